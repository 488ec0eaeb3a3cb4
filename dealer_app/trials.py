"""What `sabot simulate` says: many coups of a game, each figure with its standard error."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from dealer_app.i18n import Words, marked
from dealer_app.odds import Question, Unanswerable, answerable, asked, decimal, hand_id, percent
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.variant import HandId, Variant
from dealer_app.theory.appraisal import Plan, Side, planned, theory
from dealer_app.theory.automaton import automaton
from dealer_app.theory.habits import read_habits
from dealer_app.theory.samples import Sample, results, sample
from dealer_app.theory.shoe import full
from dealer_app.theory.simulation import Tally, batches, dealer

_HELD_SHOWN = 12
"""Banks that won so many coups in a row, or more, are listed together."""
_NO_COUPS = marked("Name how many coups are dealt: one at least.")
_NO_STAKE = marked("{found} is no amount that can be staked.")
_NO_SEED = marked("The seed is a whole number, not below zero.")

Progress = Callable[[int], None]
"""Told how many coups are dealt so far."""


@dataclass(frozen=True, slots=True)
class Run:
    """How many coups are dealt, from which seed, with how much on each bet."""

    coups: int
    seed: int
    stake: str = "1"


@dataclass(frozen=True, slots=True)
class Trial:
    """One hand against the bank over many coups."""

    variant: Variant
    hand: HandId
    packs: int
    tally: Tally
    results: Mapping[str, int]
    samples: tuple[Sample, ...]


def trials(question: Question, run: Run, progress: Progress) -> Iterator[Trial]:
    """Each side of the game dealt as often as asked; Unanswerable, FileFault or BadOption."""
    if run.coups < 1:
        raise Unanswerable(_NO_COUPS)
    if run.seed < 0:
        raise Unanswerable(_NO_SEED)
    _, rules, packs = asked(question)
    stake = read_amount(run.stake, rules.house.currency.digits)
    if stake is None or stake < 1:
        raise Unanswerable(_NO_STAKE, found=run.stake)
    with answerable(packs):
        shoe = full(rules.variant.pack, packs)
        plans = planned(theory(rules.variant), shoe, read_habits(question.habits))
    for side, plan in plans.items():
        yield _trial(side, plan, packs, _Dealing(run, stake, rules.house, progress))


@dataclass(frozen=True, slots=True)
class _Dealing:
    run: Run
    stake: Money
    house: House
    progress: Progress


def _trial(side: Side, plan: Plan, packs: int, dealing: _Dealing) -> Trial:
    ways = side.orders.plays
    game = dealer(ways, automaton(ways, plan.habits), packs)
    tally = Tally.empty(game)
    for tally in batches(game, dealing.run.coups, dealing.run.seed):
        dealing.progress(tally.coups)
    bets = (ways.variant.bets[lines.bet] for lines in side.bets)
    samples = tuple(sample(game, tally, bet, dealing.stake, dealing.house) for bet in bets)
    return Trial(ways.variant, side.hand, packs, tally, results(game, tally), samples)


def record(found: list[Trial], run: Run) -> Mapping[str, object]:
    """The trials as JSON; a share and its standard error as decimals."""
    first = found[0]
    return {
        "variant": first.variant.id,
        "packs": first.packs,
        "options": dict(first.variant.chosen),
        "coups": first.tally.coups,
        "seed": run.seed,
        "stake": run.stake,
        "results": {hand_id(trial.hand): dict(trial.results) for trial in found},
        "bets": {
            each.bet: {"edge_decimal": decimal(each.gain), "error": f"{each.error:.9f}"}
            for trial in found
            for each in trial.samples
        },
        "held": {hand_id(trial.hand): _held(trial.tally) for trial in found},
    }


def _held(tally: Tally) -> list[int]:
    """How many banks were lost after 0, 1, 2 coups won in a row and so on; the last: or more."""
    counts: list[int] = tally.held.tolist()
    return [*counts[:_HELD_SHOWN], sum(counts[_HELD_SHOWN:])]


def told(found: list[Trial], words: Words) -> Iterator[str]:
    """The trials in lines of words."""
    for trial in found:
        name = words.name(trial.variant.names)
        dealt_coups = words(
            "{n} coups from {shoes} shoes", n=trial.tally.coups, shoes=trial.tally.shoes
        )
        yield f"{name}: {dealt_coups}"
        for result, number in trial.results.items():
            share = number / trial.tally.coups
            error = sqrt(share * (1 - share) / trial.tally.coups)
            yield f"    {words(_RESULTS[result]):12} {share:9.6f} ± {error:.6f}"
        for each in trial.samples:
            bet = words.name(trial.variant.bets[each.bet].names)
            yield f"{bet}: {percent(each.gain)} % ± {100 * each.error:.3f}"


_RESULTS = {"wins": marked("wins"), "loses": marked("loses"), "ties": marked("ties")}
