"""The pads of plain keys: cards, suits, what can be chosen, and the figures of a number."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape
from dealer_app.gui.kit.paint import Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n import marked
from dealer_app.rules.cards import JOINT_FACE, SUITS
from dealer_app.rules.due import Step, Why
from dealer_app.rules.outcomes import Need

FIGURES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
GAP: Final = 8
RED: Final = "hd"
ARROWS: Final = "↑↓"
FIRST_CARDS: Final = frozenset({Why.FIRST_CARDS, Why.CARRIED, Why.REPLACES})
"""Why a card is due that may lie face down."""


def mirrored(box: QRect, width: int) -> QRect:
    """The box as far from the other end of a pad that is so wide."""
    return QRect(width - box.left() - box.width(), box.top(), box.width(), box.height())


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


# While something is decided: the cards, which wait, and the keys that light and take a line


DECIDE_FIRST: Final = marked("The cards wait: first the decision.")
ANSWER_FIRST: Final = marked("The cards wait: first the answer.")
WAITS: Final = 22
"""Pixels of the line that says that the cards wait."""

TAKING: Final = 0.38
"""The part of the pad that the two keys take."""


class WaitingPad(QWidget):
    """The cards in grey, none of which is a key now; the arrows, and what Enter takes."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._bounce = bounce
        self.cards: list[KeyButton] = []
        acts = (KeyAct(Verb.EARLIER), KeyAct(Verb.LATER))
        self.lights = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        self.takes = KeyButton(KeyAct(Verb.NEXT), Shape.KEY, bounce, self)
        for button in (*self.lights, self.takes):
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows what waits, and what is taken."""
        self._scene, faces = scene, scene.view.variant.pack.faces
        if [card.act.value for card in self.cards] != list(faces):
            self._set_cards(faces)
        for card in self.cards:
            face = Face(scene.words.face(card.act.value), enabled=False)
            card.render_face(scene.style, face)
        said = (scene.words("The line before"), scene.words("The line after"))
        for sign, spoken, button in zip(ARROWS, said, self.lights, strict=True):
            button.render_face(scene.style, Face(sign, spoken=spoken))
        lit = any(offer.lit for offer in scene.choices)
        takes = scene.words("Take") if lit or scene.primary is None else scene.primary.text
        face = Face(takes, scene.label(Verb.NEXT), primary=lit, lit=not lit)
        self.takes.render_face(scene.style, face)
        self._lay_out()
        self.update()

    def _set_cards(self, faces: tuple[str, ...]) -> None:
        for card in self.cards:
            card.deleteLater()
        acts = (KeyAct(Verb.FACE, face) for face in faces)
        self.cards = [KeyButton(act, Shape.CARD, self._bounce, self) for act in acts]
        for card in self.cards:
            card.show()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The cards share what the two keys leave."""
        self._lay_out()

    def _lay_out(self) -> None:
        taking = round(self.width() * TAKING)
        left, third = self.width() - taking, taking // 3
        high = self.height() - WAITS
        each = (left - GAP) / max(1, len(self.cards))
        stands_left = self._scene is not None and self._scene.style.left
        first = taking + GAP if stands_left else 0
        for place, card in enumerate(self.cards):
            begin, end = round(place * each), round((place + 1) * each) - GAP // 2
            card.setGeometry(first + begin, WAITS, end - begin, high)
        half = (self.height() - GAP) // 2
        boxes = [QRect(left, place * (half + GAP), third, half) for place in range(2)]
        boxes.append(QRect(left + third + GAP, 0, taking - third - GAP, self.height()))
        for button, box in zip((*self.lights, self.takes), boxes, strict=True):
            button.setGeometry(mirrored(box, self.width()) if stands_left else box)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """That the cards wait, in the colour of what is asked."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        decides = scene.phase is BandPhase.DECISION
        ink = "on_felt_irregular" if decides else "accent"
        box = QRect(4 + self.cards[0].x(), 0, self.width(), WAITS - 4)
        font = scene.style.type(Size.NOTE, Weight.SEMIBOLD)
        said = scene.words(DECIDE_FIRST if decides else ANSWER_FIRST)
        Pen(painter).write(box, said, (font, scene.style.colour(ink)))
        painter.end()


# The figures, and what ends a number


class NumberPad(QWidget):
    """Ten figures, the point where an amount may have one, one back, and done."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        digits = (KeyAct(Verb.DIGIT, figure) for figure in FIGURES)
        acts = [*digits, KeyAct(Verb.POINT), KeyAct(Verb.CANCEL), KeyAct(Verb.NEXT)]
        self.buttons = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the figures."""
        for button in self.buttons[:-3]:
            button.render_face(scene.style, Face(button.act.value, ""))
        point, cancel, done = self.buttons[-3:]
        if point.isHidden() is scene.points:
            point.setVisible(scene.points)
            self._spread()
        point.render_face(scene.style, Face(scene.words.spoken.point, ""))
        face = Face(scene.words("Back"), scene.label(Verb.CANCEL))
        cancel.render_face(scene.style, face)
        said = scene.primary.text if scene.primary else scene.words("Done")
        done.render_face(
            scene.style, Face(said, scene.label(Verb.NEXT), primary=scene.primary is not None)
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width; the one that says what Enter does has that of two."""
        self._spread()

    def _spread(self) -> None:
        spread(self, [each for each in self.buttons if not each.isHidden()], last=2)
