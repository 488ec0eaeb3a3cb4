"""The tray: what is done at it, how much of that is keyed, and what is to lie there."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.paint import RIGHT
from dealer_app.gui.kit.theme import ChipColours
from dealer_app.gui.pages.facts import Fact, clear, lay_facts
from dealer_app.gui.pages.frame import column, framed
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.name_fields import Letters, NamedField
from dealer_app.gui.pages.page_keys import BACKSPACE, Choice, FigureKeys, PageKey, label, set_role
from dealer_app.i18n import Words

SIDE: Final = 372
MAIN_KEY: Final = 240
MOST_SIGNS: Final = 200
"""How long a reason may be."""

FIGURE: Final = 28
MORE: Final = 170
"""Pixels of the figure before what can be chosen, and of each thing more that it tells."""

BESIDE: Final = "← →"
"""The keys of the board that choose what stands beside the rows."""

NUMBER: Final = 120
MOST_NUMBERS: Final = 3
"""Columns of figures: what was expected, and one lot or two."""


# The house's chips one under the other: how many of each, and what they are worth


@dataclass(frozen=True, slots=True)
class ChipLine:
    """One denomination in words: what is written on the chip, the figures, and what they make; no
    chip is drawn of a note or a ticket, which has no colours.

    `lit` is which of the figures the next one goes to, None where it goes to another chip.
    """

    chip: str
    colours: ChipColours | None
    spoken: str
    numbers: Sequence[str]
    worth: str
    lit: int | None = None


class CountPad(Rows[ChipLine]):
    """Every denomination, of which one is lit where the next figure goes."""

    def __init__(self) -> None:
        numbers = (
            Lane(
                "",
                partial(_number, place),
                NUMBER,
                figures=True,
                yields=True,
                marked=partial(_is_keyed, place),
            )
            for place in range(MOST_NUMBERS)
        )
        super().__init__(
            (
                Lane("", lambda line: line.chip, chip=lambda line: line.colours),
                *numbers,
                Lane("", lambda line: line.worth, NUMBER, figures=True),
            ),
            called=lambda line: line.chip,
            heard=_heard,
        )

    def show_chips(self, words: Words, heads: Sequence[str], chips: Sequence[ChipLine]) -> None:
        """These denominations; `heads` are those of the chip, of each lot, and of the worth."""
        none = [""] * (MOST_NUMBERS + 2 - len(heads))
        self.fill(words, chips, titles=[*heads[:-1], *none, heads[-1]])
        lit = (place for place, line in enumerate(chips) if line.lit is not None)
        self.light_at(next(lit, -1))


def _number(place: int, line: ChipLine) -> str:
    return line.numbers[place] if place < len(line.numbers) else ""


def _is_keyed(place: int, line: ChipLine) -> bool:
    """True of the figures to which the next one goes."""
    return line.lit == place


def _heard(line: ChipLine) -> str:
    return ", ".join((line.spoken, *(number for number in line.numbers if number)))


# The page


@dataclass(frozen=True, slots=True)
class TrayLine:
    """One line to choose: its figure, what it is, and two things more that it tells."""

    figure: str
    text: str
    more: str = ""
    amount: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.figure, self.text, self.more, self.amount)


@dataclass(frozen=True, slots=True)
class Turn:
    """A choice beside the rows: what it is called, its values with their names, the one chosen."""

    name: str
    values: Sequence[tuple[str, str]]
    chosen: str
    keys: str = BESIDE


@dataclass(frozen=True, slots=True)
class TrayView:
    """Everything that the page shows of a deed, or of the list of deeds.

    `chips` or `lines` are what is keyed or chosen, so many lines `beside` each other; `sum` is what
    it comes to, over `facts`; `off` is how far a count lies from what was expected, in words and in
    its tone.
    """

    headline: str
    why: str
    heads: Sequence[str] = ()
    chips: Sequence[ChipLine] = ()
    lines: Sequence[TrayLine] = ()
    lit: int = 0
    story: Sequence[TrayLine] = ()
    title: str = ""
    sum: str = ""
    facts: Sequence[Fact] = ()
    beside: int = 1
    off: tuple[str, str] = ("", "")
    turns: Sequence[Turn] = ()
    reason: str | None = None
    asks: str = ""
    main: str = ""
    main_key: str = ""
    keys: Sequence[tuple[str, str]] = field(default=())
    pad: bool = True


def _lines() -> Rows[TrayLine]:
    """A list of lines that can be chosen."""
    return Rows[TrayLine](
        (
            Lane("", lambda line: line.figure, FIGURE),
            Lane("", lambda line: line.text),
            Lane("", lambda line: line.more, MORE, figures=True, yields=True),
            Lane("", lambda line: line.amount, MORE, figures=True, yields=True),
        ),
        called=lambda line: line.text,
        heard=lambda line: ", ".join(filter(None, line.cells[1:])),
    )


class TrayPage(QWidget):
    """Keys are told by their names; touches by what they are for.

    `keyed` tells a key of the board, `figure` a touched one of the pad, `row_touched` the place of
    a line or of a denomination, `turned` a choice and its value, `reason_written` the reason.
    """

    keyed = Signal(str)
    figure = Signal(str)
    row_touched = Signal(int)
    turned = Signal(int, str)
    reason_written = Signal(str)
    back, recorded, filled = Signal(), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown: TrayView | None = None
        self._words: Words | None = None
        self._keyboard = "qwerty"
        self.letters: Letters | None = None
        self._frame = framed(self)
        self.reason = NamedField(MOST_SIGNS)
        main, lines = column()
        self.turns = [Choice(), Choice()]
        self.parts, self.pad_of_chips = QStackedWidget(), CountPad()
        self.pad_of_chips.touched.connect(self._touch_chip)
        self.parts.addWidget(self._lay_lines())
        self.parts.addWidget(self.pad_of_chips)
        for place, turn in enumerate(self.turns):
            turn.chosen.connect(lambda value, place=place: self.turned.emit(place, value))
            lines.addWidget(turn)
        lines.addWidget(self.parts, 1)
        self._frame.columns.addWidget(main, 1)
        self._frame.body.addWidget(self._side())
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.reason.field.textEdited.connect(self.reason_written)
        self.reason.field.returnPressed.connect(self.leave_line)
        self.reason.letters_asked.connect(self._show_letters)

    def _lay_lines(self) -> QWidget:
        """What can be chosen, and under it what was recorded last."""
        part = QWidget()
        lines = QVBoxLayout(part)
        lines.setContentsMargins(0, 0, 0, 0)
        beside = QHBoxLayout()
        beside.setSpacing(0)
        self.lists = [_lines(), _lines()]
        for rows in self.lists:
            rows.touched.connect(partial(self._touch_line, rows))
            beside.addWidget(rows)
        self._story_title, self._story = label("section"), QGridLayout()
        self._story.setHorizontalSpacing(16)
        lines.addLayout(beside, 1)
        lines.addStretch()
        lines.addWidget(self._story_title)
        lines.addLayout(self._story)
        return part

    def _side(self) -> QFrame:
        """What it comes to, what is to be there, and the figures."""
        side, lines = column(side=True, width=SIDE)
        self._title, self._sum, self._off = label("section"), label("big"), label("strong")
        self._sum.setAlignment(RIGHT)
        self._off.setAlignment(RIGHT)
        self._off.setWordWrap(True)
        self._facts = QGridLayout()
        self._facts.setVerticalSpacing(4)
        for part in (self._title, self._sum, self._off):
            lines.addWidget(part)
        lines.addLayout(self._facts)
        lines.addStretch(1)
        lines.addWidget(self.reason)
        self.figures = FigureKeys(role="figure")
        self.figures.touched.connect(self.figure)
        self.pad = self.figures.by_sign
        lines.addWidget(self.figures)
        return side

    def _lay_foot(self) -> None:
        self.return_, self.fill, self.line, self.paper = (PageKey(large=True) for _ in range(4))
        self.main = PageKey(large=True, primary=True, least=MAIN_KEY)
        for key, act in (
            (self.return_, self.back.emit),
            (self.fill, self.filled.emit),
            (self.line, self.to_line),
            (self.paper, self.recorded.emit),
            (self.main, self.recorded.emit),
        ):
            if key is self.fill:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(act)
            self._frame.foot.addWidget(key)

    @property
    def words(self) -> Words:
        """The language of the page."""
        assert self._words is not None, "the page is in words"
        return self._words

    def set_words(self, words: Words, name: str, keyboard: str, point: str) -> None:
        """The page in words; `point` is how an amount is written."""
        self._words, self._keyboard = words, keyboard
        self._frame.name.setText(name)
        self.pad["."].setText(point)
        self.pad["."].setAccessibleName(words("Decimal point"))
        self.pad[BACKSPACE].setAccessibleName(words("Erase"))
        self._story_title.setText(words("What was recorded last").upper())
        self.return_.set_words(words("Back"), words("Esc"))
        self.fill.set_words(words("As expected"), "F6")

    def render_shown(self, shown: TrayView) -> None:
        """Shows the deed as far as it is keyed."""
        self.shown = shown
        self._frame.headline.setText(shown.headline)
        self._frame.why.setText(shown.why)
        self.parts.setCurrentIndex(1 if shown.chips else 0)
        if shown.chips:
            self.pad_of_chips.show_chips(self.words, shown.heads, shown.chips)
        else:
            self._show_lines(shown)
        self._title.setText(shown.title.upper())
        self._sum.setText(shown.sum)
        self._off.setText(shown.off[0])
        set_role(self._off, "tone", shown.off[1])
        lay_facts(self._facts, shown.facts)
        self.figures.setVisible(shown.pad)
        self._render_line(shown)
        self._render_turns(shown)
        self._render_keys(shown)

    def _render_line(self, shown: TrayView) -> None:
        """The line to write in: the reason, or what is asked instead of it."""
        words = self.words
        self.reason.set_words(shown.asks or words("Reason"), words("Letters to touch"))
        self.line.set_words(words("Who answers") if shown.asks else words("Reason"), words("Tab"))
        self.reason.setVisible(shown.reason is not None)
        if shown.reason is not None and self.reason.field.text() != shown.reason:
            self.reason.field.setText(shown.reason)

    def _show_lines(self, shown: TrayView) -> None:
        high = -(-len(shown.lines) // shown.beside)
        for at, rows in enumerate(self.lists):
            lines = shown.lines[at * high : (at + 1) * high]
            rows.setVisible(bool(lines))
            rows.fill(self.words, lines)
            rows.list.setAccessibleName(rows.list.accessibleName() or shown.headline)
            rows.light_at(shown.lit - at * high)
        self._show_story(shown.story)

    def _touch_line(self, rows: Rows[TrayLine]) -> None:
        before = 0 if rows is self.lists[0] else len(self.lists[0].texts)
        self.row_touched.emit(before + rows.at)

    def _touch_chip(self) -> None:
        self.row_touched.emit(self.pad_of_chips.at)

    def _show_story(self, story: Sequence[TrayLine]) -> None:
        clear(self._story)
        self._story_title.setVisible(bool(story))
        for place, line in enumerate(story):
            for at, text in enumerate(line.cells):
                cell = label("text", text)
                if at > 1:
                    cell.setAlignment(RIGHT)
                self._story.addWidget(cell, place, at)
        self._story.setColumnStretch(1, 1)

    def _render_turns(self, shown: TrayView) -> None:
        for place, choice in enumerate(self.turns):
            there = place < len(shown.turns)
            choice.setVisible(there)
            if there:
                turn = shown.turns[place]
                choice.setAccessibleName(turn.name)
                choice.offer(turn.values, turn.chosen)
                for value, _ in turn.values:
                    choice.button(value).setAccessibleDescription(turn.keys)

    def _render_keys(self, shown: TrayView) -> None:
        told = dict(shown.keys)
        self.fill.setVisible("F6" in told)
        self.paper.setVisible("F9" in told)
        self.paper.set_words(told.get("F9", ""), "F9")
        self.line.setVisible(shown.reason is not None)
        self.main.setVisible(bool(shown.main))
        self.main.set_words(shown.main, shown.main_key)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What came of the last try."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    @property
    def sum(self) -> str:
        """What is keyed comes to."""
        return self._sum.text()

    @property
    def off(self) -> str:
        """How far a count lies from what was expected."""
        return self._off.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    # Keys, and the line of the reason.

    def to_line(self) -> None:
        """The keyboard's place is the line of the reason."""
        if self.reason.isVisible():
            self.reason.field.setFocus()

    def leave_line(self) -> None:
        """Keys are the page's again; the letters are put away."""
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        self.setFocus()

    def _show_letters(self, field: QLineEdit) -> None:
        if self.letters is None:
            self.letters = Letters(self._keyboard, self.words, self)
            self.letters.done.clicked.connect(self.leave_line)
            self.letters.write_into(field)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board; one that is held down counts once. Of the line of the reason only
        what it makes no use of comes here."""
        if event.isAutoRepeat():
            return
        name = key_name(event)
        if self.reason.field.hasFocus() and name in ("Escape", "Up", "Down"):
            self.leave_line()
        else:
            self.keyed.emit(name)

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator leads to the line of the reason, and back."""
        if self.reason.field.hasFocus():
            self.leave_line()
        else:
            self.to_line()
        return True
