"""The slips of a night as cards in three columns: asked for, on their way, received; dashed where
they went on paper, in gold where somebody is waited for. What is asked for of the slip that is lit
lies in its card."""

from collections.abc import Sequence
from datetime import datetime
from enum import IntEnum
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_button import draw_chip
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.gui.pages.facts import FingerArea
from dealer_app.gui.pit.house_shown import PitHouse, PitTable
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

SMALL: Final = (36, 46)
"""Pixels of a card of which nothing is to be done any more."""
ASKING: Final = 9
RESTING: Final = 8
"""How wide the column is in which something is asked for, and each of the others, in parts."""


class Group(IntEnum):
    """Under which title a card lies, and in which column."""

    ASKED = 0
    ON_THE_WAY = 1
    ON_PAPER = 2
    RECEIVED = 3


GROUPS: Final = ((Group.ASKED,), (Group.ON_THE_WAY, Group.ON_PAPER), (Group.RECEIVED,))
"""The groups of each column; one of paper alone is seen where there is something in it."""


def group_of(slip: HouseSlip) -> Group:
    """Where a slip lies by how it stands."""
    match slip.stands:
        case SlipStands.ASKED | SlipStands.GIVEN:
            return Group.ASKED
        case SlipStands.RECEIVED | SlipStands.CANCELLED | SlipStands.REFUSED:
            return Group.RECEIVED
        case SlipStands.SENT_BACK:
            return Group.ON_THE_WAY
        case SlipStands.ON_PAPER | SlipStands.CARRIED:
            return Group.ON_PAPER if slip.on_paper else Group.ON_THE_WAY


class CardStep(NamedTuple):
    """A step of a slip: done, still to come, or wrong; who, and when. One that is `late` should
    have come long ago."""

    text: str
    at: str
    done: bool = True
    wrong: bool = False
    late: bool = False


def kind_name(words: Words, slip: HouseSlip) -> str:
    """Which way its chips go."""
    return words("Fill") if slip.kind is SlipKind.FILL else words("Credit")


def waits_for(words: Words, slip: HouseSlip, *, late: bool = False) -> str:
    """What is still to be done about a slip, and by whom; one that is `late` is looked for."""
    if late and slip.book is not None:
        return words("Where is {carrier}? Nobody has received it.", carrier=slip.book.carrier)
    if slip.trouble is SlipTrouble.LOST and slip.filled is None:
        return words(
            "The table closed it as refused, and the server’s book does not have the refusal: call"
            " IT."
        )
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
        case SlipStands.SENT_BACK:
            return words("The table takes the chips back and cancels the slip.")
        case SlipStands.REFUSED:
            return _refused(words, slip)
        case SlipStands.RECEIVED | SlipStands.CANCELLED:
            return words("It is done.")


def steps_of(words: Words, slip: HouseSlip, table: PitTable) -> Sequence[CardStep]:
    """What has become of a slip, and what is still to come."""

    def hour(at: datetime | None) -> str:
        return "" if at is None else f"{table.at_house(at):%H:%M:%S}"

    steps = list[CardStep]()
    for mine, said in ((slip.asked, words("Asked for")), (slip.given, words("Left the table"))):
        if mine is not None:
            steps.append(CardStep(_by(said, mine.hand.by, *mine.hand.beside), hour(mine.at)))
    if slip.refused and slip.book is not None:
        steps.append(CardStep(_refused(words, slip), hour(slip.book.at), wrong=True))
    elif slip.kind is SlipKind.FILL:
        steps.append(_left(words, slip, hour(None if slip.book is None else slip.book.at)))
    if slip.cancelled is not None:
        fact = slip.cancelled.fact
        why = words("Cancelled: {reason}", reason=fact.reason)
        told = words("Closed at the table as refused") if fact.refused else why
        steps.append(CardStep(told, hour(slip.cancelled.at)))
    over = slip.stands in (SlipStands.CANCELLED, SlipStands.REFUSED)
    steps = [each for each in steps if each.done or not over]
    if not over:
        steps.append(_came(words, slip, table, hour))
    if slip.trouble is SlipTrouble.LOST:
        steps.append(CardStep(words("Missing in the house’s book"), "", wrong=True))
    elif slip.differs and not over:
        said = words("A chef answers")
        answered = slip.answered
        done = _by(words("Answered for"), answered)
        steps.append(CardStep(done if answered else said, "", done=bool(answered)))
    return steps


