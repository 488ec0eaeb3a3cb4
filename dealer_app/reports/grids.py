"""Small cells below a coup, several across, their parts under each other from row to row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dealer_app.reports.ink import SMALL, Ink, width_of
from dealer_app.reports.ledger import Mark, Row
from dealer_app.reports.paper import WIDTH

LEFT: Final = 31.0
"""Where what stands below a coup begins."""

HEIGHT: Final = 9.6
GAP: Final = 6.0
FIRST_GAP: Final = 4.0
GUTTER: Final = 16.0


@dataclass(frozen=True, slots=True)
class Part:
    """One part of every cell: its head, and whether it ends at its place, as figures do."""

    head: str
    right: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """How cells line up: so many across, where each part lies, None for one that is always empty.

    `scale` is below 1 where not even one cell would fit in the usual size.
    """

    parts: tuple[Part, ...]
    across: int
    pitch: float
    places: tuple[float | None, ...]
    scale: float

    def heading(self, ink: Ink) -> Row:
        """The heads of the parts, over each cell of a row."""
        heads = [part.head for part in self.parts]
        marks = [mark for n in range(self.across) for mark in self._marks(heads, n, ink)]
        return Row(HEIGHT, tuple(marks), shaded=True)

    def rows(self, cells: Sequence[Sequence[str]], ink: Ink = SMALL) -> list[Row]:
        """These cells, as many rows as they ask for."""
        found = []
        for first in range(0, len(cells), self.across):
            few = cells[first : first + self.across]
            marks = [mark for n, cell in enumerate(few) for mark in self._marks(cell, n, ink)]
            found.append(Row(HEIGHT, tuple(marks)))
        return found

    def _marks(self, cell: Sequence[str], n: int, ink: Ink) -> list[Mark]:
        left, scaled = LEFT + n * self.pitch, ink.scaled(self.scale)
        return [
            Mark(left + place, text, scaled, part.right)
            for text, part, place in zip(cell, self.parts, self.places, strict=True)
            if text and place is not None
        ]


def fitted(parts: tuple[Part, ...], cells: Sequence[Sequence[str]], most: int) -> Grid:
    """The grid for these cells: as many across as the widest parts allow, `most` at most."""
    widths = [_width(part, [cell[n] for cell in cells]) for n, part in enumerate(parts)]
    ends, natural = _places(parts, widths)
    room = WIDTH - LEFT
    across = max(1, min(most, int((room + GUTTER) / (natural + GUTTER))))
    scale = min(1.0, room / natural) if natural else 1.0
    places = tuple(None if end is None else end * scale for end in ends)
    return Grid(parts, across, (room + GUTTER) / across, places, scale)


def _width(part: Part, texts: Sequence[str]) -> float:
    """The width of the widest text under its head; nothing where no cell has one."""
    if not any(texts):
        return 0.0
    return max(width_of(text, SMALL) for text in {part.head, *texts})


def _places(
    parts: Sequence[Part], widths: Sequence[float]
) -> tuple[tuple[float | None, ...], float]:
    """Where each part begins, or ends if it is one of figures, and where the last one ends."""
    places: list[float | None] = []
    end = 0.0
    for part, width in zip(parts, widths, strict=True):
        if not width:
            places.append(None)
            continue
        gap = GAP if any(place is not None for place in places[1:]) else FIRST_GAP
        start = end + gap if end else 0.0
        end = start + width
        places.append(end if part.right else start)
    return tuple(places), end
