"""What a paper words once for PDF is what reportlab words each time."""

from collections.abc import Sequence
from random import Random

import pytest
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.canvas import Canvas

from dealer_app.reports.layout import paper
from dealer_app.reports.layout.ink import BODY, HEAD, wrapped
from dealer_app.reports.layout.ledger import DrawnLedger, LedgerLine, LedgerText
from dealer_app.reports.layout.paper import WIDTH, PaperPage, printed, register_fonts

PAGE = PaperPage("A", "en", "B", "C", ("D", "E"), "F", "{} of {}".format)
EVERY = "".join(chr(n) for n in range(0x21, 0x250))
"""More letters than one part of a font holds."""


@pytest.mark.parametrize("seed", range(20))
def test_a_number_is_that_of_reportlab(seed: int) -> None:
    chance = Random(seed)
    for most in (0, 1e-7, 1e-5, 1, 10, 900, 1e6):
        numbers = [chance.uniform(-most, most) for _ in range(20)]
        numbers += [round(each, 1) for each in numbers] + [round(each) for each in numbers]
        assert paper._figures(*numbers) == fp_str(*numbers)
        assert paper._figures(numbers) == paper._figures(tuple(numbers)) == fp_str(numbers)


def story() -> Sequence[DrawnLedger]:
    """Every letter twice, in two types."""
    register_fonts()
    return [
        DrawnLedger((), [LedgerLine(12, (LedgerText(0, line, ink),), starts=True)])
        for ink in (BODY, HEAD, BODY)
        for line in wrapped(EVERY, ink, WIDTH)
    ]


def test_a_text_is_that_of_reportlab(monkeypatch: pytest.MonkeyPatch) -> None:
    told = printed(story(), PAGE, invariant=True)
    monkeypatch.delattr(paper._NumberedCanvas, "beginText")
    monkeypatch.delattr(paper._NumberedCanvas, "stringWidth")
    assert paper._NumberedCanvas.beginText is Canvas.beginText
    assert printed(story(), PAGE, invariant=True) == told
