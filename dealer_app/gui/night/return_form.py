"""Before a backup is brought back: behind which papers numbers go on there, and why (REQ-10)."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_lines import FormChoice, FormLine
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.i18n import Words, marked
from dealer_app.night.backups import LastPapers
from dealer_app.reports import OF_A_SESSION

SERIES: Final = (
    *((kind.value, kind.called) for kind in OF_A_SESSION),
    ("fill", marked("Fill slip")),
    ("credit", marked("Credit slip")),
    ("staff", marked("Review of the staff")),
    ("house_key", marked("House key")),
)
"""The series in which papers are numbered, each as what is printed in it is called."""

LAST: Final = FormLine(marked("Last number that is known"), most=9, optional=True)
WHY: Final = FormLine(marked("Why numbers go on behind it"), optional=True)


class ReturnForm(QObject):
    """`decided` tells the last papers that are known, a number a series, `ended` is sent when
    nothing is to be brought back."""

    decided, ended = Signal(object), Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._numbers: dict[str, str] = {}
        self._series = ""
        self.page = FormPage(shell)
        self.page.ended.connect(self.ended)
        self.page.form.chosen.connect(self._turn)

    def open(self) -> None:
        """Asks anew; whoever knows of no such paper goes on at once."""
        self._numbers, self._series = {}, SERIES[0][0]
        self.page.ask(self._asked, self._decide)

    def _asked(self, words: Words) -> FormAsked:
        series = [(name, self._called(words, name, said)) for name, said in SERIES]
        return FormAsked(
            words("Papers that the backup does not know"),
            words(
                "Papers that were printed after it was made exist all the same. Key the last number"
                " of each series that is known; leave the lines empty where there is none."
            ),
            marked("Bring it back"),
            (LAST, WHY, FormChoice(marked("Which paper"), series, listed=True)),
        )

    def _called(self, words: Words, series: str, said: str) -> str:
        """The paper, and the number that was keyed for it."""
        number = self._numbers.get(series, "")
        if not number or series == self._series:
            return words(said)
        return words("{name}: No. {number}", name=words(said), number=number)

    def _turn(self) -> None:
        """Another series: the number that was keyed stays with the one before."""
        field = self.page.form.field(LAST).field
        self._keep()
        self._series = self.page.form.choice.value
        field.setText(self._numbers.get(self._series, ""))
        self.page.refresh()

    def _keep(self) -> None:
        self._numbers[self._series] = self.page.form.written(LAST)

    def _decide(self) -> None:
        self._keep()
        words, why = self.page.words, self.page.form.written(WHY)
        keyed = {series: number for series, number in self._numbers.items() if number}
        if not all(number.isdecimal() and int(number) for number in keyed.values()):
            self.page.refuse(words("Key the number alone, such as 12."))
            self.page.form.field(LAST).field.setFocus()
        elif keyed and not why:
            self.page.refuse(words("Say why: this needs its reason."))
            self.page.form.field(WHY).field.setFocus()
        else:
            numbers = {series: int(number) for series, number in keyed.items()}
            self.decided.emit(LastPapers(numbers, why))
