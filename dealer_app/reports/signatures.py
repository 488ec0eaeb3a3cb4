"""Room to sign a paper on, and what its signatures stand for."""

from collections.abc import Sequence
from typing import Final

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Spacer
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.reports.charts import write_at
from dealer_app.reports.entries import SignedBy, name_of
from dealer_app.reports.ink import LABEL, SECTION, wrapped
from dealer_app.reports.paper import INK, LINE, WIDTH

ROOM = 34
BESIDE = 3
APART = 40.0
STEP: Final = 9.8
_SIGNED: Final = ROOM + 20.0
"""What a row of signatures needs of a page whose names need one line each."""


def signature_lines(names: Sequence[str]) -> list[Flowable]:
    """Lines for these to sign on, three side by side, never torn from the room above them."""
    found: list[Flowable] = []
    for first in range(0, len(names), BESIDE):
        few = tuple(names[first : first + BESIDE])
        lines = Signatures(few)
        found += [CondPageBreak(ROOM + lines.height + 6), Spacer(0, ROOM), lines]
    return found


def table_signs(signature: SignedBy, words: Words) -> Sequence[str]:
    """The croupier and the chef de table, by the names in the journal where it has any."""
    told = [words("The croupier"), words("The chef de table")]
    for n, name in enumerate((signature.by, *signature.beside)[: len(told)]):
        if name:
            told[n] = words("{post}: {name}", post=told[n], name=name_of(name, signature, words))
    return told


class Remarks(Flowable):
    """Lines to write on under their heading: three, or as many as leave room to sign on the same
    page, perhaps none."""

    MOST: Final = 3
    STEP: Final = 16.0
    HEADING: Final = 26.0

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._lines = 0

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        left = int((aH - _SIGNED - self.HEADING) // self.STEP)
        self._lines = max(0, min(self.MOST, left))
        self.height = self.HEADING + self.STEP * self._lines if self._lines else 0.0
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        if self._lines:
            write_at(canvas, 0, self.height - self.HEADING + 6, self._name, SECTION)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        for n in range(self._lines):
            canvas.line(0, n * self.STEP, WIDTH, n * self.STEP)


class Signatures(Flowable):
    """Lines to sign on, side by side, each over the name of who signs, which may need several."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._pitch = WIDTH / len(names)
        self._told = [wrapped(name, LABEL, self._pitch - APART) for name in names]
        self.height = 14 + STEP * (max(map(len, self._told)) - 1)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        top = self.height - 2
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.5)
        for n, lines in enumerate(self._told):
            canvas.line(n * self._pitch, top, (n + 1) * self._pitch - APART, top)
            for down, line in enumerate(lines):
                write_at(canvas, n * self._pitch, top - 9 - down * STEP, line, LABEL)
