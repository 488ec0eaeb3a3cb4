"""What the program finds at its start and how far a table is written is noted beside the window; a
register out of reach stops nothing."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.night import register_notes
from dealer_app.gui.night.register_notes import HeadKeeper, Noting
from dealer_app.night.open_tables import start
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import UNSIGNED
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from tests.gui.shell.hall import Hall, clock, hall, left_open
from tests.play import the
from tests.store.builders import forger

Why = f.NotedFor


@pytest.fixture(autouse=True)
def _tried_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register_notes, "BEAT", 20)


def opened(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """A table that was opened just now, in a house that asks nobody for a PIN."""
    here = hall(qtbot, folder, language, table="Table 3", croupier="A. Roche")
    here.open_key.click()
    return here


def heads(here: Hall) -> HeadKeeper:
    return the(here.dealing.heads)


def notes(folder: Path) -> Sequence[tuple[int, Why]]:
    register = RegisterFile(folder / "tables" / FILE, clock)
    facts = [each.fact for each in register.entries(f.HeadNoted)]
    return [(fact.seq, fact.why) for fact in facts if isinstance(fact, f.HeadNoted)]


def strip(here: Hall) -> str:
    return here.dealing.window.view.status.sentence


def test_an_opening_a_shoe_and_a_closing_are_noted(qtbot: QtBot, tmp_path: Path) -> None:
    here = opened(qtbot, tmp_path)
    here.until(lambda: len(notes(tmp_path)) == 1)
    here.key("Enter")
    here.until(lambda: len(notes(tmp_path)) == 2)
    first, second = notes(tmp_path)
    assert first == (1, Why.OPENING)
    assert second[1] is Why.SHOE_OPENED


def test_whoever_leaves_an_open_table_leaves_its_last_entry_noted(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = opened(qtbot, tmp_path)
    here.key("Enter")
    session = here.dealing.session
    here.dealing.leave()
    assert notes(tmp_path)[-1][0] == session.entries


def test_a_table_that_is_taken_up_is_noted(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "7")
    here = hall(qtbot, tmp_path, table="Table 3")
    here.resume.click()
    entries = here.dealing.session.entries
    here.until(lambda: entries in [seq for seq, _ in notes(tmp_path)])


def test_an_old_entry_that_is_altered_is_told_before_the_next_shoe_and_stays_told(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = opened(qtbot, tmp_path)
    here.until(lambda: len(notes(tmp_path)) == 1)
    register = tmp_path / "tables" / FILE
    kept = register.read_bytes()
    with forger(register) as file:
        file.execute("UPDATE entry SET recorded_at = replace(recorded_at, '2', '1') WHERE seq = 1")
    here.key("Enter")
    here.until(lambda: heads(here).lost is not None)
    heads(here).look()
    heads(here).wait()
    qtbot.wait(60)
    assert heads(here).lost is not None
    register.write_bytes(kept)
    here.until(lambda: heads(here).lost is None)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Register out of reach: the table goes on, the witness is missing since 21:47.",
        ),
        (
            "fr",
            "Registre inaccessible\xa0: la table continue, sans témoin depuis 21:47.",
        ),
    ],
)
def test_a_register_out_of_reach_is_said_and_stops_nothing(
    qtbot: QtBot, tmp_path: Path, language: str, said: str
) -> None:
    here = opened(qtbot, tmp_path, language)
    here.until(lambda: len(notes(tmp_path)) == 1)
    register = tmp_path / "tables" / FILE
    kept = register.read_bytes()
    register.write_bytes(b"no register, but long enough to be taken for one" * 100)
    here.key("Enter")
    here.until(lambda: heads(here).lost is not None)
    here.dealing.window.desk.quiet()
    here.dealing.window.render_now()
    assert strip(here) == said
    entries = here.dealing.session.entries
    here.key("o", "4", "K")
    assert here.dealing.session.entries > entries
    register.write_bytes(kept)
    here.until(lambda: heads(here).lost is None)
    assert notes(tmp_path)[-1][0] > 1
    assert said not in strip(here)


# What befalls the program


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
