"""The house's packs in the window: listed, taken in, checked, kept aside, retired (REQ-23)."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk.keeping import ROW, serials_in
from dealer_app.gui.desk.pack_book import NOWHERE, PackBook
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.night.pack_words import (
    exchange_asked,
    new_packs_asked,
    reason_asked,
    shown,
    story,
    summed,
)
from dealer_app.gui.night.packs_page import PacksPage
from dealer_app.gui.pages.form_page import Asked, AskedPage
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.i18n import Words
from dealer_app.i18n.reasons import reason_meant
from dealer_app.i18n.register_words import objected
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.night.open_tables import Clock
from dealer_app.register import facts as f
from dealer_app.register.state import Pack
from dealer_app.rules.cards import read_card
from dealer_app.rules.staff import Signature
from dealer_app.store.register import FILE, RegisterEntry, RegisterFile
from dealer_app.store.troubles import Trouble

Signs = Callable[[Callable[[Signature], None]], None]
"""Has whoever answers for the cards sign, and goes on with their signature."""

Decide = Callable[[], Sequence[f.Cards] | str]
"""What is to be recorded of what was written, or what is wrong with it."""

_ASK: Final = frozenset({"inquiry", "released", "retired"})
"""The steps that need a reason."""


class PacksKept(QObject):
    """`ended` is sent when its pages are done with."""

    ended = Signal()

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._book: PackBook | None = None
        self._packs: Sequence[Pack] = ()
        self._entries: Sequence[RegisterEntry] = ()
        self._signs: Signs = lambda then: then(Signature())
        self._signature: Signature | None = None
        self._zone: tzinfo | None = None
        self._asked: Callable[[Words], Asked] | None = None
        self._decide: Decide | None = None
        self.page, self.form = PacksPage(), AskedPage()
        for page in (self.page, self.form):
            bind_window_keys(page, shell)
        self.page.back.connect(self._leave)
        self.page.added.connect(self._add)
        self.page.asked.connect(self._step)
        self.page.moved.connect(self._moved)
        self.form.decided.connect(self._decided)
        self.form.back.connect(self._list)
        shell.restyled.connect(self._say)

    def show(self, folder: Path, signs: Signs, zone: tzinfo | None = None) -> None:
        """The packs in the register of that folder, hours in that zone; whoever acts on them signs
        first."""
        self._signs, self._signature, self._zone = signs, None, zone
        self._book = PackBook(RegisterFile(folder / FILE, self._clock), NOWHERE)
        self._list()

    def _leave(self) -> None:
        """Done with the packs; whoever signed signs anew next time."""
        self._signature = None
        self.ended.emit()

    # What is shown.

    def _list(self) -> None:
        self.page.answer("")
        self._read()
        self._say_list()
        self._shell.put(self.page)

    def _read(self) -> None:
        if self._book is None:
            return
        try:
            self._packs, self._entries = self._book.packs(), self._book.entries()
        except Trouble as trouble:
            self.page.answer(told(self._shell.words, trouble))

    def _say_list(self) -> None:
        shell, words = self._shell, self._shell.words
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(words)
        self.page.tell([shown(words, pack) for pack in self._packs], summed(words, self._packs))
        self._say_side()

    def _say_side(self) -> None:
        words, serial = self._shell.words, self.page.picked
        title = words("Pack {serial}", serial=serial) if serial else ""
        now = self._clock().astimezone(self._zone)
        self.page.tell_side(title, tuple(story(words, serial, self._entries, now)))

    def _say_form(self) -> None:
        self.form.setStyleSheet(sheet_of(self._shell))
        self.form.fit(large=self._shell.large)
        words = self._shell.words
        if self._asked is not None:
            self.form.say(words, self._shell.settings.keyboard, self._asked(words))

    def _say(self) -> None:
        front = self._shell.pages.currentWidget()
        if front is self.page:
            self._say_list()
        elif front is self.form:
            self._say_form()

    def _moved(self) -> None:
        self.page.answer("")
        self._say_side()

    def _ask(self, asked: Callable[[Words], Asked], decide: Decide) -> None:
        self._asked, self._decide = asked, decide
        self.form.ask(asked(self._shell.words))
        self._say_form()
        self._shell.put(self.form)
        self.form.begin()

    # What is done.

    def _add(self) -> None:
        sheets = (resolve(read_sheet(each), {}) for each in variant_ids())
        kinds = [str(size) for size in sorted({sheet.pack.size for sheet in sheets})]
        self._ask(lambda words: new_packs_asked(words, kinds), self._added)

    def _added(self) -> Sequence[f.Cards] | str:
        serials = serials_in(self.form.written[0])
        if not serials:
            return self._shell.words("Write at least one serial number.")
        if any(ROW in serial for serial in serials):
            return self._shell.words("A row is written with the same signs before both numbers.")
        return [f.PackAdded(serial, self.form.choice.value) for serial in serials]

    def _step(self, step: str) -> None:
        serial = self.page.picked
        if step == "exchange":
            exchanged = partial(self._exchanged, serial)
            self._ask(lambda words: exchange_asked(words, serial), exchanged)
        elif step in _ASK:
            reasoned = partial(self._reasoned, step, serial)
            self._ask(lambda words: reason_asked(words, step, serial), reasoned)
        else:
            plain: dict[str, f.Cards] = {
                "checked": f.PackChecked(serial),
                "back": f.PackTakenBack(serial),
                "destroyed": f.PackDestroyed(serial),
            }
            self._signed(lambda: self._enter([plain[step]]))

    def _reasoned(self, step: str, serial: str) -> Sequence[f.Cards] | str:
        reason = reason_meant(self._shell.words, self.form.written[0])
        if not reason:
            return self._shell.words("Say why: this needs its reason.")
        match step:
            case "inquiry":
                return [f.PackHeldBack(serial, reason)]
            case "released":
                return [f.PackReleased(serial, reason)]
            case _:
                return [f.PackRetired(serial, reason)]

    def _exchanged(self, serial: str) -> Sequence[f.Cards] | str:
        told_card, spare = self.form.written
        pack = next(each for each in self._packs if each.serial == serial)
        sheets = (resolve(read_sheet(each), {}) for each in variant_ids())
        cards = (read_card(told_card, s.pack) for s in sheets if str(s.pack.size) == pack.kind)
        card = next((each for each in cards if each is not None and not each.hidden), None)
        if card is None:
            return self._shell.words("No card of that pack is written so: 7s, 10, K.")
        return [f.CardReplaced(serial, card.text, spare, self.form.choice.value)]

    def _decided(self) -> None:
        """The form is filled; what is in it stays where it is refused."""
        facts = self._decide() if self._decide is not None else ""
        if isinstance(facts, str):
            self.form.answer(facts)
        else:
            self._signed(lambda: self._enter(facts))

    def _signed(self, deed: Callable[[], None]) -> None:
        """Does it once somebody has signed who answers for the cards (REQ-09)."""
        if self._signature is not None:
            deed()
            return

        def by(signature: Signature) -> None:
            self._signature = signature
            deed()

        self._signs(by)

    def _enter(self, facts: Sequence[f.Cards]) -> None:
        sentence = self._tried(facts)
        if not sentence:
            self._list()
        elif self._shell.pages.currentWidget() is self.form:
            self.form.answer(sentence)
        else:
            self.page.answer(sentence)

    def _tried(self, facts: Sequence[f.Cards]) -> str:
        """What speaks against it, in a sentence; empty once it is recorded."""
        assert self._book is not None
        words = self._shell.words
        try:
            objection = self._book.enter(facts, self._signature or Signature())
        except Trouble as trouble:
            return told(words, trouble)
        return "" if objection is None else objected(words, objection)
