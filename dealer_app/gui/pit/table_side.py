"""What the pit knows of a table beside its felt: what waits, its hours, its night and its link."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import RIGHT, Fact, Scrolled
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pit.house_shown import TableShown
from dealer_app.gui.pit.tile_lines import NOTHING, gain, length, told_otherwise
from dealer_app.i18n import Words
from dealer_app.i18n.names import finding_name, irregular_code
from dealer_app.table.accounts.hours import HourSums, hours
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.alerts import alerts
from dealer_app.table.table import Table

WIDTH: Final = (372, 480)
"""Pixels of the column, on a small screen and on a large one."""

MOST_HOURS: Final = 6
"""The last hours of a night that are told beside the felt."""

MOST_ALERTS: Final = 4
"""Alerts that are told one by one; the others are counted."""

APART: Final = 14
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


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

    def tell(self, shell: Shell, table: TableShown) -> None:
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
            each.tell(*waiting[at] if at < number else ("", ""))
        now = () if history is None else hours(history)[-MOST_HOURS:]
        self.by_hour.setText(words("Hours").upper() if now else "")
        rows = () if history is None else _hours(words, history.table, now)
        self.hours.tell([*rows])
        for row, hour in enumerate(now, 1):
            self.hours.set_tone(row, 2, "short" if hour.result < 0 else "")
        night = () if history is None else _night(words, history.table)
        self.facts.tell([*night, *link])


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

    def tell(self, rows: Sequence[Sequence[str]]) -> None:
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

    def tell(self, title: str, why: str) -> None:
        """What it is, and what there is to know of it; nothing where there is no title."""
        for each, text in zip(self.said, (title, why), strict=True):
            each.setText(text)
            each.setVisible(bool(text))
        self.setVisible(bool(title))


def hour_of(words: Words, begins: datetime) -> str:
    """An hour as a column of hours names it."""
    return words("{hour}:00", hour=f"{begins:%H}")


def _waiting(words: Words, table: TableShown) -> Iterator[tuple[str, str]]:
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


def _link(words: Words, table: TableShown) -> list[Fact]:
    """Whose machine it is, and how its clock goes."""
    standing = table.standing
    told: list[Fact] = [(words("Login"), standing.holder)]
    if table.turned:
        sign = "+" if table.turned > 0 else "−"
        told.append((words("Its clock"), f"{sign}{length(words, abs(table.turned))}"))
    return told
