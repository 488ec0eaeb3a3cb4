"""The results of a house by the hour: the hour in words, the night as a line, a row a table."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import set_role
from dealer_app.gui.pit.hours_chart import HoursChart
from dealer_app.gui.pit.hours_lanes import hour_called, lanes, titles
from dealer_app.gui.pit.house_hours import HouseHours, TableHours, hours_of
from dealer_app.gui.pit.house_shown import HouseShown
from dealer_app.i18n import marked

Clock = Callable[[], datetime]


class HoursPage(Page):
    """Every table of the night; `opened` is sent with the number of a journal when its table is to
    be seen."""

    name = "pit_hours"
    chapter = "server"
    opened = Signal(int)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._house = HouseShown()
        self._hours = HouseHours()
        self._back = 0
        self.chart = HoursChart()
        self.frame.band.addWidget(self.chart)
        self.frame.status.hide()
        self.rows = Rows[TableHours](
            lanes(lambda: self.words),
            called=lambda each: str(each.table.standing.journal),
            nothing=marked("No hour yet"),
        )
        self.lay(self.rows)

    def open(self, house: HouseShown) -> None:
        """The hour that is dealt now."""
        self._back = 0
        self._take(house)
        self.put()

    def show_house(self, house: HouseShown) -> None:
        """Shows the house as it stands now."""
        if self.in_front and self._take(house):
            self.fill()
            self.set_head()

    def _take(self, house: HouseShown) -> bool:
        """True where something is other than it was."""
        was, self._house = self._house, house
        seen = [[(each.mirrored.history, each.stands) for each in of.tables] for of in (was, house)]
        if seen[0] == seen[1] and self._hours.tables:
            return False
        self._hours = hours_of(house, self._back)
        return True

    @override
    def bar(self) -> str:
        return " · ".join(filter(None, (self.words("Pit"), self._house.name)))

    @override
    def headline(self) -> str:
        return hour_called(self.words, self._hours)[0]

    @override
    def why(self) -> str:
        return hour_called(self.words, self._hours)[1]

    @override
    def keys(self) -> Sequence[Key]:
        at, last = self._hours.at or 0, len(self._hours.begins) - 1
        there = bool(self._hours.tables)
        return (
            Key("Escape", marked("All tables"), self.leave),
            Key("Left", marked("The hour before"), self.hour_before, works=at > 0),
            Key("Right", marked("The next hour"), self.next_hour, works=at < last),
            Key(ENTER, marked("Look at the table"), self.open_table, primary=True, works=there),
        )

    @override
    def fill(self) -> None:
        self.chart.show_hours(style_of(self._shell), self._hours)
        hours, at = self._hours, self._hours.at
        self.rows.fit(large=self._shell.large)
        self.rows.fill(self.words, hours.tables, titles=titles(self.words, hours))
        loses = at is not None and hours.result_in(hours.begins[at]) < 0
        set_role(self.frame.headline, "tone", "trouble" if loses else "")

    # What is done.

    def hour_before(self) -> None:
        """The hour before this one."""
        self._turn(1)

    def next_hour(self) -> None:
        """The hour after this one."""
        self._turn(-1)

    def _turn(self, step: int) -> None:
        self._back += step
        self._hours = hours_of(self._house, self._back)
        self.refresh()

    def open_table(self) -> None:
        """The table whose row is lit is looked at."""
        picked = self.rows.picked
        if picked is not None:
            self.opened.emit(picked.table.standing.journal)
