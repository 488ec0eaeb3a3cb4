"""The felt: the call, the hands, what lies aside, and the seats around it."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.prompts import duel_line
from dealer_app.gui.felt.hand_widget import (
    FOOT,
    GAP,
    HANDS,
    HEAD,
    LARGE_HANDS,
    LIT,
    PLACES,
    HandWidget,
    draw_ahead,
    hand_height,
    places_in,
)
from dealer_app.gui.felt.line_sheets import DecisionSheet, decision_height
from dealer_app.gui.felt.marks import COUP_WORDS
from dealer_app.gui.felt.scene import COUP_SIGNS, Scene
from dealer_app.gui.felt.seats.seats_strip import SeatsStrip, arc_height, each_has_a_hand
from dealer_app.gui.felt.seats.table_ring import TableRing
from dealer_app.gui.felt.top_bar import CallStrip, PhaseBand, band_height, reason_type
from dealer_app.gui.kit.card_art import SHAPE, card_pixmap
from dealer_app.gui.kit.key_button import BounceFilter
from dealer_app.gui.kit.paint import RIGHT as AT_RIGHT
from dealer_app.gui.kit.paint import Pen, height_of_text, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n.names import noted_name
from dealer_app.rules.cards import HIDDEN, JOINT_FACE, SUITS, Card
from dealer_app.rules.due import Why
from dealer_app.rules.variant import HandId
from dealer_app.table.view.past import CoupMark

# What lies beside the hands: the card held back, cards burned, the duel, what was noted


_ASIDE_GAP: Final = 8
ASIDE_SHARE: Final = 3
"""The part of the line, one third, that cards may take: the latest are shown."""


class AsideStrip(QWidget):
    """A line of small cards and words; its place is there when nothing lies in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows what lies aside now."""
        self._scene = scene
        view = scene.view
        held = self._held(scene)
        carried = view.shoe.carried if view.shoe is not None else None
        drawn = (view.aside, carried, held, view.findings, view.marks, scene.duel, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            befell = tuple(self._befell(scene))
            said = (self._noted(scene), self._duel(scene), held, self._burned(scene), *befell)
            self.setAccessibleName(" ".join(text for text in said if text))
            self.update()

    @staticmethod
    def _held(scene: Scene) -> str:
        view = scene.view
        if view.recalled or view.shoe is None or view.shoe.carried is None:
            return ""
        if view.due is not None and view.due.why is Why.CARRIED:
            return scene.words("Held back: it opens this coup.")
        return scene.words("Held back: it opens the next coup.")

    @staticmethod
    def _duel(scene: Scene) -> str:
        if not scene.duel.bank and not scene.duel.banco:
            return ""
        amounts = (scene.money(scene.duel.bank), scene.money(scene.duel.banco))
        return duel_line(scene.words, scene.duel, amounts)

    @staticmethod
    def _noted(scene: Scene) -> str:
        return next(AsideStrip._noted_ever_shorter(scene), "")

    @staticmethod
    def _noted_ever_shorter(scene: Scene) -> Iterator[str]:
        """What was noted, all of it; then fewer and fewer, the others as a number; at last the
        number alone."""
        words, variant = scene.words, scene.view.variant
        found = [each for each in scene.view.findings if not each.finding.pending]
        told = dict.fromkeys(noted_name(words, variant, e.finding, e.rule) for e in found)
        names = tuple(told)
        for left_out in range(len(names)):
            said = words.listed(names[: len(names) - left_out])
            if left_out:
                more = words.plural("{n} more", "{n} more", left_out)
                yield words("Noted: {irregularity} · {more}.", irregularity=said, more=more)
            else:
                yield words("Noted: {irregularity}.", irregularity=said)
        if names:
            yield words.plural("{n} thing noted", "{n} things noted", len(names))

    @staticmethod
    def _burned(scene: Scene) -> str:
        number = len(scene.view.aside)
        return scene.words.plural("{n} card burned", "{n} cards burned", number) if number else ""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Cards from the left, what was noted from the right."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, left = Pen(painter), 0
        ink = (scene.style.type(Size.SMALL), scene.style.colour("muted"))
        for card, said in self._cards(scene):
            height = self.height()
            width = height * SHAPE.width() // SHAPE.height()
            ratio = self.devicePixelRatioF()
            pixmap = card_pixmap(card, scene.deck, width, ratio)
            painter.drawPixmap(left, 0, pixmap)
            left += width + _ASIDE_GAP
            if said:
                left += (
                    pen.write(QRect(left, 0, self.width() - left, height), said, ink)
                    + 2 * _ASIDE_GAP
                )
        left += self._write_befell(pen, scene, left)
        duel = self._duel(scene)
        if duel:
            font = scene.style.type(Size.BODY)
            box = QRect(left, 0, self.width() - left, self.height())
            left += pen.write(box, duel, (font, scene.style.colour("ink"))) + 2 * _ASIDE_GAP
        self._write_noted(pen, scene, left)
        painter.end()

    @staticmethod
    def _befell(scene: Scene) -> Iterator[str]:
        """That the cut card came out in this coup, and that it was put right."""
        shown = (CoupMark.CUT, CoupMark.CORRECTED)
        yield from (scene.words(COUP_WORDS[mark]) for mark in shown if mark in scene.view.marks)

    def _write_befell(self, pen: Pen, scene: Scene, left: int) -> int:
        """The cut card as it lies there, in its colour, and the sign of a coup put right."""
        font, start = scene.style.type(Size.SMALL, Weight.SEMIBOLD), left
        high = self.height()
        if CoupMark.CUT in scene.view.marks:
            wide = high * SHAPE.width() // SHAPE.height()
            box = QRect(left, 0, wide, high)
            pen.box(box, scene.style.colour("cut_card"), radius=4)
            left += wide + _ASIDE_GAP
            said = scene.words(COUP_WORDS[CoupMark.CUT])
            room = QRect(left, 0, self.width() - left, high)
            left += pen.write(room, said, (font, scene.style.colour("ink"))) + 2 * _ASIDE_GAP
        if CoupMark.CORRECTED in scene.view.marks:
            word = scene.words(COUP_WORDS[CoupMark.CORRECTED])
            said = f"{COUP_SIGNS[CoupMark.CORRECTED]} {word}"
            room = QRect(left, 0, self.width() - left, high)
            ink = (font, scene.style.colour("on_felt_irregular"))
            left += pen.write(room, said, ink) + 2 * _ASIDE_GAP
        return left - start

    def _write_noted(self, pen: Pen, scene: Scene, left: int) -> None:
        font, small = scene.style.type(Size.SMALL), scene.style.type(Size.NOTE)
        room = QRect(left, 0, self.width() - left, self.height())
        colour = scene.style.colour("on_felt_irregular")
        for noted in self._noted_ever_shorter(scene):
            if width_of(noted, font) <= room.width():
                pen.write(room, noted, (font, colour), AT_RIGHT)
                return
            if height_of_text(noted, small, room.width()) <= room.height():
                pen.write_wrapped(room, noted, (small, colour), AT_RIGHT)
                return

    def _cards(self, scene: Scene) -> list[tuple[Card, str]]:
        """The small cards, each with what is said after it."""
        aside = scene.view.aside
        burned = self._burned(scene)
        each = self.height() * SHAPE.width() // SHAPE.height() + _ASIDE_GAP
        aside = aside[-max(1, self.width() // ASIDE_SHARE // each) :]
        cards = [(card, "") for card in aside[:-1]] + [(card, burned) for card in aside[-1:]]
        held, shoe = self._held(scene), scene.view.shoe
        if not held or shoe is None or shoe.carried is None:
            return cards
        return [*cards, (shoe.carried, held)]


# A band over the felt: NOT RECORDED, PERHAPS RECORDED, or a past coup that is only looked at


TROUBLE_HEIGHT: Final = 148
FRAME: Final = 6
VEIL: Final = 0.6
"""How much of the veil is laid on: cards and totals beneath are read through it."""
INSET: Final = 32


class FeltBand(QWidget):
    """Lets everything through: what lies beneath stays readable, and can be touched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._scene: Scene | None = None
        self.hide()

    def render_scene(self, scene: Scene) -> None:
        """Comes and goes with the trouble, or with the past coup."""
        self._scene = scene
        shown = bool(scene.trouble) or scene.view.recalled
        if shown:
            self.setAccessibleName(scene.trouble or scene.recalled_said)
            self.update()
        self.setVisible(shown)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Red over the whole felt, or a frame around it."""
        if self._scene is None:
            return
        painter = painter_of(self)
        if self._scene.trouble:
            self._trouble(Pen(painter), self._scene)
        else:
            self._past(Pen(painter), self._scene)
        painter.end()

    def _trouble(self, pen: Pen, scene: Scene) -> None:
        style, ink = scene.style, scene.style.colour("on_danger")
        pen.painter.setOpacity(VEIL)
        pen.painter.fillRect(self.rect(), style.colour("danger_veil"))
        pen.painter.setOpacity(1.0)
        band = QRect(0, 0, self.width(), TROUBLE_HEIGHT)
        pen.painter.fillRect(band, style.colour("danger"))
        inner = band.adjusted(INSET, 10, -INSET, -10)
        title = inner.adjusted(0, 0, 0, 56 - inner.height())
        pen.write(title, scene.trouble_title, (type_of(Size.CALL, Weight.BOLD), ink))
        below = inner.adjusted(0, 60, 0, 0)
        pen.write_wrapped(below, scene.trouble, (reason_type(scene.trouble, below), ink))

    def _past(self, pen: Pen, scene: Scene) -> None:
        colour = scene.style.colour("recalled")
        pen.box(self.rect(), None, colour, radius=0, width=FRAME)


# The felt itself


LEFT: Final = 32
RIGHT: Final = 24
BETWEEN_HANDS: Final = 24
LOW: Final = 560
SPARED: Final = 16
"""Pixels that call and burned cards give up on a felt lower than that; the band half of them."""

LOWER: Final = 20
"""Pixels that the arc of the seats gives up there."""

SEATS_FOOT: Final = 12
ASIDE: Final = (36, 48)
"""Pixels of what lies aside, on a small screen and on a large one."""

NAMED: Final = 360
"""Pixels that a hand's name takes with what it came to, however small its cards lie."""
RING_FOOT: Final = 10
DECISION_FOOT: Final = 16

