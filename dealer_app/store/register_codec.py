"""The register's facts, and what they add up to, as they are stored in its chain.

Ten years of entries may be millions. So every few thousand of them an entry of its own says what
the register adds up to, and whoever reads it begins there; `verify` reckons every such sum again.
"""

from collections.abc import Mapping
from typing import Final, get_args

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import AllowedSheet, HousePack, Register, Series
from dealer_app.rules.staff import Signature
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.fact_codec import (
    FIRST,
    UNREADABLE,
    VERSION,
    Body,
    Encoded,
    FactCodec,
    body_of,
)
from dealer_app.store.fields import WRITTEN, FieldForms
from dealer_app.store.troubles import NotUnderstood
from dealer_app.store.trust.machine_key import NEXT, SIG

RECKONED: Final = "reckoned"
"""The kind of an entry that says what the register adds up to."""

EVERY: Final = 5_000
"""How many entries stand between two of them, or a few more."""

_FIELDS: Final = FieldForms(
    rows={f.Sealed},
    left_out={
        f.SignInFailed: {"name": ""},
        f.AlertRaised: dict.fromkeys(("seq", "found"), WRITTEN),
        Register: dict.fromkeys(("people", "series", "packs", "nights", "turned"), WRITTEN),
        Series: dict.fromkeys(("last", "cancelled", "copies"), WRITTEN),
        HousePack: {"state": WRITTEN},
        AllowedSheet: {"by": ""},
    },
)
_LATER: Final = range(VERSION, VERSION + 2)
_SIGNED_LATER: Final = frozenset({*get_args(f.Sheets), f.AlertDecided})
"""What registers of before hold unsigned: in those it is of version 1, and says the same."""


def _versions(kind: str, _: Body) -> range:
    return _LATER if SIGNED.get(kind) == _LATER[-1] else FIRST


_FACTS: Final[FactCodec[f.Fact]] = FactCodec(
    f.Fact, _FIELDS, _versions, texts=frozenset({NEXT, SIG})
)
_REGISTER: Final = _FIELDS.record(Register)

SIGNED: Final[Mapping[str, int]] = {
    _FACTS.kinds[each].name: VERSION + (each in _SIGNED_LATER) for each in get_args(f.Signed)
}
"""The kinds that the machine signs, and from which version of them on."""


def encode_fact(fact: f.Fact, signature: Signature) -> Encoded:
    """The fact as it is stored; TypeError where a field is not of the type it is declared."""
    return _FACTS.encode(fact, signature)


def entered(stored: Stored) -> Entered:
    """The fact of an entry, when it was recorded and who signed it; NotUnderstood where this
    program does not know such an entry."""
    (fact, signature, texts), at = _FACTS.read(stored)
    return Entered(fact, at, signature, texts.get(NEXT, ""))


def kind_of(fact: type[f.Fact]) -> str:
    """The name under which facts of that class are stored."""
    return _FACTS.kinds[fact].name


def reckoned(register: Register) -> Encoded:
    """The entry of what the register adds up to."""
    return Encoded(RECKONED, VERSION, canonical(_REGISTER.write(register)))


def register_of(stored: Stored) -> Register:
    """The register as such an entry has it; NotUnderstood where it is none that we know."""
    try:
        if stored.version != VERSION:
            raise ValueError(stored.version)
        return _REGISTER.read(body_of(stored.body))
    except UNREADABLE as error:
        raise NotUnderstood(stored.kind, stored.version) from error
