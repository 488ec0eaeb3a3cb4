"""What nights come to, a row a currency, and how they add up to a month, a year and all there were.

A row is what sealed sessions came to, and what they come to with what was put right of them since.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from operator import attrgetter
from typing import Final, NamedTuple

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money


@dataclass(frozen=True, slots=True)
class Totals:
    """What a number of sessions come to, those of one currency: as they were sealed, and as they
    are with what was put right of them since, `amended` times."""

    currency: str
    sign: str
    digits: int
    sessions: int
    coups: int
    handle: Money
    gain: Money
    result: Money
    drop: Money
    commission: Money
    cagnotte: Money
    tips: Money
    amended: int
    right_handle: Money
    right_gain: Money
    right_result: Money
    right_commission: Money
    right_cagnotte: Money


Nights = Mapping[date, tuple[Totals, ...]]
"""What each settled day came to."""

_MONEY: Final = ("currency", "sign", "digits")
_SUMMED: Final = tuple(each.name for each in fields(Totals) if each.name not in _MONEY)
_money_of: Final = attrgetter(*_MONEY)


class Cumulated(NamedTuple):
    """What a day's month and year come to with it, and every day that was settled."""

    month: tuple[Totals, ...] = ()
    year: tuple[Totals, ...] = ()
    perpetual: tuple[Totals, ...] = ()


def together(several: Iterable[Totals]) -> tuple[Totals, ...]:
    """The rows of the same currency as one, in the order of their currencies."""
    found = list(several)
    return tuple(
        _summed([each for each in found if _money_of(each) == money])
        for money in sorted({_money_of(each) for each in found})
    )


def _summed(rows: Sequence[Totals]) -> Totals:
    """Rows of one currency as one."""
    changed: Callable[..., Totals] = replace
    return changed(rows[0], **{name: sum(getattr(each, name) for each in rows) for name in _SUMMED})


def cumulated(nights: Nights, day: date, totals: tuple[Totals, ...]) -> Cumulated:
    """What that day makes of its month, its year and all settled days: the month and the year end
    with it, so that a day settled late is in no sum of an earlier one."""
    others = {each: found for each, found in nights.items() if each != day}

    def since(first: date) -> tuple[Totals, ...]:
        before = (row for each, found in others.items() if first <= each < day for row in found)
        return together((*before, *totals))

    every = (row for found in others.values() for row in found)
    return Cumulated(
        since(day.replace(day=1)),
        since(day.replace(month=1, day=1)),
        together((*every, *totals)),
    )
