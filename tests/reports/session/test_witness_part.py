"""What a closing sheet leaves outside: the code, and the signs beside it."""

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from reportlab.graphics.barcode.qr import QrCodeWidget

from dealer_app.i18n import words
from dealer_app.register.witness import SeenEntry, Witness, line_of, read_line
from dealer_app.reports.layout.paper import PaperPage, print_to, register_fonts
from dealer_app.reports.session.document import (
    CODE,
    MOST,
    SealedTable,
    WitnessBlock,
    code_of,
    witnessed,
)
from tests.play import the
from tests.reports.reading import pages

HEAD = "8777ffa5ce" + "11" * 27
SEAL = "f0f1f2f3f4" + "22" * 27
SEEN = Witness("K7Q2M4XA", SeenEntry(358, HEAD))
TABLE_3 = SealedTable("Table 3", SeenEntry(435, SEAL, "2026-11-20-0001"))
DOTS = 4
"""How large the page is looked at: dots of a point."""


def test_a_code_names_one_session_and_of_several_the_register_alone() -> None:
    one = the(read_line(line_of(witnessed(SEEN, [TABLE_3]))))
    assert one.session == SeenEntry(435, SEAL, "202611200001")
    assert witnessed(SEEN, [TABLE_3, TABLE_3]) == witnessed(SEEN, []) == SEEN


def test_the_code_is_small_because_its_signs_are() -> None:
    assert len(code_of(line_of(witnessed(SEEN, [TABLE_3])))) == 41


def test_the_code_is_drawn_square_by_square(tmp_path: Path) -> None:
    """Looked at on the page, in the middle of each square, beside one that reportlab draws."""
    register_fonts()
    told = line_of(witnessed(SEEN, [TABLE_3]))
    code = vars(QrCodeWidget(told, barLevel="M"))["qr"]
    code.make()
    printed(tmp_path, WitnessBlock(SEEN, [TABLE_3], words("en")))
    with PdfDocument(tmp_path / "paper.pdf") as paper:
        seen = paper[0].render(scale=DOTS).to_pil().convert("L")
    left, top, _, _ = the(seen.point(lambda shade: 255 * (shade < 128)).getbbox())
    side = CODE * DOTS / code.getModuleCount()
    assert code.modules == [
        [
            seen.getpixel((left + int((across + 0.5) * side), top + int((down + 0.5) * side))) < 128
            for across in range(code.getModuleCount())
        ]
        for down in range(code.getModuleCount())
    ]


@pytest.mark.parametrize(
    ("language", "machine", "table"),
    [
        ("en", "Machine K7Q2-M4XA · register, entry 358", "Table 3 · session 2026-11-20-0001"),
        ("fr", "Poste K7Q2-M4XA · registre, écriture 358", "Table 3 · séance 2026-11-20-0001"),
    ],
)
def test_people_read_the_signs_beside_the_code(
    tmp_path: Path, language: str, machine: str, table: str
) -> None:
    register_fonts()
    told = printed(tmp_path, WitnessBlock(SEEN, [TABLE_3], words(language)))
    assert machine in told
    assert table in told
    assert "Q537-7JOO-CEIR-CEIR" in told
    assert "6DY7-F47U-EIRC-EIRC" in told


def test_the_sessions_of_a_long_night_are_in_the_registers_head() -> None:
    register_fonts()
    few, many = (WitnessBlock(SEEN, [TABLE_3] * n, words("en")) for n in (MOST, MOST + 1))
    assert few.height > many.height == CODE


def printed(folder: Path, block: WitnessBlock) -> str:
    """What stands on the page of that block."""
    page = PaperPage("", "en", "", "", ("", ""), "", lambda *_: "")
    print_to(folder / "paper.pdf", [block], page, invariant=True)
    return pages(folder / "paper.pdf")[0]
