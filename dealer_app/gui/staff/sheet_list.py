"""The house sheets that this machine may use, in the window: allowed, and taken back (REQ-08)."""

from collections.abc import Callable, Iterator, Mapping
from datetime import tzinfo
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import moment, told
from dealer_app.gui.staff.sheets_page import SheetShown, SheetsPage
from dealer_app.i18n.register_words import objected
from dealer_app.night.open_tables import Clock
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.sheets import SHIPPED, Standing, standing
from dealer_app.register.state import EMPTY, Register
from dealer_app.rules.staff import Signature
from dealer_app.store.register import FILE, RegisterFile
from dealer_app.store.troubles import Trouble

Names = Mapping[str, str]
"""What each house sheet that can be chosen is called, by its digest."""

Signs = Callable[[Callable[[Staff, Signature], None]], None]
"""Has a director sign, and goes on among the people of that house."""

SIGNS: Final = 16
"""How many signs of a digest are shown: enough to compare by eye."""


class SheetList(QObject):
    """`ended` is sent when the page is done with."""

    ended = Signal()

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._names: Names = {}
        self._register = EMPTY
        self._signs: Signs | None = None
        self._zone: tzinfo | None = None
        self._lit = ""
        self.page = SheetsPage()
        bind_window_keys(self.page, shell)
        self.page.back.connect(self.ended)
        self.page.allowed.connect(self._allow)
        self.page.taken_back.connect(self._take_back)
        self.page.moved.connect(lambda: self.page.answer(""))
        shell.restyled.connect(self._restyle)

    def show(self, names: Names, lit: str, signs: Signs, zone: tzinfo | None = None) -> None:
        """The sheets that can be chosen and those that were allowed, that of the digest `lit` lit;
        hours in that zone."""
        self._names, self._lit, self._signs, self._zone = names, lit, signs, zone
        self.page.answer("")
        self._read()
        self._say()
        self._shell.put(self.page)

    # What is shown.

    def _read(self) -> None:
        file = RegisterFile(self._shell.settings.data / FILE, self._clock)
        try:
            self._register = file.read()
        except Trouble as trouble:
            self._register = EMPTY
            self.page.answer(told(self._shell.words, trouble))

    def _say(self) -> None:
        shell, words = self._shell, self._shell.words
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        why = words("A table is opened and closed under a sheet that a director allowed.")
        self.page.say(words, why)
        self.page.tell(list(self._shown(self._register)), self._lit)

    def _shown(self, register: Register) -> Iterator[SheetShown]:
        words, now = self._shell.words, self._clock()
        known = {each.digest: each.name for each in register.sheets.values()}
        names = {**self._names, **{k: v for k, v in known.items() if k not in self._names}}
        for digest, name in names.items():
            state, since = "", ""
            match standing(register, digest):
                case Standing.SHIPPED:
                    state = words("comes with Sabot {version}", version=SHIPPED[digest])
                case Standing.ALLOWED:
                    allowed = register.sheets[digest]
                    state = words("allowed by {name}", name=allowed.by)
                    since = moment(words, allowed.since, now, self._zone)
                case Standing.UNKNOWN:
                    state = words("not allowed")
                case Standing.FREE:
                    state = words("free")
            yield SheetShown(digest, name, digest[:SIGNS], state, since)

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    # What is done.

    def _allow(self) -> None:
        words, digest = self._shell.words, self.page.picked
        match standing(self._register, digest):
            case Standing.SHIPPED:
                self.page.answer(words("This sheet comes with the program: it needs nobody."))
            case Standing.FREE:
                self.page.answer(words("Nobody here has a PIN yet: every house sheet is free."))
            case _:
                self._sign(f.HouseSheetAllowed(self._name(digest), digest))

    def _take_back(self) -> None:
        digest = self.page.picked
        if standing(self._register, digest) is Standing.SHIPPED:
            words = self._shell.words
            self.page.answer(words("This sheet comes with the program: it is always there."))
        else:
            self._sign(f.HouseSheetTakenBack(self._name(digest), digest))

    def _name(self, digest: str) -> str:
        allowed = self._register.sheets.get(digest)
        return self._names[digest] if allowed is None else allowed.name

    def _sign(self, fact: f.HouseSheetAllowed | f.HouseSheetTakenBack) -> None:
        if self._signs is not None:
            self._signs(lambda staff, signature: self._enter(staff, fact, signature))

    def _enter(self, staff: Staff, fact: f.Fact, signature: Signature) -> None:
        words = self._shell.words
        try:
            objection = staff.enter(fact, signature)
        except Trouble as trouble:
            sentence = told(words, trouble)
        else:
            sentence = "" if objection is None else objected(words, objection)
        self._read()
        self._say()
        self.page.answer(sentence)
