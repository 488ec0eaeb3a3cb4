"""The coups so far: in words, for whoever does not see their panel, and on the bead plate."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.act_words import past_name
from dealer_app.gui.felt.marks import COUP_WORDS, draw_coup_mark
from dealer_app.gui.felt.scene import COUP_SIGNS, Scene
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import passed
from dealer_app.i18n.names import letters, seat_name
from dealer_app.rules.variant import Names, Role
from dealer_app.table.view.bank_view import BankStep
from dealer_app.table.view.boards import Bead, Board, Manche
from dealer_app.table.view.boards import Final as Ended

LATEST: Final = 6
"""Coups that are told one by one."""

_ENDED: Final[Mapping[int, str]] = {1: marked("wins"), -1: marked("loses"), 0: marked("equal")}


def said(scene: Scene) -> str:
    """The panel in words: what it adds up to, and the latest coups."""
    past = scene.past
    if past is None:
        return ""
    told = (
        *boards_said(scene, past.boards),
        *(_manche(scene, each) for each in past.manches[-LATEST:]),
        *(step_said(scene, each) for each in past.story[-LATEST:]),
    )
    title = scene.words(past_name(scene.view.variant))
    parts = (title, *(told or [scene.words("No coup yet")]), *notes_said(scene))
    return ". ".join(parts)


def notes_said(scene: Scene) -> tuple[str, ...]:
    """Which of the coups were dealt without the program, and which something befell, a line each;
    none where nothing did."""
    past, words = scene.past, scene.words
    if past is None:
        return ()
    again = (words("* re-entered: {coups}", coups=_runs(scene, past.reentered)),)
    told = again if past.reentered else ()
    for mark, name in COUP_WORDS.items():
        coups = [coup for coup, marks in past.marked if mark in marks]
        if coups:
            said = words("{name}: {value}", name=words(name), value=_runs(scene, coups))
            told = (*told, f"{COUP_SIGNS[mark]} {said}")
    return told


def _runs(scene: Scene, coups: Sequence[int]) -> str:
    """The numbers, those that follow each other by the first and the last."""
    runs: list[tuple[int, int]] = []
    for coup in coups:
        goes_on = bool(runs) and runs[-1][1] == coup - 1
        runs[-1:] = [(runs[-1][0], coup)] if goes_on else [*runs[-1:], (coup, coup)]
    return scene.words.listed(
        f"{first}–{last}" if first < last else str(first) for first, last in runs
    )


def boards_said(scene: Scene, boards: tuple[Board, ...]) -> Iterator[str]:
    """How often each side won on each board, and its latest coups, the last one last."""
    words = scene.words
    for board in boards:
        names, counts = _sides(scene, board.names), board.counts
        sides = ((Role.BANQUE, counts.banque), (Role.PONTE, counts.ponte), (Role.TIE, counts.ties))
        yield words.listed(words("{name}: {value}", name=names[r], value=n) for r, n in sides)
        if board.results:
            yield latest(scene, board.names, [result.winner for result in board.results])


def latest(scene: Scene, ponte: Names, winners: Sequence[Role | None]) -> str:
    """Who won the latest coups, the last one last."""
    names = _sides(scene, ponte)
    return scene.words(
        "Last coups: {results}",
        results=scene.words.listed(names[role] for role in winners[-LATEST:]),
    )


def _sides(scene: Scene, ponte: Names) -> Mapping[Role | None, str]:
    """What each result is called."""
    words, variant = scene.words, scene.view.variant
    return {
        Role.BANQUE: words.name(variant.hand(variant.banque).names),
        Role.PONTE: words.name(ponte),
        Role.TIE: words("Tie"),
        Role.SIDE: words("not all alike"),
        None: words("void coup"),
    }


def _manche(scene: Scene, manche: Manche) -> str:
    words = scene.words
    bank = words.name(scene.view.variant.hand(scene.view.variant.banque).names)
    parts = [words("Coup {number}", number=manche.coup)]
    if manche.bank is not None:
        parts.append(f"{bank} {_total(words, manche.bank)}")
    for seat, final in manche.seats:
        ended = words(_ENDED[final.sign])
        parts.append(f"{seat_name(words, seat)} {_total(words, final)} {ended}")
    return words.listed(parts)


def _total(words: Words, final: Ended) -> str:
    return words("bust") if final.bust else str(final.total)


def step_said(scene: Scene, step: BankStep) -> str:
    """One coup of the bank's story in a line."""
    words = scene.words
    who = words("{coup} · seat {seat}", coup=step.coup, seat=step.holder)
    amounts = words(
        "{before} → {after}", before=scene.amount(step.before), after=scene.amount(step.after)
    )
    return words.listed(
        (who, amounts, passed(words, step.passing, step.next_holder, offered=step.offered))
    )


# The bead plate: the coups of the shoe, newest to the right, six to a column


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
        self._pictured: object = None
        self._picture = QPixmap()

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups of the shoe."""
        self._scene = scene
        red = scene.house.roads.bank_red
        beads = (len(scene.beads), scene.beads[-1:], scene.boards)
        drawn = (beads, red, scene.keyed.coup, scene.view.marked, scene.style)
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
        """The latest columns, from the picture of them: a card shows them again and adds none."""
        if self._scene is None:
            return
        drawn = (self._drawn, self.size().toTuple(), self.devicePixelRatio())
        if drawn != self._pictured:
            self._pictured, self._picture = drawn, self._painted(self._scene)
        painter = painter_of(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _painted(self, scene: Scene) -> QPixmap:
        ratio = self.devicePixelRatio()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = painter_of(picture)
        pen = Pen(painter)
        for number, plate in enumerate(self._plates):
            head = self._room(number).translated(0, -self.pitch())
            head.setHeight(self.pitch())
            ink = (scene.style.type(Size.NOTE), scene.style.colour("muted"))
            pen.write(head, plate.title, ink)
        marked, words, variant = dict(scene.view.marked), scene.words, scene.view.variant
        signs = [letters(words, variant, plate.names) for plate in self._plates]
        for number, bead, box in self._lying():
            self._bead(pen, scene, (bead, signs[number]), box.adjusted(0, 0, -4, -4))
            for mark in marked.get(bead.number, ()):
                draw_coup_mark(painter, mark, box.adjusted(0, 0, -4, -4), scene)
        painter.end()
        return picture

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
