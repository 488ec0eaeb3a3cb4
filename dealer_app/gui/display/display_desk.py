"""The displays as the house runs them: on or off, on which of the screens, what they follow, and
what guests see while no session is on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import Theme, read_theme
from dealer_app.i18n import Words, marked
from dealer_app.i18n import words as words_of
from dealer_app.rules.house import House
from dealer_app.rules.variant import Variant
from dealer_app.session.table_session import TableSession
from dealer_app.settings import DisplaySettings
from dealer_app.table.table import Table
from dealer_app.table.view.public_view import Phase, PublicView, public_view

# The screens that are plugged in, each by its name; told again when one comes, goes or turns


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """One screen: its name, and what of the desktop it shows."""

    name: str
    box: QRect
    screen: QScreen | None = field(default=None, compare=False)


def plugged_in() -> tuple[ScreenPlace, ...]:
    """The screens of this moment, the main one first."""
    return tuple(
        ScreenPlace(each.name(), each.geometry(), each) for each in QGuiApplication.screens()
    )


def screen_under(window: QWidget) -> str:
    """The name of the screen that most of a window is on."""
    return window.screen().name()


class Screens(QObject):
    """`changed` is sent when a screen was plugged in, unplugged, turned, or changed in size or
    scale."""

    changed = Signal()

    def __init__(
        self,
        parent: QObject,
        places: Callable[[], tuple[ScreenPlace, ...]] = plugged_in,
        under: Callable[[QWidget], str] = screen_under,
    ) -> None:
        super().__init__(parent)
        self.places = places
        self.under = under
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._added)
            application.screenRemoved.connect(self._removed)
        for screen in QGuiApplication.screens():
            self._watch(screen)

    def _watch(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self._moved)
        screen.logicalDotsPerInchChanged.connect(self._scaled)

    def _added(self, screen: QScreen) -> None:
        self._watch(screen)
        self.changed.emit()

    def _removed(self, _screen: QScreen) -> None:
        self.changed.emit()

    def _moved(self, _box: QRect) -> None:
        self.changed.emit()

    def _scaled(self, _dots: float) -> None:
        self.changed.emit()


# What guests are shown while no session is on: the game that is, or was, dealt here


def awaited(variant: Variant, house: House, table: str) -> PublicView:
    """The view of a table that is not open yet: its game, its limits and nothing else."""
    return PublicView(
        phase=Phase.WELCOME,
        table=table,
        variant=variant,
        currency=house.currency,
        usual=house.limits,
        limits={bet: house.limits_of(bet) for bet in variant.bets if bet not in house.closed},
        bank_red=house.roads.bank_red,
    )


def between_sessions(view: PublicView) -> PublicView:
    """The same table once its session is left: nothing of what was dealt."""
    return PublicView(
        Phase.WELCOME,
        view.table,
        view.variant,
        view.currency,
        view.usual,
        view.limits,
        view.bank_red,
    )


TRIAL: Final = QSize(1280, 720)
"""How large the display is as an ordinary window."""


class _Sentences(NamedTuple):
    """What the croupier is told of a display: that no screen is left for it, or that the window
    itself lies on its screen; that this is not there; that the display is on it, or off."""

    alone: str
    none_left: str
    own: str
    gone: str
    back: str
    off: str


_OF_THE_FIRST: Final = _Sentences(
    alone=marked(
        "There is no second screen: the display is an ordinary window, which can be moved."
    ),
    none_left=marked(
        "There is no screen left for the display: it is an ordinary window, which can be moved."
    ),
    own=marked(
        "This window is on {screen} itself: the display is an ordinary window, which can be moved."
    ),
    gone=marked("The screen {screen} is not there: the display comes back with it."),
    back=marked("The display is on {screen}."),
    off=marked("The display is off."),
)

_NONE_FOR_THE_SECOND: Final = marked(
    "There is no screen left for the second display: it is an ordinary window, which can be moved."
)

_OF_THE_SECOND: Final = _Sentences(
    alone=_NONE_FOR_THE_SECOND,
    none_left=_NONE_FOR_THE_SECOND,
    own=marked(
        "This window is on {screen} itself: the second display is an ordinary window, which can be"
        " moved."
    ),
    gone=marked("The screen {screen} is not there: the second display comes back with it."),
    back=marked("The second display is on {screen}."),
    off=marked("The second display is off."),
)


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a display is to stand: filling a screen, as an ordinary window, or nowhere yet."""

    place: ScreenPlace | None
    sentence: str
    screen: str
    waits: bool = False


