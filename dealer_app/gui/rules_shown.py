"""The rules in force on the screen, and on paper for guests and staff."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from dealer_app.gui.pages.rules_page import RulesPage
from dealer_app.gui.pages.style import sheet_of
from dealer_app.gui.shell import Shell
from dealer_app.gui.staging import rules_in_short
from dealer_app.i18n import Words
from dealer_app.library import Edition, Sheet, card_in_force, rules_in_force, sheet_from_text
from dealer_app.library.card import RuleTable
from dealer_app.library.texts import PAYOUTS, TABLEAU
from dealer_app.session import TableSession
from dealer_app.table.state import Rules, Table


class RulesShown(QObject):
    """One table's rules; `ended` is sent when the table itself is wanted again."""

    ended = Signal()
    _printed = Signal(str, bool)

    def __init__(
        self, shell: Shell, session: TableSession, folder: Path, clock: Callable[[], datetime]
    ) -> None:
        super().__init__(shell)
        self._clock = clock
        self._shell = shell
        self._session = session
        self._folder = folder
        self._paper: Path | None = None
        self._press: Thread | None = None
        self.page = RulesPage()
        self.page.back.connect(self.ended)
        self.page.print_asked.connect(self.print_sheet)
        self.page.staff_asked.connect(self.print_for_staff)
        self.page.paper_asked.connect(self._show_paper)
        self._printed.connect(self._tell_printed)
        shell.restyled.connect(self._restyle)

    def show(self) -> None:
        """The page, with the rules of this moment."""
        self.page.printed("", there=False)
        self._say()
        self._shell.put(self.page)
        self.page.text.setFocus()

    def print_sheet(self) -> None:
        """Writes the guests' sheet as PDF beside the journals, while the page stays."""
        self._start(Edition.GUESTS)

    def print_for_staff(self) -> None:
        """Writes the same sheet with the numbers of its rules."""
        self._start(Edition.STAFF)

    def _start(self, edition: Edition) -> None:
        if self._press is not None and self._press.is_alive():
            return
        table, words = self._session.table, self._shell.words
        name = words("{table} rules", table=table.opened.table)
        if edition is Edition.STAFF:
            name = words("{table} rules, staff", table=table.opened.table)
        self._paper = self._folder / f"{name}.pdf"
        asked = (self._paper, table, words, edition)
        self._press = Thread(target=self._print, args=asked, name="rules on paper")
        self._press.start()

    def wait(self) -> None:
        """Until nothing is printed any more."""
        if self._press is not None:
            self._press.join()

    def _print(self, paper: Path, table: Table, words: Words, edition: Edition) -> None:
        # What prints takes 0.1 seconds to import, which no table waits for.
        from dealer_app import papers  # noqa: PLC0415 - in the thread

        printed = self._clock().astimezone()
        staff = edition is Edition.STAFF
        write = papers.write_staff_rules if staff else papers.write_rule_sheet
        try:
            write(paper, table, words, papers.Imprint(printed, printed.tzinfo))
        except OSError as error:
            why = error.strerror or str(error)
            said = words("{file} cannot be written: {why}", file=paper, why=why)
            self._printed.emit(said, False)  # noqa: FBT003 - a Qt signal has no names
        else:
            said = words("The rules for the guests: {file}", file=paper)
            if staff:
                said = words("The rules for the staff: {file}", file=paper)
            self._printed.emit(said, True)  # noqa: FBT003 - a Qt signal has no names

    def _tell_printed(self, sentence: str, there: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.page.printed(sentence, there=there)

    def _show_paper(self) -> None:
        if self._paper is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._paper)))

    def _say(self) -> None:
        shell, table = self._shell, self._session.table
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        game = shell.words.name(table.variant.names)
        short = rules_in_short(shell.words, table.variant)
        self.page.say(shell.words, table.opened.table, game, short)
        sheet = sheet_from_text(table.opened.sheet, "sheet")
        self.page.tell(rules_as_markdown(table.rules, sheet, shell.words))

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()


def rules_as_markdown(rules: Rules, sheet: Sheet, words: Words) -> str:
    """The prose of a game with its drawing tables and its payouts where they belong."""
    card = card_in_force(rules.variant, sheet, words)
    laws = "\n\n".join("\n".join(_table(law)) for law in (card.values, *card.laws))
    payouts = "\n".join(_table(card.payouts))
    text = rules_in_force(rules.variant, words)
    _, _, prose = text.partition("\n")  # its title is the page's headline
    prose = prose if text.startswith("#") else text
    return prose.replace(TABLEAU, laws).replace(PAYOUTS, payouts)


def _table(table: RuleTable) -> Iterator[str]:
    """A table in markdown, its title above and its note below."""
    yield f"**{_literal(table.title)}**\n"
    yield _row(table.head)
    yield _row(("---",) + (":-:",) * (len(table.head) - 1))
    for row in table.rows:
        yield _row(row)
    yield f"\n{_literal(table.note)}\n"


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(_literal(cell).replace("|", "/") for cell in cells) + " |"


def _literal(text: str) -> str:
    return text.replace("*", r"\*")
