"""The band over the felt: in one word, and by its colour, what the figures on the board are now."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.desk.phase import Phase
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import RIGHT, Pen, fits, painter_of
from dealer_app.gui.kit.theme import Size, Weight, band_type
from dealer_app.i18n import marked

INSET: Final = 32
EDGE: Final = 3
GAP: Final = 24
SMALL: Final = 44
LARGE: Final = 56
"""Pixels of the band's height, on a small screen and on a large one."""


class Look(NamedTuple):
    """A phase as it is told: its word, what the keys do; the roles of its fill, ink and edge."""

    word: str
    keys: str
    fill: str
    ink: str
    edge: str


LOOKS: Final[Mapping[Phase, Look]] = {
    Phase.STAKES: Look(
        marked("Stakes"),
        marked("figures are seats and amounts"),
        "band_stakes",
        "on_band_stakes",
        "band_stakes",
    ),
    Phase.CARDS: Look(
        marked("Cards"), marked("figures are cards"), "band_cards", "on_band_cards", "on_band_cards"
    ),
    Phase.DECISION: Look(
        marked("Decision"),
        marked("arrows, then Enter · no card before"),
        "fill_irregular",
        "on_fill",
        "fill_irregular",
    ),
    Phase.QUESTION: Look(
        marked("Question"),
        marked("an answer is awaited"),
        "band_cards",
        "band_stakes",
        "band_stakes",
    ),
    Phase.PAYOUT: Look(
        marked("Payout"),
        marked("Space: one line · Enter: go on"),
        "card_key",
        "on_card_key",
        "on_card_key",
    ),
    Phase.BETWEEN: Look(marked("Between coups"), "", "panel", "muted", "line"),
    Phase.PAST: Look(
        marked("Past coup"), marked("Esc: back to the table"), "recalled", "on_recalled", "recalled"
    ),
}
"""A colour is never alone: the word stands beside it."""


_DEALT: Final = frozenset({Phase.STAKES, Phase.CARDS, Phase.PAYOUT, Phase.BETWEEN})
"""Over these a list takes the figures and letters."""


def height(*, large: bool) -> int:
    """How high the band is."""
    return LARGE if large else SMALL


def _keys_of(scene: Scene, phase: Phase) -> str:
    """What the keys do: in a list that lies over the phase no figure is a card or a seat."""
    if scene.keys_said:
        return scene.keys_said
    if scene.moment.lists and phase in _DEALT:
        if scene.moment.lights:
            found = marked("↑ ↓ or letters, then ⏎")
            return scene.words(found if scene.moment.searched else marked("↑ ↓, then ⏎"))
        return scene.words("a figure takes a line") if "choice" in scene.moment.keys else ""
    return scene.words(LOOKS[phase].keys) if LOOKS[phase].keys else ""


class PhaseBand(QWidget):
    """Wide letters at the left, what the keys do at the right where it goes in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self.hide()

    def render_scene(self, scene: Scene) -> None:
        """Shows the phase; where the scene has none there is no band."""
        self._scene = scene
        keys = "" if scene.phase is None else _keys_of(scene, scene.phase)
        drawn = (scene.phase, keys, scene.style)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.setVisible(scene.phase is not None)
        if scene.phase is not None:
            self.setAccessibleName(scene.words(LOOKS[scene.phase].word))
            self.setAccessibleDescription(keys)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The band in the colour of its phase, with an edge against the felt."""
        scene = self._scene
        if scene is None or scene.phase is None:
            return
        look, style, words = LOOKS[scene.phase], scene.style, scene.words
        painter = painter_of(self)
        painter.fillRect(self.rect(), style.colour(look.fill))
        foot = QRect(0, self.height() - EDGE, self.width(), EDGE)
        painter.fillRect(foot, style.colour(look.edge))
        pen, ink = Pen(painter), style.colour(look.ink)
        room = QRect(INSET, 0, self.width() - 2 * INSET, self.height() - EDGE)
        used = pen.write(room, words(look.word).upper(), (band_type(), ink))
        beside = room.adjusted(used + GAP, 0, 0, 0)
        said = _keys_of(scene, scene.phase)
        font = self._beside_type(scene, said, beside.width())
        if font is not None:
            pen.write(beside, said, (font, ink), RIGHT)
        painter.end()

    @staticmethod
    def _beside_type(scene: Scene, said: str, room: int) -> QFont | None:
        """The largest type in which what the keys do goes in, None where none does."""
        types = (scene.style.type(size, Weight.SEMIBOLD) for size in (Size.SMALL, Size.NOTE))
        return next((font for font in types if said and fits(said, font, room)), None)
