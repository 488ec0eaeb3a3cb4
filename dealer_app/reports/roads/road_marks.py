"""The marks of the roads on paper, told apart by shape and letter, colour beside that; their key.

The bank is solid and the ponte hollow; on the derived roads a blue mark is crossed, or falls where
a red one rises. A tie is a square. They need no more than one bit a pixel.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, assert_never

from reportlab.lib.colors import Color, HexColor, white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.i18n.names import letters
from dealer_app.i18n.parlance import term
from dealer_app.reports.layout.paper import BODY, INK, STRONG, WIDTH, width_of, write_at
from dealer_app.rules.variant import Role
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import Board
from dealer_app.table.view.roads import CoupResult, Derived, RoadCell, RunMark

RED: Final = HexColor("#990A08")
BLUE: Final = HexColor("#0B3A94")
GREEN: Final = HexColor("#07512A")
"""Darker than the paper's other colours, so that a black and white printer leaves no holes."""

RULING: Final = HexColor("#7C848A")
"""The lines between cells: dark enough that none of them is lost on such a printer."""

LETTER: Final = 2 / 3
"""The height of a letter's type, as a part of its cell; 8 points in the smallest that has one."""

CAPITAL: Final = 0.73
"""The height of a capital, as a part of its type."""


class MarkCell(NamedTuple):
    """A cell: its lower left corner, and how long its sides are."""

    x: float
    y: float
    side: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2

    def inner(self, part: float) -> "MarkCell":
        """A cell around the same middle, so many times as large."""
        margin = self.side * (1 - part) / 2
        return MarkCell(self.x + margin, self.y + margin, self.side * part)


Draw = Callable[[Canvas, MarkCell], None]
"""Draws one mark into a cell."""


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of a house's roads, and the letter of each result."""

    letters: Mapping[Role, str]
    bank_red: bool = True

    def of(self, role: Role) -> Color:
        """The colour of who won."""
        if role is Role.TIE:
            return GREEN
        return RED if (role is Role.BANQUE) is self.bank_red else BLUE


