"""The pages between two shoes and two sessions: a notice, and the rules of the game as tables."""

from collections.abc import Sequence
from typing import Final, assert_never

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont

from dealer_app.gui.display.ink import DisplayInk
from dealer_app.gui.display.look import Type
from dealer_app.gui.display.parts import LinesPart, NoticePart, TablePart
from dealer_app.gui.kit.paint import CENTRE, height_of_text, width_of
from dealer_app.gui.kit.theme import Weight

SIZES: Final = (40, 36, 32, 28, 25, 22, 20, 18, 16, 14)
"""The type of a table, the largest first in which all of it goes in."""

ROW: Final = 1.42
AIR: Final = 0.5
"""How high a row is, and how far columns stand apart, as multiples of their type."""


def draw_page(ink: DisplayInk, box: QRect, part: TablePart | LinesPart | NoticePart) -> None:
    """A table, sentences under a title, or a notice."""
    match part:
        case TablePart():
            _draw_table(ink, box, part)
        case LinesPart():
            _draw_lines(ink, box, part)
        case NoticePart():
            _draw_notice(ink, box, part)
        case _:
            assert_never(part)


def _draw_notice(ink: DisplayInk, box: QRect, part: NoticePart) -> None:
    """One large line in the middle, a smaller one beneath."""
    ink.panel(box)
    middle = box.center().y()
    upper = QRect(box.left(), middle - ink.px(120), box.width(), ink.px(140))
    ink.write(upper, part.line, (ink.type(Type.CALL, Weight.BOLD), ink.colour("ink")), CENTRE)
    lower = QRect(box.left(), upper.bottom(), box.width(), ink.px(80))
    ink.write(lower, part.beneath, (ink.type(Type.HEAD), ink.colour("muted")), CENTRE)


def _draw_table(ink: DisplayInk, box: QRect, part: TablePart) -> None:
    """A title over rows whose columns line up, as large as they go in."""
    ink.panel(box)
    edge = ink.px(22)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    title = QRect(inner.left(), inner.top(), inner.width(), ink.px(58))
    ink.write(title, part.title, (ink.type(36, Weight.BOLD), ink.colour("accent")))
    room = inner.adjusted(0, title.height(), 0, 0)
    if part.note:
        note = QRect(room.left(), room.bottom() - ink.px(38), room.width(), ink.px(38))
        ink.write(note, part.note, (ink.type(26), ink.colour("muted")))
        room.adjust(0, 0, 0, -note.height())
    rows = (part.head, *part.rows) if part.head else part.rows
    if not rows:
        return
    if len(rows[0]) == 2 and not part.head:
        _pairs(ink, room, rows)
    else:
        _grid(ink, room, rows)


def _grid(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> None:
    """A table of many narrow columns: the first holds names, the others one sign or a few."""
    size = _grid_size(ink, box, rows)
    bold, plain = ink.type(size, Weight.BOLD), ink.type(size)
    widths = _widths(rows, bold, ink.px(size * AIR))
    spare = (box.width() - sum(widths)) / len(widths)
    high = min(box.height() // len(rows), ink.px(size * 1.9))
    for number, row in enumerate(rows):
        top, left, head = box.top() + number * high, float(box.left()), number == 0
        if number % 2:
            ink.painter.fillRect(QRect(box.left(), top, box.width(), high), ink.colour("seat"))
        colour = ink.colour("muted" if head else "ink")
        for place, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            where = QRect(round(left), top, round(wide + spare), high)
            font = plain if place and not head else bold
            ink.write(where, cell, (font, colour), CENTRE)
            left += wide + spare


def _widths(rows: Sequence[Sequence[str]], font: QFont, air: int) -> list[int]:
    """How wide each column is at the least."""
    return [max(width_of(cell, font) for cell in cells) + air for cells in zip(*rows, strict=True)]


def _grid_size(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> float:
    for size in SIZES:
        wide = sum(_widths(rows, ink.type(size, Weight.BOLD), ink.px(size * AIR)))
        if wide <= box.width() and ink.px(size * 1.3) * len(rows) <= box.height():
            return size
    return SIZES[-1]


def _pairs(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> None:
    """Names and what belongs to them, in as many columns as all of them need."""
    size, columns = _pairs_size(ink, box, rows)
    bold, plain = ink.type(size, Weight.BOLD), ink.type(size)
    per = -(-len(rows) // columns)
    gap = ink.px(36)
    wide = (box.width() - gap * (columns - 1)) // columns
    high = min(box.height() // per, ink.px(size * 1.7))
    for number, (name, what) in enumerate(rows):
        column, place = divmod(number, per)
        row = QRect(box.left() + column * (wide + gap), box.top() + place * high, wide, high)
        used = ink.write(row.adjusted(0, 0, -wide // 3, 0), name, (plain, ink.colour("ink")))
        rest = row.adjusted(used + ink.px(14), 0, 0, 0)
        right = width_of(what, bold)
        left = max(rest.left(), row.right() + 1 - right)
        room = QRect(left, row.top(), row.right() + 1 - left, high)
        ink.write(room, what, (bold, ink.colour("ink")))


def _pairs_size(ink: DisplayInk, box: QRect, rows: Sequence[Sequence[str]]) -> tuple[float, int]:
    for size in SIZES:
        bold, plain = ink.type(size, Weight.BOLD), ink.type(size)
        widest = max(width_of(n, plain) + width_of(w, bold) + ink.px(30) for n, w in rows)
        columns = max(1, min(4, (box.width() + ink.px(36)) // (widest + ink.px(36))))
        columns = min(columns, len(rows))
        if -(-len(rows) // columns) * ink.px(size * ROW) <= box.height() and widest <= box.width():
            return size, columns
    return SIZES[-1], 3


def _draw_lines(ink: DisplayInk, box: QRect, part: LinesPart) -> None:
    """Sentences one under the other, as large as all of them go in."""
    ink.panel(box)
    edge = ink.px(22)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    title = QRect(inner.left(), inner.top(), inner.width(), ink.px(58))
    ink.write(title, part.title, (ink.type(36, Weight.BOLD), ink.colour("accent")))
    room = inner.adjusted(0, title.height(), 0, 0)
    size = _lines_size(ink, room, part.lines)
    font, top, gap = ink.type(size), room.top(), ink.px(size * 0.35)
    for line in part.lines:
        high = height_of_text(line, font, room.width())
        if top + high > room.bottom() + 2:
            return
        place = QRect(room.left(), top, room.width(), high)
        ink.wrap(place, line, (font, ink.colour("ink")))
        top += high + gap


def _lines_size(ink: DisplayInk, box: QRect, lines: Sequence[str]) -> float:
    for size in SIZES:
        font = ink.type(size)
        high = sum(height_of_text(each, font, box.width()) + ink.px(size * 0.35) for each in lines)
        if high <= box.height():
            return size
    return SIZES[-1]
