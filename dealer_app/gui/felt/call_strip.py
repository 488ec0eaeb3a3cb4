"""The call: the one thing that shouts, and under it why."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import RIGHT, Pen, fits, height_of_text, lines_of, painter_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n.calls import Tone

_INKS: Final[Mapping[Tone, str]] = {
    Tone.DUE: "accent",
    Tone.PONTE: "on_felt_ponte",
    Tone.BANQUE: "on_felt_banque",
    Tone.TIE: "on_felt_tie",
    Tone.IRREGULAR: "on_felt_irregular",
    Tone.CALM: "ink",
}
MOST_LINES: Final = 2
MARGIN: Final = 32
RIGHT_MARGIN: Final = 24
RULES_GAP: Final = 24
"""Pixels between the reason and the numbers of its rules."""
BAR: Final = 8
TINT: Final = 0.14
SLACK: Final = 8
"""Pixels by which a line may come out longer on the screen than it was measured."""


class CallStrip(QWidget):
    """The headline on one line, or two where it is long; the reason on what is left, and small at
    its side the rules that it follows from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the call of this moment."""
        changed = self._scene is None or (
            (self._scene.call, self._scene.style) != (scene.call, scene.style)
        )
        self._scene = scene
        if changed:
            self.setAccessibleName(f"{scene.call.headline}. {scene.call.why}")
            self.setAccessibleDescription(" · ".join(scene.call.rules))
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The headline in the colour of what it is about, the reason calmer."""
        scene = self._scene
        if scene is None:
            return
        call, width = scene.call, self.width() - MARGIN - RIGHT_MARGIN
        head = scene.style.px(12, 20)
        painter = painter_of(self)
        if call.tone is Tone.IRREGULAR:
            self._alarm(painter, scene)
        painter.translate(MARGIN, head)
        pen = Pen(painter)
        font = self._headline_type(scene, call.headline, width)
        height = QFontMetrics(font).height()
        lines = min(MOST_LINES, lines_of(call.headline, font, width))
        colour = scene.style.colour(_INKS[call.tone])
        pen.write_wrapped(QRect(0, 0, width, lines * height), call.headline, (font, colour))
        top = lines * height + 2
        left = QRect(0, top, width, self.height() - head - top)
        muted = scene.style.colour("muted")
        left.setWidth(width - self._cite(pen, left, scene))
        pen.write_wrapped(left, call.why, (self._why_type(scene, left), muted))
        painter.end()

    @staticmethod
    def _cite(pen: Pen, box: QRect, scene: Scene) -> int:
        """The numbers of the rules, small at the right edge: what they take of the line."""
        if not scene.call.rules:
            return 0
        font = type_of(Size.NOTE.step(large=scene.style.large))
        ink = (font, scene.style.colour("muted"))
        height = QFontMetrics(type_of(Size.HEAD)).height()
        line = QRect(box.left(), box.top(), box.width(), height)
        return pen.write(line, " · ".join(scene.call.rules), ink, RIGHT) + RULES_GAP

    def _alarm(self, painter: QPainter, scene: Scene) -> None:
        """The whole strip in the colour of what is wrong, with a bar at the edge."""
        colour = scene.style.colour("fill_irregular")
        painter.setOpacity(TINT)
        painter.fillRect(self.rect(), colour)
        painter.setOpacity(1.0)
        painter.fillRect(0, 0, BAR, self.height(), colour)

    @staticmethod
    def _headline_type(scene: Scene, headline: str, width: int) -> QFont:
        sizes = (Size.CALL.step(large=scene.style.large), Size.CALL, Size.HEAD)
        fonts = [type_of(size, Weight.BOLD) for size in sizes]
        one_line = next((f for f in fonts[:2] if fits(headline, f, width)), None)
        if one_line is not None:
            return one_line
        return next((f for f in fonts[1:] if lines_of(headline, f, width) <= MOST_LINES), fonts[-1])

    @staticmethod
    def _why_type(scene: Scene, box: QRect) -> QFont:
        """As large as it goes into what is left, on as few lines."""
        why = scene.call.why
        for size in (Size.HEAD, Size.BODY, Size.SMALL):
            font = type_of(size)
            if height_of_text(why, font, box.width() - SLACK) <= box.height():
                return font
        return type_of(Size.NOTE)
