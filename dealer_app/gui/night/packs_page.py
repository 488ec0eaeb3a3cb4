"""The packs of the house: where each stands, what became of it, and what is done with it next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.pages.facts import Fact, Scrolled, lay_facts, said_in
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label, lay_heads, lay_row, set_role
from dealer_app.i18n import Words, marked

WIDTHS: Final = (0, 130, 160, 220)
SIDE: Final = 400

STEPS: Final[Mapping[str, tuple[str, str]]] = {
    "checked": (marked("Checked"), "F5"),
    "back": (marked("Back from the table"), "F6"),
    "inquiry": (marked("Under inquiry"), "F7"),
    "released": (marked("Inquiry over"), "F7"),
    "exchange": (marked("Exchange a card"), "F8"),
    "retired": (marked("Retire"), "F9"),
    "destroyed": (marked("Destroyed"), "Del"),
}
"""What may be done with a pack, and its key; two that share one are never possible together."""


@dataclass(frozen=True, slots=True)
class PackShown:
    """One pack in words, and what may be done with it."""

    serial: str
    cards: str
    state: str
    where: str = ""
    steps: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.serial, self.cards, self.state, self.where)


class PackRow(QPushButton):
    """One pack, to be lit before something is done."""

    def __init__(self) -> None:
        super().__init__()
        self._cells = lay_row(self, WIDTHS)
        self.shown = PackShown("", "", "")
        self.toggled.connect(self._lit)

    def say(self, shown: PackShown) -> None:
        """Which pack it is, and where it stands."""
        self.shown = shown
        for cell, text in zip(self._cells, shown.cells, strict=True):
            cell.setText(text)
        self.setAccessibleName(", ".join(text for text in shown.cells if text))

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)


class PacksPage(QWidget):
    """`asked` names what is to be done with the pack whose row is lit, `moved` that another is."""

    back, added, moved = Signal(), Signal(), Signal()
    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        main, lines = column()
        self._heads = lay_heads(lines, WIDTHS)
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self.rows: list[PackRow] = []
        side, beside = column(side=True, width=SIDE)
        self._title, self._facts = label("section"), QGridLayout()
        self.story = Scrolled()
        self._facts.setHorizontalSpacing(GAP * 2)
        self._facts.setVerticalSpacing(GAP)
        self.story.grid.addLayout(self._facts, 0, 0)
        beside.addWidget(self._title)
        beside.addWidget(self.story, 1)
        self._frame.body.addWidget(side)
        self.return_, self.add = Key(large=True), Key(large=True, primary=True)
        self.steps = {name: Key(large=True) for name in STEPS}
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self._frame.foot.addWidget(self.return_)
        self._frame.foot.addStretch(1)
        for name, key in self.steps.items():
            key.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            self._frame.foot.addWidget(key)
        self._frame.foot.addWidget(self.add)
        self.return_.clicked.connect(self.back)
        self.add.clicked.connect(self.added)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": self.added.emit,
                "Enter": self.added.emit,
                "Up": lambda: self._move(-1),
                "Down": lambda: self._move(1),
                **{key: partial(self._press, key) for _, key in STEPS.values()},
            },
        )

    def say(self, words: Words) -> None:
        """The page in words."""
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("The packs of the house"))
        titles = (words("Serial number"), words("Cards"), words("State"), words("Where"))
        for head, title in zip(self._heads, titles, strict=True):
            head.setText(title.upper())
        self.return_.say(words("Back"), words("Esc"))
        self.add.say(words("New packs"), "⏎")
        for name, (said, key) in STEPS.items():
            self.steps[name].say(words(said), words(key) if key == "Del" else key)

    def tell(self, packs: Sequence[PackShown], why: str) -> None:
        """Every pack; the one that was lit stays lit."""
        self._frame.why.setText(why)
        lit = self.picked
        while len(self.rows) < len(packs):
            row = PackRow()
            row.clicked.connect(lambda _=False, row=row: self._light(row))
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(packs))
            if place < len(packs):
                row.say(packs[place])
        shown = self.rows[: len(packs)]
        if shown:
            next((row for row in shown if row.shown.serial == lit), shown[0]).setChecked(True)
        self._offer()

    def tell_side(self, title: str, facts: Sequence[Fact]) -> None:
        """What became of the pack that is lit."""
        self._title.setText(title.upper())
        lay_facts(self._facts, facts)
        self._facts.setColumnStretch(0, 0)

    @property
    def picked(self) -> str:
        """The serial number that is lit, none while the list is empty."""
        row = self._picked_row()
        return "" if row is None else row.shown.serial

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the rows that are shown say."""
        return tuple(row.shown.cells for row in self.rows if not row.isHidden())

    @property
    def facts(self) -> tuple[tuple[str, ...], ...]:
        """What is told beside the list."""
        return said_in(self._facts)

    @property
    def offered(self) -> tuple[str, ...]:
        """What may be done with the pack that is lit."""
        return tuple(name for name, key in self.steps.items() if not key.isHidden())

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.answer(sentence)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _picked_row(self) -> PackRow | None:
        return next((row for row in self.rows if row.isChecked() and not row.isHidden()), None)

    def _offer(self) -> None:
        """Only what may be done with the pack that is lit."""
        row = self._picked_row()
        steps = () if row is None else row.shown.steps
        for name, key in self.steps.items():
            key.setVisible(name in steps)

    def _press(self, pressed: str) -> None:
        names = (name for name in self.offered if STEPS[name][1] == pressed)
        for name in names:
            self.asked.emit(name)

    def _move(self, step: int) -> None:
        rows = [row for row in self.rows if not row.isHidden()]
        if rows:
            at = next((n for n, row in enumerate(rows) if row.isChecked()), 0)
            self._light(rows[(at + step) % len(rows)])

    def _light(self, row: PackRow) -> None:
        row.setChecked(True)
        self.list.ensureWidgetVisible(row, 0, row.height())
        self._offer()
        self.moved.emit()
