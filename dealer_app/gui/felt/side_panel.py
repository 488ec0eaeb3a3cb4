"""The panel at the right: the table's page, or in its place a short list, the coups so far, or what
else is looked at."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.felt.list_page import ListPage
from dealer_app.gui.felt.past.roads_panel import RoadsPanel
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.table_page import TablePage
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.paint import painter_of


class SidePanel(QStackedWidget):
    """Nothing here covers the felt."""

    acted = Signal(object)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)
    written = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.table = TablePage(self)
        self.table.acted.connect(self.acted)
        self.table.row_tapped.connect(self.row_tapped)
        self.table.bead_tapped.connect(self.bead_tapped)
        self.list = ListPage(self, bounce)
        self.list.acted.connect(self.acted)
        self.list.written.connect(self.written)
        self.roads = RoadsPanel(self, bounce)
        self.roads.acted.connect(self.acted)
        self.roads.coup_tapped.connect(self.bead_tapped)
        for page in (self.table, self.list, self.roads):
            self.addWidget(page)
        self._instead: QWidget | None = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the page of this moment."""
        self._scene = scene
        page = self._page(scene)
        page.render_scene(scene)
        self.setCurrentWidget(self._instead if self._instead and page is self.table else page)

    def _page(self, scene: Scene) -> TablePage | ListPage | RoadsPanel:
        """The list that is chosen from, or the coups so far; else the table's own page."""
        if scene.moment.lists:
            return self.list
        return self.table if scene.past is None else self.roads

    def show_instead(self, page: QWidget | None) -> None:
        """Another page in the place of the table's, until None is shown instead."""
        if page is not None and self.indexOf(page) < 0:
            self.addWidget(page)
        self._instead = page
        self.setCurrentWidget(page or self.table)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel's ground and its edge against the felt."""
        if self._scene is None:
            return
        painter = painter_of(self)
        painter.fillRect(self.rect(), self._scene.style.colour("panel"))
        painter.fillRect(0, 0, 1, self.height(), self._scene.style.colour("line"))
        painter.end()
