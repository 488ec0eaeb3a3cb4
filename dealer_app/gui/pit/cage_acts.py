"""What is done at the cage: sent, received, refused, entered on paper, answered for; each with a
name and a PIN, and recorded in the house's book beside the window."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from enum import Enum, auto
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app import __version__
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.preview import PaperPress
from dealer_app.gui.pit.book_acts import AskingPage, BookActs
from dealer_app.gui.pit.house_shown import TableShown
from dealer_app.gui.pit.slip_cards import steps_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.pit.slips import HouseSlip, SlipStands, SlipTrouble
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Chips, Money, plain, together, worth
from dealer_app.rules.staff import LONGEST_NAME
from dealer_app.store.chain import Clock
from dealer_app.table.accounts.tray import SlipKind

Deciding = Callable[[Sequence[f.Fact], str, str], Objection | Saying | None]
"""Has the house's book take facts on a name and a PIN; it may wait for the server."""

CARRIER: Final = FormLine(marked("Carried by"), most=LONGEST_NAME)
NUMBER: Final = FormLine(marked("Number of the slip"), most=20)
CHIPS: Final = FormLine(marked("Chips"), example="100×20 25×4")
REASON: Final = FormLine(marked("Reason"), most=120)

_WHY_NO_FILL: Final = (
    marked("None of these chips left"),
    marked("The table has enough"),
    marked("The slip is wrong"),
)
_WHY_NO_CREDIT: Final = (marked("The slip is wrong"), marked("A signature is missing"))
"""Why the cage refuses, as it is proposed: the likeliest first."""


class CageWay(Enum):
    """How what is due of a slip is done: as it is asked for, with other chips, or not at all."""

    DUE = auto()
    OTHER = auto()
    REFUSED = auto()


_WRITTEN: Final = marked("The slip: {file}")
_PAIR: Final = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+)", re.IGNORECASE)
_UNREAD: Final = marked("Write the chips as value×number, with a space between: 100×20 25×4.")


class CageActs(QObject):
    """Asks in the card of the slip that is lit, on that page, and has the book take it; what went
    on paper is asked for on a page of its own. `recorded` is sent once the book has it, `turned`
    where it is to be done in another way."""

    recorded = Signal()
    turned = Signal()

    def __init__(
        self, shell: Shell, deciding: Deciding, page: AskingPage, press: PaperPress, clock: Clock
    ) -> None:
        super().__init__(press)
        self._shell, self._page, self._clock = shell, page, clock
        self.press = press
        """What writes the paper of a slip."""
        self.deciding = deciding
        self.lines: tuple[FormLine, ...] = ()
        """What is asked for in the card; nothing where the slip waits for nobody here."""
        self.slip: HouseSlip | None = None
        self._table: TableShown | None = None
        self._shown: tuple[HouseSlip | None, TableShown | None] = (None, None)
        self.way = CageWay.DUE
        """How what is due of it is done."""
        self._of: object = None
        self._asked: object = None
        self.paper = FormPage(shell)
        self.book = BookActs(self, "cage")
        self.book.recorded.connect(self._recorded)

    def look_at(self, slip: HouseSlip | None, table: TableShown | None) -> None:
        """Asks for what is still to be known of that slip of that table, and who signs it; what is
        written stays while it is the same."""
        works = slip is not None and table is not None and deed(slip)[1]
        of = (slip.journal, slip.number, slip.stands, slip.trouble) if slip and works else None
        self.slip, self._table = self._shown = slip, table
        if of != self._of:
            self.way = CageWay.DUE
        self._of = of
        self.lines = () if slip is None or table is None or of is None else self._asks(slip, table)
        if self._asked != (of, self.way):
            self._asked = of, self.way
            self._page.form.ask(self.lines)

    def _asks(self, slip: HouseSlip, table: TableShown) -> tuple[FormLine, ...]:
        """What is asked for of a slip that waits for the cage."""
        if self.way is CageWay.REFUSED:
            return replace(REASON, text=self._reasons(slip)[0]), *self.book.hands
        if slip.trouble is SlipTrouble.DIFFERS:
            return REASON, *self.book.hands
        if slip.stands is SlipStands.GIVEN:
            return CHIPS, *self.book.hands
        chips = replace(CHIPS, text=chips_text(slip.left, table.currency))
        return CARRIER, *((chips,) if self.way is CageWay.OTHER else ()), *self.book.hands

    def do_what_is_due(self) -> None:
        """Does what is due of the slip that is lit, on the name and the PIN in its card."""
        slip, form = self.slip, self._page.form
        if slip is None or not self.lines:
            return
        if self.way is CageWay.REFUSED:
            self._refuse(slip)
        elif slip.trouble is SlipTrouble.DIFFERS:
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

    def _refuse(self, slip: HouseSlip) -> None:
        reason = self._page.form.written(REASON)
        asked = slip.given if slip.asked is None else slip.asked
        of = "" if asked is None else asked.digest
        self._decide(self._page, f.SlipRefused(slip.table, slip.number, reason, of))

    def _reasons(self, slip: HouseSlip) -> Sequence[str]:
        """Why the cage may refuse it, in the language of the window."""
        why = _WHY_NO_FILL if slip.kind is SlipKind.FILL else _WHY_NO_CREDIT
        return [self._shell.words(each) for each in why]

    def print_slip(self) -> None:
        """Writes the slip that is lit as PDF, for whoever carries the chips."""
        slip, table = self._shown
        if slip is not None and table is not None:
            named = "".join(c if c.isalnum() else "-" for c in f"{slip.table}-{slip.number}")
            path = self._shell.settings.data / f"slip-{named}.pdf"
            words, now = self._shell.words, self._clock()
            self.press.write(path, lambda: _write_slip(slip, table, words, now, path), _WRITTEN)

    def other_chips(self) -> None:
        """Other chips are sent than were asked for, or those after all."""
        self._turn(CageWay.OTHER)

    def refuse_slip(self) -> None:
        """The cage sends nothing, or takes nothing, and says why; or it does after all."""
        self._turn(CageWay.REFUSED)

    def _turn(self, way: CageWay) -> None:
        self.way = CageWay.DUE if self.way is way else way
        self.turned.emit()

    def another_reason(self) -> None:
        """Another reason for which the cage refuses the slip that is lit, in the place of what is
        written."""
        form, reasons = self._page.form, () if self.slip is None else self._reasons(self.slip)
        if reasons and form.asks(REASON):
            written = form.written(REASON)
            at = reasons.index(written) + 1 if written in reasons else 0
            form.field(REASON).field.setText(reasons[at % len(reasons)])
            form.begin()

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
        self._of = self._asked = None  # it is asked anew
        self.recorded.emit()


def _write_slip(
    slip: HouseSlip, table: TableShown, words: Words, now: datetime, path: Path
) -> None:
    from dealer_app.papers import Imprint  # noqa: PLC0415 - it brings reportlab
    from dealer_app.papers.house_papers import cage_slip  # noqa: PLC0415 - it brings reportlab
    from dealer_app.reports.slip_page import CageSlip  # noqa: PLC0415 - it brings reportlab

    history = table.mirrored.history
    if history is None:
        return
    steps = [(each.text, each.at) for each in steps_of(words, slip, table)]
    house = history.table.house
    told = CageSlip(slip.table, slip.number, slip.kind, slip.left, steps, house, __version__, now)
    cage_slip(told, words, Imprint(now, table.at_house(now).tzinfo)).write_pdf(path)


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
