"""One setting of a house sheet on the screen: what is typed or chosen, and what it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from dealer_app.gui.kit.measures import GAP, TARGET
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.name_fields import NamedField
from dealer_app.gui.pages.page_keys import Choice, PageKey, label, set_role

LONG: Final = 9
"""Signs beyond which a value to choose wants a half of the line."""

LONGEST_BESIDE: Final = 17
"""Signs up to which two values stand beside each other on a half of the line each."""

MOST_BESIDE: Final = 6
"""How many values stand beside each other at most."""

MOST_SIGNS: Final = 500
WIDE: Final = 400
LARGE_WIDE: Final = 480
"""Pixels of what is typed or chosen, and those on a large screen; what it comes to has the rest."""


@dataclass(frozen=True, slots=True)
class SettingTold:
    """A setting as it is asked for: its key and title, and what it takes.

    `values` are those to choose from, each with its name; `from_file`: it is fetched from a file.
    """

    key: str
    title: str
    values: tuple[tuple[str, str], ...] = ()
    from_file: bool = False


@dataclass(frozen=True, slots=True)
class Effects:
    """What every setting comes to, by its key, and what is wrong with some of them."""

    said: Mapping[str, str] = field(default_factory=dict)
    wrong: Mapping[str, str] = field(default_factory=dict)


class TypedField(NamedField):
    """A setting that is written; `typed` tells its text as it changes under the hand."""

    typed = Signal(str)

    def __init__(self) -> None:
        super().__init__(MOST_SIGNS)
        self.field.textChanged.connect(self._changed)
        self._shown = ""

    def show_value(self, value: str) -> None:
        """What stands there, unless it is what is being written."""
        self._shown = value
        if self.field.text() != value:
            self.field.setText(value)
            self.field.setCursorPosition(0)

    def _changed(self, text: str) -> None:
        if text != self._shown:
            self._shown = text
            self.typed.emit(text)


class ChosenField(QWidget):
    """A setting that is one of a few values."""

    typed = Signal(str)

    def __init__(self, values: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        longest = max(len(name) for _, name in values)
        column = longest > LONG or len(values) > MOST_BESIDE
        self._title, self.choice = label("section"), Choice(column=column)
        self._title.setWordWrap(True)
        if longest <= LONGEST_BESIDE:
            self.choice.put_beside(2)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        lines.addWidget(self._title)
        lines.addWidget(self.choice)
        self._values: Sequence[tuple[str, str]] = values
        self.choice.chosen.connect(self.typed)

    def set_words(self, told: SettingTold) -> None:
        """Its title, and what its values are called."""
        self._title.setText(told.title.upper())
        self._values = told.values
        self.choice.set_words(told.title)

    def show_value(self, value: str) -> None:
        """Marks the value that holds."""
        self.choice.offer(self._values, value)


class FileField(QWidget):
    """A setting that comes out of a file, or is not there; `asked` is sent for another file."""

    typed = Signal(str)
    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self.fetch, self.none = label("section"), PageKey(), PageKey()
        lines, keys = QVBoxLayout(self), QHBoxLayout()
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        keys.setSpacing(GAP)
        lines.addWidget(self._title)
        lines.addLayout(keys)
        for key in (self.fetch, self.none):
            keys.addWidget(key)
        self.fetch.clicked.connect(self.asked)
        self.none.clicked.connect(self._remove)

    def set_words(self, title: str, fetch: str, none: str) -> None:
        """Its title, and its two keys."""
        self._title.setText(title.upper())
        self.fetch.set_words(fetch)
        self.none.set_words(none)

    def show_value(self, value: str) -> None:
        """Nothing can be taken away where nothing is."""
        self.none.setEnabled(bool(value))

    def _remove(self) -> None:
        self.typed.emit("")


class HouseRows(Scrolled):
    """The settings of one part, under each other; `typed` tells the key and what stands there now.

    `letters_asked` tells the field that letters are wanted for, `file_asked` the key of a setting
    that is to be fetched from a file.
    """

    typed = Signal(str, str)
    letters_asked = Signal(QLineEdit)
    file_asked = Signal(str)

    def __init__(self, rows: Sequence[SettingTold]) -> None:
        super().__init__(read=False)
        self.parts: dict[str, TypedField | ChosenField | FileField] = {}
        self._said: dict[str, QLabel] = {}
        self._wide = WIDE
        self.grid.setColumnStretch(1, 1)
        self.lay(rows)

    def lay(self, rows: Sequence[SettingTold]) -> None:
        """Lays these settings, where they are not those that lie there already."""
        if [row.key for row in rows] == list(self.parts):
            return
        clear(self.grid)
        self.parts, self._said = {}, {row.key: label("text") for row in rows}
        for place, row in enumerate(rows):
            part = self._made(row)
            part.setFixedWidth(self._wide)
            self.parts[row.key] = part
            self._said[row.key].setWordWrap(True)
            self._said[row.key].setMinimumHeight(TARGET)
            _lay(self.grid, place, part, self._said[row.key])

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type."""
        self._wide = LARGE_WIDE if large else WIDE
        for part in self.parts.values():
            part.setFixedWidth(self._wide)

    def _made(self, row: SettingTold) -> TypedField | ChosenField | FileField:
        part: TypedField | ChosenField | FileField
        if row.values:
            part = ChosenField(row.values)
        elif row.from_file:
            part = FileField()
            part.asked.connect(partial(self.file_asked.emit, row.key))
        else:
            part = TypedField()
            part.letters_asked.connect(self.letters_asked)
        part.typed.connect(partial(self.typed.emit, row.key))
        return part

    def set_words(self, rows: Sequence[SettingTold], letters: str, file: tuple[str, str]) -> None:
        """Every title in words; `file` names the keys of what is fetched from a file."""
        for row in rows:
            part = self.parts[row.key]
            match part:
                case TypedField():
                    part.set_words(row.title, letters)
                case ChosenField():
                    part.set_words(row)
                case FileField():
                    part.set_words(row.title, *file)

    def fill(self, values: Mapping[str, str]) -> None:
        """What stands in each field."""
        for key, part in self.parts.items():
            if key in values:
                part.show_value(values[key])

    def show_effects(self, effects: Effects) -> None:
        """What each setting comes to, or what is wrong with it."""
        for key, said in self._said.items():
            wrong = effects.wrong.get(key)
            set_role(said, "role", "status" if wrong else "text")
            said.setText(wrong or effects.said.get(key, ""))

    def said(self, key: str) -> str:
        """What stands beside a setting."""
        return self._said[key].text()


def _lay(grid: QGridLayout, row: int, part: QWidget, said: QWidget) -> None:
    grid.addWidget(part, row, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(said, row, 1, Qt.AlignmentFlag.AlignBottom)
