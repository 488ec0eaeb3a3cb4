from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path

import pytest

from dealer_app.store import journal
from dealer_app.store.chain import NOTHING_BEFORE, Chained, Head, canonical
from dealer_app.store.codec import encode
from dealer_app.store.journal import (
    BrokenPart,
    Journal,
    JournalMark,
    asks_for_pins,
    is_signed,
    openings,
)
from dealer_app.store.troubles import (
    ActNotRecorded,
    NotOpened,
    NotUnderstood,
    Reason,
    SessionSealed,
)
from dealer_app.table.events import CoupOpened, CroupierNamed, Event, TableClosed
from tests.play import the
from tests.store.builders import (
    EVENING,
    card,
    forged,
    forger,
    opening,
    play,
    played,
    raw,
    rebuilder,
    ticking,
)
from tests.store.limits import common_user

SESSION = "2026-11-20-0001"


def test_what_was_recorded_is_read_back_by_another_program(tmp_path: Path) -> None:
    act: list[Event] = [opening(), CoupOpened(), card("7"), card("9", "banque")]
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, act)
        with Journal.read(tmp_path / "t.sabot") as other:
            assert [entry.event for entry in other.events(SESSION)] == act


def test_an_act_returns_its_entries_as_they_are_read_back(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        recorded = journal.append(SESSION, [opening(), CoupOpened()])
        recorded += journal.append(SESSION, [card("7")])
        assert list(recorded) == journal.events(SESSION)


def test_an_act_of_nothing_records_nothing(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        assert journal.append(SESSION, []) == ()
        assert journal.sessions() == ()


def test_entries_are_chained_by_the_digest_of_their_seven_parts(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        first, second = journal.append(SESSION, [opening(), card("7")])
    at = "2026-11-20T21:47:04.123456+00:00"
    assert first.previous == NOTHING_BEFORE
    assert second.previous == first.digest
    assert second.digest == Chained(SESSION, 2, at, *encode(card("7")), first.digest).digest


def test_the_canonical_text_has_sorted_keys_no_spaces_and_plain_letters() -> None:
    assert canonical(["é", 2, {"b": 1, "a": None}]) == '["é",2,{"a":null,"b":1}]'


@pytest.mark.parametrize(
    "text", ["", "é ”", '"', "\\", '"\\', "a\0\x1f\n\t\x7f", "\u2028🂡", "\udcff"]
)
def test_a_digest_is_that_of_the_canonical_text_of_all_seven_parts(text: str) -> None:
    for entry in (
        Chained(text, 7, text, text, -1, text, text),
        Chained(text, 0, "", "k", 2, "{}", text),
    ):
        told = canonical(entry).encode("utf-8", "surrogateescape")
        assert entry.digest == sha256(told).hexdigest()


def test_a_digest_is_the_one_that_any_other_program_would_compute() -> None:
    # printf '["s",1,"t","k",1,"{}",""]' | sha256sum
    assert Chained("s", 1, "t", "k", 1, "{}", "").digest == (
        "8b678af347db5cfd7348cd3ccbcd6c12aabaff811888351617d3a8bc6c6079d9"
    )


def test_times_are_recorded_in_utc_with_microseconds(tmp_path: Path) -> None:
    paris = timezone(timedelta(hours=1))
    clock = ticking(datetime(2026, 11, 20, 22, 0, tzinfo=paris))
    with Journal.open(tmp_path / "t.sabot", clock) as journal:
        (entry,) = journal.append(SESSION, [opening()])
    assert entry.recorded_at == "2026-11-20T21:00:01.000000+00:00"


def test_a_session_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        (entry,) = journal.append(SESSION, [card("7")])
        assert entry.seq == 2
        assert entry.previous == journal.events(SESSION)[0].digest


def test_the_head_is_the_last_entry(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        entries = journal.append(SESSION, [opening(), card("7")])
        assert journal.head(SESSION) == Head(2, entries[-1].digest)


def test_the_head_is_read_anew_while_another_program_writes(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        with Journal.read(tmp_path / "t.sabot") as other:
            assert other.head(SESSION).seq == 1
            journal.append(SESSION, [card("7")])
            assert other.head(SESSION).seq == 2


def test_a_session_without_entries_has_an_empty_head(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        assert journal.head(SESSION) == Head(0, NOTHING_BEFORE)


def test_a_sealed_session_takes_no_entry(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        session = play(journal)
        with pytest.raises(SessionSealed) as refused:
            journal.append(session, [card("7")])
    assert str(refused.value) == (
        "Session 2026-11-20-0001 is closed and takes no entry. Open the table again."
    )


def test_a_sealed_session_takes_no_entry_after_a_restart(tmp_path: Path) -> None:
    (session,) = played(tmp_path / "t.sabot")
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal, pytest.raises(SessionSealed):
        journal.append(session, [card("7")])


def test_nothing_follows_the_seal_within_one_act(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        with pytest.raises(SessionSealed):
            journal.append(SESSION, [opening(), TableClosed(1, ""), card("7")])
        assert journal.events(SESSION) == []


def test_sessions_are_listed_in_the_order_in_which_they_were_opened(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        for session in ("2026-11-21-0001", "2026-11-20-0001", "2026-11-20-0002"):
            journal.append(session, [opening()])
        assert [each.id for each in journal.sessions()] == [
            "2026-11-21-0001",
            "2026-11-20-0001",
            "2026-11-20-0002",
        ]


def test_a_listed_session_tells_its_opening_its_entries_and_its_seal(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path, cards=3, sessions=2, seal=False)
    with Journal.read(path) as journal:
        closed, running = journal.sessions()
        assert closed.seal == journal.events(closed.id)[-1].digest
    assert (closed.opened_at, closed.entries) == ("2026-11-20T21:47:04.123456+00:00", 6)
    assert (closed.sealed, closed.opened) == (True, opening())
    assert (running.sealed, running.entries, running.seal) == (False, 5, "")
    assert running.opened == opening(closed.seal)


def test_a_session_that_begins_otherwise_is_listed_without_an_opening(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [CroupierNamed("Noémie")])
        assert [each.opened for each in journal.sessions()] == [None]


def test_the_open_session_is_the_one_of_the_newest_entry(tmp_path: Path) -> None:
    _, second = played(tmp_path / "t.sabot", sessions=2, seal=False)
    with Journal.read(tmp_path / "t.sabot") as journal:
        assert journal.open_session() == second


def test_no_session_is_open_once_the_last_is_sealed(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", sessions=2)
    with Journal.read(tmp_path / "t.sabot") as journal:
        assert journal.open_session() is None


def test_a_new_table_has_no_session_and_no_seal(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        assert (journal.open_session(), journal.last_seal()) == (None, "")


def test_the_last_seal_is_that_of_the_last_sealed_session(tmp_path: Path) -> None:
    _, second, _ = played(tmp_path / "t.sabot", sessions=3, seal=False)
    with Journal.read(tmp_path / "t.sabot") as journal:
        assert journal.last_seal() == journal.events(second)[-1].digest


def test_session_names_count_through_the_day(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        play(journal)
        assert journal.new_session_id(lambda: EVENING) == "2026-11-20-0002"


def test_session_names_begin_anew_each_day(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        play(journal)
        assert journal.new_session_id(lambda: EVENING + timedelta(1)) == "2026-11-21-0001"


def test_an_entry_of_a_newer_program_is_not_guessed_at(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        with raw(tmp_path / "t.sabot") as file:
            head = journal.head(SESSION)
            columns = forged(SESSION, 2, ("dice_rolled", 1, "{}"), head.digest)
            file.execute("INSERT INTO entry VALUES (2, ?, ?, ?, ?, ?, ?, ?, ?)", columns)
        with pytest.raises(NotUnderstood):
            journal.events(SESSION)


def test_a_session_opened_by_a_newer_program_is_still_listed(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        with raw(tmp_path / "t.sabot") as file:
            columns = forged(SESSION, 1, ("table_opened", 9, "{}"), "")
            file.execute("INSERT INTO entry VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)", columns)
        assert [(each.id, each.opened) for each in journal.sessions()] == [(SESSION, None)]


def test_a_journal_that_is_read_takes_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path, seal=False)
    with Journal.read(path) as journal, pytest.raises(ActNotRecorded) as refused:
        journal.append(SESSION, [card("7")])
    assert str(refused.value) == (
        f"NOT RECORDED: {path} cannot be written to. Allow it, then enter it again."
    )


def test_a_journal_that_is_not_there_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(NotOpened) as refused:
        Journal.read(tmp_path / "t.sabot")
    assert str(refused.value) == (
        f"There is no journal {tmp_path / 't.sabot'}. Name the file of a table."
    )
    assert not (tmp_path / "t.sabot").exists()


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "casino" / "tables" / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
    assert (tmp_path / "casino" / "tables" / "t.sabot").is_file()


def test_a_path_with_signs_that_mean_something_in_an_address_is_a_path(tmp_path: Path) -> None:
    path = tmp_path / "Table #3?mode=memory %41.sabot"
    played(path)
    assert path.is_file()


def test_a_name_that_cannot_be_stored_is_not_recorded(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(SESSION, [CroupierNamed("\udcff")])
        assert refused.value.reason is Reason.TEXT
        assert journal.append(SESSION, [CroupierNamed("Noémie")])[0].seq == 2


def test_a_journal_opened_in_one_thread_serves_another(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as loader:
        journal = loader.submit(Journal.open, tmp_path / "t.sabot", ticking()).result()
    with journal:
        journal.append(SESSION, [opening()])
        assert len(journal.events(SESSION)) == 1


def test_a_folder_that_nobody_may_look_into_is_named() -> None:
    with common_user() as folder:
        played(folder / "t.sabot")
        folder.chmod(0o000)
        with pytest.raises(NotOpened) as refused:
            Journal.read(folder / "t.sabot")
        folder.chmod(0o755)
    assert refused.value.reason is Reason.READ_ONLY


def test_what_is_unbroken_ends_before_the_first_entry_that_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "table.sabot"
    with Journal.open(path, ticking()) as journal:
        name = journal.new_session_id(ticking())
        journal.append(name, [opening(), CoupOpened(), card("7"), card("8")])
        assert len(journal.lying(name).unbroken()) == 4
    with forger(path) as connection:
        connection.execute("UPDATE entry SET body = replace(body, '7', '9') WHERE seq = 3")
    with Journal.read(path) as journal:
        assert len(journal.lying(name).unbroken()) == 2


def test_a_session_is_told_by_its_first_wrong_entry_and_by_how_it_lies_there(
    tmp_path: Path,
) -> None:
    found = list[BrokenPart]()
    for change in (
        "UPDATE entry SET body = replace(body, '7', '9') WHERE seq = 3",
        "UPDATE entry SET body = replace(body, '7', '8') WHERE seq = 3",
        "DELETE FROM entry WHERE seq = 3",
        "UPDATE entry SET digest = upper(digest) WHERE seq = 3",
        "UPDATE entry SET previous = digest WHERE seq = 3",
    ):
        path = tmp_path / f"{len(found)}.sabot"
        (session,) = played(path)
        with Journal.read(path) as journal:
            assert journal.lying(session).broken() is None
        with forger(path) as connection:
            connection.execute(change)
        with Journal.read(path) as journal:
            found.append(the(journal.lying(session).broken()))
    assert {(each.seq, each.closing) for each in found} == {(3, 6)}
    assert len({each.digest for each in found}) == len(found)


def test_a_broken_session_that_goes_on_has_no_closing(tmp_path: Path) -> None:
    (session,) = played(tmp_path / "table.sabot", seal=False)
    with forger(tmp_path / "table.sabot") as connection:
        connection.execute("UPDATE entry SET body = replace(body, '7', '9') WHERE seq = 4")
    with Journal.read(tmp_path / "table.sabot") as journal:
        broken = the(journal.lying(session).broken())
    assert (broken.seq, broken.closing) == (4, 0)


@pytest.mark.parametrize(("column", "written"), [("body", 7), ("seq", "two"), ("digest", None)])
def test_a_row_of_other_types_than_were_recorded_is_damage(
    tmp_path: Path, column: str, written: object
) -> None:
    path = tmp_path / "t.sabot"
    (session,) = played(path)
    with rebuilder(path) as file:
        changing = f"UPDATE entry SET {column} = ? WHERE seq = 2"  # noqa: S608 - its own column
        file.execute(changing, (written,))
    with Journal.read(path) as journal, pytest.raises(NotOpened, match="is damaged"):
        journal.events(session)


@pytest.mark.parametrize("hour", ["", "soon", "2026-11-20", "9999-12-31T23:59:59-12:00"])
def test_an_entry_at_no_moment_is_damage(tmp_path: Path, hour: str) -> None:
    path = tmp_path / "t.sabot"
    (session,) = played(path)
    with forger(path) as file:
        file.execute("UPDATE entry SET recorded_at = ? WHERE seq = 2", (hour,))
    with Journal.read(path) as journal, pytest.raises(NotOpened, match="is damaged"):
        journal.events(session)


def test_a_row_is_of_the_types_that_its_shape_names() -> None:
    kinds = journal._kinds.__wrapped__
    assert kinds(JournalMark) == (int, str)
    assert kinds(str) == (str,)


def test_the_newest_opening_comes_first(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", sessions=2)
    (late, second), (early, first) = openings(tmp_path / "t.sabot")
    assert late > early
    assert first.previous_seal == ""
    assert second.previous_seal != ""


def test_an_opening_of_a_later_version_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    with forger(path) as connection:
        connection.execute("UPDATE entry SET version = 99 WHERE kind = 'table_opened'")
    assert list(openings(path)) == []


def test_what_calls_itself_an_opening_and_is_none_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    with forger(path) as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE kind = 'table_opened'")
    assert list(openings(path)) == []


def test_a_file_that_is_none_of_ours_has_no_openings(tmp_path: Path) -> None:
    (tmp_path / "t.sabot").write_bytes(b"nothing of ours")
    with pytest.raises(NotOpened):
        list(openings(tmp_path / "t.sabot"))


@pytest.mark.parametrize(
    ("house", "asks"),
    [
        ("", False),
        ('name = "Casino"\n', True),
        ("[staff]\npins = true\n", True),
        ("[staff]\npins = false\n", False),
        ("staff = 3\n", True),
        ("no sheet at all", True),
    ],
)
def test_a_house_asks_for_pins_unless_its_own_sheet_says_that_it_does_not(
    house: str, *, asks: bool
) -> None:
    assert asks_for_pins(replace(opening(), house=house)) is asks


def test_nobody_is_said_to_have_signed_in_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "t.sabot").write_bytes(b"nothing of ours")
    assert not is_signed(tmp_path / "t.sabot")


def test_a_session_lies_as_it_was_while_others_go_on(tmp_path: Path) -> None:
    (session,) = played(tmp_path / "t.sabot")
    with Journal.read(tmp_path / "t.sabot") as journal:
        before = journal.digest_of(session)
    played(tmp_path / "t.sabot", cards=7)
    played(tmp_path / "other.sabot", cards=4)
    with Journal.read(tmp_path / "t.sabot") as journal:
        assert journal.digest_of(session) == before
        others = [journal.digest_of(each.id) for each in journal.sessions()[1:]]
        assert before not in (*others, journal.digest_of("no session"))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET recorded_at = recorded_at || ' ' WHERE seq = 4",
        "UPDATE entry SET kind = kind || ' ' WHERE seq = 4",
        "UPDATE entry SET version = version + 1 WHERE seq = 4",
        "UPDATE entry SET body = body || ' ' WHERE seq = 4",
        "UPDATE entry SET previous = previous || ' ' WHERE seq = 4",
        "UPDATE entry SET digest = digest || ' ' WHERE seq = 4",
        "UPDATE entry SET seq = 99 WHERE seq = 4",
        "UPDATE entry SET session_id = 'another' WHERE seq = 4",
        "DELETE FROM entry WHERE seq = 4",
        "UPDATE entry SET body = CASE seq WHEN 4 THEN body || char(31) || body END WHERE seq < 6",
    ],
)
def test_a_session_of_which_a_sign_was_changed_lies_otherwise(tmp_path: Path, change: str) -> None:
    """The last change leaves every text as it was, two of them in one row."""
    (session,) = played(tmp_path / "t.sabot")
    with Journal.read(tmp_path / "t.sabot") as journal:
        before = journal.digest_of(session)
    with rebuilder(tmp_path / "t.sabot") as connection:
        connection.execute(change)
    with Journal.read(tmp_path / "t.sabot") as journal:
        assert journal.digest_of(session) != before
