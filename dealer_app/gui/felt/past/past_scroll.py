"""The coups so far as a list: lines to be touched, in the room there is, the newest in sight."""

from abc import abstractmethod
from typing import ClassVar

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from dealer_app.gui.desk.act_words import past_name
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import Pen, painter_of
from dealer_app.gui.kit.theme import Theme, scroll_sheet


class PastScroll(QScrollArea):
    """Goes to the end when the list has grown; else it stays where a finger left it."""

    def __init__(self, parent: QWidget, lines: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._high = -1
        self._lines = lines
        self.setWidget(lines)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        lines.setAutoFillBackground(False)

    def follow(self, theme: Theme, name: str) -> None:
        """After the list was filled anew; `name` is what it is called."""
        self.setAccessibleName(name)
        if theme is not self._theme:
            self._theme = theme
            self.setStyleSheet(scroll_sheet(theme))
        if self._lines.height() != self._high:
            self._high = self._lines.height()
            self._to_the_end()

    def turn(self, *, back: bool) -> None:
        """A page back, or on."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if back else 1) * self.viewport().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The end is in sight in the new room too."""
        super().resizeEvent(event)
        self._to_the_end()

    def _to_the_end(self) -> None:
        self._lines.resize(self.viewport().width(), self._lines.height())
        end = QRect(0, self._lines.height() - 1, 1, 1)
        self.ensureVisible(0, end.bottom(), 0, 0)


class PastLines(QWidget):
    """Lines one under the other, the newest at the end; touching one shows its coup again.

    `HEIGHTS` are those of a line, on a small screen and on a large one; `count` is how many there
    are. What stands on a line is looked up where it is drawn or touched.
    """

    HEIGHTS: ClassVar[tuple[int, int]]
    coup_tapped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.count = 0

    @abstractmethod
    def fill(self, scene: Scene) -> int:
        """Takes the coups so far; how many lines they make."""

    @abstractmethod
    def coup(self, place: int) -> int:
        """The number of the coup for which the line at this place, from 0, stands."""

    @abstractmethod
    def draw(self, pen: Pen, scene: Scene, place: int, box: QRect) -> None:
        """Draws the line at this place, from 0."""

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups so far."""
        self.scene = scene
        self.count = self.fill(scene)
        self.setFixedHeight(self.count * self.line())
        self.update()

    def line(self) -> int:
        """How high a line is."""
        return self.scene.style.px(*self.HEIGHTS) if self.scene is not None else self.HEIGHTS[0]

    def box(self, place: int) -> QRect:
        """Where the line at this place, from 0, stands."""
        return QRect(0, place * self.line(), self.width(), self.line())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A line was touched."""
        place = int(event.position().y()) // self.line()
        if 0 <= place < self.count:
            self.coup_tapped.emit(self.coup(place))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines that are to be seen."""
        if self.scene is None:
            return
        painter = painter_of(self)
        painter.fillRect(event.rect(), self.scene.style.colour("panel"))
        seen, line = event.rect(), self.line()
        for place in range(seen.top() // line, min(self.count, seen.bottom() // line + 1)):
            self.draw(Pen(painter), self.scene, place, self.box(place))
        painter.end()


class PastList(QWidget):
    """The lines in their room, and what stands above them."""

    coup_tapped = Signal(int)

    def __init__(self, parent: QWidget, lines: PastLines) -> None:
        super().__init__(parent)
        self.scene: Scene | None = None
        self.lines = lines
        self.room = PastScroll(self, lines)
        lines.coup_tapped.connect(self.coup_tapped)

    def render_scene(self, scene: Scene) -> None:
        """Shows the coups so far, the newest in sight when there is one more."""
        before, self.scene = self.scene, scene
        self.lines.render_scene(scene)
        if before is None or before.style is not scene.style:
            self.lay_out()
        self.room.follow(scene.style.theme, scene.words(past_name(scene.view.variant)))
        self.update()

    @abstractmethod
    def lay_out(self) -> None:
        """Puts the lines into their room: whole ones, as high as they are now."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines find their place."""
        self.lay_out()
