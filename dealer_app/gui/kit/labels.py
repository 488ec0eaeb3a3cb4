"""The door through which labels and hints are made: what they say stands as it is, never as markup.

Qt takes whatever looks like HTML for HTML, and a name may look so: who calls a house `<h1>` would
have it set in a headline.
"""

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

from dealer_app.gui.kit.paint import elided


class PlainLabel(QLabel):
    """A label whose text is shown sign by sign."""

    def __init__(self, text: str = "", within: QWidget | None = None) -> None:
        super().__init__(within)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def hint(text: str) -> str:
    """What is told where the pointer rests, as Qt takes it."""
    return f"<span>{escape(text)}</span>" if "<" in text or "&" in text else text


def set_hint(widget: QWidget, text: str) -> None:
    """What is told of a widget when the pointer rests on it."""
    widget.setToolTip(hint(text))


# A label in a place of its own width


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
