"""Moments of a coup, from the fresh shoe to the next one: tables at which something comes next."""

from collections.abc import Iterator
from random import Random
from typing import Final

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules, Table
from dealer_app.training.asked import Seen
from dealer_app.training.sitting import (
    Astray,
    Sitting,
    answered,
    begun,
    dealt_out,
    entered,
    followed,
    sat,
    usually_hidden,
    with_bank,
)

_LATEST: Final = 40
"""Entries after which a coup by chance is done."""


def seen_at(table: Table) -> Seen:
    """What lies on the felt, and how many cards are left in the shoe."""
    left = table.shoe.left if table.shoe is not None else None
    return Seen(table.coup, settled=table.settlement is not None, left=left)


def at_step(rules: Rules, random: Random, step: Step) -> Sitting:
    """A table at which that step is called first."""
    if step is Step.SHOE:
        return shoe_over(rules, random) if random.random() < 1 / 2 else sat(rules)
    collects = step is Step.COLLECT
    found = [shoe_over(rules, random)] if collects else list(_way(rules, random))
    fitting = [each for each in found if each.due.step is step]
    if not fitting:
        raise Astray
    return random.choice(fitting)


def _way(rules: Rules, random: Random) -> Iterator[Sitting]:
    """A coup from its fresh shoe until it is paid, every moment of it."""
    sitting = sat(rules, hidden=usually_hidden(rules))
    sitting = entered(sitting, ev.ShoeOpened(packs_of(sitting.table)))
    yield sitting
    if sitting.due.step is Step.BURN:
        sitting = entered(sitting, ev.CardsBurned((HIDDEN,)))
    yield sitting
    yield from _staking(entered(sitting, ev.CoupOpened()), random)
    sitting = begun(sat(rules, hidden=usually_hidden(rules)), random)
    while sitting.table.settlement is None or sitting.table.unticked:
        yield sitting
        sitting = followed(sitting, random)
    yield sitting


def _staking(sitting: Sitting, random: Random) -> Iterator[Sitting]:
    """The bank and the stakes against it as they are asked for, as far as one that exceeds it."""
    yield sitting
    sitting = with_bank(sitting, random)
    for _ in range(random.randint(1, _LATEST)):
        yield sitting
        if sitting.due.step is not Step.STAKES or sitting.due.seat is None:
            return
        sitting = answered(sitting, random)


def unpaid(rules: Rules, random: Random) -> Sitting:
    """A coup whose cards are done and whose stakes lie there still."""
    sitting = dealt_out(begun(sat(rules), random), random)
    if not sitting.table.unticked or sitting.due.step is not Step.SETTLE:
        raise Astray
    return sitting


def paid(rules: Rules, random: Random) -> Sitting:
    """A table between two coups of one shoe."""
    sitting = entered(unpaid(rules, random), ev.AllTicked())
    if sitting.due.step is not Step.COUP:
        raise Astray
    return sitting


def shoe_over(rules: Rules, random: Random) -> Sitting:
    """A table at which a shoe is done: shuffled after so many coups, or its last one was dealt."""
    sitting = entered(unpaid(rules, random), ev.AllTicked())
    if sitting.due.step is Step.COUP:
        sitting = begun(cut_out(sitting), random)
        sitting = dealt_out(sitting, random)
        sitting = entered(sitting, ev.AllTicked()) if sitting.table.unticked else sitting
    if sitting.due.step not in (Step.SHOE, Step.COLLECT):
        raise Astray
    return sitting


def cut_out(sitting: Sitting) -> Sitting:
    """The table once the cut card has come out."""
    assert sitting.table.shoe is not None
    return entered(sitting, ev.CutCardPlaced(sitting.table.shoe.left))
