"""What stands on the display, part by part: each knows what it shows and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRect

from dealer_app.gui.display.guest_sentences import Call, Paid
from dealer_app.gui.felt.marks import MarkShape
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Currency
from dealer_app.rules.variant import Role
from dealer_app.table.boards import Counts, Manche
from dealer_app.table.public import PublicStep
from dealer_app.table.roads import CoupResult, Derived, DerivedMark, Forecast, RoadCell


@dataclass(frozen=True, slots=True)
class Sides:
    """The sign of each side on the roads, and whether the bank is red."""

    signs: tuple[tuple[Role, str], ...]
    bank_red: bool

    @property
    def letters(self) -> Mapping[Role, str]:
        return dict(self.signs)


@dataclass(frozen=True, slots=True)
class NamePart:
    """Table and game; `last` in place of the table: it is the shoe's last coup."""

    game: str
    table: str
    last: str


@dataclass(frozen=True, slots=True)
class CallPart:
    """What is called to the guests."""

    call: Call
    bank_red: bool


@dataclass(frozen=True, slots=True)
class LimitPart:
    """The limits of the table, each with its word."""

    limits: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ShoePart:
    """Which coup it is, of which shoe, and how many cards are left."""

    coup: str
    cards: str


@dataclass(frozen=True, slots=True)
class Told:
    """What a hand has come to: a shape, its word, and the role of its colour."""

    shape: MarkShape
    word: str
    ink: str


@dataclass(frozen=True, slots=True)
class HandPart:
    """A hand: its name and who plays it, its cards, what it counts and what became of it.

    `tile`: one of many, told by the number of its seat; `out`: dealt, and not playing.
    """

    name: str
    beside: str
    role: Role
    bank_red: bool
    cards: tuple[Card, ...]
    places: int
    total: str
    told: tuple[Told, ...]
    won: bool
    out: bool
    tile: bool
    game: str


@dataclass(frozen=True, slots=True)
class BeadPart:
    """The bead plate."""

    results: tuple[CoupResult, ...]
    sides: Sides


@dataclass(frozen=True, slots=True)
class BigPart:
    """The big road."""

    cells: tuple[RoadCell, ...]
    waiting: int
    sides: Sides


@dataclass(frozen=True, slots=True)
class DerivedPart:
    """One of the derived roads."""

    road: Derived
    marks: tuple[DerivedMark, ...]
    sides: Sides
    name: str


@dataclass(frozen=True, slots=True)
class ForecastPart:
    """What the derived roads would get next, by who wins."""

    forecast: Forecast
    sides: Sides
    name: str


@dataclass(frozen=True, slots=True)
class CountPart:
    """How often each side won, and pairs and naturals; a title where there are several sets."""

    title: str
    counts: Counts
    pairs: str
    naturals: str
    sides: Sides


@dataclass(frozen=True, slots=True)
class StoryPart:
    """The bank from coup to coup: who held it, how it grew, how it passed on, newest last."""

    title: str
    nothing: str
    steps: tuple[PublicStep, ...]
    lines: tuple[tuple[str, str, str, bool], ...]
    seats: tuple[str, ...]
    currency: Currency


@dataclass(frozen=True, slots=True)
class ManchePart:
    """Each coup's hands against the bank: a column a coup, a row a seat."""

    title: str
    bank: str
    manches: tuple[Manche, ...]
    seats: tuple[str, ...]
    bank_red: bool


@dataclass(frozen=True, slots=True)
class StakePart:
    """What lies at each seat, where the house shows it."""

    stakes: tuple[tuple[str, str, Role], ...]
    bank_red: bool


@dataclass(frozen=True, slots=True)
class FootPart:
    """What the bets of the sheet in force pay, and how naturals multiply it."""

    paid: tuple[Paid, ...]
    multiples: str
    page: int
    bank_red: bool


@dataclass(frozen=True, slots=True)
class TablePart:
    """A table of the rules: its title, its head and its rows; the first column names things."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class LinesPart:
    """Sentences under a title."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoticePart:
    """A page of one large line, and a smaller one beneath."""

    line: str
    beneath: str
    table: str


What = (
    NamePart
    | CallPart
    | LimitPart
    | ShoePart
    | HandPart
    | BeadPart
    | BigPart
    | DerivedPart
    | ForecastPart
    | CountPart
    | StoryPart
    | ManchePart
    | StakePart
    | FootPart
    | TablePart
    | LinesPart
    | NoticePart
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A part, and where it stands in the window."""

    box: QRect
    what: What


def columns_of(box: QRect, shares: Iterable[float], gap: int) -> tuple[QRect, ...]:
    """The box in columns of these shares, with a gap between them."""
    parts = tuple(shares)
    room, whole, left = box.width() - gap * (len(parts) - 1), sum(parts), box.left()
    made = []
    for part in parts:
        width = round(room * part / whole)
        made.append(QRect(left, box.top(), width, box.height()))
        left += width + gap
    return tuple(made)


def rows_of(box: QRect, shares: Iterable[float], gap: int) -> tuple[QRect, ...]:
    """The box in rows of these shares, with a gap between them."""
    parts = tuple(shares)
    room, whole, top = box.height() - gap * (len(parts) - 1), sum(parts), box.top()
    made = []
    for part in parts:
        height = round(room * part / whole)
        made.append(QRect(box.left(), top, box.width(), height))
        top += height + gap
    return tuple(made)
