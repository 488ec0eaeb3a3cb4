"""A trainee's file: one program at a time, all of an act or nothing, and set aside if damaged."""

import socket
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.store.fact_codec import Encoded
from dealer_app.store.school import (
    SESSION,
    RecordDamaged,
    RecordHeld,
    SchoolFile,
    entries_of,
    first_of,
)
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import ActNotRecorded, Holder, NotOpened, Reason
from dealer_app.store.verify import verify
from tests.children import python, running
from tests.play import the
from tests.store.builders import ticking
from tests.store.limits import common_user, most_bytes

NAMED = Encoded("trainee_named", 1, '{"name":"Léa"}')
LONG = Encoded("answered", 1, '{"given":"' + "x" * 900 + '"}')


def school(folder: Path, facts: int = 3) -> Path:
    """A file with so many facts in it."""
    path = folder / "lea.sabot-school"
    with SchoolFile.open(path, ticking()) as file:
        file.append([NAMED, *[LONG] * (facts - 1)])
    return path


def altered(path: Path, statement: str, *values: str | int) -> None:
    """Changes the file as somebody with a tool of SQLite's could."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER IF EXISTS entry_no_update")
        connection.execute("DROP TRIGGER IF EXISTS entry_no_delete")
        connection.execute(statement, values)
        connection.commit()


def kept(path: Path) -> list[Path]:
    """What lies beside the file under the name of a damaged one."""
    return sorted(path.parent.glob("*-damaged*"))


def test_what_was_recorded_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = school(tmp_path)
    with SchoolFile.open(path, ticking()) as file:
        assert [each.kind for each in file.entries] == ["trainee_named", "answered", "answered"]
        assert [each.seq for each in file.entries] == [1, 2, 3]
        assert file.set_aside is None
        assert file.head == file.entries[-1].digest


def test_an_act_follows_what_was_there_before_it(tmp_path: Path) -> None:
    path = school(tmp_path)
    with SchoolFile.open(path, ticking()) as file:
        file.append([LONG])
    assert [each.seq for each in entries_of(path)] == [1, 2, 3, 4]


def test_the_check_of_journals_reads_it_too(tmp_path: Path) -> None:
    report = verify(school(tmp_path))
    assert report.sound
    assert [(each.session, each.entries) for each in report.sessions] == [(SESSION, 3)]


def test_two_programs_do_not_write_to_one_record(tmp_path: Path) -> None:
    path = school(tmp_path)
    with SchoolFile.open(path, ticking()), pytest.raises(RecordHeld) as refused:
        SchoolFile.open(path, ticking())
    assert the(refused.value.holder).host == socket.gethostname()
    assert str(refused.value).endswith("Leave the school there first.")
    with SchoolFile.open(path, ticking()) as file:
        assert len(file.entries) == 3


def test_a_holder_who_has_not_said_its_name_holds_it_too(tmp_path: Path) -> None:
    path = school(tmp_path)
    with held(path, datetime(2026, 11, 20, tzinfo=UTC)):
        path.with_name(path.name + ".lock").write_text("")
        with pytest.raises(RecordHeld) as refused:
            SchoolFile.open(path, ticking())
    assert refused.value.holder is None
    assert str(refused.value) == (
        f"{path} is held by another program. Leave the school there first."
    )


def test_a_holder_is_named_as_it_named_itself() -> None:
    trouble = RecordHeld(Path("lea"), Holder("desk", 42, "2026-11-20"))
    assert "process 42 on desk, since 2026-11-20" in str(trouble)


def test_what_a_full_disk_did_not_take_is_not_in_the_file(tmp_path: Path) -> None:
    path = school(tmp_path)
    with SchoolFile.open(path, ticking()) as file:
        with most_bytes(60_000), pytest.raises(ActNotRecorded):
            file.append([LONG] * 200)
        assert len(entries_of(path)) == 3
        file.append([LONG])
    assert len(entries_of(path)) == 4


def test_a_name_that_cannot_be_stored_is_refused_as_such(tmp_path: Path) -> None:
    path = school(tmp_path)
    with SchoolFile.open(path, ticking()) as file:
        with pytest.raises(ActNotRecorded) as refused:
            file.append([Encoded("trainee_named", 1, '{"name":"\ud83c"}')])
        assert refused.value.reason is Reason.TEXT
        file.append([LONG])
    assert len(entries_of(path)) == 4


def test_a_file_that_somebody_else_wrote_to_takes_no_more(tmp_path: Path) -> None:
    path = school(tmp_path)
    with SchoolFile.open(path, ticking()) as file:
        altered(
            path,
            "INSERT INTO entry (session_id, seq, recorded_at, kind, version, body, previous,"
            " digest) VALUES (?, 4, '', '', 1, '', '', 'x')",
            SESSION,
        )
        with pytest.raises(ActNotRecorded) as refused:
            file.append([LONG])
    assert refused.value.reason is Reason.CHANGED


def test_a_record_of_facts_that_cannot_follow_each_other_is_set_aside(tmp_path: Path) -> None:
    path = school(tmp_path)
    before = path.read_bytes()
    with SchoolFile.open(path, ticking(), lambda entries: not entries) as file:
        assert list(file.entries) == []
        assert the(file.set_aside).read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET body = replace(body, 'x', 'y') WHERE seq = 2",
        "UPDATE entry SET session_id = 'other' WHERE seq = 3",
        "DELETE FROM entry WHERE seq = 2",
        "DELETE FROM entry WHERE seq = 1",
        "UPDATE entry SET body = CAST(x'80' AS TEXT) WHERE seq = 3",
        "DROP TABLE entry",
    ],
)
def test_a_record_that_is_not_what_was_written_is_set_aside(tmp_path: Path, statement: str) -> None:
    path = school(tmp_path)
    altered(path, statement)
    before = path.read_bytes()
    with pytest.raises(RecordDamaged):
        entries_of(path)
    with SchoolFile.open(path, ticking()) as file:
        assert list(file.entries) == []
        assert the(file.set_aside).read_bytes() == before
        file.append([NAMED])
    assert [each.body for each in entries_of(path)] == [NAMED.body]


@pytest.mark.parametrize("left", [0, 1, 100, 511, 512, 4096, 8192, 10_000])
def test_a_record_that_was_cut_off_is_set_aside(tmp_path: Path, left: int) -> None:
    path = school(tmp_path, facts=20)
    content = path.read_bytes()[:left]
    path.write_bytes(content)
    with SchoolFile.open(path, ticking()) as file:
        assert the(file.set_aside).read_bytes() == content
        assert list(file.entries) == []
    assert kept(path) == [file.set_aside]


def test_a_record_is_kept_under_its_name_and_the_date(tmp_path: Path) -> None:
    path = school(tmp_path)
    path.write_text("no record at all")
    with SchoolFile.open(path, lambda: datetime(2026, 11, 20, 21, 5, tzinfo=UTC)) as file:
        assert file.set_aside == tmp_path / "lea-2026-11-20-210500.sabot-school-damaged"


def test_two_damaged_records_of_one_second_are_both_kept(tmp_path: Path) -> None:
    path = tmp_path / "lea.sabot-school"
    for text in ("one", "two", "three"):
        path.write_text(text)
        SchoolFile.open(path, lambda: datetime(2026, 11, 20, tzinfo=UTC)).close()
    assert sorted(each.read_text() for each in kept(path)) == ["one", "three", "two"]


def test_the_log_of_a_damaged_record_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / "lea.sabot-school"
    path.write_text("no record at all, but long enough to be looked at" * 40)
    path.with_name(path.name + "-wal").write_bytes(b"what was not yet in its place")
    SchoolFile.open(path, ticking()).close()
    assert [each.name.rpartition("-")[2] for each in kept(path)] == ["damaged", "wal"]
    assert kept(path)[1].read_bytes() == b"what was not yet in its place"


def test_what_a_killed_program_left_of_a_damaged_record_is_not_taken_back_into_the_next(
    tmp_path: Path,
) -> None:
    path = tmp_path / "lea.sabot-school"
    path.write_bytes(b"garbage" * 1000)
    path.with_name("lea.sabot-school-journal").write_bytes(b"half a page")
    SchoolFile.open(path, ticking()).close()
    assert not path.with_name("lea.sabot-school-journal").exists()
    assert [each.name.rpartition("-")[2] for each in kept(path)] == ["damaged", "journal"]


def test_an_index_that_lost_an_entry_is_damage(tmp_path: Path) -> None:
    path = school(tmp_path, facts=20)
    content = bytearray(path.read_bytes())
    spots = [at for at in range(4096, len(content), 4096) if content[at] in (0x0A, 0x02)]
    content[spots[0] + 8 : spots[0] + 4096] = bytes(4088)
    path.write_bytes(content)
    with SchoolFile.open(path, ticking()) as file:
        assert file.set_aside


def test_a_name_inside_the_file_that_is_no_text_is_damage(tmp_path: Path) -> None:
    path = school(tmp_path)
    content = path.read_bytes()
    at = content.index(b"entry_no_delete")
    path.write_bytes(content[:at] + b"\xc2" + content[at + 1 :])
    with SchoolFile.open(path, ticking()) as file:
        assert file.set_aside


def test_a_record_of_a_newer_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = school(tmp_path)
    altered(path, "PRAGMA user_version=99")
    with pytest.raises(NotOpened) as refused:
        SchoolFile.open(path, ticking())
    assert refused.value.reason is Reason.NEWER
    assert kept(path) == []
    with pytest.raises(NotOpened):
        SchoolFile.open(path, ticking())  # nobody holds it after the first refusal


def test_a_file_that_may_not_be_written_is_read_all_the_same() -> None:
    with common_user() as folder:
        path = school(folder)
        path.chmod(0o444)
        with pytest.raises(NotOpened) as refused:
            SchoolFile.open(path, ticking())
        assert refused.value.reason is Reason.READ_ONLY
        assert kept(path) == []
        assert len(entries_of(path)) == 3


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(NotOpened) as refused:
        entries_of(tmp_path / "nobody.sabot-school")
    assert refused.value.reason is Reason.MISSING


def test_the_first_entry_is_read_alone(tmp_path: Path) -> None:
    first = the(first_of(school(tmp_path)))
    assert first.body == NAMED.body


def test_a_file_without_an_entry_has_no_first(tmp_path: Path) -> None:
    path = tmp_path / "lea.sabot-school"
    SchoolFile.open(path, ticking()).close()
    assert first_of(path) is None


WRITING = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.school import SchoolFile

file = SchoolFile.open(Path(sys.argv[1]), lambda: datetime(2026, 11, 20, tzinfo=UTC))
for number in range(40):
    file.append([Encoded("answered", 1, str(number))])
print("written", flush=True)
time.sleep(60)
"""


def test_what_was_recorded_survives_the_end_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "lea.sabot-school"
    with running(python(WRITING, str(path))) as program:
        assert the(program.stdout).readline() == "written\n"
        assert len(entries_of(path)) == 40
        program.kill()
    with SchoolFile.open(path, ticking()) as file:
        assert [each.body for each in file.entries] == [str(n) for n in range(40)]
        assert file.set_aside is None


def test_it_is_said_when_an_act_was_recorded(tmp_path: Path) -> None:
    now = datetime(2026, 11, 20, 22, 30, tzinfo=UTC) + timedelta(microseconds=5)
    path = tmp_path / "lea.sabot-school"
    with SchoolFile.open(path, lambda: now) as file:
        assert file.append([NAMED]) == now
    assert entries_of(path)[0].recorded_at == "2026-11-20T22:30:00.000005+00:00"
