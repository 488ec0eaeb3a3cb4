"""Laws that leave a choice, under each other as books print them, and what their choices gain."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from dealer_app.gui.kit.paint import CENTRE, TOP_LEFT, WRAP, height_of_text, painter_of, width_of
from dealer_app.gui.kit.stylesheet import Dressed, Ink, inks
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.library.card import RuleTable
from dealer_app.library.chosen_squares import ChosenLaw

# Tables under each other, drawn as one picture: they have hundreds of squares, and a label for
# each would have the window stand still for a dozen frames


SPACE: Final = 4
"""Pixels between two lines."""

COLUMN: Final = 46
"""Pixels of a column at least, so that those of all tables stand under each other."""


@dataclass(frozen=True, slots=True)
class _Square:
    """One cell of a table; a `lit` one has a ground of its own."""

    text: str
    role: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """The squares of one row, or one sentence over all columns; pixels free above it."""

    squares: tuple[_Square, ...]
    whole: bool = False
    above: int = 0


@dataclass(frozen=True, slots=True)
class _Placed:
    line: _Line
    box: QRect


class DrawnTables(QWidget):
    """As high as its lines are; columns stand under each other in all tables."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[_Line] = ()
        self._apart = 0
        self._worn: Dressed | None = None
        self._inks: Mapping[str, Ink] = {}
        self._columns: tuple[int, ...] = ()
        self._placed: tuple[_Placed, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> Sequence[_Line]:
        """What is told."""
        return self._lines

    def wear(self, dressed: Dressed) -> None:
        """The colours and sizes of the window."""
        self._worn, self._inks = dressed, inks(dressed)
        self._measure()

    def fill(self, lines: Sequence[_Line], apart: int) -> None:
        """These lines, their columns so many pixels apart."""
        self._lines, self._apart = lines, apart
        told = (" ".join(square.text for square in line.squares) for line in lines)
        self.setAccessibleDescription("; ".join(told))
        self._measure()

    def _measure(self) -> None:
        if not self._inks:
            return
        self._columns = tuple(self._wide())
        self.setMinimumWidth(sum(self._columns) + self._apart * max(0, len(self._columns) - 1))
        self._place()

    def _wide(self) -> Iterator[int]:
        """How wide each column is: as its widest square."""
        rows = [line.squares for line in self._lines if not line.whole]
        for at in range(max(map(len, rows), default=0)):
            squares = (row[at] for row in rows if at < len(row))
            yield max(COLUMN, *(width_of(each.text, self._inks[each.role][0]) for each in squares))

    def _place(self) -> None:
        """Where each line lies, at the width that there is."""
        placed, top = [], 0
        for line in self._lines:
            top += line.above
            wide = max(self.width(), self.minimumWidth())
            high = self._high(line, wide)
            placed.append(_Placed(line, QRect(0, top, wide, high)))
            top += high + SPACE
        self._placed = tuple(placed)
        self.setFixedHeight(max(0, top - SPACE))
        self.update()

    def _high(self, line: _Line, wide: int) -> int:
        if line.whole:
            return height_of_text(line.squares[0].text, self._inks[line.squares[0].role][0], wide)
        roles = {square.role for square in line.squares}
        return max(QFontMetrics(self._inks[role][0]).height() for role in roles)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self.minimumHeight())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width sentences go on over other lines."""
        if event.size().width() != event.oldSize().width() and self._inks:
            self._place()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines that are in sight."""
        painter = painter_of(self)
        for placed in self._placed:
            if placed.box.intersects(event.rect()):
                self._draw(painter, placed)
        painter.end()

    def _draw(self, painter: QPainter, placed: _Placed) -> None:
        align = TOP_LEFT | WRAP if placed.line.whole else CENTRE
        for square, box in zip(placed.line.squares, self._boxes(placed), strict=True):
            if square.lit and self._worn is not None:
                painter.fillRect(box, self._worn.theme.colour("row_lit"))
            font, colour = self._inks[square.role]
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(box, align, square.text)

    def _boxes(self, placed: _Placed) -> Iterator[QRect]:
        if placed.line.whole:
            yield placed.box
            return
        left = placed.box.left()
        for wide in self._columns[: len(placed.line.squares)]:
            yield QRect(left, placed.box.top(), wide, placed.box.height())
            left += wide + self._apart


BESIDE: Final = 2
ABOVE: Final = 12
"""Pixels above each table but the first."""

APART: Final = 10
FEW: Final = 12
"""Pixels between the columns of narrow tables, and how many columns those have at the most."""

PLAIN: Final = "plain"


class ChoiceTables(Scrolled):
    """Every table in one picture, so that columns stand under each other."""

    def __init__(self) -> None:
        super().__init__()
        self._tables = DrawnTables()
        self.grid.addWidget(self._tables, 0, 0)

    def wear(self, dressed: Dressed) -> None:
        """The colours and sizes of the window."""
        self._tables.wear(dressed)

    def fill(self, laws: Sequence[ChosenLaw], assumed: Sequence[str]) -> None:
        """These laws, and what is taken for granted of them."""
        most = max((len(law.head) for law in laws), default=0)
        lines = [line for law in laws for line in _law(law)]
        lines += [_sentence("hint", sentence) for sentence in assumed]
        first = [_Line(line.squares, line.whole) for line in lines[:1]]
        self._tables.fill((*first, *lines[1:]), APART if most <= FEW else BESIDE)

    def said(self, role: str = "") -> tuple[tuple[str, ...], ...]:
        """What the tables say, row by row; of one role, where one is named."""
        rows = (
            tuple(square.text for square in line.squares if role in ("", square.role))
            for line in self._tables.lines
        )
        return tuple(row for row in rows if row)


def _law(law: ChosenLaw) -> Iterator[_Line]:
    yield _title(law.title)
    for sentence in law.said:
        yield _sentence(PLAIN, sentence)
    yield _Line(tuple(_Square(text, "section") for text in law.head))
    for total, squares in law.rows:
        told = (
            _Square(each.text, "fact" if each.free else "muted", each.draws) for each in squares
        )
        yield _Line((_Square(total, "section"), *told))
    yield _sentence("hint", law.note)
    for table in law.beside:
        yield from _beside(table)


def _beside(table: RuleTable) -> Iterator[_Line]:
    yield _title(table.title)
    yield _Line(tuple(_Square(text, "section") for text in table.head))
    for total, *figures in table.rows:
        yield _Line((_Square(total, "section"), *(_Square(text, PLAIN) for text in figures)))
    if table.note:
        yield _sentence("hint", table.note)


def _title(text: str) -> _Line:
    return _Line((_Square(text.upper(), "section"),), whole=True, above=ABOVE)


def _sentence(role: str, text: str) -> _Line:
    return _Line((_Square(text, role),), whole=True)
