"""What the courier sends is what the tables recorded, once each, whatever happens on the way."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_app.pit import courier
from dealer_app.pit.courier import deliver_all, enrolled
from dealer_app.pit.server import Server
from dealer_app.store.chain import Chained, Stored
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.journal_copies import JOURNALS
from dealer_app.store.notes import look
from dealer_app.store.receipts import SUFFIX, receipt_of
from tests.pit.house_server import PROGRAM, HouseServer
from tests.play import the
from tests.run_length import LONG
from tests.store.builders import played, raw

TABLE = "Table 3"


def rows_of(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT * FROM entry ORDER BY id").fetchall()


def copied(server: Server, name: str, kind: str = "table") -> list[tuple[object, ...]]:
    """What the server has of a journal, in the columns of its file."""
    return server.asked.execute(
        "SELECT e.place, session_id, seq, recorded_at, e.kind, version, body, previous, digest"
        " FROM pit.entry e JOIN pit.journal j ON j.id = e.journal"
        " WHERE j.kind = %s AND j.name = %s ORDER BY e.place",
        [kind, name],
    ).fetchall()


def apart(server: Server) -> list[tuple[object, ...]]:
    """What was refused: its places, and why."""
    return server.asked.execute("SELECT place, why FROM pit.apart ORDER BY place").fetchall()


def sent(server: Server, folder: Path) -> int:
    told = list(deliver_all(server, folder))
    assert [each.wrong for each in told if each.wrong is not None] == []
    return sum(each.sent for each in told)


def wrong(server: Server, folder: Path) -> list[str]:
    return [each.wrong.code for each in deliver_all(server, folder) if each.wrong is not None]


def forge(path: Path, place: int, *, body: str) -> None:
    """Computes a journal anew from one entry on, so that its own chain holds."""
    with raw(path) as file:
        file.executescript("DROP TRIGGER entry_no_update")
        heads = dict[str, str]()
        for row in file.execute("SELECT * FROM entry ORDER BY id").fetchall():
            number, *parts, digest = row
            session = str(parts[0])
            if number >= place:
                parts[5] = body if number == place else parts[5]
                parts[6] = heads.get(session, "")
                digest = Chained(*parts).digest
                told = (parts[5], parts[6], digest, number)
                file.execute("UPDATE entry SET body=?, previous=?, digest=? WHERE id=?", told)
            heads[session] = digest
        file.execute(
            "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN"
            " SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
        )


def test_every_row_of_a_night_arrives_as_it_was_recorded(server: Server, night: Path) -> None:
    files = [path for pattern in JOURNALS for path in night.glob(pattern)]
    assert sent(server, night) == sum(len(rows_of(path)) for path in files)
    for path in night.glob("*.sabot"):
        assert copied(server, path.stem) == rows_of(path)
    (register,) = night.glob("*.sabot-register")
    (name,) = server.asked.execute("SELECT name FROM pit.journal WHERE kind = 'register'")
    assert copied(server, name[0], "register") == rows_of(register)


def test_what_was_sent_is_not_sent_again(server: Server, night: Path) -> None:
    sent(server, night)
    assert sent(server, night) == 0
    assert apart(server) == []


def test_a_table_that_goes_on_sends_what_was_added(server: Server, tmp_path: Path) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=5)
    sent(server, tmp_path)
    played(path, cards=7)
    assert sent(server, tmp_path) == 10
    assert copied(server, TABLE) == rows_of(path)


@settings(max_examples=LONG or 6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(most=st.integers(1, 40), again=st.integers(1, 30))
def test_batches_of_any_size_and_whole_again_come_to_the_same(
    postgres: HouseServer, tmp_path_factory: pytest.TempPathFactory, most: int, again: int
) -> None:
    folder = tmp_path_factory.mktemp("data")
    path = folder / f"{TABLE}.sabot"
    played(path, cards=9, sessions=3)
    with pytest.MonkeyPatch.context() as patch, Server(postgres.house(), PROGRAM) as server:
        patch.setattr(courier, "MOST", most)
        assert sent(server, folder) == len(rows_of(path))
        with EntryRows(path) as rows:
            batch = rows.behind(0, again)
            copy = enrolled(server, "table", TABLE)
            answer, place, _, _ = courier.take(server, copy, batch, None)
        assert (answer, place) == ("taken", len(rows_of(path)))
        assert copied(server, TABLE) == rows_of(path)
        assert apart(server) == []


def test_a_batch_with_a_hole_is_a_gap_and_nothing_of_it_is_kept(
    server: Server, tmp_path: Path
) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=5)
    copy = enrolled(server, "table", TABLE)
    with EntryRows(path) as rows:
        batch = rows.behind(0, 50)
    taken = courier.take
    assert taken(server, copy, batch[2:], None)[:2] == ("gap", 0)
    assert taken(server, copy, [*batch[:2], *batch[3:]], None)[:2] == ("gap", 0)
    assert copied(server, TABLE) == []
    assert apart(server) == []


def test_a_journal_computed_anew_forks_and_is_kept_apart(server: Server, tmp_path: Path) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=12)
    sent(server, tmp_path)
    true = rows_of(path)
    forge(path, 6, body='{"card":"9","hand":"ponte"}')
    (why,) = wrong(server, tmp_path)
    assert why.startswith("{name}: entry {first} is not the one that the server has")
    assert copied(server, TABLE) == true
    assert apart(server) == [(place, "fork") for place in range(6, len(true) + 1)]


def test_a_cut_journal_is_named_and_its_copy_stays(server: Server, tmp_path: Path) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=12)
    sent(server, tmp_path)
    true = rows_of(path)
    with raw(path) as file:
        file.executescript("DROP TRIGGER entry_no_delete; DELETE FROM entry WHERE id > 9")
        file.execute(
            "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN"
            " SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
        )
    (told,) = [the(each.wrong) for each in deliver_all(server, tmp_path)]
    assert told.values == {"name": TABLE, "last": 9, "seen": 15}
    assert copied(server, TABLE) == true


def test_an_entry_changed_before_it_was_sent_is_refused_by_its_digest(
    server: Server, tmp_path: Path
) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=4)
    with raw(path) as file:
        file.executescript("DROP TRIGGER entry_no_update; UPDATE entry SET body='{}' WHERE id = 3")
        file.execute(
            "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN"
            " SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
        )
    (told,) = [the(each.wrong) for each in deliver_all(server, tmp_path)]
    assert told.values["answer"] == "digest"
    assert [place for place, _ in apart(server)] == [3, 4, 5, 6, 7]


def test_a_name_that_another_machine_holds_is_refused_by_name(
    postgres: HouseServer, house: str, tmp_path: Path
) -> None:
    first, second = (postgres.login(house, "pit_table") for _ in range(2))
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
        played(tmp_path / place / f"{TABLE}.sabot")
    with Server(first, PROGRAM) as server:
        sent(server, tmp_path / "one")
    with Server(second, PROGRAM) as server:
        (told,) = [the(each.wrong) for each in deliver_all(server, tmp_path / "two")]
    assert told.values == {"name": TABLE, "login": first.split("//")[1].split("@")[0]}


def test_what_the_old_machine_sends_after_a_hand_over_goes_apart(
    postgres: HouseServer, house: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=4)
    old, new = (postgres.login(house, "pit_table") for _ in range(2))
    with Server(old, PROGRAM) as machine, Server(house, PROGRAM) as desk:
        sent(machine, tmp_path)
        copy = enrolled(machine, "table", TABLE)
        login = new.split("//")[1].split("@")[0]
        desk.asked.execute("SELECT pit.hand_over(%s, %s)", [copy.journal, login])
        played(path, cards=2)
        with EntryRows(path) as rows:
            batch = rows.behind(copy.place, 50)
        answer = courier.take(machine, copy, batch, None)[0]
        assert answer == "handed over"
        assert [place for place, _ in apart(desk)] == [each.id for each in batch]


def test_no_entry_is_taken_behind_the_seal_of_its_session(server: Server, tmp_path: Path) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=1)
    sent(server, tmp_path)
    copy = enrolled(server, "table", TABLE)
    with EntryRows(path) as rows:
        (last,) = rows.behind(copy.place - 1, 5)
    more = Chained(last.session_id, last.seq + 1, last.recorded_at, "x", 1, "{}", last.digest)
    batch = [Stored(last.id + 1, *more, more.digest)]
    answer = courier.take(server, copy, batch, None)[0]
    assert answer == "after its seal"


def test_texts_of_any_signs_have_the_same_digest_on_the_server(server: Server) -> None:
    signs = '"\\/\b\f\n\r\t\x01\x1f\x7f\u2028\u2029\uffff é €🂡'
    entry = Chained(f"s{signs}", 3, f"at{signs}", f"kind{signs}", 2, f"body{signs}", "before")
    told = server.asked.execute("SELECT pit.digest_of(%s,%s,%s,%s,%s,%s,%s)", entry).fetchone()
    assert told == (entry.digest,)


def test_a_receipt_says_how_far_the_server_has_a_journal(server: Server, tmp_path: Path) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path)
    sent(server, tmp_path)
    receipt = the(receipt_of(path))
    assert (receipt.place, receipt.digest) == (len(rows_of(path)), rows_of(path)[-1][-1])
    assert len(receipt.code) == len(receipt.digest)
    assert receipt.journal == enrolled(server, "table", TABLE).journal


@pytest.mark.parametrize("shorter", [False, True])
def test_a_receipt_that_was_taken_away_is_missed_until_the_server_has_compared(
    server: Server, tmp_path: Path, *, shorter: bool
) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path)
    older = path.read_bytes()
    played(path)
    sent(server, tmp_path)
    path.with_name(path.name + SUFFIX).unlink()
    if shorter:
        path.write_bytes(older)
    assert [each.finding.value for each in look(tmp_path).alerts] == ["receipt_gone"]
    list(deliver_all(server, tmp_path))
    found = [each.finding.value for each in look(tmp_path).alerts]
    assert found == (["server_shorter"] if shorter else [])


def test_a_file_that_is_no_journal_keeps_no_other_back(server: Server, tmp_path: Path) -> None:
    (tmp_path / "Table 1.sabot").write_bytes(b"no journal at all, but some text in a file")
    played(tmp_path / f"{TABLE}.sabot")
    told = list(deliver_all(server, tmp_path))
    assert [each.wrong is None for each in told] == [False, True]
    assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")


def test_what_a_table_says_of_itself_stands_beside_its_entries(server: Server, night: Path) -> None:
    sent(server, night)
    rows = server.asked.execute(
        "SELECT said, said_place = place FROM pit.mark JOIN pit.journal j ON j.id = journal"
        " WHERE kind = 'table'"
    ).fetchall()
    assert all(of_its_last for _, of_its_last in rows)
    assert {said["game"] for said, _ in rows} >= {"punto_banco", "porcelaine", "macao"}


@pytest.mark.parametrize("name", ["\\u0000 Anne", "Anne\0Roche"])
def test_a_name_of_any_signs_keeps_no_entry_back(server: Server, name: str) -> None:
    copy = enrolled(server, "table", TABLE)
    assert courier.take(server, copy, [], {"croupier": name})[0] == "taken"
    told = server.asked.execute("SELECT said ->> 'croupier' FROM pit.mark WHERE said IS NOT NULL")
    assert told.fetchone() == (name.replace("\0", ""),)
