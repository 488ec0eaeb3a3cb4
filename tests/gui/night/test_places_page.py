"""The folders outside the machine: chosen in the window, given up, and what could not be kept; the
second folder grows beside the window without anybody's doing, and says what it lacks."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.places_page import AGAIN, PlacesPage, SecondFolder
from dealer_app.register import facts as f
from dealer_app.register.witness import read_line
from dealer_app.settings import read_settings, settings_file, write_settings
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import SecondMissing
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import BERNARD, sign, staffed
from tests.night.test_house_guard import PINS, night
from tests.night.test_nights_kept import EVENING, NEXT_EVENING
from tests.night.test_nights_kept import night as night_kept
from tests.play import the
from tests.store.builders import ticking


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The places of a machine whose last night is settled, opened to its chef de table."""
    staffed(tmp_path)
    night(tmp_path / "tables", "Table 1", PINS)
    register = RegisterFile(tmp_path / "tables" / FILE, clock)
    register.append(lambda *_: Deed([f.NightClosed(date(2026, 11, 20), ())]))
    found = hall(qtbot, tmp_path)
    with found.quick():
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


# The second folder


DAY = date(2026, 11, 20)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A night that is settled, in the folder of tables, and a second folder beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("tables", "second"):
        (tmp_path / name).mkdir()
    night_kept(tmp_path / "tables" / "Table 1.sabot", EVENING)
    register = RegisterFile(tmp_path / "tables" / FILE, ticking(NEXT_EVENING))
    register.append(lambda *_: Deed([f.NightClosed(DAY, ())]))
    return tmp_path


def begun(qtbot: QtBot, place: Path) -> tuple[Hall, SecondFolder]:
    """The window, whose settings name the second folder; its own clock is still."""
    here = hall(qtbot, place)
    here.shell.settings = replace(here.shell.settings, second=place / "second")
    write_settings(settings_file(), here.shell.settings)
    second = here.opener.rooms.second
    second._timer.stop()
    return here, second


def names(place: Path) -> list[str]:
    return sorted(path.name for path in (place / "second").iterdir())


def failures(place: Path) -> list[f.Fact]:
    register = RegisterFile(place / "tables" / FILE, lambda: datetime.now(UTC))
    return [each.fact for each in register.entries(f.BackupFailed)]


def test_journals_and_a_settled_night_go_there_by_themselves(qtbot: QtBot, place: Path) -> None:
    here, second = begun(qtbot, place)
    second.look()
    backup = "sabot-night-2026-11-20.sabot-backup"
    here.until(lambda: backup in names(place) and not second.errand.busy)
    second.wait()
    assert names(place) == ["Table 1.sabot", FILE, backup]
    assert second.trouble is None
    night_kept(place / "tables" / "Table 1.sabot", NEXT_EVENING, close=False)
    second.look()
    second.wait()
    with Journal.read(place / "second" / "Table 1.sabot") as copied:
        assert copied.open_session()


def test_a_window_that_is_closed_copies_what_was_recorded_last(qtbot: QtBot, place: Path) -> None:
    here, second = begun(qtbot, place)
    with Journal.open(place / "tables" / "Table 2.sabot", ticking()) as journal:
        journal.append("late", [ev.CoupOpened()])
    here.opener.leave()
    assert "Table 2.sabot" in names(place)
    second.wait()


def test_who_names_no_second_folder_has_none(qtbot: QtBot, place: Path) -> None:
    here, second = begun(qtbot, place)
    here.shell.settings = replace(here.shell.settings, second=None)
    second.look()
    here.opener.leave()
    second.wait()
    assert names(place) == []


def test_a_folder_that_is_gone_is_recorded_tried_again_and_said_at_the_next_start(
    qtbot: QtBot, place: Path
) -> None:
    (place / "second").rmdir()
    here, second = begun(qtbot, place)
    second.look()
    here.until(lambda: len(failures(place)) == 1 and not second.errand.busy)
    assert isinstance(second.trouble, SecondMissing)
    for _ in range(3):
        second.look()
        second.wait()
    assert failures(place) == [f.BackupFailed(DAY, "missing")]
    here.host.fetch()
    here.host.wait()
    here.until(lambda: "The settled night of 2026-11-20 is not in" in here.page.sentence)
    (place / "second").mkdir()
    assert second._waits == AGAIN - 3
    second._waits = 1
    second.look()
    second.wait()
    here.until(lambda: any(name.startswith("sabot-night") for name in names(place)))
    here.until(lambda: not second.errand.busy)
    assert second.trouble is None


def test_journals_that_have_not_grown_are_not_looked_at_again(
    qtbot: QtBot, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, second = begun(qtbot, place)
    second._waits = AGAIN
    second.look()
    second.wait()
    monkeypatch.setattr("dealer_app.gui.night.places_page.grow_all", None)
    second.look()
    second.wait()
    assert second.trouble is None
