"""Colours by role and type by size: the only place from which a window takes either."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, TypeVar

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from dealer_app.i18n import resources

FAMILIES: Final = ("Inter", "DejaVu Sans")
_FILES: Final = (
    "Inter-Regular.ttf",
    "Inter-SemiBold.ttf",
    "Inter-Bold.ttf",
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
)


class Size(IntEnum):
    """Sizes of type in pixels; there are no others."""

    NOTE = 13
    SMALL = 15
    BODY = 18
    HEAD = 22
    CALL = 46
    TOTAL = 54

    def step(self, *, large: bool) -> "Size":
        """One size up on a large screen, for what stands on panels."""
        if not large or self in (Size.HEAD, Size.TOTAL):
            return self
        sizes = list(Size)
        return sizes[sizes.index(self) + 1]


BAND: Final = 30
"""Pixels of the one word that says what the croupier is at."""


DECISION: Final = 24
"""Pixels of what is decided, and of the word with which a seat answers."""


class Weight(IntEnum):
    """Weights of type that are shipped."""

    REGULAR = 400
    SEMIBOLD = 600
    BOLD = 700


@dataclass(frozen=True, slots=True)
class ChipColours:
    """A chip's face, the marks on its edge, and the figures on it."""

    face: QColor
    edge: QColor
    ink: QColor


Value = TypeVar("Value", bound=int)
"""What a chip is worth."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One theme: a colour for each role, and colours of chips in the order they are taken."""

    name: str
    roles: Mapping[str, QColor]
    chips: Mapping[str, ChipColours]
    palette: tuple[str, ...]

    def colour(self, role: str) -> QColor:
        """The colour of a role; KeyError for a role that no theme has."""
        return self.roles[role]

    def denominations(self, named: Mapping[Value, str]) -> Mapping[Value, ChipColours]:
        """The colours of a house's chips by their values, and the colour that it names for each:
        one that has none, or an unknown one, has that of its place in the palette, or the next one
        that no other chip has."""
        given = {value: colour for value, colour in named.items() if colour in self.chips}
        free = [colour for colour in self.palette if colour not in given.values()]
        for place, value in enumerate(sorted(named)):
            if value not in given:
                at = place % len(self.palette)
                own = (each for each in (*self.palette[at:], *self.palette) if each in free)
                given[value] = next(own, self.palette[at])
                free = [colour for colour in free if colour != given[value]]
        return {value: self.chips[colour] for value, colour in given.items()}


@cache
def read_theme(name: str) -> Theme:
    """The theme of that name, read once."""
    with (resources() / "themes" / f"{name}.toml").open("rb") as file:
        read = tomllib.load(file)
    roles = {role: QColor(colour) for role, colour in read["roles"].items()}
    chips = {
        chip: ChipColours(*(QColor(colours[part]) for part in ("face", "edge", "ink")))
        for chip, colours in read["chips"]["colours"].items()
    }
    return Theme(name, roles, chips, tuple(read["chips"]["palette"]))


def missing_fonts() -> tuple[str, ...]:
    """The files of the program's own type that are not where it was installed: Qt takes another
    type in its place, if the machine has one."""
    folder = resources() / "fonts"
    return tuple(str(folder / file) for file in _FILES if not (folder / file).is_file())


def load_fonts() -> None:
    """Makes the program's own type known to Qt, once; the application must be there."""
    if FAMILIES[0] in QFontDatabase.families():
        return
    for file in _FILES:
        QFontDatabase.addApplicationFont(str(resources() / "fonts" / file))


@cache
def type_of(size: Size, weight: Weight = Weight.REGULAR) -> QFont:
    """The program's type in one size and weight, with figures of one width."""
    return _type(size, weight)


@lru_cache(maxsize=256)
def type_at(pixels: int, weight: Weight = Weight.BOLD) -> QFont:
    """The same type as large as a layout makes it: on the display, and in the marks of roads."""
    return _type(pixels, weight)


def _type(pixels: int, weight: Weight) -> QFont:
    load_fonts()
    font = QFont(list(FAMILIES))
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


@cache
def band_type() -> QFont:
    """The type of the word that is read from two metres, its letters set apart."""
    font = _type(BAND, Weight.BOLD)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, BAND / 6)
    return font


@cache
def decision_type() -> QFont:
    """The type of a line that is decided on, and of a word that is answered."""
    return _type(DECISION, Weight.BOLD)


@cache
def suit_type(size: Size) -> QFont:
    """Type for suit signs, which the first family does not draw."""
    load_fonts()
    font = QFont(FAMILIES[1])
    font.setPixelSize(size)
    return font


_ROLES: Final[Mapping[QPalette.ColorRole, str]] = {
    QPalette.ColorRole.Window: "ground",
    QPalette.ColorRole.WindowText: "ink",
    QPalette.ColorRole.Base: "raised",
    QPalette.ColorRole.AlternateBase: "panel",
    QPalette.ColorRole.Text: "ink",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "ink",
    QPalette.ColorRole.BrightText: "accent",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "muted",
    QPalette.ColorRole.ToolTipBase: "panel",
    QPalette.ColorRole.ToolTipText: "ink",
    QPalette.ColorRole.Light: "pressed",
    QPalette.ColorRole.Midlight: "raised",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line",
    QPalette.ColorRole.Shadow: "line",
}
_WORDS: Final = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
)


def qt_palette(theme: Theme) -> QPalette:
    """The theme for Qt's own widgets.

    Its dialogs are coloured by it, never by a page's style sheet; what Qt's French lacks stands in
    `qt.ts`.
    """
    palette = QPalette()
    for role, name in _ROLES.items():
        palette.setColor(role, theme.colour(name))
    for role in _WORDS:
        palette.setColor(QPalette.ColorGroup.Disabled, role, theme.colour("disabled"))
    return palette


def field_sheet(theme: Theme) -> str:
    """The look of a line to write in."""
    raised, line, ink, accent = (
        theme.colour(role).name() for role in ("raised", "muted", "ink", "accent")
    )
    return (
        f"QLineEdit {{ background: {raised}; color: {ink}; border: 1px solid {line};"
        " border-radius: 8px; padding: 0 12px; }"
        f" QLineEdit:focus {{ border: 2px solid {accent}; }}"
    )


def scroll_sheet(theme: Theme) -> str:
    """The look of a list's scroll bar: as wide as a finger finds, and quiet."""
    panel, line, muted = (theme.colour(role).name() for role in ("panel", "line", "muted"))
    return (
        "QScrollArea { background: transparent; border: none; }"
        f" QScrollBar:vertical {{ background: {panel}; width: 14px; margin: 0; }}"
        f" QScrollBar::handle:vertical {{ background: {line}; border-radius: 5px;"
        " min-height: 44px; margin: 2px; }"
        f" QScrollBar::handle:vertical:pressed {{ background: {muted}; }}"
        " QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        " QScrollBar::add-page, QScrollBar::sub-page { background: none; }"
    )
