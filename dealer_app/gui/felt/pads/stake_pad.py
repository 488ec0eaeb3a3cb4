"""The pad for stakes: seat, then bet, then amount, one after the other in the same place."""

from functools import cached_property
from typing import Final, TypeVar

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.desk.entry_in_hand import LineKind
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.stakes.bets import KEYS, keyed_bets, main_bets
from dealer_app.gui.desk.stakes.stake_entry import DUEL, OTHER
from dealer_app.gui.felt.pads.key_pads import FIGURES, GAP, mirrored, spread
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, Shape
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import decision_type
from dealer_app.i18n.names import bet_name
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money, plain

# The keys for an amount: chips, figures, and what ends it or stands in its place


MOST_CHIPS: Final = 12
MOST_ENDS: Final = 6
COLUMN: Final = 112
LONE_COLUMN: Final = 168
"""Pixels of a key that ends an amount: beside others, and alone or where there is room."""

ANSWER: Final = (112, 12)
"""Pixels of a key with the answer of the seat that is asked: at the least, and beside its word."""

ANSWERS: Final = frozenset({Verb.PASSES, Verb.ALONE, Verb.FOLLOW})
"""What a seat answers in one word: it stakes nothing, or takes the whole bank."""

FIGURE: Final = (56, 112)
"""Pixels of a figure's key: as long as there are chips, and at the most."""

CHIP: Final = 64


