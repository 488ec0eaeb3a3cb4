"""The coups of a shoe as guests see them: the roads on their paper, how often each side won and
what comes next; a column a coup where every seat has its own hand; or the bank's story, a line
through what lay in it, the last coups in words."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, assert_never

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPen, QPixmap, QPolygonF

from dealer_app.gui.display.ink import DisplayInk, Look, Type, fitted, on_paper, wide_as
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CountPart,
    DerivedPart,
    ForecastPart,
    ManchePart,
    StoryPart,
    columns_of,
    rows_of,
)
from dealer_app.gui.felt.marks import MarkShape, draw_mark
from dealer_app.gui.felt.past.roads_paint import (
    RoadGrid,
    RoadInk,
    draw_bead,
    draw_big,
    draw_derived,
    draw_forecast,
    draw_mark_of,
    draw_waiting,
    grid_in,
)
from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Weight, type_at
from dealer_app.rules.variant import Role
from dealer_app.table.view.bank_view import Passing
from dealer_app.table.view.boards import Final as Ended
from dealer_app.table.view.boards import Manche
from dealer_app.table.view.public_view import PublicStep
from dealer_app.table.view.roads import ROWS, CoupResult

LOW: Final = 90
"""How high a box is at the least in which counts stand on two lines."""

ROOMY: Final = 500
"""How wide a line is in which pairs are also called so."""

NAMED: Final = 130
CAPTION: Final = 24
"""How high a road is at the least that has its name over it, and the line of that name."""

FULL: Final = 90
"""Coups of a full shoe, all of which the bead plate shows where it is wide enough."""


Road = BeadPart | BigPart | DerivedPart
Part = Road | ForecastPart | CountPart


def draw_board(ink: DisplayInk, box: QRect, part: Part) -> None:
    """One part of a set of roads."""
    match part:
        case BeadPart() | BigPart() | DerivedPart():
            _draw_road(ink, box, part)
        case ForecastPart():
            _forecast_part(ink, box, part)
        case CountPart():
            _counts(ink, box, part)
        case _:
            assert_never(part)


def grid_of(look: Look, box: QRect, part: Road) -> RoadGrid:
    """The grid of a road on its paper; a full shoe stands on the bead plate where its cells need
    not be too small for that."""
    if isinstance(part, DerivedPart):
        room = _beneath_name(look, box)
        return grid_in(room, room.height() / ROWS)
    room = on_paper(look, box)
    if isinstance(part, BigPart):
        return grid_in(room, room.height() / ROWS)
    return grid_in(room, max(room.width() * ROWS / FULL, room.height() / ROWS * 0.8))


def _draw_road(ink: DisplayInk, box: QRect, part: Road) -> None:
    """The marks of a road on its paper; what is derived has its name where there is room."""
    if isinstance(part, DerivedPart):
        _captioned(ink, box, part.name)
    else:
        ink.paper(box)
    grid, road = grid_of(ink.look, box, part), ink.road(part.sides)
    if ink.fresh is not None:
        fresh = ink.fresh.boundingRect()
        grid = replace(grid, fresh=(fresh.left(), fresh.right() + 1))
    match part:
        case BeadPart():
            draw_bead(ink.painter, grid, part.results, road)
        case BigPart():
            draw_big(ink.painter, grid, part.cells, road)
            draw_waiting(ink.painter, grid, part.waiting, road)
        case DerivedPart():
            draw_derived(ink.painter, grid, ((part.road, mark) for mark in part.marks), road)
        case _:
            assert_never(part)


def _is_named(look: Look, box: QRect) -> bool:
    return box.height() >= look.px(NAMED)


def _beneath_name(look: Look, box: QRect) -> QRectF:
    """What of a paper is left beneath its name."""
    high = look.px(CAPTION) if _is_named(look, box) else 0
    return on_paper(look, box).adjusted(0, high, 0, 0)


def _captioned(ink: DisplayInk, box: QRect, name: str) -> None:
    """The paper of a road with its name, where it is high enough for that."""
    ink.paper(box)
    if not _is_named(ink.look, box):
        return
    room = on_paper(ink.look, box)
    wide = room.width() - ink.px(12)
    line = QRectF(room.left() + ink.px(6), room.top(), wide, ink.px(CAPTION)).toRect()
    if ink.paints(line):
        ink.write(line, name, (ink.type(20), ink.colour("road_ink")))


def _forecast_part(ink: DisplayInk, box: QRect, part: ForecastPart) -> None:
    """A row for either side: what each derived road would get if it won."""
    _captioned(ink, box, part.name)
    room, road = _beneath_name(ink.look, box), ink.road(part.sides)
    high = min(room.height() / 2, room.width() / 4)
    top = room.center().y() - high
    left = room.center().x() - 2 * high
    for place, side in enumerate((Role.BANQUE, Role.PONTE)):
        row = QRectF(left, top + place * high, 4 * high, high)
        draw_forecast(ink.painter, row, side, (part.forecast, road))


def count_spots(look: Look, box: QRect, part: CountPart) -> tuple[tuple[QRect, object], ...]:
    """Where each number stands, and what it says there; low boxes have all of it on one line."""
    if part.title and box.height() < look.px(LOW):
        return ((box, part),)
    upper, lower = rows_of(box, (11, 9), 0)
    if part.title:
        room = upper.width() - box.width() * 11 // 20
        wide = _title_width(look, room, part.title)
        upper.adjust(wide + look.px(24), 0, 0, 0)
    counts = part.counts
    numbers = (counts.banque, counts.ponte, counts.ties)
    cells = columns_of(upper, (1, 1, 1), 0)
    size = _size_for(look, cells[0].width(), max(numbers), Type.HEAD * 1.25)
    told = ((cell, (number, size)) for cell, number in zip(cells, numbers, strict=True))
    return (*told, (lower, (counts.banque_pairs, counts.ponte_pairs, part.naturals)))


def _counts(ink: DisplayInk, box: QRect, part: CountPart) -> None:
    """Discs as on the bead plate with their numbers; pairs and naturals beneath, each with the
    mark that tells it on the roads. Low boxes have all of it on one line."""
    if part.title and box.height() < ink.px(LOW):
        title, sides, rest = columns_of(box, (24, 36, 40), ink.px(12))
        _title(ink, title, part)
        _sides(ink, sides, part, size=Type.HEAD)
        _beneath(ink, rest, part)
        return
    upper, lower = rows_of(box, (11, 9), 0)
    if part.title:
        used = _title(ink, upper.adjusted(0, 0, -box.width() * 11 // 20, 0), part)
        upper.adjust(used + ink.px(24), 0, 0, 0)
    _sides(ink, upper, part, size=Type.HEAD * 1.25)
    if ink.paints(lower):
        _beneath(ink, lower, part)


def _title_width(look: Look, room: int, title: str) -> int:
    """How wide a title is written that has so much room."""
    font = fitted(title, look.type(Type.HEAD, Weight.BOLD), room)
    return wide_as(title, font)


def _title(ink: DisplayInk, box: QRect, part: CountPart) -> int:
    font = ink.type(Type.HEAD, Weight.BOLD)
    return ink.write(box, part.title, (font, ink.colour("ink")))


def _sides(ink: DisplayInk, box: QRect, part: CountPart, *, size: float) -> None:
    """How often each side won, and how often neither."""
    counts, road = part.counts, ink.road(part.sides)
    sides = ((Role.BANQUE, counts.banque), (Role.PONTE, counts.ponte), (Role.TIE, counts.ties))
    cells = columns_of(box, (1, 1, 1), 0)
    most = max(number for _, number in sides)
    size = _size_for(ink.look, cells[0].width(), most, size)
    for cell, (role, number) in zip(cells, sides, strict=True):
        if ink.paints(cell):
            _count(ink, cell, (_coup(role), number), road, size=size)


def _size_for(look: Look, width: int, number: int, size: float) -> float:
    """That size, or a smaller one in which a number of so many figures goes beside its disc."""
    wide = look.px(size * 1.16 + 22) + width_of(str(number), look.type(size, Weight.BOLD))
    return size * min(1.0, width / wide)


def _beneath(ink: DisplayInk, box: QRect, part: CountPart) -> None:
    """Pairs by whose they were, and naturals."""
    counts, road, muted = part.counts, ink.road(part.sides), ink.colour("muted")
    font = ink.type(Type.BODY)
    if box.width() >= ink.px(ROOMY):
        label = width_of(part.pairs, font) + ink.px(20)
        ink.write(box, part.pairs, (font, muted))
        box = box.adjusted(label, 0, 0, 0)
    banque, ponte, naturals = columns_of(box, (27, 27, 46), 0)
    told = (
        (banque, _coup(Role.BANQUE, banque_pair=True), counts.banque_pairs),
        (ponte, _coup(Role.PONTE, ponte_pair=True), counts.ponte_pairs),
    )
    for cell, coup, number in told:
        _count(ink, cell, (coup, number), road, size=Type.BODY)
    side = min(ink.px(Type.BODY), naturals.height() - 4)
    star = QRect(naturals.left(), naturals.center().y() - side // 2, side, side)
    draw_mark(ink.painter, MarkShape.NATURAL, star, ink.colour("accent"))
    room = naturals.adjusted(side + ink.px(10), 0, 0, 0)
    fits = width_of(part.naturals, font) <= room.width()
    ink.write(room, part.naturals if fits else str(counts.naturals), (font, muted))


def _coup(role: Role, *, banque_pair: bool = False, ponte_pair: bool = False) -> CoupResult:
    """A coup that shows a mark, and was never dealt."""
    return CoupResult(role, ponte_pair, banque_pair)


def _count(
    ink: DisplayInk, cell: QRect, what: tuple[CoupResult, int], road: RoadInk, *, size: float
) -> None:
    coup, number = what
    side = min(ink.px(size * 1.16), cell.height() - 2, cell.width() * 2 // 5)
    mark = QRectF(cell.left(), cell.top() + (cell.height() - side) // 2, side, side)
    if coup.banque_pair or coup.ponte_pair:  # a dot on the edge is seen on paper only
        ink.painter.fillRect(mark, ink.colour("road_paper"))
    draw_mark_of(ink.painter, mark, coup, road)
    room = cell.adjusted(side + min(side // 4, ink.px(12)), 0, -ink.px(10), 0)
    ink.write(room, str(number), (ink.type(size, Weight.BOLD), ink.colour("ink")))


# Each coup's hands against the bank's, where every seat has its own


NARROW: Final = 62
"""How wide a coup's column is."""

