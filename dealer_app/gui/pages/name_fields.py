"""Fields for names, and the letters to be touched for them on a screen without a board."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QInputDevice, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP, TARGET
from dealer_app.gui.pages.page_keys import PageKey, label
from dealer_app.i18n import Words
from dealer_app.rules.staff import tidy

# Letters to be touched, for names on a screen without a board


ENTER: Final = "⏎"
_FIGURES: Final = "1234567890"
_ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbn'-.é"),
    "qwerty": ("qwertyuiop", "asdfghjkl-", "zxcvbnm'.é"),
}


class Letters(QFrame):
    """A board on the screen that writes into one field; capitals at the start of each word.

    `signs` are those that the field takes besides, behind the figures.
    """

    def __init__(self, layout: str, words: Words, parent: QWidget, *, signs: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("foot")
        self._page = parent
        self.field: QLineEdit | None = None
        self._letters: list[QPushButton] = []
        self._shift = False
        self.done = PageKey(large=True, primary=True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 12, 20, 16)
        lines.setSpacing(GAP)
        for row in (_FIGURES + signs, *_ROWS.get(layout, _ROWS["qwerty"])):
            lines.addLayout(self._row(row))
        lines.addLayout(self._last_row(words))

    def write_into(self, field: QLineEdit) -> None:
        """Shows the board at the foot of the page, for that field."""
        self.field = field
        height = self.sizeHint().height()
        self.setGeometry(0, self._page.height() - height, self._page.width(), height)
        self.show()
        self.raise_()
        self._capitals()

    def _row(self, letters: str) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(GAP)
        for letter in letters:
            button = self._button(letter)
            self._letters.append(button)
            button.clicked.connect(partial(self._typed, button))
            line.addWidget(button)
        return line

    def _last_row(self, words: Words) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(GAP)
        shift, space, back = self._button("⇧"), self._button(" "), self._button("⌫")
        shift.setAccessibleName(words("Capitals"))
        space.setAccessibleName(words("Space"))
        back.setAccessibleName(words("Erase"))
        shift.clicked.connect(self._shifted)
        space.clicked.connect(partial(self._typed, space))
        back.clicked.connect(self._erased)
        self.done.set_words(words("Done"), ENTER)
        self.done.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for button, share in ((shift, 1), (space, 5), (back, 2), (self.done, 2)):
            line.addWidget(button, share)
        return line

    def _button(self, sign: str) -> QPushButton:
        button = QPushButton(sign)
        button.setProperty("role", "letter")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def key(self, sign: str) -> QPushButton:
        """The key with that sign on it, small or capital; KeyError if there is none."""
        for button in self.findChildren(QPushButton):
            if button.text().lower() == sign.lower():
                return button
        raise KeyError(sign)

    def finish(self) -> None:
        """Puts the board away for good."""
        self.hide()
        self.deleteLater()

    def _typed(self, button: QPushButton) -> None:
        if self.field is not None:
            self.field.insert(button.text())
        self._shift = False
        self._capitals()

    def _erased(self) -> None:
        if self.field is not None:
            self.field.backspace()
        self._capitals()

    def _shifted(self) -> None:
        self._shift = not self._shift
        self._capitals()

    def _capitals(self) -> None:
        """Shows capitals where a word begins, small letters within it, and the other by shift."""
        before = self.field.text()[: self.field.cursorPosition()] if self.field else ""
        capital = self._shift != (not before or before[-1] in " .-'")
        for button in self._letters:
            text = button.text()
            button.setText(text.upper() if capital else text.lower())


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


BESIDE: Final = 112
"""Pixels of a title that stands beside its field."""


class NamedField(QWidget):
    """A name under its title, or `beside` it, with a key that shows the letters."""

    letters_asked = Signal(QLineEdit)

    def __init__(self, most: int, *, beside: bool = False) -> None:
        super().__init__()
        self.field = NameField(most)
        self._beside = beside
        self._title = label("muted" if beside else "section")
        self.letters = QPushButton("Aa")
        self.letters.setProperty("role", "sign")
        self.letters.setFixedWidth(TARGET)
        self.letters.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        line = QHBoxLayout()
        line.setSpacing(GAP)
        if beside:
            self._title.setFixedWidth(BESIDE)
            self._title.setWordWrap(True)
        (line if beside else lines).addWidget(self._title)
        line.addWidget(self.field, 1)
        line.addWidget(self.letters)
        lines.addLayout(line)
        self.letters.clicked.connect(self.ask)
        self.field.touched.connect(self.ask)

    def set_words(self, title: str, letters: str, key: str = LETTERS) -> None:
        """What the name is of, what the key for letters is called, and which one it is on the
        board."""
        self._title.setText(title if self._beside else title.upper())
        self.field.setAccessibleName(title)
        self.letters.setAccessibleName(letters)
        self.letters.setAccessibleDescription(key)

    def ask(self) -> None:
        """Shows the letters for this field."""
        self.field.setFocus()
        self.letters_asked.emit(self.field)
