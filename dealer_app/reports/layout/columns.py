"""Columns over records: said once, for paper, for data, for lines of the terminal and the window;
and how one paper writes amounts, times and cards, so that its columns agree.

It knows no paper: what lists records without printing them loads nothing that prints.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, tzinfo
from enum import Enum, auto
from fractions import Fraction
from typing import Final, Generic, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

from dealer_app.i18n import MINUS, Words
from dealer_app.i18n.reasons import reason_said
from dealer_app.rules.cards import Card
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money

FACE_DOWN: Final = "□"
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Figures:
    """The language, currency and zone of a paper; without a zone, the machine's own holds.

    `minor`: every amount has its minor unit, so that the points of a column lie under each other.
    """

    words: Words
    currency: Currency
    minor: bool = False
    zone: tzinfo | None = None

    @property
    def _point(self) -> str:
        return self.words.spoken.point

    def amount(self, money: Money) -> str:
        """An amount without its currency."""
        return self.words.amount(money, self.currency, minor=self.minor)

    def gain(self, money: Money) -> str:
        """A gain or a loss, its sign always before it."""
        return f"+{self.amount(money)}" if money > 0 else self.amount(money)

    def paid(self, money: Money) -> str:
        """An amount, or a sign for nothing, so that a long column stays calm."""
        return self.amount(money) if money else NOTHING

    def held(self, money: Money) -> str:
        """What somebody has; below nothing, what he owes (S2-A10)."""
        if money >= 0:
            return self.amount(money)
        return self.words("owes {amount}", amount=self.amount(Money(-money)))

    def share(self, part: Money, whole: Money) -> str:
        """A part as a percentage of the whole, to a tenth; a sign for nothing of nothing."""
        if not whole:
            return NOTHING
        tenths = round(Fraction(1000 * abs(part), whole))
        sign = MINUS if part < 0 and tenths else ""
        figures = f"{self.words.number(tenths // 10)}{self._point}{tenths % 10}"
        return f"{sign}{figures}{self.words.spoken.percent}"

    def entry(self, number: int) -> str:
        """The number of an entry of a journal or of the register: it is a name by which the entry
        is looked up, and has no thousands apart, on any paper."""
        return str(number)

    def reason(self, recorded: str) -> str:
        """A reason in the paper's language, or as somebody wrote it."""
        return reason_said(self.words, recorded)

    def day(self, at: datetime | None) -> str:
        """The date of a moment."""
        return NOTHING if at is None else self.date(at.astimezone(self.zone))

    def date(self, day: date) -> str:
        """A day, whatever the time."""
        return self.words.day(day)

    def clock(self, at: datetime | None) -> str:
        """A time of the day to the second, by which a coup is found on a recording."""
        return NOTHING if at is None else f"{at.astimezone(self.zone):%H:%M:%S}"

    def hour(self, at: datetime | None) -> str:
        """A time of the day to the minute, by which sessions are told apart."""
        return NOTHING if at is None else f"{at.astimezone(self.zone):%H:%M}"

    def moment(self, at: datetime | None) -> str:
        """A date and a time."""
        return NOTHING if at is None else f"{self.day(at)} {self.clock(at)}"

    def clock_zone(self, at: datetime | None) -> str:
        """By which clock this paper tells times, as every paper names it: `Europe/Paris
        (UTC+01:00)`, or `UTC+01:00` where the zone has no name."""
        offset = _offset(self.zone, at)
        return f"{self.zone.key} ({offset})" if isinstance(self.zone, ZoneInfo) else offset

    def card(self, card: Card) -> str:
        """A card in short; a sign of its own for one that stayed face down."""
        return FACE_DOWN if card.hidden else self.words.card(card.face, card.suit)

    def hand(self, cards: Iterable[Card]) -> str:
        """Cards in short, in the order in which they came."""
        return " ".join(self.card(card) for card in cards)


def zone_name(zone: tzinfo | None, at: datetime) -> str:
    """What a time zone is called among data; one without a name by how far it goes from universal
    time."""
    return zone.key if isinstance(zone, ZoneInfo) else _offset(zone, at)


def _offset(zone: tzinfo | None, at: datetime | None) -> str:
    if at is None:
        return NOTHING
    signed = f"{at.astimezone(zone):%z}"
    return f"UTC{signed[:3]}:{signed[3:5]}"


Record = TypeVar("Record")
Whole = TypeVar("Whole")


class CellKind(Enum):
    """What the cells of a column are, and so how they are written."""

    TEXT = auto()
    NUMBER = auto()
    ENTRY = auto()
    AMOUNT = auto()
    PAID = auto()
    GAIN = auto()
    HELD = auto()
    SHARE = auto()
    CLOCK = auto()
    MOMENT = auto()
    DAY = auto()


