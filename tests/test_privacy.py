"""What is kept is read by nobody but its owner; what somebody has written for them is theirs."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from dealer_app.cli.program import main
from dealer_app.i18n import resources
from dealer_app.machine import NotPrivate, handed_over, keep_private, set_right
from dealer_app.register.facts import ProgramStarted
from dealer_app.session.recorder import leave_fault
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.night.test_nights_kept import recorded
from tests.store.builders import EVENING, ticking
from tests.training.school import opened, practised

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such modes")

Umask = Callable[[int], None]
STARTED: Final = ProgramStarted("0.1.0", 1, "CET")


@pytest.fixture
def umask() -> Iterator[Umask]:
    """Somebody's own umask, in a program that starts now."""
    before = os.umask(0o022)

    def of(mask: int) -> None:
        os.umask(mask)
        keep_private.cache_clear()

    of(0o022)
    yield of
    of(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def everything(folder: Path) -> dict[str, int]:
    return {str(each.relative_to(folder)): mode(each) for each in sorted(folder.rglob("*"))}


def kept(folder: Path) -> Path:
    """A data folder with a table that is dealt at, the school, the sums and a fault."""
    recorded(folder / "Table 1.sabot", EVENING, close=False)
    practised(opened(folder), [True])
    leave_fault(folder, "table", EVENING, ValueError("why"), ())
    assert main(["report", "--night", "2026-11-20", "--data", str(folder), "--json"]) == 0
    return folder


def test_what_is_kept_is_made_for_its_owner_alone(
    tmp_path: Path, umask: Umask, capsys: pytest.CaptureFixture[str]
) -> None:
    umask(0o022)
    keep_private()
    folder = kept(tmp_path / "data")
    assert main(["backup", str(tmp_path / "all"), "--data", str(folder)]) == 0
    capsys.readouterr()
    found = {**everything(folder), "data": mode(folder), "all": mode(tmp_path / "all")}
    assert len(found) > 6
    assert {name: oct(each) for name, each in found.items() if each & 0o077} == {}


def test_what_was_open_to_others_is_closed_by_the_first_command(
    tmp_path: Path, umask: Umask, capsys: pytest.CaptureFixture[str]
) -> None:
    umask(0o022)
    folder = kept(tmp_path / "data")
    for each in (folder, *folder.rglob("*")):
        each.chmod(0o755 if each.is_dir() else 0o644)
    umask(0o022)
    assert main(["nights", "--data", str(folder)]) == 0
    capsys.readouterr()
    assert mode(folder) == 0o700
    assert {each for each in everything(folder).values() if each & 0o077} == set()


def test_what_somebody_else_keeps_in_the_folder_is_let_be(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    letter.chmod(0o644)
    own = tmp_path / "Table 1.sabot"
    own.write_bytes(b"")
    own.chmod(0o440)
    assert set_right(tmp_path) == ()
    assert (mode(letter), mode(own)) == (0o644, 0o400)


def test_no_folder_is_no_fault(tmp_path: Path) -> None:
    assert set_right(tmp_path / "none") == ()


def test_a_link_to_what_lies_elsewhere_is_let_be(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"")
    elsewhere.chmod(0o644)
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "Table 1.sabot").symlink_to(elsewhere)
    assert set_right(folder) == ()
    assert mode(elsewhere) == 0o644


@pytest.mark.parametrize("refuses", [True, False], ids=["refused", "taken and not kept"])
def test_what_stays_open_is_told_on_the_terminal(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    refuses: bool,  # noqa: FBT001 - a parameter of the table above
) -> None:
    def chmod(path: Path, _: int) -> None:
        if refuses:
            raise PermissionError(str(path))

    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", chmod)
    assert [each.saying.values["path"] for each in set_right(tmp_path)] == [str(tmp_path)]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["nights", "--data", str(tmp_path), "--language", "en"]) == 0
    said = capsys.readouterr().err
    assert said.startswith(f"Others on this machine can read {tmp_path}, and this program cannot")


def test_each_file_that_stays_open_in_a_closed_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Table 1.sabot", "faults.txt"):
        (tmp_path / name).write_bytes(b"")
        (tmp_path / name).chmod(0o644)
    tmp_path.chmod(0o700)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    told = set_right(tmp_path)
    assert all(isinstance(each, NotPrivate) for each in told)
    assert [Path(str(each.saying.values["path"])).name for each in told] == [
        "Table 1.sabot",
        "faults.txt",
    ]


