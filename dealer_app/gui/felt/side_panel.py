"""The panel at the right: the table's page, or in its place a short list, the coups so far, or what
else is looked at."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.lists.list_lines import A_WHOLE_PAGE
from dealer_app.gui.felt import panel_lines, table_rows
from dealer_app.gui.felt.line_sheets import is_grouped
from dealer_app.gui.felt.panel_lines import BankPanel, PanelScroll
from dealer_app.gui.felt.past.coups_so_far import ROWS, BankCurve, BeadPlate
from dealer_app.gui.felt.past.roads_panel import RoadsPanel
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import BounceFilter, Face, KeyButton, PaintedPart, Shape
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, field_sheet, scroll_sheet
from dealer_app.i18n.parlance import shoe_name
from dealer_app.rules.staff import LONGEST_NAME, tidy

# A short list beside the felt, and where needed a line to write in


_MARGIN: Final = 16
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
        self._bounce = bounce
        self.lines: list[KeyButton] = []
        self.more = KeyButton(KeyAct(Verb.LATER, A_WHOLE_PAGE), Shape.ROW, bounce, self)
        self.back = KeyButton(KeyAct(Verb.CANCEL), Shape.ROW, bounce, self)
        for button in (self.more, self.back):
            button.acted.connect(self.acted)
        self.line = LineField(self)
        self.line.ended.connect(self._ended)
        self.line.given_up.connect(lambda: self.acted.emit(KeyAct(Verb.CANCEL)))

    def _make_lines(self, number: int) -> None:
        """As many keys as the list has lines."""
        for n in range(len(self.lines), number):
            button = KeyButton(KeyAct(Verb.CHOICE, str(n + 1)), Shape.ROW, self._bounce, self)
            button.acted.connect(self.acted)
            self.lines.append(button)

    def render_scene(self, scene: Scene) -> None:
        """Shows the list of this moment."""
        self._make_lines(len(scene.offers))
        before, self._scene = self._scene, scene
        style = scene.style
        for n, button in enumerate(self.lines):
            button.setVisible(n < len(scene.offers))
            if n < len(scene.offers):
                offer = scene.offers[n]
                own = scene.key(offer.act) if offer.act.verb is not Verb.CHOICE else ""
                ink = "muted" if offer.why else "accent" if offer.found else ""
                face = Face(
                    offer.text, own, offer.note, primary=offer.lit, ink=ink, under=offer.why
                )
                button.render_face(style, face)
        at, pages = scene.list_page
        self.more.setVisible(pages > 1)
        page = scene.words("{page} of {pages}", page=at + 1, pages=pages)
        self.more.render_face(style, Face(scene.words("More"), scene.key(self.more.act), page))
        self.back.render_face(style, Face(scene.words("Back"), scene.label(Verb.CANCEL)))
        letters = scene.keyed.typed
        self.setAccessibleName(f"{scene.list_title} {letters}".rstrip())
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
        width = self.width() - 2 * _MARGIN
        high = 56 if self._scene is not None and self._scene.style.large else 44
        foot, half = self.height() - high - 12, (width - 8) // 2
        shown = [each for each in (*self.lines, self.line) if each.isVisibleTo(self)]
        spare = foot - HEAD - len(shown) * high
        gap = max(0, min(8, spare // max(1, len(shown))))
        for n, each in enumerate(shown):
            each.setGeometry(_MARGIN, HEAD + n * (high + gap), width, high)
        self.back.setGeometry(_MARGIN, foot, half, high)
        self.more.setGeometry(_MARGIN + half + 8, foot, half, high)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The title."""
        if self._scene is None:
            return
        painter = painter_of(self)
        style = self._scene.style
        font = style.type(Size.BODY, Weight.SEMIBOLD)
        box = QRect(_MARGIN + 2, 0, self.width() - 2 * INSET, HEAD)
        ink = style.colour(self._scene.moment.ink)
        Pen(painter).write(box, self._scene.list_title, (font, ink))
        if self._scene.keyed.typed:
            typed = (font, style.colour("accent"))
            Pen(painter).write(box, f"{self._scene.keyed.typed}▏", typed, RIGHT)
        painter.end()


# The panel beside the felt: the bank, stakes or payout, and below them the story so far


INSET: Final = 18
BELOW: Final = 40
"""Pixels of the line that heads the story."""

WIDTH: Final = (372, 460)
"""Pixels that the panel is wide, on a small screen and on a large one."""

SUM: Final = (18, 21)
"""Pixels of a line under those of the payout, likewise."""


