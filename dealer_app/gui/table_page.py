"""The panel beside the felt: stakes or payout above, the shoe's bead plate below."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui import table_rows
from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.bead_plate import ROWS, BeadPlate
from dealer_app.gui.paint import RIGHT, Pen, painter_of
from dealer_app.gui.rows import RowScroll
from dealer_app.gui.scene import Scene
from dealer_app.gui.theme import Size, Weight, scroll_sheet

INSET: Final = 18


class TablePage(QWidget):
    """Touching its head begins the stakes, touching a row is for the window to judge."""

    acted = Signal(object)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self.rows = RowScroll(self)
        self.rows.list.row_tapped.connect(self.row_tapped)
        self.beads = BeadPlate(self)
        self.beads.bead_tapped.connect(self.bead_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows the panel at this moment."""
        before, self._scene = self._scene, scene
        rows = table_rows.rows(scene)
        self.rows.setVisible(bool(rows))
        self.rows.render_rows(scene.style, rows)
        self.beads.render_scene(scene)
        if before is None or before.style is not scene.style:
            self.rows.setStyleSheet(scroll_sheet(scene.style.theme))
            self._lay_out()
        shoe = scene.view.shoe.number if scene.view.shoe else 0
        said = (table_rows.title(scene), table_rows.hint(scene), table_rows.nothing(scene))
        drawn = (said, bool(rows), shoe, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _measures(self) -> tuple[int, int]:
        """How high the head is, and from where on the bead plate stands."""
        large = self._scene is not None and self._scene.style.large
        bead = 36 if large else 28
        return (48 if large else 40), self.height() - ROWS * bead - (16 if large else 12)

    def _lay_out(self) -> None:
        head, beads = self._measures()
        self.rows.setGeometry(1, head, self.width() - 1, beads - 40 - head)
        self.beads.setGeometry(INSET, beads, self.width() - 2 * INSET, self.height() - beads - 12)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The head, or the empty panel, was touched."""
        above = event.position().y() < self._measures()[1] - 40
        if above and self._scene is not None and self._scene.can_stake:
            self.acted.emit(Act(Verb.STAKES))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The two titles, a line between, and a word where there is no row."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, style = Pen(painter), scene.style
        head, beads = self._measures()
        width = self.width() - 2 * INSET
        ink = (style.type(Size.NOTE, Weight.SEMIBOLD), style.colour("muted"))
        pen.write(QRect(INSET, 0, width, head), table_rows.title(scene).upper(), ink)
        pen.write(QRect(INSET, 0, width, head), table_rows.hint(scene), ink, RIGHT)
        for top in (head - 1, beads - 40):
            painter.fillRect(QRect(1, top, self.width() - 1, 1), style.colour("line"))
        shoe = scene.view.shoe.number if scene.view.shoe else 0
        said = scene.words("Shoe {number}", number=shoe) if shoe else scene.words("No shoe")
        pen.write(QRect(INSET, beads - 36, width, 32), said.upper(), ink)
        if not self.rows.isVisibleTo(self):
            box = QRect(INSET, head + 16, width, beads - 80 - head)
            calm = (style.type(Size.SMALL), style.colour("muted"))
            pen.write_wrapped(box, table_rows.nothing(scene), calm)
        painter.end()
