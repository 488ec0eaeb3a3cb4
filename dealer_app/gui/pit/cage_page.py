"""The cage: what tables ask for and give back, what is on its way and what was received; one thing
is due, and one key does it, with a name and a PIN of its own: sent, received, refused, entered on
paper or answered for, and recorded in the house's book beside the window."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from enum import Enum, auto
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app import __version__
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.form_page import Form, FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.page import ENTER, ENTERS, Key, Page, Place
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pages.preview import PaperPress
from dealer_app.gui.pit.book_acts import AskingPage, BookActs
from dealer_app.gui.pit.house_shown import PitHouse, PitTable
from dealer_app.gui.pit.overview_page import counted
from dealer_app.gui.pit.slip_cards import SlipBoard, kind_name, steps_of, waits_for
from dealer_app.gui.pit.tile_lines import length
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
        self._table: PitTable | None = None
        self._shown: tuple[HouseSlip | None, PitTable | None] = (None, None)
        self.way = CageWay.DUE
        """How what is due of it is done."""
        self._of: object = None
        self._asked: object = None
        self.paper = FormPage(shell)
        self.book = BookActs(self, "cage")
        self.book.recorded.connect(self._recorded)

    def look_at(self, slip: HouseSlip | None, table: PitTable | None) -> None:
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

    def _asks(self, slip: HouseSlip, table: PitTable) -> tuple[FormLine, ...]:
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

    def begin_on_paper(self, among: Sequence[PitTable]) -> None:
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

    def _send_paper(self, tables: Sequence[PitTable]) -> None:
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


def _write_slip(slip: HouseSlip, table: PitTable, words: Words, now: datetime, path: Path) -> None:
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


# The page


def called(words: Words, house: PitHouse, slip: HouseSlip | None) -> str:
    """What is called of the slip that is lit; before it the server where that is gone."""
    if house.why is not None:
        return words("The server cannot be reached")
    if slip is None:
        return words("No slip yet")
    if slip.trouble is SlipTrouble.LOST:
        return words("{table}: {slip} is missing in the book", table=slip.table, slip=slip.number)
    if slip.trouble is SlipTrouble.DIFFERS:
        return words("{table}: {slip} was counted otherwise", table=slip.table, slip=slip.number)
    table = house.table(slip.journal)
    currency = Currency() if table is None else table.currency
    amount = words.money(worth(slip.left), currency)
    match slip.stands:
        case SlipStands.ASKED:
            return words("{table} asks for {amount}", table=slip.table, amount=amount)
        case SlipStands.GIVEN:
            return words("{table} gives back {amount}", table=slip.table, amount=amount)
        case SlipStands.ON_PAPER:
            return words("{table}: slip on paper, {amount}", table=slip.table, amount=amount)
        case SlipStands.CARRIED:
            return words("{amount} on the way to {table}", table=slip.table, amount=amount)
        case SlipStands.SENT_BACK:
            return words("{table} takes back {amount}", table=slip.table, amount=amount)
        case SlipStands.RECEIVED | SlipStands.CANCELLED | SlipStands.REFUSED:
            return words("Nothing is waited for")


def why_called(words: Words, house: PitHouse, slip: HouseSlip | None) -> str:
    """Which slip it is, for how long it waits, and for whom."""
    if house.why is not None:
        return words.sentence(house.why)
    if slip is None:
        return words("What tables ask of the cage stands here.")
    table = house.table(slip.journal)
    ago = None if table is None else table.slip_ago(slip)
    said = f"{kind_name(words, slip)} {slip.number}"
    if ago is not None and slip.stands <= SlipStands.CARRIED:
        said = words("{slip}, for {long}", slip=said, long=length(words, ago))
    late = table is not None and table.is_late(slip)
    return f"{said}. {waits_for(words, slip, late=late)}"


def waits(slip: HouseSlip | None, table: PitTable | None) -> bool:
    """True of a slip that waits for somebody."""
    if slip is None or table is None:
        return False
    return bool(slip.trouble) or slip.stands <= SlipStands.ON_PAPER or table.is_late(slip)


LETTERS: Final = "F3"
"""The key of the board that shows the letters: F8 refuses a slip."""


class CagePage(Page):
    """Every slip of the night; `deciding` has the house's book take what is done. `opened` is sent
    with the number of a journal when its table is to be seen."""

    name = "pit_cage"
    chapter = "server"
    opened = Signal(int)

    def __init__(self, shell: Shell, clock: Clock, deciding: Deciding) -> None:
        super().__init__(shell)
        self._clock = clock
        self._house = PitHouse()
        self.cards = SlipBoard()
        self.cards.touched.connect(self._touched)
        self.form = Form(self, beside=True, by=LETTERS)
        self.lines |= {Place.BODY: _keys_under(self.cards.panel, self.form)}
        self.counts, self.signer, self.hour = label("text"), label("strong"), label("strong")
        for each in (self.counts, self.signer, self.hour):
            self.frame.bar.addSpacing(APART)
            self.frame.bar.addWidget(each)
        self.lay(self.cards)
        self.acts = CageActs(shell, deciding, self, PaperPress(shell, self), clock)
        self.acts.paper.ended.connect(self.put)
        self.acts.recorded.connect(self._recorded)
        self.acts.turned.connect(self._touched)

    def show_house(self, house: PitHouse) -> None:
        """Shows the slips as they stand now."""
        self._house = house
        if self.in_front:
            self.fill()
            self.set_head()

    def open(self, house: PitHouse) -> None:
        """The slips of that house."""
        self._house = house
        self.cards.forget()
        self.put()
        self.form.begin()

    @override
    def bar(self) -> str:
        return " · ".join(filter(None, (self.words("Cage"), self._house.name)))

    @override
    def headline(self) -> str:
        return called(self.words, self._house, self.cards.lit)

    @override
    def why(self) -> str:
        return why_called(self.words, self._house, self.cards.lit)

    @override
    def keys(self) -> Sequence[Key]:
        slip = self.cards.lit
        acts, there, asks = self.acts, self._house.why is None, bool(self.acts.lines)
        tables = any(each.mirrored.history is not None for each in self._house.tables)
        refuses = acts.way is CageWay.REFUSED
        other = asks and not refuses and not self.form.asks(REASON)
        other = other and (acts.way is CageWay.OTHER or not self.form.asks(CHIPS))
        no = asks and slip is not None and slip.may_be_refused
        table = None if slip is None else self._house.table(slip.journal)
        prints = table is not None and table.mirrored.history is not None
        alarmed = table is not None and bool(table.count("alerts"))
        seen = marked("Alert") if alarmed else marked("Look at the table")
        letters = marked("Letters to touch")
        return (
            Key(
                ENTER,
                marked("Refuse the slip") if refuses else deed(slip)[0],
                acts.do_what_is_due,
                primary=True,
                place=Place.BODY,
                shown=asks,
                works=there,
            ),
            Key(
                "F8",
                marked("Not refused") if refuses else marked("Refuse"),
                acts.refuse_slip,
                place=Place.BODY,
                shown=no,
                works=there,
            ),
            Key("F5", marked("Slip on paper"), self.enter_paper, works=there and tables),
            Key("F9", marked("Print the slip"), acts.print_slip, works=prints),
            Key("F2", marked("Show the slip"), acts.press.show_paper, shown=acts.press.there),
            Key("F4", seen, self.show_table, works=table is not None),
            Key("F6", marked("Other chips"), acts.other_chips, shown=other),
            Key("F7", marked("Another reason"), acts.another_reason, shown=refuses),
            Key(LETTERS, letters, self.form.show_letters, place=Place.NOWHERE, shown=asks),
            Key("Up", marked("The slip above"), self.cards.step_up, place=Place.NOWHERE),
            Key("Down", marked("The slip below"), self.cards.step_down, place=Place.NOWHERE),
            Key("Escape", marked("All tables"), self.leave, stands_apart=True),
        )

    @override
    def fill(self) -> None:
        words, house = self.words, self._house
        self.frame.name.setText(self.bar())
        self.counts.setText(counted(words, house))
        self.signer.setText(self.acts.book.signer)
        self.hour.setText(f"{self._clock().astimezone():%H:%M}")
        slip = self.cards.lit_in(house)
        table = None if slip is None else house.table(slip.journal)
        self.acts.look_at(slip, table)
        self.form.set_words(words, self._shell.settings.keyboard, self.acts.lines)
        asking, written = bool(self.acts.lines), self.acts.way is CageWay.OTHER
        self.cards.show_slips(style_of(self._shell), house, asking=asking, written=written)
        set_role(self.frame.headline, "tone", "" if waits(slip, table) else "calm")

    @override
    def takes(self, key: str) -> bool:
        return key in ENTERS and bool(self.acts.lines) and self.form.goes_on()

    def refuse(self, sentence: str) -> None:
        """Why it is not done: what nobody saw is written anew."""
        self.form.clear_secrets()
        self.answer(sentence)

    # What is done.

    def _touched(self) -> None:
        self.answer("")
        self.refresh()
        self.form.begin()

    def show_table(self) -> None:
        """The table of the slip that is lit, with its alerts."""
        slip = self.cards.lit
        if slip is not None:
            self.opened.emit(slip.journal)

    def enter_paper(self) -> None:
        """A slip that went on paper while its table was cut off is entered."""
        self.acts.begin_on_paper(self._house.tables)

    @override
    def leave(self) -> None:
        """Back to the tables; letters that lie over the page go first."""
        if not self.form.put_letters_away():
            super().leave()

    def _recorded(self) -> None:
        self.cards.forget()
        self.put()
        self.form.begin()
        self.answer(self.words("Recorded in the house’s book."), calm=True)


APART: Final = 24
"""Pixels between two things in the bar."""


def _keys_under(panel: QWidget, form: Form) -> QHBoxLayout:
    """The line of keys under a form, in that panel."""
    lines, keys = QVBoxLayout(panel), QHBoxLayout()
    lines.setContentsMargins(0, 0, 0, 0)
    lines.setSpacing(GAP)
    keys.setSpacing(GAP)
    lines.addWidget(form)
    lines.addLayout(keys)
    return keys
