"""What nights come to: from their journals and the register, whatever stands beside them."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from dealer_app.cli.program import main
from dealer_app.night.night_sums import Nights
from dealer_app.night.nights import refreshed
from dealer_app.register import facts as f
from dealer_app.register.night_totals import Totals
from dealer_app.rules.money import Money
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.summaries import Summaries
from tests.night.test_nights_kept import EVENING, NEXT_EVENING, night, put_right
from tests.play import the
from tests.store.builders import forger, ticking

FIRST, SECOND = date(2026, 11, 20), date(2026, 11, 21)
AFTER = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
NEXT_YEAR = datetime(2027, 1, 2, 20, 0, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two nights of a month, each of a sealed session: two coups, then three."""
    folder = tmp_path / "data"
    folder.mkdir()
    register(folder).append(lambda *_: Deed([f.ProgramStopped(1)]))
    night(folder / "Table 1.sabot", EVENING, coups=2)
    night(folder / "Table 1.sabot", AFTER, coups=3)
    return folder


def register(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, ticking(NEXT_YEAR))


def settled(folder: Path, day: date) -> Path:
    """The settlement of that day, printed with its number."""
    out = folder.parent / f"{day}.pdf"
    asked = ["report", "--night", str(day), "--data", str(folder), "--out", str(out)]
    assert main([*asked, "--language", "en"]) == 0
    return out


def said_on(paper: Path) -> str:
    """What stands on a paper."""
    return " ".join(page.extract_text() for page in PdfReader(paper).pages).replace("\n", " ")


def kept(folder: Path, *kinds: type[f.Fact]) -> list[f.Fact]:
    return [each.fact for each in register(folder).entries(*kinds)]


def closed(folder: Path) -> list[f.NightClosed]:
    return [each for each in kept(folder, f.NightClosed) if isinstance(each, f.NightClosed)]


def gains(totals: Sequence[Totals]) -> list[tuple[int, int, int]]:
    """Of each currency: sessions, what they gained, and what they did as they were put right."""
    return [(each.sessions, each.gain, each.right_gain) for each in totals]


def told(capsys: pytest.CaptureFixture[str], folder: Path, *asked: str) -> str:
    assert main([*asked, "--data", str(folder), "--language", "en"]) == 0
    return capsys.readouterr().out


def test_the_register_has_what_a_night_its_month_its_year_and_all_nights_came_to(
    data: Path,
) -> None:
    night(data / "Table 1.sabot", NEXT_EVENING)
    night(data / "Table 1.sabot", NEXT_YEAR, coups=4)
    for day in (FIRST, SECOND, date(2026, 12, 1), date(2027, 1, 2)):
        settled(data, day)
    of = [(each.totals, each.month, each.year, each.perpetual) for each in closed(data)]
    assert [[gains(each)[0][:2] for each in sums] for sums in of] == [
        [(1, 4_000), (1, 4_000), (1, 4_000), (1, 4_000)],
        [(1, 6_000), (2, 10_000), (2, 10_000), (2, 10_000)],
        [(1, 2_000), (1, 2_000), (3, 12_000), (3, 12_000)],
        [(1, 8_000), (1, 8_000), (1, 8_000), (4, 20_000)],
    ]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE summary SET gain = gain + 1000000, right_gain = right_gain + 1000000",
        "UPDATE summary SET day = '2026-11-21'",
        "DELETE FROM summary",
    ],
)
def test_no_figure_on_paper_or_in_the_terminal_comes_from_the_rows_of_the_screen(
    data: Path, capsys: pytest.CaptureFixture[str], change: str
) -> None:
    asked = (
        ("report", "--night", str(SECOND), "--json"),
        ("nights", "--json"),
        ("nights", str(SECOND), "--json"),
    )
    settled(data, FIRST)
    with Summaries.open(data) as rows:
        assert refreshed(data, rows) == ()
    capsys.readouterr()
    before = [told(capsys, data, *each) for each in asked]
    with closing(sqlite3.connect(data / ROWS)) as tampering:
        tampering.execute(change)
        tampering.commit()
    assert [told(capsys, data, *each) for each in asked] == before


