"""The rules in force on the screen, and on paper for guests and staff."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QTextBrowser
from typing_extensions import override

from dealer_app.gui.felt.scene_builder import rules_in_short
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.preview import PaperPress
from dealer_app.i18n import Words, marked
from dealer_app.library import Sheet, card_in_force, rules_in_force, sheet_from_text
from dealer_app.library.card import PAYOUTS, TABLEAU, RuleTable
from dealer_app.session.table_session import TableSession
from dealer_app.store.chain import Clock
from dealer_app.table.table import Rules, Table, zone_of
from dealer_app.table.view.boards import boards

KEY: Final = 96
"""Pixels of the key that leads back."""

AIR: Final = 8
HEAD_AIR: Final = 24
"""Pixels above a paragraph, and above a heading."""

_DIALECT: Final = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
"""Markdown with tables; what looks like HTML is none."""


class _Paper(Enum):
    """What is printed here: how its file is named, and what is said of it."""

    GUESTS = marked("{table} rules"), marked("The rules for the guests: {file}")
    STAFF = marked("{table} rules, staff"), marked("The rules for the staff: {file}")
    CARD = marked("{table} scorecard"), marked("The scorecard: {file}")
    FORM = marked("{table} form"), marked("The form for coups without the program: {file}")


class RulesPage(Page):
    """The rules of one table: prose and tables under each other; the arrows turn the pages.

    `prints` is taken away where they are read alone.
    """

    name = "rules"
    chapter = "coup"

    def __init__(self, shell: Shell, session: TableSession, folder: Path, clock: Clock) -> None:
        super().__init__(shell)
        self._session, self._folder, self._clock = session, folder, clock
        self.prints = True
        self.press = PaperPress(shell, self)
        self.text = QTextBrowser()
        self.lay(self.text)

    def open(self) -> None:
        """The page, with the rules of this moment."""
        self.press.forget()
        self.put()
        self.text.setFocus()

    @override
    def bar(self) -> str:
        return self._session.table.opened.table

    @override
    def headline(self) -> str:
        return self.words.name(self._session.table.variant.names)

    @override
    def why(self) -> str:
        return rules_in_short(self.words, self._session.table.variant)

    @override
    def keys(self) -> Sequence[Key]:
        prints = self.prints
        card = prints and bool(boards(self._session.table.rules, ()))
        return (
            Key("F9", marked("Print for the guests"), self.print_sheet, shown=prints),
            Key("F10", marked("Print for the staff"), self.print_for_staff, shown=prints),
            Key("F7", marked("Scorecard"), self.print_card, shown=card),
            Key("F6", marked("Form"), self.print_form, shown=prints),
            Key("F8", marked("Show it"), self.press.show_paper, shown=self.press.there),
            Key(
                ENTER,
                marked("Back"),
                self.leave,
                primary=True,
                stands_apart=True,
                least=KEY,
                also=("Escape", "F2"),
            ),
        )

    @override
    def fill(self) -> None:
        table = self._session.table
        self.text.setAccessibleName(self.headline())
        sheet = sheet_from_text(table.opened.sheet, "sheet")
        show_markdown(self.text, rules_as_markdown(table.rules, sheet, self.words))
        self.press.say_again()

    # On paper.

    def print_sheet(self) -> None:
        """Writes the guests' sheet as PDF beside the journals, while the page stays."""
        self._print(_Paper.GUESTS)

    def print_for_staff(self) -> None:
        """Writes the same sheet with the numbers of its rules."""
        self._print(_Paper.STAFF)

    def print_card(self) -> None:
        """Writes a scorecard of the present shoe, and a blank one behind it."""
        self._print(_Paper.CARD)

    def print_form(self) -> None:
        """Writes the form for coups that are dealt without the program, before they are."""
        self._print(_Paper.FORM)

    def _print(self, which: _Paper) -> None:
        name, sentence = which.value
        table, words = self._session.table, self.words
        paper = self._folder / f"{words(name, table=table.opened.table)}.pdf"
        self.press.write(paper, partial(self._write, which, paper, table, words), sentence)

    def _write(self, which: _Paper, paper: Path, table: Table, words: Words) -> None:
        # What prints takes 0.1 seconds to import, which no table waits for.
        from dealer_app.papers import Imprint, game_papers  # noqa: PLC0415 - no table waits 0.1 s for it

        imprint = Imprint(self._clock(), zone_of(table))
        match which:
            case _Paper.GUESTS:
                game_papers.write_rule_sheet(paper, table, words, imprint)
            case _Paper.STAFF:
                game_papers.write_staff_rules(paper, table, words, imprint)
            case _Paper.CARD:
                game_papers.write_scorecard(paper, table, words, imprint, _shoes(table))
            case _Paper.FORM:
                game_papers.write_form(paper, table, words, imprint)


# The prose on the screen.


def show_markdown(browser: QTextBrowser, markdown: str) -> None:
    """Shows the rules, from their beginning."""
    document = browser.document()
    document.setMarkdown(markdown, _DIALECT)
    air_paragraphs(document)
    air_tables(document)
    browser.moveCursor(QTextCursor.MoveOperation.Start)


def air_paragraphs(document: QTextDocument) -> None:
    """Gives each paragraph the space above it that markdown does not tell."""
    cursor = QTextCursor(document)
    while True:
        shape = cursor.blockFormat()
        shape.setTopMargin(HEAD_AIR if shape.headingLevel() else AIR)
        if cursor.currentTable() is None:
            cursor.setBlockFormat(shape)
        if not cursor.movePosition(QTextCursor.MoveOperation.NextBlock):
            return


def air_tables(document: QTextDocument) -> None:
    """Gives the cells of each table room, and their lines the colour of the words."""
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            shape = frame.format().toTableFormat()
            shape.setCellPadding(AIR)
            shape.setTopMargin(AIR)
            shape.setBottomMargin(AIR)
            shape.setBorderCollapse(True)
            frame.setFormat(shape)


def _shoes(table: Table) -> tuple[int | None, ...]:
    """The cards that guests are given: the present shoe's, if a coup of it is over, and a blank."""
    dealt = bool(table.of_shoe(table.shoes))
    return (table.shoes, None) if dealt else (None,)


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
    """The text as markdown shows it sign by sign."""
    return re.sub(r"([\\`*_\[\]<>#&~])", r"\\\1", text)