def tones_of(board: Board, rules: Rules, words: Words) -> Tones:
    """The colours and letters of a board's marks."""
    return Tones(letters(words, rules.variant, board.names), rules.house.roads.bank_red)


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark and the name of what it looks like, so that a paper holds its drawing once."""

    name: str
    draw: Draw

    def lay(self, canvas: Canvas, box: MarkCell) -> None:
        """Puts it into a cell of a paper."""
        form = f"{self.name}-{box.side:g}"
        if not canvas.hasForm(form):
            canvas.beginForm(form, 0, 0, box.side, box.side)
            self.draw(canvas, MarkCell(0, 0, box.side))
            canvas.endForm()
        canvas.saveState()
        canvas.translate(box.x, box.y)
        canvas.doForm(form)
        canvas.restoreState()


def bead_sign(result: CoupResult, tones: Tones) -> Sign:
    """One coup of the bead plate."""
    letter = ord(tones.letters[result.winner])
    name = f"bead-{result.winner}-{letter}-{_beside(result)}-{tones.bank_red:d}"
    return Sign(name, partial(draw_bead, result=result, tones=tones))


def win_sign(cell: RoadCell, tones: Tones) -> Sign:
    """One win of the big road."""
    name = f"win-{cell.winner}-{cell.ties}-{_beside(cell)}-{tones.bank_red:d}"
    return Sign(name, partial(draw_win, cell=cell, tones=tones))


def derived_sign(road: Derived, mark: RunMark) -> Sign:
    """One mark of a derived road."""
    return Sign(f"derived-{road:d}-{mark}", partial(draw_derived, road=road, mark=mark))


def _beside(result: CoupResult | RoadCell) -> str:
    return f"{result.natural:d}{result.banque_pair:d}{result.ponte_pair:d}"


def draw_bead(canvas: Canvas, box: MarkCell, result: CoupResult, tones: Tones) -> None:
    """One coup of the bead plate: its letter, on a solid round, in a ring, or in a square."""
    colour, room = tones.of(result.winner), box.inner(0.9)
    match result.winner:
        case Role.BANQUE:
            _disc(canvas, room, colour)
        case Role.TIE:
            _square(canvas, room, colour)
        case Role.PONTE | Role.SIDE:
            _ring(canvas, room, colour)
        case _:
            assert_never(result.winner)
    ink = white if result.winner is Role.BANQUE else INK
    _write(canvas, box, tones.letters[result.winner], ink)
    draw_beside(canvas, box, result, tones)


def draw_win(canvas: Canvas, box: MarkCell, cell: RoadCell, tones: Tones) -> None:
    """One win of the big road, with the ties that followed it; their number where it is not one."""
    bank, room = cell.winner is Role.BANQUE, box.inner(0.72)
    (_disc if bank else _ring)(canvas, room, tones.of(cell.winner))
    if cell.ties == 1:
        draw_tie(canvas, box)
    elif cell.ties:
        _draw_tie_ends(canvas, box)
        _write(canvas, box, str(cell.ties), white if bank else INK)
    draw_beside(canvas, box, cell, tones)


def draw_beside(canvas: Canvas, box: MarkCell, result: CoupResult | RoadCell, tones: Tones) -> None:
    """What is marked beside a result: a bar above for a natural, a dot for each pair."""
    if result.natural:
        draw_natural(canvas, box)
    if result.banque_pair:
        draw_pair(canvas, box, Role.BANQUE, tones)
    if result.ponte_pair:
        draw_pair(canvas, box, Role.PONTE, tones)


def draw_natural(canvas: Canvas, box: MarkCell) -> None:
    """A bar at the top, with a clear edge."""
    x, y = box.x + box.side / 2, box.y + box.side
    for colour, wide, high in ((white, 0.5, 0.15), (INK, 0.42, 0.1)):
        width, height = wide * box.side, high * box.side
        canvas.setFillColor(colour)
        canvas.rect(x - width / 2, y - height, width, height, stroke=0, fill=1)


def draw_pair(canvas: Canvas, box: MarkCell, role: Role, tones: Tones) -> None:
    """A dot: at the upper left for the bank, at the lower right for the ponte."""
    radius = box.side * 0.125
    near, far = radius + 0.3, box.side - radius - 0.3
    x, y = (near, far) if role is Role.BANQUE else (far, near)
    canvas.setFillColor(white)
    canvas.circle(box.x + x, box.y + y, radius * 1.3, stroke=0, fill=1)
    canvas.setFillColor(tones.of(role))
    canvas.circle(box.x + x, box.y + y, radius, stroke=0, fill=1)


def draw_tie(canvas: Canvas, box: MarkCell) -> None:
    """A stroke across, with a clear edge, so that it is seen on a solid mark as well."""
    for colour, width in ((white, 0.22), (GREEN, 0.1)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(width * box.side)
        _rise(canvas, box.inner(0.88), 0.0, 1.0)


def _draw_tie_ends(canvas: Canvas, box: MarkCell) -> None:
    """The two ends of that stroke, so that a number finds room between them."""
    canvas.setStrokeColor(GREEN)
    canvas.setLineWidth(0.1 * box.side)
    for first, last in ((0.0, 0.2), (0.8, 1.0)):
        _rise(canvas, box.inner(0.92), first, last)


def draw_derived(canvas: Canvas, box: MarkCell, road: Derived, mark: RunMark) -> None:
    """One mark of a derived road: a ring, a disc or a stroke; a blue one is crossed, or falls."""
    red = mark is RunMark.RED
    colour, room = (RED if red else BLUE), box.inner(0.78)
    match road:
        case Derived.BIG_EYE_BOY:
            _ring(canvas, room, colour)
        case Derived.SMALL_ROAD:
            _disc(canvas, room, colour)
        case Derived.COCKROACH_PIG:
            canvas.setStrokeColor(colour)
            canvas.setLineWidth(0.17 * box.side)
            (_rise if red else _fall)(canvas, room, 0.0, 1.0)
            return
    if not red:
        canvas.setStrokeColor(white if road is Derived.SMALL_ROAD else colour)
        canvas.setLineWidth(0.14 * box.side)
        _, middle = room.middle
        canvas.line(room.x, middle, room.x + room.side, middle)


def _disc(canvas: Canvas, box: MarkCell, colour: Color) -> None:
    canvas.setFillColor(colour)
    canvas.circle(*box.middle, box.side / 2, stroke=0, fill=1)


def _ring(canvas: Canvas, box: MarkCell, colour: Color) -> None:
    line = _line(canvas, box, colour)
    canvas.circle(*box.middle, (box.side - line) / 2)


def _square(canvas: Canvas, box: MarkCell, colour: Color) -> None:
    line = _line(canvas, box, colour)
    side = box.side - line
    canvas.rect(box.x + line / 2, box.y + line / 2, side, side)


def _line(canvas: Canvas, box: MarkCell, colour: Color) -> float:
    """Makes ready for a line round a hollow mark; its width."""
    width = max(1.0, box.side * 0.1)
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)
    return width


def _rise(canvas: Canvas, box: MarkCell, first: float, last: float) -> None:
    """The part of a line from the lower left to the upper right that lies between these shares."""
    x, y, side = box
    canvas.line(x + first * side, y + first * side, x + last * side, y + last * side)


def _fall(canvas: Canvas, box: MarkCell, first: float, last: float) -> None:
    x, y, side = box
    canvas.line(x + first * side, y + (1 - first) * side, x + last * side, y + (1 - last) * side)


def _write(canvas: Canvas, box: MarkCell, text: str, colour: Color) -> None:
    """A letter in the middle of the cell."""
    ink = STRONG._replace(size=box.side * LETTER, colour=colour, stretch=1.0)
    x, y = box.middle
    canvas.setFont(ink.font, ink.size)
    canvas.setFillColor(ink.colour)
    canvas.drawString(x - width_of(text, ink) / 2, y - ink.size * CAPITAL / 2, text)


# The key: each mark with what it says


LARGE: Final = 12.0
SMALL: Final = 7.0
LINE: Final = 15.0
BESIDE: Final = 3.5
APART: Final = 13.0
BELOW: Final = 3.0


class KeyEntry(NamedTuple):
    """Marks, the side of the cell in which they are drawn, and what they say."""

    draws: Sequence[Draw]
    side: float
    text: str

    @property
    def signs(self) -> float:
        """How wide the marks are together."""
        return self.side * len(self.draws)

    @property
    def width(self) -> float:
        return self.signs + BESIDE + width_of(self.text, BODY)


def entries(found: Sequence[Board], rules: Rules, words: Words) -> Iterator[KeyEntry]:
    """What every mark of these boards says, one of each hand against the bank."""
    bank, name = rules.variant.hand(rules.variant.banque), words.name
    pontes = words.listed(name(board.names) for board in found)
    tones = tones_of(found[0], rules, words)
    yield KeyEntry(
        [_bead(Role.BANQUE, tones), _win(Role.BANQUE, 0, tones)], LARGE, name(bank.names)
    )
    for board in found:
        own = tones_of(board, rules, words)
        yield KeyEntry([_bead(Role.PONTE, own), _win(Role.PONTE, 0, own)], LARGE, name(board.names))
    yield KeyEntry([_bead(Role.TIE, tones)], LARGE, words("Tie"))
    yield KeyEntry([draw_tie], LARGE, words("tie after this win"))
    yield KeyEntry([_win(Role.PONTE, 2, tones)], LARGE, words("so many ties"))
    yield KeyEntry([draw_natural], LARGE, term(words, rules.variant, "one_natural"))
    for role, hand in ((Role.BANQUE, name(bank.names)), (Role.PONTE, pontes)):
        draw = partial(draw_pair, role=role, tones=tones)
        yield KeyEntry([draw], LARGE, words("{hand}: pair", hand=hand))
    yield _derived(RunMark.RED, words("red: the runs repeat"))
    yield _derived(RunMark.BLUE, words("blue: they do not"))


def _derived(mark: RunMark, text: str) -> KeyEntry:
    return KeyEntry([derived_sign(road, mark).draw for road in Derived], SMALL, text)


def _bead(role: Role, tones: Tones) -> Draw:
    return bead_sign(CoupResult(role), tones).draw


def _win(role: Role, ties: int, tones: Tones) -> Draw:
    cell = RoadCell(0, 0, role, ties, ponte_pair=False, banque_pair=False, natural=False, coup=0)
    return win_sign(cell, tones).draw


class MarkKey(Flowable):
    """Entries one after the other, in as many lines as they ask for."""

    def __init__(self, told: Iterator[KeyEntry], room: float = WIDTH) -> None:
        super().__init__()
        self._lines = [*_lines(told, room)]
        self.height = LINE * len(self._lines) + BELOW

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        for number, line in enumerate(self._lines, start=1):
            left = 0.0
            for entry in line:
                _draw(self.canv, entry, left, self.height - number * LINE)
                left += entry.width + APART


def _lines(told: Iterator[KeyEntry], room: float) -> Iterator[list[KeyEntry]]:
    line: list[KeyEntry] = []
    for entry in told:
        if line and sum(each.width + APART for each in line) + entry.width > room:
            yield line
            line = []
        line.append(entry)
    yield line


def _draw(canvas: Canvas, entry: KeyEntry, left: float, floor: float) -> None:
    for n, draw in enumerate(entry.draws):
        box = MarkCell(left + n * entry.side, floor + (LINE - entry.side) / 2, entry.side)
        canvas.setStrokeColor(RULING)
        canvas.setLineWidth(0.4)
        canvas.rect(*box, box.side)
        draw(canvas, box)
    write_at(
        canvas, left + entry.signs + BESIDE, floor + (LINE - BODY.size) / 2 + 1, entry.text, BODY
    )