def _refused(words: Words, slip: HouseSlip) -> str:
    """By whom and why the cage refused it."""
    by = "" if slip.book is None else slip.book.by
    return words("Refused by {by}: {reason}", by=by, reason=slip.refused)


def _left(words: Words, slip: HouseSlip, at: str) -> CardStep:
    book = slip.book
    if book is None:
        return CardStep(words("The cage sends it"), "", done=False)
    return CardStep(
        words("Left · {by}, carried by {carrier}", by=book.by, carrier=book.carrier), at
    )


def _came(words: Words, slip: HouseSlip, table: PitTable, hour: object) -> CardStep:
    assert callable(hour)
    if slip.stands is SlipStands.SENT_BACK:
        return CardStep(words("The table takes it back"), "", done=False)
    at_cage = slip.kind is SlipKind.CREDIT
    if slip.stands is not SlipStands.RECEIVED and slip.filled is None:
        if slip.kind is SlipKind.FILL:
            told = words("The table counts it")
            ago = table.slip_ago(slip) if slip.stands is SlipStands.CARRIED else None
            late = table.is_late(slip)
            return CardStep(told, "" if ago is None else length(words, ago), done=False, late=late)
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
    table: PitTable
    steps: Sequence[CardStep]
    box: QRect
    late: bool


