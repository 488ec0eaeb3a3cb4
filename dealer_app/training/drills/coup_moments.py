"""Moments of a coup, from the fresh shoe to the next one: tables at which something comes next."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules, Table
from dealer_app.training.question import FeltSeen
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    answered,
    begun,
    come_about,
    dealt_out,
    entered,
    followed,
    on_from,
    sat,
    with_bank,
)

_LATEST: Final = 40
"""Entries after which a coup by chance is done."""
_BEFORE_CARDS: Final = frozenset({Step.BURN, Step.COUP, Step.BANK, Step.STAKES, Step.COVER})
"""What is called before the first card, stakes where nobody looks first."""


def seen_at(sitting: LaidTable) -> FeltSeen:
    """What lies on the felt, and how many cards are left in the shoe; of an empty felt it is said
    whether a shoe and a coup are open."""
    table, said = sitting.table, _said_of_empty(sitting.table)
    left = table.shoe.left if table.shoe is not None else None
    return come_about(
        FeltSeen(table.coup, settled=table.settlement is not None, said=said, left=left), sitting
    )


def _said_of_empty(table: Table) -> tuple[Saying, ...]:
    if table.shoe is None:
        return (Saying("said_no_shoe"),)
    if table.coup is None:
        return (Saying("said_no_coup"),)
    empty = not table.coup.stakes and not any(table.coup.hand(hand) for hand in table.coup.playing)
    return (Saying("said_coup_open"),) if empty else ()


def at_step(rules: Rules, random: Random, step: Step) -> LaidTable:
    """A table at which that step is called first."""
    if step is Step.SHOE:
        return shoe_over(rules, random) if random.random() < 1 / 2 else sat(rules)
    if step is Step.COUP and rules.variant.shoe.coups != 1 and random.random() < 1 / 3:
        return paid(rules, random)
    if step is Step.COLLECT:
        return _one_at(step, [shoe_over(rules, random)], random)
    if step in _BEFORE_CARDS and not (step is Step.STAKES and rules.variant.tour.after_look):
        return _one_at(step, _opening(rules, random), random)
    start = begun(sat(rules, hidden=rules.hidden), random)
    return on_from(start, lambda sitting: _one_at(step, _dealing(sitting, random), random))


def _one_at(step: Step, found: Iterable[LaidTable], random: Random) -> LaidTable:
    """One of the moments found at which that step is called first; Astray where none is."""
    fitting = [each for each in found if each.due.step is step]
    if not fitting:
        raise Astray
    return random.choice(fitting)


def _opening(rules: Rules, random: Random) -> Iterator[LaidTable]:
    """A coup from its fresh shoe until the cards, every moment of it."""
    sitting = sat(rules, hidden=rules.hidden)
    sitting = entered(sitting, ev.ShoeOpened(packs_of(sitting.table)))
    yield sitting
    if sitting.due.step is Step.BURN:
        sitting = entered(sitting, ev.CardsBurned((HIDDEN,)))
    yield sitting
    yield from _staking(entered(sitting, ev.CoupOpened()), random)


def _dealing(sitting: LaidTable, random: Random) -> Iterator[LaidTable]:
    """A coup from its first card until it is paid, every moment of it."""
    while sitting.table.settlement is None or sitting.table.unticked:
        yield sitting
        sitting = followed(sitting, random)
    yield sitting


def _staking(sitting: LaidTable, random: Random) -> Iterator[LaidTable]:
    """The bank and the stakes against it as they are asked for, as far as one that exceeds it."""
    yield sitting
    sitting = with_bank(sitting, random)
    for _ in range(random.randint(1, _LATEST)):
        yield sitting
        if sitting.due.step is not Step.STAKES or sitting.due.seat is None:
            return
        sitting = answered(sitting, random)


def unpaid(rules: Rules, random: Random) -> LaidTable:
    """A coup whose cards are done and whose stakes lie there still."""
    sitting = dealt_out(begun(sat(rules), random), random)
    if not sitting.table.unticked or sitting.due.step is not Step.SETTLE:
        raise Astray
    return sitting


def paid(rules: Rules, random: Random) -> LaidTable:
    """A table between two coups of one shoe."""
    sitting = entered(unpaid(rules, random), ev.AllTicked())
    if sitting.due.step is not Step.COUP:
        raise Astray
    return sitting


def shoe_over(rules: Rules, random: Random) -> LaidTable:
    """A table at which a shoe is done: shuffled after so many coups, or its last one was dealt."""
    sitting = entered(unpaid(rules, random), ev.AllTicked())
    if sitting.due.step is Step.COUP:
        sitting = begun(cut_out(sitting), random)
        sitting = dealt_out(sitting, random)
        sitting = entered(sitting, ev.AllTicked()) if sitting.table.unticked else sitting
    if sitting.due.step not in (Step.SHOE, Step.COLLECT):
        raise Astray
    return sitting


def cut_out(sitting: LaidTable) -> LaidTable:
    """The table once the cut card has come out."""
    assert sitting.table.shoe is not None
    return entered(sitting, ev.CutCardPlaced(sitting.table.shoe.left))
