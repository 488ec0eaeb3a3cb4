"""A house sheet that is being changed: its settings field by field, where each stands and what it
takes, those that are the same in all houses and those that depend on games, chips and the acts it
reserves; what is typed in them, and what the sheet then says."""

import re
from collections.abc import Container, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import field, replace
from enum import Enum, auto
from functools import cache, lru_cache
from typing import Final

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from dealer_app.i18n import marked
from dealer_app.library.faults import FileFault, SheetFault
from dealer_app.library.house.house_table import settings_of
from dealer_app.library.house.houses import HouseSheet, house_from_text
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
    usual_chips,
)
from dealer_app.library.sheets import bets_of, read_sheet, variant_ids
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Rounding, plain
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


_NUMBER: Final = re.compile(r"-?(0|[1-9]\d{0,17})(\.\d{1,17})?", re.ASCII)
_SPACES: Final = re.compile(r"[\s\u00a0\u202f]+")
_LINES: Final = " / "
_PLACE: Final = "draft"
_ENDS: Final = ("minimum", "maximum")
_TO: Final = " – "
_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class HouseDraft:
    """A sheet's text, and what was typed since, each by its field's key; empty for nothing."""

    text: str
    typed: Mapping[str, str] = field(default_factory=dict)

    def with_typed(self, key: str, typed: str) -> "HouseDraft":
        """The draft with something typed in a field."""
        return replace(self, typed={**self.typed, key: typed})

    def without(self, keys: Container[str]) -> "HouseDraft":
        """The draft with what was typed in these fields taken back."""
        return replace(self, typed={k: v for k, v in self.typed.items() if k not in keys})


@lru_cache(maxsize=4)
def _read(text: str) -> Mapping[str, object]:
    """What a sheet says, read once however much is typed since."""
    read: Mapping[str, object] = tomlkit.parse(text).unwrap()
    return read


def values(draft: HouseDraft, fields: Iterable[HouseField] = FIELDS) -> Mapping[str, str]:
    """What stands in each of these fields, and in all that were touched: what was typed, or what
    the sheet says."""
    tree = _read(draft.text)
    stored = {each.key: _shown(each, _stored(tree, each)) for each in fields}
    return {**stored, **draft.typed}


def chips_in(draft: HouseDraft) -> tuple[str, ...]:
    """The values of the house's chips, as they are written."""
    listed = _listed(values(draft)["chips"])
    if listed:
        return tuple(listed)
    digits = values(draft)["currency.digits"]
    figures = int(digits) if digits.isascii() and digits.isdigit() else 0
    return tuple(plain(chip.value, figures) for chip in usual_chips(figures))


def fields_of(draft: HouseDraft) -> tuple[HouseField, ...]:
    """The fields that all houses have alike, and those of every other part that was touched."""
    chips = chips_in(draft)
    parts = dict.fromkeys(part_of(key, chips) for key in draft.typed)
    return (*FIELDS, *(field for part in parts if part is not None for field in part.fields))


def written(draft: HouseDraft) -> str:
    """The sheet with what was typed; what was not touched stays as it is, comments too."""
    document = tomlkit.parse(draft.text)
    for each in fields_of(draft):
        if each.key in draft.typed and each.kind is FieldKind.TAKEN:
            _take(document, each, taken=draft.typed[each.key] == "true")
        elif each.key in draft.typed:
            _set(document, each, draft.typed[each.key].strip())
    _complete(document)
    return tomlkit.dumps(document)


def settled(draft: HouseDraft) -> tuple[HouseSheet | None, Mapping[str, SheetFault]]:
    """The sheet that the draft comes to, or None and the first fault of each field that has one.

    A fault of no field stands under the empty key.
    """
    try:
        return house_from_text(written(draft), _PLACE), {}
    except FileFault as broken:
        faults: dict[str, SheetFault] = {}
        for fault in broken.faults:
            faults.setdefault(_field_of(fault, draft), fault)
        return None, faults


def draft_of(text: str) -> HouseDraft | None:
    """A draft of that sheet, None where what stands there cannot be changed piece by piece."""
    try:
        tomlkit.parse(text)
    except TOMLKitError:
        return None
    return HouseDraft(text)


def _field_of(fault: SheetFault, draft: HouseDraft) -> str:
    """The field that a fault is of: the longest that its place begins with, else one of its table
    that was touched."""
    where = tuple(str(part) for part in fault.place)
    fields = fields_of(draft)
    of_place = [each for each in fields if where[: len(each.path)] == each.path]
    if of_place:
        return max(of_place, key=lambda each: len(each.path)).key
    touched = [
        each.key for each in fields if each.key in draft.typed and each.path[:1] == where[:1]
    ]
    return touched[-1] if touched and where else ""


def _found(tree: object, path: tuple[str, ...]) -> object:
    for part in path:
        if not isinstance(tree, Mapping) or part not in tree:
            return None
        tree = tree[part]
    return tree


def _stored(tree: object, field: HouseField) -> object:
    """What the sheet says of a field; of a bet whether it is among those that are taken."""
    if field.kind is not FieldKind.TAKEN:
        return _found(tree, field.path)
    bets = _found(tree, field.path[:2])
    if not isinstance(bets, Mapping):
        return None
    if "open" in bets:
        return field.path[-1] in bets["open"]
    return field.path[-1] not in bets.get("closed", ())


