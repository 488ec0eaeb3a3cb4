"""One table as it is now, seen from the pit: its felt as its own widgets draw it, to which no touch
and no key does anything, and beside it what the pit knows of it: what waits, its hours, its night
and its link."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget
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
from dealer_app.gui.pages.facts import Fact, Scrolled
from dealer_app.gui.pages.page import Key, Page
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pit.book_acts import AlertAnswer
from dealer_app.gui.pit.house_shown import PitHouse, PitTable
from dealer_app.gui.pit.tile_lines import NOTHING, cut_off, gain, hour_of, length, told_otherwise
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name, irregular_code
from dealer_app.session.table_session import WatchedSession
from dealer_app.store.chain import Clock
from dealer_app.table.accounts.hours import HourSums, hours
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.alerts import alerts
from dealer_app.table.history import History
from dealer_app.table.table import Table, at_house

WIDTH: Final = (372, 480)
"""Pixels of the column, on a small screen and on a large one."""

MOST_HOURS: Final = 6
"""The last hours of a night that are told beside the felt."""

MOST_ALERTS: Final = 4
"""Alerts that are told one by one; the others are counted."""

APART: Final = 14


class TableSide(QFrame):
    """The column; its money comes from the mirror's entries, never from what the table says."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 14, 4, 8)
        scrolled = Scrolled(read=False)
        lines.addWidget(scrolled)
        self.waits, self.by_hour = label("section"), label("section")
        self.alerts = [_Alert() for _ in range(MOST_ALERTS)]
        self.hours = _Lines(("plain", "plain", "fact", "plain", "plain"), head="hint")
        self.facts = _Lines(("muted", "fact"))
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(self.waits)
        for each in self.alerts:
            column.addWidget(each)
        column.addSpacing(APART)
        column.addWidget(self.by_hour)
        column.addLayout(self.hours.grid)
        column.addSpacing(APART)
        column.addLayout(self.facts.grid)
        scrolled.grid.addLayout(column, 0, 0)
        self._told: object = None

    def show_table(self, shell: Shell, table: PitTable) -> None:
        """Tells it of this table; what is told already is left as it is."""
        words, history = shell.words, table.mirrored.history
        waiting = [*_waiting(words, table)]
        link = _link(words, table)
        told = (words.language, history, waiting, link)
        if told == self._told:
            return
        self._told = told
        number = len(waiting)
        count = words.plural("{n} alert", "{n} alerts", number) if number else words("No alert")
        self.waits.setText(count.upper())
        for at, each in enumerate(self.alerts):
            each.set_words(*waiting[at] if at < number else ("", ""))
        now = () if history is None else hours(history)[-MOST_HOURS:]
        self.by_hour.setText(words("Hours").upper() if now else "")
        rows = () if history is None else _hours(words, history.table, now)
        self.hours.show_rows([*rows])
        for row, hour in enumerate(now, 1):
            self.hours.set_tone(row, 2, "short" if hour.result < 0 else "")
        night = () if history is None else _night(words, history.table)
        self.facts.show_rows([*night, *link])


class _Lines:
    """Lines of words and figures, each label of its column's role, those of the first line of that
    of a `head`. They stay and say something else, so that nothing goes and comes while a table is
    dealt."""

    def __init__(self, roles: Sequence[str], head: str = "") -> None:
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(12)
        self.grid.setVerticalSpacing(8)
        self.grid.setColumnStretch(0, 1)
        self._roles, self._head = roles, head
        self._labels: list[list[QLabel]] = []

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Says these lines."""
        for at in range(len(self._labels), len(rows)):
            line = [label(role if at else self._head or role) for role in self._roles]
            for column, each in enumerate(line):
                self.grid.addWidget(each, at, column, RIGHT if column else LEFT)
            self._labels.append(line)
        for at, line in enumerate(self._labels):
            texts = rows[at] if at < len(rows) else ("",) * len(line)
            for each, text in zip(line, texts, strict=True):
                each.setText(text)
                each.setVisible(bool(text))

    def set_tone(self, row: int, column: int, tone: str) -> None:
        """In what colour a figure is told."""
        set_role(self._labels[row][column], "tone", tone)


class _Alert(QFrame):
    """What nobody has answered for, in the colour of that."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "alert")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 8, 12, 8)
        lines.setSpacing(2)
        self.said = label("alert", "", self), label("alert_why", "", self)
        for each in self.said:
            each.setWordWrap(True)
            lines.addWidget(each)
        self.hide()

    def set_words(self, title: str, why: str) -> None:
        """What it is, and what there is to know of it; nothing where there is no title."""
        for each, text in zip(self.said, (title, why), strict=True):
            each.setText(text)
            each.setVisible(bool(text))
        self.setVisible(bool(title))


