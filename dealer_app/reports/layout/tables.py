"""Small tables, blocks of facts, headings and lines of text, all of them rows of a ledger."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, chain, zip_longest
from typing import Final, NamedTuple, TypeVar

from reportlab.platypus import CondPageBreak, Flowable, HRFlowable

from dealer_app.reports.layout.columns import NOTHING
from dealer_app.reports.layout.paper import (
    ACCENT,
    BODY,
    FIGURE,
    HEAD,
    LABEL,
    LARGE,
    SECTION,
    STRONG,
    TITLE,
    WIDTH,
    Ink,
    width_of,
    wrapped,
)
from dealer_app.reports.layout.paper_ledger import (
    COLUMN_GAP,
    DrawnLedger,
    Lay,
    LedgerCell,
    LedgerColumn,
    LedgerLine,
    LedgerText,
    natural,
    placed,
    row,
)

STEP: Final = 11.5
LINE_STEP: Final = 9.8
TITLE_STEP: Final = 26.0
GAP: Final = 9.0
EDGE: Final = 8.0
NAME: Final = FIGURE._replace(stretch=LABEL.stretch)
"""What stands on grey is black: an image of one bit shows grey as dots."""


class ColumnHead(NamedTuple):
    """The head of a column: figures end at its right edge, `wide` text takes what space is left."""

    text: str
    right: bool = False
    wide: bool = False


class _Column(NamedTuple):
    left: float
    width: float
    head: ColumnHead

    def mark(self, text: str, ink: Ink) -> LedgerText:
        """The text where it stands in this column."""
        if self.head.right:
            return LedgerText(self.left + self.width, text, ink, right=True)
        return LedgerText(self.left, text, ink)


def title(text: str, beside: str) -> list[Flowable]:
    """The head of a document, what it is about on the right, and the one stroke of colour.

    What it is about is set smaller where it has not that much room, and over several lines, the
    last of them beside the title, where even that is too wide.
    """
    room = WIDTH - width_of(text, TITLE) - GAP
    ink = next((i for i in (TITLE, LARGE, SECTION, BODY) if width_of(beside, i) <= room), FIGURE)
    *above, last = (LedgerText(WIDTH, line, ink, right=True) for line in wrapped(beside, ink, room))
    first = max(LINE_STEP, TITLE_STEP - LINE_STEP * len(above))
    heights = [first, *[LINE_STEP] * len(above)]
    told = [*((mark,) for mark in above), (LedgerText(0, text, TITLE), last)]
    rows = [LedgerLine(height, marks) for height, marks in zip(heights, told, strict=True)]
    return [
        DrawnLedger((), rows),
        HRFlowable("100%", 1.4, color=ACCENT, spaceBefore=2, spaceAfter=6),
    ]


def section(text: str, *, needs: float = 90) -> list[Flowable]:
    """A heading, on this page only if that much space in points is left below it."""
    heading = DrawnLedger((), [LedgerLine(16, (LedgerText(0, text, SECTION),))])
    heading.spaceBefore = 12
    return [CondPageBreak(needs), heading]


def lines(text: str, ink: Ink = LABEL) -> DrawnLedger:
    """A text as lines over the whole width."""
    step = ink.size * 1.4
    told = [
        LedgerLine(step, (LedgerText(0, line, ink),), starts=True)
        for line in wrapped(text, ink, WIDTH)
    ]
    ledger = DrawnLedger((), told)
    ledger.spaceBefore = ledger.spaceAfter = 3
    return ledger


def table(
    heads: Sequence[ColumnHead],
    cells: Sequence[Sequence[str]],
    total: Sequence[str] = (),
    below: Sequence[str] = (),
    *,
    most_gap: float = WIDTH,
    size: float = 1.0,
) -> DrawnLedger:
    """A table over the whole width, with a last line of totals where there is one, and under each
    row what is said `below` it, where that is anything.

    Its type is smaller where the figures would not fit otherwise; `most_gap` keeps columns of
    little text together; `size` makes all of it so many times as large.
    """
    widths = [each * size for each in _widths(heads, [*cells, *([total] if total else [])])]
    room = WIDTH - GAP * (len(heads) - 1)
    fixed = sum(width for width, head in zip(widths, heads, strict=True) if not head.wide)
    scale = min(1.0, room / fixed)
    spare = min(room - fixed * scale, most_gap * (len(heads) - 1))
    head, figure, strong = (ink.scaled(scale * size) for ink in (HEAD, FIGURE, STRONG))
    words = [_longest(each, figure) for each in zip(*cells, strict=True)]
    columns = _columns(heads, [width * scale for width in widths], words, spare, head)
    heading = LedgerLine(
        STEP * size, tuple(c.mark(c.head.text, head) for c in columns), shaded=True
    )
    under = LABEL.scaled(size)
    rows = [
        row
        for each, text in zip_longest(cells, below, fillvalue="")
        for row in (*_rows(columns, each, figure), *_under(columns, text, under))
    ]
    if total:
        rows += [replace(row, starts=False) for row in _rows(columns, total, strong)]
    return DrawnLedger([heading], [replace(row, height=row.height * size) for row in rows])


def _widths(heads: Sequence[ColumnHead], cells: Sequence[Sequence[str]]) -> list[float]:
    """How wide each column would be if nothing were wrapped; `wide` text is never strong."""
    inks = [FIGURE if head.wide else STRONG for head in heads]
    return [
        max(width_of(head.text, HEAD), *(width_of(row[n], inks[n]) for row in cells), 0)
        for n, head in enumerate(heads)
    ]


def _longest(cells: Sequence[str], ink: Ink) -> float:
    """How wide the longest word of a column is: at plain spaces a text may be broken."""
    return max((width_of(word, ink) for each in cells for word in each.split(" ")), default=0)


def _columns(
    heads: Sequence[ColumnHead],
    widths: list[float],
    words: Sequence[float],
    spare: float,
    ink: Ink,
) -> list[_Column]:
    """The columns in their places, their heads in that ink; the spare room goes to the wide ones,
    none of them narrower than its longest word where these all have room, or between all."""
    wide = {n: width for n, width in enumerate(widths) if heads[n].wide and width}
    if not wide:
        return _placed(heads, widths, GAP + spare / max(1, len(heads) - 1))
    least = {n: width_of(heads[n].text, ink) for n in wide}
    whole = {n: max(each, words[n]) for n, each in least.items()} if words else least
    shares = _shared(wide, whole if sum(whole.values()) <= spare else least, spare)
    return _placed(heads, [shares.get(n, width) for n, width in enumerate(widths)], GAP)


def _shared(
    asked: Mapping[int, float], least: Mapping[int, float], room: float
) -> dict[int, float]:
    """The room shared by what each column asks for, none narrower than its least where these all
    have room; where it is too little for all, whoever asks for no more than an even part has that:
    a name is not broken beside a long text."""
    held: dict[int, float] = {}
    rest = dict(asked)
    while sum(asked.values()) > room and rest:
        even = (room - sum(held.values())) / len(rest)
        modest = {n: width for n, width in rest.items() if width <= even}
        if not modest:
            break
        held |= modest
        rest = {n: width for n, width in rest.items() if n not in held}
    while sum(held.values()) + sum(least[n] for n in rest) <= room:
        each = (room - sum(held.values())) / sum(rest.values())
        short = {n: least[n] for n, width in rest.items() if width * each < least[n]}
        if not short:
            return held | {n: width * each for n, width in rest.items()}
        held |= short
        rest = {n: width for n, width in rest.items() if n not in held}
    return {n: width * room / sum(asked.values()) for n, width in asked.items()}


def _placed(heads: Sequence[ColumnHead], widths: Sequence[float], gap: float) -> list[_Column]:
    left, columns = 0.0, []
    for head, width in zip(heads, widths, strict=True):
        columns.append(_Column(left, width, head))
        left += width + gap
    return columns


def _rows(columns: Sequence[_Column], cells: Sequence[str], ink: Ink) -> list[LedgerLine]:
    """One line of a table, as many rows as its longest cell has lines."""
    told = [
        wrapped(text, ink, column.width) if column.head.wide else [text]
        for column, text in zip(columns, cells, strict=True)
    ]
    rows = []
    for n, texts in enumerate(zip_longest(*told, fillvalue="")):
        marks = tuple(c.mark(t, ink) for c, t in zip(columns, texts, strict=True) if t)
        rows.append(LedgerLine(LINE_STEP if n else STEP, marks, starts=n == 0, ruled=n == 0))
    return rows


def _under(columns: Sequence[_Column], text: str, ink: Ink) -> Iterator[LedgerLine]:
    """A text under a row, set in from the left by its first column."""
    left = columns[1].left if len(columns) > 1 else 0.0
    for line in wrapped(text, ink, WIDTH - left) if text else ():
        yield LedgerLine(LINE_STEP, (LedgerText(left, line, ink),), starts=False)


class FactLine(NamedTuple):
    """Something a document says of what it is about."""

    name: str
    value: str


def facts(*blocks: Sequence[FactLine], name_width: float = 82) -> DrawnLedger:
    """Facts in blocks side by side, each name before its value; no page ends within one."""
    pitch = (WIDTH + GAP) / len(blocks)
    told = [_fact_lines(block, name_width, pitch - GAP - name_width) for block in blocks]
    rows = []
    for lying in zip_longest(*told, fillvalue=_FactRow("", "")):
        marks = []
        for n, each in enumerate(lying):
            left = n * pitch
            marks.append(LedgerText(left, each.name, LABEL))
            marks.append(LedgerText(left + name_width, each.value, FIGURE))
        starts = not any(each.goes_on for each in lying)
        there = tuple(mark for mark in marks if mark.text)
        rows.append(LedgerLine(LINE_STEP + 0.4, there, starts=starts))
    return DrawnLedger((), rows)


class _FactRow(NamedTuple):
    """One row of a fact, which may go on from the row above."""

    name: str
    value: str
    goes_on: bool = False


def _fact_lines(block: Sequence[FactLine], name_width: float, room: float) -> list[_FactRow]:
    told: list[_FactRow] = []
    for fact in block:
        values = [line for part in fact.value.split("\n") for line in wrapped(part, FIGURE, room)]
        names = wrapped(fact.name, LABEL, name_width - 4)
        texts = zip_longest(names, values, fillvalue="")
        told += [_FactRow(*each, goes_on=n > 0) for n, each in enumerate(texts)]
    return told


def band(parts: Sequence[FactLine]) -> DrawnLedger:
    """Key figures side by side, each under its name; smaller where they would not fit."""
    names = [width_of(part.name, LABEL) for part in parts]
    values = [width_of(part.value, LARGE) for part in parts]
    room = WIDTH - 2 * EDGE - GAP * (len(parts) - 1)
    scale = min(1.0, room / sum(map(max, names, values)))
    widths = [max(pair) * scale for pair in zip(names, values, strict=True)]
    gap = GAP + (room - sum(widths)) / (len(parts) - 1)
    places = list(accumulate((width + gap for width in widths[:-1]), initial=EDGE))
    label, large = NAME.scaled(scale), LARGE.scaled(scale)
    above = tuple(LedgerText(x, part.name, label) for x, part in zip(places, parts, strict=True))
    below = tuple(LedgerText(x, part.value, large) for x, part in zip(places, parts, strict=True))
    rows = [(5.0, ()), (LINE_STEP, above), (17.0, below), (4.0, ())]
    return DrawnLedger((), [LedgerLine(height, marks, shaded=True) for height, marks in rows])


# Long narrow tables, side by side


LONG: Final = 40
"""Rows from which on a table is set side by side."""

USUAL: Final = 0.9
"""How many of the texts that may be wrapped have to fit on one line."""

SMALLEST: Final = 0.88
"""How much smaller the type may become for one more beside."""

MANY: Final = 2
GUTTER: Final = LedgerColumn("")

Cells = Sequence[Sequence[str]]
Each = TypeVar("Each")


def beside(
    heads: Sequence[ColumnHead], cells: Cells, total: Sequence[str] = (), *, most: int = LONG
) -> DrawnLedger:
    """A table; one of more rows than `most` without its empty columns, as often side by side as
    fits, to be read row by row, its totals those of the whole width."""
    if len(cells) <= most:
        return table(heads, cells, total)
    kept = [n for n in range(len(heads)) if any(each[n] not in {"", NOTHING} for each in cells)]
    few, rows = [heads[n] for n in kept], [[each[n] for n in kept] for each in cells]
    summed = [total[n] for n in kept] if total else ()
    fitting = _fitting(rows, [head.wide for head in few])
    fitting += [[LedgerCell(text, STRONG) for text in summed]] if summed else []
    columns = [LedgerColumn(head.text, head.right) for head in few]
    one = natural([*columns, GUTTER], [[*each, LedgerCell("")] for each in fitting])
    across = int((WIDTH + COLUMN_GAP) / (one * SMALLEST))
    if across < MANY:
        return table(few, rows, summed)
    lay = placed(
        _repeated(columns, GUTTER, across), [_repeated(e, LedgerCell(""), across) for e in fitting]
    )
    wide = [head.wide for head in _repeated(few, ColumnHead(""), across)]
    groups = [rows[n : n + across] for n in range(0, len(rows), across)]
    told = [line for group in groups for line in _lines(group, lay, wide)]
    told += _lines(_across(summed, across), lay, wide, STRONG) if summed else ()
    return DrawnLedger([lay.heading(STEP)], told)


def _across(total: Sequence[str], times: int) -> Cells:
    """A row of totals over all that stands side by side: what it is at the left edge, its figures
    at the right one, for under one of several columns they would be taken for that one's."""
    name, *figures = total
    nothing = [""] * len(figures)
    return [[name, *nothing], *[["", *nothing]] * (times - MANY), ["", *figures]]