DRAWN_EVERY: Final = 20
"""Milliseconds between two cards that are drawn ahead."""


class Felt(QWidget):
    """Lays its parts out by itself: every place is fixed by the size of the window alone.

    Two hands or three lie over the seats; where each seat has its own they lie before the seats.
    """

    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._decides = 0
        self.phase = PhaseBand(self)
        self.call = CallStrip(self)
        self.hands: list[HandWidget] = []
        self.aside = AsideStrip(self)
        self.seats = SeatsStrip(self)
        self.ring = TableRing(self)
        for seats in (self.seats, self.ring):
            seats.seat_tapped.connect(self.seat_tapped)
        self.ring.card_tapped.connect(self.card_tapped)
        self.ring.lower()
        self.decision = DecisionSheet(self, bounce)
        self.band = FeltBand(self)
        self._each_has_a_hand = False
        self._undrawn: list[Card] = []
        self._drawing = QTimer(self)
        self._drawing.timeout.connect(self._draw_one)

    def render_scene(self, scene: Scene) -> None:
        """Shows the felt at this moment."""
        before, self._scene = self._scene, scene
        if before is None or before.view.variant is not scene.view.variant:
            self._each_has_a_hand = each_has_a_hand(scene.view.variant)
        ring = self._each_has_a_hand
        around = self.ring if ring else self.seats
        around.render_scene(scene)  # what lies aside lies between the seats
        hands = [] if ring else [hand.id for hand in scene.view.hands]
        if [hand.hand for hand in self.hands] != hands:
            self._set_hands(hands)
        decides, self._decides = self._decides, decision_height(scene)
        other = self.ring.isHidden() is ring or decides != self._decides
        if before is None or before.style is not scene.style or other:
            self.ring.setVisible(ring)
            self.seats.setVisible(not ring and not self._decides)
            self.aside.setVisible(not self._decides)
            self.update()
            self._lay_out()
        elif bool(before.shoe_line) is not bool(scene.shoe_line):
            self._draw_ahead()
        for widget, hand in zip(self.hands, () if ring else scene.view.hands, strict=True):
            widget.render_hand(scene, hand)
        for part in (self.phase, self.call, self.aside, self.decision, self.band):
            part.render_scene(scene)

    def _set_hands(self, hands: Sequence[HandId]) -> None:
        for widget in self.hands:
            widget.hide()
            widget.deleteLater()
        self.hands = [HandWidget(hand, self) for hand in hands]
        for widget in self.hands:
            widget.card_tapped.connect(self.card_tapped)
            widget.show()
        self.band.raise_()
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything finds its new place."""
        self._lay_out()

    def _lay_out(self) -> None:
        large = self._scene is not None and self._scene.style.large
        width = self.width() - LEFT - RIGHT
        band = 0 if self._scene is None or self._scene.phase is None else band_height(large=large)
        called = 180 if large else 148
        if band and self._low:
            band, called = band - SPARED // 2, called - SPARED
        self.phase.setGeometry(0, 0, self.width(), band)
        call = band + called
        self.call.setGeometry(0, band, self.width(), call - band)
        lines = self._decides + DECISION_FOOT if self._decides else 0
        self.decision.setGeometry(LEFT, self.height() - lines, width, self._decides)
        if self.ring.isHidden() and self._decides:
            self._lay_hands(QRect(LEFT, call, width, self.height() - lines - call - RING_FOOT))
        elif self.ring.isHidden():
            self._lay_hands_and_seats(call, width)
        else:
            foot = self.height() - call - lines - RING_FOOT
            self.ring.setGeometry(LEFT - 8, call, width + 8, foot)
            line = self.ring.between().translated(self.ring.pos()).adjusted(width // 3, 2, -4, -2)
            self.aside.setGeometry(line)
        self.band.setGeometry(self.rect())
        self._draw_ahead()

    @property
    def _low(self) -> bool:
        """True of a felt on which the cards would lie too small to be read from where one stands:
        what is said around them takes less room."""
        return self.height() < LOW

    def _lay_hands_and_seats(self, top: int, width: int) -> None:
        """The seats on their arc at the foot; in its hollow what lies aside; the hands over it."""
        scene = self._scene
        large = scene is not None and scene.style.large
        seats = 0 if scene is None else arc_height(scene.style, LOWER if self._low else 0)
        arc = QRect(LEFT - 8, self.height() - SEATS_FOOT - seats, width + 8, seats)
        self.seats.setGeometry(arc)
        bottom = self._lay_hands(QRect(LEFT, top, width, arc.top() - 4 - top))
        hollow = self.seats.hollow(ASIDE[large]).translated(arc.topLeft())
        lower = max(0, (arc.top() - bottom) // 2)
        self.aside.setGeometry(hollow.translated(0, -lower))

    def _lay_hands(self, box: QRect) -> int:
        """Puts the hands side by side, their cards as large as they go; returns their foot."""
        count = max(1, len(self.hands))
        wide = (box.width() - (count - 1) * BETWEEN_HANDS) // count
        room = QRect(0, 0, wide, box.height() - HEAD - 2 * FOOT)
        large = self._scene is not None and self._scene.style.large
        row = places_in(room, PLACES, GAP, LARGE_HANDS if large else HANDS)
        high = hand_height(row.width)
        used = max(row.box(PLACES).right() + 1 + 2 * LIT, min(wide, NAMED))
        for place, hand in enumerate(self.hands):
            left = box.left() + place * (wide + BETWEEN_HANDS)
            hand.setGeometry(left - LIT, box.top(), used, high)
        return box.top() + high

    # Cards are drawn before the first is keyed, so that the key does not wait.

    def _draw_ahead(self) -> None:
        if self._scene is None:
            return
        pack = self._scene.view.variant.pack
        joint = (Card(JOINT_FACE),) if pack.joint else ()
        suits = SUITS if self._scene.shoe_line else ()  # a shoe tells the suit of each card
        suited = (Card(face, suit) for face in pack.faces for suit in suits)
        self._undrawn = [*suited, *(Card(face) for face in pack.faces), *joint, HIDDEN]
        self._drawing.start(DRAWN_EVERY)

    def card_width(self) -> int:
        """How wide most cards lie on the felt now."""
        if self.hands:
            return self.hands[0].card_width()
        return self.ring.tiles[0].row().width if self.ring.tiles else 0

    def _draw_one(self) -> None:
        """Draws one card ahead, while nothing else is to be done."""
        width = self.card_width()
        if not self._undrawn or not width or self._scene is None:
            self._drawing.stop()
            return
        draw_ahead(self._scene, self._undrawn.pop(), width, self.devicePixelRatioF())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, a shade darker at its foot."""
        if self._scene is None:
            return
        cloth = QLinearGradient(0, 0, 0, self.height())
        cloth.setColorAt(0, self._scene.style.colour("felt_top"))
        cloth.setColorAt(1, self._scene.style.colour("felt_bottom"))
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), cloth)
        painter.end()
