import sqlite3
from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.store import verify as module
from dealer_app.store.codec import encode
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import NotOpened, Reason
from dealer_app.store.verify import SENTENCES, Checked, EntryFaultKind, Fault, Report, verify
from dealer_app.table.events import TableClosed
from tests.store.builders import (
    card,
    digest_of,
    forged,
    forger,
    indices_left_behind,
    opening,
    play,
    played,
    raw,
    rebuilder,
    ticking,
)

FIRST = "2026-11-20-0001"
SECOND = "2026-11-20-0002"
INSERT = (
    "INSERT INTO entry (session_id, seq, recorded_at, kind, version, body, previous, digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


def insert(file: sqlite3.Connection, seq: int, previous: int, *, session: str = FIRST) -> None:
    """Puts a card that was never dealt into the journal, hanging on an entry of it."""
    fact = encode(card("9", "banque"))
    file.execute(INSERT, forged(session, seq, fact, digest_of(file, session, previous)))


def shift(file: sqlite3.Connection, first: int, by: int) -> None:
    """Renumbers the entries of the first session from one on."""
    file.execute(
        "UPDATE entry SET seq = -seq - ? WHERE session_id = ? AND seq >= ?", (by, FIRST, first)
    )
    file.execute("UPDATE entry SET seq = -seq WHERE seq < 0")


def test_an_untouched_journal_is_sound(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", sessions=3, seal=False)
    report = verify(tmp_path / "t.sabot")
    assert (report.sound, report.faults) == (True, ())


def test_a_report_tells_each_session_its_entries_and_its_seal(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path, sessions=2, seal=False)
    with Journal.read(path) as journal:
        heads = [journal.head(FIRST).digest, journal.head(SECOND).digest]
    assert verify(path) == Report(
        sessions=(
            Checked(FIRST, 6, heads[0], sealed=True),
            Checked(SECOND, 5, heads[1], sealed=False),
        ),
        faults=(),
    )
    assert verify(path).entries == 11


def test_a_journal_without_entries_is_sound(tmp_path: Path) -> None:
    Journal.open(tmp_path / "t.sabot", ticking()).close()
    assert verify(tmp_path / "t.sabot") == Report((), ())


def test_a_journal_is_checked_while_its_table_is_open(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        play(journal, seal=False)
        assert verify(tmp_path / "t.sabot").entries == 5


def test_one_session_is_checked_by_itself(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", sessions=3)
    with forger(tmp_path / "t.sabot") as file:
        file.execute("UPDATE entry SET body = '{}' WHERE session_id = ? AND seq = 3", (FIRST,))
    assert [each.session for each in verify(tmp_path / "t.sabot", SECOND).sessions] == [SECOND]
    assert verify(tmp_path / "t.sabot", SECOND).sound
    assert not verify(tmp_path / "t.sabot", FIRST).sound


@pytest.mark.parametrize(
    "change",
    [
        "body = replace(body, '7', '9')",
        "body = CAST(x'ff' AS TEXT)",
        "recorded_at = '2026-11-20T00:00:00.000000+00:00'",
        "kind = 'coup_voided'",
        "version = 2",
        "digest = 'abc'",
        "previous = CAST(x'ff' AS TEXT)",
    ],
)
def test_a_changed_entry_is_named(tmp_path: Path, change: str) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        file.execute(f"UPDATE entry SET {change} WHERE seq = 4")  # noqa: S608 - a text above
    report = verify(tmp_path / "t.sabot")
    assert report.faults == (Fault(EntryFaultKind.CHANGED, FIRST, 4),)
    assert not report.sound


def test_an_entry_replaced_with_a_digest_of_its_own_is_named(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        file.execute("DELETE FROM entry WHERE seq = 4")
        insert(file, 4, previous=3)
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.REPLACED, FIRST, 4, 5),)


def test_a_first_entry_that_follows_something_is_named(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(FIRST, [opening()])
        with forger(tmp_path / "t.sabot") as file:
            file.execute("DELETE FROM entry")
            file.execute(INSERT, forged(FIRST, 1, encode(opening()), "abc"))
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.CHANGED, FIRST, 1),)


@pytest.mark.parametrize(("first", "last"), [(1, 1), (3, 3), (2, 4)])
def test_missing_entries_are_named(tmp_path: Path, first: int, last: int) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        file.execute("DELETE FROM entry WHERE seq BETWEEN ? AND ?", (first, last))
    assert verify(tmp_path / "t.sabot").faults == (
        Fault(EntryFaultKind.MISSING, FIRST, first, last),
    )


def test_an_entry_taken_out_and_the_rest_renumbered_is_noticed(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        file.execute("DELETE FROM entry WHERE seq = 3")
        shift(file, 4, by=-1)
    assert verify(tmp_path / "t.sabot").faults == tuple(
        Fault(EntryFaultKind.MOVED, FIRST, seq, seq + 1) for seq in (3, 4, 5)
    )


def test_an_inserted_entry_is_named_and_those_that_made_room_for_it(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        shift(file, 4, by=1)
        insert(file, 4, previous=3)
    assert verify(tmp_path / "t.sabot").faults == (
        Fault(EntryFaultKind.MOVED, FIRST, 5, 4),
        Fault(EntryFaultKind.INSERTED, FIRST, 4),
        Fault(EntryFaultKind.MOVED, FIRST, 6, 5),
        Fault(EntryFaultKind.MOVED, FIRST, 7, 6),
    )


@pytest.mark.parametrize("seq", [0, -5])
def test_an_entry_before_the_first_is_named(tmp_path: Path, seq: int) -> None:
    played(tmp_path / "t.sabot")
    with raw(tmp_path / "t.sabot") as file:
        insert(file, seq, previous=3)
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.INSERTED, FIRST, seq),)


def test_a_second_entry_of_the_same_number_is_named(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with rebuilder(tmp_path / "t.sabot") as file:
        insert(file, 4, previous=3)
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.INSERTED, FIRST, 4),)


@pytest.mark.parametrize(("one", "other"), [(3, 4), (2, 5)])
def test_two_entries_that_changed_places_are_named(tmp_path: Path, one: int, other: int) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        file.execute("UPDATE entry SET seq = -1 WHERE seq = ?", (one,))
        file.execute("UPDATE entry SET seq = ? WHERE seq = ?", (one, other))
        file.execute("UPDATE entry SET seq = ? WHERE seq = -1", (other,))
    assert verify(tmp_path / "t.sabot").faults == (
        Fault(EntryFaultKind.MOVED, FIRST, one, other),
        Fault(EntryFaultKind.MOVED, FIRST, other, one),
    )


def test_two_entries_that_changed_their_facts_are_named(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        ((fact,),) = file.execute("SELECT kind FROM entry WHERE seq = 2")
        file.execute("UPDATE entry SET kind = 'card_dealt' WHERE seq = 2")
        file.execute("UPDATE entry SET kind = ? WHERE seq = 3", (fact,))
    assert verify(tmp_path / "t.sabot").faults == (
        Fault(EntryFaultKind.CHANGED, FIRST, 2),
        Fault(EntryFaultKind.CHANGED, FIRST, 3),
    )


def test_an_entry_after_the_seal_is_named(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with raw(tmp_path / "t.sabot") as file:
        insert(file, 7, previous=6)
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.AFTER_SEAL, FIRST, 7),)


def test_a_seal_that_counts_other_entries_is_named(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(FIRST, [opening()])
        journal.append(FIRST, [TableClosed(9, journal.head(FIRST).digest)])
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.SEAL_DIFFERS, FIRST, 2),)


