"""The felt of a table as it stands elsewhere, drawn by the table's own widgets; no touch and no key
does anything to it."""

from dataclasses import replace
from datetime import datetime
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.felt.felt import Felt
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.scene_builder import scene_of
from dealer_app.gui.felt.top_bar import TopBar
from dealer_app.gui.kit.key_button import BounceFilter
from dealer_app.gui.kit.measures import strips
from dealer_app.gui.kit.paint import LEFT, RIGHT, Pen, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.session.watched_session import WatchedSession
from dealer_app.table.history import History
from dealer_app.table.house_time import at_house

BAND: Final = (36, 44)
"""Pixels of the band that says that the table is only looked at, on a small screen and a large
one."""

INSET: Final = 20
GAP: Final = 24


class ViewBand(QWidget):
    """That this is the pit's view, as of when, and whether the mirror agrees: in blue, so that
    nobody takes it for the table."""

    def __init__(self, within: QWidget) -> None:
        super().__init__(within)
        self._style: Style | None = None
        self._told = ("", "", "")

    def tell(self, style: Style, what: str, when: str, mark: str) -> None:
        """What it is, as of when, and at the right the entry with its digest."""
        told = (what, when, mark)
        if (self._style, self._told) != (style, told):
            self._style, self._told = style, told
            self.setAccessibleName(". ".join(filter(None, told)))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """One line."""
        style = self._style
        if style is None:
            return
        painter = painter_of(self)
        painter.fillRect(self.rect(), style.colour("recalled"))
        pen, ink = Pen(painter), style.colour("on_recalled")
        box = self.rect().adjusted(INSET, 0, -INSET, 0)
        what, when, mark = self._told
        used = pen.write(box, mark, (style.type(Size.SMALL), ink), RIGHT) + GAP
        box.setWidth(box.width() - used)
        used = pen.write(box, what, (style.type(Size.SMALL, Weight.SEMIBOLD), ink), LEFT) + GAP
        pen.write(box.adjusted(used, 0, 0, 0), when, (style.type(Size.SMALL), ink), LEFT)
        painter.end()


class WatchedFelt(QWidget):
    """The bar of the table, the band of the pit and the felt, with what the pit adds at its side,
    which is so many pixels wide on a small screen and on a large one."""

    def __init__(self, side: QWidget, widths: tuple[int, int]) -> None:
        super().__init__()
        side.setParent(self)
        bounce = BounceFilter(monotonic)
        self.bar = TopBar(self, bounce, menu=False)
        self.band = ViewBand(self)
        self.felt = Felt(self, bounce)
        self.felt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.scene: Scene | None = None
        self._desk: Desk | None = None
        self._session: WatchedSession | None = None
        self._history: History | None = None
        self._side, self._widths = side, widths
        self._laid: object = None

    def watch(self, history: History, style: Style, now: datetime) -> None:
        """Shows the session as it stands with these entries."""
        if self._session is None or self._session.events[0] is not history.events[0]:
            self.let_go()
            self._session = WatchedSession(history)
            self._desk = Desk(self._session, style.words, MOMENTS)
        elif history is not self._history:
            self._session.go_on(history)
        self._history = history
        desk = self._desk
        assert desk is not None
        desk.words = style.words
        hour = f"{at_house(history.table, now):%H:%M}"
        scene = scene_of(desk, style, hour)
        self.scene = replace(scene, phase=None, primary=None, beside=None, alerts=0)
        self.bar.render_scene(self.scene)
        self.felt.render_scene(self.scene)
        self._lay_out()

    def let_go(self) -> None:
        """Looks at that session no more."""
        if self._desk is not None:
            self._desk.let_go()
        self._desk = self._session = self._history = None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        large = self.scene is not None and self.scene.style.large
        if self._laid == (large, self.size()):
            return
        self._laid = large, self.size()
        bar, band = strips(large=large)[0], BAND[large]
        width, top, beside = self.width(), bar + band, self._widths[large]
        self.bar.setGeometry(0, 0, width, bar)
        self.band.setGeometry(0, bar, width, band)
        self.felt.setGeometry(0, top, width - beside, self.height() - top)
        self._side.setGeometry(width - beside, top, beside, self.height() - top)
