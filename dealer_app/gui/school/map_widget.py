"""The weakness map: law by law a matrix with figures in every cell, and the weaker the darker."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Theme, Weight, type_of
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.run import RunWanted, scope
from dealer_app.i18n import Words
from dealer_app.training.games import Games
from dealer_app.training.progress import AnswerTally, Reply
from dealer_app.training.weakness import Matrix, matrices, matrix_label, placed, row_label, weakest
from dealer_app.training.weakness import label as column_label

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
            f"{self.shown.rows[row]} {self.shown.columns[column]} {each.right}/{each.asked}".strip()
            for (row, column), each in cells.items()
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
        for (row, column), box in self._row_by_row():
            if row != row_told:
                row_told = row
                name = QRect(0, box.top(), NAMES - 8, box.height() - 4)
                pen.write(name, self.shown.rows[row], ink)
            self._cell(pen, (row, column), box, self.shown.columns[column])

    def _row_by_row(self) -> Iterator[tuple[tuple[int, int], QRect]]:
        """Where each cell stands while rows have no columns in common."""
        high, top = HIGH[self._large], 0
        for row in range(len(self.shown.rows)):
            left = NAMES
            for column, text in enumerate(self.shown.columns):
                if (row, column) not in (self.shown.cells or {}):
                    continue
                wide = self._widest([text]) + FIGURES[self._large]
                if left > NAMES and left + wide > self.width():
                    left, top = NAMES, top + high
                yield (row, column), QRect(left, top, wide, high)
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
