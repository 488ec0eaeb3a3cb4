"""What the pen says of an act that the disk did not flush is true, whatever opens the file next."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from dealer_app.store import schema
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import ActNotRecorded, InDoubt, NotOpened, Reason
from dealer_app.store.verify import verify
from dealer_app.table.events import CoupOpened, CroupierNamed, Event
from tests.faults.disk import EVER, Call, Disk, Fault, Plan, library
from tests.play import the
from tests.store.builders import card, opening, raw, ticking

SESSION = "2026-11-20-0001"
pytestmark = pytest.mark.skipif(library() is None, reason="hidden")


class Table(NamedTuple):
    """A table on a disk that can fail, with its opening recorded."""

    disk: Disk
    journal: Journal
    path: Path

    def fails(self, call: Call, fault: Fault = Fault.ERROR, *, times: int = EVER) -> None:
        """From now on, so many times."""
        self.disk.does = Plan(call, fault, 1, times)

    def after_a_cut(self, folder: Path, seed: int) -> list[Event]:
        """What the file holds after the power is cut now, in another folder."""
        folder.mkdir()
        self.disk.power_cut(Random(seed), folder)
        with Journal.open(folder / self.path.name, ticking()) as journal:
            return [entry.event for entry in journal.events(SESSION)]

    def after_a_kill(self) -> list[Event]:
        """What the file holds for the program that opens it after this one was killed."""
        self.disk.dead = True
        self.journal.close()
        self.disk.dead, self.disk.does = False, None
        with Journal.open(self.path, ticking()) as journal:
            return [entry.event for entry in journal.events(SESSION)]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    path = tmp_path / "t.sabot"
    with Disk().installed() as disk, Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        yield Table(disk, journal, path)


def test_a_flush_that_fails_once_is_made_good_without_a_word(table: Table) -> None:
    table.fails(Call.FLUSH, times=1)
    (entry,) = table.journal.append(SESSION, [CoupOpened()])
    assert entry.seq == 2
    assert table.after_a_kill() == [opening(), CoupOpened()]


@pytest.mark.parametrize("fault", [Fault.ERROR, Fault.FORGETS])
@pytest.mark.parametrize("seed", range(6))
def test_what_was_acknowledged_after_a_flush_failed_survives_a_power_cut(
    table: Table, tmp_path: Path, fault: Fault, seed: int
) -> None:
    table.fails(Call.FLUSH, fault, times=1)
    table.journal.append(SESSION, [CoupOpened()])
    table.journal.append(SESSION, [card("7")])
    assert table.after_a_cut(tmp_path / "after", seed) == [opening(), CoupOpened(), card("7")]


@pytest.mark.parametrize("acts", [1, 2])
def test_what_is_said_to_be_not_recorded_is_not_there_after_a_kill(table: Table, acts: int) -> None:
    table.fails(Call.FLUSH, times=2)
    with pytest.raises(ActNotRecorded) as refused:
        table.journal.append(SESSION, [CoupOpened()] * acts)
    assert refused.value.reason is Reason.DISK
    assert table.after_a_kill() == [opening()]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_to_be_not_recorded_does_not_come_back_by_a_power_cut(
    table: Table, tmp_path: Path, seed: int
) -> None:
    table.fails(Call.FLUSH, times=2)
    with pytest.raises(ActNotRecorded):
        table.journal.append(SESSION, [CoupOpened()])
    assert table.after_a_cut(tmp_path / "after", seed) == [opening()]


def test_the_same_act_is_recorded_after_it_was_gone_for_certain(table: Table) -> None:
    table.fails(Call.FLUSH, times=2)
    with pytest.raises(ActNotRecorded):
        table.journal.append(SESSION, [CoupOpened()])
    assert table.journal.append(SESSION, [CoupOpened()])[0].seq == 2
    assert verify(table.path).sound


def test_a_disk_that_is_full_takes_no_part_of_an_act(table: Table) -> None:
    table.fails(Call.WRITE, Fault.FULL)
    with pytest.raises(ActNotRecorded) as refused:
        table.journal.append(SESSION, [CoupOpened()])
    assert refused.value.reason is Reason.FULL
    assert table.after_a_kill() == [opening()]


def test_a_disk_that_confirms_nothing_leaves_an_act_in_doubt(table: Table) -> None:
    table.fails(Call.FLUSH)
    with pytest.raises(InDoubt) as told:
        table.journal.append(SESSION, [CoupOpened()])
    assert str(told.value) == (
        "PERHAPS RECORDED: the disk does not confirm the last entry. Enter nothing else, and try"
        " again."
    )
    assert table.after_a_kill() == [opening(), CoupOpened()]


def test_while_an_act_is_in_doubt_no_other_is_recorded(table: Table) -> None:
    table.fails(Call.FLUSH)
    with pytest.raises(InDoubt):
        table.journal.append(SESSION, [CoupOpened()])
    table.disk.does = None
    with pytest.raises(InDoubt):
        table.journal.append(SESSION, [CroupierNamed("Noémie")])
    assert table.after_a_kill() == [opening(), CoupOpened()]


def test_what_is_in_doubt_is_recorded_once_the_disk_answers(table: Table) -> None:
    table.fails(Call.FLUSH)
    with pytest.raises(InDoubt):
        table.journal.append(SESSION, [CoupOpened()])
    with pytest.raises(InDoubt):
        table.journal.again()
    table.disk.does = None
    (entry,) = table.journal.again()
    assert (entry.seq, entry.event) == (2, CoupOpened())
    assert table.journal.append(SESSION, [card("7")])[0].previous == entry.digest
    assert verify(table.path).sound


def test_what_is_in_doubt_can_turn_out_not_to_be_recorded(table: Table) -> None:
    table.fails(Call.FLUSH)
    with pytest.raises(InDoubt):
        table.journal.append(SESSION, [CoupOpened()])
    table.fails(Call.FLUSH, times=1)
    with pytest.raises(ActNotRecorded):
        table.journal.again()
    assert table.journal.again() == ()
    assert table.journal.append(SESSION, [card("7")])[0].seq == 2
    assert table.after_a_kill() == [opening(), card("7")]


def test_what_is_in_doubt_stays_so_while_the_file_cannot_be_written(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.fails(Call.FLUSH)
    with pytest.raises(InDoubt):
        table.journal.append(SESSION, [CoupOpened()])
    table.disk.does = None
    with monkeypatch.context() as only_read:
        only_read.setattr(schema, "writable", lambda _: False)
        with pytest.raises(InDoubt):
            table.journal.again()
    assert table.journal.again()[0].seq == 2


def test_rows_that_turn_out_to_be_there_are_not_recorded_twice(table: Table) -> None:
    table.fails(Call.FLUSH)
    with pytest.raises(InDoubt):
        table.journal.append(SESSION, [CoupOpened()])
    table.disk.does = None
    (row,) = the(the(table.journal._writer)._doubtful).rows
    with raw(table.path) as other:
        names = ", ".join(row)
        told = ", ".join(f":{name}" for name in row)
        writing = f"INSERT INTO entry ({names}) VALUES ({told})"  # noqa: S608 - its own columns
        other.execute(writing, row)
    assert table.journal.again()[0].seq == 2
    assert table.after_a_kill() == [opening(), CoupOpened()]


def test_an_act_stays_in_doubt_while_somebody_reads_in_the_log(table: Table) -> None:
    with raw(table.path) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM entry").fetchone()
        table.fails(Call.FLUSH, times=2)
        with pytest.raises(InDoubt):
            table.journal.append(SESSION, [CoupOpened()])
        other.rollback()
    assert table.journal.again()[0].seq == 2


def test_what_a_killed_program_left_in_the_log_lies_in_its_place_before_more_is_added(
    table: Table,
) -> None:
    table.journal.append(SESSION, [CoupOpened()])
    table.disk.dead = True
    table.journal.close()
    table.disk.dead = False
    log = table.path.with_name("t.sabot-wal")
    assert log.stat().st_size > 0
    with Journal.open(table.path, ticking()) as journal:
        assert log.stat().st_size == 0
        assert len(journal.events(SESSION)) == 2


@pytest.mark.parametrize("call", [Call.READ, Call.WRITE, Call.FLUSH, Call.CUT_OFF])
def test_a_fault_while_a_journal_is_opened_is_told_or_does_no_harm(
    table: Table, call: Call
) -> None:
    table.disk.dead = True
    table.journal.close()
    table.disk.dead = False
    for first in range(1, 12):
        table.disk.does = Plan(call, Fault.ERROR, first)
        with suppress(NotOpened):
            Journal.open(table.path, ticking()).close()
    table.disk.does = None
    with Journal.open(table.path, ticking()) as journal:
        assert [entry.event for entry in journal.events(SESSION)] == [opening()]


@pytest.mark.parametrize("fault", [Fault.ERROR, Fault.FORGETS])
@pytest.mark.parametrize("first", range(1, 9))
def test_a_journal_that_is_made_keeps_its_log_or_is_not_opened(
    tmp_path: Path, fault: Fault, first: int
) -> None:
    path = tmp_path / "t.sabot"
    with Disk().installed() as disk, suppress(NotOpened):
        disk.does = Plan(Call.FLUSH, fault, first)
        with Journal.open(path, ticking()), raw(path) as other:
            assert other.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
