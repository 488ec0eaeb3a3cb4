"""What is written for Windows, as far as another system can try it; Windows ran none of it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from dealer_app.machine import Status
from dealer_app.night.open_tables import is_device
from tests.children import ROOT
from tests.run_length import LONG
from tests.windows import COMMANDS, LACKED, checked

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")

PATIENCE: Final = 120


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What a program says that meets Windows' names and does what a house does with a night."""
    place = tmp_path_factory.mktemp("windows")
    folders = {"APPDATA": str(place / "Roaming"), "LOCALAPPDATA": str(place / "Local")}
    return subprocess.run(
        [sys.executable, "-m", "tests.windows", place],
        cwd=ROOT,
        env={**os.environ, **folders, "PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_every_module_is_there_and_a_night_is_recorded_printed_and_kept(
    said: subprocess.CompletedProcess[str],
) -> None:
    done = [line for line in said.stdout.splitlines() if line[0].isdigit()]
    assert done[: len(COMMANDS)] == [f"{int(Status.REPLAYED)} {each}" for each in COMMANDS], (
        said.stderr
    )


def test_what_windows_has_not_is_refused_in_a_sentence(
    said: subprocess.CompletedProcess[str],
) -> None:
    done = said.stdout.splitlines()[-len(LACKED) :]
    assert done == [f"{int(Status.UNREADABLE)} {each}" for each in LACKED]
    assert "makes no device of its own" in said.stderr
    assert "nul.pdf cannot be written" in said.stderr
    assert "Traceback" not in said.stderr


def test_settings_and_tables_lie_in_the_users_own_folder(
    said: subprocess.CompletedProcess[str],
) -> None:
    settings, data = (Path(line.partition(" ")[2]) for line in said.stdout.splitlines()[:2])
    assert (settings.name, settings.parent, data.parent.name) == ("settings.toml", data, "Local")


def test_a_table_is_held_by_one_program_and_called_like_no_device(
    said: subprocess.CompletedProcess[str],
) -> None:
    assert "held True" in said.stdout
    assert "taken" not in said.stdout


@pytest.mark.skipif(not LONG, reason="it takes a quarter of a minute")
def test_three_days_of_a_house_are_kept(said: subprocess.CompletedProcess[str]) -> None:
    assert "kept backup.sabot-backup data keys papers shoes stick" in said.stdout


@pytest.mark.parametrize("name", ["con", "NUL", "com1.sabot", "LPT9 .x", "aux"])
def test_what_the_program_calls_a_device_no_file_is_called(name: str) -> None:
    assert is_device(name)
    with pytest.raises(OSError, match="no such name"):
        checked(f"tables/{name}")
    assert not is_device(f"{name}x"[::-1])
