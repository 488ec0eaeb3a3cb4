"""Every paper of a whole night in both languages, word for word as it was approved.

`python -m tests.reports.test_golden_papers KIND` writes those of one kind anew, without a kind all
of them: read what changed before it is committed.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from dealer_app import __version__
from dealer_app.i18n import words
from dealer_app.library import house_from_text
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table, session_paper
from dealer_app.reports import PaperKind
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.night_facts import TicketRun
from tests.children import LONGEST
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.money_night import BOTH, HOUSE, PARIS, casino_night
from tests.reports.nights import night
from tests.reports.test_settlement import PERIODS

FOLDER: Final = Path(__file__).parent / "golden"
DAY: Final = date(2026, 11, 20)
SPACES: Final = re.compile(r" {2,}")
PAPERS: Final = [(kind, language) for kind in PaperKind for language in ("fr", "en")]


TICKETS: Final = (
    TicketRun(Money(2_000), 801, 816, 800),
    TicketRun(Money(500), 1203, 1215, 1200),
    TicketRun(Money(100), 7, 18),
)


@cache
def counted() -> PlayTable:
    return casino_night()


@cache
def banked() -> PlayTable:
    """A night of chemin de fer, whose cagnotte is the house's: counted, two tickets left out."""
    text = HOUSE.replace("counted = true", "counted = false")
    session = night("chemin_de_fer", 12, 9, {}, house_from_text(text, "casino"))
    box = {Money(10_000): 3, Money(2_000): 4, Money(500): 3}
    verdict = session.enter(ev.CagnotteCounted(box, TICKETS, "3,20 € en pièces"), BOTH)
    assert verdict.refusal is None
    return session


def printouts(kind: PaperKind, language: str) -> Iterator[Printout]:
    """The papers as they are approved: a fill's and a cancelled one's of the slips."""
    slips = ("F-0012", "F-0013") if kind is PaperKind.SLIP else ("",)
    return (printout(kind, language, slip) for slip in slips)


def printout(kind: PaperKind, language: str, slip: str) -> Printout:
    """The paper as it is approved: the cagnotte where patrons bank, the settlement of both."""
    imprint = Imprint(PRINTED, PARIS, issue=Issue(7), slip=slip)
    both = [PaperSession("2026-11-20-1", counted()), PaperSession("2026-11-20-2", banked())]
    if kind is PaperKind.SETTLEMENT:
        tables = (night_table(each, imprint) for each in both)
        return night_paper(tables, words(language), imprint, (DAY, PERIODS, ()))
    sitting = both[kind is PaperKind.CAGNOTTE]
    return session_paper(kind, sitting, words(language), imprint)


def told(kind: PaperKind, language: str) -> str:
    """What the papers of that kind say."""
    return "".join(map(said, printouts(kind, language)))


def said(of: Printout) -> str:
    """What a paper says, its columns two spaces apart."""
    with TemporaryDirectory() as place:
        paper = Path(place) / "paper.pdf"
        of.write_pdf(paper, invariant=True)
        found = subprocess.run(
            ["pdftotext", "-layout", str(paper), "-"],
            check=True,
            capture_output=True,
            encoding="utf-8",
            timeout=LONGEST,
        )
    return "\n".join(_lines(found.stdout)) + "\n"


def _lines(text: str) -> Iterator[str]:
    for line in text.replace("\f", "\n").splitlines():
        if line.strip():
            yield SPACES.sub("  ", line.strip()).replace(f"Sabot {__version__}", "Sabot 0.0")


def place(kind: PaperKind, language: str) -> Path:
    return FOLDER / f"{kind}.{language}.txt"


@pytest.mark.parametrize(("kind", "language"), PAPERS)
def test_a_paper_says_what_was_approved(kind: PaperKind, language: str) -> None:
    approved = place(kind, language)
    assert approved.exists(), f"approve it: python -m tests.reports.test_golden_papers {kind}"
    assert told(kind, language) == approved.read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in PAPERS:
        if each[0] in sys.argv[1:] or not sys.argv[1:]:
            place(*each).write_text(told(*each), encoding="utf-8")
