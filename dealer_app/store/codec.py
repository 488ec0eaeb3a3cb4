"""Events to canonical JSON and back: one row a kind, one explicit converter a field."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.coup import Speech, Stake
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.store.chain import canonical
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table import events as e

VERSION: Final = 1
OPENING: Final = "table_opened"
SEAL: Final = "table_closed"

T = TypeVar("T")


class Encoded(NamedTuple):
    """An event as it is stored: its kind, the version of its body, and the body's JSON."""

    kind: str
    version: int
    body: str


class _Obligatory:
    """Stands where no value of a field may be left out of the body."""


_NEVER: Final = _Obligatory()


@dataclass(frozen=True, slots=True)
class _Field:
    """How one field is written and read; a value equal to `unset` is left out of the body."""

    write: Callable[[object], object]
    read: Callable[[object], object]
    unset: object = _NEVER


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of event: its stable name, its class, and its fields."""

    name: str
    fact: type[e.Event]
    fields: Mapping[str, _Field]


def _a(kind: type[T]) -> Callable[[object], T]:
    """The value itself, if it is of that very type; TypeError if not (True is no number)."""

    def checked(value: object) -> T:
        if type(value) is kind:
            return value
        raise TypeError(kind.__name__)

    return checked


def _write_card(value: object) -> str:
    card = _a(Card)(value)
    text = card.face + card.suit
    if _read_card(text) != card:
        raise ValueError(text)
    return text


def _read_card(value: object) -> Card:
    """The card of its face and, where it ends in a suit's letter, its suit: `7s`, `12`, `xx`."""
    text = _a(str)(value)
    if len(text) > 1 and text[-1] in SUITS:
        return Card(text[:-1], text[-1])
    return Card(text)


def _write_stake(value: object) -> dict[str, object]:
    stake = _a(Stake)(value)
    return {"seat": stake.seat, "bet": stake.bet, "amount": stake.amount}


def _read_stake(value: object) -> Stake:
    seat, bet, amount = _parts(value, "seat", "bet", "amount")
    return Stake(Seat(_a(str)(seat)), BetId(_a(str)(bet)), Money(_a(int)(amount)))


def _write_fact(value: object) -> dict[str, object]:
    """An event within another: stored like one that stands by itself."""
    kind = _BY_FACT[type(value)]
    return {"kind": kind.name, "version": VERSION, "body": _body(kind, value)}


def _read_fact(value: object) -> e.Event:
    name, version, body = _parts(value, "kind", "version", "body")
    return _event(_a(str)(name), _a(int)(version), body)


def _parts(value: object, *names: str) -> Iterator[object]:
    """What stands under these names; KeyError where another stands there or one is missing."""
    parts = _a(dict)(value)
    if parts.keys() != set(names):
        raise KeyError(*names)
    return (parts[name] for name in names)


def _several(one: _Field) -> _Field:
    return _Field(
        lambda values: [one.write(value) for value in _a(tuple)(values)],
        lambda values: tuple(one.read(value) for value in _a(list)(values)),
    )


def _perhaps(one: _Field, unset: object = None) -> _Field:
    return _Field(one.write, one.read, unset)