@dataclass(frozen=True, slots=True)
class _Held:
    """The screens that other displays are on: of those before it, and of those behind it, which
    give way to a choice."""

    before: frozenset[str]
    behind: frozenset[str]


class Display(QObject):
    """One window for guests, the first or the second, kept where its settings have it.

    `told` is a sentence for the croupier, whose table goes on whatever becomes of it; `switched` is
    sent when it was switched on or off, `chosen` when it was given another screen. `view` is what
    there is to be shown, `held` the screens that are others'.
    """

    told = Signal(str)
    switched = Signal()
    chosen = Signal()

    def __init__(
        self,
        shell: Shell,
        screens: Screens,
        number: int,
        view: Callable[[], PublicView | None],
        held: Callable[[], _Held],
    ) -> None:
        super().__init__(shell)
        self._shell = shell
        self._screens = screens
        self._number = number
        self._sentences = (_OF_THE_FIRST, _OF_THE_SECOND)[number]
        self._view, self._held = view, held
        self._stand: _Stand | None = None
        self.window: DisplayWindow | None = None
        self._kept: DisplayWindow | None = None
        shell.restyled.connect(self._dress)

    @property
    def settings(self) -> DisplaySettings:
        """What was chosen for it."""
        return self._shell.settings.displays[self._number]

    def _keep(self, settings: DisplaySettings) -> None:
        self._shell.keep(self._shell.settings.with_display(self._number, settings))

    # On and off, and where.

    @property
    def is_on(self) -> bool:
        """True while there is a display, its screen plugged in or not."""
        return self.window is not None

    @property
    def fills(self) -> ScreenPlace | None:
        """The screen that the display fills, None where it is off, waits, or is a mere window."""
        return self._stand.place if self._stand is not None else None

    @property
    def screens(self) -> tuple[str, ...]:
        """The names of the screens that are there, and of the one that was chosen."""
        names = dict.fromkeys(place.name for place in self._screens.places())
        chosen = self.settings.screen
        return tuple(names | ({chosen: None} if chosen else {}))

    def begin(self) -> None:
        """As the settings have it, when the program starts."""
        if self.settings.on:
            self._open()

    def switch(self) -> None:
        """On where it is off, off where it is on; kept for the next start."""
        if self.window is None:
            self._open()
        else:
            self.close()
            self._announce(self._sentences.off, {})
        self._switched()

    def use_screen(self, name: str) -> None:
        """Stands on that screen, from now on; empty: on any that is nobody else's."""
        self._keep(replace(self.settings, screen=name))
        self.rearrange()
        self.chosen.emit()

    def use_language(self, language: str) -> None:
        """Says everything in that language; empty: in the croupier's."""
        self._keep(replace(self.settings, language=language))
        self._dress()

    def use_theme(self, theme: str) -> None:
        """Wears that theme; empty: the croupier's."""
        self._keep(replace(self.settings, theme=theme))
        self._dress()

    def show_view(self, view: PublicView) -> None:
        """Shows the table as its guests may see it, while it is on."""
        if self.window is not None:
            self.window.show_view(view)

    def close(self) -> None:
        """Takes the window off its screen; that it was on is kept."""
        window, self.window = self.window, None
        self._stand = None
        if window is not None:
            window.hide()

    def let_go(self) -> None:
        """The program ends."""
        self.close()
        self._kept = None

    def _switched(self) -> None:
        self._keep(replace(self.settings, on=self.is_on))
        self.switched.emit()

    def _open(self) -> None:
        if self._kept is None:
            self._kept = DisplayWindow(self._words, self._theme)
            self._kept.closed.connect(self._closed_by_hand)
            self._kept.activated.connect(self._shell.activateWindow)
        self.window, self._stand = self._kept, None
        self._dress()
        self.rearrange()

    def _closed_by_hand(self) -> None:
        self.close()
        self._switched()

    # The screens.

    def rearrange(self) -> None:
        """Screens came, went or changed, or another display did: it finds its place again."""
        if self.window is None:
            return
        before, self._stand = self._stand, self._wanted()
        stand = self._stand
        if before is None or stand != before:
            _stand_on(self.window, stand.place, waits=stand.waits)
            self._announce(stand.sentence, {"screen": stand.screen})
        view = self._view()
        if view is not None:
            self.window.show_view(view)

    def _wanted(self) -> _Stand:
        """Where the display belongs on the screens of this moment."""
        places, chosen = self._screens.places(), self.settings.screen
        own, held, said = self._screens.under(self._shell), self._held(), self._sentences
        if chosen:
            found = next((place for place in places if place.name == chosen), None)
        else:
            others = held.before | held.behind | {own}
            found = next((place for place in places if place.name not in others), None)
        if found is None and chosen and (len(places) > 1 or chosen != own):
            return _Stand(None, said.gone, chosen, waits=True)
        if len(places) == 1:
            return _Stand(None, said.alone, own)
        if found is None or found.name in held.before:
            return _Stand(None, said.none_left, own)
        if found.name == own:
            return _Stand(None, said.own, own)
        if not chosen:
            self._keep(replace(self.settings, screen=found.name))
        return _Stand(found, said.back, found.name)

    def _announce(self, sentence: str, values: Mapping[str, str]) -> None:
        self.told.emit(self._shell.words(sentence, **values))

    # Its own language and theme.

    @property
    def _words(self) -> Words:
        return words_of(self.settings.language or self._shell.settings.language)

    @property
    def _theme(self) -> Theme:
        return read_theme(self.settings.theme or self._shell.settings.theme)

    def _dress(self) -> None:
        if self.window is not None:
            self.window.wear(self._words, self._theme)


