"""Events to canonical JSON and back: one row a kind, one explicit converter a field."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.coup import Speech, Stake
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.store.chain import canonical
from dealer_app.store.fields import (
    FLAG,
    MOMENT,
    NUMBER,
    TEXT,
    Converter,
    FactKind,
    body_of,
    fact_of,
    of_type,
    perhaps,
    several,
    signature_of,
    signed_body,
    unsigned,
    written,
)
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table import events as e
from dealer_app.table.night_facts import TicketRun

VERSION: Final = 1
"""The version of a body, unless it says what one of before could not."""

OPENING: Final = "table_opened"
SEAL: Final = "table_closed"


class Encoded(NamedTuple):
    """An event as it is stored: its kind, the version of its body, and the body's JSON."""

    kind: str
    version: int
    body: str


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


def _write_stake(value: object) -> dict[str, object]:
    stake = of_type(Stake)(value)
    return {"seat": stake.seat, "bet": stake.bet, "amount": stake.amount}


def _read_stake(value: object) -> Stake:
    seat, bet, amount = _parts(value, "seat", "bet", "amount")
    return Stake(Seat(of_type(str)(seat)), BetId(of_type(str)(bet)), Money(of_type(int)(amount)))


def _write_fact(value: object) -> dict[str, object]:
    """An event within another: stored like one that stands by itself."""
    kind = _BY_FACT[type(value)]
    body = written(kind, value)
    return {"kind": kind.name, "version": _version(kind.name, body), "body": body}


def _read_fact(value: object) -> e.Event:
    name, version, body = _parts(value, "kind", "version", "body")
    return _event(of_type(str)(name), of_type(int)(version), body)


def _parts(value: object, *names: str) -> Iterator[object]:
    """What stands under these names; KeyError where another stands there or one is missing."""
    parts = of_type(dict)(value)
    if parts.keys() != set(names):
        raise KeyError(*names)
    return (parts[name] for name in names)


def _chosen(value: object) -> dict[str, str]:
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


def _write_tickets(value: object) -> list[int]:
    run = of_type(TicketRun)(value)
    return [of_type(int)(part) for part in (run.ticket, run.first, run.last, run.after)]


def _read_tickets(value: object) -> TicketRun:
    """A run of tickets: their value, the first and the last serial, and the last one before."""
    ticket, first, last, after = (of_type(int)(part) for part in of_type(list)(value))
    return TicketRun(Money(ticket), first, last, after)


def _write_seen(value: object) -> list[object]:
    seen = of_type(e.RegisterSeen)(value)
    return [of_type(int)(seen.seq), of_type(str)(seen.digest)]


def _read_seen(value: object) -> e.RegisterSeen:
    seq, digest = of_type(list)(value)
    return e.RegisterSeen(of_type(int)(seq), of_type(str)(digest))


_SEEN: Final = perhaps(Converter(_write_seen, _read_seen))
_TICKETS: Final = Converter(_write_tickets, _read_tickets)
_CARD: Final = Converter(_write_card, _read_card)
_CARDS: Final = several(_CARD)
_SPEECH: Final = Converter(str, lambda value: Speech(of_type(str)(value)))
_RESOLUTION: Final = Converter(str, lambda value: Resolution(of_type(str)(value)))
_OPTIONS: Final = Converter(_chosen, _chosen)
_STAKE: Final = Converter(_write_stake, _read_stake)
_FACT: Final = Converter(_write_fact, _read_fact)
_TEXTS: Final = several(TEXT)
_CHIPS: Final = Converter(_write_chips, _read_chips)
_OCCASION: Final = Converter(str, lambda value: e.Occasion(of_type(str)(value)))
_TENDER: Final = Converter(str, lambda value: e.Tender(of_type(str)(value)))
_SHUFFLE: Final = Converter(str, lambda value: e.Shuffle(of_type(str)(value)))
_SLIP: Final = {"slip": TEXT, "chips": _CHIPS}
_VOUCHED: Final = {"vouched": perhaps(TEXT, "")}
_SEAT_AMOUNT: Final = {"seat": TEXT, "amount": NUMBER}
_SEEN_CARD: Final = {"hand": TEXT, "position": NUMBER, "card": _CARD}

