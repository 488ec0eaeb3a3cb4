"""The cards of a game on the screen, before the table is opened and while it is dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.kit.card_art import Deck, card_pixmap
from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.facts import RIGHT, Scrolled, clear, said_in
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.i18n import Words, marked
from dealer_app.library.stand_in import Become, StandIn, stand_in
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import score
from dealer_app.rules.variant import Variant

# The cards of a game: what each face counts, and which tarot cards stand in for them (S1.5)


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


SMALL: Final = 66
LARGE: Final = 100
_NAMES: Final = {"M": marked("Mask")}


class CardsShown(QObject):
    """One game's cards; `ended` is sent when the page is done with."""

    ended = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._game: tuple[Variant, str] | None = None
        self.page = CardsPage()
        self.page.back.connect(self.ended)
        shell.restyled.connect(self._restyle)

    def show(self, variant: Variant, name: str) -> None:
        """The page, with the cards of this game; `name` stands in its bar."""
        self._game = variant, name
        self._say()
        self._shell.put(self.page)
        self.page.return_.setFocus()

    def _say(self) -> None:
        if self._game is None:
            return
        (variant, name), shell = self._game, self._shell
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(shell.words, name)
        width = LARGE if shell.large else SMALL
        self.page.tell(cards_told(variant, shell.words, width, shell.devicePixelRatioF()))

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()


def cards_told(variant: Variant, words: Words, width: int, ratio: float) -> CardsTold:
    """The page's words and pictures, its cards so many pixels wide."""
    other, pack = stand_in(variant.id), variant.pack
    why = words("One pack has {number} cards.", number=pack.size)
    title = ""
    if other is not None:
        why = words(
            "A pack of {number} cards, or {pack}: {used} are played with, {aside} put aside.",
            number=pack.size,
            pack=words.name(other.names),
            used=other.used,
            aside=other.size - other.used,
        )
        title = words("What becomes what ({rules})", rules=other.rules)
    return CardsTold(
        words("The cards of {game}", game=words.name(variant.names)),
        why,
        tuple(_face(variant, words, face, (width, ratio)) for face in pack.faces),
        title,
        _rows(variant, words, other),
    )


def _rows(variant: Variant, words: Words, other: StandIn | None) -> tuple[Became, ...]:
    return tuple(_row(variant, words, each) for each in other.cards) if other is not None else ()


def _face(variant: Variant, words: Words, face: str, size: tuple[int, float]) -> Shown:
    picture = card_pixmap(Card(face), Deck(variant.id, words.language), *size)
    number = words.plural("{n} card", "{n} cards", variant.pack.number_of(face))
    return Shown(picture, face_name(variant, words, face), number)


def face_name(variant: Variant, words: Words, face: str) -> str:
    """What a face is called, with what it counts where its name does not say so."""
    name = words(_NAMES[face]) if face in _NAMES else words.face(face)
    counts = str(score(variant, (Card(face),)).total)
    return name if counts == face else words("{face} (={value})", face=name, value=counts)


def _row(variant: Variant, words: Words, each: Become) -> Became:
    number = words.number(each.number)
    if not each.faces:
        aside = words.plural("card put aside", "cards put aside", each.number)
        return Became(words.name(each.what), number, aside, aside=True)
    first, last = (face_name(variant, words, face) for face in (each.faces[0], each.faces[-1]))
    becomes = first if first == last else words("{first} to {last}", first=first, last=last)
    return Became(words.name(each.what), number, becomes, aside=False)
