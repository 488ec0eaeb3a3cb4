"""Nights and sessions in words, as the desk lists them and tells what they came to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from typing import Final

from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.i18n import Words, marked
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.nights import SoFar
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Names
from dealer_app.store.register import RegisterEntry
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
    """One night as the list tells it."""
    currency, day = Currency(row.currency, row.sign, row.digits), date.fromisoformat(row.day)
    return (
        words.day(day),
        words(_WEEKDAYS[day.weekday()]),
        words.number(row.tables),
        words.number(row.coups),
        "" if row.gain is None else words.money(Money(row.gain), currency),
        words("sealed") if row.sealed else words("open"),
    )


def amended(entries: Iterable[RegisterEntry]) -> Mapping[tuple[str, str], int]:
    """How often each session, by its journal's name and its id, was put right after its closing."""
    facts = (each.fact for each in entries)
    return Counter((f.table, f.session) for f in facts if isinstance(f, RectifiedAfterClosing))


def session_cells(row: Summary, words: Words, amended: int = 0) -> Sequence[str]:
    """One session as the list of its night tells it; `amended`: how often it was put right after
    its closing."""
    state = words("corrected") if amended else words("sealed")
    currency = Currency(row.currency, row.sign, row.digits)
    return (
        row.table,
        game_name(row.game, words),
        words.number(row.coups),
        words.amount(row.handle, currency),
        words.amount(row.gain, currency),
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
        yield words("Drop"), words.money(each.drop, currency)
        yield words("Result"), words.money(each.gain, currency)


def session_facts(row: Summary, words: Words, amended: int = 0) -> Sequence[Fact]:
    """What one session came to as it was sealed, and how often it was put right since."""
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
    if amended:
        facts.append((words("Put right after closing"), words.number(amended)))
    amounts: Sequence[tuple[str, Money | None]] = (
        (words("Opener"), row.opener),
        (words("Fills"), row.fills or None),
        (words("Credits"), row.credits or None),
        (words("Drop"), row.drop or None),
        (words("Closer"), row.closer),
        (words("Over or short"), row.variance),
        (words("Commission"), row.commission or None),
        (words("Cagnotte"), row.cagnotte or None),
        (words("Tips"), row.tips or None),
        (words("Result"), row.gain),
    )
    return [
        *facts,
        *((name, words.money(money, currency)) for name, money in amounts if money is not None),
    ]
