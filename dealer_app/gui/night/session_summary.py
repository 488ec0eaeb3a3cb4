"""A session in words and figures, for its closing page: what it comes to, and what it lacks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.pages.about import grouped
from dealer_app.gui.pages.facts import Fact
from dealer_app.gui.pages.trouble_sentences import moment
from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name, lying_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.due import No
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role, Variant
from dealer_app.session.table_session import TableSession
from dealer_app.table.accounts.lines import lines_aside
from dealer_app.table.accounts.money_between import lying
from dealer_app.table.accounts.tally import Sums, Tally, tally
from dealer_app.table.accounts.tray import keeps_tray, tray
from dealer_app.table.alerts import alerts
from dealer_app.table.dues import commission_due, is_uncounted
from dealer_app.table.events import Occasion, TableClosed
from dealer_app.table.house_time import zone_of
from dealer_app.table.table import Table


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """The session in words: a table of the bets with its head and its sum, and single facts.

    `lying` is what still lies on the felt, and to whom it goes back.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    facts: tuple[Fact, ...]
    seal: tuple[Fact, ...]
    lying: tuple[Fact, ...]


def figures(session: TableSession, words: Words, now: datetime, journal: Path) -> SessionFigures:
    """What the session comes to so far; the seal is there once it is closed."""
    table = session.table
    summed = tally(table.coups)
    head = (
        words("Bet"),
        words("Stakes"),
        words("Staked"),
        words("Paid"),
        words("Taken"),
        words("Commission"),
        words("To the bank") if table.variant.bank is not None else words("Result"),
    )
    rows = (*_rows(summed.bets, table.variant, table.house.currency, words),)
    patrons = table.variant.bank is not None
    together = summed.against if patrons else summed.layout
    sum_row = _row(words("Together"), together, table.house.currency, words)
    return SessionFigures(
        head,
        (*rows, sum_row),
        tuple(_facts(session, summed, words, now)),
        tuple(_seal(session, words, journal)),
        tuple(_lying(session.table, words)),
    )


def _rows(
    bets: Mapping[str, Sums], variant: Variant, currency: Currency, words: Words
) -> Iterator[tuple[str, ...]]:
    for bet, sums in bets.items():
        yield _row(bet_name(words, variant, bet), sums, currency, words)


def _row(name: str, sums: Sums, currency: Currency, words: Words) -> tuple[str, ...]:
    amounts = (sums.staked, sums.won, sums.lost, sums.commission, sums.result)
    return (name, words.number(sums.lines), *(words.amount(each, currency) for each in amounts))


def _facts(session: TableSession, summed: Tally, words: Words, now: datetime) -> Iterator[Fact]:
    table = session.table
    opened = session.times[0]
    yield words("Game"), words.name(table.variant.names)
    yield words("Croupier"), table.croupier
    if opened is not None:
        yield words("Opened"), moment(words, opened, now, zone_of(table))
    yield words("Coups"), words.number(summed.coups)
    yield term(words, table.variant, "shoes"), words.number(table.shoes)
    for sentence, role in _results(table.variant, words):
        yield sentence, words.number(summed.roles.get(role, 0))
    if table.variant.bank is not None:
        yield words("Cagnotte"), words.money(summed.cagnotte, table.house.currency)
    yield words("Void coups"), words.number(len(summed.voids))
    yield words("Irregularities"), words.number(len(summed.irregularities))


def _results(variant: Variant, words: Words) -> Iterator[tuple[str, Role]]:
    """How a coup of this game can come out, several hands against the bank counted together."""
    against = [hand for hand in variant.hands if hand.role is Role.PONTE]
    bank = words.name(variant.hand(variant.banque).names)
    if len(against) == 1:
        yield words("{hand} wins", hand=words.name(against[0].names)), Role.PONTE
        yield words("{hand} wins", hand=bank), Role.BANQUE
        yield words("Ties"), Role.TIE
        return
    yield words("{hand} beaten by all", hand=bank), Role.PONTE
    yield words("{hand} beats all", hand=bank), Role.BANQUE
    yield words("All tie"), Role.TIE
    yield words("Some win, some lose"), Role.SIDE


def _lying(table: Table, words: Words) -> Iterator[Fact]:
    for each in lying(table):
        amount = words.amount(each.amount, table.house.currency)
        yield lying_name(words, table.variant, each), amount


def _seal(session: TableSession, words: Words, journal: Path) -> Iterator[Fact]:
    last = session.events[-1]
    if not isinstance(last, TableClosed):
        return
    yield words("Entries"), words.number(session.entries)
    yield words("Digest"), grouped(session.head)
    yield words("Journal"), journal.name


# What it lacks before it is closed: a count, a word on an alert, a line, commission.


class Lack(StrEnum):
    """One thing that is still to be done."""

    TRAY = "tray"
    COMMISSION = "commission"
    ASIDE = "aside"
    ALERTS = "alerts"


BEFORE: Final[Mapping[No, tuple[TrayDeed, Occasion | None]]] = {
    No.CLOSER_DUE: (TrayDeed.COUNT, Occasion.CLOSER),
    No.COMMISSION_OWED: (TrayDeed.COMMISSION, None),
}
"""What is done at the tray before a table that is refused its end can be closed."""

AT_TRAY: Final[Mapping[Lack, tuple[TrayDeed, Occasion | None]]] = {
    Lack.TRAY: BEFORE[No.CLOSER_DUE],
    Lack.COMMISSION: BEFORE[No.COMMISSION_OWED],
}
"""What is done at the tray; the rest is done at the table."""


def undone(table: Table, words: Words) -> tuple[tuple[Lack, str], ...]:
    """What is still to be done, in sentences; of a table that is closed, what was not done."""
    return tuple(_left(table, words) if table.closed else _lacking(table, words))


def _lacking(table: Table, words: Words) -> Iterator[tuple[Lack, str]]:
    if _without_count(table):
        yield Lack.TRAY, words("The tray is not counted.")
    owed = commission_due(table)
    if owed:
        amount = words.money(Money(sum(owed.values())), table.house.currency)
        yield Lack.COMMISSION, words("Commission is owed: {amount}.", amount=amount)
    aside, waiting = len(lines_aside(table)), len(alerts(table))
    if aside:
        yield Lack.ASIDE, words.plural("{n} line lies aside.", "{n} lines lie aside.", aside)
    if waiting:
        yield Lack.ALERTS, words.plural("{n} alert waits.", "{n} alerts wait.", waiting)


def _left(table: Table, words: Words) -> Iterator[tuple[Lack, str]]:
    """No table is closed over a line that lies aside, or over commission that nobody released."""
    if _without_count(table):
        yield Lack.TRAY, words("Closed without a count of the tray.")
    waiting = len(alerts(table))
    if waiting:
        said = words.plural(
            "Closed with {n} alert unanswered.", "Closed with {n} alerts unanswered.", waiting
        )
        yield Lack.ALERTS, said


def _without_count(table: Table) -> bool:
    kept = keeps_tray(table.house) or tray(table.night).opener is not None
    return kept and is_uncounted(table)