_KINDS: Final[tuple[FactKind[e.Event], ...]] = (
    FactKind(
        OPENING,
        e.TableOpened,
        {
            "sheet": TEXT,
            "sheet_digest": TEXT,
            "options": _OPTIONS,
            "house": TEXT,
            "house_digest": TEXT,
            "seats": NUMBER,
            "table": TEXT,
            "croupier": TEXT,
            "software": TEXT,
            "previous_seal": perhaps(TEXT, ""),
            "register": _SEEN,
        },
    ),
    FactKind("rules_changed", e.RulesChanged, {"options": _OPTIONS}),
    FactKind("croupier_named", e.CroupierNamed, {"name": TEXT}),
    FactKind("shoe_opened", e.ShoeOpened, {"packs": NUMBER}),
    FactKind("shoe_closed", e.ShoeClosed, {}),
    FactKind("cards_burned", e.CardsBurned, {"cards": _CARDS}),
    FactKind("cut_card_placed", e.CutCardPlaced, {"from_end": NUMBER}),
    FactKind("coup_opened", e.CoupOpened, {"dealt": perhaps(MOMENT)}),
    FactKind("principal_named", e.PrincipalNamed, {"hand": TEXT, "seat": TEXT}),
    FactKind("bank_staked", e.BankStaked, _SEAT_AMOUNT),
    FactKind("banco_called", e.BancoCalled, {**_SEAT_AMOUNT, "bet": perhaps(TEXT)}),
    FactKind("cards_held", e.CardsHeld, {"hand": TEXT, "seat": TEXT}),
    FactKind("seat_passed", e.SeatPassed, {"seat": TEXT}),
    FactKind("bank_covered", e.BankCovered, {}),
    FactKind("tour_stopped", e.TourStopped, {}),
    FactKind("winnings_kept", e.WinningsKept, {"amount": NUMBER}),
    FactKind("bank_given_up", e.BankGivenUp, {}),
    FactKind("bank_taken", e.BankTaken, _SEAT_AMOUNT),
    FactKind("half_claimed", e.HalfClaimed, {"claimed": FLAG}),
    FactKind("chips_given", e.ChipsGiven, _SEAT_AMOUNT),
    FactKind("stake_laid", e.StakeLaid, {"seat": TEXT, "bet": TEXT, "amount": NUMBER}),
    FactKind("stakes_repeated", e.StakesRepeated, {"stakes": several(_STAKE)}),
    FactKind("stake_withdrawn", e.StakeWithdrawn, {"seat": TEXT, "bet": TEXT}),
    FactKind("betting_closed", e.BettingClosed, {}),
    FactKind("card_dealt", e.CardDealt, {"card": _CARD, "hand": perhaps(TEXT)}),
    FactKind("hand_spoke", e.HandSpoke, {"hand": TEXT, "word": _SPEECH}),
    FactKind("hand_shown", e.HandShown, {"hand": TEXT, "cards": _CARDS}),
    FactKind("card_exposed", e.CardExposed, _SEEN_CARD),
    FactKind(
        "card_corrected",
        e.CardCorrected,
        {**_SEEN_CARD, "facts": perhaps(several(_FACT), ())},
    ),
    FactKind(
        "irregularity_found",
        e.IrregularityFound,
        {
            "code": TEXT,
            "resolution": perhaps(_RESOLUTION),
            "pending": perhaps(FLAG, unset=False),
            "reported": perhaps(FLAG, unset=False),
            "hand": perhaps(TEXT),
            "card": perhaps(_CARD),
            "seat": perhaps(TEXT),
            "bet": perhaps(TEXT),
            "amount": perhaps(NUMBER),
            "right": perhaps(_CARD),
        },
    ),
    FactKind(
        "irregularity_resolved",
        e.IrregularityResolved,
        {"code": TEXT, "resolution": _RESOLUTION, "facts": perhaps(several(_FACT), ())},
    ),
    FactKind("coup_voided", e.CoupVoided, {"reason": TEXT}),
    FactKind("line_ticked", e.LineTicked, {"seat": TEXT, "bet": TEXT}),
    FactKind("all_ticked", e.AllTicked, {}),
    FactKind("line_set_aside", e.LineSetAside, {"seat": TEXT, "bet": TEXT, "reason": TEXT}),
    FactKind(
        "line_settled_later",
        e.LineSettledLater,
        {"coup": NUMBER, "seat": TEXT, "bet": TEXT},
    ),
    FactKind(
        "coup_rectified",
        e.CoupRectified,
        {"number": NUMBER, "reason": TEXT, "facts": perhaps(several(_FACT), ())},
    ),
    FactKind(
        "tray_counted",
        e.TrayCounted,
        {
            "occasion": _OCCASION,
            "chips": _CHIPS,
            "reason": perhaps(TEXT, ""),
            "expected": perhaps(_CHIPS),
        },
    ),
    FactKind("tray_filled", e.TrayFilled, _SLIP),
    FactKind("tray_credited", e.TrayCredited, {**_SLIP, **_VOUCHED}),
    FactKind("slip_cancelled", e.SlipCancelled, {"slip": TEXT, "reason": TEXT, **_VOUCHED}),
    FactKind(
        "chips_bought",
        e.ChipsBought,
        {
            "amount": NUMBER,
            "tender": perhaps(_TENDER, e.Tender.CASH),
            "seat": perhaps(TEXT),
            **_VOUCHED,
        },
    ),
    FactKind("colours_changed", e.ColoursChanged, {"taken": _CHIPS, "given": _CHIPS, **_VOUCHED}),
    FactKind(
        "drop_counted",
        e.DropCounted,
        {"amount": NUMBER, "reason": perhaps(TEXT, ""), "notes": perhaps(_CHIPS, {})},
    ),
    FactKind(
        "cagnotte_counted",
        e.CagnotteCounted,
        {
            "chips": _CHIPS,
            "tickets": perhaps(several(_TICKETS), ()),
            "reason": perhaps(TEXT, ""),
        },
    ),
    FactKind("tip_taken", e.TipTaken, {"amount": NUMBER, **_VOUCHED}),
    FactKind("tips_counted", e.TipsCounted, {"chips": _CHIPS}),
    FactKind("commission_collected", e.CommissionCollected, _SEAT_AMOUNT),
    FactKind("commission_waived", e.CommissionWaived, {**_SEAT_AMOUNT, "reason": TEXT}),
    FactKind("commission_released", e.CommissionReleased, {"reason": TEXT}),
    FactKind(
        "limits_changed",
        e.LimitsChanged,
        {"minimum": NUMBER, "maximum": perhaps(NUMBER), "multiple": perhaps(NUMBER, 1)},
    ),
    FactKind(
        "payout_corrected",
        e.PayoutCorrected,
        {
            "coup": NUMBER,
            "seat": TEXT,
            "bet": TEXT,
            "gained": NUMBER,
            "reason": TEXT,
            "made_good": perhaps(FLAG, unset=True),
            "in_chips": perhaps(FLAG, unset=False),
            **_VOUCHED,
        },
    ),
    FactKind("alert_cleared", e.AlertCleared, {"coup": NUMBER, "place": NUMBER}),
    FactKind("packs_laid", e.PacksLaid, {"serials": _TEXTS}),
    FactKind(
        "card_replaced",
        e.CardReplaced,
        {"serial": TEXT, "card": _CARD, "spare": TEXT, "reason": TEXT},
    ),
    FactKind("cards_shuffled", e.CardsShuffled, {"how": perhaps(_SHUFFLE, e.Shuffle.HAND)}),
    FactKind("cards_cut", e.CardsCut, {"seat": perhaps(TEXT)}),
    FactKind("clock_turned", e.ClockTurned, {"was": TEXT, "now": TEXT}),
    FactKind("reentry_begun", e.ReentryBegun, {"cause": TEXT, "chef": perhaps(TEXT, "")}),
    FactKind("reentry_ended", e.ReentryEnded, {}),
    FactKind("entry_struck", e.EntryStruck, {"struck": several(NUMBER)}),
    FactKind(SEAL, e.TableClosed, {"entries": NUMBER, "head": TEXT, "register": _SEEN}),
)
_BY_FACT: Final[Mapping[type, FactKind[e.Event]]] = {kind.fact: kind for kind in _KINDS}
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}


