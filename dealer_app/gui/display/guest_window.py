"""The guests' window: it is given public views and nothing else, and never asks for anything."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.display.bank_line import draw_story
from dealer_app.gui.display.boxes import placed
from dealer_app.gui.display.hand_paint import card_places, draw_hand
from dealer_app.gui.display.head_and_foot import draw_foot, draw_head, draw_stakes
from dealer_app.gui.display.ink import DisplayInk
from dealer_app.gui.display.look import CardBox, Look, scale_of
from dealer_app.gui.display.manche_columns import draw_manches
from dealer_app.gui.display.notice_pages import draw_page
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
from dealer_app.gui.display.road_paper import draw_board
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.paint import painter_of
from dealer_app.gui.kit.theme import Theme, load_fonts
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.i18n import Words
from dealer_app.table.public import PublicView

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
