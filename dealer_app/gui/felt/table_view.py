"""Where everything stands in the window: bar, felt, panel, pad, the four keys and the strip."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.desk.guards import KeysThere
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.felt import Felt
from dealer_app.gui.felt.line_sheets import MenuSheet, is_grouped
from dealer_app.gui.felt.pads.key_pads import CardPad, ChoicePad, NumberPad, SuitPad, WaitingPad
from dealer_app.gui.felt.pads.settle_pad import SettlePad
from dealer_app.gui.felt.pads.stake_pad import StakePad
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.side_panel import WIDTH, SidePanel
from dealer_app.gui.felt.top_bar import TopBar
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape, TouchGround
from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, Pen, fits, painter_of
from dealer_app.gui.kit.theme import Size, Weight, type_of

# The status strip: a sentence or two, what was refused or noted, or what is half keyed


REFUSED: Final = "!"


class StatusStrip(QWidget):
    """Nothing to click away: the next key takes its sentence with it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    @property
    def sentence(self) -> str:
        """What it says now."""
        return self.accessibleName()

    def render_scene(self, scene: Scene) -> None:
        """Shows the sentence of this moment."""
        self._scene = scene
        drawn = (scene.said, scene.draft, _sentence(scene), scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(_sentence(scene))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The sentence, on two lines where it is long, with a mark before it where something was
        refused."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, style, left = Pen(painter), scene.style, 4
        ink = "ink" if scene.said.sentence or scene.draft else "on_felt_irregular"
        if scene.said.refusal:
            side = self.height() - 8
            mark = QRect(left, 4, side, side)
            pen.box(mark, style.colour("fill_irregular"), radius=side / 2)
            bold = style.type(Size.SMALL, Weight.BOLD)
            pen.write(mark, REFUSED, (bold, style.colour("on_fill")), CENTRE)
            left, ink = left + side + 10, "on_felt_irregular"
        said, colour = _sentence(scene), style.colour(ink)
        room = QRect(left, 0, self.width() - left - 4, self.height())
        for size in (Size.SMALL, Size.NOTE):
            font = style.type(size, Weight.SEMIBOLD)
            if fits(said, font, room.width()):
                pen.write(room, said, (font, colour))
                break
        else:
            pen.write_wrapped(room, said, (type_of(Size.NOTE, Weight.SEMIBOLD), colour), LEFT)
        painter.end()


def _sentence(scene: Scene) -> str:
    """What was said of the last key, what is half keyed, that the register is out of reach, or what
    lies aside of the payout."""
    said = scene.said.sentence or scene.draft or scene.unnoted
    free = scene.aside and not said and not scene.paying  # there the key puts a line aside
    key = scene.label(Verb.ASIDE) if free else ""
    if key:
        return scene.words("{told} · {key}", told=scene.aside.removesuffix("."), key=key)
    return said or scene.aside


class HintStrip(QWidget):
    """How to find every other key."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the hint in this language."""
        before, self._scene = self._scene, scene
        if before is None or before.style is not scene.style or before.shut != scene.shut:
            hint = scene.words("F1 all keys · F3 past coups · F5 put a card right")
            if Verb.RECALL in scene.shut:
                hint = scene.words("F1 all keys · F5 put a card right")
            self.setAccessibleName(hint)
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """One line, small."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        style = scene.style
        ink = (style.type(Size.NOTE), style.colour("muted"))
        Pen(painter).write(self.rect(), self.accessibleName(), ink, RIGHT)
        painter.end()


# The four keys that are always there: undo, incident, void, and what comes next


GAP: Final = 8
_CALM_PADS: Final = frozenset({Pad.CARDS, Pad.SUITS, Pad.SETTLE})
"""The pads that have no bright key of their own."""


class Actions(QWidget):
    """The last key is what Enter does; where it does nothing: stakes, cards, or the rules."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        verbs = (Verb.UNDO, Verb.INCIDENT, Verb.VOID, Verb.NEXT)
        self.buttons = [KeyButton(KeyAct(verb), Shape.ROW, bounce, self) for verb in verbs]
        for button in self.buttons:
            button.acted.connect(self.acted)
        self._drawn: object = None
        self._alone = False

    def render_scene(self, scene: Scene) -> None:
        """Shows the keys at this moment."""
        at = (scene.moment.at_table, scene.view.step)
        deeds = (scene.primary, scene.beside, scene.can_stake, scene.asks, at)
        sleeps = (scene.asleep, scene.shut)
        drawn = (scene.style, scene.tables, scene.pad, scene.paying, sleeps, deeds)
        if drawn == self._drawn:
            return
        self._drawn, self._alone = drawn, scene.paying
        self._lay_out()
        words = scene.words
        undo, incident, void, last = self.buttons
        for button in (undo, incident, void):
            button.setVisible(not scene.paying)
        undo.render_face(scene.style, Face(words("Undo"), scene.label(Verb.UNDO)))
        void.act = scene.third.act
        said = words("Incident"), scene.third.text
        for button, text in zip((incident, void), said, strict=True):
            awake = button.act.verb not in scene.asleep
            face = Face(text, scene.key(button.act), enabled=awake)
            button.render_face(scene.style, face)
        self._render_last(scene)
        last.setVisible(last.act.verb not in scene.shut)

    def _render_last(self, scene: Scene) -> None:
        words, last = scene.words, self.buttons[-1]
        if scene.asks:  # what Enter does stands on the pad
            last.act = KeyAct(Verb.RULES)
            last.render_face(scene.style, Face(words("Rules"), scene.label(Verb.RULES)))
            return
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
        leads = scene.can_stake and scene.phase is not BandPhase.STAKES
        last.act = KeyAct(Verb.STAKES if leads else Verb.RULES)
        text = words("Stakes") if leads else words("Rules")
        last.render_face(scene.style, Face(text, scene.label(last.act.verb)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        """Two and two; while the payout is paid the last alone, the others are on its pad."""
        if self._alone:
            self.buttons[-1].setGeometry(self.rect())
            return
        width, height = (self.width() - GAP) // 2, (self.height() - GAP) // 2
        for place, button in enumerate(self.buttons):
            left, top = place % 2 * (width + GAP), place // 2 * (height + GAP)
            button.setGeometry(left, top, width, height)


# Where the parts stand


BESIDE_KEYS: Final = 9
"""Lines of a list that stand above the keys beside the pad; more of them have their room too."""

EDGE: Final = 8
INSET: Final = 18


AnyPad = CardPad | SuitPad | ChoicePad | StakePad | SettlePad | NumberPad

_PADS: Final[Mapping[Pad, Callable[[QWidget, BounceFilter], AnyPad]]] = {
    Pad.CARDS: CardPad,
    Pad.SUITS: SuitPad,
    Pad.CHOICES: ChoicePad,
    Pad.STAKES: StakePad,
    Pad.SETTLE: SettlePad,
    Pad.NUMBER: NumberPad,
}


class TableView(TouchGround):
    """The parts of the window; each draws its share of one scene.

    A list of more lines than a page has stands beside the pad as well, all of it in sight.
    """

    acted = Signal(object)
    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)
    chip_tapped = Signal(object)
    written = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent, bounce)
        self._scene: Scene | None = None
        self._tall = False
        self.bar = TopBar(self, bounce)
        self.felt = Felt(self, bounce)
        self.panel = SidePanel(self, bounce)
        self.acts = Actions(self, bounce)
        self.status = StatusStrip(self)
        self.hint = HintStrip(self)
        self._pads: dict[Pad, AnyPad] = {}
        self.stack = QStackedWidget(self)
        self.menu = MenuSheet(self, bounce)
        self._connect()

    def keys_to_touch(self) -> KeysThere:
        """The keys that can be touched now, each with what it does and says."""
        shown = (key for key in self.findChildren(KeyButton) if key.isVisible())
        return {id(key): (key.act, key.text()) for key in shown}

    def _connect(self) -> None:
        for part in (self.bar, self.panel, self.acts, self.menu, self.felt.decision):
            part.acted.connect(self.acted)
        self.felt.card_tapped.connect(self.card_tapped)
        self.felt.seat_tapped.connect(self.seat_tapped)
        self.panel.row_tapped.connect(self.row_tapped)
        self.panel.bead_tapped.connect(self.bead_tapped)
        self.panel.written.connect(self.written)

    def pad(self, which: Pad) -> AnyPad:
        """That pad, made when it is first looked at: a window comes up without those it does not
        show."""
        if which not in self._pads:
            self._pads[which] = pad = _PADS[which](self, self.bounce)
            self._add(pad)
            if isinstance(pad, StakePad):
                pad.seat_tapped.connect(self.seat_tapped)
                pad.chip_tapped.connect(self.chip_tapped)
        return self._pads[which]

    @cached_property
    def waiting(self) -> WaitingPad:
        """The cards that wait while something is asked, made when it first is."""
        pad = WaitingPad(self, self.bounce)
        self._add(pad)
        return pad

    def _add(self, pad: AnyPad | WaitingPad) -> None:
        self.stack.addWidget(pad)
        pad.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows this scene."""
        before, self._scene = self._scene, scene
        is_tall = self._tall
        self._tall = len(scene.offers) > BESIDE_KEYS and not is_grouped(scene)
        if before is None or before.style is not scene.style:
            self._lay_out()
            self.update()
        elif before.paying is not scene.paying or self._tall is not is_tall:
            self._lay_out()  # the felt and its pad stay where they are
            self.update(self.panel.x(), self.panel.y(), self.panel.width(), self.height())
        for part in (self.bar, self.felt, self.panel, self.acts, self.status, self.hint):
            part.render_scene(scene)
        pad = self.waiting if scene.asks else self.pad(scene.pad)
        pad.render_scene(scene)
        self.stack.setCurrentWidget(pad)
        self.menu.render_scene(scene)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _measures(self) -> tuple[int, int, int]:
        """How high the bar and the foot are, and how wide the panel is."""
        large = self._scene is not None and self._scene.style.large
        return (60, 176, WIDTH[1]) if large else (52, 148, WIDTH[0])

    def _lay_out(self) -> None:
        bar, foot, side = self._measures()
        width, height = self.width(), self.height()
        left = self._scene is not None and self._scene.style.left
        felt, panel = (side, 0) if left else (0, width - side)
        self.menu.setGeometry(self.rect())
        self.bar.setGeometry(0, 0, width, bar)
        self.felt.setGeometry(felt, bar, width - side, height - bar - foot)
        top, strip = height - foot, 32
        pad = QRect(felt + EDGE, top + 12, width - side - 2 * EDGE, foot - 12 - strip - 8)
        self.stack.setGeometry(pad)
        line = pad.bottom() + 5
        self.status.setGeometry(pad.left(), line, pad.width(), strip)
        keys = QRect(panel + INSET, pad.top(), side - 2 * INSET, pad.height())
        self.hint.setGeometry(keys.left(), line, keys.width(), strip)
        paying = self._scene is not None and self._scene.paying
        if self._tall:  # the list has the whole column
            top = height
        elif paying:  # the lines have the column but for the key that settles them
            top = height - EDGE - foot // 3
            keys = QRect(keys.left(), top, keys.width(), height - EDGE - top)
            top -= EDGE
        self.hint.setVisible(not paying and not self._tall)
        self.acts.setVisible(not self._tall)
        self.acts.setGeometry(keys)
        self.panel.setGeometry(panel, bar, side, top - bar)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground under the pad, and its edge against the felt."""
        if self._scene is None:
            return
        painter = painter_of(self)
        painter.fillRect(self.rect(), self._scene.style.colour("ground"))
        foot = self._measures()[1]
        panel = QRect(0, self.height() - foot, self.width(), foot)
        painter.fillRect(panel, self._scene.style.colour("panel"))
        edge = QRect(0, panel.top(), self.width(), 1)
        painter.fillRect(edge, self._scene.style.colour("line"))
        if self._scene.paying:
            column = self.panel.geometry()
            below = QRect(column.left(), column.bottom(), column.width(), self.height())
            painter.fillRect(below, self._scene.style.colour("panel"))
            side = column.right() if self._scene.style.left else column.left()
            painter.fillRect(QRect(side, 0, 1, self.height()), self._scene.style.colour("line"))
        painter.end()
