"""One table as it is now, seen from the pit: its own felt, and what the pit knows of it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.page import Key, Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pit.house_shown import HouseShown, TableShown
from dealer_app.gui.pit.table_side import WIDTH, TableSide
from dealer_app.gui.pit.tile_lines import cut_off, length
from dealer_app.gui.pit.watched_felt import WatchedFelt
from dealer_app.i18n import marked

Clock = Callable[[], datetime]

SIGNS: Final = 8
"""How many signs of a digest are shown: enough to compare by eye over the telephone."""


class TablePage(Page):
    """One table; the arrows lead to the tables beside it in the overview."""

    name = "pit_table"
    chapter = "server"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
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

    @override
    def headline(self) -> str:
        table = self.table
        return "" if table is None else table.standing.table

    @override
    def keys(self) -> Sequence[Key]:
        several = len(self._house.tables) > 1
        return (
            Key("Escape", marked("All tables"), self.leave, primary=True),
            Key("Left", marked("The table before"), self.show_before, works=several),
            Key("Right", marked("The next table"), self.show_next, works=several),
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

    # What is done.

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
