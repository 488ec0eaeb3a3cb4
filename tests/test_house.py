"""The house as it is built: how long a module and a page may be, and where a mark comes from."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.benchmarks.house import carriers

ROOT: Final = Path(__file__).parent.parent

LONGEST: Final = 600
"""The lines of a module that is still read in one sitting."""

LONGEST_PAGE: Final = 150
"""The lines of a page of the window: what is more is a noun of its own."""

LONG_PAGES: Final[Mapping[str, str]] = {
    "OpeningPage": "the keys of every room lie on it, and its two great ones share Enter",
    "HouseKeyPage": "a key is made and followed in five stages of one page",
    "NightsPage": "the desk of two lists, and the way to everything that is done there",
    "ClosingPage": "the way from the question to the seal and to the sheet is one",
    "HouseEditor": "it is one form",
}
"""The pages that are longer, each with the reason."""

MARK_FROM: Final = "typing_extensions"
"""Where `@override` comes from: `typing` has it from Python 3.12 on."""


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def marks_from(path: Path) -> Iterator[str]:
    """The modules that a module takes `override` from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module for alias in node.names if alias.name == "override")


def test_a_module_is_read_in_one_sitting() -> None:
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in modules("dealer_app")}
    too_long = [
        f"{path.relative_to(ROOT)} has {count} lines, {LONGEST} are the end"
        for path, count in lines.items()
        if count > LONGEST
    ]
    assert not too_long, "\n".join(too_long)


def pages() -> dict[str, int]:
    """The lines of every page of the window: of what stands on `Page`, or on a page that does."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in modules("dealer_app/gui")]
    found = [each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]
    bases = {each.name: {ast.unparse(base) for base in each.bases} for each in found}
    kinds, known = {"Page"}, set[str]()
    while kinds != known:
        known = set(kinds)
        kinds |= {name for name, of in bases.items() if of & kinds}
    return {
        each.name: (each.end_lineno or each.lineno) - each.lineno + 1
        for each in found
        if each.name in kinds - {"Page"}
    }


def test_what_is_to_be_said_is_carried_by_three_types_at_most() -> None:
    """A code with its values: a `Saying`, and the two that lie below the words."""
    assert carriers() == ["Objection", "Refusal", "Saying"]


def test_a_page_of_the_window_is_short_but_for_those_that_say_why() -> None:
    long = {name: lines for name, lines in pages().items() if lines > LONGEST_PAGE}
    assert {name: lines for name, lines in long.items() if name not in LONG_PAGES} == {}
    assert LONG_PAGES.keys() - long.keys() == set(), "these are short by now"


def test_the_mark_of_a_method_that_stands_for_another_comes_from_one_place() -> None:
    elsewhere = [
        f"{path.relative_to(ROOT)} takes override from {module}, not from {MARK_FROM}"
        for path in modules("dealer_app", "tests")
        for module in marks_from(path)
        if module != MARK_FROM
    ]
    assert not elsewhere, "\n".join(elsewhere)
