"""Room to sign a paper on, and what its signatures stand for."""

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Spacer
from typing_extensions import override

from dealer_app.reports.charts import write as write_at
from dealer_app.reports.ink import LABEL, fitting
from dealer_app.reports.paper import INK, WIDTH

ROOM = 34
BESIDE = 3
APART = 40.0


def signature_lines(names: Sequence[str]) -> list[Flowable]:
    """Lines for these to sign on, three side by side, never torn from the room above them."""
    found: list[Flowable] = []
    for first in range(0, len(names), BESIDE):
        few = tuple(names[first : first + BESIDE])
        found += [CondPageBreak(2 * ROOM + 2), Spacer(0, ROOM), Signatures(few)]
    return found


class Signatures(Flowable):
    """Lines to sign on, side by side, each over the name of who signs."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, 14

    def draw(self) -> None:
        canvas: Canvas = self.canv
        pitch = WIDTH / len(self._names)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.5)
        for n, name in enumerate(self._names):
            canvas.line(n * pitch, 12, (n + 1) * pitch - APART, 12)
            write_at(canvas, n * pitch, 3, name, fitting(name, LABEL, pitch - APART))
