"""Where the story of a shoe stands: roads on a box that lies or stands, a bank's story, manches."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRect

from dealer_app.gui.display.bank_line import is_kept
from dealer_app.gui.display.look import Scale
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CountPart,
    DerivedPart,
    ForecastPart,
    ManchePart,
    Placed,
    Sides,
    StoryPart,
    columns_of,
    rows_of,
)
from dealer_app.i18n import Words
from dealer_app.i18n.bank_calls import passed
from dealer_app.i18n.names import DERIVED, letters, seat_name
from dealer_app.rules.variant import Procedure, seat_of
from dealer_app.table.boards import Board
from dealer_app.table.public import PublicView
from dealer_app.table.roads import ROWS, Derived

GAP: Final = 14
COLUMNS: Final = 15
"""Columns of a full shoe on the bead plate."""

LYING: Final = 2.7
STANDING: Final = 1.35
"""How much wider than high a box is in which a set of roads lies in a row, or stands in a pile."""


def sets(view: PublicView, words: Words, box: QRect, scale: Scale) -> Iterator[Placed]:
    """The shoe so far: its roads, the bank's story, or the hands of each coup."""
    if view.boards:
        yield from _boards(view, words, box, scale)
    elif view.variant.procedure is Procedure.BANK_IN_TURN:
        yield Placed(box, _story(view, words))
    else:
        yield Placed(box, _manches(view, words))


def _boards(view: PublicView, words: Words, box: QRect, scale: Scale) -> Iterator[Placed]:
    upright = box.height() * 2 > box.width() * 1.4
    gap = scale.px(GAP * 2)
    many = [1] * len(view.boards)
    boxes = rows_of(box, many, gap) if upright else columns_of(box, many, gap)
    for board, place in zip(view.boards, boxes, strict=True):
        yield from _set(_Set(view, words, board), place, scale.px(GAP))


class _Set:
    """One set of roads as parts."""

    def __init__(self, view: PublicView, words: Words, board: Board) -> None:
        signs = letters(words, view.variant, board.names)
        self.sides = Sides(tuple(signs.items()), view.bank_red)
        self.board = board
        counts, several = board.counts, len(view.boards) > 1
        self.count = CountPart(
            words.name(board.names) if several else "",
            counts,
            words("Pairs"),
            words.plural("{n} natural", "{n} naturals", counts.naturals),
            self.sides,
        )
        self.bead = BeadPart(board.results, self.sides)
        self.big = BigPart(board.roads.big, board.roads.waiting, self.sides)
        self.derived = tuple(
            DerivedPart(road, board.roads.derived[road], self.sides, words(DERIVED[road]))
            for road in Derived
        )
        self.forecast = ForecastPart(board.roads.forecast, self.sides, words("Next"))


def _set(parts: _Set, box: QRect, gap: int) -> Iterator[Placed]:
    if box.width() >= box.height() * LYING:
        yield from _lying(parts, box, gap)
    elif box.width() >= box.height() * STANDING:
        yield from _squarish(parts, box, gap)
    else:
        yield from _standing(parts, box, gap)


def _lying(parts: _Set, box: QRect, gap: int) -> Iterator[Placed]:
    """The bead plate over the counts at the left, at the right the big road over the others."""
    left, right = columns_of(box, (32, 68), gap)
    bead, counts = _hugged(left, gap)
    yield Placed(bead, parts.bead)
    yield Placed(counts, parts.count)
    big, lower = rows_of(right, (64, 36), gap)
    yield Placed(big, parts.big)
    yield from _row(parts, columns_of(lower, (29, 29, 29, 13), gap))


def _hugged(box: QRect, gap: int) -> tuple[QRect, QRect]:
    """A bead plate as high as the cells of a full shoe are, and what is left beneath."""
    edge = gap * 4 // 3
    high = min((box.width() - edge) * ROWS // COLUMNS + edge, box.height() * 7 // 10)
    bead = QRect(box.left(), box.top(), box.width(), high)
    return bead, box.adjusted(0, high + gap, 0, 0)


def _row(parts: _Set, boxes: tuple[QRect, ...]) -> Iterator[Placed]:
    for derived, place in zip(parts.derived, boxes[:-1], strict=True):
        yield Placed(place, derived)
    yield Placed(boxes[-1], parts.forecast)


def _squarish(parts: _Set, box: QRect, gap: int) -> Iterator[Placed]:
    """Counts, the big road, and beneath it the bead plate beside the others."""
    counts, big, lower = rows_of(box, (12, 46, 42), gap)
    yield Placed(counts, parts.count)
    yield Placed(big, parts.big)
    bead, others = columns_of(lower, (44, 56), gap)
    yield Placed(bead, parts.bead)
    upper, under = rows_of(others, (1, 1), gap)
    first, second = columns_of(upper, (1, 1), gap)
    third, last = columns_of(under, (1, 1), gap)
    yield from _row(parts, (first, second, third, last))


def _standing(parts: _Set, box: QRect, gap: int) -> Iterator[Placed]:
    """One under the other: bead plate and counts, the big road, the others two and two."""
    upper, big, middle, lower = rows_of(box, (27, 29, 22, 22), gap)
    bead, beside = columns_of(upper, (64, 36), gap)
    counts, forecast = rows_of(beside, (58, 42), gap)
    yield Placed(bead, parts.bead)
    yield Placed(counts, parts.count)
    yield Placed(forecast, parts.forecast)
    yield Placed(big, parts.big)
    yield Placed(middle, parts.derived[0])
    for part, place in zip(parts.derived[1:], columns_of(lower, (1, 1), gap), strict=True):
        yield Placed(place, part)


def _story(view: PublicView, words: Words) -> StoryPart:
    currency = view.currency
    lines = tuple(
        (
            words("{coup} · seat {seat}", coup=step.coup, seat=step.holder),
            words(
                "{before} → {after}",
                before=words.amount(step.before, currency),
                after=words.amount(step.after, currency),
            ),
            passed(words, step.passing, step.next_holder),
            is_kept(step),
        )
        for step in view.story
    )
    seats = tuple(seat_name(words, step.holder) for step in view.story)
    title, nothing = words("The bank, coup by coup"), words("No coup yet")
    return StoryPart(title, nothing, view.story, lines, seats, currency)


def _manches(view: PublicView, words: Words) -> ManchePart:
    known = {str(seat) for manche in view.manches for seat, _ in manche.seats}
    known |= {str(manche.banker) for manche in view.manches if manche.banker is not None}
    known |= {str(seat_of(hand.id)) for hand in view.hands if seat_of(hand.id) is not None}
    seats = tuple(sorted(known, key=lambda seat: (len(seat), seat)))
    bank = words.name(view.variant.hand(view.variant.banque).names)
    return ManchePart(words("Coup"), bank, view.manches, seats, view.bank_red)
