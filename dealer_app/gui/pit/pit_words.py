"""What the head of the pit says of the house: what waits, how many are linked, its figures."""

from collections.abc import Sequence
from typing import NamedTuple

from dealer_app.gui.pit.house_shown import HouseShown, Standing, TableShown
from dealer_app.gui.pit.tile_lines import gain, state_of, told_otherwise
from dealer_app.i18n import Words
from dealer_app.rules.money import Money


class Call(NamedTuple):
    """What shouts, and what there is to know of it; and both of them where the first would be too
    long to shout."""

    headline: str
    why: str = ""
    short: str = ""
    whole: str = ""


def call_of(words: Words, house: HouseShown) -> Call:
    """The first table that needs somebody; before it the server where that is gone."""
    if house.why is not None:
        return Call(_gone(words, house), words.sentence(house.why))
    if not house.begun:
        return Call(words("The tables are being read…"))
    if not house.tables:
        return Call(
            words("No table yet"), words("A table stands here once its courier has sent it.")
        )
    waiting = house.waiting
    if not waiting:
        open_ones = words.plural("{n} table open", "{n} tables open", len(house.open))
        return Call(open_ones, words("Nobody is waited for."))
    return _call(words, waiting[0])


def _gone(words: Words, house: HouseShown) -> str:
    if house.since is None or not house.begun:
        return words("The server cannot be reached")
    return words("No server since {hour}", hour=f"{house.since.astimezone():%H:%M}")


def _call(words: Words, table: TableShown) -> Call:
    """What a table needs, and why."""
    name, state, why = table.standing.table, called(words, table), _why(words, table)
    whole = f"{state[:1].upper()}{state[1:]}. {why}"
    return Call(words("{table}: {state}", table=name, state=state), why, name, whole)


def called(words: Words, table: TableShown) -> str:
    """What is called of a table that needs somebody."""
    match table.stands:
        case Standing.DIFFERS if table.mirrored.difference is not None:
            return words("it says other than its entries")
        case Standing.DIFFERS:
            return words("its copy goes on no more")
        case _:
            return state_of(words, table)[0]


def _why(words: Words, table: TableShown) -> str:
    """What there is to know of it, and what to do."""
    mirrored = table.mirrored
    match table.stands:
        case Standing.DIFFERS if mirrored.difference is not None:
            return told_otherwise(words, table, mirrored.difference)
        case Standing.DIFFERS if mirrored.wrong is not None:
            return words.sentence(mirrored.wrong)
        case Standing.REFUSED:
            return words("They are kept apart on the server. “sabot pit verify” there says more.")
        case Standing.ALERT:
            more = table.count("alerts") - 1
            if more > 0:
                return words.plural("{n} more at this table.", "{n} more at this table.", more)
            return words("Nobody has answered for it yet.")
        case Standing.TURNED:
            return words("It bears its own time in every entry: set its clock right.")
        case _:
            return words("It deals on; what it does not send comes afterwards.")


def counted(words: Words, house: HouseShown) -> str:
    """How many tables are linked, how many cut off, and how many wait for somebody."""
    if not house.open or house.why is not None:
        return ""
    cut = sum(each.stands is Standing.CUT_OFF for each in house.open)
    linked = words.plural("{n} linked", "{n} linked", len(house.open) - cut)
    gone = words.plural("{n} cut off", "{n} cut off", cut) if cut else ""
    number = len(house.waiting)
    waits = words.plural("{n} waits", "{n} wait", number) if number else ""
    return " · ".join(filter(None, (waits, linked, gone)))


def sums(words: Words, house: HouseShown) -> Sequence[tuple[str, str, bool]]:
    """The night's result and drop of all open tables, each with whether it is a loss; nothing where
    they have several currencies, which nobody can add."""
    tables = [each for each in house.open if each.result is not None]
    if len({each.currency for each in tables}) != 1:
        return ()
    currency = tables[0].currency
    result = Money(sum(each.result or 0 for each in tables))
    drop = Money(sum(each.money("drop") or 0 for each in tables))
    return (
        (words("Result of the night"), gain(words, result, currency), result < 0),
        (words("Drop"), words.money(drop, currency), False),
    )
