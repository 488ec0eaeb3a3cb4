"""The bets of the present shoe under each other, drawn as one picture: a label for each figure
would have the window dress and lay out a hundred of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from dealer_app.gui.kit.inks import Ink, inks
from dealer_app.gui.kit.paint import RIGHT, TOP_LEFT, WRAP, height_of_text, painter_of, width_of
from dealer_app.gui.kit.stylesheet import Dressed

Row = tuple[str, str, str]
"""What a bet is called, and two figures."""

APART: Final = 12
BETWEEN: Final = 6
"""Pixels between columns, and between rows."""

TITLE: Final = 78
"""Pixels of a column of figures at the least."""


@dataclass(frozen=True, slots=True)
class ShoeRow:
    """One bet: what it is called, its edge now, and from a fresh shoe; `gains`: guests gain."""

    name: str
    now: str
    fresh: str
    gains: bool = False


class ShoeFigures(QWidget):
    """As high as its rows are; long names go on over more lines."""

    def __init__(self) -> None:
        super().__init__()
        self._heads: Row = ("", "", "")
        self._rows: Sequence[ShoeRow] = ()
        self._inks: Mapping[str, Ink] = {}
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> Sequence[ShoeRow]:
        """What is told."""
        return self._rows

    def wear(self, dressed: Dressed, heads: Row) -> None:
        """The colours and sizes of the window, and what the columns are called."""
        self._heads, self._inks = heads, inks(dressed)
        self.setAccessibleName(heads[0])
        self._measure()

    def tell(self, rows: Sequence[ShoeRow]) -> None:
        """Every bet with its figures."""
        alike = [row.name for row in rows] == [row.name for row in self._rows]
        self._rows = rows
        told = (f"{row.name}: {row.now}, {self._heads[2]} {row.fresh}" for row in rows)
        self.setAccessibleDescription("; ".join(told))
        if alike:
            self.update()
        else:
            self._measure()

    def _measure(self) -> None:
        """Is as high as all rows are."""
        places = list(self._places())
        self.setFixedHeight(places[-1].bottom() + 1 if places else 0)
        self.update()

    @property
    def _widths(self) -> tuple[int, int, int]:
        """Pixels of each column: figures as wide as their head, the name what is left."""
        wide = [max(TITLE, width_of(head, self._inks["section"][0])) for head in self._heads[1:]]
        return max(0, self.width() - sum(wide) - 2 * APART), wide[0], wide[1]

    def _places(self) -> Iterator[QRect]:
        """Where the heads lie, and each row."""
        if not self._rows or not self._inks:
            return
        wide, top = self._widths[0], 0
        texts = [(self._heads[0], "section"), *((row.name, "plain") for row in self._rows)]
        for text, role in texts:
            font = self._inks[role][0]
            high = height_of_text(text, font, wide)
            yield QRect(0, top, self.width(), high)
            top += high + BETWEEN

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, self.minimumHeight())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        if event.size().width() != event.oldSize().width():
            self._measure()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The heads, and the rows that are in sight."""
        places = list(self._places())
        if not places:
            return
        painter = painter_of(self)
        self._line(painter, places[0], zip(self._heads, ("section",) * 3, strict=True))
        for place, row in zip(places[1:], self._rows, strict=True):
            if place.intersects(event.rect()):
                now = "keys" if row.gains else "fact"
                told = ((row.name, "plain"), (row.now, now), (row.fresh, "muted"))
                self._line(painter, place, told)
        painter.end()

    def _line(self, painter: QPainter, row: QRect, told: Iterable[tuple[str, str]]) -> None:
        for cell, (text, role) in zip(self._across(row), told, strict=True):
            font, colour = self._inks[role]
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(cell, RIGHT if cell.left() else TOP_LEFT | WRAP, text)

    def _across(self, row: QRect) -> tuple[QRect, QRect, QRect]:
        name, now, fresh = self._widths
        return (
            QRect(0, row.top(), name, row.height()),
            QRect(name + APART, row.top(), now, row.height()),
            QRect(name + now + 2 * APART, row.top(), fresh, row.height()),
        )
