"""What guests have of the chips that were given out, and what they stake beyond it (S2-A10).

It is recorded, and warned of: chips may have come from a pocket (S3-A21).
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.coup import Coup
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.night import Moved
from dealer_app.table.reckonings import NETS
from dealer_app.table.roll import Reckoning
from dealer_app.table.state import funds
from dealer_app.table.table import Table

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
