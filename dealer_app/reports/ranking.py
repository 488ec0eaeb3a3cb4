"""The ranking of an evening: chips given, won and lost, and who has how many (S2.25, S2-A18)."""

from collections.abc import Iterator, Sequence
from typing import Final

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.tables import (
    ColumnHead,
    FactLine,
    facts,
    lines,
    section,
    table,
    title,
)
from dealer_app.reports.night.totals import fund_name
from dealer_app.reports.session.document import table_name
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.bank_rules import Partie
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.tally import tally
from dealer_app.table.partie import Ranked, partie_view, plays_with_given, ranking
from dealer_app.table.table import Table

LARGE_TYPE: Final = 1.6


def title_of(table: Table) -> str:
    """What the ranking is called: final once the partie is over, or the table closed."""
    partie = partie_view(table)
    over = table.closed or (partie is not None and partie.over)
    return marked("Final ranking") if over else marked("Ranking so far")


def parts(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    """The ranking from its heading to the last guest."""
    yield from title(figures.words(title_of(data.table)), table_name(data, figures))
    yield facts(_evening(data, figures), _play(data.table, figures))
    yield Spacer(0, 14)
    yield _ranked(data.table, figures, LARGE_TYPE)


def _evening(data: SheetData, figures: Figures) -> list[FactLine]:
    words, rules = figures.words, data.table.rules
    currency = rules.house.currency
    return [
        FactLine(words("Game"), words.name(rules.variant.names)),
        FactLine(words("House"), rules.house.name or NOTHING),
        FactLine(words("Date"), figures.day(data.course.opened)),
        FactLine(words("Currency"), f"{currency.code} ({currency.sign})"),
    ]


def _play(table: Table, figures: Figures) -> list[FactLine]:
    """How long was played, and what whoever pays the bets gained by them."""
    words, counted = figures.words, tally(table.coups)
    told = [FactLine(words("Coups"), words.number(counted.coups))]
    if table.variant.partie is not None:
        told.append(FactLine(words("Partie"), _length(table.variant.partie, figures)))
    if table.variant.bank is None:
        told += [
            FactLine(fund_name(fund, figures), figures.gain(gained))
            for fund, gained in counted.results.items()
        ]
    elif table.variant.cagnotte is not None:
        told.append(FactLine(words("House: cagnotte"), figures.amount(counted.cagnotte)))
    return told


def _length(partie: Partie, figures: Figures) -> str:
    words = figures.words
    if partie.first_nine:
        return words("until the first nine")
    if partie.coups:
        return words.plural("{n} coup", "{n} coups", partie.coups)
    return words("until it is stopped")


def ranking_part(table: Table, figures: Figures) -> Iterator[Flowable]:
    """The ranking among other parts; nothing where nobody plays for one."""
    if partie_view(table) is None:
        return
    yield from section(figures.words(title_of(table)))
    yield _ranked(table, figures)


def _ranked(of: Table, figures: Figures, size: float = 1.0) -> Flowable:
    """Everybody who played or was given chips; chips given and held only where the guests play with
    those."""
    words, places = figures.words, ranking(of, of.coups)
    if not places:
        return lines(words("Nobody has staked, and no chips were given."), BODY)
    counted = plays_with_given(of)
    heads = [
        ColumnHead(words("Rank"), right=True),
        ColumnHead(words("Seat")),
        *([ColumnHead(words("Chips given"), right=True)] if counted else []),
        ColumnHead(words("Won"), right=True),
        ColumnHead(words("Lost"), right=True),
        ColumnHead(words("Gain"), right=True),
        *([ColumnHead(words("Has now"), right=True)] if counted else []),
    ]
    rows = [_row(of, each, figures, counted=counted) for each in places]
    return table(heads, rows, size=size)


def _row(of: Table, each: Ranked, figures: Figures, *, counted: bool) -> Sequence[str]:
    words = figures.words
    won, lost = won_and_lost(of, each.seat)
    given = [figures.paid(each.given)] if counted else []
    have = [_has(each.have, figures)] if counted and each.have is not None else []
    amounts = (figures.paid(won), figures.paid(lost), figures.gain(each.net))
    return (words.number(each.place), seat_name(words, each.seat), *given, *amounts, *have)


def _has(have: Money, figures: Figures) -> str:
    """What a guest has, or what he owes (S2-A10)."""
    if have >= 0:
        return figures.amount(have)
    return figures.words("owes {amount}", amount=figures.amount(Money(-have)))


def won_and_lost(of: Table, seat: Seat) -> tuple[Money, Money]:
    """What came of the coups in which a seat gained, and of those in which it lost."""
    nets = [each.settlement.nets.get(seat, 0) for each in of.coups]
    return Money(sum(n for n in nets if n > 0)), Money(-sum(n for n in nets if n < 0))