Plain = str | int | Fraction | date | None
"""What is kept in a cell: text, a whole number or amount in minor units, a share, a day or a
moment; None for nothing."""


class WordedCell(NamedTuple):
    """A cell that is read otherwise than it is kept: `3, invalid` of a shoe that is 3 as data."""

    kept: Plain
    text: str


class GainCell(int):
    """A gain or a loss in minor units among amounts that are none: its sign stands before it as in
    a column of gains, and it is kept as they are."""


Value = Plain | WordedCell
"""A cell."""

MONEY: Final = frozenset({CellKind.AMOUNT, CellKind.PAID, CellKind.GAIN, CellKind.HELD})
IN_FIGURES: Final = MONEY | {CellKind.NUMBER, CellKind.ENTRY, CellKind.SHARE}
"""Figures, which end at the right edge of their column."""


def written(value: Value, kind: CellKind, figures: Figures) -> str:
    """A cell as it is read."""
    match value:
        case None:
            return NOTHING
        case WordedCell(text=text):
            return text
        case str():
            return value
        case datetime():
            return figures.clock(value) if kind is CellKind.CLOCK else figures.moment(value)
        case date():
            return figures.date(value)
        case Fraction():
            return figures.share(Money(value.numerator), Money(value.denominator))
        case GainCell():
            return figures.gain(Money(value))
        case int():
            return _number(value, kind, figures)


def _number(value: int, kind: CellKind, figures: Figures) -> str:
    match kind:
        case CellKind.GAIN:
            return figures.gain(Money(value))
        case CellKind.PAID:
            return figures.paid(Money(value))
        case CellKind.HELD:
            return figures.held(Money(value))
        case CellKind.AMOUNT:
            return figures.amount(Money(value))
        case CellKind.ENTRY:
            return figures.entry(value)
        case _:  # a plain number, in whatever column it stands
            return figures.words.number(value)


# What stands under a column in the row of totals


def blank(_: Sequence[Value]) -> Value:
    """Nothing: its cells are not summed up."""
    return ""


def unknown(_: Sequence[Value]) -> Value:
    """The sign for nothing, where a sum would mean nothing."""
    return None


def sum_of(cells: Sequence[Value]) -> Value:
    """Their sum; unknown where one of them is."""
    known = [cell for cell in cells if isinstance(cell, int)]
    return sum(known) if len(known) == len(cells) else None


def last(cells: Sequence[Value]) -> Value:
    """The last of them, where each is the sum of those before it."""
    return cells[-1]


def sum_of_known(cells: Sequence[Value]) -> Value:
    """The sum of those that are known."""
    return sum(cell for cell in cells if isinstance(cell, int))


@dataclass(frozen=True, slots=True)
class Column(Generic[Record]):
    """A column: its key among data, its title, how the value of a record is got, and what it is.

    `wide` text may be wrapped. `below`: on paper it has no column but stands under its row, after
    its title, over the whole width; nothing of it where it is empty. `total` makes the cell under
    it of all of its cells, where the list has a row of totals. `said` is its cell on a line of the
    terminal, where no title stands over it.
    """

    key: str
    title: str
    value: Callable[[Record, Figures], Value]
    kind: CellKind = CellKind.TEXT
    wide: bool = False
    below: bool = False
    total: Callable[[Sequence[Value]], Value] = blank
    said: Callable[[Record, Figures], str] | None = None

    def over(self, part: Callable[[Whole], Record]) -> "Column[Whole]":
        """The same column over records of which its own are a part."""
        value, said = self.value, self.said
        return Column(
            self.key,
            self.title,
            lambda whole, figures: value(part(whole), figures),
            self.kind,
            self.wide,
            self.below,
            self.total,
            None if said is None else lambda whole, figures: said(part(whole), figures),
        )

    def text(self, record: Record, figures: Figures) -> str:
        """The cell of a record as it is read."""
        return written(self.value(record, figures), self.kind, figures)


def over(
    columns: Sequence[Column[Record]], part: Callable[[Whole], Record]
) -> tuple[Column[Whole], ...]:
    """The same columns over records of which their own are a part."""
    return tuple(each.over(part) for each in columns)


def line_of(columns: Sequence[Column[Record]], record: Record, figures: Figures) -> str:
    """A record on a line of the terminal; what has nothing to say is left out."""
    cells = (each.text if each.said is None else each.said for each in columns)
    return "  ".join(filter(None, (cell(record, figures) for cell in cells)))