def _fitting(rows: Cells, wide: Sequence[bool]) -> list[list[LedgerCell]]:
    """The cells by which columns are measured: of texts that may be wrapped, the usual ones."""
    measured = [list(column) for column in zip(*rows, strict=True)]
    for n, may_wrap in enumerate(wide):
        if may_wrap:
            by_width = sorted(measured[n], key=lambda text: width_of(text, FIGURE))
            most = by_width[int(USUAL * (len(by_width) - 1))]
            measured[n] = [most] * len(rows)
    return [[LedgerCell(text) for text in each] for each in zip(*measured, strict=True)]


def _repeated(some: Sequence[Each], between: Each, times: int) -> list[Each]:
    """So many times the same, with something between."""
    return [*chain.from_iterable([*([between] if n else []), *some] for n in range(times))]


def _lines(group: Cells, lay: Lay, wide: Sequence[bool], ink: Ink = FIGURE) -> Iterator[LedgerLine]:
    """Rows of the table beside each other, as many lines as their longest text asks for."""
    texts = [*chain.from_iterable([*([""] if n else []), *each] for n, each in enumerate(group))]
    texts += [""] * (len(lay.columns) - len(texts))
    places = zip(texts, lay.places, wide, strict=True)
    scaled = ink.scaled(lay.scale)
    told = [wrapped(t, scaled, end - start) if w else [t] for t, (start, end), w in places]
    for n, line in enumerate(zip_longest(*told, fillvalue="")):
        cells = [LedgerCell(text, ink) for text in line]
        yield row([(lay, cells)], LINE_STEP if n else STEP, starts=not n)
