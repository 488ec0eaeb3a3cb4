"""A hand on the display: name, cards as large as they go, the total, and what became of it."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPixmap

from dealer_app.gui.display.ink import DisplayInk, Scale, Type
from dealer_app.gui.display.parts import HandMark, HandPart, rows_of
from dealer_app.gui.felt.hand_widget import HANDS, PLACES, TILES, CardPlaces, height_of, places_in
from dealer_app.gui.felt.marks import draw_mark
from dealer_app.gui.kit.card_art import SHAPE
from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Theme, Weight

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

FIGURE: Final = 1.28
"""How large type may be beside the room for its figures, which are lower than the type is."""

ROUND: Final = 9.5


def card_places(scale: Scale, box: QRect, *, places: int, tile: bool) -> CardPlaces:
    """Where the cards of a hand in a panel of this size lie."""
    if tile:
        return _tile_row(scale, box, places)
    edge, head, gap = scale.px(EDGE), scale.px(HEAD), scale.px(GAP)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    if _is_wide(box):
        room = inner.adjusted(0, head * _lines(scale, box), -_total_width(scale, box), 0)
    else:
        room = inner.adjusted(0, round(head * NARROW), 0, 0)
    row = places_in(room, places, gap, HANDS)
    down = (room.height() - row.height) // 2
    return replace(row, top=row.top + max(0, down))


def _tile_row(scale: Scale, box: QRect, places: int) -> CardPlaces:
    left, right = _tile_sides(scale, box)
    row = _in_tile(scale, box.adjusted(left, 0, -right, 0), max(PLACES, places))
    return replace(row, top=row.top + max(0, (box.height() - 2 * scale.px(12) - row.height) // 2))


def _in_tile(scale: Scale, room: QRect, places: int) -> CardPlaces:
    edge = scale.px(12)
    return places_in(room.adjusted(0, edge, 0, -edge), places, scale.px(6), TILES)


def _tile_sides(scale: Scale, box: QRect) -> tuple[int, int]:
    """How much of a tile is left and right of its cards: what three of them do not need is the
    stake's, which is never cut short."""
    high, wide = box.height(), box.width()
    left, right = min(high * 3 // 5, wide // 4), min(high * 13 // 20, wide * 13 // 50)
    row = _in_tile(scale, box.adjusted(left, 0, -right, 0), PLACES)
    spare = wide - left - right - row.step * (PLACES - 1) - row.width - scale.px(6)
    return left + max(0, min(spare, left)), right


def _number_width(box: QRect) -> int:
    """How much of a tile the number of its seat wants."""
    return min(box.height() // 2, box.width() // 5)


def _is_wide(box: QRect) -> bool:
    return box.width() >= box.height() * WIDE


def _lines(scale: Scale, box: QRect) -> int:
    """How many lines stand over the cards of a wide panel: one for the name, where all else has
    room beside it."""
    return 1 if box.width() >= scale.px(ROOMY) else 2


def _total_width(scale: Scale, box: QRect) -> int:
    return min(box.width() // 4, max(scale.px(150), box.height() * 9 // 20))


@dataclass(frozen=True, slots=True)
class Spots:
    """Where in its panel a hand's total stands, and where its name and all that is said of it."""

    total: QRect
    said: QRect


def spots_of(scale: Scale, box: QRect, row: CardPlaces, *, tile: bool) -> Spots:
    """The spots of a hand whose cards lie in this row."""
    if tile:
        before, behind = _tile_sides(scale, box)
        right = QRect(box.right() + 1 - behind, box.top(), behind, box.height())
        return Spots(right, QRect(box.left(), box.top(), before, box.height()))
    edge, head = scale.px(EDGE), scale.px(HEAD)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    if not _is_wide(box):
        said = QRect(inner.left(), inner.top(), inner.width(), round(head * NARROW))
        return Spots(said, said)
    wide = _total_width(scale, box)
    total = QRect(inner.right() + 1 - wide, row.top, wide, box.bottom() - edge - row.top)
    said = QRect(inner.left(), inner.top(), inner.width(), head * _lines(scale, box))
    return Spots(total, said)


def draw_hand(ink: DisplayInk, box: QRect, hand: HandPart) -> None:
    """The whole hand, or what of it is painted anew; one that does not play is hardly seen."""
    ink.panel(box, lit=hand.won)
    scale = ink.look.scale
    row = card_places(scale, box, places=hand.places, tile=hand.tile)
    _cards(ink, hand, row)
    spots = spots_of(scale, box, row, tile=hand.tile)
    if hand.tile:
        _tile(ink, box, hand, spots)
    elif _is_wide(box):
        _wide_head(ink, box, hand, spots)
    elif ink.paints(spots.said):
        _narrow_head(ink, spots.said, hand)
    if hand.out:
        _veil(ink, box)


def _veil(ink: DisplayInk, box: QRect) -> None:
    """Cloth over the whole hand: cards that lie over each other do not shine through."""
    edge = max(2, ink.px(6))
    ink.painter.setOpacity(1 - OUT)
    ink.painter.fillRect(box.adjusted(edge, edge, -edge, -edge), ink.colour("felt_bottom"))
    ink.painter.setOpacity(1)


def _cards(ink: DisplayInk, hand: HandPart, row: CardPlaces) -> None:
    for position in range(len(hand.cards) + 1, PLACES + 1):
        if row.step >= row.width and ink.paints(row.box(position)):
            ratio = ink.painter.device().devicePixelRatioF()
            picture = _place(row.width, max(1.0, ink.look.scale.unit * 2), (ink.look.theme, ratio))
            ink.painter.drawPixmap(row.box(position).topLeft(), picture)
    for position, card in enumerate(hand.cards, 1):
        if ink.paints(row.box(position)):
            picture = ink.look.cards.card(card, row.width)
            ink.painter.drawPixmap(row.box(position).topLeft(), picture)


@lru_cache(maxsize=8)
def _place(wide: int, line: float, worn: tuple[Theme, float]) -> QPixmap:
    """A place where a card may come, on the cloth."""
    theme, ratio = worn
    size = QSize(wide, height_of(wide))
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.colour("felt_bottom"))
    painter, radius = painter_of(picture), wide * ROUND / SHAPE.width()
    box = QRect(QPoint(0, 0), size)
    Pen(painter).box(box, None, theme.colour("seat_line"), radius=radius, width=line, dashed=True)
    painter.end()
    return picture


def _wide_head(ink: DisplayInk, box: QRect, hand: HandPart, spots: Spots) -> None:
    """Name, holder and marks over the cards, the total beside them."""
    if ink.paints(spots.total):
        colour = ink.colour("accent" if hand.won else "ink")
        room, unit = spots.total, ink.look.scale.unit
        size = min(230.0, room.width() / unit * 0.92, room.height() / unit * FIGURE)
        ink.write(spots.total, hand.total, (ink.type(size, Weight.BOLD), colour), CENTRE)
    if not ink.paints(spots.said):
        return
    head = ink.px(HEAD)
    line = QRect(spots.said.topLeft(), QSize(spots.said.width(), head))
    used = _name(ink, line, hand)
    if _lines(ink.look.scale, box) == 1:
        _draw_marks(ink, line, hand, used)
    else:
        _draw_marks(ink, line.translated(0, head * 9 // 10), hand, 0)


def _narrow_head(ink: DisplayInk, box: QRect, hand: HandPart) -> None:
    """The total in the corner; name, who plays, and what it came to under each other."""
    wide, colour = ink.px(150), ink.colour("accent" if hand.won else "ink")
    corner = QRect(box.right() + 1 - wide, box.top(), wide, round(ink.px(HEAD) * NARROW * 0.85))
    ink.write(corner, hand.total, (ink.type(Type.TITLE, Weight.BOLD), colour), RIGHT)
    lines = box.adjusted(0, 0, -wide, 0)
    name, beside, told = rows_of(lines, (40, 30, 30), 0)
    side = ink.look.side(hand.role, bank_red=hand.bank_red)
    ink.write(name, hand.name.upper(), (ink.type(Type.HEAD, Weight.BOLD), side))
    ink.write(beside, hand.beside, (ink.type(Type.BODY), ink.colour("muted")))
    _draw_marks(ink, told if hand.beside else beside, hand, 0)


def _name(ink: DisplayInk, line: QRect, hand: HandPart) -> int:
    """The name of the hand, and who plays it; returns how far it goes."""
    side = ink.look.side(hand.role, bank_red=hand.bank_red)
    used = ink.write(line, hand.name.upper(), (ink.type(Type.HEAD, Weight.BOLD), side))
    if not hand.beside:
        return used
    room = line.adjusted(used + ink.px(18), 0, 0, 0)
    said = ink.write(room, hand.beside, (ink.type(Type.BODY), ink.colour("muted")))
    return used + ink.px(18) + said


def _draw_marks(ink: DisplayInk, line: QRect, hand: HandPart, used: int) -> None:
    """Marks with their words: from the right where the name leaves room, else from the left."""
    wide = sum(_mark_width(ink, each) for each in hand.told)
    left = line.left() if not used else max(line.left() + used + ink.px(18), line.right() - wide)
    part = min(1.0, (line.right() + 1 - left) / max(1, wide))
    for each in hand.told:
        room = QRect(left, line.top(), max(0, line.right() + 1 - left), line.height())
        left += _mark(ink, room, each, part)


def _mark_width(ink: DisplayInk, told: HandMark) -> int:
    return width_of(told.word, ink.type(Type.BODY, Weight.SEMIBOLD)) + ink.px(28 + 10 + 22)


def _mark(ink: DisplayInk, room: QRect, told: HandMark, part: float) -> int:
    """A shape with its word, in that part of their size; returns how far they go."""
    side, colour = ink.px(28 * part), ink.colour(told.ink)
    shape = QRect(room.left(), room.center().y() - side // 2, side, side)
    draw_mark(ink.painter, told.shape, shape, colour)
    gap = ink.px(10 * part)
    word = room.adjusted(side + gap, 0, 0, 0)
    font = ink.type(Type.BODY * part, Weight.SEMIBOLD)
    return side + gap + ink.write(word, told.word, (font, colour), LEFT) + ink.px(22 * part)


def _tile(ink: DisplayInk, box: QRect, hand: HandPart, spots: Spots) -> None:
    """Seat and stake at the left of the cards, the total and what it came to at the right."""
    edge, unit = ink.px(10), ink.look.scale.unit
    high = box.height() - 2 * edge
    if ink.paints(spots.said):
        before = spots.said.width()
        left = QRect(box.left() + edge, box.top() + edge, before - 2 * edge, high)
        side = ink.look.side(hand.role, bank_red=hand.bank_red)
        name = (ink.type(_number_width(box) / unit * 0.62, Weight.BOLD), side)
        upper, lower = rows_of(left, (11, 9), 0)
        ink.write(upper if hand.beside else left, hand.name, name, CENTRE)
        ink.write(lower, hand.beside, (ink.type(Type.NOTE), ink.colour("muted")), CENTRE)
    if not ink.paints(spots.total):
        return
    behind = spots.total.width()
    right = QRect(spots.total.left(), box.top() + edge, behind - edge, high)
    total, marks = rows_of(right, (6, 4), 0)
    colour = ink.colour("accent" if hand.won else "ink")
    size = min(behind * 0.85, total.height()) / unit
    ink.write(total, hand.total, (ink.type(size, Weight.BOLD), colour), CENTRE)
    _tile_marks(ink, marks, hand)


def _tile_marks(ink: DisplayInk, box: QRect, hand: HandPart) -> None:
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
