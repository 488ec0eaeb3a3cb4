"""From a house sheet to the frozen settings that hold for a game."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dealer_app.library.house_table import SETTINGS
from dealer_app.library.houses import HouseSheet
from dealer_app.library.irregularities import irregularities
from dealer_app.library.usual import usual_chips, usual_levy, usual_notes
from dealer_app.rules.house import (
    Breach,
    Chip,
    CommissionMode,
    Currency,
    House,
    Irregular,
    Limits,
    PayoutRules,
    Resolution,
    RoundingRule,
    TrayRules,
)
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.staff import USUAL, Act, Needs
from dealer_app.rules.variant import BetId, PayLine, Variant

if TYPE_CHECKING:
    from dealer_app.library.house_model import HouseTable, LimitsTable, RoundingTable


def house_for(house: HouseSheet, variant: Variant) -> House:
    """The house's settings as they hold for a game."""
    table = house.table
    if table is None:
        return _without_sheet(variant)
    return _by_themselves(_with_night(_at_the_felt(table, variant), table), table)


def in_house(variant: Variant, house: House) -> Variant:
    """The game as that house deals it: where it takes no commission, no payout speaks of one."""
    if house.commission_mode is not CommissionMode.NONE:
        return variant
    bets = {bet: replace(spec, lines=_whole(spec.lines)) for bet, spec in variant.bets.items()}
    return replace(variant, bets=bets)


def _whole(lines: tuple[PayLine, ...]) -> tuple[PayLine, ...]:
    return tuple(replace(line, commission=Fraction(0)) for line in lines)


def _at_the_felt(table: "HouseTable", variant: Variant) -> House:
    """What the sheet says of stakes, cards and what is shown."""
    currency = Currency(table.currency.code, table.currency.sign, table.currency.digits)
    bets = table.bets.get(variant.id)
    limits = replace(_limits(table.limits, Limits()), maximum=table.limits.most)
    chips = tuple(Chip(chip.value, chip.colour) for chip in table.chips)
    return House(
        name=table.name or "",
        currency=currency,
        limits=limits,
        bet_limits={BetId(b): _limits(own, limits) for b, own in bets.limits.items()}
        if bets
        else {},
        differential=table.limits.differential,
        closed=_closed(table, variant),
        chips=chips or usual_chips(currency.digits),
        commission=_rounding(table.rounding.commission, RoundingRule(Rounding.NEAREST)),
        winnings=_rounding(table.rounding.winnings, RoundingRule(Rounding.DOWN)),
        cagnotte=_rounding(table.rounding.cagnotte, usual_levy(currency.digits)),
        irregularities=_decided(table, irregularities(variant.id)),
    )


def _with_night(house: House, table: "HouseTable") -> House:
    """The settings with what the sheet says of staff, tray, payout and papers."""
    payout = table.payout
    explained, reported = table.tray.thresholds(table.currency.digits)
    return replace(
        house,
        coefficient=table.limits.coefficient,
        breach=Breach(table.limits.under, table.limits.over),
        authority=_authority(table),
        tray=TrayRules(
            table.tray.float,
            table.tray.bank,
            explained,
            reported,
            notes=_notes(table),
        ),
        tickets=tuple(sorted(table.cagnotte.tickets)),
        payout=PayoutRules(tuple(payout.pattern), payout.largest),
        norms=table.school.norms,
    )


def _by_themselves(house: House, table: "HouseTable") -> House:
    """The settings with every one that stands by itself, as its row places it."""
    found: dict[str, dict[str, Any]] = {}
    for setting in SETTINGS:
        value: object = table
        for key in setting.path:
            value = getattr(value, key)
        record, _, name = setting.field.rpartition(".")
        found.setdefault(record, {})[name] = value
    own = found.pop("", {})
    inner = {name: replace(getattr(house, name), **values) for name, values in found.items()}
    return replace(house, **own, **inner)


def _without_sheet(variant: Variant) -> House:
    """The settings of somebody who tries the program: chips and notes as usual."""
    usual, currency = House(), Currency()
    return replace(
        usual,
        chips=usual_chips(currency.digits),
        irregularities=irregularities(variant.id),
        tray=replace(usual.tray, notes=usual_notes(currency.code, currency.digits)),
    )


def _notes(table: "HouseTable") -> tuple[Money, ...]:
    """The banknotes of the sheet, else those of its currency."""
    currency = table.currency
    return tuple(sorted(table.tray.notes)) or usual_notes(currency.code, currency.digits)


def _authority(table: "HouseTable") -> Mapping[Act, Needs]:
    """Who may do what: what the sheet leaves out is as usual."""
    needs = dict(USUAL)
    for name, own in table.authority.items():
        usual = USUAL[Act(name)]
        needs[Act(name)] = Needs(own.post or usual.post, own.people or usual.people)
    return needs


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


def _rounding(table: "RoundingTable | None", otherwise: RoundingRule) -> RoundingRule:
    if table is None:
        return otherwise
    return RoundingRule(table.how, table.unit or otherwise.unit)


def _decided(table: "HouseTable", catalogue: Mapping[str, Irregular]) -> Mapping[str, Irregular]:
    """The catalogue with the house's own decisions as defaults."""
    decided = dict(catalogue)
    for code, decision in table.irregularities.items():
        rule = catalogue[code]
        default: Resolution | None = decision.seen or rule.default
        unseen = decision.unseen or rule.unseen
        decided[code] = replace(rule, default=default, unseen=unseen)
    return decided