def test_a_day_that_is_settled_again_with_more_sessions_has_the_sums_of_all_of_them(
    data: Path,
) -> None:
    settled(data, FIRST)
    night(data / "Table 2.sabot", EVENING, coups=5)
    settled(data, FIRST)
    settled(data, SECOND)
    assert [gains(each.totals) for each in closed(data)] == [
        [(1, 4_000, 4_000)],
        [(2, 14_000, 14_000)],
        [(1, 6_000, 6_000)],
    ]
    assert gains(closed(data)[-1].perpetual) == [(3, 20_000, 20_000)]


def as_before_totals_were_kept(folder: Path, path: Path) -> None:
    """The first night of that table is settled as programs of before did it."""
    with Journal.read(path) as journal:
        first = journal.sessions()[0]
    fact = f.NightClosed(FIRST, (f.Sealed(path.stem, first.id, first.seal),))
    assert register(folder).append(lambda *_: Deed([fact])).objection is None


def test_a_night_that_was_settled_before_its_sums_were_kept_is_summed_once_and_that_is_said(
    data: Path,
) -> None:
    as_before_totals_were_kept(data, data / "Table 1.sabot")
    said = said_on(settled(data, SECOND))
    assert "1 day of the year was settled before its sums were kept with it" in said
    [summed] = kept(data, f.NightSummed)
    assert isinstance(summed, f.NightSummed)
    assert (summed.day, gains(summed.totals)) == (FIRST, [(1, 4_000, 4_000)])
    assert gains(closed(data)[-1].month) == [(2, 10_000, 10_000)]
    night(data / "Table 1.sabot", NEXT_EVENING)
    assert "1 day of the year was settled before" in said_on(settled(data, date(2026, 12, 1)))
    assert len(kept(data, f.NightSummed)) == 1


def test_a_night_that_cannot_be_summed_any_more_is_named_and_stops_no_other(data: Path) -> None:
    night(data / "Table 9.sabot", EVENING)
    as_before_totals_were_kept(data, data / "Table 9.sabot")
    (data / "Table 9.sabot").unlink()
    said = said_on(settled(data, SECOND))
    assert "1 day of the year is in none of these sums" in said
    assert "2026-11-20" in said
    (last,) = closed(data)[1:]
    assert (last.left_out, gains(last.year)) == ((FIRST,), [(1, 6_000, 6_000)])


def test_a_changed_session_of_another_day_goes_into_no_sum_of_the_register(data: Path) -> None:
    as_before_totals_were_kept(data, data / "Table 1.sabot")
    with forger(data / "Table 1.sabot") as file:
        file.execute("UPDATE entry SET body = replace(body, '2000', '9000') WHERE id = 4")
    said = said_on(settled(data, SECOND))
    assert "1 day of the year is in none of these sums" in said
    assert "UNDER RESERVE: see alert No. 1" in said
    assert (kept(data, f.NightSummed), len(kept(data, f.AlertRaised))) == ([], 1)
    (_, second) = closed(data)
    assert (second.left_out, gains(second.totals)) == ((FIRST,), [(1, 6_000, 6_000)])


def test_a_day_that_is_not_settled_is_in_no_sum_and_is_named(data: Path) -> None:
    said = said_on(settled(data, SECOND))
    assert "1 day of the year is in none of these sums, for it is not settled" in said
    assert closed(data)[0].left_out == (FIRST,)
    assert gains(closed(data)[0].perpetual) == [(1, 6_000, 6_000)]


def test_what_is_put_right_of_a_settled_night_keeps_both_figures(data: Path) -> None:
    settled(data, FIRST)
    put_right(data / "Table 1.sabot", 1)
    settled(data, SECOND)
    [summed] = kept(data, f.NightSummed)
    assert isinstance(summed, f.NightSummed)
    assert gains(summed.totals) == [(1, 4_000, 7_000)]
    assert gains(closed(data)[-1].month) == [(2, 10_000, 13_000)]
    said = said_on(settled(data, SECOND))
    assert "was settled before its sums" not in said
    assert len(kept(data, f.NightSummed)) == 1


