"""Papers are read back word by word: what pypdf reads letter by letter, and sooner."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from dealer_app.i18n import words
from tests.play import the
from tests.reports.builders import printed
from tests.reports.nights import night
from tests.reports.reading import fonts_read_once, operations, pages


def by_letters(drawn: bytes) -> ContentStream:
    """What pypdf reads of it, as for a text."""
    page = ContentStream(None, None, "bytes")
    page._parse_content_stream(BytesIO(drawn))
    return page


@pytest.mark.parametrize("variant", ["punto_banco", "macao"])
def test_every_word_of_a_paper_is_what_it_is_letter_by_letter(tmp_path: Path, variant: str) -> None:
    paper = printed(tmp_path, night(variant, 6, 6), words("fr"), detailed=True)
    read = PdfReader(paper).pages
    for page in read:
        contents = the(page.get_contents())
        drawn = contents.get_data()
        known = by_letters(drawn)
        assert operations(drawn, known) == known.operations
        assert len(known.operations) > 100
    with fonts_read_once():
        told = [page.extract_text().splitlines() for page in read]
    assert pages(paper) == ["\n".join(line.strip() for line in lines) for lines in told]


@pytest.mark.parametrize(
    "drawn",
    [
        rb"(\(a\)\\ \101\12\0013 \n\r\t\b\f b) Tj",
        b"(a\\\nb) Tj",
        b"[3 -2.5] 0 d /F1+0 12 Tf .5 +1 -.25 re f* S",
        b"BT 1 0 0 1 0 0 Tm () Tj T* ET",
    ],
)
def test_each_kind_of_word_is_what_it_is_letter_by_letter(drawn: bytes) -> None:
    known = by_letters(drawn)
    assert operations(drawn, known) == known.operations != []


@pytest.mark.parametrize(
    "drawn", [b"<41> Tj", b"(a(b)) Tj", b"% a note\nS", b"[(a) 3 (b)] TJ", b"BI /W 1 ID x EI"]
)
def test_what_reportlab_never_draws_is_left_to_pypdf(drawn: bytes) -> None:
    assert operations(drawn, ContentStream(None, None, "bytes")) is None
