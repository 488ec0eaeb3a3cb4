"""Where everything stands, on a screen that lies or stands, for two hands or for twelve."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRect, QSize

from dealer_app.gui.display import display_parts
from dealer_app.gui.display.look import Scale, scale_of
from dealer_app.gui.display.parts import (
    LinesPart,
    Placed,
    TablePart,
    columns_of,
    rows_of,
)
from dealer_app.gui.display.story_layout import sets
from dealer_app.i18n import Words
from dealer_app.rules.variant import Role, seat_of
from dealer_app.table.hands import HandView
from dealer_app.table.public import Phase, PublicView

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
    made.append(Placed(foot, display_parts.foot(view, words)))
    if view.stakes_shown:
        high = scale.px(STAKES)
        strip = QRect(body.left(), body.bottom() + 1 - high, body.width(), high)
        made.append(Placed(strip, display_parts.stakes(view, words)))
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
    yield Placed(left, display_parts.name(view, words))
    yield Placed(middle, display_parts.call(view, words))
    yield Placed(limits, display_parts.limits(view, words))
    yield Placed(shoe, display_parts.shoe(view, words))


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
    notice = display_parts.notice(view, words)
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
        yield Placed(place, display_parts.hand(view, words, hand))


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
            yield Placed(upper, display_parts.hand(view, words, hand))
    lines = rows_of(lower, [1] * rows, gap)
    for place, seat in enumerate(seats):
        row, column = divmod(place, TILES)
        tile = columns_of(lines[row], [1] * TILES, gap)[column]
        if seat in dealt:
            yield Placed(tile, display_parts.hand(view, words, dealt[seat], tile=True))
        else:
            yield Placed(tile, display_parts.seat(view, words, seat))


def _welcome(view: PublicView, words: Words, box: QRect, *, upright: bool) -> Iterator[Placed]:
    """The rules of the game: cards and laws, what bets pay, how the bank is held."""
    gap = round(min(box.width(), box.height()) / 60)
    laws, paid, bank = display_parts.rules(view, words)
    weights = [_weight(each) for each in laws]
    if upright:
        parts: list[TablePart | LinesPart] = [*laws, paid, *([bank] if bank else [])]
        heights = [*weights, _weight(paid), *([12.0] if bank else [])]
        places = rows_of(box, heights, gap)
        yield from (Placed(place, part) for place, part in zip(places, parts, strict=True))
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
