"""The packs of the house: where each stands, what became of it, and what is done with it next
(REQ-23)."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import Final

from typing_extensions import override

from dealer_app.gui.desk.lists.card_records import ROW, serials_in
from dealer_app.gui.desk.lists.pack_book import NOWHERE, PackBook
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.pack_words import (
    CARD,
    REASON,
    REASONED,
    SERIALS,
    SPARE,
    cards_of,
    exchange_asked,
    new_packs_asked,
    reason_asked,
    steps_of,
    story,
    summed,
    where_of,
)
from dealer_app.gui.pages.facts import SideFacts
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.gui.pages.list_rows import Column, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import reason_meant
from dealer_app.i18n.register_words import PACK_STATES
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.night.open_tables import Clock
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import HousePack
from dealer_app.rules.cards import read_card
from dealer_app.rules.staff import Signature
from dealer_app.store.register import FILE, RegisterEntry, RegisterFile
from dealer_app.store.troubles import Trouble

Signs = Callable[[Callable[[Signature], None]], None]
"""Has whoever answers for the cards sign, and goes on with their signature."""

Decide = Callable[[], Sequence[f.Cards] | str]
"""What is to be recorded of what was written, or what is wrong with it."""

SIDE: Final = 400
"""Pixels of what is told beside the list."""


class PacksPage(Page):
    """Every pack; the keys are those of the steps that the pack that is lit may take."""

    name = "packs"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._book: PackBook | None = None
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

    def open(self, folder: Path, signs: Signs, zone: tzinfo | None = None) -> None:
        """The packs in the register of that folder, hours in that zone; whoever acts on them signs
        first."""
        self._signs, self._signature, self._zone = signs, None, zone
        self._book = PackBook(RegisterFile(folder / FILE, self._clock), NOWHERE)
        self.put()

    @override
    def headline(self) -> str:
        return self.words("The packs of the house")

    @override
    def why(self) -> str:
        return summed(self.words, self._packs)

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave),
            self._step("checked", "F5", marked("Checked"), self.check, stands_apart=True),
            self._step("back", "F6", marked("Back from the table"), self.take_back),
            self._step("inquiry", "F7", REASONED["inquiry"].done, self.hold_back),
            self._step("released", "F7", REASONED["released"].done, self.release),
            self._step("exchange", "F8", marked("Exchange a card"), self.exchange),
            self._step("retired", "F9", REASONED["retired"].done, self.retire),
            self._step("destroyed", "Delete", marked("Destroyed"), self.note_destroyed),
            Key(ENTER, marked("New packs"), self.add, primary=True),
        )

    def _step(
        self,
        step: str,
        key: str,
        says: str,
        press: Callable[[], None],
        *,
        stands_apart: bool = False,
    ) -> Key:
        """The key of a step, which is seen where the pack that is lit may take it."""
        return Key(key, says, press, stands_apart=stands_apart, shown=self._may(step))

    def _may(self, step: str) -> bool:
        pack = self.rows.picked
        return pack is not None and step in steps_of(pack)

    @override
    def read(self) -> None:
        try:
            if self._book is not None:
                self._packs, self._entries = self._book.packs(), self._book.entries()
        except Trouble as trouble:
            self.answer(sentence_of(self.words, trouble))

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
        self._ask_why("inquiry")

    def release(self) -> None:
        """The inquiry is over, with a reason."""
        self._ask_why("released")

    def retire(self) -> None:
        """Takes the pack out of play for good, with a reason."""
        self._ask_why("retired")

    def _ask_why(self, step: str) -> None:
        serial = self.rows.lit
        asks = partial(reason_asked, step=step, serial=serial)
        self._ask(asks, partial(self._reasoned, step, serial))

    def _reasoned(self, step: str, serial: str) -> Sequence[f.Cards] | str:
        reason = reason_meant(self.words, self.form.form.written(REASON))
        if not reason:
            return self.words("Say why: this needs its reason.")
        return [REASONED[step].fact(serial, reason)]

    def exchange(self) -> None:
        """Asks which card of the pack is exchanged, and from which spare pack."""
        serial = self.rows.lit
        self._ask(partial(exchange_asked, serial=serial), partial(self._exchanged, serial))

    def _exchanged(self, serial: str) -> Sequence[f.Cards] | str:
        form = self.form.form
        pack = next(each for each in self._packs if each.serial == serial)
        sheets = (resolve(read_sheet(each), {}) for each in variant_ids())
        written = form.written(CARD)
        cards = (read_card(written, s.pack) for s in sheets if str(s.pack.size) == pack.kind)
        card = next((each for each in cards if each is not None and not each.hidden), None)
        if card is None:
            return self.words("No card of that pack is written so: 7s, 10, K.")
        return [f.CardReplaced(serial, card.text, form.written(SPARE), form.choice.value)]

    def add(self) -> None:
        """Asks for the serial numbers of packs that came in."""
        sheets = (resolve(read_sheet(each), {}) for each in variant_ids())
        kinds = [str(size) for size in sorted({sheet.pack.size for sheet in sheets})]
        self._ask(partial(new_packs_asked, kinds=kinds), self._added)

    def _added(self) -> Sequence[f.Cards] | str:
        form = self.form.form
        serials = serials_in(form.written(SERIALS))
        if not serials:
            return self.words("Write at least one serial number.")
        if any(ROW in serial for serial in serials):
            return self.words("A row is written with the same signs before both numbers.")
        return [f.PackAdded(serial, form.choice.value) for serial in serials]

    def _ask(self, asks: Callable[[Words], FormAsked], decide: Decide) -> None:
        self.form.ask(asks, partial(self._decided, decide))

    def _decided(self, decide: Decide) -> None:
        """The form is filled; what is in it stays where it is refused."""
        facts = decide()
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
        sentence = self.tried(partial(self._enter, facts, signature))
        if not sentence:
            self.put()
        elif self.form.in_front:
            self.form.refuse(sentence)
        else:
            self.answer(sentence)

    def _enter(self, facts: Sequence[f.Cards], signature: Signature) -> Objection | None:
        assert self._book is not None, "the page is open"
        return self._book.enter(facts, signature)
