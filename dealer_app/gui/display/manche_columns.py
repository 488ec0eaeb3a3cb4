"""Each coup's hands against the bank's, where every seat has its own: a column a coup."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPixmap

from dealer_app.gui.display.ink import DisplayInk
from dealer_app.gui.display.look import Look, Type
from dealer_app.gui.display.parts import ManchePart
from dealer_app.gui.felt.marks import MarkShape, draw_mark
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Weight, type_at
from dealer_app.rules.variant import Role
from dealer_app.table.view.boards import Final as Ended
from dealer_app.table.view.boards import Manche

NARROW: Final = 62
"""How wide a coup's column is."""

_SHAPES: Final = {1: MarkShape.WON, -1: MarkShape.LOST, 0: MarkShape.TIED}


@dataclass(frozen=True, slots=True)
class Laid:
    """Where everything stands: the width of the names, the size of their type, the height of a
    row, and how far columns lie apart; `first` is the place of the oldest coup that is seen, one
    of as many as there is room for."""

    inner: QRect
    names: int
    size: float
    high: int
    pitch: int
    first: int
    seen: int

    def column(self, place: int) -> QRect:
        """A coup's column, which begins at the left behind the names."""
        left = self.inner.left() + self.names + (place - self.first) * self.pitch
        return QRect(left, self.inner.top(), self.pitch, self.inner.height())


def laid(look: Look, box: QRect, part: ManchePart) -> Laid:
    """The places of names and columns, the newest coup in sight."""
    edge = look.px(20)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    high = min(inner.height() // (len(part.seats) + 2), look.px(96))
    size = min(float(Type.BODY), high / look.scale.unit * 0.6)
    bold = look.type(size, Weight.BOLD)
    names = max(width_of(each, bold) for each in (part.bank, *part.seats)) + look.px(20)
    pitch = look.px(NARROW)
    seen = max(1, (inner.width() - names) // pitch)
    return Laid(inner, names, size, high, pitch, max(0, len(part.manches) - seen), seen)


def draw_manches(ink: DisplayInk, box: QRect, part: ManchePart) -> None:
    """Rows are the bank and the seats, columns the latest coups, the newest at the right."""
    ink.panel(box)
    places = laid(ink.look, box, part)
    inner, high = places.inner, places.high
    if ink.paints(QRect(box.left(), box.top(), places.names, box.height())):
        _names(ink, inner, part, (places.names, high, places.size))
    font = ink.type(places.size)
    for place in range(places.first, len(part.manches)):
        column = places.column(place)
        if ink.paints(column):
            head = QRect(column.left(), column.top(), places.pitch - ink.px(6), high)
            manche = part.manches[place]
            ink.write(head, str(manche.coup), (font, ink.colour("muted")), CENTRE)
            _column(ink, head, (manche, part))


def _names(
    ink: DisplayInk, inner: QRect, part: ManchePart, measures: tuple[int, int, float]
) -> None:
    first, high, size = measures
    font = ink.type(size, Weight.BOLD)
    for place, name in enumerate((part.bank, *part.seats), 1):
        row = QRect(inner.left(), inner.top() + place * high, first, high)
        role = Role.BANQUE if place == 1 else Role.SIDE
        ink.write(row, name, (font, ink.look.side(role, bank_red=part.bank_red)))
    head = QRect(inner.left(), inner.top(), first - ink.px(8), high)
    ink.write(head, part.title, (ink.type(size), ink.colour("muted")))


def _column(ink: DisplayInk, head: QRect, what: tuple[Manche, ManchePart]) -> None:
    manche, part = what
    high = head.height()
    if manche.bank is not None:
        _cell(ink, head.translated(0, high), manche.bank, (None, part.bank_red))
    ended = dict(manche.seats)
    for place, seat in enumerate(part.seats, 2):
        cell = head.translated(0, place * high)
        for each, final in ended.items():
            if str(each) == seat:
                _cell(ink, cell, final, (_SHAPES[final.sign], part.bank_red))
        if manche.banker is not None and str(manche.banker) == seat:
            _banker(ink, cell, part)


def _banker(ink: DisplayInk, cell: QRect, part: ManchePart) -> None:
    """The seat that held the bank in this coup."""
    font = type_at(max(8, round(cell.height() * 0.5)))
    colour = ink.look.side(Role.BANQUE, bank_red=part.bank_red)
    ink.write(cell, part.bank[:1], (font, colour), CENTRE)


def _cell(ink: DisplayInk, cell: QRect, final: Ended, how: tuple[MarkShape | None, bool]) -> None:
    """A total and its shape, from its picture."""
    ratio = ink.painter.device().devicePixelRatioF()
    ink.painter.drawPixmap(cell.topLeft(), _picture(final, how, cell.size(), (ink.look, ratio)))


@lru_cache(maxsize=256)
def _picture(
    final: Ended, how: tuple[MarkShape | None, bool], size: QSize, worn: tuple[Look, float]
) -> QPixmap:
    """A total and its shape; a bust hand is crossed, a natural has its star beside it."""
    look, ratio = worn
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = painter_of(picture)
    _draw(DisplayInk(painter, look), QRect(QPoint(0, 0), size), final, how)
    painter.end()
    return picture


def _draw(ink: DisplayInk, cell: QRect, final: Ended, how: tuple[MarkShape | None, bool]) -> None:
    shape, bank_red = how
    side = round(min(cell.height() * 0.34, cell.width() * 0.3))
    role = {MarkShape.WON: Role.PONTE, MarkShape.LOST: Role.BANQUE, MarkShape.TIED: Role.TIE}.get(
        shape or MarkShape.BUST, Role.SIDE
    )
    colour = ink.look.side(role, bank_red=bank_red)
    box = cell.adjusted(0, ink.px(3), 0, -ink.px(3))
    Pen(ink.painter).box(box, ink.colour("seat"), radius=ink.px(8))
    font = type_at(max(8, round(cell.height() * 0.56)))
    text = "" if final.bust else str(final.total)
    number = box.adjusted(side * 3 // 2, 0, 0, 0)
    ink.write(number, text, (font, ink.colour("ink")), CENTRE)
    if final.bust:
        cross = QRect(0, 0, side, side)
        cross.moveCenter(number.center())
        draw_mark(ink.painter, MarkShape.BUST, cross, ink.colour("on_felt_irregular"))
    place = QRect(box.left() + side // 3, box.center().y() - side // 2, side, side)
    if shape is not None:
        draw_mark(ink.painter, shape, place, colour)
    if final.natural:
        small = max(6, side * 3 // 5)
        star = QRect(box.right() - small, box.top(), small, small)
        draw_mark(ink.painter, MarkShape.NATURAL, star, ink.colour("accent"))
