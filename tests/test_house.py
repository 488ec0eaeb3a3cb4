"""The house as it is built: how long a module may be, and where a mark comes from."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent

LONGEST: Final = 600
"""The lines of a module that is still read in one sitting."""

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


def test_the_mark_of_a_method_that_stands_for_another_comes_from_one_place() -> None:
    elsewhere = [
        f"{path.relative_to(ROOT)} takes override from {module}, not from {MARK_FROM}"
        for path in modules("dealer_app", "tests")
        for module in marks_from(path)
        if module != MARK_FROM
    ]
    assert not elsewhere, "\n".join(elsewhere)
