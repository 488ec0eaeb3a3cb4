"""The door through which labels and hints are made: what they say stands as it is, never as markup.

Qt takes whatever looks like HTML for HTML, and a name may look so: who calls a house `<h1>` would
have it set in a headline.
"""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class PlainLabel(QLabel):
    """A label whose text is shown sign by sign."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def hint(text: str) -> str:
    """What is told where the pointer rests, as Qt takes it."""
    return f"<span>{escape(text)}</span>" if "<" in text or "&" in text else text


def set_hint(widget: QWidget, text: str) -> None:
    """What is told of a widget when the pointer rests on it."""
    widget.setToolTip(hint(text))
