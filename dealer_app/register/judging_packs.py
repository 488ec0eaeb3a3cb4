"""What speaks against a pack's next step: its life has an order (§2.5, REQ-23)."""

from collections.abc import Mapping
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, Why
from dealer_app.register.state import Pack, PackState, Register

LONGEST_SERIAL: Final = 40
"""How many signs a serial number has at most."""

_IN_HOUSE: Final = frozenset({PackState.UNCHECKED, PackState.CHECKED, PackState.IN_PLAY})
_LAID_UP: Final = frozenset({PackState.UNCHECKED, PackState.CHECKED})
_FROM: Final[Mapping[type[f.Fact], frozenset[PackState]]] = {
    f.PackChecked: _LAID_UP,
    f.PackInPlay: frozenset({PackState.CHECKED}),
    f.PackTakenBack: frozenset({PackState.IN_PLAY}),
    f.CardReplaced: _IN_HOUSE,
    f.PackHeldBack: _IN_HOUSE | {PackState.RETIRED},
    f.PackReleased: frozenset({PackState.HELD_BACK}),
    f.PackRetired: _IN_HOUSE,
    f.PackDestroyed: frozenset({PackState.RETIRED}),
}
"""From where a pack may take each step."""


def judge_pack(register: Register, fact: f.Cards) -> Objection | None:
    """What speaks against that step; None for nothing."""
    serial = fact.serial
    if isinstance(fact, f.PackAdded):
        if serial != " ".join(serial.split()) or not 0 < len(serial) <= LONGEST_SERIAL:
            return Objection(Why.SERIAL_FORM, {"most": LONGEST_SERIAL})
        return Objection(Why.SERIAL_TAKEN, {"serial": serial}) if serial in register.packs else None
    pack = register.packs.get(serial)
    if pack is None:
        return Objection(Why.NO_SUCH_PACK, {"serial": serial})
    if pack.state not in _FROM[type(fact)]:
        return _in_state(pack)
    if isinstance(fact, f.PackInPlay | f.PackChecked) and pack.given:
        return Objection(Why.PACK_SHORT, {"serial": serial, "number": len(pack.given)})
    if isinstance(fact, f.CardReplaced):
        return _judge_spare(register, pack, fact)
    if isinstance(fact, f.PackHeldBack | f.PackReleased) and not fact.reason.strip():
        return Objection(Why.REASON_NEEDED)
    return None


def _judge_spare(register: Register, pack: Pack, fact: f.CardReplaced) -> Objection | None:
    spare = register.packs.get(fact.from_serial)
    if spare is None:
        return Objection(Why.NO_SUCH_PACK, {"serial": fact.from_serial})
    if spare == pack:
        return Objection(Why.SAME_PACK, {"serial": pack.serial})
    if spare.state not in _LAID_UP:
        return _in_state(spare)
    if (spare.kind, spare.colour) != (pack.kind, pack.colour):
        return Objection(Why.PACKS_DIFFER, {"serial": pack.serial, "other": spare.serial})
    return None if fact.reason.strip() else Objection(Why.REASON_NEEDED)


def _in_state(pack: Pack) -> Objection:
    return Objection(Why.PACK_STATE, {"serial": pack.serial, "state": pack.state})
