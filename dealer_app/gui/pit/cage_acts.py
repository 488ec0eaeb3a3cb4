"""What is done at the cage: sent, received, entered on paper, answered for; each with a name and a
PIN, and recorded in the house's book beside the window."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_lines import FormChoice, FormLine
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.gui.pit.book_acts import AskingPage, BookActs
from dealer_app.gui.pit.house_shown import TableShown
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.pit.slips import HouseSlip, SlipStands, SlipTrouble
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Chips, Money, plain, together, worth
from dealer_app.rules.staff import LONGEST_NAME
from dealer_app.table.accounts.tray import SlipKind

Deciding = Callable[[Sequence[f.Fact], str, str], Objection | Saying | None]
"""Has the house's book take facts on a name and a PIN; it may wait for the server."""

CARRIER: Final = FormLine(marked("Carried by"), most=LONGEST_NAME)
NUMBER: Final = FormLine(marked("Number of the slip"), most=20)
CHIPS: Final = FormLine(marked("Chips"), example="100×20 25×4")
REASON: Final = FormLine(marked("Reason"), most=120)

_PAIR: Final = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+)", re.IGNORECASE)
_UNREAD: Final = marked("Write the chips as value×number, with a space between: 100×20 25×4.")


class CageActs(QObject):
    """Asks in the card of the slip that is lit, on that page, and has the book take it; what went
    on paper is asked for on a page of its own. `recorded` is sent once the book has it."""

    recorded = Signal()

    def __init__(self, shell: Shell, deciding: Deciding, page: AskingPage, parent: QObject) -> None:
        super().__init__(parent)
        self._shell, self._page = shell, page
        self.deciding = deciding
        self.lines: tuple[FormLine, ...] = ()
        """What is asked for in the card; nothing where the slip waits for nobody here."""
        self.slip: HouseSlip | None = None
        self._table: TableShown | None = None
        self.other = False
        """Whether other chips than the slip says are written out."""
        self._of: object = None
        self._asked_other = False
        self.paper = FormPage(shell)
        self.book = BookActs(self, "cage")
        self.book.recorded.connect(self._recorded)

    def look_at(self, slip: HouseSlip | None, table: TableShown | None) -> None:
        """Asks for what is still to be known of that slip of that table, and who signs it; what is
        written stays while it is the same."""
        works = slip is not None and table is not None and deed(slip)[1]
        of = (slip.journal, slip.number, slip.stands, slip.trouble) if slip and works else None
        self.slip, self._table = slip, table
        self.other = self.other and of == self._of
        if (of, self.other) == (self._of, self._asked_other):
            return
        self._of, self._asked_other = of, self.other
        if slip is None or table is None or not works:
            self.lines = ()
        elif slip.trouble is SlipTrouble.DIFFERS:
            self.lines = (REASON, *self.book.hands)
        elif slip.stands is SlipStands.GIVEN:
            self.lines = (CHIPS, *self.book.hands)
        else:
            chips = replace(CHIPS, text=chips_text(slip.left, table.currency))
            self.lines = (CARRIER, *((chips,) if self.other else ()), *self.book.hands)
        self._page.form.ask(self.lines)

    def do(self) -> None:
        """Does what is due of the slip that is lit."""
        slip, form = self.slip, self._page.form
        if slip is None or not self.lines:
            return
        if slip.trouble is SlipTrouble.DIFFERS:
            reason = form.written(REASON)
            self._decide(self._page, f.SlipAnswered(slip.table, slip.number, reason))
        elif slip.stands is SlipStands.GIVEN:
            self._receive(slip)
        else:
            chips = self._chips(self._page) if form.asks(CHIPS) else slip.left
            if chips is not None:
                asked = "" if slip.asked is None else slip.asked.digest
                carrier = form.written(CARRIER)
                fact = f.FillSent(slip.table, slip.number, chips, carrier, asked)
                self._decide(self._page, fact)

    def _receive(self, slip: HouseSlip) -> None:
        chips = self._chips(self._page)
        if chips is None or slip.given is None:
            return
        told, table = slip.given.fact.chips, self._table
        currency = Currency() if table is None else table.currency

        def money(amount: Money) -> str:
            return self._shell.words.money(amount, currency)

        if together(chips) != together(told) and not self._page.insists(
            f"{slip.table} {slip.number} {chips}",
            self._shell.words(
                "{table} gave {told}, {counted} are keyed: count again. Enter once more what has"
                " come; a chef answers for the difference.",
                table=slip.table,
                told=money(worth(told)),
                counted=money(worth(chips)),
            ),
        ):
            return
        fact = f.CreditReceived(slip.table, slip.number, chips, slip.given.digest, together(told))
        self._decide(self._page, fact)

    def _chips(self, page: AskingPage) -> Chips | None:
        """The chips that are written; None where they are none of the house, which is said."""
        table = self._table
        currency = Currency() if table is None else table.currency
        chips = chips_written(page.form.written(CHIPS), currency)
        history = None if table is None else table.mirrored.history
        known = set() if history is None else {c.value for c in history.table.house.chips}
        if chips is None or (known and not chips.keys() <= known):
            page.refuse(self._shell.words(_UNREAD))
            return None
        return chips

    def begin_on_paper(self, among: Sequence[TableShown]) -> None:
        """Asks for a slip that went on paper while its table was cut off: sent from the cage under
        the number that was told by telephone."""
        tables = [each for each in among if each.mirrored.history is not None]
        if not tables:
            return
        choice = FormChoice(
            marked("Table"),
            [(str(each.standing.journal), each.standing.table) for each in tables],
        )

        def asked(words: Words) -> FormAsked:
            lines = (choice, NUMBER, CARRIER, CHIPS, *self.book.hands)
            why = words("The table enters the same number; the two are compared once it is back.")
            return FormAsked(words("A fill on paper"), why, marked("Left the cage"), lines)

        self.paper.ask(asked, lambda: self._send_paper(tables))

    def _send_paper(self, tables: Sequence[TableShown]) -> None:
        form = self.paper.form
        chosen = form.value
        table = next((each for each in tables if str(each.standing.journal) == chosen), None)
        self._table = table
        chips = self._chips(self.paper)
        if table is None or chips is None:
            return
        number, carrier = (form.written(each) for each in (NUMBER, CARRIER))
        self._decide(self.paper, f.FillSent(table.standing.table, number, chips, carrier))

    def _decide(self, page: AskingPage, fact: f.OfCage) -> None:
        deciding = self.deciding
        self.book.decide(page, lambda given: deciding([fact], *given))

    def _recorded(self) -> None:
        self._of, self.other = None, False  # it is asked anew
        self.recorded.emit()


