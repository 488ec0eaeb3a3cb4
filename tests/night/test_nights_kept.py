"""The nights on this machine: a row a session, true to its journal however the files changed."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dealer_app.library import Sheet, house_from_text, read_sheet
from dealer_app.night.after_closing import ClosedSession, corrected
from dealer_app.night.nights import refreshed, sessions_of, so_far
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.rules.coup import Stake
from dealer_app.rules.house import Currency
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session import recorder
from dealer_app.session.rulebook import Seating, opening
from dealer_app.session.table_session import TableSession
from dealer_app.store.codec import encode
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE as REGISTER
from dealer_app.store.summaries import FILE, Summaries, currency_of, kept_rows, minor_in
from dealer_app.store.troubles import NotOpened
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import StakesAmended
from tests.builders import deal, entered, euros, stake
from tests.store.builders import ticking

EVENING = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
SMALL_HOURS = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)
NEXT_EVENING = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
HOUSE = 'name = "Casino de la Grève"\n'


@cache
def sheet_of(game: str) -> Sheet:
    """The sheet of a game as it comes with the program, read once."""
    return read_sheet(game)


def night(
    path: Path, start: datetime, *, coups: int = 1, game: str = "punto_banco", close: bool = True
) -> None:
    """The same as `recorded`, written once for all tests and laid there: where nothing lies beside
    it that its opening would tell of."""
    if path.exists() or (path.parent / REGISTER).exists():
        recorded(path, start, coups=coups, game=game, close=close)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_written(path.name, start, coups, game, close=close))
    path.with_name(f"{path.name}.lock").touch()


@cache
def _written(name: str, start: datetime, coups: int, game: str, *, close: bool) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        recorded(path, start, coups=coups, game=game, close=close)
        return path.read_bytes()


def recorded(
    path: Path, start: datetime, *, coups: int = 1, game: str = "punto_banco", close: bool = True
) -> TableSession:
    """A session recorded in that journal: as many coups, each lost by 20 € on the ponte."""
    clock = ticking(start)
    with Journal.open(path, clock) as journal:
        sitting = Seating(None, path.stem, "A. Roche", journal.last_seal())
        event = opening(sheet_of(game), house_from_text(HOUSE, "house"), {}, sitting)
        session = recorder.begin(journal, event, clock)
        entered(session, ev.ShoeOpened(8))
        for _ in range(coups):
            lost(session)
        if close:
            session.close()
        return session


def lost(session: TableSession) -> None:
    """One coup more, which the bank wins by six to nothing."""
    entered(session, ev.CoupOpened(), stake(3, "ponte", 20), *deal("K T J 6"))
    entered(session, *deal("T"), ev.AllTicked())


def rows(folder: Path, day: str) -> list[tuple[str, int, int]]:
    """The sessions of that day, read again: each table, its coups, and what it gained."""
    with Summaries.open(folder) as kept:
        assert refreshed(folder, kept) == ()
        found = sessions_of(folder, kept, date.fromisoformat(day))
        return [(row.table, row.coups, row.gain) for _, row in found]


def test_a_session_has_a_row_of_what_it_came_to(tmp_path: Path) -> None:
    session = recorded(tmp_path / "Table 1.sabot", EVENING, coups=3)
    with Summaries.open(tmp_path) as kept:
        refreshed(tmp_path, kept)
        [(path, row)] = sessions_of(tmp_path, kept, date(2026, 11, 20))
    assert path == tmp_path / "Table 1.sabot"
    assert (row.table, row.game, row.house) == ("Table 1", "punto_banco", "Casino de la Grève")
    assert (row.coups, row.shoes, row.voids, row.irregular) == (3, 1, 0, 0)
    assert (row.handle, row.gain, row.drop, row.tips) == (6_000, 6_000, 0, 0)
    assert (row.opener, row.closer, row.variance) == (None, None, None)
    assert (row.currency, row.digits, row.sealed) == ("EUR", 2, True)
    assert (row.entries, row.head) == (session.entries, session.head)


def test_what_is_dealt_after_midnight_belongs_to_the_night_before(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    night(tmp_path / "Table 2.sabot", SMALL_HOURS, coups=2)
    assert rows(tmp_path, "2026-11-20") == [("Table 1", 1, 2_000), ("Table 2", 2, 4_000)]
    assert rows(tmp_path, "2026-11-21") == []
    with Summaries.open(tmp_path) as kept:
        assert sorted(kept.tables("2026-11-20")) == ["Table 1", "Table 2"]


def test_a_row_follows_its_session(tmp_path: Path) -> None:
    clock = ticking(EVENING)
    night(tmp_path / "Table 1.sabot", EVENING, close=False)
    assert rows(tmp_path, "2026-11-20") == [("Table 1", 1, 2_000)]
    with Journal.open(tmp_path / "Table 1.sabot", clock) as journal:
        lost(recorder.take_up(journal, journal.open_session() or ""))
    assert rows(tmp_path, "2026-11-20") == [("Table 1", 2, 4_000)]


def test_only_what_has_grown_is_read_again(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    night(tmp_path / "Table 2.sabot", EVENING)
    seen: list[tuple[int, int]] = []

    def read() -> list[tuple[int, int]]:
        seen.clear()
        with Summaries.open(tmp_path) as kept:
            refreshed(tmp_path, kept, lambda done, of: seen.append((done, of)))
        return list(seen)

    assert read() == [(1, 1), (1, 1)]
    assert read() == []
    night(tmp_path / "Table 2.sabot", NEXT_EVENING)
    assert read() == [(1, 1)]


def deleted(folder: Path) -> None:
    (folder / FILE).unlink()


def damaged(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no rows at all, and long enough to be none" * 100)


def of_another_form(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as file:
        file.execute("PRAGMA user_version=99")


def of_a_stranger(folder: Path) -> None:
    (folder / FILE).unlink()
    with closing(sqlite3.connect(folder / FILE)) as file:
        file.execute("PRAGMA user_version=1")


@pytest.mark.parametrize("lost_rows", [deleted, damaged, of_another_form, of_a_stranger])
def test_rows_that_are_lost_come_back(tmp_path: Path, lost_rows: Callable[[Path], None]) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    before = rows(tmp_path, "2026-11-20")
    lost_rows(tmp_path)
    assert rows(tmp_path, "2026-11-20") == before == [("Table 1", 1, 2_000)]


def test_a_journal_that_was_put_in_anothers_place_is_read_from_the_beginning(
    tmp_path: Path,
) -> None:
    night(tmp_path / "Table 1.sabot", EVENING, coups=4)
    rows(tmp_path, "2026-11-20")
    (tmp_path / "Table 1.sabot").unlink()
    night(tmp_path / "Table 1.sabot", EVENING, coups=2)
    assert rows(tmp_path, "2026-11-20") == [("Table 1", 2, 4_000)]


def test_the_rows_of_a_table_that_is_gone_go_with_it(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    night(tmp_path / "Table 2.sabot", EVENING)
    assert len(rows(tmp_path, "2026-11-20")) == 2
    (tmp_path / "Table 1.sabot").unlink()
    assert [table for table, *_ in rows(tmp_path, "2026-11-20")] == ["Table 2"]


def test_a_journal_that_cannot_be_read_is_named_and_hides_no_other(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    (tmp_path / "Table 0.sabot").write_bytes(b"no journal, but long enough to be taken for one")
    with Summaries.open(tmp_path) as kept:
        [faulty] = refreshed(tmp_path, kept)
        assert faulty.path.name == "Table 0.sabot"
        assert "damaged" in str(faulty.trouble)
        assert len(list(sessions_of(tmp_path, kept, date(2026, 11, 20)))) == 1


def test_the_nights_are_listed_with_the_newest_first(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    night(tmp_path / "Table 2.sabot", EVENING, coups=2, close=False)
    night(tmp_path / "Table 1.sabot", NEXT_EVENING)
    with Summaries.open(tmp_path) as kept:
        refreshed(tmp_path, kept)
        nights = kept.nights(10)
        assert [each.day for each in nights] == ["2026-12-01", "2026-11-20"]
        assert [(each.sessions, each.tables, each.coups) for each in nights] == [
            (1, 1, 1),
            (2, 2, 3),
        ]
        assert [each.sealed for each in nights] == [True, False]
        assert kept.nights(1, 1) == nights[1:]


def test_a_day_its_month_and_its_year_so_far(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    night(tmp_path / "Table 2.sabot", SMALL_HOURS, coups=2)
    night(tmp_path / "Table 1.sabot", NEXT_EVENING, coups=3)
    night(tmp_path / "Table 3.sabot", NEXT_EVENING, game="festival", coups=0)
    with Summaries.open(tmp_path) as kept:
        refreshed(tmp_path, kept)
        later = so_far(kept, date(2026, 12, 1))
        sums = {
            of: [(each.sessions, each.coups, each.gain) for each in found]
            for of, found in [("day", later.day), ("month", later.month), ("year", later.year)]
        }
        assert sums == {"day": [(2, 3, 6_000)], "month": [(2, 3, 6_000)], "year": [(4, 6, 12_000)]}
        earlier = so_far(kept, date(2026, 11, 20))
        assert earlier.day == earlier.month == earlier.year
        assert so_far(kept, date(2026, 12, 1), "festival").year[0].sessions == 1
        assert so_far(kept, date(2025, 12, 1)).year == ()


def put_right(path: Path, coup: int, *, paid: float = 0) -> None:
    """The register has it that the seat of that coup had staked 50 €, not 20; or, where that is
    said, that it was paid so much, and nothing of it came back."""
    found = recorder.read_back(path, "2026-11-20-0001")
    closed = ClosedSession(path.stem, found.id, found.session.head, found.session)
    if paid:
        event = ev.PayoutCorrected(coup, Seat("3"), BetId("ponte"), euros(paid), "film", False)
        told = encode(event)
        fact = RectifiedAfterClosing(path.stem, found.id, closed.seal, told.body, told.kind)
    else:
        right = StakesAmended((Stake(Seat("3"), BetId("ponte"), euros(50)),))
        found_right = corrected(closed, coup, right, "film")
        assert isinstance(found_right, RectifiedAfterClosing)
        fact = found_right
    register = RegisterFile(path.with_name(REGISTER), ticking(NEXT_EVENING))
    assert register.append(lambda *_: Deed([fact])).objection is None


def test_a_row_says_what_it_was_sealed_with_and_what_it_was_put_right_to(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING, coups=3)
    rows(tmp_path, "2026-11-20")
    put_right(tmp_path / "Table 1.sabot", 2)
    put_right(tmp_path / "Table 1.sabot", 3, paid=10)
    with Summaries.open(tmp_path) as kept:
        assert refreshed(tmp_path, kept) == ()
        [(_, row)] = sessions_of(tmp_path, kept, date(2026, 11, 20))
    assert (row.amended, row.handle, row.right_handle) == (2, 6_000, 9_000)
    assert (row.gain, row.right_gain) == (6_000, 6_000)
    assert (row.commission, row.right_commission, row.right_variance) == (0, 0, None)


def test_a_session_is_read_again_once_for_each_time_it_is_put_right(tmp_path: Path) -> None:
    seen = list[str]()

    def read() -> list[str]:
        seen.clear()
        with Summaries.open(tmp_path) as kept:
            refreshed(tmp_path, kept, reader=lambda _path, row, _: seen.append(row.session))
        return list(seen)

    night(tmp_path / "Table 1.sabot", EVENING, coups=2)
    night(tmp_path / "Table 1.sabot", NEXT_EVENING)
    assert read() == ["2026-11-20-0001", "2026-12-01-0001"]
    put_right(tmp_path / "Table 1.sabot", 1)
    assert read() == ["2026-11-20-0001"]
    assert read() == []
    put_right(tmp_path / "Table 1.sabot", 2)
    assert read() == ["2026-11-20-0001"]


def test_sums_and_nights_say_both_figures(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING, coups=3)
    night(tmp_path / "Table 2.sabot", EVENING)
    put_right(tmp_path / "Table 1.sabot", 1)
    with Summaries.open(tmp_path) as kept:
        refreshed(tmp_path, kept)
        found = so_far(kept, date(2026, 12, 31))
        assert found.day == found.month == ()
        (year,) = found.year
        (night_row,) = kept.nights(9)
    assert (year.amended, year.gain, year.right_gain) == (1, 8_000, 11_000)
    assert (year.handle, year.right_handle) == (8_000, 11_000)
    assert (night_row.amended, night_row.gain, night_row.right_gain) == (1, 8_000, 11_000)


def test_a_column_of_sums_has_the_minor_unit_where_one_of_them_has(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    with Summaries.open(tmp_path) as kept:
        refreshed(tmp_path, kept)
        [(_, row)] = sessions_of(tmp_path, kept, date(2026, 11, 20))
    assert currency_of(row) == Currency("EUR", "€", 2)
    yen = replace(row, currency="JPY", digits=0)
    assert not minor_in([((row.gain, None), row), ((euros(0.01),), yen)])
    assert minor_in([((row.gain,), yen), ((euros(0.01), None), row)])


def test_a_night_of_one_currency_told_in_two_ways_has_no_result_of_its_own(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    night(tmp_path / "Table 2.sabot", EVENING)
    with Summaries.open(tmp_path) as kept:
        refreshed(tmp_path, kept)
        assert kept.nights(1)[0].gain == 4_000
        [_, (_, row)] = sessions_of(tmp_path, kept, date(2026, 11, 20))
        kept.put("Table 2.sabot", [replace(row, digits=0)], kept.mark("Table 2.sabot"))
        [of_both] = kept.nights(1)
        assert (of_both.sessions, of_both.gain, of_both.right_gain) == (2, None, None)
        assert (of_both.currency, of_both.sign, of_both.digits) == (None, None, None)


def test_a_register_that_cannot_be_read_is_told_and_hides_no_night(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    put_right(tmp_path / "Table 1.sabot", 1)
    rows(tmp_path, "2026-11-20")
    (tmp_path / REGISTER).write_bytes(b"no register, but long enough to be taken for one")
    with Summaries.open(tmp_path) as kept:
        [faulty] = refreshed(tmp_path, kept)
        assert faulty.path.name == REGISTER
        [(_, row)] = sessions_of(tmp_path, kept, date(2026, 11, 20))
    assert (row.gain, row.right_gain) == (2_000, 5_000)


def test_rows_that_may_not_be_read_are_told_and_stay(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(NotOpened), Summaries.open(tmp_path):
        pass
    assert (tmp_path / FILE).is_dir()


def test_rows_are_looked_at_without_being_made(tmp_path: Path) -> None:
    assert kept_rows(tmp_path) == {}
    night(tmp_path / "Table 1.sabot", EVENING, coups=3)
    rows(tmp_path, "2026-11-20")
    [kept] = kept_rows(tmp_path).values()
    assert [row.coups for row in kept.rows] == [3]


def test_rows_of_another_form_or_damaged_ones_are_none(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    rows(tmp_path, "2026-11-20")
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA user_version=1")
    assert kept_rows(tmp_path) == {}
    (tmp_path / FILE).write_bytes(b"no rows, but long enough to be taken for some" * 100)
    assert kept_rows(tmp_path) == {}
