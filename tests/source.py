"""The program's own source, for the tests that read it: each module is parsed once in a run."""

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "dealer_app"

Node = TypeVar("Node", bound=ast.AST)


class Source(NamedTuple):
    """A module as it was parsed, and every node of it by its kind."""

    tree: ast.Module
    nodes: Mapping[type[ast.AST], Sequence[ast.AST]]


@cache
def sources() -> Mapping[Path, Source]:
    """Every module of the program, by its path.

    They stay to the end, a million objects of which none is garbage: who looks for garbage waits
    until they are there, and passes them by.
    """
    gc.collect()
    gc.disable()
    try:
        found = {path: parsed(path) for path in sorted(PACKAGE.rglob("*.py"))}
    finally:
        gc.enable()
    gc.freeze()
    return found


def parsed(path: Path) -> Source:
    """A module, read and walked through."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = defaultdict[type[ast.AST], list[ast.AST]](list)
    for node in ast.walk(tree):
        nodes[type(node)].append(node)
    return Source(tree, dict(nodes))


def within(folder: Path) -> list[Path]:
    """The modules of a folder of the program, and of those below."""
    return [path for path in sources() if path.is_relative_to(folder)]


def found(path: Path, kind: type[Node]) -> Iterator[Node]:
    """The nodes of that kind in a module of the program, the outer before the inner."""
    return (node for node in sources()[path].nodes.get(kind, ()) if isinstance(node, kind))


def name_of(path: Path) -> str:
    """The whole name by which a module is imported; of a package its `__init__`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a module of the program imports, or imports from."""
    plain = {alias.name for node in found(path, ast.Import) for alias in node.names}
    return frozenset(plain | {node.module for node in found(path, ast.ImportFrom) if node.module})


@cache
def fetched(path: Path) -> frozenset[str]:
    """Those that it imports from, and each thing that it fetches there, by their whole names."""
    return frozenset(
        name
        for node in found(path, ast.ImportFrom)
        if node.module
        for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    )
