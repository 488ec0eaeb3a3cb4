"""Inks: the types and colours of the paper's text, how wide it is, and where its lines break."""

from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth

from dealer_app.reports.paper import BOLD, INK, MUTED, REGULAR


class Ink(NamedTuple):
    """Type and colour of a piece of text."""

    font: str
    size: float
    colour: Color

    def scaled(self, scale: float) -> "Ink":
        """The same ink in a size so many times as large."""
        return self if scale == 1 else self._replace(size=self.size * scale)


TITLE: Final = Ink(BOLD, 20, INK)
LARGE: Final = Ink(BOLD, 13, INK)
SECTION: Final = Ink(BOLD, 10.5, INK)
BODY: Final = Ink(REGULAR, 8, INK)
FIGURE: Final = Ink(REGULAR, 7, INK)
STRONG: Final = Ink(BOLD, 7, INK)
HEAD: Final = Ink(BOLD, 6.6, INK)
LABEL: Final = Ink(REGULAR, 6.6, MUTED)
SMALL: Final = Ink(REGULAR, 6.3, INK)
FAINT: Final = Ink(REGULAR, 6.3, MUTED)


def width_of(text: str, ink: Ink) -> float:
    """How wide a text is in that ink, in points."""
    return stringWidth(text, ink.font, ink.size)


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
