"""The status strip: one sentence, what was refused or noted, or what is half keyed."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, fits, painter_of
from dealer_app.gui.kit.theme import Size, Weight

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
        drawn = (scene.said, scene.draft, scene.aside, scene.unnoted, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(_sentence(scene))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The sentence, with a mark before it where something was refused."""
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
        said = _sentence(scene)
        room = QRect(left, 0, self.width() - left - 4, self.height())
        size = Size.SMALL if fits(said, style.type(Size.SMALL), room.width()) else Size.NOTE
        pen.write(room, said, (style.type(size, Weight.SEMIBOLD), style.colour(ink)))
        painter.end()


def _sentence(scene: Scene) -> str:
    """What was said of the last key, what is half keyed, that the register is out of reach, or what
    lies aside of the payout."""
    key = scene.label(Verb.ASIDE)
    aside = scene.words("{told} · {key}", told=scene.aside, key=key) if key else scene.aside
    waits = scene.unnoted or (aside if scene.aside else "")
    return scene.said.sentence or scene.draft or waits


class HintStrip(QWidget):
    """How to find every other key."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the hint in this language."""
        self._scene = scene
        self.setAccessibleName(self._hint(scene))
        self.update()

    @staticmethod
    def _hint(scene: Scene) -> str:
        return scene.words("F1 all keys · F3 past coups · F5 put a card right")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """One line, small."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        style = scene.style
        ink = (style.type(Size.NOTE), style.colour("muted"))
        Pen(painter).write(self.rect(), self._hint(scene), ink, RIGHT)
        painter.end()
