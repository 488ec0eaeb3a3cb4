"""The settings of a house sheet, field by field: where each stands and what it takes; those that
are the same in all houses, and those that depend on games, chips and the acts it reserves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final

from dealer_app.i18n import marked
from dealer_app.library.house.house_table import settings_of
from dealer_app.library.house.setting_row import (
    Amount,
    Amounts,
    Depending,
    OneNumber,
    OneOf,
    Plain,
    PrintedLines,
    Setting,
    Signers,
    Takes,
    Whole,
)
from dealer_app.library.sheets import bets_of, read_sheet, variant_ids
from dealer_app.rules.staff import Needs, Post


class FieldKind(Enum):
    """What a field takes."""

    TEXT = auto()
    LINES = auto()
    AMOUNT = auto()
    AMOUNTS = auto()
    NUMBER = auto()
    CHIPS = auto()
    CHOICE = auto()
    SWITCH = auto()
    LOGO = auto()
    NEEDS = auto()
    COUNT = auto()
    TAKEN = auto()
    RANGE = auto()


@dataclass(frozen=True, slots=True)
class HouseField:
    """One setting: its title, its place in the sheet, what it takes and what is usual.

    `values` are those to choose from, each with its name; the usual one holds where the sheet says
    nothing. `row` is the setting of the house, told in words, that the field comes to.
    """

    path: tuple[str, ...]
    title: str
    row: str
    kind: FieldKind = FieldKind.TEXT
    usual: str = ""
    values: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        return ".".join(self.path)


@dataclass(frozen=True, slots=True)
class HousePart:
    """Fields that are shown together."""

    key: str
    title: str
    fields: tuple[HouseField, ...]


SWITCH: Final = (("true", marked("Yes")), ("false", marked("No")))
"""What a switch is called either way."""
_KINDS: Final[Mapping[Plain | type[Takes], FieldKind]] = {
    Plain.TEXT: FieldKind.TEXT,
    Plain.SWITCH: FieldKind.SWITCH,
    Whole: FieldKind.NUMBER,
    OneOf: FieldKind.CHOICE,
    OneNumber: FieldKind.NUMBER,
    Amount: FieldKind.AMOUNT,
    Amounts: FieldKind.AMOUNTS,
    Plain.CHIPS: FieldKind.CHIPS,
    Plain.CHIP_NUMBERS: FieldKind.COUNT,
    Plain.PERCENT: FieldKind.TEXT,
    Plain.HOUR: FieldKind.TEXT,
    Plain.ZONE: FieldKind.TEXT,
    PrintedLines: FieldKind.LINES,
    Plain.LOGO: FieldKind.LOGO,
    Signers: FieldKind.NEEDS,
}


def _field(setting: Setting) -> HouseField:
    takes = setting.takes
    return HouseField(
        setting.path,
        setting.title,
        "" if setting.effect is None else setting.effect.key,
        _KINDS[takes if isinstance(takes, Plain) else type(takes)],
        _usual(setting),
        _values(takes),
    )


def _usual(setting: Setting) -> str:
    """What is usual as its field has it; nothing where that depends on the rest of the sheet."""
    if isinstance(setting.takes, Signers):
        return needs_typed(setting.takes.usual)
    if isinstance(setting.usual, bool):
        return str(setting.usual).lower()
    return "" if isinstance(setting.usual, Depending) else str(setting.usual or "")


def _values(takes: Takes) -> tuple[tuple[str, str], ...]:
    """The values to choose from, each with its name where that is no post's."""
    match takes:
        case Plain.SWITCH:
            return SWITCH
        case OneOf() | OneNumber():
            return tuple((str(value), name) for value, name in takes.names)
        case Signers(posts):
            offered = (Needs(post, people) for people in (1, 2) for post in posts)
            return tuple((needs_typed(each), "") for each in offered)
        case _:  # the rest is written
            return ()


def _part(key: str, title: str, *tables: str) -> HousePart:
    """A field for each setting of some tables that has a title."""
    settings = (setting for table in tables for setting in settings_of(table))
    return HousePart(key, title, tuple(_field(each) for each in settings if each.title))


PARTS: Final = (
    _part("house", marked("The house"), "name", "language", "currency", "day"),
    _part("limits", marked("Stakes"), "limits"),
    _part(
        *("chips", marked("Chips and commission")),
        *("chips", "payout", "commission", "rounding", "cagnotte"),
    ),
    _part("tray", marked("Tray and tips"), "tray", "tips"),
    _part("staff", marked("Staff"), "staff", "pit"),
    _part("papers", marked("Papers and cards"), "documents", "cards"),
    _part("school", marked("The school"), "school"),
)
"""The settings that are the same in all houses; what no part shows stays in the sheet as it is."""

FIELDS: Final = tuple(field for part in PARTS for field in part.fields)


# What depends on the house


AUTHORITY: Final = "authority"
FLOAT: Final = "float"
GAME: Final = "game."
"""What the keys of the parts of single games begin with."""

PAIR: Final = " 2"
"""Behind a post: two people sign."""


def needs_typed(needs: Needs) -> str:
    """A post and how many people, as its field has it."""
    return needs.post.value + (PAIR if needs.people > 1 else "")


def needs_of(typed: str) -> Needs:
    """The post and the number of people that a field says."""
    return Needs(Post(typed.removesuffix(PAIR)), 2 if typed.endswith(PAIR) else 1)


@cache
def authority_part() -> HousePart:
    """Who may do what: a field for each act."""
    fields = tuple(map(_field, settings_of(AUTHORITY)))
    return HousePart(AUTHORITY, marked("Who may do what"), fields)


def float_part(chips: Sequence[str]) -> HousePart:
    """How many chips of each value a table begins with, and how many the cage keeps."""
    places = ((("tray", lot), chip) for chip in chips for lot in ("float", "bank"))
    fields = tuple(
        HouseField((*place, chip), "", place[1], FieldKind.COUNT) for place, chip in places
    )
    return HousePart(FLOAT, marked("Float and cage"), fields)


@cache
def game_part(game: str) -> HousePart:
    """The options of a game, the bets that are taken there and the limits of each."""
    sheet = read_sheet(game)
    options = tuple(
        HouseField(
            ("options", game, option.key),
            "",
            "",
            FieldKind.CHOICE,
            option.default,
            tuple((value, "") for value in option.choose),
        )
        for option in sheet.options
    )
    bets = (
        field
        for bet in bets_of(sheet)
        for field in (
            HouseField(("bets", game, "closed", bet), "", "", FieldKind.TAKEN, "true", SWITCH),
            HouseField(("bets", game, "limits", bet), "", "", FieldKind.RANGE),
        )
    )
    return HousePart(GAME + game, "", (*options, *bets))


def part_of(key: str, chips: Sequence[str]) -> HousePart | None:
    """The part that a field's key is of; None of what is the same in all houses."""
    match key.split("."):
        case [str(first), *_] if first == AUTHORITY:
            return authority_part()
        case ["tray", "float" | "bank", _, *_]:
            return float_part(chips)
        case ["options" | "bets", game, *_] if game in variant_ids():
            return game_part(game)
        case _:  # what is the same in all houses
            return None
