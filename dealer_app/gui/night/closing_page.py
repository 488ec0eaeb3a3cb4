"""The closing page: what the session comes to, then its seal and its papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from dealer_app.gui.kit.measures import SIDE
from dealer_app.gui.pages.facts import Fact, Scrolled, clear, lay_facts, lay_rows
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.gui.pages.page_tools import Tools
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import Words
from dealer_app.settings import Settings

MAIN_KEY: Final = 300
ENTER: Final = "⏎"


class Stage(StrEnum):
    """Where the closing stands: asked for, or done and sealed."""

    ASKED = "asked"
    SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Totals:
    """The session in words: a table of the bets with its head and its sum, and single facts.

    `lying` is what still lies on the felt, and to whom it goes back.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    facts: tuple[Fact, ...]
    seal: tuple[Fact, ...]
    lying: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """Something that is still to be done, in a sentence, with the key that leads there."""

    what: str
    said: str
    key: str = ""


class ClosingPage(QWidget):
    """Looks back on a session; where that is asked for it is closed and its sheet printed.

    `undone_asked` tells what of the things still to be done is to be done now.
    """

    closing = Signal()
    undone_asked = Signal(str)
    back = Signal()
    options_asked = Signal()
    report_asked = Signal()
    paper_asked = Signal()
    ranking_asked = Signal()
    about_asked = Signal()
    left_open = Signal()
    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._stage = Stage.ASKED
        self._frame = framed(self)
        self.tools = Tools()
        self._frame.bar.addWidget(self.tools)
        main, lines = column()
        self._title, self._bets = label("section"), Scrolled()
        self._lay_undone(lines)
        self._lay_lying(lines)
        lines.addWidget(self._title)
        lines.addWidget(self._bets, 1)
        self._frame.columns.addWidget(main, 1)
        side, lines = column(side=True, width=SIDE)
        self._facts, self._seal = QGridLayout(), QGridLayout()
        for grid in (self._facts, self._seal):
            grid.setHorizontalSpacing(16)
            grid.setVerticalSpacing(8)
        self._seal_title = label("section")
        lines.addLayout(self._facts)
        lines.addSpacing(16)
        lines.addWidget(self._seal_title)
        lines.addLayout(self._seal)
        lines.addStretch(1)
        self._frame.body.addWidget(side)
        self._lay_keys()

    def _lay_undone(self, lines: QVBoxLayout) -> None:
        self.undone: tuple[Key, ...] = ()
        self._undone_title, self._undone = label("section"), QVBoxLayout()
        self._undone.setSpacing(4)
        lines.addWidget(self._undone_title)
        lines.addLayout(self._undone)

    def _lay_lying(self, lines: QVBoxLayout) -> None:
        self._lying_title, self._lying = label("section"), QGridLayout()
        self._lying.setHorizontalSpacing(16)
        self._lying.setVerticalSpacing(8)
        lines.addWidget(self._lying_title)
        lines.addLayout(self._lying)

    def _lay_keys(self) -> None:
        self.return_, self.options, self.about, self.leave = (Key(large=True) for _ in range(4))
        self.report, self.paper, self.ranking = (Key(large=True) for _ in range(3))
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        for key, signal in (
            (self.return_, self.back),
            (self.options, self.options_asked),
            (self.leave, self.left_open),
            (self.about, self.about_asked),
            (self.report, self.report_asked),
            (self.paper, self.paper_asked),
            (self.ranking, self.ranking_asked),
        ):
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        self._frame.foot.addStretch(1)
        self.main.clicked.connect(self._go_on)
        self._frame.foot.addWidget(self.main)
        self._bind()

    def _bind(self) -> None:
        bind(
            self,
            {
                "Return": self.main.click,
                "Enter": self.main.click,
                "Escape": self._give_up,
                "F9": self.report_asked.emit,
                "F8": self._paper,
                "F6": self._leave,
                "F5": self._options,
                "F4": self.about_asked.emit,
                "F7": self._ranking,
                "Ctrl+T": lambda: self._see_to("Ctrl+T"),
                "Ctrl+A": lambda: self._see_to("Ctrl+A"),
            },
        )

    def say(self, words: Words, settings: Settings, name: str, stage: Stage) -> None:
        """The page in words: what is asked, or that it is done."""
        self._stage = stage
        asked = stage is Stage.ASKED
        self._frame.name.setText(name)
        self.tools.say(words, settings)
        self._frame.headline.setText(
            words("Close the table?") if asked else words("{table} is closed", table=name)
        )
        self._frame.why.setText(
            words("Nothing is sealed yet: go back to the table, leave it open, or close it.")
            if asked
            else words("The session is sealed: nothing can be entered or changed any more.")
        )
        self._title.setText(words("Totals of the bets").upper())
        self._bets.setAccessibleName(words("Totals of the bets"))
        back = words("Still on the felt: hand it back") if asked else words("Handed back")
        self._lying_title.setText(back.upper())
        undone = words("Still to be done") if asked else words("Left undone")
        self._undone_title.setText(undone.upper())
        self._seal_title.setText(words("Seal").upper())
        self.return_.say(words("Back to the table"), words("Esc"))
        self.options.say(words("Options"), "F5")
        self.leave.say(words("Leave open"), "F6")
        self.about.say(words("Versions"), "F4")
        self.report.say(words("Session sheet"), "F9")
        self.paper.say(words("Show the sheet"), "F8")
        self.ranking.say(words("Final ranking"), "F7")
        self.main.say(words("Close the table") if asked else words("To the opening page"), ENTER)
        for key in (self.return_, self.options, self.leave):
            key.setVisible(asked)

    def tell(self, totals: Totals) -> None:
        """The figures."""
        lay_rows(self._bets.grid, totals.head, totals.rows)
        lay_facts(self._facts, totals.facts)
        lay_facts(self._seal, totals.seal)
        self._seal_title.setVisible(bool(totals.seal))
        lay_facts(self._lying, totals.lying)
        below = 24 if totals.lying else 0
        self._lying.setContentsMargins(0, below // 3, 0, below)
        self._lying_title.setVisible(bool(totals.lying))

    def tell_undone(self, undone: Sequence[Undone]) -> None:
        """What is still to be done, each a key that leads there; once closed, what was not done."""
        clear(self._undone)
        asked = self._stage is Stage.ASKED
        self.undone = tuple(self._undone_key(each) for each in undone) if asked else ()
        for row in self.undone or [label("strong", each.said) for each in undone]:
            self._undone.addWidget(row)
        self._undone.setContentsMargins(0, 0, 0, 16 if undone else 0)
        self._undone_title.setVisible(bool(undone))

    def printed(self, printed: PaperTold, words: Words) -> None:
        """What came of the printing; a paper that is there is shown, not printed again."""
        self._frame.answer(words.sentence(printed.saying), calm=not printed.failed)
        self.paper.setVisible(printed.there)
        self.report.setVisible(not printed.there)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What came of the last try; calmly, where nothing is amiss."""
        self._frame.answer(sentence, calm=calm)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _undone_key(self, undone: Undone) -> Key:
        key = Key()
        key.say(undone.said, undone.key)
        key.clicked.connect(partial(self._ask_for, undone.what))
        return key

    def _ask_for(self, what: str) -> None:
        self.undone_asked.emit(what)

    def _see_to(self, key: str) -> None:
        """The thing of that key, if it is still to be done."""
        for each in self.undone:
            if each.accessibleDescription() == key:
                each.click()

    def _go_on(self) -> None:
        (self.closing if self._stage is Stage.ASKED else self.done).emit()

    def _give_up(self) -> None:
        (self.back if self._stage is Stage.ASKED else self.done).emit()

    def _leave(self) -> None:
        if self._stage is Stage.ASKED:
            self.left_open.emit()

    def _options(self) -> None:
        if self._stage is Stage.ASKED:
            self.options_asked.emit()

    def _ranking(self) -> None:
        if self.ranking.isVisible():
            self.ranking_asked.emit()

    def _paper(self) -> None:
        if self.paper.isVisible():
            self.paper_asked.emit()
