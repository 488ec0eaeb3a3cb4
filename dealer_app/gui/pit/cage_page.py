"""The cage: what tables ask for and give back, what is on its way and what was received; one thing
is due, and one key does it, with a name and a PIN of its own."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.form_page import Form
from dealer_app.gui.pages.page import ENTER, ENTERS, Key, Page, Place
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pages.preview import PaperPress
from dealer_app.gui.pit.cage_acts import CHIPS, REASON, CageActs, CageWay, Deciding, deed
from dealer_app.gui.pit.house_shown import HouseShown, TableShown
from dealer_app.gui.pit.overview_page import counted
from dealer_app.gui.pit.slip_cards import SlipBoard, kind_name, waits_for
from dealer_app.gui.pit.tile_lines import length
from dealer_app.i18n import Words, marked
from dealer_app.pit.slips import HouseSlip, SlipStands, SlipTrouble
from dealer_app.rules.house import Currency
from dealer_app.rules.money import worth
from dealer_app.store.chain import Clock


def called(words: Words, house: HouseShown, slip: HouseSlip | None) -> str:
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


def why_called(words: Words, house: HouseShown, slip: HouseSlip | None) -> str:
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


def waits(slip: HouseSlip | None, table: TableShown | None) -> bool:
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
        self._house = HouseShown()
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

    def show_house(self, house: HouseShown) -> None:
        """Shows the slips as they stand now."""
        self._house = house
        if self.in_front:
            self.fill()
            self.set_head()

    def open(self, house: HouseShown) -> None:
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