def encode(event: e.Event, signature: Signature = UNSIGNED) -> Encoded:
    """The event as it is stored; TypeError where a field is not of the type it is declared.

    ValueError for a card whose text names another one.
    """
    kind = _BY_FACT[type(event)]
    body = signed_body(written(kind, event), signature)
    return Encoded(kind.name, _version(kind.name, body), canonical(body))


def decode(kind: str, version: int, body: str) -> e.Event:
    """The event that was stored; NotUnderstood where this program does not know such an entry."""
    return decode_signed(kind, version, body)[0]


def decode_signed(kind: str, version: int, body: str) -> tuple[e.Event, Signature]:
    """The event that was stored and who signed it; NotUnderstood where it is none we know."""
    try:
        parts = body_of(body)
        return _event(kind, version, unsigned(parts)), signature_of(parts)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise NotUnderstood(kind, version) from error


def _event(name: str, version: int, body: object) -> e.Event:
    """The event of a body; KeyError, TypeError or ValueError where it is none."""
    parts = of_type(dict)(body)
    if version != _version(name, parts):
        raise ValueError(version)
    return fact_of(_BY_NAME[name], parts)


def _version(name: str, body: Mapping[str, object]) -> int:
    """An opening or a closing that tells how far the register was written is of version 2."""
    return 2 if name in (OPENING, SEAL) and "register" in body else VERSION
