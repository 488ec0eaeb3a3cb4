"""The bead plate: the coups of the shoe, newest to the right, six to a column."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.paint import CENTRE, Pen, painter_of
from dealer_app.gui.scene import Scene
from dealer_app.gui.theme import Size, Weight, type_of
from dealer_app.i18n import marked
from dealer_app.rules.variant import Role
from dealer_app.table.beads import Bead

ROWS: Final = 6

_FILLS: Final[Mapping[Role | None, str]] = {
    Role.PONTE: "fill_ponte",
    Role.BANQUE: "fill_banque",
    Role.TIE: "fill_tie",
    Role.SIDE: "raised",
    None: "raised",
}
TIE_LETTER: Final = marked("T")
VOID_LETTER: Final = "×"
MIXED_LETTER: Final = "≠"


class BeadPlate(QWidget):
    """One bead a coup, with the first letter of who won; touching one shows that coup again."""

    bead_tapped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups of the shoe."""
        self._scene = scene
        drawn = (len(scene.beads), scene.beads[-1:], scene.keyed.coup, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(scene.words("History of the shoe"))
            self.update()

    def pitch(self) -> int:
        """From one bead to the next."""
        return max(1, self.height() // ROWS)

    def _shown(self) -> tuple[Sequence[Bead], int]:
        """The beads of the columns that go in, and the place of the first."""
        beads = self._scene.beads if self._scene else ()
        columns = max(1, self.width() // self.pitch())
        hidden = max(0, -(-len(beads) // ROWS) - columns) * ROWS
        return beads[hidden:], hidden

    def box(self, place: int) -> QRect:
        """Where the bead at this place among those shown lies."""
        pitch = self.pitch()
        return QRect(place // ROWS * pitch, place % ROWS * pitch, pitch, pitch)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A bead was touched."""
        spot: QPoint = event.position().toPoint()
        for place, bead in enumerate(self._shown()[0]):
            if self.box(place).contains(spot):
                self.bead_tapped.emit(bead.number)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The latest columns."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        for place, bead in enumerate(self._shown()[0]):
            self._bead(Pen(painter), scene, bead, self.box(place).adjusted(0, 0, -4, -4))
        painter.end()

    def _bead(self, pen: Pen, scene: Scene, bead: Bead, box: QRect) -> None:
        style = scene.style
        edge = style.colour("muted") if bead.role is None else None
        if scene.keyed.coup == bead.number:
            edge = style.colour("accent")
        pen.box(box, style.colour(_FILLS[bead.role]), edge, radius=box.width() / 2, width=3)
        ink = style.colour("ink" if bead.role is None else "on_fill")
        size = Size.SMALL if box.width() >= 28 else Size.NOTE
        pen.write(box, self._letter(scene, bead), (type_of(size, Weight.BOLD), ink), CENTRE)

    @staticmethod
    def _letter(scene: Scene, bead: Bead) -> str:
        if bead.role is None:
            return VOID_LETTER
        if bead.role is Role.TIE:
            return scene.words(TIE_LETTER)
        if bead.role is Role.SIDE:
            return MIXED_LETTER
        hand = next(h for h in scene.view.variant.hands if h.role is bead.role)
        return scene.words.name(hand.names)[:1].upper()
