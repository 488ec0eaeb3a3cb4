"""The house sheets that a machine may use, on the terminal (REQ-08)."""

from pathlib import Path

import pytest

from dealer_app.cli import staff_commands
from dealer_app.library import read_house
from dealer_app.machine import Status
from dealer_app.register import facts as f
from dealer_app.rules.staff import Signature
from dealer_app.settings import Settings
from tests.cli.test_terminal_hand import CLAIRE, ODILE, PINS, Run, by, entries, folder, night, run

__all__ = ["folder", "night", "run"]


@pytest.fixture(autouse=True)
def _settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_commands, "read_settings", lambda: Settings(folder))
    Path("ours.toml").write_text('name = "Casino de la Baie"\n', "utf-8")


def test_a_director_allows_a_sheet_and_takes_it_back(folder: Path, run: Run) -> None:
    status, out, err = run("house", "allow", "ours.toml", *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert (status, out, err) == (0, "House sheet allowed: Casino de la Baie\n", "")
    (entry,) = entries(folder, f.HouseSheetAllowed)
    assert entry.fact == f.HouseSheetAllowed("Casino de la Baie", read_house("./ours.toml").sha256)
    assert entry.signature == Signature(CLAIRE)
    assert f"  {CLAIRE}  " in run("house", "allowed")[1]
    status, _, err = run("house", "allow", "ours.toml", *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert err == "The house sheet “Casino de la Baie” is allowed already.\n"
    status, out, _ = run("house", "take-back", "ours.toml", *by(CLAIRE), pins=[PINS[CLAIRE]])
    assert out == "House sheet allowed no more: Casino de la Baie\n"
    assert run("house", "allowed")[1] == ""


def test_nobody_else_allows_one(folder: Path, run: Run) -> None:
    status, _, err = run("house", "allow", "ours.toml", *by(ODILE), pins=[PINS[ODILE]])
    assert status == Status.UNREADABLE
    assert "needs a director" in err
    status, _, err = run("house", "allow", "ours.toml")
    assert status == Status.UNREADABLE
    assert err.endswith("Name who signs with --by.\n")
    assert entries(folder, f.HouseSheetAllowed) == []


def test_a_sheet_of_the_program_needs_nobody(run: Run) -> None:
    status, _, err = run("house", "allow", "festival")
    assert (status, err) == (2, "This sheet comes with the program: it needs nobody.\n")


def test_a_sheet_that_cannot_be_read_is_said(run: Run) -> None:
    assert run("house", "allow", "none.toml")[0] == Status.UNREADABLE
    assert run("house", "take-back")[2] == "Name a house sheet, or its file.\n"
