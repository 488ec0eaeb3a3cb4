"""The figures, and what ends a number."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.pads.amount_keys import FIGURES
from dealer_app.gui.felt.pads.card_pad import spread
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape


class NumberPad(QWidget):
    """Ten figures, one back, and done."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        acts = [*(Act(Verb.DIGIT, f) for f in FIGURES), Act(Verb.CANCEL), Act(Verb.NEXT)]
        self.buttons = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the figures."""
        for button in self.buttons[:-2]:
            button.render_face(scene.style, Face(button.act.value, ""))
        cancel, done = self.buttons[-2:]
        face = Face(scene.words("Back"), scene.label(Verb.CANCEL))
        cancel.render_face(scene.style, face)
        said = scene.primary.text if scene.primary else scene.words("Done")
        done.render_face(
            scene.style, Face(said, scene.label(Verb.NEXT), primary=scene.primary is not None)
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width."""
        spread(self, self.buttons)
