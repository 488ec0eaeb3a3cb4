"""A class side by side, for the trainer."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page_keys import Key, lay_heads, lay_row, set_role
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.i18n import Words

WIDTHS: Final = (0, 110, 110, 110, 110, 140, 110, 130)
ENTER: Final = "⏎"


class TraineeRow(QPushButton):
    """One trainee among the others."""

    def __init__(self) -> None:
        super().__init__()
        self._cells = lay_row(self, WIDTHS)
        for cell in self._cells[1:]:
            cell.setAlignment(RIGHT)
        self.toggled.connect(self._lit)

    def say(self, cells: Sequence[str]) -> None:
        """What there is to tell."""
        for cell, text in zip(self._cells, cells, strict=True):
            cell.setText(text)
        self.setAccessibleName(", ".join(text for text in cells if text))

    @property
    def cells(self) -> tuple[str, ...]:
        """What the row says."""
        return tuple(cell.text() for cell in self._cells)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)


class ClassPage(QWidget):
    """`moved` tells the place of the row that is lit."""

    back, moved = Signal(), Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        main, lines = column()
        self._heads = lay_heads(lines, WIDTHS)
        for head in self._heads[1:]:
            head.setAlignment(RIGHT)
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self.rows: list[TraineeRow] = []
        self._shown = 0
        self.return_ = Key(large=True, primary=True)
        self.return_.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.return_.clicked.connect(self.back)
        self._frame.foot.addWidget(self.return_)
        self._frame.foot.addStretch(1)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": self.back.emit,
                "Enter": self.back.emit,
                "Up": lambda: self._move(-1),
                "Down": lambda: self._move(1),
            },
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def say(self, words: Words) -> None:
        """The page in words."""
        marked_as(self._mark, words)
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("The class"))
        self._frame.why.setText(words("Everybody who trains here, side by side."))
        heads = (
            words("Trainee"),
            words("Answers"),
            words("Right"),
            words("Duration"),
            words("Days"),
            words("Last day"),
            words("Lessons"),
            words("Exams"),
        )
        for head, text in zip(self._heads, heads, strict=True):
            head.setText(text.upper())
        self.return_.say(words("Back"), words("Esc"))

    def tell(self, rows: Sequence[Sequence[str]]) -> None:
        """Everybody; whoever was lit stays lit."""
        lit = next((at for at, row in enumerate(self.rows) if row.isChecked()), 0)
        while len(self.rows) < len(rows):
            row = TraineeRow()
            place = len(self.rows)
            row.clicked.connect(lambda _=False, place=place: self._light(place))
            self.list.grid.addWidget(row, place, 0)
            self.rows.append(row)
        self._shown = len(rows)
        for place, row in enumerate(self.rows):
            row.setVisible(place < self._shown)
            if place < self._shown:
                row.say(rows[place])
        if self._shown:
            self._light(min(lit, self._shown - 1))

    def _light(self, place: int) -> None:
        self.rows[place].setChecked(True)
        self.list.ensureWidgetVisible(self.rows[place], 0, self.rows[place].height())
        self.moved.emit(place)

    def _move(self, step: int) -> None:
        if self._shown:
            at = next((n for n, row in enumerate(self.rows) if row.isChecked()), 0)
            self._light((at + step) % self._shown)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What there is to say at this moment."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says at this moment."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)
