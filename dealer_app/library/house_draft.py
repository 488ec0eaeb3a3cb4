"""A house sheet that is being changed: what is typed in its fields, and what it then says."""

import re
from collections.abc import Container, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from typing import Final

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from dealer_app.library.faults import Fault, FileFault
from dealer_app.library.house_fields import FIELDS, Field, Kind
from dealer_app.library.houses import HouseSheet, house_from_text
from dealer_app.rules.money import Rounding

_NUMBER: Final = re.compile(r"-?(0|[1-9]\d{0,17})(\.\d{1,17})?", re.ASCII)
_SPACES: Final = re.compile(r"[\s\u00a0\u202f]+")
_LINES: Final = " / "
_PLACE: Final = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet's text, and what was typed since, each by its field's key; empty for nothing."""

    text: str
    typed: Mapping[str, str] = field(default_factory=dict)

    def with_typed(self, key: str, typed: str) -> "Draft":
        """The draft with something typed in a field."""
        return replace(self, typed={**self.typed, key: typed})

    def without(self, keys: Container[str]) -> "Draft":
        """The draft with what was typed in these fields taken back."""
        return replace(self, typed={k: v for k, v in self.typed.items() if k not in keys})


def values(draft: Draft) -> Mapping[str, str]:
    """What stands in each field: what was typed, or what the sheet says."""
    tree = tomlkit.parse(draft.text).unwrap()
    stored = {each.key: _shown(each, _found(tree, each.path)) for each in FIELDS}
    return {**stored, **draft.typed}


def written(draft: Draft) -> str:
    """The sheet with what was typed; what was not touched stays as it is, comments too."""
    document = tomlkit.parse(draft.text)
    for each in FIELDS:
        if each.key in draft.typed:
            _set(document, each, draft.typed[each.key].strip())
    _complete(document)
    return tomlkit.dumps(document)


def settled(draft: Draft) -> tuple[HouseSheet | None, Mapping[str, Fault]]:
    """The sheet that the draft comes to, or None and the first fault of each field that has one.

    A fault of no field stands under the empty key.
    """
    try:
        return house_from_text(written(draft), _PLACE), {}
    except FileFault as broken:
        faults: dict[str, Fault] = {}
        for fault in broken.faults:
            faults.setdefault(_field_of(fault, draft), fault)
        return None, faults


def draft_of(text: str) -> Draft | None:
    """A draft of that sheet, None where what stands there cannot be changed piece by piece."""
    try:
        tomlkit.parse(text)
    except TOMLKitError:
        return None
    return Draft(text)


def _field_of(fault: Fault, draft: Draft) -> str:
    """The field that a fault is of: the longest that its place begins with, else one of its table
    that was touched."""
    where = tuple(str(part) for part in fault.place)
    of_place = [each for each in FIELDS if where[: len(each.path)] == each.path]
    if of_place:
        return max(of_place, key=lambda each: len(each.path)).key
    touched = [
        each.key for each in FIELDS if each.key in draft.typed and each.path[:1] == where[:1]
    ]
    return touched[-1] if touched and where else ""


def _found(tree: object, path: tuple[str, ...]) -> object:
    for part in path:
        if not isinstance(tree, Mapping) or part not in tree:
            return None
        tree = tree[part]
    return tree


def _shown(field: Field, value: object) -> str:
    """A value of the sheet as its field shows it."""
    if value is None:
        return field.usual
    match field.kind:
        case Kind.CHIPS if isinstance(value, list):
            return ", ".join(str(each.get("value")) for each in value if isinstance(each, dict))
        case Kind.AMOUNTS if isinstance(value, list):
            return ", ".join(map(str, value))
        case Kind.LINES if isinstance(value, list):
            return _LINES.join(map(str, value))
        case _:
            return str(value).lower() if isinstance(value, bool) else str(value)


def _set(document: MutableMapping[str, object], field: Field, typed: str) -> None:
    """Writes what was typed at its place in the document, or takes it out where nothing was."""
    table: MutableMapping[str, object] = document
    *parents, last = field.path
    for part in parents:
        if not isinstance(table.get(part), MutableMapping):
            if not typed:
                return
            table[part] = tomlkit.table()
        inner = table[part]
        assert isinstance(inner, MutableMapping)
        table = inner
    if not typed:
        table.pop(last, None)
    else:
        table[last] = _item(field, typed, table.get(last))


def _complete(document: MutableMapping[str, object]) -> None:
    """A unit of the commission without its way is rounded to the nearest; without both, neither
    stands there."""
    rounding = document.get("rounding")
    rule = rounding.get("commission") if isinstance(rounding, MutableMapping) else None
    if isinstance(rule, MutableMapping) and "how" not in rule:
        rule["how"] = Rounding.NEAREST.value


def _item(field: Field, typed: str, before: object) -> object:
    """What was typed as the sheet writes it."""
    match field.kind:
        case Kind.SWITCH:
            return typed == "true"
        case Kind.AMOUNT | Kind.NUMBER:
            return _number(typed)
        case Kind.AMOUNTS:
            return [_number(each) for each in _listed(typed)]
        case Kind.LINES:
            return [line.strip() for line in typed.split(_LINES.strip()) if line.strip()]
        case Kind.CHIPS:
            return _chips(_listed(typed), before)
        case _:
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
