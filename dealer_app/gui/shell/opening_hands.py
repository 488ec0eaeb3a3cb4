"""Who signs for a table that is opened: whoever deals, as many beside them as the house asks, a
director for a house sheet that nobody allowed yet, and nobody where the register cannot be asked;
who signs for one that is changed.

A PIN that was given for a table counts there once it is opened; where it is not, or where its house
asks nobody for a PIN, whoever gave it has left at once.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.house.catalogue import Chosen
from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.register_notes import Noting
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.gui.pages.page import Key
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.staff.lock import staff_of
from dealer_app.gui.staff.people import People
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising, Entrance, deals
from dealer_app.i18n import Words, marked
from dealer_app.night.house_guard import sheet_guard, sheet_standing
from dealer_app.night.new_register import may_begin
from dealer_app.night.staff import Staff
from dealer_app.register.admission import book_hours, opening_needs
from dealer_app.register.allowed_sheets import SheetStanding
from dealer_app.register.facts import HouseSheetAllowed
from dealer_app.register.signers import DESK
from dealer_app.rules.house import House
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import zone_called

Then = Callable[[Signature], None]
Among = Callable[[Staff, Signature], None]


_OLD_BOOK: Final = marked(
    "The house’s book was heard here {n} hours ago: a chef signs beside, for somebody may have left"
    " since."
)


class OpeningHands(QObject):
    """Asks for the PINs that a new table takes, or a house sheet; `refused` says why nobody can be
    asked, `staff_asked` that nobody may give them before a director has added somebody."""

    refused = Signal(str)
    staff_asked = Signal()

    def __init__(self, shell: Shell, pins: PinAsked, clock: Clock, noting: Noting) -> None:
        super().__init__(shell)
        self._shell, self._pins, self._clock, self._noting = shell, pins, clock, noting

    def sign(self, form: OpeningForm, chosen: Chosen, then: Then) -> None:
        """Whoever deals signs in, and as many beside them as opening a table takes."""
        words, house = self._shell.words, chosen.house
        authority = self._authority(house, form.table)
        now, copy = self._clock(), None
        with suppress(Trouble):  # who signs is told of it
            copy = authority.staff.register.read().book
        needs = opening_needs(house, copy, now)
        asked = missing_signature.WaitingAct(Act.OPEN_TABLE, needs, form.table)
        why = words("Whoever deals signs first.")
        if copy is not None and book_hours(copy, now) >= house.staff.trust_hours:
            why += " " + words(_OLD_BOOK, n=book_hours(copy, now))
        entrance = Entrance(words("Who deals?"), why, deals, first=form.croupier)
        authority.sign_in(
            entrance,
            lambda name: authority.ask(
                asked,
                Signature(name),
                lambda signed: self.answer_for_sheet(form, chosen, signed, then),
                partial(self.let_out, form, chosen, Signature(name)),
            ),
        )

    def answer_for_sheet(
        self, form: OpeningForm, chosen: Chosen, signature: Signature, then: Then
    ) -> None:
        """Goes on under a house sheet that is allowed; under another with a director beside."""
        folder, sheet = self._shell.settings.data, chosen.house_sheet
        self._noting.wait()
        try:
            found = sheet_standing(folder, sheet.sha256 if sheet is not None else "")
            house = sheet_guard(folder, chosen.house)
        except Trouble as trouble:
            self.refused.emit(sentence_of(self._shell.words, trouble))
            self.let_out(form, chosen, signature)
            return
        if found is not SheetStanding.UNKNOWN:
            then(signature)
            return
        authority = self._authority(house, form.table if signature.by else DESK)
        what = self._shell.words("“{name}” is not allowed here yet (F10).", name=chosen.house_name)
        asked = missing_signature.WaitingAct(Act.HOUSE_SHEET, house.needs(Act.HOUSE_SHEET), what)
        authority.ask(asked, signature, then, partial(self.let_out, form, chosen, signature))

    def sign_for_sheets(self, chosen: House, refused: Callable[[str], None], then: Among) -> None:
        """Has as many sign as answer for the sheets of the house that guards them; why nobody can
        be asked is `refused`."""
        try:
            house = sheet_guard(self._shell.settings.data, chosen)
        except Trouble as trouble:
            refused(sentence_of(self._shell.words, trouble))
        else:
            self.sign_for_sheet(house, then)

    def sign_for_sheet(self, house: House, then: Among) -> None:
        """Has as many sign as answer for a house sheet, and goes on among their house's people."""
        staff = staff_of(house, self._shell.settings.data, self._clock)
        authority = Authorising(self._shell, self._pins, staff)
        asked = missing_signature.WaitingAct(Act.HOUSE_SHEET, house.needs(Act.HOUSE_SHEET))
        authority.ask(asked, Signature(), partial(then, staff))

    def let_out(self, form: OpeningForm, chosen: Chosen, signature: Signature) -> None:
        """Those who signed sit at no table: it is not opened, or its house asks nobody."""
        table = form.table if chosen.house.staff.pins else DESK
        staff_of(chosen.house, self._shell.settings.data, self._clock).leave(signature, table)

    def _authority(self, house: House, table: str) -> Authorising:
        staff = staff_of(house, self._shell.settings.data, self._clock)
        authority = Authorising(self._shell, self._pins, staff, table)
        authority.zone = zone_called(house.day.zone)
        authority.staff_asked = self.staff_asked.emit
        return authority


