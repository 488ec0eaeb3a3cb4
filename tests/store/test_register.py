"""The register on disk: one chain, written by several programs in turn, and nothing but whole."""

import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.state import Register, next_number
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.store import register_place, schema
from dealer_app.store.chain import INSERT
from dealer_app.store.codec import encode
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, register_in, signed_before
from dealer_app.store.troubles import (
    ActNotRecorded,
    NotOpened,
    NotUnderstood,
    Reason,
    RegisterAltered,
    RegisterMissing,
)
from dealer_app.store.verify import verify
from dealer_app.table.events import TableClosed
from tests.children import LONGEST, python, running
from tests.play import the
from tests.store.builders import EVENING, card, forged, forger, opening, played, raw, ticking
from tests.store.limits import common_user, most_bytes

CLAIRE = f.PersonAdded("Claire", Post.DIRECTOR, "hash")
MARC = f.PersonAdded("Marc", Post.CROUPIER, "hash")
BY_CLAIRE = Signature("Claire")


def enter(register: RegisterFile, *facts: f.Fact, by: Signature = UNSIGNED) -> Deed:
    return register.append(lambda _register, _now: Deed(facts, by))


def kept(folder: Path, *facts: f.Fact) -> RegisterFile:
    """A register that holds these facts."""
    register = RegisterFile(folder / FILE, ticking())
    for fact in facts:
        enter(register, fact)
    return register


def facts_in(folder: Path) -> Sequence[f.Fact]:
    return [entry.fact for entry in RegisterFile(folder / FILE, ticking()).entries()]


def another(folder: Path) -> RegisterFile:
    """The same register in another program."""
    return RegisterFile(folder / FILE, ticking(EVENING + timedelta(hours=1)))


def test_a_register_that_does_not_exist_yet_is_empty_and_stays_away(tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / "data" / FILE, ticking())
    assert (register.read(), register.entries()) == (Register(), [])
    assert not (tmp_path / "data").exists()


