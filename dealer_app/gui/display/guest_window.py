"""The guests' window: it is given public views and nothing else, and never asks for anything."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.display.boxes import placed
from dealer_app.gui.display.hand_paint import card_places, draw_hand
from dealer_app.gui.display.head_and_foot import draw_foot, draw_head, draw_stakes
from dealer_app.gui.display.ink import CardBox, DisplayInk, Look, Type, scale_of
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CallPart,
    CountPart,
    DerivedPart,
    FootPart,
    ForecastPart,
    HandPart,
    LimitPart,
    LinesPart,
    ManchePart,
    NamePart,
    NoticePart,
    Placed,
    ShoePart,
    StakePart,
    StoryPart,
    TablePart,
    What,
)
from dealer_app.gui.display.repaint import Fresh, changed
from dealer_app.gui.display.shoe_paper import draw_board, draw_manches, draw_story
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.event_loop import Turns
from dealer_app.gui.kit.paint import CENTRE, height_of_text, painter_of, width_of
from dealer_app.gui.kit.theme import Theme, Weight, load_fonts
from dealer_app.i18n import Words
from dealer_app.table.view.public_view import PublicView

IDLE: Final = 30
"""Milliseconds between two cards that are drawn before they come."""

BARE: Final = (NamePart, CallPart, LimitPart, ShoePart, CountPart, StakePart, FootPart)
"""Parts that stand on the ground itself; others have cloth or paper of their own."""

AFTER: Final = (
    BeadPart,
    BigPart,
    DerivedPart,
    ForecastPart,
    CountPart,
    StoryPart,
    ManchePart,
    FootPart,
)
"""Parts that are painted a turn after the cards, which guests wait for."""

SMALLEST: Final = QSize(640, 360)

# The pages between two shoes and two sessions: a notice, and the rules of the game as tables


SIZES: Final = (40, 36, 32, 28, 25, 22, 20, 18, 16, 14)
"""The type of a table, the largest first in which all of it goes in."""

ROW: Final = 1.42
AIR: Final = 0.5
"""How high a row is, and how far columns stand apart, as multiples of their type."""


def draw_page(ink: DisplayInk, box: QRect, part: TablePart | LinesPart | NoticePart) -> None:
    """A table, sentences under a title, or a notice."""
    match part:
        case TablePart():
            _draw_table(ink, box, part)
        case LinesPart():
            _draw_lines(ink, box, part)
        case NoticePart():
            _draw_notice(ink, box, part)
        case _:
            assert_never(part)


def _draw_notice(ink: DisplayInk, box: QRect, part: NoticePart) -> None:
    """One large line in the middle, a smaller one beneath."""
    ink.panel(box)
    middle = box.center().y()
    upper = QRect(box.left(), middle - ink.px(120), box.width(), ink.px(140))
    ink.write(upper, part.line, (ink.type(Type.CALL, Weight.BOLD), ink.colour("ink")), CENTRE)
    lower = QRect(box.left(), upper.bottom(), box.width(), ink.px(80))
    ink.write(lower, part.beneath, (ink.type(Type.HEAD), ink.colour("muted")), CENTRE)


def _under_title(ink: DisplayInk, box: QRect, title: str) -> QRect:
    """A panel with its title; the room that is left under it."""
    ink.panel(box)
    edge = ink.px(22)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    head = QRect(inner.left(), inner.top(), inner.width(), ink.px(58))
    ink.write(head, title, (ink.type(36, Weight.BOLD), ink.colour("accent")))
    return inner.adjusted(0, head.height(), 0, 0)


def _draw_table(ink: DisplayInk, box: QRect, part: TablePart) -> None:
    """A title over rows whose columns line up, as large as they go in."""
    room = _under_title(ink, box, part.title)
    if part.note:
        note = QRect(room.left(), room.bottom() - ink.px(38), room.width(), ink.px(38))
        ink.write(note, part.note, (ink.type(26), ink.colour("muted")))
        room.adjust(0, 0, 0, -note.height())
    rows = (part.head, *part.rows) if part.head else part.rows
    if not rows:
        return
    if len(rows[0]) == 2 and not part.head:
        _pairs(ink, room, rows)
    else:
        _grid(ink, room, rows)


def _grid(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> None:
    """A table of many narrow columns: the first holds names, the others one sign or a few."""
    size = _grid_size(ink, box, rows)
    bold, plain = ink.type(size, Weight.BOLD), ink.type(size)
    widths = _widths(rows, bold, ink.px(size * AIR))
    spare = (box.width() - sum(widths)) / len(widths)
    high = min(box.height() // len(rows), ink.px(size * 1.9))
    for number, row in enumerate(rows):
        top, left, head = box.top() + number * high, float(box.left()), number == 0
        if number % 2:
            ink.painter.fillRect(QRect(box.left(), top, box.width(), high), ink.colour("seat"))
        colour = ink.colour("muted" if head else "ink")
        for place, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            where = QRect(round(left), top, round(wide + spare), high)
            font = plain if place and not head else bold
            ink.write(where, cell, (font, colour), CENTRE)
            left += wide + spare


def _widths(rows: Sequence[Sequence[str]], font: QFont, air: int) -> list[int]:
    """How wide each column is at the least."""
    return [max(width_of(cell, font) for cell in cells) + air for cells in zip(*rows, strict=True)]


def _grid_size(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> float:
    for size in SIZES:
        wide = sum(_widths(rows, ink.type(size, Weight.BOLD), ink.px(size * AIR)))
        if wide <= box.width() and ink.px(size * 1.3) * len(rows) <= box.height():
            return size
    return SIZES[-1]


def _pairs(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> None:
    """Names and what belongs to them, in as many columns as all of them need."""
    size, columns = _pairs_size(ink, box, rows)
    bold, plain = ink.type(size, Weight.BOLD), ink.type(size)
    per = -(-len(rows) // columns)
    gap = ink.px(36)
    wide = (box.width() - gap * (columns - 1)) // columns
    high = min(box.height() // per, ink.px(size * 1.7))
    for number, (name, what) in enumerate(rows):
        column, place = divmod(number, per)
        row = QRect(box.left() + column * (wide + gap), box.top() + place * high, wide, high)
        used = ink.write(row.adjusted(0, 0, -wide // 3, 0), name, (plain, ink.colour("ink")))
        rest = row.adjusted(used + ink.px(14), 0, 0, 0)
        right = width_of(what, bold)
        left = max(rest.left(), row.right() + 1 - right)
        room = QRect(left, row.top(), row.right() + 1 - left, high)
        ink.write(room, what, (bold, ink.colour("ink")))


def _pairs_size(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> tuple[float, int]:
    for size in SIZES:
        bold, plain = ink.type(size, Weight.BOLD), ink.type(size)
        widest = max(width_of(n, plain) + width_of(w, bold) + ink.px(30) for n, w in rows)
        columns = max(1, min(4, (box.width() + ink.px(36)) // (widest + ink.px(36))))
        columns = min(columns, len(rows))
        if -(-len(rows) // columns) * ink.px(size * ROW) <= box.height() and widest <= box.width():
            return size, columns
    return SIZES[-1], 3


def _draw_lines(ink: DisplayInk, box: QRect, part: LinesPart) -> None:
    """Sentences one under the other, as large as all of them go in."""
    room = _under_title(ink, box, part.title)
    size = _lines_size(ink, room, part.lines)
    font, top, gap = ink.type(size), room.top(), ink.px(size * 0.35)
    for line in part.lines:
        high = height_of_text(line, font, room.width())
        if top + high > room.bottom() + 2:
            return
        place = QRect(room.left(), top, room.width(), high)
        ink.wrap(place, line, (font, ink.colour("ink")))
        top += high + gap


def _lines_size(ink: DisplayInk, box: QRect, lines: Sequence[str]) -> float:
    for size in SIZES:
        font = ink.type(size)
        high = sum(height_of_text(each, font, box.width()) + ink.px(size * 0.35) for each in lines)
        if high <= box.height():
            return size
    return SIZES[-1]


class Panel(QWidget):
    """One part of the display; it is painted again when what it shows is another.

    `painted` tells the kind of part each time.
    """

    painted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._look: Look | None = None
        self._owed = QRegion()
        self._moved: tuple[QRect, int] | None = None
        self.what: What | None = None

    def show_part(self, part: Placed, look: Look) -> bool:
        """Shows this part, where it stands; True where it has yet to be painted: guests wait for
        others."""
        moved, before, fresh = self.geometry() != part.box, self.what, self.isHidden()
        if moved:
            self.setGeometry(part.box)
        other = moved or self._look is not look
        self._look, self.what = look, part.what
        if fresh or before is None:
            self.show()
            return False
        # between two pixels of the screen the edge of what is painted anew would be seen
        if other or (before != part.what and not self.devicePixelRatioF().is_integer()):
            self._owe(Fresh(QRegion(self.rect())))
        elif before != part.what:
            self._owe(changed(look, self.rect(), before, part.what))
        waits = self.owes and type(before) is type(part.what) and isinstance(part.what, AFTER)
        if not waits:
            self.paint_owed()
        return waits

    @property
    def place(self) -> tuple[type[What] | None, object]:
        """What kind of part stands here, and where."""
        return type(self.what) if self.what is not None else None, self.geometry().getRect()

    def _owe(self, fresh: Fresh) -> None:
        """Has this painted anew as well; all of it where something else waits to be moved."""
        if self.owes and (fresh.moved or self._moved):
            fresh = Fresh(QRegion(self.rect()))
        self._owed += fresh.region
        self._moved = fresh.moved

    def leave(self) -> None:
        """Nothing stands here any more."""
        self._moved, self._owed = None, QRegion()
        self.hide()

    @property
    def owes(self) -> bool:
        """True while something of it is yet to be painted anew."""
        return self._moved is not None or not self._owed.isEmpty()

    def paint_owed(self) -> None:
        """Has what differs painted in this turn."""
        if self._moved is not None:
            box, by = self._moved
            self.scroll(by, 0, box)
        if not self._owed.isEmpty():
            self.update(self._owed)
        self._moved, self._owed = None, QRegion()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The part on its ground, or what of it differs."""
        if self._look is None or self.what is None:
            return
        painter, fresh = painter_of(self), event.region()
        if isinstance(self.what, BARE):
            painter.fillRect(event.rect(), self._look.colour("ground"))
        whole = fresh.boundingRect() == self.rect() and fresh.rectCount() == 1
        draw(DisplayInk(painter, self._look, None if whole else fresh), self.rect(), self.what)
        painter.end()
        self.painted.emit(type(self.what).__name__)


