"""The pad for stakes: seat, then bet, then amount, one after the other in the same place."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from dealer_app.gui.desk.entry_in_hand import Kind
from dealer_app.gui.felt.pads.amount_keys import AmountKeys
from dealer_app.gui.felt.pads.stake_keys import BetKeys, SeatKeys
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter


class StakePad(QStackedWidget):
    """Shows the keys for what the stake being keyed still lacks."""

    acted = Signal(object)
    seat_tapped = Signal(str)
    chip_tapped = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self.seats = SeatKeys(self, bounce)
        self.bets = BetKeys(self, bounce)
        self.amounts = AmountKeys(self, bounce)
        for keys in (self.seats, self.bets, self.amounts):
            keys.acted.connect(self.acted)
            self.addWidget(keys)
        self.seats.seat_tapped.connect(self.seat_tapped)
        self.amounts.chip_tapped.connect(self.chip_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows the keys of this moment."""
        line = scene.line
        keys: SeatKeys | BetKeys | AmountKeys = self.seats
        if line.asks_amount and (line.seat or line.kind is Kind.WINNINGS):
            keys = self.amounts
        elif line.asks_bet:
            keys = self.bets
        keys.render_scene(scene)
        self.setCurrentWidget(keys)
