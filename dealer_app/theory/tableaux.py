"""A game of two hands against one bank, which decides once against both (§4, S4-A21)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import BetId, HandId, Variant
from dealer_app.theory.coup_ends import Column, Ends, ends
from dealer_app.theory.openings import Two, openings
from dealer_app.theory.payouts import Payoff, payoff
from dealer_app.theory.plays import ChoiceCell, Settled
from dealer_app.theory.stakes import played
from dealer_app.theory.triples import Triples, triples


@dataclass(frozen=True, slots=True)
class Sorted:
    """The ends in the order of what one hand chose and of what both hands' bets pay: `code`
    numbers that, `place` says which end each row is."""

    place: Column
    code: Column


@dataclass(frozen=True, slots=True, eq=False)
class Tableaux:
    """A game of two hands against one bank, ready to be weighed for any shoe.

    `played` are the hands that each bet lies on, by their places; `paid` says of each hand what
    its bets pay, each different payout once, and `pays` which one each duel has. `by_bank` are
    the ends in the order of the bank's choices. `unknown` are the bets of which nothing exact is
    known: they ask for ranks or suits.
    """

    variant: Variant
    hands: Two
    cells: tuple[ChoiceCell, ...]
    triples: Triples
    ends: Ends
    played: Mapping[BetId, tuple[int, ...]]
    paid: tuple[Sequence[Mapping[BetId, Payoff]], ...]
    pays: tuple[Column, ...]
    by_bank: Sorted
    unknown: tuple[BetId, ...]

    @property
    def order(self) -> tuple[HandId, ...]:
        """The hands in the order in which they act, the bank's last."""
        return (*self.hands, self.variant.banque)


def tableaux(variant: Variant, hands: Two) -> Tableaux:
    """The game's ways and payouts, sorted out once for a sheet under its options."""
    opened = openings(variant, hands)
    listed = triples(tuple(sorted(set(variant.pack.values))), opened.classes)
    found = ends(opened, listed)
    known = dict.fromkeys(choice.cell for choice in found.choices if choice is not None)
    order = (*hands, variant.banque)
    cells = sorted(known, key=lambda c: (order.index(c.hand), c.total, _shown(c)))
    return _with_payouts(variant, hands, tuple(cells), (listed, found))


def paying(tableaux: Tableaux, variant: Variant) -> Tableaux:
    """The game with bets that pay otherwise, dealt alike."""
    known = (tableaux.triples, tableaux.ends)
    return _with_payouts(
        replace(tableaux.variant, bets=variant.bets), tableaux.hands, tableaux.cells, known
    )


def _shown(cell: ChoiceCell) -> tuple[tuple[int, int], ...]:
    """Where a choice stands among those of one total: hands that stood first, naturals last."""
    return tuple(_rank(seen) for seen in (cell.third, *cell.seen))


def _rank(seen: int | Settled | None) -> tuple[int, int]:
    if isinstance(seen, Settled):
        return 2, list(Settled).index(seen)
    return (0, 0) if seen is None else (1, seen)


def _with_payouts(
    variant: Variant, hands: Two, cells: tuple[ChoiceCell, ...], known: tuple[Triples, Ends]
) -> Tableaux:
    listed, found = known
    told = {bet: spec for bet, spec in variant.bets.items() if spec.need is Need.VALUE}
    lies = {bet: played(variant, bet, hands) for bet in told}
    columns = [_paid(variant, found, [b for b in told if n in lies[b]]) for n in range(2)]
    paid, pays = tuple(each[0] for each in columns), tuple(each[1] for each in columns)
    by_bank = sorted_by(found, (paid, pays), len(hands))
    unknown = tuple(bet for bet in variant.bets if bet not in told)
    return Tableaux(variant, hands, cells, listed, found, lies, paid, pays, by_bank, unknown)


_Paid = tuple[tuple[Sequence[Mapping[BetId, Payoff]], ...], tuple[Column, ...]]


def _paid(
    variant: Variant, found: Ends, bets: Sequence[BetId]
) -> tuple[Sequence[Mapping[BetId, Payoff]], Column]:
    """The payouts of bets on one hand, each different one once, and which one each duel has."""
    numbers: dict[tuple[Payoff, ...], int] = {}
    of_duel = [
        numbers.setdefault(tuple(payoff(variant.bets[bet], duel) for bet in bets), len(numbers))
        for duel in found.duels
    ]
    return [dict(zip(bets, each, strict=True)) for each in numbers], np.array(of_duel)


def sorted_by(found: Ends, paid: _Paid, hand: int) -> Sorted:
    """The ends by the choices of the hand at that place, the bank's being the last."""
    payouts, (one, other) = paid
    code = found.chosen[hand].astype(np.int64) * len(payouts[0]) + one[found.duel[0]]
    code = code * len(payouts[1]) + other[found.duel[1]]
    place = np.argsort(code, kind="stable")
    return Sorted(place.astype(np.int32), code[place])
