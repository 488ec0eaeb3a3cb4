"""The desk: a list of nights, or of one night's sessions, and beside it what they came to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from dealer_app.gui.kit.labels import set_hint
from dealer_app.gui.pages.cell import Cell
from dealer_app.gui.pages.facts import RIGHT, Fact, Scrolled, lay_facts, said_in
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label, lay_heads, lay_row, set_role
from dealer_app.i18n import Words

SIDE: Final = 380
WIDTHS: Final = (0, 190, 76, 112, 128, 104)
"""Pixels of each column; the first has what is left."""

PAD: Final = 12
"""Pixels above and below a row of two lines together."""

WORDY: Final = 2
"""Columns that are words; the others are figures, but for the last."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What the list shows: its heads, its rows, and what the page is about."""

    headline: str
    why: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class DeskRow(QPushButton):
    """One night, or one session, to be lit before something is done with it."""

    def __init__(self) -> None:
        super().__init__()
        self._cells = lay_row(self, WIDTHS)
        for cell in self._cells[WORDY:]:
            cell.setAlignment(RIGHT)
        self.toggled.connect(self._lit)

    def say(self, cells: Sequence[str]) -> None:
        """What there is to tell of it."""
        for cell, text in zip(self._cells, cells, strict=True):
            cell.setText(text)
        layout = self.layout()
        two_lines = any("\n" in text for text in cells)
        self.setMinimumHeight(layout.minimumSize().height() + PAD if layout and two_lines else 0)
        self.setAccessibleName(", ".join(" ".join(text.split()) for text in cells if text))
        set_hint(self, cells[0])

    @property
    def cells(self) -> tuple[str, ...]:
        """What the row says."""
        return tuple(cell.text() for cell in self._cells)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)


