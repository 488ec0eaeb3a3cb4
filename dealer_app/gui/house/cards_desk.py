"""The cards of a game on the screen, before the table is opened and while it is dealt."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.house.cards_page import Became, CardsPage, CardsTold, Shown
from dealer_app.gui.kit.card_art import Deck, card_pixmap
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.i18n import Words, marked
from dealer_app.library.stand_in import Become, StandIn, stand_in
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import score
from dealer_app.rules.variant import Variant

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
