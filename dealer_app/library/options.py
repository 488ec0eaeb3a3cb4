"""The options of a sheet, and what stands in the sheet once each of them has a value.

Anywhere in a sheet a table with the key `option` stands for what that option decides: alone, for
the value chosen; else for the entry under that value.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from dealer_app.i18n import LANGUAGES, NAMED
from dealer_app.i18n.saying import Saying
from dealer_app.library.faults import BadOption, Place, SheetFault, Tree, listed, quoted
from dealer_app.rules.variant import Option

OPTION: Final = "option"
OPTIONS: Final = "options"
_KEYS: Final = ("choose", "default", "name", "values")
_NOTHING: Final = object()


@dataclass(frozen=True, slots=True)
class Choices:
    """A sheet's options, and their values as the sheet writes them (a number stays a number)."""

    options: tuple[Option, ...]
    values: Mapping[str, Mapping[str, object]]

    @property
    def defaults(self) -> dict[str, str]:
        return {option.key: option.default for option in self.options}


@dataclass(slots=True)
class SettledSheet:
    """A sheet with its options settled: its tables, and where each value stood in the file.

    `holes` are places for which no value was chosen, because the option's own table is broken.
    """

    tree: Tree
    origins: dict[Place, Place] = field(default_factory=dict)
    holes: set[Place] = field(default_factory=set)

    def origin(self, place: Place) -> Place:
        """Where in the file the value at this place of the settled tree stands."""
        known = len(place)
        while known and place[:known] not in self.origins:
            known -= 1
        return self.origins.get(place[:known], ()) + place[known:]


def read_options(tree: Tree, file: str) -> tuple[Choices, list[SheetFault]]:
    """The options that a sheet declares, and what is wrong with their declaration."""
    declared = tree.get(OPTIONS, {})
    if not isinstance(declared, dict):
        return Choices((), {}), [_fault(file, "not_table", (OPTIONS,), found=quoted(declared))]
    options: list[Option] = []
    values: dict[str, Mapping[str, object]] = {}
    faults: list[SheetFault] = []
    for key, entry in declared.items():
        wrong = list(_declaration_faults(key, entry, file))
        faults += wrong
        if not wrong:
            values[key] = {str(value): value for value in entry["choose"]}
            options.append(_option(key, entry))
    return Choices(tuple(options), values), faults


def _option(key: str, entry: Tree) -> Option:
    choose, said = entry["choose"], entry.get("values", {})
    assert isinstance(choose, list)
    assert isinstance(said, dict)
    name = entry.get("name", {})
    assert isinstance(name, dict)
    chosen = tuple(str(value) for value in choose)
    return Option(key, chosen, str(entry["default"]), name, said)


def _declaration_faults(key: str, entry: object, file: str) -> Iterator[SheetFault]:
    place: Place = (OPTIONS, key)
    if not isinstance(entry, dict):
        yield _fault(file, "not_table", place, found=quoted(entry))
        return
    for name in entry:
        if name not in _KEYS:
            allowed = listed(_KEYS)
            yield _fault(file, "unknown_key", (*place, name), found=name, allowed=allowed)
    for name in ("choose", "default"):
        if name not in entry:
            yield _fault(file, "missing", (*place, name))
    yield from _choice_faults(place, entry, file)
    chosen = entry.get("choose")
    allowed_values = [str(value) for value in chosen] if isinstance(chosen, list) else []
    yield from _name_faults((*place, "name"), entry.get("name"), file)
    said = entry.get("values", {})
    if not isinstance(said, dict):
        yield _fault(file, "not_table", (*place, "values"), found=quoted(said))
        return
    for value, names in said.items():
        if value not in allowed_values:
            yield SheetFault(
                file,
                Saying(
                    "value_unknown",
                    {"found": value, "option": key, "allowed": listed(allowed_values)},
                ),
                (*place, "values", value),
            )
        yield from _name_faults((*place, "values", value), names, file)


def _name_faults(place: Place, names: object, file: str) -> Iterator[SheetFault]:
    if names is None:
        return
    if not isinstance(names, dict):
        yield _fault(file, "not_table", place, found=quoted(names))
        return
    for language in (*names, *(each for each in NAMED if each not in names)):
        at = (*place, language)
        if language not in LANGUAGES:
            allowed = listed(LANGUAGES)
            yield _fault(file, "unknown_key", at, found=language, allowed=allowed)
        elif language not in names:
            yield _fault(file, "missing", at)
        elif not isinstance(names[language], str):
            yield _fault(file, "not_text", at, found=quoted(names[language]))


def _choice_faults(place: Place, entry: Tree, file: str) -> Iterator[SheetFault]:
    choose, default = entry.get("choose", _NOTHING), entry.get("default", _NOTHING)
    if choose is _NOTHING:
        return
    if not isinstance(choose, list):
        yield _fault(file, "not_list", (*place, "choose"), found=quoted(choose))
        return
    if not choose:
        yield _fault(file, "no_choice", (*place, "choose"))
        return
    seen: set[str] = set()
    for number, value in enumerate(choose):
        if isinstance(value, bool) or not isinstance(value, str | int):
            yield _fault(file, "not_text", (*place, "choose", number), found=quoted(value))
        elif str(value) in seen:
            yield _fault(file, "choice_twice", (*place, "choose", number), found=quoted(value))
        seen.add(str(value))
    if default is not _NOTHING and (type(default), default) not in [(type(v), v) for v in choose]:
        allowed = listed(choose)
        found = quoted(default)
        yield _fault(file, "not_allowed", (*place, "default"), found=found, allowed=allowed)


