"""House options changed between two shoes: shown, chosen, recorded."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.house.options_panel import USUAL, OptionRow, OptionsPanel
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.i18n import Words
from dealer_app.i18n.refusals import refused
from dealer_app.library import (
    BadOption,
    Sheet,
    house_from_text,
    house_options,
    resolve,
    sheet_from_text,
)
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.table.events import Event, RulesChanged, ShoeClosed
from dealer_app.table.judge import judge

# House options between two shoes: what holds, and what is to hold from the next shoe on


KEY: Final = 332
ENTER: Final = "⏎"


class OptionsPage(QWidget):
    """`decided` asks for the options that are chosen; `chosen` tells one that was touched."""

    decided = Signal()
    chosen = Signal(str, str)
    back = Signal()
    odds_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        self._title = label("section")
        frame, lines = column()
        self.options = OptionsPanel()
        self.options.chosen.connect(self.chosen)
        lines.addWidget(self._title)
        lines.addWidget(self.options, 1)
        self._frame.columns.addWidget(frame, 3)
        self._frame.columns.addStretch(2)
        self.return_ = Key(large=True, least=KEY)
        self.decide = Key(large=True, primary=True, least=KEY)
        self._frame.foot.addWidget(self.return_)
        self.odds = Key(large=True, least=KEY)
        self._frame.foot.addWidget(self.odds)
        self.odds.clicked.connect(self.odds_asked)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.decide)
        self.return_.clicked.connect(self.back)
        self.decide.clicked.connect(self.decided)
        decide = self.decided.emit
        bind(self, {"Return": decide, "Enter": decide, "Escape": self.back.emit})
        bind(self, {"F6": self.odds_asked.emit})

    def say(self, words: Words, table: str, why: str) -> None:
        """The page in words."""
        self._frame.name.setText(table)
        self._frame.headline.setText(words("House options"))
        self._frame.why.setText(why)
        self._title.setText(
            words("House options ({sign} as usual in this house)", sign=USUAL.strip()).upper()
        )
        self.return_.say(words("Back"), words("Esc"))
        self.decide.say(words("Deal under these"), ENTER)
        self.odds.say(words("What that does to the bets"), "F6")

    def offer(self, rows: Sequence[OptionRow]) -> None:
        """Shows the options and what is chosen."""
        self.options.offer(rows)

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.status.setText(sentence)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)


class OptionsChange(QObject):
    """The options of a table that is open; an open shoe is ended first.

    `ended` is sent when the page is done with, whether something was changed or not;
    `authority_asked` tells what lacks a signature, and what does it again with one.
    """

    ended = Signal()
    odds_asked = Signal(object)
    authority_asked = Signal(object, object)

    def __init__(self, shell: Shell, session: TableSession) -> None:
        super().__init__(shell)
        self._shell = shell
        self._session = session
        self._chosen: dict[str, str] = {}
        self.page = OptionsPage()
        self.page.chosen.connect(self._choose)
        self.page.decided.connect(self.decide)
        self.page.back.connect(self.ended)
        self.page.odds_asked.connect(lambda: self.odds_asked.emit(dict(self._chosen)))
        shell.restyled.connect(self._restyle)

    @property
    def sheet(self) -> Sheet:
        """The sheet that the session was opened under."""
        return sheet_from_text(self._session.table.opened.sheet, "sheet")

    @property
    def usual(self) -> Mapping[str, str]:
        """What is usual in this house."""
        opened = self._session.table.opened
        usual = {option.key: option.default for option in self.sheet.options}
        if opened.house:
            usual |= house_options(house_from_text(opened.house, "house"), self.sheet.id)
        return usual

    def show(self) -> None:
        """The page, with what holds now."""
        self._chosen = dict(self._session.table.variant.chosen)
        self.page.answer(self._not_yet())
        self._say()
        self._shell.put(self.page)

    def show_again(self) -> None:
        """The page, with what was chosen so far."""
        self._say()
        self._shell.put(self.page)

    def decide(self) -> None:
        """Ends the shoe and changes the options; says why not where a coup is not over."""
        table, words = self._session.table, self._shell.words
        if self._chosen == dict(table.variant.chosen):
            self.ended.emit()
            return
        asked = missing_signature.lacks(self._session, RulesChanged(self._chosen))
        if asked is not None:
            self.authority_asked.emit(asked, self._decide_signed)
            return
        events: list[Event] = [ShoeClosed()] if table.shoe is not None else []
        try:
            resolve(self.sheet, self._chosen)
            for event in (*events, RulesChanged(self._chosen)):
                verdict = self._session.enter(event)
                if verdict.refusal is not None:
                    said = refused(words, verdict.refusal, table.variant, table.house)
                    self.page.answer(said)
                    return
        except NotRecorded as error:
            self.page.answer(told(words, error))
        except BadOption as error:
            self.page.answer(error.sentence(words))
        else:
            self.ended.emit()

    def _decide_signed(self, signature: Signature) -> None:
        with missing_signature.signed(self._session, signature):
            self.decide()

    def _not_yet(self) -> str:
        """Why the shoe cannot be ended now, told before anything is chosen."""
        table, words = self._session.table, self._shell.words
        refusal = judge(table, ShoeClosed()).refusal if table.shoe is not None else None
        return "" if refusal is None else refused(words, refusal, table.variant, table.house)

    def _choose(self, key: str, value: str) -> None:
        self._chosen[key] = value
        self._say()

    def _say(self) -> None:
        words, table = self._shell.words, self._session.table
        self.page.setStyleSheet(sheet_of(self._shell))
        self.page.fit(large=self._shell.large)
        why = (
            words("The options change with the shoe: choosing others ends the one on the table.")
            if table.shoe is not None
            else words("They hold from the next shoe on.")
        )
        self.page.say(words, table.opened.table, why)
        self.page.offer(option_rows(self.sheet.options, self._chosen, self.usual, words))

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()
