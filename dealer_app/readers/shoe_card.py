"""A card on its way from the shoe to the felt: what the line told of it, and where it lies."""

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


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card that whoever deals is asked for, and what the shoe told of it, if anything."""

    place: CardPlace
    told: tuple[Card, ...]
