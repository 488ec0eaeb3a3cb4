"""The ranking of an evening: chips given, won and lost, and who has how many (S2.25, S2-A18)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from reportlab.platypus import Spacer

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, facts, section, title
from dealer_app.reports.night.session_sums import fund_name
from dealer_app.reports.session.document import Document, table_name
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.bank_rules import Partie
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.lines import LineAside, aside_of, lines_aside
from dealer_app.table.accounts.tally import tally
from dealer_app.table.partie import Ranked, partie_view, plays_with_given, ranking
from dealer_app.table.table import Table

LARGE_TYPE: Final = 1.6


def title_of(table: Table) -> str:
    """What the ranking is called: final once the partie is over, or the table closed."""
    partie = partie_view(table)
    over = table.closed or (partie is not None and partie.over)
    return marked("Final ranking") if over else marked("Ranking so far")


def ranking_page(table: Table) -> Document[SheetData]:
    """The ranking of a table on a paper of its own, to be read from afar."""
    return Document(title_of(table), _opening, _parts)


def _opening(name: str, data: SheetData, figures: Figures) -> Iterator[Part]:
    yield from title(name, table_name(data, figures))


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    yield facts(_evening(data, figures), _play(data.table, figures))
    yield Spacer(0, 14)
    places = _places(data.table)
    yield from replace(_sheet(data.table, places), size=LARGE_TYPE).body(places, figures)


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


class _Place(NamedTuple):
    """A guest in the ranking, with what came of the coups in which he gained, and of the others."""

    ranked: Ranked
    won: Money
    lost: Money


RANKING: Final[PaperSheet[_Place]] = PaperSheet(
    "ranking",
    (
        Column("rank", marked("Rank"), lambda e, _: e.ranked.place, CellKind.NUMBER),
        Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.ranked.seat)),
        Column("given", marked("Chips given"), lambda e, _: e.ranked.given, CellKind.PAID),
        Column("won", marked("Won"), lambda e, _: e.won, CellKind.PAID),
        Column("lost", marked("Lost"), lambda e, _: e.lost, CellKind.PAID),
        Column("gain", marked("Gain"), lambda e, _: e.ranked.net, CellKind.GAIN),
        Column("aside", marked("Still aside"), lambda e, _: e.ranked.aside, CellKind.GAIN),
        Column("has", marked("Has now"), lambda e, _: e.ranked.have, CellKind.HELD),
    ),
    empty=marked("Nobody has staked, and no chips were given."),
    kept=True,
)
"""Everybody who played or was given chips, whoever gained most first."""

SOLD: Final = ("given", "has")
"""What is not printed where chips are sold: nobody says then what a guest has."""


def ranking_part(table: Table, figures: Figures) -> Iterator[Part]:
    """The ranking among other parts; nothing where nobody plays for one."""
    if partie_view(table) is None:
        return
    yield from section(figures.words(title_of(table)))
    places = _places(table)
    yield from _sheet(table, places).body(places, figures)


def _sheet(table: Table, places: Sequence[_Place]) -> PaperSheet[_Place]:
    """What lies aside is printed where anything does."""
    sold = () if plays_with_given(table) else SOLD
    lies = any(each.ranked.aside for each in places)
    return replace(RANKING, unprinted=sold if lies else (*sold, "aside"))


def _places(table: Table) -> list[_Place]:
    places = ranking(table, table.coups)
    return [_Place(each, *won_and_lost(table, each.seat)) for each in places]


def won_and_lost(of: Table, seat: Seat) -> tuple[Money, Money]:
    """What came of the coups in which a seat gained, and of those in which it lost, without what
    lies aside."""
    aside: dict[int, list[LineAside]] = {}
    for each in lines_aside(of):
        aside.setdefault(each.coup, []).append(each)
    nets = [
        each.settlement.nets.get(seat, 0) - aside_of(aside.get(each.coup.number, ())).get(seat, 0)
        for each in of.coups
    ]
    return Money(sum(n for n in nets if n > 0)), Money(-sum(n for n in nets if n < 0))
