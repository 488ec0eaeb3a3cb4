"""The facts of a table as they are stored in its journal, and those of the register in its
chain."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import AllowedSheet, HousePack, Register, Series
from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.fact_codec import (
    FIRST,
    UNREADABLE,
    VERSION,
    WRITTEN,
    Body,
    ByNewer,
    Converter,
    Encoded,
    FactCodec,
    FieldForms,
    body_of,
    not_understood,
    of_type,
)
from dealer_app.store.trust.machine_key import NEXT, SIG
from dealer_app.table import events as e
from dealer_app.table.night_facts import TicketRun

OPENING: Final = "table_opened"
SEAL: Final = "table_closed"

_SEEING: Final = range(2, 3)

_KNOWN: Final = 8_192
"""How many entries stay understood for those that say the same: a table has a card a hundred times
in a night, and the tables of a house the same stakes."""


class RecordedEntry(NamedTuple):
    """One recorded fact; `seq` counts from 1, `recorded_at` is ISO 8601 in UTC, as hashed."""

    session_id: str
    seq: int
    recorded_at: str
    event: e.Event
    previous: str
    digest: str
    signature: Signature = UNSIGNED


def _versions(name: str, body: Body) -> range:
    """An opening or a closing that tells how far the register was written is of version 2."""
    return _SEEING if "register" in body and name in (OPENING, SEAL) else FIRST


def _write_card(value: object) -> str:
    card = of_type(Card)(value)
    text = card.face + card.suit
    if _read_card(text) != card:
        raise ValueError(text)
    return text


def _read_card(value: object) -> Card:
    """The card of its face and, where it ends in a suit's letter, its suit: `7s`, `12`, `xx`."""
    text = of_type(str)(value)
    if len(text) > 1 and text[-1] in SUITS:
        return Card(text[:-1], text[-1])
    return Card(text)


def _options(value: object) -> dict[str, str]:
    """The options of a table by their names."""
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return {of_type(str)(key): of_type(str)(choice) for key, choice in value.items()}


def _write_chips(value: object) -> list[list[int]]:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return [[of_type(int)(chip), of_type(int)(value[chip])] for chip in sorted(value, reverse=True)]


def _read_chips(value: object) -> Chips:
    """How many chips of each value: pairs, the highest value first, each value once."""
    pairs = [of_type(list)(pair) for pair in of_type(list)(value)]
    chips = {Money(of_type(int)(chip)): of_type(int)(number) for chip, number in pairs}
    if len(chips) < len(pairs):
        raise ValueError(value)
    return chips


_EVENTS: Final[FactCodec[e.Event]] = FactCodec(
    e.Event,
    FieldForms(
        forms={
            Card: Converter(_write_card, _read_card),
            Chips: Converter(_write_chips, _read_chips),
            Mapping[str, str]: Converter(_options, _options),
        },
        rows={TicketRun},
        left_out={e.PayoutCorrected: {"in_chips": False}},
    ),
    _versions,
    named={e.CardExchanged: "card_replaced", e.ClockFoundTurned: "clock_turned"},
)


def encode(event: e.Event, signature: Signature = UNSIGNED) -> Encoded:
    """The event as it is stored; TypeError where a field is not of the type it is declared.

    ValueError for a card whose text names another one.
    """
    return _EVENTS.encode(event, signature)


def decode(kind: str, version: int, body: str) -> e.Event:
    """The event that was stored; NotUnderstood where this program does not know such an entry."""
    return decode_signed(kind, version, body)[0]


@lru_cache(maxsize=_KNOWN)
def decode_signed(kind: str, version: int, body: str) -> tuple[e.Event, Signature]:
    """The event that was stored and who signed it; NotUnderstood where it is none we know."""
    event, signature, _ = _EVENTS.decode(kind, version, body)
    return event, signature


# The register's facts, and what they add up to, as they are stored in its chain.
#
# Ten years of entries may be millions. So every few thousand of them an entry of its own says
# what the register adds up to, and whoever reads it begins there; `verify` reckons every such sum
# again.


RECKONED: Final = "reckoned"
"""The kind of an entry that says what the register adds up to."""

EVERY: Final = 5_000
"""How many entries stand between two of them, or a few more."""

_FIELDS: Final = FieldForms(
    forms={Chips: Converter(_write_chips, _read_chips)},
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


def _register_versions(kind: str, _: Body) -> range:
    return _LATER if SIGNED.get(kind) == _LATER[-1] else FIRST


_FACTS: Final[FactCodec[f.Fact]] = FactCodec(
    f.Fact, _FIELDS, _register_versions, texts=frozenset({NEXT, SIG})
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
    return Entered(fact, at, signature, texts.get(NEXT, ""), digest=stored.digest)


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
            raise ByNewer(stored.version)
        return _REGISTER.read(body_of(stored.body))
    except UNREADABLE as error:
        raise not_understood(stored.kind, stored.version, error) from error
