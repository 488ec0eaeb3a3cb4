"""The usual settings of a house sheet, field by field: where each stands and what it takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.house_table import (
    Hour,
    Lines,
    Logo,
    OneOf,
    Percent,
    Setting,
    Switch,
    Takes,
    Whole,
    Zone,
    settings_of,
)
from dealer_app.rules.house import Norms, Over, Under
from dealer_app.rules.money import Rounding


class Kind(Enum):
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
class Field:
    """One setting: its title, its place in the sheet, what it takes and what is usual.

    `values` are those to choose from, each with its name; the usual one holds where the sheet says
    nothing. `row` is the setting of the house, told in words, that the field comes to.
    """

    path: tuple[str, ...]
    title: str
    row: str
    kind: Kind = Kind.TEXT
    usual: str = ""
    values: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        return ".".join(self.path)


@dataclass(frozen=True, slots=True)
class Part:
    """Fields that are shown together."""

    key: str
    title: str
    fields: tuple[Field, ...]


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


_KINDS: Final[Mapping[type[Takes], Kind]] = {
    Switch: Kind.SWITCH,
    Whole: Kind.NUMBER,
    OneOf: Kind.CHOICE,
    Percent: Kind.TEXT,
    Hour: Kind.TEXT,
    Zone: Kind.TEXT,
    Lines: Kind.LINES,
    Logo: Kind.LOGO,
}


def _fields_of(table: str) -> tuple[Field, ...]:
    """A field for each setting of a table that has a title."""
    return tuple(_field(setting) for setting in settings_of(table) if setting.title)


def _field(setting: Setting) -> Field:
    usual, takes = setting.usual, setting.takes
    named = takes.names if isinstance(takes, OneOf) else ()
    return Field(
        setting.path,
        setting.title,
        "" if setting.effect is None else setting.effect.key,
        _KINDS[type(takes)],
        str(usual).lower() if isinstance(usual, bool) else str(usual or ""),
        SWITCH if isinstance(takes, Switch) else tuple((str(value), name) for value, name in named),
    )


PARTS: Final = (
    Part(
        "house",
        marked("The house"),
        (
            Field(("name",), marked("Name of the house"), "name"),
            *_fields_of("language"),
            Field(("currency", "code"), marked("Currency"), "currency", usual="EUR"),
            Field(("currency", "sign"), marked("Its sign"), "currency", usual="€"),
            Field(("currency", "digits"), marked("Decimals"), "currency", Kind.NUMBER, "2"),
            *_fields_of("day"),
        ),
    ),
    Part(
        "limits",
        marked("Stakes"),
        (
            Field(("limits", "minimum"), marked("Minimum"), "minimum", Kind.AMOUNT),
            Field(
                ("limits", "coefficient"),
                marked("Maximum, times the minimum"),
                "maximum",
                Kind.NUMBER,
                values=_COEFFICIENTS,
            ),
            Field(("limits", "maximum"), marked("Or a maximum of"), "maximum", Kind.AMOUNT),
            Field(("limits", "multiple"), marked("Multiples of"), "multiple", Kind.AMOUNT),
            Field(("limits", "differential"), marked("Differential"), "differential", Kind.AMOUNT),
            Field(
                ("limits", "under"),
                marked("Found below the minimum"),
                "under",
                Kind.CHOICE,
                values=_UNDER,
            ),
            Field(
                ("limits", "over"),
                marked("Found above the maximum"),
                "over",
                Kind.CHOICE,
                values=_OVER,
            ),
        ),
    ),
    Part(
        "chips",
        marked("Chips and commission"),
        (
            Field(("chips",), marked("Chips"), "chips", Kind.CHIPS),
            Field(("payout", "pattern"), marked("Winnings are paid in"), "payout", Kind.AMOUNTS),
            Field(("payout", "largest"), marked("Largest chip paid"), "payout", Kind.AMOUNT),
            *_fields_of("commission"),
            Field(
                ("rounding", "commission", "how"),
                marked("Commission is rounded"),
                "rounding.commission",
                Kind.CHOICE,
                Rounding.NEAREST.value,
                _ROUNDINGS,
            ),
            Field(
                ("rounding", "commission", "unit"),
                marked("To a multiple of"),
                "rounding.commission",
                Kind.AMOUNT,
            ),
            Field(("cagnotte", "tickets"), marked("Cagnotte tickets"), "tickets", Kind.AMOUNTS),
        ),
    ),
    Part(
        "tray",
        marked("Tray and tips"),
        (
            Field(("tray", "variance"), marked("Variance explained"), "variance", Kind.AMOUNT),
            Field(("tray", "report"), marked("Variance reported"), "report", Kind.AMOUNT),
            Field(("tray", "notes"), marked("Banknotes of a drop"), "notes", Kind.AMOUNTS),
            *_fields_of("tray"),
            *_fields_of("tips"),
        ),
    ),
    Part("staff", marked("Staff"), _fields_of("staff")),
    Part(
        "papers",
        marked("Papers and cards"),
        (*_fields_of("documents"), *_fields_of("cards")),
    ),
    Part(
        "school",
        marked("The school"),
        tuple(
            Field(("school", key), title, f"school.{key}", Kind.NUMBER, str(usual))
            for key, title, usual in _TIMED
        ),
    ),
)
"""The settings that are the same in all houses; what no part shows stays in the sheet as it is."""

FIELDS: Final = tuple(field for part in PARTS for field in part.fields)
