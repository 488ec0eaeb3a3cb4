"""The display as the house runs it: on or off, on which of the screens, what it follows, and what
guests see while no session is on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

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

_ONE_SCREEN: Final = marked(
    "There is no second screen: the display is an ordinary window, which can be moved."
)
_OWN_SCREEN: Final = marked(
    "This window is on {screen} itself: the display is an ordinary window, which can be moved."
)
_GONE: Final = marked("The screen {screen} is not there: the display comes back with it.")
_BACK: Final = marked("The display is on {screen}.")
_OFF: Final = marked("The display is off.")


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where the display is to stand: filling a screen, as an ordinary window, or nowhere yet."""

    place: ScreenPlace | None
    sentence: str
    screen: str
    waits: bool = False


class Showing(QObject):
    """Holds the guests' window and keeps it where the settings have it.

    `told` is a sentence for the croupier, whose table goes on whatever becomes of the display.
    """

    told = Signal(str)
    switched = Signal()

    def __init__(self, shell: Shell, screens: Screens) -> None:
        super().__init__(shell)
        self._shell = shell
        self._screens = screens
        self._session: TableSession | None = None
        self._view: PublicView | None = None
        self._stand: _Stand | None = None
        self.window: DisplayWindow | None = None
        self._kept: DisplayWindow | None = None
        screens.changed.connect(self._rearranged)
        shell.restyled.connect(self._dress)

    # What is shown.

    def expect(self, view: PublicView) -> None:
        """Shows the game that is about to be dealt, while none is."""
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
        if self._changed in self._session.changed:
            self._session.changed.remove(self._changed)
        view = public_view(self._session.table)
        self._session = None
        self._show(between_sessions(view))

    def _changed(self, table: Table) -> None:
        if self.window is not None:
            self._show(public_view(table))

    def _show(self, view: PublicView) -> None:
        self._view = view
        if self.window is not None:
            self.window.show_view(view)

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
        chosen = self._shell.settings.display
        return tuple(names | ({chosen: None} if chosen else {}))

    def begin(self) -> None:
        """As the settings have it, when the program starts."""
        if self._shell.settings.display_on:
            self._open()

    def switch(self) -> None:
        """On where it is off, off where it is on; kept for the next start."""
        if self.window is None:
            self._open()
        else:
            self._close()
            self._announce(_OFF, {})
        self._keep()

    def use_screen(self, name: str) -> None:
        """Stands on that screen, from now on; empty: on any other than the croupier's."""
        self._shell.keep(replace(self._shell.settings, display=name))
        self._rearranged()

    def use_language(self, language: str) -> None:
        """Says everything in that language; empty: in the croupier's."""
        self._shell.keep(replace(self._shell.settings, display_language=language))
        self._dress()

    def use_theme(self, theme: str) -> None:
        """Wears that theme; empty: the croupier's."""
        self._shell.keep(replace(self._shell.settings, display_theme=theme))
        self._dress()

    def let_go(self) -> None:
        """The program ends."""
        if self._session is not None and self._changed in self._session.changed:
            self._session.changed.remove(self._changed)
        self._session = None
        self._close()
        self._kept = None

    def _keep(self) -> None:
        self._shell.keep(replace(self._shell.settings, display_on=self.is_on))
        self.switched.emit()

    def _open(self) -> None:
        if self._kept is None:
            self._kept = DisplayWindow(self._words, self._theme)
            self._kept.closed.connect(self._closed_by_hand)
            self._kept.activated.connect(self._shell.activateWindow)
        self.window, self._stand = self._kept, None
        self._dress()
        self._rearranged()
        if self._session is not None:
            self._changed(self._session.table)
        elif self._view is not None:
            self._show(self._view)

    def _close(self) -> None:
        window, self.window = self.window, None
        self._stand = None
        if window is not None:
            window.hide()

    def _closed_by_hand(self) -> None:
        self._close()
        self._keep()

    # The screens.

    def _rearranged(self) -> None:
        """Screens came, went or changed: the display finds its place again."""
        if self.window is None:
            return
        before, self._stand = self._stand, self._wanted()
        stand = self._stand
        if before is None or stand != before:
            _stand_on(self.window, stand.place, waits=stand.waits)
            self._announce(stand.sentence, {"screen": stand.screen})
        if self._view is not None:
            self.window.show_view(self._view)

    def _wanted(self) -> _Stand:
        """Where the display belongs on the screens of this moment."""
        places, chosen = self._screens.places(), self._shell.settings.display
        own = self._screens.under(self._shell)
        if chosen:
            found = next((place for place in places if place.name == chosen), None)
        else:
            found = next((place for place in places if place.name != own), None)
        if found is None and chosen and (len(places) > 1 or chosen != own):
            return _Stand(None, _GONE, chosen, waits=True)
        if found is None or len(places) == 1:
            return _Stand(None, _ONE_SCREEN, own)
        if found.name == own:
            return _Stand(None, _OWN_SCREEN, own)
        if not chosen:
            self._shell.keep(replace(self._shell.settings, display=found.name))
        return _Stand(found, _BACK, found.name)

    def _announce(self, sentence: str, values: Mapping[str, str]) -> None:
        self.told.emit(self._shell.words(sentence, **values))

    # Its own language and theme.

    @property
    def _words(self) -> Words:
        settings = self._shell.settings
        return words_of(settings.display_language or settings.language)

    @property
    def _theme(self) -> Theme:
        settings = self._shell.settings
        return read_theme(settings.display_theme or settings.theme)

    def _dress(self) -> None:
        if self.window is not None:
            self.window.wear(self._words, self._theme)


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
