"""Strokes that the parts of the window share."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPixmap

from dealer_app.gui.kit.paint import Pen, painter_of

GROUND = QColor("#000000")
BOX = QRect(10, 10, 60, 40)


def drawn(fill: str | None, line: str, width: float) -> QPixmap:
    picture = QPixmap(80, 60)
    picture.fill(GROUND)
    painter = painter_of(picture)
    Pen(painter).box(BOX, None if fill is None else QColor(fill), QColor(line), width=width)
    painter.end()
    return picture


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("fill", "line", "seen"),
    [
        ("#F0E0C0", "#80000000", (120, 112, 96)),
        ("#F0E0C0", "#204060", (32, 64, 96)),
        (None, "#80FF8040", (128, 64, 32)),
    ],
)
def test_a_line_that_lets_through_is_seen_over_what_fills_its_box(
    fill: str | None, line: str, seen: tuple[int, int, int]
) -> None:
    edge = drawn(fill, line, width=4).toImage().pixelColor(BOX.center().x(), BOX.top() + 1)
    assert all(
        abs(a - b) <= 2 for a, b in zip((edge.red(), edge.green(), edge.blue()), seen, strict=True)
    )


@pytest.mark.usefixtures("qapp")
def test_a_box_is_filled_within_its_line_and_nothing_lies_outside() -> None:
    picture = drawn("#F0E0C0", "#80000000", width=1).toImage()
    assert picture.pixelColor(BOX.center()) == QColor("#F0E0C0")
    assert picture.pixelColor(BOX.left() - 1, BOX.center().y()) == GROUND
    assert picture.pixelColor(BOX.topLeft()) != QColor("#F0E0C0")
