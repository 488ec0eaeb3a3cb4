"""The manual on paper: a table of contents with its pages, then chapter after chapter."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    Image,
    KeepTogether,
    PageBreak,
    Paragraph,
    Table,
    TableStyle,
)
from typing_extensions import override

from dealer_app.i18n import NARROW_SPACE, NO_BREAK_SPACE, Words, marked
from dealer_app.machine import spared
from dealer_app.manual import (
    Chapter,
    ChapterHeading,
    Dress,
    Grid,
    Items,
    Part,
    Picture,
    Runs,
    WordRun,
    name_of,
)
from dealer_app.manual import Paragraph as Prose
from dealer_app.reports.layout.paper import (
    ACCENT,
    BOLD,
    GROUND,
    INK,
    LINE,
    MUTED,
    REGULAR,
    WIDTH,
    PaperPage,
    PaperPlace,
    PlaceMark,
    print_to,
    printed,
    register_fonts,
)
from dealer_app.reports.layout.tables import title

TITLE: Final = marked("Manual")

SIZE: Final = 9.5
"""The type of the prose: it is read at length, a paper of figures is not."""

ROOM: Final = 150.0
PICTURED: Final = 350.0
"""Points that are left on a page at least where a chapter begins, and where a picture is the first
of it: they stand together."""

WIDE: Final = 0.72
"""How much of the width a picture takes, unless it is higher than wide."""

HIGH: Final = 0.4
"""The same of one that is a page."""


def _style(
    name: str, size: float, *, font: str = REGULAR, before: float = 0, after: float = 0
) -> ParagraphStyle:
    return ParagraphStyle(
        name,
        fontName=font,
        fontSize=size,
        leading=size * 1.42,
        textColor=INK,
        spaceBefore=before,
        spaceAfter=after,
    )


_PROSE: Final = _style("prose", SIZE, after=5)
_ITEM: Final = ParagraphStyle(
    "item", _style("items", SIZE, after=2.5), leftIndent=16, bulletIndent=2, bulletFontName=REGULAR
)
_CELL: Final = _style("cell", 8.5)
_HEAD: Final = _style("head", 8.5, font=BOLD)
_HEADINGS: Final = (
    _style("chapter", 15, font=BOLD, before=14, after=5),
    _style("section", 11, font=BOLD, before=8, after=3),
)
_LISTED: Final = ParagraphStyle("listed", _style("names", SIZE), leftIndent=12)
_GROUP: Final = _style("group", SIZE, font=BOLD, before=5, after=1)


@dataclass(frozen=True, slots=True)
class ManualData:
    """The chapters as they are printed, and the version of the program that they are true of."""

    chapters: Sequence[Chapter]
    software: str


def write(path: Path, data: ManualData, words: Words) -> None:
    """Writes the manual as a PDF; OSError where the disk refuses, before its pages are set where
    they may not lie there. The same chapters are always the same bytes."""
    spared(path)
    register_fonts()
    page = _page(data, words)
    marks = _marks(data)
    printed(_story(data, marks, words, _Room), page, invariant=True)  # each mark knows its page now
    print_to(path, _story(data, marks, words, Image), page, invariant=True)


def _page(data: ManualData, words: Words) -> PaperPage:
    head = words("Sabot: the manual")
    return PaperPage(
        title=head,
        language=words.language,
        author=f"Sabot {data.software}",
        head=head,
        foot=(head, f"Sabot {data.software}"),
        printed="",
        number=lambda number, total: words("page {number}/{total}", number=number, total=total),
    )


def _marks(data: ManualData) -> dict[str, PlaceMark]:
    """Where each chapter begins, by its name."""
    return {
        each.name: PlaceMark(PaperPlace(each.name, f"{each.number}. {each.title}", 0))
        for each in data.chapters
    }


class _Room(Image):
    """What a picture takes of a page, where nobody looks at it."""

    @override
    def draw(self) -> None:
        pass


def _story(
    data: ManualData, marks: dict[str, PlaceMark], words: Words, picture: type[Image]
) -> list[Flowable]:
    chapters = (_chapter(each, marks[each.name], picture) for each in data.chapters)
    return [
        *title(words(TITLE), "Sabot"),
        *_contents(data, marks, words),
        PageBreak(),
        *chain.from_iterable(chapters),
    ]


def _contents(data: ManualData, marks: dict[str, PlaceMark], words: Words) -> Iterator[Flowable]:
    """Every chapter under its part of the manual, and the page on which it begins."""
    before = ""
    for chapter in data.chapters:
        if chapter.part != before:
            yield Paragraph(_set(words(chapter.part)), _GROUP)
            before = chapter.part
        name = f'<link href="#{chapter.name}">{chapter.number}. {_set(chapter.title)}</link>'
        page = str(marks[chapter.name].page or "")
        row = Table([[Paragraph(name, _LISTED), page]], colWidths=[WIDTH - 40, 40])
        row.setStyle(_CONTENTS)
        yield row


_CONTENTS: Final = TableStyle(
    [
        ("FONT", (1, 0), (1, 0), REGULAR, SIZE),
        ("ALIGN", (1, 0), (1, 0), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
    ]
)
_GRID: Final = TableStyle(
    [
        ("BACKGROUND", (0, 0), (-1, 0), GROUND),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
)


def _chapter(chapter: Chapter, mark: PlaceMark, picture: type[Image]) -> Iterator[Flowable]:
    pictured = isinstance(chapter.parts[1], Picture)
    yield CondPageBreak(PICTURED if pictured else ROOM)
    yield mark
    for part in chapter.parts:
        yield from _painted(part, chapter, picture)


def _painted(part: Part, chapter: Chapter, picture: type[Image]) -> Iterator[Flowable]:
    match part:
        case ChapterHeading():
            number = f"{chapter.number}. " if part.level == 1 else ""
            if part.level > 1:
                yield CondPageBreak(60)
            yield Paragraph(number + _worded(part.runs), _HEADINGS[min(part.level, 2) - 1])
        case Prose():
            yield Paragraph(_worded(part.runs), _PROSE)
        case Items():
            for at, item in enumerate(part.items, start=1):
                mark = f"{at}." if part.numbered else "•"
                yield Paragraph(_worded(item), _ITEM, bulletText=mark)
        case Grid():
            yield _grid(part)
        case Picture():
            yield _picture(chapter.folder / part.file, picture)


def _grid(grid: Grid) -> Flowable:
    """A table over the whole width, each column as wide as what it says asks for."""
    rows = (grid.head, *grid.rows)
    asked = [max(_length(row[n]) for row in rows) for n in range(len(grid.head))]
    held = [min(max(each, 8), 60) for each in asked]
    styles = (_HEAD, *[_CELL] * len(grid.rows))
    cells = [
        [Paragraph(_worded(cell), style) for cell in row]
        for row, style in zip(rows, styles, strict=True)
    ]
    table = Table(cells, [WIDTH * each / sum(held) for each in held], repeatRows=1)
    table.setStyle(_GRID)
    table.spaceBefore, table.spaceAfter = 3, 8
    return table


def _length(runs: Runs) -> int:
    return sum(len(run.text) for run in runs)


def _picture(file: Path, picture: type[Image]) -> Flowable:
    wide, high = ImageReader(str(file)).getSize()
    width = WIDTH * (WIDE if wide >= high else HIGH)
    image = picture(str(file), width, width * high / wide, hAlign="LEFT")
    image.spaceBefore, image.spaceAfter = 4, 8
    return KeepTogether([image])


# Words in their dress


def _worded(runs: Runs) -> str:
    return "".join(map(_dressed, runs))


def _dressed(run: WordRun) -> str:
    text = _set(run.text)
    match run.dress:
        case Dress.PLAIN:
            return text
        case Dress.STRONG:
            return f"<b>{text}</b>"
        case Dress.KEY:
            key = f" {text} ".replace(" ", NO_BREAK_SPACE)
            return f'<font backColor="{_hex(GROUND)}"><b>{key}</b></font>'
        case Dress.COMMAND:
            return f'<font backColor="{_hex(GROUND)}">{text}</font>'
        case Dress.FILE:
            return f'<font color="{_hex(MUTED)}">{text}</font>'
        case Dress.LINK:
            return f'<link href="#{name_of(run.to)}" color="{_hex(ACCENT)}">{text}</link>'


def _hex(colour: Color) -> str:
    return f"#{colour.hexval()[2:]}"


def _set(text: str) -> str:
    """The text as reportlab takes it, to which a narrow no-break space is one to break at."""
    return escape(text).replace(NARROW_SPACE, NO_BREAK_SPACE)
