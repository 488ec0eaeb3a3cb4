"""The pit's own copy of a table is what the server has, row for row, and says so where the table
says otherwise."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import Final

import pytest
from psycopg import Cursor
from psycopg.types.json import Jsonb

from dealer_app.pit import house_book, mirror
from dealer_app.pit.courier import Sender, deliver_all
from dealer_app.pit.expectation import TableStakes, stakes_of
from dealer_app.pit.mirror import Mirror, Mirrored, difference
from dealer_app.pit.pit_tables import Follower, TableStanding, standing, stirred_since
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.rules.money import Money
from dealer_app.store.chain import Chained, Stored
from dealer_app.store.codec import encode
from dealer_app.store.journal import Journal
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.events import CoupOpened, Event, TipTaken
from tests.benchmarks.nights import night as dealt_night
from tests.builders import Unwritten
from tests.pit.test_courier import TABLE, forge, rows_of
from tests.play import the
from tests.store.builders import EVENING, played, ticking


def followed(server: Server, folder: Path) -> dict[str, Mirrored]:
    """Every table as a mirror in that folder has it, which is opened anew for it."""
    copies = Mirror(folder)
    told = {each.table: copies.follow(server, each) for each in standing(server)}
    copies.close()
    return told


def sent(server: Server, folder: Path) -> None:
    assert [each.wrong for each in deliver_all(server, folder)].count(None)


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    place = tmp_path / "copies"
    place.mkdir()
    return place


def test_every_table_of_a_night_is_copied_row_for_row_and_verified(
    server: Server, night: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "MOST", 70)
    sent(server, night)
    told = followed(server, copies)
    assert {name for name, each in told.items() if not each.verified} == set()
    for path in night.glob("*.sabot"):
        assert rows_of(copies / path.name) == rows_of(path)
        assert told[path.stem].entries == len(rows_of(path))
    again = followed(server, copies)
    assert {name for name, each in again.items() if not each.verified} == set()


def test_the_figures_come_from_the_entries(server: Server, night: Path, copies: Path) -> None:
    sent(server, night)
    rows = {each.table: each for each in standing(server)}
    for name, each in followed(server, copies).items():
        assert ledger(the(each.history).table).result == rows[name].said["result"]


def say(server: Server, table: str, **figures: object) -> TableStanding:
    """Has a table say something else of itself."""
    server.asked.execute(
        "UPDATE pit.mark m SET said = m.said || %s FROM pit.journal j"
        " WHERE j.id = m.journal AND j.name = %s",
        [Jsonb(figures), table],
    )
    return next(each for each in standing(server) if each.table == table)


def test_a_table_of_which_nothing_more_came_is_read_again_only_in_its_turn(
    server: Server, night: Path
) -> None:
    sent(server, night)
    known = {each.journal: each for each in standing(server)}
    assert set(stirred_since(server, 3600.0, {}, 0, 1)) == set(known)
    turns = max(known) + 1
    for journal in known:
        assert stirred_since(server, 3600.0, known, journal, turns) == [journal]
    path = next(path for path in sorted(night.glob("*.sabot")) if "Table 1" in path.stem)
    table = next(each for each in known.values() if each.table == path.stem)
    before = {**known, table.journal: replace(table, entries=table.entries - 1)}
    assert stirred_since(server, 3600.0, before, 0, turns) == [table.journal]


def test_a_table_that_says_other_than_its_entries_is_named_with_both_figures(
    server: Server, night: Path, copies: Path
) -> None:
    sent(server, night)
    true = next(each for each in standing(server) if each.table == "Table 1").said["result"]
    say(server, "Table 1", result=123_45, drop=-1)
    found = the(followed(server, copies)["Table 1"].difference)
    assert (found.figure, found.told, found.own) == ("result", 123_45, true)
    say(server, "Table 1", result=true, drop=0)
    assert followed(server, copies)["Table 1"].difference != found


def test_what_one_version_alone_says_is_passed_over() -> None:
    assert difference({"form": 1, "later": 3}, {"form": 1, "result": 5}) is None
    assert difference({"form": 1, "result": 5}, {"form": 1, "result": 5}) is None


def test_a_copy_goes_on_where_it_was_left(server: Server, tmp_path: Path, copies: Path) -> None:
    path = tmp_path / "data" / f"{TABLE}.sabot"
    path.parent.mkdir()
    played(path, cards=5)
    sent(server, path.parent)
    followed(server, copies)
    played(path, cards=7)
    sent(server, path.parent)
    assert followed(server, copies)[TABLE].wrong is None
    assert rows_of(copies / path.name) == rows_of(path)


def test_of_a_table_that_a_newer_program_deals_at_the_copy_goes_on_and_says_why_it_reads_none(
    server: Server, tmp_path: Path, copies: Path
) -> None:
    path = tmp_path / f"{TABLE}.sabot"
    played(path, cards=4, seal=False)
    place = len(rows_of(path))
    forge(path, place, body=str(rows_of(path)[-1][6]).replace("{", '{"weight":3,', 1))
    sent(server, tmp_path)
    (told,) = followed(server, copies).values()
    assert (told.entries, told.history, told.verified) == (place, None, False)
    assert "this one is the older" in the(told.unread).code
    with pytest.raises(PitTrouble, match="this one is the older"):
        house_book.followed(server, TABLE)
    played(path, cards=2)
    sent(server, tmp_path)
    (told,) = followed(server, copies).values()
    assert told.unread is None


def test_a_server_that_lost_entries_is_found_by_the_copy(
    server: Server, tmp_path: Path, copies: Path
) -> None:
    path = tmp_path / "data" / f"{TABLE}.sabot"
    path.parent.mkdir()
    played(path, cards=5)
    sent(server, path.parent)
    followed(server, copies)
    server.asked.execute("UPDATE pit.mark SET place = 3 WHERE place > 3")
    wrong = the(followed(server, copies)[TABLE].wrong)
    assert wrong.values == {"name": TABLE, "seen": 3, "last": 8}


def test_a_copy_that_was_computed_anew_is_found(
    server: Server, tmp_path: Path, copies: Path
) -> None:
    path = tmp_path / "data" / f"{TABLE}.sabot"
    path.parent.mkdir()
    played(path, cards=5)
    sent(server, path.parent)
    followed(server, copies)
    forge(copies / path.name, 5, body='{"card":"8","hand":"ponte"}')
    wrong = the(followed(server, copies)[TABLE].wrong)
    assert wrong.values["last"] == 8


def test_an_entry_that_was_changed_on_the_server_is_found_before_it_is_copied(
    server: Server, tmp_path: Path, copies: Path
) -> None:
    path = tmp_path / "data" / f"{TABLE}.sabot"
    path.parent.mkdir()
    played(path, cards=5)
    sent(server, path.parent)
    server.asked.execute("ALTER TABLE pit.entry DISABLE TRIGGER kept")
    server.asked.execute("UPDATE pit.entry SET body = replace(body, '7', '8') WHERE place = 4")
    state = followed(server, copies)[TABLE]
    assert the(state.wrong).values == {"name": TABLE, "first": 4}
    assert rows_of(copies / path.name) == []


def test_a_table_is_compared_where_it_spoke_and_not_with_what_came_since(
    server: Server, night: Path, copies: Path
) -> None:
    sent(server, night)
    path = night / "Table 1.sabot"
    mirror_of = Mirror(copies)
    first = next(each for each in standing(server) if each.table == path.stem)
    assert mirror_of.follow(server, first).verified
    with Journal.open(path, ticking()) as journal:
        journal.append(journal.open_session() or "", [TipTaken(Money(500))])
    with closing(Sender(path)) as sender:
        sender.deliver(server, speaks=False)
    since = next(each for each in standing(server) if each.table == path.stem)
    state = mirror_of.follow(server, since)
    mirror_of.close()
    assert (state.entries, since.said_place) == (since.entries, first.entries)
    assert (state.verified, state.difference) == (True, None)


def test_a_table_of_which_nothing_came_is_neither_asked_for_nor_reckoned_again(
    server: Server, night: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent(server, night)
    mirror_of, asked = Mirror(copies), list[object]()
    seen = standing(server)
    before = [mirror_of.follow(server, each) for each in seen]
    monkeypatch.setattr(Follower, "said", asked.append)
    monkeypatch.setattr(Server, "answering", asked.append)
    assert [mirror_of.follow(server, each) for each in seen] == before
    mirror_of.close()
    assert asked == []


def test_what_came_of_several_tables_is_asked_for_with_one_question(
    server: Server, night: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent(server, night)
    mirror_of, asked = Mirror(copies), list[object]()
    for each in standing(server):
        mirror_of.follow(server, each)
    names = ("Table 1", "Table 2", "Table 3")
    for name in names:
        with Journal.open(night / f"{name}.sabot", ticking()) as journal:
            journal.append(journal.open_session() or "", [TipTaken(Money(500))] * 2)
    sent(server, night)
    seen, question = standing(server), Server.answering

    def count(of: Server, patience: float = 0.0) -> AbstractContextManager[Cursor]:
        asked.append(of)
        return question(of, patience)

    monkeypatch.setattr(Server, "answering", count)
    ahead = mirror_of.ahead(server, seen)
    told = [mirror_of.follow(server, each, ahead.get(each.journal, ())) for each in seen]
    mirror_of.close()
    assert len(asked) == 1
    assert [each.entries for each in told] == [each.entries for each in seen]
    assert {each.verified for each in told} == {True}
    for name in names:
        assert rows_of(copies / f"{name}.sabot") == rows_of(night / f"{name}.sabot")


EARLY: Final = 5
LATE: Final = 150
SOME: Final = 5
"""Coups after which it is counted, and over how many."""

AS_THEY_CAME: Final = 50
"""Entries before these that came one by one too: as far back as one that is struck out goes."""


def test_what_an_entry_asks_of_the_copy_does_not_grow_with_the_night() -> None:
    events = dealt_night(Unwritten(), LATE + SOME + 1).events
    coups = [place for place, each in enumerate(events) if isinstance(each, CoupOpened)]
    rows = recorded(events)
    early, late = (
        calls_for(rows[: coups[first]], rows[coups[first] : coups[first + SOME]])
        for first in (EARLY, LATE)
    )
    assert late < 1.15 * early


def recorded(events: Sequence[Event]) -> list[Stored]:
    """These entries of one session as they are stored."""
    rows, head = list[Stored](), ""
    for seq, event in enumerate(events, start=1):
        at = EVENING + timedelta(seconds=seq)
        chained = Chained("S", seq, at.isoformat(), *encode(event), head)
        head = chained.digest
        rows.append(Stored(seq, *chained, head))
    return rows


def calls_for(before: Sequence[Stored], entries: Sequence[Stored]) -> float:
    """How many functions are called for one of these entries, behind those."""
    calls, follower, staked, state = 0, Follower(), TableStakes(), Mirrored()

    def count(_: FrameType, what: str, __: object) -> None:
        nonlocal calls
        calls += what in {"call", "c_call"}

    def go_on(some: Sequence[Stored]) -> None:
        nonlocal state
        for each in some:
            follower.follow([each])
            state = mirror._followed(state, follower, staked)
            follower.said()

    follower.follow(before[:-AS_THEY_CAME])
    go_on(before[-AS_THEY_CAME:])
    sys.setprofile(count)
    go_on(entries)
    sys.setprofile(None)
    assert state.stakes == stakes_of(the(follower.history))
    return calls / len(entries)


@pytest.mark.parametrize("name", ["../up", ".hidden", "a/b"])
def test_a_name_that_is_no_files_name_is_written_nowhere(
    server: Server, tmp_path: Path, copies: Path, name: str
) -> None:
    path = tmp_path / "data" / f"{TABLE}.sabot"
    path.parent.mkdir()
    played(path, cards=1)
    sent(server, path.parent)
    server.asked.execute("UPDATE pit.journal SET name = %s WHERE kind = 'table'", [name])
    assert followed(server, copies)[name].wrong is not None
    assert [*copies.iterdir()] == []
    assert not (tmp_path / "up.sabot").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets a program hold them all")
def test_a_large_house_is_copied_where_the_system_lets_a_program_hold_few_files_unasked(
    tmp_path: Path,
) -> None:
    import resource  # noqa: PLC0415 - Windows has none

    held, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    try:
        Mirror(tmp_path).close()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(most, 10_240)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (held, most))
