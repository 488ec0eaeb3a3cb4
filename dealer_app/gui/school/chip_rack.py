"""Chips that are counted and paid with: piles on the felt, and a rack beside them to touch.

A touch on the rack lays a chip on the pile, a touch on the pile takes one away again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.felt.pads.settle_pad import ChipPile, chip_piles
from dealer_app.gui.kit.key_button import BounceFilter, TouchButton, draw_chip
from dealer_app.gui.kit.measures import GAP, TARGET
from dealer_app.gui.kit.paint import CENTRE, RIGHT, TOP_LEFT, Pen, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.answer_parts import Tick
from dealer_app.rules.house import House
from dealer_app.rules.money import Chips
from dealer_app.training.question import Came

CHIP: Final = 128, 176
"""Pixels of a chip that is counted on the felt, on a small screen and on a large one."""

SHOWS: Final = 6
"""Which part of a chip is seen under the next one of its pile: one in so many."""

BETWEEN: Final = 36, 52
FOOT: Final = 40
"""Pixels between two piles, and of what stands under them."""

LAST_KEY: Final = 9
WIDE: Final = 3, 4
"""Values of a rack beside each other: of one whose chips all have a key, and of one with more."""

PAID_HIGH: Final = 72
RACK_HIGH: Final = 56
"""Pixels of the pile that is paid and of a row of the rack, at the least."""


def piles_of(style: Style, house: House, chips: Chips) -> tuple[ChipPile, ...]:
    """Chips of the house as they are drawn, value by value."""
    named = partial(style.words.amount, currency=house.currency)
    return chip_piles(style.theme, house, chips, named)


def draw_pile(painter: QPainter, foot: QPoint, pile: ChipPile, chip: int, step: int) -> None:
    """A pile of chips over its foot, the middle of its lower edge: each a step above the one
    under it."""
    box = QRect(foot.x() - chip // 2, foot.y() - chip, chip, chip)
    for place in range(pile.number):
        text = pile.name if place == pile.number - 1 else ""
        draw_chip(painter, box.translated(0, -place * step), pile.colours, text)


class CountedPiles(QWidget):
    """Piles beside each other on the felt, each chip to be seen; `told` stands under each."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.piles: Sequence[ChipPile] = ()
        self.told: Sequence[str] = ()
        self._style: Style | None = None

    def put(self, style: Style, piles: Sequence[ChipPile], told: Sequence[str] = ()) -> None:
        """Shows these piles."""
        self._style, self.piles, self.told = style, piles, told
        self.setAccessibleName(style.words.listed(pile.sign for pile in piles))
        self.update()

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """As large as they go in, in the middle of the felt."""
        if self._style is None or not self.piles:
            return
        painter, style = painter_of(self), self._style
        chip, between = self.fitting(style)
        step, wide = chip // SHOWS, chip + between
        high = chip + (max(pile.number for pile in self.piles) - 1) * step
        floor = (self.height() - FOOT + high) // 2
        left = (self.width() - len(self.piles) * wide + between + chip) // 2
        for place, pile in enumerate(self.piles):
            draw_pile(painter, QPoint(left + place * wide, floor), pile, chip, step)
        ink = style.type(Size.BODY, Weight.BOLD), style.colour("ink")
        for place, told in enumerate(self.told):
            box = QRect(left + place * wide - wide // 2, floor + 4, wide, FOOT - 4)
            Pen(painter).write(box, told, ink, CENTRE)
        painter.end()

    def fitting(self, style: Style) -> tuple[int, int]:
        """How large a chip is drawn, and how far from the next pile, so that all go in."""
        chip, between = style.px(*CHIP), style.px(*BETWEEN)
        most = max(pile.number for pile in self.piles)
        by_height = (self.height() - FOOT) * SHOWS // (SHOWS + most - 1)
        by_width = self.width() // len(self.piles) - between
        return min(chip, by_height, by_width), between


@dataclass(frozen=True, slots=True)
class ChipLaid:
    """Chips of one value: how they are drawn, what they are called, whether a key lays them."""

    pile: ChipPile
    spoken: str
    lit: bool

    @property
    def number(self) -> int:
        """How many of them lie there."""
        return self.pile.number


class RackChip(TouchButton):
    """A value of the rack: a touch lays one chip of it more."""

    def __init__(self, parent: QWidget, bounce: BounceFilter, place: int) -> None:
        super().__init__(parent, bounce)
        self._chip: ChipLaid | None = None
        self._sign = str(place + 1) if place < LAST_KEY else ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumSize(TARGET, RACK_HIGH)

    def fill(self, chip: ChipLaid, style: Style) -> None:
        """Which chip lies there."""
        self._chip, self._style = chip, style
        self.setAccessibleName(chip.spoken)
        self.setAccessibleDescription(self._sign)
        self.setFixedHeight(style.px(RACK_HIGH, RACK_HIGH + 16))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(TARGET, RACK_HIGH)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The key in the corner, the chip beside it."""
        if self._chip is None or self._style is None:
            return
        painter, style = painter_of(self), self._style
        pen, lit = Pen(painter), self._chip.lit
        fill = style.colour("pressed" if self.isDown() else "raised")
        line = style.colour("accent" if lit else "line")
        pen.box(self.rect(), fill, line, width=2 if lit else 1)
        ink = style.type(Size.SMALL, Weight.BOLD), style.colour("accent")
        pen.write(self.rect().adjusted(8, 4, -8, 0), self._sign, ink, TOP_LEFT)
        chip = self.height() - 8
        box = QRect(0, 0, chip, chip)
        box.moveCenter(self.rect().center() + QPoint(8, 0))
        draw_chip(painter, box, self._chip.pile.colours, self._chip.pile.name)
        painter.end()


class PaidChips(TouchButton):
    """What lies there of a value: a touch takes one chip of it away."""

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent, bounce)
        self._chip: ChipLaid | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(1, PAID_HIGH)

    def fill(self, chip: ChipLaid, style: Style, does: str) -> None:
        """Which chips these are, how many, and what a touch does."""
        self._chip, self._style = chip, style
        self.setAccessibleName(f"{chip.spoken} ×{chip.number}")
        self.setAccessibleDescription(does)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(TARGET, PAID_HIGH)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The pile, and how many chips it is, as a croupier cuts them out."""
        if self._chip is None or self._style is None:
            return
        painter, style, pile = painter_of(self), self._style, self._chip.pile
        high = 20
        chip = min(style.px(64, 80), self.width() - 4, self.height() - high)
        room = self.height() - high - chip
        step = min(chip // SHOWS, room // max(1, pile.number - 1))
        foot = QPoint(self.width() // 2, self.height() - high)
        draw_pile(painter, foot, pile, chip, step)
        count = QRect(0, self.height() - high, self.width(), high)
        ink = style.type(Size.NOTE, Weight.BOLD), style.colour("ink")
        Pen(painter).write(count, f"×{pile.number}", ink, CENTRE)
        painter.end()


class ChipRack(QWidget):
    """The pile that is paid, what it comes to, and the rack that it is laid from; `laid` and
    `taken` tell the place of a value."""

    laid, taken = Signal(int), Signal(int)

    def __init__(self) -> None:
        super().__init__()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        self._bounce = BounceFilter(monotonic)
        self.rack: list[RackChip] = []
        self.paid: list[PaidChips] = []
        self._how = label("muted")
        self._how.setWordWrap(True)
        self._paid, self._grid = QHBoxLayout(), QGridLayout()
        self._paid.setSpacing(0)
        self._grid.setSpacing(GAP)
        self._paid.addWidget(self._how)
        self._worth, self._tick = label("big"), Tick()
        self._worth.setAlignment(RIGHT)
        foot = QHBoxLayout()
        foot.addWidget(self._worth, 1)
        foot.addWidget(self._tick)
        lines.addLayout(self._paid, 1)
        lines.addLayout(foot)
        lines.addLayout(self._grid)

    def fill(self, chips: Sequence[ChipLaid], worth: str, came: Came, style: Style) -> None:
        """What lies there, and what came of it: once it counts, nothing more is laid."""
        for place in range(len(self.rack), len(chips)):
            self._add(place)
        words, wide = style.words, WIDE[len(chips) > LAST_KEY]
        for place, (rack, paid) in enumerate(zip(self.rack, self.paid, strict=True)):
            there = place < len(chips)
            rack.setVisible(there and came is Came.OPEN)
            paid.setVisible(there and chips[place].number > 0)
            paid.setEnabled(came is Came.OPEN)
            if there:
                self._grid.addWidget(rack, place // wide, place % wide)
                rack.fill(chips[place], style)
                paid.fill(chips[place], style, words("takes one chip away, −"))
        self._how.setText(words("A touch on a chip lays it, a touch on the pile takes one away."))
        self._how.setVisible(not any(chip.number for chip in chips))
        self._how.setMinimumHeight(PAID_HIGH)
        self._worth.setText(worth)
        self._tick.show_came(came, style.theme)
        self._tick.setVisible(came is not Came.OPEN)

    def _add(self, place: int) -> None:
        """A value more, in the rack and on the pile; the highest lies at the left of it."""
        rack, paid = RackChip(self, self._bounce, place), PaidChips(self, self._bounce)
        rack.clicked.connect(lambda _=False, place=place: self.laid.emit(place))
        paid.clicked.connect(lambda _=False, place=place: self.taken.emit(place))
        self.rack.append(rack)
        self.paid.append(paid)
        self._paid.insertWidget(0, paid)

    @property
    def worth(self) -> str:
        """What the pile comes to."""
        return self._worth.text()

    @property
    def how(self) -> QLabel:
        """How the rack is touched, as long as nothing lies there."""
        return self._how
