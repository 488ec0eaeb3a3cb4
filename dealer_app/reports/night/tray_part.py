"""The tray of a table and what its night brought, a row a table (rules of §6.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures, sum_of
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import Listing, Origin, PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.movements import MOVEMENTS, moved
from dealer_app.reports.night.reconciliation_part import reconciliation_part
from dealer_app.reports.night.takings import TableNight, table_night
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.money import Money


def origins(nights: Sequence[TableNight]) -> Sequence[Origin]:
    """Of which session each row is where a table has a row."""
    return [each.origin for each in nights]


def name_of(night: TableNight, figures: Figures) -> str:
    """What a table is called among others: its name, and where another session of it stands on the
    paper the hour and the number of this one."""
    words = figures.words
    name = night.data.table.opened.table or words("Table")
    if not night.beside:
        return name
    opened = figures.hour(night.data.course.opened)
    return words(
        "{table}, {time}, no. {session}", table=name, time=opened, session=night.data.session
    )


def _opener(night: TableNight, _: Figures) -> Money | None:
    return None if night.ledger.opener is None else night.ledger.opener.worth


ACCOUNT: Final[PaperSheet[TableNight]] = PaperSheet(
    "tray",
    (
        Column("table", marked("Table"), name_of, wide=True),
        Column("opener", marked("Opener"), _opener, CellKind.AMOUNT, total=sum_of),
        Column(
            "fills",
            marked("Fills"),
            lambda e, _: e.ledger.tray.fills,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column(
            "credits",
            marked("Credits"),
            lambda e, _: e.ledger.tray.credits,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column("drop", marked("Drop"), lambda e, _: e.ledger.drop, CellKind.AMOUNT, total=sum_of),
        Column(
            "expected",
            marked("Expected"),
            lambda e, _: e.ledger.expected,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column(
            "closer", marked("Closer"), lambda e, _: e.ledger.counted, CellKind.AMOUNT, total=sum_of
        ),
        Column(
            "variance",
            marked("Over or short"),
            lambda e, _: e.ledger.variance,
            CellKind.GAIN,
            total=sum_of,
        ),
        Column("win", marked("Win"), lambda e, _: e.ledger.win, CellKind.GAIN, total=sum_of),
    ),
    total=marked("Total"),
    least=2,
    origin=lambda night: night.origin,
)
"""The tray of each table, from its opener to its closer."""


@dataclass(frozen=True, slots=True)
class SummedNights:
    """What some sessions brought the house: of one table, of a game, or of the whole night."""

    nights: Sequence[TableNight]

    @property
    def coups(self) -> int:
        return sum(each.tally.coups for each in self.nights)

    @property
    def drop(self) -> Money:
        return Money(sum(each.ledger.drop for each in self.nights))

    @property
    def handle(self) -> Money:
        return Money(sum(each.ledger.play.handle for each in self.nights))

    @property
    def gain(self) -> Money:
        return Money(sum(each.ledger.gain for each in self.nights))

    @property
    def theoretical(self) -> Money | None:
        """What was to be expected of their stakes; None where theory was not asked for all."""
        known = [each.theoretical for each in self.nights if each.theoretical is not None]
        return Money(sum(known)) if len(known) == len(self.nights) else None

    @property
    def commission(self) -> Money:
        return Money(sum(each.ledger.commission for each in self.nights))

    @property
    def cagnotte(self) -> Money:
        return Money(sum(each.ledger.play.cagnotte for each in self.nights))

    @property
    def tips(self) -> Money:
        return Money(sum(each.ledger.tray.tipped for each in self.nights))

    def on_drop(self, _: Figures) -> Fraction | None:
        """The win as a share of what was bought in; None of nothing."""
        return Fraction(self.gain, self.drop) if self.drop else None

    def on_handle(self, _: Figures) -> Fraction | None:
        """The win as a share of what was staked; None of nothing."""
        return Fraction(self.gain, self.handle) if self.handle else None


BROUGHT: Final[PaperSheet[SummedNights]] = PaperSheet(
    "result",
    (
        Column("table", marked("Table"), lambda e, f: name_of(e.nights[0], f), wide=True),
        Column("coups", marked("Coups"), lambda e, _: e.coups, CellKind.NUMBER),
        Column("handle", marked("Handle"), lambda e, _: e.handle, CellKind.AMOUNT),
        Column("result", marked("Win"), lambda e, _: e.gain, CellKind.GAIN),
        Column("on_drop", marked("on drop"), SummedNights.on_drop, CellKind.SHARE),
        Column("on_handle", marked("on handle"), SummedNights.on_handle, CellKind.SHARE),
        Column("theoretical", marked("Theoretical"), lambda e, _: e.theoretical, CellKind.GAIN),
        Column("commission", marked("Commission"), lambda e, _: e.commission, CellKind.AMOUNT),
        Column("cagnotte", marked("Cagnotte"), lambda e, _: e.cagnotte, CellKind.AMOUNT),
        Column("tips", marked("Tips"), lambda e, _: e.tips, CellKind.AMOUNT),
    ),
    total=marked("Total"),
    least=2,
    origin=lambda each: each.nights[0].origin,
)


def brought(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """What each table brought the house, and what was to be expected of its stakes where theory
    was asked."""
    known = any(each.theoretical is not None for each in nights)
    sheet = BROUGHT if known else BROUGHT.without("theoretical")
    return sheet.listing([SummedNights([each]) for each in nights], figures, SummedNights(nights))


def tray_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The account of a session's tray and what moved it."""
    words = figures.words
    yield from section(words("The tray"))
    if not moved(data.entries):
        yield lines(words("Nothing was counted, bought or moved."), BODY)
        return
    night = table_night(data, None)
    yield ACCOUNT.listing([night], figures)
    yield brought([night], figures)
    yield from formula(figures)
    yield from reconciliation_part([(name_of(night, figures), night.reconciled)], figures)
    yield from MOVEMENTS.parts(moved(data.entries), figures)


def formula(figures: Figures) -> Iterator[Part]:
    """How the columns hang together."""
    words = figures.words
    yield lines(
        words(
            "Expected = opener + fills − credits − chips sold or given + what the coups left in"
            " the tray. Win = drop + chips given + closer + credits − opener − fills + cagnotte."
            " Over or short = counted − expected. Until the tray is counted, the result of the"
            " coups stands for the win."
        )
    )
