"""A row of the house's table: what a setting takes in the sheet, where the house has it, what is
usual, in units of its own currency, and what it comes to."""

from collections.abc import Callable
from dataclasses import field as dataclass_field
from enum import Enum, auto
from operator import attrgetter
from typing import Final

from dealer_app.i18n import Words
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Chip, House, RoundingRule, TrayRules
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.staff import Needs, Post


class Plain(Enum):
    """What needs no more said of it: a share as `30%`, an hour as `06:00`, a zone of the IANA, a
    logo as a PNG in base64."""

    SWITCH = auto()
    TEXT = auto()
    CHIPS = auto()
    CHIP_NUMBERS = auto()
    PERCENT = auto()
    HOUR = auto()
    ZONE = auto()
    LOGO = auto()


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words, made into what it stands for; each with its name where it is chosen."""

    words: tuple[str, ...]
    made: Callable[[str], object] = str
    names: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OneNumber:
    """One of some whole numbers, each with its name where it is chosen."""

    numbers: tuple[int, ...]
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of the house's money; nothing at all only where that is said."""

    nothing: bool = False


@dataclass(frozen=True, slots=True)
class Amounts:
    """A list of amounts, so many at most; the least comes first, unless they stay as written."""

    most: int | None = None
    as_written: bool = False


@dataclass(frozen=True, slots=True)
class PrintedLines:
    """A list of lines to print, so many at most."""

    most: int


@dataclass(frozen=True, slots=True)
class Signers:
    """Who signs an act: one of these posts, alone or with one more; what is left out of it is as
    usual."""

    posts: tuple[Post, ...]
    usual: Needs


Takes = Plain | Whole | OneOf | OneNumber | Amount | Amounts | PrintedLines | Signers


@dataclass(frozen=True, slots=True)
class Depending:
    """What is usual where that depends on something else in the sheet: on what stands at `on`."""

    on: tuple[str, ...]
    made: Callable[..., object]


Usual = bool | int | str | tuple[str, ...] | Depending | None


@dataclass(frozen=True, slots=True)
class Effect:
    """What one setting, or several together, come to in a house: the key of the row that says so,
    what it is called there, and the sentence, empty where it comes to nothing."""

    key: str
    what: str
    said: Callable[[House, Words], str]


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its place in the sheet, what it takes, and what holds where the sheet is silent,
    as a sheet writes it; `field` is that of `House`, `title` what the form calls it.

    Without a title it is in no form, without an effect in no list. `usual` is None where the house
    has it as one without a sheet does. `needed`: it is said wherever its table is.
    """

    path: tuple[str, ...]
    takes: Takes
    field: str
    title: str = ""
    effect: Effect | None = None
    usual: Usual = dataclass_field(kw_only=True)
    needed: bool = dataclass_field(default=False, kw_only=True)

    @property
    def default(self) -> object:
        """What is usual, as it comes from a sheet: a list where there are several; None where that
        depends on the rest of the sheet."""
        match self.usual:
            case tuple():
                return list(self.usual)
            case Depending() if self.takes is Plain.CHIPS or isinstance(self.takes, Amounts):
                return []
            case Depending():
                return None
            case None if self.takes is Plain.CHIP_NUMBERS:
                return {}
            case _:  # one value, as it is written
                return self.usual

    def value_in(self, sheet: object) -> object:
        """What holds under a sheet that was read; None where it and this row say nothing."""
        value = _at(sheet, self.path)
        if isinstance(self.usual, Depending) and (value is None or value == ()):
            return self.usual.made(_at(sheet, self.usual.on))
        return value


def _at(sheet: object, path: tuple[str, ...]) -> object:
    """What stands at a place of a sheet that was read; None where its table is not there."""
    for key in path:
        if sheet is not None:
            sheet = attrgetter(key)(sheet)
    return sheet


# What a house has that says nothing else, in units of its own currency


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
