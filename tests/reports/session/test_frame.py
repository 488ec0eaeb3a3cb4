"""What stands on every page: number, seal or OPEN, DUPLICATA; sizes of type and of paper."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

from dealer_app.i18n import Words, words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, session_paper
from dealer_app.register.state import Reserve
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.paper import REGULAR
from dealer_app.reports.session.document import old_book, stamp
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.house import PaperSize
from tests.play import PlayTable
from tests.reports.builders import DIGEST, PRINTED
from tests.reports.money_night import PARIS, SEVENTH, casino_night, empty_night
from tests.reports.nights import night
from tests.reports.reading import fonts_read_once, pages, pages_read_by_words
from tests.run_length import in_languages

SIZES: Final = {PaperSize.A4: (595, 842), PaperSize.LETTER: (612, 792)}
EVERY: Final = pytest.mark.parametrize("kind", PaperKind)
OF_NOTHING: Final = pytest.mark.parametrize(
    "kind", [k for k in PaperKind if k is not PaperKind.SLIP]
)
"""The papers that there are of a night without chips that came or went."""


@cache
def closed() -> PlayTable:
    return casino_night()


def paper(
    kind: PaperKind,
    session: PlayTable,
    *,
    issue: Issue = SEVENTH,
    size: PaperSize | None = None,
    language: str = "en",
) -> Printout:
    """That paper of a session, printed at a fixed moment."""
    imprint = Imprint(PRINTED, PARIS, issue=issue, size=size, slip="F-0012")
    return session_paper(kind, PaperSession("2026-11-20-1", session), words(language), imprint)


def written(folder: Path, printout: Printout) -> Path:
    path = folder / "paper.pdf"
    printout.write_pdf(path, invariant=True)
    return path


@cache
def opened() -> PlayTable:
    return casino_night(closed=False)


@cache
def dealt(game: str, coups: int, seats: int) -> PlayTable:
    """A night of another game, dealt once for all tests."""
    return night(game, coups, seats)


@cache
def file_of(kind: PaperKind) -> bytes:
    """That paper of the closed night, written once for all tests."""
    with TemporaryDirectory() as place:
        return written(Path(place), paper(kind, closed())).read_bytes()


@cache
def pages_of(kind: PaperKind) -> tuple[str, ...]:
    """What its pages say."""
    return tuple(pages(BytesIO(file_of(kind))))


@EVERY
def test_every_page_says_what_it_is_of(kind: PaperKind) -> None:
    told = pages_of(kind)
    for number, page in enumerate(told, start=1):
        assert "No. 7" in page
        assert "game sheet SHA-256" in page
        assert f"seal {DIGEST[:12]}" in page
        assert "printed 2026-11-21 04:12:45" in page
        assert f"page {number}/{len(told)}" in page
        assert "OPEN" not in page.split("\n")
        assert "DUPLICATA" not in page


@EVERY
def test_every_page_of_an_open_session_says_so(tmp_path: Path, kind: PaperKind) -> None:
    for page in pages(written(tmp_path, paper(kind, opened()))):
        assert "OPEN" in page.split("\n")
        assert f"last entry {DIGEST[:12]}" in page


@EVERY
def test_a_reprint_is_the_same_paper_but_for_its_stamp_and_its_time(
    tmp_path: Path, kind: PaperKind
) -> None:
    first = list(pages_of(kind))
    again = pages(written(tmp_path, paper(kind, closed(), issue=Issue(7, 2))))
    assert all("DUPLICATA No. 2" in page.split("\n") for page in again)
    stripped = ["\n".join(_without_stamp(page)) for page in again]
    assert stripped == first


def _without_stamp(page: str) -> Iterator[str]:
    return (line for line in page.split("\n") if line != "DUPLICATA No. 2")


@EVERY
def test_the_same_paper_gives_the_same_bytes(tmp_path: Path, kind: PaperKind) -> None:
    assert written(tmp_path, paper(kind, closed())).read_bytes() == file_of(kind)


@EVERY
def test_a_house_without_pins_says_so_on_every_page(tmp_path: Path, kind: PaperKind) -> None:
    for page in pages(written(tmp_path, paper(kind, without_pins()))):
        assert "without PINs" in page
    assert "without PINs" not in pages_of(kind)[-1]


@cache
def without_pins() -> PlayTable:
    return casino_night(changes="[staff]\npins = false\n")


@EVERY
@pytest.mark.parametrize("size", PaperSize)
def test_a_paper_is_as_large_as_it_is_asked_to_be(
    tmp_path: Path, kind: PaperKind, size: PaperSize
) -> None:
    for page in PdfReader(written(tmp_path, paper(kind, closed(), size=size))).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == SIZES[size]


def test_a_paper_is_as_large_as_the_house_prints_it(tmp_path: Path) -> None:
    session = casino_night(changes='paper = "letter"\n')
    page = PdfReader(written(tmp_path, paper(PaperKind.TIPS, session))).pages[0]
    assert round(page.mediabox.height) == 792


@EVERY
def test_the_house_heads_its_papers(kind: PaperKind) -> None:
    first = pages_of(kind)[0].split("\n")
    assert first[:3] == [
        "Casino des Arts",
        "12, place du Théâtre, 06000 Nice",
        "Autorisation n° 2026-041",
    ]


@pytest.mark.parametrize(("kind", "language"), in_languages(list(PaperKind)))
def test_no_text_is_smaller_than_eight_points(
    tmp_path: Path, kind: PaperKind, language: str
) -> None:
    others = (
        [] if kind is PaperKind.SLIP else [dealt("macao", 6, 12), dealt("chemin_de_fer", 6, 11)]
    )
    for session in (closed(), *others):
        path = written(tmp_path, paper(kind, session, language=language))
        assert min(_sizes(path)) >= 7.99


def _sizes(path: Path) -> Iterator[float]:
    """How high each piece of text is set, in points, letters on roads left out."""
    found: list[float] = []

    def heard(text: str, _: object, matrix: list[float], __: object, size: float) -> None:
        if len(text.strip()) > 1:
            found.append(abs(size * matrix[3]))

    with fonts_read_once(), pages_read_by_words():
        for page in PdfReader(path).pages:
            page.extract_text(visitor_text=heard)
    return iter(found)


@OF_NOTHING
def test_every_paper_can_be_made_of_a_table_at_which_nothing_was_done(
    tmp_path: Path, kind: PaperKind
) -> None:
    told = "\n".join(pages(written(tmp_path, paper(kind, empty_night()))))
    assert "Casino des Arts" in told


@OF_NOTHING
@pytest.mark.parametrize("game", ["macao", "banque", "porcelaine", "festival", "baccara"])
def test_every_paper_can_be_made_of_every_game(tmp_path: Path, kind: PaperKind, game: str) -> None:
    written(tmp_path, paper(kind, dealt(game, 4, 5), language="fr", size=PaperSize.LETTER))


def test_a_paper_without_a_number_has_none(tmp_path: Path) -> None:
    page = pages(written(tmp_path, paper(PaperKind.TIPS, closed(), issue=Issue())))[0]
    assert "No. " not in page.split("Session 2026-11-20-1")[-1]


def test_a_paper_that_cannot_be_written_leaves_nothing_half_done(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    printout = paper(PaperKind.TIPS, closed())
    with pytest.raises(OSError, match="gone"):
        printout.write_pdf(folder / "paper.pdf")
    assert not folder.exists()


def test_a_number_is_given_to_the_paper_as_it_stands(tmp_path: Path) -> None:
    printout = paper(PaperKind.TIPS, closed(), issue=Issue()).numbered(Issue(12, 1))
    page = pages(written(tmp_path, printout))[0]
    assert "No. 12 · Session 2026-11-20-1" in page
    assert "DUPLICATA No. 1" in page
    assert printout.about == replace(printout.about, number=12)


def test_nothing_of_the_frame_lies_over_another(tmp_path: Path) -> None:
    session = casino_night(name="Une table au nom si long qu’il va loin")
    printout = paper(PaperKind.SETTLEMENT, session, issue=Issue(123_456, 99), language="fr")
    page = PdfReader(written(tmp_path, printout)).pages[-1]
    found: dict[int, list[tuple[float, float]]] = {}

    def heard(text: str, frame: list[float], matrix: list[float], _: object, size: float) -> None:
        if text.strip() and frame[4:] == [0, 0] and matrix[5] < 35:
            width = stringWidth(text.strip(), REGULAR, size) * matrix[0]
            found.setdefault(round(matrix[5]), []).append((matrix[4], matrix[4] + width))

    page.extract_text(visitor_text=heard)
    assert len(found) == 2
    for left, right in map(sorted, found.values()):
        assert left[1] < right[0]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "UNDER RESERVE: see alerts No. 2–9, 11, 12, 15"),
        ("fr", "SOUS RÉSERVE\u00a0: voir les alertes n°\u00a02–9, 11, 12, 15"),
    ],
)
def test_however_many_alerts_a_paper_is_under_go_on_one_line(language: str, told: str) -> None:
    issue = Issue(reserve=Reserve((15, *range(2, 10), 11, 12)))
    assert stamp(issue, Words(language), closed=True) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "THE HOUSE’S BOOK WAS 40 h OLD"), ("fr", "LIVRE DE LA MAISON VIEUX DE 40\u00a0h")],
)
def test_a_paper_says_by_how_old_a_book_of_the_house_its_table_was_opened(
    language: str, told: str
) -> None:
    table = casino_night().table
    aged = [replace(table, opened=replace(table.opened, book_hours=hours)) for hours in (0, 35, 40)]
    assert list(map(old_book, aged)) == [0, 0, 40]
    assert stamp(Issue(), Words(language), closed=True, hours=40) == told
