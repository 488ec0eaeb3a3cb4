"""A table whose machine is lost goes on from what the server has, in the middle of its coup."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_app.night.backups.restoration import LastPapers, NotEmpty
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.recovery import recover
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.session.recorder import read_back
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.verify import Report
from tests.pit.house_server import PROGRAM, HouseServer
from tests.pit.test_courier import rows_of
from tests.store.builders import played


def now() -> datetime:
    return datetime(2026, 11, 22, 9, 0, tzinfo=UTC)


def test_a_night_comes_back_row_for_row(server: Server, night: Path, tmp_path: Path) -> None:
    list(deliver_all(server, night))
    (told,) = recover(server, "", tmp_path / "back", now)
    for path in night.glob("*.sabot"):
        assert rows_of(tmp_path / "back" / path.name) == rows_of(path)
        assert told.written[tmp_path / "back" / path.name] == len(rows_of(path))
    before = rows_of(night / FILE)
    assert rows_of(tmp_path / "back" / FILE)[: len(before)] == before


def test_an_open_table_goes_on_where_it_stood(server: Server, night: Path, tmp_path: Path) -> None:
    list(deliver_all(server, night))
    recover(server, "Table 1", tmp_path / "back", now)
    old, new = (read_back(place / "Table 1.sabot", None) for place in (night, tmp_path / "back"))
    assert new.session.table == old.session.table
    assert new.session.head == old.session.head


def test_the_register_says_where_it_was_brought_back_from(
    server: Server, night: Path, tmp_path: Path
) -> None:
    list(deliver_all(server, night))
    papers = LastPapers({"session": 400}, "Table 1’s machine is lost")
    recover(server, "Table 1", tmp_path / "back", now, papers)
    register = RegisterFile(tmp_path / "back" / FILE, now)
    register.read()
    restored = register.entries(f.Restored)[-1].fact
    assert isinstance(restored, f.Restored)
    assert restored.seq == len(rows_of(night / FILE))
    skipped = register.entries(f.NumbersSkipped)[-1].fact
    assert isinstance(skipped, f.NumbersSkipped)
    assert (skipped.series, skipped.number) == ("session", 400)


def test_only_a_table_that_the_server_has_not_is_missed_beside_the_one_that_was_asked_for(
    server: Server, night: Path, tmp_path: Path
) -> None:
    (night / "Table 9.sabot").unlink()
    list(deliver_all(server, night))
    (told,) = recover(server, "Table 2", tmp_path / "back", now)
    assert told.elsewhere == tuple(f"Table {n}" for n in (1, *range(3, 9)))
    reports = [found for _, found in told.found if isinstance(found, Report)]
    assert len(reports) == len(told.found)
    faults = [fault for each in reports for fault in each.faults]
    assert {fault.name or fault.session for fault in faults} == {
        "Table 9",
        "Table 9 2026-11-22-0001",
    }


def test_what_is_recovered_belongs_to_whoever_asked(
    postgres: HouseServer, house: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    played(data / "Table 3.sabot", cards=4)
    with Server(postgres.login(house, "pit_table"), PROGRAM) as old:
        list(deliver_all(old, data))
        with Server(house, PROGRAM) as desk:
            recover(desk, "Table 3", tmp_path / "back", now)
        (told,) = deliver_all(old, data)
    assert told.wrong is not None
    assert told.wrong.values == {"name": "Table 3", "login": "postgres"}


def test_tables_of_several_machines_come_into_a_folder_each(
    postgres: HouseServer, house: str, tmp_path: Path
) -> None:
    for number in (1, 2):
        data = tmp_path / f"data {number}"
        data.mkdir()
        played(data / f"Table {number}.sabot", table=f"Table {number}")
        with Server(postgres.login(house, "pit_table"), PROGRAM) as machine:
            list(deliver_all(machine, data))
    with Server(house, PROGRAM) as desk:
        told = recover(desk, "", tmp_path / "back", now)
    files = {path.name: path.parent.parent for each in told for path in each.written}
    assert files == {f"Table {n}.sabot": tmp_path / "back" for n in (1, 2)}


def test_a_name_that_the_server_does_not_know_is_told_with_those_it_knows(
    server: Server, tmp_path: Path
) -> None:
    with pytest.raises(PitTrouble) as nothing:
        recover(server, "", tmp_path / "back", now)
    assert nothing.value.saying.code.startswith("The server has no table yet")
    played(tmp_path / "Table 3.sabot")
    list(deliver_all(server, tmp_path))
    with pytest.raises(PitTrouble) as unknown:
        recover(server, "Table 8", tmp_path / "back", now)
    assert unknown.value.saying.values == {"table": "Table 8", "known": "Table 3"}


def test_nothing_is_written_over_anything(server: Server, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    played(data / "Table 3.sabot")
    list(deliver_all(server, data))
    with pytest.raises(NotEmpty):
        recover(server, "Table 3", data, now)
