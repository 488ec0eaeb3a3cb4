"""A trainee's progress: each drill, what comes next, and the weakness map law by law."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.kit.theme import Theme
from dealer_app.gui.pages.facts import RIGHT, Scrolled, clear, said_in
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.gui.school.map_widget import MapShown, MapWidget
from dealer_app.i18n import Words

LINES: Final = 430, 640
"""Pixels of the drills' column, on a small screen and on a large one."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What stands beside the map: drills with right answers and times, and what comes next."""

    drills: Sequence[tuple[str, str, str]] = ()
    next: Sequence[str] = ()


class ProgressPage(QWidget):
    """`turned` tells by how many laws the map goes on."""

    back, class_asked, print_asked, paper_asked = Signal(), Signal(), Signal(), Signal()
    turned = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        self._main, lines = column()
        self.drills, self.next = Scrolled(), QGridLayout()
        self.drills.grid.setVerticalSpacing(6)
        self._next_title = label("section")
        lines.addWidget(self.drills, 1)
        lines.addWidget(self._next_title)
        lines.addLayout(self.next)
        beside, over = column(side=True)
        self._law = label("strong")
        self._law.setWordWrap(True)
        self.map, self._scroll = MapWidget(), Scrolled()
        self._scroll.grid.addWidget(self.map, 0, 0)
        over.addWidget(self._law)
        over.addWidget(self._scroll, 1)
        self._frame.columns.addWidget(self._main)
        self._frame.body.addWidget(beside, 1)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.return_, self.class_, self.before = (Key(large=True) for _ in range(3))
        self.after, self.paper, self.print = (Key(large=True) for _ in range(3))
        for key, signal in (
            (self.return_, self.back),
            (self.class_, self.class_asked),
            (self.before, lambda: self.turned.emit(-1)),
            (self.after, lambda: self.turned.emit(1)),
            (self.paper, self.paper_asked),
            (self.print, self.print_asked),
        ):
            if key is self.paper:
                self._frame.foot.addStretch(1)
            if key not in (self.before, self.after):
                key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": self.back.emit,
                "Enter": self.back.emit,
                "Left": lambda: self.turned.emit(-1),
                "Right": lambda: self.turned.emit(1),
                "F7": self.class_asked.emit,
                "F8": lambda: self.paper_asked.emit() if self.paper.isVisible() else None,
                "F9": self.print_asked.emit,
            },
        )
        self.paper.hide()

    def say(self, words: Words, name: str, headline: str, why: str) -> None:
        """The page in words; `name` is the trainee's."""
        marked_as(self._mark, words)
        self._frame.name.setText(name)
        self._frame.headline.setText(headline)
        self._frame.why.setText(why)
        self._next_title.setText(words("What comes next").upper())
        self.drills.setAccessibleName(words("Progress"))
        self._scroll.setAccessibleName(words("Weakness map"))
        self.return_.say(words("Back"), words("Esc"))
        self.class_.say(words("The class"), "F7")
        self.before.say(words("Law before"), "←")
        self.after.say(words("Next law"), "→")
        self.paper.say(words("Show the report"), "F8")
        self.print.say(words("Write the report"), "F9")

    def tell(self, words: Words, lines: Lines) -> None:
        """Each drill of each game that was practised, and what comes next."""
        clear(self.drills.grid)
        heads = (words("Drill"), words("Right"), words("Duration"))
        for at, text in enumerate(heads):
            self._put(self.drills.grid, label("section", text.upper()), (0, at))
        for row, cells in enumerate(lines.drills, 1):
            for at, text in enumerate(cells):
                told = label("text" if at else "fact", text)
                told.setWordWrap(not at)
                self._put(self.drills.grid, told, (row, at))
        self.drills.grid.setColumnStretch(0, 1)
        clear(self.next)
        for row, text in enumerate(lines.next):
            told = label("fact", text)
            told.setWordWrap(True)
            self.next.addWidget(told, row, 0)

    @staticmethod
    def _put(grid: QGridLayout, widget: QWidget, place: tuple[int, int]) -> None:
        if place[1]:
            grid.addWidget(widget, *place, RIGHT)
        else:
            grid.addWidget(widget, *place)

    def show_map(self, title: str, shown: MapShown, theme: Theme, *, large: bool) -> None:
        """One law of the weakness map."""
        self._law.setText(title)
        self._scroll.setAccessibleName(title)
        self.map.show_map(shown, theme, large=large)
        for key in (self.before, self.after):
            key.setVisible(bool(shown.rows))

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the lines of the drills say."""
        return said_in(self.drills.grid)

    @property
    def law(self) -> str:
        """Which law the map shows."""
        return self._law.text()

    def printed(self, printed: PaperTold, words: Words) -> None:
        """What came of the printing, and whether there is a paper to show."""
        self._frame.answer(words.sentence(printed.saying), calm=not printed.failed)
        self.paper.setVisible(printed.there)

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
        self._main.setFixedWidth(LINES[large])
