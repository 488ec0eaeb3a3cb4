"""A session in words and figures: for its closing page what it comes to, and what it lacks; for the
night's desk what it came to, and its night."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.gui.pages.overlay import grouped
from dealer_app.gui.pages.trouble_sentences import moment
from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name, lying_name
from dealer_app.i18n.parlance import term
from dealer_app.night.nights import SoFar
from dealer_app.register.night_totals import Totals
from dealer_app.rules.due import No
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role, Variant
from dealer_app.session.table_session import TableSession
from dealer_app.store.summaries import currency_of, minor_in
from dealer_app.table.accounts.lines import lines_aside
from dealer_app.table.accounts.tally import Sums, Tally, lying, tally
from dealer_app.table.accounts.tray import keeps_tray, tray
from dealer_app.table.alerts import alerts
from dealer_app.table.dues import commission_due, is_uncounted
from dealer_app.table.events import Occasion, TableClosed
from dealer_app.table.table import Table, zone_called, zone_of
from dealer_app.table.view.summary import Summary


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
    voided = summed.every.voided
    if voided:  # they are staked, and none of the handle
        yield words("Void stakes"), words.money(voided, table.house.currency)
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
    yield words("Divided"), Role.SIDE


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


# What it lacks before it is closed: a payout, a count, a word on an alert, a line, commission.


class Lack(StrEnum):
    """One thing that is still to be done."""

    PAYOUT = "payout"
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
    """What is still to be done; of a line that lies aside, that it is neither paid nor taken and
    counts all the same."""
    unpaid = len(table.unticked)
    if unpaid:
        said = words.plural(
            "{n} line of the payout is not settled.",
            "{n} lines of the payout are not settled.",
            unpaid,
        )
        yield Lack.PAYOUT, said
    if _without_count(table):
        yield Lack.TRAY, words("The tray is not counted.")
    owed = commission_due(table)
    if owed:
        amount = words.money(Money(sum(owed.values())), table.house.currency)
        yield Lack.COMMISSION, words("Commission is owed: {amount}.", amount=amount)
    aside, waiting = len(lines_aside(table)), len(alerts(table))
    if aside:
        said = words.plural(
            "{n} line lies aside; the sums count it.",
            "{n} lines lie aside; the sums count them.",
            aside,
        )
        yield Lack.ASIDE, said
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


# At the night's desk: from the rows that are kept


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
        yield words("Handle"), amount(each.handle)
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
    zone = zone_called(row.zone)
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
        (words("Cagnotte over or short"), row.cagnotte_variance, row.right_cagnotte_variance),
        (words("Tips"), row.tips or None, None),
        (words("Handle"), row.handle if row.handle != row.right_handle else None, row.right_handle),
        (words("Win"), row.gain, row.right_gain),
    )
    minor = minor_in((pair, row) for _, *pair in amounts)
    amount = partial(words.money, currency=currency_of(row), minor=minor)
    for name, was, right in amounts:
        if was is not None:
            facts.append((name, amount(was)))
            facts += _right(words, amount, was, right)
    return facts
