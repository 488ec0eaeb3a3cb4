"""Every paper of every game: it is written, nothing on it is cut off, and its gains are nothing."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from reportlab.platypus import Flowable, PageBreak

from dealer_app.i18n import words
from dealer_app.library import variant_ids
from dealer_app.papers import Imprint
from dealer_app.papers.game_papers import write_rule_sheet
from dealer_app.papers.kinds import PaperSession, session_paper
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.reports import UnnumberedKind, session_sheet
from dealer_app.reports.coup.bank_story import gains
from dealer_app.reports.layout.paper import WIDTH, print_to, register_fonts, width_of
from dealer_app.reports.layout.paper_ledger import DrawnLedger, LedgerLine
from dealer_app.reports.layout.sheet import flowables
from dealer_app.reports.layout.tables import LONG
from dealer_app.reports.ranking import ranking_page
from dealer_app.reports.session.document import figures_of, page_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.session.table_session import TableSession
from dealer_app.table.accounts.tally import tally
from dealer_app.table.events import CroupierNamed
from tests.builders import GOLDEN
from tests.golden_files import replayed
from tests.play import PlayTable
from tests.reports.builders import PRINTED, data
from tests.reports.nights import night
from tests.reports.reading import pages
from tests.run_length import one_in

IMPRINT: Final = Imprint(PRINTED, UTC)
SAMPLES: Final = GOLDEN.parent.parent / "resources" / "samples"
FULL: Final = {
    "porcelaine": 12,
    "macao": 12,
    "baccara": 10,
    "banque": 10,
    "chemin_de_fer": 11,
    "festival": 12,
    "punto_banco": 12,
}
"""The fullest table of each game."""

ROUNDING: Final = 0.6
"""So far a text may seem to reach beyond its place, in points."""


@cache
def evening(variant: str) -> PlayTable:
    """A night at the fullest table."""
    return night(variant, 12, FULL[variant])


def written(kind: UnnumberedKind, session: TableSession, path: Path, language: str = "en") -> None:
    sitting = PaperSession("2026-11-20-1", session)
    session_paper(kind, sitting, words(language), IMPRINT).write_pdf(path)


def shoe_files(folder: Path) -> Iterator[Path]:
    return iter(sorted(folder.rglob("*.shoe")))


def test_every_game_has_its_fullest_table_here() -> None:
    assert set(FULL) == set(variant_ids())


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("variant", FULL)
def test_every_game_has_a_rule_sheet(tmp_path: Path, variant: str, language: str) -> None:
    table, paper = evening(variant).table, tmp_path / "rules.pdf"
    write_rule_sheet(paper, table, words(language), IMPRINT)
    title = words(language).name(table.variant.names)
    assert pages(paper)[0].startswith(f"{title} Cercle des Arts")


def test_a_house_rule_stands_beside_the_rule_that_it_changes(tmp_path: Path) -> None:
    table, paper = night("macao", 1, 4, {"tie": "8:1"}).table, tmp_path / "rules.pdf"
    write_rule_sheet(paper, table, words("en"), IMPRINT)
    found = " ".join("\n".join(pages(paper)).split())
    assert "House rule — Tie: 8:1." in found


def test_all_seats_of_macao_have_one_law_on_the_rule_sheet(tmp_path: Path) -> None:
    paper = tmp_path / "rules.pdf"
    write_rule_sheet(paper, evening("macao").table, words("en"), IMPRINT)
    found = "\n".join(pages(paper)).splitlines()
    assert found.count("Seat") == 1
    assert "Seat 1" not in found


@pytest.mark.parametrize("variant", FULL)
def test_an_evening_of_every_game_can_be_ranked(tmp_path: Path, variant: str) -> None:
    paper = tmp_path / "ranking.pdf"
    written(UnnumberedKind.RANKING, evening(variant), paper, "fr")
    assert len(pages(paper)) == 1


def test_an_entry_that_comes_while_a_paper_is_written_is_not_on_it(tmp_path: Path) -> None:
    session, paper = night("festival", 1, 4), tmp_path / "sheet.pdf"
    entries = len(session.events)
    session._history.events = session._history.events.and_one(CroupierNamed("Jean"))
    written(UnnumberedKind.SHEET, session, paper)
    assert f"Entries {entries}" in "\n".join(pages(paper))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("variant", FULL)
def test_nothing_on_a_sheet_is_cut_off_or_lies_over_another(variant: str, language: str) -> None:
    register_fonts()
    sheet = data(evening(variant))
    figures = figures_of(sheet, words(language))
    printed = flowables(session_sheet.DOCUMENT.story(sheet, figures), figures)
    told = [*printed, *flowables(ranking_page(sheet.table).story(sheet, figures), figures)]
    assert [row for row in rows(told) if not fits(row)] == []


@cache
def long_night(variant: str) -> SheetData:
    """What is printed of a night whose lists are set side by side."""
    return data(night(variant, LONG + 5, 12))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("variant", ["porcelaine", "macao", "chemin_de_fer"])
def test_nothing_lies_over_another_in_a_long_night(variant: str, language: str) -> None:
    register_fonts()
    sheet = long_night(variant)
    figures = figures_of(sheet, words(language))
    told = flowables(session_sheet.DOCUMENT.story(sheet, figures), figures)
    assert [row for row in rows(told) if not fits(row)] == []


def rows(told: Iterable[Flowable]) -> Iterator[LedgerLine]:
    for part in told:
        if isinstance(part, DrawnLedger):
            yield from (*part._heading, *part._rows)


def fits(row: LedgerLine) -> bool:
    """True if all of a row's text lies on the paper, each piece beside the others."""
    wide = [(mark, width_of(mark.text, mark.ink)) for mark in row.marks if mark.text]
    spans = sorted((m.x - wide, m.x) if m.right else (m.x, m.x + wide) for m, wide in wide)
    if not spans:
        return True
    apart = all(before[1] <= after[0] + ROUNDING for before, after in pairwise(spans))
    return apart and spans[0][0] >= -ROUNDING and spans[-1][1] <= WIDTH + ROUNDING


