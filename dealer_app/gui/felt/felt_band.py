"""A band over the felt: NOT RECORDED, PERHAPS RECORDED, or a past coup that is only looked at."""

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight, type_of

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
        pen.write_wrapped(inner.adjusted(0, 60, 0, 0), scene.trouble, (type_of(Size.HEAD), ink))

    def _past(self, pen: Pen, scene: Scene) -> None:
        colour = scene.style.colour("recalled")
        pen.box(self.rect(), None, colour, radius=0, width=FRAME)
