"""A sheet: columns over records with their heading, what is said of none, and their totals; and the
table it makes before that is words: typed cells, printed, or given to accounts as data.

A `Listing` is made of the columns of a `PaperSheet`, and holds no record any more.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic, NamedTuple

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from dealer_app.reports.layout.columns import (
    IN_FIGURES,
    MONEY,
    NOTHING,
    CellKind,
    Column,
    Figures,
    Record,
    Value,
    written,
)
from dealer_app.reports.layout.paper import BODY, HEIGHT, WIDTH
from dealer_app.reports.layout.tables import LONG, ColumnHead, beside, lines, section, table
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money


class Origin(NamedTuple):
    """Of which table a row is, and of which of its sessions."""

    table: str
    session: str


class Field(NamedTuple):
    """What is said of a column in the language of a paper: its key, its title, and how a `Column`
    has it besides."""

    key: str
    name: str
    kind: CellKind = CellKind.TEXT
    wide: bool = False
    below: bool = False


Cells = Sequence[Value]


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows under their columns, perhaps with a row of totals; `key` names it for programs.

    `printed`: it stands on paper as well, rather than among the data alone; `unprinted` are the
    keys of columns that do not. With more rows than `most` it is set several times side by side
    there; None: never. Its type is `size` times as large as usual. `own_minor`: it has the minor
    unit for its own amounts' sake alone, whatever those of the paper need. `joined`: a row whose
    first cell is empty stands on the page of the one before. `currency` is that of
    its amounts where a paper has several. Where a paper is of several sessions, `origin` says of
    which of them it is, or `origins` of which each row is: the first column names it on paper and
    is left out of the data, where every row has its table and its session.
    """

    key: str
    fields: Sequence[Field]
    rows: Sequence[Cells]
    total: Cells = ()
    printed: bool = True
    unprinted: Collection[str] = ()
    most: int | None = None
    size: float = 1.0
    own_minor: bool = False
    joined: bool = False
    currency: Currency | None = None
    origin: Origin | None = None
    origins: Sequence[Origin] = ()


BETWEEN: Final = 8.0
"""How far apart two tables stand that follow each other, in points."""


@dataclass(frozen=True, slots=True)
class KeptTogether:
    """Parts that stand on one page, as signatures do with the figures that they answer for; where
    they are longer than `MOST_TOGETHER` a page ends among them."""

    parts: Sequence["Part"]


MOST_TOGETHER: Final = HEIGHT * 0.6
"""How high parts may be that are kept together, in points."""

Part = Flowable | Listing | KeptTogether
"""What a paper consists of."""


def flowables(parts: Iterable[Part], figures: Figures) -> Iterator[Flowable]:
    """The parts as they are printed, two tables that follow each other apart."""
    after_table = False
    for part in parts:
        if isinstance(part, KeptTogether):
            after_table = False
            yield from _kept(list(flowables(part.parts, figures)))
        elif not isinstance(part, Listing):
            after_table = False
            yield part
        elif part.printed:
            if after_table:
                yield Spacer(0, BETWEEN)
            after_table = True
            yield _table(part, figures)


def _kept(parts: list[Flowable]) -> list[Flowable]:
    """Parts as one, with no page ending among them, where they are not too long for that."""
    one = [part for part in parts if not isinstance(part, CondPageBreak)]
    high = sum(part.wrap(WIDTH, HEIGHT)[1] for part in one)
    return [KeepTogether(one)] if high <= MOST_TOGETHER else parts


def listings(parts: Iterable[Part]) -> Iterator[Listing]:
    """The tables among the parts."""
    for part in parts:
        if isinstance(part, Listing):
            yield part
        elif isinstance(part, KeptTogether):
            yield from listings(part.parts)


def _table(listing: Listing, figures: Figures) -> Flowable:
    """The listing in words: with the minor unit everywhere if any of its amounts needs it."""
    currency = listing.currency or figures.currency
    minor = currency.needs_minor(_amounts(listing)) or (figures.minor and not listing.own_minor)
    figures = replace(figures, currency=currency, minor=minor)
    columns = [
        n
        for n, each in enumerate(listing.fields)
        if not each.below and each.key not in listing.unprinted
    ]
    fields = [listing.fields[n] for n in columns]
    heads = [ColumnHead(each.name, each.kind in IN_FIGURES, each.wide) for each in fields]
    told = [_written(listing, row, figures) for row in listing.rows]
    rows = [[row[n] for n in columns] for row in told]
    whole = _written(listing, listing.total, figures) if listing.total else []
    total = [whole[n] for n in columns] if whole else []
    if not rows and not total:
        rows = [[NOTHING] * len(heads)]
    if listing.most is None:
        below = [_below(listing, row, figures) for row in told]
        made = table(heads, rows, total, below, size=listing.size)
        return made.joined() if listing.joined else made
    return beside(heads, rows, total, most=listing.most)


