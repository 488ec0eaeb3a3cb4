"""What became of the coups of a shoe, hand by hand: beads, roads, and the manches at Macao."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from typing_extensions import override

from dealer_app.rules.card_order import against, judged
from dealer_app.rules.coup import Coup, score
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.outcomes import FIRST_CARDS, Score
from dealer_app.rules.variant import (
    PONTE,
    HandId,
    Names,
    Procedure,
    Role,
    Seat,
    Variant,
    seat_of,
)
from dealer_app.table.table import Played, Rules, Table
from dealer_app.table.view.roads import CoupResult, Roads, roads


@dataclass(frozen=True, slots=True)
class CoupOutcome:
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


def outcome_of(variant: Variant, coup: Coup) -> CoupOutcome | None:
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
    return CoupOutcome(role, duel.ponte.total, duel.banque.total, winner.natural > 0, tiebreak)


_ROLES: Mapping[str, Role] = {"wins": Role.PONTE, "loses": Role.BANQUE, "ties": Role.TIE}


def role_of(played: Played) -> Role | None:
    """Who won a coup that is over, None if it is void: where the house banks two hands its payout
    says it, and the hands are not counted once more."""
    if played.rules.variant.procedure is Procedure.HOUSE_BANKED:
        return _ROLES.get(played.settlement.results.get(PONTE, ""))
    outcome = outcome_of(played.rules.variant, played.coup)
    return None if outcome is None else outcome.role


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


_WINNERS = {1: Role.PONTE, -1: Role.BANQUE, 0: Role.TIE}


@dataclass(frozen=True, slots=True)
class Counts:
    """How many coups each side won, how many were tied, and how many pairs there were."""

    banque: int
    ponte: int
    ties: int
    banque_pairs: int
    ponte_pairs: int
    naturals: int


@dataclass(frozen=True, slots=True)
class Board:
    """The roads of one hand against the bank, and its counts; `results` in the order of coups."""

    hand: HandId
    names: Names
    results: tuple[CoupResult, ...]
    roads: Roads

    @property
    def counts(self) -> Counts:
        """What the results add up to."""
        won = [result.winner for result in self.results]
        return Counts(
            won.count(Role.BANQUE),
            won.count(Role.PONTE),
            won.count(Role.TIE),
            sum(result.banque_pair for result in self.results),
            sum(result.ponte_pair for result in self.results),
            sum(result.natural for result in self.results),
        )


@dataclass(frozen=True, slots=True)
class Final:
    """A hand as it ended: its total, how many times the stake a natural counts, and whether it is
    over; `sign` is 1 if it beat the bank, -1 if it lost, 0 if neither."""

    total: int
    natural: int
    bust: bool
    sign: int = 0


@dataclass(frozen=True, slots=True)
class Manche:
    """One coup of a game in which every seat has its own hand against the bank's.

    `bank` is None where its cards were never turned (S2-A30).
    """

    coup: int
    banker: Seat | None
    bank: Final | None
    seats: tuple[tuple[Seat, Final], ...]


def boards(rules: Rules, coups: Iterable[Played]) -> tuple[Board, ...]:
    """The roads of these coups: a set for each hand that the sheet plays against the bank.

    None where the bank moves from hand to hand, and where every seat has a hand of its own: there
    the story of the bank, and the manches, are told.
    """
    variant, dealt = rules.variant, [DealtCoup(played) for played in coups]
    if variant.procedure is Procedure.BANK_IN_TURN:
        return ()
    hands = [hand for hand in variant.laws if hand != variant.banque and seat_of(hand) is None]
    return tuple(_board(rules, hand, dealt) for hand in hands)


def last_dealt(table: Table) -> int:
    """The last shoe from which a coup was dealt; 0 where there was none."""
    return table.coups[-1].coup.shoe if table.coups else 0


def manches(variant: Variant, coups: Iterable[Played]) -> tuple[Manche, ...]:
    """The coups in which every seat has its own hand, void ones left out."""
    if not any(seat_of(hand) for hand in variant.laws):
        return ()
    return tuple(manche(each) for each in coups if not each.coup.voided)


def manche(played: Played) -> Manche:
    """A coup in which every seat has its own hand."""
    return _manche(DealtCoup(played))


def _board(rules: Rules, hand: HandId, dealt: Iterable[DealtCoup]) -> Board:
    results = (_result(each, hand) for each in dealt)
    known = tuple(result for result in results if result is not None)
    names = rules.variant.hand(hand).names
    return Board(hand, names, known, roads(known, rules.house.roads))


@lru_cache(maxsize=1024)
def _result(dealt: DealtCoup, hand: HandId) -> CoupResult | None:
    """How the hand fared in a coup, None where it was void or did not play."""
    variant, coup = dealt.played.rules.variant, dealt.played.coup
    if coup.voided or hand not in against(variant, coup):
        return None
    duel = judged(variant, coup, hand)
    best = duel.banque if duel.sign < 0 else duel.ponte
    return CoupResult(
        _WINNERS[duel.sign], _pair(duel.ponte), _pair(duel.banque), best.natural > 0, coup.number
    )


def _pair(hand: Score) -> bool:
    """True if two first cards that were told apart are of one rank."""
    first = hand.cards[:FIRST_CARDS]
    told = len(first) == FIRST_CARDS and not any(card.joint or card.hidden for card in first)
    return told and hand.pair


@lru_cache(maxsize=2048)
def _manche(dealt: DealtCoup) -> Manche:
    variant, coup = dealt.played.rules.variant, dealt.played.coup
    seats = ((seat_of(hand), judged(variant, coup, hand)) for hand in against(variant, coup))
    bank = coup.hand(variant.banque)
    turned = bool(bank) and not coup.hides(variant.banque)
    return Manche(
        coup.number,
        coup.bank.holder if coup.bank else None,
        _final(score(variant, bank)) if turned else None,
        tuple((seat, _final(duel.ponte, duel.sign)) for seat, duel in seats if seat is not None),
    )


def _final(hand: Score, sign: int = 0) -> Final:
    return Final(hand.total, hand.natural, hand.bust, sign)
