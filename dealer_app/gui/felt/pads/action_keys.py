"""The four keys that are always there: undo, incident, void, and what comes next."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape

GAP: Final = 8
_CALM_PADS: Final = frozenset({Pad.CARDS, Pad.SUITS, Pad.SETTLE})
"""The pads that have no bright key of their own."""


class Actions(QWidget):
    """The last key is what Enter does; where it does nothing: stakes, cards, or the rules."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        verbs = (Verb.UNDO, Verb.INCIDENT, Verb.VOID, Verb.NEXT)
        self.buttons = [KeyButton(Act(verb), Shape.ROW, bounce, self) for verb in verbs]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the keys at this moment."""
        words = scene.words
        undo, incident, void, last = self.buttons
        undo.render_face(scene.style, Face(words("Undo"), scene.label(Verb.UNDO)))
        incident.render_face(scene.style, Face(words("Incident"), scene.label(Verb.INCIDENT)))
        self._render_void(scene, void)
        if scene.primary is not None:
            last.act = scene.primary.act
            label = scene.label(Verb.NEXT)
            bright = scene.pad in _CALM_PADS
            face = Face(scene.primary.text, label, primary=bright, lit=not bright)
            last.render_face(scene.style, face)
            return
        if scene.beside is not None:
            last.act = scene.beside.act
            last.render_face(scene.style, Face(scene.beside.text, scene.key(last.act)))
            return
        last.act = Act(Verb.STAKES if scene.can_stake else Verb.RULES)
        text = words("Rules")
        if scene.can_stake:
            asked = scene.pad is Pad.STAKES and scene.moment.answers
            text = words("Cards") if asked else words("Stakes")
        last.render_face(scene.style, Face(text, scene.label(last.act.verb)))

    @staticmethod
    def _render_void(scene: Scene, void: KeyButton) -> None:
        """The void coup; before the first card, where Enter deals, what may come before it."""
        beside = scene.beside if scene.primary is not None else None
        void.act = Act(Verb.VOID) if beside is None else beside.act
        said = scene.words("Void coup") if beside is None else beside.text
        void.render_face(scene.style, Face(said, scene.key(void.act)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two and two."""
        width, height = (self.width() - GAP) // 2, (self.height() - GAP) // 2
        for place, button in enumerate(self.buttons):
            left, top = place % 2 * (width + GAP), place // 2 * (height + GAP)
            button.setGeometry(left, top, width, height)
