"""Many coups of a game, dealt by chance: what is asked, and what came of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dealer_app.i18n import marked
from dealer_app.odds.odds import OddsQuestion, Unanswerable, answerable, asked
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, read_amount
from dealer_app.theory.appraisal import Plan, Side, planned
from dealer_app.theory.banks import Banks
from dealer_app.theory.habits import read_habits
from dealer_app.theory.shoe import full
from dealer_app.theory.simulation import SimulationTally, automaton, dealer, dealing
from dealer_app.theory.takings import (
    NightTakings,
    Sample,
    Takings,
    TakingTerms,
    TooMuch,
    results,
    samples,
)
from dealer_app.theory.theories import theory

NIGHT: Final = 400
"""Coups of a night: five shoes of eight packs, from nine in the evening until four at a coup a
minute."""
MOST_OF_A_NIGHT: Final = 1_000_000
"""Beyond this what a night brings could not be added up in whole numbers of 64 bits."""

_NO_COUPS = marked("Name how many coups are dealt: one at least.")
_NO_STAKE = marked("{found} is no amount that can be staked.")
_NO_BANK = marked("{found} is no amount that a bank can be opened with.")
_NO_SEED = marked("The seed is a whole number, not below zero.")
_NO_NIGHT = marked("A night has from 1 to {most} coups.")
_TOO_MUCH = marked("{found} is too much to stake: what it brings could not be added up.")

Progress = Callable[[int, int], None]
"""Told how many coups are dealt so far, and of how many."""


@dataclass(frozen=True, slots=True)
class Run:
    """How many coups are dealt, from which seed, with how much on each bet; how many make a night,
    and what a patron opens a bank with."""

    coups: int
    seed: int
    stake: str = "1"
    night: int = NIGHT
    bank: str = "100"


@dataclass(frozen=True, slots=True)
class Trial:
    """One hand against the bank over many coups: under what it was settled, and what came of it.

    `opened` is what a bank was opened with; `banks` is None where patrons hold none.
    """

    terms: TakingTerms
    packs: int
    opened: Money
    tally: SimulationTally
    results: Mapping[str, int]
    samples: tuple[Sample, ...]
    nights: NightTakings
    banks: Banks | None


@dataclass(frozen=True, slots=True)
class _Dealing:
    """What holds for all hands of a run; `whole` is how many coups are dealt to them together."""

    run: Run
    stake: Money
    opened: Money
    house: House
    packs: int
    progress: Progress
    whole: int


def trials(question: OddsQuestion, run: Run, progress: Progress) -> Iterator[Trial]:
    """Each side of the game dealt as often as asked; Unanswerable, FileFault or BadOption."""
    _refuse(run)
    _, rules, packs = asked(question)
    digits = rules.house.currency.digits
    stake = _amount(run.stake, digits, _NO_STAKE)
    opened = _amount(run.bank, digits, _NO_BANK)
    with answerable(packs):
        shoe = full(rules.variant.pack, packs)
        plans = planned(theory(rules.variant), shoe, read_habits(question.habits))
    whole = run.coups * len(plans)
    ready = _Dealing(run, stake, opened, rules.house, packs, progress, whole)
    for number, (side, plan) in enumerate(plans.items()):
        with answerable(packs):
            try:
                yield _trial(side, plan, number * run.coups, ready)
            except TooMuch:
                raise Unanswerable(_TOO_MUCH, found=run.stake) from None


def _refuse(run: Run) -> None:
    if run.coups < 1:
        raise Unanswerable(_NO_COUPS)
    if run.seed < 0:
        raise Unanswerable(_NO_SEED)
    if not 1 <= run.night <= MOST_OF_A_NIGHT:
        raise Unanswerable(_NO_NIGHT, most=MOST_OF_A_NIGHT)


def _amount(text: str, digits: int, refusal: str) -> Money:
    amount = read_amount(text, digits)
    if amount is None or amount < 1:
        raise Unanswerable(refusal, found=text)
    return amount


def _trial(side: Side, plan: Plan, before: int, ready: _Dealing) -> Trial:
    """One side dealt, so many coups having been dealt to others before."""
    ways = side.orders.plays
    game = dealer(ways, automaton(ways, plan.habits), ready.packs)
    bets = tuple(ways.variant.bets[lines.bet] for lines in side.bets)
    terms = TakingTerms(ways.variant, side.hand, ready.house, bets, ready.stake)
    nights = NightTakings(Takings(game, terms), ready.run.night)
    banks = Banks(game, terms) if terms.patrons_bank and ways.variant.bank else None
    tally = SimulationTally.empty(game)
    for coups in dealing(game, ready.run.coups, ready.run.seed):
        tally.count(game, coups)
        nights.count(coups)
        if banks is not None:
            banks.count(coups)
        ready.progress(before + tally.coups, ready.whole)
    found = samples(nights.takings, nights.times)
    counts = results(game, tally)
    return Trial(terms, ready.packs, ready.opened, tally, counts, found, nights, banks)
