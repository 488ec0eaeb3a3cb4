"""How long nobody has touched anything in the window, for whoever closes what is left alone."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

BEAT: Final = 1000
"""Milliseconds between two looks at how long nobody touched anything."""

_ACTIVE: Final = frozenset(
    {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin}
)


class Idleness(QObject):
    """Hears keys and touches while it is asked to, and stops none; `beat` is sent each second.

    `elapsed` counts seconds.
    """

    beat = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.elapsed: Callable[[], float] = monotonic
        self._touched = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.beat)

    @property
    def lasted(self) -> float:
        """For how many seconds nobody has touched anything."""
        return self.elapsed() - self._touched

    def begin(self) -> None:
        """Listens from now on."""
        self.touched()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self._timer.start(BEAT)

    def end(self) -> None:
        """Listens no more."""
        self._timer.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def touched(self) -> None:
        """Somebody touched something just now."""
        self._touched = self.elapsed()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hears that somebody is there, and stops nothing."""
        if event.type() in _ACTIVE and isinstance(watched, QWidget):
            self.touched()
        return False
