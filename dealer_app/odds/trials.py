"""What `sabot simulate` says: many coups of a game, dealt by chance, what came of them, and
each figure with its standard error."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.odds.game_odds import (
    OddsQuestion,
    Unanswerable,
    answerable,
    asked,
    decimal,
    hand_id,
    percent,
)
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.outcomes import Sight
from dealer_app.theory.appraisal import Plan, Side, planned
from dealer_app.theory.habits import read_habits
from dealer_app.theory.shoe import full
from dealer_app.theory.simulation import SimulationTally, automaton, dealer, dealing
from dealer_app.theory.spreads import Figure, Spread, proportion
from dealer_app.theory.takings import (
    COUPS,
    GAIN,
    LEVY,
    Banks,
    Growth,
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
    bets = tuple(ways.variant.bets[lines.bet] for lines in side.bets)
    looks = any(bet.sight is Sight.CARDS for bet in bets)
    game = dealer(ways, automaton(ways, plan.habits), ready.packs, looks=looks)
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


# The trials as JSON: amounts and shares as decimals, a standard error beside each


POINTS: Final = (5, 25, 50, 75, 95)
"""Per cent of the nights that came to no more than each point."""
HELD_SHOWN: Final = 12
"""Banks that won so many coups in a row, or more, are listed together."""
Record = Mapping[str, object]

_ERROR: Final = 9


def record(found: Sequence[Trial], run: Run) -> Record:
    """The trials as one JSON object; what is said of each hand stands under its name."""
    first = found[0]
    sides = {hand_id(trial.terms.hand): trial for trial in found}
    return {
        "variant": first.terms.variant.id,
        "packs": first.packs,
        "options": dict(first.terms.variant.chosen),
        "coups": first.tally.coups,
        "seed": run.seed,
        "stake": run.stake,
        "results": {hand: dict(trial.results) for hand, trial in sides.items()},
        "shares": {hand: _shares(trial) for hand, trial in sides.items()},
        "bets": {
            each.bet: {"edge_decimal": decimal(each.gain), "error": f"{each.error:.{_ERROR}f}"}
            for trial in found
            for each in trial.samples
        },
        "held": {hand: _held(trial) for hand, trial in sides.items()},
        "held_shares": {hand: _held_shares(trial) for hand, trial in sides.items()},
        "shoes": {hand: _shoes(trial) for hand, trial in sides.items()},
        "nights": {hand: _nights(trial) for hand, trial in sides.items()},
        "by_shoe": {hand: _by_shoe(trial) for hand, trial in sides.items()},
        "banks": {hand: _banks(trial) for hand, trial in sides.items() if trial.banks},
    }


def figure(found: Figure, digits: int = 0) -> Record:
    """A figure in units of which `digits` of its own are behind the point, and its error."""
    unit = 10**digits
    error = None if found.error is None else f"{found.error / unit:.{_ERROR}f}"
    return {"value": decimal(Fraction(found.value) / unit, _ERROR), "error": error}


def _shares(trial: Trial) -> Record:
    coups = trial.tally.coups
    return {name: figure(proportion(n, coups)) for name, n in trial.results.items()}


def _held(trial: Trial) -> list[int]:
    """How many banks were lost after 0, 1, 2 coups won in a row and so on; the last: or more."""
    counts: list[int] = trial.tally.held.tolist()
    return [*counts[:HELD_SHOWN], sum(counts[HELD_SHOWN:])]


def _held_shares(trial: Trial) -> list[Record]:
    counts = _held(trial)
    return [figure(proportion(n, sum(counts))) for n in counts] if any(counts) else []


def _shoes(trial: Trial) -> Record:
    dealt = trial.nights.dealt
    return {
        "begun": trial.tally.shoes,
        "dealt_to_the_end": dealt.coups.number,
        "coups": spread(dealt.coups),
        "cards_burned": spread(dealt.burned),
        "cards_left": spread(dealt.left),
    }


def _nights(trial: Trial) -> Record:
    spreads = trial.nights.nights.spreads
    return {"coups": trial.nights.night, "nights": spreads[0].number, **_rows(trial, spreads)}


def _by_shoe(trial: Trial) -> Record:
    spreads = trial.nights.shoes.spreads
    return {"shoes": spreads[0].number, **_rows(trial, spreads)}


def _rows(trial: Trial, spreads: Sequence[Spread]) -> Record:
    """Each bet's result, as the guest sees it; the bank's and the house's with a stake on each."""
    *bets, bank, house = spreads
    digits = trial.terms.house.currency.digits
    named = zip(trial.samples, bets, strict=True)
    rows: dict[str, object] = {
        "bets": {each.bet: _result(row, "guest_ahead", digits) for each, row in named},
        "house": _result(house, "loses", digits),
    }
    if trial.terms.patrons_bank:
        rows["bank"] = _result(bank, "loses", digits)
    return rows