def deed(slip: HouseSlip | None) -> tuple[str, bool]:
    """What the lit key does with a slip, and whether there is anything to do at the cage."""
    if slip is not None and slip.trouble is SlipTrouble.DIFFERS:
        return marked("Answer for it"), not slip.answers_the_table
    match None if slip is None else slip.stands:
        case SlipStands.GIVEN:
            return marked("Received at the cage"), True
        case SlipStands.ON_PAPER | SlipStands.ASKED:
            return marked("Left the cage"), slip is not None and slip.kind is SlipKind.FILL
        case _:  # it waits for somebody else, or for nobody
            return marked("Left the cage"), False


def chips_text(chips: Chips, currency: Currency) -> str:
    """Chips as they are written in one line, the highest first: `100×20 25×4`."""
    pairs = sorted(together(chips).items(), reverse=True)
    return " ".join(f"{plain(value, currency.digits)}×{number}" for value, number in pairs)


def chips_written(text: str, currency: Currency) -> Chips | None:
    """The chips of such a line; None where something else stands in it."""
    if _PAIR.sub("", text).strip(" ,;") or not text.strip():
        return None
    chips: dict[Money, int] = {}
    for value, number in _PAIR.findall(text):
        minor = Decimal(value.replace(",", ".")) * 10**currency.digits
        if minor != int(minor) or int(minor) in chips:
            return None
        chips[Money(int(minor))] = int(number)
    return chips
