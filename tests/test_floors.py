"""The floors: every module imports from below itself, and three libraries have one room each."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tests.source import PACKAGE, fetched, imported, name_of, sources, within

FLOORS = [
    {"rules"},
    {"table", "register"},
    {"i18n"},
    {"machine", "manual"},
    {"theory", "store", "reports", "readers", "library", "settings"},
    {"session"},
    {"night", "odds"},
    {"papers", "replay"},
    {"training", "pit"},
    {"gui"},
    {"app"},
    {"cli"},
    {"__main__"},
]
"""From the ground up: a module sees the floors below its own, and its own room."""

SAME_FLOOR = {("papers", "replay")}
"""Neighbours that may look at each other, first at second."""

ROOMS = {
    "PySide6": {"gui", "app"},
    "sqlmodel": {"store"},
    "sqlalchemy": {"store"},
    "sqlite3": {"store"},
    "reportlab": {"reports"},
    "numpy": {"theory"},
    "pydantic": set[str](),
    "tomlkit": {"library"},
    "argon2": {"night"},
    "nacl": {"store"},
    "fsrs": {"training"},
    "pypdfium2": {"gui"},
    "markdown_it": {"manual"},
    "psycopg": {"pit"},
    "serial": {"readers"},
    "openpyxl": {"readers"},
}
"""Which rooms know a library; nobody else imports it. Pydantic comes with SQLModel."""


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def floor(name: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if name in rooms)


def test_a_module_looks_down_only() -> None:
    assert [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path in sources()
        if room(path) != "__init__"
        for module in imported(path)
        if looks_up(room(path), module)
    ] == []


def looks_up(here: str, module: str) -> bool:
    """True of a module of the program that a room may not see."""
    parts = module.split(".")
    if parts[0] != PACKAGE.name or len(parts) == 1 or parts[1] == here:
        return False
    return (here, parts[1]) not in SAME_FLOOR and floor(parts[1]) >= floor(here)


def test_a_library_is_known_in_its_room_only() -> None:
    assert [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path in sources()
        for module in imported(path)
        if room(path) not in ROOMS.get(module.split(".", maxsplit=1)[0], {room(path)})
    ] == []


def test_every_room_has_a_floor() -> None:
    known = set().union(*FLOORS) | {"__init__", "__pycache__"}
    assert {room(path) for path in sources()} <= known


def test_rules_table_and_register_take_no_clock_and_no_chance() -> None:
    forbidden = {"random", "time", "os", "secrets", "pathlib", "uuid"}
    for path in sources():
        if room(path) in {"rules", "table", "register"}:
            assert not forbidden & {name.split(".")[0] for name in imported(path)}, path


# The window's rooms


def circles(arrows: Mapping[str, frozenset[str]]) -> list[set[str]]:
    """The sets of modules that reach each other, by Tarjan's way."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        waiting.append(name)
        for other in arrows[name]:
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in waiting:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            at = waiting.index(name)
            circle = set(waiting[at:])
            del waiting[at:]
            if len(circle) > 1:
                found.append(circle)

    for name in arrows:
        if name not in number:
            visit(name)
    return found


@cache
def arrows_of(package: Path) -> Mapping[str, frozenset[str]]:
    """What each module of a package imports of it, by whole names."""
    names = {name_of(path): path for path in within(package)}
    return {name: fetched(path) & names.keys() - {name} for name, path in names.items()}


def test_no_module_of_the_window_reaches_itself_through_others() -> None:
    assert circles(arrows_of(PACKAGE / "gui")) == []


WINDOW = PACKAGE / "gui"

WINDOW_ROOMS = (
    *("desk", "kit", "pages", "felt", "house", "odds"),
    *("staff", "night", "display", "school", "shell", "pit"),
)
"""The rooms of the window, each of which may look at those before it."""


def window_room(name: str) -> int:
    return WINDOW_ROOMS.index(name.split(".")[2])


def test_every_module_of_the_window_stands_in_a_room() -> None:
    assert {path.name for path in WINDOW.glob("*.py")} == {"__init__.py"}
    assert {path.name for path in WINDOW.iterdir() if path.is_dir()} - {"__pycache__"} == set(
        WINDOW_ROOMS
    )


def test_a_room_of_the_window_looks_only_at_those_before_it() -> None:
    up = {
        f"{name} imports {other}"
        for name, others in arrows_of(WINDOW).items()
        for other in others
        if name.count(".") > 2 and other.count(".") > 2 and window_room(other) > window_room(name)
    }
    assert up == set()


def test_a_room_says_what_lives_there_and_what_it_may_import() -> None:
    for room_name in WINDOW_ROOMS:
        said = ast.get_docstring(sources()[WINDOW / room_name / "__init__.py"].tree)
        assert said
        assert "import" in said, room_name


def test_no_library_of_windows_is_known_at_the_desk() -> None:
    known = {
        path.name
        for path in within(WINDOW / "desk")
        if any(module.startswith("PySide6") for module in imported(path))
    }
    assert known == set()


def test_nothing_stands_loose_beside_the_rooms_of_the_program() -> None:
    loose = {path.name for path in PACKAGE.glob("*.py")}
    assert loose == {
        *("__init__.py", "__main__.py", "app.py"),
        *("machine.py", "manual.py", "settings.py"),
    }
