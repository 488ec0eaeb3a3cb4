"""The golden coups as scripts: where they lie, which game each is of, what its head says."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from dealer_app.library import read_sheet
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, read_script
from dealer_app.session.table_session import TableSession
from tests.builders import GOLDEN

FILES: Final = tuple(sorted(GOLDEN.rglob("*.shoe")))
ELSEWHERE: Final = tomllib.loads((GOLDEN / "elsewhere.toml").read_text(encoding="utf-8"))
"""What no golden coup shows, and the tests that show it: rules and options."""


def name_of(path: Path) -> str:
    """How a test calls a file: its folder and its name."""
    return f"{path.parent.name}/{path.stem}"


@cache
def script_in(path: Path) -> Script:
    return read_script(path)


@cache
def replayed(path: Path) -> TableSession:
    """The night of a file, replayed once for all tests, which leave it as it is: who enters more
    enters it at a copy."""
    return replay(script_in(path))


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def head_of(path: Path) -> str:
    """What stands above the game: the source of the values expected."""
    return text_of(path).partition("\nvariant ")[0]


def game_of(path: Path) -> str:
    """The game that a file is dealt by."""
    return text_of(path).partition("\nvariant ")[2].split(maxsplit=1)[0]


@cache
def files_of(game: str) -> tuple[Path, ...]:
    return tuple(path for path in FILES if game_of(path) == game)


def choices(game: str) -> Iterator[Mapping[str, str]]:
    """The defaults, and every other value of every option by itself."""
    yield {}
    for option in read_sheet(game).options:
        yield from ({option.key: value} for value in option.choose if value != option.default)