@pytest.mark.parametrize(("mask", "rights"), [(0o022, 0o644), (0o002, 0o664), (0o077, 0o600)])
def test_a_paper_that_somebody_asks_for_has_the_rights_of_their_own_umask(
    tmp_path: Path, umask: Umask, capsys: pytest.CaptureFixture[str], mask: int, rights: int
) -> None:
    journal = tmp_path / "data" / "Table 1.sabot"
    recorded(journal, EVENING)
    umask(mask)
    for command in (["report", str(journal), "--kind", "session"], ["export", str(journal)]):
        assert main([*command, "--out", str(tmp_path / command[0])]) == 0
        assert mode(tmp_path / command[0]) == rights
    capsys.readouterr()


def test_what_goes_to_a_witness_or_into_accounts_is_theirs_with_its_folder(
    tmp_path: Path, umask: Umask, capsys: pytest.CaptureFixture[str]
) -> None:
    umask(0o022)
    data = tmp_path / "data"
    recorded(data / "Table 1.sabot", EVENING)
    RegisterFile(data / FILE, ticking()).append(lambda *_: Deed([STARTED]))
    keep_private()
    assert main(["heads", str(tmp_path / "heads"), "--data", str(data), "--stamp"]) == 0
    accounts = tmp_path / "accounts"
    told = ["report", str(data / "Table 1.sabot"), "--csv", str(accounts)]
    assert main([*told, "--out", str(tmp_path / "sheet")]) == 0
    assert {mode(tmp_path / name) for name in ("heads", "heads.tsq", "sheet")} == {0o644}
    assert mode(accounts) == 0o755
    assert set(everything(accounts).values()) == {0o644}
    capsys.readouterr()


def test_a_file_that_was_there_keeps_the_rights_that_it_had(tmp_path: Path, umask: Umask) -> None:
    umask(0o022)
    path = tmp_path / "night.shoe"
    path.write_bytes(b"")
    path.chmod(0o600)
    with handed_over(path):
        path.write_text("variant punto_banco")
    assert mode(path) == 0o600


DOORS: Final[dict[str, tuple[str, ...]]] = {
    "form": ("form", "punto_banco", "--coups", "1", "--out"),
    "manual": ("manual", "--out"),
    "theory": ("theory", "festival", "--pdf"),
    "replay": ("replay", str(resources() / "samples" / "festival.shoe"), "--report"),
    "report": ("report", "{data}/Table 1.sabot", "--out"),
    "export": ("export", "{data}/Table 1.sabot", "--out"),
    "heads": ("heads", "--data", "{data}"),
}
"""Every command that writes a file whose name somebody gives it."""


@pytest.mark.parametrize("door", DOORS)
def test_nothing_is_written_over_what_is_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], door: str
) -> None:
    data = tmp_path / "data"
    recorded(data / "Table 1.sabot", EVENING)
    RegisterFile(data / FILE, ticking()).append(lambda *_: Deed([STARTED]))
    assert main(["backup", str(tmp_path / "backup.zip"), "--data", str(data)]) == 0
    (tmp_path / "house.key").write_text('{"form":1}\n')
    kept = {
        data / "Table 1.sabot": "it holds what a table, the register or the school recorded",
        data / FILE: "it holds what a table, the register or the school recorded",
        tmp_path / "backup.zip": "a backup or another archive stands there",
        tmp_path / "house.key": "a key or other data stand there",
    }
    command = [each.format(data=data) for each in DOORS[door]]
    for path, reason in kept.items():
        before = path.read_bytes()
        capsys.readouterr()
        assert main([*command, str(path), "--language", "en"]) == 2, path
        assert path.read_bytes() == before
        said = f"{path} cannot be written: {reason}; choose another name\n"
        assert capsys.readouterr().err == said
    assert main([*command, str(tmp_path / "new")]) == 0
    assert main([*command, str(tmp_path / "new")]) == 0, "an older paper is replaced"


@pytest.mark.parametrize("place", ["", ".", "/"])
def test_a_folder_is_no_place_for_one_paper(capsys: pytest.CaptureFixture[str], place: str) -> None:
    assert main(["manual", "--out", place, "--language", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err
