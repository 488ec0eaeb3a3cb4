"""A key on the screen: what it does, and the key on the board that does the same; one tap of a
finger that the screen reports twice counts once."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QInputDevice,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPointingDevice,
)
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct
from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, Pen, fits, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import (
    ChipColours,
    Size,
    Weight,
    decision_type,
    suit_type,
    type_at,
    type_of,
)

INTERVAL: Final = 0.120
"""Seconds within which a second tap on the same spot of a key is the first one bouncing."""

NEAR: Final = 12
"""Pixels by which the spot of a bounce may differ from that of the tap."""

FINGER: Final = 40
"""Pixels by which two touches of one finger may differ that comes down twice."""


class BounceFilter:
    """Tells taps from their bounces; two equal cards tapped one after the other pass.

    A press is a bounce if it comes too soon after the one before it, on the same key and spot,
    and either the finger was not seen to lift in between or a touch screen reported it. `clock`
    counts seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key = 0
        self._spot = (0.0, 0.0)
        self._at = float("-inf")
        self._lifted = True
        self._on_screen = (float("-inf"), 0.0)
        self.thing = 0
        """The key or painted part that the last press was on."""
        self.same_spot = False
        """Whether the last two presses were on one spot of the screen, whatever key lay there."""
        self.painted = False
        """Whether the last press was on a painted part, and not on a key."""
        self.uncovered = False
        """Whether the last press was on a painted part, and the one before on what lay over it."""

    def landed(self, thing: int, on_screen: tuple[float, float], *, painted: bool = False) -> None:
        """A press came down on this key or painted part."""
        apart = (abs(a - b) for a, b in zip(on_screen, self._on_screen, strict=True))
        self.same_spot, self._on_screen = max(apart) <= FINGER, on_screen
        self.uncovered = painted and self.same_spot and thing != self.thing
        self.thing, self.painted = thing, painted

    def pressed(
        self, key: int, spot: tuple[float, float], *, touch: bool, on_screen: tuple[float, float]
    ) -> bool:
        """True if this press counts."""
        self.landed(key, on_screen)
        now = self._clock()
        soon = now - self._at < INTERVAL and key == self._key
        near = all(abs(a - b) <= NEAR for a, b in zip(spot, self._spot, strict=True))
        bounced = soon and near and (touch or not self._lifted)
        self._key, self._spot, self._at = key, spot, self._at if bounced else now
        self._lifted = False
        return not bounced

    def released(self) -> None:
        """The finger was lifted."""
        self._lifted = True


# What is painted whole, and touched at a spot


class TouchGround(QWidget):
    """What keys and painted parts lie on that one finger touches, with the one filter of them."""

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self.bounce = bounce


class PaintedPart(QWidget):
    """A part with no keys in it, which tells by the spot what was touched.

    Each touch is first told to the filter of the ground that it lies on, if there is one.
    """

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A finger or a mouse came down."""
        ground = self.parentWidget()
        while ground is not None and not isinstance(ground, TouchGround):
            ground = ground.parentWidget()
        if ground is not None:
            screen = event.globalPosition()
            ground.bounce.landed(id(self), (screen.x(), screen.y()), painted=True)
        self.pressed_at(event.position().toPoint())

    @abstractmethod
    def pressed_at(self, spot: QPoint) -> None:
        """What lies at this spot was touched."""


# The key


INSET: Final = 12
EDGE: Final = 4
"""Pixels of the edge in gold that a key of stakes has."""

CHIP: Final = 38
"""Pixels of a chip that lies before words."""

LEAST: Final = 8
"""Pixels of the smallest type that a value of many figures has on a small chip."""

COUNTED: Final = 100
ON_LARGE: Final = 30
"""Pixels from which a chip lies there to be counted, and of a longer value that is on it."""

SUIT_SIGNS: Final = "♠♥♦♣"
LINE_INSET: Final = 20
LIT_SIGN: Final = "▸"
_ON_EDGE: Final[Mapping[str, str]] = {
    "line": "ink",
    "accent": "on_primary",
    "fill_irregular": "on_fill",
}
"""What is written on a line that is lit, by the role of its outline."""


class Shape(Enum):
    """How a key is laid out: its text over its key on the board, or before it.

    One that deals a card is light as a card is, one of a stake has an edge in gold: they are told
    apart unread. What a seat answers is larger; so is a line that is decided on.
    """

    KEY = "key"
    CARD = "card"
    STAKE = "stake"
    ANSWER = "answer"
    ROW = "row"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Face:
    """What a key shows: its text, its key on the board, something more, and how it stands.

    `spoken` is what a text that is a sign stands for; `under` stands below the text of a row, as
    far as it goes in. `edge` is the role of a line's outline, which fills it once it is lit.
    """

    text: str
    label: str = ""
    note: str = ""
    primary: bool = False
    enabled: bool = True
    ink: str = ""
    lit: bool = False
    spoken: str = ""
    under: str = ""
    edge: str = "line"


class TouchButton(QAbstractButton):
    """A key to touch that never has the keyboard's place; a bounce of the finger is no second
    touch."""

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._bounce = bounce
        self._style: Style | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A finger or a mouse came down."""
        spot, screen = event.position(), event.globalPosition()
        touch, on_screen = _by_touch(event), (screen.x(), screen.y())
        here = (spot.x(), spot.y())
        if self._bounce.pressed(id(self), here, touch=touch, on_screen=on_screen):
            super().mousePressEvent(event)
        else:
            event.accept()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """It was lifted."""
        self._bounce.released()
        super().mouseReleaseEvent(event)


