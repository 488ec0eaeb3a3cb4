"""The chips of a stake as they lie there: it is for the croupier to count them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_button import draw_chip
from dealer_app.gui.kit.theme import ChipColours

CHIP: Final = 56
STEP: Final = 22
"""Pixels by which a chip lies beside the one under it."""

BETWEEN: Final = 14


@dataclass(frozen=True, slots=True)
class Lot:
    """Chips of one value: what is written on them, how they look, how many there are."""

    name: str
    colours: ChipColours
    number: int


class ExamPile(QWidget):
    """Lots beside each other, each chip to be seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lots: Sequence[Lot] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def put(self, lots: Sequence[Lot], spoken: str) -> None:
        """Shows these chips, or none."""
        self._lots = tuple(lots)
        self.setVisible(bool(lots))
        self.setAccessibleName(spoken)
        self.resize(self.sizeHint())
        self.update()

    @override
    def sizeHint(self) -> QSize:
        wide = sum(CHIP + STEP * (lot.number - 1) + BETWEEN for lot in self._lots)
        return QSize(wide, CHIP)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Each chip over the one before it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        for lot in self._lots:
            for _ in range(lot.number):
                draw_chip(painter, QRect(left, 0, CHIP, CHIP), lot.colours, lot.name)
                left += STEP
            left += CHIP - STEP + BETWEEN
        painter.end()