def _result(found: Spread, ends: str, digits: int) -> Record | None:
    """A spread of money; for a guest how often it ends above zero, else how often below."""
    told = spread(found, digits)
    times = found.above if ends == "guest_ahead" else found.below
    return None if told is None else {**told, ends: figure(found.share(times))}


def spread(found: Spread, digits: int = 0) -> Record | None:
    """A spread; None where there is nothing to tell of."""
    if not found.number:
        return None
    return {
        "mean": figure(found.mean, digits),
        "deviation": figure(found.deviation, digits),
        "points": {f"{at}": figure(found.point(Fraction(at, 100)), digits) for at in POINTS},
        "least": _plain(found.least, digits),
        "most": _plain(found.most, digits),
    }


def _plain(amount: int, digits: int) -> str:
    return plain(Money(amount), digits)


def _banks(trial: Trial) -> Record | None:
    assert trial.banks is not None
    spreads, digits = trial.banks.spreads, trial.terms.house.currency.digits
    growth = trial.banks.growth(trial.opened, HELD_SHOWN)
    return {
        "banks": spreads[COUPS].number,
        "coups": spread(spreads[COUPS]),
        **(
            {"gain": spread(spreads[GAIN], digits), "cagnotte": spread(spreads[LEVY], digits)}
            if growth is None
            else _growth(growth, digits)
        ),
    }


def _growth(growth: Growth, digits: int) -> Record:
    return {
        "opened": _plain(growth.opened, digits),
        "grown": figure(growth.grown, digits),
        "cagnotte": figure(growth.levy, digits),
        "gain": figure(growth.gain, digits),
        "stages": [
            {
                "won": stage.won,
                "reached": figure(stage.reached),
                "amount": _plain(stage.amount, digits),
                "cagnotte": _plain(stage.levy, digits),
                "gain": figure(stage.gain, digits),
                "deviation": figure(stage.deviation, digits),
            }
            for stage in growth.stages
        ],
    }


# The trials in lines of words, a standard error beside each figure


_RESULTS = {"wins": marked("wins"), "loses": marked("loses"), "ties": marked("ties")}


def lines_of(found: Sequence[Trial], words: Words) -> Iterator[str]:
    """The trials in lines of words."""
    for trial in found:
        yield from _shoe_lines(trial, words)
        for result, number in trial.results.items():
            share = proportion(number, trial.tally.coups)
            yield f"    {words(_RESULTS[result]):12} {_close(share, 6)}"
        for each in trial.samples:
            bet = words.name(trial.terms.variant.bets[each.bet].names)
            yield f"{bet}: {percent(each.gain)} % ± {100 * each.error:.3f}"
        yield from _night_lines(trial, words)
        yield from _lines_by_shoe(trial, words)
        if trial.banks is not None:
            yield from _bank_lines(trial, words)


def _close(found: Figure, places: int = 2) -> str:
    """A figure and its standard error, with so many decimals."""
    value = decimal(Fraction(found.value), places)
    return value if found.error is None else f"{value} ± {found.error:.{places}f}"


def _money(found: Figure, trial: Trial) -> str:
    """A figure in minor units as an amount, and its standard error."""
    unit = 10**trial.terms.house.currency.digits
    error = None if found.error is None else found.error / unit
    return _close(Figure(Fraction(found.value) / unit, error))


def _percent(found: Figure) -> str:
    assert found.error is not None
    return f"{percent(Fraction(found.value))} % ± {100 * found.error:.3f}"


def _shoe_lines(trial: Trial, words: Words) -> Iterator[str]:
    """How many coups were dealt from how many shoes, and what a shoe gave."""
    name, dealt = words.name(trial.terms.variant.names), trial.nights.dealt
    coups, shoes = trial.tally.coups, trial.tally.shoes
    told = words.plural("{n} coup", "{n} coups", coups)
    of = words.plural("{n} shoe", "{n} shoes", shoes)
    yield words("{game}: {coups} from {shoes}", game=name, coups=told, shoes=of)
    if dealt.coups.number:
        said = words(
            "a shoe: {coups} coups, from {least} to {most}; {burned} cards burned, {left} left",
            coups=_close(dealt.coups.mean),
            least=dealt.coups.least,
            most=dealt.coups.most,
            burned=_close(dealt.burned.mean),
            left=_close(dealt.left.mean),
        )
        yield f"    {said}"


