"""The slips of a night as cards in three columns: asked for, on their way, received; dashed where
they went on paper, in gold where the cage is waited for."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScroller, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_button import draw_chip
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.gui.pit.house_shown import HouseShown, TableShown
from dealer_app.gui.pit.tile_lines import length
from dealer_app.i18n import Words
from dealer_app.pit.slips import HouseSlip, SlipStands, SlipTrouble
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.table.accounts.tray import SlipKind

INSET: Final = 16
BETWEEN: Final = 12
RADIUS: Final = 10
LINE: Final = (28, 36)
"""Pixels of a line of a card, on a small screen and on a large one."""
HEAD: Final = (40, 50)
CHIP: Final = (40, 52)
TITLE: Final = (34, 42)
MARK: Final = 18

COLUMNS: Final = (
    (SlipStands.ASKED, SlipStands.GIVEN),
    (SlipStands.ON_PAPER, SlipStands.CARRIED),
    (SlipStands.RECEIVED, SlipStands.CANCELLED),
)
"""Where a slip lies by how it stands."""


class CardStep(NamedTuple):
    """A step of a slip: done, still to come, or wrong; who, and when."""

    text: str
    at: str
    done: bool = True
    wrong: bool = False


def kind_name(words: Words, slip: HouseSlip) -> str:
    """Which way its chips go."""
    return words("Fill") if slip.kind is SlipKind.FILL else words("Credit")


def waits_for(words: Words, slip: HouseSlip) -> str:
    """What is still to be done about a slip, and by whom."""
    if slip.trouble is SlipTrouble.LOST:
        return words(
            "The table received it, and the server’s book does not have what was sent: call IT."
        )
    if slip.trouble is SlipTrouble.DIFFERS:
        if slip.answers_the_table:
            return words("A chef answers for it at the table.")
        return words("A chef answers for it here.")
    match slip.stands:
        case SlipStands.ASKED:
            return words("Who carries it, and who signs?")
        case SlipStands.GIVEN:
            return words("Count what has come, and sign.")
        case SlipStands.ON_PAPER:
            return words("The table has it on paper: enter it here under the same number.")
        case SlipStands.CARRIED:
            return words("The table counts it.")
        case SlipStands.RECEIVED | SlipStands.CANCELLED:
            return words("It is done.")


def steps_of(words: Words, slip: HouseSlip, table: TableShown) -> Sequence[CardStep]:
    """What has become of a slip, and what is still to come."""

    def hour(at: datetime | None) -> str:
        return "" if at is None else f"{table.at_house(at):%H:%M:%S}"

    steps = list[CardStep]()
    for mine, said in ((slip.asked, words("Asked for")), (slip.given, words("Left the table"))):
        if mine is not None:
            steps.append(CardStep(_by(said, mine.hand.by, *mine.hand.beside), hour(mine.at)))
    if slip.kind is SlipKind.FILL:
        steps.append(_left(words, slip, hour(None if slip.book is None else slip.book.at)))
    if slip.cancelled is not None:
        why = words("Cancelled: {reason}", reason=slip.cancelled.fact.reason)
        steps.append(CardStep(why, hour(slip.cancelled.at)))
    if slip.stands is SlipStands.CANCELLED:
        return [each for each in steps if each.done]
    steps.append(_came(words, slip, table, hour))
    if slip.trouble is SlipTrouble.LOST:
        steps.append(CardStep(words("Missing in the house’s book"), "", wrong=True))
    elif slip.differs:
        said = words("A chef answers")
        answered = slip.answered
        done = _by(words("Answered for"), answered)
        steps.append(CardStep(done if answered else said, "", done=bool(answered)))
    return steps


def _left(words: Words, slip: HouseSlip, at: str) -> CardStep:
    book = slip.book
    if book is None:
        return CardStep(words("The cage sends it"), "", done=False)
    return CardStep(
        words("Left the cage · {by}, carried by {carrier}", by=book.by, carrier=book.carrier), at
    )


def _came(words: Words, slip: HouseSlip, table: TableShown, hour: object) -> CardStep:
    assert callable(hour)
    at_cage = slip.kind is SlipKind.CREDIT
    if slip.stands is not SlipStands.RECEIVED and slip.filled is None:
        if slip.kind is SlipKind.FILL:
            told = words("The table counts it")
            ago = table.slip_ago(slip) if slip.stands is SlipStands.CARRIED else None
            return CardStep(told, "" if ago is None else length(words, ago), done=False)
        return CardStep(words("The cage counts it"), "", done=False)
    if at_cage:
        by, at = ("", None) if slip.book is None else (slip.book.by, slip.book.at)
    else:
        by, at = ("", None) if slip.filled is None else (slip.filled.hand.by, slip.filled.at)
    if not slip.differs:
        said = words("Received on paper") if slip.on_paper else words("Received")
        return CardStep(_by(said, by), hour(at))
    came = words.money(worth(slip.came), table.currency)
    off = words.money(Money(abs(slip.short)), table.currency)
    if slip.short > 0:
        told = words("Received {came}, {off} short", came=came, off=off)
    elif slip.short < 0:
        told = words("Received {came}, {off} over", came=came, off=off)
    else:
        told = words("Received {came} in other chips", came=came)
    return CardStep(told, hour(at), wrong=True)


def _by(said: str, *names: str) -> str:
    by = ", ".join(filter(None, names))
    return f"{said} · {by}" if by else said


class _Card(NamedTuple):
    slip: HouseSlip
    table: TableShown
    steps: Sequence[CardStep]
    box: QRect


class SlipBoard(QScrollArea):
    """The cards; `touched` is sent when another one is lit."""

    touched = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = _Cards(self)
        self._inside.setObjectName("inside")
        self.setWidget(self._inside)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.cards: list[_Card] = []
        self.titles: list[tuple[str, QRect]] = []
        self.style_of_cards: Style | None = None
        self._house = HouseShown()
        self._chosen: tuple[int, str] | None = None

    @property
    def lit(self) -> HouseSlip | None:
        """The slip that is lit: what is due, until somebody lights another."""
        slips = self._house.slips
        chosen = (each for each in slips if (each.journal, each.number) == self._chosen)
        troubled = (each for each in slips if each.trouble)
        due = next((each for each in slips if each.stands <= SlipStands.GIVEN), None)
        return next(chosen, None) or due or next(troubled, None) or next(iter(slips), None)

    def forget(self) -> None:
        """What is due is lit again."""
        self._chosen = None

    def show_slips(self, style: Style, house: HouseShown) -> None:
        """Shows the slips of that house."""
        self.style_of_cards, self._house = style, house
        self._lay_out()

    def step(self, by: int) -> None:
        """Lights another one, so many below."""
        slips, lit = self._house.slips, self.lit
        if lit is not None:
            at = min(max(0, slips.index(lit) + by), len(slips) - 1)
            self.choose(slips[at])

    def choose(self, slip: HouseSlip) -> None:
        """Lights that one."""
        self._chosen = (slip.journal, slip.number)
        self._lay_out()
        box = next((each.box for each in self.cards if each.slip == slip), None)
        if box is not None:
            self.ensureVisible(box.center().x(), box.bottom(), 0, BETWEEN)
            self.ensureVisible(box.center().x(), box.top(), 0, BETWEEN)
        self.touched.emit()

    def choose_at(self, point: QPoint) -> None:
        """Lights the one that was touched."""
        for each in self.cards:
            if each.box.contains(point):
                self.choose(each.slip)
                return

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        style = self.style_of_cards
        if style is None:
            return
        words, large = style.words, style.large
        names = (words("Asked for"), words("On the way"), words("Received"))
        room = self.viewport().width()
        wide = (room - 2 * BETWEEN) // 3
        self.cards, self.titles = [], []
        deepest, heard = 0, list[str]()
        for at, stands in enumerate(COLUMNS):
            left, top = at * (wide + BETWEEN), 0
            slips = [each for each in self._house.slips if each.stands in stands]
            title = f"{names[at].upper()}   {len(slips)}"
            self.titles.append((title, QRect(left, top, wide, TITLE[large])))
            top += TITLE[large]
            for slip in slips:
                table = self._house.table(slip.journal)
                if table is None:
                    continue
                steps = steps_of(words, slip, table)
                high = self._high(slip, steps, large=large)
                self.cards.append(_Card(slip, table, steps, QRect(left, top, wide, high)))
                heard.append(", ".join((slip.table, slip.number, *(each.text for each in steps))))
                top += high + BETWEEN
            deepest = max(deepest, top)
        self._inside.resize(room, max(deepest, self.viewport().height()))
        self._inside.setAccessibleName(". ".join(heard))
        self._inside.update()

    @staticmethod
    def _high(slip: HouseSlip, steps: Sequence[CardStep], *, large: bool) -> int:
        chips = 0 if is_small(slip) else CHIP[large] + 8
        shown = steps[-1:] if is_small(slip) else steps
        return 2 * 8 + HEAD[large] + chips + len(shown) * LINE[large]


def is_small(slip: HouseSlip) -> bool:
    """True of a slip of which nothing is to be done any more: its last step alone is told."""
    return slip.stands >= SlipStands.RECEIVED and not slip.trouble and not slip.differs


class _Cards(QWidget):
    """What the board paints."""

    def __init__(self, board: SlipBoard) -> None:
        super().__init__()
        self._board = board

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._board.choose_at(event.position().toPoint())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        style = self._board.style_of_cards
        if style is None:
            return
        painter = painter_of(self)
        pen, muted = Pen(painter), style.colour("muted")
        for title, box in self._board.titles:
            pen.write(box, title, (style.type(Size.NOTE, Weight.SEMIBOLD), muted))
        lit = self._board.lit
        for card in self._board.cards:
            _draw(pen, style, card, lit=card.slip == lit)
        painter.end()


def _draw(pen: Pen, style: Style, card: _Card, *, lit: bool) -> None:
    """One card: its number and amount, its chips, its steps."""
    slip, large, box = card.slip, style.large, card.box
    waits = slip.stands in COLUMNS[0]
    line = style.colour("accent" if waits else "fill_irregular" if slip.trouble else "line")
    width = 2.0 if waits or slip.trouble else 1.0
    dashed = slip.on_paper and not lit
    if lit:
        line, width = style.colour("focus"), 3.0
    elif dashed:
        line = style.colour("muted")
    pen.box(box, style.colour("panel"), line, radius=RADIUS, width=width, dashed=dashed)
    ink, muted = style.colour("ink"), style.colour("muted")
    small = style.type(Size.SMALL)
    head = QRect(box.left() + INSET, box.top() + 8, box.width() - 2 * INSET, HEAD[large])
    amount = style.words.money(worth(slip.left), card.table.currency)
    strong = style.type(Size.BODY, Weight.BOLD)
    used = pen.write(head, amount, (strong, ink), RIGHT)
    name = head.adjusted(0, 0, -used - BETWEEN, 0)
    at = pen.write(name, slip.number, (strong, ink)) + BETWEEN
    said = f"{kind_name(style.words, slip)} · {slip.table}"
    pen.write(name.adjusted(at, 0, 0, 0), said, (small, muted))
    top = head.bottom() + 1
    if not is_small(slip):
        _draw_chips(pen, style, card, QRect(head.left(), top, head.width(), CHIP[large]))
        top += CHIP[large] + 8
    shown = card.steps[-1:] if is_small(slip) else card.steps
    for each in shown:
        row = QRect(head.left(), top, head.width(), LINE[large])
        _draw_step(pen, style, each, row)
        top += LINE[large]


def _draw_chips(pen: Pen, style: Style, card: _Card, room: QRect) -> None:
    """As many kinds of chips as have room, the highest first."""
    history = card.table.mirrored.history
    house = () if history is None else history.table.house.chips
    colours = {chip.value: chip.colour for chip in house}
    order = sorted(colours)
    chips: Chips = card.slip.left
    left = room.left()
    for value in sorted(chips, reverse=True):
        if not chips[value] or left + room.height() > room.right():
            continue
        place = order.index(value) if value in order else 0
        face = style.theme.chip(colours.get(value, ""), place)
        text = style.words.amount(value, card.table.currency)
        draw_chip(pen.painter, QRect(left, room.top(), room.height(), room.height()), face, text)
        left += room.height() + 6
        count = QRect(left, room.top(), room.right() - left, room.height())
        font = style.type(Size.SMALL, Weight.SEMIBOLD)
        left += pen.write(count, f"×{chips[value]}", (font, style.colour("ink"))) + BETWEEN


def _draw_step(pen: Pen, style: Style, step: CardStep, row: QRect) -> None:
    mark = QRectF(0, 0, MARK, MARK)
    mark.moveCenter(QRectF(row.left(), row.top(), MARK, row.height()).center())
    ink = style.colour("ink" if step.done else "muted")
    note = style.type(Size.NOTE)
    if step.wrong:
        ink = style.colour("on_felt_irregular")
        pen.box(mark, style.colour("fill_irregular"), radius=MARK / 2)
        sign = (style.type(Size.NOTE, Weight.BOLD), style.colour("on_fill"))
        pen.write(mark.toRect(), "!", sign, CENTRE)
    elif step.done:
        pen.box(mark, style.colour("fill_tie"), radius=MARK / 2)
        _tick(pen, style, mark)
    else:
        line = style.colour("muted")
        pen.box(mark, None, line, radius=MARK / 2, width=1.5, dashed=True)
    used = pen.write(row, step.at, (note, style.colour("muted")), RIGHT)
    room = row.adjusted(MARK + 10, 0, -used - 8, 0)
    pen.write(room, step.text, (style.type(Size.SMALL), ink))


def _tick(pen: Pen, style: Style, mark: QRectF) -> None:
    line = QPen(style.colour("on_tick"), 2.0)
    pen.painter.setPen(line)
    x, y, side = mark.left(), mark.top(), mark.width()
    points = ((0.28, 0.52), (0.44, 0.68), (0.74, 0.36))
    spots = [QPoint(round(x + side * a), round(y + side * b)) for a, b in points]
    pen.painter.drawPolyline(spots)
