"""Nights and sessions in words, as the desk lists them and tells what they came to."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from typing import Final

from dealer_app.gui.house.house_parts import game_name
from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.i18n import Words, marked
from dealer_app.night.nights import SoFar
from dealer_app.register.totals import Totals
from dealer_app.rules.money import Money
from dealer_app.store.summaries import NightSummary, currency_of, minor_in
from dealer_app.table.house_time import named
from dealer_app.table.summary import Summary

HEADS_OF_NIGHTS: Final = (
    *(marked("Night"), marked("Weekday"), marked("Tables")),
    *(marked("Coups"), marked("Win"), marked("State")),
)
_WEEKDAYS: Final = (
    *(marked("Monday"), marked("Tuesday"), marked("Wednesday"), marked("Thursday")),
    *(marked("Friday"), marked("Saturday"), marked("Sunday")),
)
HEADS_OF_NIGHT: Final = (
    *(marked("Table"), marked("Game"), marked("Coups")),
    *(marked("Staked"), marked("Win"), marked("State")),
)


def nights_cells(rows: Sequence[NightSummary], words: Words) -> list[Sequence[str]]:
    """The nights as the list tells them, their results with as many decimals each."""
    minor = minor_in(((each.gain, each.right_gain), each) for each in rows)
    return [_night_cells(each, words, minor=minor) for each in rows]


def _night_cells(row: NightSummary, words: Words, *, minor: bool) -> Sequence[str]:
    """One night: its result under the seals, and as it was put right."""
    day = date.fromisoformat(row.day)
    state = words("corrected") if row.amended else words("sealed")
    result = (each for each in (row.gain, row.right_gain) if each is not None)
    return (
        words.day(day),
        words(_WEEKDAYS[day.weekday()]),
        words.number(row.tables),
        words.number(row.coups),
        both(words.money(each, currency_of(row), minor=minor) for each in result),
        state if row.sealed else words("open"),
    )


def both(figures: Iterable[str]) -> str:
    """A sum as it was sealed, and below it as it was put right; once where that is the same."""
    return "\n→ ".join(dict.fromkeys(figures))


def sessions_cells(rows: Sequence[Summary], words: Words) -> list[Sequence[str]]:
    """The sessions as the list of their night tells them: their sums under the seal, and as they
    were put right, a column with as many decimals in each row. Two of a table are told apart by
    their hour."""
    names = Counter(each.table for each in rows)
    staked = minor_in(((each.handle, each.right_handle), each) for each in rows)
    result = minor_in(((each.gain, each.right_gain), each) for each in rows)
    return [
        _session_cells(each, words, (staked, result), beside=names[each.table] > 1) for each in rows
    ]


def _session_cells(
    row: Summary, words: Words, minors: tuple[bool, bool], *, beside: bool
) -> Sequence[str]:
    staked, result = minors
    opened = datetime.fromisoformat(row.opened).astimezone(named(row.zone))
    state = words("corrected") if row.amended else words("sealed")
    currency = currency_of(row)
    return (
        f"{row.table}, {opened:%H:%M}" if beside else row.table,
        game_name(row.game, words),
        words.number(row.coups),
        both(words.amount(each, currency, minor=staked) for each in (row.handle, row.right_handle)),
        both(words.amount(each, currency, minor=result) for each in (row.gain, row.right_gain)),
        state if row.sealed else words("open"),
    )


def night_facts(so_far: SoFar, words: Words) -> Sequence[Fact]:
    """What a night, its month and its year came to until then."""
    spans = (
        (words("This night"), so_far.day),
        (words("This month"), so_far.month),
        (words("This year"), so_far.year),
    )
    every = [each for _, totals in spans for each in totals]
    minor = minor_in((_amounts(each), each) for each in every)
    told = [
        fact
        for name, totals in spans
        for fact in (NO_FACT, *_totals(name, totals, words, minor=minor))
    ]
    return told[1:]


def _amounts(each: Totals) -> Sequence[Money]:
    return (each.handle, each.right_handle, each.drop, each.gain, each.right_gain)


def _totals(name: str, totals: Sequence[Totals], words: Words, *, minor: bool) -> Iterator[Fact]:
    for each in totals:
        amount = partial(words.money, currency=currency_of(each), minor=minor)
        yield name, words.plural("{n} coup", "{n} coups", each.coups)
        yield words("Staked"), amount(each.handle)
        yield from _right(words, amount, each.handle, each.right_handle)
        yield words("Drop"), amount(each.drop)
        yield words("Win"), amount(each.gain)
        yield from _right(words, amount, each.gain, each.right_gain)


def _right(
    words: Words, amount: Callable[[Money], str], was: Money | None, right: Money | None
) -> Iterator[Fact]:
    """A sum as it was put right, below the one under the seal; nothing where that is the same."""
    if right is not None and right != was:
        yield words("As it was put right"), amount(right)


def session_facts(row: Summary, words: Words) -> Sequence[Fact]:
    """What one session came to as it was sealed, how often it was put right since, and to what it
    comes then."""
    zone = named(row.zone)
    opened, last = (datetime.fromisoformat(at).astimezone(zone) for at in (row.opened, row.last))
    facts = [
        (words("Session"), row.session),
        (words("From"), f"{opened:%H:%M}"),
        (words("To"), f"{last:%H:%M}"),
        (words("Coups"), words.number(row.coups)),
        (words("Void coups"), words.number(row.voids)),
        (words("Irregularities"), words.number(row.irregular)),
        (words("Corrected coups"), words.number(row.rectified)),
    ]
    if row.amended:
        facts.append((words("Put right after closing"), words.number(row.amended)))
    amounts: Sequence[tuple[str, Money | None, Money | None]] = (
        (words("Opener"), row.opener, None),
        (words("Fills"), row.fills or None, None),
        (words("Credits"), row.credits or None, None),
        (words("Drop"), row.drop or None, None),
        (words("Closer"), row.closer, None),
        (words("Over or short"), row.variance, row.right_variance),
        (words("Commission"), row.commission or None, row.right_commission or None),
        (words("Cagnotte"), row.cagnotte or None, row.right_cagnotte or None),
        (words("Tips"), row.tips or None, None),
        (words("Staked"), row.handle if row.handle != row.right_handle else None, row.right_handle),
        (words("Win"), row.gain, row.right_gain),
    )
    minor = minor_in((pair, row) for _, *pair in amounts)
    amount = partial(words.money, currency=currency_of(row), minor=minor)
    for name, was, right in amounts:
        if was is not None:
            facts.append((name, amount(was)))
            facts += _right(words, amount, was, right)
    return facts