def _below(listing: Listing, row: Sequence[str], figures: Figures) -> str:
    """What stands under a row: `Reason: seen on film · Signed: Anne Roche`."""
    return " · ".join(
        figures.words("{name}: {value}", name=field.name, value=value)
        for field, value in zip(listing.fields, row, strict=True)
        if field.below and value not in {"", NOTHING}
    )


def _amounts(listing: Listing) -> Iterator[Money]:
    for n, field in enumerate(listing.fields):
        if field.kind in MONEY:
            for row in (*listing.rows, *([listing.total] if listing.total else [])):
                value = row[n]
                if isinstance(value, int):
                    yield Money(value)


def _written(listing: Listing, row: Cells, figures: Figures) -> list[str]:
    return [
        written(value, field.kind, figures)
        for value, field in zip(row, listing.fields, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class PaperSheet(Generic[Record]):
    """A list of records: what it is called among data, and its columns.

    On paper it stands under its `heading`, on a page with `needs` points left; without records
    `empty` stands there, or nothing at all. `total` is what its last row is called, which stands
    where there are `least` records; `origin` says of which session a record is, on a paper of
    several. `kept`: without records too it stands among the data. `printed`, `unprinted`, `most`,
    `size`, `own_minor`, `joined`: as a `Listing` has them.
    """

    key: str
    columns: Sequence[Column[Record]]
    heading: str = ""
    empty: str = ""
    needs: float = 90
    total: str = ""
    least: int = 1
    origin: Callable[[Record], Origin | None] | None = None
    kept: bool = False
    printed: bool = True
    unprinted: Collection[str] = ()
    most: int | None = None
    size: float = 1.0
    own_minor: bool = False
    joined: bool = False

    def without(self, *keys: str) -> "PaperSheet[Record]":
        """The same list without these columns."""
        return replace(self, columns=[each for each in self.columns if each.key not in keys])

    def alike(self, records: Sequence[Record], figures: Figures) -> list[Column[Record]]:
        """The columns that say the same of every one of many records."""
        if len(records) <= LONG:
            return []
        return [c for c in self.columns if len({c.text(each, figures) for each in records}) == 1]

    def parts(
        self, records: Iterable[Record], figures: Figures, whole: Record | None = None
    ) -> Iterator[Part]:
        """The list under its heading, or what is said where there is nothing on it."""
        found = list(records)
        if found or self.empty:
            yield from section(figures.words(self.heading), needs=self.needs)
            yield from self.body(found, figures, whole)

    def body(
        self, records: Sequence[Record], figures: Figures, whole: Record | None = None
    ) -> Iterator[Part]:
        """The list, or what is said where there is nothing on it."""
        if records:
            yield self.listing(records, figures, whole)
        elif self.empty:
            yield lines(figures.words(self.empty), BODY)
        if self.kept and not records:
            yield replace(self.listing((), figures), printed=False)

    def listing(
        self, records: Iterable[Record], figures: Figures, whole: Record | None = None
    ) -> Listing:
        """The rows under their columns. The totals are those of the cells, or where `whole` is all
        the records as one, what its own row would be."""
        found, words = list(records), figures.words
        rows = [self._cells(each, figures) for each in found]
        total: Cells = ()
        if self.total and len(found) >= self.least:
            cells = self._sums(rows) if whole is None else self._cells(whole, figures, 1)
            total = (words(self.total), *cells)
        origins = [] if self.origin is None else [self.origin(each) for each in found]
        return Listing(
            self.key,
            [Field(c.key, words(c.title), c.kind, c.wide, c.below) for c in self.columns],
            rows,
            total,
            printed=self.printed,
            unprinted=self.unprinted,
            most=self.most,
            size=self.size,
            own_minor=self.own_minor,
            joined=self.joined,
            origins=[each for each in origins if each is not None],
        )

    def _cells(self, record: Record, figures: Figures, first: int = 0) -> Cells:
        return tuple(each.value(record, figures) for each in self.columns[first:])

    def _sums(self, rows: Sequence[Cells]) -> Cells:
        columns = list(enumerate(self.columns))[1:]
        return tuple(each.total([row[n] for row in rows]) for n, each in columns)