# A register that cannot be asked shuts no table: one act confirms that it is dealt at unsigned.
#
# Where the register does not come back by itself, another one can be begun from the same page.


_TABLE: Final = marked(
    "Until then {table} is dealt at unsigned: no entry bears a name, its papers have no number and"
    " stand under reserve, and a director answers for it once the register is back."
)

_DESK: Final = marked(
    "Until then nobody can be let in here. Tables are dealt at and closed all the same, unsigned;"
    " nights can be settled later."
)


class UnaskedTable(NamedTuple):
    """A table at which nobody can sign, none at the desk; its house, and the sheet of that which a
    first director would allow."""

    name: str
    house: House
    sheet: HouseSheetAllowed | None


class Onward(NamedTuple):
    """What follows: the table is dealt at unsigned, or with people of a new register, or is left as
    it lies."""

    unsigned: Callable[[], None]
    signed: Callable[[], None]
    left: Callable[[], None]


class UnsignedPage(FormPage):
    """Why nobody can sign; `begin_asked` is sent where a new register is wanted."""

    begin_asked = Signal()
    name = "unsigned"
    chapter = "staff"

    def __init__(self, shell: Shell) -> None:
        self.meaning = label("text")
        self.meaning.setWordWrap(True)
        self.table = ""
        self.begins = False
        """Whether a new register can be begun: the one before does not come back by itself."""
        self._insists = False
        super().__init__(shell)

    @override
    def lay(self, *bodies: QWidget, wide: int | None = None) -> None:
        super().lay(self.meaning, *bodies, wide=wide)

    @override
    def put(self) -> None:
        self._insists = False
        super().put()

    @override
    def fill(self) -> None:
        super().fill()
        until = self.words(_TABLE if self.table else _DESK, table=self.table)
        anew = self.words("Where no backup is left, a new register can be begun.")
        self.meaning.setText("\n\n".join((until, anew) if self.begins else (until,)))

    @override
    def keys(self) -> Sequence[Key]:
        leave, _, unsigned = super().keys()  # nothing is written here with letters
        begin = Key("F8", marked("New register"), self.begin, shown=self.begins)
        deals = replace(unsigned, primary=self._insists, shown=bool(self.table))
        return (leave, begin, deals)

    @override
    def decide(self) -> None:
        """Lights the key first, and does it once it is pressed again: the page comes by itself, and
        an Enter that was meant for the page before it gives no signature up."""
        if self._insists:
            super().decide()
            return
        self._insists = True
        self.answer(self.words("Enter once more: nobody signs from now on."))
        self.set_keys()

    def begin(self) -> None:
        """A new register takes the place of the one that cannot be asked."""
        self.begin_asked.emit()


class UnsignedPlay(QObject):
    """Asks once a table: Enter, twice, deals on without signatures, F8 begins a new register, Esc
    leaves everything as it lies; at the desk nothing is done unsigned. `begun` is sent once there
    is a new register."""

    begun = Signal()

    def __init__(self, shell: Shell, people: People) -> None:
        super().__init__(shell)
        self._people = people
        self._table: UnaskedTable | None = None
        self._ways: Onward | None = None
        self.page = UnsignedPage(shell)
        self.page.ended.connect(self._given_up)
        self.page.begin_asked.connect(self._begin)

    def ask(self, table: UnaskedTable, trouble: Trouble, ways: Onward) -> None:
        """Says why nobody can sign at that table and what it means, and waits for the answer."""
        self._table, self._ways = table, ways
        self.page.table, self.page.begins = table.name, may_begin(trouble)
        self.page.ask(partial(_asked, trouble), self._confirmed)

    def _confirmed(self) -> None:
        ways, self._ways = self._ways, None
        if ways is not None:
            ways.unsigned()

    def _given_up(self) -> None:
        ways, self._ways = self._ways, None
        if ways is not None:
            ways.left()

    def _begin(self) -> None:
        """Asks for the first director of a new register; whoever gives that up is asked again."""
        if self._table is not None:
            table = self._table
            self._people.first.begin_anew(table.house, self._begun, self.page.put, table.sheet)

    def _begun(self) -> None:
        ways, self._ways = self._ways, None
        self.begun.emit()
        if ways is not None:
            ways.signed()


def _asked(trouble: Trouble, words: Words) -> FormAsked:
    return FormAsked(words("Nobody can sign"), sentence_of(words, trouble), marked("Deal unsigned"))
