"""The house by count, for `packaging/benchmark --house`: rooms, kinds of thing, the way of a card.

Files are `*.py` that are no `__init__.py`. Statements are nodes of `ast.stmt` that are no
docstring, no import, and no head of a function or class. None of it is a goal by itself: what
counts is how many kinds of thing somebody new must hold in the head.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final

from tests.source import ROOT, fetched, found, name_of, sources

SPEAKS: Final = re.compile(r"_?(say|tell|told)")
ROWS: Final = re.compile(r"\w*(Row|Shown)")
PARTICIPLE: Final = re.compile(r"\w*(ing|ed)|told|laid|kept|shown|drawn|heard|said|taken|undone")
NOUNS: Final = frozenset(
    {
        *("shoe_feed", "ranking", "after_closing", "saying", "table_ring", "lesson_recording"),
    }
)
"""Names that end like a participle and are nouns of the field."""

LISTED: Final = ("papers", "training.drills", "rules.procedures", "cli")
"""The packages whose modules are papers, drills, routines and commands: one importer is enough."""


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the program by its whole name, but for the packages' own."""
    return {name_of(path): path for path in sources() if path.name != "__init__.py"}


def room(name: str) -> str:
    """The room of a module: a folder of the program, or of its window."""
    parts = name.split(".")[1:-1]
    return ".".join(parts[: 2 if parts[:1] == ["gui"] else 1]) or "dealer_app"


def statements(path: Path) -> int:
    """How many statements a module has."""
    heads = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    every = (each for kind in sources()[path].nodes.values() for each in kind)
    said = (each for each in every if isinstance(each, ast.stmt) and not isinstance(each, heads))
    return sum(not _is_docstring(each) for each in said)


def _is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    """Every class, and the module in which it stands."""
    for name, path in modules().items():
        yield from ((name, each) for each in found(path, ast.ClassDef))


def functions() -> Iterator[str]:
    """The name of every function and method."""
    for path in modules().values():
        yield from (each.name for each in found(path, ast.FunctionDef))


