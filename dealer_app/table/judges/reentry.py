"""Coups dealt without the program and entered afterwards: at which hours they may have been dealt.

A computer that died, a power cut, an alarm: the croupier deals on and writes each coup on a printed
form. Entered from it, a coup is judged like any other; what differs is that its hour is told, and
that it is marked on every paper. Three rules bind it. It was dealt after the coup that is recorded
before it, so that the shoe and the bank go on in the order of the cards. It was dealt before the
re-entry began, for what is dealt later is dealt with the program. And while the re-entry goes on no
coup is opened without an hour: a form of which half the coups bear the time of their keying would
be worth nothing.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Final

from dealer_app.rules.due import No, Refusal
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import Verdict, impossible
from dealer_app.table.table import Table, at_house, zone_of

_A_DAY: Final = timedelta(days=1)


def before_reentry(table: Table, event: ev.ReentryBegun) -> Verdict | None:
    """Why no coup may be entered afterwards: it is done already, or nobody says why or who."""
    if table.night.reentry is not None:
        return impossible(No.REENTRY_ON)
    if not event.cause.strip():
        return impossible(No.REASON_NEEDED)
    if not table.house.staff.pins and not event.chef.strip():
        return impossible(No.CHEF_NEEDED)
    return None


def after_reentry(table: Table) -> Verdict | None:
    """Why the re-entry cannot end: there is none, or a coup of it is not over."""
    if table.night.reentry is None:
        return impossible(No.NO_REENTRY)
    if table.coup is not None and table.settlement is None:
        return impossible(No.COUP_OPEN, {"number": table.coup.number})
    if table.unticked:
        return impossible(No.NOT_SETTLED, {"number": len(table.unticked)})
    return None


def still_on(table: Table) -> Refusal | None:
    """Why the table cannot be closed yet: nobody said that every coup of the form is entered."""
    return None if table.night.reentry is None else Refusal(No.REENTRY_OPEN)


def of_the_hour(table: Table, event: ev.CoupOpened) -> Verdict | None:
    """Why a coup cannot have been dealt when it is told that it was."""
    reentry = table.night.reentry
    if reentry is None:
        return None if event.dealt is None else impossible(No.NO_REENTRY)
    if event.dealt is None:
        return impossible(No.HOUR_NEEDED)
    first, last = span(table)
    if first is not None and event.dealt < first:
        return impossible(No.HOUR_TOO_EARLY, {"hour": clock(table, first)})
    if last is not None and event.dealt > last:
        return impossible(No.HOUR_TOO_LATE, {"hour": clock(table, last)})
    return None


def span(table: Table) -> tuple[datetime | None, datetime | None]:
    """From when to when the next coup may have been dealt, to the minute: since the coup before,
    until the re-entry began; None where no clock tells."""
    before = table.coups[-1].hour if table.coups else None
    reentry = table.night.reentry
    begun = None if reentry is None else reentry.begun
    return (None if before is None else _minute(before)), begun


def moment_at(table: Table, hour: time) -> datetime | None:
    """The moment of that hour by the house's clock at which the next coup may have been dealt, over
    midnight too; else the one nearest to it. None where no clock tells."""
    first, last = span(table)
    if last is None:
        return None
    begins = last - _A_DAY if first is None else first

    def off(moment: datetime) -> timedelta:
        return max(begins - moment, moment - last, timedelta())

    return min(_moments(table, hour, begins, last), key=off)


def _moments(table: Table, hour: time, begins: datetime, ends: datetime) -> Iterator[datetime]:
    """Every moment of that hour from the day before to the day after, twice in the night in which
    the clock is put back."""
    day = _day(table, begins) - _A_DAY
    while day <= _day(table, ends) + _A_DAY:
        for fold in (0, 1):
            zone = zone_of(table)
            yield datetime.combine(day, hour.replace(fold=fold), zone).astimezone(ends.tzinfo)
        day += _A_DAY


def _day(table: Table, at: datetime) -> date:
    return at_house(table, at).date()


def _minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)


def clock(table: Table, at: datetime) -> str:
    """Hour and minute by the house's clock."""
    return f"{at_house(table, at):%H:%M}"
