"""The night's desk and the pages that it leads to, each behind whoever may sign for it; and a
sealed session looked at again, whose coups are put right (IRR-19)."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import cached_property, partial
from pathlib import Path
from threading import Thread
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.desk.past import past_coup
from dealer_app.gui.felt.keys_overlay import table_keys
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.night.house_courier import HouseCourier
from dealer_app.gui.night.import_page import ImportPage
from dealer_app.gui.night.nights_page import NightsPage
from dealer_app.gui.night.packs_page import PacksPage
from dealer_app.gui.night.places_page import PlacesPage, SecondFolder
from dealer_app.gui.pages.form_page import FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.staff.lock import Idleness, staff_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import alert_said
from dealer_app.night.after_closing import ClosedSession, reopened
from dealer_app.night.house_guard import guarding
from dealer_app.night.machine_notes import Findings, Watch, answered
from dealer_app.night.open_tables import must_be_sound
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.admission import SET_ASIDE, answers_for
from dealer_app.register.objections import Objection
from dealer_app.register.state import stem
from dealer_app.rules.house import House
from dealer_app.rules.staff import UNSIGNED, Act, Signature
from dealer_app.session import recorder
from dealer_app.session.table_session import TableSession
from dealer_app.store.chain import Clock
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import zone_called


def read_sealed(path: Path, session_id: str, register: RegisterFile) -> TableSession:
    """The sealed session, every entry checked first, with what was put right of it since; a
    Trouble where it is not as it was recorded."""
    must_be_sound(path, session_id)
    session = recorder.read_back(path, session_id, checked=False).session
    closed = ClosedSession(path.stem, session_id, session.head, session)
    return reopened(closed, register.entries(f.RectifiedAfterClosing), register)


class SealedSession(QObject):
    """`ended` is sent when the desk is wanted again, `refused` with why a session is not shown,
    `signed` with the hand under which one is put right."""

    ended = Signal()
    signed = Signal(object)
    refused = Signal(object)
    _read = Signal(object)

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._pins, self._clock = shell, pins, clock
        self._reader: Thread | None = None
        self.window: TableWindow | None = None
        self._wanted = False
        self._read.connect(self._show)
        shell.restyled.connect(self._restyle)

    def show(self, path: Path, session_id: str) -> None:
        """Reads the session beside the window, and shows its last coup."""
        if self._reader is not None and self._reader.is_alive():
            return
        self._wanted = True
        register = RegisterFile(path.with_name(FILE), self._clock)
        self._reader = Thread(
            target=partial(self._fetch, path, session_id, register), name="sealed session"
        )
        self._reader.start()

    def wait(self) -> None:
        """Until nothing is read any more."""
        if self._reader is not None:
            self._reader.join()

    def _fetch(self, path: Path, session_id: str, register: RegisterFile) -> None:
        try:
            self._read.emit(read_sealed(path, session_id, register))
        except Trouble as trouble:
            self.refused.emit(trouble)

    def _show(self, session: TableSession) -> None:
        if not self._wanted:
            return
        if not session.table.coups:
            self.refused.emit(None)
            return
        house, folder = session.table.house, self._shell.settings.data
        authority = Authorising(self._shell, self._pins, staff_of(house, folder, self._clock))
        if house.staff.pins:
            session.posts = authority.staff.posts
        self._lay(session, authority)

    def _lay(self, session: TableSession, authority: Authorising) -> None:
        """The window of a table over the session, which takes nothing but corrections."""
        shell, clock = self._shell, self._clock
        window = TableWindow(session, style_of(shell), clock, strokes=shell.beat)
        self.window = window
        window.authority_asked.connect(partial(self._ask, authority))
        window.nothing_given_up.connect(self.leave)
        window.language_changed.connect(shell.use_language)
        window.theme_requested.connect(shell.next_theme)
        window.side_requested.connect(shell.other_side)
        window.tones_requested.connect(self._next_tones)
        window.sounded.connect(shell.sound)
        window.full_screen_changed.connect(lambda full: shell.fill_screen(full=full))
        window.help_requested.connect(self._show_keys)
        for asked in (window.close_requested, window.tray_requested, window.report_requested):
            asked.connect(self._refuse)
        past_coup.begin_sealed(window.desk)
        shell.put(window)
        window.render_now()

    def leave(self) -> None:
        """Done with the session; what was put right stands in the register."""
        self._wanted = False
        window, self.window = self.window, None
        if window is not None:
            window.let_go()
            self.ended.emit()
            self._shell.drop(window)

    def _ask(self, authority: Authorising, asked: missing_signature.WaitingAct) -> None:
        """Has as many sign as it takes, and enters what waits under their hands."""
        window = self.window
        assert window is not None

        def signed(hand: Signature) -> None:
            self.signed.emit(hand)
            window.sign(hand)

        authority.ask(asked, UNSIGNED, signed, window.leave_unsigned)

    def _refuse(self) -> None:
        if self.window is not None:
            past_coup.refuse_sealed(self.window.desk)

    def _next_tones(self) -> None:
        if self.window is not None:
            self.window.desk.say(self._shell.next_tones())

    def _show_keys(self) -> None:
        if self.window is None:
            return
        table_keys(self._shell, self.window.desk, self.window.style_now.keys).lay_over()

    def _restyle(self) -> None:
        if self.window is not None:
            self.window.restyle(style_of(self._shell))


# What was found of the files, decided by whoever may answer for it: with a reason and a PIN


WHY: Final = FormLine(marked("Why"))

_KEPT: Final = marked(
    "The file is kept as {file}, and nothing in it was changed. Open the table anew, and count its"
    " tray first."
)


class Signs(Protocol):
    """Has as many sign as an act needs, and goes on under their hand."""

    def __call__(self, act: Act, then: Callable[[Signature], None]) -> None: ...


class AlertDesk(QObject):
    """One alert after the other; `found` are those that nobody decided yet.

    A table plays on whatever stands here: its papers bear the reserve until then. `ended` is sent
    when the opening page is wanted again, `kept` is under which name a file was set aside by the
    last decision.
    """

    ended = Signal()

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._signs: Signs | None = None
        self.found: tuple[f.AlertRaised, ...] = ()
        self.kept = ""

    @cached_property
    def page(self) -> FormPage:
        """The form of a decision."""
        page = FormPage(self._shell)
        page.ended.connect(self.ended)
        return page

    def said_once(self, watch: Watch) -> str:
        """What is said once: under which name a file was set aside, else that the register knows
        from now on how far tables are written."""
        words, kept = self._shell.words, self.kept
        if kept:
            self.kept = ""
            return words(_KEPT, file=kept)
        if not watch.first:
            return ""
        return words.plural(
            "The register notes from now on how far {n} table is written.",
            "The register notes from now on how far {n} tables are written.",
            watch.first,
        )

    def open(self, signs: Signs) -> None:
        """The oldest alert, and beside it the others that can be chosen."""
        self._signs = signs
        self.page.ask(self._asked, self._decide)

    def refuse(self, sentence: str) -> None:
        """Why nobody can sign."""
        self.page.refuse(sentence)

    def _asked(self, words: Words) -> FormAsked:
        lit = self._lit or next(iter(self.found), None)
        several = [(str(place), _called(words, each)) for place, each in enumerate(self.found)]
        which = FormChoice(marked("Which alert"), several, listed=True)
        return FormAsked(
            words("What was found"),
            "" if lit is None else alert_said(words, lit),
            "" if lit is None else _deed(lit),
            (WHY, which) if several else (WHY,),
        )

    @property
    def _lit(self) -> f.AlertRaised | None:
        """The alert that is chosen, None before one is."""
        chosen = self.page.form.value
        return self.found[int(chosen)] if chosen and int(chosen) < len(self.found) else None

    def _decide(self) -> None:
        words, reason, alert = self._shell.words, self.page.form.written(WHY), self._lit
        if not reason or alert is None:
            self.refuse(words("Write why: it stands in the register with whoever signs."))
        elif not alert.number:
            self.refuse(words("The register cannot be written: nothing can be decided yet."))
        elif self._signs is not None:
            decision = f.AlertDecided(alert.number, reason)
            self._signs(answers_for(alert), partial(self._record, decision))

    def _record(self, decision: f.AlertDecided, signature: Signature) -> None:
        sentence = self.page.tried(partial(self._answer, decision, signature))
        if sentence:
            self.refuse(sentence)
        else:
            self.ended.emit()

    def _answer(self, decision: f.AlertDecided, signature: Signature) -> Objection | None:
        answer = answered(self._shell.settings.data, self._clock, decision, signature)
        if isinstance(answer, Objection):
            return answer
        self.kept = answer.aside
        return None


def _deed(alert: f.AlertRaised) -> str:
    """What becomes of the file that was found."""
    if alert.finding in SET_ASIDE and not alert.found:  # a closed session lies where it lay
        return marked("Set the file aside")
    return marked("Go on with the file as it is")


def _called(words: Words, alert: f.AlertRaised) -> str:
    file = words("Register") if alert.file == FILE else stem(alert.file)
    if not alert.number:  # no register could number it yet
        return file
    return words("No. {number} · {name}", number=alert.number, name=file)


Then = Callable[[Signature], None]


# The night's desk and the pages that it leads to, each behind whoever may sign for it


class Among(Protocol):
    """Goes on where a house has people, and makes the first of them where it has none."""

    def __call__(self, house: House, then: Callable[[], None]) -> None: ...


class NightRooms(QObject):
    """Whoever signs there signs out as they leave, or once nobody has touched anything for as long
    as the house locks its tables after.

    `house` is the house that is chosen, None while there is none; `ended` is sent when the opening
    page is wanted again, `answered` where what it found may be another, `unasked` the trouble why
    nobody can be let in."""

    ended, answered = Signal(), Signal()
    unasked = Signal(object)

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._pins, self._clock = shell, pins, clock
        self._house: Callable[[], House | None] = lambda: None
        self._guard: House | None = None
        self._among: Among = lambda _, then: then()
        self._staff: Staff | None = None
        self._there = set[str]()
        self._gone = dict[str, bool]()
        self.idleness = Idleness(self)
        self.idleness.beat.connect(self._look)
        self.second = SecondFolder(shell, clock)
        self.courier = HouseCourier(shell)
        self.alerts = AlertDesk(shell, clock)
        self.alerts.ended.connect(self._alerts_left)
        self._ends = ExitStack()
        """What the pages that were made let go of once the window goes."""

    # The pages, each made when it is first asked for.

    @cached_property
    def desk(self) -> NightsPage:
        """The nights and their papers, to which the others lead back."""
        desk = NightsPage(self._shell, self._clock)
        desk.ended.connect(self._left)
        desk.places_asked.connect(self._show_places)
        desk.packs_asked.connect(self._show_packs)
        desk.coups_asked.connect(self._show_coups)
        desk.mending.connect(self._show_sealed)
        desk.errands.signs = self._sign_more
        desk.errands.ended.connect(self._sign_out)
        self._ends.callback(desk.stop)
        return desk

    @cached_property
    def packs(self) -> PacksPage:
        """The packs of the house."""
        packs = PacksPage(self._shell, self._clock)
        packs.ended.connect(self.desk.open)
        return packs

    @cached_property
    def coups(self) -> ImportPage:
        """Other people's coups."""
        coups = ImportPage(self._shell)
        coups.ended.connect(self.desk.open_again)
        self._ends.callback(coups.file.wait)
        return coups

    @cached_property
    def places(self) -> PlacesPage:
        """The folders outside the machine."""
        places = PlacesPage(self._shell, self._clock)
        places.ended.connect(self.desk.open_again)
        self._ends.callback(places.stop)
        return places

    @cached_property
    def sealed(self) -> SealedSession:
        """A sealed session on the felt again."""
        sealed = SealedSession(self._shell, self._pins, self._clock)
        sealed.ended.connect(self.desk.open_again)
        sealed.refused.connect(self.desk.not_mended)
        sealed.signed.connect(self._signed)
        self._ends.callback(sealed.wait)
        return sealed

    def _show_coups(self) -> None:
        self.coups.open()

    def serve(self, house: Callable[[], House | None], among: Among) -> None:
        """Whose rooms these are."""
        self._house, self._among = house, among

    def show(self) -> None:
        """The desk, to somebody who may read once a session there was kept under PINs."""
        try:
            self._guard = guarding(self._shell.settings.data)
        except Trouble as trouble:
            self.unasked.emit(trouble)
        else:
            self.sign(self._guard, Act.READ_PAPERS, self._let_in)

    def _let_in(self, signature: Signature) -> None:
        self.desk.open(signature)
        if signature != UNSIGNED:
            self.idleness.begin()

    def _look(self) -> None:
        """Leaves the desk where nobody has touched anything for as long as the house says."""
        after = 0 if self._guard is None else self._guard.staff.lock_after
        if after and self.idleness.lasted >= after:
            self._pins.give_up()
            self.sealed.leave()
            self._left(idle=True)

    def _left(self, *, idle: bool = False) -> None:
        """The opening page is wanted again, and nobody is at the desk any more; what was found of
        the journals that were read there stands on it."""
        self.idleness.end()
        self.desk.forget()
        self._go(idle=idle)
        now = Findings(self._shell.settings.data, self._clock).reserve().alerts
        known = {each.number for each in self.alerts.found}
        (self.ended if now.keys() <= known else self.answered).emit()

    def _alerts_left(self) -> None:
        self._go()
        self.answered.emit()

    def _go(self, *, idle: bool = False) -> None:
        """Whoever signed here leaves."""
        self._gone |= dict.fromkeys(self._there, idle)
        self._there.clear()
        self._sign_out()

    def _sign_out(self) -> None:
        """Records who left; of what is done still under their hand, they see the end."""
        if self._staff is None or self.desk.errands.busy:
            return
        for name in self._gone.keys() - self._there:
            with suppress(Trouble):
                self._staff.sign_out(name, idle=self._gone[name])
        self._gone.clear()

    def _signed(self, signature: Signature) -> None:
        """Remembers who gave their PIN here."""
        self._there.update(signature.names)

    def show_alerts(self) -> None:
        """What was found of the files, for whoever may answer for it."""
        self.alerts.open(self._sign_for_alert)

    def _sign_for_alert(self, act: Act, then: Then) -> None:
        try:
            house = guarding(self._shell.settings.data)
        except Trouble as trouble:
            self.alerts.refuse(sentence_of(self._shell.words, trouble))
        else:
            self.sign(house, act, then)

    def sign(
        self, house: House | None, act: Act, then: Then, signature: Signature = UNSIGNED
    ) -> None:
        """Has as many sign as an act needs in that house beside those who have signed; nobody where
        it asks for no PINs."""
        if house is None or not house.staff.pins:
            then(UNSIGNED)
            return
        self._staff = staff = staff_of(house, self._shell.settings.data, self._clock)
        authority = Authorising(self._shell, self._pins, staff)
        asked = missing_signature.WaitingAct(act, house.needs(act))

        def signed(hand: Signature) -> None:
            self._signed(hand)
            then(hand)

        self._among(house, lambda: authority.ask(asked, signature, signed))

    def _sign_more(self, act: Act, signature: Signature, then: Then) -> None:
        """Whoever reads there, and whoever it takes besides for what they have done."""
        self.sign(self._guard, act, then, signature)

    def _show_packs(self) -> None:
        house = self._guard or self._house()
        zone = zone_called(house.day.zone if house is not None else "")
        self.packs.open(lambda then: self.sign(house, Act.CARDS, then), zone)

    def _show_sealed(self, journal: Path, session: str) -> None:
        self.sealed.show(journal, session)

    def _show_places(self) -> None:
        self.places.open(
            lambda then: self.sign(self._guard, Act.BACK_UP, then, self.desk.errands.signature)
        )

    def leave(self) -> None:
        """The window goes: nothing is read or begun any more."""
        self.idleness.end()
        self.courier.leave()
        self.second.leave()
        self._ends.close()
