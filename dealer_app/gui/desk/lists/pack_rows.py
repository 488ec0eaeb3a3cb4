"""The packs of the house in a list: entered, checked, kept aside, retired, destroyed (REQ-23)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from dealer_app.gui.desk.desk import Desk, Entry, Leave, Then
from dealer_app.gui.desk.entry_in_hand import Kept, Mode, OnRecord
from dealer_app.gui.desk.offers import ListLine
from dealer_app.i18n import marked
from dealer_app.i18n.reasons import CLEARED, INQUIRY, WORN
from dealer_app.i18n.register_words import PACK_STATES, objected
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import HousePack, PackState
from dealer_app.rules.staff import Act, Signature
from dealer_app.store.troubles import Trouble

if TYPE_CHECKING:  # it reads the register: late for the first paint
    from dealer_app.gui.desk.lists.pack_book import PackBook

STEPS: Final[Mapping[PackState, tuple[str, ...]]] = {
    PackState.UNCHECKED: ("checked", "inquiry", "retired"),
    PackState.CHECKED: ("checked", "inquiry", "retired"),
    PackState.IN_PLAY: ("back", "inquiry", "retired"),
    PackState.HELD_BACK: ("released",),
    PackState.RETIRED: ("inquiry", "destroyed"),
    PackState.DESTROYED: (),
}
"""What may be done with a pack, by where it stands."""

_SAID: Final[Mapping[str, str]] = {
    "checked": marked("Spread, counted, whole"),
    "back": marked("Back from the table"),
    "inquiry": marked("Keep aside under inquiry"),
    "released": marked("The inquiry is over"),
    "retired": marked("Retire it"),
    "destroyed": marked("It was destroyed"),
}


def rows(desk: Desk) -> list[ListLine]:
    """Every pack with where it stands; first, new ones."""
    book = desk.packs
    if book is None:
        return []
    fresh = partial(_show, desk, OnRecord.NEW_PACKS)
    found: list[ListLine] = [ListLine(desk.words("New packs"), "", fresh)]
    for pack in _read(desk, book):
        said = desk.words(PACK_STATES[pack.state])
        found.append(ListLine(pack.serial, said, partial(_show, desk, OnRecord.STEP, pack.serial)))
    return found


def _read(desk: Desk, book: "PackBook") -> Sequence[HousePack]:
    try:
        return book.packs()
    except Trouble as trouble:
        desk.warn(desk.words.sentence(trouble.saying))
        return ()


def _show(desk: Desk, asked: OnRecord, serial: str = "") -> None:
    mode = Mode.KEPT_WRITTEN if asked is OnRecord.NEW_PACKS else Mode.KEPT
    desk.begin(Kept(mode, asked, serial))


def steps(desk: Desk) -> list[ListLine]:
    """What may be done with the pack that was chosen."""
    book, serial = desk.packs, desk.keyed.of(Kept).serial
    packs = () if book is None else _read(desk, book)
    state = next((each.state for each in packs if each.serial == serial), PackState.DESTROYED)
    return [
        ListLine(desk.words(_SAID[s]), "", partial(_step, desk, serial, s)) for s in STEPS[state]
    ]


def _step(desk: Desk, serial: str, step: str) -> None:
    facts: Mapping[str, f.Cards] = {
        "checked": f.PackChecked(serial),
        "back": f.PackTakenBack(serial),
        "inquiry": f.PackHeldBack(serial, INQUIRY),
        "released": f.PackReleased(serial, CLEARED),
        "retired": f.PackRetired(serial, WORN),
        "destroyed": f.PackDestroyed(serial),
    }
    _record(desk, [facts[step]])


def add(desk: Desk, serials: Sequence[str]) -> None:
    """New packs of the cards that this game is dealt with."""
    _record(desk, [f.PackAdded(serial, str(desk.variant.pack.size)) for serial in serials])


def _record(desk: Desk, facts: Sequence[f.Cards]) -> None:
    def follow(desk: Desk) -> None:
        desk.begin(Kept(Mode.KEPT, OnRecord.BOOK))

    if facts:
        book(desk, lambda register, hand: register.enter(facts, hand), follow)


def book(desk: Desk, deed: Callable[["PackBook", Signature], Objection | None], then: Then) -> None:
    """Keeps something of packs in the register and goes on, once whoever signs answers for the
    cards (REQ-09)."""

    def follow(desk: Desk) -> None:
        if desk.packs is not None and _is_booked(desk, partial(deed, desk.packs)):
            then(desk)

    desk.make(Entry(Leave(Act.CARDS), follow))


def _is_booked(desk: Desk, deed: Callable[[Signature], Objection | None]) -> bool:
    """Does something in the register; False where that speaks against it, which is said.

    A register that cannot be read stops no table: it is said, and the table goes on.
    """
    try:
        objection = deed(desk.session.signature)
    except Trouble as trouble:
        desk.warn(desk.words.sentence(trouble.saying))
        return True
    if objection is not None:
        desk.refuse(objected(desk.words, objection))
    return objection is None
