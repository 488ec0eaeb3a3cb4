"""What is decided in the house’s book from the window of the pit, in a form of its own or of a list
of what the book keeps of one kind, and what that has a command of the program do at the house’s
server: an alert of a table answered, a night settled over all tables, the book given back what it
lost. Each is asked for in a form, on a name and a PIN, and done beside the window, so that it waits
for nothing; what speaks against it is said in the form that asked."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Beside, Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import WIDE, Form, FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.pages.page import Page
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.preview import preview
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name
from dealer_app.i18n.register_words import objected
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import HouseStaff, PinGiven
from dealer_app.register.admission import MOST
from dealer_app.register.objections import Objection
from dealer_app.rules.staff import LONGEST_NAME, Signature
from dealer_app.store.chain import Clock
from dealer_app.table.alerts import Alert, alerts
from dealer_app.table.table import Table

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


# What a command of the program does for the window


REASON: Final = FormLine(marked("Why it is in order"))
DAY: Final = FormLine(marked("Day of the house"), example="2026-11-20", most=10)
NAME: Final = FormLine(marked("Full name"), most=LONGEST_NAME)

LONGEST: Final = 15
"""Seconds for which the server is waited for."""

LONG: Final = 300
"""Seconds for which a night of many tables is waited for."""

_ASKED: Final = marked("The house’s server is asked…")
_SETTLED: Final = marked("The copies of the tables are brought up, and the paper is written…")
_NO_ANSWER: Final = marked(
    "The house’s server has not answered: look whether the alert still waits."
)
_NOT_HEARD: Final = marked("Nothing was heard of it: look at the house’s server, then do it again.")


class BookErrand(QObject):
    """Asks in a form, and has a command do it at that address; `says` stands there meanwhile, and
    `unheard` where no answer came in so many seconds."""

    def __init__(
        self,
        shell: Shell,
        url: str,
        says: str = _ASKED,
        unheard: str = _NOT_HEARD,
        longest: int = LONGEST,
    ) -> None:
        super().__init__(shell)
        self._shell, self._url = shell, url
        self._says, self._unheard, self._longest = says, unheard, longest
        self._then: Callable[[Sequence[str]], None] | None = None
        self.form = FormPage(shell)
        self.errand = Errand(self)
        self.errand.done.connect(self._left)
        self.errand.failed.connect(self._refused)

    @property
    def is_possible(self) -> bool:
        """True where it is known which server is asked."""
        return bool(self._url)

    def ask(
        self,
        asks: Callable[[Words], FormAsked],
        command: Callable[[Form], Sequence[str]],
        then: Callable[[Sequence[str]], None],
    ) -> None:
        """Asks it, has that command of `sabot pit` do it, and goes on with what that said once it
        is done; with nothing once nobody waits for it any more, and it may be done all the same."""
        self._then = then
        self.form.ask(asks, lambda: self._begin(command), self._left)

    def _begin(self, command: Callable[[Form], Sequence[str]]) -> None:
        lines, words = self.form.form, self.form.words
        name, pin = lines.written(NAME), lines.written(PIN)
        if not (name and pin):
            self.form.refuse(words("Write the name and the PIN."))
            return
        asked = ["pit", *command(lines), "--url", self._url, "--pin-fd", "0"]
        given = f"{pin}\n"
        who, longest = Signature(name), self._longest
        if self.errand.run(asked, words.language, who, given=given, longest=longest):
            self.form.answer(words(self._says), calm=True)

    def _left(self, said: Sequence[str] = ()) -> None:
        then, self._then = self._then, None
        if then is not None:
            then(said)

    def _refused(self, sentence: str) -> None:
        if self._then is not None:
            self.form.refuse(sentence or self.form.words(self._unheard))


class AlertAnswer(BookErrand):
    """An alert of a table answered for; the table records the answer by itself."""

    def __init__(self, shell: Shell, url: str) -> None:
        super().__init__(shell, url, unheard=_NO_ANSWER)

    def open(self, name: str, table: Table, then: Callable[[], None]) -> None:
        """Asks about the alerts of that table, and goes on once one is answered, or none is."""
        waiting = alerts(table)

        def command(form: Form) -> Sequence[str]:
            return "answer", name, "--alert", form.value, "--reason", form.written(REASON)

        self.ask(lambda words: _answer_asked(words, name, waiting), command, lambda _: then())


class NightSettlement(BookErrand):
    """A night of all tables settled from the pit's own copies; its paper lies in the pit's data
    folder, and is shown."""

    def __init__(self, shell: Shell, url: str) -> None:
        super().__init__(shell, url, says=_SETTLED, longest=LONG)
        self._before: object = None
        self.file = Path()
        self.errand.failed.connect(self._show_new)

    def open(self, day: str, then: Callable[[], None]) -> None:
        """Asks which night, that of `day` if nobody says otherwise."""

        def command(form: Form) -> Sequence[str]:
            data, written = self._shell.settings.data, form.written(DAY)
            self.file = data / f"settlement-{_named(written)}.pdf"
            self._before = _made(self.file)
            return "settle", written, "--out", str(self.file), "--data", str(data)

        def over(said: Sequence[str]) -> None:
            then()
            if said:
                self._show_new()

        self.ask(partial(_settlement_asked, day=day), command, over)

    def _show_new(self, _: str = "") -> None:
        """The paper that was written, also where it keeps the night open."""
        if _made(self.file) != self._before:
            self._before = _made(self.file)
            preview(self._shell).open(self.file)


class BookMending(BookErrand):
    """The house's book on the server given back what it lost, from the pit's copy."""

    def open(self, copy: Path, why: str, then: Callable[[str], None]) -> None:
        """Asks for a director, and goes on with what was given back; `why` is what is wrong with
        the book there, `copy` the folder of the pit's own."""

        def asks(words: Words) -> FormAsked:
            return FormAsked(words("Give the book back"), why, marked("Give it back"), (NAME, PIN))

        command = "mend", "--copy", str(copy)
        self.ask(asks, lambda _: command, lambda said: then("".join(said[-1:])))


def _made(file: Path) -> int:
    """When a file was written, 0 where there is none."""
    return file.stat().st_mtime_ns if file.is_file() else 0


def _named(day: str) -> str:
    """A day as it stands in the name of a file, whatever was written for it."""
    return "".join(sign for sign in day if sign.isalnum() or sign == "-")


def _settlement_asked(words: Words, day: str) -> FormAsked:
    return FormAsked(
        words("Settle the night"),
        words(
            "Over all tables, from the pit’s own copies; a table that is not closed keeps the night"
            " open."
        ),
        marked("Settle the night"),
        (replace(DAY, text=day), NAME, PIN),
    )


def _answer_asked(words: Words, name: str, waiting: tuple[Alert, ...]) -> FormAsked:
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


# Lists of the book


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
