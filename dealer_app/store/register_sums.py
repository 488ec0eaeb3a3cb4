"""What the register adds up to, as an entry of its own: whoever reads it begins there.

Ten years of entries may be millions; from the last such entry on they are a few thousand. `verify`
reckons every such sum again.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from dealer_app.register.state import (
    AllowedSheet,
    HousePack,
    PackState,
    Person,
    Register,
    Series,
)
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.codec import Encoded
from dealer_app.store.fields import (
    DAY,
    FLAG,
    MOMENT,
    NUMBER,
    SAID,
    TEXT,
    Converter,
    FactKind,
    body_of,
    fact_of,
    of_type,
    one_of,
    perhaps,
    record_of,
    several,
    written,
)
from dealer_app.store.register_codec import ALERT_RAISED, HEAD_NOTED, POST, SEALED, TOTALS, VERSION
from dealer_app.store.troubles import NotUnderstood

RECKONED: Final = "reckoned"
"""The kind of such an entry."""

EVERY: Final = 5_000
"""How many entries stand between two of them, or a few more."""

_MICROSECOND: Final = timedelta(microseconds=1)


def _by(key: Converter, one: Converter) -> Converter:
    """A mapping, written as pairs in its own order."""

    def read(value: object) -> dict[object, object]:
        pairs = [of_type(list)(pair) for pair in of_type(list)(value)]
        return {key.read(name): one.read(of) for name, of in pairs}

    def write(value: object) -> list[list[object]]:
        if not isinstance(value, Mapping):
            raise TypeError(value)
        return [[key.write(name), one.write(of)] for name, of in value.items()]

    return Converter(write, read)


_SEVERAL_NUMBERS: Final = Converter(
    lambda value: sorted(of_type(frozenset)(value)),
    lambda value: frozenset(map(of_type(int), of_type(list)(value))),
)
_ENDS: Final = Converter(
    lambda value: [of_type(int)(each) for each in of_type(tuple)(value)],
    lambda value: tuple(map(of_type(int), of_type(list)(value))),
)
_SEVERAL_DAYS: Final = Converter(
    lambda value: [DAY.write(each) for each in sorted(of_type(frozenset)(value))],
    lambda value: frozenset(DAY.read(each) for each in of_type(list)(value)),
)
_PERSON: Final[FactKind[object]] = FactKind(
    "person",
    Person,
    {
        "name": TEXT,
        "post": POST,
        "pin": SAID,
        "left": perhaps(FLAG, unset=False),
        "failures": perhaps(NUMBER, 0),
        "locked_until": perhaps(MOMENT),
        **dict.fromkeys(("wrong", "minutes"), perhaps(NUMBER, 0)),
    },
)
_SERIES: Final[FactKind[object]] = FactKind(
    "series",
    Series,
    {
        "last": NUMBER,
        "cancelled": _SEVERAL_NUMBERS,
        "copies": _by(NUMBER, NUMBER),
        "skipped": perhaps(several(_ENDS), ()),
    },
)
_PACK: Final[FactKind[object]] = FactKind(
    "pack",
    HousePack,
    {
        **dict.fromkeys(("serial", "kind"), TEXT),
        **dict.fromkeys(("colour", "table", "session"), SAID),
        "state": one_of(PackState),
        "shoe": perhaps(NUMBER, 0),
        "given": perhaps(several(TEXT), ()),
    },
)
_SHEET: Final[FactKind[object]] = FactKind(
    "sheet",
    AllowedSheet,
    {**dict.fromkeys(("name", "digest"), TEXT), "by": SAID, "since": MOMENT},
)
_TURNED: Final = Converter(
    lambda value: of_type(timedelta)(value) // _MICROSECOND,
    lambda value: of_type(int)(value) * _MICROSECOND,
)
_REGISTER: Final[FactKind[object]] = FactKind(
    RECKONED,
    Register,
    {
        "people": _by(TEXT, record_of(_PERSON)),
        "series": _by(TEXT, record_of(_SERIES)),
        "packs": _by(TEXT, record_of(_PACK)),
        "nights": _by(DAY, several(SEALED)),
        **dict.fromkeys(("newest", "begun"), perhaps(MOMENT)),
        "turned": _TURNED,
        "heads": perhaps(_by(TEXT, record_of(HEAD_NOTED)), {}),
        "totals": perhaps(_by(DAY, several(TOTALS)), {}),
        "summed_late": perhaps(_SEVERAL_DAYS, frozenset()),
        **dict.fromkeys(("key", "house", "line"), SAID),
        "alerts": perhaps(_by(NUMBER, record_of(ALERT_RAISED)), {}),
        "alerted": perhaps(NUMBER, 0),
        "decided": perhaps(_by(TEXT, MOMENT), {}),
        "sheets": perhaps(_by(TEXT, record_of(_SHEET)), {}),
    },
)


def reckoned(register: Register) -> Encoded:
    """The entry of what the register adds up to."""
    return Encoded(RECKONED, VERSION, canonical(written(_REGISTER, register)))


def register_of(stored: Stored) -> Register:
    """The register as such an entry has it; NotUnderstood where it is none that we know."""
    try:
        if stored.version != VERSION:
            raise ValueError(stored.version)
        return of_type(Register)(fact_of(_REGISTER, body_of(stored.body)))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise NotUnderstood(stored.kind, stored.version) from error
