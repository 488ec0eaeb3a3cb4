"""The packs of the house: where each stands, what became of it, and what is done with it next
(REQ-23)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import partial
from typing import Final, NamedTuple

from typing_extensions import override

from dealer_app.gui.desk.lists.card_records import ROW, STEPS, serials_in
from dealer_app.gui.desk.lists.pack_book import NOWHERE, PackBook
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Fact, SideFacts
from dealer_app.gui.pages.form_page import Form, FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.trouble_sentences import moment
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import (
    CLEARED,
    EXCHANGE_REASONS,
    INQUIRY,
    WORN,
    reason_meant,
    reason_said,
)
from dealer_app.i18n.register_words import PACK_STATES
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.register import facts as f
from dealer_app.register.state import HousePack, PackState
from dealer_app.rules.cards import Card, read_card
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import Variant
from dealer_app.store.chain import Clock
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE

# Packs in words


_EXCHANGES: Final = frozenset({PackState.UNCHECKED, PackState.CHECKED, PackState.IN_PLAY})
"""Where a pack stands of which a card may be exchanged (§2.5)."""

SERIALS: Final = FormLine(marked("Serial numbers"))
REASON: Final = FormLine(marked("Reason"))
CARD: Final = FormLine(marked("The card"))
SPARE: Final = FormLine(marked("Serial number of the spare pack"))


@dataclass(frozen=True, slots=True)
class Reasoned:
    """A step that needs a reason: what it is called, the usual reason, and what is recorded."""

    done: str
    usual: str
    fact: Callable[[str, str], f.Cards]


REASONED: Final[Mapping[str, Reasoned]] = {
    "inquiry": Reasoned(marked("Under inquiry"), INQUIRY, f.PackHeldBack),
    "released": Reasoned(marked("Inquiry over"), CLEARED, f.PackReleased),
    "retired": Reasoned(marked("Retire"), WORN, f.PackRetired),
}


def steps_of(pack: HousePack | None) -> tuple[str, ...]:
    """What may be done with a pack next; nothing with none."""
    if pack is None:
        return ()
    exchange = ("exchange",) if pack.state in _EXCHANGES else ()
    return (*STEPS[pack.state], *exchange)


def cards_of(words: Words, pack: HousePack) -> str:
    """How many cards a pack has."""
    return words.plural("{n} card", "{n} cards", int(pack.kind)) if _counted(pack) else pack.kind


def where_of(words: Words, pack: HousePack) -> str:
    """The table and the shoe of a pack in play; nothing of any other."""
    if pack.state is not PackState.IN_PLAY:
        return ""
    return words("{table}, shoe {number}", table=pack.table, number=pack.shoe)


def _counted(pack: HousePack) -> bool:
    return pack.kind.isascii() and pack.kind.isdigit()


def summed(words: Words, packs: Iterable[HousePack]) -> str:
    """How many packs stand where."""
    states = [pack.state for pack in packs]
    if not states:
        return words("No pack is entered yet: Enter takes new ones in.")
    counts = ((state, states.count(state)) for state in PackState)
    return " · ".join(
        words("{state}: {number}", state=words(PACK_STATES[state]), number=number)
        for state, number in counts
        if number
    )


def story(
    words: Words, serial: str, entries: Iterable[RegisterEntry], now: datetime
) -> Iterator[Fact]:
    """What became of a pack, the newest first: when in the zone of `now`, what, and who answers for
    it."""
    for entry in reversed(list(entries)):
        said = _became(words, serial, entry.fact)
        if said:
            who = words.listed(entry.signature.names)
            yield moment(words, entry.at, now, now.tzinfo), f"{said}\n{who}" if who else said


def _became(words: Words, serial: str, fact: f.Fact) -> str:
    """What a fact did to that pack; nothing of any other."""
    match fact:
        case f.CardReplaced(from_serial=spare, serial=given, card=card) if spare == serial:
            return words("Gave {card} to pack {serial}", card=_card(words, card), serial=given)
        case f.CardReplaced(serial=own, card=card, from_serial=spare, reason=why) if own == serial:
            values = {
                "card": _card(words, card),
                "serial": spare,
                "reason": reason_said(words, why),
            }
            return words("{card} exchanged from pack {serial}: {reason}", **values)
        case f.PackInPlay(serial=own, table=table, shoe=shoe) if own == serial:
            return words("In play at {table}, shoe {number}", table=table, number=shoe)
        case f.PackHeldBack(serial=own, reason=why) if own == serial:
            return words("Under inquiry: {reason}", reason=reason_said(words, why))
        case f.PackReleased(serial=own, reason=why) if own == serial:
            return words("Inquiry over: {reason}", reason=reason_said(words, why))
        case f.PackRetired(serial=own, reason=why) if own == serial and why:
            return words("Retired: {reason}", reason=reason_said(words, why))
        case _:  # what is said of it in one sentence, or nothing of this pack
            there = isinstance(fact, f.Cards) and fact.serial == serial
            return words(_PLAIN[type(fact)]) if there else ""


_PLAIN: Final[Mapping[type[f.Fact], str]] = {
    f.PackAdded: marked("Came into the house"),
    f.PackChecked: marked("Checked, and whole"),
    f.PackTakenBack: marked("Back from the table"),
    f.PackRetired: marked("Retired"),
    f.PackDestroyed: marked("Destroyed"),
}


def _card(words: Words, text: str) -> str:
    card = Card(text[:-1], text[-1]) if text[-1:] in tuple("shdc") else Card(text)
    return words.card(card.face, card.suit)


# What is asked before a step, and what is to be recorded of the answer.


class StepAsked(NamedTuple):
    """What is asked before a step, and what the answer comes to: what is to be recorded, or what is
    wrong with it."""

    asks: Callable[[Words], FormAsked]
    decide: Callable[[Words, Form], Sequence[f.Cards] | str]


def _games() -> Iterator[Variant]:
    return (resolve(read_sheet(each), {}) for each in variant_ids())


def new_packs() -> StepAsked:
    """The serial numbers of packs that came in, and how many cards each has."""
    sizes = sorted({game.pack.size for game in _games()})
    return StepAsked(partial(_new_packs_asked, sizes=sizes), _added)


def _new_packs_asked(words: Words, sizes: Sequence[int]) -> FormAsked:
    offered = [(str(size), words.plural("{n} card", "{n} cards", size)) for size in sizes]
    return FormAsked(
        words("New packs"),
        words("Write their serial numbers: A17 A18, or A17..A24 for all between."),
        marked("Take them in"),
        (SERIALS, FormChoice(marked("Cards of each"), offered)),
    )


def _added(words: Words, form: Form) -> Sequence[f.Cards] | str:
    serials = serials_in(form.written(SERIALS))
    if not serials:
        return words("Write at least one serial number.")
    if any(ROW in serial for serial in serials):
        return words("A row is written with the same signs before both numbers.")
    return [f.PackAdded(serial, form.value) for serial in serials]


def with_reason(step: str, serial: str) -> StepAsked:
    """Why a pack is kept aside, released or retired."""
    asks = partial(_reason_asked, step=step, serial=serial)
    return StepAsked(asks, partial(_reasoned, step=step, serial=serial))


def _reason_asked(words: Words, step: str, serial: str) -> FormAsked:
    return FormAsked(
        words("Pack {serial}", serial=serial),
        words("The reason stands in the register, with the names of those who sign."),
        REASONED[step].done,
        (replace(REASON, text=words(REASONED[step].usual)),),
    )


def _reasoned(words: Words, form: Form, step: str, serial: str) -> Sequence[f.Cards] | str:
    reason = reason_meant(words, form.written(REASON))
    if not reason:
        return words("Say why: this needs its reason.")
    return [REASONED[step].fact(serial, reason)]


def exchange_of(pack: HousePack) -> StepAsked:
    """Which card of a pack is exchanged, and from which spare pack (§2.5, IRR-14)."""
    return StepAsked(partial(_exchange_asked, serial=pack.serial), partial(_exchanged, pack=pack))


def _exchange_asked(words: Words, serial: str) -> FormAsked:
    reasons = [(each, words(each)) for each in EXCHANGE_REASONS]
    return FormAsked(
        words("A card of pack {serial} is exchanged", serial=serial),
        words("Write it as 7s, 10 or K. The spare pack that gives it is not whole any more."),
        marked("Exchange a card"),
        (CARD, SPARE, FormChoice(marked("Reason"), reasons)),
    )


def _exchanged(words: Words, form: Form, pack: HousePack) -> Sequence[f.Cards] | str:
    written = form.written(CARD)
    packs = (game.pack for game in _games() if str(game.pack.size) == pack.kind)
    cards = (read_card(written, each) for each in packs)
    card = next((each for each in cards if each is not None and not each.hidden), None)
    if card is None:
        return words("No card of that pack is written so: 7s, 10, K.")
    return [f.CardReplaced(pack.serial, card.text, form.written(SPARE), form.value)]


Signs = Callable[[Callable[[Signature], None]], None]
"""Has whoever answers for the cards sign, and goes on with their signature."""

SIDE: Final = 400
"""Pixels of what is told beside the list."""


class PacksPage(Page):
    """Every pack; the keys are those of the steps that the pack that is lit may take."""

    name = "packs"
    chapter = "packs"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._book = self._book_of_now()
        self._packs: Sequence[HousePack] = ()
        self._entries: Sequence[RegisterEntry] = ()
        self._signs: Signs = lambda then: then(Signature())
        self._signature: Signature | None = None
        self._zone: tzinfo | None = None
        self.rows = Rows[HousePack](
            (
                Lane(marked("Serial number"), lambda pack: pack.serial),
                Lane(marked("Cards"), lambda pack: cards_of(self.words, pack), 130),
                Lane(marked("State"), lambda pack: self.words(PACK_STATES[pack.state]), 160),
                Lane(marked("Where"), lambda pack: where_of(self.words, pack), 220),
            ),
            called=lambda pack: pack.serial,
        )
        self.rows.moved.connect(self._moved)
        self.lay(self.rows)
        self.story = SideFacts(SIDE)
        self.frame.body.addWidget(self.story)
        self.form = FormPage(shell)
        self.form.ended.connect(self.put)

    def open(self, signs: Signs, zone: tzinfo | None = None) -> None:
        """The packs in the register, hours in that zone; whoever acts on them signs first."""
        self._signs, self._signature, self._zone = signs, None, zone
        self._book = self._book_of_now()
        self.put()

    def _book_of_now(self) -> PackBook:
        return PackBook(RegisterFile(self._shell.settings.data / FILE, self._clock), NOWHERE)

    @override
    def headline(self) -> str:
        return self.words("The packs of the house")

    @override
    def why(self) -> str:
        return summed(self.words, self._packs)

    @override
    def keys(self) -> Sequence[Key]:
        steps = steps_of(self.rows.picked)
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F5", marked("Checked"), self.check, stands_apart=True, shown="checked" in steps),
            Key("F6", marked("Back from the table"), self.take_back, shown="back" in steps),
            Key("F7", REASONED["inquiry"].done, self.hold_back, shown="inquiry" in steps),
            Key("F7", REASONED["released"].done, self.release, shown="released" in steps),
            Key("F8", marked("Exchange a card"), self.exchange, shown="exchange" in steps),
            Key("F9", REASONED["retired"].done, self.retire, shown="retired" in steps),
            Key("Delete", marked("Destroyed"), self.note_destroyed, shown="destroyed" in steps),
            Key(ENTER, marked("New packs"), self.add, primary=True),
        )

    @override
    def read(self) -> None:
        self._packs, self._entries = self._book.packs(), self._book.entries()

    @override
    def fill(self) -> None:
        self.rows.fill(self.words, self._packs)
        self._fill_story()

    def _fill_story(self) -> None:
        serial, now = self.rows.lit, self._clock().astimezone(self._zone)
        title = self.words("Pack {serial}", serial=serial) if serial else ""
        self.story.fill(title, tuple(story(self.words, serial, self._entries, now)))

    def _moved(self) -> None:
        self.answer("")
        self._fill_story()
        self.set_keys()

    @override
    def leave(self) -> None:
        """Done with the packs; whoever signed signs anew next time."""
        self._signature = None
        super().leave()

    # What is done.

    def check(self) -> None:
        """The pack was spread and counted, and is whole."""
        self._record(f.PackChecked(self.rows.lit))

    def take_back(self) -> None:
        """The pack came back from its table."""
        self._record(f.PackTakenBack(self.rows.lit))

    def note_destroyed(self) -> None:
        """The pack was destroyed."""
        self._record(f.PackDestroyed(self.rows.lit))

    def hold_back(self) -> None:
        """Keeps the pack aside, with a reason."""
        self._ask(with_reason("inquiry", self.rows.lit))

    def release(self) -> None:
        """The inquiry is over, with a reason."""
        self._ask(with_reason("released", self.rows.lit))

    def retire(self) -> None:
        """Takes the pack out of play for good, with a reason."""
        self._ask(with_reason("retired", self.rows.lit))

    def exchange(self) -> None:
        """Asks which card of the pack is exchanged, and from which spare pack."""
        pack = self.rows.picked
        if pack is not None:
            self._ask(exchange_of(pack))

    def add(self) -> None:
        """Asks for the serial numbers of packs that came in."""
        self._ask(new_packs())

    def _ask(self, asked: StepAsked) -> None:
        self.form.ask(asked.asks, partial(self._decided, asked))

    def _decided(self, asked: StepAsked) -> None:
        """The form is filled; what is in it stays where it is refused."""
        facts = asked.decide(self.words, self.form.form)
        if isinstance(facts, str):
            self.form.refuse(facts)
        else:
            self._record(*facts)

    def _record(self, *facts: f.Cards) -> None:
        """Records it once somebody has signed who answers for the cards (REQ-09)."""
        if self._signature is None:
            self._signs(partial(self._signed, facts))
        else:
            self._signed(facts, self._signature)

    def _signed(self, facts: Sequence[f.Cards], signature: Signature) -> None:
        self._signature = signature
        sentence = self.tried(partial(self._book.enter, facts, signature))
        here = self.form if self.form.in_front else self
        if sentence:
            here.answer(sentence)
        else:
            self.put()
