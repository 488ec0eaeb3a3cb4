"""The bead plate: the coups of the shoe, newest to the right, six to a column."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.past.past_sentences import latest
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n.names import letters
from dealer_app.rules.variant import Names, Role
from dealer_app.table.view.boards import Bead, Board

ROWS: Final = 6
AIR: Final = 12
"""Pixels between two plates."""

_FILLS: Final[Mapping[Role | None, str]] = {
    Role.PONTE: "fill_ponte",
    Role.BANQUE: "fill_banque",
    Role.TIE: "fill_tie",
    Role.SIDE: "raised",
    None: "raised",
}
_OTHER_SIDE: Final = {Role.PONTE: Role.BANQUE, Role.BANQUE: Role.PONTE}
VOID_LETTER: Final = "×"
MIXED_LETTER: Final = "≠"


@dataclass(frozen=True, slots=True)
class Plate:
    """The beads of one hand against the bank; a title where there are several such hands."""

    title: str
    names: Names
    beads: tuple[Bead, ...]


def plates(scene: Scene) -> tuple[Plate, ...]:
    """One plate; where several hands play against the bank one for each, without void coups."""
    if len(scene.boards) > 1:
        return tuple(_plate(scene, board) for board in scene.boards)
    hands = scene.view.variant.hands
    ponte = next((hand for hand in hands if hand.role is Role.PONTE), hands[0])
    return (Plate("", ponte.names, scene.beads),)


def _plate(scene: Scene, board: Board) -> Plate:
    results = board.results
    return Plate(
        scene.words.name(board.names),
        board.names,
        tuple(Bead(each.coup, each.winner, each.natural) for each in results),
    )


def _sentences(scene: Scene, shown: tuple[Plate, ...]) -> Iterator[str]:
    """The latest coups of each plate in words."""
    for plate in shown:
        if plate.beads:
            told = latest(scene, plate.names, [bead.role for bead in plate.beads])
            titled = scene.words("{name}: {value}", name=plate.title, value=told)
            yield titled if plate.title else told


class BeadPlate(QWidget):
    """One bead a coup, with the first letter of who won; touching one shows that coup again, and
    touching the room that is left is `free_tapped`."""

    bead_tapped = Signal(int)
    free_tapped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._plates: tuple[Plate, ...] = ()
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups of the shoe."""
        self._scene = scene
        red = scene.house.roads.bank_red
        beads = (len(scene.beads), scene.beads[-1:], scene.boards)
        drawn = (beads, red, scene.keyed.coup, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self._plates = plates(scene)
            self.setAccessibleName(scene.words("History of the shoe"))
            self.setAccessibleDescription(". ".join(_sentences(scene, self._plates)))
            self.update()

    def pitch(self) -> int:
        """From one bead to the next; a title stands as high."""
        titled = len(self._plates) > 1
        return max(1, self.height() // (ROWS + titled))

    def _room(self, number: int) -> QRect:
        """Where the plate of that number, from 0, stands."""
        several = max(1, len(self._plates))
        wide = (self.width() - AIR * (several - 1)) // several
        top = self.pitch() if several > 1 else 0
        return QRect(number * (wide + AIR), top, wide, ROWS * self.pitch())

    def _shown(self, number: int) -> Sequence[Bead]:
        """The beads of the columns that go in."""
        beads = self._plates[number].beads
        columns = max(1, self._room(number).width() // self.pitch())
        hidden = max(0, -(-len(beads) // ROWS) - columns) * ROWS
        return beads[hidden:]

    def box(self, place: int, number: int = 0) -> QRect:
        """Where the bead at this place among those shown on that plate lies."""
        pitch, room = self.pitch(), self._room(number)
        corner = room.topLeft() + QPoint(place // ROWS * pitch, place % ROWS * pitch)
        return QRect(corner.x(), corner.y(), pitch, pitch)

    def _lying(self) -> Iterator[tuple[int, Bead, QRect]]:
        """Every bead that is shown, with the plate it is on and where it lies."""
        for number in range(len(self._plates)):
            for place, bead in enumerate(self._shown(number)):
                yield number, bead, self.box(place, number)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A bead was touched, or the room that is left."""
        spot = event.position().toPoint()
        for _, bead, box in self._lying():
            if box.contains(spot):
                self.bead_tapped.emit(bead.number)
                return
        self.free_tapped.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The latest columns."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        for number, plate in enumerate(self._plates):
            head = self._room(number).translated(0, -self.pitch())
            head.setHeight(self.pitch())
            ink = (scene.style.type(Size.NOTE), scene.style.colour("muted"))
            pen.write(head, plate.title, ink)
        for number, bead, box in self._lying():
            signs = letters(scene.words, scene.view.variant, self._plates[number].names)
            self._bead(pen, scene, (bead, signs), box.adjusted(0, 0, -4, -4))
        painter.end()

    @staticmethod
    def _bead(pen: Pen, scene: Scene, what: tuple[Bead, Mapping[Role, str]], box: QRect) -> None:
        (bead, signs), style = what, scene.style
        edge = style.colour("muted") if bead.role is None else None
        if scene.keyed.coup == bead.number:
            edge = style.colour("accent")
        role = bead.role
        if role is not None and not scene.house.roads.bank_red:
            role = _OTHER_SIDE.get(role, role)
        pen.box(box, style.colour(_FILLS[role]), edge, radius=box.width() / 2, width=3)
        ink = style.colour("ink" if bead.role is None else "on_fill")
        size = Size.SMALL if box.width() >= 28 else Size.NOTE
        sign = VOID_LETTER if bead.role is None else signs[bead.role] or MIXED_LETTER
        pen.write(box, sign, (type_of(size, Weight.BOLD), ink), CENTRE)
