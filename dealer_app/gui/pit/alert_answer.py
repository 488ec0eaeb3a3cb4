"""An alert of a table answered at the pit: which one, why, and a name with a PIN. A process of its
own asks the server, so that the window waits for nothing; the table records the answer by
itself."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormChoice, FormLine, FormPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name
from dealer_app.register.admission import MOST
from dealer_app.rules.staff import LONGEST_NAME, Signature
from dealer_app.table.alerts import Alert, alerts
from dealer_app.table.table import Table

REASON: Final = FormLine(marked("Why it is in order"))
NAME: Final = FormLine(marked("Full name"), most=LONGEST_NAME)
PIN: Final = FormLine(marked("PIN"), most=MOST, secret=True, figures=True)

LONGEST: Final = 15
"""Seconds for which the server is waited for."""

_ASKED: Final = marked("The house’s server is asked…")
_NO_ANSWER: Final = marked(
    "The house’s server has not answered: look whether the alert still waits."
)


class AlertAnswer(QObject):
    """Asks for the answer in a form, and has it written into the house’s book at that address."""

    def __init__(self, shell: Shell, url: str) -> None:
        super().__init__(shell)
        self._shell, self._url = shell, url
        self._then: Callable[[], None] | None = None
        self.form = FormPage(shell)
        self.errand = Errand(self)
        self.errand.done.connect(self._left)
        self.errand.failed.connect(self._refused)

    @property
    def is_possible(self) -> bool:
        """True where it is known which server is asked."""
        return bool(self._url)

    def open(self, name: str, table: Table, then: Callable[[], None]) -> None:
        """Asks about the alerts of that table, and goes on once one is answered, or none is."""
        waiting, self._then = alerts(table), then
        self.form.ask(
            lambda words: _asked(words, name, waiting), lambda: self._begin(name), self._left
        )

    def _begin(self, table: str) -> None:
        lines, words = self.form.form, self.form.words
        name, pin = lines.written(NAME), lines.written(PIN)
        if not (name and pin):
            self.form.refuse(words("Write the name and the PIN."))
            return
        asked = ["pit", "answer", table, "--alert", lines.value, "--url", self._url]
        asked += ["--reason", lines.written(REASON), "--pin-fd", "0"]
        given = f"{pin}\n"
        if self.errand.run(asked, words.language, Signature(name), given=given, longest=LONGEST):
            self.form.answer(words(_ASKED))

    def _left(self) -> None:
        """Nobody waits for an answer any more: what was asked may be done all the same."""
        then, self._then = self._then, None
        if then is not None:
            then()

    def _refused(self, sentence: str) -> None:
        if self._then is not None:
            self.form.refuse(sentence or self.form.words(_NO_ANSWER))


def _asked(words: Words, name: str, waiting: tuple[Alert, ...]) -> FormAsked:
    values = [(f"{each.coup}/{each.place}", _said(words, each)) for each in waiting]
    return FormAsked(
        words("Answer for an alert"),
        words("{table} records it with your name as soon as it hears of it.", table=name),
        marked("Answer for it"),
        (FormChoice(marked("Alert"), values, listed=True), REASON, NAME, PIN),
    )


def _said(words: Words, alert: Alert) -> str:
    name = finding_name(words, alert.finding, alert.rule)
    if not alert.coup:
        return name
    return words("Coup {number}: {irregularity}", number=alert.coup, irregularity=name)
