"""The panel beside the felt: the bank, stakes or payout, and below them the story so far."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt import bank_panel, table_rows
from dealer_app.gui.felt.bank_panel import BankPanel
from dealer_app.gui.felt.panel_lines import PanelScroll
from dealer_app.gui.felt.past.bank_story import BankCurve
from dealer_app.gui.felt.past.bead_plate import ROWS, BeadPlate
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, scroll_sheet
from dealer_app.i18n.parlance import shoe_name

INSET: Final = 18
BELOW: Final = 40
"""Pixels of the line that heads the story."""


class TablePage(QWidget):
    """Touching its head begins the stakes, touching a row is for the window to judge, and touching
    what stands below shows the coups so far.

    Where patrons hold the bank it stands over the stakes, and its story in place of the beads.
    """

    acted = Signal(object)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self.bank, self.story = BankPanel(self), BankCurve(self)
        self.rows = PanelScroll(self)
        self.rows.list.row_tapped.connect(self.row_tapped)
        self.beads = BeadPlate(self)
        self.beads.bead_tapped.connect(self.bead_tapped)
        self.story.step_tapped.connect(self.bead_tapped)
        for part in (self.beads, self.story):
            part.free_tapped.connect(self._past_asked)

    def render_scene(self, scene: Scene) -> None:
        """Shows the panel at this moment."""
        before, self._scene = self._scene, scene
        rows, title = table_rows.rows(scene), table_rows.title(scene)
        self.rows.setVisible(bool(rows))
        self.rows.render_rows(scene.style, rows)
        self.rows.setAccessibleName(title)
        self._show_parts(scene)
        if before is None or before.style is not scene.style:
            self.rows.setStyleSheet(scroll_sheet(scene.style.theme))
            self._lay_out()
        said = (title, table_rows.hint(scene), table_rows.nothing(scene))
        drawn = (said, bool(rows), self._below(scene), scene.tables, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.update()

    def _show_parts(self, scene: Scene) -> None:
        """The bank and its story, or the beads."""
        patrons, story = _patrons(scene), _has_story(scene)
        moved = self.bank.isHidden() is patrons or self.story.isHidden() is story
        self.bank.setVisible(patrons)
        self.story.setVisible(story)
        self.beads.setVisible(not story)
        if patrons:
            self.bank.render_scene(scene)
        if story:
            self.story.render_scene(scene)
        else:
            self.beads.render_scene(scene)
        if moved:
            self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The parts find their places."""
        self._lay_out()

    def _measures(self) -> tuple[int, int, int]:
        """How high the head and the bank are, and from where on the story stands."""
        scene = self._scene
        large = scene is not None and scene.style.large
        bead = 36 if large else 28
        story = self.height() - ROWS * bead - (16 if large else 12)
        bank = bank_panel.height(scene) if scene is not None else 0
        return (48 if large else 40), bank, story

    def _lay_out(self) -> None:
        head, bank, story = self._measures()
        self.bank.setGeometry(1, head - 1, self.width() - 1, bank)
        top = head + bank
        self.rows.setGeometry(1, top, self.width() - 1, story - BELOW - top)
        below = QRect(INSET, story, self.width() - 2 * INSET, self.height() - story - 12)
        self.beads.setGeometry(below)
        self.story.setGeometry(below)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The head, or the empty panel, was touched; or what is below."""
        above = event.position().y() < self._measures()[2] - BELOW
        if not above:
            self._past_asked()
        elif self._scene is not None and self._scene.can_stake:
            self.acted.emit(Act(Verb.STAKES))

    def _past_asked(self) -> None:
        self.acted.emit(Act(Verb.PAST))

    @staticmethod
    def _below(scene: Scene) -> str:
        """What the lower part shows."""
        words = scene.words
        if _has_story(scene):
            return words("The bank, coup by coup")
        shoe = scene.view.shoe.number if scene.view.shoe else 0
        return shoe_name(words, scene.view.variant, shoe) if shoe else words("No shoe")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The two heads, and what is said where there is no row."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, style = Pen(painter), scene.style
        head, bank, story = self._measures()
        width = self.width() - 2 * INSET
        ink = (style.type(Size.NOTE, Weight.SEMIBOLD), style.colour("muted"))
        hint = table_rows.hint(scene)
        room = width - width_of(hint, ink[0]) - 8
        pen.write(QRect(INSET, 0, room, head), table_rows.title(scene).upper(), ink)
        pen.write(QRect(INSET, 0, width, head), hint, ink, RIGHT)
        for top in (story - BELOW, *(() if bank else (head - 1,))):
            painter.fillRect(QRect(1, top, self.width() - 1, 1), style.colour("line"))
        box = QRect(INSET, story - BELOW + 4, width, 32)
        pen.write(box, self._below(scene).upper(), ink)
        pen.write(box, scene.label(Verb.PAST), ink, RIGHT)
        if not self.rows.isVisibleTo(self):
            top = head + bank + 16
            room_left = QRect(INSET, top, width, story - 2 * BELOW - top)
            calm = (style.type(Size.SMALL), style.colour("muted"))
            pen.write_wrapped(room_left, table_rows.nothing(scene), calm)
        painter.end()


def _patrons(scene: Scene) -> bool:
    """True where patrons hold the bank."""
    return scene.view.variant.bank is not None


def _has_story(scene: Scene) -> bool:
    """True where the bank's story stands in the place of the beads."""
    rules = scene.view.variant.bank
    return rules is not None and (rules.needed or bool(scene.story or scene.view.bank))
