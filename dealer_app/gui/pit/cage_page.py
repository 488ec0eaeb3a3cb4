"""The cage: what tables ask for and give back, what is on its way and what was received; one thing
is due, and one key does it, with a name and a PIN of its own."""

from collections.abc import Callable, Sequence
from datetime import datetime

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pit.cage_acts import CageActs, Deciding, deed
from dealer_app.gui.pit.house_shown import HouseShown
from dealer_app.gui.pit.slip_cards import SlipBoard, kind_name, waits_for
from dealer_app.gui.pit.tile_lines import length
from dealer_app.i18n import marked
from dealer_app.pit.slips import HouseSlip, SlipStands, SlipTrouble
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money, worth

Clock = Callable[[], datetime]


class CagePage(Page):
    """Every slip of the night; `deciding` has the house's book take what is done."""

    name = "pit_cage"
    chapter = "server"

    def __init__(self, shell: Shell, clock: Clock, deciding: Deciding) -> None:
        super().__init__(shell)
        self._clock = clock
        self._house = HouseShown()
        self.cards = SlipBoard()
        self.cards.touched.connect(self._touched)
        self.hour = label("strong")
        self.frame.bar.addWidget(self.hour)
        self.lay(self.cards)
        self.acts = CageActs(shell, deciding, self)
        self.acts.form.ended.connect(self.put)
        self.acts.recorded.connect(self._recorded)

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

    @override
    def bar(self) -> str:
        return " · ".join(filter(None, (self.words("Cage"), self._house.name)))

    @override
    def headline(self) -> str:
        words, slip = self.words, self.cards.lit
        if self._house.why is not None:
            return words("The server cannot be reached")
        if slip is None:
            return words("No slip yet")
        amount = self._money(slip, worth(slip.left))
        if slip.trouble is SlipTrouble.LOST:
            return words(
                "{table}: {slip} is missing in the book", table=slip.table, slip=slip.number
            )
        if slip.trouble is SlipTrouble.DIFFERS:
            return words(
                "{table}: {slip} was counted otherwise", table=slip.table, slip=slip.number
            )
        match slip.stands:
            case SlipStands.ASKED:
                return words("{table} asks for {amount}", table=slip.table, amount=amount)
            case SlipStands.GIVEN:
                return words("{table} gives back {amount}", table=slip.table, amount=amount)
            case SlipStands.ON_PAPER:
                return words("{table}: slip on paper, {amount}", table=slip.table, amount=amount)
            case SlipStands.CARRIED:
                return words("{amount} on the way to {table}", table=slip.table, amount=amount)
            case SlipStands.RECEIVED | SlipStands.CANCELLED:
                return words("Nothing is waited for")

    @override
    def why(self) -> str:
        words, slip = self.words, self.cards.lit
        if self._house.why is not None:
            return words.sentence(self._house.why)
        if slip is None:
            return words("What tables ask of the cage stands here.")
        table = self._house.table(slip.journal)
        ago = None if table is None else table.slip_ago(slip)
        said = f"{kind_name(words, slip)} {slip.number}"
        if ago is not None and slip.stands <= SlipStands.CARRIED:
            said = words("{slip}, for {long}", slip=said, long=length(words, ago))
        return f"{said}. {waits_for(words, slip)}"

    def _money(self, slip: HouseSlip, amount: Money) -> str:
        return self.words.money(amount, self._currency(slip))

    def _currency(self, slip: HouseSlip) -> Currency:
        table = self._house.table(slip.journal)
        return Currency() if table is None else table.currency

    @override
    def keys(self) -> Sequence[Key]:
        slip = self.cards.lit
        there = self._house.why is None
        says, works = deed(slip)
        tables = any(each.mirrored.history is not None for each in self._house.tables)
        return (
            Key(ENTER, says, self.do_what_is_due, primary=True, works=works and there),
            Key("F5", marked("Slip on paper"), self.enter_paper, works=there and tables),
            Key("Up", marked("The slip above"), self.step_up, place=Place.NOWHERE),
            Key("Down", marked("The slip below"), self.step_down, place=Place.NOWHERE),
            Key("Escape", marked("All tables"), self.leave, stands_apart=True),
        )

    @override
    def fill(self) -> None:
        self.frame.name.setText(self.bar())
        self.hour.setText(f"{self._clock().astimezone():%H:%M}")
        self.cards.show_slips(style_of(self._shell), self._house)
        slip = self.cards.lit
        waits = slip is not None and (slip.trouble or slip.stands <= SlipStands.ON_PAPER)
        set_role(self.frame.headline, "tone", "" if waits else "calm")

    # What is done.

    def _touched(self) -> None:
        self.fill()
        self.set_head()

    def step_up(self) -> None:
        """Lights the slip above."""
        self.cards.step(-1)

    def step_down(self) -> None:
        """Lights the slip below."""
        self.cards.step(1)

    def do_what_is_due(self) -> None:
        """Asks for what is still to be known of the slip that is lit, and who signs it."""
        slip = self.cards.lit
        table = None if slip is None else self._house.table(slip.journal)
        if slip is not None and table is not None and deed(slip)[1]:
            self.acts.begin(slip, table, (self.headline(), self.why()))

    def enter_paper(self) -> None:
        """A slip that went on paper while its table was cut off is entered."""
        self.acts.begin_on_paper(self._house.tables)

    def _recorded(self) -> None:
        self.cards.forget()
        self.put()
        self.answer(self.words("Recorded in the house’s book."), calm=True)
