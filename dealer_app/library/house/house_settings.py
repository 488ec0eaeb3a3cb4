"""From a house sheet to the frozen settings that hold for a game."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from dealer_app.library.house.house_table import SETTINGS
from dealer_app.library.house.houses import HouseSheet, irregularities
from dealer_app.library.house.setting_row import Setting, usual_chips, usual_notes
from dealer_app.rules.house import (
    CommissionMode,
    Currency,
    House,
    Irregular,
    Limits,
    Resolution,
)
from dealer_app.rules.variant import BetId, PayLine, Variant

if TYPE_CHECKING:
    from dealer_app.library.house.house_model import HouseTable, LimitsTable


def house_for(house: HouseSheet, variant: Variant) -> House:
    """The house's settings as they hold for a game."""
    table = house.table
    if table is None:
        return _without_sheet(variant.id)
    settled, bets = _as_rows_say(table), table.bets.get(variant.id)
    own = {} if bets is None else bets.limits
    return replace(
        settled,
        bet_limits={BetId(bet): _limits(each, settled.limits) for bet, each in own.items()},
        closed=_closed(table, variant),
        irregularities=_decided(table, irregularities(variant.id)),
    )


def house_name(house: HouseSheet) -> str:
    """What the sheet calls its house, in any game; nothing where it gives no name."""
    name = "" if house.table is None else house.table.name
    return name if isinstance(name, str) else ""


def in_house(variant: Variant, house: House) -> Variant:
    """The game as that house deals it: where it takes no commission, no payout speaks of one."""
    if house.commission_mode is not CommissionMode.NONE:
        return variant
    bets = {bet: replace(spec, lines=_whole(spec.lines)) for bet, spec in variant.bets.items()}
    return replace(variant, bets=bets)


def _whole(lines: tuple[PayLine, ...]) -> tuple[PayLine, ...]:
    return tuple(replace(line, commission=Fraction(0)) for line in lines)


def _as_rows_say(table: "HouseTable") -> House:
    """The settings that are rows, each where its row places it."""
    values: dict[tuple[str, ...], object] = {}
    for row in SETTINGS:
        value = row.value_in(table)
        if value is not None and not (value == row.usual and _in_a_mapping(row)):
            values[tuple(row.field.split("."))] = value
    settled: House = _placed(House(), values)
    return settled


def _in_a_mapping(row: Setting) -> bool:
    """True of a setting that the house keeps among others by its name, unless it is as usual."""
    among, _, _ = row.field.rpartition(".")
    return bool(among) and isinstance(attrgetter(among)(House()), Mapping)


def _placed(record: Any, values: Mapping[tuple[str, ...], object]) -> Any:
    """A record, or a mapping, with these values at their places in it, or deeper."""
    own: dict[str, Any] = {}
    for name in dict.fromkeys(first for first, *_ in values):
        inner = {place[1:]: value for place, value in values.items() if place[0] == name}
        own[name] = inner[()] if () in inner else _placed(getattr(record, name), inner)
    return {**record, **own} if isinstance(record, Mapping) else replace(record, **own)


@lru_cache(maxsize=16)
def _without_sheet(game: str) -> House:
    """The settings of somebody who tries the program: chips and notes as usual; kept, as each
    choice of options asks for them again."""
    usual, currency = House(), Currency()
    return replace(
        usual,
        chips=usual_chips(currency.digits),
        irregularities=irregularities(game),
        tray=replace(usual.tray, notes=usual_notes(currency.code, currency.digits)),
    )


def _limits(table: "LimitsTable", otherwise: Limits) -> Limits:
    return Limits(
        table.minimum or otherwise.minimum,
        table.maximum or otherwise.maximum,
        table.multiple or otherwise.multiple,
    )


def _closed(table: "HouseTable", variant: Variant) -> frozenset[BetId]:
    bets = table.bets.get(variant.id)
    if bets is None:
        return frozenset()
    if bets.open is not None:
        return frozenset(bet for bet in variant.bets if bet not in bets.open)
    return frozenset(bet for bet in variant.bets if bet in (bets.closed or ()))


def _decided(table: "HouseTable", catalogue: Mapping[str, Irregular]) -> Mapping[str, Irregular]:
    """The catalogue with the house's own decisions as defaults."""
    decided = dict(catalogue)
    for code, decision in table.irregularities.items():
        rule = catalogue[code]
        default: Resolution | None = decision.seen or rule.default
        unseen = decision.unseen or rule.unseen
        decided[code] = replace(rule, default=default, unseen=unseen)
    return decided
