"""The hours of a house: what each brought at every table of the night, by the mirror's entries."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from itertools import accumulate

from dealer_app.gui.pit.house_shown import PitHouse, PitTable
from dealer_app.pit.expectation import Band
from dealer_app.pit.mirror import Mirrored
from dealer_app.rules.house import Currency, House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Variant
from dealer_app.table.accounts.hours import HOUR, HourSums, hours


@dataclass(frozen=True, slots=True)
class TableHours:
    """A table's night by the hour; `hour` and `before` are the one that is looked at and the one
    before it, None where nothing was entered there. Amounts are in minor units of `currency`.

    Of all `tables` together `table` is None, and `apart` what those left, and what was bought
    there, at which patrons bank: it is no part of the hold.
    """

    table: PitTable | None
    every: Sequence[HourSums]
    hour: HourSums | None
    before: HourSums | None
    currency: Currency
    banked: bool
    tables: int = 1
    apart: tuple[int, int] = (0, 0)

    @property
    def hour_drop(self) -> Money | None:
        """What was bought in the hour."""
        return None if self.hour is None else self.hour.drop

    @property
    def hour_result(self) -> Money | None:
        """What the hour left."""
        return None if self.hour is None else self.hour.result

    @property
    def result_before(self) -> Money | None:
        """What the hour before left."""
        return None if self.before is None else self.before.result

    @property
    def result(self) -> Money:
        """What the night left so far."""
        return Money(sum(each.result for each in self.every))

    @property
    def drop(self) -> Money:
        """What was bought so far."""
        return Money(sum(each.drop for each in self.every))

    @property
    def fills(self) -> Money:
        """What came from the cage so far."""
        return Money(sum(each.fills for each in self.every))

    @property
    def credits(self) -> Money:
        """What went there so far."""
        return Money(sum(each.credits for each in self.every))

    @property
    def tray(self) -> Money | None:
        """What is to lie in the tray now."""
        return self.every[-1].expected if self.every else None

    @property
    def hold(self) -> Fraction | None:
        """The result as a share of the drop; None where the bank is held by patrons."""
        result, drop = self.result - self.apart[0], self.drop - self.apart[1]
        return Fraction(result, drop) if drop and not self.banked else None


@dataclass(frozen=True, slots=True)
class HouseHours:
    """The tables of the night, the hours in which any of them was dealt, and which of these is
    looked at, as its place; None where there is none. `bands` is what theory expects of the night
    up to the end of each hour, nothing where it does not know every bet; `without` are those
    that it does not, each with its game."""

    tables: Sequence[TableHours] = ()
    begins: Sequence[datetime] = ()
    at: int | None = None
    bands: Sequence[Band] = ()
    without: Sequence[tuple[Variant, str]] = ()

    @property
    def currency(self) -> Currency | None:
        """The one currency of all, None where they have several, which nobody can add."""
        found = {each.currency for each in self.tables}
        return found.pop() if len(found) == 1 else None

    @property
    def house(self) -> House | None:
        """The house of the first table, None where there is none."""
        shown = (each.table.mirrored.history for each in self.tables if each.table is not None)
        return next((each.table.house for each in shown if each is not None), None)

    def result_in(self, begins: datetime) -> Money:
        """What all tables left in an hour."""
        every = (hour for each in self.tables for hour in each.every)
        return Money(sum(hour.result for hour in every if hour.begins == begins))

    @property
    def total(self) -> TableHours | None:
        """All tables as one; None where there is none, and of several currencies."""
        currency, at = self.currency, self.at
        if currency is None or at is None:
            return None
        every = [_together(self.tables, begins) for begins in self.begins]
        trays = [each.tray for each in self.tables if each.tray is not None]
        every[-1] = replace(every[-1], expected=Money(sum(trays)) if trays else None)
        banked = [each for each in self.tables if each.banked]
        return TableHours(
            None,
            every,
            every[at],
            _at(every, self.begins[at] - HOUR),
            currency,
            len(banked) == len(self.tables),
            len(self.tables),
            (sum(each.result for each in banked), sum(each.drop for each in banked)),
        )


Bands = Callable[[int, Mirrored], Mapping[datetime | None, Band] | None]
"""What theory expects of each hour of a table, None where it does not know all of its bets."""

Without = Callable[[Mirrored], Collection[str]]
"""The bets of a table of which theory says nothing that a band could be made of."""


def hours_of(
    house: PitHouse,
    back: int = 0,
    bands: Bands = lambda _, __: None,
    without: Without = lambda _: (),
) -> HouseHours:
    """The hours of the night that is dealt now; looked at is the last, or one so many before."""
    nights = [each.text("day") for each in house.tables if each.mirrored.history is not None]
    if not nights:
        return HouseHours()
    told = [
        (each, each.mirrored.history, hours(each.mirrored.history))
        for each in house.tables
        if each.mirrored.history is not None and each.text("day") == max(nights)
    ]
    begins = sorted({hour.begins for _, _, every in told for hour in every})
    if not begins:
        return HouseHours()
    at = max(0, len(begins) - 1 - back)
    tables = [
        TableHours(
            each,
            every,
            _at(every, begins[at]),
            _at(every, begins[at] - HOUR),
            history.table.house.currency,
            history.table.variant.bank is not None,
        )
        for each, history, every in told
    ]
    unknown = [
        (history.table.variant, bet)
        for each, history, _ in told
        for bet in sorted(without(each.mirrored))
    ]
    return HouseHours(tables, begins, at, tuple(_bands(tables, begins, bands)), unknown)


def _together(tables: Sequence[TableHours], begins: datetime) -> HourSums:
    """What an hour brought at all tables; what lies in their trays is none of it."""
    hours = [hour for each in tables for hour in each.every if hour.begins == begins]
    return HourSums(
        begins,
        drop=Money(sum(each.drop for each in hours)),
        result=Money(sum(each.result for each in hours)),
        fills=Money(sum(each.fills for each in hours)),
        credits=Money(sum(each.credits for each in hours)),
        expected=None,
    )


def _bands(tables: Sequence[TableHours], begins: Sequence[datetime], of: Bands) -> Iterator[Band]:
    """The night's band so far at the end of each hour: what patrons bank is in it as it came."""
    found = dict.fromkeys(begins, Band())
    for each in tables:
        if each.table is None:
            continue
        if each.banked:
            own = {hour.begins: Band(Fraction(hour.result)) for hour in each.every}
        else:
            reckoned = of(each.table.standing.journal, each.table.mirrored)
            if reckoned is None:
                return
            own = {begins[0] if at is None else at: band for at, band in reckoned.items()}
        for at, band in own.items():
            found[at] = found.get(at, Band()) + band
    yield from accumulate(found[at] for at in begins)


def _at(every: Sequence[HourSums], begins: datetime) -> HourSums | None:
    return next((each for each in every if each.begins == begins), None)
