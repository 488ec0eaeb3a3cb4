"""Who signs for a table that is opened: whoever deals, as many beside them as the house asks, and a
director for a house sheet that nobody allowed yet; who signs for one that is changed.

A PIN that was given for a table counts there once it is opened; where it is not, or where its house
asks nobody for a PIN, whoever gave it has left at once.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk import missing_signature
from dealer_app.gui.house.catalogue import Chosen
from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.shell.machine_watch import Noting
from dealer_app.gui.staff.lock import staff_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising, Entrance, deals
from dealer_app.night.house_guard import sheet_guard, sheet_standing
from dealer_app.night.open_tables import Clock
from dealer_app.night.staff import Staff
from dealer_app.register.hands import DESK
from dealer_app.register.sheets import SheetStanding
from dealer_app.rules.house import House
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.troubles import Trouble
from dealer_app.table.house_time import named

Then = Callable[[Signature], None]
Among = Callable[[Staff, Signature], None]


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
        asked = missing_signature.WaitingAct(
            Act.OPEN_TABLE, house.needs(Act.OPEN_TABLE), form.table
        )
        why = words("Whoever deals signs first.")
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
        authority.zone = named(house.day.zone)
        authority.staff_asked = self.staff_asked.emit
        return authority
