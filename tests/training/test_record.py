"""A trainee's record: a file of its own, whole or set aside, that touches nothing else."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.store.chain import NOTHING_BEFORE, Chained, Stored
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.school import SESSION, RecordDamaged, RecordHeld, SchoolFile
from dealer_app.store.troubles import ActNotRecorded, NotUnderstood
from dealer_app.store.verify import verify
from dealer_app.training.progress import runs
from dealer_app.training.record import (
    SET_ASIDE,
    BadTraineeName,
    NoRecord,
    Record,
    RecordObjection,
    RecordRead,
    RecordUnread,
    names,
    read,
    record_of,
    records,
    stands,
)
from dealer_app.training.record_facts import (
    Answered,
    EarlierSetAside,
    ExamPart,
    Fact,
    Faults,
    LessonDone,
    RunBegun,
    RunEnd,
    RunEnded,
    TraineeNamed,
    encoded,
    noted,
)
from tests.play import the
from tests.store.builders import forger
from tests.store.limits import most_bytes
from tests.training.school import EVENING, answer, exam, opened, practised, ticking

LEA = Path("school") / "léa.sabot-school"
OFTEN = settings(max_examples=60, deadline=None)
BEHIND_HEADER = 100
"""Bytes in which SQLite says of what version and form a file is."""


def told(record: Record) -> list[Fact]:
    """What the record holds."""
    return [each.fact for each in record.entries]


def test_a_record_lies_in_the_school_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "table-3.sabot").write_bytes(b"a table")
    with opened(tmp_path) as record:
        practised(record, [True])
        assert record.path == tmp_path / "school" / "léa.sabot-school"
    assert {each.name for each in tmp_path.iterdir()} == {"school", "table-3.sabot"}
    assert (tmp_path / "table-3.sabot").read_bytes() == b"a table"


def test_a_record_begins_with_its_name(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        assert record.name == "Léa"
        assert told(record) == [TraineeNamed("Léa")]
        assert record.set_aside is None


def test_what_was_recorded_is_there_another_evening(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [True, False])
        before = list(record.entries)
    with opened(tmp_path) as record:
        assert list(record.entries) == before
        assert record.standing.runs == 1
        assert [each.seq for each in before] == list(range(1, len(before) + 1))


def test_entries_bear_the_time_at_which_they_were_made(tmp_path: Path) -> None:
    times = iter(EVENING + timedelta(minutes=n) for n in range(4))
    with Record.open(tmp_path, "Léa", lambda: next(times)) as record:
        record.add(RunBegun())
        record.add(answer())
    minutes = [(each.at - EVENING) // timedelta(minutes=1) for each in record.entries]
    assert minutes == [1, 2, 3]


def test_an_act_is_recorded_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        assert record.add(RunBegun(), answer(), answer()) is RecordObjection.ANSWERED_ALREADY
        assert told(record) == [TraineeNamed("Léa")]
        assert record.standing.runs == 0
    assert len(read(record.path).entries) == 1


def test_nothing_is_recorded_for_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        assert record.add() is None
        record.end()
        assert len(record.entries) == 1


def test_a_run_that_was_left_in_the_middle_keeps_its_answers(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        record.begin(RunBegun(Drill.DRAWS, "punto_banco", count=10))
        record.add(answer(1))
        record.add(answer(2))
    with opened(tmp_path) as record:
        assert record.standing.answered == 2
        record.begin(RunBegun())
        assert told(record)[-2:] == [RunEnded(1, RunEnd.LEFT), RunBegun()]


def test_what_the_disk_did_not_take_can_be_recorded_again(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        record.begin(RunBegun())
        long = Answered(1, 1, answer().cell, right=True, milliseconds=1, given="x" * 90_000)
        with most_bytes(60_000), pytest.raises(ActNotRecorded):
            record.add(long)
        assert record.standing.answered == 0
        assert record.add(answer(1)) is None
    assert [each.fact for each in read(record.path).entries][-1] == answer(1)


def test_two_programs_do_not_write_to_one_record(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(RecordHeld):
        opened(tmp_path)


def test_a_record_is_read_while_it_is_written_to(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [True])
        found = read(record.path)
        assert found == record.read()
        assert found.head == verify(record.path).sessions[0].head


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\0", "bell\a"])
def test_a_name_is_one_line_of_forty_signs(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadTraineeName):
        opened(tmp_path, name)
    assert list(tmp_path.iterdir()) == []


def test_a_name_is_found_however_it_is_written(tmp_path: Path) -> None:
    with opened(tmp_path, "  Léa   Morel "):
        pass
    with opened(tmp_path, "le\u0301a MOREL") as record:
        assert record.name == "Léa Morel"
    assert names(tmp_path) == ("Léa Morel",)


def test_names_that_look_alike_in_a_file_have_a_record_each(tmp_path: Path) -> None:
    for name in ("Léa-M.", "Léa M", "Léa/M"):
        with opened(tmp_path, name) as record:
            practised(record, [True])
    with opened(tmp_path, "Léa M") as record:
        assert record.name == "Léa M"
        assert record.standing.runs == 1
    assert len(list((tmp_path / "school").glob("*.sabot-school"))) == 3


def test_a_name_of_signs_alone_has_a_file_too(tmp_path: Path) -> None:
    with opened(tmp_path, "***") as record:
        assert record.path.name == "trainee.sabot-school"


def test_a_damaged_record_is_set_aside_told_and_begun_anew(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [True])
    record.path.write_bytes(b"garbage" * 1000)
    with opened(tmp_path) as fresh:
        aside = the(fresh.set_aside)
        assert aside.read_bytes() == b"garbage" * 1000
        assert told(fresh) == [TraineeNamed("Léa"), EarlierSetAside(aside.name)]
        said = words("en")(SET_ASIDE, name=fresh.name, file=aside.name)
    assert said == (
        f"The record of Léa was damaged: it is kept as {aside.name}, and a new one was begun."
    )
    with opened(tmp_path) as again:
        assert again.set_aside is None


def test_a_damaged_record_costs_nobody_else_theirs(tmp_path: Path) -> None:
    for name in ("Léa", "Marc"):
        with opened(tmp_path, name) as record:
            practised(record, [True])
    (tmp_path / "school" / "léa.sabot-school").write_bytes(b"garbage" * 1000)
    with opened(tmp_path) as fresh:
        assert fresh.set_aside
    with opened(tmp_path, "Marc") as record:
        assert record.standing.runs == 1


def test_a_sound_record_is_found_beside_a_damaged_one_of_a_like_name(tmp_path: Path) -> None:
    for name in ("Léa M", "Léa-M"):
        with opened(tmp_path, name):
            pass
    garbled = tmp_path / "school" / "léa-m.sabot-school"
    garbled.write_bytes(b"garbage" * 1000)
    with opened(tmp_path, "Léa-M") as record:
        assert record.set_aside is None
    with opened(tmp_path, "Léa M") as fresh:
        assert fresh.path == garbled
        assert fresh.set_aside


def test_what_a_newer_program_wrote_is_not_set_aside(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        pass
    with SchoolFile.open(record.path, ticking()) as file:
        file.append([Encoded("dreamt", 1, "{}")])
    with pytest.raises(NotUnderstood):
        opened(tmp_path)
    with pytest.raises(NotUnderstood):
        opened(tmp_path)  # nobody holds it after the first refusal
    assert record.path.exists()


def test_the_trainer_reads_every_record_and_is_told_of_those_that_cannot(tmp_path: Path) -> None:
    for name in ("Marc", "Léa"):
        with opened(tmp_path, name):
            pass
    (tmp_path / "school" / "zoé.sabot-school").write_bytes(b"garbage" * 1000)
    lea, marc, zoe = records(tmp_path)
    assert isinstance(lea, RecordRead)
    assert isinstance(marc, RecordRead)
    assert (lea.name, marc.name) == ("Léa", "Marc")
    assert isinstance(zoe, RecordUnread)
    assert isinstance(zoe.trouble, RecordDamaged)
    assert names(tmp_path) == ("Léa", "Marc")
    assert list(records(tmp_path / "elsewhere")) == []


def test_a_record_is_found_by_its_name(tmp_path: Path) -> None:
    with opened(tmp_path, "Léa Morel"):
        pass
    assert record_of(tmp_path, "léa morel").name == "Léa Morel"
    with pytest.raises(NoRecord) as refused:
        record_of(tmp_path, "Marc")
    assert "no record of Marc" in str(refused.value)


def test_a_damaged_record_is_named_when_it_is_asked_for(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        path = record.path
    path.write_bytes(b"garbage" * 1000)
    with pytest.raises(RecordDamaged):
        record_of(tmp_path, "Léa")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a sound record of forty answers."""
    folder = tmp_path_factory.mktemp("data")
    with opened(folder) as record:
        practised(record, [True, False] * 20)
    return folder


