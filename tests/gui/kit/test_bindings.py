"""What Qt's bindings have compiled is kept: at the next start nothing of theirs is compiled."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.children import LONGEST, ROOT

LOADED: Final = """
import builtins, pathlib, sys
from dealer_app.gui.kit.bindings import compiled_once
plain, texts = builtins.compile, []
def seen(source, name, *how, **more):
    texts.append(name)
    return plain(source, name, *how, **more)
builtins.compile = seen
with compiled_once(pathlib.Path(sys.argv[1])):
    from PySide6.QtCore import QObject
assert builtins.compile is seen
try:
    QObject().setObjectName(1)
except TypeError as wrong:
    print(len(texts), wrong)
"""
"""Loads the bindings; how many texts were compiled until then, and a refusal for
which the bindings need theirs."""


def told(*command: str, **environment: str) -> str:
    """What a Python writes that may keep what it compiles."""
    known = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    known.pop("PYTHONDONTWRITEBYTECODE", None)
    ended = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env=known,
        timeout=LONGEST,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def compiled(place: Path, *options: str) -> int:
    """How many texts a start compiles that keeps what became of them there."""
    number, _, refusal = told(*options, "-c", LOADED, str(place)).partition(" ")
    assert "setObjectName(name" in refusal
    return int(number)


def test_a_second_start_compiles_nothing_of_the_bindings(tmp_path: Path) -> None:
    place = tmp_path / "of" / "kept.pyc"
    first = compiled(place)
    assert first > 1
    assert compiled(place) == 0
    assert [each.name for each in place.parent.iterdir()] == [place.name]


@pytest.mark.parametrize("shift", [0, 1])
def test_what_is_damaged_is_compiled_anew(tmp_path: Path, shift: int) -> None:
    place = tmp_path / "kept.pyc"
    first = compiled(place)
    content = place.read_bytes()
    place.write_bytes(content[:200] + bytes(shift) + content[200 + shift : -1])
    assert compiled(place) == first
    assert compiled(place) == 0


def test_where_python_keeps_nothing_nothing_is_kept(tmp_path: Path) -> None:
    place = tmp_path / "kept.pyc"
    assert compiled(place, "-B") == compiled(place, "-B") > 1
    assert not place.exists()


def test_where_nothing_can_be_written_the_bindings_load_all_the_same(tmp_path: Path) -> None:
    barred = tmp_path / "file"
    barred.write_text("no folder")
    assert compiled(barred / "kept.pyc") > 1


def test_a_window_that_was_loaded_leaves_them_where_python_keeps_its_own(tmp_path: Path) -> None:
    loading = "from dealer_app.cli.command_line import load_window; load_window()"
    told("-c", loading, PYTHONPYCACHEPREFIX=str(tmp_path))
    (kept,) = tmp_path.rglob("of_bindings.*")
    assert kept.parent == next(tmp_path.rglob("kit/bindings.*")).parent


IMPORTS: Final = """
import builtins, inspect
from dealer_app.gui.kit.bindings import load_bindings
load_bindings()
load_bindings()
looked = []
inspect.getsource = lambda each: looked.append(each) or ""
import dealer_app.gui.kit.theme
if builtins.__feature_import__ is builtins.__import__ or looked:
    raise SystemExit(f"{builtins.__import__} looked at {looked}")
from PySide6.QtCore import QObject
thing = QObject()
thing.setObjectName("felt")
print(thing.objectName())
"""
"""Imports what imports others, once the bindings are loaded."""


def test_the_bindings_look_at_nothing_that_is_imported_once_they_are_loaded() -> None:
    assert told("-c", IMPORTS) == "felt\n"
