"""A sheet: columns over records with their heading, what is said of none, and their totals."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from dealer_app.reports.layout.columns import Column, Record
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import Cells, Field, Listing, Origin, Part
from dealer_app.reports.layout.tables import LONG, lines, section


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
