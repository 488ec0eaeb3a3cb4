"""A table that cannot be opened: who holds it, or what can still be read of its file."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.pages.facts import Fact, lay_facts
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, set_role
from dealer_app.i18n import Words

KEY: Final = 300
ENTER: Final = "⏎"


class TroublePage(QWidget):
    """Says what is the matter and what can be done; nothing has been changed.

    `again` asks to open the table once more, `saving` to copy what can still be read, and
    `alerts_asked` for whoever decides what was found.
    """

    again, alerts_asked = Signal(), Signal()
    saving = Signal()
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        set_role(self._frame.headline, "tone", "trouble")
        self._frame.why.setWordWrap(True)
        column_frame, lines = column()
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(32)
        self._facts.setVerticalSpacing(12)
        lines.addLayout(self._facts)
        lines.addStretch(1)
        self._frame.columns.addWidget(column_frame)
        self._lay_keys()

    def _lay_keys(self) -> None:
        self.leave, self.save = Key(large=True, least=KEY), Key(large=True, least=KEY)
        self.retry = Key(large=True, primary=True, least=KEY)
        self.alerts = Key(large=True)
        for key in (self.leave, self.save, self.alerts):
            self._frame.foot.addWidget(key)
        self.alerts.hide()
        self.alerts.clicked.connect(self.alerts_asked)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.retry)
        self.leave.clicked.connect(self.back)
        self.save.clicked.connect(self.saving)
        self.retry.clicked.connect(self.again)
        bind(
            self,
            {
                "Return": self.again.emit,
                "Enter": self.again.emit,
                "Escape": self.back.emit,
                "F5": self._save,
                "Ctrl+R": self._decide,
            },
        )

    def say(self, words: Words, table: str, headline: str, why: str) -> None:
        """What is the matter with which table, in words."""
        self._frame.name.setText(table)
        self._frame.headline.setText(headline)
        self._frame.why.setText(why)
        self.leave.say(words("Back to the tables"), words("Esc"))
        self.save.say(words("Save what can be read"), "F5")
        self.retry.say(words("Try again"), ENTER)
        self.alerts.say(words("Alerts"), "Ctrl R")

    def tell(self, facts: Sequence[Fact], *, saveable: bool) -> None:
        """What is known of it, and whether something can be saved."""
        lay_facts(self._facts, facts, large=True)
        self.save.setVisible(saveable)

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.status.setText(sentence)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _decide(self) -> None:
        if self.alerts.isVisible():
            self.alerts_asked.emit()

    def _save(self) -> None:
        if self.save.isVisible():
            self.saving.emit()
