"""Where everything stands in the window: bar, felt, panel, pad and actions."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.felt.felt import Felt
from dealer_app.gui.felt.pads.action_keys import Actions
from dealer_app.gui.felt.pads.card_pad import CardPad, SuitPad
from dealer_app.gui.felt.pads.choice_pad import ChoicePad
from dealer_app.gui.felt.pads.number_pad import NumberPad
from dealer_app.gui.felt.pads.settle_pad import SettlePad
from dealer_app.gui.felt.pads.stake_pad import StakePad
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.side_panel import SidePanel
from dealer_app.gui.felt.status_strip import HintStrip, StatusStrip
from dealer_app.gui.felt.top_bar import TopBar
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.paint import painter_of

EDGE: Final = 8
INSET: Final = 18


class TableView(QWidget):
    """The parts of the window; each draws its share of one scene."""

    acted = Signal(object)
    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)
    chip_tapped = Signal(object)
    written = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.bar = TopBar(self, bounce)
        self.felt = Felt(self)
        self.panel = SidePanel(self, bounce)
        self.acts = Actions(self, bounce)
        self.status = StatusStrip(self)
        self.hint = HintStrip(self)
        self.pads: dict[Pad, CardPad | SuitPad | ChoicePad | StakePad | SettlePad | NumberPad] = {
            Pad.CARDS: CardPad(self, bounce),
            Pad.SUITS: SuitPad(self, bounce),
            Pad.CHOICES: ChoicePad(self, bounce),
            Pad.STAKES: StakePad(self, bounce),
            Pad.SETTLE: SettlePad(self, bounce),
            Pad.NUMBER: NumberPad(self, bounce),
        }
        self.stack = QStackedWidget(self)
        for pad in self.pads.values():
            self.stack.addWidget(pad)
            pad.acted.connect(self.acted)
        self._connect()

    def _connect(self) -> None:
        for part in (self.bar, self.panel, self.acts):
            part.acted.connect(self.acted)
        self.felt.card_tapped.connect(self.card_tapped)
        self.felt.seat_tapped.connect(self.seat_tapped)
        self.panel.row_tapped.connect(self.row_tapped)
        self.panel.bead_tapped.connect(self.bead_tapped)
        self.panel.written.connect(self.written)
        stakes = self.pads[Pad.STAKES]
        assert isinstance(stakes, StakePad)
        stakes.seat_tapped.connect(self.seat_tapped)
        stakes.chip_tapped.connect(self.chip_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows this scene."""
        before, self._scene = self._scene, scene
        if before is None or before.style is not scene.style:
            self._lay_out()
            self.update()
        for part in (self.bar, self.felt, self.panel, self.acts, self.status, self.hint):
            part.render_scene(scene)
        pad = self.pads[scene.pad]
        pad.render_scene(scene)
        self.stack.setCurrentWidget(pad)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _measures(self) -> tuple[int, int, int]:
        """How high the bar and the foot are, and how wide the panel is."""
        large = self._scene is not None and self._scene.style.large
        return (60, 176, 460) if large else (52, 148, 372)

    def _lay_out(self) -> None:
        bar, foot, side = self._measures()
        width, height = self.width(), self.height()
        self.bar.setGeometry(0, 0, width, bar)
        self.felt.setGeometry(0, bar, width - side, height - bar - foot)
        self.panel.setGeometry(width - side, bar, side, height - bar - foot)
        top, strip = height - foot, 32
        pad = QRect(EDGE, top + 12, width - side - 2 * EDGE, foot - 12 - strip - 8)
        self.stack.setGeometry(pad)
        self.acts.setGeometry(width - side + INSET, pad.top(), side - 2 * INSET, pad.height())
        line = pad.bottom() + 5
        self.status.setGeometry(EDGE, line, width - side - 2 * EDGE, strip)
        self.hint.setGeometry(width - side + INSET, line, side - 2 * INSET, strip)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground under the pad, and its edge against the felt."""
        if self._scene is None:
            return
        painter = painter_of(self)
        painter.fillRect(self.rect(), self._scene.style.colour("ground"))
        foot = self._measures()[1]
        panel = QRect(0, self.height() - foot, self.width(), foot)
        painter.fillRect(panel, self._scene.style.colour("panel"))
        painter.fillRect(QRect(0, panel.top(), self.width(), 1), self._scene.style.colour("line"))
        painter.end()
