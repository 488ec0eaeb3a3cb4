"""A night hour by hour: what each hour of the house's clock brought, from the coups that were
opened in it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.history import History
from dealer_app.table.roll import Selfsame
from dealer_app.table.table import Table, at_house

HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class HourSums:
    """An hour, by when it `begins` on the house's clock: what was bought, what the coups left, the
    fills and the credits in it, and what was to lie in the tray at its end, None where no opener
    says what it began with. The hours of a night sum up to the night (rules of §6.1)."""

    begins: datetime
    drop: Money
    result: Money
    fills: Money
    credits: Money
    expected: Money | None


def hours(history: History) -> tuple[HourSums, ...]:
    """The hours of a session so far, the first one first: a coup belongs to the hour in which it
    was opened, and so does whatever comes before the next one."""
    ends = [*_ends(history)]
    if not ends:
        return ()
    *over, (_, now) = ends
    told = [*(_once(_Standing(table)) for _, table in over), ledger(now)]
    befores = (_once(_Standing(history.marks[0].table)), *told)
    return tuple(
        _between(begins, before, after)
        for (begins, _), before, after in zip(ends, befores, told, strict=False)
    )


class _Standing(Selfsame):
    """A table as it stood at the end of an hour."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table


@lru_cache(maxsize=256)
def _once(standing: _Standing) -> Ledger:
    """Its ledger, worked out once: an hour that is over is asked for again with every coup."""
    return ledger(standing.table)


def _ends(history: History) -> Iterator[tuple[datetime, Table]]:
    """Each hour from the first entry to the last, with the table as it stood when it was over."""
    first, last = history.times[0], history.times[-1]
    if first is None or last is None:
        return
    table = history.table
    begins = at_house(table, first).replace(minute=0, second=0, microsecond=0)
    opened = [
        (at, mark.table)
        for mark in history.marks
        if mark.entries < len(history.times) and (at := history.times[mark.entries]) is not None
    ]
    place = 0
    while begins <= last:
        while place < len(opened) and opened[place][0] < begins + HOUR:
            place += 1
        yield begins, opened[place][1] if place < len(opened) else table
        begins += HOUR


def _between(begins: datetime, before: Ledger, after: Ledger) -> HourSums:
    return HourSums(
        begins,
        Money(after.drop - before.drop),
        Money(after.result - before.result),
        Money(after.tray.fills - before.tray.fills),
        Money(after.tray.credits - before.tray.credits),
        after.expected,
    )
