import shutil
from pathlib import Path
from random import Random

import pytest

from dealer_app.store.journal import Journal
from dealer_app.store.salvage import salvage
from dealer_app.store.troubles import NotOpened, Reason
from dealer_app.store.verify import EntryFaultKind, verify
from dealer_app.table.events import CroupierNamed, Event
from tests.store.builders import card, play, played, raw, rebuilder, ticking
from tests.store.limits import most_bytes

PAGE = 4096
LEAF = 0x0D
INDEX_LEAF = 0x0A
SESSION = "2026-11-20-0001"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed session of three hundred cards."""
    path = tmp_path_factory.mktemp("recorded") / "t.sabot"
    played(path, cards=300)
    return path


@pytest.fixture
def path(recorded: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copy(recorded, tmp_path / recorded.name))


def garbage(path: Path, page: int, pages: int = 1) -> None:
    """Overwrites pages of a file; the first is page 1."""
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xa5" * PAGE * pages)


def page_of(path: Path, kind: int) -> int:
    """The page in the middle of those of a kind."""
    content = path.read_bytes()
    pages = [at // PAGE + 1 for at in range(PAGE, len(content), PAGE) if content[at] == kind]
    return pages[len(pages) // 2]


def events_of(path: Path) -> list[Event]:
    with Journal.read(path) as journal:
        return [entry.event for entry in journal.events(SESSION)]


def test_a_sound_journal_is_salvaged_whole(path: Path, tmp_path: Path) -> None:
    rest = tmp_path / "rest.sabot"
    assert salvage(path, rest) == 303
    assert events_of(rest) == events_of(path)
    assert verify(rest).sound


def test_a_garbled_page_costs_only_the_entries_on_it(path: Path, tmp_path: Path) -> None:
    rest = tmp_path / "rest.sabot"
    before = events_of(path)
    garbage(path, page_of(path, LEAF))
    kept = salvage(path, rest)
    assert 303 - 20 <= kept < 303
    (fault,) = verify(rest).faults
    assert (fault.kind, fault.other - fault.seq + 1) == (EntryFaultKind.MISSING, 303 - kept)
    assert events_of(rest) == before[: fault.seq - 1] + before[fault.other :]


def test_a_check_of_a_damaged_journal_tells_what_can_still_be_read(
    path: Path, tmp_path: Path
) -> None:
    rest = tmp_path / "rest.sabot"
    garbage(path, page_of(path, LEAF))
    report = verify(path)
    assert (report.damaged, report.sound) == (True, False)
    assert report.entries == salvage(path, rest)
    assert report.faults == verify(rest).faults


def test_one_session_of_a_damaged_journal_is_checked_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    _, session, _ = played(path, cards=100, sessions=3)
    garbage(path, page_of(path, LEAF))
    report = verify(path, session)
    assert report.damaged
    assert [each.session for each in report.sessions] == [session]
    assert report.entries < 103


def test_a_garbled_index_costs_no_entry(path: Path) -> None:
    garbage(path, page_of(path, INDEX_LEAF))
    report = verify(path)
    assert (report.damaged, report.entries, report.faults) == (True, 303, ())


def test_a_file_that_was_cut_short_is_read_up_to_there(path: Path, tmp_path: Path) -> None:
    rest = tmp_path / "rest.sabot"
    before = events_of(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)
    report = verify(path)
    assert report.damaged
    assert 50 < report.entries == salvage(path, rest)
    assert before[:50] == events_of(rest)[:50]


def test_a_file_without_its_first_page_is_read_all_the_same(path: Path, tmp_path: Path) -> None:
    rest = tmp_path / "rest.sabot"
    before = events_of(path)
    garbage(path, 1)
    assert salvage(path, rest) == 303
    assert events_of(rest) == before


def test_a_file_without_the_root_of_its_table_is_read_all_the_same(
    path: Path, tmp_path: Path
) -> None:
    rest = tmp_path / "rest.sabot"
    before = events_of(path)
    garbage(path, 2)
    report = verify(path)
    assert (report.damaged, report.entries, report.faults) == (True, 303, ())
    salvage(path, rest)
    assert events_of(rest) == before


def test_a_file_of_which_only_the_first_page_is_left_holds_nothing(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(PAGE)
    report = verify(path)
    assert (report.damaged, report.entries) == (True, 0)


def test_long_entries_are_salvaged_from_all_their_pages(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    with Journal.open(path, ticking()) as journal:
        for size in (3_000, 3_900, 4_100, 4_700, 8_200, 100_000):
            journal.append(SESSION, [CroupierNamed("é" * (size // 2))])
        before = journal.events(SESSION)
    salvage(path, rest)
    with Journal.read(rest) as journal:
        assert journal.events(SESSION) == before


def test_noise_anywhere_stops_no_salvage(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path, cards=60)
    sound = path.read_bytes()
    chance = Random(4)
    for n in range(20):
        content = bytearray(sound)
        for _ in range(200):
            content[chance.randrange(PAGE, len(content))] = chance.randrange(256)
        path.write_bytes(content)
        assert salvage(path, tmp_path / f"rest{n}") <= 63


def test_entries_that_are_still_in_the_log_are_salvaged_too(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    with Journal.open(path, ticking()) as journal:
        play(journal, cards=20)
        assert salvage(path, rest) == 23


def test_the_damaged_file_is_left_as_it_is(path: Path, tmp_path: Path) -> None:
    garbage(path, page_of(path, LEAF))
    before = path.read_bytes()
    salvage(path, tmp_path / "rest.sabot")
    verify(path)
    assert path.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} <= {
        "t.sabot",
        "t.sabot-shm",
        "t.sabot-wal",
        "t.sabot.lock",
        "rest.sabot",
    }


def test_a_table_goes_on_in_what_was_salvaged(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    played(path, cards=300, seal=False)
    garbage(path, page_of(path, LEAF))
    salvage(path, rest)
    with Journal.open(rest, ticking()) as journal:
        assert journal.open_session() == SESSION
        (entry,) = journal.append(SESSION, [card("9")])
        assert entry.seq == 303


@pytest.mark.parametrize("content", [b"%PDF-1.7\n" * 999, b"\0" * 9000, b"SQLite format 3\0"])
@pytest.mark.parametrize("read", [verify, lambda path: salvage(path, path.with_name("rest"))])
def test_a_file_that_never_was_a_journal_is_refused(
    tmp_path: Path, content: bytes, read: object
) -> None:
    path = tmp_path / "t.sabot"
    path.write_bytes(content)
    assert callable(read)
    with pytest.raises(NotOpened) as refused:
        read(path)
    assert str(refused.value) == f"{path} is no journal of Sabot. Name the file of a table."
    assert not (tmp_path / "rest").exists()


def test_nothing_is_salvaged_over_a_file_that_exists(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    played(path)
    rest.write_text("mine")
    with pytest.raises(NotOpened) as refused:
        salvage(path, rest)
    assert str(refused.value) == f"{rest} exists already. Name a new file."
    assert rest.read_text() == "mine"


def test_a_disk_without_room_for_what_is_salvaged_is_named(path: Path, tmp_path: Path) -> None:
    with most_bytes(50_000), pytest.raises(NotOpened) as refused:
        salvage(path, tmp_path / "rest.sabot")
    assert refused.value.reason is Reason.DISK


def test_values_of_a_foreign_type_are_not_salvaged(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    played(path)
    with rebuilder(path) as file:
        for seq, value in enumerate(("NULL", "1.5", "x'ff'", "CAST(x'ff' AS TEXT)"), 1):
            change = f"UPDATE entry SET body = {value} WHERE seq = {seq}"  # noqa: S608 - as above
            file.execute(change)
    assert salvage(path, rest) == 2


def test_numbers_of_every_size_are_salvaged(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    played(path)
    numbers = [0, 1, -1, 2**7, 2**15, 2**23, 2**31, 2**47, 2**62]
    with raw(path) as file:
        for place, number in enumerate(numbers, 2**60):
            columns = ("s", number, "t", "k", 1, "{}", "", f"digest {number}")
            file.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (place, *columns))
    salvage(path, rest)
    with raw(rest) as file:
        found = file.execute("SELECT id, seq FROM entry WHERE session_id = 's' ORDER BY id")
        assert found.fetchall() == list(enumerate(numbers, 2**60))


def test_an_entry_comes_before_a_garbled_one_that_claims_its_place(tmp_path: Path) -> None:
    path, rest = tmp_path / "t.sabot", tmp_path / "rest.sabot"
    played(path)
    before = events_of(path)
    with rebuilder(path) as file:
        file.execute("UPDATE entry SET id = id + 100")
        file.execute(
            "INSERT INTO entry SELECT id - 100, session_id, seq, recorded_at, kind, version, body,"
            " previous, 'garbled' || id FROM entry"
        )
    assert salvage(path, rest) == 6
    assert events_of(rest) == before
    assert verify(rest).sound
