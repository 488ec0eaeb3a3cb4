"""The rules behind what the school asks: where no call of the game cites one, and where a call
cites a whole section of which one paragraph is meant.

They stand beside the game's sheet, in `school.toml`; a game without that file names no rule there,
and a question of it gives its reason alone. A rule that depends on an option of the house is a
table, as in `calls.toml`: the option, and the number under each of its values.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from dealer_app.i18n.parlance import OPTION, Rule, in_force, rule
from dealer_app.i18n.saying import Saying
from dealer_app.library import FileFault, Sheet, SheetFault, read_sheet
from dealer_app.library.faults import Place, listed, parse, quoted, read_text
from dealer_app.rules.due import Step
from dealer_app.rules.variant import Option, Variant

FILE: Final = "school.toml"
RULES: Final = "rules"
CALLS: Final = "calls"
"""The tables of the file: the rules of the school's own, and the paragraphs behind calls."""


class SchoolRule(StrEnum):
    """What the school asks beside the steps of a coup: of the bank, of the shoe, of the payout."""

    BANCO = "banco"
    HOLDS = "holds"
    MISSING = "missing"
    STAKE_CUT = "stake_cut"
    SETTLES = "settles"
    HANDED_BACK = "handed_back"
    MATCH = "match"
    PLACE = "place"
    BURNED = "burned"
    CUT_CARD = "cut_card"
    LAST_COUP = "last_coup"
    COMMISSION = "commission"
    PAY_ORDER = "pay_order"


_KEYS: Final = (*(step.value for step in Step), *(rule.value for rule in SchoolRule))


def rule_of(variant: Variant, asked: Step | SchoolRule) -> str:
    """The number of the rule behind a step or an answer in that game, empty where it has none;
    FileFault where the game's file cannot be used."""
    return in_force(variant, school_rules(variant.id).get(asked, ""))


def call_rule(variant: Variant, *keys: str) -> str:
    """The number of the rule behind a call: of the first key that the game knows, or nothing; the
    paragraph where the school names it, else the section that the call cites."""
    meant = _tables(variant.id).get(CALLS, {})
    numbers = (in_force(variant, meant.get(key, "")) or rule(variant, key) for key in keys)
    return next((number for number in numbers if number), "")


def school_rules(game: str) -> Mapping[str, Rule]:
    """The rules that a game names for its school; FileFault with every line that is wrong."""
    return _tables(game).get(RULES, {})


RuleTables = Mapping[str, Mapping[str, Rule]]
"""The tables of such a file, by their names."""


@cache
def _tables(game: str) -> RuleTables:
    sheet = read_sheet(game)
    path = beside(sheet)
    return {} if path is None else read_rules(path, sheet.options)


def school_faults(sheet: Sheet) -> tuple[SheetFault, ...]:
    """Everything that is wrong with the file of the school beside a sheet, if there is one."""
    path = beside(sheet)
    try:
        if path is not None:
            read_rules(path, sheet.options)
    except FileFault as broken:
        return broken.faults
    return ()


def beside(sheet: Sheet) -> Path | None:
    """The file of the school beside a sheet; None where there is none, or the sheet is no file."""
    path = None if sheet.path is None else sheet.path.with_name(FILE)
    return path if path is not None and path.is_file() else None


def read_rules(path: Path, options: tuple[Option, ...]) -> RuleTables:
    """The rules of such a file, of a game with these options; FileFault with every line that is
    wrong."""
    file, text = str(path), read_text(path)
    tree = parse(text, file)
    faults = [
        SheetFault(file, Saying(code, values), place, line=_line(text, place))
        for code, place, values in _faults(tree, {each.key: each for each in options})
    ]
    if faults:
        raise FileFault(faults)
    return {name: table for name, table in tree.items() if isinstance(table, dict)}


Wrong = tuple[str, Place, Mapping[str, str | int]]
"""What is wrong by its name, the keys that lead to it, and the values of its sentence."""


def _faults(tree: Mapping[str, object], options: Mapping[str, Option]) -> Iterator[Wrong]:
    for table, rules in tree.items():
        if table not in (RULES, CALLS):
            yield "unknown_key", (table,), {"found": table, "allowed": listed((RULES, CALLS))}
        elif not isinstance(rules, dict):
            yield "not_table", (table,), {"found": quoted(rules)}
        else:
            yield from _table_faults(table, rules, options)
    if RULES not in tree:
        yield "missing", (RULES,), {}


def _table_faults(
    table: str, rules: Mapping[str, object], options: Mapping[str, Option]
) -> Iterator[Wrong]:
    """What is wrong with the rules of a table; a call may be any that the game has a name for."""
    for key, number in rules.items():
        if table == RULES and key not in _KEYS:
            yield "unknown_key", (table, key), {"found": key, "allowed": listed(_KEYS)}
        elif isinstance(number, dict):
            yield from _choice_faults((table, key), number, options)
        else:
            yield from _number_faults((table, key), number)


def _choice_faults(
    place: Place, rule: Mapping[str, object], options: Mapping[str, Option]
) -> Iterator[Wrong]:
    """What is wrong with a rule that depends on an option."""
    if OPTION not in rule:
        yield "missing", (*place, OPTION), {}
        return
    option = options.get(str(rule[OPTION]))
    if option is None:
        values = {"found": str(rule[OPTION]), "allowed": listed(options)}
        yield "unknown_option", (*place, OPTION), values
        return
    for value, number in rule.items():
        if value == OPTION:
            continue
        if value not in option.choose:
            named = {"found": value, "option": option.key, "allowed": listed(option.choose)}
            yield "value_unknown", (*place, value), named
        else:
            yield from _number_faults((*place, value), number)
    for value in option.choose:
        if value not in rule:
            yield "value_uncovered", place, {"found": value, "option": option.key}


def _number_faults(place: Place, number: object) -> Iterator[Wrong]:
    if not isinstance(number, str):
        yield "not_text", place, {"found": quoted(number)}
    elif not number.strip():
        yield "empty_text", place, {}


def _line(text: str, place: Place) -> int:
    """The line where a key stands, or the last one above it that can be told."""
    found = 0
    lines = text.splitlines()
    for part in place:
        name = re.compile(rf"\s*(\[\s*)?[\"']?{re.escape(str(part))}[\"']?\s*(=|\]|\.)")
        found = next((n for n in range(found, len(lines)) if name.match(lines[n])), found)
    return found + 1
