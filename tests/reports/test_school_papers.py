"""The papers of the school on paper: marked on every page, and legible in one bit."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Final

import pypdfium2
import pytest
from reportlab.platypus import Flowable

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.reports.exam_certificate import (
    Attempt,
    CertificateData,
    MarkLine,
    write_certificate,
)
from dealer_app.reports.layout.charts import MOST_WEEKS
from dealer_app.reports.layout.paper import PaperPage, print_to, register_fonts
from dealer_app.reports.progress_sheet import (
    MOST_EXAMS,
    MOST_LESSONS,
    MOST_RUNS,
    ExamLine,
    LessonLine,
    MapBlock,
    PrintedMap,
    ProgressData,
    RunLine,
    WeakLine,
    draw_cell,
    write_progress,
)
from dealer_app.reports.session.school_paper import RightShare, SchoolImprint, Week, seconds
from dealer_app.rules.house import PaperSize
from tests.reports.reading import pages

AT: Final = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
IMPRINT: Final = SchoolImprint("Léa Morel", "d1g3" * 16, "0.1.0", AT, UTC, "Cercle")
CELLS: Final = (RightShare(1, 4), RightShare(3, 3), RightShare(0, 0))
MAP: Final = PrintedMap(
    ("Punto banco",), ("Who draws",), {(0, 0): MapBlock(RightShare(4, 7), 4_349, 4_000, CELLS)}
)
DATA: Final = ProgressData(
    IMPRINT,
    RightShare(4, 7),
    2_349,
    3,
    1,
    [date(2026, 11, 12), date(2026, 11, 20)],
    [
        Week(date(2026, 11, 9), RightShare(0, 3), 3_000),
        Week(date(2026, 11, 16), RightShare(4, 4), 2_000),
    ],
    MAP,
    [WeakLine("Who draws, Punto banco, Banker, 3, 8", RightShare(1, 4))],
    [RunLine(AT, "Who draws, Punto banco", RightShare(4, 7), 3, None, "to the end")],
    [LessonLine(AT, "Macao", "01-first-card", "none")],
    [ExamLine(AT, "Punto banco", RightShare(87, 90), "passed")],
)
EXAM: Final = CertificateData(
    IMPRINT,
    "Punto banco",
    AT,
    30,
    40_000,
    45_000,
    [MarkLine("Calls", RightShare(29, 30), 2), MarkLine("Payouts", RightShare(58, 60), 5)],
    passed=True,
    weighed=Fraction(967, 1000),
    asks=(90, 75),
    number=42,
    trainer="Tina Blanc",
    attempts=[Attempt(41, AT, "not passed"), Attempt(42, AT, "passed")],
    proved="Exam 42 of machine K7Q2M4XA.",
)


def test_a_statement_says_that_time_alone_was_lacking(tmp_path: Path) -> None:
    late = (False, "The time of a coup: 90.0 s at most", "114.7 s")
    path = tmp_path / "marks.pdf"
    slow = replace(EXAM, passed=False, slow=True, lacks="-", conditions=[late])
    write_certificate(path, slow, words("en"), invariant=True)
    page = pages(path)[0].replace("\n", " ")
    assert "has not passed it: right, but too slow." in page
    assert "114.7 s · not reached" in page


WEEKS: Final = [
    Week(date(2026, 1, 5) + timedelta(days=7 * n), RightShare(1, 1000 + n), 9_000)
    for n in range(60)
]
FULLEST: Final = replace(
    DATA,
    weeks=WEEKS,
    map=PrintedMap(
        [f"Baccara {n}" for n in range(7)],
        [drill_name(words("fr"), drill) for drill in Drill],
        {
            (row, column): MapBlock(RightShare(4, 7), 9_000, 4_000, CELLS * 36)
            for row in range(7)
            for column in range(len(Drill))
        },
    ),
    weakest=[*DATA.weakest] * 5,
    runs=[DATA.runs[0]._replace(best=5000 + n) for n in range(40)],
    lessons=[DATA.lessons[0]._replace(lesson=f"{7000 + n:,}") for n in range(40)],
    exams=[DATA.exams[0]._replace(passed=f"{8000 + n:,}") for n in range(40)],
)
"""Somebody who has practised every drill of every game for more than a year."""


def report(folder: Path, data: ProgressData = DATA, language: str = "en") -> list[str]:
    path = folder / "progress.pdf"
    write_progress(path, data, words(language), invariant=True)
    return pages(path)


def certificate(folder: Path, data: CertificateData = EXAM, language: str = "en") -> str:
    path = folder / "certificate.pdf"
    write_certificate(path, data, words(language), invariant=True)
    (page,) = pages(path)
    return page


@pytest.mark.parametrize(("language", "mark"), [("en", "TRAINING"), ("fr", "FORMATION")])
def test_every_page_is_marked_as_the_schools(tmp_path: Path, language: str, mark: str) -> None:
    told = report(tmp_path, FULLEST, language)
    assert len(told) == 2
    assert all(mark in page for page in told)
    assert mark in certificate(tmp_path, language=language)


@pytest.mark.parametrize("columns", [9, 10])
def test_the_name_of_every_drill_stands_whole_over_its_column(tmp_path: Path, columns: int) -> None:
    names = [drill_name(words("fr"), drill) for drill in Drill][:columns]
    (_, page) = report(tmp_path, replace(FULLEST, map=FULLEST.map._replace(drills=names)), "fr")
    assert {word for name in names for word in name.split()} <= set(page.split())


def test_a_report_tells_how_much_was_right_and_how_fast(tmp_path: Path) -> None:
    text = "\n".join(report(tmp_path))
    for told in ("Léa Morel", "57.1%", "2.3 s", "4.3 s", "2026-11-12", "2026-11-20", "11-16"):
        assert told in text
    assert "last entry d1g3d1g3d1g3" in text


def test_a_report_of_nobody_who_answered_says_so(tmp_path: Path) -> None:
    (page,) = report(tmp_path, ProgressData(IMPRINT, RightShare(0, 0), None, 0))
    assert "No question was answered yet." in page
    assert "Weakness map" not in page


def test_a_damaged_record_is_told_of(tmp_path: Path) -> None:
    text = report(tmp_path, replace(DATA, aside=["léa-2026-11-01.sabot-school-damaged"]))[0]
    assert "léa-2026-11-01.sabot-school-damaged" in text


def test_the_same_record_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "progress.pdf"
    report(tmp_path)
    before = path.read_bytes()
    report(tmp_path)
    assert path.read_bytes() == before


def test_a_year_of_every_game_goes_on_two_pages(tmp_path: Path) -> None:
    for size in PaperSize:
        told = report(tmp_path, replace(FULLEST, imprint=replace(IMPRINT, size=size)))
        assert len(told) == 2
        assert "Qui tire" in told[1]
        assert [n for n in range(7) if f"Baccara {n}" not in told[1]] == []


def test_only_the_last_weeks_runs_lessons_and_exams_are_shown(tmp_path: Path) -> None:
    text = "\n".join(report(tmp_path, FULLEST))
    assert "1,059" in text
    assert f"1,{60 - MOST_WEEKS - 1:03d}" not in text
    for first, most in ((5000, MOST_RUNS), (7000, MOST_LESSONS), (8000, MOST_EXAMS)):
        assert f"{first + 39:,}" in text
        assert f"{first + 40 - most:,}" in text
        assert f"{first + 40 - most - 1:,}" not in text


def test_a_certificate_names_who_what_and_when(tmp_path: Path) -> None:
    page = certificate(tmp_path)
    for told in ("Certificate of training", "Léa Morel", "40.0 s", "45.0 s", "42"):
        assert told in page
    assert "has passed the dealing exam of Punto banco on 2026-11-20." in page
    assert "Total 90 87 3 96.7%" in " ".join(page.split())
    assert "The trainer: Tina Blanc" in page
    assert "41 2026-11-20" in " ".join(page.split())


def test_an_exam_that_was_not_passed_gives_no_certificate(tmp_path: Path) -> None:
    why = "It was not passed."
    page = certificate(tmp_path, replace(EXAM, passed=False, lacks=why))
    assert "Certificate" not in page
    assert why in page
    assert "Tina Blanc" not in page
    assert "has not passed it" in page


def test_a_letter_is_printed_on_letter(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pdf"
    imprint = replace(IMPRINT, size=PaperSize.LETTER)
    write_certificate(path, replace(EXAM, imprint=imprint), words("fr"))
    document = pypdfium2.PdfDocument(path)
    assert document[0].get_size() == (612, 792)


class OneCell(Flowable):
    """A cell of the map by itself, as large as can be told apart."""

    def __init__(self, share: RightShare) -> None:
        super().__init__()
        self._share = share

    def draw(self) -> None:
        draw_cell(self.canv, 0, -40, self._share, side=40)


def ink_of(folder: Path, share: RightShare) -> int:
    """The black dots of a cell that is printed with one bit a dot."""
    register_fonts()
    path = folder / "cell.pdf"
    blank = PaperPage("", "en", "", "", ("", ""), "", lambda *_: "")
    print_to(path, [OneCell(share)], blank, invariant=True)
    grey = pypdfium2.PdfDocument(path)[0].render(scale=3, grayscale=True)
    return sum(grey.to_pil().histogram()[:128])


def test_weak_cells_are_told_apart_in_one_bit(tmp_path: Path) -> None:
    weak, light, firm = (ink_of(tmp_path, RightShare(n, 10)) for n in (4, 8, 9))
    assert weak > 1.5 * light > 2 * firm


@pytest.mark.parametrize(
    ("milliseconds", "english", "french"),
    [(0, "0.0 s", "0,0 s"), (949, "0.9 s", "0,9 s"), (950, "1.0 s", "1,0 s"), (None, "–", "–")],
)
def test_a_time_is_told_to_a_tenth(milliseconds: int | None, english: str, french: str) -> None:
    for language, told in (("en", english), ("fr", french)):
        assert seconds(words(language), milliseconds).replace("\u00a0", " ") == told