class AmountKeys(QWidget):
    """Two lines of chips, two of figures, and at the right the keys that end it; those with which
    the seat that is asked answers are as high as both lines."""

    acted = Signal(object)
    chip_tapped = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._useful: tuple[Chip, ...] = ()
        self._chips: tuple[Chip, ...] = ()
        self.chips = [
            KeyButton(KeyAct(Verb.DIGIT), Shape.STAKE, bounce, self) for _ in range(MOST_CHIPS)
        ]
        for place, chip in enumerate(self.chips):
            chip.clicked.connect(lambda _=False, at=place: self._chip_touched(at))
        acts = [*(KeyAct(Verb.DIGIT, f) for f in FIGURES), KeyAct(Verb.POINT), KeyAct(Verb.UNDO)]
        self.figures = [KeyButton(act, Shape.STAKE, bounce, self) for act in acts]
        self.ends = [
            KeyButton(KeyAct(Verb.NEXT), Shape.ROW, bounce, self) for _ in range(MOST_ENDS)
        ]
        self.answers = [
            KeyButton(KeyAct(Verb.PASSES), Shape.ANSWER, bounce, self) for _ in range(len(ANSWERS))
        ]
        for button in (*self.figures, *self.ends, *self.answers):
            button.acted.connect(self.acted)

    def _chip_touched(self, place: int) -> None:
        self.chip_tapped.emit(self._chips[place].value)

    def render_scene(self, scene: Scene) -> None:
        """Shows the chips that a stake may be made of, the figures, and what ends it."""
        self._scene = scene
        answers = [each for each in scene.ends if each.act.verb in ANSWERS]
        ends = [each for each in scene.ends if each.act.verb not in ANSWERS][:MOST_ENDS]
        self._useful = tuple(useful(scene))[-MOST_CHIPS:]
        self._render_ends(scene, self.ends, ends)
        self._render_ends(scene, self.answers, answers)
        self._render_figures(scene)
        self._lay_out()

    @staticmethod
    def _render_ends(scene: Scene, buttons: list[KeyButton], offers: list[Offer]) -> None:
        for place, button in enumerate(buttons):
            button.setVisible(place < len(offers))
        for offer, button in zip(offers, buttons, strict=False):
            button.act = offer.act
            takes_all = offer.act.verb in ANSWERS - {Verb.PASSES}
            face = Face(offer.text, scene.key(offer.act), primary=offer.primary, lit=takes_all)
            button.render_face(scene.style, face)

    def _render_chips(self, scene: Scene) -> None:
        named = {chip.value: chip.colour for chip in scene.house.chips}
        colours = scene.style.theme.denominations(named)
        for chip, button in zip(self._chips, self.chips, strict=False):
            button.chip = colours[chip.value]
            spoken = scene.words("Chip of {amount}", amount=scene.money(chip.value))
            button.render_face(scene.style, Face(chip_name(scene, chip.value), spoken=spoken))

    def _render_figures(self, scene: Scene) -> None:
        for figure, button in zip(FIGURES, self.figures, strict=False):
            awake = figure == "0" or Verb.DIGIT not in scene.asleep
            button.render_face(scene.style, Face(figure, "", enabled=awake))
        point = scene.words.spoken.point
        parts = scene.house.currency.digits > 0 and bool(scene.label(Verb.POINT))
        parts = parts and Verb.DIGIT not in scene.asleep
        spoken = scene.words("Decimal point")
        face = Face(point, "", enabled=parts, spoken=spoken)
        self.figures[-2].render_face(scene.style, face)
        face = Face(scene.label(Verb.UNDO), "", spoken=scene.words("Erase"))
        self.figures[-1].render_face(scene.style, face)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        """From the panel's side: what ends an amount, what is answered; then the figures, and chips
        in the room that is left, the highest of them."""
        high = (self.height() - GAP) // 2
        ends = [button for button in self.ends if not button.isHidden()]
        answers = [button for button in self.answers if not button.isHidden()]
        columns, wide, answer = self._widths(len(ends), answers)
        right = self.width() - columns * (wide + GAP) + GAP
        for place, button in enumerate(ends):
            left = right + place // 2 * (wide + GAP)
            self._place(button, QRect(left, place % 2 * (high + GAP), wide, high))
        for button in reversed(answers):
            right -= answer + GAP
            self._place(button, QRect(right, 0, answer, self.height()))
        first = self.width() - right + GAP if self._stands_left else 0
        used = self._lay_out_chips(high, first, right - GAP - 6 * (FIGURE[0] + GAP))
        if self._scene is not None:
            self._render_chips(self._scene)
        width = min(FIGURE[1], (right - GAP - used - 5 * GAP) // 6)
        for place, button in enumerate(self.figures):
            left, top = first + used + place % 6 * (width + GAP), place // 6 * (high + GAP)
            button.setGeometry(left, top, width, high)

    @property
    def _stands_left(self) -> bool:
        return self._scene is not None and self._scene.style.left

    def _place(self, button: KeyButton, box: QRect) -> None:
        """Lays a key there, or as far from the other end where the panel stands at the left."""
        button.setGeometry(mirrored(box, self.width()) if self._stands_left else box)

    def _widths(self, ends: int, answers: list[KeyButton]) -> tuple[int, int, int]:
        """How many columns the ends have, how wide each is, and how wide an answer is."""
        least, beside = ANSWER
        words = (width_of(button.text(), decision_type()) + 2 * beside for button in answers)
        answer, columns = max(least, *words, 0), -(-ends // 2)
        taken = len(answers) * (answer + GAP) + 6 * (FIGURE[1] + GAP)
        roomy = self.width() - taken >= columns * (LONE_COLUMN + GAP)
        alone = columns == 1 and not answers
        return columns, LONE_COLUMN if roomy or alone else COLUMN, answer

    def _lay_out_chips(self, high: int, first: int, room: int) -> int:
        """Puts as many chips as go into that room on two lines; returns how much of it they use."""
        side = min(high, CHIP)
        columns = min(-(-len(self._useful) // 2), max(0, room // (side + GAP)))
        self._chips = self._useful[-2 * columns :] if columns else ()
        for place, button in enumerate(self.chips):
            button.setVisible(place < len(self._chips))
            if place < len(self._chips):
                left = first + place % columns * (side + GAP)
                button.setGeometry(left, place // columns * (high + GAP), side, high)
        return columns * (side + GAP) + GAP if columns else 0


def useful(scene: Scene) -> list[Chip]:
    """The house's chips that the stake may be made of, the smallest first; none while no amount is
    a stake."""
    if Verb.DIGIT in scene.asleep:
        return []
    most, bank = scene.view.limits.maximum, scene.view.bank
    bounded = scene.view.variant.tour.excess is not Excess.FREE
    if bank is not None and bounded and bank.missing:
        most = bank.missing if most is None else min(most, bank.missing)
    chips = [chip for chip in scene.house.chips if most is None or chip.value <= most]
    return sorted(chips, key=lambda chip: chip.value)


def chip_name(scene: Scene, value: Money) -> str:
    """What is written on a chip: its value, without spaces."""
    figures = plain(value, scene.house.currency.digits)
    return scene.words.pointed(figures)


# The keys for stakes: a seat, then a bet; the amount has keys of its own


NARROWEST: Final = 56
"""Pixels that a key needs for a finger: narrower ones go on two lines."""


ENDS: Final = (KeyAct(Verb.POINT), KeyAct(Verb.REPEAT_STAKES), KeyAct(Verb.NEXT))
"""The keys beside the seats: somebody who stands, the stakes of the coup before, and the end."""


class SeatKeys(QWidget):
    """The seats, on two lines where there are many, and what ends the stakes."""

    acted = Signal(object)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._bounce = bounce
        self._left = False
        self.buttons: list[KeyButton] = []

    def render_scene(self, scene: Scene) -> None:
        """Shows a key for each seat."""
        if self._left is not scene.style.left:
            self._left = scene.style.left
            self._lay_out()
        seats = [seat.seat for seat in scene.view.seats if not seat.seat.startswith("v")]
        if len(self.buttons) != len(seats) + len(ENDS):
            self._set(len(seats))
        for seat, button in zip(seats, self.buttons, strict=False):
            button.render_face(scene.style, Face(seat, ""))
        self._render_ends(scene)

    def _render_ends(self, scene: Scene) -> None:
        standing, again, done = self.buttons[-len(ENDS) :]
        stakes = scene.line.kind is LineKind.STAKE
        said = scene.words("Spectators")
        standing.render_face(scene.style, Face(said, scene.label(Verb.POINT)))
        shown = {standing: stakes and scene.view.variant.spectators, again: stakes}
        if any(button.isHidden() is there for button, there in shown.items()):
            for button, there in shown.items():
                button.setVisible(there)
            self._lay_out()
        label = scene.label(Verb.REPEAT_STAKES)
        again.render_face(scene.style, Face(scene.words("Same again"), label))
        turns = not scene.moment.keys_stake and scene.primary is not None
        said = scene.primary.text if turns and scene.primary else scene.words("Done")
        face = Face(said, scene.label(Verb.NEXT), primary=scene.primary is not None)
        done.render_face(scene.style, face)

    def _set(self, seats: int) -> None:
        for button in self.buttons:
            button.deleteLater()
        self.buttons = [
            KeyButton(KeyAct(Verb.DIGIT, str(n + 1)), Shape.STAKE, self._bounce, self)
            for n in range(seats)
        ]
        for button in self.buttons:
            button.acted.connect(lambda act: self.seat_tapped.emit(act.value))
        ends = [KeyButton(act, Shape.STAKE, self._bounce, self) for act in ENDS]
        for button in ends:
            button.acted.connect(self.acted)
        self.buttons += ends
        for button in self.buttons:
            button.show()
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The seats share what the two last keys leave."""
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.buttons:
            return
        seats, ends = self.buttons[: -len(ENDS)], self.buttons[-len(ENDS) :]
        shown = [button for button in ends if not button.isHidden()]
        wide = 92
        room = self.width() - len(shown) * (wide + GAP)
        each = (room - (len(seats) - 1) * GAP) / max(1, len(seats))
        lines = 1 if each >= NARROWEST else 2
        columns = max(1, -(-len(seats) // lines))
        width = (room - (columns - 1) * GAP) / columns
        high = (self.height() - (lines - 1) * GAP) // lines
        first = self.width() - room if self._left else 0
        for place, button in enumerate(seats):
            left = first + place % columns * (width + GAP)
            top = place // columns * (high + GAP)
            button.setGeometry(round(left), top, round(left + width) - round(left), high)
        for place, button in enumerate(shown):
            box = QRect(room + GAP + place * (wide + GAP), 0, wide, self.height())
            button.setGeometry(mirrored(box, self.width()) if self._left else box)


class BetKeys(QWidget):
    """The bets on the two hands and the tie, the duel where there is one, and all the others."""

    acted = Signal(object)
    bet_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        verbs = [KeyAct(Verb.BET, key) for key in (*KEYS, DUEL, OTHER)]
        acts = [*verbs, KeyAct(Verb.REPEAT_STAKES), KeyAct(Verb.UNDO)]
        self.buttons = [KeyButton(act, Shape.STAKE, bounce, self) for act in acts]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the bets that are taken here."""
        words, variant, closed = scene.words, scene.view.variant, scene.house.closed
        known = keyed_bets(variant)
        others = [
            bet for bet in variant.bets if bet not in main_bets(variant) and bet not in closed
        ]
        shown: dict[str, Face | None] = {
            key: Face(
                bet_name(words, variant, bet),
                scene.label(Verb.BET, key),
                ink=f"on_felt_{variant.bets[bet].role}",
                enabled=bet not in closed,
            )
            for key, bet in known.items()
        }
        if variant.principals is not None:
            shown[DUEL] = Face(words("Duel"), scene.label(Verb.BET, DUEL))
        if others:
            shown[OTHER] = Face(words("Side bets"), scene.label(Verb.BET, OTHER))
        for button in self.buttons[:-2]:
            face = shown.get(button.act.value)
            button.setVisible(face is not None)
            if face is not None:
                button.render_face(scene.style, face)
        again, back = self.buttons[-2:]
        label = scene.label(Verb.REPEAT_STAKES)
        again.render_face(scene.style, Face(words("Same again"), label))
        back.render_face(scene.style, Face(words("Other seat"), scene.label(Verb.UNDO)))
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys share the width."""
        self._lay_out()

    def _lay_out(self) -> None:
        spread(self, [button for button in self.buttons if button.isVisibleTo(self)])


# The pad itself


Keys = TypeVar("Keys", SeatKeys, BetKeys, AmountKeys)


class StakePad(QStackedWidget):
    """Shows the keys for what the stake being keyed still lacks, made when it first lacks that."""

    acted = Signal(object)
    seat_tapped = Signal(str)
    chip_tapped = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._bounce = bounce

    @cached_property
    def seats(self) -> SeatKeys:
        """The keys that say whose stake it is."""
        keys = self._added(SeatKeys(self, self._bounce))
        keys.seat_tapped.connect(self.seat_tapped)
        return keys

    @cached_property
    def bets(self) -> BetKeys:
        """The keys that say on what."""
        return self._added(BetKeys(self, self._bounce))

    @cached_property
    def amounts(self) -> AmountKeys:
        """The keys that say how much, and what the seat that is asked answers."""
        keys = self._added(AmountKeys(self, self._bounce))
        keys.chip_tapped.connect(self.chip_tapped)
        return keys

    def _added(self, keys: Keys) -> Keys:
        keys.acted.connect(self.acted)
        self.addWidget(keys)
        return keys

    def render_scene(self, scene: Scene) -> None:
        """Shows the keys of this moment."""
        line = scene.line
        keys: SeatKeys | BetKeys | AmountKeys
        if line.asks_amount and (line.seat or line.kind is LineKind.WINNINGS):
            keys = self.amounts
        elif line.asks_bet:
            keys = self.bets
        else:
            keys = self.seats
        keys.render_scene(scene)
        self.setCurrentWidget(keys)
