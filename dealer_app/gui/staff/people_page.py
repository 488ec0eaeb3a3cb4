"""The people of the house: who is what, who is locked out, and what a director does about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, lay_heads, lay_row, set_role
from dealer_app.i18n import Words

WIDTHS: Final = (0, 200, 300)


@dataclass(frozen=True, slots=True)
class PersonShown:
    """One of the staff in words: the name, the post, and what is the matter."""

    name: str
    post: str
    state: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.name, self.post, self.state)


class PersonRow(QPushButton):
    """One of the staff, to be lit before something is done."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self._cells = lay_row(self, WIDTHS)
        self.toggled.connect(self._lit)

    def say(self, person: PersonShown) -> None:
        """Whose row it is."""
        self.name = person.name
        for cell, text in zip(self._cells, person.cells, strict=True):
            cell.setText(text)
        self.setAccessibleName(", ".join(text for text in person.cells if text))

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)


class PeoplePage(QWidget):
    """Each signal is one thing that is done with the person whose row is lit."""

    back, added = Signal(), Signal()
    pin_asked, post_asked, unlock_asked, leave_asked = Signal(), Signal(), Signal(), Signal()
    moved, key_asked = Signal(), Signal()

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
        self.rows: list[PersonRow] = []
        self.return_, self.leave, self.unlock = (Key(large=True) for _ in range(3))
        self.house_key = Key(large=True)
        self.post, self.pin = Key(large=True), Key(large=True)
        self.add = Key(large=True, primary=True)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.house_key.clicked.connect(self.key_asked)
        self._frame.band.addWidget(self.house_key)
        for key, signal in (
            (self.return_, self.back),
            (self.leave, self.leave_asked),
            (self.unlock, self.unlock_asked),
            (self.post, self.post_asked),
            (self.pin, self.pin_asked),
            (self.add, self.added),
        ):
            if key is self.leave:
                self._frame.foot.addStretch(1)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Delete": self.leave_asked.emit,
                "F6": self.unlock_asked.emit,
                "F7": self.post_asked.emit,
                "F8": self.pin_asked.emit,
                "F9": self.key_asked.emit,
                "Return": self.added.emit,
                "Enter": self.added.emit,
                "Up": lambda: self._move(-1),
                "Down": lambda: self._move(1),
            },
        )

    def say(self, words: Words, name: str) -> None:
        """The page in words; `name` is the director's who signed."""
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("The staff"))
        self._frame.why.setText(words("Signed in: {name}.", name=name))
        titles = (words("Full name"), words("Post"), words("State"))
        for head, title in zip(self._heads, titles, strict=True):
            head.setText(title.upper())
        self.return_.say(words("Back"), words("Esc"))
        self.house_key.say(words("The house’s key"), "F9")
        self.leave.say(words("Leaves the house"), words("Del"))
        self.unlock.say(words("Unlock"), "F6")
        self.post.say(words("Another post"), "F7")
        self.pin.say(words("Another PIN"), "F8")
        self.add.say(words("Add somebody"), "⏎")

    def tell(self, people: Sequence[PersonShown]) -> None:
        """Everybody; whoever was lit stays lit."""
        lit = self.picked
        while len(self.rows) < len(people):
            row = PersonRow()
            row.clicked.connect(self.moved)
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(people))
            if place < len(people):
                row.say(people[place])
        shown = self.rows[: len(people)]
        (next((row for row in shown if row.name == lit), shown[0])).setChecked(True)

    @property
    def picked(self) -> str:
        """Who is lit, nobody while the list is empty."""
        return next((row.name for row in self.rows if row.isChecked()), "")

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

    def _move(self, step: int) -> None:
        rows = [row for row in self.rows if not row.isHidden()]
        at = next((n for n, row in enumerate(rows) if row.isChecked()), 0)
        row = rows[(at + step) % len(rows)]
        row.setChecked(True)
        self.list.ensureWidgetVisible(row, 0, row.height())
        self.moved.emit()
