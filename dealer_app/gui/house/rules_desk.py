"""The rules in force on the screen, and on paper for guests and staff."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from enum import Enum
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QTextBrowser, QWidget

from dealer_app.gui.felt.scene_builder import rules_in_short
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import NOT_WRITTEN, PaperTold
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library import Sheet, card_in_force, rules_in_force, sheet_from_text
from dealer_app.library.card import RuleTable
from dealer_app.library.texts import PAYOUTS, TABLEAU
from dealer_app.session.table_session import TableSession
from dealer_app.table.boards import boards
from dealer_app.table.house_time import zone_of
from dealer_app.table.table import Rules, Table

# The rules of the game in force, to be read at the table and printed for guests and staff


KEY: Final = 96
ENTER: Final = "⏎"
AIR: Final = 8
HEAD_AIR: Final = 24
"""Pixels above a paragraph, and above a heading."""


class RulesPage(QWidget):
    """Prose and tables under each other; the arrows turn the pages."""

    back = Signal()
    print_asked = Signal()
    staff_asked = Signal()
    card_asked = Signal()
    form_asked = Signal()
    paper_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        frame, lines = column()
        self.text = QTextBrowser()
        lines.addWidget(self.text)
        self._frame.columns.addWidget(frame)
        self._lay_keys()

    def _lay_keys(self) -> None:
        self.return_ = Key(large=True, primary=True, least=KEY)
        self.print, self.paper = Key(large=True), Key(large=True)
        self.staff, self.card = Key(large=True), Key(large=True)
        self.form = Key(large=True)
        self._frame.foot.addWidget(self.print)
        self._frame.foot.addWidget(self.staff)
        self._frame.foot.addWidget(self.card)
        self._frame.foot.addWidget(self.form)
        self._frame.foot.addWidget(self.paper)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.return_)
        self.return_.clicked.connect(self.back)
        self.print.clicked.connect(self.print_asked)
        self.staff.clicked.connect(self.staff_asked)
        self.card.clicked.connect(self.card_asked)
        self.form.clicked.connect(self.form_asked)
        self.paper.clicked.connect(self.paper_asked)
        back = self.back.emit
        bind(
            self,
            {
                "Return": back,
                "Enter": back,
                "Escape": back,
                "F2": back,
                "F9": self.print_asked.emit,
                "F10": self.staff_asked.emit,
                "F6": self.form_asked.emit,
                "F7": self._print_card,
                "F8": self._show_paper,
            },
        )

    def say(self, words: Words, table: str, game: str, options: str) -> None:
        """The page in words."""
        self._frame.name.setText(table)
        self._frame.headline.setText(game)
        self.text.setAccessibleName(game)
        self._frame.why.setText(options)
        self.return_.say(words("Back"), ENTER)
        self.print.say(words("Print for the guests"), "F9")
        self.staff.say(words("Print for the staff"), "F10")
        self.card.say(words("Scorecard"), "F7")
        self.form.say(words("Form"), "F6")
        self.paper.say(words("Show it"), "F8")

    def tell(self, markdown: str) -> None:
        """The rules, from their beginning."""
        document = self.text.document()
        document.setMarkdown(markdown, _DIALECT)
        air_paragraphs(document)
        air_tables(document)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def printed(self, printed: PaperTold, words: Words) -> None:
        """What came of the printing, and whether there is a paper to show."""
        self._frame.answer(words.sentence(printed.saying), calm=not printed.failed)
        self.paper.setVisible(printed.there)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _print_card(self) -> None:
        if self.card.isVisible():
            self.card_asked.emit()

    def _show_paper(self) -> None:
        if self.paper.isVisible():
            self.paper_asked.emit()


_DIALECT: Final = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
"""Markdown with tables; what looks like HTML is none."""


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


class _Paper(Enum):
    """What is printed here: how its file is named, and what is said of it."""

    GUESTS = marked("{table} rules"), marked("The rules for the guests: {file}")
    STAFF = marked("{table} rules, staff"), marked("The rules for the staff: {file}")
    CARD = marked("{table} scorecard"), marked("The scorecard: {file}")
    FORM = marked("{table} form"), marked("The form for coups without the program: {file}")


class RulesShown(QObject):
    """One table's rules; `ended` is sent when the table itself is wanted again."""

    ended = Signal()
    _told = Signal(object)

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
        self._printed = PaperTold()
        self.page = RulesPage()
        self.page.back.connect(self.ended)
        self.page.print_asked.connect(self.print_sheet)
        self.page.staff_asked.connect(self.print_for_staff)
        self.page.card_asked.connect(self.print_card)
        self.page.form_asked.connect(self.print_form)
        self.page.paper_asked.connect(self._show_paper)
        self._told.connect(self._tell_printed)
        shell.restyled.connect(self._restyle)

    def show(self) -> None:
        """The page, with the rules of this moment."""
        self._printed = PaperTold()
        self._say()
        self._shell.put(self.page)
        self.page.text.setFocus()

    def print_sheet(self) -> None:
        """Writes the guests' sheet as PDF beside the journals, while the page stays."""
        self._start(_Paper.GUESTS)

    def print_for_staff(self) -> None:
        """Writes the same sheet with the numbers of its rules."""
        self._start(_Paper.STAFF)

    def print_card(self) -> None:
        """Writes a scorecard of the present shoe, and a blank one behind it."""
        self._start(_Paper.CARD)

    def print_form(self) -> None:
        """Writes the form for coups that are dealt without the program, before they are."""
        self._start(_Paper.FORM)

    def _start(self, which: _Paper) -> None:
        if self._press is not None and self._press.is_alive():
            return
        table, words = self._session.table, self._shell.words
        name, _ = which.value
        self._paper = self._folder / f"{words(name, table=table.opened.table)}.pdf"
        asked = (self._paper, table, words, which)
        self._press = Thread(target=self._print, args=asked, name="rules on paper")
        self._press.start()

    def wait(self) -> None:
        """Until nothing is printed any more."""
        if self._press is not None:
            self._press.join()

    def _print(self, paper: Path, table: Table, words: Words, which: _Paper) -> None:
        # What prints takes 0.1 seconds to import, which no table waits for.
        from dealer_app import papers  # noqa: PLC0415 - no table waits 0.1 s for it

        _, sentence = which.value
        imprint = papers.Imprint(self._clock(), zone_of(table))
        try:
            match which:
                case _Paper.GUESTS:
                    papers.write_rule_sheet(paper, table, words, imprint)
                case _Paper.STAFF:
                    papers.write_staff_rules(paper, table, words, imprint)
                case _Paper.CARD:
                    papers.write_scorecard(paper, table, words, imprint, _shoes(table))
                case _Paper.FORM:
                    papers.write_form(paper, table, words, imprint)
        except OSError as error:
            why = Saying(NOT_WRITTEN, {"file": paper, "why": system_reason(error)})
            self._told.emit(PaperTold(why, failed=True))
        else:
            self._told.emit(PaperTold(Saying(sentence, {"file": paper}), there=True))

    def _tell_printed(self, printed: PaperTold) -> None:
        self._printed = printed
        self.page.printed(printed, self._shell.words)

    def _show_paper(self) -> None:
        if self._paper is not None:
            refused = preview(self._shell).show(self._paper)
            if refused:
                self._tell_printed(PaperTold(Saying(refused), failed=True))

    def _say(self) -> None:
        shell, table = self._shell, self._session.table
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        game = shell.words.name(table.variant.names)
        short = rules_in_short(shell.words, table.variant)
        self.page.say(shell.words, table.opened.table, game, short)
        self.page.card.setVisible(bool(boards(table.rules, ())))
        self.page.printed(self._printed, shell.words)
        sheet = sheet_from_text(table.opened.sheet, "sheet")
        self.page.tell(rules_as_markdown(table.rules, sheet, shell.words))

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()


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
