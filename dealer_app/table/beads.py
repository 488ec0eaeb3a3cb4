"""What became of each coup: who won it, and its bead on the plate."""

from dataclasses import dataclass
from functools import lru_cache

from typing_extensions import override

from dealer_app.rules.card_order import against, judged
from dealer_app.rules.coup import Coup
from dealer_app.rules.variant import Role, Variant
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won the coup: the role of the winner, and the totals, ponte first.

    Where several hands play against the bank: the role of `side` if they do not all come out
    alike, and the totals of the best of them and of the bank.
    """

    role: Role
    ponte: int
    banque: int
    natural: bool
    tiebreak: bool


@dataclass(frozen=True, slots=True)
class Bead:
    """One coup on the bead plate; a void one has no role."""

    number: int
    role: Role | None
    natural: bool


def outcome_of(variant: Variant, coup: Coup) -> Outcome | None:
    """Who won a coup whose cards are done, None if it is void."""
    if coup.voided:
        return None
    duels = [judged(variant, coup, hand) for hand in against(variant, coup)]
    if not duels:
        return None
    roles = {{1: Role.PONTE, -1: Role.BANQUE, 0: Role.TIE}[duel.sign] for duel in duels}
    duel = max(duels, key=lambda each: (each.sign, each.ponte.total))
    winner = duel.ponte if duel.sign > 0 else duel.banque
    equal = duel.ponte.total == duel.banque.total
    tiebreak = equal and duel.sign != 0 and not (duel.ponte.bust or duel.banque.bust)
    role = roles.pop() if len(roles) == 1 else Role.SIDE
    return Outcome(role, duel.ponte.total, duel.banque.total, winner.natural > 0, tiebreak)


def beads(table: Table) -> tuple[Bead, ...]:
    """The coups of the present shoe, in order."""
    return tuple(map(bead, table.of_shoe(table.shoes)))


def bead(played: Played) -> Bead:
    """One coup as a bead."""
    return _bead(DealtCoup(played))


class DealtCoup:
    """A coup that is known again by itself, not by what it holds: facts never change."""

    __slots__ = ("played",)

    def __init__(self, played: Played) -> None:
        self.played = played

    @override
    def __hash__(self) -> int:
        return id(self.played.coup)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, DealtCoup) and self.played.coup is other.played.coup


@lru_cache(maxsize=512)
def _bead(dealt: DealtCoup) -> Bead:
    played = dealt.played
    outcome = outcome_of(played.rules.variant, played.coup)
    if outcome is None:
        return Bead(played.coup.number, None, natural=False)
    return Bead(played.coup.number, outcome.role, outcome.natural)
