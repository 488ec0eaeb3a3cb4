"""How the display says and draws things: its language, its theme, its scale and its cards; words
fitted into boxes, panels, paper for the roads."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import ceil
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap, QRegion

from dealer_app.gui.display.parts import Sides
from dealer_app.gui.felt.past.roads_paint import RoadInk
from dealer_app.gui.kit.card_art import Deck, drawn_card
from dealer_app.gui.kit.paint import LEFT, Pen, elided, painter_of, width_of
from dealer_app.gui.kit.theme import Theme, Weight, type_at
from dealer_app.i18n import Words
from dealer_app.rules.cards import HIDDEN, JOINT_FACE, SUITS, Card, Pack
from dealer_app.rules.variant import Role

LONG: Final = 1920
SHORT: Final = 1080
"""The screen that measures are given for; any other has as much more or less of each."""

LEAST: Final = 8
"""Pixels of the smallest type, whatever becomes of the window."""

_INKS: Final = {
    Role.PONTE: "on_felt_ponte",
    Role.BANQUE: "on_felt_banque",
    Role.TIE: "on_felt_tie",
    Role.SIDE: "ink",
}


class Type(IntEnum):
    """Sizes of type on a screen of 1920 by 1080; what is read from five metres has 34 and more."""

    NOTE = 28
    BODY = 34
    HEAD = 44
    CALL = 92
    TITLE = 120


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels of this screen are one of the screen that measures are given for."""

    unit: float

    def px(self, measure: float) -> int:
        """A measure on this screen."""
        return round(measure * self.unit)

    def type(self, size: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Type of that size on this screen."""
        return type_at(max(LEAST, round(size * self.unit)), weight)


def scale_of(size: QSize) -> Scale:
    """The scale of a window, whichever way it is turned."""
    long, short = max(size.width(), size.height()), min(size.width(), size.height())
    return Scale(max(0.1, min(long / LONG, short / SHORT)))


class CardBox:
    """The cards of one game as large as they lie on the cloth, drawn once; others are forgotten."""

    def __init__(self) -> None:
        self._made: tuple[Deck, float] | None = None
        self._drawn: dict[tuple[Card, int], QPixmap] = {}
        self._widths: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self._drawn)

    def use(self, deck: Deck, ratio: float, widths: Iterable[int]) -> None:
        """Whose faces are drawn, for which screen, and as wide as what; while no hand is there, as
        wide as before."""
        if self._made != (deck, ratio):
            self._made = deck, ratio
            self._drawn.clear()
        self._widths = frozenset(widths) or self._widths
        kept = {at: picture for at, picture in self._drawn.items() if at[1] in self._widths}
        if len(kept) != len(self._drawn):
            self._drawn = kept

    def card(self, card: Card, width: int) -> QPixmap:
        """The card as wide as that."""
        assert self._made is not None
        found = self._drawn.get((card, width))
        if found is None:
            found = drawn_card(card, self._made[0], width, self._made[1])
            if width in self._widths:
                self._drawn[card, width] = found
        return found

    def missing(self, pack: Pack) -> tuple[tuple[Card, int], ...]:
        """The cards of a pack that are not drawn yet, in each width that is used."""
        suits = ("", *SUITS) if pack.suited else ("",)
        cards = [Card(face, suit) for face in pack.faces for suit in suits]
        joint = (Card(JOINT_FACE),) if pack.joint else ()
        wanted = ((c, width) for c in (HIDDEN, *joint, *cards) for width in self._widths)
        return tuple(each for each in wanted if each not in self._drawn)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What is worn by everything on the display at one moment."""

    words: Words
    theme: Theme
    scale: Scale
    cards: CardBox

    def colour(self, role: str) -> QColor:
        """The theme's colour for a role."""
        return self.theme.colour(role)

    def side(self, role: Role, *, bank_red: bool) -> QColor:
        """The colour of words that belong to a side, red and blue as the house has them."""
        if not bank_red and role in (Role.PONTE, Role.BANQUE):
            role = Role.BANQUE if role is Role.PONTE else Role.PONTE
        return self.theme.colour(_INKS[role])

    def px(self, measure: float) -> int:
        """A measure on this screen."""
        return self.scale.px(measure)

    def type(self, size: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Type of that size on this screen."""
        return self.scale.type(size, weight)


RADIUS: Final = 14
LARGE: Final = 60
"""Pixels of type from which a line is kept as a picture."""

_NUMBER: Final = re.compile(r"((?<![\d:×])\d+(?![\d:]))")
"""A number whose figures stand by themselves, unlike those of odds."""

TIGHT: Final = 0.6
"""How much smaller than asked a line may be written before it is cut short."""


@dataclass(frozen=True, slots=True)
class BoxFrame:
    """How a box is filled and framed: the roles of its colours, how thick its line is, and how
    round its corners are."""

    fill: str
    line: str
    width: float
    radius: int

    @property
    def side(self) -> int:
        """How wide and high a corner is."""
        return self.radius + ceil(self.width)


@dataclass(frozen=True, slots=True, eq=False)
class DisplayInk:
    """A painter that wears the display's look; `fresh` is what it paints anew, None for all."""

    painter: QPainter
    look: Look
    fresh: QRegion | None = None

    def paints(self, box: QRect) -> bool:
        """True unless all of a box stays as it was painted before."""
        return self.fresh is None or self.fresh.intersects(box)

    def write(
        self,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = LEFT,
    ) -> int:
        """Writes one line, smaller where the box is too narrow for it; returns how wide it is."""
        font, colour = ink
        font = fitted(text, font, box.width())
        ratio = self.painter.device().devicePixelRatioF()
        if not text or font.pixelSize() * ratio < LARGE:
            return Pen(self.painter).write(box, text, (font, colour), align)
        text = elided(text, font, box.width())
        pieces = [(piece, wide_as(piece, font)) for piece in _pieces(text)]
        wide = sum(each for _, each in pieces)
        left = _left(box, wide, align)
        for piece, its_width in pieces:
            picture = _written(piece, font, colour.rgba(), ratio)
            high = box.top() + (box.height() - picture.deviceIndependentSize().height()) / 2
            self.painter.drawPixmap(QPoint(left - _over(font), round(high)), picture)
            left += its_width
        return wide

    def wrap(self, box: QRect, text: str, ink: tuple[QFont, QColor]) -> None:
        """Writes over as many lines as the box holds."""
        Pen(self.painter).write_wrapped(box, text, ink)

    def type(self, size: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Type of that size on this screen."""
        return self.look.type(size, weight)

    def colour(self, role: str) -> QColor:
        """The theme's colour for a role."""
        return self.look.colour(role)

    def px(self, measure: float) -> int:
        """A measure on this screen."""
        return self.look.px(measure)

    def panel(self, box: QRect, *, lit: bool = False) -> None:
        """A part of the cloth, framed; a lit one has won."""
        width = max(1.0, self.look.scale.unit * (6 if lit else 2))
        line = "accent" if lit else "seat_line"
        self._framed(box, BoxFrame("felt_bottom", line, width, self.look.px(RADIUS)))

    def paper(self, box: QRect) -> None:
        """The paper of a road."""
        width = max(1.0, self.look.scale.unit * 2)
        self._framed(box, BoxFrame("road_paper", "road_paper", width, self.look.px(10)))

    def _framed(self, box: QRect, frame: BoxFrame) -> None:
        """Fills and frames a box with round corners, as far as it is painted anew: straight edges
        by themselves, for a smooth line all around would cost five times as much."""
        painter, side = self.painter, frame.side
        inner = box.adjusted(side, side, -side, -side)
        if self.fresh is not None and inner.contains(self.fresh.boundingRect()):
            painter.fillRect(self.fresh.boundingRect(), self.look.colour(frame.fill))
            return
        painter.fillRect(box, self.look.colour(frame.fill))
        colour, width, whole = self.look.colour(frame.line), frame.width, QRectF(box)
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), width), colour)
        painter.fillRect(QRectF(box.left(), whole.bottom() - width, box.width(), width), colour)
        painter.fillRect(QRectF(box.left(), box.top(), width, box.height()), colour)
        painter.fillRect(QRectF(whole.right() - width, box.top(), width, box.height()), colour)
        ratio = painter.device().devicePixelRatioF()
        for place, corner in enumerate(_corners(box, side)):
            if self.paints(corner):
                picture = _corner(frame, (self.look.theme, ratio), place)
                painter.drawPixmap(corner.topLeft(), picture)

    def road(self, sides: Sides) -> RoadInk:
        """How roads are drawn here."""
        ratio = self.painter.device().devicePixelRatioF()
        return RoadInk(self.look.theme, sides.bank_red, sides.letters, ratio)


