"""Where everything stands, on a screen that lies or stands, for two hands or for twelve."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRect, QSize

from dealer_app.gui.display import parts
from dealer_app.gui.display.ink import Scale, scale_of
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CountPart,
    DerivedPart,
    ForecastPart,
    LinesPart,
    ManchePart,
    Placed,
    Sides,
    StoryPart,
    TablePart,
    columns_of,
    rows_of,
)
from dealer_app.gui.display.shoe_paper import is_kept
from dealer_app.i18n import Words
from dealer_app.i18n.bank_calls import passed
from dealer_app.i18n.names import DERIVED, letters, seat_name
from dealer_app.rules.variant import Procedure, Role, seat_of
from dealer_app.table.view.boards import Board
from dealer_app.table.view.hands import HandView
from dealer_app.table.view.public_view import Phase, PublicView
from dealer_app.table.view.roads import ROWS, Derived

# Where the story of a shoe stands: roads on a box that lies or stands, a bank's story, manches


BOARD_GAP: Final = 14
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
    gap = scale.px(BOARD_GAP * 2)
    many = [1] * len(view.boards)
    boxes = rows_of(box, many, gap) if upright else columns_of(box, many, gap)
    for board, place in zip(view.boards, boxes, strict=True):
        yield from _set(_Set(view, words, board), place, scale.px(BOARD_GAP))


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
            passed(words, step.passing, step.next_holder, as_dealt=step.as_dealt),
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


MARGIN: Final = 36
GAP: Final = 20
HEAD: Final = 112
FOOT: Final = 60
STAKES: Final = 96
FEW: Final = 3
"""Hands that stand beside each other; more of them are tiles."""

NOTED: Final = 1.2
"""Rows that a note takes beneath a table of pairs."""

SIDE: Final = 27
"""How much of a hundred parts of the head's width lies at each side of the call."""

TILES: Final = 3
"""Tiles in a row."""