class DisplayWindow(QWidget):
    """Shows what guests may know of a table, in a language and a theme of its own.

    `closed` is sent when somebody closes it, `activated` where a system gives it the keyboard
    though it does not want it.
    """

    closed = Signal()
    activated = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        load_fonts()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(SMALLEST)
        self._cards = CardBox()
        self._words, self._theme = words, theme
        self._look = self._fresh()
        self._view: PublicView | None = None
        self._ahead = QTimer(self)
        self._ahead.setInterval(IDLE)
        self._ahead.timeout.connect(self._draw_ahead)
        self.panels: list[Panel] = []
        self._parts: tuple[Placed, ...] = ()
        self._late: set[Panel] = set()
        self._turns = Turns(self)
        self.setWindowTitle("Sabot")

    @property
    def shown(self) -> tuple[What, ...]:
        """What stands on the display now."""
        return tuple(part.what for part in self._parts)

    @property
    def cards_kept(self) -> int:
        """How many pictures of cards are kept."""
        return len(self._cards)

    @property
    def paints_on(self) -> bool:
        """True while something that is shown is not painted yet."""
        return bool(self._late)

    @property
    def draws_ahead(self) -> bool:
        """True while cards are drawn that have not come yet."""
        return self._ahead.isActive()

    def wear(self, words: Words, theme: Theme) -> None:
        """Another language or theme, from now on."""
        self._words, self._theme = words, theme
        self._dress()

    def show_view(self, view: PublicView) -> None:
        """Shows the table as its guests may see it."""
        self._view = view
        self.setAccessibleName(self._words("The guests’ display"))
        self._parts = parts = placed(view, self._words, self.size())
        widths = {card_width(self._look, part) for part in parts} - {0}
        deck = Deck(view.variant.id, self._words.language)
        self._cards.use(deck, self.devicePixelRatioF(), widths)
        for panel, part in self._matched(parts):
            if panel.show_part(part, self._look):
                self._late.add(panel)
        if self._late:
            self._turns.go(self._painted_late())
        self._ahead.start()

    def _matched(self, parts: Iterable[Placed]) -> Iterator[tuple[Panel, Placed]]:
        """Each part with the panel that stands in its place, else with one that is left over."""
        standing = {each.place: each for each in self.panels if not each.isHidden()}
        places = [(type(part.what), part.box.getRect()) for part in parts]
        found = [standing.get(place) for place in places]
        free = [panel for panel in self.panels if panel not in found]
        for panel in free:
            panel.leave()
        for standing_there, part in zip(found, parts, strict=True):
            yield standing_there or (free.pop() if free else self._another()), part

    def _another(self) -> Panel:
        self.panels.append(Panel(self))
        return self.panels[-1]

    def _painted_late(self) -> Iterator[None]:
        """The cards first, the rest in the turn after them."""
        yield
        for panel in self._late:
            panel.paint_owed()
        self._late.clear()

    def _fresh(self) -> Look:
        return Look(self._words, self._theme, scale_of(self.size()), self._cards)

    def _dress(self) -> None:
        self._look = self._fresh()
        self.update()
        if self._view is not None:
            self.show_view(self._view)

    def _draw_ahead(self) -> None:
        """Draws one more card that may come, so that none has to be waited for."""
        view = self._view
        missing = () if view is None else self._cards.missing(view.variant.pack)
        if missing:
            self._cards.card(*missing[0])
        else:
            self._ahead.stop()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """The keyboard belongs to the croupier."""
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything finds another place."""
        self._dress()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground between the parts."""
        painter = QPainter(self)
        colour: QColor = self._theme.colour("ground")
        painter.fillRect(event.rect(), colour)
        painter.end()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        """Somebody closed it, as an ordinary window can be."""
        self._ahead.stop()
        event.accept()
        self.closed.emit()


def card_width(look: Look, part: Placed) -> int:
    """How wide the cards of a part are, 0 where it has none."""
    if not isinstance(part.what, HandPart):
        return 0
    box = QRect(0, 0, part.box.width(), part.box.height())
    hand = part.what
    return card_places(look.scale, box, places=hand.places, tile=hand.tile).width


def draw(ink: DisplayInk, box: QRect, what: What) -> None:
    """Draws a part into its box."""
    match what:
        case NamePart() | CallPart() | LimitPart() | ShoePart():
            draw_head(ink, box, what)
        case HandPart():
            draw_hand(ink, box, what)
        case StoryPart():
            draw_story(ink, box, what)
        case ManchePart():
            draw_manches(ink, box, what)
        case StakePart():
            draw_stakes(ink, box, what)
        case FootPart():
            draw_foot(ink, box, what)
        case TablePart() | LinesPart() | NoticePart():
            draw_page(ink, box, what)
        case BeadPart() | BigPart() | DerivedPart() | ForecastPart() | CountPart():
            draw_board(ink, box, what)
        case _:
            assert_never(what)
