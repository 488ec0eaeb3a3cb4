"""A table whose machine is lost goes on from what the server has, in the middle of its coup."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n.saying import Hindrance
from dealer_app.night.restoration import LastPapers, NotEmpty
from dealer_app.pit import recovery
from dealer_app.pit.book_copy import hear
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseBook, HouseStaff
from dealer_app.pit.mirror import BOOK, Mirror
from dealer_app.pit.recovery import give_back, recover
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Register
from dealer_app.rules.staff import Post
from dealer_app.session.recorder import read_back
from dealer_app.store.chain import Head, Stored
from dealer_app.store.entry_rows import EntryRows, write_rows
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.verify import Report
from tests.pit.house_server import PROGRAM, HouseServer
from tests.pit.joined_house import (
    CLAIRE,
    CLAIRES,
    MARC,
    MARCS,
    code,
    contact,
    found_in,
    put_back,
    register_in,
)
from tests.pit.test_courier import copied, rows_of
from tests.store.builders import played, raw

NEW: Final = "5028"


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


# The house's book, given back


@pytest.fixture
def lost(server: Server, joined: HouseStaff, machine: Path, tmp_path: Path) -> Path:
    """The pit's copy of a book of which the server has lost the last entries: a chef has come, whom
    a machine has heard of, and Claire has another PIN."""
    before = joined.register.head
    assert joined.decide([f.PersonAdded("Noé", Post.CHEF, "x")], CLAIRE, CLAIRES) is None
    assert joined.change_pin(CLAIRE, CLAIRES, NEW) is None
    contact(server, machine)
    with closing(Mirror(tmp_path)) as copies:
        assert copies.follow_book(server) is None
    put_back(server, before)
    return tmp_path / BOOK / FILE


def test_a_book_that_lost_entries_takes_no_decision_before_it_has_them_again(
    server: Server, lost: Path
) -> None:
    with pytest.raises(PitTrouble) as told:
        HouseStaff(server, lost).decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES)
    assert "sabot pit mend" in told.value.saying.code
    assert give_back(server, lost, CLAIRE, NEW) == 5
    assert HouseStaff(server, lost).decide([f.PersonLeft(MARC)], CLAIRE, NEW) is None


def test_what_the_server_lost_of_the_book_comes_back_digest_by_digest(
    server: Server, lost: Path, machine: Path
) -> None:
    rows = rows_of(lost)
    assert hear(HouseBook(server), register_in(machine)) is not None
    assert give_back(server, lost, CLAIRE, NEW) == 5
    (folder := lost.parent.parent / "again").mkdir()
    now_there = copied(server, "house", "book")
    assert now_there[: len(rows)] == rows
    kinds = [row[4] for row in now_there[len(rows) :]]
    assert kinds == ["authority_given", "restored", "signed_out"]
    write_rows(folder / FILE, [[Stored._make(row) for row in now_there]])
    assert found_in(folder) == []
    assert hear(HouseBook(server), register_in(machine)) is None
    with closing(Mirror(lost.parent.parent)) as copies:
        assert copies.follow_book(server) is None
    assert give_back(server, lost, CLAIRE, NEW) == 0


@pytest.mark.parametrize(
    ("name", "pin", "why"),
    [
        (CLAIRE, CLAIRES, ObjectionCode.PIN_OF_OTHER),
        (MARC, MARCS, ObjectionCode.NO_AUTHORITY),
        ("Paul", "1357", ObjectionCode.NOBODY),
    ],
)
def test_only_a_director_gives_it_back(
    server: Server, lost: Path, name: str, pin: str, why: ObjectionCode
) -> None:
    before = copied(server, "house", "book")
    assert code(give_back(server, lost, name, pin)) is why
    assert copied(server, "house", "book") == before


def test_whoever_the_copy_alone_makes_a_director_gives_nothing_back(
    server: Server, joined: HouseStaff, tmp_path: Path
) -> None:
    before = joined.register.head
    assert joined.decide([f.PostChanged(MARC, Post.DIRECTOR)], CLAIRE, CLAIRES) is None
    with closing(Mirror(tmp_path)) as copies:
        assert copies.follow_book(server) is None
    put_back(server, before)
    copy = tmp_path / BOOK / FILE
    assert code(give_back(server, copy, MARC, MARCS)) is ObjectionCode.NO_AUTHORITY
    assert give_back(server, copy, CLAIRE, CLAIRES) == 3


def test_a_server_that_lost_the_whole_book_gets_it_back(server: Server, lost: Path) -> None:
    put_back(server, Head())
    assert give_back(server, lost, CLAIRE, NEW) == len(rows_of(lost))
    assert copied(server, "house", "book")[: len(rows_of(lost))] == rows_of(lost)


def test_a_book_that_went_on_without_what_it_lost_takes_nothing_back(
    server: Server, lost: Path
) -> None:
    assert HouseStaff(server).decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None
    before = copied(server, "house", "book")
    with pytest.raises(PitTrouble) as told:
        give_back(server, lost, CLAIRE, NEW)
    assert "went on without" in told.value.saying.code
    with pytest.raises(PitTrouble) as told:
        HouseStaff(server, lost).decide([f.PersonLeft("Noé")], CLAIRE, CLAIRES)
    assert "one of them was" in told.value.saying.code or "ends at" in told.value.saying.code
    assert copied(server, "house", "book") == before


def test_a_copy_that_was_altered_gives_nothing_back(server: Server, lost: Path) -> None:
    before = copied(server, "house", "book")
    with raw(lost) as file:
        file.executescript("DROP TRIGGER entry_no_update")
        file.execute("UPDATE entry SET body = replace(body, 'chef', 'director') WHERE id > 6")
    with pytest.raises(Hindrance):
        give_back(server, lost, CLAIRE, NEW)
    assert copied(server, "house", "book") == before


def test_the_server_itself_takes_no_entry_that_does_not_continue_the_book(
    server: Server, lost: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = copied(server, "house", "book")
    behind = EntryRows.behind

    def altered(rows: EntryRows, place: int, most: int) -> list[Stored]:
        batch = behind(rows, place, most)
        return [*batch[:-1], batch[-1]._replace(body="{}")] if batch else []

    monkeypatch.setattr(EntryRows, "behind", altered)
    with pytest.raises(PitTrouble) as told:
        give_back(server, lost, CLAIRE, NEW)
    assert "not as it was recorded" in told.value.saying.code
    assert copied(server, "house", "book") == before


def test_where_others_decide_meanwhile_nothing_is_given_back(
    server: Server, lost: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may = recovery._may_give_back

    def meanwhile(known: Register, book: Register, name: str, pin: str) -> Objection | None:
        assert HouseStaff(server).decide([f.PersonLeft(MARC)], CLAIRE, CLAIRES) is None
        return may(known, book, name, pin)

    monkeypatch.setattr(recovery, "_may_give_back", meanwhile)
    with pytest.raises(PitTrouble) as told:
        give_back(server, lost, CLAIRE, NEW)
    assert "went on without" in told.value.saying.code


def test_no_login_of_a_machine_gives_anything_back(
    postgres: HouseServer, house: str, lost: Path
) -> None:
    with Server(postgres.login(house, "pit_table"), PROGRAM) as table, pytest.raises(PitTrouble):
        give_back(table, lost, CLAIRE, NEW)


def test_without_a_copy_there_is_nothing_to_give(server: Server, tmp_path: Path) -> None:
    with pytest.raises(PitTrouble) as told:
        give_back(server, tmp_path / FILE, CLAIRE, CLAIRES)
    assert "no copy" in told.value.saying.code
