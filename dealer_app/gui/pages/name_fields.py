"""The names of table and croupier: typed on the board, or on letters that are touched."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QInputDevice, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP, TARGET
from dealer_app.gui.pages.page_keys import label
from dealer_app.rules.staff import tidy

LETTERS: Final = "F8"
"""The key of the board that shows the letters for the field in hand."""


class NameField(QLineEdit):
    """One name; `touched` is sent when a finger asks for letters."""

    touched = Signal()

    def __init__(self, most: int) -> None:
        super().__init__()
        self.setMaxLength(most)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A finger, unlike a mouse, has no board beside it."""
        super().mousePressEvent(event)
        if event.pointingDevice().type() == QInputDevice.DeviceType.TouchScreen:
            self.touched.emit()

    @property
    def name(self) -> str:
        """What was written, without spaces around it and signs that nobody sees."""
        return tidy(self.text())


class NamedField(QWidget):
    """A name under its title, with a key that shows the letters."""

    letters_asked = Signal(QLineEdit)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.field = NameField(most)
        self._title = label("section")
        self.letters = QPushButton("Aa")
        self.letters.setProperty("role", "sign")
        self.letters.setFixedWidth(TARGET)
        self.letters.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        lines.addWidget(self._title)
        line = QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(self.field, 1)
        line.addWidget(self.letters)
        lines.addLayout(line)
        self.letters.clicked.connect(self.ask)
        self.field.touched.connect(self.ask)

    def say(self, title: str, letters: str) -> None:
        """What the name is of, and what the key for letters is called."""
        self._title.setText(title.upper())
        self.field.setAccessibleName(title)
        self.letters.setAccessibleName(letters)
        self.letters.setAccessibleDescription(LETTERS)

    def ask(self) -> None:
        """Shows the letters for this field."""
        self.field.setFocus()
        self.letters_asked.emit(self.field)
