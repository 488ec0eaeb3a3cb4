"""A list of the coups so far in the room there is, its newest line in sight."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from dealer_app.gui.theme import Theme, scroll_sheet


class PastScroll(QScrollArea):
    """Goes to the end when the list has grown; else it stays where a finger left it."""

    def __init__(self, parent: QWidget, lines: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._high = -1
        self._lines = lines
        self.setWidget(lines)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        lines.setAutoFillBackground(False)

    def follow(self, theme: Theme, name: str) -> None:
        """After the list was filled anew; `name` is what it is called."""
        self.setAccessibleName(name)
        if theme is not self._theme:
            self._theme = theme
            self.setStyleSheet(scroll_sheet(theme))
        if self._lines.height() != self._high:
            self._high = self._lines.height()
            self._to_the_end()

    def turn(self, *, back: bool) -> None:
        """A page back, or on."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if back else 1) * self.viewport().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The end is in sight in the new room too."""
        super().resizeEvent(event)
        self._to_the_end()

    def _to_the_end(self) -> None:
        self._lines.resize(self.viewport().width(), self._lines.height())
        end = QRect(0, self._lines.height() - 1, 1, 1)
        self.ensureVisible(0, end.bottom(), 0, 0)
