"""The settings of a house sheet, field by field: where each stands and what it takes; those that
are the same in all houses, and those that depend on games, chips and the acts it reserves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.house_faults import DIRECTORS_OWN
from dealer_app.library.house_table import (
    Hour,
    Logo,
    OneOf,
    Percent,
    PrintedLines,
    Setting,
    Switch,
    Takes,
    Whole,
    Zone,
    settings_of,
)
from dealer_app.library.sheets import bets_of, read_sheet, variant_ids
from dealer_app.rules.house import Norms, Over, Under
from dealer_app.rules.money import Rounding
from dealer_app.rules.staff import USUAL, Act, Needs, Post


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
_UNDER: Final = (
    ("", marked("Late")),
    (Under.SETTLE_ONCE.value, marked("Once, then back")),
    (Under.SETTLE.value, marked("As placed")),
    (Under.VOID.value, marked("Goes back")),
)
_OVER: Final = (
    ("", marked("Late")),
    (Over.AS_MAXIMUM.value, marked("As the maximum")),
    (Over.VOID.value, marked("Goes back")),
)
_ROUNDINGS: Final = (
    (Rounding.NEAREST.value, marked("Nearest")),
    (Rounding.UP.value, marked("Always up")),
    (Rounding.DOWN.value, marked("Always down")),
)
_COEFFICIENTS: Final = (("", marked("None")), ("50", "50"), ("100", "100"), ("200", "200"))


_TIMED: Final = (
    ("coup", marked("A coup of an exam"), Norms().coup),
    *((drill.value, drill.about.title, drill.about.seconds) for drill in Drill),
)


_KINDS: Final[Mapping[type[Takes], FieldKind]] = {
    Switch: FieldKind.SWITCH,
    Whole: FieldKind.NUMBER,
    OneOf: FieldKind.CHOICE,
    Percent: FieldKind.TEXT,
    Hour: FieldKind.TEXT,
    Zone: FieldKind.TEXT,
    PrintedLines: FieldKind.LINES,
    Logo: FieldKind.LOGO,
}


def _fields_of(table: str) -> tuple[HouseField, ...]:
    """A field for each setting of a table that has a title."""
    return tuple(_field(setting) for setting in settings_of(table) if setting.title)


def _field(setting: Setting) -> HouseField:
    usual, takes = setting.usual, setting.takes
    named = takes.names if isinstance(takes, OneOf) else ()
    return HouseField(
        setting.path,
        setting.title,
        "" if setting.effect is None else setting.effect.key,
        _KINDS[type(takes)],
        str(usual).lower() if isinstance(usual, bool) else str(usual or ""),
        SWITCH if isinstance(takes, Switch) else tuple((str(value), name) for value, name in named),
    )


PARTS: Final = (
    HousePart(
        "house",
        marked("The house"),
        (
            HouseField(("name",), marked("Name of the house"), "name"),
            *_fields_of("language"),
            HouseField(("currency", "code"), marked("Currency"), "currency", usual="EUR"),
            HouseField(("currency", "sign"), marked("Its sign"), "currency", usual="€"),
            HouseField(
                ("currency", "digits"), marked("Decimals"), "currency", FieldKind.NUMBER, "2"
            ),
            *_fields_of("day"),
        ),
    ),
    HousePart(
        "limits",
        marked("Stakes"),
        (
            HouseField(("limits", "minimum"), marked("Minimum"), "minimum", FieldKind.AMOUNT),
            HouseField(
                ("limits", "coefficient"),
                marked("Maximum, times the minimum"),
                "maximum",
                FieldKind.NUMBER,
                values=_COEFFICIENTS,
            ),
            HouseField(
                ("limits", "maximum"), marked("Or a maximum of"), "maximum", FieldKind.AMOUNT
            ),
            HouseField(
                ("limits", "multiple"), marked("Multiples of"), "multiple", FieldKind.AMOUNT
            ),
            HouseField(
                ("limits", "differential"), marked("Differential"), "differential", FieldKind.AMOUNT
            ),
            HouseField(
                ("limits", "under"),
                marked("Found below the minimum"),
                "under",
                FieldKind.CHOICE,
                values=_UNDER,
            ),
            HouseField(
                ("limits", "over"),
                marked("Found above the maximum"),
                "over",
                FieldKind.CHOICE,
                values=_OVER,
            ),
        ),
    ),
    HousePart(
        "chips",
        marked("Chips and commission"),
        (
            HouseField(("chips",), marked("Chips"), "chips", FieldKind.CHIPS),
            HouseField(
                ("payout", "pattern"), marked("Winnings are paid in"), "payout", FieldKind.AMOUNTS
            ),
            HouseField(
                ("payout", "largest"), marked("Largest chip paid"), "payout", FieldKind.AMOUNT
            ),
            *_fields_of("commission"),
            HouseField(
                ("rounding", "commission", "how"),
                marked("Commission is rounded"),
                "rounding.commission",
                FieldKind.CHOICE,
                Rounding.NEAREST.value,
                _ROUNDINGS,
            ),
            HouseField(
                ("rounding", "commission", "unit"),
                marked("To a multiple of"),
                "rounding.commission",
                FieldKind.AMOUNT,
            ),
            HouseField(
                ("cagnotte", "tickets"), marked("Cagnotte tickets"), "tickets", FieldKind.AMOUNTS
            ),
        ),
    ),
    HousePart(
        "tray",
        marked("Tray and tips"),
        (
            HouseField(
                ("tray", "variance"), marked("Variance explained"), "variance", FieldKind.AMOUNT
            ),
            HouseField(("tray", "report"), marked("Variance reported"), "report", FieldKind.AMOUNT),
            HouseField(
                ("tray", "notes"), marked("Banknotes of a drop"), "notes", FieldKind.AMOUNTS
            ),
            *_fields_of("tray"),
            *_fields_of("tips"),
        ),
    ),
    HousePart("staff", marked("Staff"), _fields_of("staff")),
    HousePart(
        "papers",
        marked("Papers and cards"),
        (*_fields_of("documents"), *_fields_of("cards")),
    ),
    HousePart(
        "school",
        marked("The school"),
        tuple(
            HouseField(("school", key), title, f"school.{key}", FieldKind.NUMBER, str(usual))
            for key, title, usual in _TIMED
        ),
    ),
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

_POSTS: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)


def needs_typed(needs: Needs) -> str:
    """A post and how many people, as its field has it."""
    return needs.post.value + (PAIR if needs.people > 1 else "")


def needs_of(typed: str) -> Needs:
    """The post and the number of people that a field says."""
    return Needs(Post(typed.removesuffix(PAIR)), 2 if typed.endswith(PAIR) else 1)


@cache
def authority_part() -> HousePart:
    """Who may do what: a field for each act."""
    return HousePart(AUTHORITY, marked("Who may do what"), tuple(map(_needs, Act)))


def _needs(act: Act) -> HouseField:
    posts = (Post.DIRECTOR,) if act.value in DIRECTORS_OWN else _POSTS
    offered = (needs_typed(Needs(post, people)) for people in (1, 2) for post in posts)
    return HouseField(
        (AUTHORITY, act.value),
        "",
        AUTHORITY,
        FieldKind.NEEDS,
        needs_typed(USUAL[act]),
        tuple((each, "") for each in offered),
    )


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
