"""Any fact whatever: well-formed, of things that may or may not be at the table."""

from collections.abc import Callable
from dataclasses import fields
from datetime import timedelta
from random import Random
from typing import Final

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.coup import Speech, Stake
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.night_facts import TicketRun
from dealer_app.table.table import Table
from tests.store.builders import EVENING
from tests.store.facts import ONE_OF_EACH

AMOUNTS: Final = (0, 1, -1, 100, 500, 2_500, 12_345, -100, 10**9)
NUMBERS: Final = (0, 1, 2, 3, 4, -1, 99)
TEXTS: Final = ("", " ", "S1", "A-1", "It was seen", "A\u202f🂡")
VALUES: Final = (5, 100, 500, 2_500, 7, 0, -5)
CODES: Final = (*(f"IRR-{number:02}" for number in range(1, 32)), "zz")
KINDS: Final = tuple(type(fact) for fact in ONE_OF_EACH)
MAY_BE_UNTOLD: Final = {
    ev.IrregularityFound: frozenset(
        {"resolution", "hand", "card", "seat", "bet", "amount", "right"}
    ),
    ev.CardDealt: frozenset({"hand"}),
    ev.CoupOpened: frozenset({"dealt"}),
    ev.ChipsBought: frozenset({"seat"}),
    ev.CardsCut: frozenset({"seat"}),
    ev.LimitsChanged: frozenset({"maximum"}),
    ev.BancoCalled: frozenset({"bet"}),
    ev.TrayCounted: frozenset({"expected"}),
    ev.TableOpened: frozenset({"register"}),
    ev.TableClosed: frozenset({"register"}),
}


def any_fact(table: Table, chance: Random, *, within: bool = False) -> ev.Event:
    """A fact of any kind, of what lies there as often as of what does not."""
    kind = chance.choice(KINDS)
    untold = MAY_BE_UNTOLD.get(kind, frozenset())
    told = {
        field.name: None
        if field.name in untold and chance.random() < 1 / 2
        else _value(field.name, table, chance, within=within)
        for field in fields(kind)
    }
    made: Callable[..., ev.Event] = kind
    return made(**told)


def _value(name: str, table: Table, chance: Random, *, within: bool) -> object:
    """What may stand in a field of that name."""
    variant = table.variant
    match name:
        case "hand":
            return _hand(table, chance)
        case "seat":
            return _seat(table, chance)
        case "bet":
            return _bet(table, chance)
        case "card" | "right" | "cards":
            cards = tuple(_card(table, chance) for _ in range(chance.randint(1, 4)))
            return cards if name == "cards" else cards[0]
        case "stakes":
            return tuple(
                Stake(_seat(table, chance), BetId(_bet(table, chance)), Money(amount))
                for amount in chance.sample(AMOUNTS, chance.randint(0, 3))
            )
        case "options":
            return {chance.choice((*variant.chosen, "dice")): chance.choice(("6", "8", "on"))}
        case "chips" | "taken" | "given" | "expected" | "notes":
            return {value: chance.randint(-1, 4) for value in chance.sample(VALUES, 2)}
        case "facts":
            few = 0 if within else chance.randint(0, 3)
            return tuple(any_fact(table, chance, within=True) for _ in range(few))
        case "amount" | "gained" | "minimum" | "maximum" | "multiple":
            return chance.choice(AMOUNTS)
        case "serials" | "frames":
            return tuple(chance.choice(TEXTS) for _ in range(chance.randint(0, 8)))
        case _:
            return _closed(name, chance)


def _closed(name: str, chance: Random) -> object:
    """One of a closed list, a number, a word or a text."""
    lists: dict[str, tuple[object, ...]] = {
        "code": CODES,
        "resolution": tuple(Resolution),
        "word": tuple(Speech),
        "occasion": tuple(ev.Occasion),
        "tender": tuple(ev.Tender),
        "how": tuple(ev.Shuffle),
        "source": tuple(ev.CardSource),
    }
    if name in lists:
        return chance.choice(lists[name])
    if name == "dealt":
        return EVENING + timedelta(hours=chance.randint(-3, 3))
    if name == "tickets":
        few = chance.sample(NUMBERS, 3)
        return (TicketRun(Money(chance.choice(AMOUNTS)), *few),)[: chance.randint(0, 1)]
    if name == "register":
        return ev.RegisterSeen(chance.choice(NUMBERS), chance.choice(TEXTS))
    if name == "struck":
        return tuple(chance.sample(NUMBERS, chance.randint(0, 2)))
    if name in {
        "pending",
        "reported",
        "noted",
        "claimed",
        "made_good",
        "in_chips",
        "missed",
        "kept",
    }:
        return chance.random() < 1 / 2
    if name in {"number", "coup", "place", "position", "packs", "from_end", "entries", "seats"}:
        return chance.choice(NUMBERS)
    return chance.choice(TEXTS)


def _hand(table: Table, chance: Random) -> str:
    playing = () if table.coup is None else table.coup.playing
    named = (spec.id for spec in table.variant.hands)
    return chance.choice((*named, *playing, *playing, "ponte", "tableau_7", ""))


def _seat(table: Table, chance: Random) -> Seat:
    seats = map(str, range(1, table.seats + 1))
    return Seat(chance.choice((*seats, "v1", "40", "x", "")))


def _bet(table: Table, chance: Random) -> str:
    return chance.choice((*table.variant.bets, "ponte", "bank", "red", ""))


def _card(table: Table, chance: Random) -> Card:
    face = chance.choice((*table.variant.pack.faces, "xx", "0", "A", "M", "12"))
    return Card(face, chance.choice(("", "", "", *SUITS)))