def _shown(field: HouseField, value: object) -> str:
    """A value of the sheet as its field shows it."""
    if value is None:
        return field.usual
    match field.kind:
        case FieldKind.CHIPS if isinstance(value, list):
            return ", ".join(str(each.get("value")) for each in value if isinstance(each, dict))
        case FieldKind.AMOUNTS if isinstance(value, list):
            return ", ".join(map(str, value))
        case FieldKind.LINES if isinstance(value, list):
            return _LINES.join(map(str, value))
        case FieldKind.RANGE if isinstance(value, Mapping):
            least, most = (str(value.get(key, "")) for key in _ENDS)
            return f"{least}{_TO}{most}" if most else least
        case FieldKind.NEEDS if isinstance(value, Mapping):
            usual = needs_of(field.usual)
            post, people = value.get("post", usual.post.value), value.get("people", usual.people)
            return f"{post}{PAIR if people == _TWO else ''}"
        case FieldKind.NEEDS if value in tuple(Post):
            return f"{value}{PAIR if field.usual.endswith(PAIR) else ''}"
        case _:  # one value, or none of its kind, as it stands
            return str(value).lower() if isinstance(value, bool) else str(value)


def _set(document: MutableMapping[str, object], field: HouseField, typed: str) -> None:
    """Writes what was typed at its place in the document, or takes it out where nothing was."""
    table: MutableMapping[str, object] = document
    *parents, last = field.path
    for part in parents:
        if not isinstance(table.get(part), MutableMapping):
            if not typed:
                return
            own_line = table is not document and parents[0] == "tray"
            table[part] = tomlkit.inline_table() if own_line else tomlkit.table()
        inner = table[part]
        assert isinstance(inner, MutableMapping)
        table = inner
    if not typed:
        table.pop(last, None)
    else:
        table[last] = _item(field, typed, table.get(last))


def _take(document: MutableMapping[str, object], field: HouseField, *, taken: bool) -> None:
    """Writes whether a bet is taken: among those that are, where the sheet names these, else
    among those that are not."""
    part, game, _, bet = field.path
    for key in (part, game):
        if not isinstance(document.get(key), MutableMapping):
            document[key] = tomlkit.table()
        inner = document[key]
        assert isinstance(inner, MutableMapping)
        document = inner
    key = "open" if "open" in document else "closed"
    before = document.get(key, ())
    named = [str(each) for each in before] if isinstance(before, Iterable) else []
    left = [each for each in named if each != bet]
    if taken is (key == "open"):
        left.append(bet)
    if left or key == "open":
        document[key] = left
    else:
        document.pop(key, None)


def _ends(typed: str, before: object) -> object:
    """From what to what a bet is taken; a multiple of its own stays."""
    least, _, most = re.sub(r"\s*[–-]\s*", _TO, typed).partition(_TO)
    limits = tomlkit.inline_table()
    for key, amount in zip(_ENDS, (least, most), strict=True):
        if amount.strip():
            limits[key] = _number(amount)
    if isinstance(before, Mapping) and "multiple" in before:
        limits["multiple"] = before["multiple"]
    return limits


def _complete(document: MutableMapping[str, object]) -> None:
    """A unit of the commission without its way is rounded to the nearest; without both, neither
    stands there."""
    rounding = document.get("rounding")
    rule = rounding.get("commission") if isinstance(rounding, MutableMapping) else None
    if isinstance(rule, MutableMapping) and "how" not in rule:
        rule["how"] = Rounding.NEAREST.value


def _item(field: HouseField, typed: str, before: object) -> object:
    """What was typed as the sheet writes it."""
    match field.kind:
        case FieldKind.SWITCH:
            return typed == "true"
        case FieldKind.AMOUNT | FieldKind.NUMBER:
            return _number(typed)
        case FieldKind.AMOUNTS:
            return [_number(each) for each in _listed(typed)]
        case FieldKind.LINES:
            return [line.strip() for line in typed.split(_LINES.strip()) if line.strip()]
        case FieldKind.CHIPS:
            return _chips(_listed(typed), before)
        case FieldKind.COUNT:
            return _number(typed)
        case FieldKind.NEEDS:
            needs, both = needs_of(typed), tomlkit.inline_table()
            both.update({"post": needs.post.value, "people": needs.people})
            return both
        case FieldKind.RANGE:
            return _ends(typed, before)
        case _:  # the rest are words, as they are typed
            return typed


def _number(typed: str) -> Item | str:
    """A number as TOML writes it, from one with a comma or with its thousands apart; else text."""
    plain = _SPACES.sub("", typed).replace(",", ".")
    return tomlkit.value(plain) if _NUMBER.fullmatch(plain) else typed


def _listed(typed: str) -> list[str]:
    """Several amounts: apart by a semicolon, or by a comma and a space."""
    return [each.strip() for each in re.split(r";|,\s", typed) if each.strip()]


def _chips(amounts: list[str], before: object) -> list[object]:
    """Chips of these values; one that was there keeps its colour."""
    there = [each for each in before if isinstance(each, dict)] if isinstance(before, list) else []
    colours = {str(each.get("value")): each.get("colour") for each in there}
    chips = tomlkit.array()
    for amount in amounts:
        value = _number(amount)
        chip = tomlkit.inline_table()
        chip["value"] = value
        colour = colours.get(str(value))
        if colour:
            chip["colour"] = colour
        chips.append(chip)
    chips.multiline(multiline=True)
    return chips
