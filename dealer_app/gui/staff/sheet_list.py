"""The house sheets that this machine may use: who allowed each, since when; one is allowed or taken
back (REQ-08)."""

from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo
from typing import Final

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.trouble_sentences import moment
from dealer_app.i18n import marked
from dealer_app.i18n.register_words import THE_BOOK, objected
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import SHIPPED, SheetStanding, standing
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import EMPTY
from dealer_app.rules.staff import Signature
from dealer_app.store.chain import Clock
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE

Names = Mapping[str, str]
"""What each house sheet that can be chosen is called, by its digest."""

Signs = Callable[[Callable[[Staff, Signature], None]], None]
"""Has a director sign, and goes on among the people of that house."""

SIGNS: Final = 16
"""How many signs of a digest are shown: enough to compare by eye."""


class SheetList(Page):
    """Every sheet that can be chosen or was allowed, by its digest."""

    name = "sheets"
    chapter = "house"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._names: Names = {}
        self._register = EMPTY
        self._signs: Signs | None = None
        self._zone: tzinfo | None = None
        self._wanted = ""
        self.rows = Rows[str](
            (
                Lane(marked("House sheet"), self._name),
                Lane("SHA-256", lambda digest: digest[:SIGNS], 250),
                Lane(marked("State"), self._state, 330),
                Lane(marked("Since"), self._since, 200),
            ),
            called=str,
        )
        self.rows.moved.connect(lambda: self.answer(""))
        self.lay(self.rows)

    def open(self, names: Names, lit: str, signs: Signs, zone: tzinfo | None = None) -> None:
        """The sheets that can be chosen and those that were allowed, that of the digest `lit` lit;
        hours in that zone."""
        self._names, self._wanted, self._signs, self._zone = names, lit, signs, zone
        self.put()

    @override
    def headline(self) -> str:
        return self.words("The house sheets of this machine")

    @override
    def why(self) -> str:
        return self.words("A table is opened and closed under a sheet that a director allowed.")

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("Delete", marked("Allow it no more"), self.take_back, stands_apart=True),
            Key(ENTER, marked("Allow this sheet"), self.allow, primary=True),
        )

    @override
    def read(self) -> None:
        self._register = EMPTY
        self._register = RegisterFile(self._shell.settings.data / FILE, self._clock).read()

    @override
    def fill(self) -> None:
        allowed = (sheet.digest for sheet in self._register.sheets.values())
        self.rows.fill(self.words, tuple(dict.fromkeys((*self._names, *allowed))), self._wanted)

    def _name(self, digest: str) -> str:
        return self._names.get(digest) or self._register.sheets[digest].name

    def _state(self, digest: str) -> str:
        match standing(self._register, digest):
            case SheetStanding.SHIPPED:
                return self.words("comes with Sabot {version}", version=SHIPPED[digest])
            case SheetStanding.ALLOWED:
                by = self._register.sheets[digest].by
                return self.words("allowed by {name}", name=by or self.words(THE_BOOK))
            case SheetStanding.UNKNOWN:
                return self.words("not allowed")
            case SheetStanding.FREE:
                return self.words("free")

    def _since(self, digest: str) -> str:
        if standing(self._register, digest) is not SheetStanding.ALLOWED:
            return ""
        since = self._register.sheets[digest].since
        return moment(self.words, since, self._clock(), self._zone)

    # What is done.

    def allow(self) -> None:
        """Allows the sheet that is lit, where anybody needs to."""
        match standing(self._register, self.rows.lit):
            case SheetStanding.SHIPPED:
                self.answer(self.words("This sheet comes with the program: it needs nobody."))
            case SheetStanding.FREE:
                self.answer(self.words("Nobody here has a PIN yet: every house sheet is free."))
            case SheetStanding.ALLOWED | SheetStanding.UNKNOWN:
                self._sign(f.HouseSheetAllowed(self._kept_name(), self.rows.lit))

    def take_back(self) -> None:
        """Tables are opened under the sheet that is lit no more."""
        if standing(self._register, self.rows.lit) is SheetStanding.SHIPPED:
            self.answer(self.words("This sheet comes with the program: it is always there."))
        else:
            self._sign(f.HouseSheetTakenBack(self._kept_name(), self.rows.lit))

    def _kept_name(self) -> str:
        """What the register calls the sheet that is lit, once it was allowed."""
        allowed = self._register.sheets.get(self.rows.lit)
        return self._names[self.rows.lit] if allowed is None else allowed.name

    def _sign(self, fact: f.HouseSheetAllowed | f.HouseSheetTakenBack) -> None:
        if self._register.book is not None:
            self.answer(objected(self.words, Objection(ObjectionCode.HOUSE_BOOK)))
        elif self._signs is not None:
            self._signs(lambda staff, signature: self._enter(staff, fact, signature))

    def _enter(self, staff: Staff, fact: f.Fact, signature: Signature) -> None:
        self.renew(self.tried(lambda: staff.enter(fact, signature)))
        staff.leave(signature)
