"""Long narrow tables: set side by side, without the columns that say nothing in any row."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Final, TypeVar

from dealer_app.reports.columns import GAP, Cell, Column, Lay, natural, placed, row
from dealer_app.reports.figures import NOTHING
from dealer_app.reports.ink import FIGURE, STRONG, Ink, width_of, wrapped
from dealer_app.reports.ledger import Ledger, Row
from dealer_app.reports.paper import WIDTH
from dealer_app.reports.tables import LINE_STEP, STEP, Head, table

LONG: Final = 40
"""Rows from which on a table is set side by side."""

USUAL: Final = 0.9
"""How many of the texts that may be wrapped have to fit on one line."""

SMALLEST: Final = 0.88
"""How much smaller the type may become for one more beside."""

MANY: Final = 2
GUTTER: Final = Column("")

Cells = Sequence[Sequence[str]]
Each = TypeVar("Each")


def beside(
    heads: Sequence[Head], cells: Cells, total: Sequence[str] = (), *, most: int = LONG
) -> Ledger:
    """A table; one of more rows than `most` without its empty columns, as often side by side as
    fits, to be read row by row."""
    if len(cells) <= most:
        return table(heads, cells, total)
    kept = [n for n in range(len(heads)) if any(each[n] not in {"", NOTHING} for each in cells)]
    few, rows = [heads[n] for n in kept], [[each[n] for n in kept] for each in cells]
    summed = [total[n] for n in kept] if total else ()
    fitting = _fitting(rows, [head.wide for head in few])
    fitting += [[Cell(text, STRONG) for text in summed]] if summed else []
    columns = [Column(head.text, head.right) for head in few]
    one = natural([*columns, GUTTER], [[*each, Cell("")] for each in fitting])
    across = int((WIDTH + GAP) / (one * SMALLEST))
    if across < MANY:
        return table(few, rows, summed)
    lay = placed(
        _repeated(columns, GUTTER, across), [_repeated(e, Cell(""), across) for e in fitting]
    )
    wide = [head.wide for head in _repeated(few, Head(""), across)]
    groups = [rows[n : n + across] for n in range(0, len(rows), across)]
    told = [line for group in groups for line in _lines(group, lay, wide)]
    told += _lines([summed], lay, wide, STRONG) if summed else ()
    return Ledger([lay.heading(STEP)], told)


def uniform(heads: Sequence[Head], cells: Cells) -> list[int]:
    """The columns that say the same in every one of many rows."""
    if len(cells) <= LONG:
        return []
    return [n for n in range(len(heads)) if len({each[n] for each in cells}) == 1]


def _fitting(rows: Cells, wide: Sequence[bool]) -> list[list[Cell]]:
    """The cells by which columns are measured: of texts that may be wrapped, the usual ones."""
    measured = [list(column) for column in zip(*rows, strict=True)]
    for n, may_wrap in enumerate(wide):
        if may_wrap:
            by_width = sorted(measured[n], key=lambda text: width_of(text, FIGURE))
            most = by_width[int(USUAL * (len(by_width) - 1))]
            measured[n] = [most] * len(rows)
    return [[Cell(text) for text in each] for each in zip(*measured, strict=True)]


def _repeated(some: Sequence[Each], between: Each, times: int) -> list[Each]:
    """So many times the same, with something between."""
    return [*chain.from_iterable([*([between] if n else []), *some] for n in range(times))]


def _lines(group: Cells, lay: Lay, wide: Sequence[bool], ink: Ink = FIGURE) -> Iterator[Row]:
    """Rows of the table beside each other, as many lines as their longest text asks for."""
    texts = [*chain.from_iterable([*([""] if n else []), *each] for n, each in enumerate(group))]
    texts += [""] * (len(lay.columns) - len(texts))
    places = zip(texts, lay.places, wide, strict=True)
    scaled = ink.scaled(lay.scale)
    told = [wrapped(t, scaled, end - start) if w else [t] for t, (start, end), w in places]
    for n, line in enumerate(zip_longest(*told, fillvalue="")):
        cells = [Cell(text, ink) for text in line]
        yield row([(lay, cells)], LINE_STEP if n else STEP, starts=not n)
