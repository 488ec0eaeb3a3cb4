"""The keys for stakes: a seat, then a bet, then chips and figures."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.bounce import BounceFilter
from dealer_app.gui.card_pad import GAP, spread
from dealer_app.gui.key_button import Face, KeyButton, Shape
from dealer_app.gui.scene import Scene
from dealer_app.gui.stake_entry import DUEL, OTHER, main_bets
from dealer_app.i18n.names import bet_name
from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money, plain

MOST_CHIPS: Final = 12
FIGURES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")


class SeatKeys(QWidget):
    """The seats, and the stakes of the coup before again."""

    acted = Signal(object)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._bounce = bounce
        self.buttons: list[KeyButton] = []

    def render_scene(self, scene: Scene) -> None:
        """Shows a key for each seat."""
        seats = [seat.seat for seat in scene.view.seats if not seat.seat.startswith("v")]
        if len(self.buttons) != len(seats) + 2:
            self._set(len(seats))
        for seat, button in zip(seats, self.buttons, strict=False):
            button.render_face(scene.style, Face(seat, ""))
        again, done = self.buttons[-2:]
        label = scene.label(Verb.REPEAT_STAKES)
        again.render_face(scene.style, Face(scene.words("Same again"), label))
        label = scene.label(Verb.NEXT)
        done.render_face(scene.style, Face(scene.words("Done"), label, primary=True))

    def _set(self, seats: int) -> None:
        for button in self.buttons:
            button.deleteLater()
        self.buttons = [
            KeyButton(Act(Verb.DIGIT, str(n + 1)), Shape.KEY, self._bounce, self)
            for n in range(seats)
        ]
        for button in self.buttons:
            button.acted.connect(lambda act: self.seat_tapped.emit(act.value))
        last = [Act(Verb.REPEAT_STAKES), Act(Verb.NEXT)]
        ends = [KeyButton(act, Shape.KEY, self._bounce, self) for act in last]
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
        wide = 92
        room = self.width() - 2 * (wide + GAP)
        seats = self.buttons[:-2]
        width = (room - (len(seats) - 1) * GAP) / max(1, len(seats))
        for place, button in enumerate(seats):
            left, right = place * (width + GAP), place * (width + GAP) + width
            button.setGeometry(round(left), 0, round(right) - round(left), self.height())
        for place, button in enumerate(self.buttons[-2:]):
            button.setGeometry(room + GAP + place * (wide + GAP), 0, wide, self.height())


class BetKeys(QWidget):
    """The bets on the two hands and the tie, the duel where there is one, and all the others."""

    acted = Signal(object)
    bet_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        verbs = [Act(Verb.BET, role) for role in ("ponte", "banque", "tie", DUEL, OTHER)]
        acts = [*verbs, Act(Verb.REPEAT_STAKES), Act(Verb.UNDO)]
        self.buttons = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the bets that are taken here."""
        words, variant, closed = scene.words, scene.view.variant, scene.house.closed
        known = {variant.bets[bet].role.value: bet for bet in main_bets(variant)}
        others = [bet for bet in variant.bets if bet not in known.values() and bet not in closed]
        shown: dict[str, Face | None] = {
            role: Face(
                bet_name(words, variant, bet),
                scene.label(Verb.BET, role),
                ink=f"on_felt_{role}",
                enabled=bet not in closed,
            )
            for role, bet in known.items()
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


class AmountKeys(QWidget):
    """The house's chips, the figures, and what ends the stake."""

    acted = Signal(object)
    chip_tapped = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._chips: tuple[Chip, ...] = ()
        self.chips = [
            KeyButton(Act(Verb.DIGIT), Shape.KEY, bounce, self) for _ in range(MOST_CHIPS)
        ]
        for place, chip in enumerate(self.chips):
            chip.clicked.connect(lambda _=False, at=place: self._chip_touched(at))
        acts = [*(Act(Verb.DIGIT, f) for f in FIGURES), Act(Verb.POINT), Act(Verb.UNDO)]
        self.figures = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        self.lay = KeyButton(Act(Verb.NEXT), Shape.ROW, bounce, self)
        self.withdraw = KeyButton(Act(Verb.WITHDRAW), Shape.ROW, bounce, self)
        for button in (*self.figures, self.lay, self.withdraw):
            button.acted.connect(self.acted)

    def _chip_touched(self, place: int) -> None:
        self.chip_tapped.emit(self._chips[place].value)

    def render_scene(self, scene: Scene) -> None:
        """Shows the chips that a stake may be made of."""
        most = scene.view.limits.maximum
        useful = [chip for chip in scene.house.chips if most is None or chip.value <= most]
        useful.sort(key=lambda chip: chip.value)
        self._chips = tuple(useful[-MOST_CHIPS:])
        order = sorted(scene.house.chips, key=lambda chip: chip.value)
        for place, button in enumerate(self.chips):
            button.setVisible(place < len(self._chips))
        for chip, button in zip(self._chips, self.chips, strict=False):
            button.chip = scene.style.theme.chip(chip.colour, order.index(chip))
            button.render_face(scene.style, Face(chip_name(scene, chip.value)))
        for figure, button in zip(FIGURES, self.figures, strict=False):
            button.render_face(scene.style, Face(figure, ""))
        point = scene.label(Verb.POINT)
        self.figures[-2].render_face(
            scene.style, Face(point, "", enabled=scene.house.currency.digits > 0)
        )
        self.figures[-1].render_face(scene.style, Face(scene.label(Verb.UNDO), ""))
        label = scene.label(Verb.NEXT)
        self.lay.render_face(scene.style, Face(scene.words("Lay"), label, primary=True))
        label = scene.label(Verb.WITHDRAW)
        self.withdraw.render_face(scene.style, Face(scene.words("Withdraw"), label))
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The keys find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        """Two lines of chips, two of figures, and the two keys that end it at the right."""
        high = (self.height() - GAP) // 2
        ends = 168
        columns = max(1, -(-len(self._chips) // 2))
        chip = min(high, 64)
        for place, button in enumerate(self.chips[: len(self._chips)]):
            left = place % columns * (chip + GAP)
            button.setGeometry(QRect(left, place // columns * (high + GAP), chip, high))
        start = columns * (chip + GAP) + 8 if self._chips else 0
        room = self.width() - start - ends - GAP
        width = min(112, (room - 5 * GAP) // 6)
        left = start
        for place, button in enumerate(self.figures):
            top = place // 6 * (high + GAP)
            button.setGeometry(left + place % 6 * (width + GAP), top, width, high)
        right = self.width() - ends
        self.lay.setGeometry(right, 0, ends, high)
        self.withdraw.setGeometry(right, high + GAP, ends, high)


def chip_name(scene: Scene, value: Money) -> str:
    """What is written on a chip: its value, without spaces."""
    figures = plain(value, scene.house.currency.digits)
    return figures.replace(".", "," if scene.words.language == "fr" else ".")
