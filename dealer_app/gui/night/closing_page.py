"""The closing page: what the session comes to, then its seal and its papers.

What is lacking is said before anybody signs, and a second Enter closes all the same; only what the
house sheet requires stands in the way. After it the page says what was left undone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtWidgets import QGridLayout, QVBoxLayout
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.desk.lists.menu import SIGN_IN
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.measures import GAP, SIDE
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.session_summary import BEFORE, Lack, SessionFigures, figures, undone
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.pages.facts import Scrolled, clear, lay_facts, lay_rows
from dealer_app.gui.pages.frame import Tools, bind_tools, column
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import PageKey, label
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import PaperTold, sentence_of
from dealer_app.gui.staff.signatures import Authorising
from dealer_app.i18n import Words, marked
from dealer_app.i18n.refusals import refused
from dealer_app.night.house_guard import unasked
from dealer_app.night.open_tables import OpenTable
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import NotRecorded
from dealer_app.store.chain import Clock
from dealer_app.table.events import Occasion, TableClosed
from dealer_app.table.judges.judge import judge
from dealer_app.table.partie import partie_view

MAIN_KEY: Final = 300
"""Pixels of the lit key."""

BELOW: Final = 24
"""Pixels below what still lies on the felt."""

CLOSE: Final = 5
"""Pixels between the facts beside the bets: all of them go in with the seal of the fullest game."""

_UNSIGNED: Final = marked(
    "Nobody can be asked for a PIN: this is closed unsigned, and its papers have no number and"
    " stand under reserve."
)

_BACK: Final = marked(
    "The register is back: whoever deals signs in first, or this is closed unsigned."
)

_LACKS: Final = marked("Something is still to be done: Enter once more closes.")

_CLOSES_UNSIGNED: Final = marked("Enter once more closes without a signature.")

_LACKS_UNSIGNED: Final = marked(
    "Something is still to be done: Enter once more closes without a signature."
)


class _ClosedTable(Protocol):
    """The table that is closed: where its closing page leads to, and who signs there."""

    @property
    def authority(self) -> Authorising: ...
    @property
    def unsigned(self) -> bool: ...

    def show_table(self) -> None: ...
    def change_options(self) -> None: ...
    def leave(self) -> None: ...
    def show_about(self) -> None: ...
    def sign_in(self) -> None: ...
    def print_sheet(self) -> None: ...
    def show_evening(self) -> None: ...
    def see_to(self, lack: Lack) -> None: ...
    def show_tray_first(
        self, deed: TrayDeed, occasion: Occasion | None, refusal: Refusal | None = None
    ) -> None: ...
    def sealed(self) -> None: ...


class ClosingFigures:
    """What a session comes to: the totals of its bets, what still lies on the felt above them, and
    beside them its facts and its seal, which are moved where they do not go in."""

    def __init__(self, lines: QVBoxLayout) -> None:
        self._lying_title, self._lying = label("section"), _facts_grid()
        self._title, self._bets = label("section"), Scrolled()
        lines.addWidget(self._lying_title)
        lines.addLayout(self._lying)
        lines.addWidget(self._title)
        lines.addWidget(self._bets, 1)
        self.side, lines = column(side=True, width=SIDE)
        self._facts, self._seal = _facts_grid(CLOSE), _facts_grid(CLOSE)
        self._seal_title, self._beside = label("section"), Scrolled()
        self._seal_title.setContentsMargins(0, 16, 0, 0)
        self._beside.grid.setVerticalSpacing(CLOSE)
        self._beside.grid.addLayout(self._facts, 0, 0)
        self._beside.grid.addWidget(self._seal_title, 1, 0)
        self._beside.grid.addLayout(self._seal, 2, 0)
        lines.addWidget(self._beside)

    def fill(self, words: Words, shown: SessionFigures, *, sealed: bool) -> None:
        """The figures; what lies on the felt is to be handed back before the seal."""
        bets = words("Totals of the bets")
        self._title.setText(bets.upper())
        self._bets.setAccessibleName(bets)
        back = words("Handed back") if sealed else words("Still on the felt: hand it back")
        self._lying_title.setText(back.upper())
        self._seal_title.setText(words("Seal").upper())
        lay_rows(self._bets.grid, shown.head, shown.rows)
        lay_facts(self._facts, shown.facts)
        lay_facts(self._seal, shown.seal)
        for grid in (self._facts, self._seal):
            grid.setColumnStretch(0, 0)  # no wider than its names
        self._beside.setAccessibleName(words("Session"))
        self._seal_title.setVisible(bool(shown.seal))
        lay_facts(self._lying, shown.lying)
        below = BELOW if shown.lying else 0
        self._lying.setContentsMargins(0, below // 3, 0, below)
        self._lying_title.setVisible(bool(shown.lying))


class LackLines:
    """What is still to be done before a table is closed, each on a key that leads there; once it is
    closed, what was not done."""

    def __init__(self, lines: QVBoxLayout) -> None:
        self._title, self._lines = label("section"), QVBoxLayout()
        self._lines.setSpacing(4)
        self.keys: tuple[PageKey, ...] = ()
        lines.addWidget(self._title)
        lines.addLayout(self._lines)

    def fill(self, words: Words, lacks: Sequence[str], keys: Sequence[PageKey]) -> None:
        """These sentences, or the keys that bear them."""
        clear(self._lines)
        self.keys = tuple(keys)
        title = words("Still to be done") if keys else words("Left undone")
        self._title.setText(title.upper())
        for row in self.keys or [label("strong", said) for said in lacks]:
            self._lines.addWidget(row)
        self._lines.setContentsMargins(0, 0, 0, 16 if lacks else 0)
        self._title.setVisible(bool(lacks))


class ClosingPage(Page):
    """Looks back on a session; where that is asked for it is closed, and its sheet printed."""

    name = "closing"
    chapter = "closing"

    def __init__(self, shell: Shell, held: OpenTable, clock: Clock, table: _ClosedTable) -> None:
        super().__init__(shell)
        self._session, self._journal, self._clock = held.session, held.journal.path, clock
        self._table = table
        self._came, self._paper = PaperTold(), Path()
        self.tools = Tools()
        self.frame.bar.addWidget(self.tools)
        bind_tools(self.tools, shell, partial(self.answer, calm=True))
        main, lines = column()
        self.lacks, self._figures = LackLines(lines), ClosingFigures(lines)
        self.frame.columns.addWidget(main, 1)
        self.frame.body.addWidget(self._figures.side)

    def open(self) -> None:
        """What the session comes to so far, and the question whether it is over."""
        self._came = PaperTold()
        self.forget_insisting()
        self.put()
        if self._table.unsigned:
            away = unasked(self._journal.parent) is not None
            self.answer(self.words(_UNSIGNED if away else _BACK))

    @property
    def _sealed(self) -> bool:
        return self._session.table.closed

    @override
    def bar(self) -> str:
        return self._session.table.opened.table

    @override
    def headline(self) -> str:
        if self._sealed:
            return self.words("{table} is closed", table=self.bar())
        return self.words("Close the table?")

    @override
    def why(self) -> str:
        if self._sealed:
            return self.words("The session is sealed: nothing can be entered or changed any more.")
        return self.words(
            "Nothing is sealed yet: go back to the table, leave it open, or close it."
        )

    @override
    def keys(self) -> Sequence[Key]:
        table, asked, there = self._table, not self._sealed, self._came.there
        leave, sheet, end = marked("Leave open"), marked("Session sheet"), marked("Close the table")
        return (
            Key("Escape", marked("Back to the table"), table.show_table, shown=asked),
            Key("F5", marked("Options"), table.change_options, shown=asked),
            Key("F6", leave, table.leave, shown=asked),
            Key("F4", marked("Versions"), table.show_about),
            Key("Ctrl+L", SIGN_IN, table.sign_in, place=Place.HEAD, shown=self._lacks_a_hand()),
            Key("F9", sheet, table.print_sheet, shown=not there),
            Key("F9", sheet, self.print_again, place=Place.NOWHERE, shown=there),
            Key("F8", marked("Show the sheet"), self.show_paper, shown=there),
            Key("F7", marked("Final ranking"), table.show_evening, shown=self._ranked()),
            *self._lack_keys().values(),
            Key(
                ENTER,
                end,
                self.close_table,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
                shown=asked,
            ),
            Key(
                ENTER,
                marked("To the opening page"),
                self.done,
                primary=True,
                least=MAIN_KEY,
                also=("Escape",),
                shown=self._sealed,
            ),
        )

    def _lack_keys(self) -> Mapping[Lack, Key]:
        """The keys of what is still to be done, those that lie nowhere but in its lines."""
        where = Place.NOWHERE
        tray, alerts = marked("The tray is not counted."), marked("Alerts")
        return {
            Lack.TRAY: Key(
                "Ctrl+T", tray, self.count_tray, place=where, shown=self._lacks_a(Lack.TRAY)
            ),
            Lack.ALERTS: Key(
                "Ctrl+A",
                alerts,
                self.answer_alerts,
                place=where,
                shown=self._lacks_a(Lack.ALERTS),
            ),
            Lack.ASIDE: Key(
                "Delete",
                marked("Lines put aside"),
                self.settle_aside,
                place=where,
                shown=self._lacks_a(Lack.ASIDE),
            ),
        }

    def _lacks_a_hand(self) -> bool:
        return self._table.unsigned and not self._sealed

    def _ranked(self) -> bool:
        return self._sealed and partie_view(self._session.table) is not None

    def _lacks_a(self, lack: Lack) -> bool:
        lacking = dict(undone(self._session.table, self.words))
        return not self._sealed and lack in lacking

    # What is shown.

    @override
    def fill(self) -> None:
        words, table, sealed = self.words, self._session.table, self._sealed
        self.tools.set_words(words, self._shell.settings)
        shown = figures(self._session, words, self._clock(), self._journal)
        self._figures.fill(words, shown, sealed=sealed)
        lacks = undone(table, words)
        keys = () if sealed else tuple(self._lack_button(*lack) for lack in lacks)
        self.lacks.fill(words, [said for _, said in lacks], keys)
        self._say_came()

    def _lack_button(self, lack: Lack, said: str) -> PageKey:
        button, key = PageKey(), self._lack_keys().get(lack)
        button.set_words(said, "" if key is None else self._printed(key))
        button.clicked.connect(partial(self._table.see_to, lack))
        return button

    def count_tray(self) -> None:
        """Leads to the tray, which is not counted."""
        self._table.see_to(Lack.TRAY)

    def settle_aside(self) -> None:
        """Leads to the lines that lie aside."""
        self._table.see_to(Lack.ASIDE)

    def answer_alerts(self) -> None:
        """Leads to the alerts that wait."""
        self._table.see_to(Lack.ALERTS)

    # The end of the session.

    def close_table(self) -> None:
        """Closes the session for good and prints its sheet, once as many have signed as it needs;
        it is asked for twice where something is still to be done."""
        session = self._session
        seal = TableClosed(session.entries, session.head)
        refusal = judge(session.table, seal).refusal
        if refusal is not None:
            self._refuse(refusal)
            return
        first = self._before_closing
        if first and not self.insists("close", self.words(first)):
            return
        asked = missing_signature.lacks(session, seal)
        if asked is None:
            self._close(session.signature)
        else:
            closed = replace(asked, what=session.table.opened.table)
            self._table.authority.ask(closed, session.signature, self._close)

    @property
    def _before_closing(self) -> str:
        """What is said before the table is closed all the same; empty where nothing is."""
        lacks, unsigned = undone(self._session.table, self.words), self._table.unsigned
        if unsigned:
            return _LACKS_UNSIGNED if lacks else _CLOSES_UNSIGNED
        return _LACKS if lacks else ""

    def _close(self, signature: Signature) -> None:
        try:
            with missing_signature.signed(self._session, signature):
                refusal = self._session.close().refusal
        except NotRecorded as error:
            self.answer(sentence_of(self.words, error))
            return
        if refusal is not None:
            self._refuse(refusal)
        else:
            self._table.sealed()

    def _refuse(self, refusal: Refusal) -> None:
        """Why the table cannot be closed yet; what is done at the tray is begun there."""
        first, table = BEFORE.get(refusal.code), self._session.table
        if first is None:
            said = refused(self.words, refusal, table.variant, table.house)
            self.answer(f"{said} {self._way_out(refusal)}".strip())
        else:
            self._table.show_tray_first(*first, refusal)

    def _way_out(self, refusal: Refusal) -> str:
        """Which key leads to what is to be done first, empty where none does."""
        if refusal.code is not No.LINE_ASIDE:
            return ""
        key = self._printed(self._lack_keys()[Lack.ASIDE])
        return self.words("{key} shows it, Enter settles it.", key=key)

    def _printed(self, key: Key) -> str:
        """A key as it is printed on the board in use."""
        return key_said(self.words, next(iter(self.board(key)), ""))

    def done(self) -> None:
        """The table is closed, and left."""
        self._table.leave()

    # Its sheet.

    def set_printed(self, came: PaperTold, paper: Path | None = None) -> None:
        """What came of the printing; a paper that is there is shown, not printed again."""
        self._came, self._paper = came, paper or self._paper
        self._say_came()
        self.set_keys()

    def _say_came(self) -> None:
        came = self._came
        if came.saying.code:
            self.forget_insisting()  # what asked for a second Enter is said no more
            self.answer(self.words.sentence(came.saying), calm=not came.failed)

    def print_again(self) -> None:
        """Prints the sheet once more, in the language of the window."""
        self._table.print_sheet()

    def show_paper(self) -> None:
        """The sheet as it is on paper."""
        self.answer(preview(self._shell).open(self._paper))


def _facts_grid(apart: int = GAP) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(apart)
    return grid