class KeyButton(TouchButton):
    """Emits its act when it is touched."""

    acted = Signal(object)

    def __init__(self, act: KeyAct, shape: Shape, bounce: BounceFilter, parent: QWidget) -> None:
        super().__init__(parent, bounce)
        self.act = act
        self.chip: ChipColours | None = None
        self._shape = shape
        self._face = Face("")
        self.ground = "" if shape is Shape.LINE else "panel"
        """The role of the one colour that it lies on, with which it is drawn once and kept; nothing
        where it lies on more."""
        self._picture = QPixmap()
        self._pictured: object = None
        self.clicked.connect(self._touched)

    def render_face(self, style: Style, face: Face) -> None:
        """Shows this face."""
        if (self._style, self._face) == (style, face):
            return
        self._style, self._face = style, face
        self.setEnabled(face.enabled)
        self.setText(face.text)
        spoken = style.words.listed(filter(None, (face.spoken or face.text, face.note, face.under)))
        label = style.words("key {key}", key=face.label) if face.label else ""
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(label)
        self.update()

    def _touched(self) -> None:
        self.acted.emit(self.act)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture of the key, drawn anew only where something of it is another."""
        style = self._style
        if style is None:
            return
        if not self._is_kept():
            self._draw(self, style)
            return
        ratio = self.devicePixelRatioF()
        stands = (self.isDown(), self.isEnabled(), self.size(), ratio)
        wanted = (style, self._face, self.chip, self.ground, stands)
        if self._pictured != wanted:
            self._pictured, self._picture = wanted, QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(style.colour(self.ground))
            self._draw(self._picture, style)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _is_kept(self) -> bool:
        """False on a screen whose pixels are none of the picture's: it would be blurred there."""
        return bool(self.ground) and self.devicePixelRatioF().is_integer()

    def _draw(self, on: QWidget | QPixmap, style: Style) -> None:
        """The key in its shape."""
        painter = painter_of(on)
        if self.chip is not None:
            draw_chip(painter, self.rect(), self.chip, self._face.text)
        elif self._shape is Shape.ROW:
            self._row(Pen(painter), style)
        elif self._shape is Shape.LINE:
            self._line(Pen(painter), style)
        else:
            self._key(Pen(painter), style)
        painter.end()

    def _colours(self, style: Style) -> tuple[QColor, QColor, QColor]:
        """Fill, line and ink, as the key stands."""
        face = self._face
        if not self.isEnabled():
            return style.colour("panel"), style.colour("line"), style.colour("disabled")
        if face.primary:
            fill, line = style.colour("primary"), style.colour("accent")
            return (fill.darker(115) if self.isDown() else fill), line, style.colour("on_primary")
        if self._shape is Shape.CARD:
            card, line = style.colour("card_key"), style.colour("card_line")
            ink = style.colour("on_card_key")
            return (card.darker(115) if self.isDown() else card), line, ink
        fill = style.colour("pressed" if self.isDown() else "raised")
        line = style.colour("accent" if face.lit else "line")
        return fill, line, style.colour(face.ink or "ink")

    def _key(self, pen: Pen, style: Style) -> None:
        """Text large in the middle, its key small beneath."""
        fill, line, ink = self._colours(style)
        pen.box(self.rect(), fill, line, width=2 if self._face.lit else 1)
        if self._shape in (Shape.STAKE, Shape.ANSWER) and self.isEnabled():
            self._gold_edge(pen, style)
        face, low = self._face, self.height() < 64
        plain = face.primary or self._shape is Shape.CARD or not self.isEnabled()
        small = ink if plain else style.colour("muted")
        text = self.rect().adjusted(4, 0, -4, 0)
        if face.label:
            foot = 20 if low else 34
            text = text.adjusted(0, 2 if low else 10, 0, -foot)
            label = QRect(4, self.height() - foot - 2, self.width() - 8, foot)
            pen.write(label, face.label, (style.type(Size.NOTE), small), CENTRE)
        self._large_text(pen, text, ink)

    def _gold_edge(self, pen: Pen, style: Style) -> None:
        """The upper edge, within the key's own outline."""
        pen.painter.save()
        pen.painter.setClipRect(0, 0, self.width(), EDGE)
        pen.box(self.rect(), style.colour("band_stakes"))
        pen.painter.restore()

    def _large_text(self, pen: Pen, box: QRect, ink: QColor) -> None:
        """As large as the key allows, on one line or two."""
        said = self._face.text
        if said and said in SUIT_SIGNS:
            pen.write(box, said, (suit_type(Size.CALL), ink), CENTRE)
            return
        sizes = (Size.HEAD, Size.BODY, Size.SMALL, Size.NOTE)
        fonts = [type_of(size, Weight.BOLD) for size in sizes]
        larger = [decision_type()] if self._shape is Shape.ANSWER else []
        for font in (*larger, *fonts):
            if fits(said, font, box.width()):
                pen.write(box, said, (font, ink), CENTRE)
                return
        pen.write_wrapped(box, said, (type_of(Size.SMALL, Weight.SEMIBOLD), ink), CENTRE)

    def _row(self, pen: Pen, style: Style) -> None:
        """Text at the left, its key at the right."""
        fill, line, ink = self._colours(style)
        face = self._face
        pen.box(self.rect(), fill, line, width=2 if face.lit else 1)
        inner = self.rect().adjusted(INSET, 0, -INSET, 0)
        small = ink if face.primary or not self.isEnabled() else style.colour("muted")
        note_type, narrow = style.type(Size.NOTE), style.type(Size.NOTE, Weight.SEMIBOLD)
        beside = [said for said in (face.label, face.note) if said]
        room = inner.width() - sum(width_of(said, note_type) + 10 for said in beside)
        if beside and any(width_of(word, narrow) > room for word in face.text.split()):
            self._over(pen, (ink, small))
            return
        used = 0
        for said in beside:
            box = inner.adjusted(0, 0, -used, 0)
            used += pen.write(box, said, (note_type, small), RIGHT) + 10
        box = inner.adjusted(0, 0, -used, 0)
        if face.under:
            half = self.height() // 2
            low = self.rect().adjusted(INSET, half, -INSET, -3)
            pen.write(low, face.under, (note_type, small))
            box = box.adjusted(0, 3, 0, -half + 3)
        for size in (Size.SMALL, Size.NOTE):
            font = style.type(size, Weight.SEMIBOLD)
            if fits(face.text, font, box.width()) or size is Size.NOTE:
                pen.write_wrapped(box, face.text, (font, ink), LEFT)
                return

    def _line(self, pen: Pen, style: Style) -> None:
        """Text large at the left, what there is to know of it beneath, its key at the right."""
        face, edge = self._face, style.colour(self._face.edge)
        lit = style.colour("primary") if face.edge == "accent" else edge
        fill = lit if face.lit else style.colour("pressed" if self.isDown() else "seat")
        ink = style.colour(_ON_EDGE[face.edge] if face.lit else "ink")
        small = ink if face.lit else style.colour("muted")
        pen.box(self.rect(), fill, edge, width=2)
        inner = self.rect().adjusted(LINE_INSET, 4, -LINE_INSET, -4)
        used = pen.write(inner, face.label, (style.type(Size.SMALL), small), RIGHT)
        inner.setWidth(inner.width() - used - INSET)
        said = f"{LIT_SIGN} {face.text}" if face.lit else face.text
        sized = (decision_type(), *(type_of(size, Weight.BOLD) for size in (Size.BODY, Size.SMALL)))
        font = next((each for each in sized if fits(said, each, inner.width())), sized[-1])
        upper = inner.adjusted(0, 0, 0, -inner.height() * 2 // 5) if face.under else inner
        pen.write(upper, said, (font, ink))
        if face.under:
            lower = inner.adjusted(0, inner.height() * 3 // 5, 0, 0)
            pen.write(lower, face.under, (style.type(Size.SMALL), small))

    def _over(self, pen: Pen, inks: tuple[QColor, QColor]) -> None:
        """A word that does not go in beside its key stands over it."""
        style = self._style
        assert style is not None
        half = self.height() // 2
        inner = self.rect().adjusted(INSET // 2, 2, -INSET // 2, -2)
        upper, lower = inner.adjusted(0, 0, 0, -half + 4), inner.adjusted(0, half, 0, 0)
        pen.write(upper, self._face.text, (style.type(Size.NOTE, Weight.SEMIBOLD), inks[0]), CENTRE)
        below = " · ".join(part for part in (self._face.note, self._face.label) if part)
        pen.write(lower, below, (style.type(Size.NOTE), inks[1]), CENTRE)


def draw_chip(painter: QPainter, box: QRect, colours: ChipColours, text: str) -> None:
    """A chip: its edge with eight marks, its face, and its value."""
    side = min(box.width(), box.height()) - 2
    ring = QRect(0, 0, side, side)
    ring.moveCenter(box.center())
    painter.setPen(colours.edge)
    painter.setBrush(colours.face)
    painter.drawEllipse(ring)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.edge)
    for n in range(8):
        painter.drawPie(ring, (n * 45 - 9) * 16, 18 * 16)
    rim = max(5, side // 9)
    painter.setBrush(colours.face)
    painter.drawEllipse(ring.adjusted(rim, rim, -rim, -rim))
    Pen(painter).write(ring, text, (value_type(text, side), colours.ink), CENTRE)


def value_type(text: str, side: int) -> QFont:
    """The largest type in which a value goes in on the face of a chip of so many pixels, at the
    least over its edge; below the smallest of the program where that is too wide."""
    rim = max(5, side // 9)
    sizes = (Size.HEAD, Size.BODY, Size.SMALL, Size.NOTE)
    larger = [type_of(Size.CALL, Weight.BOLD), type_at(ON_LARGE)] if side > COUNTED else []
    fonts = [*larger, *(type_of(size, Weight.BOLD) for size in sizes)]
    font = next((f for f in fonts if width_of(text, f) <= side - 2 * rim - 2), fonts[-1])
    if fits(text, font, side):
        return font
    smaller = [type_at(pixels) for pixels in range(Size.NOTE - 1, LEAST - 1, -1)]
    return next((f for f in smaller if fits(text, f, side - rim)), smaller[-1])


class ChipFace(QWidget):
    """A chip as it lies in the tray; it is not there where no chip is put."""

    def __init__(self) -> None:
        super().__init__()
        self._colours: ChipColours | None = None
        self.setFixedSize(QSize(CHIP, CHIP))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def put(self, colours: ChipColours | None) -> None:
        """Which chip it is."""
        self.setHidden(colours is None)
        if self._colours != colours:
            self._colours = colours
            self.update()

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The chip; what is written on it stands beside it."""
        if self._colours is not None:
            painter = painter_of(self)
            draw_chip(painter, self.rect(), self._colours, "")
            painter.end()


def _by_touch(event: QMouseEvent) -> bool:
    """True of a press by a finger, not by a mouse."""
    device = event.pointingDevice()
    finger = QPointingDevice.PointerType.Finger
    screen = QInputDevice.DeviceType.TouchScreen
    return device.pointerType() == finger or device.type() == screen