def _night_lines(trial: Trial, words: Words) -> Iterator[str]:
    spreads = trial.nights.nights.spreads
    night, stake = trial.nights.night, plain(trial.terms.stake, trial.terms.house.currency.digits)
    if not spreads[0].number:
        yield words.plural(
            "No night of {n} coup was dealt to its end.",
            "No night of {n} coups was dealt to its end.",
            night,
        )
        return
    yield words.plural(
        "Nights of {n} coup, {stake} on each bet ({nights} of them):",
        "Nights of {n} coups, {stake} on each bet ({nights} of them):",
        night,
        stake=stake,
        nights=spreads[0].number,
    )
    yield from _result_lines(trial, spreads, words)


def _lines_by_shoe(trial: Trial, words: Words) -> Iterator[str]:
    spreads = trial.nights.shoes.spreads
    if spreads[0].number:
        stake = plain(trial.terms.stake, trial.terms.house.currency.digits)
        yield words("A shoe, {stake} on each bet:", stake=stake)
        yield from _result_lines(trial, spreads, words)


def _result_lines(trial: Trial, spreads: Sequence[Spread], words: Words) -> Iterator[str]:
    """Each bet as the guest sees it, then the bank and the house with a stake on each."""
    *bets, bank, house = spreads
    for each, row in zip(trial.samples, bets, strict=True):
        name = words.name(trial.terms.variant.bets[each.bet].names)
        ahead = words("the guest is ahead in {share}", share=_percent(row.share(row.above)))
        yield from _row(trial, name, row, ahead)
    if trial.terms.patrons_bank:
        yield from _row(trial, words("the bank"), bank, _loses(bank, words))
    if house.least or house.most:
        yield from _row(trial, words("the house"), house, _loses(house, words))


def _loses(row: Spread, words: Words) -> str:
    return words("loses in {share}", share=_percent(row.share(row.below)))


def _row(trial: Trial, name: str, row: Spread, ends: str) -> Iterator[str]:
    """A line of what is usual, and one of how far it strays."""
    digits = trial.terms.house.currency.digits
    mean, deviation = _money(row.mean, trial), _money(row.deviation, trial)
    worst, best = (plain(Money(amount), digits) for amount in (row.least, row.most))
    yield f"    {name}: {mean}  σ {deviation}  {worst} … {best}  {ends}"
    points = ((at, row.point(Fraction(at, 100))) for at in POINTS)
    yield "        " + "  ".join(f"{at} %: {_money(point, trial)}" for at, point in points)


def _bank_lines(trial: Trial, words: Words) -> Iterator[str]:
    assert trial.banks is not None
    spreads = trial.banks.spreads
    if not spreads[COUPS].number:
        yield words("No bank came to its end.")
        return
    yield words(
        "Banks against {hand}, held for {coups} coups each ({n} of them):",
        n=spreads[COUPS].number,
        hand=words.name(trial.terms.variant.hand(trial.terms.hand).said),
        coups=_close(spreads[COUPS].mean),
    )
    growth = trial.banks.growth(trial.opened, HELD_SHOWN)
    if growth is not None:
        yield from _growth_lines(trial, growth, words)
        return
    yield from _row(trial, words("its gain"), spreads[GAIN], _loses(spreads[GAIN], words))
    levied = words("the cagnotte")
    yield f"    {levied}: {_money(spreads[LEVY].mean, trial)}"


def _growth_lines(trial: Trial, growth: Growth, words: Words) -> Iterator[str]:
    """What a bank that is staked whole grows to, coup won by coup won."""
    digits = trial.terms.house.currency.digits
    said = words(
        "opened with {opened}, all of it staked and left in: {grown} when it ends, the cagnotte "
        "took {levy}; whoever never leaves gains {gain}",
        opened=plain(growth.opened, digits),
        grown=_money(growth.grown, trial),
        levy=_money(growth.levy, trial),
        gain=_money(growth.gain, trial),
    )
    yield f"    {said}"
    for stage in growth.stages:
        said = words(
            "{won} won: {share} of the banks, {amount} in it, cagnotte {levy}; leaving then gains "
            "{gain}, σ {deviation}",
            won=stage.won,
            share=_percent(stage.reached),
            amount=plain(stage.amount, digits),
            levy=plain(stage.levy, digits),
            gain=_money(stage.gain, trial),
            deviation=_money(stage.deviation, trial),
        )
        yield f"    {said}"
