"""The rules of the game that is practised, open at the rule behind a question, and back again."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QTextBrowser
from typing_extensions import override

from dealer_app.gui.house.rules_page import rules_as_markdown, show_markdown
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.library import read_sheet
from dealer_app.table.table import Rules

KEY: Final = 160
"""Pixels of the key that leads back."""

ABOVE: Final = 40
"""Pixels over the rule that is meant: what it says stands below it."""


class RulePage(SchoolPage):
    """The whole rules as the house plays them; the rule that is meant lies lit and in sight."""

    name = "rule"
    chapter = "school"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._rules: Rules | None = None
        self._number = ""
        self.text = QTextBrowser()
        self.lay(self.text)

    def open(self, rules: Rules, number: str) -> None:
        """The rules of a game, at the rule of that number."""
        self._rules, self._number = rules, number
        self.put()
        self.text.setFocus()
        if self.text.textCursor().hasSelection():
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.value() + self.text.cursorRect().top() - ABOVE)

    @override
    def headline(self) -> str:
        return "" if self._rules is None else self.words.name(self._rules.variant.names)

    @override
    def why(self) -> str:
        return self.words("The rule behind the question is lit. The arrows turn the page.")

    @override
    def keys(self) -> Sequence[Key]:
        back = marked("Back to the question")
        return (Key(ENTER, back, self.leave, primary=True, least=KEY, also=("Escape", "F2")),)

    @override
    def fill(self) -> None:
        if self._rules is None:
            return
        self.text.setAccessibleName(self.headline())
        sheet = read_sheet(self._rules.variant.id)
        show_markdown(self.text, rules_as_markdown(self._rules, sheet, self.words))
        if self._number:
            self.text.find(self._number)
