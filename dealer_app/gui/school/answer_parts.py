"""What an answer is given with: rows to choose from, and figures to type."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Theme
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.page_keys import (
    ARROWS,
    BACKSPACE,
    FIGURES,
    LEFT_SIDE,
    RIGHT_SIDE,
    FigureKeys,
    label,
    set_role,
)
from dealer_app.gui.school.answer_entry import POINT
from dealer_app.i18n import Words
from dealer_app.library.card import LitLaw
from dealer_app.training.question import Came

SIGN: Final = 22
NUMBER: Final = 26
HIGH: Final = 52
BETWEEN: Final = 4
RIGHT_GAP: Final = 16
"""Pixels between two answers in words, and beside them for the bar that moves them."""

LINE: Final = 20, 26
"""Pixels of a line of a drawing table, on a small screen and on a large one."""


class Tick(QWidget):
    """A tick for what is right, a cross for what is wrong: told by shape, not by colour alone."""

    def __init__(self) -> None:
        super().__init__()
        self._came, self._colour = Came.OPEN, QColor()
        self.setFixedSize(SIGN, SIGN)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_came(self, came: Came, theme: Theme) -> None:
        """Which of the two; nothing while it is open."""
        role = "on_felt_tie" if came is Came.RIGHT else "on_felt_irregular"
        self._came, self._colour = came, theme.colour(role)
        self.update()

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Two strokes."""
        if self._came is Came.OPEN:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._colour, 3)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self._came is Came.RIGHT:
            foot = QPointF(box.left() + box.width() * 0.38, box.bottom())
            painter.drawPolyline([QPointF(box.left(), box.center().y() + 1), foot, box.topRight()])
        else:
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.topRight(), box.bottomLeft())
        painter.end()


@dataclass(frozen=True, slots=True)
class Offered:
    """An answer as it is offered: its words, whether it is lit or struck out, what came of it.

    `sign` is the letter that lights it, or the number of a seat; without one the arrows do.
    """

    text: str
    lit: bool = False
    struck: bool = False
    came: Came = Came.OPEN
    told: str = ""
    sign: str = ""


class Paragraphs(Scrolled):
    """What is told beside a felt, a paragraph each; where it is longer than its place, the arrows
    of the board move it."""

    def __init__(self, *, read: bool, gap: int) -> None:
        super().__init__(read=read)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.grid.setVerticalSpacing(gap)
        self._told: Sequence[tuple[str, str]] = ()

    def fill(
        self, paragraphs: Sequence[QLabel], drawn: QWidget | None = None, under: int = -1
    ) -> None:
        """These, from the first one; those that are there already stay where they were read. What
        is `drawn` stands under so many of them, or before the last."""
        told = [(each.property("role"), each.text()) for each in paragraphs]
        if told == self._told:
            return
        self._told = told
        self.setAccessibleName(" ".join(text for _, text in told))
        if drawn is not None:
            self.grid.removeWidget(drawn)
        clear(self.grid)
        for place, each in enumerate(paragraphs):
            each.setWordWrap(True)
            self.grid.addWidget(each, 2 * place, 0)
        if drawn is not None and len(paragraphs) > 1:
            above = len(paragraphs) - 1 if under < 0 else under
            self.grid.addWidget(drawn, 2 * above - 1, 0)
        self.verticalScrollBar().setValue(0)

    def read_to_end(self) -> None:
        """Has what was told last in sight."""
        QTimer.singleShot(0, self, self._to_end)

    def _to_end(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def read_on(self, step: int) -> None:
        """Moves what is told, where it is longer than its place."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + step * bar.singleStep())


class WordAnswer(QPushButton):
    """An answer in words behind what lights it; long ones go on over more lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "answer")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._tick = Tick()
        self._number, self._text = label("number"), label("text")
        self._told = label("")
        self._number.setFixedWidth(NUMBER)
        self._text.setWordWrap(True)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(LEFT_SIDE, 6, RIGHT_SIDE, 6)
        self._line.addWidget(self._number)
        self._line.addWidget(self._text, 1)
        self._line.addWidget(self._told)
        self._line.addWidget(self._tick)
        for each in (self._number, self._text, self._told):
            each.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def fill(self, offered: Offered, theme: Theme) -> None:
        """The answer as it stands now."""
        self._number.setText(offered.sign)
        self.setAccessibleDescription(offered.sign or ARROWS)
        self._text.setText(offered.text)
        self._told.setText(offered.told)
        self._told.setVisible(bool(offered.told))
        set_role(self._told, "role", offered.came.value)
        set_role(self._text, "struck", offered.struck)
        set_role(self._text, "chosen", offered.lit)
        self._tick.show_came(offered.came, theme)
        self._tick.setVisible(offered.came is not Came.OPEN)
        self.setChecked(offered.lit)
        self.setAccessibleName(", ".join(each for each in (offered.text, offered.told) if each))

    @property
    def sign(self) -> str:
        """The letter or the figure that lights it."""
        return self._number.text()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        """As high as the words need on so many pixels, and as a finger."""
        return max(HIGH, self._line.heightForWidth(width))

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, max(HIGH, self._line.sizeHint().height()))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, HIGH)


