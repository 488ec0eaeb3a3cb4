"""Inks: the types and colours of the paper's text, how wide it is, and where its lines break."""

from functools import lru_cache
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from dealer_app.reports.layout.paper import BOLD, INK, MUTED, REGULAR

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