def test_a_seal_that_names_another_entry_is_named(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(FIRST, [opening(), TableClosed(1, "abc")])
    assert verify(tmp_path / "t.sabot").faults == (Fault(EntryFaultKind.SEAL_DIFFERS, FIRST, 2),)


@pytest.mark.parametrize("session", [None, FIRST, SECOND])
def test_a_session_whose_end_is_missing_is_noticed(tmp_path: Path, session: str | None) -> None:
    path = tmp_path / "t.sabot"
    played(path, sessions=2)
    with forger(path) as file:
        seal = digest_of(file, FIRST, 6)
        file.execute("DELETE FROM entry WHERE session_id = ? AND seq > 3", (FIRST,))
    assert verify(path, session).faults == (
        Fault(EntryFaultKind.SEAL_MISSING, SECOND, 1, seal=seal),
    )


def test_a_session_that_is_missing_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    first, second, third = played(path, sessions=3)
    with forger(path) as file:
        found, seal = digest_of(file, first, 6), digest_of(file, second, 6)
        file.execute("DELETE FROM entry WHERE session_id = ?", (second,))
    assert verify(path).faults == (
        Fault(EntryFaultKind.SEAL_MISSING, third, 1, seal=seal, found=found),
    )


def test_a_session_whose_last_entries_no_index_has_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    (session,) = played(path, seal=False)
    with indices_left_behind(path), Journal.open(path, ticking()) as journal:
        journal.append(session, [card("9")])
    assert verify(path, session).damaged
    assert verify(path).damaged


def test_a_session_that_no_index_has_at_all_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    played(path)
    with indices_left_behind(path), Journal.open(path, ticking()) as journal:
        session = play(journal, seal=False)
    assert verify(path, session).damaged


def test_an_entry_of_a_newer_program_is_checked_like_the_others(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(FIRST, [opening()])
        with raw(tmp_path / "t.sabot") as file:
            newer = ("table_closed", 2, '{"by":"director"}')
            file.execute(INSERT, forged(FIRST, 2, newer, digest_of(file, FIRST, 1)))
            file.execute(INSERT, forged(SECOND, 1, ("table_opened", 2, "{}"), ""))
    report = verify(tmp_path / "t.sabot")
    assert (report.sound, report.entries) == (True, 3)


@pytest.mark.parametrize("value", ["NULL", "x'ff'", "1.5", "'many'"])
@pytest.mark.parametrize("column", ["seq", "version", "body", "previous", "digest", "kind"])
def test_a_value_of_another_type_is_found(tmp_path: Path, column: str, value: str) -> None:
    played(tmp_path / "t.sabot")
    with rebuilder(tmp_path / "t.sabot") as file:
        file.execute(f"UPDATE entry SET {column} = {value} WHERE seq = 4")  # noqa: S608 - texts above
    assert verify(tmp_path / "t.sabot").faults


def test_faults_beyond_what_anybody_reads_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LISTED", 2)
    played(tmp_path / "t.sabot")
    with forger(tmp_path / "t.sabot") as file:
        file.execute("UPDATE entry SET version = 3")
    report = verify(tmp_path / "t.sabot")
    assert (len(report.faults), report.unlisted) == (2, 4)


def test_a_journal_that_is_not_there_is_not_checked(tmp_path: Path) -> None:
    with pytest.raises(NotOpened) as refused:
        verify(tmp_path / "t.sabot")
    assert refused.value.reason is Reason.MISSING


def test_a_database_of_another_program_is_not_checked(tmp_path: Path) -> None:
    with raw(tmp_path / "songs") as file:
        file.execute("CREATE TABLE songs (title)")
    with pytest.raises(NotOpened) as refused:
        verify(tmp_path / "songs")
    assert refused.value.reason is Reason.NOT_A_JOURNAL


def test_a_table_of_another_form_is_not_checked(tmp_path: Path) -> None:
    with raw(tmp_path / "songs") as file:
        file.execute("CREATE TABLE entry (title)")
        file.execute("PRAGMA user_version=1")
    with pytest.raises(NotOpened) as refused:
        verify(tmp_path / "songs")
    assert refused.value.reason is Reason.NOT_A_JOURNAL


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (EntryFaultKind.CHANGED, "Session S: entry 4 was changed after it was recorded."),
        (
            EntryFaultKind.REPLACED,
            "Session S: entry 4 is not the one that entry 5 was recorded after.",
        ),
        (EntryFaultKind.MISSING, "Session S: entries are missing, from 4 to 5."),
        (EntryFaultKind.INSERTED, "Session S: entry 4 was inserted later."),
        (EntryFaultKind.MOVED, "Session S: entry 4 was moved; it was recorded as entry 5."),
        (EntryFaultKind.AFTER_SEAL, "Session S: entry 4 was added after the session was closed."),
        (
            EntryFaultKind.SEAL_DIFFERS,
            "Session S: its closing entry 4 seals other entries than those before it.",
        ),
        (
            EntryFaultKind.SEAL_MISSING,
            "Session S names the seal ab before it, but there is -: entries are missing there.",
        ),
    ],
)
def test_every_fault_is_told_in_a_sentence(kind: EntryFaultKind, sentence: str) -> None:
    fault = Fault(kind, "S", 4, 5, seal="ab")
    assert words("en").sentence(fault.saying) == sentence


def test_no_fault_is_without_a_sentence() -> None:
    assert set(SENTENCES) == set(EntryFaultKind)
