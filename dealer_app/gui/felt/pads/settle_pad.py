"""The payout's line in hand: what to do, and the sum as a stack of chips, drawn large."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.felt.pads.key_pads import mirrored
from dealer_app.gui.felt.pads.stake_pad import chip_name
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.table_rows import in_hand
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape, draw_chip
from dealer_app.gui.kit.paint import Pen, height_of_text, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import ChipColours, Size, Theme, Weight, type_of
from dealer_app.rules.house import House
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.stacks import colour_up, stack
from dealer_app.rules.variant import Result
from dealer_app.table.accounts.payout import LineView

# Chips as they are drawn: each with its colour, the greatest first


@dataclass(frozen=True, slots=True)
class ChipPile:
    """Chips of one value: what is written on them, how they look, and how many there are."""

    name: str
    colours: ChipColours
    number: int

    @property
    def sign(self) -> str:
        """`20 ×2`."""
        return f"{self.name} ×{self.number}"


def chip_piles(
    theme: Theme, house: House, chips: Chips, named: Callable[[Money], str]
) -> tuple[ChipPile, ...]:
    """The chips of a lot, value by value, each with its name; a chip without a colour of its own
    has that of its place among the house's."""
    colours = theme.denominations({chip.value: chip.colour for chip in house.chips})
    return tuple(ChipPile(named(value), colours[value], number) for value, number in chips.items())


def drawn(scene: Scene, chips: Chips) -> tuple[ChipPile, ...]:
    """The chips of a lot as they are written on the felt."""
    return chip_piles(scene.style.theme, scene.house, chips, partial(chip_name, scene))


def chips_sentence(scene: Scene, chips: Chips) -> str:
    """The chips of a lot in a line: `500 ×1, 20 ×2`."""
    return scene.words.listed(kind.sign for kind in drawn(scene, chips))


BUTTON: Final = 140
KEY: Final = (114, 140)
"""Pixels of each key beside the line in hand, on a small screen and on a large one."""

GAP: Final = 8
CHIP: Final = 64
NAMED: Final = 48
"""Pixels from which a chip's value is read on it; it stands beside a smaller one."""

INSET: Final = 12
FOOT: Final = 24
"""Pixels of the line beneath the chips, where there is something more to say."""

SIZES: Final = (
    (CHIP, Size.HEAD, 1),
    (NAMED, Size.SMALL, 1),
    (32, Size.SMALL, 2),
    (32, Size.NOTE, 2),
    (24, Size.NOTE, 3),
)
"""Pixels of a chip, the type of its number, and on how many lines, as long as they do not go in."""

Kinds = Sequence[ChipPile]


def beside(kind: ChipPile, size: int) -> str:
    """What stands beside a chip of that size: how many there are, and of what it does not show."""
    return f"×{kind.number}" if size >= NAMED else kind.sign


def chip_widths(kinds: Kinds, size: int, times: QFont) -> list[int]:
    """How wide each kind of chip is with its number."""
    return [size + 8 + width_of(beside(kind, size), times) + 16 for kind in kinds]


