"""What is decided in the house's book from the window of the pit: on a name and a PIN, beside the
window, so that it waits for nothing; what speaks against it is said in the form that asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.event_loop import Beside
from dealer_app.gui.pages.form_page import Form, FormLine
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import objected
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import PinGiven
from dealer_app.register.admission import MOST
from dealer_app.register.objections import Objection
from dealer_app.rules.staff import LONGEST_NAME

SIGNER: Final = FormLine(marked("Who signs"), most=LONGEST_NAME)
PIN: Final = FormLine(marked("PIN"), most=MOST, secret=True, figures=True)

Decision = Callable[[PinGiven], Objection | Saying | None]
"""Has the house's book decide on whoever gave their PIN; it may wait for the server."""


class AskingPage(Protocol):
    """A page with a form in it."""

    form: Form

    @property
    def words(self) -> Words:
        """The language of the window."""

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """Says it."""

    def insists(self, on: str, sentence: str) -> bool:
        """True where this is asked for once more."""

    def refuse(self, sentence: str) -> None:
        """Says why it is not done: what nobody saw is written anew."""


class BookActs(QObject):
    """One decision at a time; `recorded` is sent once the book has it. Whoever signed last is
    proposed for the next."""

    recorded = Signal()

    def __init__(self, parent: QObject, name: str) -> None:
        super().__init__(parent)
        self.signer = ""
        """Who signed last."""
        self._page: AskingPage | None = None
        self.beside = Beside(self, name)
        self.beside.done.connect(self._decided)

    @property
    def hands(self) -> tuple[FormLine, FormLine]:
        """The lines in which somebody signs."""
        return replace(SIGNER, text=self.signer), PIN

    def decide(self, page: AskingPage, decision: Decision, given: PinGiven | None = None) -> None:
        """Has it decided on the name and the PIN that are written on that page, or on those that
        are given."""
        given = given or PinGiven(page.form.written(SIGNER), page.form.written(PIN))
        if not (given.name and given.pin):
            page.refuse(page.words("Write the name and the PIN."))
            return
        self.signer, self._page = given.name, page
        page.answer(page.words("Being recorded in the house’s book…"), calm=True)
        self.beside.go(lambda: decision(given), may_be_left=True)

    def _decided(self, found: object) -> None:
        page = self._page
        if page is None:
            return
        if isinstance(found, Objection):
            page.refuse(objected(page.words, found))
        elif isinstance(found, Saying):
            page.refuse(page.words.sentence(found))
        else:
            self.recorded.emit()
