"""The register at the terminal: verified with the tables, against which it is held."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.register import facts as f
from dealer_app.rules.staff import Post
from dealer_app.settings import Settings
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.store.builders import forger, played, raw
from tests.store.test_register import signed_table

CLAIRE = f.PersonAdded("Claire", Post.DIRECTOR, "hash")
SESSION = "2026-11-20-0001"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a table that was closed."""
    monkeypatch.setattr("dealer_app.settings.read_settings", lambda: Settings(tmp_path))
    played(tmp_path / "table-3.sabot")
    return tmp_path


def enter(folder: Path, *facts: f.Fact) -> None:
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    register.append(lambda *_: Deed(facts))


def verified(capsys: pytest.CaptureFixture[str], *files: str) -> tuple[int, str, str]:
    """The status of a check, and what it says on either output."""
    status = main(["verify", "--language", "en", *files])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_register_is_listed_with_its_last_digest(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(folder, CLAIRE, f.SignedIn("Claire"))
    status, said, troubles = verified(capsys)
    table, register = said.splitlines()
    assert (status, troubles) == (0, "")
    assert table.startswith("table-3.sabot  ")
    assert register.startswith(f"{FILE}  register  2 entries  open  ")


def test_a_register_is_checked_by_its_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(folder, CLAIRE)
    with forger(folder / FILE) as file:
        file.execute("UPDATE entry SET recorded_at = ''")
    status, _, troubles = verified(capsys, str(folder / FILE))
    assert status == 1
    assert "entry 1 was changed" in troubles


def test_a_session_that_was_settled_under_another_seal_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with raw(folder / "table-3.sabot") as file:
        ((seal,),) = file.execute("SELECT digest FROM entry WHERE kind = 'table_closed'")
    enter(folder, f.NightClosed(date(2026, 11, 20), (f.Sealed("table-3", SESSION, seal),)))
    assert verified(capsys)[0] == 0
    (folder / "table-3.sabot").unlink()
    played(folder / "table-3.sabot", cards=4)
    status, _, troubles = verified(capsys)
    assert status == 1
    assert f"Session table-3 {SESSION} ended with the seal {seal}" in troubles


def test_a_missing_register_is_told_after_the_tables(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    signed_table(folder / "table-4.sabot", sealed=True)
    status, said, troubles = verified(capsys)
    assert status == 2
    assert "table-3.sabot" in said
    assert f"{FILE} is missing" in troubles


def test_an_empty_folder_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dealer_app.settings.read_settings", lambda: Settings(tmp_path / "new"))
    assert verified(capsys) == (0, "There is no table’s journal yet.\n", "")