class RowsPage(PaintedPart):
    """Touching its head begins the stakes, touching a row is for the window to judge, and touching
    what stands below shows the coups so far.

    Where patrons hold the bank it stands over the stakes, and its story in place of the beads.
    While lines of the payout are paid they have all of it, but for what they come to.
    """

    acted = Signal(object)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self._sums: tuple[str, ...] = ()
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
        before, self._scene, sums = self._scene, scene, self._sums
        rows, title = table_rows.rows(scene), table_rows.title(scene)
        self.rows.setVisible(bool(rows))
        self.rows.show_whole(whole=scene.paying)
        self.rows.render_rows(scene.style, rows)
        self._sums = _on_lines(scene) if scene.paying else ()
        self.rows.setAccessibleName(title)
        self.rows.setAccessibleDescription(" · ".join(self._sums))
        self._show_parts(scene)
        if before is None or before.style is not scene.style:
            self.rows.setStyleSheet(scroll_sheet(scene.style.theme))
            self._lay_out()
        elif before.paying is not scene.paying or sums != self._sums:
            self._lay_out()
        said = (title, table_rows.hint(scene), table_rows.nothing(scene))
        drawn = (said, bool(rows), self._below(scene), self._sums, scene.tables, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.update()

    def _show_parts(self, scene: Scene) -> None:
        """The bank and its story, or the beads; none of them while lines are paid."""
        free = not scene.paying
        patrons, story = free and _patrons(scene), free and _has_story(scene)
        moved = self.bank.isHidden() is patrons or self.story.isHidden() is story
        self.bank.setVisible(patrons)
        self.story.setVisible(story)
        self.beads.setVisible(free and not story)
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
        head = 48 if large else 40
        if scene is not None and scene.paying:
            return head, 0, self.height() + BELOW - self._foot(scene)
        story = self.height() - ROWS * bead - (16 if large else 12)
        bank = panel_lines.height(scene) if scene is not None else 0
        return head, bank, story

    def _foot(self, scene: Scene) -> int:
        """How high the lines are that stand under those of the payout."""
        lines = len(self._sums)
        return lines * scene.style.px(*SUM) + 4 if lines else 0

    def _lay_out(self) -> None:
        head, bank, story = self._measures()
        start = 0 if self._scene is not None and self._scene.style.left else 1
        self.bank.setGeometry(start, head - 1, self.width() - 1, bank)
        top = head + bank
        self.rows.setGeometry(start, top, self.width() - 1, story - BELOW - top)
        below = QRect(INSET, story, self.width() - 2 * INSET, self.height() - story - 12)
        self.beads.setGeometry(below)
        self.story.setGeometry(below)

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """The head, or the empty panel, was touched; or what is below."""
        above = spot.y() < self._measures()[2] - BELOW
        if self._scene is not None and self._scene.paying:
            return
        if not above:
            self._past_asked()
        elif self._scene is not None and self._scene.can_stake:
            self.acted.emit(KeyAct(Verb.STAKES))

    def _past_asked(self) -> None:
        self.acted.emit(KeyAct(Verb.PAST))

    def _write_sums(self, pen: Pen, scene: Scene, box: QRect) -> None:
        """What the payout comes to, under its lines."""
        style, high = scene.style, scene.style.px(*SUM)
        ink = (style.type(Size.NOTE, Weight.SEMIBOLD), style.colour("ink"))
        for place, line in enumerate(self._sums):
            pen.write(QRect(box.left(), box.top() + 3 + place * high, box.width(), high), line, ink)

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
        if scene.paying:
            self._write_sums(pen, scene, QRect(INSET, story - BELOW, width, self._foot(scene)))
        else:
            box = QRect(INSET, story - BELOW + 4, width, 32)
            pen.write(box, self._below(scene).upper(), ink)
            pen.write(box, scene.label(Verb.PAST), ink, RIGHT)
        if not self.rows.isVisibleTo(self):
            top = head + bank + 16
            room_left = QRect(INSET, top, width, story - 2 * BELOW - top)
            calm = (style.type(Size.SMALL), style.colour("muted"))
            pen.write_wrapped(room_left, table_rows.nothing(scene), calm)
        painter.end()


def _on_lines(scene: Scene) -> tuple[str, ...]:
    """What the payout comes to, as much on a line as goes in."""
    font = scene.style.type(Size.NOTE, Weight.SEMIBOLD)
    width, lines = scene.style.px(*WIDTH) - 2 * INSET, list[str]()
    for part in table_rows.sums(scene):
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and width_of(longer, font) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return tuple(lines)


def _patrons(scene: Scene) -> bool:
    """True where patrons hold the bank."""
    return scene.view.variant.bank is not None


def _has_story(scene: Scene) -> bool:
    """True where the bank's story stands in the place of the beads."""
    rules = scene.view.variant.bank
    return rules is not None and (rules.needed or bool(scene.story or scene.view.bank))


class SidePanel(QStackedWidget):
    """Nothing here covers the felt."""

    acted = Signal(object)
    row_tapped = Signal(str, str)
    bead_tapped = Signal(int)
    written = Signal(str)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.table = RowsPage(self)
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
        free = page is self.table and not scene.paying
        self.setCurrentWidget(self._instead if self._instead and free else page)

    def _page(self, scene: Scene) -> RowsPage | ListPage | RoadsPanel:
        """The list that is chosen from, or the coups so far; else the table's own page."""
        if scene.moment.lists and not is_grouped(scene):
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
        edge = self.width() - 1 if self._scene.style.left else 0
        painter.fillRect(edge, 0, 1, self.height(), self._scene.style.colour("line"))
        painter.end()
