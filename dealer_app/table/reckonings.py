"""What the coups come to so far, kept up from one to the next."""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.coup import DuelStakes
from dealer_app.rules.money import Money
from dealer_app.rules.partie import has_nine
from dealer_app.rules.variant import Seat
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played

Nets = dict[Seat, Money]
"""Sums of seats, which are never changed: `plus` makes others."""


def _and(nets: Nets, played: Played) -> Nets:
    return plus(nets, played.settlement.nets)


def plus(sums: Nets, more: Mapping[Seat, Money]) -> Nets:
    """The sums of each seat with these added."""
    if not more:
        return sums
    return {**sums, **{seat: Money(sums.get(seat, 0) + each) for seat, each in more.items()}}


NETS: Final[Reckoning[Played, Nets]] = Reckoning({}, _and)
"""What the coups left to each seat that played, below nothing what they took."""

MANCHES: Final[Reckoning[Played, int]] = Reckoning(
    0, lambda served, played: served + (not played.coup.voided)
)
"""How many manches were served: in a void coup nobody was served to the end."""

NINE: Final[Reckoning[Played, bool]] = Reckoning(
    begins=False, goes_on=lambda nine, played: nine or has_nine(played.rules.variant, played.coup)
)
"""Whether a hand that played came to nine (S2.25)."""

LEVIED: Final[Reckoning[Played, Money]] = Reckoning(
    Money(0), lambda levied, played: Money(levied + cagnotte_of(played))
)
"""All that the cagnotte came to."""


def _and_duel(last: DuelStakes | None, played: Played) -> DuelStakes | None:
    return played.coup.duel or last


LAST_DUEL: Final[Reckoning[Played, DuelStakes | None]] = Reckoning(None, _and_duel)
"""What the principals set against each other last."""

LastStaked = dict[Seat | None, Played]


def _and_stakes(last: LastStaked, played: Played) -> LastStaked:
    seats = {stake.seat for stake in played.coup.stakes}
    return {**last, None: played, **dict.fromkeys(seats, played)} if seats else last


LAST_STAKED: Final[Reckoning[Played, LastStaked]] = Reckoning({}, _and_stakes)
"""The last coup in which each seat had a stake, and that in which anybody had one."""


def cagnotte_of(played: Played) -> Money:
    """What was levied of that coup."""
    bank = played.settlement.bank
    return Money(0) if bank is None else bank.cagnotte
