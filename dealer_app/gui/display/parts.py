"""What stands on the display, part by part: each knows what it shows and nothing else, and is
filled from a public view.

Nothing moves: a card appears where it lies, a result stands until all is paid. Where stakes follow
a look at the cards (Macao) nobody is told that it is too late.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from PySide6.QtCore import QRect

from dealer_app.gui.display import guest_sentences
from dealer_app.gui.display.guest_sentences import GuestCall, Paid
from dealer_app.gui.felt.marks import MarkShape
from dealer_app.i18n import Words
from dealer_app.i18n.names import seat_name
from dealer_app.i18n.parlance import term
from dealer_app.library.card import RuleTable, rule_card
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Currency
from dealer_app.rules.variant import Role, Seat
from dealer_app.table.view.boards import Counts, Manche
from dealer_app.table.view.hands import HandView
from dealer_app.table.view.public_view import Phase, PublicStep, PublicView
from dealer_app.table.view.roads import CoupResult, Derived, DerivedMark, Forecast, RoadCell


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

    call: GuestCall
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
class HandMark:
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
    told: tuple[HandMark, ...]
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


# The parts, filled from a public view


_SAID_OF_ALL = {Role.BANQUE: "wins", Role.PONTE: "loses", Role.TIE: "ties"}

_MOMENTS: Final = (Phase.STAKES, Phase.DEALING, Phase.RESULT)


def name(view: PublicView, words: Words) -> NamePart:
    """The game and its table, or that it is the last coup."""
    page = notice(view, words) is not None
    last = view.shoe is not None and view.shoe.last_coup and not page
    return NamePart(words.name(view.variant.names), view.table, words("Last coup") if last else "")


def call(view: PublicView, words: Words) -> CallPart:
    """What is called; nothing where a page says it larger."""
    page = notice(view, words) is not None
    return CallPart(
        guest_sentences.GuestCall("") if page else guest_sentences.call(words, view), view.bank_red
    )


def limits(view: PublicView, words: Words) -> LimitPart:
    """The table's limits."""
    return LimitPart(guest_sentences.limits(words, view))


def shoe(view: PublicView, words: Words) -> ShoePart:
    """The coup, the shoe and its cards."""
    return ShoePart(guest_sentences.coup_told(words, view), guest_sentences.cards_told(words, view))


def notice(view: PublicView, words: Words) -> NoticePart | None:
    """The page in place of the hands while none are dealt."""
    match view.phase:
        case Phase.SHUFFLE:
            again = words("The game goes on in a moment.")
            return NoticePart(guest_sentences.call(words, view).text, again, view.table)
        case Phase.CLOSED:
            thanks = words("Thank you for your visit.")
            return NoticePart(guest_sentences.call(words, view).text, thanks, view.table)
        case _:  # the hands stand there
            return None


def hand(view: PublicView, words: Words, each: HandView, *, tile: bool = False) -> HandPart:
    """A hand as guests see it."""
    bank = each.role is Role.BANQUE
    beside = (
        guest_sentences.bank_told(words, view) if bank else guest_sentences.laid(words, view, each)
    )
    if not tile and not bank and each.seat is not None:
        beside = seat_name(words, each.seat)
    if not tile:
        beside = " · ".join(
            part for part in (beside, guest_sentences.spoken(words, view, each)) if part
        )
    called = words.name(each.names)
    if tile and each.seat is not None:
        called = str(each.seat).replace("v", "+")
    return HandPart(
        called,
        beside,
        each.role,
        view.bank_red,
        each.cards,
        max(3, len(each.cards)),
        "" if each.total is None else str(each.total),
        tuple(_marks(view, words, each, tile=tile)),
        each.won,
        not each.plays and view.phase in (Phase.DEALING, Phase.RESULT),
        tile,
        view.variant.id,
    )


def seat(view: PublicView, words: Words, number: Seat) -> HandPart:
    """The tile of a seat that has no hand: its number, and whether it banks."""
    bank = view.variant.hand(view.variant.banque)
    banks = any(each.id == bank.id and each.seat == number for each in view.hands)
    return HandPart(
        str(number),
        words.name(bank.names)[:1].upper() if banks else "",
        bank.role if banks else Role.PONTE,
        view.bank_red,
        (),
        3,
        "",
        (),
        won=False,
        out=False,
        tile=True,
        game=view.variant.id,
    )


def _marks(view: PublicView, words: Words, each: HandView, *, tile: bool) -> Iterator[HandMark]:
    if each.bust:
        yield HandMark(MarkShape.BUST, words("bust"), "on_felt_irregular")
    if each.natural:
        times = f"×{each.times}" if each.times > 1 else ""
        called = term(words, view.variant, "natural")
        word = times if tile else " ".join(part for part in (called, times) if part)
        yield HandMark(MarkShape.NATURAL, word, "accent")
    if view.phase is not Phase.RESULT or not each.plays:
        return
    result = each.result
    if each.role is Role.BANQUE and view.outcome is not None:
        result = _SAID_OF_ALL.get(view.outcome.role, "")
    if result == "wins":
        fewer = view.outcome is not None and view.outcome.tiebreak
        yield HandMark(
            MarkShape.WON, words("wins, fewer cards") if fewer else words("wins"), "accent"
        )
    elif result == "loses":
        yield HandMark(MarkShape.LOST, words("loses"), "muted")
    elif result == "ties":
        yield HandMark(MarkShape.TIED, words("equal"), "on_felt_tie")


def foot(view: PublicView, words: Words) -> FootPart:
    """What the bets pay; where there is no room for all, others at each of a coup's moments."""
    moment = _MOMENTS.index(view.phase) if view.phase in _MOMENTS else 0
    turn = (view.coup or 0) * len(_MOMENTS) + moment
    return FootPart(
        guest_sentences.paid(words, view),
        guest_sentences.multiples(words, view),
        turn,
        view.bank_red,
    )


def stakes(view: PublicView, words: Words) -> StakePart:
    """What lies at the seats, where the house shows it."""
    return StakePart(guest_sentences.stakes_told(words, view), view.bank_red)


def rules(
    view: PublicView, words: Words
) -> tuple[tuple[TablePart, ...], TablePart, LinesPart | None]:
    """The laws of the game, its payouts, and how its bank is held where patrons hold it."""
    card = rule_card(view.variant, words)
    paid = tuple((each.name, _paid(each)) for each in guest_sentences.paid(words, view))
    times = guest_sentences.multiples(words, view)
    payouts = TablePart(words("Payouts"), (), paid, times)
    values = TablePart(card.values.title, (), tuple(_worth(card.values)))
    laws = (values, *(_table(each) for each in card.laws))
    bank = LinesPart(words("The bank"), card.bank) if card.bank else None
    return laws, payouts, bank


def _paid(each: guest_sentences.Paid) -> str:
    return f"{each.pays}  ({each.limits})" if each.limits else each.pays


def _worth(values: RuleTable) -> Iterator[tuple[str, str]]:
    """What faces are worth, those that are worth their own number together: `2–9`."""
    faces, worth = values.head[1:], values.rows[0][1:]
    for own, some in groupby(zip(faces, worth, strict=True), key=lambda pair: pair[0] == pair[1]):
        run = list(some)
        if own and len(run) > 2:
            span = f"{run[0][0]}–{run[-1][0]}"
            yield span, span
        else:
            yield from run


def _table(each: RuleTable) -> TablePart:
    head = () if len(each.head) == 2 else each.head
    return TablePart(each.title, head, each.rows, each.note)
