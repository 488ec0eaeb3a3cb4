"""The seats round the table where each plays a hand of its own, the bank's among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.felt.hand_widget import (
    HANDS,
    OUT,
    PLACES,
    TILES,
    CardPlaces,
    draw_hand,
    draw_place,
    draw_told,
    places_in,
    plays,
    spoken,
)
from dealer_app.gui.felt.marks import Mark, draw_mark, gain_of, made_of, marks_of, multiple
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seat_words import (
    chips_word,
    gain,
    keying_of,
    lit_seat,
    seat_drawn,
    seat_sentence,
    short_name,
    stake_word,
    word_of,
)
from dealer_app.gui.felt.seats.seats_strip import draw_round
from dealer_app.gui.kit.key_button import PaintedPart
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role
from dealer_app.table.accounts.payout import LineView
from dealer_app.table.view.croupier_view import SeatView, StakeView
from dealer_app.table.view.hands import HandView

# A seat that plays a hand of its own: its number, its total, its cards, and what it staked


INSET: Final = 7
PART_GAP: Final = 4
HIGH: Final = 180
"""Pixels from which a tile has a total that is read from two metres."""

HIGHER: Final = 260
"""Pixels from which that total is as large as on a felt of two hands."""

WIDE: Final = 240, 330
"""Pixels, on a small screen and on a large one, from which a line holds two things."""

TILE_EDGE: Final = 3
FEW_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table with the hand that he plays: None where a bank has no holder."""

    seat: SeatView | None
    hand: HandView | None