class DeskPage(QWidget):
    """`moved` tells the place of the row that is lit; each other signal is one thing to do."""

    back, opened, moved = Signal(), Signal(), Signal(int)
    turned = Signal(int)
    print_asked, kind_asked, paper_asked = Signal(), Signal(int), Signal()
    packs_asked, mend_asked, places_asked = Signal(), Signal(), Signal()
    verify_asked, backup_asked, restore_asked, export_asked = (
        Signal(),
        Signal(),
        Signal(),
        Signal(),
    )

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        main, lines = column()
        self._heads = lay_heads(lines, WIDTHS)
        for head in self._heads[WORDY:]:
            head.setAlignment(RIGHT)
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self.rows: list[DeskRow] = []
        self._shown = 0
        self._frame.body.addWidget(self._side())
        self._lay_foot()
        self._bind()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _side(self) -> QFrame:
        """What the lit row comes to, and which paper is printed of it."""
        side, lines = column(side=True, width=SIDE)
        self._title = Cell("section")
        lines.addWidget(self._title)
        self._facts = QGridLayout()
        self._facts.setVerticalSpacing(1)
        lines.addLayout(self._facts)
        lines.addStretch(1)
        self._kind_title = label("section")
        self.kind, self.paper = Key(), Key()
        self.kind.clicked.connect(lambda: self.kind_asked.emit(1))
        self.paper.clicked.connect(self.paper_asked)
        for part in (self._kind_title, self.kind, self.paper):
            lines.addWidget(part)
        return side

    def _lay_foot(self) -> None:
        self.return_, self.verify, self.backup = (Key(large=True) for _ in range(3))
        self.restore, self.export = Key(large=True), Key(large=True)
        self.print, self.open = Key(large=True), Key(large=True, primary=True)
        self.packs, self.mend = Key(large=True), Key(large=True)
        self.places = Key(large=True)
        self.places.clicked.connect(self.places_asked)
        self._frame.band.addWidget(self.places)
        for key, signal in (
            (self.return_, self.back),
            (self.packs, self.packs_asked),
            (self.mend, self.mend_asked),
            (self.verify, self.verify_asked),
            (self.backup, self.backup_asked),
            (self.restore, self.restore_asked),
            (self.export, self.export_asked),
            (self.print, self.print_asked),
            (self.open, self.opened),
        ):
            if key is self.print:
                self._frame.foot.addStretch(1)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)

    def _bind(self) -> None:
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": lambda: self._if_there(self.open),
                "Enter": lambda: self._if_there(self.open),
                "Up": lambda: self._step(-1),
                "Down": lambda: self._step(1),
                "PgUp": lambda: self.turned.emit(-1),
                "PgDown": lambda: self.turned.emit(1),
                "Left": lambda: self.kind_asked.emit(-1),
                "Right": lambda: self.kind_asked.emit(1),
                "F2": lambda: self._if_there(self.packs),
                "F3": lambda: self._if_there(self.mend),
                "F4": lambda: self._if_there(self.export),
                "F5": self.verify_asked.emit,
                "F6": lambda: self._if_there(self.backup),
                "F7": lambda: self._if_there(self.restore),
                "F8": lambda: self._if_there(self.paper),
                "F9": self.print_asked.emit,
                "F10": lambda: self._if_there(self.places),
            },
        )

    def say(self, words: Words, name: str, *, night: bool) -> None:
        """The keys in words; within a night they are those of its sessions."""
        self._frame.name.setText(name)
        self.return_.say(words("All nights") if night else words("Back"), words("Esc"))
        self.packs.say(words("Packs"), "F2")
        self.mend.say(words("Put right"), "F3")
        self.places.say(words("Witnesses"), "F10")
        self.verify.say(words("Verify"), "F5")
        self.backup.say(words("Backup"), "F6")
        self.restore.say(words("Restore"), "F7")
        self.export.say(words("Export"), "F4")
        self.paper.say(words("Show the paper"), "F8")
        self.print.say(words("Write the paper"), "F9")
        self.open.say(words("Open the night"), "⏎")
        self._kind_title.setText(words("Which paper").upper())
        self.open.setVisible(not night)
        self.backup.setVisible(not night)
        self.restore.setVisible(not night)
        self.packs.setVisible(not night)
        self.places.setVisible(not night)
        for key in (self.export, self.mend):
            key.setVisible(night)

    def tell(self, listed: Listed, lit: int) -> None:
        """The list, one of its rows lit."""
        self._frame.headline.setText(listed.headline)
        self._frame.why.setText(listed.why)
        for head, title in zip(self._heads, listed.heads, strict=True):
            head.setText(title.upper())
        while len(self.rows) < len(listed.rows):
            row = DeskRow()
            row.clicked.connect(lambda _=False, row=row: self._light(self.rows.index(row)))
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        self._shown = len(listed.rows)
        for place, row in enumerate(self.rows):
            row.setVisible(place < self._shown)
            if place < self._shown:
                row.say(listed.rows[place])
        if self._shown:
            self.light(min(lit, self._shown - 1))

    def light(self, at: int) -> None:
        """Lights that row."""
        row = self.rows[at]
        row.setChecked(True)
        self.list.ensureWidgetVisible(row, 0, row.height())

    def tell_side(self, title: str, facts: Sequence[Fact], kind: str) -> None:
        """What the lit row comes to, and which paper comes next."""
        self._title.setText(title.upper())
        set_hint(self._title, title)
        lay_facts(self._facts, facts, figures=True)
        self.kind.say(kind, "← →")

    @property
    def facts(self) -> tuple[tuple[str, ...], ...]:
        """What is told beside the list."""
        return said_in(self._facts)

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the rows that are shown say."""
        return tuple(row.cells for row in self.rows[: self._shown])

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What came of the last try."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _step(self, by: int) -> None:
        if self._shown:
            lit = next((n for n, row in enumerate(self.rows) if row.isChecked()), 0)
            self._light((lit + by) % self._shown)

    def _light(self, at: int) -> None:
        self.light(at)
        self.moved.emit(at)

    def _if_there(self, key: Key) -> None:
        if key.isVisibleTo(self):
            key.click()
