"""Each coup's hands against the bank's, where every seat has its own: a row a coup."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.marks import Shape, draw_mark
from dealer_app.gui.felt.past.past_scroll import PastLines, PastList
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.rules.variant import Role, seat_of
from dealer_app.table.boards import Final as Ended
from dealer_app.table.boards import Manche

MARK: Final = 7
SHAPES: Final[Mapping[int, Shape]] = {1: Shape.WON, -1: Shape.LOST, 0: Shape.TIED}
_INKS: Final = {
    Shape.WON: "on_felt_ponte",
    Shape.LOST: "on_felt_banque",
    Shape.TIED: "on_felt_tie",
}


def columns(scene: Scene, width: int) -> tuple[QRect, ...]:
    """The columns of the coup, of the bank and of each seat, in that order."""
    seats = len(seats_of(scene))
    head = scene.style.px(32, 40)
    wide = (width - 2 * head) // max(1, seats)
    ends = [head, head, *[wide] * seats]
    return tuple(QRect(sum(ends[:place]), 0, each, 0) for place, each in enumerate(ends))


def seats_of(scene: Scene) -> tuple[str, ...]:
    """The seats that have a hand of their own, in order."""
    return tuple(seat for hand in scene.view.variant.laws if (seat := seat_of(hand)))


class _Rows(PastLines):
    """The coups one under the other."""

    HEIGHTS = (34, 42)

    def __init__(self) -> None:
        super().__init__()
        self._manches: Sequence[Manche] = ()

    @override
    def fill(self, scene: Scene) -> int:
        self._manches = scene.past.manches if scene.past is not None else ()
        return len(self._manches)

    @override
    def coup(self, place: int) -> int:
        return self._manches[place].coup

    @override
    def draw(self, pen: Pen, scene: Scene, place: int, box: QRect) -> None:
        _row(pen, scene, self._manches[place], box)


def _row(pen: Pen, scene: Scene, manche: Manche, row: QRect) -> None:
    """The coup's number, what the bank had, and each hand that played."""
    style = scene.style
    if scene.keyed.coup == manche.coup:
        pen.painter.fillRect(row, style.colour("row_lit"))
    pen.painter.fillRect(QRect(0, row.bottom(), row.width(), 1), style.colour("line"))
    cells = [
        QRect(each.left(), row.top(), each.width(), row.height())
        for each in columns(scene, row.width())
    ]
    note = (style.type(Size.NOTE), style.colour("muted"))
    pen.write(cells[0], scene.numbered(manche.coup), note)
    if manche.bank is not None:
        _hand(pen, scene, cells[1], (manche.bank, None))
    ended = dict(manche.seats)
    for cell, seat in zip(cells[2:], seats_of(scene), strict=True):
        for each, final in ended.items():
            if each == seat:
                _hand(pen, scene, cell, (final, SHAPES[final.sign]))
        if manche.banker == seat:
            bank = scene.words.name(scene.view.variant.hand(scene.view.variant.banque).names)
            ink = (style.type(Size.NOTE, Weight.BOLD), style.role_ink(Role.BANQUE))
            pen.write(cell, bank[:1], ink, CENTRE)


def _hand(pen: Pen, scene: Scene, cell: QRect, what: tuple[Ended, Shape | None]) -> None:
    """A hand in its cell, from its picture."""
    ratio = pen.painter.device().devicePixelRatioF()
    pen.painter.drawPixmap(cell.topLeft(), _picture(what, cell.size(), scene.style, ratio))


@lru_cache(maxsize=256)
def _picture(what: tuple[Ended, Shape | None], size: QSize, style: Style, ratio: float) -> QPixmap:
    """A hand, drawn once in each size."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = painter_of(picture)
    _draw(Pen(painter), style, QRect(QPoint(0, 0), size), what)
    painter.end()
    return picture


def _draw(pen: Pen, style: Style, cell: QRect, what: tuple[Ended, Shape | None]) -> None:
    """A total over what became of it; a bust hand is crossed, a natural has its star."""
    final, shape = what
    mark = style.px(MARK, MARK + 2)
    font = style.type(Size.NOTE, Weight.SEMIBOLD)
    foot = 0 if shape is None else mark + 3
    upper = cell.adjusted(0, 1, 0, -foot)
    if final.bust:
        box = QRect(0, 0, mark + 2, mark + 2)
        box.moveCenter(upper.center())
        draw_mark(pen.painter, Shape.BUST, box, style.colour("on_felt_irregular"))
    else:
        pen.write(upper, str(final.total), (font, style.colour("ink")), CENTRE)
    if final.natural:
        half = width_of(str(final.total), font) // 2
        star = QRect(cell.center().x() + half + 1, upper.top() + 2, mark, mark)
        draw_mark(pen.painter, Shape.NATURAL, star, style.colour("accent"))
    if shape is not None:
        box = QRect(cell.center().x() - mark // 2, cell.bottom() - mark - 3, mark, mark)
        draw_mark(pen.painter, shape, box, style.colour(_INKS[shape]))


class MancheList(PastList):
    """The hands of each coup of the session under the numbers of their seats."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, _Rows())

    def _head(self) -> int:
        return self.scene.style.px(28, 34) if self.scene is not None else 28

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The rows stand under their heads."""
        room = self.height() - self._head()
        self.room.setGeometry(0, self._head(), self.width(), room - room % self.lines.line())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The heads: the coup, the bank and every seat."""
        scene = self.scene
        if scene is None:
            return
        painter = painter_of(self)
        pen, style = Pen(painter), scene.style
        muted = (style.type(Size.NOTE, Weight.SEMIBOLD), style.colour("muted"))
        bank = scene.words.name(scene.view.variant.hand(scene.view.variant.banque).names)
        places = columns(scene, self.lines.width())
        for place, said in zip(places, ("", bank[:1], *seats_of(scene)), strict=True):
            cell = QRect(place.left(), 0, place.width(), self._head())
            ink = (muted[0], style.role_ink(Role.BANQUE)) if said == bank[:1] else muted
            pen.write(cell, said, ink, CENTRE)
        painter.end()