class WordAnswers(Scrolled):
    """Answers in words, one under the other; `touched` tells the place of one."""

    touched = Signal(int)

    def __init__(self) -> None:
        super().__init__(read=False)
        self.rows: list[WordAnswer] = []
        self.grid.setVerticalSpacing(BETWEEN)
        self._shown = 0

    def fill(self, offered: Sequence[Offered], theme: Theme) -> None:
        """These answers."""
        while len(self.rows) < len(offered):
            place = len(self.rows)
            row = WordAnswer()
            row.clicked.connect(lambda _=False, place=place: self.touched.emit(place))
            self.grid.addWidget(row, place, 0)
            self.rows.append(row)
        self._shown = len(offered)
        for place, row in enumerate(self.rows):
            row.setVisible(place < self._shown)
            if place < self._shown:
                row.fill(offered[place], theme)
                if offered[place].lit:
                    self.ensureWidgetVisible(row, 0, GAP)

    @property
    def high(self) -> int:
        """Pixels of all that are seen, on as many as the list is wide."""
        wide, rows = self.viewport().width() - RIGHT_GAP, self.shown
        return sum(row.heightForWidth(wide) + BETWEEN for row in rows)

    @property
    def shown(self) -> list[WordAnswer]:
        """The rows that are seen."""
        return self.rows[: self._shown]


class FigurePad(QWidget):
    """A figure as it is typed, or cards, over a pad to touch with these signs; `figure` tells the
    one that was touched."""

    figure = Signal(str)

    def __init__(self, signs: Sequence[str] = FIGURES) -> None:
        super().__init__()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        self._typed, self._tick = label("call"), Tick()
        self._typed.setAlignment(RIGHT)
        line = QHBoxLayout()
        line.addWidget(self._typed, 1)
        line.addWidget(self._tick)
        lines.addLayout(line)
        keys = FigureKeys(signs)
        keys.touched.connect(self.figure)
        self.pad = keys.by_sign
        self._keys = keys
        lines.addWidget(keys)
        lines.addStretch(1)

    def set_words(self, point: str, erase: str) -> None:
        """How an amount is written, and what takes a figure back."""
        if POINT in self.pad:
            self.pad[POINT].setText(point)
        self.pad[BACKSPACE].setAccessibleName(erase)

    def fill(self, typed: str, came: Came, theme: Theme, *, keys: bool = True) -> None:
        """What is typed so far, and what came of it; without `keys` figures are touched
        elsewhere."""
        self._typed.setText(typed)
        self._keys.setVisible(keys and came is Came.OPEN)
        self._tick.show_came(came, theme)
        self._tick.setVisible(came is not Came.OPEN)

    def set_faces(self, words: Words) -> None:
        """What is printed on the key of each card."""
        for face, key in self.pad.items():
            if face != BACKSPACE:
                key.setText(words.face(face))

    @property
    def typed(self) -> str:
        """What is typed so far."""
        return self._typed.text()


class LawGrid(QWidget):
    """A hand's drawing table, with the cell that decides lit in it, its row and column tinted."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: LitLaw | None = None
        self._style: Style | None = None
        self.hide()

    def fill(self, lit: LitLaw | None, style: Style) -> None:
        """This table; nothing is seen where no cell decides."""
        self.shown, self._style = lit, style
        self.setVisible(lit is not None)
        if lit is not None:
            self.setFixedHeight((len(lit.table.rows) + 3) * style.px(*LINE))
            row = lit.table.rows[lit.row]
            self.setAccessibleName(f"{lit.table.title}: {row[0]}, {row[lit.column]}")
        self.update()

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The title, the head, a row for each total, and what the letters stand for."""
        if self.shown is None or self._style is None:
            return
        painter = painter_of(self)
        pen, lit, high = Pen(painter), self.shown, self._style.px(*LINE)
        ink = (self._style.type(Size.NOTE), self._style.colour("ink"))
        pen.write(QRect(0, 0, self.width(), high), lit.table.title, ink)
        for place, row in enumerate((lit.table.head, *lit.table.rows)):
            for column, text in enumerate(row):
                box = self._box(place + 1, column, len(row))
                self._tint(pen, box, (place - 1, column))
                pen.write(box, text, ink, CENTRE)
        note = QRect(0, (len(lit.table.rows) + 2) * high, self.width(), high)
        pen.write(note, lit.table.note, ink)
        painter.end()

    def _box(self, line: int, column: int, columns: int) -> QRect:
        """Where a cell lies: the first column holds the totals, the others share what is left."""
        assert self._style is not None
        high, first = self._style.px(*LINE), self.width() // 7
        wide = (self.width() - first) / columns  # what stood has a word for its head: two shares
        edges = [0, first, *(round(first + (n + 1) * wide) for n in range(1, columns))]
        return QRect(edges[column], line * high, edges[column + 1] - edges[column], high)

    def _tint(self, pen: Pen, box: QRect, place: tuple[int, int]) -> None:
        """The colour under a cell: lit, beside the lit one, or none."""
        assert self._style is not None
        assert self.shown is not None
        row, column = place
        beside = (row == self.shown.row) != (column == self.shown.column)
        if place == (self.shown.row, self.shown.column):
            pen.box(QRectF(box), self._style.colour("row_lit"), radius=3)
            pen.box(QRectF(box), None, line=self._style.colour("accent"), width=2, radius=3)
        elif beside:
            pen.box(QRectF(box), self._style.colour("row_lit"), radius=0)
