"""What the hours of a house say in words: the hour that is looked at, and its tables' columns."""

from collections.abc import Callable, Sequence
from typing import Final

from dealer_app.gui.pages.list_rows import Lane
from dealer_app.gui.pit.house_hours import HouseHours, TableHours
from dealer_app.gui.pit.table_side import hour_of
from dealer_app.gui.pit.tile_lines import NOTHING, gain
from dealer_app.i18n import Words, marked
from dealer_app.rules.money import Money
from dealer_app.table.accounts.hours import HOUR

MOST_NAMED: Final = 3
"""Tables that are named as losing in an hour."""

OF_THE_HOUR: Final = slice(1, 4)
"""The columns that are called by their hours."""


def hour_called(words: Words, hours: HouseHours) -> tuple[str, str]:
    """The hour with what it left, and under it the one before and who loses; of several currencies,
    which nobody can add, the hour alone."""
    if hours.at is None:
        return words("No hour yet"), ""
    begins, currency = hours.begins[hours.at], hours.currency
    hour = hour_of(words, begins)
    if currency is None:
        return hour, ""
    result = gain(words, hours.result_in(begins), currency)
    before = gain(words, hours.result_in(begins - HOUR), currency)
    told = [words("The hour before: {result}.", result=before)]
    losing = [each for each in hours.tables if (each.hour_result or 0) < 0]
    losing.sort(key=lambda each: each.hour_result or 0)
    names = [each.table.standing.table for each in losing[:MOST_NAMED]]
    if names:
        told.append(words("Losing: {tables}.", tables=words.listed(names)))
    return words("{hour}: {result}", hour=hour, result=result), " ".join(told)


def titles(words: Words, hours: HouseHours) -> Sequence[str]:
    """The heads of the columns, those of the hours with their hours."""
    own = [words(each.title) if each.title else "" for each in lanes(lambda: words)]
    if hours.at is not None:
        now = hours.begins[hours.at]
        hour, before = (hour_of(words, each) for each in (now, now - HOUR))
        of_the_hour = words("Drop {hour}", hour=hour), words("Result {hour}", hour=hour), before
        own[OF_THE_HOUR] = of_the_hour
    return own


def lanes(words: Callable[[], Words]) -> Sequence[Lane[TableHours]]:
    """The columns: the hour, the one before it, and the night so far."""

    def amount(of: Callable[[TableHours], Money | None]) -> Callable[[TableHours], str]:
        return lambda each: _amount(words(), of(each), each)

    def left(of: Callable[[TableHours], Money | None]) -> Callable[[TableHours], str]:
        return lambda each: _left(words(), of(each), each)

    def figures(title: str, cell: Callable[[TableHours], str], width: int) -> Lane[TableHours]:
        return Lane(title, cell, width, figures=True, large=width * 3 // 2)

    return (
        Lane(marked("Table"), lambda each: each.table.standing.table),
        figures("", amount(lambda each: each.hour_drop), 88),
        figures("", left(lambda each: each.hour_result), 104),
        figures("", left(lambda each: each.result_before), 100),
        figures(marked("Drop"), amount(lambda each: each.drop), 92),
        figures(marked("Fills"), amount(lambda each: each.fills), 112),
        figures(marked("Credits"), amount(lambda each: each.credits), 88),
        figures(marked("Tray"), amount(lambda each: each.tray), 104),
        figures(marked("Result"), left(lambda each: each.result), 108),
        figures(marked("Hold"), lambda each: _share(words(), each), 92),
        Lane(marked("State"), _state, 72, marked=lambda each: each.table.waits),
    )


def _amount(words: Words, money: Money | None, each: TableHours) -> str:
    return NOTHING if not money else words.amount(money, each.currency)


def _left(words: Words, money: Money | None, each: TableHours) -> str:
    if money is None:
        return NOTHING
    return f"{'+' if money > 0 else ''}{words.amount(money, each.currency)}"


def _share(words: Words, each: TableHours) -> str:
    """The result as a share of the drop; where patrons bank that it is the cagnotte."""
    if each.banked:
        return words("cagnotte")
    return NOTHING if each.hold is None else words.percent(round(each.hold, 3))


def _state(each: TableHours) -> str:
    """As of when a row is: of its last entry."""
    table, history = each.table, each.table.mirrored.history
    last = None if history is None else history.times[-1]
    return "" if last is None else f"{table.at_house(last):%H:%M}"
