"""Strokes that the parts of the window share."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, TOP_LEFT, Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight, load_fonts, type_of

GROUND = QColor("#000000")
BOX = QRect(10, 10, 60, 40)
INK = QColor("#B0F0E0C0")


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


WRITTEN = [
    "Mises de la banque",
    "1\u202f250,00\u00a0€",
    "♠ 9",
    "⏎",
    "two\nlines",
    "\tat a column",
    "",
]


def qts_own(painter: QPainter, box: QRect, text: str, align: Qt.AlignmentFlag) -> None:
    painter.setFont(type_of(Size.BODY, Weight.SEMIBOLD))
    painter.setPen(INK)
    painter.drawText(box, align, text)


def ours(painter: QPainter, box: QRect, text: str, align: Qt.AlignmentFlag) -> None:
    Pen(painter).write(box, text, (type_of(Size.BODY, Weight.SEMIBOLD), INK), align)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("align", [LEFT, CENTRE, RIGHT, TOP_LEFT])
@pytest.mark.parametrize("high", [15, 40], ids=["cut off", "whole"])
@pytest.mark.parametrize("ratio", [1, 1.25, 2])
def test_words_stand_to_the_pixel_as_qt_itself_writes_them(
    align: Qt.AlignmentFlag, high: int, ratio: float
) -> None:
    load_fonts()
    for text in WRITTEN:
        pictures = []
        for write in (qts_own, ours):
            picture = QPixmap(round(210 * ratio), round(60 * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(GROUND)
            painter = painter_of(picture)
            write(painter, QRect(11, 9, 181, high), text, align)
            painter.end()
            pictures.append(picture.toImage())
        assert pictures[0] == pictures[1], text
