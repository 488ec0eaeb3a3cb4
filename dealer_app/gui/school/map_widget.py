"""A matrix of the weakness map: figures in every cell, and the weaker the darker."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QFont, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealer_app.gui.overriding import override
from dealer_app.gui.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.theme import Size, Theme, Weight, type_of

HIGH: Final = 32, 40
HEAD: Final = 34, 42
NARROWEST: Final = 46
WIDEST: Final = 130
NAMES: Final = 160
"""Pixels that the heads of the rows have at the least."""

SHADE: Final = 0.45
"""How strong the shade of a cell is that was never right."""

UNASKED: Final = "·"


@dataclass(frozen=True, slots=True)
class Share:
    """Right answers of so many."""

    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class MapShown:
    """A matrix in words; cells by row and column, from 0, none where the law has none."""

    rows: Sequence[str] = ()
    columns: Sequence[str] = ()
    cells: Mapping[tuple[int, int], Share] | None = None


class MapWidget(QWidget):
    """As high as its rows; the columns share the width."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = MapShown()
        self._theme: Theme | None = None
        self._large = False

    def show_map(self, shown: MapShown, theme: Theme, *, large: bool) -> None:
        """Which matrix, and in which colours."""
        self.shown, self._theme, self._large = shown, theme, large
        self.setMinimumHeight(self.sizeHint().height())
        self.setAccessibleName(self._heard())
        self.updateGeometry()
        self.update()

    def _heard(self) -> str:
        cells = self.shown.cells or {}
        return "; ".join(
            f"{self.shown.rows[row]} {self.shown.columns[column]} {each.right}/{each.asked}".strip()
            for (row, column), each in cells.items()
            if each.asked
        )

    @override
    def sizeHint(self) -> QSize:
        rows = len(self.shown.rows)
        return QSize(400, HEAD[self._large] + rows * HIGH[self._large] + 4)

    def _font(self, weight: Weight = Weight.REGULAR) -> QFont:
        return type_of(Size.SMALL.step(large=self._large), weight)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The heads, then row by row."""
        theme = self._theme
        if theme is None or not self.shown.rows:
            return
        painter = painter_of(self)
        pen, font = Pen(painter), self._font()
        least = self._least_column()
        room = self.width() - least * len(self.shown.columns)
        names = min(self._widest(self.shown.rows) + 12, max(NAMES, room))
        share = (self.width() - names) // max(1, len(self.shown.columns))
        wide = max(least, min(WIDEST, share))
        muted = theme.colour("muted")
        for at, text in enumerate(self.shown.columns):
            box = QRect(names + at * wide, 0, wide - 4, HEAD[self._large])
            pen.write(box, text, (font, muted), CENTRE)
        for row, text in enumerate(self.shown.rows):
            top = HEAD[self._large] + row * HIGH[self._large]
            pen.write(QRect(0, top, names - 8, HIGH[self._large] - 4), text, (font, muted))
            for at in range(len(self.shown.columns)):
                self._cell(pen, theme, (row, at), QRect(names + at * wide, top, wide, 0))
        painter.end()

    def _cell(self, pen: Pen, theme: Theme, place: tuple[int, int], box: QRect) -> None:
        share = (self.shown.cells or {}).get(place)
        if share is None:
            return
        inner = QRect(box.left(), box.top(), box.width() - 4, HIGH[self._large] - 4)
        fill = QColor(theme.colour("fill_irregular"))
        fill.setAlphaF(SHADE * (1 - share.right / share.asked) if share.asked else 0.0)
        pen.box(inner, fill, theme.colour("line"), radius=4)
        said = f"{share.right}/{share.asked}" if share.asked else UNASKED
        ink = "ink" if share.asked else "muted"
        pen.write(inner, said, (self._font(Weight.SEMIBOLD), theme.colour(ink)), CENTRE)

    def _widest(self, texts: Sequence[str]) -> int:
        font = self._font()
        return max((width_of(text, font) for text in texts), default=0)

    def _least_column(self) -> int:
        """Pixels that a column needs for its head."""
        return max(NARROWEST, self._widest(self.shown.columns) + 8)
