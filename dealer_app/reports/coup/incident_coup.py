"""The coup of a procès-verbal as it lay: its cards, its stakes, whose money changes (REQ-06)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from reportlab.lib.colors import Color, white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, result_name, seat_name
from dealer_app.reports.coup.coup_words import total_words
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import (
    BODY,
    BOLD,
    INK,
    LARGE,
    MUTED,
    ROLES,
    SHADE,
    STRONG,
    WIDTH,
    Ink,
    fitting,
    width_of,
    write_at,
)
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Line
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role, Seat
from dealer_app.table.accounts.lines import Later
from dealer_app.table.judges.rectification import GainChange, difference
from dealer_app.table.table import Played
from dealer_app.table.view.hands import hands_of

# The felt, drawn


GAP: Final = 6.0
NAME: Final = 84.0
HEADING: Final = 14.0
FACE: Final = Ink(BOLD, 12, INK)
RED: Final = frozenset("hd")
MOST_LARGE: Final = 3
"""Hands that are drawn in full size below each other; more of them stand two beside each other."""


class _Size(NamedTuple):
    """How large a card is drawn."""

    width: float
    height: float


LARGE_CARD: Final = _Size(30, 42)
SMALL_CARD: Final = _Size(24, 32)


class _DrawnHand(NamedTuple):
    """A hand: what it is called, its cards, and what they count to."""

    name: str
    cards: Sequence[Card]
    total: str


class FeltDrawn(Flowable):
    """Coups beside each other, each under its name: its hands, and the cards that went to none;
    `small` where much stands below them."""

    def __init__(
        self, coups: Sequence[tuple[str, Played]], figures: Figures, *, small: bool = False
    ) -> None:
        super().__init__()
        self._figures = figures
        self._names = [name for name, _ in coups]
        self._felts = [_drawn_hands(played, figures) for _, played in coups]
        most = max(len(rows) for rows in self._felts)
        self._size = SMALL_CARD if small or most > MOST_LARGE else LARGE_CARD
        self._across = 2 if most > MOST_LARGE and len(coups) == 1 else 1
        self._down = max(1, -(-most // self._across))

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        heading = HEADING if any(self._names) else 0.0
        self.height = heading + (self._size.height + GAP) * self._down + GAP
        return aW, self.height

    def draw(self) -> None:
        pitch = WIDTH / len(self._felts)
        for n, (name, rows) in enumerate(zip(self._names, self._felts, strict=True)):
            write_at(self.canv, n * pitch, self.height - HEADING + 4, name, STRONG)
            if not rows:
                said = self._figures.words("No card was dealt.")
                write_at(self.canv, n * pitch, self._size.height / 2, said, BODY)
            for place, row in enumerate(rows):
                across, down = divmod(place, self._down)
                left = n * pitch + across * WIDTH / 2
                floor = GAP + (self._down - down - 1) * (self._size.height + GAP)
                self._draw_hand((left, floor), row)

    def _draw_hand(self, at: tuple[float, float], row: _DrawnHand) -> None:
        (left, floor), (width, height) = at, self._size
        ink = fitting(row.name, BODY, NAME - GAP)
        write_at(self.canv, left, floor + height / 2 - 3, row.name, ink)
        for place, card in enumerate(row.cards):
            x = left + NAME + place * (width + GAP)
            _draw_card(self.canv, (x, floor, self._size), card, self._figures)
        end = left + NAME + len(row.cards) * (width + GAP) + GAP
        write_at(self.canv, end, floor + height / 2 - 4, row.total, LARGE)


def _drawn_hands(played: Played, figures: Figures) -> list[_DrawnHand]:
    variant, coup = played.rules.variant, played.coup
    found = [
        _DrawnHand(
            figures.words.name(variant.hand(hand).names),
            coup.hand(hand),
            total_words(variant, coup, hand),
        )
        for hand in hands_of(variant, coup)
        if coup.hand(hand)
    ]
    aside = [_DrawnHand(figures.words("Set apart"), coup.aside, "")] if coup.aside else []
    return [*found, *aside]


def _draw_card(
    canvas: Canvas, at: tuple[float, float, _Size], card: Card, figures: Figures
) -> None:
    """One card: its index over its suit, or a grey back for one that stayed face down."""
    x, y, (width, height) = at
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    canvas.setFillColor(SHADE if card.hidden else white)
    canvas.roundRect(x, y, width, height, 4, stroke=1, fill=1)
    middle = x + width / 2
    if card.hidden:
        write_at(canvas, middle - 4, y + height / 2 - 4, "?", FACE._replace(colour=MUTED))
        return
    colour: Color = ROLES[Role.BANQUE] if card.suit in RED else INK
    ink = FACE._replace(colour=colour)
    index, suit = figures.words.face(card.face), figures.words.card("", card.suit)
    lift = height * 0.57 if suit else height / 2 - 4
    write_at(canvas, middle - width_of(index, ink) / 2, y + lift, index, ink)
    write_at(canvas, middle - width_of(suit, ink) / 2, y + height * 0.16, suit, ink)


# What lay there, in words


MOST: Final = 10
"""Rows of a table that stand below each other; of more, several stand side by side, so that a coup
at a full table is told on one page."""

FEW: Final = 5
"""The same of the narrower table of whose money changes."""

Key = tuple[Seat, str]
Lines = Mapping[Key, Line]


def recalled(
    played: Played, was: Played | None, later: Later, figures: Figures, *, again: bool = False
) -> Iterator[Part]:
    """The coup as it lay; one that was put right beside what it was first, or until then where
    that was done `again`. `later` are the lines that had been put aside and were settled after
    their coup, before it was put right."""
    words = figures.words
    yield from section(words("The coup"), needs=150)
    small = len(played.settlement.lines) > MOST
    if was is None:
        yield FeltDrawn([("", played)], figures, small=small)
        yield _stakes(played, None, figures)
        return
    first, right = words(AS_BEFORE if again else AS_FIRST), words("As it was put right")
    yield FeltDrawn([(first, was), (right, played)], figures, small=small)
    yield _stakes(played, was, figures, again=again)
    sheet = _retitled(_CHANGES) if again else _CHANGES
    changes = replace(sheet, key=f"changes_of_coup_{played.coup.number}")
    yield from changes.parts(difference(was, played, later), figures)


AS_FIRST: Final = marked("As it was first")
AS_BEFORE: Final = marked("As it was put right before")
BEFORE: Final[Mapping[str, str]] = {
    AS_FIRST: AS_BEFORE,
    marked("Stake, first"): marked("Stake, before"),
    marked("Net, first"): marked("Net, before"),
}
"""What columns are called of a coup that had been put right before."""

Row = TypeVar("Row")


def _retitled(sheet: PaperSheet[Row]) -> PaperSheet[Row]:
    titled = [replace(each, title=BEFORE.get(each.title, each.title)) for each in sheet.columns]
    return replace(sheet, columns=titled)


class _StakeLine(NamedTuple):
    """A line of a coup as it stands, and as it was before the coup was put right."""

    played: Played
    key: Key
    was: Line | None
    now: Line | None

    def bet(self, figures: Figures) -> str:
        return bet_name(figures.words, self.played.rules.variant, self.key[1])

    def stake_first(self, _: Figures) -> Money | None:
        return None if self.was is None else self.was.stake

    def net_first(self, _: Figures) -> Money | None:
        return None if self.was is None else self.was.net

    def stake(self, _: Figures) -> Money | None:
        return None if self.now is None else self.now.stake

    def result(self, figures: Figures) -> str:
        return NOTHING if self.now is None else result_name(figures.words, self.now.result)

    def commission(self, _: Figures) -> Money | None:
        return None if self.now is None else self.now.commission

    def net(self, _: Figures) -> Money | None:
        return None if self.now is None else self.now.net


_STAKES: Final[PaperSheet[_StakeLine]] = PaperSheet(
    "",
    (
        Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.key[0])),
        Column("bet", marked("Bet"), _StakeLine.bet),
        Column("stake_first", marked("Stake, first"), _StakeLine.stake_first, CellKind.AMOUNT),
        Column("net_first", marked("Net, first"), _StakeLine.net_first, CellKind.GAIN),
        Column("stake", marked("Stake"), _StakeLine.stake, CellKind.AMOUNT),
        Column("result", marked("Result"), _StakeLine.result),
        Column("commission", marked("Commission"), _StakeLine.commission, CellKind.PAID),
        Column("net", marked("Net"), _StakeLine.net, CellKind.GAIN),
    ),
    most=MOST,
)


def _stakes(played: Played, was: Played | None, figures: Figures, *, again: bool = False) -> Part:
    """What every stake of the coup came to, and what it came to first where it was put right."""
    now, then = _lines(played), {} if was is None else _lines(was)
    if not (now or then):
        return lines(figures.words("Nobody had staked, or no stake was recorded."), BODY)
    sheet = replace(_STAKES, key=f"stakes_of_coup_{played.coup.number}")
    if was is None:
        sheet = sheet.without("stake_first", "net_first")
    elif _staked(then) == _staked(now):
        sheet = sheet.without("stake_first")
    sheet = _retitled(sheet) if again else sheet
    keys = dict.fromkeys((*then, *now))
    told = [_StakeLine(played, key, then.get(key), now.get(key)) for key in keys]
    return sheet.listing(told, figures)


def _lines(played: Played) -> Lines:
    return {(line.seat, line.bet): line for line in played.settlement.lines}


def _staked(those: Lines) -> Mapping[Key, Money]:
    return {key: line.stake for key, line in those.items()}


def _who(change: GainChange, figures: Figures) -> str:
    words = figures.words
    if change.aside:
        return words("For what lies aside")
    return words("House") if change.seat is None else seat_name(words, change.seat)


_CHANGES: Final[PaperSheet[GainChange]] = PaperSheet(
    "",
    (
        Column("who", marked("Who"), _who),
        Column("was", AS_FIRST, lambda e, _: e.was, CellKind.GAIN),
        Column("right", marked("As it was put right"), lambda e, _: e.right, CellKind.GAIN),
        Column("change", marked("Change"), lambda e, _: e.amount, CellKind.GAIN),
    ),
    marked("Whose money changes"),
    empty=marked("Nobody’s money changes."),
    most=FEW,
)
"""Whose money a correction changed, and by how much."""
