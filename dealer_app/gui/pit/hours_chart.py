"""The night of a house as a line over the bars of its hours."""

from itertools import accumulate
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.gui.pit.house_hours import HouseHours
from dealer_app.gui.pit.table_side import hour_of
from dealer_app.gui.pit.tile_lines import gain

WIDTH: Final = (520, 760)
"""Pixels of the chart, on a small screen and on a large one."""

MOST: Final = 12
"""Hours that are drawn, the last ones."""

LABEL: Final = 18
SHARE: Final = 0.62
"""How much of its place a bar takes."""

BARS: Final = 0.45
"""How strong a bar is drawn."""


class HoursChart(QWidget):
    """Bars up for what an hour brought, down for what it cost; the line is the night so far."""

    def __init__(self) -> None:
        super().__init__()
        self._style: Style | None = None
        self._house = HouseHours()

    def show_hours(self, style: Style, house: HouseHours) -> None:
        """Draws these hours."""
        self._style, self._house = style, house
        self.setFixedWidth(WIDTH[style.large])
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars, the line over them, each hour with its amount."""
        style, currency = self._style, self._house.currency
        if style is None or currency is None:
            return
        begins = self._house.begins[-MOST:]
        results = [self._house.result_in(each) for each in begins]
        so_far = sum(self._house.result_in(each) for each in self._house.begins[:-MOST])
        line = [*accumulate(results, initial=so_far)]
        top, bottom = max(0, *line, *results), min(0, *line, *results)
        room = QRectF(self.rect()).adjusted(4, LABEL + 2, -4, -2 * LABEL)
        scale = room.height() / (top - bottom or 1)
        zero = room.top() + top * scale
        wide = room.width() / max(1, len(begins))
        painter = painter_of(self)
        pen = Pen(painter)
        for at, (hour, result) in enumerate(zip(begins, results, strict=True)):
            left = room.left() + at * wide
            bar = QRectF(left + wide * (1 - SHARE) / 2, zero, wide * SHARE, -result * scale)
            role = "fill_banque" if result < 0 else "fill_tie"
            painter.setOpacity(BARS)
            painter.fillRect(bar.normalized(), style.colour(role))
            painter.setOpacity(1.0)
            lit = at + max(0, len(self._house.begins) - MOST) == self._house.at
            ink = style.colour("accent" if lit else "muted")
            under = QRectF(left, room.bottom() + 1, wide, LABEL).toRect()
            note = style.type(Size.NOTE, Weight.SEMIBOLD if lit else Weight.REGULAR)
            pen.write(under, hour_of(style.words, hour), (note, ink), CENTRE)
            amount = under.translated(0, LABEL)
            colour = style.colour("on_felt_banque" if result < 0 else "ink")
            pen.write(amount, gain(style.words, result, currency), (note, colour), CENTRE)
        painter.setPen(QPen(style.colour("line"), 1))
        painter.drawLine(QPointF(room.left(), zero), QPointF(room.right(), zero))
        self._draw_line(
            pen,
            style.colour("accent"),
            [QPointF(room.left() + at * wide, zero - each * scale) for at, each in enumerate(line)],
        )
        painter.end()

    @staticmethod
    def _draw_line(pen: Pen, colour: QColor, points: list[QPointF]) -> None:
        """The night so far, with a dot where it is now."""
        pen.painter.setPen(QPen(colour, 2.5))
        pen.painter.drawPolyline(QPolygonF(points))
        dot = QRectF(0, 0, 9, 9)
        dot.moveCenter(points[-1])
        pen.box(dot, colour, radius=4.5)
