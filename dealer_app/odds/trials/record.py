"""The trials as JSON: amounts and shares as decimals, a standard error beside each."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.odds.odds import decimal, hand_id
from dealer_app.odds.trials.run import Run, Trial
from dealer_app.rules.money import Money, plain
from dealer_app.theory.banks import COUPS, GAIN, LEVY, Growth
from dealer_app.theory.spreads import Figure, Spread, proportion

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
