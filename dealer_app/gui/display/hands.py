"""A hand on the display: name, cards as large as they go, the total, and what became of it."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor

from dealer_app.gui.card_art import SHAPE
from dealer_app.gui.card_row import HANDS, PLACES, TILES, CardRow, row_in
from dealer_app.gui.display.ink import Ink
from dealer_app.gui.display.look import Scale, Type
from dealer_app.gui.display.parts import HandPart, Told, rows_of
from dealer_app.gui.marks import draw_mark
from dealer_app.gui.paint import CENTRE, LEFT, RIGHT, Pen, width_of
from dealer_app.gui.theme import Weight

EDGE: Final = 22
HEAD: Final = 62
GAP: Final = 14
WIDE: Final = 1.75
"""How much wider than high a panel is whose total stands beside its cards."""

ROOMY: Final = 760
"""How wide a panel is in which name, holder and marks stand on one line."""

NARROW: Final = 2.15
"""How many lines of a head stand over the cards of a narrow panel."""

OUT: Final = 0.45
"""How much is seen of a hand that was dealt and does not play."""

ROUND: Final = 9.5


def card_row(scale: Scale, box: QRect, *, places: int, tile: bool) -> CardRow:
    """Where the cards of a hand in a panel of this size lie."""
    if tile:
        return _tile_row(scale, box, places)
    edge, head, gap = scale.px(EDGE), scale.px(HEAD), scale.px(GAP)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    if _is_wide(box):
        room = inner.adjusted(0, head * _lines(scale, box), -_total_width(scale, box), 0)
    else:
        room = inner.adjusted(0, round(head * NARROW), 0, 0)
    row = row_in(room, places, gap, HANDS)
    down = (room.height() - row.width * SHAPE.height() // SHAPE.width()) // 2
    return CardRow(row.left, row.top + max(0, down), row.width, row.step)


def _tile_row(scale: Scale, box: QRect, places: int) -> CardRow:
    edge = scale.px(12)
    left, right = _tile_sides(box)
    room = box.adjusted(left, edge, -right, -edge)
    row = row_in(room, max(PLACES, places), scale.px(6), TILES)
    high = row.width * SHAPE.height() // SHAPE.width()
    return CardRow(row.left, row.top + max(0, (room.height() - high) // 2), row.width, row.step)


def _tile_sides(box: QRect) -> tuple[int, int]:
    """How much of a tile is left and right of its cards."""
    high, wide = box.height(), box.width()
    return min(high // 2, wide // 5), min(high * 13 // 20, wide * 13 // 50)


def _is_wide(box: QRect) -> bool:
    return box.width() >= box.height() * WIDE


def _lines(scale: Scale, box: QRect) -> int:
    """How many lines stand over the cards of a wide panel: one for the name, where all else has
    room beside it."""
    return 1 if box.width() >= scale.px(ROOMY) else 2


def _total_width(scale: Scale, box: QRect) -> int:
    return min(box.width() // 4, max(scale.px(150), box.height() * 9 // 20))


def draw_hand(ink: Ink, box: QRect, hand: HandPart) -> None:
    """The whole hand; one that does not play is hardly seen."""
    ink.panel(box, lit=hand.won)
    row = card_row(ink.look.scale, box, places=hand.places, tile=hand.tile)
    _cards(ink, hand, row)
    if hand.tile:
        _tile(ink, box, hand)
    else:
        _head(ink, box, hand, row)
    if hand.out:
        _veil(ink, box)


def _veil(ink: Ink, box: QRect) -> None:
    """Cloth over the whole hand: cards that lie over each other do not shine through."""
    edge = max(2, ink.px(6))
    ink.painter.setOpacity(1 - OUT)
    ink.painter.fillRect(box.adjusted(edge, edge, -edge, -edge), ink.colour("felt_bottom"))
    ink.painter.setOpacity(1)


def _cards(ink: Ink, hand: HandPart, row: CardRow) -> None:
    for position in range(len(hand.cards) + 1, PLACES + 1):
        if row.step >= row.width:
            place, line = row.box(position), ink.colour("seat_line")
            radius = row.width * ROUND / SHAPE.width()
            width = max(1.0, ink.look.scale.unit * 2)
            Pen(ink.painter).box(place, None, line, radius=radius, width=width, dashed=True)
    for position, card in enumerate(hand.cards, 1):
        picture = ink.look.cards.card(card, row.width)
        ink.painter.drawPixmap(row.box(position).topLeft(), picture)


def _head(ink: Ink, box: QRect, hand: HandPart, row: CardRow) -> None:
    edge, head = ink.px(EDGE), ink.px(HEAD)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    line = QRect(inner.left(), inner.top(), inner.width(), head)
    colour = ink.colour("accent" if hand.won else "ink")
    if _is_wide(box):
        wide = _total_width(ink.look.scale, box)
        place = QRect(inner.right() + 1 - wide, row.top, wide, box.bottom() - edge - row.top)
        size = min(230.0, wide / ink.look.scale.unit * 0.92)
        ink.write(place, hand.total, (ink.type(size, Weight.BOLD), colour), CENTRE)
        used = _name(ink, line, hand)
        if _lines(ink.look.scale, box) == 1:
            _told(ink, line, hand, used)
        else:
            _told(ink, line.translated(0, head * 9 // 10), hand, 0)
    else:
        _narrow_head(ink, inner, hand, colour)


def _narrow_head(ink: Ink, inner: QRect, hand: HandPart, colour: QColor) -> None:
    """The total in the corner; name, who plays, and what it came to under each other."""
    high = ink.px(HEAD) * NARROW
    wide = ink.px(150)
    corner = QRect(inner.right() + 1 - wide, inner.top(), wide, round(high * 0.85))
    ink.write(corner, hand.total, (ink.type(Type.TITLE, Weight.BOLD), colour), RIGHT)
    lines = QRect(inner.left(), inner.top(), inner.width() - wide, round(high))
    name, beside, told = rows_of(lines, (40, 30, 30), 0)
    side = ink.look.side(hand.role, bank_red=hand.bank_red)
    ink.write(name, hand.name.upper(), (ink.type(Type.HEAD, Weight.BOLD), side))
    ink.write(beside, hand.beside, (ink.type(Type.BODY), ink.colour("muted")))
    _told(ink, told if hand.beside else beside, hand, 0)


def _name(ink: Ink, line: QRect, hand: HandPart) -> int:
    """The name of the hand, and who plays it; returns how far it goes."""
    side = ink.look.side(hand.role, bank_red=hand.bank_red)
    used = ink.write(line, hand.name.upper(), (ink.type(Type.HEAD, Weight.BOLD), side))
    if not hand.beside:
        return used
    room = line.adjusted(used + ink.px(18), 0, 0, 0)
    said = ink.write(room, hand.beside, (ink.type(Type.BODY), ink.colour("muted")))
    return used + ink.px(18) + said


def _told(ink: Ink, line: QRect, hand: HandPart, used: int) -> None:
    """Marks with their words: from the right where the name leaves room, else from the left."""
    wide = sum(_told_width(ink, each) for each in hand.told)
    left = line.left() if not used else max(line.left() + used + ink.px(18), line.right() - wide)
    part = min(1.0, (line.right() + 1 - left) / max(1, wide))
    for each in hand.told:
        room = QRect(left, line.top(), max(0, line.right() + 1 - left), line.height())
        left += _mark(ink, room, each, part)


def _told_width(ink: Ink, told: Told) -> int:
    return width_of(told.word, ink.type(Type.BODY, Weight.SEMIBOLD)) + ink.px(28 + 10 + 22)


def _mark(ink: Ink, room: QRect, told: Told, part: float) -> int:
    """A shape with its word, in that part of their size; returns how far they go."""
    side, colour = ink.px(28 * part), ink.colour(told.ink)
    shape = QRect(room.left(), room.center().y() - side // 2, side, side)
    draw_mark(ink.painter, told.shape, shape, colour)
    gap = ink.px(10 * part)
    word = room.adjusted(side + gap, 0, 0, 0)
    font = ink.type(Type.BODY * part, Weight.SEMIBOLD)
    return side + gap + ink.write(word, told.word, (font, colour), LEFT) + ink.px(22 * part)


def _tile(ink: Ink, box: QRect, hand: HandPart) -> None:
    """Seat and stake at the left of the cards, the total and what it came to at the right."""
    edge, unit = ink.px(10), ink.look.scale.unit
    before, behind = _tile_sides(box)
    left = QRect(box.left() + edge, box.top() + edge, before - 2 * edge, box.height() - 2 * edge)
    side = ink.look.side(hand.role, bank_red=hand.bank_red)
    name = (ink.type(before / unit * 0.62, Weight.BOLD), side)
    upper, lower = rows_of(left, (11, 9), 0)
    ink.write(upper if hand.beside else left, hand.name, name, CENTRE)
    ink.write(lower, hand.beside, (ink.type(Type.NOTE), ink.colour("muted")), CENTRE)
    right = QRect(box.right() + 1 - behind, left.top(), behind - edge, left.height())
    total, marks = rows_of(right, (6, 4), 0)
    colour = ink.colour("accent" if hand.won else "ink")
    size = min(behind * 0.85, total.height()) / unit
    ink.write(total, hand.total, (ink.type(size, Weight.BOLD), colour), CENTRE)
    _tile_marks(ink, marks, hand)


def _tile_marks(ink: Ink, box: QRect, hand: HandPart) -> None:
    """The shapes alone; of a natural also how often it counts."""
    side, gap, font = min(box.height() - 2, ink.px(34)), ink.px(8), ink.type(Type.BODY, Weight.BOLD)
    words = [each.word if each.word.startswith("×") else "" for each in hand.told]
    wide = sum(side + gap + (width_of(word, font) + gap if word else 0) for word in words) - gap
    if wide > box.width():
        part = box.width() / wide
        side, gap = round(side * part), round(gap * part)
        font, wide = ink.type(Type.BODY * part, Weight.BOLD), box.width()
    left = box.center().x() - wide // 2
    for told, word in zip(hand.told, words, strict=True):
        place = QRect(left, box.center().y() - side // 2, side, side)
        draw_mark(ink.painter, told.shape, place, ink.colour(told.ink))
        left += side + gap
        if word:
            room = QRect(left, box.top(), width_of(word, font) + 2, box.height())
            left += ink.write(room, word, (font, ink.colour(told.ink))) + gap