def damaged(sound: Path, content: bytes) -> Path:
    """A data folder of which the record holds these bytes instead."""
    folder = sound / "damaged"
    (folder / "school").mkdir(parents=True, exist_ok=True)
    (folder / LEA).write_bytes(content)
    return folder


@OFTEN
@given(cut=st.integers(0, 2**16), garbage=st.binary(max_size=40))
def test_a_damaged_tail_never_passes_for_a_record(sound: Path, cut: int, garbage: bytes) -> None:
    content = (sound / LEA).read_bytes()
    end = len(content) - cut % len(content)
    left = (content[:end] + garbage)[: len(content)]
    with opened(damaged(sound, left)) as record:
        if record.set_aside is None:
            assert told(record) == [each.fact for each in read(sound / LEA).entries]
        else:
            assert left != content
            assert told(record) == [
                TraineeNamed("Léa"),
                EarlierSetAside(record.set_aside.name),
            ]


@OFTEN
@given(at=st.integers(0, 2**20), sign=st.integers(1, 255))
def test_a_changed_byte_never_changes_what_a_record_tells(sound: Path, at: int, sign: int) -> None:
    content = bytearray((sound / LEA).read_bytes())
    content[BEHIND_HEADER + at % (len(content) - BEHIND_HEADER)] ^= sign
    with opened(damaged(sound, bytes(content))) as record:
        whole = [each.fact for each in read(sound / LEA).entries]
        assert told(record) == whole or record.set_aside is not None


