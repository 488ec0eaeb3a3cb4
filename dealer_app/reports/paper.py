"""The paper: fonts, colours, the page with its head and foot, and the writing of the file."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from typing_extensions import override

from dealer_app.i18n import resources
from dealer_app.rules.variant import Role

REGULAR: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"

INK: Final = HexColor("#14181B")
MUTED: Final = HexColor("#565D63")
LINE: Final = HexColor("#C4C9CD")
SHADE: Final = HexColor("#F2F3F4")
ACCENT: Final = HexColor("#A8770F")
IRREGULAR: Final = HexColor("#9A4300")
ROLES: Final[Mapping[Role, Color]] = {
    Role.PONTE: HexColor("#1C4E9B"),
    Role.BANQUE: HexColor("#A61E1B"),
    Role.TIE: HexColor("#1A6B3A"),
    Role.SIDE: INK,
}

PAGE_WIDTH, PAGE_HEIGHT = A4
LEFT: Final = 45.0
RIGHT: Final = 34.0
TOP: Final = 46.0
BOTTOM: Final = 50.0
FRAME: Final = 8.0
"""The type of what stands on every page."""

WIDTH: Final = PAGE_WIDTH - LEFT - RIGHT
HEIGHT: Final = PAGE_HEIGHT - TOP - BOTTOM


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on every page: a title, a running head from the second on, and the foot.

    `foot` is two lines for the left; on the right stands what `number` says of a page and of
    how many there are, and below it `printed`.
    """

    title: str
    language: str
    author: str
    head: str
    foot: tuple[str, str]
    printed: str
    number: Callable[[int, int], str]


class _NumberedCanvas(Canvas):
    """A canvas that keeps its pages until their number is known, so that each can say it."""

    page: Page
    _startPage: Callable[[], None]  # noqa: N815 - reportlab's own, left out of its stubs
    _kept: tuple[dict[str, object], ...] = ()

    @override
    def showPage(self) -> None:
        kept = dict(self.__dict__)
        self._startPage()
        self._kept = (*self._kept, kept)

    @override
    def save(self) -> None:
        kept = self._kept
        for number, state in enumerate(kept, start=1):
            self.__dict__.update(state)
            _draw_frame(self, self.page, number, len(kept))
            super().showPage()
        super().save()


def _draw_frame(canvas: Canvas, page: Page, number: int, total: int) -> None:
    """The running head and the foot of one page."""
    right = PAGE_WIDTH - RIGHT
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.setFillColor(MUTED)
    canvas.setFont(REGULAR, FRAME)
    if number > 1:
        canvas.drawString(LEFT, PAGE_HEIGHT - 28, page.head)
        canvas.line(LEFT, PAGE_HEIGHT - 34, right, PAGE_HEIGHT - 34)
    canvas.line(LEFT, 40, right, 40)
    canvas.drawString(LEFT, 29, page.foot[0])
    canvas.drawString(LEFT, 19, page.foot[1])
    canvas.drawRightString(right, 19, page.printed)
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, FRAME)
    canvas.drawRightString(right, 29, page.number(number, total))


@cache
def register_fonts() -> None:
    """Makes the two fonts of the paper known, from the files that travel with the program."""
    folder = resources() / "fonts"
    for name in (REGULAR, BOLD):
        registerFont(TTFont(name, folder / f"{name}.ttf"))
    registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def print_to(path: Path, story: Sequence[Flowable], page: Page, *, invariant: bool) -> None:
    """Writes the story as a PDF, all of it or nothing; OSError where the disk refuses.

    `invariant` leaves the clock out of the file, so that the same story gives the same bytes.
    """
    built = BytesIO()
    document = BaseDocTemplate(
        built,
        pagesize=A4,
        title=page.title,
        author=page.author,
        lang=page.language,
        invariant=int(invariant),
        initialFontName=REGULAR,
        initialFontSize=8,
    )
    frame = Frame(LEFT, BOTTOM, WIDTH, HEIGHT, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate(frames=[frame]))

    class Numbered(_NumberedCanvas):
        pass

    Numbered.page = page
    document.build(list(story), canvasmaker=Numbered)
    _replace(path, built.getvalue())


def _replace(path: Path, content: bytes) -> None:
    """Puts the file in its place at once, so that no half of one is ever there."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
