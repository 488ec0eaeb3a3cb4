"""A label in a place of its own width: what does not go in ends with an ellipsis."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from typing_extensions import override

from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.kit.paint import elided


class Cell(PlainLabel):
    """It asks for no width, so that a long name pushes nothing beside it away; its text stays whole
    for whoever hears or asks for it. One whose words may be wrapped has them on as many lines."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("role", role)

    @property
    def shown(self) -> str:
        """What of the text is seen, line by line."""
        if self.wordWrap():
            return self.text()
        width = self.contentsRect().width()
        return "\n".join(elided(line, self.font(), width) for line in self.text().split("\n"))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """What fits, in the ink of the style sheet."""
        if self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        place, ink = self.contentsRect(), self.foregroundRole()
        flags, shown = int(self.alignment().value), self.shown
        self.style().drawItemText(
            painter, place, flags, self.palette(), self.isEnabled(), shown, ink
        )
        painter.end()
