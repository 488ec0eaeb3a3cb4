"""The packs of the house, as its book has them, and those that machines alone know; what is done
with one takes a name and a PIN of its own. At a table they are laid, taken back and exchanged."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.packs_page import (
    REASONED,
    StepAsked,
    cards_of,
    new_packs,
    steps_of,
    summed,
    where_of,
    with_reason,
)
from dealer_app.gui.pages.form_page import FormAsked
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pit.book_acts import AtBook, BookList, ListActs
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import PACK_STATES
from dealer_app.pit.house_book import HouseStaff
from dealer_app.register import facts as f
from dealer_app.register.state import HousePack
from dealer_app.store.chain import Clock


class PackListed(NamedTuple):
    """A row of the list: a pack of the house, or one that a machine alone knows, as it came in
    there."""

    pack: HousePack
    offered: f.PackAdded | None = None


def packs_known(house: HouseStaff) -> tuple[PackListed, ...]:
    """Those that machines alone know, then those of the house, each in the order of their serial
    numbers."""
    of_house = house.register.read().packs
    offered = sorted(house.offered().packs, key=lambda each: each.serial)
    return (
        *(PackListed(HousePack(e.serial, e.kind, e.colour), e) for e in offered),
        *(PackListed(of_house[serial]) for serial in sorted(of_house)),
    )


def offered_of(known: Sequence[PackListed]) -> list[f.PackAdded]:
    """Those that machines alone know."""
    return [each.offered for each in known if each.offered is not None]


def counted(words: Words, known: Sequence[PackListed] | None) -> str:
    """How many packs machines alone know, else how many stand where; None while they are being
    read."""
    if known is None:
        return words("The house’s book is being read…")
    number = len(offered_of(known))
    if not known:
        return words("No pack is entered yet: F5 takes new ones in.")
    if not number:
        return summed(words, [each.pack for each in known])
    return words.plural(
        "{n} pack known to a machine alone: take it.",
        "{n} packs known to machines alone: take them.",
        number,
    )


class HousePacksPage(BookList[PackListed, "PackActs"]):
    """Every pack; the keys are those of what may be done at the pit with the one that is lit."""

    name = "pit_packs"

    def __init__(self, shell: Shell, clock: Clock, at_book: AtBook) -> None:
        super().__init__(shell, clock, PackActs(shell, at_book, "packs"), packs_known)

    @override
    def empty_rows(self) -> Rows[PackListed]:
        return Rows(
            (
                Lane(marked("Serial number"), lambda each: each.pack.serial),
                Lane(marked("Cards"), lambda each: cards_of(self.words, each.pack), 160, large=200),
                Lane(marked("State"), self._state, 320, large=420, marked=_waits),
                Lane(marked("Where"), lambda each: where_of(self.words, each.pack), 280, large=360),
            ),
            called=lambda each: each.pack.serial,
        )

    @override
    def headline(self) -> str:
        return self.words("The packs of the house")

    @override
    def why(self) -> str:
        return counted(self.words, self.known)

    @override
    def keys(self) -> Sequence[Key]:
        lit, known = self.rows.picked, self.known
        steps = () if lit is None or lit.offered else steps_of(lit.pack)
        offered = lit is not None and lit.offered is not None
        several = len(offered_of(known or ())) > 1
        return (
            Key("F5", marked("New packs"), self.add, place=Place.HEAD, works=known is not None),
            Key("Escape", marked("Back"), self.leave),
            Key("F6", marked("Checked"), self.check, stands_apart=True, shown="checked" in steps),
            Key("F7", REASONED["inquiry"].done, self.hold_back, shown="inquiry" in steps),
            Key("F7", REASONED["released"].done, self.release, shown="released" in steps),
            Key("F9", REASONED["retired"].done, self.retire, shown="retired" in steps),
            Key("Delete", marked("Destroyed"), self.note_destroyed, shown="destroyed" in steps),
            Key("F8", marked("Take all"), self.take_all, shown=several),
            Key(ENTER, marked("Take"), self.take, primary=True, works=offered),
        )

    def _state(self, each: PackListed) -> str:
        if each.offered is not None:
            return self.words("known to a machine alone")
        return self.words(PACK_STATES[each.pack.state])

    # What is done.

    def add(self) -> None:
        """Asks for the serial numbers of packs that came in."""
        self.acts.ask(new_packs())

    def take(self) -> None:
        """The pack that a machine alone knows is the house's."""
        lit = self.rows.picked
        if lit is not None and lit.offered is not None:
            self.acts.ask_to_sign(marked("Take"), [lit.offered])

    def take_all(self) -> None:
        """Every pack that a machine alone knows is the house's."""
        if self.known is not None:
            self.acts.ask_to_sign(marked("Take all"), offered_of(self.known))

    def check(self) -> None:
        """The pack was spread and counted, and is whole."""
        self.acts.ask_to_sign(marked("Checked"), [f.PackChecked(self.rows.lit)])

    def note_destroyed(self) -> None:
        """The pack was destroyed."""
        self.acts.ask_to_sign(marked("Destroyed"), [f.PackDestroyed(self.rows.lit)])

    def hold_back(self) -> None:
        """Keeps the pack aside, with a reason."""
        self.acts.ask(with_reason("inquiry", self.rows.lit))

    def release(self) -> None:
        """The inquiry is over, with a reason."""
        self.acts.ask(with_reason("released", self.rows.lit))

    def retire(self) -> None:
        """Takes the pack out of play for good, with a reason."""
        self.acts.ask(with_reason("retired", self.rows.lit))


class PackActs(ListActs):
    """Asks for what is done with packs."""

    def ask_to_sign(self, done: str, facts: Sequence[f.Cards]) -> None:
        """Asks for nothing but who signs."""
        serials = [each.serial for each in facts]
        asks = partial(_signature_asked, done=done, serials=serials)
        self.ask(StepAsked(asks, lambda _words, _form: facts))

    def ask(self, asked: StepAsked) -> None:
        """Asks it, and who signs."""
        self.ask_signed(asked.asks, partial(self._decided, asked))

    def _decided(self, asked: StepAsked) -> None:
        """The form is filled; what is in it stays where it is refused."""
        facts = asked.decide(self.form.words, self.form.form)
        if isinstance(facts, str):
            self.form.refuse(facts)
        else:
            self.decide(lambda house, by: house.decide(facts, *by))


def _waits(each: PackListed) -> bool:
    return each.offered is not None


def _signature_asked(words: Words, done: str, serials: Sequence[str]) -> FormAsked:
    named = words.plural("{n} pack", "{n} packs", len(serials))
    if len(serials) == 1:
        named = words("Pack {serial}", serial=serials[0])
    why = words("It stands in the house’s book with the name of whoever signs.")
    return FormAsked(f"{named} · {words(done)}", why, done)