def fitting(kinds: Kinds, room: QRect) -> tuple[int, QFont, int]:
    """The largest of the sizes in which all chips go in: pixels, type, lines."""
    *larger, (least, least_type, most) = SIZES
    for size, of, lines in larger:
        times = type_of(of, Weight.BOLD)
        widths, each = chip_widths(kinds, size, times), -(-len(kinds) // lines)
        starts = range(0, len(widths), max(1, each))
        wide = max((sum(widths[n : n + each]) for n in starts), default=0)
        if wide <= room.width() and size * lines <= room.height():
            return size, times, lines
    return least, type_of(least_type, Weight.BOLD), most


def notes(scene: Scene, line: LineView) -> list[tuple[str, str]]:
    """What goes with the payment, each with the role of its colour: the commission that is marked,
    and larger chips for stake and payout together."""
    words, said = scene.words, list[tuple[str, str]]()
    if line.marked:
        mark = scene.money(line.marked)
        said.append((words("Mark {amount} of commission", amount=mark), "accent"))
    if line.line.result is not Result.WIN:
        return said
    change = colour_up(line.line.stake, line.paid, scene.house)
    if change is not None:
        taken, given = chips_sentence(scene, change.taken), chips_sentence(scene, change.given)
        larger = words("Colour up: take {taken}, give {given}", taken=taken, given=given)
        said.append((larger, "muted"))
    return said


class SettlePad(QWidget):
    """Words, chips, and the keys that tick the line or put it aside; then the next coup."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._room = QRect()
        self.tick = KeyButton(KeyAct(Verb.TICK), Shape.KEY, bounce, self)
        self.aside = KeyButton(KeyAct(Verb.ASIDE), Shape.ROW, bounce, self)
        verbs = (Verb.UNDO, Verb.INCIDENT, Verb.VOID)
        self.others = [KeyButton(KeyAct(verb), Shape.ROW, bounce, self) for verb in verbs]
        for button in (self.tick, self.aside, *self.others):
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the line in hand."""
        self._scene = scene
        current = in_hand(scene)
        self.tick.act = KeyAct(Verb.TICK if current else Verb.NEXT)
        if current:
            face = Face(scene.words("Done"), scene.label(Verb.TICK))
        else:
            label = scene.label(Verb.NEXT)
            said = scene.primary.text if scene.primary else scene.words("Next coup")
            face = Face(said, label)
        self.tick.render_face(scene.style, face)
        self.aside.setVisible(current is not None)
        label = scene.label(Verb.ASIDE)
        self.aside.render_face(scene.style, Face(scene.words("Put aside"), label))
        self._render_others(scene)
        self._lay_out()
        self.setAccessibleName(self._heard(scene) or scene.words("Nothing to take or pay."))
        self.update()

    def _render_others(self, scene: Scene) -> None:
        """What else may be done meanwhile: these keys stand at the right while no line is paid."""
        words = scene.words
        offers = (
            Offer(words("Undo"), KeyAct(Verb.UNDO)),
            Offer(words("Incident"), KeyAct(Verb.INCIDENT)),
            scene.third,
        )
        for button, offer in zip(self.others, offers, strict=True):
            button.act = offer.act
            button.setVisible(scene.paying)
            awake = offer.act.verb not in scene.asleep
            button.render_face(scene.style, Face(offer.text, scene.key(offer.act), enabled=awake))

    @staticmethod
    def _heard(scene: Scene) -> str:
        """The line in hand for those who hear it: what to do, the sum, its chips."""
        current, line = in_hand(scene), scene.view.current
        if current is None or line is None:
            return ""
        said = f"{current[0]} {scene.money(current[1])}"
        if line.line.result is not Result.WIN:
            return said
        chips = chips_sentence(scene, stack(current[1], scene.house).chips)
        return "; ".join(
            each for each in (said, chips, *(n for n, _ in notes(scene, line))) if each
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys stay at the side of the panel."""
        self._lay_out()

    def _lay_out(self) -> None:
        """While lines are paid, two and two beside the large key; else the large one alone. They
        lie at the side of the panel, from which the hand comes."""
        height = self.height()
        if self._scene is None or not self._scene.paying:
            self._place(self.tick, QRect(0, 0, BUTTON, height))
            self._leave_room(BUTTON)
            return
        wide, half = self._scene.style.px(*KEY), (height - GAP) // 2
        self._place(self.tick, QRect(2 * (wide + GAP), 0, wide, height))
        for place, button in enumerate((*self.others[1:], self.aside, self.others[0])):
            box = QRect(place // 2 * (wide + GAP), place % 2 * (half + GAP), wide, half)
            self._place(button, box)
        self._leave_room(3 * wide + 2 * GAP)

    @property
    def _left(self) -> bool:
        return self._scene is not None and self._scene.style.left

    def _place(self, button: KeyButton, box: QRect) -> None:
        """Lays a key so far from the panel's side."""
        button.setGeometry(box if self._left else mirrored(box, self.width()))

    def _leave_room(self, used: int) -> None:
        """What the keys leave to the words."""
        start = used if self._left else 0
        self._room = QRect(start, 0, self.width() - used, self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """What to do, the sum, its chips, and what goes with them."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, line = Pen(painter), scene.view.current
        current = in_hand(scene)
        room = self._room.adjusted(INSET, 0, -INSET, 0)
        if current is None or line is None:
            said = scene.words("Nothing to take or pay.")
            pen.write(room, said, (scene.style.type(Size.BODY), scene.style.colour("muted")))
        else:
            self._line(pen, scene, current, self._notes(pen, scene, line, room))
        painter.end()

    @staticmethod
    def _notes(pen: Pen, scene: Scene, line: LineView, room: QRect) -> QRect:
        """Writes what goes with the payment at the foot; returns the room that is left."""
        style, said = scene.style, notes(scene, line)
        if not said:
            return room
        foot = QRect(room.left(), room.bottom() + 1 - FOOT, room.width(), FOOT)
        for text, role in said:
            font = style.type(Size.NOTE, Weight.SEMIBOLD if role == "accent" else Weight.REGULAR)
            if width_of(text, font) <= foot.width():  # cut short it would tell another change
                used = pen.write(foot, text, (font, style.colour(role)))
                foot = foot.adjusted(used + 24, 0, 0, 0)
        return room.adjusted(0, 0, 0, -FOOT)

    def _line(self, pen: Pen, scene: Scene, current: tuple[str, Money], room: QRect) -> None:
        style, (said, total) = scene.style, current
        small, big = style.type(Size.SMALL), type_of(Size.HEAD, Weight.BOLD)
        amount, half = scene.money(total), room.height() // 2
        width = max(width_of(said, small), width_of(amount, big))
        width = min(width, room.width() * 2 // 5)
        inset = max(0, min(12, half - 28))
        upper = QRect(room.left(), room.top() + inset, width, half - inset)
        self._said(pen, style, said, upper)
        lower = QRect(room.left(), room.top() + half, width, half - inset)
        pen.write(lower, amount, (big, style.colour("accent")))
        self._chips(pen, scene, total, room.adjusted(width + 24, 0, 0, 0))

    @staticmethod
    def _said(pen: Pen, style: Style, said: str, box: QRect) -> None:
        """What to do, smaller and on two lines where it does not go in on one."""
        small, muted = style.type(Size.SMALL), style.colour("muted")
        if width_of(said, small) <= box.width():
            pen.write(box, said, (small, muted))
            return
        box = QRect(box.left(), 0, box.width(), box.bottom() + 1)
        high = min(box.height(), height_of_text(said, style.type(Size.NOTE), box.width()))
        low = QRect(box.left(), box.bottom() + 1 - high, box.width(), high)
        pen.write_wrapped(low, said, (style.type(Size.NOTE), muted))

    def _chips(self, pen: Pen, scene: Scene, total: Money, room: QRect) -> None:
        """Greatest first, as large as they go in; what no chip pays is said in words."""
        paid = stack(total, scene.house)
        kinds = drawn(scene, paid.chips)
        rest, small = self._rest(scene, paid.rest), scene.style.type(Size.SMALL)
        size, times, lines = fitting(kinds, room.adjusted(0, 0, -width_of(rest, small), 0))
        widths, each = chip_widths(kinds, size, times), -(-len(kinds) // lines)
        high = room.height() // lines
        left = room.left()
        for place, (kind, width) in enumerate(zip(kinds, widths, strict=True)):
            left = left if place % each else room.left()
            line = QRect(left, room.top() + place // each * high, size, high)
            self._chip(pen, scene, kind, (line, times))
            left += width
        if rest:
            box = QRect(left, room.bottom() + 1 - high, max(0, room.right() + 1 - left), high)
            pen.write(box, rest, (small, scene.style.colour("ink")))

    @staticmethod
    def _rest(scene: Scene, rest: Money) -> str:
        """What no chip of the house pays, in words; nothing where it has no chips at all."""
        if not rest or not scene.house.chips:
            return ""
        return scene.words("and {amount}", amount=scene.money(rest))

    @staticmethod
    def _chip(pen: Pen, scene: Scene, kind: ChipPile, where: tuple[QRect, QFont]) -> None:
        """One chip halfway down its line, and how many of it."""
        line, times = where
        size = line.width()
        box = QRect(line.left(), line.center().y() + 1 - size // 2, size, size)
        draw_chip(pen.painter, box, kind.colours, kind.name if size >= NAMED else "")
        said = beside(kind, size)
        count = QRect(line.left() + size + 8, line.top(), width_of(said, times) + 1, line.height())
        pen.write(count, said, (times, scene.style.colour("ink")))
