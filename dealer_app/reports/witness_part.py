"""What a closing sheet leaves outside: a QR code of the register's head and the seals, and sixteen
signs of each beside it for people."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.register.witness import Seen, Witness, grouped, line_of, signs_of
from dealer_app.reports.charts import write_at
from dealer_app.reports.ink import BODY, FIGURE, LABEL, SECTION, fitting, wrapped
from dealer_app.reports.paper import WIDTH

CODE: Final = 30 * mm
"""How wide the code is: it was read at 100 dots an inch, turned and blurred."""

MOST: Final = 20
"""How many sessions are named with their signs; of more, the register's stand for all."""

LEVEL: Final = "M"
"""How much of the code may be lost: 15 in 100."""


class Sealed(NamedTuple):
    """A closed session of a paper: what its table is called, and its closing entry."""

    table: str
    seal: Seen


def witnessed(seen: Witness, seals: Sequence[Sealed]) -> Witness:
    """What a paper of these sessions bears: one session is named; of several the register's head
    alone, which stands for all of them."""
    return seen._replace(session=seals[0].seal) if len(seals) == 1 else seen


class WitnessBlock(Flowable):
    """The code on the left, and beside it what it says, in words and signs."""

    STEP: Final = 11.5
    HEADING: Final = 16.0
    GAP: Final = 16.0
    SIGNS: Final = 306.0

    def __init__(
        self, seen: Witness, seals: Sequence[Sealed], words: Words, house: str = ""
    ) -> None:
        super().__init__()
        self._code = line_of(witnessed(seen, seals))
        self._rows = _rows(seen, seals, words)
        self._title = words("Closing witness")
        kept = words(
            "To be kept away from the machine: this code shows whether anything was taken away"
            " since."
        )
        self._kept = wrapped(kept, LABEL, WIDTH - CODE - self.GAP)
        self._house = [words("House key"), house] if house else []
        lines = len(self._rows) + len(self._kept) + len(self._house)
        told = self.HEADING + self.STEP * lines
        self.height = max(CODE, told)
        self.spaceBefore = 14.0

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        drawing = Drawing(CODE, CODE)
        code = QrCodeWidget(self._code, barLevel=LEVEL, barWidth=CODE, barHeight=CODE, barBorder=0)
        drawing.add(code)
        renderPDF.draw(drawing, canvas, 0, self.height - CODE)
        left, down = CODE + self.GAP, self.height - 9
        write_at(canvas, left, down, self._title, SECTION)
        down -= self.HEADING
        for name, signs in self._rows:
            write_at(canvas, left, down, name, fitting(name, BODY, self.SIGNS - self.GAP))
            write_at(canvas, left + self.SIGNS, down, signs, FIGURE)
            down -= self.STEP
        for line in (*self._house, *self._kept):
            ink = FIGURE if line in self._house[1:] else LABEL
            write_at(canvas, left, down, line, fitting(line, ink, WIDTH - left))
            down -= self.STEP


def _rows(seen: Witness, seals: Sequence[Sealed], words: Words) -> list[tuple[str, str]]:
    """What is told of the register and of each session, and the signs of its digest."""
    seq, digest, _ = seen.register
    machine = grouped(seen.machine)
    told = words("Machine {machine} · register, entry {number}", machine=machine, number=seq)
    named = seals if len(seals) <= MOST else ()
    return [(told, signs_of(digest)), *(_row(each, words) for each in named)]


def _row(sealed: Sealed, words: Words) -> tuple[str, str]:
    seq, digest, session = sealed.seal
    entries = words.plural("{n} entry", "{n} entries", seq)
    told = words(
        "{table} · session {session}", table=sealed.table or words("Table"), session=session
    )
    return f"{told} · {entries}", signs_of(digest)
