"""The second folder beside the window: it grows without anybody's doing, and says what it lacks."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.places_page import AGAIN, SecondFolder
from dealer_app.register import facts as f
from dealer_app.settings import settings_file, write_settings
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import SecondMissing
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from tests.gui.shell.hall import Hall, hall
from tests.night.test_nights_kept import EVENING, NEXT_EVENING, night
from tests.store.builders import ticking

DAY = date(2026, 11, 20)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A night that is settled, in the folder of tables, and a second folder beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("tables", "second"):
        (tmp_path / name).mkdir()
    night(tmp_path / "tables" / "Table 1.sabot", EVENING)
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
    night(place / "tables" / "Table 1.sabot", NEXT_EVENING, close=False)
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
