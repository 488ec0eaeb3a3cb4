"""A trainee's papers from the record: what was answered is what is printed."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Final

import pytest

from dealer_app.cli.train_commands import (
    SchoolPaper,
    practice_map,
    write_certificate,
    write_progress,
)
from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library import house_from_text
from dealer_app.papers import Imprint
from dealer_app.register.facts import ExamEnded
from dealer_app.reports.progress_sheet import MapBlock
from dealer_app.reports.session.school_paper import RightShare
from dealer_app.rules.house import PaperSize
from dealer_app.training.exam.house_exam import AttemptLine, ExamProof
from dealer_app.training.games import Games, games
from dealer_app.training.progress import exams, replies
from dealer_app.training.question import DrillCell
from dealer_app.training.record import RecordRead
from dealer_app.training.record_facts import ExamPart, Faults, LessonDone, RunBegun
from tests.reports.reading import pages
from tests.training.school import EVENING, SEVEN, answer, exam, opened, practised

GAMES: Final = games(None)


@pytest.fixture
def read(tmp_path: Path) -> RecordRead:
    """Somebody who has done one thing of each kind."""
    with opened(tmp_path, "Léa Morel") as record:
        practised(record, [True, False, True])
        practised(record, [True, True], SEVEN)
        record.begin(RunBegun(lives=2))
        payout = DrillCell(Drill.PAYOUTS, "punto_banco", "tie|tie|sum")
        record.add(answer(1, payout, run=3, right=False))
        record.add(LessonDone(1, "macao", "01-first-card", (Faults(ExamPart.CALLS, 2),)))
        record.add(exam())
        return record.read()


def telling(language: str = "en", size: PaperSize | None = None) -> SchoolPaper:
    return SchoolPaper(words(language), GAMES, Imprint(EVENING, UTC, size=size))


def told(folder: Path, read: RecordRead, about: SchoolPaper) -> str:
    path = folder / "progress.pdf"
    write_progress(path, read, about)
    return "\n".join(pages(path))


def test_the_report_of_a_record_has_all_of_it(tmp_path: Path, read: RecordRead) -> None:
    text = told(tmp_path, read, telling())
    for line in (
        "Who draws, Punto banco, Banker",
        "66.7%",
        "Totals, Macao",
        "100.0%",
        "Tie, Tie",
        "01-first-card",
        "Calls 2",
        "96.7%",
        "broken off",
    ):
        assert line in text
    assert "Chemin de fer" not in text


def test_a_lesson_of_the_house_is_called_by_what_it_teaches(tmp_path: Path) -> None:
    own = tmp_path / "lessons" / "01-first-card.shoe"
    own.parent.mkdir()
    own.write_text("# aim (fr): La nôtre.\nvariant macao\n", encoding="utf-8")
    with opened(tmp_path, "Léa Morel") as record:
        record.add(LessonDone(1, "macao", "macao/01-first-card"))
        text = told(tmp_path, record.read(), replace(telling(), data=tmp_path))
    assert "La nôtre." in text


def test_the_time_of_each_drill_stands_beside_what_the_house_gives(read: RecordRead) -> None:
    block = map_of(read, GAMES)[0, list(Drill).index(Drill.DRAWS)]
    assert (block.share, block.mean, block.norm) == (RightShare(2, 3), 2_000, 4_000)
    slow = games(house_from_text("[school]\ndraws = 7\n", "house"))
    assert map_of(read, slow)[0, list(Drill).index(Drill.DRAWS)].norm == 7_000


def map_of(read: RecordRead, of: Games) -> Mapping[tuple[int, int], MapBlock]:
    """Every drill of every game that was asked about."""
    return practice_map(replies(read.entries), replace(telling(), games=of)).blocks


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", PaperSize)
def test_it_is_printed_in_both_languages_on_both_papers(
    tmp_path: Path, read: RecordRead, language: str, size: PaperSize
) -> None:
    assert "Léa Morel" in told(tmp_path, read, telling(language, size))


def test_a_game_that_is_gone_is_added_up_and_left_out_of_the_map(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [False], DrillCell(Drill.DRAWS, "whist", "ponte|4"))
        text = told(tmp_path, record.read(), telling())
    assert "whist" in text
    assert "To practise next" not in text


def test_the_certificate_of_an_exam_has_its_marks(tmp_path: Path, read: RecordRead) -> None:
    path = tmp_path / "certificate.pdf"
    write_certificate(path, read, exams(read.entries)[0], telling())
    (page,) = pages(path)
    text = " ".join(page.split())
    assert "Statement of results" in text
    assert "nobody signed" not in text
    assert "Calls 30 29 1 96.7%" in text
    assert "Payouts 60 58 2 96.7%" in text
    assert "Punto banco" in text
    assert "40.0 s" in text


def test_an_exam_of_another_machine_stands_on_the_paper_with_that_machine(
    tmp_path: Path, read: RecordRead
) -> None:
    came = ExamEnded(7, read.name, 2, "", passed=False)
    proof = ExamProof(8, attempts=[AttemptLine(7, "punto_banco", EVENING, came, machine="K65A")])
    path = tmp_path / "certificate.pdf"
    write_certificate(path, read, exams(read.entries)[0], telling(), proof)
    assert "not passed, on machine K65A" in " ".join(pages(path)[0].split())


def test_an_exam_without_a_coup_takes_no_time_a_coup(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        record.add(replace(exam(), coups=0, milliseconds=0))
        read = record.read()
    path = tmp_path / "certificate.pdf"
    write_certificate(path, read, exams(read.entries)[0], telling())
    assert "0.0 s" in pages(path)[0]
