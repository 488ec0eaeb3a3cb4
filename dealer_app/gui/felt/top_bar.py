"""The top bar: table, game, shoe, coup, limits, croupier, clock; over a past coup, which it is."""

from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.bounce import BounceFilter
from dealer_app.gui.kit.key_button import Face, KeyButton, Shape
from dealer_app.gui.kit.paint import RIGHT, Pen, elided, fits, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n.calls import manche
from dealer_app.i18n.parlance import shoe_name
from dealer_app.table.views import ShoeView

INSET: Final = 20
GAP: Final = 28
BUTTON: Final = 96
PART: Final = " · "
ELLIPSIS: Final = "…"
Part = tuple[str, Weight, str]


def whole_parts(said: str, font: QFont, room: int) -> str:
    """The parts of a line that go into that room, each whole: the game, then as many of its options
    as follow, with an ellipsis for the others."""
    parts = said.split(PART)
    for number in range(len(parts), 1, -1):
        shown = PART.join([*parts[:number], *([ELLIPSIS] if number < len(parts) else [])])
        if fits(shown, font, room):
            return shown
    game = PART.join([*parts[:1], *([ELLIPSIS] if len(parts) > 1 else [])])
    return game if fits(game, font, room) else parts[0]


class TopBar(QWidget):
    """One line; where it does not go in, options of the game are left out first, then the names of
    the table and the croupier are cut, which share what room there is."""

    acted = Signal(object)

    def __init__(self, parent: QWidget, bounce: BounceFilter) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._menu = KeyButton(Act(Verb.MENU), Shape.ROW, bounce, self)
        self._menu.acted.connect(self.acted)

    def render_scene(self, scene: Scene) -> None:
        """Shows the bar at this moment."""
        self._scene = scene
        face = Face(scene.words("Menu"), scene.label(Verb.MENU))
        if scene.view.recalled:
            face = Face(scene.words("Back"), scene.label(Verb.CANCEL), primary=True)
        self._menu.act = Act(Verb.CANCEL if scene.view.recalled else Verb.MENU)
        self._menu.render_face(scene.style, face)
        where, game, coup = self._left(scene)
        self.setAccessibleName(" · ".join(part[0] for part in (where, coup) if part[0]))
        shoe = self.names(scene, scene.view.shoe) if scene.view.shoe is not None else ()
        told = (game[0], *shoe, *(part[0] for part in self._right(scene)))
        self.setAccessibleDescription(" · ".join(part for part in told if part))
        self.update()

    def tick(self, scene: Scene) -> None:
        """The clock went on."""
        self._scene = scene
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button stays at the right end."""
        width = BUTTON + (24 if self.height() > 52 else 0)
        height = min(44, self.height() - 8)
        top = (self.height() - height) // 2
        self._menu.setGeometry(self.width() - width - 12, top, width, height)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Left: where, what and how far. Right: limits, who and when."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        recalled = scene.view.recalled
        painter.fillRect(self.rect(), scene.style.colour("recalled" if recalled else "panel"))
        if recalled:
            self._recalled(pen, scene)
        else:
            self._bar(pen, scene)
            line = QRect(0, self.height() - 1, self.width(), 1)
            painter.fillRect(line, scene.style.colour("line"))
        painter.end()

    def _recalled(self, pen: Pen, scene: Scene) -> None:
        words, ink = scene.words, scene.style.colour("on_recalled")
        said, how = scene.recalled_said, words(scene.moment.past_hint)
        left = self._box(INSET, self._menu.x() - 12)
        used = pen.write(left, said, (scene.style.type(Size.BODY, Weight.BOLD), ink))
        rest = left.adjusted(used + GAP, 0, 0, 0)
        pen.write(rest, how, (scene.style.type(Size.SMALL), ink))

    def _box(self, left: int, right: int) -> QRect:
        return QRect(left, 0, right - left, self.height() - 1)

    def _bar(self, pen: Pen, scene: Scene) -> None:
        right = self._menu.x() - GAP // 2
        left = INSET
        where, game, after = self._left(scene)
        need = self._width(scene, after) + self._shoe_width(scene) + 2 * GAP
        parts, who = self._right(scene), scene.view.croupier
        others = sum(self._width(scene, part) for part in parts if part[0] != who)
        spare = right - left - need - GAP - others - len(parts) * GAP * 2 // 3
        name = spare - min(self._width(scene, where), spare // 2)
        for part in reversed(parts):
            room = name if part[0] == who else right
            right -= self._write(pen, scene, part, (0, right), room) + GAP * 2 // 3
        left += self._write(pen, scene, where, (left, right - need - GAP)) + GAP
        room = max(0, right - left - need)
        font = scene.style.type(Size.SMALL, game[1])
        game = (whole_parts(game[0], font, room), *game[1:])
        left += min(room, self._write(pen, scene, game, (left, left + room))) + GAP
        if scene.view.shoe is not None:
            left += self._shoe(pen, scene, scene.view.shoe, left) + GAP
        self._write(pen, scene, after, (left, right))

    @staticmethod
    def _left(scene: Scene) -> tuple[Part, Part, Part]:
        words, view = scene.words, scene.view
        where = view.table or words("Table")
        coup = words("Coup {number}", number=view.coup) if view.coup is not None else ""
        coup = " · ".join(each for each in (coup, manche(words, view)) if each)
        if view.shoe is not None and view.shoe.last_coup:
            coup += " · " + words("last coup")
        reentered = TopBar._reentered(scene)
        coup = " · ".join(each for each in (coup, reentered) if each)
        game = scene.rules_in_short
        last = view.shoe is not None and view.shoe.last_coup
        lit = "accent" if last or reentered else "ink"
        return (
            (where, Weight.SEMIBOLD, "ink"),
            (game, Weight.REGULAR, "muted"),
            (coup, Weight.SEMIBOLD, lit),
        )

    @staticmethod
    def _reentered(scene: Scene) -> str:
        """That the coup was dealt without the program, and when; or that more of them follow."""
        told = scene.view.reentry
        if told is None:
            return ""
        if told.dealt is None:
            return scene.words("re-entry goes on")
        return scene.words("re-entered, {hour}", hour=f"{told.dealt:%H:%M}")

    @staticmethod
    def _right(scene: Scene) -> list[Part]:
        words, limits = scene.words, scene.view.limits
        least = scene.money(limits.minimum)
        if limits.maximum is None and limits.minimum <= 1:
            said = words("no limits")
        elif limits.maximum is None:
            said = words("from {least}", least=least)
        else:
            said = words("{least} – {most}", least=least, most=scene.money(limits.maximum))
        parts: list[Part] = [(said, Weight.REGULAR, "muted")]
        if scene.alerts:
            told = words.plural("{n} alert", "{n} alerts", scene.alerts)
            key = scene.label(Verb.ALERTS)
            parts.insert(0, (f"{told} · {key}" if key else told, Weight.SEMIBOLD, "accent"))
        if scene.unsigned:
            parts.append((words("unsigned"), Weight.SEMIBOLD, "accent"))
        if scene.view.croupier:
            parts.append((scene.view.croupier, Weight.SEMIBOLD, "ink"))
        return [*parts, (scene.now, Weight.SEMIBOLD, "ink")]

    @staticmethod
    def _width(scene: Scene, part: Part) -> int:
        return width_of(part[0], scene.style.type(Size.SMALL, part[1]))

    def _write(
        self, pen: Pen, scene: Scene, part: Part, span: tuple[int, int], room: int | None = None
    ) -> int:
        """Writes from the left of the span, or against its right where it begins at 0; no wider
        than there is room for it."""
        said, weight, ink = part
        font = scene.style.type(Size.SMALL, weight)
        said = said if room is None else elided(said, font, room)
        box = self._box(*span)
        if not span[0]:
            return pen.write(box, said, (font, scene.style.colour(ink)), RIGHT)
        return pen.write(box, said, (font, scene.style.colour(ink)))

    @staticmethod
    def names(scene: Scene, shoe: ShoeView) -> tuple[str, str]:
        """What the cards lie in, and how many are left."""
        words = scene.words
        left = words.plural("{n} card", "{n} cards", shoe.left)
        return shoe_name(words, scene.view.variant, shoe.number), left

    def _gauge_width(self, scene: Scene) -> int:
        return scene.style.px(110, 180)

    def _shoe_width(self, scene: Scene) -> int:
        shoe = scene.view.shoe
        if shoe is None:
            return 0
        font = scene.style.type(Size.SMALL)
        texts = sum(width_of(text, font) for text in self.names(scene, shoe))
        return texts + self._gauge_width(scene) + 20

    def _shoe(self, pen: Pen, scene: Scene, shoe: ShoeView, left: int) -> int:
        """The shoe's name, its gauge with the cut card, and how many cards are left."""
        style, start = scene.style, left
        ink = (style.type(Size.SMALL), style.colour("muted"))
        number, cards = self.names(scene, shoe)
        left += pen.write(self._box(left, self.width()), number, ink) + 10
        width, height = self._gauge_width(scene), 8
        track = QRect(left, (self.height() - height) // 2, width, height)
        pen.box(track, style.colour("gauge_track"), radius=4)
        full = QRect(track.left(), track.top(), width * shoe.left // shoe.size, height)
        pen.box(full, style.colour("gauge"), radius=4)
        if shoe.cut is not None:
            at = track.left() + width * shoe.cut // shoe.size
            pen.painter.fillRect(QRect(at - 1, track.top() - 4, 3, 16), style.colour("cut_card"))
        left += width + 10
        return left + pen.write(self._box(left, self.width()), cards, ink) - start
