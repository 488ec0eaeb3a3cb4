"""What each field of a house sheet comes to, in a sentence beside it."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words
from dealer_app.library.house_fields import FIELDS
from dealer_app.library.house_settings import house_for, in_house
from dealer_app.library.house_told import house_told
from dealer_app.library.houses import HouseSheet, house_options
from dealer_app.library.sheets import read_sheet, resolve
from dealer_app.rules.house import House, Limits
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.payable import payable
from dealer_app.rules.settlement import commission_on
from dealer_app.rules.variant import PayLine, Variant

GAME: Final = "punto_banco"
"""The game whose commission stands for all."""

_OF_THE_COMMISSION: Final = (
    "commission.mode",
    "rounding.commission.how",
    "rounding.commission.unit",
)


def effects(sheet: HouseSheet, words: Words) -> Mapping[str, str]:
    """A sentence for each field, by its key."""
    variant, house = _of(sheet)
    said = {row.key: row.said for chapter in house_told(house, words) for row in chapter.rows}
    told = {field.key: said.get(field.row, "") for field in FIELDS}
    commission = commission_said(variant, house, words)
    if commission:
        for key in _OF_THE_COMMISSION:
            told[key] = words("{what}; {commission}", what=told[key], commission=commission)
    return told


def commission_said(variant: Variant, house: House, words: Words) -> str:
    """What the commission on the least stake is, and whether chips pay it; empty where none is
    taken or no least stake is said."""
    line = next(
        (each for bet in variant.bets.values() for each in bet.lines if each.commission), None
    )
    if line is None or house.limits.minimum == Limits().minimum:
        return ""
    owed = _owed(line, house)
    chips = tuple(chip.value for chip in house.chips)
    values = {
        "rate": words.percent(line.commission),
        "stake": words.money(house.limits.minimum, house.currency),
        "amount": words.money(owed, house.currency),
    }
    if payable(owed, chips):
        return words("{rate} of {stake} is {amount}: payable", **values)
    return words("{rate} of {stake} is {amount}: no chips of this house make it", **values)


def _owed(line: PayLine, house: House) -> Money:
    won = rounded(house.limits.minimum * line.pays, house.winnings.how, house.winnings.unit)
    return commission_on(won, line.commission, house)


def _of(sheet: HouseSheet) -> tuple[Variant, House]:
    variant = resolve(read_sheet(GAME), house_options(sheet, GAME))
    house = house_for(sheet, variant)
    return in_house(variant, house), house
