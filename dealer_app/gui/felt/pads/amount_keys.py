"""The keys for an amount: chips, figures, and what ends it or stands in its place."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.pads.card_pad import GAP
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money, plain

MOST_CHIPS: Final = {1: 12, 2: 6, 3: 4}
"""How many chips there is room for, by the columns of keys at the right."""

MOST_ENDS: Final = 6
FIGURES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
COLUMN: Final = 112
LONE_COLUMN: Final = 168
"""Pixels of a key that ends an amount: beside others, and alone or where there is room."""

WIDEST: Final = 112
"""Pixels of a figure's key at the most."""


class AmountKeys(QWidget):
    """Two lines of chips, two of figures, and at the right the keys that end it."""

    acted = Signal(object)
    chip_tapped = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._chips: tuple[Chip, ...] = ()
        most = max(MOST_CHIPS.values())
        self.chips = [KeyButton(Act(Verb.DIGIT), Shape.KEY, bounce, self) for _ in range(most)]
        for place, chip in enumerate(self.chips):
            chip.clicked.connect(lambda _=False, at=place: self._chip_touched(at))
        acts = [*(Act(Verb.DIGIT, f) for f in FIGURES), Act(Verb.POINT), Act(Verb.UNDO)]
        self.figures = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        self.ends = [KeyButton(Act(Verb.NEXT), Shape.ROW, bounce, self) for _ in range(MOST_ENDS)]
        for button in (*self.figures, *self.ends):
            button.acted.connect(self.acted)

    def _chip_touched(self, place: int) -> None:
        self.chip_tapped.emit(self._chips[place].value)

    def render_scene(self, scene: Scene) -> None:
        """Shows the chips that a stake may be made of, the figures, and what ends it."""
        ends = scene.ends[:MOST_ENDS]
        self._chips = tuple(useful(scene)[-MOST_CHIPS[_columns(len(ends))] :])
        order = sorted(scene.house.chips, key=lambda chip: chip.value)
        for place, button in enumerate(self.chips):
            button.setVisible(place < len(self._chips))
        for chip, button in zip(self._chips, self.chips, strict=False):
            button.chip = scene.style.theme.chip(chip.colour, order.index(chip))
            spoken = scene.words("Chip of {amount}", amount=scene.money(chip.value))
            button.render_face(scene.style, Face(chip_name(scene, chip.value), spoken=spoken))
        self._render_figures(scene)
        for place, button in enumerate(self.ends):
            button.setVisible(place < len(ends))
        for offer, button in zip(ends, self.ends, strict=False):
            button.act = offer.act
            label = scene.key(offer.act)
            button.render_face(scene.style, Face(offer.text, label, primary=offer.primary))
        self._lay_out(len(ends))

    def _render_figures(self, scene: Scene) -> None:
        for figure, button in zip(FIGURES, self.figures, strict=False):
            button.render_face(scene.style, Face(figure, ""))
        point = scene.words.spoken.point
        parts = scene.house.currency.digits > 0 and bool(scene.label(Verb.POINT))
        spoken = scene.words("Decimal point")
        face = Face(point, "", enabled=parts, spoken=spoken)
        self.figures[-2].render_face(scene.style, face)
        face = Face(scene.label(Verb.UNDO), "", spoken=scene.words("Erase"))
        self.figures[-1].render_face(scene.style, face)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys find their places."""
        self._lay_out(sum(not button.isHidden() for button in self.ends))

    def _lay_out(self, ends: int) -> None:
        high = (self.height() - GAP) // 2
        columns, start = _columns(ends), self._lay_out_chips(high)
        spare = self.width() - start - 6 * (WIDEST + GAP)
        roomy = spare >= columns * (LONE_COLUMN + GAP)
        wide = LONE_COLUMN if columns == 1 or roomy else COLUMN
        right = self.width() - columns * wide - (columns - 1) * GAP
        for place, button in enumerate(self.ends[:ends]):
            left = right + place // 2 * (wide + GAP)
            button.setGeometry(left, place % 2 * (high + GAP), wide, high)
        width = min(WIDEST, (right - GAP - start - 5 * GAP) // 6)
        for place, button in enumerate(self.figures):
            top = place // 6 * (high + GAP)
            button.setGeometry(start + place % 6 * (width + GAP), top, width, high)

    def _lay_out_chips(self, high: int) -> int:
        """Puts the chips on two lines; returns where the figures begin."""
        columns, chip = max(1, -(-len(self._chips) // 2)), min(high, 64)
        for place, button in enumerate(self.chips[: len(self._chips)]):
            left = place % columns * (chip + GAP)
            button.setGeometry(QRect(left, place // columns * (high + GAP), chip, high))
        return columns * (chip + GAP) + 8 if self._chips else 0


def _columns(ends: int) -> int:
    return max(1, -(-ends // 2))


def useful(scene: Scene) -> list[Chip]:
    """The house's chips that the stake may be made of, the smallest first."""
    most, bank = scene.view.limits.maximum, scene.view.bank
    bounded = scene.view.variant.tour.excess is not Excess.FREE
    if bank is not None and bounded and bank.missing:
        most = bank.missing if most is None else min(most, bank.missing)
    chips = [chip for chip in scene.house.chips if most is None or chip.value <= most]
    return sorted(chips, key=lambda chip: chip.value)


def chip_name(scene: Scene, value: Money) -> str:
    """What is written on a chip: its value, without spaces."""
    figures = plain(value, scene.house.currency.digits)
    return scene.words.pointed(figures)