class SlipBoard(FingerArea):
    """The cards; `touched` is sent when another one is lit. In that one lies the panel of what is
    asked for, while it has something to ask."""

    touched = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = _Cards(self)
        self._inside.setObjectName("inside")
        self.setWidget(self._inside)
        self.panel = QWidget(self._inside)
        """What is asked for of the slip that is lit."""
        self.panel.hide()
        self.cards: list[_Card] = []
        self.titles: list[tuple[str, QRect]] = []
        self.style_of_cards: Style | None = None
        self._house = PitHouse()
        self._chosen: tuple[int, str] | None = None
        self._asking = False
        self.written = False
        """Whether the chips of the slip that is lit are written in its card, and not drawn."""

    def lit_in(self, house: PitHouse) -> HouseSlip | None:
        """The slip that is lit: what is due, then what is wrong or late, until somebody lights
        another."""
        slips = house.slips
        chosen = (each for each in slips if (each.journal, each.number) == self._chosen)
        due = (each for each in slips if each.stands <= SlipStands.GIVEN)
        troubled = (each for each in slips if each.trouble)
        paper = (each for each in slips if each.stands is SlipStands.ON_PAPER)
        late = (each for each in slips if _is_late(house, each))
        found = (next(each, None) for each in (chosen, due, troubled, paper, late, iter(slips)))
        return next(filter(None, found), None)

    @property
    def lit(self) -> HouseSlip | None:
        """The slip that is lit of those that are shown."""
        return self.lit_in(self._house)

    def forget(self) -> None:
        """What is due is lit again."""
        self._chosen = None

    def show_slips(
        self, style: Style, house: PitHouse, *, asking: bool, written: bool = False
    ) -> None:
        """Shows the slips of that house; `asking` where something is asked for of the one lit, the
        chips that are sent among it where these are `written`."""
        self.style_of_cards, self._house = style, house
        self._asking, self.written = asking, asking and written
        self._lay_out()

    def step_up(self) -> None:
        """Lights the one above."""
        self._step(-1)

    def step_down(self) -> None:
        """Lights the one below."""
        self._step(1)

    def _step(self, by: int) -> None:
        slips, lit = [each.slip for each in self.cards], self.lit
        if lit in slips:
            at = min(max(0, slips.index(lit) + by), len(slips) - 1)
            self.choose(slips[at])

    def choose(self, slip: HouseSlip) -> None:
        """Lights that one."""
        self._chosen = (slip.journal, slip.number)
        self.touched.emit()
        box = next((each.box for each in self.cards if each.slip == slip), None)
        if box is not None:
            self.ensureVisible(box.center().x(), box.bottom(), 0, BETWEEN)
            self.ensureVisible(box.center().x(), box.top(), 0, BETWEEN)

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
        room, lit = self.viewport().width(), self.lit
        asks = group_of(lit) if lit is not None and self._asking else None
        parts = [ASKING if asks in groups else RESTING for groups in GROUPS]
        wide = [(room - 2 * BETWEEN) * each // sum(parts) for each in parts]
        self.cards, self.titles = [], []
        left, deepest = 0, 0
        for groups, width in zip(GROUPS, wide, strict=True):
            top = 0
            for group in groups:
                top = self._lay_group(style, group, QRect(left, top, width, 0))
            deepest, left = max(deepest, top - 2 * BETWEEN), left + width + BETWEEN
        heard = [
            ", ".join((each.slip.table, each.slip.number, *(step.text for step in each.steps)))
            for each in self.cards
        ]
        self._inside.resize(room, max(deepest, self.viewport().height()))
        self._inside.setAccessibleName(". ".join(heard))
        self._inside.update()
        self._lay_panel(lit)

    def _lay_group(self, style: Style, group: Group, place: QRect) -> int:
        """Lays the cards of a group under its title, from that place on; where they end."""
        words, large = style.words, style.large
        slips = [each for each in self._house.slips if group_of(each) is group]
        slips.sort(key=is_small)
        if group is Group.ON_PAPER and not slips:
            return place.top()
        title = f"{_title(words, group).upper()}   {len(slips)}"
        self.titles.append((title, QRect(place.left(), place.top(), place.width(), TITLE[large])))
        top, lit = place.top() + TITLE[large], self.lit
        for slip in slips:
            table = self._house.table(slip.journal)
            if table is None:
                continue
            steps, late = steps_of(words, slip, table), table.is_late(slip)
            high = self._high(slip, steps, large=large)
            if slip == lit and self._asking:
                high += self._panel_high(place.width())
                high -= CHIP[large] + 8 if self.written else 0
            box = QRect(place.left(), top, place.width(), high)
            self.cards.append(_Card(slip, table, steps, box, late))
            top += high + (CLOSE if is_small(slip) else BETWEEN)
        return top + (BETWEEN if slips else 0)

    def _panel_high(self, width: int) -> int:
        lines = self.panel.layout()
        wide = width - 2 * INSET
        high = 0 if lines is None else max(lines.sizeHint().height(), lines.heightForWidth(wide))
        return high + PANEL_ABOVE

    def _lay_panel(self, lit: HouseSlip | None) -> None:
        """The panel lies at the foot of the card that is lit."""
        box = next((each.box for each in self.cards if each.slip == lit), None)
        shown = box is not None and self._asking
        if box is not None and shown:
            high = self._panel_high(box.width()) - PANEL_ABOVE
            top = box.bottom() - INSET // 2 - high
            self.panel.setGeometry(box.left() + INSET, top, box.width() - 2 * INSET, high)
        self.panel.setVisible(shown)

    @staticmethod
    def _high(slip: HouseSlip, steps: Sequence[CardStep], *, large: bool) -> int:
        if is_small(slip):
            return SMALL[large]
        return 2 * 8 + HEAD[large] + CHIP[large] + 8 + len(steps) * LINE[large]


CLOSE: Final = 4
"""Pixels between two cards of which nothing is to be done any more."""

PANEL_ABOVE: Final = 10
"""Pixels between the steps of a card and what is asked for in it."""


def _title(words: Words, group: Group) -> str:
    match group:
        case Group.ASKED:
            return words("Asked for")
        case Group.ON_THE_WAY:
            return words("On the way")
        case Group.ON_PAPER:
            return words("On paper")
        case Group.RECEIVED:
            return words("Received")


def _is_late(house: PitHouse, slip: HouseSlip) -> bool:
    table = house.table(slip.journal)
    return table is not None and table.is_late(slip)


def is_small(slip: HouseSlip) -> bool:
    """True of a slip of which nothing is to be done any more: it is told in one line."""
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
            is_lit = card.slip == lit
            _draw(pen, style, card, lit=is_lit, drawn=not (is_lit and self._board.written))
        painter.end()


def _draw(pen: Pen, style: Style, card: _Card, *, lit: bool, drawn: bool) -> None:
    """One card: its number and amount, its chips where they are drawn, its steps."""
    slip, large, box = card.slip, style.large, card.box
    waits = group_of(slip) is Group.ASKED or card.late or slip.stands is SlipStands.ON_PAPER
    line = style.colour("accent" if waits else "fill_irregular" if slip.trouble else "line")
    width = 2.0 if waits or slip.trouble else 1.0
    dashed = slip.on_paper and not lit
    if lit:
        line, width = style.colour("focus"), 3.0
    elif dashed and not waits:
        line = style.colour("muted")
    pen.box(box, style.colour("panel"), line, radius=RADIUS, width=width, dashed=dashed)
    high = box.height() if is_small(slip) else HEAD[large] + 8
    head = QRect(box.left() + INSET, box.top(), box.width() - 2 * INSET, high)
    _draw_head(pen, style, card, head)
    if is_small(slip):
        return
    top = head.bottom() + 1
    if drawn:
        _draw_chips(pen, style, card, QRect(head.left(), top, head.width(), CHIP[large]))
        top += CHIP[large] + 8
    for each in card.steps:
        row = QRect(head.left(), top, head.width(), LINE[large])
        _draw_step(pen, style, each, row)
        top += LINE[large]


def _draw_head(pen: Pen, style: Style, card: _Card, head: QRect) -> None:
    """The number of a slip, which way its chips go, their amount; when it ended, where it has."""
    slip, words = card.slip, style.words
    small, note = style.type(Size.SMALL), style.type(Size.NOTE)
    ink, muted = style.colour("ink"), style.colour("muted")
    strong = style.type(Size.SMALL if is_small(slip) else Size.BODY, Weight.BOLD)
    room = head
    if is_small(slip):
        used = pen.write(room, _ended(words, card), (note, muted), RIGHT)
        room = room.adjusted(0, 0, -used - BETWEEN, 0)
    if slip.stands not in _GONE:
        amount = words.money(worth(slip.left), card.table.currency)
        used = pen.write(room, amount, (strong, ink), RIGHT)
        room = room.adjusted(0, 0, -used - BETWEEN, 0)
    at = pen.write(room, slip.number, (strong, ink)) + BETWEEN
    gone = slip.stands in _GONE
    said = kind_name(words, slip) if gone else f"{kind_name(words, slip)} · {slip.table}"
    pen.write(room.adjusted(at, 0, 0, 0), said, (small, muted))


_GONE: Final = frozenset({SlipStands.CANCELLED, SlipStands.REFUSED})
"""Where a slip stands of which nothing moved."""


def _ended(words: Words, card: _Card) -> str:
    """When a slip was received, cancelled or refused: then its number is kept all the same."""
    at = card.slip.since
    hour = "" if at is None else f"{card.table.at_house(at):%H:%M}"
    if card.slip.stands is SlipStands.CANCELLED:
        return words("cancelled {hour} · number kept", hour=hour)
    if card.slip.stands is SlipStands.REFUSED:
        return words("refused {hour} · number kept", hour=hour)
    return hour


def _draw_chips(pen: Pen, style: Style, card: _Card, room: QRect) -> None:
    """As many kinds of chips as have room, the highest first."""
    history = card.table.mirrored.history
    house = () if history is None else history.table.house.chips
    chips: Chips = card.slip.left
    named = {**dict.fromkeys(chips, ""), **{chip.value: chip.colour for chip in house}}
    colours = style.theme.denominations(named)
    left = room.left()
    for value in sorted(chips, reverse=True):
        if not chips[value] or left + room.height() > room.right():
            continue
        text = style.words.amount(value, card.table.currency)
        box = QRect(left, room.top(), room.height(), room.height())
        draw_chip(pen.painter, box, colours[value], text)
        left += room.height() + 6
        count = QRect(left, room.top(), room.right() - left, room.height())
        font = style.type(Size.SMALL, Weight.SEMIBOLD)
        left += pen.write(count, f"×{chips[value]}", (font, style.colour("ink"))) + BETWEEN


def _draw_step(pen: Pen, style: Style, step: CardStep, row: QRect) -> None:
    mark = QRectF(0, 0, MARK, MARK)
    mark.moveCenter(QRectF(row.left(), row.top(), MARK, row.height()).center())
    ink = style.colour("accent" if step.late else "ink" if step.done else "muted")
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
        line = style.colour("accent" if step.late else "muted")
        pen.box(mark, None, line, radius=MARK / 2, width=1.5, dashed=True)
    used = pen.write(row, step.at, (note, ink if step.late else style.colour("muted")), RIGHT)
    room = row.adjusted(MARK + 10, 0, -used - 8, 0)
    pen.write(room, step.text, (style.type(Size.SMALL), ink))


def _tick(pen: Pen, style: Style, mark: QRectF) -> None:
    line = QPen(style.colour("on_tick"), 2.0)
    pen.painter.setPen(line)
    x, y, side = mark.left(), mark.top(), mark.width()
    points = ((0.28, 0.52), (0.44, 0.68), (0.74, 0.36))
    spots = [QPoint(round(x + side * a), round(y + side * b)) for a, b in points]
    pen.painter.drawPolyline(spots)