def _chosen(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return {_a(str)(key): _a(str)(choice) for key, choice in value.items()}


_TEXT: Final = _Field(_a(str), _a(str))
_NUMBER: Final = _Field(_a(int), _a(int))
_FLAG: Final = _Field(_a(bool), _a(bool))
_CARD: Final = _Field(_write_card, _read_card)
_CARDS: Final = _several(_CARD)
_SPEECH: Final = _Field(str, lambda value: Speech(_a(str)(value)))
_RESOLUTION: Final = _Field(str, lambda value: Resolution(_a(str)(value)))
_OPTIONS: Final = _Field(_chosen, _chosen)
_STAKE: Final = _Field(_write_stake, _read_stake)
_FACT: Final = _Field(_write_fact, _read_fact)
_SEAT_AMOUNT: Final = {"seat": _TEXT, "amount": _NUMBER}
_SEEN_CARD: Final = {"hand": _TEXT, "position": _NUMBER, "card": _CARD}

_KINDS: Final = (
    _Kind(
        OPENING,
        e.TableOpened,
        {
            "sheet": _TEXT,
            "sheet_digest": _TEXT,
            "options": _OPTIONS,
            "house": _TEXT,
            "house_digest": _TEXT,
            "seats": _NUMBER,
            "table": _TEXT,
            "croupier": _TEXT,
            "software": _TEXT,
            "previous_seal": _perhaps(_TEXT, ""),
        },
    ),
    _Kind("rules_changed", e.RulesChanged, {"options": _OPTIONS}),
    _Kind("croupier_named", e.CroupierNamed, {"name": _TEXT}),
    _Kind("shoe_opened", e.ShoeOpened, {"packs": _NUMBER}),
    _Kind("shoe_closed", e.ShoeClosed, {}),
    _Kind("cards_burned", e.CardsBurned, {"cards": _CARDS}),
    _Kind("cut_card_placed", e.CutCardPlaced, {"from_end": _NUMBER}),
    _Kind("coup_opened", e.CoupOpened, {}),
    _Kind("principal_named", e.PrincipalNamed, {"hand": _TEXT, "seat": _TEXT}),
    _Kind("bank_staked", e.BankStaked, _SEAT_AMOUNT),
    _Kind("banco_called", e.BancoCalled, {**_SEAT_AMOUNT, "bet": _perhaps(_TEXT)}),
    _Kind("cards_held", e.CardsHeld, {"hand": _TEXT, "seat": _TEXT}),
    _Kind("seat_passed", e.SeatPassed, {"seat": _TEXT}),
    _Kind("bank_covered", e.BankCovered, {}),
    _Kind("tour_stopped", e.TourStopped, {}),
    _Kind("winnings_kept", e.WinningsKept, {"amount": _NUMBER}),
    _Kind("bank_given_up", e.BankGivenUp, {}),
    _Kind("bank_taken", e.BankTaken, _SEAT_AMOUNT),
    _Kind("half_claimed", e.HalfClaimed, {"claimed": _FLAG}),
    _Kind("chips_given", e.ChipsGiven, _SEAT_AMOUNT),
    _Kind("stake_laid", e.StakeLaid, {"seat": _TEXT, "bet": _TEXT, "amount": _NUMBER}),
    _Kind("stakes_repeated", e.StakesRepeated, {"stakes": _several(_STAKE)}),
    _Kind("stake_withdrawn", e.StakeWithdrawn, {"seat": _TEXT, "bet": _TEXT}),
    _Kind("betting_closed", e.BettingClosed, {}),
    _Kind("card_dealt", e.CardDealt, {"card": _CARD, "hand": _perhaps(_TEXT)}),
    _Kind("hand_spoke", e.HandSpoke, {"hand": _TEXT, "word": _SPEECH}),
    _Kind("hand_shown", e.HandShown, {"hand": _TEXT, "cards": _CARDS}),
    _Kind("card_exposed", e.CardExposed, _SEEN_CARD),
    _Kind(
        "card_corrected",
        e.CardCorrected,
        {**_SEEN_CARD, "facts": _perhaps(_several(_FACT), ())},
    ),
    _Kind(
        "irregularity_found",
        e.IrregularityFound,
        {
            "code": _TEXT,
            "resolution": _perhaps(_RESOLUTION),
            "pending": _perhaps(_FLAG, unset=False),
            "reported": _perhaps(_FLAG, unset=False),
            "hand": _perhaps(_TEXT),
            "card": _perhaps(_CARD),
            "seat": _perhaps(_TEXT),
            "bet": _perhaps(_TEXT),
            "amount": _perhaps(_NUMBER),
            "right": _perhaps(_CARD),
        },
    ),
    _Kind(
        "irregularity_resolved",
        e.IrregularityResolved,
        {"code": _TEXT, "resolution": _RESOLUTION, "facts": _perhaps(_several(_FACT), ())},
    ),
    _Kind("coup_voided", e.CoupVoided, {"reason": _TEXT}),
    _Kind("line_ticked", e.LineTicked, {"seat": _TEXT, "bet": _TEXT}),
    _Kind("all_ticked", e.AllTicked, {}),
    _Kind("entry_struck", e.EntryStruck, {"struck": _several(_NUMBER)}),
    _Kind(SEAL, e.TableClosed, {"entries": _NUMBER, "head": _TEXT}),
)
_BY_FACT: Final[Mapping[type, _Kind]] = {kind.fact: kind for kind in _KINDS}
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}


def encode(event: e.Event) -> Encoded:
    """The event as it is stored; TypeError where a field is not of the type it is declared.

    ValueError for a card whose text names another one.
    """
    kind = _BY_FACT[type(event)]
    return Encoded(kind.name, VERSION, canonical(_body(kind, event)))


def decode(kind: str, version: int, body: str) -> e.Event:
    """The event that was stored; NotUnderstood where this program does not know such an entry."""
    try:
        return _event(kind, version, json.loads(body))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise NotUnderstood(kind, version) from error


def _body(kind: _Kind, fact: object) -> dict[str, object]:
    body: dict[str, object] = {}
    for name, field in kind.fields.items():
        value: object = getattr(fact, name)
        if value != field.unset:
            body[name] = field.write(value)
    return body


def _event(name: str, version: int, body: object) -> e.Event:
    """The event of a body; KeyError, TypeError or ValueError where it is none."""
    if version != VERSION:
        raise ValueError(version)
    kind, values = _BY_NAME[name], _a(dict)(body)
    foreign = values.keys() - kind.fields.keys()
    if foreign:
        raise KeyError(*foreign)
    fact: Callable[..., e.Event] = kind.fact
    return fact(**{name: _value(field, name, values) for name, field in kind.fields.items()})


def _value(field: _Field, name: str, body: Mapping[str, object]) -> object:
    if name not in body and field.unset is not _NEVER:
        return field.unset
    return field.read(body[name])
