"""The payout's line in hand: what to do, and the sum in chips, drawn large."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.amount_keys import chip_name
from dealer_app.gui.bounce import BounceFilter
from dealer_app.gui.chips import Paid, in_chips
from dealer_app.gui.key_button import Face, KeyButton, Shape, draw_chip
from dealer_app.gui.paint import Pen, painter_of, width_of
from dealer_app.gui.scene import Scene
from dealer_app.gui.table_rows import in_hand
from dealer_app.gui.theme import Size, Weight, type_of
from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money

BUTTON: Final = 168
CHIP: Final = 64
INSET: Final = 12
SIZES: Final = ((CHIP, Size.HEAD, 1), (48, Size.SMALL, 1), (40, Size.SMALL, 2))
"""Pixels of a chip, the type of its number, and on how many lines, as long as they do not go in."""


def chip_widths(paid: Paid, size: int, times: QFont) -> list[int]:
    """How wide each kind of chip is with its number."""
    return [size + 8 + width_of(f"×{number}", times) + 16 for _, number in paid.chips]


def fitting(paid: Paid, room: int) -> tuple[int, QFont, int]:
    """The largest of the sizes in which all chips go in: pixels, type, lines."""
    *larger, (least, least_type, most) = SIZES
    for size, of, lines in larger:
        times = type_of(of, Weight.BOLD)
        if sum(chip_widths(paid, size, times)) <= room:
            return size, times, lines
    return least, type_of(least_type, Weight.BOLD), most


class SettlePad(QWidget):
    """Words, chips, and the key that ticks the line; once all is done, the next coup."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.tick = KeyButton(Act(Verb.TICK), Shape.KEY, bounce, self)
        self.tick.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the line in hand."""
        self._scene = scene
        current = in_hand(scene)
        self.tick.act = Act(Verb.TICK if current else Verb.NEXT)
        if current:
            face = Face(scene.words("Done"), scene.label(Verb.TICK))
        else:
            label = scene.label(Verb.NEXT)
            said = scene.primary.text if scene.primary else scene.words("Next coup")
            face = Face(said, label)
        self.tick.render_face(scene.style, face)
        said = f"{current[0]} {scene.money(current[1])}" if current else ""
        self.setAccessibleName(said or scene.words("Nothing to take or pay."))
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The key stays at the right."""
        self.tick.setGeometry(self.width() - BUTTON, 0, BUTTON, self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """What to do, the sum, and its chips."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, current = Pen(painter), in_hand(scene)
        room = QRect(INSET, 0, self.width() - BUTTON - 2 * INSET, self.height())
        if current is None:
            said = scene.words("Nothing to take or pay.")
            pen.write(room, said, (scene.style.type(Size.BODY), scene.style.colour("muted")))
        else:
            self._line(pen, scene, current, room)
        painter.end()

    def _line(self, pen: Pen, scene: Scene, current: tuple[str, Money], room: QRect) -> None:
        style, (said, total) = scene.style, current
        small, big = style.type(Size.SMALL), type_of(Size.HEAD, Weight.BOLD)
        amount, half = scene.money(total), room.height() // 2
        width = max(width_of(said, small), width_of(amount, big))
        width = min(width, room.width() * 2 // 5)
        upper = QRect(room.left(), room.top() + 12, width, half - 12)
        pen.write(upper, said, (small, style.colour("muted")))
        lower = QRect(room.left(), half, width, half - 12)
        pen.write(lower, amount, (big, style.colour("accent")))
        self._chips(pen, scene, total, room.adjusted(width + 24, 0, 0, 0))

    def _chips(self, pen: Pen, scene: Scene, total: Money, room: QRect) -> None:
        """Greatest first, as large as they go in; what no chip pays is said in words."""
        paid = in_chips(total, scene.house.chips)
        size, times, lines = fitting(paid, room.width())
        widths, half = chip_widths(paid, size, times), -(-len(paid.chips) // lines)
        high = room.height() // lines
        left = room.left()
        for place, (pair, width) in enumerate(zip(paid.chips, widths, strict=True)):
            left = room.left() if place == half else left
            line = QRect(left, room.top() + place // max(1, half) * high, size, high)
            self._chip(pen, scene, pair, (line, times))
            left += width
        if paid.rest and scene.house.chips:
            rest = scene.words("and {amount}", amount=scene.money(paid.rest))
            box = QRect(left, room.bottom() + 1 - high, max(0, room.right() - left), high)
            pen.write(box, rest, (scene.style.type(Size.SMALL), scene.style.colour("ink")))

    @staticmethod
    def _chip(pen: Pen, scene: Scene, pair: tuple[Chip, int], where: tuple[QRect, QFont]) -> None:
        """One chip halfway down its line, and how many of it."""
        (chip, number), (line, times) = pair, where
        size = line.width()
        box = QRect(line.left(), line.center().y() + 1 - size // 2, size, size)
        order = sorted(scene.house.chips, key=lambda each: each.value)
        colours = scene.style.theme.chip(chip.colour, order.index(chip))
        draw_chip(pen.painter, box, colours, chip_name(scene, chip.value))
        count = QRect(line.left() + size + 8, line.top(), 80, line.height())
        pen.write(count, f"×{number}", (times, scene.style.colour("ink")))
