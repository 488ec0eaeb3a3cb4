"""Who signs, beside what is shown: names to choose from, then the figures of a PIN."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_app.gui.kit.measures import GAP, strips
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page_keys import BACKSPACE, FigureKeys, PageKey, label, set_role
from dealer_app.i18n import Words

SIDE: Final = 372
LARGE_SIDE: Final = 460
"""Pixels that the panel is wide: those of the panel beside the felt, which it lies over."""

A_PAGE: Final = 8
"""Names that are seen at once, each with its figure."""

FIGURE: Final = 20
LARGE_FIGURE: Final = 24
POST: Final = 116
LARGE_POST: Final = 150
"""Pixels of the figure before a name and of the post behind it, and those on a large screen."""

ENTER: Final = "⏎"
PAD: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", BACKSPACE, "0", ENTER)
DOT: Final = "●"


@dataclass(frozen=True, slots=True)
class Somebody:
    """One who may sign: the name, the post in words, and the figure that is keyed for it."""

    name: str
    post: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class SignView:
    """What the panel shows: what is signed for, who may, and how far it is.

    `at` is the name that is lit, `chosen` whether the PIN is keyed for it, `figures` how many of it
    are there. A panel that is `locked` cannot be given up. `what` is the deed in figures; `staff`
    the key that leads to the staff, empty where none does.
    """

    title: str
    why: str
    people: Sequence[Somebody] = ()
    at: int = 0
    chosen: bool = False
    figures: int = 0
    sentence: str = ""
    locked: bool = False
    what: str = ""
    staff: str = ""


def _names() -> Rows[Somebody]:
    """A list of those who may sign, each behind the figure that is keyed."""
    return Rows[Somebody](
        (
            Lane("", lambda each: each.figure, FIGURE, large=LARGE_FIGURE, yields=True),
            Lane("", lambda each: each.name, wraps=True),
            Lane("", lambda each: each.post, POST, large=LARGE_POST, figures=True),
        ),
        called=lambda each: each.name,
        heard=lambda each: f"{each.name}, {each.post}",
        whole=True,
    )


class SignPanel(QFrame):
    """`picked` tells the place of a touched name, `figure` a touched key of the pad; `again` that
    another name is wanted, `given_up` that nobody signs, `staff_asked` that somebody is to be added
    who may."""

    picked = Signal(int)
    figure = Signal(str)
    again = Signal()
    given_up = Signal()
    staff_asked = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.shown: SignView | None = None
        self._named: tuple[object, ...] = ()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 12, 18, 12)
        lines.setSpacing(GAP)
        self._title, self._why, self._said = label("big"), label("muted"), label("status")
        self._what = label("strong")
        for each in (self._title, self._what, self._why, self._said):
            each.setWordWrap(True)
        self._parts = QStackedWidget()
        self._parts.addWidget(self._lay_names())
        self._parts.addWidget(self._lay_pin())
        self.staff, self.back = PageKey(), PageKey()
        for key, pressed in ((self.staff, self.staff_asked), (self.back, self.given_up)):
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(pressed)
        for part in (self._title, self._what, self._why):
            lines.addWidget(part)
        lines.addWidget(self._parts, 1)
        lines.addWidget(self._said)
        lines.addWidget(self.staff)
        lines.addWidget(self.back)

    def _lay_names(self) -> QWidget:
        names = QWidget()
        lines = QVBoxLayout(names)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        self.rows = _names()
        self.rows.touched.connect(self._pick)
        lines.addWidget(self.rows)
        self._more = label("hint")
        lines.addWidget(self._more)
        lines.addStretch(1)
        return names

    def _lay_pin(self) -> QWidget:
        part = QWidget()
        lines = QVBoxLayout(part)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        self.name = _names()
        self.name.touched.connect(self.again)
        self._pin = label("big")
        self._pin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pin.setFixedHeight(36)
        lines.addWidget(self.name)
        lines.addWidget(self._pin)
        figures = FigureKeys(PAD)
        figures.touched.connect(self.figure)
        self.pad = figures.by_sign
        set_role(self.pad[ENTER], "primary", value=True)
        lines.addWidget(figures)
        lines.addStretch(1)
        return part

    def _pick(self) -> None:
        if self.shown is not None:
            self.picked.emit(self.shown.at // A_PAGE * A_PAGE + self.rows.at)

    def render_shown(self, shown: SignView, words: Words) -> None:
        """Shows who may sign, or how much of the PIN is keyed, never the PIN itself."""
        self.shown = shown
        self._title.setText(shown.title)
        self._what.setText(shown.what)
        self._what.setVisible(bool(shown.what))
        self._why.setText(shown.why)
        self._why.setVisible(bool(shown.why))
        self._said.setText(shown.sentence)
        self.setAccessibleName(words.listed(each for each in (shown.title, shown.what) if each))
        self.setAccessibleDescription(shown.sentence or shown.why)
        self.back.set_words(words("Back"), words("Esc"))
        self.back.setVisible(not shown.locked)
        self.staff.set_words(words("The staff"), shown.staff)
        self.staff.setVisible(bool(shown.staff))
        self._parts.setCurrentIndex(1 if shown.chosen else 0)
        names = (shown.people, shown.at, shown.chosen, words)
        if names != self._named:  # a figure of the PIN changes none
            self._named = names
            self._render_names(shown, words)
        for rows in (self.rows, self.name):
            rows.list.setAccessibleName(shown.title)
        self._pin.setText(DOT * shown.figures if shown.figures else words("PIN"))
        said = words.plural("{n} figure keyed", "{n} figures keyed", shown.figures)
        self._pin.setAccessibleName(said)
        self.pad[BACKSPACE].setAccessibleName(words("Erase"))
        self.pad[ENTER].setAccessibleName(words("Sign"))

    def _render_names(self, shown: SignView, words: Words) -> None:
        first = shown.at // A_PAGE * A_PAGE
        page = shown.people[first : first + A_PAGE]
        figured = [replace(each, figure=str(at)) for at, each in enumerate(page, 1)]
        self.rows.fill(words, figured)
        self.rows.light_at(shown.at - first)
        more = len(shown.people) > A_PAGE
        told = words(
            "{first} – {last} of {all}: arrows go on",
            first=first + 1,
            last=first + len(page),
            all=len(shown.people),
        )
        self._more.setText(told if more else "")
        if shown.chosen and shown.people:
            self.name.fill(words, (shown.people[shown.at],))

    def lay_beside(self, *, large: bool, left: bool) -> None:
        """Takes the place of the panel beside the felt, at its left or right, under the bar; the
        cards stay in sight."""
        over = self.parentWidget()
        if over is not None:
            wide, top = (LARGE_SIDE if large else SIDE), strips(large=large)[0]
            for rows in (self.rows, self.name):
                rows.fit(large=large)
            set_role(self, "stands", "left" if left else "right")
            start = 0 if left else over.width() - wide
            self.setGeometry(start, top, wide, over.height() - top)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._said.text()