_SHAPES: Final = {1: MarkShape.WON, -1: MarkShape.LOST, 0: MarkShape.TIED}


@dataclass(frozen=True, slots=True)
class ManchePlaces:
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


def laid(look: Look, box: QRect, part: ManchePart) -> ManchePlaces:
    """The places of names and columns, the newest coup in sight."""
    edge = look.px(20)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    high = min(inner.height() // (len(part.seats) + 2), look.px(96))
    size = min(float(Type.BODY), high / look.scale.unit * 0.6)
    bold = look.type(size, Weight.BOLD)
    names = max(width_of(each, bold) for each in (part.bank, *part.seats)) + look.px(20)
    pitch = look.px(NARROW)
    seen = max(1, (inner.width() - names) // pitch)
    return ManchePlaces(inner, names, size, high, pitch, max(0, len(part.manches) - seen), seen)


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


# The bank's story


SEEN: Final = 40
"""The coups that the line goes through at the most, the newest at its right end."""

FEWEST: Final = 12
"""Coups that the line has room for at the least, so that it does not shrink while it begins."""

HALF: Final = 0.5
"""How small a line is written at the least beside its usual size."""

LINES: Final = 6
PITCH: Final = 1.5
"""Coups that are told in words where there is room for them, and how high a line of type is."""

_KEPT: Final = (Passing.KEPT, Passing.TIED)


def draw_story(ink: DisplayInk, box: QRect, part: StoryPart) -> None:
    """Chart and lines, beside each other or, where it is narrow, one over the other."""
    ink.panel(box)
    edge = ink.px(24)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    head = QRect(inner.left(), inner.top(), inner.width(), ink.px(52))
    ink.write(head, part.title, (ink.type(Type.BODY, Weight.SEMIBOLD), ink.colour("muted")))
    body = inner.adjusted(0, head.height() + ink.px(6), 0, 0)
    if not part.steps:
        ink.write(body, part.nothing, (ink.type(Type.HEAD), ink.colour("muted")), CENTRE)
        return
    if body.width() > body.height() * 2:
        chart, lines = columns_of(body, (11, 9), ink.px(40))
    else:
        chart, lines = rows_of(body, (11, 9), ink.px(24))
    _chart(ink, chart, part)
    _lines(ink, lines, part)


def _chart(ink: DisplayInk, box: QRect, part: StoryPart) -> None:
    steps, names = part.steps[-SEEN:], part.seats[-SEEN:]
    label = ink.px(42)
    plot = box.adjusted(ink.px(8), label, -ink.px(16), -ink.px(8))
    places = max(len(steps), FEWEST)
    pitch = plot.width() / places
    zero = _height(plot, steps, 0)
    ground = QRect(plot.left(), round(zero), plot.width(), ink.px(2))
    ink.painter.fillRect(ground, ink.colour("line"))
    last: PublicStep | None = None
    written = -1
    for place, (step, name) in enumerate(zip(steps, names, strict=True)):
        begin, end = plot.left() + place * pitch, plot.left() + (place + 1) * pitch
        changed = last is None or last.holder != step.holder
        if changed:
            if last is not None:
                _holder(ink, begin, plot)
            font = ink.type(Type.NOTE, Weight.SEMIBOLD)
            left = min(round(begin), box.right() - width_of(name, font))
            room = QRect(left, box.top(), ink.px(160), label)
            if left >= written:
                wide = ink.write(room, name, (font, ink.colour("muted")))
                written = left + wide + ink.px(12)
        low, high = _height(plot, steps, step.before), _height(plot, steps, step.after)
        line = [QPointF(begin, low), QPointF(end, high)]
        if last is not None and not changed:
            line.insert(0, QPointF(begin, _height(plot, steps, last.after)))
        _stroke(ink, line)
        last = step


def _holder(ink: DisplayInk, begin: float, plot: QRect) -> None:
    """A dashed line where somebody else takes the bank."""
    pen = QPen(ink.colour("on_felt_banque"), max(1.0, ink.look.scale.unit * 2))
    pen.setStyle(Qt.PenStyle.DashLine)
    ink.painter.setPen(pen)
    ink.painter.drawLine(QPointF(begin, plot.top()), QPointF(begin, plot.bottom()))


def _stroke(ink: DisplayInk, line: list[QPointF]) -> None:
    unit = ink.look.scale.unit
    pen = QPen(ink.colour("accent"), max(1.5, unit * 5))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    ink.painter.setPen(pen)
    ink.painter.setBrush(Qt.BrushStyle.NoBrush)
    ink.painter.drawPolyline(QPolygonF(line))
    ink.painter.setPen(Qt.PenStyle.NoPen)
    ink.painter.setBrush(ink.colour("accent"))
    ink.painter.drawEllipse(line[-1], unit * 7, unit * 7)


def _height(plot: QRect, steps: tuple[PublicStep, ...], amount: int) -> float:
    amounts = [0, *(step.before for step in steps), *(step.after for step in steps)]
    least, most = min(amounts), max(*amounts, min(amounts) + 1)
    return plot.bottom() - (amount - least) * plot.height() / (most - least)


def _lines(ink: DisplayInk, box: QRect, part: StoryPart) -> None:
    """The newest at the bottom: coup and holder, from what to what, how it went on."""
    size = _lines_size(ink, box, part)
    high = ink.px(size * PITCH)
    shown = part.lines[-max(1, box.height() // high) :]
    top = box.top()
    muted, ink_ = ink.colour("muted"), ink.colour("ink")
    body, bold = ink.type(size), ink.type(size, Weight.SEMIBOLD)
    first = max(width_of(who, body) for who, *_ in shown) + ink.px(24)
    for place, (who, amounts, how, kept) in enumerate(shown):
        row = QRect(box.left(), top + place * high, box.width(), high)
        ink.write(row, who, (body, muted))
        middle = row.adjusted(first, 0, 0, 0)
        used = ink.write(middle, amounts, (bold, ink_), LEFT)
        room = row.adjusted(first + used + ink.px(20), 0, 0, 0)
        colour = muted if kept else ink.colour("on_felt_banque")
        ink.write(room, how, (body, colour), RIGHT)


def _lines_size(ink: DisplayInk, box: QRect, part: StoryPart) -> float:
    """The type in which the last coups go in, whole and as many as there is room for."""
    most = min(float(Type.HEAD), max(Type.BODY, box.height() / ink.look.scale.unit / LINES / PITCH))
    told = part.lines[-LINES:]
    font = ink.type(most, Weight.SEMIBOLD)
    columns = zip(*(each[:3] for each in told), strict=True)
    wide = sum(max(width_of(text, font) for text in column) for column in columns) + ink.px(44)
    return most * min(1.0, max(HALF, box.width() / wide))


def is_kept(step: PublicStep) -> bool:
    """True where the same holder goes on with the bank."""
    return step.passing in _KEPT
