"""The keys for stakes: a seat, then a bet; the amount has keys of its own."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.entry_in_hand import Kind
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.stakes.bets import KEYS, keyed_bets
from dealer_app.gui.desk.stakes.stake_entry import DUEL, OTHER
from dealer_app.gui.felt.pads.card_pad import GAP, spread
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape
from dealer_app.i18n.names import bet_name

NARROWEST: Final = 56
"""Pixels that a key needs for a finger: narrower ones go on two lines."""


ENDS: Final = (Act(Verb.POINT), Act(Verb.REPEAT_STAKES), Act(Verb.NEXT))
"""The keys beside the seats: somebody who stands, the stakes of the coup before, and the end."""


class SeatKeys(QWidget):
    """The seats, on two lines where there are many, and what ends the stakes."""

    acted = Signal(object)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._bounce = bounce
        self.buttons: list[KeyButton] = []

    def render_scene(self, scene: Scene) -> None:
        """Shows a key for each seat."""
        seats = [seat.seat for seat in scene.view.seats if not seat.seat.startswith("v")]
        if len(self.buttons) != len(seats) + len(ENDS):
            self._set(len(seats))
        for seat, button in zip(seats, self.buttons, strict=False):
            button.render_face(scene.style, Face(seat, ""))
        self._render_ends(scene)

    def _render_ends(self, scene: Scene) -> None:
        standing, again, done = self.buttons[-len(ENDS) :]
        stakes = scene.line.kind is Kind.STAKE
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
            KeyButton(Act(Verb.DIGIT, str(n + 1)), Shape.KEY, self._bounce, self)
            for n in range(seats)
        ]
        for button in self.buttons:
            button.acted.connect(lambda act: self.seat_tapped.emit(act.value))
        ends = [KeyButton(act, Shape.KEY, self._bounce, self) for act in ENDS]
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
        for place, button in enumerate(seats):
            left = place % columns * (width + GAP)
            top = place // columns * (high + GAP)
            button.setGeometry(round(left), top, round(left + width) - round(left), high)
        for place, button in enumerate(shown):
            button.setGeometry(room + GAP + place * (wide + GAP), 0, wide, self.height())


class BetKeys(QWidget):
    """The bets on the two hands and the tie, the duel where there is one, and all the others."""

    acted = Signal(object)
    bet_tapped = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        verbs = [Act(Verb.BET, key) for key in (*(role.value for role in KEYS), DUEL, OTHER)]
        acts = [*verbs, Act(Verb.REPEAT_STAKES), Act(Verb.UNDO)]
        self.buttons = [KeyButton(act, Shape.KEY, bounce, self) for act in acts]
        for button in self.buttons:
            button.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the bets that are taken here."""
        words, variant, closed = scene.words, scene.view.variant, scene.house.closed
        known = keyed_bets(variant)
        others = [bet for bet in variant.bets if bet not in known.values() and bet not in closed]
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
        elif variant.bank is not None:
            shown[DUEL] = Face(words("Holds the bank"), scene.label(Verb.BET, DUEL))
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
