"""The coups so far beside the felt: roads, a list of manches, or the story of the bank."""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from dealer_app.gui.desk.act_words import past_name
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.marks import MarkShape, draw_mark
from dealer_app.gui.felt.past.coups_so_far import draw_curve, draw_step, notes_said, said
from dealer_app.gui.felt.past.roads_sheet import RoadsSheet
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, PaintedPart, Shape
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Theme, Weight, scroll_sheet
from dealer_app.i18n.names import seat_name
from dealer_app.i18n.parlance import shoe_name
from dealer_app.rules.variant import Role, seat_of
from dealer_app.table.view.bank_view import BankStep
from dealer_app.table.view.boards import Final as Ended
from dealer_app.table.view.boards import Manche
from dealer_app.table.view.past import PastView, Telling

# The coups so far as a list: lines to be touched, in the room there is, the newest in sight


class PastScroll(QScrollArea):
    """Goes to the end when the list has grown; else it stays where a finger left it."""

    def __init__(self, parent: QWidget, lines: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._high = -1
        self._lines = lines
        self.setWidget(lines)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        lines.setAutoFillBackground(False)

    def follow(self, theme: Theme, name: str) -> None:
        """After the list was filled anew; `name` is what it is called."""
        self.setAccessibleName(name)
        if theme is not self._theme:
            self._theme = theme
            self.setStyleSheet(scroll_sheet(theme))
        if self._lines.height() != self._high:
            self._high = self._lines.height()
            self._to_the_end()

    def turn(self, *, back: bool) -> None:
        """A page back, or on."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if back else 1) * self.viewport().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The end is in sight in the new room too."""
        super().resizeEvent(event)
        self._to_the_end()

    def _to_the_end(self) -> None:
        self._lines.resize(self.viewport().width(), self._lines.height())
        end = QRect(0, self._lines.height() - 1, 1, 1)
        self.ensureVisible(0, end.bottom(), 0, 0)


class PastLines(PaintedPart):
    """Lines one under the other, the newest at the end; touching one shows its coup again.

    `HEIGHTS` are those of a line, on a small screen and on a large one; `count` is how many there
    are. What stands on a line is looked up where it is drawn or touched.
    """

    HEIGHTS: ClassVar[tuple[int, int]]
    coup_tapped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.count = 0

    @abstractmethod
    def fill(self, scene: Scene) -> int:
        """Takes the coups so far; how many lines they make."""

    @abstractmethod
    def coup(self, place: int) -> int:
        """The number of the coup for which the line at this place, from 0, stands."""

    @abstractmethod
    def draw(self, pen: Pen, scene: Scene, place: int, box: QRect) -> None:
        """Draws the line at this place, from 0."""

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups so far."""
        self.scene = scene
        self.count = self.fill(scene)
        self.setFixedHeight(self.count * self.line())
        self.update()

    def line(self) -> int:
        """How high a line is."""
        return self.scene.style.px(*self.HEIGHTS) if self.scene is not None else self.HEIGHTS[0]

    def box(self, place: int) -> QRect:
        """Where the line at this place, from 0, stands."""
        return QRect(0, place * self.line(), self.width(), self.line())

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A line was touched."""
        place = spot.y() // self.line()
        if 0 <= place < self.count:
            self.coup_tapped.emit(self.coup(place))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines that are to be seen."""
        if self.scene is None:
            return
        painter = painter_of(self)
        painter.fillRect(event.rect(), self.scene.style.colour("panel"))
        seen, line = event.rect(), self.line()
        for place in range(seen.top() // line, min(self.count, seen.bottom() // line + 1)):
            self.draw(Pen(painter), self.scene, place, self.box(place))
        painter.end()


class PastList(QWidget):
    """The lines in their room, and what stands above them."""

    coup_tapped = Signal(int)

    def __init__(self, parent: QWidget, lines: PastLines) -> None:
        super().__init__(parent)
        self.scene: Scene | None = None
        self.lines = lines
        self.room = PastScroll(self, lines)
        lines.coup_tapped.connect(self.coup_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups so far, the newest in sight when there is one more."""
        before, self.scene = self.scene, scene
        self.lines.render_scene(scene)
        if before is None or before.style is not scene.style:
            self.lay_out()
        self.room.follow(scene.style.theme, scene.words(past_name(scene.view.variant)))
        self.update()

    @abstractmethod
    def lay_out(self) -> None:
        """Puts the lines into their room: whole ones, as high as they are now."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines find their place."""
        self.lay_out()


# Each coup's hands against the bank's, where every seat has its own: a row a coup


MARK: Final = 7
SHAPES: Final[Mapping[int, MarkShape]] = {1: MarkShape.WON, -1: MarkShape.LOST, 0: MarkShape.TIED}
_INKS: Final = {
    MarkShape.WON: "on_felt_ponte",
    MarkShape.LOST: "on_felt_banque",
    MarkShape.TIED: "on_felt_tie",
}


def columns(scene: Scene, width: int) -> tuple[QRect, ...]:
    """The columns of the coup, of the bank and of each seat, in that order."""
    seats = len(seats_of(scene))
    head = scene.style.px(32, 40)
    wide = (width - 2 * head) // max(1, seats)
    ends = [head, head, *[wide] * seats]
    return tuple(QRect(sum(ends[:place]), 0, each, 0) for place, each in enumerate(ends))


def seats_of(scene: Scene) -> tuple[str, ...]:
    """The seats that have a hand of their own, in order."""
    return tuple(seat for hand in scene.view.variant.laws if (seat := seat_of(hand)))


class _Rows(PastLines):
    """The coups one under the other."""

    HEIGHTS = (34, 42)

    def __init__(self) -> None:
        super().__init__()
        self._manches: Sequence[Manche] = ()

    @override
    def fill(self, scene: Scene) -> int:
        self._manches = scene.past.manches if scene.past is not None else ()
        return len(self._manches)

    @override
    def coup(self, place: int) -> int:
        return self._manches[place].coup

    @override
    def draw(self, pen: Pen, scene: Scene, place: int, box: QRect) -> None:
        _row(pen, scene, self._manches[place], box)


def _row(pen: Pen, scene: Scene, manche: Manche, row: QRect) -> None:
    """The coup's number, what the bank had, and each hand that played."""
    style = scene.style
    if scene.keyed.coup == manche.coup:
        pen.painter.fillRect(row, style.colour("row_lit"))
    pen.painter.fillRect(QRect(0, row.bottom(), row.width(), 1), style.colour("line"))
    cells = [
        QRect(each.left(), row.top(), each.width(), row.height())
        for each in columns(scene, row.width())
    ]
    note = (style.type(Size.NOTE), style.colour("muted"))
    pen.write(cells[0], scene.numbered(manche.coup), note)
    if manche.bank is not None:
        _hand(pen, scene, cells[1], (manche.bank, None))
    ended = dict(manche.seats)
    for cell, seat in zip(cells[2:], seats_of(scene), strict=True):
        for each, final in ended.items():
            if each == seat:
                _hand(pen, scene, cell, (final, SHAPES[final.sign]))
        if manche.banker == seat:
            bank = scene.words.name(scene.view.variant.hand(scene.view.variant.banque).names)
            ink = (style.type(Size.NOTE, Weight.BOLD), style.role_ink(Role.BANQUE))
            pen.write(cell, bank[:1], ink, CENTRE)


def _hand(pen: Pen, scene: Scene, cell: QRect, what: tuple[Ended, MarkShape | None]) -> None:
    """A hand in its cell, from its picture."""
    ratio = pen.painter.device().devicePixelRatioF()
    pen.painter.drawPixmap(cell.topLeft(), _picture(what, cell.size(), scene.style, ratio))


@lru_cache(maxsize=256)
def _picture(
    what: tuple[Ended, MarkShape | None], size: QSize, style: Style, ratio: float
) -> QPixmap:
    """A hand, drawn once in each size."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = painter_of(picture)
    _draw(Pen(painter), style, QRect(QPoint(0, 0), size), what)
    painter.end()
    return picture


def _draw(pen: Pen, style: Style, cell: QRect, what: tuple[Ended, MarkShape | None]) -> None:
    """A total over what became of it; a bust hand is crossed, a natural has its star."""
    final, shape = what
    mark = style.px(MARK, MARK + 2)
    font = style.type(Size.NOTE, Weight.SEMIBOLD)
    foot = 0 if shape is None else mark + 3
    upper = cell.adjusted(0, 1, 0, -foot)
    if final.bust:
        box = QRect(0, 0, mark + 2, mark + 2)
        box.moveCenter(upper.center())
        draw_mark(pen.painter, MarkShape.BUST, box, style.colour("on_felt_irregular"))
    else:
        pen.write(upper, str(final.total), (font, style.colour("ink")), CENTRE)
    if final.natural:
        half = width_of(str(final.total), font) // 2
        star = QRect(cell.center().x() + half + 1, upper.top() + 2, mark, mark)
        draw_mark(pen.painter, MarkShape.NATURAL, star, style.colour("accent"))
    if shape is not None:
        box = QRect(cell.center().x() - mark // 2, cell.bottom() - mark - 3, mark, mark)
        draw_mark(pen.painter, shape, box, style.colour(_INKS[shape]))


class MancheList(PastList):
    """The hands of each coup of the session under the numbers of their seats."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, _Rows())

    def _head(self) -> int:
        return self.scene.style.px(28, 34) if self.scene is not None else 28

    @override
    def lay_out(self) -> None:
        """The rows stand under their heads."""
        room = self.height() - self._head()
        self.room.setGeometry(0, self._head(), self.width(), room - room % self.lines.line())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The heads: the coup, the bank and every seat."""
        scene = self.scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, style = Pen(painter), scene.style
        muted = (style.type(Size.NOTE, Weight.SEMIBOLD), style.colour("muted"))
        bank = scene.words.name(scene.view.variant.hand(scene.view.variant.banque).names)
        places = columns(scene, self.lines.width())
        for place, name in zip(places, ("", bank[:1], *seats_of(scene)), strict=True):
            cell = QRect(place.left(), 0, place.width(), self._head())
            ink = (muted[0], style.role_ink(Role.BANQUE)) if name == bank[:1] else muted
            pen.write(cell, name, ink, CENTRE)
        painter.end()


# The whole story of the bank: a line through it, and under it each bank with its coups


SEEN: Final = 40
"""Coups that the line goes through at the most, the newest at its right end."""

INDENT: Final = 6


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list: one coup, or the head of a bank with its coups."""

    step: BankStep
    coups: int = 0


class _Steps(PastLines):
    """Each bank with its holder, and from what to what every coup of it went; a bank's own line
    stands for its first coup."""

    HEIGHTS = (26, 30)

    def __init__(self) -> None:
        super().__init__()
        self._past = PastView(Telling.BANK)

    @override
    def fill(self, scene: Scene) -> int:
        if scene.past is not None:
            self._past = scene.past
        return len(self._past.story) + len(self._past.banks)

    @override
    def coup(self, place: int) -> int:
        return self._line(place).step.coup

    def _line(self, place: int) -> _Line:
        """The line at this place: as many heads as banks stand among the coups before it."""
        story, banks = self._past.story, self._past.banks
        bank = bisect_right(range(len(banks)), place, key=lambda at: banks[at] + at) - 1
        if place > banks[bank] + bank:
            return _Line(story[place - bank - 1])
        ends = banks[bank + 1] if bank + 1 < len(banks) else len(story)
        return _Line(story[banks[bank]], ends - banks[bank])

    @override
    def draw(self, pen: Pen, scene: Scene, place: int, box: QRect) -> None:
        self._draw(pen, scene, self._line(place), box)

    @staticmethod
    def _draw(pen: Pen, scene: Scene, line: _Line, box: QRect) -> None:
        style, step = scene.style, line.step
        if not line.coups:
            inner = box.adjusted(INDENT, 0, -4, 0)
            draw_step(pen, scene, (step, scene.numbered(step.coup)), inner)
            return
        if box.top():
            pen.painter.fillRect(QRect(0, box.top(), box.width(), 1), style.colour("line"))
        bold = (style.type(Size.SMALL, Weight.SEMIBOLD), style.colour("ink"))
        pen.write(box, seat_name(scene.words, step.holder), bold)
        coups = scene.words.plural("{n} coup", "{n} coups", line.coups)
        note = (style.type(Size.NOTE), style.colour("muted"))
        pen.write(box.adjusted(0, 0, -4, 0), coups, note, RIGHT)


class StoryList(PastList):
    """Who held the bank, how it grew, and how it passed on, through the whole session."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, _Steps())

    def _chart(self) -> QRect:
        return QRect(0, 0, self.width(), min(170, self.height() // 3))

    @override
    def lay_out(self) -> None:
        """The list fills what the chart leaves."""
        room = self.height() - self._chart().height() - 8
        high = room - room % self.lines.line()
        self.room.setGeometry(0, self.height() - high, self.width(), high)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The chart."""
        scene = self.scene
        if scene is None or scene.past is None:
            return
        painter = painter_of(self)
        draw_curve(Pen(painter), scene, self._chart(), tuple(scene.past.story[-SEEN:]))
        painter.end()


INSET: Final = 18
HEAD: Final = 56
FOOT: Final = 12
TOLD: Final = 32


# The panel itself


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
        self.back = KeyButton(KeyAct(Verb.PAST), Shape.ROW, bounce, self)
        self.back.acted.connect(self.acted)
        for part in self.parts.values():
            part.coup_tapped.connect(self.coup_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups so far."""
        self._scene = scene
        shoe = scene.view.shoe and scene.view.shoe.number
        drawn = (scene.past, shoe, scene.keyed.coup, scene.tables, scene.style)
        if scene.past is None or drawn == self._drawn:
            return
        self._drawn = drawn
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
        """More where it is told which coups were dealt without the program, or marked."""
        notes = () if self._scene is None else notes_said(self._scene)
        return len(notes) * TOLD or FOOT

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
        foot = QRect(INSET, self.height(), self.width() - 2 * INSET, TOLD)
        for note in reversed(notes_said(scene)):
            foot = foot.translated(0, -TOLD)
            pen.write(foot, note, (style.type(Size.NOTE), muted))
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
