"""The croupier's window: keys and touches in, one scene out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from dealer_app.gui.desk import (
    closed_keys,
    dispatch,
    guards,
    last_entry,
    missing_signature,
    struck_keys,
)
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.blind_keys import BlindKeys
from dealer_app.gui.desk.cards import card_entry, quick_cards, two_figures
from dealer_app.gui.desk.desk import Desk, Then
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.guards import StrokeFilter
from dealer_app.gui.desk.key_acts import EARLIER_COUPS, FOR_THE_APPLICATION, KeyAct, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.desk.lists import list_lines
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.desk.past import correction_rows, past_coup
from dealer_app.gui.desk.second_register import SecondRegister, tell_shut
from dealer_app.gui.desk.stakes import stake_entry
from dealer_app.gui.desk.taking_back import HurriedBack
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.scene_builder import scene_of
from dealer_app.gui.felt.table_view import TableView
from dealer_app.gui.kit.key_button import BounceFilter
from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.measures import LEAST_HEIGHT, LEAST_WIDTH
from dealer_app.gui.kit.sound import DeskTold, sound_between, told_by
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Theme, load_fonts, qt_palette
from dealer_app.i18n import LANGUAGES, Words
from dealer_app.i18n import words as words_of
from dealer_app.i18n.saying import Saying
from dealer_app.readers.scanner import Heard, Scanned, Scanner
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.session.table_session import TableSession, TakenOver
from dealer_app.store.chain import Clock
from dealer_app.table.events import Event
from dealer_app.table.lot import Chance, first
from dealer_app.table.table import Table, at_house

LARGE: Final = 1600
"""From this width on, panels are larger and their type is one step up."""

SMALLEST: Final = QSize(LEAST_WIDTH, LEAST_HEIGHT)
CLOCK_BEAT: Final = 1000
"""Milliseconds between two looks at the clock."""
SCAN: Final = 200
"""Milliseconds after which a code that a scanner began is over, whole or not."""
ASKED_AGAIN: Final = 5.0
"""Seconds after which the disk is asked again for what it did not confirm."""

_ENTERS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class TableWindow(QWidget):
    """One table, alone on the screen or as a page of a larger window.

    What the application does is asked for by a signal; the rest the desk does. `nothing_given_up`
    is sent when Escape was pressed and the desk has no use for it. `authority_asked` tells what
    lacks a signature: `sign` enters it under one, `leave_unsigned` lets it go; `taken_over` asks
    for the table as it lies on the disk, where another program wrote; `certain` tells what became
    of an entry that the disk did not confirm: whether it is recorded; `sounded` tells the tone of
    what the window says, each time it says another thing; `acted` is sent when somebody has done
    something at the desk.
    `now` tells the time of the bar's clock, `beat` counts seconds for the bounce filter; `strokes`
    counts them between two strokes of a key, None where each one counts; `chance` draws the lot.
    """

    authority_asked = Signal(object)
    close_requested = Signal()
    rules_requested = Signal()
    report_requested = Signal()
    about_requested = Signal()
    evening_requested = Signal()
    cards_requested = Signal()
    odds_requested = Signal()
    shoe_odds_requested = Signal()
    display_requested = Signal()
    nothing_given_up = Signal()
    theme_requested = Signal()
    text_requested = Signal()
    side_requested = Signal()
    tones_requested = Signal()
    sounded = Signal(object)
    tray_requested = Signal()
    lock_requested = Signal()
    handover_requested = Signal()
    by_hand_requested = Signal()
    help_requested = Signal()
    taken_over = Signal()
    certain = Signal(bool)
    acted = Signal()
    language_changed = Signal(str)
    full_screen_changed = Signal(bool)

    def __init__(
        self,
        session: TableSession,
        style: Style,
        now: Clock,
        *,
        beat: Callable[[], float] = monotonic,
        strokes: Callable[[], float] | None = None,
        chance: Chance = first,
    ) -> None:
        super().__init__()
        load_fonts()
        self.desk = Desk(session, style.words, MOMENTS, chance)
        self.desk.key_of = self.key_of
        self.style_now = style
        self.scene: Scene | None = None
        self._told: DeskTold | None = None
        self.cut_off: datetime | None = None
        """Since when the house's server is out of reach; None where it is not, or there is none."""
        self.shoe_line: Saying | None = None
        """How the line of the electronic shoe stands; None where there is none."""
        self.now = now
        self._acting = False
        self._beat, self._asked_at = beat, 0.0
        self._strokes = None if strokes is None else StrokeFilter(strokes)
        self._blind = BlindKeys(strokes or monotonic)
        self._backs = HurriedBack(strokes)
        self._bounce = BounceFilter(beat)
        self.view = TableView(self, self._bounce)
        self.setMinimumSize(SMALLEST)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._connect()
        session.changed.append(self._changed)
        self._register, self._went_up = SecondRegister(), (0, 0)
        self.scanner: Scanner | None = None
        """Who hears the keys before anything else does, where the house has a scanner."""
        self._scanning = QTimer(self, singleShot=True)
        self._scanning.timeout.connect(self._scan_ends)
        self.view.panel.list.line.installEventFilter(self)
        self._held = QTimer(self, singleShot=True)
        self._held.timeout.connect(lambda: self._with_desk(card_entry.record_first))
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._clock.start(CLOCK_BEAT)
        self.restyle(style)

    def _connect(self) -> None:
        view = self.view
        view.acted.connect(self._touched)
        view.card_tapped.connect(self._card_tapped)
        view.seat_tapped.connect(self._seat_tapped)
        view.row_tapped.connect(self._row_tapped)
        view.bead_tapped.connect(self._bead_tapped)
        view.chip_tapped.connect(self._chip_tapped)
        view.written.connect(self._written)

    def restyle(self, style: Style) -> None:
        """Another language, theme, keyboard or side of the panel, from now on."""
        self.desk.words = style.words
        self.style_now = replace(style, large=self.width() >= LARGE)
        self.setPalette(qt_palette(style.theme))
        self.render_now()

    def use_theme(self, theme: Theme) -> None:
        """Another theme, from now on."""
        self.restyle(replace(self.style_now, theme=theme))

    def use_keys(self, keys: Keymap) -> None:
        """Another keyboard, from now on."""
        self.restyle(replace(self.style_now, keys=keys))

    def use_words(self, words: Words) -> None:
        """Another language, from now on."""
        self.desk.quiet()
        self.restyle(replace(self.style_now, words=words))

    def key_of(self, act: KeyAct) -> str:
        """The key of the board that does an act now, as the keys on the screen show it; one that
        does it only after another key, as it is printed."""
        now = self.style_now.label(act, active_tables(self.desk))
        return now or self.style_now.keys.label(act)

    def render_now(self) -> None:
        """Draws the table as it stands, and what is being keyed."""
        now = self._time()
        style = self.style_now.registered(second=self._register.is_open)
        self.scene = scene_of(self.desk, style, now)
        if self.cut_off is not None:
            hour = f"{at_house(self.desk.table, self.cut_off):%H:%M}"
            said = self.scene.words("cut off since {hour}", hour=hour)
            self.scene = replace(self.scene, cut_off=said)
        if self.shoe_line is not None:
            self.scene = replace(self.scene, shoe_line=self.scene.words.sentence(self.shoe_line))
        elif self.desk.scans:
            aside = self.scene.words.plural(
                "{n} card aside", "{n} cards aside", len(self.desk.scans)
            )
            self.scene = replace(self.scene, shoe_line=aside)
        self.setWindowTitle(f"{self.scene.view.table or self.scene.words('Table')} · Sabot")
        beside = self.view.panel.isAncestorOf(QApplication.focusWidget() or self)
        self.view.render_scene(self.scene)
        line = self.view.panel.list.line
        if beside and not (line.isVisible() and line.hasFocus() and self.scene.moment.lists):
            self.setFocus()
        if self._strokes is not None:
            self._strokes.looks_at(self.desk)
        self._sound(told_by(self.desk, self.scene.phase))

    def _sound(self, told: DeskTold) -> None:
        """Tells the tone of what was not told before."""
        sound = None if self._told is None else sound_between(self._told, told)
        self._told = told
        if sound is not None:
            self.sounded.emit(sound)

    def _changed(self, table: Table) -> None:
        """An entry is on disk; one that the desk made is drawn once the desk is done."""
        if not self._acting and table is self.desk.session.table:
            self.render_now()

    def _time(self) -> str:
        """The hour by the clock of the house."""
        return f"{at_house(self.desk.table, self.now()):%H:%M}"

    def _tick(self) -> None:
        if self.desk.session.unconfirmed is None:
            self._asked_at = self._beat()
        elif self._beat() - self._asked_at >= ASKED_AGAIN:
            self._asked_at = self._beat()
            self._confirm()
        now = self._time()
        if self.scene is not None and now != self.scene.now:
            self.render_now()

    def _confirm(self) -> None:
        self._with_desk(last_entry.confirm)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """The table comes to the front: what led here leads no further."""
        super().showEvent(event)
        self.heard_elsewhere()

    def heard_elsewhere(self) -> None:
        """The stroke before was not for the table."""
        self._register.shut()
        if self._strokes is not None:
            self._strokes.heard_elsewhere()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board; one that is held down, or doubled, counts once."""
        if event.isAutoRepeat() or self._is_held(event) or self._scanned(event):
            return
        keys, desk, strokes = self.style_now.keys, self.desk, self._strokes
        tables = active_tables(desk)
        name = self._whole(key_name(event), tables)
        if not name:
            return
        act = list_lines.typed(desk, keys, name) or keys.act(name, tables)
        entries, closed, keyed = desk.session.entries, desk.closed, desk.keyed
        if closed_keys.heard(desk, keys, name, act):
            if act is not None and strokes is not None:
                strokes.counts(name, act, opens=True)  # doubled, it does nothing else
                if desk.session.entries > entries:
                    guards.tell_struck(desk, strokes)
                self._backs.noted(desk, act, entries)
                self._blind.opened(desk, closed, act)
            self.render_now()
            return
        asked = None if strokes is None else strokes.question(desk, keys, name, act)
        if strokes is not None and self._blind.heard(desk, keys, name, act):
            self.render_now()
        elif asked is not None:
            self._with_desk(partial(two_figures.ask, asked=asked))
        elif strokes is not None and not strokes.counts(name, act):
            guards.tell_doubled(desk, strokes.once)
            self._blind.dropped(desk, keys, name, act)
            self.render_now()
        elif act is not None and not self._held_back(act):
            self._stroke(act)
            if closed is not None:
                self._with_desk(partial(closed_keys.led_on, closed=closed, before=keyed))
            elif desk.closed is not None:
                struck_keys.note(desk, keys, name)
            elif closed_keys.close_refused(desk, keys, name, act, before=keyed, entries=entries):
                self.render_now()
        elif act is None:
            self._with_desk(partial(closed_keys.close, keys=keys, key=name))

    def _whole(self, key: str, tables: tuple[str, ...]) -> str:
        """The stroke that a key makes, with the pad’s point before it; empty of one that makes none
        yet, or of a modifier."""
        if not key:
            return ""
        opened = self._register.is_open
        stroke = self._register.stroke(self.style_now.keys, key, tables)
        if opened and not stroke:
            self._with_desk(tell_shut)
        elif opened or not stroke:
            self.render_now()
        return stroke

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """When a key went up is noted: one that goes down in the same moment never did."""
        self._went_up = event.key(), event.timestamp()

    def _is_held(self, event: QKeyEvent) -> bool:
        """True of a key that is held down though Qt does not say so: X11 tells a repeat as a key
        that goes up and down in one moment, and where the machine is busy Qt takes it for two."""
        return bool(event.timestamp()) and self._went_up == (event.key(), event.timestamp())

    @override
    def eventFilter(self, _line: QObject, event: QEvent) -> bool:
        """What a scanner types is none of a line to write in."""
        pressed = event.type() is QEvent.Type.KeyPress
        return pressed and isinstance(event, QKeyEvent) and self._scanned(event)

    def _scanned(self, event: QKeyEvent) -> bool:
        """True of a key that a scanner typed: it is held until its code is whole."""
        if self.scanner is None:
            return False
        text = event.text() if event.text().isprintable() else ""
        heard = self.scanner.hear(text, self._beat(), enter=event.key() in _ENTERS)
        if isinstance(heard, Scanned):
            self._scanning.stop()
            self._with_desk(partial(dispatch.scanned, scanned=heard))
        elif heard is Heard.HELD:
            self._scanning.start(SCAN)
        return heard is not Heard.FINGERS

    def _scan_ends(self) -> None:
        """Says of a code that was begun and did not come to its end."""
        if self.scanner is not None and self.scanner.cut_off(self._beat()):
            self._with_desk(card_entry.scan_cut_off)

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator is a key like any other, but beside a line to write in: it leads there."""
        line = self.view.panel.list.line
        if not line.isVisible():
            return False
        (self if line.hasFocus() else line).setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def perform(self, act: KeyAct) -> None:
        """An act, keyed or touched."""
        act = dispatch.meant(self.desk, act)
        self.leave_unsigned()
        if act.verb in FOR_THE_APPLICATION:
            self.desk.quiet()
            self._for_the_application(act.verb)
            self.render_now()
        elif act.verb is Verb.CROUPIER and self.desk.session.posts is not None:
            self.desk.quiet()
            self.handover_requested.emit()
        elif act.verb is Verb.NEXT and isinstance(self.desk.trouble, TakenOver):
            self.taken_over.emit()
        elif act.verb is Verb.PAST and act.value:
            self._with_desk(partial(self._turn, act=act))
        else:
            before = self._half_done()
            self._with_desk(partial(dispatch.do, act=act))
            if act.verb is Verb.CANCEL and before == self._half_done():
                self.nothing_given_up.emit()

    def _stroke(self, act: KeyAct) -> None:
        """An act by key or finger; of a card that may be one stroke doubled it is told where both
        lie, of entries struck in a row which they were."""
        strokes, entries = self._strokes, self.desk.session.entries
        with self._backs.stroke(self.desk, act):
            self.perform(act)
        if strokes is None or self.desk.session.entries == entries:
            return
        if act.verb in guards.SPOKEN_ON:
            self._with_desk(partial(guards.tell_struck, strokes=strokes))
        elif strokes.times > 1:
            self._with_desk(partial(quick_cards.tell_twice, face=act.value, times=strokes.times))
        elif strokes.may_be_ten(act):
            self._with_desk(quick_cards.tell_ten)

    def _held_back(self, act: KeyAct) -> bool:
        """True of an act, by key or finger, that is not done yet: it would settle, or have taken
        over, what nobody has read, or it is the first open card of a coup, which may be struck."""
        deed = None if self._strokes is None else self._strokes.unread(self.desk, act)
        if deed is None and card_entry.first_waits(self.desk, act):
            deed = partial(card_entry.hold_first, act=act)
            self._held.start(card_entry.FIRST_HELD)
        if deed is not None:
            self._with_desk(deed)
        return deed is not None

    def _touched(self, act: KeyAct) -> None:
        """A key on the screen: whoever touches looks, and what is refused closes no keys."""
        self._register.shut()
        strokes, there, bounce = self._strokes, self.view.keys_to_touch(), self._bounce
        self._blind.looked()
        if strokes is not None and not strokes.touch_counts(
            act, there, bounce.thing, same_spot=bounce.same_spot, uncovered=bounce.uncovered
        ):
            guards.tell_doubled(self.desk, strokes.once)
            self.render_now()
            return
        with struck_keys.touching(self.desk):
            if not self._held_back(act):
                self._stroke(act)
                if strokes is not None:
                    strokes.shown()

    def _half_done(self) -> tuple[Keyed, bool, bool]:
        """What Escape gives up."""
        return self.desk.keyed, self.desk.past, self.desk.deals

    def sign(self, signature: Signature) -> None:
        """Enters what has waited for this signature."""
        waiting = self.desk.waiting
        if waiting is not None:
            sign = partial(dispatch.sign, entry=waiting.entry, signature=signature)
            self._with_desk(sign)

    def leave_unsigned(self) -> None:
        """Nobody signs: what waited for it is let go."""
        self.desk.waiting = None

    def enter(self, event: Event, signature: Signature) -> bool:
        """Enters a fact that was signed beside the table; False where it is refused or not
        recorded, which the window says."""
        before = self.desk.session.entries

        def deed(desk: Desk) -> None:
            with missing_signature.signed(desk.session, signature):
                desk.enter(event)

        self._with_desk(deed)
        return self.desk.session.entries > before

    def _turn(self, desk: Desk, act: KeyAct) -> None:
        """Other coups of a long list beside the felt."""
        desk.quiet()
        if not desk.past or not self.view.panel.roads.turn(back=act == EARLIER_COUPS):
            desk.unknown()

    def _with_desk(self, deed: Then) -> None:
        """Something that somebody does at the desk: what waited for a signature is let go."""
        self.leave_unsigned()
        self.follow(deed)
        self.acted.emit()

    def follow(self, deed: Then) -> None:
        """Something that the desk does, and then one new scene; what lacks a signature is asked
        for, and waits until there is one or something else is done (REQ-09)."""
        unconfirmed, waits = self.desk.session.unconfirmed, self.desk.waiting
        self._acting = True
        try:
            deed(self.desk)
        finally:
            self._acting = False
        dispatch.word_unknown(self.desk)
        self.render_now()
        if unconfirmed is not None and self.desk.session.unconfirmed is None:
            self.certain.emit(self.desk.trouble is None)
        waiting = self.desk.waiting
        if waiting is not None and waiting is not waits:
            what = correction_rows.in_a_line(self.desk)
            self.authority_asked.emit(replace(waiting.lacks, what=what))

    def _for_the_application(self, verb: Verb) -> None:
        match verb:
            case Verb.LANGUAGE:
                self._other_language()
            case Verb.FULL_SCREEN:
                self._full_screen()
            case Verb.SHOE_ODDS:
                self.desk.past = False  # both stand in one place
                self.shoe_odds_requested.emit()
            case Verb.BY_HAND if self.shoe_line is None:
                self.desk.refuse(self.desk.words("No electronic shoe feeds this table."))
            case _:  # the application's own, one signal each
                self._requests[verb].emit()

    @property
    def _requests(self) -> Mapping[Verb, SignalInstance]:
        """What asks the application for each of its deeds."""
        return {
            Verb.HELP: self.help_requested,
            Verb.RULES: self.rules_requested,
            Verb.REPORT: self.report_requested,
            Verb.ABOUT: self.about_requested,
            Verb.EVENING: self.evening_requested,
            Verb.OWN_CARDS: self.cards_requested,
            Verb.ODDS: self.odds_requested,
            Verb.DISPLAY: self.display_requested,
            Verb.THEME: self.theme_requested,
            Verb.TEXT: self.text_requested,
            Verb.SIDE: self.side_requested,
            Verb.TONES: self.tones_requested,
            Verb.TRAY: self.tray_requested,
            Verb.LOCK: self.lock_requested,
            Verb.BY_HAND: self.by_hand_requested,
            Verb.CLOSE_TABLE: self.close_requested,
        }

    def _other_language(self) -> None:
        languages = list(LANGUAGES)
        at = languages.index(self.style_now.words.language)
        language = languages[(at + 1) % len(languages)]
        self.use_words(words_of(language))
        self.language_changed.emit(language)

    def _full_screen(self) -> None:
        window = self.window()
        full = not window.isFullScreen()
        if full:
            window.showFullScreen()
        else:
            window.showNormal()
        self.full_screen_changed.emit(full)

    def _card_tapped(self, hand: str, position: int) -> None:
        if not self.desk.keyed.coup:
            deed = partial(stake_entry.touch_card, hand=HandId(hand), position=position)
            self._tapped(partial(dispatch.touch, deed=deed))

    def _tapped(self, deed: Then, key: KeyAct | None = None) -> None:
        """What is painted was touched, or the key of a place or a chip: what a touch has only just
        brought there is not taken."""
        self._register.shut()
        strokes, there, bounce = self._strokes, self.view.keys_to_touch(), self._bounce
        thing = None if key is None else bounce.thing
        if strokes is not None and not strokes.part_counts(
            there, thing, same_spot=bounce.same_spot, uncovered=bounce.uncovered
        ):
            guards.tell_doubled(self.desk, strokes.once, taken=True)
            self.render_now()
            return
        with struck_keys.touching(self.desk):
            self._with_desk(deed)
        if strokes is not None:
            strokes.shown()

    def _seat_tapped(self, seat: str) -> None:
        if not self.desk.sealed:
            key = None if self._bounce.painted else KeyAct(Verb.DIGIT, seat)
            deed = partial(stake_entry.touch_seat, seat=Seat(seat))
            self._tapped(partial(dispatch.touch, deed=deed), key)

    def _row_tapped(self, seat: str, bet: str) -> None:
        if seat and not bet:
            self._seat_tapped(seat)
        elif not self.desk.sealed:
            deed = partial(stake_entry.touch_row, seat=Seat(seat), bet=BetId(bet))
            self._tapped(partial(dispatch.touch, deed=deed))

    def _bead_tapped(self, number: int) -> None:
        deed = partial(past_coup.show, number=number)
        self._tapped(partial(dispatch.touch, deed=deed))

    def _chip_tapped(self, value: Money) -> None:
        if not self.desk.sealed or self.desk.moment.puts_right:
            self._tapped(partial(stake_entry.add_chip, value=value), KeyAct(Verb.DIGIT))

    def _written(self, text: str) -> None:
        written = self.desk.moment.on_written
        if written is not None:
            self._with_desk(lambda desk: written(desk, text))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """On a large screen the panels' type is one step up."""
        self.view.setGeometry(self.rect())
        if (self.width() >= LARGE) is not self.style_now.large:
            self.restyle(self.style_now)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        """The window goes; the table stays open until somebody closes it."""
        self.let_go()
        event.accept()

    def let_go(self) -> None:
        """Looks at the session no more; before the window is thrown away."""
        self.desk.let_go()
        self._clock.stop()
        self._held.stop()
        if self._changed in self.desk.session.changed:
            self.desk.session.changed.remove(self._changed)
