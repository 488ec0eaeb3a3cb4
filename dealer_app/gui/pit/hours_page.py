"""The results of a house by the hour: the hour in words, the night as a line, a row a table."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app import __version__
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style, style_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pages.preview import PaperPress
from dealer_app.gui.pit.house_hours import Bands, HouseHours, TableHours, Without, hours_of
from dealer_app.gui.pit.house_shown import PitHouse, Standing
from dealer_app.gui.pit.tile_lines import NOTHING, band_said, gain, game_name, hour_of, in_units
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_name
from dealer_app.pit.expectation import Band
from dealer_app.rules.money import Money
from dealer_app.store.chain import Clock
from dealer_app.table.accounts.hours import HOUR


class HoursPage(Page):
    """Every table of the night; `opened` is sent with the number of a journal when its table is to
    be seen."""

    name = "pit_hours"
    chapter = "server"
    opened = Signal(int)

    def __init__(
        self,
        shell: Shell,
        clock: Clock,
        bands: Bands = lambda _, __: None,
        without: Without = lambda _: (),
    ) -> None:
        super().__init__(shell)
        self._clock, self._bands, self._without = clock, bands, without
        self._house = PitHouse()
        self._hours = HouseHours()
        self._unknown: list[Collection[str]] = []
        self._back = 0
        self.chart = HoursChart()
        self.frame.band.addWidget(self.chart)
        self.frame.status.hide()
        self.paper, self.data = PaperPress(shell, self), PaperPress(shell, self)
        self.rows = Rows[TableHours](
            self._lanes(),
            called=_journal,
            nothing=marked("No hour yet"),
            dense=True,
        )
        self.figures = SixFigures()
        self.sums = Rows[TableHours](self._lanes(), called=_journal, whole=True, dense=True)
        self.lay(self.figures, _over(self.rows, self.sums))

    def _lanes(self) -> Sequence[Lane[TableHours]]:
        return lanes(lambda: self.words, lambda: self._shell.large)

    def open(self, house: PitHouse) -> None:
        """The hour that is dealt now."""
        self._back = 0
        self._take(house)
        self.put()

    def show_house(self, house: PitHouse) -> None:
        """Shows the house as it stands now."""
        if self.in_front and self._take(house):
            self.fill()
            self.set_head()

    def _take(self, house: PitHouse) -> bool:
        """True where something is other than it was."""
        was, self._house = self._house, house
        seen = [
            [(each.mirrored.history, each.stands, each.band) for each in of.tables]
            for of in (was, house)
        ]
        before, self._unknown = self._unknown, [self._without(t.mirrored) for t in house.tables]
        if seen[0] == seen[1] and before == self._unknown and self._hours.tables:
            return False
        self._hours = hours_of(house, self._back, self._bands, self._without)
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
        there, adds = bool(self._hours.tables), self._hours.total is not None
        return (
            Key("Escape", marked("All tables"), self.leave),
            Key("Left", marked("The hour before"), self.hour_before, works=at > 0),
            Key("Right", marked("The next hour"), self.next_hour, works=at < last),
            Key("F5", marked("Print"), self.print_hours, works=adds),
            Key("F8", marked("Show the sheet"), self.paper.show_paper, shown=self.paper.there),
            Key("F9", marked("CSV"), self.write_csv, works=adds),
            Key(ENTER, marked("Look at the table"), self.open_table, primary=True, works=there),
        )

    @override
    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """Says it in a line of its own, which has no room while nothing is said."""
        super().answer(sentence, calm=calm)
        self.frame.status.setVisible(bool(sentence))

    @override
    def fill(self) -> None:
        self.chart.show_hours(style_of(self._shell), self._hours)
        hours, at = self._hours, self._hours.at
        total, heads = hours.total, titles(self.words, hours, large=self._shell.large)
        self.figures.show_figures(self.words, hours)
        for rows in (self.rows, self.sums):
            rows.fit(large=self._shell.large)
        self.rows.fill(self.words, hours.tables, titles=heads)
        self.sums.fill(self.words, () if total is None else (total,), titles=[""] * len(heads))
        self.sums.light_at(1)  # it is no row to look at
        self.sums.setHidden(total is None)
        loses = at is not None and hours.result_in(hours.begins[at]) < 0
        set_role(self.frame.headline, "tone", "trouble" if loses else "")

    # What is done.

    def hour_before(self) -> None:
        """The hour before this one."""
        self._turn(1)

    def next_hour(self) -> None:
        """The hour after this one."""
        self._turn(-1)

    def print_hours(self) -> None:
        """Writes the hour that is looked at as PDF, while the page stays."""
        self._write(self.paper, _ON_PAPER, "pdf")

    def write_csv(self) -> None:
        """Writes the same rows for a spreadsheet."""
        self._write(self.data, _AS_DATA, "csv")

    def _write(self, press: PaperPress, sentence: str, kind: str) -> None:
        hours = self._hours
        if hours.at is None or hours.total is None:
            return
        file = f"pit-{hours.begins[hours.at]:%Y-%m-%d-%H}"
        path = self._shell.settings.data / f"{file}-hours.{kind}"
        press.write(path, partial(_write_hours, hours, self._clock, self.words, path), sentence)

    def _turn(self, step: int) -> None:
        self._back += step
        self._hours = hours_of(self._house, self._back, self._bands, self._without)
        self.refresh()

    def open_table(self) -> None:
        """The table whose row is lit is looked at."""
        picked = self.rows.picked
        if picked is not None and picked.table is not None:
            self.opened.emit(picked.table.standing.journal)


BAR: Final = 28
"""Pixels that the bar of a long list takes beside its rows: their sums stand under them."""


def _over(rows: QWidget, sums: QWidget) -> QWidget:
    """A list over its sums."""
    made, under = QWidget(), QHBoxLayout()
    lines = QVBoxLayout(made)
    lines.setContentsMargins(0, 0, 0, 0)
    lines.setSpacing(0)
    under.setContentsMargins(0, 0, BAR, 0)
    under.addWidget(sums)
    lines.addWidget(rows, 1)
    lines.addLayout(under)
    return made


GAME: Final = (1, False, 220)
"""Pixels of the game, which a small screen has no room for."""

STATE: Final = 112, 150
"""Pixels of the hour of a row, on a small screen and on a large one."""

MOST_NAMED: Final = 3
"""Tables that are named as losing in an hour."""


_ON_PAPER: Final = marked("The hours: {file}")
_AS_DATA: Final = marked("The hours as CSV: {file}")


def _write_hours(hours: HouseHours, clock: Clock, words: Words, path: Path) -> None:
    from dealer_app.papers import Imprint  # noqa: PLC0415 - it brings reportlab
    from dealer_app.papers.house_papers import hours_paper  # noqa: PLC0415 - it brings reportlab
    from dealer_app.reports.hours_sheet import HoursLine, HoursOfHouse  # noqa: PLC0415 - it brings reportlab

    total, at, house = hours.total, hours.at, hours.house
    if total is None or at is None or house is None:
        return

    def line(each: TableHours) -> HoursLine:
        return HoursLine(
            table=_name(words, each),
            game=_game(words, each),
            hour_drop=each.hour_drop,
            hour_result=each.hour_result,
            result_before=each.result_before,
            drop=each.drop,
            fills=each.fills,
            credits=each.credits,
            tray=each.tray,
            result=each.result,
            hold=each.hold,
            state=_state(words, each),
        )

    begins, lines = hours.begins[at], [line(each) for each in hours.tables]
    cagnottes = Money(total.apart[0])
    now = clock()
    told = HoursOfHouse(begins, lines, line(total), cagnottes, house, __version__, now)
    paper = hours_paper(told, path.stem.removesuffix("-hours"), words, Imprint(now, begins.tzinfo))
    if path.suffix == ".pdf":
        paper.write_pdf(path)
    else:
        paper.write_csv(path.parent)


def _journal(each: TableHours) -> str:
    return "" if each.table is None else str(each.table.standing.journal)


OF_THE_HOUR: Final = slice(2, 5)
"""The columns that are called by their hours."""


def hour_called(words: Words, hours: HouseHours) -> tuple[str, str]:
    """The hour with what it left, and under it the one before and who loses; of several currencies,
    which nobody can add, the hour alone."""
    if hours.at is None:
        return words("No hour yet"), ""
    begins, currency = hours.begins[hours.at], hours.currency
    hour = hour_of(words, begins)
    if currency is None:
        return hour, ""
    result = gain(words, hours.result_in(begins), currency)
    before = gain(words, hours.result_in(begins - HOUR), currency)
    told = [words("The hour before: {result}.", result=before)]
    losing = [each for each in hours.tables if (each.hour_result or 0) < 0]
    losing.sort(key=lambda each: each.hour_result or 0)
    names = [_name(words, each) for each in losing[:MOST_NAMED]]
    if names:
        told.append(words("Losing: {tables}.", tables=words.listed(names)))
    return words("{hour}: {result}", hour=hour, result=result), " ".join(told)


def titles(words: Words, hours: HouseHours, *, large: bool = True) -> Sequence[str]:
    """The heads of the columns, those of the hours with their hours; on a small screen the game
    has no room."""
    own = [words(each.title) if each.title else "" for each in lanes(lambda: words)]
    own[1] = own[1] if large else ""
    if hours.at is not None:
        now = hours.begins[hours.at]
        hour, before = (hour_of(words, each) for each in (now, now - HOUR))
        of_the_hour = words("Drop {hour}", hour=hour), words("Result {hour}", hour=hour), before
        own[OF_THE_HOUR] = of_the_hour
    return own


def lanes(
    words: Callable[[], Words], large: Callable[[], bool] = lambda: True
) -> Sequence[Lane[TableHours]]:
    """The columns: the hour, the one before it, and the night so far."""

    def amount(of: Callable[[TableHours], Money | None]) -> Callable[[TableHours], str]:
        return lambda each: _amount(words(), of(each), each)

    def left(of: Callable[[TableHours], Money | None]) -> Callable[[TableHours], str]:
        return lambda each: _left(words(), of(each), each)

    def figures(title: str, cell: Callable[[TableHours], str], width: int) -> Lane[TableHours]:
        return Lane(title, cell, width, figures=True, large=width * 4 // 3)

    return (
        Lane(marked("Table"), lambda each: _name(words(), each)),
        Lane(
            marked("Game"), lambda each: _game(words(), each) if large() else "", *GAME, yields=True
        ),
        figures("", amount(lambda each: each.hour_drop), 88),
        figures("", left(lambda each: each.hour_result), 104),
        figures("", left(lambda each: each.result_before), 100),
        figures(marked("Drop"), amount(lambda each: each.drop), 92),
        figures(marked("Fills"), amount(lambda each: each.fills), 112),
        figures(marked("Credits"), amount(lambda each: each.credits), 88),
        figures(marked("Tray"), amount(lambda each: each.tray), 104),
        figures(marked("Result"), left(lambda each: each.result), 108),
        figures(marked("Hold"), lambda each: _share(words(), each), 92),
        Lane(
            marked("State"),
            lambda each: _state(words(), each),
            STATE[0],
            figures=True,  # it stands at the right, away from the hold
            large=STATE[1],
            marked=_waits,
        ),
    )


def _name(words: Words, each: TableHours) -> str:
    if each.table is not None:
        return each.table.standing.table
    return words.plural("{n} table", "{n} tables", each.tables)


def _game(words: Words, each: TableHours) -> str:
    return "" if each.table is None else game_name(words, each.table)


def _waits(each: TableHours) -> bool:
    return each.table is not None and each.table.waits


def _amount(words: Words, money: Money | None, each: TableHours) -> str:
    return NOTHING if not money else words.amount(money, each.currency)


def _left(words: Words, money: Money | None, each: TableHours) -> str:
    if money is None:
        return NOTHING
    return f"{'+' if money > 0 else ''}{words.amount(money, each.currency)}"


def _share(words: Words, each: TableHours) -> str:
    """The result as a share of the drop; where patrons bank that it is the cagnotte."""
    if each.banked:
        return words("cagnotte")
    return NOTHING if each.hold is None else words.percent(round(each.hold, 3))


def _state(words: Words, each: TableHours) -> str:
    """As of when a row is: of its last entry; that its table is cut off."""
    table = each.table
    history = None if table is None else table.mirrored.history
    last = None if history is None else history.times[-1]
    if table is None or last is None:
        return ""
    hour = f"{table.at_house(last):%H:%M}"
    return words("{hour}, cut off", hour=hour) if table.stands is Standing.CUT_OFF else hour


class SixFigures(QWidget):
    """The night of all tables in six figures, side by side; nothing where nobody can add them."""

    def __init__(self) -> None:
        super().__init__()
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(GAP)
        self.pairs = [(label("muted"), label("strong")) for _ in range(SIX)]
        for pair in self.pairs:
            lines = QVBoxLayout()
            lines.setSpacing(0)
            for each in pair:
                lines.addWidget(each)
            beside.addLayout(lines, 1)

    def show_figures(self, words: Words, hours: HouseHours) -> None:
        """Shows them, in words."""
        told = figures_of(words, hours)
        for (title, figure), (said, amount, loses) in zip(self.pairs, told, strict=False):
            title.setText(said)
            figure.setText(amount)
            set_role(figure, "tone", "short" if loses else "")
        self.setHidden(not told)


SIX: Final = 6


def figures_of(words: Words, hours: HouseHours) -> Sequence[tuple[str, str, bool]]:
    """What the night of all tables comes to, each with whether it is a loss."""
    total = hours.total
    if total is None:
        return ()
    currency, hold = total.currency, total.hold
    cagnottes = Money(total.apart[0])
    share = NOTHING if hold is None else words.percent(round(hold, 3))
    apart = any(each.banked for each in hours.tables)
    return (
        (words("Result of the night"), gain(words, total.result, currency), total.result < 0),
        (words("Drop"), words.money(total.drop, currency), False),
        (words("Hold, cagnottes apart") if apart else words("Hold"), share, (hold or 0) < 0),
        (words("Fills"), words.money(total.fills, currency), False),
        (words("Credits"), words.money(total.credits, currency), False),
        (words("Cagnottes"), words.money(cagnottes, currency), False),
    )


WIDTH: Final = (520, 760)
"""Pixels of the chart, on a small screen and on a large one."""

MOST: Final = 12
"""Hours that are drawn, the last ones."""

LABEL: Final = 18
SHARE: Final = 0.62
"""How much of its place a bar takes."""

BAND: Final = 0.2
"""How strong the band is drawn behind them."""

STEPS: Final = 8
"""Points of an hour at which the band is drawn."""

BARS: Final = 0.45
"""How strong a bar is drawn."""


class HoursChart(QWidget):
    """Bars up for what an hour brought, down for what it cost; the line is the night so far, in the
    band in which 95 nights of 100 run, about the dashed line of what is expected."""

    def __init__(self) -> None:
        super().__init__()
        self._style: Style | None = None
        self._house = HouseHours()

    def show_hours(self, style: Style, house: HouseHours) -> None:
        """Draws these hours."""
        self._style, self._house = style, house
        self.setFixedWidth(WIDTH[style.large])
        self.setAccessibleName(self._band_said(style.words))
        self.update()

    def _band_said(self, words: Words) -> str:
        """What is expected of the night so far, in words, or for which bets it could not be
        reckoned; nothing where nobody was asked yet."""
        bands, currency = self._house.bands, self._house.currency
        names = dict.fromkeys(bet_name(words, *each) for each in self._house.without)
        if names:
            named = words.listed([*names][:MOST_NAMED])
            return words("No band: {bets} could not be reckoned", bets=named)
        if not bands or currency is None or not bands[-1].half:
            return ""
        return band_said(words, bands[-1], currency)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars, the line over them, each hour with its amount."""
        style, currency = self._style, self._house.currency
        if style is None or currency is None:
            return
        begins = self._house.begins[-MOST:]
        results = [self._house.result_in(each) for each in begins]
        so_far = sum(self._house.result_in(each) for each in self._house.begins[:-MOST])
        line = [*accumulate(results, initial=so_far)]
        bands = [Band(), *self._house.bands][-len(begins) - 1 :] if self._house.bands else []
        edges = [each.expected + sign * each.half for each in bands for sign in (-1, 1)]
        top, bottom = max(0, *line, *results, *edges), min(0, *line, *results, *edges)
        room = QRectF(self.rect()).adjusted(4, LABEL + 2, -4, -2 * LABEL)
        scale = room.height() / (top - bottom or 1)
        zero = room.top() + top * scale
        wide = room.width() / max(1, len(begins))
        painter = painter_of(self)
        pen = Pen(painter)
        self._draw_band(
            pen, style, bands, lambda at, y: QPointF(room.left() + at * wide, zero - y * scale)
        )
        for at, (hour, result) in enumerate(zip(begins, results, strict=True)):
            left = room.left() + at * wide
            bar = QRectF(left + wide * (1 - SHARE) / 2, zero, wide * SHARE, -result * scale)
            role = "fill_banque" if result < 0 else "fill_tie"
            painter.setOpacity(BARS)
            painter.fillRect(bar.normalized(), style.colour(role))
            painter.setOpacity(1.0)
            lit = at + max(0, len(self._house.begins) - MOST) == self._house.at
            ink = style.colour("accent" if lit else "muted")
            under = QRectF(left, room.bottom() + 1, wide, LABEL).toRect()
            note = style.type(Size.NOTE, Weight.SEMIBOLD if lit else Weight.REGULAR)
            pen.write(under, hour_of(style.words, hour), (note, ink), CENTRE)
            amount = under.translated(0, LABEL)
            colour = style.colour("on_felt_banque" if result < 0 else "ink")
            whole = in_units(result, currency)
            told = f"{'+' if whole > 0 else ''}{style.words.amount(whole, currency)}"
            pen.write(amount, told, (note, colour), CENTRE)
        painter.setPen(QPen(style.colour("line"), 1))
        painter.drawLine(QPointF(room.left(), zero), QPointF(room.right(), zero))
        self._draw_line(
            pen,
            style.colour("accent"),
            [QPointF(room.left() + at * wide, zero - each * scale) for at, each in enumerate(line)],
        )
        painter.end()

    def _draw_band(
        self, pen: Pen, style: Style, bands: Sequence[Band], at: Callable[[float, float], QPointF]
    ) -> None:
        """The band from hour to hour: what strays adds up evenly within each of them. Over it
        stands what it says, or why there is none."""
        told = self._band_said(style.words)
        note, muted = style.type(Size.NOTE), style.colour("muted")
        pen.write(QRect(4, 0, self.width() - 8, LABEL + 2), told, (note, muted), RIGHT)
        if not told or not bands:
            return
        middle, upper, lower = list[QPointF](), list[QPointF](), list[QPointF]()
        for place, (before, after) in enumerate(pairwise(bands)):
            for step in range(STEPS + 1):
                share = Fraction(step, STEPS)
                gain = before.gain + (after.gain - before.gain) * share
                band = Band(gain, before.variance + (after.variance - before.variance) * share)
                x, y, half = place + step / STEPS, float(band.gain), float(band.half)
                middle.append(at(x, y))
                upper.append(at(x, y + half))
                lower.append(at(x, y - half))
        painter = pen.painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setOpacity(BAND)
        painter.setBrush(style.colour("muted"))
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(style.colour("muted"), 1, Qt.PenStyle.DashLine))
        painter.drawPolyline(QPolygonF(middle))

    @staticmethod
    def _draw_line(pen: Pen, colour: QColor, points: list[QPointF]) -> None:
        """The night so far, with a dot where it is now."""
        pen.painter.setPen(QPen(colour, 2.5))
        pen.painter.drawPolyline(QPolygonF(points))
        dot = QRectF(0, 0, 9, 9)
        dot.moveCenter(points[-1])
        pen.box(dot, colour, radius=4.5)
