"""Lines to choose from: in the felt's lower half what is decided or answered, where the arrows
light one, Enter takes it and no key that is a card's does; and the menu over the whole window, its
groups in columns."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QColor, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.lists.menu import COLUMNS
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seats_strip import each_has_a_hand
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight

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


def decision_height(scene: Scene) -> int:
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
        self._bounce = bounce
        self.lines: list[KeyButton] = []
        self.hide()

    def render_scene(self, scene: Scene) -> None:
        """Comes and goes with what is asked."""
        self._scene = scene
        self.setVisible(scene.asks)
        offers: Sequence[Offer] = scene.choices[:MOST] if scene.asks else ()
        edge = "fill_irregular" if scene.phase is BandPhase.DECISION else "accent"
        for _ in range(len(self.lines), len(offers)):
            line = KeyButton(KeyAct(Verb.NEXT), Shape.LINE, self._bounce, self)
            line.acted.connect(self.acted)
            self.lines.append(line)
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


_EDGE: Final = 40
"""Pixels of the window around the sheet, on which nothing is to be read meanwhile."""

_INSET: Final = 32
_HEAD: Final = 84
"""Pixels of the title, and of what is typed beside it."""

_FOOT: Final = 44
_GAP: Final = 24
_BACK: Final = 180
_VEIL: Final = 190
"""How little of the window is seen behind the sheet, of 255."""


class MenuSheet(QWidget):
    """A heading a group, a key a line; what Enter takes is bright, what answers is framed."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._bounce = bounce
        self.lines: list[KeyButton] = []
        self._heads: dict[str, QRect] = {}
        self.back = KeyButton(KeyAct(Verb.CANCEL), Shape.ROW, bounce, self)
        self.back.acted.connect(self.acted)
        self.hide()

    def render_scene(self, scene: Scene) -> None:
        """Shows the menu of this moment, or nothing where none is asked for."""
        shown = is_grouped(scene)
        self.setVisible(shown)
        if not shown:
            return
        self._scene = scene
        self.raise_()
        for _ in range(len(self.lines), len(scene.offers)):
            button = KeyButton(KeyAct(Verb.MENU), Shape.ROW, self._bounce, self)
            button.acted.connect(self.acted)
            self.lines.append(button)
        for place, button in enumerate(self.lines):
            button.setVisible(place < len(scene.offers))
        for offer, button in zip(scene.offers, self.lines, strict=False):
            button.act = offer.act
            face = Face(offer.text, scene.key(offer.act), primary=offer.lit, lit=offer.found)
            button.render_face(scene.style, face)
        face = Face(scene.words("Back"), scene.label(Verb.CANCEL))
        self.back.render_face(scene.style, face)
        self.setAccessibleName(f"{scene.list_title} {scene.keyed.typed}".rstrip())
        self._lay_out()
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines find their places."""
        self._lay_out()

    def _sheet(self) -> QRect:
        return self.rect().adjusted(_EDGE, _EDGE - 8, -_EDGE, -_EDGE + 8)

    @property
    def foot(self) -> QRect:
        """Where it is said what letters do here."""
        sheet = self._sheet()
        left, wide = sheet.left() + _INSET, sheet.width() - 2 * _INSET
        return QRect(left, sheet.bottom() - _FOOT, wide, _FOOT)

    def _lay_out(self) -> None:
        scene, sheet = self._scene, self._sheet()
        if scene is None:
            return
        high, gap = (60, 4) if scene.style.large else (44, 2)
        inner = sheet.adjusted(_INSET, _HEAD, -_INSET, -_FOOT)
        width = (inner.width() - (len(COLUMNS) - 1) * _GAP) // len(COLUMNS)
        self._heads.clear()
        for column, groups in enumerate(COLUMNS):
            left, top = inner.left() + column * (width + _GAP), inner.top()
            for group in groups:
                mine = [n for n, each in enumerate(scene.offers) if each.group == group]
                if not mine:
                    continue
                self._heads[group] = QRect(left, top, width, high)
                for n in mine:
                    top += high + gap
                    self.lines[n].setGeometry(left, top, width, high)
                top += high + gap + (12 if scene.style.large else 4)
        place = QRect(sheet.right() - _INSET - _BACK, sheet.top() + 20, _BACK, 44)
        self.back.setGeometry(place)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The sheet, its title, what is typed, and the headings."""
        scene = self._scene
        if scene is None:
            return
        painter, style, sheet = painter_of(self), scene.style, self._sheet()
        veil = QColor(style.colour("ground"))
        veil.setAlpha(_VEIL)
        painter.fillRect(self.rect(), veil)
        pen = Pen(painter)
        pen.box(sheet, style.colour("panel"), style.colour("line"), radius=16)
        title = QRect(sheet.left() + _INSET, sheet.top() + 20, 200, 44)
        pen.write(
            title, scene.list_title, (style.type(Size.HEAD, Weight.BOLD), style.colour("ink"))
        )
        self._write_typed(pen, scene, sheet)
        head = (style.type(Size.BODY, Weight.SEMIBOLD), style.colour("accent"))
        for group, box in self._heads.items():
            pen.write(box, scene.words(group), head)
            painter.fillRect(QRect(box.left(), box.bottom(), box.width(), 1), style.colour("line"))
        hint = scene.words(
            "Letters light the lines with such a word. Nothing is done before Enter."
        )
        ink = "on_felt_irregular" if scene.said.refusal else "muted"
        size = Size.SMALL if scene.said.sentence else Size.NOTE
        ink_of_it = (style.type(size), style.colour(ink))
        pen.write(self.foot, scene.said.sentence or hint, ink_of_it, CENTRE)
        painter.end()

    @staticmethod
    def _write_typed(pen: Pen, scene: Scene, sheet: QRect) -> None:
        """What is typed, and how many lines answer it."""
        style, typed = scene.style, scene.keyed.typed
        left = sheet.left() + _INSET + 220
        box = QRect(left, sheet.top() + 20, sheet.right() - _INSET - _BACK - 24 - left, 44)
        pen.box(box, style.colour("ground"), style.colour("accent" if typed else "line"), width=2)
        inner = box.adjusted(16, 0, -16, 0)
        font = style.type(Size.BODY)
        if not typed:
            hint = scene.words("↑ ↓ or letters, then ⏎")
            pen.write(inner, hint, (font, style.colour("muted")))
            return
        pen.write(inner, f"{typed}▏", (font, style.colour("ink")))
        number = sum(each.found for each in scene.offers)
        answers = scene.words.plural("{n} line answers", "{n} lines answer", number)
        pen.write(inner, answers, (style.type(Size.NOTE), style.colour("muted")), RIGHT)


def is_grouped(scene: Scene) -> bool:
    """True of a list whose lines stand under headings."""
    return any(offer.group for offer in scene.offers)
