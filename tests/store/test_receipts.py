"""A journal is held against what the house's server said last of it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from dealer_app.register import facts as f
from dealer_app.store.notes import look
from dealer_app.store.receipts import SUFFIX, keep, receipt_of, unlike_server
from dealer_app.store.trust.anchors import verify_folder
from tests.store.builders import played, raw

DIGEST = "ab" * 32
AT = datetime(2026, 11, 20, 23, 0, tzinfo=UTC)


def told(place: int, digest: str, at: datetime = AT) -> str:
    return f"7 {place} {digest} {at:%Y-%m-%dT%H:%M:%S.%f}Z {'c' * 64}"


def table(folder: Path) -> Path:
    path = folder / "Table 3.sabot"
    played(path, cards=6)
    return path


def digest_at(path: Path, place: int) -> str:
    with raw(path) as file:
        (digest,) = file.execute("SELECT digest FROM entry WHERE id = ?", (place,)).fetchone()
        return str(digest)


def test_a_journal_that_bears_its_receipt_out_is_sound(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(5, digest_at(path, 5)), path)
    assert unlike_server(path, None) is None
    assert look(tmp_path).alerts == ()


def test_a_journal_that_ends_before_is_shorter_and_one_that_is_other_there_differs(
    tmp_path: Path,
) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    assert look(tmp_path).alerts == (
        f.AlertRaised(0, f.FileFinding.SERVER_SHORTER, path.name, seq=12, found=9),
    )
    keep(told(4, DIGEST), path)
    assert look(tmp_path).alerts == (
        f.AlertRaised(0, f.FileFinding.SERVER_DIFFERS, path.name, seq=4, found=9),
    )


def test_the_whole_check_says_the_same(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    faults = [each for _, found in verify_folder(tmp_path) for each in found.faults]  # type: ignore[union-attr]
    assert [each.kind.value for each in faults] == ["server_shorter"]


def test_what_somebody_answered_for_is_told_no_more(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    assert unlike_server(path, AT + timedelta(minutes=1)) is None
    assert unlike_server(path, AT - timedelta(minutes=1)) is not None


def test_the_same_said_again_keeps_its_hour(tmp_path: Path) -> None:
    path = table(tmp_path)
    keep(told(12, DIGEST), path)
    keep(told(12, DIGEST, AT + timedelta(hours=1)), path)
    receipt = receipt_of(path)
    assert receipt is not None
    assert receipt.at == AT


def test_what_is_no_receipt_says_nothing(tmp_path: Path) -> None:
    path = table(tmp_path)
    for nothing in ("", "1 2 3", f"7 x {DIGEST} then c", "é"):
        path.with_name(path.name + SUFFIX).write_text(nothing, encoding="utf-8")
        assert receipt_of(path) is None
        assert look(tmp_path).alerts == ()
