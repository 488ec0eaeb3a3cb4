"""The head of the display and its foot: table, call, limits, payouts; stakes, where shown."""

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont

from dealer_app.gui.display.guest_sentences import Paid
from dealer_app.gui.display.ink import DisplayInk, Look, Type, wide_as
from dealer_app.gui.display.parts import (
    CallPart,
    FootPart,
    LimitPart,
    NamePart,
    ShoePart,
    StakePart,
    rows_of,
)
from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, Pen, width_of
from dealer_app.gui.kit.theme import Weight
from dealer_app.rules.variant import Role

Piece = tuple[str, QFont, QColor]


def draw_head(
    ink: DisplayInk, box: QRect, part: NamePart | CallPart | LimitPart | ShoePart
) -> None:
    """One of the parts of the head."""
    match part:
        case NamePart():
            _name(ink, box, part)
        case CallPart():
            _call(ink, box, part)
        case LimitPart():
            _limits(ink, box, part)
        case ShoePart():
            _shoe(ink, box, part)
        case _:
            assert_never(part)


def _shoe(ink: DisplayInk, box: QRect, part: ShoePart) -> None:
    """The cards, which change with each card, apart from the coup."""
    font, muted = ink.type(Type.BODY), ink.colour("muted")
    coup = f"{part.coup} · " if part.coup and part.cards else part.coup
    if width_of(coup + part.cards, font) > box.width():
        ink.write(box, coup + part.cards, (font, muted), RIGHT)
        return
    used = ink.write(box, part.cards, (font, muted), RIGHT)
    ink.write(box.adjusted(0, 0, -used, 0), coup, (font, muted), RIGHT)


def _call(ink: DisplayInk, box: QRect, part: CallPart) -> None:
    colour = ink.look.side(part.call.role, bank_red=part.bank_red)
    size = Type.HEAD * 1.3 if part.call.calm else Type.CALL
    text = part.call.text if part.call.calm else part.call.text.upper()
    ink.write(box, text, (ink.type(size, Weight.BOLD), colour), CENTRE)


def _name(ink: DisplayInk, box: QRect, part: NamePart) -> None:
    upper, lower = rows_of(box, (1, 1), 0)
    ink.write(upper, part.game, (ink.type(Type.HEAD, Weight.BOLD), ink.colour("ink")))
    if not part.last:
        ink.write(lower, part.table, (ink.type(Type.BODY), ink.colour("muted")))
        return
    font = ink.type(Type.BODY, Weight.BOLD)
    pill = QRect(lower.left(), lower.top(), width_of(part.last, font) + ink.px(32), ink.px(48))
    pill.setWidth(min(pill.width(), lower.width()))
    Pen(ink.painter).box(pill, ink.colour("accent"), radius=ink.px(10))
    ink.write(pill, part.last, (font, ink.colour("on_accent")), CENTRE)


def _limits(ink: DisplayInk, box: QRect, part: LimitPart) -> None:
    whole = sum(_width(ink.look, line) for line in _limit_pieces(ink, part, 1.0))
    fits = min(1.0, box.width() / max(1, whole))
    _from_right(ink, box, [piece for line in _limit_pieces(ink, part, fits) for piece in line])


def _limit_pieces(ink: DisplayInk, part: LimitPart, size: float) -> list[list[Piece]]:
    """Each limit with its word, in type of that part of its usual size."""
    small = ink.type(Type.BODY * size), ink.colour("muted")
    large = ink.type(Type.HEAD * size, Weight.BOLD), ink.colour("ink")
    return [[(word, *small), (amount, *large)] for word, amount in part.limits]


def _from_right(ink: DisplayInk, box: QRect, pieces: Sequence[Piece]) -> None:
    """Pieces of a line, the last of them at the right end of the box."""
    gap, right = ink.px(14), box.right() + 1
    for text, font, colour in reversed(pieces):
        wide = width_of(text, font) + 1
        ink.write(QRect(right - wide, box.top(), wide, box.height()), text, (font, colour), LEFT)
        right -= wide + gap