FACTS: list[Fact] = [
    TraineeNamed("Léa"),
    EarlierSetAside("léa-damaged"),
    RunBegun(),
    RunBegun(Drill.PAYOUTS, "macao", 20, 7, 3),
    RunBegun(Drill.PAYOUTS, "macao", 20, 0, 3, practice=True),
    answer(),
    replace(answer(), shown=True),
    Answered(2, 3, answer().cell, right=False, milliseconds=0),
    RunEnded(1, RunEnd.NO_LIVES),
    LessonDone(1, "macao", "01-first-card"),
    LessonDone(2, "macao", "02-second", (Faults(ExamPart.DRAWS, 2), Faults(ExamPart.CALLS, 0))),
    exam(),
]


def stored(fact: Encoded) -> Stored:
    """The fact as an entry of a file."""
    chained = Chained(
        "school", 1, EVENING.isoformat(timespec="microseconds"), *fact, NOTHING_BEFORE
    )
    return Stored(1, *chained, chained.digest)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_every_fact_is_read_as_it_was_written(fact: Fact) -> None:
    found = noted(stored(encoded(fact)))
    assert found == (1, datetime(2026, 11, 20, 20, 0, tzinfo=UTC), fact)


ANSWER: Final = (
    '{"cell":["draws","punto_banco","banque|3|8"],"expected":"stands","given":"stands",'
    '"milliseconds":2000,"number":1,"right":true,"run":1,"seed":7'
)
KEPT: list[tuple[Fact, str]] = [
    (
        RunBegun(Drill.DRAWS, "macao", 20, 0, 7),
        '{"count":20,"drill":"draws","game":"macao","seed":7}',
    ),
    (RunBegun(practice=True), '{"practice":true}'),
    (RunBegun(Drill.OWN_QUESTIONS, own="ours"), '{"drill":"own_questions","own":"ours"}'),
    (answer(), ANSWER + "}"),
    (replace(answer(), shown=True), ANSWER + ',"shown":true}'),
]
"""Facts of runs as records hold them for ever."""


@pytest.mark.parametrize(("fact", "body"), KEPT)
def test_a_run_is_written_as_ever_and_says_of_practice_that_it_is_some(
    fact: Fact, body: str
) -> None:
    entry = encoded(fact)
    assert (entry.version, entry.body) == (1, body)
    assert noted(stored(entry)).fact == fact


@pytest.mark.parametrize(
    "entry",
    [
        Encoded("answered", 2, "{}"),
        Encoded("dreamt", 1, "{}"),
        Encoded("trainee_named", 1, "[]"),
        Encoded("trainee_named", 1, '{"name":7}'),
        Encoded("run_begun", 1, '{"drill":"sleeping"}'),
        Encoded("run_ended", 1, '{"run":true,"end":"left"}'),
        Encoded("trainee_named", 1, "{"),
    ],
)
def test_an_entry_that_means_nothing_here_is_not_understood(entry: Encoded) -> None:
    with pytest.raises(NotUnderstood):
        noted(stored(entry))


LINE = (
    TraineeNamed("Léa"),
    RunBegun(count=2),
    answer(1),
    answer(2, right=False),
    RunEnded(1, RunEnd.ALL_ASKED),
    RunBegun(),
    answer(1, run=2),
    RunEnded(2, RunEnd.LEFT),
    exam(1),
)
"""A trainee's evening, fact for fact."""


def rewritten(path: Path, facts: Sequence[Fact]) -> None:
    """The record of a trainee, as if it had said this from the first, with digests that fit."""
    previous, rows = NOTHING_BEFORE, list[tuple[str | int, ...]]()
    for seq, fact in enumerate(facts, 1):
        at = (EVENING + timedelta(minutes=seq)).isoformat(timespec="microseconds")
        chained = Chained(SESSION, seq, at, *encoded(fact), previous)
        previous = chained.digest
        rows.append((seq, *chained, previous))
    with forger(path) as file:
        file.execute("DELETE FROM entry")
        file.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


@OFTEN
@given(
    st.lists(st.sampled_from((*LINE, answer(3), answer(1, run=-1), RunEnded(9, RunEnd.LEFT))))
    | st.permutations(LINE)
    | st.just(LINE)
)
def test_a_record_of_facts_that_do_not_follow_is_damaged_and_another_is_reported_on(
    facts: Sequence[Fact],
) -> None:
    with TemporaryDirectory() as place:
        with opened(Path(place)) as record:
            pass
        rewritten(record.path, facts)
        follow = stands(facts)
        assert follow or tuple(facts) != LINE
        if follow:
            assert [each.fact for each in read(record.path).entries] == list(facts)
            runs(read(record.path).entries)
        else:
            with pytest.raises(RecordDamaged):
                read(record.path)
        with opened(Path(place)) as again:
            assert (again.set_aside is None) is follow
