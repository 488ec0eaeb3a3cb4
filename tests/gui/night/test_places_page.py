"""The folders outside the machine: chosen in the window, given up, and what could not be kept."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.places_page import PlacesPage
from dealer_app.register import facts as f
from dealer_app.register.witness import read_line
from dealer_app.settings import read_settings
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import BERNARD, sign, staffed
from tests.night.test_house_guard import PINS, night
from tests.play import the


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The places of a machine whose last night is settled, opened to its chef de table."""
    staffed(tmp_path)
    night(tmp_path / "tables", "Table 1", PINS)
    register = RegisterFile(tmp_path / "tables" / FILE, clock)
    register.append(lambda *_: Deed([f.NightClosed(date(2026, 11, 20), ())]))
    found = hall(qtbot, tmp_path)
    found.key("F7")
    sign(found, BERNARD)
    found.key("F10")
    looked(found)
    return found


def page(here: Hall) -> PlacesPage:
    return here.opener.rooms.places


def looked(here: Hall) -> None:
    here.until(lambda: "being looked at…" not in page(here).facts_shown.values())


def chosen(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))


def choices(tmp_path: Path) -> list[tuple[f.Fact, str]]:
    """The folders that the register knows of, and who chose each."""
    register = RegisterFile(tmp_path / "tables" / FILE, clock)
    return [(each.fact, each.signature.by) for each in register.entries(f.FolderChosen)]


def test_a_witness_folder_is_chosen_kept_and_gets_its_line(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page(here).facts_shown["Witness folder"] == "none"
    stick = tmp_path / "stick"
    stick.mkdir()
    chosen(monkeypatch, stick)
    here.key("Enter")
    looked(here)
    assert read_settings(tmp_path / "settings.toml").witness == str(stick)
    (file,) = stick.iterdir()
    line = the(read_line(file.read_text().strip()))
    told = page(here).facts_shown
    assert told["Last line"] == f"up to entry {line.register.seq} of the register"
    here.key("Del")
    assert read_settings(tmp_path / "settings.toml").witness == ""
    assert choices(tmp_path) == [
        (f.FolderChosen(f.Outside.WITNESS, str(stick)), BERNARD),
        (f.FolderChosen(f.Outside.WITNESS), BERNARD),
    ]
    assert "Last line" not in page(here).facts_shown


def test_what_could_not_be_written_is_told(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen(monkeypatch, tmp_path / "gone")
    here.key("Enter")
    looked(here)
    assert page(here).facts_shown["Last line"] == "no line yet"
    assert "did not get the line of the last settlement" in page(here).facts_shown["Not written"]


def test_a_second_folder_is_chosen_and_told_what_it_lacks(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = tmp_path / "share"
    chosen(monkeypatch, share)
    here.key("F7")
    looked(here)
    assert read_settings(tmp_path / "settings.toml").second == share
    assert choices(tmp_path)[-1] == (f.FolderChosen(f.Outside.SECOND, str(share)), BERNARD)
    assert "is not in" in page(here).facts_shown["Backups of the nights"]
    here.key("F6")
    assert read_settings(tmp_path / "settings.toml").second is None


def test_its_keys_stay_where_they_are_whatever_is_chosen(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = page(here).buttons.values()
    before = [key.geometry() for key in keys]
    chosen(monkeypatch, tmp_path)
    here.key("Enter", "F7")
    looked(here)
    assert [key.geometry() for key in keys] == before


def test_it_leads_back_to_the_nights(here: Hall) -> None:
    here.key("Esc")
    assert here.in_front is here.opener.rooms.desk


def test_a_folder_that_the_settings_begin_with_is_nobodys_choice(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staffed(tmp_path)
    here = hall(qtbot, tmp_path, witness="/media/stick")
    here.opener.noting.wait()
    assert choices(tmp_path) == [(f.FolderChosen(f.Outside.WITNESS, "/media/stick"), "")]
