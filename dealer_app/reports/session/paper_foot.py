"""The foot of a paper: room to sign on, and what a closing sheet leaves outside."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Spacer
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.register.witness import Seen, Witness, grouped, line_of, signs_of
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY, FIGURE, LABEL, SECTION, fitting, wrapped, write_at
from dealer_app.reports.layout.paper import INK, LINE, WIDTH
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.session.entries import NOBODY, SignedBy, name_of

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


class SignedFor(NamedTuple):
    """What a row of signatures is for, where a paper has several, and whose names the journal has
    for it."""

    what: str = ""
    by: SignedBy = NOBODY


def room_to_sign(
    figures: Figures, posts: Sequence[str], rows: Sequence[SignedFor], heading: str
) -> Iterator[Flowable]:
    """Where these posts sign, once for each row, by the names in the journal where it has any."""
    words = figures.words
    if heading:
        yield from section(words(heading))
    for each in rows:
        if each.what:
            yield lines(words(each.what), BODY)
        yield from signature_lines(list(_signers(posts, each.by, words)))


def _signers(posts: Sequence[str], signature: SignedBy, words: Words) -> Iterator[str]:
    names = (signature.by, *signature.beside)
    for post, name in zip_longest(map(words, posts), names[: len(posts)], fillvalue=""):
        said = name_of(name, signature, words)
        yield words("{post}: {name}", post=post, name=said) if name else post


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
    """Lines to sign on, side by side, each over the name of who signs, which may need several; one
    alone takes half the page."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._pitch = WIDTH / max(len(names), 2)
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
        for n, told in enumerate(self._told):
            canvas.line(n * self._pitch, top, (n + 1) * self._pitch - APART, top)
            for down, line in enumerate(told):
                write_at(canvas, n * self._pitch, top - 9 - down * STEP, line, LABEL)


CODE: Final = 30 * mm
"""How wide the code is: it was read at 100 dots an inch, turned and blurred."""

MOST: Final = 20
"""How many sessions are named with their signs; of more, the register's stand for all."""

LEVEL: Final = "M"
"""How much of the code may be lost: 15 in 100."""


class SealedTable(NamedTuple):
    """A closed session of a paper: what its table is called, and its closing entry."""

    table: str
    seal: Seen


def witnessed(seen: Witness, seals: Sequence[SealedTable]) -> Witness:
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
        self, seen: Witness, seals: Sequence[SealedTable], words: Words, house: str = ""
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


def _rows(seen: Witness, seals: Sequence[SealedTable], words: Words) -> list[tuple[str, str]]:
    """What is told of the register and of each session, and the signs of its digest."""
    seq, digest, _ = seen.register
    machine = grouped(seen.machine)
    told = words("Machine {machine} · register, entry {number}", machine=machine, number=seq)
    named = seals if len(seals) <= MOST else ()
    return [(told, signs_of(digest)), *(_row(each, words) for each in named)]


def _row(sealed: SealedTable, words: Words) -> tuple[str, str]:
    seq, digest, session = sealed.seal
    entries = words.plural("{n} entry", "{n} entries", seq)
    told = words(
        "{table} · session {session}", table=sealed.table or words("Table"), session=session
    )
    return f"{told} · {entries}", signs_of(digest)
