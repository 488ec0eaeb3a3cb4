"""How the display says and draws things: its language, its theme, its scale and its cards."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QPixmap

from dealer_app.gui.kit.card_art import Deck, drawn_card
from dealer_app.gui.kit.theme import Theme, Weight, type_at
from dealer_app.i18n import Words
from dealer_app.rules.cards import HIDDEN, JOINT_FACE, SUITS, Card, Pack
from dealer_app.rules.variant import Role

LONG: Final = 1920
SHORT: Final = 1080
"""The screen that measures are given for; any other has as much more or less of each."""

LEAST: Final = 8
"""Pixels of the smallest type, whatever becomes of the window."""

_INKS: Final = {
    Role.PONTE: "on_felt_ponte",
    Role.BANQUE: "on_felt_banque",
    Role.TIE: "on_felt_tie",
    Role.SIDE: "ink",
}


class Type(IntEnum):
    """Sizes of type on a screen of 1920 by 1080; what is read from five metres has 34 and more."""

    NOTE = 28
    BODY = 34
    HEAD = 44
    CALL = 92
    TITLE = 120


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels of this screen are one of the screen that measures are given for."""

    unit: float

    def px(self, measure: float) -> int:
        """A measure on this screen."""
        return round(measure * self.unit)

    def type(self, size: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Type of that size on this screen."""
        return type_at(max(LEAST, round(size * self.unit)), weight)


def scale_of(size: QSize) -> Scale:
    """The scale of a window, whichever way it is turned."""
    long, short = max(size.width(), size.height()), min(size.width(), size.height())
    return Scale(max(0.1, min(long / LONG, short / SHORT)))


class CardBox:
    """The cards of one game as large as they lie on the cloth, drawn once; others are forgotten."""

    def __init__(self) -> None:
        self._made: tuple[Deck, float] | None = None
        self._drawn: dict[tuple[Card, int], QPixmap] = {}
        self._widths: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self._drawn)

    def use(self, deck: Deck, ratio: float, widths: Iterable[int]) -> None:
        """Whose faces are drawn, for which screen, and as wide as what; while no hand is there, as
        wide as before."""
        if self._made != (deck, ratio):
            self._made = deck, ratio
            self._drawn.clear()
        self._widths = frozenset(widths) or self._widths
        kept = {at: picture for at, picture in self._drawn.items() if at[1] in self._widths}
        if len(kept) != len(self._drawn):
            self._drawn = kept

    def card(self, card: Card, width: int) -> QPixmap:
        """The card as wide as that."""
        assert self._made is not None
        found = self._drawn.get((card, width))
        if found is None:
            found = drawn_card(card, self._made[0], width, self._made[1])
            if width in self._widths:
                self._drawn[card, width] = found
        return found

    def missing(self, pack: Pack) -> tuple[tuple[Card, int], ...]:
        """The cards of a pack that are not drawn yet, in each width that is used."""
        suits = ("", *SUITS) if pack.suited else ("",)
        cards = [Card(face, suit) for face in pack.faces for suit in suits]
        joint = (Card(JOINT_FACE),) if pack.joint else ()
        wanted = ((c, width) for c in (HIDDEN, *joint, *cards) for width in self._widths)
        return tuple(each for each in wanted if each not in self._drawn)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What is worn by everything on the display at one moment."""

    words: Words
    theme: Theme
    scale: Scale
    cards: CardBox

    def colour(self, role: str) -> QColor:
        """The theme's colour for a role."""
        return self.theme.colour(role)

    def side(self, role: Role, *, bank_red: bool) -> QColor:
        """The colour of words that belong to a side, red and blue as the house has them."""
        if not bank_red and role in (Role.PONTE, Role.BANQUE):
            role = Role.BANQUE if role is Role.PONTE else Role.PONTE
        return self.theme.colour(_INKS[role])

    def px(self, measure: float) -> int:
        """A measure on this screen."""
        return self.scale.px(measure)

    def type(self, size: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Type of that size on this screen."""
        return self.scale.type(size, weight)
