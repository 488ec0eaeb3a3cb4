"""The coups so far beside the felt: in words, for whoever does not see their panel, on the bead
plate, or as the bank's story: from what to what, coup by coup, and how it passed on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QPen, QPixmap, QPolygon
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.act_words import past_name
from dealer_app.gui.felt.marks import COUP_WORDS, draw_coup_mark
from dealer_app.gui.felt.scene import COUP_SIGNS, Scene
from dealer_app.gui.kit.key_button import PaintedPart
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import passed
from dealer_app.i18n.names import letters, seat_name
from dealer_app.rules.variant import Names, Role
from dealer_app.table.view.bank_view import BankStep, Passing
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
    return words.listed((who, amounts, _passed(words, step)))


def _passed(words: Words, step: BankStep) -> str:
    """How the bank went on after that coup."""
    flags = {"offered": step.offered, "as_dealt": step.as_dealt}
    return passed(words, step.passing, step.next_holder, **flags)


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


class BeadPlate(PaintedPart):
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
    def pressed_at(self, spot: QPoint) -> None:
        """A bead was touched, or the room that is left."""
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


# The bank's story


LINES: Final = 3
LINE: Final = 22
STORY_AIR: Final = 10
DOT: Final = 4
STROKE: Final = 3


class BankCurve(PaintedPart):
    """A line through what lay in the bank after each coup, and the latest coups in words.

    Touching a coup shows it again; touching the room that is left is `free_tapped`.
    """

    step_tapped = Signal(int)
    free_tapped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the story so far."""
        self._scene = scene
        drawn = (scene.story, scene.keyed.coup, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            title = scene.words("The bank, coup by coup")
            told = (step_said(scene, step) for step in scene.story[-LINES:])
            self.setAccessibleName(". ".join((title, *told)))
            self.update()

    @property
    def _story(self) -> tuple[BankStep, ...]:
        return self._scene.story if self._scene is not None else ()

    def _chart(self) -> QRect:
        high = self._line() * LINES
        return QRect(0, 0, self.width(), self.height() - high - STORY_AIR)

    def _line(self) -> int:
        return self._scene.style.px(LINE, LINE + 4) if self._scene is not None else LINE

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A coup of the chart, or a line under it, was touched."""
        story = self._story
        if story and self._chart().contains(spot):
            chart = self._chart()
            place = min(range(len(story)), key=lambda n: abs(_across(chart, story, n) - spot.x()))
            self.step_tapped.emit(story[place].coup)
            return
        line = (spot.y() - self._chart().bottom() - STORY_AIR) // self._line()
        latest = story[-LINES:]
        if 0 <= line < len(latest):
            self.step_tapped.emit(latest[line].coup)
        else:
            self.free_tapped.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The chart over its last lines."""
        scene, story = self._scene, self._story
        if scene is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        draw_curve(pen, scene, self._chart(), story)
        for place, step in enumerate(story[-LINES:]):
            top = self._chart().bottom() + STORY_AIR + place * self._line()
            who = scene.words("{coup} · seat {seat}", coup=step.coup, seat=step.holder)
            draw_step(pen, scene, (step, who), QRect(0, top, self.width(), self._line()))
        painter.end()


def _across(chart: QRect, story: tuple[BankStep, ...], place: int) -> int:
    """Where the coup at this place, from 0, ends in the chart."""
    steps = max(len(story), LINES * 2)
    return chart.left() + (chart.width() - 2 * DOT - 1) * (place + 1) // steps


@dataclass(frozen=True, slots=True)
class _Plot:
    """A chart from the least amount, nothing at the most, to the greatest."""

    box: QRect
    least: int
    most: int

    def height(self, amount: int) -> int:
        """Where an amount stands."""
        box = self.box
        return box.bottom() - (amount - self.least) * box.height() // (self.most - self.least)


def _plot(chart: QRect, story: tuple[BankStep, ...]) -> _Plot:
    amounts = [0, *(step.before for step in story), *(step.after for step in story)]
    least, most = min(amounts), max(*amounts, min(amounts) + 1)
    return _Plot(chart.adjusted(0, LINE, 0, -DOT), least, most)


def draw_curve(pen: Pen, scene: Scene, chart: QRect, story: tuple[BankStep, ...]) -> None:
    """A line from coup to coup, broken where somebody else takes the bank."""
    if not story:
        return
    style, painter, begin = scene.style, pen.painter, chart.left()
    plot, written = _plot(chart, story), chart.left()
    line = QRect(chart.left(), plot.height(0), chart.width(), 1)
    painter.fillRect(line, style.colour("line"))
    last: BankStep | None = None
    for place, step in enumerate(story):
        end = _across(chart, story, place)
        spots = [QPoint(begin, plot.height(step.before)), QPoint(end, plot.height(step.after))]
        if last is None or last.holder != step.holder:
            written = _named(pen, scene, step.holder, (chart, begin, written))
        else:
            spots.insert(0, QPoint(begin, plot.height(last.after)))
        if last is not None and last.holder != step.holder:
            _handed_on(pen, scene, chart, begin)
        painter.setPen(QPen(style.colour("accent"), STROKE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygon(spots))
        painter.setBrush(style.colour("accent"))
        painter.setPen(Qt.PenStyle.NoPen)
        dot = DOT + 2 if scene.keyed.coup == step.coup else DOT
        painter.drawEllipse(spots[-1], dot, dot)
        begin, last = end, step


def _handed_on(pen: Pen, scene: Scene, chart: QRect, at: int) -> None:
    """A dashed line where somebody else holds it."""
    dashes = QPen(scene.style.colour("on_felt_banque"), 1.5, Qt.PenStyle.DashLine)
    pen.painter.setPen(dashes)
    pen.painter.drawLine(at, chart.top() + LINE - 4, at, chart.bottom())


def _named(pen: Pen, scene: Scene, holder: str, where: tuple[QRect, int, int]) -> int:
    """The seat that holds it from there on, where there is room for it; returns where that ends."""
    chart, at, written = where
    font = scene.style.type(Size.NOTE)
    wide = width_of(holder, font)
    left = max(chart.left(), min(at - wide // 2, chart.right() - wide))
    if left < written:
        return written
    box = QRect(left, chart.top(), wide + 2, LINE - 4)
    pen.write(box, holder, (font, scene.style.colour("on_felt_banque")))
    return left + wide + STORY_AIR // 2


def draw_step(pen: Pen, scene: Scene, told: tuple[BankStep, str], row: QRect) -> None:
    """One coup of the story: which, from what to what, and how it went on."""
    (step, which), style, words = told, scene.style, scene.words
    small, bold = style.type(Size.NOTE), style.type(Size.NOTE, Weight.SEMIBOLD)
    muted, left = style.colour("muted"), row.left()
    if scene.keyed.coup == step.coup:
        pen.painter.fillRect(row, style.colour("row_lit"))
    left += pen.write(row, which, (small, muted)) + 10
    how = _passed(words, step)
    if step.aside:
        how = words("{amount} set aside", amount=scene.amount(step.aside)) + ", " + how
    room = row.adjusted(left - row.left(), 0, 0, 0)
    amounts = _amounts(scene, step, (room.width() - width_of(how, small) - 10, bold))
    left += pen.write(room, amounts, (bold, style.colour("ink"))) + 10
    kept = step.passing in (Passing.KEPT, Passing.TIED)
    colour = muted if kept else style.colour("on_felt_banque")
    pen.write(row.adjusted(left - row.left(), 0, 0, 0), how, (small, colour), RIGHT)


def _amounts(scene: Scene, step: BankStep, room: tuple[int, QFont]) -> str:
    """From what to what; where that does not go in, to what: from what is said a line before."""
    wide, font = room
    before, after = scene.amount(step.before), scene.amount(step.after)
    whole = scene.words("{before} → {after}", before=before, after=after)
    return whole if width_of(whole, font) <= wide else scene.words("→ {after}", after=after)
