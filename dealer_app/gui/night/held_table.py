"""A table that this program holds, from its first card to its closing page."""

from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime
from functools import cached_property
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.lists import reentry_form
from dealer_app.gui.desk.lists.pack_book import PackBook, PackPlace
from dealer_app.gui.felt.keys_overlay import table_keys
from dealer_app.gui.felt.shoe_feed import ShoeFeed
from dealer_app.gui.felt.stray_keys import StrayKeys
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.house.cards_page import CardsPage
from dealer_app.gui.house.options_page import OptionsPage
from dealer_app.gui.house.rules_page import RulesPage
from dealer_app.gui.kit.event_loop import Errand
from dealer_app.gui.kit.screen import keep_awake
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.kit.theme import sheet_of
from dealer_app.gui.night.closing_page import ClosingPage
from dealer_app.gui.night.guest_chips import ChipsPage
from dealer_app.gui.night.house_courier import PitAnswers
from dealer_app.gui.night.register_notes import HeadKeeper
from dealer_app.gui.night.session_summary import AT_TRAY, Lack
from dealer_app.gui.night.tray.tray_desk import TrayDesk
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.gui.odds.odds_inquiry import at_table
from dealer_app.gui.odds.odds_page import OddsPage
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.odds.shoe_odds import ShoeOdds
from dealer_app.gui.pages.frame import bind_window_keys
from dealer_app.gui.pages.overlay import Overlay, about_overlay, in_force
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.gui.staff.lock import Sitting, staff_of
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying, Shortcoming
from dealer_app.night.open_tables import OpenTable
from dealer_app.pit.link import Link
from dealer_app.readers.scanner import NoScanner, Scanner, read_scanner_table
from dealer_app.replay.captured_stream import deals_to_two
from dealer_app.rules.due import Refusal, Step
from dealer_app.rules.staff import Act, Signature
from dealer_app.session.table_session import TableSession
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.table.events import Occasion

# The session sheet written as PDF by a process of its own, so that the table never waits


class Printing(QObject):
    """Writes one paper at a time; `printed` tells the file, `failed` what went wrong."""

    printed = Signal(Path)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paper = Path()
        self._errand = Errand(self)
        self._errand.done.connect(self._written)
        self._errand.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        return self._errand.busy

    def write(
        self, journal: Path, session_id: str, paper: Path, language: str, signature: Signature
    ) -> None:
        """Begins; a paper that is being written is left to be finished."""
        paper.parent.mkdir(parents=True, exist_ok=True)
        asked = ["report", str(journal), "--session", session_id, "--kind", "session"]
        if self._errand.run([*asked, "--out", str(paper)], language, signature):
            self._paper = paper

    def finish(self) -> None:
        """Waits for the paper that is being written, if any."""
        self._errand.finish()

    def stop(self) -> None:
        """Gives the paper up: the window goes."""
        self._errand.stop()

    def _written(self) -> None:
        self.printed.emit(self._paper)


_WRITTEN: Final = marked("The session sheet is being written…")
_SHEET: Final = marked("The session sheet: {file}")
_AGAIN: Final = marked("The session sheet was printed again, as a DUPLICATA: {file}")
_NOT_WRITTEN: Final = marked("The session sheet could not be written: {why}")

_LISTS: Final[Mapping[Lack, Verb]] = {Lack.ASIDE: Verb.ASIDE, Lack.ALERTS: Verb.ALERTS}
"""The list at the table in which it is done."""


