"""The cards of a game on the screen, before the table is opened and while it is dealt: what each
face counts, and which tarot cards stand in for them (S1.5)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.card_art import Deck, card_pixmap
from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import RIGHT
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled, clear, said_in
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.i18n import Words, marked
from dealer_app.library.stand_in import Become, stand_in
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import score
from dealer_app.rules.variant import Variant

LEAST: Final = 300
"""Pixels of the key that leads back."""

SMALL: Final = 66
LARGE: Final = 100
"""Pixels that a card is wide."""

_NAMES: Final = {"M": marked("Mask")}
CENTRE: Final = Qt.AlignmentFlag.AlignHCenter
MOST: Final = 14
"""Faces that stand beside each other."""


class CardsPage(Page):
    """The faces of a game over the list of what becomes what."""

    name = "cards"
    chapter = "porcelaine"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._game: tuple[Variant, str] | None = None
        body = QWidget()
        lines = QVBoxLayout(body)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
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
        self.lay(body)

    def open(self, variant: Variant, bar: str) -> None:
        """The cards of this game; `bar` stands in the page's bar."""
        self._game = variant, bar
        self.put()
        self.button(self.leave).setFocus()

    @property
    def _variant(self) -> Variant:
        assert self._game is not None, "the page is open"
        return self._game[0]

    @override
    def bar(self) -> str:
        return self._game[1] if self._game is not None else super().bar()

    @override
    def headline(self) -> str:
        return self.words("The cards of {game}", game=self.words.name(self._variant.names))

    @override
    def why(self) -> str:
        words, pack, other = self.words, self._variant.pack, stand_in(self._variant.id)
        if other is None:
            return words("One pack has {number} cards.", number=pack.size)
        return words(
            "A pack of {number} cards, or {pack}: {used} are played with, {aside} put aside.",
            number=pack.size,
            pack=words.name(other.names),
            used=other.used,
            aside=other.size - other.used,
        )

    @override
    def keys(self) -> Sequence[Key]:
        back = marked("Back")
        return (
            Key(
                ENTER,
                back,
                self.leave,
                primary=True,
                stands_apart=True,
                least=LEAST,
                also=("Escape", "F2"),
            ),
        )

    @override
    def fill(self) -> None:
        words, other = self.words, stand_in(self._variant.id)
        title = "" if other is None else words("What becomes what ({rules})", rules=other.rules)
        self._pack.setText(words("The pack: faces, what they count, how many").upper())
        self._tarot.setText(title.upper())
        self.list.setAccessibleName(title or self.headline())
        self.setAccessibleName(self.headline())
        self._fill_faces()
        clear(self.list.grid)
        for row, each in enumerate(other.cards if other is not None else ()):
            self._lay_row(row, each)
        self.list.grid.setColumnStretch(0, 3)
        self.list.grid.setColumnStretch(2, 2)

    def _fill_faces(self) -> None:
        clear(self._faces)
        words, variant, shell = self.words, self._variant, self._shell
        deck, width = Deck(variant.id, words.language), LARGE if shell.large else SMALL
        for place, face in enumerate(variant.pack.faces):
            row, at = divmod(place, MOST)
            name = face_name(variant, words, face)
            number = words.plural("{n} card", "{n} cards", variant.pack.number_of(face))
            picture = PlainLabel()
            picture.setPixmap(card_pixmap(Card(face), deck, width, shell.devicePixelRatioF()))
            picture.setAccessibleName(name)
            self._faces.addWidget(picture, 3 * row, at, CENTRE)
            self._faces.addWidget(label("fact", name), 3 * row + 1, at, CENTRE)
            self._faces.addWidget(label("hint", number), 3 * row + 2, at, CENTRE)

    def _lay_row(self, row: int, each: Become) -> None:
        grid, words = self.list.grid, self.words
        becomes = _becomes(self._variant, words, each)
        grid.addWidget(label("text", words.name(each.what)), row, 0)
        grid.addWidget(label("text", words.number(each.number)), row, 1, RIGHT)
        grid.addWidget(label("strong" if each.faces else "muted", becomes), row, 2)

    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What the list says, line by line."""
        return said_in(self.list.grid)

    def faces(self) -> tuple[str, ...]:
        """What the faces are called."""
        items = [self._faces.itemAt(n) for n in range(self._faces.count())]
        found = [item.widget() for item in items if item is not None]
        named = [each.accessibleName() for each in found if each is not None]
        return tuple(name for name in named if name)


def face_name(variant: Variant, words: Words, face: str) -> str:
    """What a face is called, with what it counts where its name does not say so."""
    name = words(_NAMES[face]) if face in _NAMES else words.face(face)
    counts = str(score(variant, (Card(face),)).total)
    return name if counts == face else words("{face} (={value})", face=name, value=counts)


def _becomes(variant: Variant, words: Words, each: Become) -> str:
    """What some cards of the pack that stands in become; those of no face are put aside."""
    if not each.faces:
        return words.plural("card put aside", "cards put aside", each.number)
    first, last = (face_name(variant, words, face) for face in (each.faces[0], each.faces[-1]))
    return first if first == last else words("{first} to {last}", first=first, last=last)
