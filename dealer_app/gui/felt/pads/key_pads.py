"""The pads of plain keys: cards, suits, what can be chosen, and the figures of a number."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape
from dealer_app.rules.cards import JOINT_FACE, SUITS
from dealer_app.rules.due import Step, Why
from dealer_app.rules.outcomes import Need

FIGURES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
GAP: Final = 8
RED: Final = "hd"
FIRST_CARDS: Final = frozenset({Why.FIRST_CARDS, Why.CARRIED, Why.REPLACES})
"""Why a card is due that may lie face down."""


def spread(widget: QWidget, buttons: list[KeyButton], last: int = 1) -> None:
    """Puts keys side by side over the whole width, as wide as each other; the last one has the
    width of so many."""
    if not buttons:
        return
    count = len(buttons) - 1 + last
    width = (widget.width() - (count - 1) * GAP) / count
    for place, button in enumerate(buttons):
        left = round(place * (width + GAP))
        right = round(place * (width + GAP) + width)
        if button is buttons[-1]:
            right = widget.width()
        button.setGeometry(left, 0, right - left, widget.height())


class CardPad(QWidget):
    """One key a card; the last is the ten or figure, or the card face down where that is due."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._bounce = bounce
        self.buttons: list[KeyButton] = []
        self._faces: tuple[str, ...] = ()
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the pack's faces and what else a card may be."""
        pack, down = scene.view.variant.pack, self._face_down(scene)
        fresh = scene.view.step is Step.COUP
        told = fresh or scene.view.need < Need.RANK
        drawn = (scene.style, scene.tables, pack, down, scene.hidden, told)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        if pack.faces != self._faces:
            self._set_faces(pack.faces)
        for face, button in zip(pack.faces, self.buttons, strict=False):
            label = scene.label(Verb.FACE, face)
            button.render_face(scene.style, Face(scene.words.face(face), label))
        if down or not pack.joint:
            self._render_down(scene, self.buttons[-1], down=down)
        else:
            self._render_figure(scene, self.buttons[-1], told=told)

    @staticmethod
    def _render_down(scene: Scene, button: KeyButton, *, down: bool) -> None:
        button.act = KeyAct(Verb.FACE_DOWN)
        label, primary = scene.label(Verb.FACE_DOWN), down and scene.hidden
        face = Face(scene.words("Down"), label, primary=primary, enabled=down)
        button.render_face(scene.style, face)

    @staticmethod
    def _render_figure(scene: Scene, button: KeyButton, *, told: bool) -> None:
        button.act = KeyAct(Verb.FACE, JOINT_FACE)
        face = Face(scene.words("Fig."), scene.label(Verb.FACE, JOINT_FACE), enabled=told)
        button.render_face(scene.style, face)

    @staticmethod
    def _face_down(scene: Scene) -> bool:
        """True while a card that nobody sees is likelier than a figure."""
        due = scene.view.due
        if scene.moment.unseen:
            return True
        if due is None or not (scene.hidden and scene.moment.at_table):
            return False
        if due.step is not Step.COUP and (due.step is not Step.CARD or due.why not in FIRST_CARDS):
            return False
        first = due.total is None and not scene.view.hidden_play
        return first or any(card.hidden for hand in scene.view.hands for card in hand.cards)

    def _set_faces(self, faces: tuple[str, ...]) -> None:
        for button in self.buttons:
            button.deleteLater()
        acts = [*(KeyAct(Verb.FACE, face) for face in faces), KeyAct(Verb.FACE_DOWN)]
        self.buttons = [KeyButton(act, Shape.CARD, self._bounce, self) for act in acts]
        for button in self.buttons:
            button.acted.connect(self.acted)
            button.show()
        self._faces = faces
        spread(self, self.buttons)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width."""
        spread(self, self.buttons)


class SuitPad(QWidget):
    """The four suits, after a rank."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self.buttons = [KeyButton(KeyAct(Verb.SUIT, s), Shape.KEY, bounce, self) for s in SUITS]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the signs."""
        for suit, button in zip(SUITS, self.buttons, strict=True):
            ink = "on_felt_banque" if suit in RED else "ink"
            sign = scene.words.card("", suit)
            label = scene.label(Verb.SUIT, suit)
            button.render_face(scene.style, Face(sign, label, ink=ink))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width."""
        spread(self, self.buttons)


# A few wide keys: what a hand announces, what is decided, another coup to look at


MOST: Final = 8


class ChoicePad(QWidget):
    """One key for each thing that can be chosen; the one that Enter takes is bright."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self.buttons = [KeyButton(KeyAct(Verb.NEXT), Shape.KEY, bounce, self) for _ in range(MOST)]
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
            if offer.lit or (offer.primary and offer.act.verb is Verb.CHOICE):
                label = " · ".join(each for each in (label, scene.label(Verb.NEXT)) if each)
            face = Face(offer.text, label, primary=offer.primary or offer.lit, enabled=True)
            button.render_face(scene.style, face)
        spread(self, self.buttons[: self._count])

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width."""
        spread(self, self.buttons[: self._count])


# The figures, and what ends a number


class NumberPad(QWidget):
    """Ten figures, one back, and done."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        acts = [*(KeyAct(Verb.DIGIT, f) for f in FIGURES), KeyAct(Verb.CANCEL), KeyAct(Verb.NEXT)]
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
        """The keys share the width; the one that says what Enter does has that of two."""
        spread(self, self.buttons, last=2)
