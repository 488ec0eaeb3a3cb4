"""Every value of every option has a golden coup that comes out differently under the default."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from dealer_app.library import read_sheet, variant_ids
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.replay.trouble import ReplayTrouble
from tests.golden_files import (
    ELSEWHERE,
    FILES,
    files_of,
    game_of,
    name_of,
    script_in,
    text_of,
)


def under(path: Path, key: str, value: str) -> bool:
    """True if the file replays with this value of an option in place of its own."""
    chosen, text = f"option {key}={value}\n", text_of(path)
    text, said = re.subn(rf"^option {key}=\S+\n", chosen, text, flags=re.MULTILINE)
    if not said:  # its house sheet chose it
        text = re.sub(r"^(variant \S+\n)", rf"\1{chosen}", text, flags=re.MULTILINE)
    try:
        replay(script_of(text.encode(), path.parent))
    except ReplayTrouble:
        return False
    return True


def values() -> Iterator[tuple[str, str, str, str]]:
    """Every value of every option but the defaults: game, key, default, value."""
    for game in variant_ids():
        for option in read_sheet(game).options:
            for value in option.choose:
                lines = (f"{game} {option.key}", f"{game} {option.key}={value}")
                if value != option.default and not any(map(ELSEWHERE["options"].get, lines)):
                    yield game, option.key, option.default, value


SPELT: Final = {":": "to", "/": "_", "%": ""}
"""What a file is not to be called, and how its name spells it."""


def chosen_in(path: Path) -> Iterator[tuple[str, str, str]]:
    """The options after which a file is named: key, value, default."""
    for key, value in re.findall(r"^option (\S+?)=(\S+)", text_of(path), flags=re.MULTILINE):
        spelt = "".join(SPELT.get(letter, letter) for letter in value)
        if path.stem.endswith((f"-{key}-{value}", f"-{key}-{spelt}")):
            options = {option.key: option.default for option in read_sheet(game_of(path)).options}
            yield key, value, options[key]


BY_DESIGN_ALIKE: Final = "law-banque-reference-"
"""Cells of a law against one seat, of which each reference makes the same."""
NAMED_AFTER_AN_OPTION: Final = tuple(
    path for path in FILES if any(chosen_in(path)) and not path.stem.startswith(BY_DESIGN_ALIKE)
)


@pytest.mark.parametrize(("game", "key", "default", "value"), list(values()))
def test_an_option_has_a_coup_that_comes_out_differently(
    game: str, key: str, default: str, value: str
) -> None:
    files = [path for path in files_of(game) if script_in(path).opening.options[key] == value]
    assert any(not under(path, key, default) for path in files)


@pytest.mark.parametrize("path", NAMED_AFTER_AN_OPTION, ids=name_of)
def test_a_file_named_after_an_option_fails_under_the_default(path: Path) -> None:
    assert not any(under(path, key, default) for key, _, default in chosen_in(path))
