"""A partie of so many coups and who has won most in it; guests' chips, what they stake beyond them
(S2-A10), and their ranking (S2.25).

What guests stake beyond their chips is recorded, and warned of: chips may have come from a pocket
(S3-A21).
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import Coup
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.lines import aside_of, lines_aside
from dealer_app.table.dues import partie_over
from dealer_app.table.night import Moved
from dealer_app.table.reckonings import MANCHES, NETS
from dealer_app.table.roll import ReckonedRoll, Reckoning
from dealer_app.table.state import funds
from dealer_app.table.table import Played, Table

_SOLD: Final[Reckoning[Moved, bool]] = Reckoning(
    begins=False, goes_on=lambda sold, moved: sold or isinstance(moved.fact, nf.ChipsBought)
)
"""Whether a guest bought chips so far."""


def sells_chips(table: Table) -> bool:
    """True where guests bought chips at the table: nobody says then what each of them has."""
    return table.night.movements.come_to(_SOLD)


def plays_with_given(table: Table) -> bool:
    """True where the guests play with chips that they were given, for a ranking. At a table that
    sells chips, those given out are a movement like any other, and whoever bought owes nothing."""
    return bool(table.given) and not sells_chips(table)


def held(table: Table) -> Mapping[Seat, Money]:
    """What each guest has by now, below nothing what he owes; who was given none has what he won
    and lost. Empty where no chips are counted."""
    if not plays_with_given(table):
        return {}
    nets = table.played.come_to(NETS)
    return {**nets, **funds(table)}


def staked_by(coup: Coup, seat: Seat) -> Money:
    """Everything that lies before a seat in this coup, a duel included."""
    laid = sum(stake.amount for stake in coup.stakes if stake.seat == seat)
    return Money(laid + duelled(coup).get(seat, 0))


def duelled(coup: Coup) -> Mapping[Seat, Money]:
    """What each principal has set in the duel of this coup (S3.7)."""
    duel, who = coup.duel, coup.principals
    if duel is None:
        return {}
    laid = {BANQUE: duel.bank, PONTE: duel.banco}
    return {who[hand]: amount for hand, amount in laid.items() if hand in who}


def short_of(table: Table, seat: Seat) -> tuple[Money, Money] | None:
    """What a seat has and what it stakes, where that is more; None where its chips reach."""
    coup, counted = table.coup, held(table)
    if coup is None or not counted:
        return None
    have, laid = counted.get(seat, Money(0)), staked_by(coup, seat)
    return (have, laid) if laid > max(have, 0) else None


# A partie of so many coups and who has won most in it; guests' chips and their ranking (S2.25)


@dataclass(frozen=True, slots=True)
class Ranked:
    """One guest in the ranking: what was given, won and lost, and what there is now; None where
    chips were sold, for nobody says then what a guest has.

    `aside` comes to `net` once the lines are settled that were put aside: it is not won so far.
    """

    place: int
    seat: Seat
    given: Money
    net: Money
    have: Money | None
    aside: Money = Money(0)


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

    In a partie everybody at the table plays, staked or not (S2.6). A line that lies aside is
    neither won nor lost before it is settled.
    """
    nets, aside = coups.come_to(NETS), aside_of(lines_aside(table))
    seated = range(table.seats if coups and table.variant.partie is not None else 0)
    players = {*nets, *table.given, *(Seat(str(number + 1)) for number in seated)}
    seats = sorted(players, key=seat_order)
    have, sold = funds(table), sells_chips(table)
    won = {seat: nets.get(seat, 0) - aside.get(seat, 0) for seat in seats}
    ordered = sorted(seats, key=lambda seat: -won[seat])
    return tuple(
        Ranked(
            1 + sum(other > won[seat] for other in won.values()),
            seat,
            table.given.get(seat, Money(0)),
            Money(won[seat]),
            None if sold else Money(have.get(seat, nets.get(seat, 0)) - aside.get(seat, 0)),
            aside.get(seat, Money(0)),
        )
        for seat in ordered
    )
