"""What the law says of one hand: it draws, it stands, or it chooses."""

from dataclasses import dataclass
from enum import StrEnum


class LawCell(StrEnum):
    """One cell of a drawing table."""

    DRAWS = "D"
    STANDS = "S"
    CHOOSES = "?"


class Reference(StrEnum):
    """Whose third card a law looks at, where more than one hand may have drawn (S2-A5)."""

    NONE = "none"
    PONTE = "ponte"
    ANY_SEAT = "any_seat"
    LARGEST_STAKE = "largest_stake"
    LAST_DRAWER = "last_drawer"
    DESIGNATED = "designated"


@dataclass(frozen=True, slots=True)
class Law:
    """One hand's drawing table: a row for each own total.

    With a reference, column 0 holds when the other hand stood and column v+1 when its third
    card was worth v. Without one, each row is a single cell. `one_obliges`: where several hands
    are looked at, one that asks for a card is enough to oblige (S2-A5).
    """

    rows: tuple[tuple[LawCell, ...], ...]
    reference: Reference = Reference.NONE
    one_obliges: bool = False

    def act(self, total: int, third: int | None = None) -> LawCell:
        """What a hand of this total does against that third card (None: the other stood)."""
        row = self.rows[total]
        if self.reference is Reference.NONE:
            return row[0]
        return row[0 if third is None else third + 1]