class SeatTile(PaintedPart):
    """Touching a card is for that card; touching the rest begins a stake of the seat, and among the
    cards is for the hand that lies hidden there."""

    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.sitter = Sitter(None, None)
        self._drawn: object = None
        self._picture: QPixmap | None = None
        self._pictured: object = None

    def render_sitter(self, scene: Scene, sitter: Sitter) -> None:
        """Shows the seat as it stands now."""
        self._scene, self.sitter = scene, sitter
        view, (seat, hand) = scene.view, (sitter.seat, sitter.hand)
        lit = scene.lit if scene.lit and hand and scene.lit[0] == hand.id else None
        drawn = (
            hand,
            lit,
            hand is not None and plays(view, hand),
            seat_drawn(scene, seat) if seat else None,
            self._lines_of(scene),
            (view.outcome, bool(view.lines)) if hand and hand.role is Role.BANQUE else None,
            view.void,
            scene.put_right(hand) if hand else (),
            scene.style,
        )
        if drawn != self._drawn:
            self._drawn, self._picture = drawn, None
            self.setAccessibleName(self._spoken(scene))
            self.update()

    def _spoken(self, scene: Scene) -> str:
        seat, hand = self.sitter.seat, self.sitter.hand
        lies = spoken(scene, hand, marks_of(scene, hand)) if hand else ""
        told = (seat_sentence(scene, seat) if seat else "", lies)
        return "; ".join(part for part in told if part)

    # Where things are.

    def _head(self) -> int:
        if self.height() >= HIGHER:
            return 56
        return 44 if self.height() >= HIGH else 28

    def _line(self) -> int:
        return self._scene.style.px(18, 24) if self._scene else 18

    def _wide(self) -> bool:
        small, large = WIDE
        return self._scene is not None and self.width() >= self._scene.style.px(small, large)

    def _lines(self) -> int:
        """How many lines there are under the cards; on a wide tile each holds two things."""
        if self._wide():
            return FEW_LINES
        return 3 if self.height() >= HIGH + self._line() else FEW_LINES

    def _cells(self) -> list[QRect]:
        """The places under the cards, for what is told first to what is told last."""
        line, lines = self._line(), self._lines()
        top, width = self.height() - INSET - lines * line + 2, self.width() - 2 * INSET
        rows = [QRect(INSET, top + n * line, width, line) for n in range(lines)]
        if not self._wide():
            return rows
        half = (width - INSET * 4) // 2
        pairs = [
            (row.adjusted(0, 0, half - width, 0), row.adjusted(width - half, 0, 0, 0))
            for row in rows
        ]
        return [cell for pair in pairs for cell in pair]

    def row(self) -> CardPlaces:
        """Where the cards lie."""
        top = INSET + self._head()
        foot = self._lines() * self._line() + INSET
        room = QRect(INSET, top, self.width() - 2 * INSET, self.height() - top - foot - PART_GAP)
        places = self.sitter.hand.places if self.sitter.hand else PLACES
        close = HANDS if self._wide() else TILES
        return places_in(room, places, PART_GAP, close, self.devicePixelRatioF())

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A card or the seat was touched."""
        hand, seat = self.sitter.hand, self.sitter.seat
        position = self.row().at(spot, len(hand.cards)) if hand else 0
        among_cards = self._scene is not None and self._scene.phase is BandPhase.CARDS
        if not position and hand is not None and among_cards:
            position = next((n for n, card in enumerate(hand.cards, 1) if card.hidden), 0)
        if position and hand is not None:
            self.card_tapped.emit(hand.id, position)
        elif seat is not None:
            self.seat_tapped.emit(seat.seat)

    # How it is drawn.

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture of the seat, drawn anew only where something of it is another."""
        scene = self._scene
        if scene is None:
            return
        ratio = self.devicePixelRatioF()
        wanted = (self.size(), ratio)
        if self._picture is None or self._pictured != wanted:
            self._picture, self._pictured = QPixmap(self.size() * ratio), wanted
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            self._draw(self._picture, scene)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _draw(self, picture: QPixmap, scene: Scene) -> None:
        """The box, its head, the cards and the foot."""
        painter, hand = painter_of(picture), self.sitter.hand
        self._box(Pen(painter), scene)
        self._draw_head(Pen(painter), scene)
        if hand is not None and not plays(scene.view, hand):
            painter.setOpacity(OUT)
        if hand is not None:
            draw_hand(painter, scene, hand, self.row())
        elif not self.row().fanned:
            self._places(painter, scene)
        self._foot(Pen(painter), scene)
        painter.end()

    def _places(self, painter: QPainter, scene: Scene) -> None:
        for position in range(1, PLACES + 1):
            draw_place(painter, scene, self.row().box(position))

    def _box(self, pen: Pen, scene: Scene) -> None:
        style, hand, seat = scene.style, self.sitter.hand, self.sitter.seat
        lit = seat is not None and lit_seat(scene) == seat.seat
        banks = hand is not None and hand.role is Role.BANQUE
        edge = "seat_lit_line" if lit else "on_felt_banque" if banks else "seat_line"
        fill = style.colour("seat_lit" if lit else "seat")
        pen.box(self.rect(), fill, style.colour(edge), width=TILE_EDGE if lit or banks else 1)

    def _draw_head(self, pen: Pen, scene: Scene) -> None:
        style, hand, high = scene.style, self.sitter.hand, self._head()
        inner = QRect(INSET, INSET - 2, self.width() - 2 * INSET, high)
        total = "" if hand is None or hand.total is None else str(hand.total)
        size = next((each for each in (Size.TOTAL, Size.CALL) if high > each - 4), Size.HEAD)
        font = type_of(size, Weight.BOLD)
        ink = style.colour("accent" if hand is not None and hand.won else "ink")
        used = pen.write(inner, total, (font, ink), RIGHT)
        half = high // 2
        upper = QRect(inner.left(), inner.top(), inner.width() - used - 4, half)
        self._name(pen, scene, upper)
        if high > half + 20:
            lower = upper.translated(0, half)
            self._write_marks(pen, scene, lower)

    def _name(self, pen: Pen, scene: Scene, box: QRect) -> None:
        """The number, and the name of the bank's hand where it is that."""
        seat, hand, style = self.sitter.seat, self.sitter.hand, scene.style
        font = style.type(Size.BODY, Weight.SEMIBOLD)
        left = box.left()
        if seat is not None:
            left += pen.write(box, seat.seat, (font, style.colour("ink"))) + 6
        if hand is not None and hand.role is Role.BANQUE:
            name, room = scene.words.name(hand.names), box.adjusted(left - box.left(), 0, 0, 0)
            small = style.type(Size.NOTE, Weight.SEMIBOLD)
            if width_of(name, small) <= room.width():
                pen.write(room, name, (small, style.role_ink(hand.role)))

    def _write_marks(self, pen: Pen, scene: Scene, box: QRect) -> None:
        """That the hand is bust or a natural, or that it is the seat's turn or was."""
        hand, seat = self.sitter.hand, self.sitter.seat
        marks = self._marks(scene, hand) if hand is not None else ()
        word = word_of(scene, seat) if seat is not None else None
        small = scene.style.type(Size.NOTE, Weight.SEMIBOLD)
        if word is not None and not marks:
            pen.write(box, word.text, (small, scene.style.colour(word.ink)))
        elif marks and width_of(marks[0].word, small) + 17 <= box.width():
            draw_told(pen, scene, marks[0], (box, Size.NOTE))
        elif marks:
            side = QRect(box.left(), box.center().y() - 6, 12, 12)
            draw_mark(pen.painter, marks[0].shape, side, scene.style.colour(marks[0].ink))

    def _lines_of(self, scene: Scene) -> list[LineView]:
        seat = self.sitter.seat.seat if self.sitter.seat is not None else ""
        return [line for line in scene.view.lines if line.line.seat == seat]

    def _marks(self, scene: Scene, hand: HandView) -> tuple[Mark, ...]:
        """What the hand came to; how it stands to the bank where the foot does not tell it."""
        told = self._lines_of(scene) or (hand.role is Role.BANQUE and scene.view.lines)
        return made_of(scene, hand) if told else marks_of(scene, hand)

    def _foot(self, pen: Pen, scene: Scene) -> None:
        """Stakes in the lines there are; the last line tells the gain once it is known."""
        seat, cells = self.sitter.seat, self._cells()
        if seat is None:
            return
        gained = gain(scene, seat)
        if seat.funds is not None and (gained is None or len(cells) > FEW_LINES):
            self._funds(pen, scene, cells.pop())
        if gained is not None:
            self._gain(pen, scene, cells.pop(1 if self._wide() else -1))
        self._stakes(pen, scene, cells)

    def _stakes(self, pen: Pen, scene: Scene, rows: list[QRect]) -> None:
        seat = self.sitter.seat
        stakes = scene.laid(seat) if seat is not None else ()
        if seat is not None and seat.banks and scene.view.bank and scene.view.bank.amount:
            bank, *rows = rows
            self._pair(pen, scene, bank, (scene.words("in the bank"), scene.view.bank.amount))
        keying = None if seat is None else keying_of(scene, seat)
        if keying is not None and len(stakes) < len(rows):
            self._stake(pen, scene, keying, rows[len(stakes)], "accent")
        for row, stake in zip(rows, stakes, strict=False):
            self._stake(pen, scene, stake, row)
        if len(stakes) > len(rows):
            rest = scene.words("{number} more", number=len(stakes) - len(rows) + 1)
            pen.painter.fillRect(rows[-1], scene.style.colour("seat"))
            ink = (scene.style.type(Size.NOTE), scene.style.colour("muted"))
            pen.write(rows[-1], rest, ink)

    @staticmethod
    def _stake(pen: Pen, scene: Scene, stake: StakeView, row: QRect, ink: str = "ink") -> None:
        style = scene.style
        amount, font = scene.amount(stake.amount), style.type(Size.SMALL, Weight.SEMIBOLD)
        used = pen.write(row, amount, (font, style.colour(ink)), RIGHT)
        small = style.type(Size.NOTE)
        name = short_name(stake_word(scene, stake), small, row.width() - used - 6)
        pen.write(row.adjusted(0, 0, -used - 6, 0), name, (small, style.role_ink(stake.role)))

    def _gain(self, pen: Pen, scene: Scene, row: QRect) -> None:
        """How it came out, how many times, and what the seat gains by it."""
        seat, style = self.sitter.seat, scene.style
        gained = gain(scene, seat) if seat is not None else None
        if seat is None or gained is None:
            return
        font = style.type(Size.SMALL, Weight.SEMIBOLD)
        used = pen.write(row, gained.text, (font, style.colour(gained.ink)), RIGHT)
        mark = gain_of(scene, seat)
        if mark is None:
            return
        lines = self._lines_of(scene)
        times = multiple(lines[0]) if len(lines) == 1 else 1
        colour = style.colour(mark.ink)
        side = QRect(row.left(), row.center().y() - 5, 11, 11)
        draw_mark(pen.painter, mark.shape, side, colour)
        said = mark.word if times == 1 else f"×{times}"
        room = row.adjusted(16, 0, -used - 4, 0)
        small = style.type(Size.NOTE, Weight.SEMIBOLD)
        if width_of(said, small) <= room.width():
            pen.write(room, said, (small, colour))

    def _funds(self, pen: Pen, scene: Scene, row: QRect) -> None:
        seat = self.sitter.seat
        if seat is not None and seat.funds is not None:
            word, amount = chips_word(scene, seat.funds)
            self._pair(pen, scene, row, (word.text, amount), word.ink)

    @staticmethod
    def _pair(
        pen: Pen, scene: Scene, row: QRect, what: tuple[str, Money], role: str = "muted"
    ) -> None:
        """A word and an amount at the two ends of a line."""
        style, (word, amount) = scene.style, what
        font = style.type(Size.SMALL, Weight.SEMIBOLD)
        used = pen.write(row, scene.amount(amount), (font, style.colour("ink")), RIGHT)
        room = row.adjusted(0, 0, -used - 6, 0)
        pen.write(room, word, (style.type(Size.NOTE), style.colour(role)))


