"""What a house has that says nothing else, in units of its own currency."""

from typing import Final

from dealer_app.rules.house import Chip, RoundingRule, TrayRules
from dealer_app.rules.money import Money, Rounding

_CHIPS: Final = (
    (1, "white"),
    (2, "pink"),
    (5, "red"),
    (10, "orange"),
    (20, "blue"),
    (50, "green"),
    (100, "black"),
    (500, "violet"),
    (1000, "yellow"),
)
"""The chips of a house that names none, in whole units of its currency."""

_NOTES: Final = {"EUR": (5, 10, 20, 50, 100, 200, 500)}
"""The banknotes of a currency in whole units of it; those of the euro by article 1 of the decision
ECB/2013/10. No 500 is issued since 2019, yet it keeps its value and may lie in a drop box."""

_EURO_DIGITS: Final = 2


def usual_chips(digits: int) -> tuple[Chip, ...]:
    """The chips of a house that names none."""
    return tuple(Chip(Money(value * 10**digits), colour) for value, colour in _CHIPS)


def usual_thresholds(digits: int) -> tuple[Money, Money]:
    """Above which variance somebody explains it, and above which it is reported: as many units of
    the currency as of the euro (REQ-21)."""
    usual = TrayRules()
    return _units(usual.variance, digits), _units(usual.report, digits)


def usual_notes(code: str, digits: int) -> tuple[Money, ...]:
    """The banknotes of a currency; none where they are not known here."""
    return tuple(Money(value * 10**digits) for value in _NOTES.get(code, ()))


def usual_levy(digits: int) -> RoundingRule:
    """The levy's own rounding: to the nearest tenth of the currency's unit (rules of §4)."""
    return RoundingRule(Rounding.NEAREST, Money(max(1, 10**digits // 10)))


def _units(euros: Money, digits: int) -> Money:
    return Money(euros // 10**_EURO_DIGITS * 10**digits)
