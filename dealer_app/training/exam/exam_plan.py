"""What happens at the table of an exam: a coup as guests and shoe bring it, the same for the same
chance."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.rules.card_order import natural_of, own_act, stoppers
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.variant import LawCell, Procedure
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.verdict import by_default
from dealer_app.table.state import packs_of
from dealer_app.table.table import Table
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    after,
    entered,
    followed,
    is_regular,
    toured,
    volunteered,
    with_bank,
)

WRONG_WORDS: Final = 1 / 6
"""How often a hidden hand that has no choice says the other thing: stands on 4, draws on 6."""

_LONGEST: Final = 120
"""Entries after which a coup by chance is given up."""

_TRIES: Final = 60
_WAITS: Final = (Step.STAKES, Step.CLAIM)


@dataclass(frozen=True, slots=True)
class Happened:
    """One fact of the table, and the table before it."""

    fact: ev.Event
    before: LaidTable


@dataclass(frozen=True, slots=True)
class CoupPlayed:
    """A coup: what leads to it, what happened in it until its cards are done, the table then."""

    opens: tuple[ev.Event, ...]
    course: tuple[Happened, ...]
    then: LaidTable


def played(sitting: LaidTable, random: Random) -> CoupPlayed:
    """The next coup at this table, nothing of it paid; a bank that is too small for any stake is
    given up first. Astray where none goes through."""
    for given_up in (False, True):
        for _ in range(_TRIES):
            try:
                return _tried(sitting, random, given_up=given_up)
            except Astray:
                continue
    raise Astray


def paid(coup: CoupPlayed) -> LaidTable:
    """The table once the coup is paid."""
    if not coup.then.table.unticked:
        return coup.then
    return entered(coup.then, ev.AllTicked())


def _tried(sitting: LaidTable, random: Random, *, given_up: bool) -> CoupPlayed:
    left = tuple(_given_up(sitting)) if given_up else ()
    opens = (*left, *_opening(entered(sitting, *left)))
    opened = replace(entered(sitting, *opens), under={}, keeps=_looks_first(sitting.table))
    then = _staked(with_bank(opened, random), random)
    for _ in range(_LONGEST):
        if then.table.settlement is not None and then.due.step not in _WAITS:
            if not then.coup.stakes:
                raise Astray
            return CoupPlayed(opens, tuple(_course(opened, then)), then)
        then = _on(then, random)
    raise Astray


def _staked(sitting: LaidTable, random: Random) -> LaidTable:
    """The stakes as they are asked for, seat by seat where a bank goes round."""
    variant = sitting.table.variant
    if variant.tour.after_look or sitting.coup.tour.rides:
        return sitting
    if variant.procedure in (Procedure.HOUSE_BANKED, Procedure.TWO_TABLEAUX):
        return volunteered(sitting, random, cut=True)
    return toured(sitting, random)


def _given_up(sitting: LaidTable) -> Iterator[ev.Event]:
    """The bank given up, and taken by nobody for what lay in it: any amount may follow."""
    gone: ev.Event = ev.BankGivenUp()
    yield gone
    sitting = entered(sitting, gone)
    while sitting.due.step is Step.BANK and sitting.due.amount and sitting.due.seat is not None:
        gone = ev.SeatPassed(sitting.due.seat)
        yield gone
        sitting = entered(sitting, gone)


def _opening(sitting: LaidTable) -> Iterator[ev.Event]:
    """What the table needs before a card: a shoe where one is due, burned, and the coup."""
    table = sitting.table
    if table.shoe is None or sitting.due.step is Step.SHOE:
        shoe = ev.ShoeOpened(packs_of(table))
        yield shoe
        if entered(sitting, shoe).due.step is Step.BURN:
            yield ev.CardsBurned((HIDDEN,))
    yield ev.CoupOpened()


def _on(sitting: LaidTable, random: Random) -> LaidTable:
    """The table after the next thing that somebody does there."""
    waiting = by_default(sitting.table)
    if waiting:
        return _noted(sitting, waiting[0])
    if sitting.due.step is Step.SHOW and sitting.due.hand is not None:
        return _shown(sitting)
    laid = _natural(sitting)
    if laid is not None:
        return entered(sitting, laid)
    wrong = _wrong_word(sitting)
    if wrong is not None and random.random() < WRONG_WORDS:
        return entered(sitting, wrong)
    return followed(sitting, random)


def _noted(sitting: LaidTable, fact: ev.Event) -> LaidTable:
    """The table after a fact, whatever the judge finds in it beside; Astray where it is refused."""
    verdict = judge(sitting.table, fact)
    if verdict.refusal is not None:
        raise Astray
    return replace(sitting, table=after(sitting.table, verdict))


def _shown(sitting: LaidTable) -> LaidTable:
    """The hand that is asked turned, and what it did unseen found."""
    hand = sitting.due.hand
    assert hand is not None
    pairs = zip(sitting.coup.hand(hand), sitting.known.hand(hand), strict=True)
    for real in tuple(real for lies, real in pairs if lies.hidden):
        sitting = _noted(sitting, ev.HandShown(hand, (real,)))
    return sitting


def _natural(sitting: LaidTable) -> ev.HandSpoke | None:
    """A natural that is laid down once the stakes lie there, where these come after the look."""
    if not (sitting.keeps and _looks_first(sitting.table)) or sitting.due.step is not Step.CHOICE:
        return None
    variant, coup, known = sitting.table.variant, sitting.coup, sitting.known
    for hand in coup.playing:
        at_once = variant.naturals_at_once and hand != variant.banque
        lays = at_once or hand in stoppers(variant, known)
        lays = lays and natural_of(variant, known, hand) > 0 and hand not in coup.spoken
        said = ev.HandSpoke(hand, Speech.SHOW)
        if lays and is_regular(sitting.table, said):
            return said
    return None


def _wrong_word(sitting: LaidTable) -> ev.HandSpoke | None:
    """What a hidden hand may not say, and nobody sees before it is shown."""
    due = sitting.due
    if due.step is not Step.CHOICE or due.why is not Why.UNSEEN or due.hand is None:
        return None
    variant, known = sitting.table.variant, sitting.known
    if natural_of(variant, known, due.hand):
        return None
    act = own_act(variant, known, due.hand)
    word = {LawCell.DRAWS: Speech.STAND, LawCell.STANDS: Speech.DRAW}.get(act)
    return None if word is None else ev.HandSpoke(due.hand, word)


def _looks_first(table: Table) -> bool:
    """True where stakes are laid once the first cards were looked at (S2-A21)."""
    return table.variant.tour.after_look


def _course(opened: LaidTable, then: LaidTable) -> Iterator[Happened]:
    """Every entry of the coup after its opening, each with the table before it."""
    facts = then.table.facts[len(opened.table.facts) :]
    before = replace(opened, under=then.under)
    for fact in facts:
        if not ev.brought_about(fact):
            yield Happened(fact, before)
            before = _noted(before, fact)
