"""The screens that are plugged in, each by its name; told again when one comes, goes or turns."""

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class Place:
    """One screen: its name, and what of the desktop it shows."""

    name: str
    box: QRect
    screen: QScreen | None = field(default=None, compare=False)


def plugged_in() -> tuple[Place, ...]:
    """The screens of this moment, the main one first."""
    return tuple(Place(each.name(), each.geometry(), each) for each in QGuiApplication.screens())


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
        places: Callable[[], tuple[Place, ...]] = plugged_in,
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
