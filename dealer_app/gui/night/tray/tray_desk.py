"""The tray in the window: counts, fills and credits with the paper of each (REQ-10), sales of
chips, tips, the drop, commission."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.event_loop import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import sheet_of
from dealer_app.gui.night.tray import tray_entry, tray_words
from dealer_app.gui.night.tray.fill_ways import NO_SLIPS, slips_of
from dealer_app.gui.night.tray.tray_entry import BACKSPACE, NO_NUMBER, Answer, TrayDeed, TrayEntry
from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import marked
from dealer_app.i18n.refusals import refused
from dealer_app.i18n.register_words import objected
from dealer_app.night.open_tables import OpenTable
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import (
    SLIP_LETTERS,
    Register,
    next_number,
    own_series,
    paper_number,
    parted,
)
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Chips, together, worth
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed as Registered
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.plausible import ASKS
from dealer_app.table.judges.judge import judge
from dealer_app.table.table import Table

# The numbers of fills and credits, which the register gives, and what the last closer left


SERIES: Final[Mapping[TrayDeed, str]] = {TrayDeed.FILL: "fill", TrayDeed.CREDIT: "credit"}
"""The series that the register counts the slips of each kind in."""

_SLIPS: Final = {TrayDeed.FILL: ev.TrayFilled, TrayDeed.CREDIT: ev.TrayCredited}
_OWN: Final = "R"
"""What the number of a slip begins with that the table gave itself: its paper is under reserve."""

_GIVEN_UP: Final = marked("not used")


def numbered(entry: TrayEntry) -> TrayEntry:
    """The deed as it would be with a number, before the register gives one."""
    return replace(entry, slip=entry.slip or NO_NUMBER) if _lacks_number(entry) else entry


def _lacks_number(entry: TrayEntry) -> bool:
    return entry.deed in SERIES and not entry.number


def given(
    held: OpenTable, staff: Staff, entry: TrayEntry, signature: Signature
) -> TrayEntry | Objection:
    """The deed with the next number of its series; it keeps one that it has already (REQ-10).

    Where the register cannot be asked, the table counts its own slips of that kind, under reserve.
    """
    if not _lacks_number(entry):
        return entry
    table, taken = held.session.table.opened.table, list[str]()

    def decide(register: Register, _: datetime) -> Registered:
        series = own_series(register, SERIES[entry.deed], held.journal.path.stem)
        number = next_number(register, series)
        taken.append(paper_number(series, number))
        fact = f.PaperIssued(series, number, table, held.session_id)
        return Registered([fact], signature)

    try:
        staff.register.begins_no_other()
        objection = staff.register.append(decide).objection
    except Trouble:
        return replace(entry, slip=_by_the_table(held, entry.deed))
    if objection is not None:
        return objection
    return replace(entry, slip=taken[-1])


def _by_the_table(held: OpenTable, deed: TrayDeed) -> str:
    """The number of a slip that the register cannot give one: of its session alone."""
    kind = _SLIPS[deed]
    before = sum(isinstance(event, kind) for event in held.session.events)
    return f"{SLIP_LETTERS[SERIES[deed]]}-{_OWN}{before + 1}"


def given_back(staff: Staff, entry: TrayEntry, signature: Signature) -> None:
    """A number that nothing was recorded under is cancelled, and stays visible (REQ-10); one that
    the register did not give is no number of it."""
    own, _, given = entry.slip.rpartition("-")
    if given.startswith(_OWN):
        return
    sign, _ = parted(own)  # 7-F of 7-F-12
    series = f"{sign}-{SERIES[entry.deed]}" if sign else SERIES[entry.deed]
    fact = f.PaperCancelled(series, int(given), _GIVEN_UP)
    with suppress(Trouble):
        staff.register.append(lambda _register, _now: Registered([fact], signature))


def left_by_last_closer(held: OpenTable) -> Chips | None:
    """The chips that the table's last closing count left; None where there was none."""
    sessions = [each.id for each in held.journal.sessions() if each.id != held.session_id]
    return _closer(held.journal, sessions[-1]) if sessions else None


