"""The limits of stakes as they are written and told while a table is open (§2.3)."""

from typing import Final

from dealer_app.i18n import Words
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.table import events as ev

ALL: Final = 3
"""A minimum, a maximum, and what every stake is a multiple of."""


def now(words: Words, house: House) -> str:
    """From what to what is staked, in a few words."""
    limits, currency = house.limits, house.currency
    least = words.money(limits.minimum, currency)
    if limits.maximum is None:
        return words("from {least}", least=least)
    return words("{least} to {most}", least=least, most=words.money(limits.maximum, currency))


def written(house: House) -> str:
    """The limits that hold, as they are written."""
    limits, digits = house.limits, house.currency.digits
    most = "-" if limits.maximum is None else plain(limits.maximum, digits)
    return f"{plain(limits.minimum, digits)} {most} {plain(limits.multiple, digits)}"


def read(text: str, house: House) -> ev.LimitsChanged | None:
    """The limits that a line says: a minimum, a maximum (`-` for none) and a multiple, which stays
    as it is where it is left out; None where it says something else."""
    words, digits = text.replace(",", ".").split(), house.currency.digits
    least, most, multiple = (*words, *written(house).split()[len(words) :])[:ALL]
    if not words or len(words) > ALL:
        return None
    amounts = [read_amount(each, digits) for each in (least, multiple)]
    maximum = None if most == "-" else read_amount(most, digits)
    if None in amounts or (maximum is None and most != "-"):
        return None
    minimum, of = (Money(each or 0) for each in amounts)
    return ev.LimitsChanged(minimum, maximum, of)
