"""A card on its way from the shoe to the felt: what the line told of it, and where it lies; and the
frames that no entry keeps yet."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from dealer_app.readers.frame_table import CardPlace
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import PONTE, HandId
from dealer_app.table import events as ev

FIRST: Final = CardPlace(PONTE, 1)
"""Where the first card of every coup goes."""


@dataclass(slots=True)
class ShoeCard:
    """A card that left the shoe: what was told of it, and where it lies once it is laid.

    `left` and `turned` are the frames that told it so; `behind_loss`: frames are missing before it.
    `after` is the number of the coup that lay when it came and was over on the line: it is none of
    that one's cards. `told`: whoever deals was told that it waits, or that it is asked for.
    `outside`: it left the shoe outside the coup; `too_many` where the shoe calls it so, and `fate`
    is what became of it then. `asked`: what was told of it cannot be trusted, or it was turned and
    taken back. `turned_over` is true while it lies open.
    """

    place: CardPlace
    drawn: Card = HIDDEN
    shown: Card | None = None
    source: ev.CardSource = ev.CardSource.SHOE
    left: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    outside: bool = False
    too_many: bool = False
    fate: Resolution | None = None
    behind_loss: bool = False
    after: int = 0
    asked: bool = False
    told: bool = False
    turned_over: bool = False
    hand: HandId | None = None
    index: int = 0

    @property
    def face(self) -> Card | None:
        """What it is as far as it may be shown, None where nobody has said it yet."""
        return None if self.asked or self.shown == HIDDEN else self.shown

    @property
    def question(self) -> "AskedCard":
        """What is asked of it where it lies, and what was told of it."""
        place = self.place if self.hand is None else CardPlace(self.hand, self.index + 1)
        told = (each for each in (self.drawn, self.shown) if each and each != HIDDEN)
        return AskedCard(place, tuple(dict.fromkeys(told)))


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card that whoever deals is asked for, and what the shoe told of it, if anything."""

    place: CardPlace
    told: tuple[Card, ...]


class UnkeptFrames:
    """The frames of a line that no entry keeps yet, in the order in which they came, as an entry
    writes them."""

    def __init__(self) -> None:
        self._frames = list[str]()

    def came(self, raw: bytes) -> None:
        """A frame more."""
        self._frames.append(raw.hex())

    def kept(self, frames: Iterable[str]) -> None:
        """An entry keeps these; some of them may be kept already, by one that was struck."""
        for frame in frames:
            if frame in self._frames:
                self._frames.remove(frame)

    def left_over(self, coming: Iterable[ShoeCard]) -> tuple[str, ...]:
        """Those that no entry of these cards will keep, which are still to be entered."""
        of_cards = {frame for card in coming for frame in (*card.left, *card.turned)}
        return tuple(frame for frame in self._frames if frame not in of_cards)