@pytest.mark.parametrize("variant", FULL)
def test_every_coup_of_a_night_stands_on_the_sheet(tmp_path: Path, variant: str) -> None:
    paper = tmp_path / "sheet.pdf"
    written(UnnumberedKind.SHEET, evening(variant), paper)
    dealt = "\n".join(pages(paper)).split("\nCoups\n")[-1]
    found = re.findall(r"^(\d+) (?:\d+ )?\d\d:\d\d:\d\d ", dealt, re.MULTILINE)
    assert found == [str(n + 1) for n in range(12)]


@pytest.mark.parametrize("variant", FULL)
def test_what_everybody_gains_in_a_night_is_nothing(variant: str) -> None:
    coups = evening(variant).table.coups
    counted = tally(coups)
    assert counted.every.lines > 12
    assert gains(counted, coups).together == 0


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in GOLDEN.rglob("*.shoe")}))
def test_every_golden_file_gives_a_sheet_whose_gains_are_nothing(
    tmp_path: Path, folder: str
) -> None:
    register_fonts()
    french, story = words("fr"), list[Flowable]()
    asked = one_in(8, tuple(shoe_files(GOLDEN / folder)))
    nights = {path: PlayTable.of(replayed(path)) for path in asked}
    for path, session in nights.items():
        sheet = data(session)
        figures = figures_of(sheet, french)
        story += [*flowables(session_sheet.DOCUMENT.story(sheet, figures), figures), PageBreak()]
        coups = session.table.coups
        assert gains(tally(coups), coups).together == 0, path.name
    first = data(next(iter(nights.values())))
    page = page_of(french(session_sheet.DOCUMENT.title), first, figures_of(first, french))
    print_to(tmp_path / "sheets.pdf", story, page, invariant=True)


def test_every_sample_gives_a_sheet_and_a_ranking(tmp_path: Path) -> None:
    for path in shoe_files(SAMPLES):
        session = replay(read_script(path))
        written(UnnumberedKind.SHEET, session, tmp_path / "sheet.pdf", "fr")
        written(UnnumberedKind.RANKING, session, tmp_path / "ranking.pdf", "fr")
        assert len(pages(tmp_path / "ranking.pdf")) == 1
