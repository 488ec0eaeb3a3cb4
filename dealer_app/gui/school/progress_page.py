"""A trainee's progress: week by week, what comes next, every drill of every game, the report."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from math import inf
from random import Random
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import Size, Theme, Weight, type_of
from dealer_app.gui.pages.facts import Scrolled, clear, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page import ENTER, Deed, Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.practice_map import PracticeBlock, PracticeMap, WeekCurve, WeekPoint
from dealer_app.gui.school.run import RunWanted, Trainee, scope
from dealer_app.gui.school.school_page import RecordPaper, RecordPaperKind, SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.store.chain import Clock
from dealer_app.training.drills import columns, places
from dealer_app.training.drills.own_questions import cells as own_cells
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.games import Games, zone_at
from dealer_app.training.progress import (
    AnswerTally,
    DrillOf,
    Reply,
    by_drill,
    by_week,
    mean_time,
    of_subject,
    practised,
    right_share,
    right_share_of,
    total,
)
from dealer_app.training.schedule import next_cells
from dealer_app.training.weakness import (
    Matrix,
    cell_label,
    matrices,
    matrix_label,
    of_late,
    placed,
    row_label,
    weakest,
)
from dealer_app.training.weakness import label as column_label

# The weakness map: law by law a matrix with figures in every cell, and the weaker the darker


HIGH: Final = 32, 40
HEAD: Final = 44, 54
NARROWEST: Final = 46
WIDEST: Final = 130
NAMES: Final = 160
"""Pixels that the heads of the rows have at the least."""

FIGURES: Final = 64, 78
"""Pixels of the figures in a cell that has its own head."""

SHADE: Final = 0.45
"""How strong the shade of a cell is that was never right."""

WRAPPED: Final = Qt.TextFlag.TextWordWrap

UNASKED: Final = "·"


@dataclass(frozen=True, slots=True)
class MapView:
    """A matrix in words; cells by row and column, from 0, none where the law has none."""

    rows: Sequence[str] = ()
    columns: Sequence[str] = ()
    cells: Mapping[tuple[int, int], AnswerTally] | None = None


class MapWidget(QWidget):
    """As high as its rows; each column as wide as its head, over two lines, needs."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = MapView()
        self._theme: Theme | None = None
        self._large = False

    def show_map(self, shown: MapView, theme: Theme, *, large: bool) -> None:
        """Which matrix, and in which colours."""
        self.shown, self._theme, self._large = shown, theme, large
        self.setAccessibleName(self._heard())
        self._measure()
        self.update()

    def _heard(self) -> str:
        cells = self.shown.cells or {}
        return "; ".join(
            f"{self.shown.rows[row]} {self.shown.columns[at]} {each.right}/{each.asked}".strip()
            for (row, at), each in cells.items()
            if each.asked
        )

    @override
    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Rows without columns in common go over more lines where it is narrow."""
        self._measure()

    def _measure(self) -> None:
        """The map is as high as its last row."""
        high = HIGH[self._large]
        if self._ragged:
            low = max((box.bottom() for _, box in self._row_by_row()), default=0)
        else:
            low = HEAD[self._large] + len(self.shown.rows) * high
        self.setMinimumHeight(low + 4)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, self.minimumHeight())

    @property
    def _ragged(self) -> bool:
        """True where the columns do not find room beside each other: most rows have a few alone."""
        names, widths = self._measured()
        return names + sum(widths) > self.width() + NARROWEST

    def _font(self, weight: Weight = Weight.REGULAR) -> QFont:
        return type_of(Size.SMALL.step(large=self._large), weight)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The heads, then row by row."""
        theme = self._theme
        if theme is None or not self.shown.rows:
            return
        painter = painter_of(self)
        if self._ragged:
            self._paint_rows(Pen(painter), theme)
        else:
            self._paint_matrix(Pen(painter), theme)
        painter.end()

    def _paint_matrix(self, pen: Pen, theme: Theme) -> None:
        ink = (self._font(), theme.colour("muted"))
        names, widths = self._measured()
        head, high = HEAD[self._large], HIGH[self._large]
        lefts = [names + sum(widths[:at]) for at in range(len(widths))]
        pen.painter.setFont(ink[0])
        pen.painter.setPen(ink[1])
        for at, text in enumerate(self.shown.columns):
            box = QRect(lefts[at], 0, widths[at] - 4, head - 4)
            pen.painter.drawText(box, CENTRE | WRAPPED, text)
        for row, text in enumerate(self.shown.rows):
            top = head + row * high
            pen.write(QRect(0, top, names - 8, high - 4), text, ink)
            for at, wide in enumerate(widths):
                self._cell(pen, (row, at), QRect(lefts[at], top, wide, high))

    def _paint_rows(self, pen: Pen, theme: Theme) -> None:
        """Each row with the cells that it has, their heads in them."""
        ink, row_told = (self._font(), theme.colour("muted")), -1
        for (row, at), box in self._row_by_row():
            if row != row_told:
                row_told = row
                name = QRect(0, box.top(), NAMES - 8, box.height() - 4)
                pen.write(name, self.shown.rows[row], ink)
            self._cell(pen, (row, at), box, self.shown.columns[at])

    def _row_by_row(self) -> Iterator[tuple[tuple[int, int], QRect]]:
        """Where each cell stands while rows have no columns in common."""
        high, top = HIGH[self._large], 0
        for row in range(len(self.shown.rows)):
            left = NAMES
            for at, text in enumerate(self.shown.columns):
                if (row, at) not in (self.shown.cells or {}):
                    continue
                wide = self._widest([text]) + FIGURES[self._large]
                if left > NAMES and left + wide > self.width():
                    left, top = NAMES, top + high
                yield (row, at), QRect(left, top, wide, high)
                left += wide
            top += high

    def _measured(self) -> tuple[int, list[int]]:
        """How wide the names of the rows are, and each column: as its head needs, and what is left
        shared among them."""
        own = [max(NARROWEST, self._longest_word(text) + 12) for text in self.shown.columns]
        if not own:
            return self.width(), []
        room = self.width() - sum(own)
        names = min(self._widest(self.shown.rows) + 16, max(NAMES, room))
        more = max(0, self.width() - names - sum(own)) // len(own)
        return names, [max(wide, min(WIDEST, wide + more)) for wide in own]

    def _longest_word(self, text: str) -> int:
        """Pixels of the longest word of a head, or of half of it: it goes over two lines."""
        return max(self._widest(text.split()), self._widest([text]) * 11 // 20)

    def _cell(self, pen: Pen, place: tuple[int, int], box: QRect, head: str = "") -> None:
        share, theme = (self.shown.cells or {}).get(place), self._theme
        if share is None or theme is None:
            return
        inner = QRect(box.left(), box.top(), box.width() - 4, HIGH[self._large] - 4)
        fill = QColor(theme.colour("fill_irregular"))
        fill.setAlphaF(SHADE * (1 - share.right / share.asked) if share.asked else 0.0)
        pen.box(inner, fill, theme.colour("line"), radius=4)
        said = f"{share.right}/{share.asked}" if share.asked else UNASKED
        if head:
            room = inner.adjusted(8, 0, 0, 0)
            pen.write(room, head, (self._font(), theme.colour("muted")))
            inner = inner.adjusted(inner.width() - FIGURES[self._large] + 12, 0, 0, 0)
        ink = "ink" if share.asked else "muted"
        pen.write(inner, said, (self._font(Weight.SEMIBOLD), theme.colour(ink)), CENTRE)

    def _widest(self, texts: Sequence[str]) -> int:
        font = self._font()
        return max((width_of(text, font) for text in texts), default=0)


class LawMaps(QWidget):
    """The map of one law at a time, of all that somebody was asked about."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self._games = games
        self._matrices: Sequence[Matrix] = ()
        self._at = 0
        self._law = label("strong")
        self._law.setWordWrap(True)
        self.map, self._around = MapWidget(), Scrolled()
        self._around.grid.addWidget(self.map, 0, 0)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._law)
        lines.addWidget(self._around, 1)

    def open(self, replies: Sequence[Reply]) -> None:
        """The maps of these answers, from the law in which the weakest cell stands."""
        played = {reply.answer.cell.game for reply in replies}
        games = {game: rules for game, rules in self._games.items() if game in played}
        found = matrices(scope(games, RunWanted()), replies)
        self._matrices = [matrix for matrix in found if matrix.asked]
        self._at = self._weakest_law(replies)

    def light(self, drill: DrillOf) -> bool:
        """The first map of that drill; False where nothing of it was asked about."""
        found = (n for n, each in enumerate(self._matrices) if each.is_of(drill))
        self._at = next(found, self._at)
        return self.shows(drill)

    def shows(self, drill: DrillOf) -> bool:
        """True where there is a map of that drill."""
        return any(each.is_of(drill) for each in self._matrices)

    def _weakest_law(self, replies: Sequence[Reply]) -> int:
        cells = [cell for cell in weakest(replies) if cell.game in self._games]
        for cell in cells[:1]:
            place = placed(cell)[1]
            for at, matrix in enumerate(self._matrices):
                if (matrix.drill, matrix.game) == (cell.drill, cell.game) and place in matrix.cells:
                    return at
        return 0

    @property
    def there(self) -> bool:
        """True where there is a map."""
        return bool(self._matrices)

    @property
    def law(self) -> str:
        """Which law the map shows."""
        return self._law.text()

    def turn(self, step: int) -> None:
        """So many laws on, round the end."""
        self._at = (self._at + step) % len(self._matrices)

    def fill(self, words: Words, theme: Theme, *, large: bool) -> None:
        """Shows the map, or that there is none yet."""
        shown, title = MapView(), words("The weakness map fills with the first answers.")
        if self._matrices:
            matrix, number, of = self._matrices[self._at], self._at + 1, len(self._matrices)
            law = matrix_label(words, self._games[matrix.game], matrix)
            title = words("{law} ({number} of {all})", law=law, number=number, all=of)
            shown = self._view(words, matrix)
        self._law.setText(title)
        self._around.setAccessibleName(title)
        self.map.show_map(shown, theme, large=large)

    def _view(self, words: Words, matrix: Matrix) -> MapView:
        rules = self._games[matrix.game]
        return MapView(
            [row_label(words, rules, matrix.drill, row) for row in matrix.rows],
            [column_label(words, rules, matrix.drill, part) for part in matrix.columns],
            {
                (matrix.rows.index(place.row), matrix.columns.index(place.column)): tally
                for place, tally in matrix.cells.items()
            },
        )


LINES: Final = 352, 480
"""Pixels of what stands beside the map, on a small screen and on a large one."""

NEXT: Final = 2, 4
"""Places that are named as what comes next."""

REPORT: Final = RecordPaperKind(
    "--report", "", marked("The paper: {file}"), marked("The report was not written: {why}")
)


class WeekCurves(QWidget):
    """Right answers and their time week by week, and below them what comes next."""

    def __init__(self, games: Games, clock: Clock) -> None:
        super().__init__()
        self._games, self._clock = games, clock
        self.right, self.time = WeekCurve(), WeekCurve()
        self._next, self._title = QGridLayout(), label("section")
        self._next.setVerticalSpacing(4)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        for each in (self.right, self.time, self._title):
            lines.addWidget(each)
        lines.addLayout(self._next)
        lines.addStretch(1)

    def fill(self, trainee: Trainee, shell: Shell, zone: tzinfo | None) -> None:
        """How this trainee did, week after week."""
        words, weeks = shell.words, by_week(trainee.timed, zone)
        right = [WeekPoint(day, 100 * each.right / each.asked) for day, each in weeks.items()]
        time = [WeekPoint(day, (each.mean or 0) / 1000) for day, each in weeks.items()]
        self.right.show_points(words("Right answers, week by week"), right, "%")
        self.time.show_points(words("Time of an answer, week by week"), time, "s")
        for curve in (self.right, self.time):
            curve.dress(words, shell.theme, large=shell.large)
            curve.setVisible(bool(weeks))
        coming = list(self._coming(trainee, words))
        self._fill_next(coming[: NEXT[shell.large]], words)

    def _fill_next(self, coming: Sequence[str], words: Words) -> None:
        self._title.setText(words("What comes next").upper() if coming else "")
        clear(self._next)
        for row, text in enumerate(coming):
            place = label("fact", text)
            place.setWordWrap(True)
            self._next.addWidget(place, row, 0)

    def _coming(self, trainee: Trainee, words: Words) -> Iterator[str]:
        """What is to be practised next, of what was asked about."""
        deck = trainee.deck
        asked = {cell for rules in self._games.values() for cell in own_cells(rules)}
        known = [cell for cell in deck.cards if cell.game in self._games]
        known = [cell for cell in known if not cell.own or cell in asked]
        random = Random(0)  # noqa: S311 - the order of what is due is no chance
        for cell in next_cells(known, deck, self._clock(), random)[: max(NEXT)]:
            yield cell_label(words, self._games[cell.game], cell)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What comes next."""
        return said_in(self._next)


class ProgressPage(SchoolPage):
    """How one trainee does; `class_asked` is sent when all are to be compared."""

    class_asked = Signal()
    name = "progress"
    chapter = "school"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._games, self._one = games, False
        self.report = RecordPaper(shell, self, REPORT)
        self.weeks, self.laws, self.map = WeekCurves(games, clock), LawMaps(games), PracticeMap()
        self.map.moved.connect(self.set_keys)
        self._left, lines = column()
        lines.addWidget(self.weeks)
        self.frame.columns.addWidget(self._left)
        side, lines = column(side=True)
        lines.addWidget(self.map, 1)
        lines.addWidget(self.laws, 1)
        self.frame.body.setStretch(0, 0)
        self.frame.body.addWidget(side, 1)

    def open(self, trainee: Trainee) -> None:
        """How this trainee does."""
        self._trainee, self._one = trainee, False
        self.report.forget()
        self.laws.open(trainee.timed)
        self.put()

    @override
    def headline(self) -> str:
        return self.words("Progress")

    @override
    def why(self) -> str:
        return progress_said(self.words, self.who) or self.words("No answer yet.")

    @override
    def keys(self) -> Sequence[Key]:
        one, nowhere = self._one, Place.NOWHERE
        paper = Key("F8", marked("Show the report"), self.show_report, stands_apart=True)
        return (
            Key("Escape", marked("Back"), self.leave, also=(ENTER, "KP_Enter")),
            Key("F7", marked("The class"), self.show_class),
            Key(
                "F6",
                marked("All maps") if one else marked("The map"),
                self.turn_map,
                works=self._law,
            ),
            Key("Left", marked("Law before"), self.law_before, shown=one),
            Key("Right", marked("Next law"), self.next_law, shown=one),
            *(
                Key(key, marked("Another drill"), step, place=nowhere, shown=not one)
                for key, step in self._steps.items()
            ),
            replace(paper, shown=self.report.there),
            Key("F9", marked("Write the report"), self.write_report),
        )

    @property
    def _steps(self) -> Mapping[str, Deed]:
        return {
            "Left": self.drill_before,
            "Right": self.next_drill,
            "Up": self.game_before,
            "Down": self.next_game,
        }

    @property
    def _lit(self) -> DrillOf:
        """The drill and the game that are lit."""
        row, at = self.map.at
        drill, own = columns(self._games)[at]
        return DrillOf(drill, list(self._games)[row], own)

    @property
    def _law(self) -> bool:
        """True where there is a map of the lit drill, or one is shown."""
        return self._one or (bool(self._games) and self.laws.shows(self._lit))

    @override
    def fill(self) -> None:
        shell = self._shell
        self._left.setFixedWidth(LINES[shell.large])
        self.weeks.fill(self.who, shell, zone_at(self._games, shell.settings.house))
        names = [self.words.name(rules.variant.names) for rules in self._games.values()]
        games = self._games.values()
        drills = [title_of(self.words, games, *each) for each in columns(self._games)]
        self.map.show_blocks(names, drills, blocks_of(self.who, self._games, self.words))
        self.map.dress(shell.theme, large=shell.large)
        self._show_map()
        self.report.say_again()

    def turn_map(self) -> None:
        """The map of the lit drill, or again every drill of every game."""
        self._one = not self._one and self.laws.light(self._lit)
        self._show_map()
        self.set_keys()

    def law_before(self) -> None:
        """The map of the law before."""
        self._turn(-1)

    def next_law(self) -> None:
        """The map of the next law."""
        self._turn(1)

    def drill_before(self) -> None:
        """The drill before is lit."""
        self.map.step(0, -1)

    def next_drill(self) -> None:
        """The next drill is lit."""
        self.map.step(0, 1)

    def game_before(self) -> None:
        """The game before is lit."""
        self.map.step(-1, 0)

    def next_game(self) -> None:
        """The next game is lit."""
        self.map.step(1, 0)

    def _turn(self, step: int) -> None:
        self.laws.turn(step)
        self._show_map()

    def _show_map(self) -> None:
        self.map.setVisible(not self._one)
        self.laws.setVisible(self._one)
        self.laws.fill(self.words, self._shell.theme, large=self._shell.large)

    def show_class(self) -> None:
        """Everybody side by side."""
        self.class_asked.emit()

    def write_report(self) -> None:
        """Writes the report as PDF beside the records, while the page stays."""
        self.report.write(self.who.record)

    def show_report(self) -> None:
        """The report as it was written."""
        title = f"{self.words('Progress')} · {self.who.name}"
        why = self.report.show(title=title, school=True)
        if why:
            self.answer(why)


def progress_said(words: Words, trainee: Trainee) -> str:
    """How all answers against the clock went, and those in practice; nothing of none."""
    tally, practice = total(trainee.timed), total(practised(trainee.replies))
    parts = list[str]()
    if tally.asked:
        share, mean = right_share_of(words, tally), mean_time(words, tally)
        parts.append(words("Right: {share}. An answer takes {time}.", share=share, time=mean))
    if practice.asked:
        share = right_share_of(words, practice)
        parts.append(words("Practice without a clock: {share}.", share=share))
    return " ".join(parts)


def blocks_of(
    trainee: Trainee, games: Games, words: Words
) -> Mapping[tuple[int, int], PracticeBlock]:
    """Every drill of every game as it goes, by its place."""
    tallies, late = by_drill(trainee.timed), of_late(trainee.timed)
    begun = by_drill(practised(trainee.replies))
    found = dict[tuple[int, int], PracticeBlock]()
    for row, (game, rules) in enumerate(games.items()):
        for at, each in enumerate(columns(games)):
            known = places(each, rules)
            tally = of_subject(tallies, each, game)
            share = right_share(words, tally)
            told, tight = (
                " · ".join(filter(None, (share, mean_time(words, tally, most=most))))
                for most in (inf, 0)
            )
            untimed = words("begun") if of_subject(begun, each, game).asked else words("new")
            told = told or untimed
            title = title_of(words, [rules], *each)
            name = (title, words.name(rules.variant.names), told)
            if known:
                asked = [late.get(cell, AnswerTally()) for cell in known]
                found[row, at] = PracticeBlock(
                    told, tuple(filter(None, (tight, share))), words.listed(name), asked
                )
    return found
