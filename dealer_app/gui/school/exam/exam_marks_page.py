"""After an exam: what was asked, what was wrong or left out, the time, and the certificate."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QWidget

from dealer_app.gui.pages.facts import Scrolled, lay_rows, said_in
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page_keys import Key
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.i18n import Words

MAIN_KEY: Final = 220
ENTER: Final = "⏎"


class ExamMarksPage(QWidget):
    """`done` is sent when the school is wanted again, `again` for the same exam once more;
    `certificate_asked` that it is to be written."""

    done, again, certificate_asked = Signal(), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        main, lines = column()
        self._marks = Scrolled()
        self._marks.grid.setHorizontalSpacing(32)
        self._marks.grid.setVerticalSpacing(10)
        lines.addWidget(self._marks, 1)
        self._frame.columns.addWidget(main, 1)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.return_, self.certificate = Key(large=True), Key(large=True)
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        for key, signal in (
            (self.return_, self.done),
            (self.certificate, self.certificate_asked),
            (self.main, self.again),
        ):
            if key is self.main:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.done.emit,
                "Return": self.again.emit,
                "Enter": self.again.emit,
                "F9": self.certificate_asked.emit,
            },
        )
        for each in self.findChildren(QShortcut):
            each.setAutoRepeat(False)

    def say(self, words: Words, name: str, came: tuple[str, str]) -> None:
        """The page in words: whose exam it was, and what came of it."""
        marked_as(self._mark, words)
        self._frame.name.setText(name)
        headline, why = came
        self._frame.headline.setText(headline)
        self._frame.why.setText(why)
        self.return_.set_words(words("The school"), words("Esc"))
        self.certificate.set_words(words("Certificate"), "F9")
        self.main.set_words(words("Another exam"), ENTER)

    def tell(self, words: Words, rows: Sequence[Sequence[str]]) -> None:
        """The marks, the sum of them last."""
        head = (words("Part"), words("Asked"), words("Wrong or left out"), words("Right"))
        lay_rows(self._marks.grid, head, rows)

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the table of marks says, row by row."""
        return said_in(self._marks.grid)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What there is to say at this moment."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says at this moment."""
        return self._frame.status.text()

    @property
    def headline(self) -> str:
        """What came of it."""
        return self._frame.headline.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)
