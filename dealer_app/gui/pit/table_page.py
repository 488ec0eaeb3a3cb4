"""One table as it is now, seen from the pit: its felt as its own widgets draw it, to which
no touch and no key does anything, and what the pit knows of it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.felt.felt import Felt
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.scene_builder import scene_of
from dealer_app.gui.felt.top_bar import TopBar
from dealer_app.gui.kit.key_button import BounceFilter
from dealer_app.gui.kit.measures import strips
from dealer_app.gui.kit.paint import LEFT, RIGHT, Pen, painter_of
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style, style_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.gui.pages.page import Key, Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pit.book_acts import AlertAnswer
from dealer_app.gui.pit.house_shown import HouseShown, TableShown
from dealer_app.gui.pit.table_side import WIDTH, TableSide
from dealer_app.gui.pit.tile_lines import cut_off, length
from dealer_app.i18n import marked
from dealer_app.session.table_session import WatchedSession
from dealer_app.store.chain import Clock
from dealer_app.table.alerts import alerts
from dealer_app.table.history import History
from dealer_app.table.table import at_house

SIGNS: Final = 8
"""How many signs of a digest are shown: enough to compare by eye over the telephone."""


class TablePage(Page):
    """One table; the arrows lead to the tables beside it in the overview."""

    name = "pit_table"
    chapter = "server"

    def __init__(self, shell: Shell, clock: Clock, url: str = "") -> None:
        super().__init__(shell)
        self._clock = clock
        self.answering = AlertAnswer(shell, url)
        self._house = HouseShown()
        self._journal: int | None = None
        for strip in (self.frame.bar, self.frame.band):
            _strip_of(strip.parentWidget()).hide()
        self.frame.status.hide()
        self.side = TableSide()
        self.felt = WatchedFelt(self.side, WIDTH)
        self.nothing = label("why", within=self.felt)
        self.frame.columns.addWidget(self.felt, 1)

    @property
    def table(self) -> TableShown | None:
        """The table that is looked at."""
        return None if self._journal is None else self._house.table(self._journal)

    def open(self, journal: int, house: HouseShown) -> None:
        """Looks at the table of that journal."""
        if journal != self._journal:
            self.felt.let_go()
        self._journal, self._house = journal, house
        self.put()

    def show_house(self, house: HouseShown) -> None:
        """Shows the table as it stands now."""
        self._house = house
        if self.in_front:
            self.fill()
            self.set_keys()

    @override
    def headline(self) -> str:
        table = self.table
        return "" if table is None else table.standing.table

    @override
    def keys(self) -> Sequence[Key]:
        several = len(self._house.tables) > 1
        waits = self._history is not None and bool(alerts(self._history.table))
        return (
            Key("Escape", marked("All tables"), self.leave, primary=True),
            Key("Left", marked("The table before"), self.show_before, works=several),
            Key("Right", marked("The next table"), self.show_next, works=several),
            Key(
                "F6",
                marked("Answer for an alert"),
                self.answer_alert,
                works=waits and self.answering.is_possible,
            ),
        )

    @override
    def fill(self) -> None:
        table, words = self.table, self.words
        history = None if table is None else table.mirrored.history
        there = table is not None and history is not None
        for each in (self.felt.bar, self.felt.band, self.felt.felt, self.side):
            each.setVisible(there)
        self.nothing.setVisible(not there)
        if table is None or history is None:
            why = None if table is None else table.mirrored.wrong
            reading = words("The entries of this table are being read…")
            self.nothing.setText(reading if why is None else words.sentence(why))
            self.nothing.adjustSize()
            self.nothing.move(32, 32)
            return
        style = style_of(self._shell)
        self.felt.watch(history, style, self._clock())
        self.felt.band.tell(style, words("View of the pit, read-only"), *self._told(table))
        self.side.tell(self._shell, table)

    def _told(self, table: TableShown) -> tuple[str, str]:
        """As of when it is seen, and the last entry with what the mirror says to it."""
        words, mirrored = self.words, table.mirrored
        history = mirrored.history
        last = None if history is None else history.times[-1]
        ago = length(words, table.untouched or 0.0)
        when = ""
        if last is not None:
            hour = f"{table.at_house(last):%H:%M:%S}"
            when = words("As of {hour}, {ago} ago", hour=hour, ago=ago)
        if table.lost and self._house.since is not None:
            since = f"{self._house.since.astimezone():%H:%M}"
            when = f"{when} · {words('No server since {hour}', hour=since)}"
        elif table.received is not None and table.cut_off:
            when = f"{when} · {cut_off(words, table.received)}"
        entry = words("Entry {number}", number=words.number(mirrored.entries))
        digest = f"{mirrored.head[: SIGNS // 2]} {mirrored.head[SIGNS // 2 : SIGNS]}"
        if mirrored.difference is not None or mirrored.wrong is not None:
            state = words("other than it says")
        else:
            state = words("verified ✓") if mirrored.verified else words("being verified")
        return when, f"{entry} · {digest} · {state}"

    @property
    def _history(self) -> History | None:
        """What the mirror has of the table that is looked at."""
        return None if self.table is None else self.table.mirrored.history

    # What is done.

    def answer_alert(self) -> None:
        """Asks for the answer to an alert of this table, with a name and a PIN."""
        if self._history is not None:
            self.answering.open(self.headline(), self._history.table, self.put)

    def show_before(self) -> None:
        """The table before it."""
        self._show(-1)

    def show_next(self) -> None:
        """The table after it."""
        self._show(1)

    def _show(self, step: int) -> None:
        order = [each.standing.journal for each in self._house.tables]
        if self._journal in order:
            at = (order.index(self._journal) + step) % len(order)
            self.open(order[at], self._house)


def _strip_of(widget: QWidget | None) -> QWidget:
    assert widget is not None
    return widget


BAND: Final = (36, 44)
"""Pixels of the band that says that the table is only looked at, on a small screen and a large
one."""

INSET: Final = 20
GAP: Final = 24


class ViewBand(QWidget):
    """That this is the pit's view, as of when, and whether the mirror agrees: in blue, so that
    nobody takes it for the table."""

    def __init__(self, within: QWidget) -> None:
        super().__init__(within)
        self._style: Style | None = None
        self._told = ("", "", "")

    def tell(self, style: Style, what: str, when: str, mark: str) -> None:
        """What it is, as of when, and at the right the entry with its digest."""
        told = (what, when, mark)
        if (self._style, self._told) != (style, told):
            self._style, self._told = style, told
            self.setAccessibleName(". ".join(filter(None, told)))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """One line."""
        style = self._style
        if style is None:
            return
        painter = painter_of(self)
        painter.fillRect(self.rect(), style.colour("recalled"))
        pen, ink = Pen(painter), style.colour("on_recalled")
        box = self.rect().adjusted(INSET, 0, -INSET, 0)
        what, when, mark = self._told
        used = pen.write(box, mark, (style.type(Size.SMALL), ink), RIGHT) + GAP
        box.setWidth(box.width() - used)
        used = pen.write(box, what, (style.type(Size.SMALL, Weight.SEMIBOLD), ink), LEFT) + GAP
        pen.write(box.adjusted(used, 0, 0, 0), when, (style.type(Size.SMALL), ink), LEFT)
        painter.end()


class WatchedFelt(QWidget):
    """The bar of the table, the band of the pit and the felt, with what the pit adds at its side,
    which is so many pixels wide on a small screen and on a large one."""

    def __init__(self, side: QWidget, widths: tuple[int, int]) -> None:
        super().__init__()
        side.setParent(self)
        bounce = BounceFilter(monotonic)
        self.bar = TopBar(self, bounce, menu=False)
        self.band = ViewBand(self)
        self.felt = Felt(self, bounce)
        self.felt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.scene: Scene | None = None
        self._desk: Desk | None = None
        self._session: WatchedSession | None = None
        self._history: History | None = None
        self._side, self._widths = side, widths
        self._laid: object = None

    def watch(self, history: History, style: Style, now: datetime) -> None:
        """Shows the session as it stands with these entries."""
        if self._session is None or self._session.events[0] is not history.events[0]:
            self.let_go()
            self._session = WatchedSession(history)
            self._desk = Desk(self._session, style.words, MOMENTS)
        elif history is not self._history:
            self._session.go_on(history)
        self._history = history
        desk = self._desk
        assert desk is not None
        desk.words = style.words
        hour = f"{at_house(history.table, now):%H:%M}"
        scene = scene_of(desk, style, hour)
        self.scene = replace(scene, phase=None, primary=None, beside=None, alerts=0)
        self.bar.render_scene(self.scene)
        self.felt.render_scene(self.scene)
        self._lay_out()

    def let_go(self) -> None:
        """Looks at that session no more."""
        if self._desk is not None:
            self._desk.let_go()
        self._desk = self._session = self._history = None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        large = self.scene is not None and self.scene.style.large
        if self._laid == (large, self.size()):
            return
        self._laid = large, self.size()
        bar, band = strips(large=large)[0], BAND[large]
        width, top, beside = self.width(), bar + band, self._widths[large]
        self.bar.setGeometry(0, 0, width, bar)
        self.band.setGeometry(0, bar, width, band)
        self.felt.setGeometry(0, top, width - beside, self.height() - top)
        self._side.setGeometry(width - beside, top, beside, self.height() - top)
