"""A partie of so many coups and who has won most in it; guests' chips and their ranking (S2.25)."""

from dataclasses import dataclass

from dealer_app.rules.bank import seat_order
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.chips import plays_with_given, sells_chips
from dealer_app.table.dues import partie_over
from dealer_app.table.reckonings import MANCHES, NETS
from dealer_app.table.roll import ReckonedRoll
from dealer_app.table.state import funds
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class Ranked:
    """One guest in the ranking: what was given, won and lost, and what there is now; None where
    chips were sold, for nobody says then what a guest has."""

    place: int
    seat: Seat
    given: Money
    net: Money
    have: Money | None


@dataclass(frozen=True, slots=True)
class PartieView:
    """A partie under way: manches served of how many (0: until it is stopped), over or not.

    `manche` is the one on the felt, from 1; the last one served once it is cleared away.
    """

    played: int
    manche: int
    coups: int
    over: bool
    ranking: tuple[Ranked, ...]


def partie_view(table: Table) -> PartieView | None:
    """The partie of this table, None where neither a partie is played nor the guests play with
    chips that they were given."""
    rules = table.variant.partie
    if rules is None and not plays_with_given(table):
        return None
    coups = table.coups
    dealt = table.coup is not None and table.settlement is None
    return PartieView(
        coups.come_to(MANCHES),
        table.played.come_to(MANCHES) + (table.coup is not None),
        rules.coups if rules else 0,
        not dealt and bool(partie_over(table)),
        ranking(table, coups),
    )


def ranking(table: Table, coups: ReckonedRoll[Played]) -> tuple[Ranked, ...]:
    """Everybody who played or was given chips, the most chips won first; equals share a place.

    In a partie everybody at the table plays, staked or not (S2.6).
    """
    nets = coups.come_to(NETS)
    seated = range(table.seats if coups and table.variant.partie is not None else 0)
    players = {*nets, *table.given, *(Seat(str(number + 1)) for number in seated)}
    seats = sorted(players, key=seat_order)
    have, sold = funds(table), sells_chips(table)
    won = {seat: nets.get(seat, 0) for seat in seats}
    ordered = sorted(seats, key=lambda seat: -won[seat])
    return tuple(
        Ranked(
            1 + sum(other > won[seat] for other in won.values()),
            seat,
            table.given.get(seat, Money(0)),
            Money(won[seat]),
            None if sold else have.get(seat, Money(won[seat])),
        )
        for seat in ordered
    )
