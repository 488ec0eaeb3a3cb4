"""The coups so far in the place of the table's panel: roads, the bank's story, or the hands."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.act_words import past_name
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.past.manche_list import MancheList
from dealer_app.gui.felt.past.past_sentences import reentered_said, said
from dealer_app.gui.felt.past.roads_sheet import RoadsSheet
from dealer_app.gui.felt.past.story_list import StoryList
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape
from dealer_app.gui.kit.paint import Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n.parlance import shoe_name
from dealer_app.table.past import Telling

INSET: Final = 18
HEAD: Final = 56
FOOT: Final = 12
TOLD: Final = 32


class RoadsPanel(QWidget):
    """Leaves felt and keys as they are; touching a coup shows it again."""

    acted = Signal(object)
    coup_tapped = Signal(int)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self.roads, self.story, self.hands = RoadsSheet(self), StoryList(self), MancheList(self)
        self.parts: Mapping[Telling, RoadsSheet | StoryList | MancheList] = {
            Telling.ROADS: self.roads,
            Telling.BANK: self.story,
            Telling.MANCHES: self.hands,
        }
        self.back = KeyButton(Act(Verb.PAST), Shape.ROW, bounce, self)
        self.back.acted.connect(self.acted)
        for part in self.parts.values():
            part.coup_tapped.connect(self.coup_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups so far."""
        self._scene = scene
        drawn = (scene.past, scene.view.shoe and scene.view.shoe.number)
        if scene.past is None or (drawn, scene.keyed.coup, scene.style) == self._drawn:
            return
        self._drawn = (drawn, scene.keyed.coup, scene.style)
        self.back.render_face(scene.style, Face(scene.words("Back"), scene.label(Verb.PAST)))
        self.setAccessibleName(said(scene))
        for telling, part in self.parts.items():
            part.setVisible(telling is scene.past.telling)
        self._lay_out()
        self.parts[scene.past.telling].render_scene(scene)
        self.update()

    def turn(self, *, back: bool) -> bool:
        """Other coups of a long list; False where all that there is stands in the panel."""
        past = self._scene.past if self._scene is not None else None
        if past is None or past.telling is Telling.ROADS:
            return False
        (self.story if past.telling is Telling.BANK else self.hands).room.turn(back=back)
        return True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _head(self) -> int:
        return self._scene.style.px(HEAD, HEAD + 8) if self._scene is not None else HEAD

    def _foot(self) -> int:
        """More where it is told which coups were dealt without the program."""
        return FOOT if self._scene is None or not reentered_said(self._scene) else TOLD

    def _lay_out(self) -> None:
        head, width = self._head(), self.width() - 2 * INSET
        wide = width * 2 // 5
        self.back.setGeometry(INSET + width - wide, 6, wide, head - 12)
        for part in self.parts.values():
            part.setGeometry(INSET, head, width, self.height() - head - self._foot())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """What the panel tells of."""
        scene = self._scene
        if scene is None or scene.past is None:
            return
        painter = painter_of(self)
        pen, style, words = Pen(painter), scene.style, scene.words
        muted = style.colour("muted")
        box = QRect(INSET, 0, self.width() * 3 // 5 - INSET, self._head())
        pen.write(box, self._title(scene), (style.type(Size.SMALL, Weight.SEMIBOLD), muted))
        foot = QRect(INSET, self.height() - TOLD, self.width() - 2 * INSET, TOLD)
        pen.write(foot, reentered_said(scene), (style.type(Size.NOTE), muted))
        past = scene.past
        if not (past.story or past.manches or past.telling is Telling.ROADS):
            under = QRect(INSET, self._head() + 16, self.width() - 2 * INSET, 60)
            pen.write_wrapped(under, words("No coup yet"), (style.type(Size.SMALL), muted))
        painter.end()

    @staticmethod
    def _title(scene: Scene) -> str:
        """Roads are of one shoe, whose number is told."""
        words, shoe = scene.words, scene.view.shoe
        if scene.past is None or scene.past.telling is not Telling.ROADS or shoe is None:
            return words(past_name(scene.view.variant))
        return shoe_name(words, scene.view.variant, shoe.number)