def _waiting(words: Words, table: PitTable) -> Iterator[tuple[str, str]]:
    """What waits at a table, each with what there is to know of it."""
    mirrored, history = table.mirrored, table.mirrored.history
    if mirrored.difference is not None:
        why = told_otherwise(words, table, mirrored.difference)
        yield words("The table says other than its entries"), why
    if mirrored.wrong is not None:
        yield words("The copy of the pit goes on no more"), words.sentence(mirrored.wrong)
    if table.standing.apart:
        number = table.standing.apart
        said = words.plural("{n} entry refused", "{n} entries refused", number)
        yield said, words("They are kept apart on the server. “sabot pit verify” there says more.")
    for each in () if history is None else alerts(history.table):
        name = finding_name(words, each.finding, each.rule)
        code = irregular_code(each.finding.code)
        title = " ".join(filter(None, (code, name)))
        yield title, words("coup {number}", number=each.coup) if each.coup else ""


def _hours(words: Words, table: Table, now: Sequence[HourSums]) -> Iterator[Sequence[str]]:
    """The hours under their heads."""
    if not now:
        return
    yield ("", words("Drop"), words("Result"), words("Fills"), words("Tray"))
    currency = table.house.currency
    for each in now:
        result = words.amount(each.result, currency)
        yield (
            hour_of(words, each.begins),
            words.amount(each.drop, currency) if each.drop else NOTHING,
            f"+{result}" if each.result > 0 else result,
            words.amount(each.fills, currency) if each.fills else NOTHING,
            NOTHING if each.expected is None else words.amount(each.expected, currency),
        )


def _night(words: Words, table: Table) -> Iterator[Fact]:
    """What the night comes to, and what is to lie in the tray."""
    sums, currency, banked = ledger(table), table.house.currency, table.variant.bank is not None
    result = sums.play.cagnotte if banked else sums.result
    name = words("Cagnotte") if banked else words("Result of the night")
    yield name, gain(words, result, currency)
    yield words("Drop"), words.money(sums.drop, currency)
    if sums.drop and not banked:
        yield words("Hold"), words.percent(round(Fraction(result, sums.drop), 3))
    if sums.expected is not None:
        yield words("Expected in the tray"), words.money(sums.expected, currency)
    if sums.opener is not None:
        yield words("Opener"), words.money(sums.opener.worth, currency)


def _link(words: Words, table: PitTable) -> list[Fact]:
    """Whose machine it is, and how its clock goes."""
    standing = table.standing
    told: list[Fact] = [(words("Login"), standing.holder)]
    if table.turned:
        sign = "+" if table.turned > 0 else "−"
        told.append((words("Its clock"), f"{sign}{length(words, abs(table.turned))}"))
    return told


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
        self._house = PitHouse()
        self._journal: int | None = None
        for strip in (self.frame.bar, self.frame.band):
            _strip_of(strip.parentWidget()).hide()
        self.frame.status.hide()
        self.side = TableSide()
        self.felt = WatchedFelt(self.side, WIDTH)
        self.nothing = label("why", within=self.felt)
        self.frame.columns.addWidget(self.felt, 1)

    @property
    def table(self) -> PitTable | None:
        """The table that is looked at."""
        return None if self._journal is None else self._house.table(self._journal)

    def open(self, journal: int, house: PitHouse) -> None:
        """Looks at the table of that journal."""
        if journal != self._journal:
            self.felt.let_go()
        self._journal, self._house = journal, house
        self.put()

    def show_house(self, house: PitHouse) -> None:
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
            why = None if table is None else table.mirrored.wrong or table.mirrored.unread
            reading = words("The entries of this table are being read…")
            self.nothing.setText(reading if why is None else words.sentence(why))
            self.nothing.adjustSize()
            self.nothing.move(32, 32)
            return
        style = style_of(self._shell)
        self.felt.watch(history, style, self._clock())
        self.felt.band.set_view(style, words("View of the pit, read-only"), *self._seen_at(table))
        self.side.show_table(self._shell, table)

    def _seen_at(self, table: PitTable) -> tuple[str, str]:
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

    def set_view(self, style: Style, what: str, when: str, mark: str) -> None:
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