def on_paper(look: Look, box: QRect) -> QRectF:
    """What may be drawn on of the paper of a road."""
    edge = max(2, look.px(8))
    return QRectF(box).adjusted(edge, edge, -edge, -edge)


def _corners(box: QRect, side: int) -> tuple[QRect, ...]:
    """The squares at the corners of a box."""
    right, low = box.right() + 1 - side, box.bottom() + 1 - side
    places = ((box.left(), box.top()), (right, box.top()), (box.left(), low), (right, low))
    return tuple(QRect(left, top, side, side) for left, top in places)


@lru_cache(maxsize=64)
def _corner(frame: BoxFrame, worn: tuple[Theme, float], place: int) -> QPixmap:
    """A corner on the ground: left and right above, then below."""
    (theme, ratio), side = worn, frame.side
    picture = QPixmap(QSize(side, side) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.colour("ground"))
    painter, whole = painter_of(picture), side * 4
    painter.translate(-(place % 2) * (whole - side), -(place // 2) * (whole - side))
    pen, box = Pen(painter), QRect(0, 0, whole, whole)
    pen.box(box, theme.colour(frame.fill), radius=frame.radius)
    pen.box(box, None, theme.colour(frame.line), radius=frame.radius, width=frame.width)
    painter.end()
    return picture


@lru_cache(maxsize=192)
def _written(text: str, font: QFont, colour: int, ratio: float) -> QPixmap:
    """A line of large type, which Qt itself would draw anew each time, glyph by glyph."""
    size = QSize(width_of(text, font) + 2 * _over(font), QFontMetrics(font).height())
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = painter_of(picture)
    painter.setFont(font)
    painter.setPen(QColor.fromRgba(colour))
    painter.drawText(QRect(QPoint(0, 0), size), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture


def _over(font: QFont) -> int:
    """How far a sign may reach beyond its width."""
    return font.pixelSize() // 10


def _pieces(text: str) -> Iterator[str]:
    """Words in one piece, numbers figure by figure: each figure is kept as one picture, whatever
    numbers it comes in."""
    for part in _NUMBER.split(text):
        if part.isdigit():
            yield from part
        elif part:
            yield part


def _left(box: QRect, wide: int, align: Qt.AlignmentFlag) -> int:
    """Where words of this width begin in their box."""
    if align & Qt.AlignmentFlag.AlignHCenter:
        return round(box.left() + (box.width() - wide) / 2)
    if align & Qt.AlignmentFlag.AlignRight:
        return box.right() + 1 - wide
    return box.left()


@lru_cache(maxsize=1024)
def wide_as(text: str, font: QFont) -> int:
    """How wide a text is in this type, measured once."""
    return width_of(text, font)


def fitted(text: str, font: QFont, width: int) -> QFont:
    """The type, or a smaller one in which the text goes into that width, down to a limit."""
    wide = wide_as(text, font)
    if wide <= width or not text:
        return font
    size = max(LEAST, round(font.pixelSize() * max(TIGHT, width / wide * 0.98)))
    smaller = QFont(font)
    smaller.setPixelSize(size)
    return smaller
