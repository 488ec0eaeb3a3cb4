"""A partie of so many coups and who has won most in it; guests' chips and their ranking (S2.25)."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealer_app.rules.bank import seat_order
from dealer_app.rules.count import BEST_OF_NINE
from dealer_app.rules.coup import score
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.state import Played, Table, funds


@dataclass(frozen=True, slots=True)
class Ranked:
    """One guest in the ranking: what was given, won and lost, and what there is now."""

    place: int
    seat: Seat
    given: Money
    net: Money
    have: Money


@dataclass(frozen=True, slots=True)
class PartieView:
    """A partie under way: coups played of how many (0: until it is stopped), over or not."""

    played: int
    coups: int
    over: bool
    ranking: tuple[Ranked, ...]


def partie_view(table: Table) -> PartieView | None:
    """The partie of this table, None where neither a partie is played nor chips were given."""
    rules = table.variant.partie
    if rules is None and not table.given:
        return None
    coups = table.coups
    number = rules.coups if rules else 0
    first_nine = rules is not None and rules.first_nine and any(map(_has_nine, coups))
    over = first_nine or bool(number and len(coups) >= number)
    return PartieView(len(coups), number, over, ranking(table, coups))


def _has_nine(played: Played) -> bool:
    """True if a hand that played came to nine (S2.25)."""
    coup, variant = played.coup, played.rules.variant
    shown = (coup.hand(hand) for hand in coup.playing if not coup.hides(hand))
    return not coup.voided and any(
        score(variant, hand).total == BEST_OF_NINE for hand in shown if hand
    )


def ranking(table: Table, coups: Sequence[Played]) -> tuple[Ranked, ...]:
    """Everybody who played or was given chips, the most chips won first; equals share a place."""
    nets: dict[Seat, int] = {}
    for played in coups:
        for seat, net in played.settlement.nets.items():
            nets[seat] = nets.get(seat, 0) + net
    seats = sorted({*nets, *table.given}, key=seat_order)
    have = funds(table)
    won = {seat: nets.get(seat, 0) for seat in seats}
    ordered = sorted(seats, key=lambda seat: -won[seat])
    return tuple(
        Ranked(
            1 + sum(other > won[seat] for other in won.values()),
            seat,
            table.given.get(seat, Money(0)),
            Money(won[seat]),
            have.get(seat, Money(won[seat])),
        )
        for seat in ordered
    )