def draw_foot(ink: DisplayInk, box: QRect, foot: FootPart) -> None:
    """What bets pay, side by side; side bets that find no room take turns, coup by coup."""
    line = QRect(box.left(), box.top(), box.width(), max(1, ink.px(2)))
    ink.painter.fillRect(line, ink.colour("line"))
    fresh = box if ink.fresh is None else ink.fresh.boundingRect()
    for left, (text, font, colour) in foot_pieces(foot, ink.look, box.width()):
        if left + wide_as(text, font) + ink.px(12) >= fresh.left():
            room = box.adjusted(left, 0, 0, 0)
            ink.write(room, text, (font, colour))


@lru_cache(maxsize=16)
def foot_pieces(foot: FootPart, look: Look, width: int) -> tuple[tuple[int, Piece], ...]:
    """Every piece of the line, and how far from its beginning it stands."""
    told: list[Sequence[Piece]] = [_paid(look, each, bank_red=foot.bank_red) for each in foot.paid]
    if foot.multiples:
        told.append([(foot.multiples, look.type(Type.BODY), look.colour("ink"))])
    main = [p for each, p in zip(foot.paid, told, strict=False) if each.role is not Role.SIDE]
    room = width - sum(_width(look, each) for each in main)
    placed, left = [], 0
    for pieces in (*main, *_page(look, told[len(main) :], room, foot.page)):
        for text, font, colour in pieces:
            placed.append((left, (text, font, colour)))
            left += wide_as(text, font) + look.px(12)
        left += look.px(36)
    return tuple(placed)


def _page(
    look: Look, pieces: Sequence[Sequence[Piece]], room: int, page: int
) -> Sequence[Sequence[Piece]]:
    """As many pieces as go in, beginning where the page before ended."""
    pages: list[list[Sequence[Piece]]] = [[]]
    used = 0
    for piece in pieces:
        wide = _width(look, piece)
        if used + wide > room and pages[-1]:
            pages.append([])
            used = 0
        if wide <= room:
            pages[-1].append(piece)
            used += wide
    return pages[page % len(pages)]


def _paid(look: Look, each: Paid, *, bank_red: bool) -> list[Piece]:
    body, bold = look.type(Type.BODY), look.type(Type.BODY, Weight.BOLD)
    side = look.side(each.role, bank_red=bank_red)
    name = (each.name, look.type(Type.BODY, Weight.SEMIBOLD), side)
    pieces = [name, (each.pays, bold, look.colour("ink"))]
    if each.limits:
        pieces.append((f"({each.limits})", body, look.colour("muted")))
    return pieces


def _width(look: Look, pieces: Sequence[Piece]) -> int:
    return sum(wide_as(text, font) + look.px(12) for text, font, _ in pieces) + look.px(36)


def draw_stakes(ink: DisplayInk, box: QRect, part: StakePart) -> None:
    """Seat, bet and amount side by side, smaller where there are many; over several rows."""
    size, rows = _stake_size(ink, box, part)
    high = box.height() // max(1, len(rows))
    for number, row in enumerate(rows):
        left = box.left()
        for name, amount, role in row:
            line = QRect(left, box.top() + number * high, box.right() + 1 - left, high)
            colour = ink.look.side(role, bank_red=part.bank_red)
            used = ink.write(line, name, (ink.type(size), colour)) + ink.px(10)
            amount_box = line.adjusted(used, 0, 0, 0)
            bold = ink.type(size, Weight.BOLD)
            left += used + ink.write(amount_box, amount, (bold, ink.colour("ink"))) + ink.px(30)


def _stake_size(
    ink: DisplayInk, box: QRect, part: StakePart
) -> tuple[float, list[list[tuple[str, str, Role]]]]:
    """The largest type in which all stakes go into the box, and its rows; the smallest else."""
    rows: list[list[tuple[str, str, Role]]] = []
    size: float = Type.BODY
    for size in (Type.BODY, Type.NOTE, 24, 20, 16, 13):
        rows, used = [[]], 0
        font = ink.type(size, Weight.BOLD)
        for stake in part.stakes:
            wide = width_of(" ".join(stake[:2]), font) + ink.px(40)
            if used + wide > box.width() and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(stake)
            used += wide
        if len(rows) * ink.px(size * 1.25) <= box.height():
            break
    return size, rows
