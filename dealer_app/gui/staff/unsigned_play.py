"""A register that cannot be asked shuts no table: one act confirms that it is dealt at unsigned.

Where the register does not come back by itself, another one can be begun from the same page.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.gui.pages.page import Key
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.staff.people import People
from dealer_app.i18n import Words, marked
from dealer_app.night.new_register import may_begin
from dealer_app.register.facts import HouseSheetAllowed
from dealer_app.rules.house import House
from dealer_app.store.troubles import Trouble

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


class Ways(NamedTuple):
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
        self._ways: Ways | None = None
        self.page = UnsignedPage(shell)
        self.page.ended.connect(self._given_up)
        self.page.begin_asked.connect(self._begin)

    def ask(self, table: UnaskedTable, trouble: Trouble, ways: Ways) -> None:
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
