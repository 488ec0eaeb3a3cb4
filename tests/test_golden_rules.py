"""Every numbered rule of the games has its golden coup, or a line that says which test shows it."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dealer_app.library import read_sheet
from tests.golden_files import ELSEWHERE, files_of, head_of

ROOT: Final = Path(__file__).parents[1]
NUMBERED: Final = {
    "porcelaine": ("S1", 26, 41),
    "macao": ("S2", 26, 35),
    "festival": ("S3", 20, 22),
    "baccara": ("S4", 18, 22),
}
"""How each game's rules are numbered: their letter, the last rule, the last decision."""

_RULE: Final = re.compile(r"(S\d[.-]A?)(\d+)(?: to (?:S\d[.-]A?)?(\d+))?")
_TEST: Final = re.compile(r"(tests/\S+\.py)::(\w+)")
_GOLDEN: Final = re.compile(r"tests/golden/[^\s,:]+\.shoe")


def numbers(game: str) -> Iterator[str]:
    """Every numbered rule and every decision of a game."""
    letter, rules, decisions = NUMBERED[game]
    yield from (f"{letter}.{number}" for number in range(1, rules + 1))
    yield from (f"{letter}-A{number}" for number in range(1, decisions + 1))


def named(text: str) -> Iterator[str]:
    """The rules that a text names; `S3.16 to S3.18` are three."""
    for kind, first, last in _RULE.findall(text):
        yield from (f"{kind}{number}" for number in range(int(first), int(last or first) + 1))


@cache
def shown(game: str) -> frozenset[str]:
    """The rules that golden coups of a game are named after, or name in their head."""
    texts = (f"{path.stem}\n{head_of(path)}" for path in files_of(game))
    return frozenset(rule for text in texts for rule in named(text))


@pytest.mark.parametrize("game", NUMBERED)
def test_every_numbered_rule_has_a_golden_coup_or_is_shown_elsewhere(game: str) -> None:
    missing = [n for n in numbers(game) if n not in shown(game) and n not in ELSEWHERE["rules"]]
    assert missing == []


def test_only_numbered_rules_are_shown_elsewhere() -> None:
    known = {number for game in NUMBERED for number in numbers(game)}
    assert [rule for rule in ELSEWHERE["rules"] if rule not in known] == []


def test_only_options_of_the_games_are_shown_elsewhere() -> None:
    for line in ELSEWHERE["options"]:
        game, _, choice = line.partition(" ")
        key, _, value = choice.partition("=")
        options = {option.key: option.choose for option in read_sheet(game).options}
        assert value in (*options[key], ""), line


@cache
def names_in(file: str) -> frozenset[str]:
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def lines() -> Mapping[str, str]:
    return {**ELSEWHERE["rules"], **ELSEWHERE["options"]}


@pytest.mark.parametrize("line", lines())
def test_what_is_shown_elsewhere_names_tests_that_exist(line: str) -> None:
    tests = _TEST.findall(lines()[line])
    assert tests
    assert [f"{file}::{test}" for file, test in tests if test not in names_in(file)] == []
    assert [file for file in _GOLDEN.findall(lines()[line]) if not (ROOT / file).is_file()] == []


def test_a_range_of_rules_names_each_of_them() -> None:
    assert list(named("S3.16 to S3.18, S1-A9 to S1-A10; S2.4")) == [
        *("S3.16", "S3.17", "S3.18"),
        *("S1-A9", "S1-A10"),
        "S2.4",
    ]