def carriers() -> list[str]:
    """The types that carry a code or a sentence together with its values."""

    def held(node: ast.ClassDef) -> set[str]:
        fields = {
            each.target.id
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        given = {
            each.attr
            for each in ast.walk(node)
            if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
        }
        return fields | given

    named = ((node.name, held(node)) for _, node in classes())
    return sorted(name for name, has in named if "values" in has and has & {"code", "sentence"})


def mentions_of_modes() -> Mapping[str, int]:
    """For each mode of the entry, how many modules mention it beside the table of its rows."""
    counted = Counter[str]()
    for name, path in modules().items():
        told = re.findall(r"\bMode\.([A-Z_]+)\b", path.read_text(encoding="utf-8"))
        if name.startswith("dealer_app.gui") and not name.endswith((".moments", ".keyed")):
            counted.update(set(told))
    return counted


def open_matches() -> int:
    """How many `case _` neither end in `assert_never` nor say beside them why the rest is alike."""
    count = 0
    for path in modules().values():
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in found(path, ast.match_case):
            if _is_wild(node):
                line = lines[node.pattern.lineno - 1]
                closed = "assert_never" in ast.unparse(node.body[0])
                count += not closed and "#" not in line
    return count


def _is_wild(case: ast.match_case) -> bool:
    pattern = case.pattern
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None and case.guard is None


def importers() -> Mapping[str, set[str]]:
    """Who imports each module."""
    by: dict[str, set[str]] = {name: set() for name in modules()}
    for path in sources():
        name = name_of(path)
        for each in fetched(path) & by.keys() - {name}:
            by[each].add(name)
    return by


def with_one_importer() -> list[str]:
    """The modules that one other imports and that are no page, paper, drill, routine, command."""
    listed = tuple(f"dealer_app.{each}." for each in LISTED)
    return [
        name
        for name, by in importers().items()
        if len(by) == 1
        and not name.startswith(listed)
        and not _is_page(name)
        and not _is_paper(name)
    ]


def _is_page(name: str) -> bool:
    """True of a page by its name, or by the base of one of its classes."""
    bases = (
        base.id
        for node in found(modules()[name], ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name)
    )
    return name.endswith("_page") or "Page" in bases


def _is_paper(name: str) -> bool:
    """True of what lies in the papers' own folder: what a paper is made of lies in one below."""
    return name.rsplit(".", 1)[0] == "dealer_app.reports"


def twice() -> Mapping[str, int]:
    """The names that more than one public class bears."""
    names = Counter(node.name for _, node in classes() if not node.name.startswith("_"))
    return {name: count for name, count in names.items() if count > 1}


def in_tests(noise: str) -> int:
    """How many lines of the tests match that pattern."""
    files = (path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
    return sum(
        re.search(noise, line) is not None
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
    )


def print_rooms() -> None:
    """Files and statements of each room, and of all."""
    files, sums = Counter[str](), Counter[str]()
    for name, path in modules().items():
        files[room(name)] += 1
        sums[room(name)] += statements(path)
    line("room", "files", "statements")
    for name in sorted(files):
        line(name, files[name], sums[name])
    line("in all", sum(files.values()), sum(sums.values()))
    longest = max(modules().items(), key=lambda each: len(each[1].read_text().splitlines()))
    line("longest module", longest[0], len(longest[1].read_text().splitlines()))


def print_kinds() -> None:
    """How many kinds of thing there are, and how often one fact is told."""
    modes, same = mentions_of_modes(), twice()
    stems = {name.rsplit(".", 1)[1] for name in modules()}
    line()
    line("types that carry a code or a sentence with values", len(carriers()))
    line("modules that mention a mode, beside the table of modes: on average", mean(modes))
    line("  at most", max(modes.values(), default=0))
    line("functions called say, tell, told", sum(bool(SPEAKS.fullmatch(f)) for f in functions()))
    line("classes of a row", sum(bool(ROWS.fullmatch(node.name)) for _, node in classes()))
    line("`case _` without assert_never or a reason beside it", open_matches())
    line(
        "modules named by a participle",
        sum(bool(PARTICIPLE.fullmatch(stem)) for stem in stems - NOUNS),
    )
    line("names of more than one public class", len(same), f"{sum(same.values())} classes")
    line("modules with one importer that are no page, paper, drill ...", len(with_one_importer()))
    line("in tests: what is a table's table", in_tests(r"(?<!dealer_app\.)\btable\.table\b"))
    line("in tests: assert ... is not None", in_tests(r"assert .* is not None"))


def mean(counted: Mapping[str, int]) -> str:
    """The average, with one decimal."""
    return f"{sum(counted.values()) / max(1, len(counted)):.1f}"


def line(*words: object) -> None:
    """One line of what is printed: what is counted, then its figures."""
    first, *others = words or ("",)
    print(f"{first!s:70}", *(f"{each!s:>12}" for each in others))  # noqa: T201 - what it is for


# The way of a card, by profile


class Way:
    """Counts the calls of the program while a key is pressed, and how deep they go."""

    def __init__(self) -> None:
        self.calls, self.modules, self.deepest = 0, set[str](), list[str]()
        self._stack: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        name = str(frame.f_globals.get("__name__", ""))
        if not name.startswith("dealer_app"):
            return
        if event == "call":
            self.calls += 1
            self.modules.add(name)
            self._stack.append(f"{name.rsplit('.', 1)[1]}.{frame.f_code.co_name}")
            if len(self._stack) > len(self.deepest):
                self.deepest = list(self._stack)
        elif event == "return" and self._stack:
            self._stack.pop()


def print_way() -> None:
    """What one card at punto banco goes through, from its key to the paint."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - the counts above need no window

    from dealer_app.gui.desk.keymap import keymap  # noqa: PLC0415 - likewise
    from dealer_app.gui.felt.table_window import TableWindow  # noqa: PLC0415 - likewise
    from dealer_app.gui.kit.style import Style  # noqa: PLC0415 - likewise
    from dealer_app.gui.kit.theme import read_theme  # noqa: PLC0415 - likewise
    from dealer_app.i18n import words  # noqa: PLC0415 - likewise
    from tests.gui.felt.screens import keys, table  # noqa: PLC0415 - likewise

    application = QApplication.instance() or QApplication([])
    style = Style(words("en"), read_theme("dark"), keymap("qwerty"))
    window = TableWindow(table(), style, lambda: datetime.now(UTC))
    window.resize(1280, 800)
    window.show()
    keys(window, "Enter o 2 3")  # a fresh shoe, a coup without stakes
    application.processEvents()
    way = Way()
    sys.setprofile(way)
    keys(window, "4")
    application.processEvents()
    sys.setprofile(None)
    window.let_go()
    line()
    line("a card at punto banco: modules, calls", len(way.modules), way.calls)
    line("  the longest chain of calls", len(way.deepest))
    for step in way.deepest:
        line(f"    {step}")


def main() -> None:
    """Prints everything."""
    print_rooms()
    print_kinds()
    print_way()


if __name__ == "__main__":
    main()