class Showing(QObject):
    """Holds the guests' displays, the first and the second, and tells them what to show; `switched`
    is sent when one was switched on or off."""

    switched = Signal()

    def __init__(self, shell: Shell, screens: Screens) -> None:
        super().__init__(shell)
        self._session: TableSession | None = None
        self._expected: PublicView | None = None
        self.first, self.second = self.displays = (
            Display(shell, screens, 0, self._view, partial(self._held, 0)),
            Display(shell, screens, 1, self._view, partial(self._held, 1)),
        )
        for display in self.displays:
            display.switched.connect(self._switched)
            display.chosen.connect(self._rearrange)
        screens.changed.connect(self._rearrange)

    # What is shown.

    def expect(self, view: PublicView) -> None:
        """Shows the game that is about to be dealt, while none is."""
        self._expected = view
        if self._session is None:
            self._show(view)

    def follow(self, session: TableSession) -> None:
        """Shows this table from now on, entry by entry."""
        self.leave()
        self._session = session
        session.changed.append(self._changed)
        self._changed(session.table)

    def leave(self) -> None:
        """The session is left: its game is shown, and nothing of what was dealt."""
        if self._session is None:
            return
        view = between_sessions(public_view(self._session.table))
        self._forget()
        self.expect(view)

    def _forget(self) -> None:
        if self._session is not None and self._changed in self._session.changed:
            self._session.changed.remove(self._changed)
        self._session = None

    def _changed(self, table: Table) -> None:
        if any(display.is_on for display in self.displays):
            self._show(public_view(table))

    def _show(self, view: PublicView) -> None:
        for display in self.displays:
            display.show_view(view)

    def _view(self) -> PublicView | None:
        return public_view(self._session.table) if self._session is not None else self._expected

    # On and off, and where.

    def begin(self) -> None:
        """As the settings have it, when the program starts."""
        for display in self.displays:
            display.begin()

    def let_go(self) -> None:
        """The program ends."""
        self._forget()
        for display in self.displays:
            display.let_go()

    def _switched(self) -> None:
        self._rearrange()
        self.switched.emit()

    def _rearrange(self) -> None:
        """Each finds its place again, the first before the second."""
        for display in self.displays:
            display.rearrange()

    def _held(self, number: int) -> _Held:
        """The screens of the others that are on."""
        names = [display.settings.screen if display.is_on else "" for display in self.displays]
        return _Held(
            frozenset(filter(None, names[:number])), frozenset(filter(None, names[number + 1 :]))
        )


def _stand_on(window: DisplayWindow, place: ScreenPlace | None, *, waits: bool) -> None:
    """Puts the window on a screen, as large as that is, before it is shown; takes it off where its
    screen is not there."""
    if waits:
        window.hide()
        return
    if place is None:
        window.unsetCursor()
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(TRIAL)
        window.show()
        return
    window.hide()
    if place.screen is not None:
        window.setScreen(place.screen)
    window.setGeometry(place.box)
    window.setCursor(Qt.CursorShape.BlankCursor)
    window.setWindowState(Qt.WindowState.WindowFullScreen)
    window.show()
