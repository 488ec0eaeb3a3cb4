"""The paper: fonts, colours and inks, how wide text is and where its lines break, the page with its
head and foot, and the writing of the file."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from typing_extensions import override

from dealer_app.i18n import marked, resources
from dealer_app.i18n.saying import Shortcoming
from dealer_app.machine import handed_over, spared
from dealer_app.rules.fact_classes import dataclass
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
    session is open, or that this is a copy; `notice` beside it on the first, in the place of the
    running head. `size` is what it is printed on, `witness` the line
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
    notice: str = ""
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


class _NumberedCanvas(Canvas):
    """A canvas that keeps its pages until their number is known, so that each can say it."""

    page: PaperPage
    places: tuple[tuple[int, PaperPlace], ...] = ()
    _startPage: Callable[[], None]  # noqa: N815 - reportlab's own, left out of its stubs
    _kept: tuple[dict[str, object], ...] = ()

    @override
    def stringWidth(
        self, text: str, fontName: str | None = None, fontSize: float | None = None
    ) -> float:
        """How wide a text is, which every text drawn is asked for once more."""
        if fontName is None or fontSize is None:
            return super().stringWidth(text, fontName, fontSize)
        return _natural(text, fontName, fontSize)

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
        room = _to(canvas, (right, height - 28), page.stamp, BOLD)
        _from(canvas, (left, height - 28), page.notice, room)
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
    natural = max(1.0, stringWidth(text, REGULAR, FRAME))
    told.setTextTransform(min(NARROW, room / natural), 0, 0, 1, *at)
    told.setFont(REGULAR, FRAME)
    told.setFillColor(MUTED)
    told.textLine(text)
    canvas.drawText(told)


def _to(canvas: Canvas, at: tuple[float, float], text: str, font: str) -> float:
    """A line of the frame that ends there; how much room it leaves before it."""
    told = canvas.beginText()
    width = NARROW * stringWidth(text, font, FRAME)
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
    for each in story:  # reportlab marks what it puts off to the next page, and does so once alone
        vars(each).pop("_postponed", None)
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


# Inks


LEAST: Final = 8.0
"""The smallest type on any paper, in points: what needs more room than it has is set narrower."""


class Ink(NamedTuple):
    """Type and colour of a piece of text; `stretch` is how wide its letters are drawn."""

    font: str
    size: float
    colour: Color
    stretch: float = 1.0

    def scaled(self, scale: float) -> "Ink":
        """The same ink so many times as wide: in a smaller size while that can be read, its
        letters narrower beyond it."""
        if scale == 1:
            return self
        size = max(min(LEAST, self.size), self.size * scale)
        return self._replace(size=size, stretch=self.stretch * self.size * scale / size)


TITLE: Final = Ink(BOLD, 20, INK)
LARGE: Final = Ink(BOLD, 13, INK)
SECTION: Final = Ink(BOLD, 10.5, INK)
BODY: Final = Ink(REGULAR, LEAST, INK)
FIGURE: Final = Ink(REGULAR, LEAST, INK, 0.875)
STRONG: Final = Ink(BOLD, LEAST, INK, 0.875)
HEAD: Final = Ink(BOLD, LEAST, INK, 0.825)
LABEL: Final = Ink(REGULAR, LEAST, MUTED, 0.825)
SMALL: Final = Ink(REGULAR, LEAST, INK, 0.79)
FAINT: Final = Ink(REGULAR, LEAST, MUTED, 0.79)


def width_of(text: str, ink: Ink) -> float:
    """How wide a text is in that ink, in points."""
    return _natural(text, ink.font, ink.size) * ink.stretch


@lru_cache(maxsize=10_000)
def _natural(text: str, font: str, size: float) -> float:
    """How wide a text is: the same figures and words stand on a paper again and again."""
    return stringWidth(text, font, size)


def fitting(text: str, ink: Ink, room: float) -> Ink:
    """The ink in which a text is no wider than that."""
    return ink.scaled(min(1.0, room / max(1.0, width_of(text, ink))))


def wrapped(text: str, ink: Ink, width: float) -> list[str]:
    """The lines of a text no wider than that; it breaks at plain spaces only, so that amounts
    stay whole, and within a word where that alone is too wide."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer, ink) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(word, ink, width)
        lines += whole
    return [*lines, line]


def _broken(word: str, ink: Ink, width: float) -> list[str]:
    """A word in pieces no wider than that, one letter at least in each."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, ink) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def write_at(canvas: Canvas, x: float, y: float, text: str, ink: Ink) -> None:
    """A short text from this point on."""
    told = canvas.beginText()
    told.setTextTransform(ink.stretch, 0, 0, 1, x, y)
    told.setFont(ink.font, ink.size)
    told.setFillColor(ink.colour)
    told.textLine(text)
    canvas.drawText(told)