def placed(view: PublicView, words: Words, size: QSize) -> tuple[Placed, ...]:
    """Every part of the display at this moment, each in its place; where the house shows stakes,
    there is room for them while none lie."""
    scale = scale_of(size)
    upright = size.height() > size.width()
    margin, gap = scale.px(MARGIN), scale.px(GAP)
    whole = QRect(margin, margin * 2 // 3, size.width() - 2 * margin, size.height() - margin)
    head = QRect(whole.left(), whole.top(), whole.width(), scale.px(HEAD * (2.1 if upright else 1)))
    foot = QRect(whole.left(), whole.bottom() - scale.px(FOOT), whole.width(), scale.px(FOOT))
    body = whole.adjusted(0, head.height() + gap // 2, 0, -foot.height() - gap // 2)
    made = [*_head(view, words, head, upright=upright)]
    if view.phase is Phase.WELCOME:
        return (*made, *_welcome(view, words, body.united(foot), upright=upright))
    made.append(Placed(foot, parts.foot(view, words)))
    if view.stakes_shown:
        high = scale.px(STAKES)
        strip = QRect(body.left(), body.bottom() + 1 - high, body.width(), high)
        made.append(Placed(strip, parts.stakes(view, words)))
        body.adjust(0, 0, 0, -high - gap // 2)
    return (*made, *_table(view, words, (body, scale), upright=upright))


def _head(view: PublicView, words: Words, box: QRect, *, upright: bool) -> Iterator[Placed]:
    """Name and limits at the sides of the call, or over it."""
    if upright:
        upper, middle = rows_of(box, (9, 11), 0)
        left, right = columns_of(upper, (1, 1), 0)
    else:
        left, middle, right = columns_of(box, (SIDE, 100 - 2 * SIDE, SIDE), 0)
    limits, shoe = rows_of(right, (1, 1), 0)
    yield Placed(left, parts.name(view, words))
    yield Placed(middle, parts.call(view, words))
    yield Placed(limits, parts.limits(view, words))
    yield Placed(shoe, parts.shoe(view, words))


def _table(
    view: PublicView, words: Words, room: tuple[QRect, Scale], *, upright: bool
) -> Iterator[Placed]:
    """Hands above, the shoe so far below; where there are many hands, at their side."""
    (body, scale), gap = room, room[1].px(GAP)
    many = _is_many(view)
    if many and not upright:
        hands, below = columns_of(body, (68, 32), gap)
    else:
        hands, below = rows_of(body, _shares(view, upright=upright), gap)
    yield from _hands(view, words, (hands, scale), upright=upright)
    yield from sets(view, words, below, scale)


def _is_many(view: PublicView) -> bool:
    return any(seat_of(hand) for hand in view.variant.laws) or len(view.hands) > FEW


def _shares(view: PublicView, *, upright: bool) -> tuple[int, int]:
    """How much of the height is the hands', and the roads'."""
    if _is_many(view):
        return 58, 42
    if len(view.boards) > 1:
        return 34, 66
    return (25, 75) if upright else (46, 54)


def _hands(
    view: PublicView, words: Words, room: tuple[QRect, Scale], *, upright: bool
) -> Iterator[Placed]:
    box, scale = room
    notice = parts.notice(view, words)
    if notice is not None:
        yield Placed(box, notice)
        return
    gap, hands = scale.px(GAP), view.hands
    if _is_many(view):
        yield from _tiles(view, words, room, upright=upright)
        return
    middle = _bank_between(hands)
    if len(hands) == FEW and upright:
        upper, lower = rows_of(box, (1, 1), gap)
        places = (*columns_of(upper, (1, 1), gap), lower)
    else:
        places = columns_of(box, [1] * len(middle), gap)
        hands = middle
    for hand, place in zip(hands, places, strict=True):
        yield Placed(place, parts.hand(view, words, hand))


def _bank_between(hands: tuple[HandView, ...]) -> tuple[HandView, ...]:
    """The bank between two tableaux, as it sits."""
    if len(hands) != FEW:
        return hands
    bank = [hand for hand in hands if hand.role is Role.BANQUE]
    others = [hand for hand in hands if hand.role is not Role.BANQUE]
    return (others[0], *bank, *others[1:])


def _tiles(
    view: PublicView, words: Words, room: tuple[QRect, Scale], *, upright: bool
) -> Iterator[Placed]:
    """The bank over a tile for every seat, which stays in its place whoever is dealt to."""
    box, scale = room
    gap = scale.px(GAP) * 3 // 5
    dealt = {hand.seat: hand for hand in view.hands if hand.role is not Role.BANQUE}
    seats = dict.fromkeys((*filter(None, map(seat_of, view.variant.laws)), *filter(None, dealt)))
    rows = max(2, -(-len(seats) // TILES))
    upper, lower = rows_of(box, (30, 70) if upright else (34, 66), gap)
    for hand in view.hands:
        if hand.role is Role.BANQUE:
            yield Placed(upper, parts.hand(view, words, hand))
    lines = rows_of(lower, [1] * rows, gap)
    for place, seat in enumerate(seats):
        row, column = divmod(place, TILES)
        tile = columns_of(lines[row], [1] * TILES, gap)[column]
        if seat in dealt:
            yield Placed(tile, parts.hand(view, words, dealt[seat], tile=True))
        else:
            yield Placed(tile, parts.seat(view, words, seat))


def _welcome(view: PublicView, words: Words, box: QRect, *, upright: bool) -> Iterator[Placed]:
    """The rules of the game: cards and laws, what bets pay, how the bank is held."""
    gap = round(min(box.width(), box.height()) / 60)
    laws, paid, bank = parts.rules(view, words)
    weights = [_weight(each) for each in laws]
    if upright:
        shown: list[TablePart | LinesPart] = [*laws, paid, *([bank] if bank else [])]
        heights = [*weights, _weight(paid), *([12.0] if bank else [])]
        places = rows_of(box, heights, gap)
        yield from (Placed(place, part) for place, part in zip(places, shown, strict=True))
        return
    shares = (50, 50) if bank is None else (38, 43, 19)
    columns = columns_of(box, shares, gap)
    for place, law in zip(rows_of(columns[0], weights, gap), laws, strict=True):
        yield Placed(place, law)
    if bank is not None:
        yield Placed(columns[1], bank)
    yield Placed(columns[-1], paid)


def _weight(part: TablePart) -> float:
    """How high a table wants to be, in rows: pairs stand beside each other."""
    if part.head:
        return len(part.rows) + 2.5
    return max(2.8, min(14.0, len(part.rows) * 0.6 + 1)) + (NOTED if part.note else 0)
