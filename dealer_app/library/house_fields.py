"""The usual settings of a house sheet, field by field: where each stands and what it takes."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dealer_app.i18n import LANGUAGES, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.house import CommissionMode, Norms, Over, PaperSize, Under
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
_MODES: Final = (
    (CommissionMode.AT_ONCE.value, marked("At once")),
    (CommissionMode.MARKED.value, marked("Marked")),
    (CommissionMode.NONE.value, marked("None")),
)
_ROUNDINGS: Final = (
    (Rounding.NEAREST.value, marked("Nearest")),
    (Rounding.UP.value, marked("Always up")),
    (Rounding.DOWN.value, marked("Always down")),
)
_SIZES: Final = ((PaperSize.A4.value, "A4"), (PaperSize.LETTER.value, "Letter"))
_COEFFICIENTS: Final = (("", marked("None")), ("50", "50"), ("100", "100"), ("200", "200"))


_TIMED: Final = (
    ("coup", marked("A coup of an exam"), Norms().coup),
    *((drill.value, drill.about.title, drill.about.seconds) for drill in Drill),
)


def _switch(path: tuple[str, str], title: str, usual: str) -> Field:
    row = path[0] if path[0] == "tips" else path[1]
    return Field(path, title, row, Kind.SWITCH, usual, SWITCH)


PARTS: Final = (
    Part(
        "house",
        marked("The house"),
        (
            Field(("name",), marked("Name of the house"), "name"),
            Field(
                ("language",),
                marked("Language of papers"),
                "language",
                Kind.CHOICE,
                "fr",
                tuple(LANGUAGES.items()),
            ),
            Field(("currency", "code"), marked("Currency"), "currency", usual="EUR"),
            Field(("currency", "sign"), marked("Its sign"), "currency", usual="€"),
            Field(("currency", "digits"), marked("Decimals"), "currency", Kind.NUMBER, "2"),
            Field(("day", "starts"), marked("The day begins at"), "day", usual="06:00"),
            Field(("day", "zone"), marked("Time zone"), "day", usual="Europe/Paris"),
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
            Field(
                ("commission", "mode"),
                marked("Commission"),
                "commission",
                Kind.CHOICE,
                CommissionMode.AT_ONCE.value,
                _MODES,
            ),
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
            _switch(("tray", "counted"), marked("Opener and closer are asked for"), "false"),
            _switch(("tips", "taken"), marked("Tips are taken"), "true"),
            Field(("tips", "pool"), marked("Share to the common pool"), "tips", usual="100%"),
        ),
    ),
    Part(
        "staff",
        marked("Staff"),
        (
            _switch(("staff", "pins"), marked("PINs"), "true"),
            Field(("staff", "guesses"), marked("Wrong PINs allowed"), "guesses", Kind.NUMBER, "5"),
            Field(
                ("staff", "locked_minutes"),
                marked("Locked out for minutes"),
                "guesses",
                Kind.NUMBER,
                "5",
            ),
            Field(
                ("staff", "lock_after"),
                marked("Window locks after seconds"),
                "lock_after",
                Kind.NUMBER,
                "300",
            ),
        ),
    ),
    Part(
        "papers",
        marked("Papers and cards"),
        (
            Field(
                ("documents", "paper"),
                marked("Paper"),
                "paper",
                Kind.CHOICE,
                PaperSize.A4.value,
                _SIZES,
            ),
            Field(("documents", "heading"), marked("Heading"), "heading", Kind.LINES),
            Field(("documents", "logo"), marked("Logo"), "logo", Kind.LOGO),
            _switch(("cards", "packs_numbered"), marked("Packs by serial number"), "false"),
            _switch(
                ("cards", "relief_burn"), marked("A new croupier burns the first card"), "false"
            ),
        ),
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
