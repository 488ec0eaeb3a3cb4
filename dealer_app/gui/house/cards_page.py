"""The cards of a game: what each face counts, and which tarot cards stand in for them (S1.5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.pages.facts import RIGHT, Scrolled, clear, said_in
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.i18n import Words

KEY: Final = 300
ENTER: Final = "⏎"
CENTRE: Final = Qt.AlignmentFlag.AlignHCenter
MOST: Final = 14
"""Faces that stand beside each other."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One face: its picture, what it is called with what it counts, how many a pack has."""

    picture: QPixmap
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class Became:
    """Some cards of the pack that stands in: what they are, how many, and what they become."""

    what: str
    number: str
    becomes: str
    aside: bool


@dataclass(frozen=True, slots=True)
class CardsTold:
    """Everything on the page: head, why, the faces, and the pack that stands in, if one does."""

    headline: str
    why: str
    faces: Sequence[Shown]
    stand_in: str
    rows: Sequence[Became]


class CardsPage(QWidget):
    """The faces over the list of what becomes what; any of the leaving keys leads back."""

    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        frame, lines = column()
        self._pack, self._tarot = label("section"), label("section")
        self._faces = QGridLayout()
        self._faces.setHorizontalSpacing(10)
        self._faces.setVerticalSpacing(2)
        self.list = Scrolled()
        lines.addWidget(self._pack)
        lines.addLayout(self._faces)
        lines.addSpacing(12)
        lines.addWidget(self._tarot)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(frame)
        self.return_ = Key(large=True, primary=True, least=KEY)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.return_)
        self.return_.clicked.connect(self.back)
        back = self.back.emit
        bind(self, dict.fromkeys(("Return", "Enter", "Escape", "F2"), back))

    def say(self, words: Words, name: str) -> None:
        """The page in words."""
        self._frame.name.setText(name)
        self._pack.setText(words("The pack: faces, what they count, how many").upper())
        self.return_.say(words("Back"), ENTER)

    def tell(self, told: CardsTold) -> None:
        """The faces, and what becomes what."""
        self._frame.headline.setText(told.headline)
        self._frame.why.setText(told.why)
        self._tarot.setText(told.stand_in.upper())
        self.list.setAccessibleName(told.stand_in or told.headline)
        self._tell_faces(told.faces)
        clear(self.list.grid)
        for row, each in enumerate(told.rows):
            self._tell_row(row, each)
        self.list.grid.setColumnStretch(0, 3)
        self.list.grid.setColumnStretch(2, 2)
        self.setAccessibleName(told.headline)

    def _tell_faces(self, faces: Sequence[Shown]) -> None:
        clear(self._faces)
        for place, face in enumerate(faces):
            row, at = divmod(place, MOST)
            picture = PlainLabel()
            picture.setPixmap(face.picture)
            picture.setAccessibleName(face.name)
            self._faces.addWidget(picture, 3 * row, at, CENTRE)
            self._faces.addWidget(label("fact", face.name), 3 * row + 1, at, CENTRE)
            self._faces.addWidget(label("hint", face.number), 3 * row + 2, at, CENTRE)

    def _tell_row(self, row: int, each: Became) -> None:
        grid = self.list.grid
        grid.addWidget(label("text", each.what), row, 0)
        grid.addWidget(label("text", each.number), row, 1, RIGHT)
        grid.addWidget(label("muted" if each.aside else "strong", each.becomes), row, 2)

    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the list says, line by line."""
        return said_in(self.list.grid)

    def faces(self) -> tuple[str, ...]:
        """What the faces are called."""
        items = [self._faces.itemAt(n) for n in range(self._faces.count())]
        found = [item.widget() for item in items if item is not None]
        named = [each.accessibleName() for each in found if each is not None]
        return tuple(name for name in named if name)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)