def test_what_is_entered_is_read_back_in_order_with_its_hand(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    enter(register, MARC, f.SignedIn("Marc"), by=BY_CLAIRE)
    found = another(tmp_path).entries()
    assert [entry.fact for entry in found] == [CLAIRE, MARC, f.SignedIn("Marc")]
    assert [entry.seq for entry in found] == [1, 2, 3]
    assert [entry.signature for entry in found] == [UNSIGNED, BY_CLAIRE, BY_CLAIRE]
    assert [entry.at for entry in found] == [EVENING, *[EVENING + timedelta(seconds=1)] * 2]
    assert found[-1].digest == register.head


def test_entries_are_read_by_their_kinds(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE, f.SignedIn("Claire"), MARC)
    found = another(tmp_path).entries(f.PersonAdded)
    assert [entry.fact for entry in found] == [CLAIRE, MARC]


def test_entries_are_read_from_a_number_on(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC, f.SignedIn("Marc"))
    assert [each.seq for each in register.entries(since=2)] == [2, 3]


def test_the_newest_entry_that_is_wanted_is_found(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC, f.SignedIn("Marc"))
    found = the(register.newest(f.PersonAdded, lambda _: True))
    assert (found.seq, found.fact) == (2, MARC)
    found = the(register.newest(f.PersonAdded, lambda fact: fact == CLAIRE))
    assert found.seq == 1
    assert register.newest(f.SignedOut, lambda _: True) is None
    assert RegisterFile(tmp_path / "none", ticking()).newest(f.SignedIn, lambda _: True) is None


def test_what_another_program_entered_is_seen_at_the_next_look(tmp_path: Path) -> None:
    register, other = kept(tmp_path, CLAIRE), another(tmp_path)
    enter(other, MARC)
    assert set(register.read().people) == {"Claire", "Marc"}
    assert register.known is register.read()


def test_an_act_is_decided_on_what_another_program_entered(tmp_path: Path) -> None:
    register, other = kept(tmp_path, f.PaperIssued("tips", 1)), another(tmp_path)
    enter(other, f.PaperIssued("tips", 2))
    deed = register.append(
        lambda now_stands, _: Deed([f.PaperIssued("tips", next_number(now_stands, "tips"))])
    )
    assert deed.facts == [f.PaperIssued("tips", 3)]


def test_an_act_of_which_one_fact_cannot_stand_is_not_recorded_at_all(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    deed = enter(register, MARC, f.PaperIssued("tips", 2))
    assert (deed.facts, the(deed.objection).code) == ((), ObjectionCode.NUMBER_GAP)
    assert facts_in(tmp_path) == [CLAIRE]


def test_each_fact_of_an_act_is_judged_after_those_before_it(tmp_path: Path) -> None:
    deed = enter(kept(tmp_path, CLAIRE), f.PaperIssued("tips", 1), f.PaperIssued("tips", 2))
    assert deed.objection is None
    assert len(facts_in(tmp_path)) == 3


def test_an_act_of_nothing_leaves_the_register_as_it_is(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    before = register.head
    assert enter(register) == Deed(())
    assert (register.head, facts_in(tmp_path)) == (before, [CLAIRE])


def test_what_goes_wrong_while_an_act_is_decided_records_nothing(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)

    def broken(_register: Register, _now: datetime) -> Deed:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        register.append(broken)
    enter(register, MARC)
    assert facts_in(tmp_path) == [CLAIRE, MARC]


def test_a_clock_that_was_turned_back_is_recorded_before_what_is_entered(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    earlier = EVENING - timedelta(hours=2)
    enter(RegisterFile(tmp_path / FILE, lambda: earlier), MARC, by=BY_CLAIRE)
    entries = another(tmp_path).entries()
    assert [entry.fact for entry in entries] == [
        CLAIRE,
        f.ClockTurned(EVENING, earlier),
        MARC,
    ]
    assert [entry.signature for entry in entries[1:]] == [UNSIGNED, BY_CLAIRE]
    assert {entry.at for entry in entries[1:]} == {earlier}


def test_a_clock_that_was_turned_back_is_recorded_once(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    register = RegisterFile(tmp_path / FILE, ticking(EVENING - timedelta(hours=2)))
    enter(register)
    enter(register, MARC)
    assert [type(fact) for fact in facts_in(tmp_path)] == [
        f.PersonAdded,
        f.ClockTurned,
        type(MARC),
    ]


def test_a_clock_that_stands_still_was_not_turned(tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / FILE, lambda: EVENING)
    enter(register, CLAIRE)
    enter(register, MARC)
    assert facts_in(tmp_path) == [CLAIRE, MARC]


def test_times_are_kept_in_utc(tmp_path: Path) -> None:
    paris = EVENING.astimezone()
    enter(RegisterFile(tmp_path / FILE, lambda: paris), CLAIRE)
    (entry,) = another(tmp_path).entries()
    assert (entry.at, entry.at.tzinfo) == (EVENING, UTC)


@pytest.mark.parametrize("verb", ["UPDATE entry SET body = ''", "DELETE FROM entry"])
def test_an_entry_is_neither_changed_nor_removed(tmp_path: Path, verb: str) -> None:
    kept(tmp_path, CLAIRE)
    with raw(tmp_path / FILE) as file, pytest.raises(sqlite3.IntegrityError, match="neither"):
        file.execute(verb)


def test_its_chain_is_verified_like_a_tables(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC)
    report = verify(tmp_path / FILE)
    assert report.sound
    assert [(each.session, each.entries, each.head) for each in report.sessions] == [
        ("register", 2, register.head)
    ]


def test_no_log_stays_beside_it(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def alter(folder: Path, statement: str) -> None:
    with forger(folder / FILE) as file:
        file.execute(statement)


@pytest.mark.parametrize(
    ("statement", "number"),
    [
        ("UPDATE entry SET body = replace(body, 'croupier', 'director') WHERE seq = 2", 2),
        ("UPDATE entry SET previous = '' WHERE seq = 3", 3),
        ("DELETE FROM entry WHERE seq = 2", 2),
        ("DELETE FROM entry WHERE seq = 1", 1),
    ],
    ids=["changed", "unchained", "missing", "beginning"],
)
def test_an_altered_register_is_not_believed(tmp_path: Path, statement: str, number: int) -> None:
    kept(tmp_path, CLAIRE, MARC, f.SignedIn("Marc"))
    alter(tmp_path, statement)
    for act in (RegisterFile.read, enter):
        with pytest.raises(RegisterAltered) as caught:
            act(another(tmp_path))
        assert caught.value.saying.values["number"] == number


def test_an_old_entry_that_is_altered_meanwhile_is_found_where_it_is_read_anew(
    tmp_path: Path,
) -> None:
    register = kept(tmp_path, CLAIRE, MARC)
    assert register.read_anew() is register.known
    alter(tmp_path, "UPDATE entry SET body = replace(body, 'Claire', 'Odile') WHERE seq = 1")
    assert set(register.read().people) == {"Claire", "Marc"}
    with pytest.raises(RegisterAltered):
        register.read_anew()


def test_a_first_entry_whose_digest_is_none_names_no_machine(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    assert register.witness() is not None
    alter(tmp_path, "UPDATE entry SET digest = 'no digest' WHERE seq = 1")
    with pytest.raises(RegisterAltered):
        register.witness()


def test_what_was_known_stays_where_an_altered_register_took_its_place(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC)
    other = kept(tmp_path / "other", CLAIRE, f.SignedIn("Claire"), MARC)
    alter(tmp_path / "other", "DELETE FROM entry WHERE seq = 1")
    (tmp_path / FILE).write_bytes(other.path.read_bytes())
    with pytest.raises(RegisterAltered):
        register.read()
    assert set(register.known.people) == {"Claire", "Marc"}


def test_a_program_that_knew_it_before_reads_a_restored_register_anew(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC)
    older = kept(tmp_path / "older", CLAIRE)
    (tmp_path / FILE).write_bytes(older.path.read_bytes())
    assert set(register.read().people) == {"Claire"}
    enter(register, f.SignedIn("Claire"))
    assert verify(tmp_path / FILE).sound


def test_a_register_that_went_is_not_begun_anew(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    (tmp_path / FILE).unlink()
    for act in (RegisterFile.read, RegisterFile.entries, enter):
        with pytest.raises(RegisterMissing):
            act(register)
    assert register.known.people.keys() == {"Claire"}


def test_a_damaged_register_is_told(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    (tmp_path / FILE).write_bytes(b"not SQLite " * 900)
    with pytest.raises(NotOpened) as caught:
        another(tmp_path).read()
    assert caught.value.reason is Reason.DAMAGED
    with pytest.raises(ActNotRecorded) as refused:
        enter(another(tmp_path), MARC)
    assert refused.value.reason is Reason.DAMAGED


def test_a_foreign_database_is_no_register(tmp_path: Path) -> None:
    with raw(tmp_path / FILE) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")
    for act in (RegisterFile.read, enter):
        with pytest.raises(NotOpened) as caught:
            act(another(tmp_path))
        assert caught.value.reason is Reason.NOT_A_JOURNAL


def test_what_a_newer_program_entered_is_not_understood(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    with raw(tmp_path / FILE) as file:
        row = forged("register", 2, ("person_promoted", 1, "{}"), register.head)
        file.execute(INSERT, row)
    with pytest.raises(NotUnderstood):
        register.read()


def test_a_full_disk_records_nothing_and_the_act_can_be_tried_again(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    long = f.SignedIn("Claire", "x" * 60_000)
    with most_bytes((tmp_path / FILE).stat().st_size), pytest.raises(ActNotRecorded) as caught:
        enter(register, long)
    assert caught.value.reason in {Reason.FULL, Reason.DISK}
    assert facts_in(tmp_path) == [CLAIRE]
    enter(register, long)
    assert facts_in(tmp_path) == [CLAIRE, long]


def test_a_name_that_is_no_text_is_not_recorded(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    with pytest.raises(ActNotRecorded) as caught:
        enter(register, f.SignedIn("\udcff"))
    assert caught.value.reason is Reason.TEXT
    assert facts_in(tmp_path) == [CLAIRE]


def test_a_register_that_may_only_be_read_is_read() -> None:
    with common_user() as folder:
        register = kept(folder, CLAIRE)
        (folder / FILE).chmod(0o444)
        assert another(folder).read().people.keys() == {"Claire"}
        with pytest.raises(ActNotRecorded) as caught:
            enter(register, MARC)
        assert caught.value.reason is Reason.READ_ONLY


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(NotOpened) as caught:
        enter(RegisterFile(tmp_path / "data" / FILE, ticking()), CLAIRE)
    assert caught.value.reason is Reason.DISK


def test_an_act_waits_for_another_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register = kept(tmp_path, CLAIRE)
    monkeypatch.setattr(register_place, "PATIENCE", 0.05)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ActNotRecorded) as caught:
            enter(register, MARC)
        assert caught.value.reason is Reason.BUSY
        assert register.read().people.keys() == {"Claire"}
        other.execute("COMMIT")
    enter(register, MARC)
    assert facts_in(tmp_path) == [CLAIRE, MARC]


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.register import facts as f
from dealer_app.register.state import next_number
from dealer_app.store.register import Deed, RegisterFile
register = RegisterFile(Path(sys.argv[1]), lambda: datetime.now(UTC))
for _ in range(15):
    register.append(lambda known, _: Deed([f.PaperIssued("tips", next_number(known, "tips"))]))
"""


ADDING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.register import facts as f
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
register = RegisterFile(Path(sys.argv[1]), lambda: datetime.now(UTC))
register.append(lambda *_: Deed([f.PaperIssued("tips", 1)]))
with Journal.read(Path(sys.argv[2])) as journal:
    print(len(journal.sessions()), {"sqlmodel", "sqlalchemy"} & {*sys.modules})
"""


def test_reading_a_table_and_adding_to_a_register_wait_for_no_library_of_rows(
    tmp_path: Path,
) -> None:
    kept(tmp_path, CLAIRE)
    played(tmp_path / "t.sabot")
    asked = python(ADDING, str(tmp_path / FILE), str(tmp_path / "t.sabot"))
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    assert ended.stdout == "1 set()\n"
    assert len(facts_in(tmp_path)) == 2


def test_programs_that_write_at_once_leave_no_gap_in_the_numbers(tmp_path: Path) -> None:
    file = str(tmp_path / "data" / FILE)
    with ExitStack() as life:
        writers = [life.enter_context(running(python(WRITER, file))) for _ in range(3)]
        assert [writer.wait(LONGEST) for writer in writers] == [0, 0, 0]
    numbers = [
        fact.number for fact in facts_in(tmp_path / "data") if isinstance(fact, f.PaperIssued)
    ]
    assert numbers == list(range(1, 46))
    assert verify(tmp_path / "data" / FILE).sound


def test_two_programs_that_make_the_register_at_once_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_new, asked = schema._is_new, list[bool]()

    def meanwhile(connection: sqlite3.Connection) -> bool:
        new = is_new(connection)
        if not asked:
            asked.append(new)
            kept(tmp_path, CLAIRE)
        return new

    monkeypatch.setattr(schema, "_is_new", meanwhile)
    enter(another(tmp_path), MARC)
    assert (asked, facts_in(tmp_path)) == ([True], [CLAIRE, MARC])


KILLED = """
import os, sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("PRAGMA cache_size=1")
file.execute("BEGIN IMMEDIATE")
file.execute("DROP TRIGGER entry_no_update")
for n in range(400):
    file.execute("CREATE TABLE scrap%d (a)" % n)
os._exit(9)
"""


def test_what_a_killed_program_began_is_undone_by_whoever_comes_next(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE)
    command = python(KILLED, str(tmp_path / FILE))
    subprocess.run(command, timeout=LONGEST, check=False)
    assert (tmp_path / f"{FILE}-journal").exists()
    assert register_in(tmp_path) == tmp_path / FILE
    assert verify(tmp_path / FILE).sound
    assert facts_in(tmp_path) == [CLAIRE]


def test_a_folder_without_a_register_has_none(tmp_path: Path) -> None:
    assert register_in(tmp_path) is None


def test_a_register_that_cannot_be_read_is_still_there(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not SQLite " * 900)
    assert register_in(tmp_path) == tmp_path / FILE


def signed_table(path: Path, *, sealed: bool) -> None:
    """A table at which somebody signed, and which went on unsigned where it was closed."""
    with Journal.open(path, ticking()) as journal:
        session = journal.new_session_id(lambda: EVENING)
        journal.append(session, [opening()], BY_CLAIRE)
        if sealed:
            head = journal.head(session)
            journal.append(session, [TableClosed(head.seq, head.digest)], BY_CLAIRE)
            journal.append(f"{session[:-1]}2", [opening()])


@pytest.mark.parametrize("sealed", [True, False])
def test_a_missing_register_is_told_where_people_have_signed(
    tmp_path: Path, *, sealed: bool
) -> None:
    signed_table(tmp_path / "t.sabot", sealed=sealed)
    with pytest.raises(RegisterMissing):
        register_in(tmp_path)


def test_tables_at_which_nobody_signed_need_no_register(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", sessions=2)
    assert not signed_before(tmp_path)
    assert register_in(tmp_path) is None


def test_a_table_that_cannot_be_read_tells_nothing_of_signatures(tmp_path: Path) -> None:
    (tmp_path / "a.sabot").write_bytes(b"not SQLite " * 900)
    with Journal.open(tmp_path / "b.sabot", ticking()):
        pass
    with raw(tmp_path / "b.sabot") as file:
        row = forged("s", 1, encode(card("7")), "")
        file.execute(INSERT, (*row[:5], "[]", *row[6:]))
    assert not signed_before(tmp_path)


def test_who_dealt_unsigned_since_does_not_let_another_begin(tmp_path: Path) -> None:
    signed_table(tmp_path / "t.sabot", sealed=False)
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(journal.open_session() or "", [card("7")])
    with pytest.raises(RegisterMissing):
        RegisterFile(tmp_path / FILE, ticking()).begins_no_other()


def test_a_register_that_is_not_there_yet_tells_of_nobody(tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    assert list(register.named(f.PersonAdded)) == []
    assert register.first(f.PersonAdded) is None
    assert register.signed_last() is None


def test_when_the_machine_signed_last_is_told_once_it_did(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    assert register.signed_last() is None
    register.begin_line()
    assert register.signed_last() == the(register.newest(f.KeyMade, lambda _: True)).at


# What a fact of the register binds


def issued(number: int) -> f.PaperIssued:
    return f.PaperIssued("settlement", number, head=f"head {number}")


def signing(folder: Path, *facts: f.Fact) -> RegisterFile:
    """A register that signs, with these facts."""
    register = RegisterFile(folder / FILE, ticking())
    register.begin_line()
    for fact in facts:
        enter(register, fact)
    return register


def is_paper(_: f.Fact) -> bool:
    return True


def test_of_several_facts_that_are_wanted_the_oldest_is_proved(tmp_path: Path) -> None:
    register = signing(tmp_path, issued(1), issued(2), CLAIRE, issued(3))
    assert register.proved(f.PaperIssued, is_paper) == issued(1)
    assert register.proved(f.PaperIssued, lambda each: each != issued(1)) == issued(2)
    assert register.proved(f.PaperIssued, lambda _: False) is None


def test_nothing_is_proved_where_there_is_no_register_or_none_that_signs(tmp_path: Path) -> None:
    assert RegisterFile(tmp_path / FILE, ticking()).proved(f.PaperIssued, is_paper) is None
    register = kept(tmp_path, issued(1))
    register.begin_line()
    assert register.proved(f.PaperIssued, is_paper) is None


def test_the_beginning_of_a_line_which_nobody_signs_proves_nothing(tmp_path: Path) -> None:
    register = signing(tmp_path, CLAIRE)
    register.begin_line(lambda *_: ("", ""))
    assert register.proved(f.KeyMade, is_paper) is None
    assert (
        register.proved(f.KeyMade, lambda each: each != the(register.first(f.KeyMade)).fact) is None
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET body = replace(body, 'head 1', 'head 7') WHERE seq = 2",
        "UPDATE entry SET recorded_at = recorded_at || ' ' WHERE seq = 4",
        "DELETE FROM entry WHERE seq = 3",
        "UPDATE entry SET body = replace(body, '\"next\"', '\"Next\"') WHERE seq = 1",
    ],
)
def test_a_fact_is_proved_by_what_follows_from_it_and_by_the_key_before_it(
    tmp_path: Path, statement: str
) -> None:
    register = signing(tmp_path, issued(1), CLAIRE, issued(2))
    assert register.proved(f.PaperIssued, is_paper) == issued(1)
    with forger(tmp_path / FILE) as file:
        file.execute(statement)
    assert register.proved(f.PaperIssued, is_paper) is None
