"""The paper: fonts, colours, the page with its head and foot, and the writing of the file."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen import canvas as drawing
from reportlab.pdfgen import pathobject, textobject
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from typing_extensions import override

from dealer_app.i18n import marked, resources
from dealer_app.i18n.saying import Shortcoming
from dealer_app.machine.privacy import handed_over, spared
from dealer_app.rules.house import PaperSize
from dealer_app.rules.variant import Role

rl_config.useA85 = 0  # a file of bytes, not of letters: a fifth smaller, and sooner written

REGULAR: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"

INK: Final = HexColor("#000000")
MUTED: Final = HexColor("#363B40")
LINE: Final = HexColor("#C4C9CD")
SHADE: Final = HexColor("#F7F8F8")
GROUND: Final = HexColor("#E3E6E8")
ACCENT: Final = HexColor("#A8770F")
IRREGULAR: Final = HexColor("#9A4300")
ROLES: Final[Mapping[Role, Color]] = {
    Role.PONTE: HexColor("#1C4E9B"),
    Role.BANQUE: HexColor("#A61E1B"),
    Role.TIE: HexColor("#1A6B3A"),
    Role.SIDE: INK,
}

SIZES: Final[Mapping[PaperSize, tuple[float, float]]] = {
    PaperSize.A4: A4,
    PaperSize.LETTER: LETTER,
}
LEFT: Final = 45.0
RIGHT: Final = 34.0
TOP: Final = 46.0
BOTTOM: Final = 50.0
FRAME: Final = 8.0
"""The type of what stands on every page."""

NARROW: Final = 0.9
"""How wide its letters are drawn."""

APART: Final = 12.0
"""How far apart two texts of one line of it stand at least."""

WIDTH: Final = A4[0] - LEFT - RIGHT
"""How wide every paper is set, whatever it is printed on: a wider sheet has wider margins."""

HEIGHT: Final = LETTER[1] - TOP - BOTTOM
"""What fits on a page of every size."""

_NO_FONT: Final = marked(
    "The type of the papers is missing: {file}. Install Sabot anew; nothing was written."
)


class FontMissing(Shortcoming):
    """A font that every paper is set in is not where the program was installed."""

    def __init__(self, path: Path) -> None:
        super().__init__(_NO_FONT, file=str(path))


@dataclass(frozen=True, slots=True)
class PaperPage:
    """What stands on every page: a title, a running head from the second on, and the foot.

    `foot` is two lines for the left; on the right stands what `number` says of a page and of
    how many there are, and below it `printed`. `stamp` stands at the top of every page: that the
    session is open, or that this is a copy. `size` is what it is printed on, `witness` the line
    that the file keeps for whoever holds it against the machine later.
    """

    title: str
    language: str
    author: str
    head: str
    foot: tuple[str, str]
    printed: str
    number: Callable[[int, int], str]
    stamp: str = ""
    size: PaperSize = PaperSize.A4
    witness: str = ""


@dataclass(frozen=True, slots=True)
class PaperPlace:
    """A place that links lead to by its key, and that stands in the outline of the file under its
    title, at its level; `top` is how high on its page."""

    key: str
    title: str
    level: int
    top: float = 0.0


class PlaceMark(Flowable):
    """Nothing that is seen: notes that a place begins here."""

    def __init__(self, place: PaperPlace) -> None:
        super().__init__()
        self.place: Final = place
        self.page = 0

    def draw(self) -> None:
        canvas = self.canv
        assert isinstance(canvas, _NumberedCanvas)
        _, top = canvas.absolutePosition(0, 0)
        self.page = canvas.getPageNumber()
        canvas.places = (*canvas.places, (self.page, replace(self.place, top=top)))


@lru_cache(maxsize=10_000)
def natural_width(text: str, font: str, size: float) -> float:
    """How wide a text is: the same figures and words stand on a paper again and again."""
    return stringWidth(text, font, size)


@lru_cache(maxsize=10_000)
def _figure(value: float) -> str:
    """A number as PDF has it: columns and rows stand in the same places page after page."""
    return fp_str(value)


def _figures(*values: float | Sequence[float]) -> str:
    """Numbers as PDF has them, one after the other, or all those of one sequence."""
    one = values[0]
    told = one if isinstance(one, tuple | list) else values
    return " ".join(map(_figure, told))


for _module in (drawing, pathobject, textobject):
    vars(_module)["fp_str"] = _figures  # reportlab would word every number anew


def _type(font: str) -> TTFont:
    """The type of that name: every paper is set in types that travel with the program."""
    found = getFont(font)
    assert isinstance(found, TTFont)
    return found


class _PaperText(PDFTextObject):
    """Text of a paper: each that comes again is put into the words of PDF once."""

    # reportlab's own, left out of its stubs
    _canvas: "_NumberedCanvas"
    _code: list[str]
    _fontname: str
    _fontsize: float
    _leading: float
    _curSubset: int  # noqa: N815

    def _formatText(self, text: str) -> str:  # noqa: N802
        """The text in parts of its font, each named where it is not that of the part before."""
        told = list[str]()
        for part, letters in self._canvas.letters(text, self._fontname):
            if part != self._curSubset:
                name = self._canvas.part_of(self._fontname, part)
                told.append(f"{name} {_figures(self._fontsize)} Tf {_figures(self._leading)} TL")
                self._curSubset = part
            told.append(f"({letters}) Tj")
        return " ".join(told)


class _NumberedCanvas(Canvas):
    """A canvas that keeps its pages until their number is known, so that each can say it."""

    page: PaperPage
    places: tuple[tuple[int, PaperPlace], ...] = ()
    _startPage: Callable[[], None]  # noqa: N815 - reportlab's own, left out of its stubs
    _doc: object
    _fontname: str
    _fontsize: float
    _kept: tuple[dict[str, object], ...] = ()

    @cached_property
    def _known(self) -> dict[tuple[str, str], list[tuple[int, str]]]:
        return {}

    def letters(self, text: str, font: str) -> Sequence[tuple[int, str]]:
        """A text as PDF has it, in as many pieces as parts of the font hold its letters."""
        if (text, font) not in self._known:
            pieces = _type(font).splitString(text, self._doc)
            self._known[text, font] = [(part, escapePDF(piece)) for part, piece in pieces]
        return self._known[text, font]

    def part_of(self, font: str, part: int) -> str:
        """What that part of the font is called in this file."""
        name: str = _type(font).getSubsetInternalName(part, self._doc)
        return name

    @override
    def beginText(
        self, x: float = 0, y: float = 0, direction: Literal["LTR", "RTL"] | None = None
    ) -> PDFTextObject:
        return _PaperText(self, x, y, direction)

    @override
    def stringWidth(
        self, text: str, fontName: str | None = None, fontSize: float | None = None
    ) -> float:
        size = self._fontsize if fontSize is None else fontSize
        return natural_width(text, fontName or self._fontname, size)

    @override
    def showPage(self) -> None:
        kept = dict(self.__dict__)
        self._startPage()
        self._kept = (*self._kept, kept)

    @override
    def save(self) -> None:
        kept, places = self._kept, self.places
        for number, state in enumerate(kept, start=1):
            self.__dict__.update(state)
            _draw_frame(self, self.page, number, len(kept))
            for place in (each for page, each in places if page == number):
                self.bookmarkPage(place.key, fit="XYZ", top=place.top)
                self.addOutlineEntry(place.title, place.key, place.level)
            super().showPage()
        if places:
            self.showOutline()
        super().save()


def _draw_frame(canvas: Canvas, page: PaperPage, number: int, total: int) -> None:
    """The running head, the stamp and the foot of one page."""
    height = SIZES[page.size][1]
    left = margin(page.size)
    right = left + WIDTH
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    if number > 1:
        room = _to(canvas, (right, height - 28), page.stamp, BOLD)
        _from(canvas, (left, height - 28), page.head, room)
        canvas.line(left, height - 34, right, height - 34)
    else:
        _to(canvas, (right, height - 28), page.stamp, BOLD)
    canvas.line(left, 40, right, 40)
    room = _to(canvas, (right, 29), page.number(number, total), BOLD)
    _from(canvas, (left, 29), page.foot[0], room)
    room = _to(canvas, (right, 19), page.printed, REGULAR)
    _from(canvas, (left, 19), page.foot[1], room)


def margin(size: PaperSize) -> float:
    """How far from the left edge a paper of that size begins: there is more room for holes."""
    return LEFT + (SIZES[size][0] - A4[0]) / 2


def _from(canvas: Canvas, at: tuple[float, float], text: str, room: float) -> None:
    """A line of the frame that begins there, narrower where it has not that much room."""
    told = canvas.beginText()
    natural = max(1.0, natural_width(text, REGULAR, FRAME))
    told.setTextTransform(min(NARROW, room / natural), 0, 0, 1, *at)
    told.setFont(REGULAR, FRAME)
    told.setFillColor(MUTED)
    told.textLine(text)
    canvas.drawText(told)


def _to(canvas: Canvas, at: tuple[float, float], text: str, font: str) -> float:
    """A line of the frame that ends there; how much room it leaves before it."""
    told = canvas.beginText()
    width = NARROW * natural_width(text, font, FRAME)
    left = at[0] - width
    told.setTextTransform(NARROW, 0, 0, 1, left, at[1])
    told.setFont(font, FRAME)
    told.setFillColor(INK if font == BOLD else MUTED)
    told.textLine(text)
    canvas.drawText(told)
    return WIDTH - width - APART


@cache
def register_fonts() -> None:
    """Makes the two fonts of the paper known, from the files that travel with the program.

    FontMissing where they do not: no paper is set in a type that has not every sign.
    """
    folder = resources() / "fonts"
    for name in (REGULAR, BOLD):
        path = folder / f"{name}.ttf"
        try:
            registerFont(TTFont(name, path))
        except (TTFError, OSError) as error:
            raise FontMissing(path) from error
    registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def print_to(path: Path, story: Sequence[Flowable], page: PaperPage, *, invariant: bool) -> None:
    """Writes the story as a PDF, all of it or nothing; OSError where the disk refuses.

    `invariant` leaves the clock out of the file, so that the same story gives the same bytes.
    """
    put(path, printed(story, page, invariant=invariant))


def printed(story: Sequence[Flowable], page: PaperPage, *, invariant: bool) -> bytes:
    """The story as a PDF."""
    built = BytesIO()
    document = BaseDocTemplate(
        built,
        pagesize=SIZES[page.size],
        title=page.title,
        author=page.author,
        lang=page.language,
        keywords=[page.witness] if page.witness else [],
        invariant=int(invariant),
        initialFontName=REGULAR,
        initialFontSize=8,
    )
    height = SIZES[page.size][1] - TOP - BOTTOM
    frame = Frame(margin(page.size), BOTTOM, WIDTH, height, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate(frames=[frame]))

    class Numbered(_NumberedCanvas):
        pass

    Numbered.page = page
    document.build(list(story), canvasmaker=Numbered)
    return built.getvalue()


def put(path: Path, content: bytes) -> None:
    """Puts the file in its place at once, so that no half of one is ever there; OSError, also where
    something is recorded in that place.

    It is its user's, with the rights that they give to files.
    """
    spared(path)
    beside = path.with_name(path.name + ".part")
    try:
        with handed_over(beside):
            beside.write_bytes(content)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
