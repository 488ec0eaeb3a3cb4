"""What is decided or answered, as lines in the felt's lower half: the arrows light one, Enter takes
it, and no key that is a card's does."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.phase import Phase
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seats_strip import each_has_a_hand
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape

MOST: Final = 8
GAP: Final = 8
LINE: Final = (58, 76)
"""Pixels of a line, on a small screen and on a large one."""

A_COLUMN: Final = 3
"""Lines that stand one under the other; more of them stand in two columns."""


def columns(scene: Scene) -> int:
    """In how many columns the lines stand: in two where every seat has a hand to be seen."""
    few = len(scene.choices) <= A_COLUMN and not each_has_a_hand(scene.view.variant)
    return 1 if few else 2


def height(scene: Scene) -> int:
    """How high the lines are together, 0 where nothing is asked."""
    if not scene.asks:
        return 0
    lines = -(-len(scene.choices) // columns(scene))
    return lines * scene.style.px(*LINE) + (lines - 1) * GAP


class DecisionSheet(QWidget):
    """One line for each thing that may be decided or answered; touching one chooses it."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.lines = [KeyButton(KeyAct(Verb.NEXT), Shape.LINE, bounce, self) for _ in range(MOST)]
        for line in self.lines:
            line.acted.connect(self.acted)
        self.hide()

    def render_scene(self, scene: Scene) -> None:
        """Comes and goes with what is asked."""
        self._scene = scene
        self.setVisible(scene.asks)
        offers: Sequence[Offer] = scene.choices[:MOST] if scene.asks else ()
        edge = "fill_irregular" if scene.phase is Phase.DECISION else "accent"
        for place, line in enumerate(self.lines):
            line.setVisible(place < len(offers))
        for offer, line in zip(offers, self.lines, strict=False):
            line.act = offer.act
            label = scene.key(offer.act)
            face = Face(offer.text, label, lit=offer.lit, under=offer.note, edge=edge)
            line.render_face(scene.style, face)
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines share the room."""
        self._lay_out()

    def _lay_out(self) -> None:
        scene = self._scene
        if scene is None or not scene.asks:
            return
        across, shown = columns(scene), min(MOST, len(scene.choices))
        down = -(-shown // across)
        each = QSize(
            (self.width() - (across - 1) * GAP) // across,
            (self.height() - (down - 1) * GAP) // down,
        )
        for place, line in enumerate(self.lines[:shown]):
            column, row = place // down, place % down
            line.setGeometry(
                column * (each.width() + GAP), row * (each.height() + GAP), *each.toTuple()
            )