def _closer(journal: Journal, session_id: str) -> Chips | None:
    """The last closing count of a session that stands."""
    entries = journal.events(session_id)
    struck = {n for e in entries if isinstance(e.event, ev.EntryStruck) for n in e.event.struck}
    standing = (e.event for n, e in enumerate(entries, 1) if n not in struck)
    counts = [event for event in standing if isinstance(event, ev.TrayCounted)]
    closers = [count.chips for count in counts if count.occasion is ev.Occasion.CLOSER]
    return closers[-1] if closers else None


def newest_slip(table: Table) -> str:
    """The number of the last fill or credit, empty where there is none."""
    facts = (moved.fact for moved in reversed(table.night.movements))
    return next((f.slip for f in facts if isinstance(f, ev.TrayFilled | ev.TrayCredited)), "")


def _signed(session: TableSession, slip: str) -> Signature:
    """Whoever signed that fill or credit."""
    signed = zip(session.events, session.signatures, strict=True)
    moved = (hand for event, hand in signed if _is_of(event, slip))
    return next(moved, session.signature)


def _is_of(event: ev.Event, slip: str) -> bool:
    return isinstance(event, ev.TrayFilled | ev.TrayCredited) and event.slip == slip


class SlipPaper(QObject):
    """`said` tells what comes of it, `failed` what went wrong."""

    said, failed = Signal(str), Signal(str)

    def __init__(self, shell: Shell, held: OpenTable, parent: QObject) -> None:
        super().__init__(parent)
        self._shell, self._held = shell, held
        self._paper = Path()
        self.errand = Errand(self)
        self.errand.done.connect(self._written)
        self.errand.failed.connect(self.failed)

    def write(self, slip: str) -> None:
        """Writes the paper of that slip beside the journal, and shows it."""
        journal, session, words = self._held.journal.path, self._held.session_id, self._shell.words
        paper = journal.with_name(f"{journal.stem} {session} {slip}.pdf")
        asked = ["report", str(journal), "--session", session, "--kind", "slip"]
        hand = _signed(self._held.session, slip)
        if self.errand.run([*asked, "--slip", slip, "--out", str(paper)], words.language, hand):
            self._paper = paper
            self.said.emit(words("Being written: {file}", file=paper.name))

    def let_go(self) -> None:
        """Nothing is written any more; before the table is left."""
        self.errand.stop()

    def _written(self, _said: Sequence[str]) -> None:
        sentence = preview(self._shell).open(self._paper)
        if sentence:
            self.failed.emit(sentence)
        else:
            self.said.emit(self._shell.words("The paper: {file}", file=self._paper))


# The tray in the window: counts, fills and credits, sales of chips, tips, the drop, commission


_TABLES: Final = ("stake",)
_MOVES: Final = {"Up": -1, "Down": 1, "KP_Multiply": 1}
_TURNS: Final = {"Left": -1, "Right": 1, "KP_Divide": 1}
_UNEXPLAINED: Final = frozenset(
    {No.COUNT_OVER, No.COUNT_SHORT, No.COUNT_DIFFERS, No.TICKETS_MISSING, No.SAY_WHY}
)
"""The refusals that a reason does away with."""
_OTHER_CHIPS: Final = marked(
    "The cage sent {sent} by {slip}, {counted} are keyed: count again. Record once more what has"
    " come; a chef answers for the difference."
)
LOOKS: Final = 1000
"""Milliseconds between two looks at what is on its way."""
_UNANSWERED: Final = ASKS | {No.ANOTHER_ANSWERS}
"""The refusals that somebody does away with who answers for it."""


