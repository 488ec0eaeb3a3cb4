"""A session in words and figures, for the closing page."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from dealer_app.gui.night.closing_page import Totals
from dealer_app.gui.pages.about import grouped
from dealer_app.gui.pages.facts import Fact
from dealer_app.gui.pages.trouble_sentences import moment
from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name, lying_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.house import Currency
from dealer_app.rules.variant import Role, Variant
from dealer_app.session.table_session import TableSession
from dealer_app.table.events import TableClosed
from dealer_app.table.house_time import zone_of
from dealer_app.table.money_between import lying
from dealer_app.table.table import Table
from dealer_app.table.tally import Sums, Tally, tally


def totals(session: TableSession, words: Words, now: datetime, journal: Path) -> Totals:
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
    return Totals(
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
