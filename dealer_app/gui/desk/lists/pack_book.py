"""The packs of the machine's register, as one table uses them (REQ-23)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import HousePack, PackState, Register
from dealer_app.rules.staff import Signature
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile


class PackPlace(NamedTuple):
    """Where packs are dealt from: a table, and its session."""

    table: str
    session: str


NOWHERE: Final = PackPlace("", "")
"""No table: packs are looked after at the desk."""

_KINDS: Final[tuple[type[f.Cards], ...]] = (
    *(f.PackAdded, f.PackChecked, f.PackInPlay, f.PackTakenBack, f.CardReplaced),
    *(f.PackRetired, f.PackDestroyed, f.PackHeldBack, f.PackReleased),
)


class PackBook:
    """Checks and records what a table does with its packs.

    Where nobody entered a pack there is nothing to hold a serial number against. A Trouble says
    that the register cannot be read or written.
    """

    def __init__(self, register: RegisterFile, place: PackPlace) -> None:
        self._register = register
        self.place = place

    def packs(self) -> tuple[HousePack, ...]:
        """Every pack that was ever entered, in the order of their serial numbers."""
        known = self._register.read().packs
        return tuple(known[serial] for serial in sorted(known))

    def entries(self) -> Sequence[RegisterEntry]:
        """Everything that became of packs, in order."""
        return self._register.entries(*_KINDS)

    def enter(self, facts: Sequence[f.Cards], signature: Signature) -> Objection | None:
        """Records these steps, all or none; what speaks against them, if anything does."""
        self._register.begins_no_other()
        return self._register.append(lambda _register, _now: Deed(facts, signature)).objection

    def lay(self, serials: Sequence[str], shoe: int, signature: Signature) -> Objection | None:
        """These packs go into that shoe of the table; those of the shoe before come back.

        Packs that are in play here already go on: they were only shuffled.
        """

        def decide(register: Register, _: datetime) -> Deed:
            here = self._in_play(register)
            back = [f.PackTakenBack(serial) for serial in here if serial not in serials]
            table, session = self.place
            fresh = [f.PackInPlay(s, table, session, shoe) for s in serials if s not in here]
            return Deed([*back, *fresh], signature)

        return self._register.append(decide).objection if self.packs() else None

    def exchange(self, fact: f.CardReplaced, signature: Signature) -> Objection | None:
        """A card of a pack is exchanged for one of a spare pack (§2.5)."""
        return self.enter([fact], signature) if self.packs() else None

    def _in_play(self, register: Register) -> list[str]:
        packs = register.packs.values()
        at_table = (each for each in packs if each.table == self.place.table)
        return [each.serial for each in at_table if each.state is PackState.IN_PLAY]
