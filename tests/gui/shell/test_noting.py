"""What the program notes when it starts stands in the register, whatever it found."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.shell.machine_watch import Noting
from dealer_app.night.open_tables import start
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import UNSIGNED
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from tests.gui.shell.hall import clock, hall


def now() -> datetime:
    return datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def test_a_table_that_cannot_be_read_is_noted_with_the_start(tmp_path: Path) -> None:
    assert Staff(tmp_path, now, StaffRules()).add_first("Claire", "7391") is None
    (tmp_path / "Table 1.sabot").write_bytes(b"not a journal any more")
    noting = Noting(tmp_path, now)
    noting.begin(start(tmp_path).broken)
    noting.wait()
    started, failed = RegisterFile(tmp_path / FILE, now).entries(f.ProgramStarted, f.JournalFailed)
    assert isinstance(started.fact, f.ProgramStarted)
    assert failed.fact == f.JournalFailed("Table 1.sabot", "damaged")


def test_a_witness_folder_of_the_settings_file_is_noted_with_the_start(tmp_path: Path) -> None:
    assert Staff(tmp_path, now, StaffRules()).add_first("Claire", "7391") is None
    noting = Noting(tmp_path, now)
    noting.begin((), {f.Outside.WITNESS: "/media/stick"})
    noting.wait()
    (chosen,) = RegisterFile(tmp_path / FILE, now).entries(f.FolderChosen)
    assert (chosen.fact, chosen.signature) == (
        f.FolderChosen(f.Outside.WITNESS, "/media/stick"),
        UNSIGNED,
    )


def test_nothing_is_noted_behind_the_end_of_the_program(qtbot: QtBot, tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    assert Staff(tables, clock, StaffRules()).add_first("Claire", "7391") is None
    here = hall(qtbot, tmp_path)
    (tables / "Table 1.sabot").write_bytes(b"not a journal any more")
    here.host.fetch()
    here.shell.close()
    QApplication.processEvents()
    here.opener.noting.wait()
    assert isinstance(RegisterFile(tables / FILE, clock).entries()[-1].fact, f.ProgramStopped)
