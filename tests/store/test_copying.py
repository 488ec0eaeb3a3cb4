"""A copy of a journal stands whole on the disk, or is not there at all."""

from pathlib import Path

import pytest

from dealer_app.store.copying import copy
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import NotOpened, Reason
from dealer_app.store.verify import verify
from tests.store.builders import opening, ticking


def journal(folder: Path) -> Path:
    path = folder / "Table 3.sabot"
    with Journal.open(path, ticking()) as written:
        written.append("evening", [opening()])
    return path


def test_a_copy_is_what_was_written(tmp_path: Path) -> None:
    target = tmp_path / "copy.sabot"
    copy(journal(tmp_path), target)
    assert verify(target) == verify(tmp_path / "Table 3.sabot")
    with Journal.read(target) as copied:
        assert [entry.event for entry in copied.events("evening")] == [opening()]


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    target = tmp_path / "copy.sabot"
    with pytest.raises(NotOpened) as refused:
        copy(tmp_path / "Table 4.sabot", target)
    assert refused.value.reason is Reason.MISSING
    assert not target.exists()


def test_nothing_that_exists_is_written_over(tmp_path: Path) -> None:
    target = tmp_path / "copy.sabot"
    target.write_bytes(b"another night")
    with pytest.raises(NotOpened):
        copy(journal(tmp_path), target)
    assert target.read_bytes() == b"another night"


def test_half_a_copy_is_taken_away_again(tmp_path: Path) -> None:
    source, target = tmp_path / "Table 3.sabot", tmp_path / "copy.sabot"
    source.write_bytes(b"no journal at all, and long enough to be none" * 100)
    with pytest.raises(NotOpened):
        copy(source, target)
    assert not target.exists()
