"""Where words are written: what a test looks at that holds that none stands on another."""

from itertools import combinations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from typing_extensions import override

from dealer_app.gui.kit.paint import LEFT, RIGHT, Pen

EDGE = 3
"""Pixels over and under a line of words that no letter reaches."""


class WrittenRows(Pen):
    """A pen that keeps what it writes in one line, and where."""

    def __init__(self, painter: QPainter) -> None:
        super().__init__(painter)
        self.rows: list[tuple[str, QRect]] = []

    @override
    def write(
        self,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = LEFT,
    ) -> int:
        wide = super().write(box, text, ink, align)
        room = min(wide, box.width())
        left = box.right() + 1 - room if align == RIGHT else box.left()
        if text:
            at = QRect(left, box.top() + EDGE, room, box.height() - 2 * EDGE)
            self.rows.append((text, at))
        return wide

    def overwritten(self) -> list[tuple[str, str]]:
        """The words of which one stands on the other."""
        pairs = combinations(self.rows, 2)
        return [(one, other) for (one, at), (other, by) in pairs if at.intersects(by)]
