"""The packs of the house: where each stands, what became of it, and what is done with it next
(REQ-23)."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from functools import partial
from typing import Final

from typing_extensions import override

from dealer_app.gui.desk.lists.pack_book import NOWHERE, PackBook
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.pack_words import (
    REASONED,
    StepAsked,
    cards_of,
    exchange_of,
    new_packs,
    steps_of,
    story,
    summed,
    where_of,
    with_reason,
)
from dealer_app.gui.pages.facts import SideFacts
from dealer_app.gui.pages.form_page import FormPage
from dealer_app.gui.pages.list_rows import Column, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.i18n import marked
from dealer_app.i18n.register_words import PACK_STATES
from dealer_app.night.open_tables import Clock
from dealer_app.register import facts as f
from dealer_app.register.state import HousePack
from dealer_app.rules.staff import Signature
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE

Signs = Callable[[Callable[[Signature], None]], None]
"""Has whoever answers for the cards sign, and goes on with their signature."""

SIDE: Final = 400
"""Pixels of what is told beside the list."""


class PacksPage(Page):
    """Every pack; the keys are those of the steps that the pack that is lit may take."""

    name = "packs"

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
                Column(marked("Serial number"), lambda pack: pack.serial),
                Column(marked("Cards"), lambda pack: cards_of(self.words, pack), 130),
                Column(marked("State"), lambda pack: self.words(PACK_STATES[pack.state]), 160),
                Column(marked("Where"), lambda pack: where_of(self.words, pack), 220),
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
        words, serial = self.words, self.rows.lit
        title = words("Pack {serial}", serial=serial) if serial else ""
        now = self._clock().astimezone(self._zone)
        self.story.fill(title, tuple(story(words, serial, self._entries, now)))

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
