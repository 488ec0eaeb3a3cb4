"""A short list beside the felt, and where needed a line to write in."""

from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.lists.list_lines import A_PAGE
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape
from dealer_app.gui.kit.paint import Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight, field_sheet
from dealer_app.rules.staff import LONGEST_NAME, tidy

INSET: Final = 16
HEAD: Final = 56
LONGEST_TEXT: Final = 120


class LineField(QLineEdit):
    """A line of text: Enter ends it, Escape gives it up."""

    ended = Signal()
    given_up = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape are the window's, the rest is written."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ended.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class ListPage(QWidget):
    """A title, a button a line, the pages of a long list, and the way back."""

    acted = Signal(object)
    written = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.lines = [
            KeyButton(Act(Verb.CHOICE, str(n + 1)), Shape.ROW, bounce, self) for n in range(A_PAGE)
        ]
        self.more = KeyButton(Act(Verb.LATER), Shape.ROW, bounce, self)
        self.back = KeyButton(Act(Verb.CANCEL), Shape.ROW, bounce, self)
        for button in (*self.lines, self.more, self.back):
            button.acted.connect(self.acted)
        self.line = LineField(self)
        self.line.ended.connect(self._ended)
        self.line.given_up.connect(lambda: self.acted.emit(Act(Verb.CANCEL)))

    def render_scene(self, scene: Scene) -> None:
        """Shows the list of this moment."""
        before, self._scene = self._scene, scene
        style = scene.style
        for n, button in enumerate(self.lines):
            button.setVisible(n < len(scene.offers))
            if n < len(scene.offers):
                offer = scene.offers[n]
                own = scene.key(offer.act) if offer.act.verb is not Verb.CHOICE else ""
                face = Face(f"{n + 1}   {offer.text}", own or "", offer.note)
                button.render_face(style, face)
        self.more.setVisible(scene.pages > 1)
        page = scene.words("{page} of {pages}", page=scene.keyed.page + 1, pages=scene.pages)
        self.more.render_face(style, Face(scene.words("More"), scene.label(Verb.LATER), page))
        self.back.render_face(style, Face(scene.words("Back"), scene.label(Verb.CANCEL)))
        self.setAccessibleName(scene.list_title)
        self._render_line(scene, fresh=before is None or before.moment is not scene.moment)
        self._lay_out()
        self.update()

    def _render_line(self, scene: Scene, *, fresh: bool) -> None:
        written = scene.moment.written
        self.line.setVisible(written is not None)
        if written is None:
            return
        self.line.setMaxLength(LONGEST_NAME if written.person else LONGEST_TEXT)
        self.line.setFont(scene.style.type(Size.SMALL))
        self.line.setStyleSheet(field_sheet(scene.style.theme))
        self.line.setPlaceholderText(scene.written_about)
        self.line.setAccessibleName(scene.written_about)
        if fresh:
            self.line.clear()
        if fresh and written.alone:
            self.line.setFocus()

    def _ended(self) -> None:
        self.written.emit(tidy(self.line.text()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines find their places."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.width() - 2 * INSET
        high = 56 if self._scene is not None and self._scene.style.large else 44
        top = HEAD
        for button in (*self.lines, self.line):
            if button.isVisibleTo(self):
                button.setGeometry(INSET, top, width, high)
                top += high + 8
        foot, half = self.height() - high - 12, (width - 8) // 2
        self.back.setGeometry(INSET, foot, half, high)
        self.more.setGeometry(INSET + half + 8, foot, half, high)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The title."""
        if self._scene is None:
            return
        painter = painter_of(self)
        style = self._scene.style
        font = style.type(Size.BODY, Weight.SEMIBOLD)
        box = QRect(INSET + 2, 0, self.width() - 2 * INSET, HEAD)
        ink = style.colour(self._scene.moment.ink)
        Pen(painter).write(box, self._scene.list_title, (font, ink))
        painter.end()
