"""Nights and sessions in words, as the desk lists them and tells what they came to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from typing import Final

from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.i18n import Words, marked
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.nights import SoFar
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Names
from dealer_app.store.summaries import NightRow, Totals
from dealer_app.table.house_time import named
from dealer_app.table.summary import Summary

HEADS_OF_NIGHTS: Final = (
    *(marked("Night"), marked("Weekday"), marked("Tables")),
    *(marked("Coups"), marked("Result"), marked("State")),
)
_WEEKDAYS: Final = (
    *(marked("Monday"), marked("Tuesday"), marked("Wednesday"), marked("Thursday")),
    *(marked("Friday"), marked("Saturday"), marked("Sunday")),
)
HEADS_OF_NIGHT: Final = (
    *(marked("Table"), marked("Game"), marked("Coups")),
    *(marked("Staked"), marked("Result"), marked("State")),
)
PAPERS: Final[Mapping[str, str]] = {
    "session": marked("Session sheet"),
    "settlement": marked("Settlement"),
    "float": marked("Float sheet"),
    "cagnotte": marked("Cagnotte sheet"),
    "commission": marked("Commission sheet"),
    "tips": marked("Tips sheet"),
    "incident": marked("Records of incidents"),
    "shoe": marked("Shoe report"),
    "register": marked("Register of events"),
}
"""What each paper is called, by the kind that the terminal knows."""


def paper_name(kind: str, words: Words) -> str:
    """What a kind of paper is called."""
    return words(PAPERS[kind])


def night_cells(row: NightRow, words: Words) -> Sequence[str]:
    """One night as the list tells it: its result under the seals, and as it was put right."""
    currency, day = Currency(row.currency, row.sign, row.digits), date.fromisoformat(row.day)
    state = words("corrected") if row.amended else words("sealed")
    result = (row.gain, row.right_gain)
    return (
        words.day(day),
        words(_WEEKDAYS[day.weekday()]),
        words.number(row.tables),
        words.number(row.coups),
        both(words.money(Money(each), currency) for each in result if each is not None),
        state if row.sealed else words("open"),
    )


def both(figures: Iterable[str]) -> str:
    """A sum as it was sealed, and below it as it was put right; once where that is the same."""
    return "\n→ ".join(dict.fromkeys(figures))


def session_cells(row: Summary, words: Words, *, beside: bool = False) -> Sequence[str]:
    """One session as the list of its night tells it: its sums under the seal, and as they were put
    right. Where another of the same table stands `beside` it, its hour tells the two apart."""
    opened = datetime.fromisoformat(row.opened).astimezone(named(row.zone))
    state = words("corrected") if row.amended else words("sealed")
    currency = Currency(row.currency, row.sign, row.digits)
    return (
        f"{row.table}, {opened:%H:%M}" if beside else row.table,
        game_name(row.game, words),
        words.number(row.coups),
        both(words.amount(each, currency) for each in (row.handle, row.right_handle)),
        both(words.amount(each, currency) for each in (row.gain, row.right_gain)),
        state if row.sealed else words("open"),
    )


def game_name(game: str, words: Words) -> str:
    """What a game is called; a house's own by its id."""
    return words.name(_names(game)) if game in variant_ids() else game


@cache
def _names(game: str) -> Names:
    return resolve(read_sheet(game), {}).names


def night_facts(so_far: SoFar, words: Words) -> Sequence[Fact]:
    """What a night, its month and its year came to until then."""
    spans = (
        (words("This night"), so_far.day),
        (words("This month"), so_far.month),
        (words("This year"), so_far.year),
    )
    told = [fact for name, totals in spans for fact in (NO_FACT, *_totals(name, totals, words))]
    return told[1:]


def _totals(name: str, totals: Sequence[Totals], words: Words) -> Iterator[Fact]:
    for each in totals:
        currency = Currency(each.currency, each.sign, each.digits)
        yield name, words.plural("{n} coup", "{n} coups", each.coups)
        yield words("Staked"), words.money(each.handle, currency)
        yield from _right(words, currency, each.handle, each.right_handle)
        yield words("Drop"), words.money(each.drop, currency)
        yield words("Result"), words.money(each.gain, currency)
        yield from _right(words, currency, each.gain, each.right_gain)


def _right(
    words: Words, currency: Currency, was: Money | None, right: Money | None
) -> Iterator[Fact]:
    """A sum as it was put right, below the one under the seal; nothing where that is the same."""
    if right is not None and right != was:
        yield words("As it was put right"), words.money(right, currency)


def session_facts(row: Summary, words: Words) -> Sequence[Fact]:
    """What one session came to as it was sealed, how often it was put right since, and to what it
    comes then."""
    currency = Currency(row.currency, row.sign, row.digits)
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
        (words("Result"), row.gain, row.right_gain),
    )
    for name, was, right in amounts:
        if was is not None:
            facts.append((name, words.money(was, currency)))
            facts += _right(words, currency, was, right)
    return facts
