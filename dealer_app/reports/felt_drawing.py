"""A coup as it lay on the felt, drawn: each hand's cards in a row, and what they count to."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reportlab.lib.colors import Color, white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.reports.charts import write_at
from dealer_app.reports.figures import Figures
from dealer_app.reports.hand_words import total_words
from dealer_app.reports.ink import BODY, LARGE, STRONG, Ink, fitting, width_of
from dealer_app.reports.paper import BOLD, INK, MUTED, ROLES, SHADE, WIDTH
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import Role
from dealer_app.table.hands import hands_of
from dealer_app.table.table import Played

GAP: Final = 6.0
NAME: Final = 84.0
HEADING: Final = 14.0
FACE: Final = Ink(BOLD, 12, INK)
RED: Final = frozenset("hd")
FEW: Final = 3
"""Hands that are drawn in full size below each other; more of them stand two beside each other."""


class _Size(NamedTuple):
    """How large a card is drawn."""

    width: float
    height: float


LARGE_CARD: Final = _Size(30, 42)
SMALL_CARD: Final = _Size(24, 32)


class _Row(NamedTuple):
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
        self._felts = [_rows(played, figures) for _, played in coups]
        most = max(len(rows) for rows in self._felts)
        self._size = SMALL_CARD if small or most > FEW else LARGE_CARD
        self._across = 2 if most > FEW and len(coups) == 1 else 1
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

    def _draw_hand(self, at: tuple[float, float], row: _Row) -> None:
        (left, floor), (width, height) = at, self._size
        ink = fitting(row.name, BODY, NAME - GAP)
        write_at(self.canv, left, floor + height / 2 - 3, row.name, ink)
        for place, card in enumerate(row.cards):
            x = left + NAME + place * (width + GAP)
            _draw_card(self.canv, (x, floor, self._size), card, self._figures)
        end = left + NAME + len(row.cards) * (width + GAP) + GAP
        write_at(self.canv, end, floor + height / 2 - 4, row.total, LARGE)


def _rows(played: Played, figures: Figures) -> list[_Row]:
    variant, coup = played.rules.variant, played.coup
    found = [
        _Row(
            figures.words.name(variant.hand(hand).names),
            coup.hand(hand),
            total_words(variant, coup, hand),
        )
        for hand in hands_of(variant, coup)
        if coup.hand(hand)
    ]
    aside = [_Row(figures.words("Set apart"), coup.aside, "")] if coup.aside else []
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
