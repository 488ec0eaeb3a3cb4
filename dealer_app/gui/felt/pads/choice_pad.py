"""A few wide keys: what a hand announces, what is decided, another coup to look at."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.pads.card_pad import spread
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape

MOST: Final = 8


class ChoicePad(QWidget):
    """One key for each thing that can be chosen; the house's own is the bright one."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self.buttons = [KeyButton(Act(Verb.NEXT), Shape.KEY, bounce, self) for _ in range(MOST)]
        for button in self.buttons:
            button.acted.connect(self.acted)
        self._count = 0

    def render_scene(self, scene: Scene) -> None:
        """Shows the choices of this moment."""
        self._count = min(MOST, len(scene.choices))
        for place, button in enumerate(self.buttons):
            button.setVisible(place < self._count)
        for offer, button in zip(scene.choices, self.buttons, strict=False):
            button.act = offer.act
            label = scene.key(offer.act)
            if offer.primary and offer.act.verb is Verb.CHOICE:
                label = " · ".join(each for each in (label, scene.label(Verb.NEXT)) if each)
            face = Face(offer.text, label, primary=offer.primary, enabled=True)
            button.render_face(scene.style, face)
        spread(self, self.buttons[: self._count])

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width."""
        spread(self, self.buttons[: self._count])
