"""House options changed between two shoes: shown, chosen, recorded."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.house.options_panel import USUAL, OptionsPanel
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import marked
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
from dealer_app.table.judges.judge import judge

KEY: Final = 332
"""Pixels of a key of the foot."""

SHARE: Final = 3
REST: Final = 2
"""Shares of the page's width that the options have, and that stay empty."""


class OptionsPage(Page):
    """The options of a table that is open: what holds, and what is to hold from the next shoe on;
    an open shoe is ended first.

    `odds_asked` tells the options that are to be weighed, `authority_asked` what lacks a signature,
    and what does it again with one.
    """

    odds_asked = Signal(object)
    authority_asked = Signal(object, object)

    name = "options"
    chapter = "house"

    def __init__(self, shell: Shell, session: TableSession) -> None:
        super().__init__(shell)
        self._session = session
        self._chosen: dict[str, str] = {}
        self._title, self.options = label("section"), OptionsPanel()
        self.options.chosen.connect(self._choose)
        main, lines = column()
        lines.addWidget(self._title)
        lines.addWidget(self.options, 1)
        self.frame.columns.addWidget(main, SHARE)
        self.frame.columns.addStretch(REST)

    def open(self) -> None:
        """The page, with what holds now, and why the shoe cannot be ended where it cannot."""
        table = self._session.table
        self._chosen = dict(table.variant.chosen)
        refusal = judge(table, ShoeClosed()).refusal if table.shoe is not None else None
        self.put()
        self.answer(
            refused(self.words, refusal, table.variant, table.house) if refusal is not None else ""
        )

    def open_again(self) -> None:
        """The page, with what was chosen so far."""
        self.refresh()
        self._shell.put(self)

    @override
    def bar(self) -> str:
        return self._session.table.opened.table

    @override
    def headline(self) -> str:
        return self.words("House options")

    @override
    def why(self) -> str:
        if self._session.table.shoe is None:
            return self.words("They hold from the next shoe on.")
        return self.words(
            "The options change with the shoe: choosing others ends the one on the table."
        )

    @override
    def keys(self) -> Sequence[Key]:
        done = marked("Deal under these")
        return (
            Key("Escape", marked("Back"), self.leave, least=KEY),
            Key("F6", marked("What that does to the bets"), self.weigh, least=KEY),
            Key(ENTER, done, self.decide, primary=True, stands_apart=True, least=KEY),
        )

    @override
    def fill(self) -> None:
        words = self.words
        title = words("House options ({sign} as usual in this house)", sign=USUAL.strip())
        self._title.setText(title.upper())
        self.options.offer(option_rows(self.sheet.options, self._chosen, self.usual, words))

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

    # What is done.

    def _choose(self, key: str, value: str) -> None:
        self._chosen[key] = value
        self.fill()

    def weigh(self) -> None:
        """Leads to what the bets are worth under the options that are chosen."""
        self.odds_asked.emit(dict(self._chosen))

    def decide(self) -> None:
        """Ends the shoe and changes the options; says why not where a coup is not over."""
        table, changed = self._session.table, RulesChanged(self._chosen)
        if self._chosen == dict(table.variant.chosen):
            self.leave()
            return
        asked = missing_signature.lacks(self._session, changed)
        if asked is not None:
            self.authority_asked.emit(asked, self._decide_signed)
            return
        events: list[Event] = [ShoeClosed()] if table.shoe is not None else []
        try:
            resolve(self.sheet, self._chosen)
            for event in (*events, changed):
                refusal = self._session.enter(event).refusal
                if refusal is not None:
                    self.answer(refused(self.words, refusal, table.variant, table.house))
                    return
        except NotRecorded as error:
            self.answer(sentence_of(self.words, error))
        except BadOption as error:
            self.answer(error.sentence(self.words))
        else:
            self.leave()

    def _decide_signed(self, signature: Signature) -> None:
        with missing_signature.signed(self._session, signature):
            self.decide()
