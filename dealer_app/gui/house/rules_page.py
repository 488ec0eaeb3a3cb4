"""The rules of the game in force, to be read at the table and printed for guests and staff."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QTextBrowser, QWidget

from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import Words

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
        self._frame.answer(words(printed.sentence, **printed.values), calm=not printed.failed)
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