class Dealing(QObject):
    """One table on the screen: its window, the pages around it, its papers.

    `ended` is sent when the table is left: closed, or to be taken up again later; `again` where it
    is to be taken up at once as it lies on the disk. `unsigned` where nobody can be asked for a PIN
    that the house wants; `unasked` is sent with the trouble why, where one is wanted; `staff_asked`
    where nobody may give it before a director has added somebody.
    """

    ended = Signal()
    again = Signal()
    unasked = Signal(object)
    staff_asked = Signal()

    def __init__(
        self, shell: Shell, held: OpenTable, clock: Clock, *, unsigned: bool = False
    ) -> None:
        super().__init__(shell)
        self._shell = shell
        self._held = held
        self._clock = clock
        self._awake = ExitStack()
        self._back_to_options = self._back_to_closing = False
        self.overlay: Overlay | None = None
        self.heads: HeadKeeper | None = None
        self.printing, self._sealed_sheet = Printing(self), False
        self.window = TableWindow(
            held.session,
            style_of(shell),
            clock,
            strokes=shell.beat,
            chance=SystemRandom().randrange,
        )
        self._asked_at: QWidget = self.window
        self.window.desk.unsigned = unsigned
        self.window.desk.unnoted = clock() if unsigned else None
        self._pages: list[QWidget] = [self.window]
        self._ends = ExitStack()
        """What the pages that were made let go of before the table does."""
        self.reckoner = Reckoner(self)
        self.shoe_odds = ShoeOdds(shell, held.session, self.reckoner, self.window.view.panel)
        self.staff = staff_of(held.session.table.house, self.journal.parent, clock)
        self.sitting = Sitting(shell, self.staff, self.window)
        of = self.journal.stem, held.session_id
        self._answers = PitAnswers(self.window.desk, self.staff, *of)
        if held.session.table.house.packs_numbered:
            place = PackPlace(held.session.table.opened.table, held.session_id)
            self.window.desk.packs = PackBook(self.staff.register, place)
        self._connect_window()
        self._connect_errands()

    def _use_scanner(self) -> None:
        """Has the window hear a scanner, where the house has a table of its codes."""
        try:
            table = read_scanner_table(self.journal.parent)
        except NoScanner as trouble:
            self.window.desk.warn(self._shell.words.sentence(trouble.saying))
        else:
            self.window.scanner = None if table is None else Scanner(table)

    def _use_shoe(self) -> None:
        """Has the table fed by its electronic shoe, where the house has one and it is plugged in
        here."""
        port, table = self._shell.settings.shoe_port, self._held.session.table
        if port and table.house.shoe.kind and not table.closed and deals_to_two(self._held.session):
            self.feed(port)

    def feed(self, port: str, kind: str | Path = "") -> None:
        """Has the table fed by the shoe at that port; of that kind, or of the house's."""
        feed = ShoeFeed(self.window, lambda: self.sitting.locked)
        self.sitting.opened.connect(feed.go_on)
        self._ends.callback(feed.let_go)
        try:
            feed.follow(port, kind)
        except Shortcoming as lacking:
            self.window.desk.warn(self._shell.words.sentence(lacking.saying))

    def _connect_window(self) -> None:
        window, shell = self.window, self._shell
        window.close_requested.connect(self.look_back)
        window.help_requested.connect(self.show_keys)
        window.report_requested.connect(self.print_sheet)
        window.about_requested.connect(self.show_about)
        window.rules_requested.connect(self.show_rules)
        window.evening_requested.connect(self.show_evening)
        window.cards_requested.connect(self.show_cards)
        window.odds_requested.connect(self.show_odds)
        window.tray_requested.connect(self.show_tray)
        window.shoe_odds_requested.connect(self._toggle_shoe_odds)
        window.nothing_given_up.connect(self.shoe_odds.put_away)
        window.language_changed.connect(shell.use_language)
        window.theme_requested.connect(shell.next_theme)
        window.side_requested.connect(shell.other_side)
        window.text_requested.connect(self._next_text)
        window.tones_requested.connect(self._next_tones)
        window.sounded.connect(shell.sound)
        window.taken_over.connect(self.again)
        window.certain.connect(self._certain)
        self._held.session.doubted.append(self.show_table)
        window.full_screen_changed.connect(lambda full: shell.fill_screen(full=full))
        window.windowTitleChanged.connect(shell.setWindowTitle)
        StrayKeys(shell, window)

    def _connect_errands(self) -> None:
        self._shell.restyled.connect(self._restyle)
        self.sitting.left.connect(self.leave)
        self.sitting.unasked.connect(self._nobody_signs)
        self.sitting.staff_asked.connect(self._nobody_may)
        self.sitting.signed.connect(self._signed_in)
        self.printing.printed.connect(self._printed)
        self.printing.failed.connect(self._not_printed)

    # The pages around the table, each made when it is first asked for.

    @cached_property
    def options(self) -> OptionsPage:
        """The house options."""
        options = OptionsPage(self._shell, self._held.session)
        options.ended.connect(self.show_table)
        options.authority_asked.connect(self.sitting.ask)
        options.odds_asked.connect(self.show_odds)
        self._pages.append(options)
        return options

    @cached_property
    def rules(self) -> RulesPage:
        """The rules in force."""
        rules = RulesPage(self._shell, self._held.session, self.journal.parent, self._clock)
        rules.ended.connect(self.show_table)
        self._pages.append(rules)
        self._ends.callback(rules.press.wait)
        return rules

    @cached_property
    def evening(self) -> ChipsPage:
        """The guests' chips."""
        evening = ChipsPage(self._shell, self._held, self._clock)
        evening.ended.connect(self._after_evening)
        self._pages.append(evening)
        self._ends.callback(evening.press.wait)
        return evening

    @cached_property
    def cards(self) -> CardsPage:
        """The cards of the game."""
        cards = CardsPage(self._shell)
        cards.ended.connect(self.show_table)
        self._pages.append(cards)
        return cards

    @cached_property
    def odds(self) -> OddsPage:
        """What the bets are worth."""
        odds = OddsPage(self._shell, self.reckoner, self._clock)
        odds.ended.connect(self._after_odds)
        self._pages.append(odds)
        return odds

    @cached_property
    def closing(self) -> ClosingPage:
        """What the session comes to."""
        closing = ClosingPage(self._shell, self._held, self._clock, self)
        self._pages.append(closing)
        return closing

    @cached_property
    def tray(self) -> TrayDesk:
        """The tray."""
        tray = TrayDesk(self._shell, self._held, self.sitting.authority)
        tray.ended.connect(self._after_tray)
        bind_window_keys(tray.page, self._shell, "tray")
        self._pages.append(tray.page)
        self._ends.callback(tray.let_go)
        return tray

    # What it holds.

    @property
    def session(self) -> TableSession:
        """The session that is dealt."""
        return self._held.session

    @property
    def journal(self) -> Path:
        """The file that holds it."""
        return self._held.journal.path

    # The table.

    def begin(self, *, hidden: bool | None = None, sits: str = "", taken_up: bool = False) -> None:
        """Shows the table, and keeps the screen on; `hidden` deals face down, or open; `sits` is
        who signed its opening; `taken_up` where it was left open before."""
        if hidden is not None:
            self.window.desk.hidden = hidden
        told: list[str] = []
        if not keep_awake(int(self._shell.winId()), self._awake):
            dark = self._shell.words("The screen may go dark: this system cannot be asked to wait.")
            told.append(dark)
        if taken_up:
            told.insert(0, reentry_form.taken_up(self.window.desk, self.window.key_of))
        else:
            name = self.session.table.opened.table
            told.insert(0, self._shell.words("{table} is open: a new session begins.", table=name))
        self.window.desk.say(" ".join(told))
        self._use_scanner()
        self._use_shoe()
        self.window.desk.tell_unfit()
        self.heads = HeadKeeper(self.window, self._held, self._clock, taken_up=taken_up)
        self.heads.other.connect(self.sitting.look_who_sits)
        self.window.desk.tells_last = taken_up
        self.show_table()
        self.sitting.begin(sits)

    def show_table(self) -> None:
        """The table itself, as it stands."""
        full = self._shell.isFullScreen()
        states = Qt.WindowState
        self.window.setWindowState(states.WindowFullScreen if full else states.WindowNoState)
        self._shell.put(self.window)
        self._shell.setWindowTitle(self.window.windowTitle())
        self.window.render_now()

    def _nobody_signs(self, trouble: Trouble) -> None:
        self._asked_here()
        self.unasked.emit(trouble)

    def _nobody_may(self) -> None:
        self._asked_here()
        self.staff_asked.emit()

    def _asked_here(self) -> None:
        """A PIN is wanted at the page in front; any but closing and tray leads to the table."""
        page = self._shell.pages.currentWidget()
        self._asked_at = page if isinstance(page, ClosingPage | TrayPage) else self.window

    def deal_unsigned(self) -> None:
        """Nobody can sign, and somebody confirmed that the table goes on without names."""
        self.sitting.deal_unsigned()
        self.show_where_asked()

    def sign_in(self) -> None:
        """Whoever deals signs in, without leaving the closing page; why nobody can, where that is
        so still."""
        self.sitting.sign_again()

    def _signed_in(self) -> None:
        if isinstance(self._shell.pages.currentWidget(), ClosingPage):
            self.closing.open()

    def sign_again(self) -> None:
        """The people of a new register sign from now on."""
        self.show_where_asked()
        self.sitting.sign_again()

    def leave_unsettled(self) -> None:
        """Nobody answered how it goes on without the register: the table stays as it is; one at
        which nobody sits is left open."""
        if self.sitting.locked:
            self.leave()
        else:
            self.show_where_asked()

    def show_where_asked(self) -> None:
        """The table, its closing page, or its tray with all that was keyed: wherever a PIN was
        wanted, and nobody could give it."""
        if isinstance(self._asked_at, ClosingPage):
            self.closing.open()
        elif isinstance(self._asked_at, TrayPage):
            self.tray.show_again()
        else:
            self.show_table()

    def _certain(self, recorded: bool) -> None:  # noqa: FBT001 - the window's signal
        """What the disk did not confirm is recorded now, or is not; if that was the closing, it is
        gone on with."""
        self.tray.certain(recorded=recorded)
        if self._held.session.table.closed:
            self.sealed()
            self._shell.put(self.closing)

    def _after_evening(self) -> None:
        """From the guests' chips back to the table, or to the page of its seal."""
        if self._held.session.table.closed:
            self._shell.put(self.closing)
        else:
            self.show_table()

    def leave(self) -> None:
        """Lets go of the table; one that is not closed can be taken up again.

        The sheet of a closed one is finished first.
        """
        self._awake.close()
        self._ends.close()
        if self._held.session.table.closed:
            self.printing.finish()
        self.printing.stop()
        self.sitting.let_go()
        self.shoe_odds.let_go()
        self.reckoner.let_go()
        if self.heads is not None:
            self.heads.let_go()
        self._held.let_go()
        self._shell.restyled.disconnect(self._restyle)
        self._shell.setWindowTitle("Sabot")
        self.ended.emit()
        for page in self._pages:
            self._shell.drop(page)
        self.deleteLater()

    def _restyle(self) -> None:
        self.window.restyle(style_of(self._shell))

    # Looking back, and closing.

    def _next_text(self) -> None:
        self._shell.next_text()
        self.window.desk.say(self._shell.text_told)

    def _next_tones(self) -> None:
        self.window.desk.say(self._shell.next_tones())

    def show_link(self, link: Link | None) -> None:
        """Says small over the felt since when the house's server is out of reach."""
        cut_off = None
        if link is not None and not link.linked:
            cut_off = datetime.fromisoformat(link.since)
        if cut_off != self.window.cut_off:
            self.window.cut_off = cut_off
            self.window.render_now()

    def hear(self) -> None:
        """The register was written to: records what was answered at the pit for this table, and
        what the cage refused; while something is in hand at the tray its lines stay as they are."""
        if "tray" in vars(self) and self.tray.entry is not None:
            return
        said = self.window.desk.said
        self._answers.take()
        if self.window.desk.said is not said:
            self.window.render_now()

    def look_back(self) -> None:
        """What the session comes to so far, and the question whether it is over."""
        self.closing.open()

    def show_tray_first(
        self, deed: TrayDeed, occasion: Occasion | None, refusal: Refusal | None = None
    ) -> None:
        """What is done at the tray before the table can be closed, and why."""
        self._back_to_closing = True
        self.tray.show(deed, occasion)
        if refusal is not None:
            self.tray.refuse(refusal)

    def see_to(self, lack: Lack) -> None:
        """Leads to where something is done that the table lacks before it is closed."""
        if lack in AT_TRAY:
            self.show_tray_first(*AT_TRAY[lack])
        else:
            self.show_table()
            if lack in _LISTS:
                self.window.perform(KeyAct(_LISTS[lack]))

    def sealed(self) -> None:
        """The session is sealed: its page says so, and its sheet is printed."""
        self._awake.close()
        self.closing.refresh()
        self.printing.finish()
        self.print_sheet()

    @property
    def authority(self) -> Authorising:
        """Who has others sign here."""
        return self.sitting.authority

    @property
    def unsigned(self) -> bool:
        """True where nobody can be asked for a PIN that the house wants."""
        return self.window.desk.unsigned

    def change_options(self) -> None:
        """The page of the house options."""
        self.options.open()

    # Papers and sheets.

    def print_sheet(self) -> None:
        """Writes the session sheet as PDF, in the folder of the journals."""
        if self.printing.busy:
            return
        words, held = self._shell.words, self._held
        paper = self._paper()
        self._show_printed(PaperTold(Saying(_WRITTEN)))
        closed = held.session.table.closed
        hand = held.session.signatures[-1] if closed else held.session.signature
        self.printing.write(held.journal.path, held.session_id, paper, words.language, hand)

    def _paper(self) -> Path:
        """The file of the sheet; a copy of the sealed one stands beside it."""
        journal = self._held.journal.path
        sheet = journal.with_name(f"{journal.stem} {self._held.session_id}.pdf")
        if not self._sealed_sheet:
            return sheet
        copies = (sheet.with_stem(f"{sheet.stem} DUPLICATA {number}") for number in count(1))
        return next(copy for copy in copies if not copy.exists())

    def _printed(self, paper: Path) -> None:
        said = _AGAIN if self._sealed_sheet else _SHEET
        self._sealed_sheet = self._held.session.table.closed
        self._show_printed(PaperTold(Saying(said, {"file": paper}), there=True), paper)

    def _not_printed(self, why: str) -> None:
        self._show_printed(PaperTold(Saying(_NOT_WRITTEN, {"why": why}), failed=True))

    def _show_printed(self, came: PaperTold, paper: Path | None = None) -> None:
        """What came of the printing, at the table and on its closing page."""
        self.closing.set_printed(came, paper)
        self.window.desk.say(self._shell.words.sentence(came.saying))
        self.window.render_now()

    def show_keys(self) -> None:
        """Every key and what it does now."""
        self._lay(table_keys(self._shell, self.window.desk, self.window.style_now.keys))

    def show_about(self) -> None:
        """Software, sheets, hashes, journal and licences."""
        words = self._shell.words
        force = in_force(self._held.session.table, words, self.journal)
        self._lay(about_overlay(self._shell, words, force, self.journal))

    def show_rules(self) -> None:
        """The rules in force."""
        self.rules.open()

    def show_tray(self) -> None:
        """The tray: what moves its chips, and what is to lie there."""
        due = self.window.desk.step is Step.COUNT
        self._back_to_closing = False
        self.tray.show(TrayDeed.COUNT if due else None)

    def _after_tray(self) -> None:
        """From the tray back to the table, or to the closing that it was asked for; what was heard
        meanwhile is recorded."""
        self.hear()
        if self._back_to_closing:
            self.closing.open()
        else:
            self.show_table()

    def show_evening(self) -> None:
        """The guests' chips, and who has won most."""
        self.evening.open()

    def show_cards(self) -> None:
        """The cards of the game, and what stands in for them."""
        table = self._held.session.table
        self.cards.open(table.variant, table.opened.table)

    def show_odds(self, options: Mapping[str, str] | None = None) -> None:
        """What the bets are worth; with `options`, beside what these would make of it."""
        self._back_to_options = options is not None
        self.odds.open(at_table(self._held.session.table, self.journal.parent), options)

    def _toggle_shoe_odds(self) -> None:
        """The odds of the shoe are for the chef: opening them asks for one."""
        if self.shoe_odds.open or not self.shoe_odds.allowed:
            self.shoe_odds.toggle()
        else:
            self.sitting.for_chefs(Act.SHOE_ODDS, self.shoe_odds.toggle)

    def _after_odds(self) -> None:
        """From the odds back to the table, or to the options that are being chosen."""
        if self._back_to_options:
            self.options.open_again()
        else:
            self.show_table()

    def _lay(self, overlay: Overlay) -> None:
        overlay.setStyleSheet(sheet_of(self._shell))
        self.overlay = overlay
        overlay.lay_over()
