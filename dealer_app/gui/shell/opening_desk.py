"""What comes of the opening page: a table taken up, a new one, or why there is none."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.display.display_desk import Screens, Showing, awaited
from dealer_app.gui.display.display_page import DisplayPage
from dealer_app.gui.house.cards_page import CardsPage
from dealer_app.gui.house.catalogue import Catalogue, Chosen
from dealer_app.gui.house.house_editor import HouseEditor
from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import sheet_of
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.night.night_rooms import NightRooms
from dealer_app.gui.night.register_notes import Noting
from dealer_app.gui.night.unreadable_table import TroublePage, has_a_page
from dealer_app.gui.odds.odds_inquiry import OddsSubject
from dealer_app.gui.odds.odds_page import OddsPage
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.pages.overlay import InForce, Overlay, about_overlay
from dealer_app.gui.pages.trouble_sentences import fault_sentence, sentence_of
from dealer_app.gui.school.school_desk import School, school_of
from dealer_app.gui.shell.arrivals import Arrived
from dealer_app.gui.shell.opening_hands import Onward, OpeningHands, UnaskedTable, UnsignedPlay
from dealer_app.gui.shell.opening_page import OpeningPage
from dealer_app.gui.staff.lock import staff_of
from dealer_app.gui.staff.people import People
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.sheet_list import SheetList
from dealer_app.i18n.register_words import numbered
from dealer_app.library import FileFault
from dealer_app.night import open_tables
from dealer_app.night.house_guard import guarding, sheet_guard, unasked
from dealer_app.night.machine_notes import Watch, watched
from dealer_app.night.new_register import may_begin
from dealer_app.night.open_tables import OpenTable, Unreadable
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.session.table_session import NotRecorded
from dealer_app.store.chain import Clock
from dealer_app.store.sheet_check import sheet_allowed
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import zone_called


class Opener(QObject):
    """Holds at most one table at a time; `back` is sent when the opening page is wanted again.

    The pages that the opening page leads to are made when they are first asked for.
    """

    back = Signal()

    def __init__(self, shell: Shell, page: OpeningPage, clock: Clock) -> None:
        super().__init__(shell)
        self._shell = shell
        self._page = page
        self._clock = clock
        self._catalogue: Catalogue | None = None
        self._sheet_signed = UNSIGNED
        self.dealing: Dealing | None = None
        self.troubled: TroublePage | None = None
        self.overlay: Overlay | None = None
        self._ends = ExitStack()
        """What the pages that were made let go of once the window goes."""
        self.pins = PinAsked(shell)
        self.showing = Showing(shell, Screens(self))
        self.display = DisplayPage(shell, self.showing)
        self.display.ended.connect(self._show_page)
        self.display.told.connect(partial(page.answer, calm=True))
        self.noting = Noting(shell.settings.data, clock)
        self.hands = OpeningHands(shell, self.pins, clock, self.noting)
        self.hands.refused.connect(page.answer)
        self.hands.staff_asked.connect(self.show_people)
        self.rooms = NightRooms(shell, self.pins, clock)
        self.rooms.ended.connect(self._show_page)
        self.rooms.courier.said.connect(partial(page.answer, calm=True))
        self.rooms.courier.heard.connect(page.hear_book)
        self.rooms.serve(self._house_chosen, self._among_staff)
        self._hear(page)
        self.showing.begin()

    # The pages behind the opening page.

    @cached_property
    def people(self) -> People:
        """The staff."""
        people = People(self._shell, self.pins, self._clock)
        people.ended.connect(self._after_people)
        people.refused.connect(self._page.answer)
        self._ends.callback(people.key.stop)
        return people

    @cached_property
    def sheets(self) -> SheetList:
        """The house sheets that this machine may use."""
        sheets = SheetList(self._shell, self._clock)
        sheets.ended.connect(self._show_page)
        return sheets

    @cached_property
    def unsigned(self) -> UnsignedPlay:
        """What is asked where nobody can sign."""
        unsigned = UnsignedPlay(self._shell, self.people)
        unsigned.begun.connect(self._begun)
        return unsigned

    @cached_property
    def house(self) -> HouseEditor:
        """The house sheet that is changed."""
        house = HouseEditor(self._shell)
        house.ended.connect(self._show_page)
        house.saved.connect(self._use_saved)
        house.refused.connect(self._page.answer)
        return house

    @cached_property
    def school(self) -> School:
        """The school."""
        school = school_of(self._shell, self._clock)
        school.ended.connect(self._show_page)
        self._ends.callback(school.leave)
        return school

    @cached_property
    def cards(self) -> CardsPage:
        """The cards of the game that is chosen."""
        cards = CardsPage(self._shell)
        cards.ended.connect(self._show_page)
        return cards

    @cached_property
    def odds(self) -> OddsPage:
        """What its bets are worth."""
        reckoner = Reckoner(self)
        self._ends.callback(reckoner.let_go)
        odds = OddsPage(self._shell, reckoner, self._clock)
        odds.ended.connect(self._show_page)
        return odds

    # What the opening page asks for.

    def _hear(self, page: OpeningPage) -> None:
        doors = page.doors
        page.new.changed.connect(self._await)
        page.taken_up.connect(self.take_up)
        page.opened.connect(self.open_table)
        page.house_asked.connect(self.use_house)
        doors.about_asked.connect(self.show_about)
        doors.cards_asked.connect(self.show_cards)
        doors.odds_asked.connect(self.show_odds)
        doors.people_asked.connect(self.show_people)
        doors.change_asked.connect(self.change_house)
        doors.sheets_asked.connect(self.show_sheets)
        doors.school_asked.connect(self.show_school)
        doors.nights_asked.connect(self.rooms.show)
        doors.display_asked.connect(self.display.open)
        self.rooms.unasked.connect(partial(self._nobody_asked, self.rooms.show))
        doors.alerts_asked.connect(self.rooms.show_alerts)
        self.rooms.answered.connect(self._give_up)

    def know(self, arrived: Arrived) -> None:
        """What has arrived is what the page offers."""
        self._catalogue = arrived.catalogue
        self._await()

    def warn(self, watch: Watch) -> None:
        """What nobody decided yet of what was found, in front of everything else."""
        self.rooms.alerts.found = watch.alerts
        self._page.warn([numbered(self._shell.words, each) for each in watch.alerts])
        once = "" if self._page.sentence else self.rooms.alerts.said_once(watch)
        if once:
            self._page.answer(once, calm=True)

    def use_house(self, path: Path) -> None:
        """A house's own sheet, if it can be used."""
        if self._catalogue is None:
            return
        try:
            catalogue = self._catalogue.with_house(path)
        except FileFault as fault:
            self._page.answer(fault_sentence(self._shell.words, fault))
            return
        form = replace(self._page.new.form, house=str(path))
        self._catalogue = catalogue
        self._page.new.fill(catalogue, form)
        self._page.answer("")

    # Tables.

    def take_up(self, path: Path) -> None:
        """Goes on with a session that was left open, or says why it cannot be."""
        self._hold(lambda: open_tables.take_up(path, self._clock), path)

    def open_table(self, form: OpeningForm) -> None:
        """Opens a new session, or says why it cannot be; where the house asks for PINs whoever
        deals signs in first, and as many beside them as it takes (REQ-09)."""
        chosen = self._page.new.chosen
        if chosen is None:
            return
        try:
            open_tables.journal_of(self._shell.settings.data, form.table)
        except Trouble as trouble:
            self._page.answer(sentence_of(self._shell.words, trouble))
            return
        self._at_table(
            UnaskedTable(form.table, chosen.house, chosen.sheet_allowed),
            lambda: self._open_among(form, chosen),
            lambda: self._open(form, UNSIGNED, unsigned=chosen.house.staff.pins),
        )

    def _open_among(self, form: OpeningForm, chosen: Chosen) -> None:
        """Opens it among the people of its house, or where nobody has to be asked."""
        if not chosen.house.staff.pins:
            self.hands.answer_for_sheet(form, chosen, UNSIGNED, partial(self._open, form))
            return
        sheet, opens = chosen.sheet_allowed, partial(self._open, form)
        self._among_staff(chosen.house, partial(self.hands.sign, form, chosen, opens), sheet=sheet)

    def _at_table(
        self,
        table: UnaskedTable,
        then: Callable[[], None],
        unsigned: Callable[[], None],
        otherwise: Callable[[], None] = lambda: None,
    ) -> None:
        """Goes on where the register can be asked who signs; where it cannot, the table is dealt at
        unsigned once somebody has confirmed it, or with the people of a new register."""
        trouble = unasked(self._shell.settings.data)
        if trouble is None:
            then()
            return

        def left() -> None:
            self._show_page()
            otherwise()

        self.unsigned.ask(table, trouble, Onward(unsigned, then, left))

    def _nobody_asked(self, then: Callable[[], None], trouble: Trouble) -> None:
        """Nobody can be let in behind the opening page: a new register is begun where the one
        before does not come back by itself, and it is gone on with."""
        chosen = self._page.new.chosen
        if chosen is None or not may_begin(trouble):
            self._page.answer(sentence_of(self._shell.words, trouble))
            return
        house, sheet = chosen.house, chosen.sheet_allowed
        if not house.staff.pins:
            house, sheet = House(staff=StaffRules()), None
        desk = UnaskedTable("", house, sheet)
        self.unsigned.ask(desk, trouble, Onward(self._show_page, then, self._show_page))

    def _begun(self) -> None:
        """A new register lies there, and its first alert stands."""
        self._show_page()
        self.warn(watched(self._shell.settings.data, self._clock, ()))

    def _among_staff(
        self,
        house: House,
        then: Callable[[], None],
        otherwise: Callable[[], None] = lambda: None,
        sheet: f.HouseSheetAllowed | None = None,
    ) -> None:
        """Goes on where the house has people; makes the first of them where it has none, who
        allows that sheet."""
        staff = self._staff(house)
        try:
            first = staff.first_start
        except Trouble as trouble:
            self._page.answer(sentence_of(self._shell.words, trouble))
            otherwise()
            return
        if first:
            self.people.first.make(house, lambda: self._after_first(then), otherwise, sheet)
        else:
            then()

    def _after_first(self, then: Callable[[], None]) -> None:
        self._show_page()
        then()

    def _staff(self, house: House) -> Staff:
        return staff_of(house, self._shell.settings.data, self._clock)

    def _open(self, form: OpeningForm, signature: Signature, *, unsigned: bool = False) -> None:
        chosen = self._page.new.chosen
        if chosen is None:
            return
        if chosen.house.staff.pins:
            form = replace(form, croupier=signature.by)
        seats = form.seats or chosen.seats
        new = open_tables.NewSession(
            chosen.game.sheet,
            chosen.house_sheet,
            chosen.options,
            seats,
            form.table,
            form.croupier,
            signature,
        )
        folder = self._shell.settings.data
        opened = self._hold(
            lambda: open_tables.open_table(folder, new, self._clock),
            folder / f"{form.table}{open_tables.SUFFIX}",
            form,
            partial(self.open_table, form) if signature.by else None,
            unsigned=unsigned,
        )
        if not (opened and chosen.house.staff.pins):
            self.hands.let_out(form, chosen, signature)

    def _hold(
        self,
        opens: "Callable[[], OpenTable]",
        path: Path,
        form: OpeningForm | None = None,
        again: Callable[[], None] | None = None,
        *,
        unsigned: bool = False,
    ) -> bool:
        """True once the table is held and dealt at; where it cannot be, the same is tried again
        from the page that says why, or what signs anew."""
        try:
            held = opens()
        except Trouble as trouble:

            def same() -> None:
                self._hold(opens, path, form, unsigned=unsigned)

            self._trouble(path, trouble, again or same)
            return False
        except NotRecorded as error:
            self._page.answer(sentence_of(self._shell.words, error))
            return False
        self._deal(held, form, unsigned=unsigned)
        return True

    def _deal(self, held: OpenTable, form: OpeningForm | None, *, unsigned: bool) -> None:
        house = held.session.table.house
        if form is None and house.staff.pins:
            opened = held.session.table.opened
            self._at_table(
                UnaskedTable(opened.table, house, sheet_allowed(opened)),
                lambda: self._among_staff(house, lambda: self._begin(held, form), held.let_go),
                lambda: self._begin(held, form, unsigned=True),
                held.let_go,
            )
        else:
            self._begin(held, form, unsigned=unsigned)

    def _begin(self, held: OpenTable, form: OpeningForm | None, *, unsigned: bool = False) -> None:
        table = held.session.table
        house = self._shell.settings.house if form is None else form.house
        self._shell.keep(
            replace(
                self._shell.settings,
                table=table.opened.table,
                croupier=table.croupier,
                house=house,
            )
        )
        self._leave_trouble()
        self.dealing = Dealing(self._shell, held, self._clock, unsigned=unsigned)
        self.dealing.ended.connect(self._ended)
        self.dealing.show_link(self.rooms.courier.link)
        self.rooms.courier.changed.connect(self.dealing.show_link)
        self.rooms.courier.heard.connect(self.dealing.hear)
        self.dealing.again.connect(self._take_up_again)
        self.dealing.unasked.connect(partial(self._ask_at_table, self.dealing))
        self.dealing.staff_asked.connect(partial(self._show_staff_at, table.house))
        self.display.serve(self.dealing)
        if form is None:
            self.noting.taken_up(table.opened.table, held.session_id)
        sits = held.session.signature.by if form is not None else ""
        hidden = None if form is None else form.hidden
        self.dealing.begin(hidden=hidden, sits=sits, taken_up=form is None)

    def _ask_at_table(self, dealing: Dealing, trouble: Trouble) -> None:
        """How a table that is dealt at goes on while nobody can be asked for a PIN."""
        opened = dealing.session.table.opened
        self.unsigned.ask(
            UnaskedTable(opened.table, dealing.session.table.house, sheet_allowed(opened)),
            trouble,
            Onward(dealing.deal_unsigned, dealing.sign_again, dealing.leave_unsettled),
        )

    def _take_up_again(self) -> None:
        """The table as it lies on the disk, in place of the one that is dealt."""
        dealing, self.dealing = self.dealing, None
        if dealing is None:
            return
        dealing.ended.disconnect(self._ended)  # nothing is looked for behind the table to come
        dealing.leave()
        self.take_up(dealing.journal)
        if not self._shows_table:
            self.back.emit()

    @property
    def _shows_table(self) -> bool:
        """True while a table is in front, or what is the matter with one."""
        return self.dealing is not None or self.troubled is not None

    def _ended(self) -> None:
        table = None if self.dealing is None else self.dealing.session.table
        self._page.has_closed(table.opened.table if table is not None and table.closed else "")
        self.dealing = None
        self.back.emit()

    def _trouble(self, path: Path, trouble: Trouble, again: Callable[[], None]) -> None:
        if not has_a_page(trouble):
            self._page.answer(sentence_of(self._shell.words, trouble))
            return
        if self.troubled is None:
            self.troubled = TroublePage(self._shell, self._clock)
            self.troubled.ended.connect(self._give_up)
            self.troubled.alerts_asked.connect(self.rooms.show_alerts)
        self.troubled.open(path, trouble, again, self._numbered(Unreadable(path, trouble)))

    def _numbered(self, found: Unreadable) -> f.AlertRaised | None:
        """The alert of a file from which nobody can deal on, numbered now where it was not before;
        None where it is no finding."""
        alert = found.alert
        if alert is None:
            return None
        self.noting.wait()
        watch = watched(self._shell.settings.data, self._clock, [alert])
        self.warn(watch)
        same = (each for each in watch.alerts if each.file == alert.file)
        return next((each for each in same if each.finding is alert.finding), alert)

    def _give_up(self) -> None:
        self._leave_trouble()
        self.back.emit()

    def _leave_trouble(self) -> None:
        if self.troubled is not None:
            self.troubled.take_away()
            self.troubled = None

    # What is shown over the page, and the end.

    def show_about(self) -> None:
        """Software, sheets, hashes, journal and licences."""
        shell, chosen = self._shell, self._page.new.chosen
        force = InForce() if chosen is None else chosen.in_force(shell.words)
        self._lay(about_overlay(shell, shell.words, force, shell.settings.data))

    def _house_chosen(self) -> House | None:
        chosen = self._page.new.chosen
        return None if chosen is None else chosen.house

    def show_people(self) -> None:
        """The staff of the house that is chosen, where it has PINs."""
        chosen = self._page.new.chosen
        if chosen is not None and chosen.house.staff.pins:
            sheet = chosen.sheet_allowed
            self._guarded(chosen.house, lambda house: self.people.open(house, sheet))
        elif chosen is not None:
            words = self._shell.words
            why = words("The staff is that of a house: choose a house sheet with PINs first.")
            self._page.answer(why)

    def _show_staff_at(self, house: House) -> None:
        """The staff, from a table of that house where nobody may sign yet."""
        self._guarded(house, self.people.open)

    def _after_people(self) -> None:
        """Back to the table from which the staff was asked for, else to the opening page."""
        if self.dealing is None:
            self._show_page()
        else:
            self.dealing.show_where_asked()

    def show_sheets(self) -> None:
        """The house sheets that this machine may use."""
        chosen, catalogue = self._page.new.chosen, self._catalogue
        if chosen is None or catalogue is None:
            return
        self.noting.wait()
        names = {sheet.sha256: catalogue.house_name(key) for key, sheet in catalogue.houses.items()}
        lit = chosen.house_sheet.sha256 if chosen.house_sheet is not None else ""
        signs = partial(self.hands.sign_for_sheets, chosen.house, self.sheets.answer)
        self.sheets.open(names, lit, signs, zone_called(chosen.house.day.zone))

    def _guarded(
        self,
        chosen: House,
        then: Callable[[House], None],
        guard: Callable[[Path, House], House] = lambda folder, house: guarding(folder) or house,
    ) -> None:
        """Goes on with the house that guards what this machine keeps, the chosen one where none
        does yet."""
        try:
            house = guard(self._shell.settings.data, chosen)
        except Trouble as trouble:
            self._nobody_asked(partial(self._guarded, chosen, then, guard), trouble)
        else:
            then(house)

    def change_house(self) -> None:
        """The house sheet that is chosen, to be changed by whoever may."""
        chosen = self._page.new.chosen
        if chosen is None:
            return
        settings = chosen.house
        self.house.open(
            chosen.house_sheet,
            lambda then: self._guarded(settings, partial(self._sign_for_sheet, then), sheet_guard),
        )

    def _sign_for_sheet(self, then: Callable[[], None], house: House) -> None:
        """Has somebody sign who may change the sheet, as it stands until then (REQ-08)."""
        if not house.staff.pins:
            self._keep_sheet(then, UNSIGNED)
            return

        def keep(staff: Staff, signature: Signature) -> None:
            self._keep_sheet(then, signature)
            self.noting.wait()
            staff.leave(signature)

        self._among_staff(house, lambda: self.hands.sign_for_sheet(house, keep))

    def _keep_sheet(self, then: Callable[[], None], signature: Signature) -> None:
        self._sheet_signed = signature
        then()

    def _use_saved(self, path: Path) -> None:
        """The sheet that was kept holds from now on."""
        self.use_house(path)
        if self._catalogue is not None and str(path) in self._catalogue.houses:
            digest = self._catalogue.houses[str(path)].sha256
            chosen = self._page.new.chosen
            name = path.stem if chosen is None else chosen.house_name
            allowed = f.HouseSheetAllowed(name, digest)
            self.noting.sheet_saved(path.name, allowed, self._sheet_signed)
        self._shell.keep(replace(self._shell.settings, house=str(path)))
        kept = self._shell.words("The house sheet is kept in {file}.", file=path.name)
        self._page.answer(kept, calm=True)

    def show_school(self, drill: str = "", game: str = "") -> None:
        """The school, which knows nothing of any table, at a drill of a game: by the sheet of the
        house that stands chosen, which is kept."""
        settings, house = self._shell.settings, self._page.new.form.house
        if house != settings.house:
            self._shell.keep(replace(settings, house=house))
        self.school.show(drill, game)

    def show_cards(self) -> None:
        """The cards of the game that is chosen, and what stands in for them."""
        chosen = self._page.new.chosen
        if chosen is not None:
            self.cards.open(chosen.variant, self._shell.words.name(chosen.variant.names))

    def show_odds(self) -> None:
        """What the bets of the game that is chosen are worth under the options chosen."""
        chosen = self._page.new.chosen
        if chosen is None:
            return
        name = self._shell.words.name(chosen.variant.names)
        packs = fresh_packs(chosen.variant, self._page.new.form.seats)
        folder = self._shell.settings.data
        held = (chosen.house_sheet, dict(chosen.options), packs, folder)
        self.odds.open(OddsSubject(name, chosen.game.sheet, *held, chosen.zone))

    def _await(self) -> None:
        """Guests are shown the game that is being chosen, while none is dealt."""
        chosen = self._page.new.chosen
        if chosen is not None:
            self.showing.expect(awaited(chosen.variant, chosen.house, self._page.new.form.table))

    def _show_page(self) -> None:
        self._page.put()

    def _lay(self, overlay: Overlay) -> None:
        overlay.setStyleSheet(sheet_of(self._shell))
        self.overlay = overlay
        overlay.lay_over()

    def leave(self) -> None:
        """Lets go of the table, which stays open if it is; the window goes."""
        if self.dealing is not None:
            self.dealing.ended.disconnect(self._ended)
            self.dealing.leave()
            self.dealing = None
        self._ends.close()
        self._leave_trouble()
        self.rooms.leave()
        self.pins.put_away()
        self.showing.let_go()
