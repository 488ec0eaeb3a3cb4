"""A whole folder checked: tables, register, and the seals that the register names (REQ-13)."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from dealer_app.register import facts as f
from dealer_app.store import register_place
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotOpened, RegisterMissing
from dealer_app.store.trust.anchors import verify_each, verify_folder
from dealer_app.store.verify import EntryFaultKind, Fault, Report
from tests.store.builders import forger, played, ticking
from tests.store.test_register import CLAIRE, signed_table

FIRST = "2026-11-20-0001"
DAY = date(2026, 11, 20)


def seal_of(table: Path) -> str:
    ((_, report),) = verify_each([table])
    assert isinstance(report, Report)
    return report.sessions[0].head


def settled(folder: Path, *facts: f.Fact) -> Report:
    """What the check of the folder finds in its register, these facts in it."""
    register = RegisterFile(folder / FILE, ticking())
    register.append(lambda *_: Deed([CLAIRE, *facts]))
    report = dict(verify_folder(folder))[folder / FILE]
    assert isinstance(report, Report)
    return report


def test_an_empty_folder_has_nothing_to_check(tmp_path: Path) -> None:
    assert list(verify_folder(tmp_path)) == []


def test_tables_without_a_register_are_checked(tmp_path: Path) -> None:
    for name in ("b.sabot", "a.sabot"):
        played(tmp_path / name, table=name)
    found = dict(verify_folder(tmp_path))
    assert [path.name for path in found] == ["a.sabot", "b.sabot"]
    assert all(isinstance(report, Report) and report.sound for report in found.values())


def test_the_register_is_checked_after_the_tables(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    seal = seal_of(tmp_path / "t.sabot")
    closed = f.NightClosed(DAY, (f.Sealed("t", FIRST, seal),))
    rectified = f.RectifiedAfterClosing("t", FIRST, seal, "{}")
    assert settled(tmp_path, closed, rectified).sound
    assert [path.name for path, _ in verify_folder(tmp_path)] == ["t.sabot", FILE]


@pytest.mark.parametrize("seal", ["c0ffee", ""])
def test_a_session_that_ends_otherwise_than_it_was_settled_is_found(
    tmp_path: Path, seal: str
) -> None:
    played(tmp_path / "t.sabot")
    report = settled(tmp_path, f.NightClosed(DAY, (f.Sealed("t", FIRST, seal),)))
    found = seal_of(tmp_path / "t.sabot")
    assert report.faults == (
        Fault(EntryFaultKind.SETTLED_DIFFERS, f"t {FIRST}", 2, seal=seal, found=found),
    )


def test_a_session_that_was_corrected_and_is_gone_is_found(tmp_path: Path) -> None:
    report = settled(tmp_path, f.RectifiedAfterClosing("t", FIRST, "c0ffee", "{}"))
    assert report.faults == (Fault(EntryFaultKind.SETTLED_DIFFERS, f"t {FIRST}", 2, seal="c0ffee"),)


def test_a_session_that_is_open_again_does_not_end_as_it_was_settled(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", seal=False)
    head = seal_of(tmp_path / "t.sabot")
    report = settled(tmp_path, f.NightClosed(DAY, (f.Sealed("t", FIRST, head),)))
    assert [fault.kind for fault in report.faults] == [EntryFaultKind.SETTLED_DIFFERS]


def test_a_table_that_cannot_be_read_is_told_beside_the_others(tmp_path: Path) -> None:
    played(tmp_path / "b.sabot")
    (tmp_path / "a.sabot").write_text("no journal at all")
    report = settled(tmp_path)
    assert report.sound
    found = dict(verify_folder(tmp_path))
    assert isinstance(found[tmp_path / "a.sabot"], NotOpened)
    assert isinstance(found[tmp_path / "b.sabot"], Report)


def test_an_altered_register_is_told_by_its_own_faults(tmp_path: Path) -> None:
    settled(tmp_path, f.SignedIn("Claire", "t"))
    with forger(tmp_path / FILE) as file:
        file.execute("UPDATE entry SET body = '{}' WHERE seq = 2")
    report = dict(verify_folder(tmp_path))[tmp_path / FILE]
    assert isinstance(report, Report)
    assert [fault.kind for fault in report.faults] == [EntryFaultKind.CHANGED]


def test_a_register_that_is_no_file_of_ours_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no journal at all")
    assert isinstance(dict(verify_folder(tmp_path))[tmp_path / FILE], NotOpened)


def test_a_missing_register_is_told(tmp_path: Path) -> None:
    signed_table(tmp_path / "t.sabot", sealed=True)
    found = dict(verify_folder(tmp_path))
    assert isinstance(found[tmp_path / "t.sabot"], Report)
    assert isinstance(found[tmp_path / FILE], RegisterMissing)


def test_a_register_that_somebody_writes_to_without_a_pause_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(register_place, "PATIENCE", 0.1)
    played(tmp_path / "t.sabot")
    RegisterFile(tmp_path / FILE, ticking()).append(lambda *_: Deed([CLAIRE]))
    check = verify_folder(tmp_path)
    assert next(check)[0].name == "t.sabot"
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        ((path, found),) = check
    assert path.name == FILE
    assert isinstance(found, NotOpened)
