"""Room to sign on at the foot of a paper."""

from io import BytesIO
from typing import Final

import pytest
from reportlab.pdfgen.canvas import Canvas
from typing_extensions import override

from dealer_app.reports.layout.paper import WIDTH, register_fonts
from dealer_app.reports.session.document import Signatures

POSTS: Final = ("Chef de table", "Croupier", "Caissier")


class Ruled(Canvas):
    """Keeps how long each line is."""

    def __init__(self) -> None:
        super().__init__(BytesIO())
        self.lengths: list[float] = []

    @override
    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.lengths.append(x2 - x1)
        super().line(x1, y1, x2, y2)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_nobody_signs_on_more_than_half_the_page(count: int) -> None:
    register_fonts()
    canvas, signatures = Ruled(), Signatures(POSTS[:count])
    signatures.canv = canvas
    signatures.draw()
    assert len(canvas.lengths) == count
    assert max(canvas.lengths) < WIDTH / 2
