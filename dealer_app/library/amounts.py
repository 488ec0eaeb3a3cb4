"""Amounts of money as house sheets write them, by the figures that the currency has."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated, Final

from pydantic import PlainValidator, ValidationInfo

from dealer_app.library.faults import quoted
from dealer_app.library.values import wrong
from dealer_app.rules.money import Chips, Money, read_amount

MOST_CHIPS: Final = 1_000_000
"""How many chips of one value a house may say it has."""


@dataclass(frozen=True, slots=True)
class MinorUnit:
    """How many figures the house's currency has behind the point: amounts are read by it."""

    digits: int


def digits_of(info: ValidationInfo) -> int:
    """The figures behind the point of the sheet that is being read."""
    money = info.context
    assert isinstance(money, MinorUnit)
    return money.digits


def _amount(value: object, info: ValidationInfo) -> Money:
    digits = digits_of(info)
    text = str(value) if isinstance(value, str | int | Decimal) else ""
    money = None if isinstance(value, bool) else read_amount(text, digits)
    if money is None or money < 0:
        raise wrong("not_amount", found=quoted(value), digits=digits)
    return money


def _positive(value: object, info: ValidationInfo) -> Money:
    money = _amount(value, info)
    if not money:
        raise wrong("not_positive", found=quoted(value))
    return money


def _chips(value: object, info: ValidationInfo) -> Chips:
    if not isinstance(value, dict):
        raise wrong("not_table", found=quoted(value))
    chips: dict[Money, int] = {}
    for key, number in value.items():
        chip = _positive(key, info)
        if chip in chips:
            raise wrong("chip_twice", found=str(key))
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= MOST_CHIPS:
            raise wrong("chips_number", found=quoted(number), chip=str(key), most=MOST_CHIPS)
        chips[chip] = number
    return MappingProxyType({value: chips[value] for value in sorted(chips, reverse=True)})


Amount = Annotated[Money, PlainValidator(_amount)]
Positive = Annotated[Money, PlainValidator(_positive)]
ChipNumbers = Annotated[Mapping[Money, int], PlainValidator(_chips)]
