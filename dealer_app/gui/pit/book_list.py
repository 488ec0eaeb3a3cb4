"""A list of what the house's book keeps of one kind, and of what its machines offer it: read beside
the window, and gone on with in a form, on a name and a PIN."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Beside
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import WIDE, FormAsked, FormPage
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.pages.page import Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pit.book_acts import BookActs
from dealer_app.i18n import Words
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import HouseStaff, PinGiven
from dealer_app.register.objections import Objection
from dealer_app.store.chain import Clock

AtBook = Callable[[Callable[[HouseStaff], object]], object]
"""What a deed in the house's book comes to at its server; it may wait for that."""

InBook = Callable[[HouseStaff, PinGiven], Objection | None]
"""What is done in the house's book on somebody's PIN."""

Row = TypeVar("Row")


class ListActs(QObject):
    """Asks in its form for what is done with a line, and who signs; `recorded` is sent once the
    book has it. Its decisions are made beside the window, under that name."""

    recorded = Signal()

    def __init__(self, shell: Shell, at_book: AtBook, name: str, *, wide: int = WIDE) -> None:
        super().__init__(shell)
        self.at_book = at_book
        self.form = FormPage(shell, wide=wide)
        self.book = BookActs(self, name)
        self.book.recorded.connect(self.recorded)

    def ask_signed(
        self, asks: Callable[[Words], FormAsked], done: Callable[[], None], by: str = ""
    ) -> None:
        """Asks it, and who signs; `by` signs for themselves."""
        signer, pin = self.book.hands
        hands = (replace(signer, text=by, fixed=True) if by else signer, pin)

        def with_hands(words: Words) -> FormAsked:
            asked = asks(words)
            return replace(asked, parts=(*asked.parts, *hands))

        self.form.ask(with_hands, done)

    def decide(self, deed: InBook, given: PinGiven | None = None) -> None:
        """Has the book decide on whoever signed in the form, or on whoever is given."""
        at_book = self.at_book

        def decision(by: PinGiven) -> Objection | Saying | None:
            found = at_book(lambda house: deed(house, by))
            return found if isinstance(found, Objection | Saying) else None

        self.book.decide(self.form, decision, given)


Acts = TypeVar("Acts", bound=ListActs)


class BookList(Page, Generic[Row, Acts]):
    """Its lines as `reads` has them from the book, without touching the window: none before the
    book was read. What is done with one is asked for by its acts."""

    chapter = "server"

    def __init__(
        self,
        shell: Shell,
        clock: Clock,
        acts: Acts,
        reads: Callable[[HouseStaff], tuple[Row, ...]],
    ) -> None:
        super().__init__(shell)
        self.acts = acts
        self._clock, self._reads, self._house = clock, reads, ""
        self.known: tuple[Row, ...] | None = None
        self.hour = label("strong")
        self.frame.bar.addWidget(self.hour)
        self.rows = self.empty_rows()
        self.rows.moved.connect(self._moved)
        self.lay(self.rows)
        self.reading = Beside(self, acts.book.beside.objectName())
        self.reading.done.connect(self._heard)
        acts.form.ended.connect(self.put)
        acts.recorded.connect(self._recorded)

    @abstractmethod
    def empty_rows(self) -> Rows[Row]:
        """Its columns, and what a line of it is called."""

    def open(self, house: str) -> None:
        """The list of the house of that name."""
        self._house = house
        self.put()
        self.look()

    def look(self) -> None:
        """Reads it anew, beside the window."""
        at_book, reads = self.acts.at_book, self._reads
        self.reading.go(lambda: at_book(reads), may_be_left=True)

    def hear_of_book(self) -> None:
        """The house's book has gone on: whoever looks at the page sees that."""
        if self.in_front:
            self.look()

    @override
    def bar(self) -> str:
        return " · ".join(filter(None, (self.words("Pit"), self._house)))

    @override
    def fill(self) -> None:
        self.hour.setText(f"{self._clock().astimezone():%H:%M}")
        self.rows.fit(large=self._shell.large)
        self.rows.fill(self.words, self.known or ())

    def _heard(self, found: object) -> None:
        if isinstance(found, Saying):
            self.answer(self.words.sentence(found))
        elif isinstance(found, tuple):
            self.known = found
        if self.in_front:
            self.refresh()

    def _moved(self) -> None:
        self.answer("")
        self.set_keys()

    def _recorded(self) -> None:
        self.put()
        self.answer(self.words("Recorded in the house’s book."), calm=True)
        self.look()
