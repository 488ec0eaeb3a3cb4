"""What the coups come to so far, kept up from one to the next, and when a partie of so many
manches, or of the first nine, is over (S2.25, S2-A18).

A partie that is over is called over, and ranked. The chef may deal on, and a longer file replays:
all of it counts in one ranking.
"""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.bank_rules import Partie
from dealer_app.rules.cards import BEST_OF_NINE
from dealer_app.rules.coup import Coup, DuelStakes, score
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat, Variant
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played


def partie_end(rules: Partie, manches: int, *, nine: bool) -> Due | None:
    """The call that ends a partie of which so many manches were served, and a hand came to nine or
    not; None while it goes on."""
    if rules.coups and manches >= rules.coups:
        return Due(Step.PARTIE, why=Why.MANCHES, number=manches)
    if rules.first_nine and nine:
        return Due(Step.PARTIE, why=Why.FIRST_NINE, number=manches)
    return None


def has_nine(variant: Variant, coup: Coup) -> bool:
    """True if a hand that played came to nine (S2.25)."""
    if coup.voided:
        return False
    shown = (coup.hand(hand) for hand in coup.playing if not coup.hides(hand))
    return any(score(variant, hand).total == BEST_OF_NINE for hand in shown if hand)


# What the coups come to so far


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


def cagnotte_of(played: Played) -> Money:
    """What was levied of that coup."""
    bank = played.settlement.bank
    return Money(0) if bank is None else bank.cagnotte


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