def test_a_duplicate_says_the_sums_of_its_original(data: Path) -> None:
    settled(data, FIRST)
    was = said_on(settled(data, SECOND))
    put_right(data / "Table 1.sabot", 1)
    night(data / "Table 2.sabot", EVENING)
    settled(data, FIRST)
    again = said_on(settled(data, SECOND))
    assert "DUPLICATA No. 1" in again
    assert so_far(again) == so_far(was)
    assert len(closed(data)) == 3


def test_the_sessions_of_a_settled_day_are_those_of_its_seals_and_all_of_them(data: Path) -> None:
    assert Nights(data).settled(FIRST) == ()
    night(data / "Table 2.sabot", EVENING, coups=1)
    settled(data, FIRST)
    found = Nights(data).settled(FIRST)
    assert [each.path.name for each in found] == ["Table 1.sabot", "Table 2.sabot"]
    (data / "Table 3.sabot").write_bytes(b"no journal at all")
    assert Nights(data).settled(FIRST) == ()
    (data / "Table 3.sabot").unlink()
    night(data / "Table 4.sabot", AFTER, coups=1)
    assert Nights(data).settled(FIRST) == found
    night(data / "Table 5.sabot", EVENING, coups=1)
    assert Nights(data).settled(FIRST) == ()
    (data / "Table 5.sabot").unlink()
    (data / "Table 2.sabot").unlink()
    assert Nights(data).settled(FIRST) == ()


def so_far(said: str) -> str:
    """The sums so far on a settlement."""
    return said.partition("Day, month and year so far")[2].partition("Table 1 ·")[0]


def test_nights_that_are_settled_are_listed_as_they_were_settled(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(capsys, data, "nights", "--json")
    settled(data, FIRST)
    settled(data, SECOND)
    capsys.readouterr()
    monkeypatch.setattr("dealer_app.night.night_sums.take_up", never)
    assert told(capsys, data, "nights", "--json") == before
    assert [json.loads(line)["gain"] for line in before.splitlines()] == [6_000, 4_000]


def never(*_: object) -> None:
    pytest.fail("nothing is to be read again")


def test_a_night_that_goes_on_after_its_settlement_is_listed_as_it_is(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settled(data, FIRST)
    clock = ticking(EVENING)
    night(data / "Table 2.sabot", EVENING, close=False)
    with Journal.open(data / "Table 2.sabot", clock) as journal:
        assert journal.open_session()
    capsys.readouterr()
    rows = [json.loads(line) for line in told(capsys, data, "nights", "--json").splitlines()]
    assert [(row["day"], row["sessions"], row["sealed"]) for row in rows] == [
        ("2026-11-21", 1, True),
        ("2026-11-20", 2, False),
    ]


def other_sums(fact: f.NightClosed) -> f.NightClosed:
    [year] = fact.year
    return replace(fact, year=(replace(year, gain=Money(year.gain + 1)),))


def other_perpetual(fact: f.NightClosed) -> f.NightClosed:
    return replace(fact, perpetual=())


@pytest.mark.parametrize("change", [other_sums, other_perpetual])
def test_a_settlement_whose_sums_are_not_those_of_the_register_is_not_recorded(
    data: Path, change: Callable[[f.NightClosed], f.NightClosed]
) -> None:
    settled(data, FIRST)
    settled(data, SECOND)
    fact = change(closed(data)[-1])
    objection = the(register(data).append(lambda *_: Deed([fact])).objection)
    assert objection.code == "night_sums"


def test_a_session_whose_opening_cannot_be_read_is_of_no_day(data: Path) -> None:
    night(data / "Table 2.sabot", EVENING)
    with closing(sqlite3.connect(data / "Table 2.sabot")) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '{}' WHERE seq = 1")
        tampering.commit()
    assert [row.table for _, row in Nights(data).read(FIRST).rows] == ["Table 1"]
    assert [row.tables for row in Nights(data).newest(9)[0]] == [1, 1]
