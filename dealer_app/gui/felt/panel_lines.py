"""Rows of the panel beside the felt: stakes, or the payout line by line; and at its head the bank:
what lies in it, what is covered of it and what is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygon,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import PaintedPart
from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.kit.paint import LEFT, RIGHT, Pen, fits, height_of_text, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n import marked
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role
from dealer_app.table.view.bank_view import BankView

INSET: Final = 18
TICK: Final = 28
FINGER: Final = 44
"""Pixels of a row from which a finger finds it, and its words stand as large as they usually do."""

LOW: Final = 26
"""Pixels of a row that is as low as it may be, in which the room for its words is measured."""

NOTED: Final = 52
"""Pixels of a row in which a note stands a line lower than what is done."""

BELOW: Final = 22
"""Pixels of the line that says how many rows lie below those that are seen."""

FADED: Final = 0.74
TICK_STROKE: Final = ((7, 14), (12, 20), (21, 8))
"""Where the stroke in a square of the largest size begins, turns and ends."""

Ink = tuple[QFont, QColor]
Line = tuple[str, Ink]
"""Words, with the type and the colour in which they are written."""


@dataclass(frozen=True, slots=True)
class PanelLine:
    """A seat, what is staked there, a note beneath, and what is done or laid.

    `ticked` is None where there is nothing to tick; `key` is what touching it stands for. A `calm`
    row tells what is not asked now. `brief` is what a note says where it does not go in.
    """

    seat: str
    text: str
    role: Role
    value: str
    note: str = ""
    lit: bool = False
    ticked: bool | None = None
    key: tuple[str, str] = ("", "")
    calm: bool = False
    brief: str = ""


def _note(style: Style) -> QFont:
    return style.type(Size.NOTE)


def _broken(text: str, font: QFont, width: int) -> tuple[str, str]:
    """The text on two lines, the first as long as it goes in."""
    parts = text.split(" ")
    whole = range(len(parts), 0, -1)
    upper = next((n for n in whole if fits(" ".join(parts[:n]), font, width)), 1)
    return " ".join(parts[:upper]), " ".join(parts[upper:])


def _middle(box: QRect, text: str, style: Style) -> QRect:
    """The room for a text on as many lines as it takes, halfway down the box."""
    high = min(box.height(), height_of_text(text, _note(style), box.width()))
    return QRect(box.left(), box.center().y() - high // 2, box.width(), high)


def _upper(box: QRect) -> QRect:
    """The upper half of a row with a note."""
    return box.adjusted(0, 6, 0, 2 - box.height() // 2)


def _goes_beneath(style: Style, row: PanelLine, text: QRect) -> bool:
    """True of a note that takes all of the line beneath what is done: it does not go in beside it,
    and the row is as high as it usually is."""
    note = _note(style)
    _, rest = _broken(row.text, note, text.width())
    said = " · ".join(part for part in (rest, row.note) if part)
    high = text.height() >= style.px(NOTED, NOTED + 8)
    return bool(row.note) and high and not fits(said, note, text.width())


def _heard(row: PanelLine) -> str:
    """A row for those who hear it."""
    return " ".join(part for part in (row.seat, row.text, row.value, row.note) if part)


class PanelLines(PaintedPart):
    """Rows one under the other, as high as a finger needs, or where all of them are to be seen as
    high as the room allows."""

    row_tapped = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._style: Style | None = None
        self._room: tuple[int, int] | None = None
        self._heights: Sequence[int] = ()
        self.rows: Sequence[PanelLine] = ()

    def render_rows(self, style: Style, rows: Sequence[PanelLine]) -> bool:
        """Shows these rows; False if they are shown already."""
        if (self._style, self.rows) == (style, rows):
            return False
        self._style, self.rows = style, rows
        self.setAccessibleName("; ".join(_heard(row) for row in rows if row.lit))
        self.setAccessibleDescription("; ".join(map(_heard, rows)))
        self._spread()
        return True

    def fit(self, room: tuple[int, int] | None) -> None:
        """All rows go into so many pixels, width and height, as far as they can be read; None: they
        are as high as they usually are."""
        if room != self._room:
            self._room = room
            self._spread()

    def _spread(self) -> None:
        """Gives every row its height: what there is beyond the least is shared out."""
        usual, room = [self._usual(row) for row in self.rows], self._room
        self._heights = usual
        if room is not None and sum(usual) > room[1]:
            least = [self._least(row, room[0]) for row in self.rows]
            spare = max(0, room[1] - sum(least))
            more = max(1, sum(usual) - sum(least))
            pairs = zip(least, usual, strict=True)
            self._heights = [low + (high - low) * spare // more for low, high in pairs]
        self.setFixedHeight(sum(self._heights))
        self.update()

    def _usual(self, row: PanelLine) -> int:
        """A row with a note is higher."""
        style = self._style
        if style is None:
            return 0
        return style.px(56, 68) if row.note else style.px(44, 52)

    def _least(self, row: PanelLine, width: int) -> int:
        """How high a row must be to be read: two lines, or one."""
        style = self._style
        if style is None:
            return 0
        _, text = self._sides(style, row, QRect(INSET, 0, width - 2 * INSET, LOW), LOW)
        two = row.note or not fits(row.text, _note(style), text.width())
        return style.px(26, 31) if two else style.px(22, 26)

    @override
    def sizeHint(self) -> QSize:
        """All rows in full."""
        return QSize(0, sum(self._heights))

    def box(self, place: int) -> QRect:
        """Where the row at this place, from 0, stands."""
        top = sum(self._heights[:place])
        return QRect(0, top, self.width(), self._heights[place])

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A row was touched."""
        for place, row in enumerate(self.rows):
            if self.box(place).contains(spot):
                self.row_tapped.emit(*row.key)
                return

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows that are to be seen."""
        style = self._style
        if style is None:
            return
        painter = painter_of(self)
        painter.fillRect(event.rect(), style.colour("panel"))
        top = 0
        for row, high in zip(self.rows, self._heights, strict=True):
            box = QRect(0, top, self.width(), high)
            top += high
            if box.intersects(event.rect()):
                self._row(painter, style, row, box)
        painter.end()

    def _row(self, painter: QPainter, style: Style, row: PanelLine, box: QRect) -> None:
        pen = Pen(painter)
        if row.lit:
            painter.fillRect(box, style.colour("row_lit"))
            painter.fillRect(QRect(0, box.top(), 4, box.height()), style.colour("accent"))
        rule = QRect(box.left(), box.bottom(), box.width(), 1)
        painter.fillRect(rule, style.colour("line"))
        painter.setOpacity(FADED if row.ticked else 1.0)
        inner = box.adjusted(INSET, 0, -INSET, -1)
        bold = style.type(Size.BODY, Weight.SEMIBOLD)
        pen.write(inner, row.seat, (bold, style.colour("muted" if row.calm else "ink")))
        if row.ticked is not None:
            self._tick(painter, style, row, inner)
        colour = style.colour("accent" if row.lit else "ink")
        value, text = self._sides(style, row, inner, box.height())
        room = inner.adjusted(0, 0, -self._tick_width(row), 0)
        beneath = _goes_beneath(style, row, text)
        pen.write(_upper(room) if beneath else room, row.value, (value, colour), RIGHT)
        below = QRect(text.left(), text.top(), room.right() + 1 - text.left(), text.height())
        self._text(pen, style, row, (text, below if beneath else text))
        painter.setOpacity(1.0)

    def _sides(self, style: Style, row: PanelLine, inner: QRect, high: int) -> tuple[QFont, QRect]:
        """The type of what is done, at the right of a row so high, and the room that its text has
        beside that; smaller in all rows where one of them is low."""
        room = inner.adjusted(0, 0, -self._tick_width(row), 0)
        bold = style.type(Size.BODY, Weight.SEMIBOLD)
        small = style.type(Size.SMALL, Weight.SEMIBOLD)
        lowest = min(high, *self._heights)
        whole = lowest >= FINGER and width_of(row.value, bold) < room.width() // 2
        value = bold if whole else small
        used = min(width_of(row.value, value), room.width())
        return value, room.adjusted(style.px(36, 44) if row.seat else 0, 0, -used - 10, 0)

    def _text(self, pen: Pen, style: Style, row: PanelLine, boxes: tuple[QRect, QRect]) -> None:
        """What is staked, and its note in the second box: the same, or all of the line beneath."""
        box, below = boxes
        colour = style.colour("muted") if row.calm else style.role_ink(row.role)
        if row.lit and row.role is Role.SIDE:
            colour = style.colour("accent")
        note = _note(style)
        font = style.type(Size.SMALL)
        font = font if fits(row.text, font, box.width()) else note
        if row.note:
            low = box.height() < style.px(30, 35)
            said, rest = _broken(row.text, note, box.width())
            told = row.note if fits(row.note, note, below.width()) else row.brief or row.note
            joined = " · ".join(part for part in (rest, told) if part)
            muted = (note, style.colour("muted"))
            if below == box:
                _two_lines(pen, box, (said, (note if low else font, colour)), (joined, muted))
            elif rest and not fits(joined, note, below.width()):
                _three_lines(pen, (box, below), (said, rest, told), (note, colour), muted)
            else:
                pen.write(_upper(box), said, (font, colour))
                pen.write(below.adjusted(0, box.height() // 2, 0, -6), joined, muted)
        elif fits(row.text, font, box.width()):
            pen.write(box, row.text, (font, colour))
        elif box.height() >= FINGER - 1:
            pen.write_wrapped(_middle(box, row.text, style), row.text, (note, colour))
        else:
            upper_part, rest = _broken(row.text, note, box.width())
            _two_lines(pen, box, (upper_part, (note, colour)), (rest, (note, colour)))

    def _tick_side(self) -> int:
        """Pixels of the square to tick, the same in every row."""
        return min(TICK, min(self._heights, default=TICK) - 6)

    def _tick_width(self, row: PanelLine) -> int:
        """Pixels that the square takes at the end of a row."""
        return 0 if row.ticked is None else self._tick_side() + 10

    def _tick(self, painter: QPainter, style: Style, row: PanelLine, box: QRect) -> None:
        side = self._tick_side()
        square = QRect(box.right() - side + 1, box.center().y() - side // 2 + 1, side, side)
        pen = Pen(painter)
        if not row.ticked:
            edge = style.colour("accent" if row.lit else "muted")
            pen.box(square, None, edge, radius=6, width=2)
            return
        pen.box(square, style.colour("tick"), radius=6)
        painter.setPen(QPen(style.colour("on_tick"), 3 if side == TICK else 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corner = square.topLeft()
        stroke = [corner + QPoint(x * side // TICK, y * side // TICK) for x, y in TICK_STROKE]
        painter.drawPolyline(QPolygon(stroke))


def _two_lines(pen: Pen, box: QRect, upper: Line, lower: Line) -> None:
    """One line over another, halfway down the box; in a low box they stand closer than type is
    usually set, and do not touch."""
    over, under = QFontMetrics(upper[1][0]), QFontMetrics(lower[1][0])
    room = box.height() - over.capHeight() - under.descent()
    step = max(min(under.lineSpacing() + 2, room - 4), under.ascent())
    base = box.top() + (room - step) // 2 + over.capHeight()
    for (text, ink), metrics, at in ((upper, over, base), (lower, under, base + step)):
        line = QRect(box.left(), at - metrics.ascent(), box.width(), metrics.height())
        pen.write(line, text, ink, LEFT)


def _three_lines(
    pen: Pen, boxes: tuple[QRect, QRect], lines: tuple[str, str, str], ink: Ink, muted: Ink
) -> None:
    """What is staked on two lines, and its note on all of the line beneath."""
    box, below = boxes
    high = box.height() // len(lines)
    for place, text in enumerate(lines[:2]):
        pen.write(QRect(box.left(), box.top() + place * high, box.width(), high), text, ink)
    pen.write(QRect(below.left(), below.top() + 2 * high, below.width(), high), lines[2], muted)


class PanelScroll(QScrollArea):
    """The rows in the room there is; the one in hand is always to be seen, and it is said how many
    more lie below.

    `whole`: every row is to be seen, as low as that makes them.
    """

    whole = False

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.list = PanelLines()
        self.setWidget(self.list)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.list.setAutoFillBackground(False)
        self.more = PlainLabel("", self)
        self.more.setAutoFillBackground(True)
        self.more.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._style: Style | None = None
        self.verticalScrollBar().valueChanged.connect(self._tell_below)

    def render_rows(self, style: Style, rows: Sequence[PanelLine]) -> None:
        """Shows these rows, and brings the lit one into sight."""
        self._style = style
        if self.list.render_rows(style, rows):
            self._follow()

    def show_whole(self, *, whole: bool) -> None:
        """Whether every row is to be seen at once."""
        if whole is not self.whole:
            self.whole = whole
            self._follow()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lit row is in sight in the new room too."""
        super().resizeEvent(event)
        self._follow()

    @property
    def below(self) -> int:
        """How many rows are not to be seen whole, under those that are."""
        height = self.viewport().height()
        end, rows = self.verticalScrollBar().value() + height, range(len(self.list.rows))
        if self.list.height() <= end or self.whole:
            return 0
        return sum(self.list.box(place).bottom() >= end - self._foot for place in rows)

    @property
    def _foot(self) -> int:
        """Pixels of the line that tells of those below."""
        return BELOW if self._style is None else self._style.px(BELOW, BELOW + 4)

    def _tell_below(self) -> None:
        """Says how many rows are below, over the last of what is seen."""
        style, below = self._style, self.below
        self.more.setVisible(below > 0 and style is not None)
        if style is None or not below:
            return
        colours = self.more.palette()
        colours.setColor(QPalette.ColorRole.Window, style.colour("raised"))
        colours.setColor(QPalette.ColorRole.WindowText, style.colour("accent"))
        self.more.setPalette(colours)
        self.more.setFont(style.type(Size.NOTE, Weight.SEMIBOLD))
        self.more.setText(style.words.plural("{n} more below ↓", "{n} more below ↓", below))
        top = self.viewport().height() - self._foot
        self.more.setGeometry(0, top, self.viewport().width(), self._foot)

    def _follow(self) -> None:
        self.list.fit((self.width(), self.height()) if self.whole else None)
        self.list.resize(self.viewport().width(), self.list.sizeHint().height())
        lit = next((place for place, row in enumerate(self.list.rows) if row.lit), None)
        if lit is not None:
            box = self.list.box(lit)
            self.ensureVisible(0, box.center().y(), 0, box.height() * 3 // 2)
        self._tell_below()


# The bank at the head of the panel


BANK_INSET: Final = 17
BAR: Final = 10
_MISSING: Final = marked("{amount} missing")
_NOT_COVERED: Final = marked("{amount} not covered")


def covers(scene: Scene) -> bool:
    """True of a game in which stakes cover the bank, so that there is a bar to be filled."""
    return scene.view.variant.tour.excess is not Excess.FREE


def bounded(scene: Scene) -> bool:
    """True while a bank lies there to be covered, and no more than that may be staked."""
    bank = scene.view.bank
    return bank is not None and bank.amount > 0 and covers(scene)


def facts(scene: Scene, bank: BankView) -> tuple[str, ...]:
    """What else there is to know of the bank, in figures."""
    words = scene.words
    said = []
    if bank.amount and not bounded(scene):
        said.append(words("in the bank {amount}", amount=scene.amount(bank.amount)))
    if bounded(scene) and bank.missing and bank.returned is None:
        sentence = _NOT_COVERED if bank.after is not None else _MISSING
        said.append(words(sentence, amount=scene.amount(bank.missing)))
    if bounded(scene) and bank.staked > bank.amount:
        over = scene.amount(type(bank.amount)(bank.staked - bank.amount))
        said.append(words("{amount} too much", amount=over))
    if bank.returned:
        amount = scene.amount(bank.returned)
        said.append(words("{amount} back to seat {seat}", amount=amount, seat=bank.holder))
    elif bank.returned is None and bank.after is not None and scene.view.lines:
        said.append(words("the bank comes to {amount}", amount=scene.amount(bank.after)))
    settled = bank.after is not None and bool(scene.view.lines)
    winnings = bank.winnings + ((bank.after or 0) - bank.amount if settled else 0)
    if winnings and bank.put_in and bank.returned is None:
        sentence = marked("winnings {amount}") if winnings > 0 else marked("loss {amount}")
        said.append(words(sentence, amount=scene.amount(Money(abs(winnings)))))
    if bank.rides:
        said.append(words("the stakes ride"))
    if bank.raised:
        said.append(words("{amount} added to cover", amount=scene.amount(bank.raised)))
    if bank.aside:
        said.append(words("set aside {amount}", amount=scene.amount(bank.aside)))
    if bank.cagnotte:
        said.append(words("cagnotte {amount}", amount=scene.amount(bank.cagnotte)))
    if bank.asked:
        said.append(words("to take it over {amount}", amount=scene.amount(bank.asked)))
    return tuple(said)


def height(scene: Scene) -> int:
    """How high the panel is: nothing where no patron holds a bank, lower where nothing covers."""
    if scene.view.variant.bank is None:
        return 0
    return scene.style.px(60, 72) if covers(scene) else scene.style.px(26, 30)


def _nobody(scene: Scene) -> tuple[str, ...]:
    """Between two coups nothing is said of a bank that may be about to pass on."""
    return (scene.words("Nobody holds the bank."),) if scene.view.coup is not None else ()


class BankPanel(QWidget):
    """A bar as long as the bank, filled as far as it is covered, and the figures under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._said: tuple[str, ...] = ()
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the bank of this moment."""
        self._scene, bank = scene, scene.view.bank
        self._said = facts(scene, bank) if bank is not None else _nobody(scene)
        drawn = (bank, self._said, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(" · ".join(self._said))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The bar, where stakes cover a bank, and under it the figures."""
        scene = self._scene
        if scene is None:
            return
        painter, style = painter_of(self), scene.style
        pen, bank = Pen(painter), scene.view.bank
        width = self.width() - 2 * BANK_INSET
        bar = QRect(BANK_INSET, 2, width, BAR if covers(scene) else 0)
        if covers(scene):
            pen.box(bar, style.colour("gauge_track"), radius=BAR / 2)
        if bank is not None and bounded(scene):
            self._fill(pen, scene, bank, bar)
        box = QRect(BANK_INSET, bar.bottom() + 4, width, self.height() - bar.bottom() - 8)
        self._facts(pen, scene, self._said, box)
        line = QRect(1, self.height() - 1, self.width() - 1, 1)
        painter.fillRect(line, style.colour("line"))
        painter.end()

    @staticmethod
    def _fill(pen: Pen, scene: Scene, bank: BankView, bar: QRect) -> None:
        """How far it is covered; what is staked beyond it stands out."""
        whole = max(bank.amount, bank.staked)
        covered = bar.width() * min(bank.staked, bank.amount) // whole
        over = bar.width() * max(0, bank.staked - bank.amount) // whole
        if covered:
            filled = QRect(bar.left(), bar.top(), max(covered, BAR), bar.height())
            pen.box(filled, scene.style.colour("accent"), radius=BAR / 2)
        if over:
            beyond = QRect(bar.right() - over + 1, bar.top(), over, bar.height())
            pen.box(beyond, scene.style.colour("fill_irregular"), radius=BAR / 2)
            edge = QRect(beyond.left() - 1, bar.top() - 2, 3, bar.height() + 4)
            pen.painter.fillRect(edge, scene.style.colour("ink"))

    @staticmethod
    def _facts(pen: Pen, scene: Scene, said: tuple[str, ...], box: QRect) -> None:
        """As many on a line as go in, on two lines at the most."""
        style = scene.style
        font, high = style.type(Size.NOTE), scene.style.px(18, 21)
        lines: list[str] = []
        for part in said:
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and width_of(longer, font) <= box.width():
                lines[-1] = longer
            else:
                lines.append(part)
        for place, line in enumerate(lines[:2]):
            row = QRect(box.left(), box.top() + place * high, box.width(), high)
            pen.write(row, line, (font, style.colour("muted")))
