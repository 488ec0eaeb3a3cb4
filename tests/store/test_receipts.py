"""A journal is held against what the house's server said last of it."""

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.night.backup import back_up
from dealer_app.night.restoration import restore
from dealer_app.register import facts as f
from dealer_app.store.notes import look
from dealer_app.store.receipts import SEEN, SUFFIX, keep, receipt_of, unlike_server
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from tests.play import the
from tests.store.builders import played, raw, ticking

DIGEST = "ab" * 32
AT = datetime(2026, 11, 20, 23, 0, tzinfo=UTC)


def told(place: int, digest: str, at: datetime = AT) -> str:
    return f"7 {place} {digest} {at:%Y-%m-%dT%H:%M:%S.%f}Z {'c' * 64}"


def table(folder: Path) -> Path:
    path = folder / "Table 3.sabot"
    played(path, cards=6)
    return path


def register(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, ticking())


def digest_at(path: Path, place: int) -> str:
    with raw(path) as file:
        (digest,) = file.execute("SELECT digest FROM entry WHERE id = ?", (place,)).fetchone()
        return str(digest)


def test_a_journal_that_bears_its_receipt_out_is_sound(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(5, digest_at(path, 5)), path)
    assert unlike_server(path, register(tmp_path)) is None
    assert look(tmp_path).alerts == ()


def test_a_journal_that_ends_before_is_shorter_and_one_that_is_other_there_differs(
    tmp_path: Path,
) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    assert look(tmp_path).alerts == (
        f.AlertRaised(0, f.FileFinding.SERVER_SHORTER, path.name, seq=12, found=9, digest=DIGEST),
    )
    keep(told(4, DIGEST), path)
    assert look(tmp_path).alerts == (
        f.AlertRaised(0, f.FileFinding.SERVER_DIFFERS, path.name, seq=4, found=9, digest=DIGEST),
    )


def checked(folder: Path) -> list[str]:
    """What the whole check finds in a folder."""
    told = [found for _, found in verify_folder(folder)]
    return [fault.kind.value for each in told if isinstance(each, Report) for fault in each.faults]


def test_the_whole_check_says_the_same(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    assert checked(tmp_path) == ["server_shorter"]


def test_what_somebody_answered_for_is_told_no_more_and_anything_else_is(tmp_path: Path) -> None:
    path, known = table(tmp_path), register(tmp_path)
    keep(told(12, DIGEST), path)
    other = f.AlertRaised(1, f.FileFinding.UNSIGNED, path.name, seq=12)
    (alert,) = look(tmp_path).alerts
    known.append(lambda *_: Deed([other, replace(alert, number=2)]))
    known.append(lambda *_: Deed([f.AlertDecided(1, "A chef saw it")]))
    assert unlike_server(path, known) == alert
    known.append(lambda *_: Deed([replace(alert, number=3)]))
    known.append(lambda *_: Deed([f.AlertDecided(3, "The disk was put back")]))
    assert unlike_server(path, known) is None
    keep(told(13, DIGEST), path)
    assert unlike_server(path, known) is not None


def test_a_register_that_cannot_be_asked_has_answered_for_nothing(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    (tmp_path / FILE).write_bytes(b"no register at all, but some text in a file of that name")
    assert unlike_server(path, register(tmp_path)) is not None


def test_the_same_said_again_keeps_its_hour(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    keep(told(12, DIGEST, AT + timedelta(hours=1)), path)
    receipt = the(receipt_of(path))
    assert receipt.at == AT


def test_what_is_no_receipt_says_nothing(tmp_path: Path) -> None:
    path = table(tmp_path)
    beside = path.with_name(path.name + SUFFIX)
    far = told(10**20, DIGEST)
    for nothing in ("", "1 2 3", f"7 x {DIGEST} then c", f"7 5 {DIGEST} then c", "é", far):
        beside.write_text(nothing, encoding="utf-8")
        assert receipt_of(path) is None
        assert look(tmp_path).alerts == ()


def test_what_is_no_file_is_no_receipt_and_nobody_waits_for_it(tmp_path: Path) -> None:
    path = table(tmp_path)
    beside = path.with_name(path.name + SUFFIX)
    os.mkfifo(beside)
    assert receipt_of(path) is None
    keep(told(5, DIGEST), path)
    assert receipt_of(path) is not None  # in the pipe's place
    beside.unlink()
    beside.symlink_to(path)
    assert receipt_of(path) is None
    beside.unlink()
    beside.mkdir()
    keep(told(5, DIGEST), path)
    assert [each.name for each in tmp_path.iterdir() if SUFFIX in each.name] == [beside.name]


def take_away(path: Path) -> None:
    path.with_name(path.name + SUFFIX).unlink()


def test_a_receipt_that_was_taken_away_is_found_until_the_server_is_reached(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(5, digest_at(path, 5)), path)
    keep(told(7, digest_at(path, 7)), path)
    take_away(path)
    alert = f.AlertRaised(0, f.FileFinding.RECEIPT_GONE, path.name, seq=5, found=9)
    assert look(tmp_path).alerts == (alert,)
    assert checked(tmp_path) == ["receipt_gone"]
    keep(told(9, digest_at(path, 9)), path)
    assert look(tmp_path).alerts == ()


def test_one_that_was_taken_away_again_is_found_although_the_first_was_answered_for(
    tmp_path: Path,
) -> None:
    path, known = table(tmp_path), register(tmp_path)
    keep(told(5, digest_at(path, 5)), path)
    take_away(path)
    (alert,) = look(tmp_path).alerts
    known.append(lambda *_: Deed([replace(alert, number=1)]))
    known.append(lambda *_: Deed([f.AlertDecided(1, "A chef saw it")]))
    assert unlike_server(path, known) is None
    keep(told(9, digest_at(path, 9)), path)
    take_away(path)
    assert unlike_server(path, known) is not None


def test_a_table_that_the_server_never_saw_lacks_no_receipt(tmp_path: Path) -> None:
    """The first contact was with another table, or none was yet."""
    path = table(tmp_path)
    assert look(tmp_path).alerts == ()
    other = tmp_path / "Table 9.sabot"
    played(other, table="Table 9")
    keep(told(3, digest_at(other, 3)), other)
    assert unlike_server(path, register(tmp_path)) is None
    assert look(tmp_path).alerts == ()


def test_a_folder_that_was_brought_back_lacks_no_receipt(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    path = table(data)
    keep(told(9, digest_at(path, 9)), path)
    backup = back_up(data, tmp_path / "night.sabot-backup", lambda: AT, "0.1.0")
    restore(backup, tmp_path / "back", ticking())
    assert look(tmp_path / "back").alerts == ()


def test_what_a_power_cut_may_leave_of_a_receipt_is_no_finding(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(5, digest_at(path, 5)), path)
    path.with_name(path.name + SUFFIX).write_bytes(b"")
    assert look(tmp_path).alerts == ()


@pytest.mark.parametrize("nothing", ["x y", "5", f"{10**30} Table 3.sabot", "é Table 3.sabot"])
def test_what_names_no_journal_that_the_server_saw_says_nothing(
    tmp_path: Path, nothing: str
) -> None:
    table(tmp_path)
    (tmp_path / SEEN).write_text(f"{nothing}\n", encoding="utf-8")
    assert look(tmp_path).alerts == ()


def test_a_receipt_of_before_is_named_as_soon_as_there_is_another(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(5, digest_at(path, 5)), path)
    (tmp_path / SEEN).unlink()
    keep(told(5, digest_at(path, 5)), path)
    take_away(path)
    assert [each.finding for each in look(tmp_path).alerts] == [f.FileFinding.RECEIPT_GONE]