# The ring of seats


GAP: Final = 8
BETWEEN: Final = 30
"""Pixels between the two sides of the table: which way things go, and what lies aside."""

LEAST: Final = 2
"""Seats that one side has room for at least, each no higher than it is wide."""

ONE_SIDE: Final = 4
"""Seats that sit on one side of the table; more sit round it."""


def rounds(count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of so many seats, from 0: those of the far side and of the near one, as seen.

    Against the clock the near side goes from left to right, the far one back.
    """
    if count <= ONE_SIDE:
        return (), tuple(range(count))
    near = (count + 1) // 2
    return tuple(range(count - 1, near - 1, -1)), tuple(range(near))


def sitters(scene: Scene) -> tuple[Sitter, ...]:
    """Every seat with its hand; a bank that nobody holds comes last."""
    hands = {hand.seat: hand for hand in scene.view.hands if hand.seat is not None}
    seated = tuple(
        Sitter(seat, hands.get(seat.seat)) for seat in scene.view.seats if seat.seat.isdecimal()
    )
    open_coup = scene.view.coup is not None
    unheld = (hand for hand in scene.view.hands if hand.seat is None and open_coup)
    return (*seated, *(Sitter(None, hand) for hand in unheld))


class TableRing(QWidget):
    """A tile for each seat; nothing moves when a card comes or the bank goes on."""

    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._ways: object = None
        self.tiles: list[SeatTile] = []

    def render_scene(self, scene: Scene) -> None:
        """Shows everybody as he sits now."""
        self._scene = scene
        everybody = sitters(scene)
        if len(everybody) != len(self.tiles):
            self._set_tiles(len(everybody))
        for tile, sitter in zip(self.tiles, everybody, strict=True):
            tile.render_sitter(scene, sitter)
        drawn = (scene.view.variant.id, scene.style)
        if drawn != self._ways:
            self._ways = drawn
            self.setAccessibleName(scene.words("Seats"))
            self.update()

    def _set_tiles(self, count: int) -> None:
        for tile in self.tiles:
            tile.hide()
            tile.deleteLater()
        self.tiles = [SeatTile(self) for _ in range(count)]
        for tile in self.tiles:
            tile.card_tapped.connect(self.card_tapped)
            tile.seat_tapped.connect(self.seat_tapped)
            tile.show()
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everybody finds his place."""
        self._lay_out()

    def between(self) -> QRect:
        """The line between the two sides of the table, or under the one there is."""
        far, _ = rounds(len(self.tiles))
        room = self.height() - BETWEEN
        one = min(room, self.width() // max(LEAST, len(self.tiles)))
        return QRect(0, room // 2 if far else (room + one) // 2, self.width(), BETWEEN)

    def _lay_out(self) -> None:
        far, near = rounds(len(self.tiles))
        between = self.between()
        if far:
            self._lay_side(far, QRect(0, 0, self.width(), between.top()), len(near))
            low = self.height() - between.bottom() - 1
            self._lay_side(near, QRect(0, between.bottom() + 1, self.width(), low), len(near))
        elif near:
            top = self.height() - BETWEEN - between.top()
            box = QRect(0, top, self.width(), between.top() - top)
            self._lay_side(near, box, max(LEAST, len(near)))

    def _lay_side(self, places: Sequence[int], box: QRect, of: int) -> None:
        """Puts one side's seats beside each other, as wide as if there were `of` of them."""
        width = (box.width() - (of - 1) * GAP) / of
        begin = box.left() + (box.width() - len(places) * width - (len(places) - 1) * GAP) / 2
        for column, place in enumerate(places):
            left = round(begin + column * (width + GAP))
            self.tiles[place].setGeometry(left, box.top(), round(width), box.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Which way stakes and bank go round."""
        if self._scene is None:
            return
        painter = painter_of(self)
        draw_round(Pen(painter), self._scene, self.between().adjusted(4, 0, 0, 0))
        painter.end()