def reference_faults(tree: Tree, choices: Choices, file: str) -> Iterator[SheetFault]:
    """What is wrong where the sheet refers to its options: unknown ones, values left out."""
    referred: set[str] = set()
    options = tree.get(OPTIONS)
    declared = options if isinstance(options, dict) else {}
    for place, table in _references(_without_options(tree), ()):
        key = str(table[OPTION])
        referred.add(key)
        if key not in choices.values:
            if key not in declared:
                allowed = listed(choices.values)
                at = (*place, OPTION)
                yield _fault(file, "unknown_option", at, found=key, allowed=allowed)
            continue
        yield from _coverage_faults(place, table, choices.values[key], file)
    for option in choices.options:
        if option.key not in referred:
            yield _fault(file, "no_effect", (OPTIONS, option.key))


def _coverage_faults(
    place: Place, table: Tree, values: Mapping[str, object], file: str
) -> Iterator[SheetFault]:
    entries = [key for key in table if key != OPTION]
    if not entries:
        return
    key = str(table[OPTION])
    for value in values:
        if value not in entries:
            yield _fault(file, "value_uncovered", place, found=quoted(value), option=key)
    for entry in entries:
        if entry not in values:
            yield SheetFault(
                file,
                Saying("value_unknown", {"found": entry, "option": key, "allowed": listed(values)}),
                (*place, entry),
            )


def _references(node: object, place: Place) -> Iterator[tuple[Place, Tree]]:
    """Every table of the sheet that stands for what an option decides."""
    if isinstance(node, dict) and OPTION in node and place:
        yield place, node
    for key, value in _children(node):
        yield from _references(value, (*place, key))


def _children(node: object) -> Iterator[tuple[str | int, object]]:
    if isinstance(node, dict):
        yield from node.items()
    elif isinstance(node, list):
        yield from enumerate(node)


def _without_options(tree: Tree) -> Tree:
    return {key: value for key, value in tree.items() if key != OPTIONS}


def choices_to_check(tree: Tree, choices: Choices) -> list[dict[str, str]]:
    """Sets of choices under which every entry of the sheet is read at least once.

    The defaults, then each other value of each option, with the values under which a table
    that lies within another option's entry comes to be read.
    """
    wanted: list[dict[str, str]] = [{}]
    wanted += [{option.key: value} for option in choices.options for value in option.choose]
    _branches(_without_options(tree), choices, {}, wanted)
    seen: list[dict[str, str]] = []
    for some in wanted:
        full = choices.defaults | some
        if full not in seen:
            seen.append(full)
    return seen


def _branches(
    node: object, choices: Choices, above: dict[str, str], wanted: list[dict[str, str]]
) -> None:
    key = str(node.get(OPTION)) if isinstance(node, dict) else ""
    for name, value in _children(node):
        under = above
        if str(name) in choices.values.get(key, {}):
            under = above | {key: str(name)}
            wanted.append(under)
        _branches(value, choices, under, wanted)


def check_choice(choices: Choices, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, the default where none is chosen; BadOption for a wrong one."""
    for key, value in chosen.items():
        if key not in choices.values:
            raise BadOption("unknown_option", found=key, allowed=listed(choices.values))
        if value not in choices.values[key]:
            allowed = listed(choices.values[key])
            raise BadOption("value_unknown", found=value, option=key, allowed=allowed)
    return choices.defaults | dict(chosen)


def settle(tree: Tree, choices: Choices, chosen: Mapping[str, str]) -> SettledSheet:
    """The sheet with each option's table replaced by what is chosen."""
    settled = SettledSheet({})
    result = _settle(_without_options(tree), (choices, chosen, settled), (), ())
    assert isinstance(result, dict)
    settled.tree = result
    return settled


def _settle(
    node: object, by: tuple[Choices, Mapping[str, str], SettledSheet], place: Place, source: Place
) -> object:
    choices, chosen, settled = by
    settled.origins[place] = source
    if isinstance(node, dict) and OPTION in node and place:  # the sheet itself is no choice
        value, source = _chosen(node, choices, chosen, source)
        if value is _NOTHING:
            settled.holes.add(place)
            return _NOTHING
        return _settle(value, by, place, source)
    if isinstance(node, dict):
        pairs = [(k, _settle(v, by, (*place, k), (*source, k))) for k, v in node.items()]
        return {key: value for key, value in pairs if value is not _NOTHING}
    if isinstance(node, list):
        items = [_settle(v, by, (*place, n), (*source, n)) for n, v in enumerate(node)]
        if _NOTHING in items:
            settled.holes.add(place)
            return _NOTHING
        return items
    return node


def _chosen(
    table: Tree, choices: Choices, chosen: Mapping[str, str], source: Place
) -> tuple[object, Place]:
    key = str(table[OPTION])
    if key not in choices.values:
        return _NOTHING, source
    value = chosen[key]
    if len(table) == 1:
        number = list(choices.values[key]).index(value)
        return choices.values[key][value], (OPTIONS, key, "choose", number)
    return table.get(value, _NOTHING), (*source, value)


def _fault(file: str, code: str, place: Place, **values: str) -> SheetFault:
    return SheetFault(file, Saying(code, values), place)