class TrayDesk(QObject):
    """One table's tray; `ended` is sent when the table itself is wanted again."""

    ended = Signal()

    def __init__(self, shell: Shell, held: OpenTable, authority: Authorising) -> None:
        super().__init__(shell)
        self._shell, self._held, self._session = shell, held, held.session
        self._authority = authority
        self._lit = 0
        self._alone = False
        self._left: Chips | None = None
        self._slips = NO_SLIPS
        self._seen = 0
        self.entry: TrayEntry | None = None
        self.papers: SlipPaper | None = None
        self.page = page = TrayPage()
        page.keyed.connect(self._key)
        page.figure.connect(self._figure)
        page.row_touched.connect(self._touched)
        page.turned.connect(self._turned)
        page.reason_written.connect(self._written)
        page.back.connect(self.give_up)
        page.recorded.connect(self.record)
        page.filled.connect(self._fill)
        shell.restyled.connect(self._restyle)
        if shell.settings.pit:
            looks = QTimer(self)
            looks.timeout.connect(self._look_again)
            looks.start(LOOKS)

    def show(self, deed: TrayDeed | None = None, occasion: ev.Occasion | None = None) -> None:
        """The deeds; or one of them, after which the page is done with."""
        self._alone = deed is not None
        self._left = left_by_last_closer(self._held)
        self._look()
        if tray_entry.refused_slips(self._session.table, self._slips):
            self._lit = self._deeds.index(TrayDeed.CANCEL)
        self.page.answer("")
        self.entry = None if deed is None else self._begun(deed)
        if self.entry is not None and occasion is not None:
            self.entry = replace(self.entry, occasion=occasion)
        self.show_again()

    def show_again(self) -> None:
        """The tray as it was left, with what was keyed; the page has its place before its colours,
        or every label would be looked at twice."""
        self._shell.lay(self.page)
        self._render()
        self._shell.put(self.page)

    def certain(self, *, recorded: bool) -> None:
        """What the disk did not confirm is recorded now, or is not: the deed is done with, and a
        number that was given for it is cancelled where it is not."""
        if not recorded:
            self._drop_slip()
        self.entry = None

    def let_go(self) -> None:
        """Shows nothing any more; before the window is thrown away."""
        self._drop_slip()
        if self.papers is not None:
            self.papers.let_go()
        self._shell.restyled.disconnect(self._restyle)

    @property
    def _deeds(self) -> tuple[TrayDeed, ...]:
        return tray_entry.deeds(self._session.table)

    def _begun(self, deed: TrayDeed) -> TrayEntry:
        self._look()
        return tray_entry.begun(deed, self._session.table, self._left, self._slips)

    def _look(self) -> None:
        """Reads what the house's book says of this table's slips."""
        joined = bool(self._shell.settings.pit)
        staff, journal = self._authority.staff, self._held.journal.path
        self._slips = slips_of(staff, journal, joined=joined)

    def _look_again(self) -> None:
        """What is on its way is another while nobody keys anything: it is shown."""
        if self.entry is None and self._shell.pages.currentWidget() is self.page:
            before = self._slips, self._seen
            self._look()
            if (self._slips, self._session.entries) != before:
                self._render()

    # What is keyed and touched.

    def _key(self, name: str) -> None:
        act = keymap(self._shell.settings.keyboard).act(name, _TABLES)
        deeds: Mapping[Verb, Callable[[], None]] = {
            Verb.NEXT: self._next,
            Verb.CANCEL: self.give_up,
            Verb.UNDO: lambda: self._figure(BACKSPACE),
            Verb.POINT: lambda: self._figure("."),
            Verb.REPORT: self.record,
            Verb.REPEAT_STAKES: self._fill,
        }
        if name in _MOVES:
            self._move(_MOVES[name])
        elif name in _TURNS:
            self._turn(_TURNS[name])
        elif act is not None and act.verb is Verb.DIGIT:
            self._figure(act.value)
        elif name == "KP_Add":
            self._next_row()
        elif act is not None and act.verb in deeds:
            deeds[act.verb]()
        else:
            self._shell.struck_in_vain.emit(name)

    def _figure(self, sign: str) -> None:
        """A figure is the place of a deed in their list, else it is keyed."""
        if self.entry is None:
            if sign.isdigit():
                self._lit = (int(sign) - 1) % len(self._deeds)
                self._open()
            return
        self._keep(tray_entry.keyed(self.entry, sign, self._session.table))

    def _keep(self, entry: TrayEntry) -> None:
        self.entry = replace(entry, sure=False, compared=False, answers="")
        self.page.answer("")
        self._render()

    def _open(self) -> None:
        self.page.answer("")
        self.entry = self._begun(self._deeds[self._lit])
        self._render()

    def _touched(self, row: int) -> None:
        """A touched deed is begun; a touched chip is one more; a touched line is chosen."""
        if self.entry is None:
            self._lit = row
            self._open()
        elif tray_entry.in_rows(self.entry.deed, self._session.table):
            self._keep(tray_entry.touched(self.entry, row, self._session.table))
        else:
            self._keep(tray_entry.at_line(self.entry, row, self._session.table))

    def _move(self, step: int) -> None:
        entry, table = self.entry, self._session.table
        if entry is None:
            self._lit = (self._lit + step) % len(self._deeds)
            self._render()
        elif entry.deed is TrayDeed.BUY:
            self._keep(replace(entry, seat=(entry.seat + step) % (table.seats + 1)))
        else:
            self._keep(tray_entry.moved(entry, step, table))

    def _turn(self, step: int) -> None:
        if self.entry is not None:
            self._keep(tray_entry.turned(self.entry, step, self._session.table))

    def _turned(self, place: int, value: str) -> None:
        """A choice beside the rows was touched."""
        entry = self.entry
        if entry is None:
            return
        match entry.deed:
            case TrayDeed.COUNT:
                entry = replace(entry, occasion=ev.Occasion(value))
            case TrayDeed.COLOURS | TrayDeed.CAGNOTTE:
                entry = tray_entry.at_lot(entry, int(value), self._session.table)
            case TrayDeed.FILL:
                way = next((each for each in entry.ways if each.value == value), entry.way)
                entry = replace(entry, way=way)
            case TrayDeed.BUY if place:
                entry = replace(entry, seat=int(value))
            case TrayDeed.BUY:
                entry = replace(entry, tender=ev.Tender(value))
            case TrayDeed.COMMISSION:
                entry = replace(entry, answer=Answer(value))
            case _:  # nothing stands beside the rows of the others
                return
        self._keep(entry)
        self.page.setFocus()

    def _written(self, text: str) -> None:
        """The reason; or who answers for it, once that is asked."""
        entry = self.entry
        if entry is None:
            return
        named = tray_entry.names(entry, self._session.table)
        self.entry = replace(entry, answers=text) if named else replace(entry, reason=text)

    def _fill(self) -> None:
        if self.entry is not None:
            self._keep(tray_entry.as_proposed(self.entry, self._session.table))

    def _next(self) -> None:
        """Enter goes down the rows; at the last one it records, and so it does once it is asked who
        answers for what is keyed."""
        entry, table = self.entry, self._session.table
        if entry is None:
            self._open()
        elif entry.sure or tray_entry.is_last(entry, table):
            self.record()
        else:
            self._keep(tray_entry.following(entry, table))

    def _next_row(self) -> None:
        entry, table = self.entry, self._session.table
        if entry is not None and not tray_entry.is_last(entry, table):
            self._keep(tray_entry.following(entry, table))

    def give_up(self) -> None:
        """From a deed to their list, from the list to the table; a number that was given for a slip
        is cancelled."""
        self._drop_slip()
        if self.entry is None or self._alone:
            self.entry = None
            self.ended.emit()
            return
        self.entry = None
        self.page.answer("")
        self._render()
        self.page.setFocus()

    # What is recorded.

    def record(self) -> None:
        """Records the deed, once as many have signed as it needs; says why where it cannot be. In
        the list of deeds, writes the newest slip."""
        entry, session = self.entry, self._session
        if entry is None:
            self._write_slip()
            return
        event = tray_entry.recorded(numbered(entry), session.table)
        if event is None:
            self.page.answer(self._shell.words("Key the amount first."))
            return
        refusal = judge(session.table, event).refusal
        if refusal is not None:
            self.entry = replace(entry, sure=refusal.code in _UNANSWERED)
            self._render()
            self.refuse(refusal)
            return
        if self._differs(entry, event):
            return
        asked = missing_signature.lacks(session, event)
        if asked is None:
            self._record(session.signature)
        else:
            what = tray_words.in_a_line(self._telling, event)
            self._authority.ask(replace(asked, what=what), session.signature, self._record)

    def _differs(self, entry: TrayEntry, event: ev.Event) -> bool:
        """True of other chips than the cage sent, the first time: that is said, and they are
        counted again."""
        if not isinstance(event, ev.TrayFilled) or event.told is None or entry.compared:
            return False
        if together(event.told) == together(event.chips):
            return False
        telling, words = self._telling, self._shell.words
        sent, counted = (telling.money(worth(each)) for each in (event.told, event.chips))
        sentence = words(_OTHER_CHIPS, slip=event.slip, sent=sent, counted=counted)
        self.entry = replace(entry, compared=True)
        self.page.answer(sentence)
        return True

    def _write_slip(self) -> None:
        slip = newest_slip(self._session.table)
        if self.papers is None:
            self.papers = SlipPaper(self._shell, self._held, self)
            self.papers.said.connect(self._written_slip)
            self.papers.failed.connect(self.page.answer)
        if slip:
            self.papers.write(slip)

    def _written_slip(self, said: str) -> None:
        self.page.answer(said, calm=True)

    def _record(self, signature: Signature) -> None:
        """Records it under that hand; all that was keyed stays where that fails."""
        entry, words = self.entry, self._shell.words
        if entry is None:
            return
        try:
            with_slip = given(self._held, self._authority.staff, entry, signature)
            if isinstance(with_slip, Objection):
                self.page.answer(objected(words, with_slip))
                return
            self.entry = with_slip
            event = tray_entry.recorded(with_slip, self._session.table)
            assert event is not None
            verdict = self._session.enter(event, signature)
        except (NotRecorded, Trouble) as error:
            self.page.answer(sentence_of(words, error))
            return
        if verdict.refusal is not None:
            self.refuse(verdict.refusal)
            return
        self._recorded(with_slip)

    def _recorded(self, entry: TrayEntry) -> None:
        words = self._shell.words
        name = tray_words.deed_name(words, entry)
        said = words("Recorded: {entry}.", entry=f"{name} {entry.number}".strip())
        self.entry = None
        if self._alone:
            self.ended.emit()
            return
        self._render()
        self.page.setFocus()
        self.page.answer(said, calm=True)

    def refuse(self, refusal: Refusal) -> None:
        """Says why something is refused; where a reason would help, it is written next."""
        table = self._session.table
        self.page.answer(refused(self._shell.words, refusal, table.variant, table.house))
        if refusal.code in _UNEXPLAINED | _UNANSWERED:
            self.page.to_line()

    def _drop_slip(self) -> None:
        """A number that was given and not used is cancelled: numbers have no gaps (REQ-10). While
        the disk does not confirm what it was given for, nobody knows whether it is used."""
        perhaps = self._session.unconfirmed is not None
        if self.entry is not None and self.entry.slip and not perhaps:
            given_back(self._authority.staff, self.entry, self._session.signature)

    # What is shown.

    @property
    def _telling(self) -> tray_words.TrayTelling:
        shell, table = self._shell, self._session.table
        return tray_words.TrayTelling(shell.words, shell.theme, table, ledger(table), self._slips)

    def _render(self) -> None:
        shell, table = self._shell, self._session.table
        telling, sheet = self._telling, sheet_of(shell)
        if self.page.styleSheet() != sheet:
            self.page.setStyleSheet(sheet)
        self.page.fit(large=shell.large)
        point = shell.words.spoken.point
        self.page.set_words(shell.words, table.opened.table, shell.settings.keyboard, point)
        entry, self._seen = self.entry, self._session.entries
        if entry is None:
            slip = newest_slip(table)
            keys = (("F9", shell.words("Slip {number}", number=slip)),) if slip else ()
            self.page.render_shown(replace(tray_words.deeds(telling, self._lit), keys=keys))
        else:
            self.page.render_shown(tray_words.shown(telling, entry))

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._render()
