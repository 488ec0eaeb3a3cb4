"""The trials in lines of words, a standard error beside each figure."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from dealer_app.i18n import Words, marked
from dealer_app.odds.odds import decimal, percent
from dealer_app.odds.trials.record import HELD_SHOWN, POINTS
from dealer_app.odds.trials.run import Trial
from dealer_app.rules.money import Money, plain
from dealer_app.theory.banks import COUPS, GAIN, LEVY, Growth
from dealer_app.theory.spreads import Figure, Spread, proportion

_RESULTS = {"wins": marked("wins"), "loses": marked("loses"), "ties": marked("ties")}


def lines_of(found: Sequence[Trial], words: Words) -> Iterator[str]:
    """The trials in lines of words."""
    for trial in found:
        yield from _shoes(trial, words)
        for result, number in trial.results.items():
            share = proportion(number, trial.tally.coups)
            yield f"    {words(_RESULTS[result]):12} {_close(share, 6)}"
        for each in trial.samples:
            bet = words.name(trial.terms.variant.bets[each.bet].names)
            yield f"{bet}: {percent(each.gain)} % ± {100 * each.error:.3f}"
        yield from _nights(trial, words)
        yield from _by_shoe(trial, words)
        if trial.banks is not None:
            yield from _banks(trial, words)


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


def _shoes(trial: Trial, words: Words) -> Iterator[str]:
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


def _nights(trial: Trial, words: Words) -> Iterator[str]:
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
    yield from _rows(trial, spreads, words)


def _by_shoe(trial: Trial, words: Words) -> Iterator[str]:
    spreads = trial.nights.shoes.spreads
    if spreads[0].number:
        stake = plain(trial.terms.stake, trial.terms.house.currency.digits)
        yield words("A shoe, {stake} on each bet:", stake=stake)
        yield from _rows(trial, spreads, words)


def _rows(trial: Trial, spreads: Sequence[Spread], words: Words) -> Iterator[str]:
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


def _banks(trial: Trial, words: Words) -> Iterator[str]:
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
        yield from _growth(trial, growth, words)
        return
    yield from _row(trial, words("its gain"), spreads[GAIN], _loses(spreads[GAIN], words))
    levied = words("the cagnotte")
    yield f"    {levied}: {_money(spreads[LEVY].mean, trial)}"


def _growth(trial: Trial, growth: Growth, words: Words) -> Iterator[str]:
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
