"""Whoever has a table's login, its disk, or a place in its folder forges nothing on the server, and
stops nobody else's courier."""

import json
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from dealer_app.pit.comparison import compare_all
from dealer_app.pit.courier import Copy, deliver_all, enrolled, take
from dealer_app.pit.link import STATE, read_link
from dealer_app.pit.pit_tables import standing
from dealer_app.pit.recovery import recover
from dealer_app.pit.server import Server
from dealer_app.store.chain import Chained, Stored
from dealer_app.store.entry_rows import EntryRows, write_rows
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble
from tests.pit.house_server import PROGRAM, HouseServer
from tests.pit.test_courier import TABLE, apart, copied, rows_of
from tests.play import the
from tests.store.builders import played, raw

NO_UPDATE = (
    "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN"
    " SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
)
NO_DELETE = NO_UPDATE.replace("update", "delete").replace("UPDATE", "DELETE")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "data" / f"{TABLE}.sabot"
    path.parent.mkdir()
    played(path, cards=8)
    return path


@pytest.fixture
def batch(table: Path) -> list[Stored]:
    with EntryRows(table) as rows:
        return rows.behind(0, 99)


NAMES = ("", "/planted", "a/b", "..", ".hidden", "a\\b", "Table 9\nTable 3", "x" * 101, "a ")


@pytest.mark.parametrize("name", NAMES)
def test_no_journal_is_named_so_that_its_file_would_lie_elsewhere(
    server: Server, name: str
) -> None:
    with pytest.raises(Trouble):
        enrolled(server, "table", name)


def test_a_batch_out_of_order_is_a_gap(server: Server, batch: list[Stored]) -> None:
    copy = enrolled(server, "table", TABLE)
    mixed = [batch[0], batch[2], batch[1]]
    assert take(server, copy, mixed, None)[:2] == ("gap", 0)
    assert copied(server, TABLE) == []


def test_columns_that_do_not_fit_each_other_are_refused(
    server: Server, batch: list[Stored]
) -> None:
    copy = enrolled(server, "table", TABLE)
    one = batch[0]
    call = "SELECT pit.take(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, '[2:2]={x}', NULL, now())"
    columns = [[value] for value in one[:-1]]
    with pytest.raises(psycopg.Error) as told:
        server.asked.execute(call, [copy.journal, copy.turn, *columns])
    assert told.value.sqlstate == "22023"


def test_what_a_false_entry_left_apart_keeps_the_true_one_from_nothing(
    server: Server, batch: list[Stored]
) -> None:
    copy = enrolled(server, "table", TABLE)
    take(server, copy, batch[:3], None)
    server.asked.execute("SELECT pit.hand_over(%s, %s)", [copy.journal, server.login])
    for body in ("{}", batch[3].body):
        take(server, copy, [batch[3]._replace(body=body)], None)
    told = server.asked.execute("SELECT body FROM pit.apart ORDER BY body").fetchall()
    assert sorted(body for (body,) in told) == sorted(["{}", batch[3].body])


SAID = ("[]", "null", '"x"', json.dumps({"alerts": "x" * 9000}), json.dumps({"alerts": []}))


@pytest.mark.parametrize("said", SAID)
def test_whatever_a_table_says_of_itself_the_overview_stands(server: Server, said: str) -> None:
    copy = enrolled(server, "table", TABLE)
    server.asked.execute(
        "SELECT pit.take(%s, %s, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', %s,"
        " 'infinity')",
        [copy.journal, copy.turn, said],
    )
    (found,) = standing(server)
    assert found.needs == 0
    assert found.ahead is None


def test_a_journal_is_handed_to_a_machine_of_the_house_and_nobody_else(
    postgres: HouseServer, house: str, server: Server
) -> None:
    copy = enrolled(server, "table", TABLE)
    stranger = postgres.login(house).split("//")[1].split("@")[0]
    for login in (stranger, "no such login"):
        with pytest.raises(psycopg.Error):
            server.asked.execute("SELECT pit.hand_over(%s, %s)", [copy.journal, login])
    assert enrolled(server, "table", TABLE).turn == copy.turn


def damage(path: Path, *statements: str) -> None:
    with raw(path) as file:
        file.executescript("DROP TRIGGER entry_no_update; DROP TRIGGER entry_no_delete")
        for each in statements:
            file.execute(each)
        file.execute(NO_UPDATE)
        file.execute(NO_DELETE)


@pytest.mark.parametrize(
    ("statement", "first"),
    [
        ("UPDATE entry SET body = '{}' WHERE id = 5", 5),
        ("DELETE FROM entry WHERE id IN (4, 6)", 4),
    ],
)
def test_what_is_changed_under_a_kept_digest_or_taken_out_is_found(
    server: Server, table: Path, statement: str, first: int
) -> None:
    list(deliver_all(server, table.parent))
    damage(table, statement)
    (told,) = compare_all(server, table.parent)
    assert told.wrong is not None
    assert told.wrong.values["first"] == first


