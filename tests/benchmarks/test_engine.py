"""How fast a coup folds, a table resumes, a shoe file replays, a journal is checked."""

from datetime import UTC, datetime
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from dealer_app.i18n import words
from dealer_app.library import read_sheet
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, session_paper
from dealer_app.replay.export import files
from dealer_app.replay.run import Unwritten, replay
from dealer_app.replay.script import script_of
from dealer_app.reports import UnnumberedKind
from dealer_app.session.recorder import begin, take_up
from dealer_app.session.rulebook import resolver
from dealer_app.store.journal import Journal
from dealer_app.store.verify import verify
from dealer_app.table.state import fold
from dealer_app.table.state import opened as table_of
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import night, opened
from tests.play import the

COUPS = 2000


def median(benchmark: BenchmarkFixture) -> float:
    return float(the(benchmark.stats).stats.median)


def test_a_coup_is_folded(benchmark: BenchmarkFixture, figures: Figures) -> None:
    session = night(Unwritten(), 1)
    facts = [(event, None) for event in session.events[1:]]
    start = table_of(opened(), resolver(read_sheet("punto_banco"), None))
    benchmark(lambda: fold(start, facts))
    figures.add("a coup's fold", f"{median(benchmark) * 1e3:.2f} ms ({len(facts)} entries)")


def test_a_shoe_file_is_replayed(benchmark: BenchmarkFixture, figures: Figures) -> None:
    (text,) = files(night(Unwritten(), COUPS), Path("night.shoe")).values()
    script = script_of(text.encode(), Path())
    benchmark(lambda: replay(script))
    figures.add("replay of a shoe file", f"{COUPS / median(benchmark):,.0f} coups/s")


def test_a_table_of_2000_coups_is_taken_up(
    benchmark: BenchmarkFixture, figures: Figures, tmp_path: Path
) -> None:
    path = tmp_path / "table.sabot"
    name = recorded(path)
    with Journal.open(path, now) as journal:
        benchmark(lambda: take_up(journal, name))
    figures.add("a table of 2,000 coups taken up", f"{median(benchmark):.2f} s")


def test_a_journal_is_verified(
    benchmark: BenchmarkFixture, figures: Figures, tmp_path: Path
) -> None:
    path = tmp_path / "table.sabot"
    recorded(path)
    found = benchmark(lambda: verify(path))
    assert found.sound
    figures.add("verify", f"{found.entries / median(benchmark):,.0f} entries/s")


def test_the_sheet_of_2000_coups_is_written(
    benchmark: BenchmarkFixture, figures: Figures, tmp_path: Path
) -> None:
    session = night(Unwritten(), COUPS)
    sitting, imprint = PaperSession("", session), Imprint(now(), zone=UTC)
    path = tmp_path / "sheet.pdf"

    def sheet() -> None:
        session_paper(UnnumberedKind.SHEET, sitting, words("fr"), imprint).write_pdf(path)

    benchmark(sheet)
    figures.add("session sheet of 2,000 coups", f"{median(benchmark):.1f} s")


def now() -> datetime:
    return datetime.now(UTC)


def recorded(path: Path) -> str:
    """A journal of one night; returns the session's id."""
    with Journal.open(path, now) as journal:
        facts = night(Unwritten(), COUPS).events[1:]
        begin(journal, opened(), now)
        name = journal.sessions()[-1].id
        for place in range(0, len(facts), 500):
            journal.append(name, facts[place : place + 500])
        return name
