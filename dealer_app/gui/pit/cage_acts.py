"""What is done at the cage: sent, received, entered on paper, answered for; each with a form, a
name and a PIN, and recorded in the house's book beside the window."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.event_loop import Beside
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_lines import FormChoice, FormLine, FormPart
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.gui.pit.house_shown import TableShown
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import objected
from dealer_app.i18n.saying import Saying
from dealer_app.pit.slips import HouseSlip, SlipStands, SlipTrouble
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Chips, Money, plain, together, worth
from dealer_app.table.accounts.tray import SlipKind

Deciding = Callable[[Sequence[f.Fact], str, str], Objection | Saying | None]
"""Has the house's book take facts on a name and a PIN; it may wait for the server."""

CARRIER: Final = FormLine(marked("Carried by"), most=40)
NUMBER: Final = FormLine(marked("Number of the slip"), most=20)
CHIPS: Final = FormLine(marked("Chips, as 100×20 25×4"))
REASON: Final = FormLine(marked("Reason"), most=120)
NAME: Final = FormLine(marked("Who signs"), most=40)
PIN: Final = FormLine(marked("PIN"), most=12, secret=True, figures=True)

_PAIR: Final = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+)", re.IGNORECASE)
_UNREAD: Final = marked("Write the chips as value×number, with a space between: 100×20 25×4.")


class CageActs(QObject):
    """Asks by its form, and has the book take it; `recorded` is sent once it has."""

    recorded = Signal()

    def __init__(self, shell: Shell, deciding: Deciding, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self.deciding = deciding
        self._signer = ""
        self._table: TableShown | None = None
        self.form = FormPage(shell)
        self.beside = Beside(self, "cage")
        self.beside.done.connect(self._decided)

    def begin(self, slip: HouseSlip, table: TableShown, said: tuple[str, str]) -> None:
        """Asks for what is still to be known of a slip of that table, and who signs it; `said` is
        the headline and what stands under it."""
        self._table = table
        if slip.trouble is SlipTrouble.DIFFERS:
            self._ask(slip, said, (REASON,), lambda: self._answer(slip))
        elif slip.stands is SlipStands.GIVEN:
            self._ask(slip, said, (CHIPS,), lambda: self._receive(slip))
        else:
            told = chips_text(slip.left, table.currency)
            parts = (CARRIER, replace(CHIPS, text=told))
            self._ask(slip, said, parts, lambda: self._send(slip))

    def _ask(
        self,
        slip: HouseSlip,
        said: tuple[str, str],
        parts: Sequence[FormPart],
        done: Callable[[], None],
    ) -> None:
        says = deed(slip)[0]

        def asked(_: Words) -> FormAsked:
            lines = (*parts, replace(NAME, text=self._signer), PIN)
            return FormAsked(*said, says, lines)

        self.form.ask(asked, done)

    def _send(self, slip: HouseSlip) -> None:
        chips = self._chips()
        if chips is None:
            return
        carrier = self.form.form.written(CARRIER)
        asked = "" if slip.asked is None else slip.asked.digest
        self._decide(f.FillSent(slip.table, slip.number, chips, carrier, asked))

    def _receive(self, slip: HouseSlip) -> None:
        chips = self._chips()
        if chips is None or slip.given is None:
            return
        told, table = slip.given.fact.chips, self._table
        currency = Currency() if table is None else table.currency

        def money(amount: Money) -> str:
            return self._shell.words.money(amount, currency)

        if together(chips) != together(told) and not self.form.insists(
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
        self._decide(
            f.CreditReceived(slip.table, slip.number, chips, slip.given.digest, together(told))
        )

    def _answer(self, slip: HouseSlip) -> None:
        self._decide(f.SlipAnswered(slip.table, slip.number, self.form.form.written(REASON)))

    def _chips(self) -> Chips | None:
        """The chips that are written; None where they are none of the house, which is said."""
        table = self._table
        currency = Currency() if table is None else table.currency
        chips = chips_written(self.form.form.written(CHIPS), currency)
        history = None if table is None else table.mirrored.history
        known = set() if history is None else {c.value for c in history.table.house.chips}
        if chips is None or (known and not chips.keys() <= known):
            self.form.refuse(self._shell.words(_UNREAD))
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
            lines = (choice, NUMBER, CARRIER, CHIPS, replace(NAME, text=self._signer), PIN)
            why = words("The table enters the same number; the two are compared once it is back.")
            return FormAsked(words("A fill on paper"), why, marked("Left the cage"), lines)

        self.form.ask(asked, lambda: self._send_paper(tables))

    def _send_paper(self, tables: Sequence[TableShown]) -> None:
        chosen = self.form.form.value
        table = next((each for each in tables if str(each.standing.journal) == chosen), None)
        self._table = table
        chips = self._chips()
        if table is None or chips is None:
            return
        number, carrier = (self.form.form.written(each) for each in (NUMBER, CARRIER))
        self._decide(f.FillSent(table.standing.table, number, chips, carrier))

    def _decide(self, fact: f.OfCage) -> None:
        """Has the book take it, beside the window."""
        self._signer = self.form.form.written(NAME)
        name, pin = self._signer, self.form.form.written(PIN)
        self.form.answer(self._shell.words("Being recorded in the house’s book…"), calm=True)
        self.beside.go(lambda: self.deciding([fact], name, pin), may_be_left=True)

    def _decided(self, found: object) -> None:
        if isinstance(found, Objection):
            self.form.refuse(objected(self._shell.words, found))
        elif isinstance(found, Saying):
            self.form.refuse(self._shell.words.sentence(found))
        else:
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