NUL = "{}\x00"


LONG: Final = "".join(random.Random(1).choices("0123456789abcdef", k=20_000))
"""A name that no index takes."""


@pytest.mark.parametrize(
    ("field", "value"), [("body", NUL), ("version", 2**40), ("session_id", LONG)]
)
def test_an_entry_that_the_server_cannot_store_is_named_and_no_other_table_waits(
    server: Server, tmp_path: Path, field: str, value: str | int
) -> None:
    played(tmp_path / "A.sabot", cards=3)
    with EntryRows(tmp_path / "A.sabot") as rows:
        (first, *_) = rows.behind(0, 9)
    (tmp_path / "A.sabot").unlink()
    told: dict[str, Any] = first.chained._asdict() | {field: value}
    chained = Chained(**told)
    write_rows(tmp_path / "A.sabot", [[Stored(1, *chained, chained.digest)]])
    played(tmp_path / f"{TABLE}.sabot")
    found = {each.name: each.wrong for each in deliver_all(server, tmp_path)}
    wrong = the(found["A"])
    assert str(tmp_path / "A.sabot") in str(wrong.values)
    assert found[TABLE] is None
    assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")


def test_a_file_that_is_only_called_like_a_register_is_none(server: Server, table: Path) -> None:
    table.rename(table.with_name(f"{TABLE}.sabot-register"))
    assert list(deliver_all(server, table.parent)) == []


def test_the_register_that_comes_back_is_the_one_that_the_tables_name(
    postgres: HouseServer, house: str, night: Path, tmp_path: Path
) -> None:
    """Another one of the same login, computed anew and sent last, does not take its place."""
    with Server(postgres.login(house, "pit_table"), PROGRAM) as machine:
        list(deliver_all(machine, night))
        false = Copy(*enrolled(machine, "register", "FORGED22"))
        before, rows = "", list[Stored]()
        for place in range(1, 4):
            entry = Chained("register", place, "2026-11-21T20:00:00+00:00", "x", 1, "{}", before)
            before = entry.digest
            rows.append(Stored(place, *entry, before))
        assert take(machine, false, rows, None)[0] == "taken"
    with Server(house, PROGRAM) as desk:
        recover(desk, "", tmp_path / "back", lambda: datetime.now(UTC))
        assert apart(desk) == []
    true = rows_of(night / FILE)
    assert rows_of(tmp_path / "back" / FILE)[: len(true)] == true


def test_what_comes_after_the_hand_over_goes_apart_and_is_missed_by_nobody(
    postgres: HouseServer, house: str, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dealer_app.pit import recovery  # noqa: PLC0415 - its reading is overtaken

    with (
        Server(postgres.login(house, "pit_table"), PROGRAM) as machine,
        Server(house, PROGRAM) as desk,
    ):
        list(deliver_all(machine, table.parent))
        copy = enrolled(machine, "table", TABLE)
        read = recovery._read

        def overtaken(server: Server, journal: int) -> object:
            played(table)
            with EntryRows(table) as rows:
                take(machine, copy, rows.behind(copy.place, 99), None)
            return read(server, journal)

        monkeypatch.setattr(recovery, "_read", overtaken)
        recover(desk, TABLE, tmp_path / "back", lambda: datetime.now(UTC))
        assert len(rows_of(tmp_path / "back" / table.name)) == copy.place
        assert len(copied(desk, TABLE)) == copy.place
        assert len(apart(desk)) == 6


def _nothing(path: Path) -> None:
    path.write_text("[" * 100_000, encoding="utf-8")


STATES: tuple[Callable[[Path], object], ...] = (
    os.mkfifo,
    lambda path: path.mkdir(),
    lambda path: path.write_bytes(b"\xff"),
    lambda path: path.write_text("x" * 10**6, encoding="utf-8"),
    lambda path: path.write_text('{"linked": true, "since": 5, "why": 5}', encoding="utf-8"),
    lambda path: path.write_text('{"linked": true}', encoding="utf-8"),
    _nothing,
)


@pytest.mark.parametrize("make", STATES)
def test_whatever_lies_in_the_courier_s_place_the_window_reads_nothing_of_it(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    make(tmp_path / STATE)
    assert read_link(tmp_path) is None


def test_registers_of_which_no_table_names_any_do_not_come_back_in_silence(
    server: Server, table: Path, batch: list[Stored], tmp_path: Path
) -> None:
    list(deliver_all(server, table.parent))
    for name in ("FIRST222", "SECOND22"):
        entry = Chained("register", 1, "2026-11-21T20:00:00+00:00", name, 1, "{}", "")
        copy = enrolled(server, "register", name)
        assert take(server, copy, [Stored(1, *entry, entry.digest)], None)[0] == "taken"
    (told,) = recover(server, "", tmp_path / "back", lambda: datetime.now(UTC))
    assert told.unclear == 2
    assert [path.name for path in told.written] == [table.name]
    assert len(batch) == told.written[tmp_path / "back" / table.name]
