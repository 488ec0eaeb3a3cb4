"""How soon ten years of nights are listed and summed, and how long a night's row takes to make."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter

import pytest

from dealer_app.night.nights import refreshed, so_far, summary_of
from dealer_app.session.recorder import take_up
from dealer_app.store.journal import Journal, JournalMark
from dealer_app.store.summaries import FILE, Summaries
from dealer_app.table.view.summary import Summary
from tests.benchmarks.conftest import Figures
from tests.night.test_nights_kept import EVENING, night

TABLES, DAYS, COUPS = 12, 3652, 70
FIRST = date(2016, 11, 21)


def row(one: Summary, day: date, number: int) -> Summary:
    return replace(one, session=f"{day}-{number:04d}", day=day.isoformat(), coups=COUPS)


@pytest.fixture(scope="module")
def ten_years(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows of ten years: twelve tables a night, seventy coups each, some three million."""
    folder = tmp_path_factory.mktemp("nights")
    night(folder / "one.sabot", EVENING)
    with Journal.read(folder / "one.sabot") as journal:
        one = summary_of("x", take_up(journal, journal.sessions()[0].id))
    (folder / "one.sabot").unlink()
    days = [FIRST + timedelta(days=n) for n in range(DAYS)]
    with Summaries.open(folder) as rows:
        for table in range(TABLES):
            kept = [row(one, day, table) for day in days]
            rows.put(f"Table {table}.sabot", kept, JournalMark(1, "x"))
    return folder


def best(work: Callable[[], object], times: int = 7) -> float:
    found = []
    for _ in range(times):
        start = perf_counter()
        work()
        found.append(perf_counter() - start)
    return min(found)


def test_the_desks_first_page_over_ten_years(ten_years: Path, figures: Figures) -> None:
    def first_page() -> None:
        with Summaries.open(ten_years) as rows:
            newest = rows.nights(30)
            rows.of_day(newest[0].day)

    coups = TABLES * DAYS * COUPS
    size = (ten_years / FILE).stat().st_size / 2**20
    figures.add("the desk's first page", f"{best(first_page) * 1e3:.0f} ms ({coups:,} coups)")
    figures.add("the rows of ten years", f"{size:.0f} MB")


def test_any_total_over_ten_years(ten_years: Path, figures: Figures) -> None:
    last = FIRST + timedelta(days=DAYS - 1)
    with Summaries.open(ten_years) as rows:
        whole = best(lambda: rows.totals(FIRST.isoformat(), last.isoformat()))
        usual = best(lambda: so_far(rows, last))
    figures.add("the total of ten years", f"{whole * 1e3:.0f} ms")
    figures.add("day, month and year so far", f"{usual * 1e3:.0f} ms")


def test_a_nights_row_is_made_again(tmp_path: Path, figures: Figures) -> None:
    night(tmp_path / "Table 1.sabot", EVENING, coups=60)

    def again() -> None:
        with Summaries.open(tmp_path) as rows:
            rows.forget("Table 1.sabot")
            refreshed(tmp_path, rows)

    figures.add("a session's row made anew", f"{best(again, 3) / 60 * 1e3:.2f} ms a coup")
