"""Colours by role and type by size: the only place from which a window takes either; and of them
the pages’ style sheet, with the school’s own colour, and the inks of what is drawn."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from string import Template
from typing import Final, Protocol, TypeVar

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QWidget

from dealer_app.gui.kit.measures import LARGE_TARGET, READ, TARGET
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


@cache
def load_fonts() -> None:
    """Makes the program's own type known to Qt, once; the application must be there."""
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


# The style sheet


LINE: Final = 2
RING: Final = 6
"""Pixels of the line around a key, and of the two where a lit one has the keyboard's place."""

_SHEET: Final = Template(
    """
QWidget#page { background: $ground; }
QWidget { color: $ink; font-size: ${small}px; }
QLabel { background: transparent; }
QLabel[role="call"] { font-size: ${call}px; font-weight: 700; color: $accent; }
QLabel[role="call"][tone="trouble"] { color: $on_felt_irregular; }
QLabel[role="call"][tone="calm"] { color: $ink; }
QLabel[role="why"] { font-size: ${text}px; color: $muted; }
QLabel[role="big"] { font-size: ${big}px; font-weight: 600; }
QLabel[role="text"] { font-size: ${text}px; }
QLabel[role="strong"] { font-size: ${text}px; font-weight: 600; }
QLabel[role="section"] { font-size: ${hint}px; font-weight: 600; color: $muted; }
QLabel[role="fact"] { font-weight: 600; }
QLabel[role="muted"] { color: $muted; }
QLabel[square="draws"] { background: $row_lit; }
QLabel[role="hint"] { font-size: ${hint}px; color: $muted; }
QLabel[role="status"] { font-size: ${text}px; color: $on_felt_irregular; }
QLabel[role="status"][tone="calm"] { color: $ink; }
QFrame#bar, QFrame#foot { background: $panel; border: 0; }
QFrame#bar { border-bottom: 1px solid $line; }
QFrame#foot { border-top: 1px solid $line; }
QFrame#side { background: $panel; border: 0; border-left: 1px solid $line; }
QFrame#side[stands="left"] { border-left: 0; border-right: 1px solid $line; }
QFrame#band { border: 0; background: qlineargradient(x1:0, y1:0, x2:0, y2:1,
    stop:0 $felt_top, stop:1 $felt_bottom); }
QFrame#veil { background: $veil; border: 0; }
QFrame#sheet { background: $panel; border: 1px solid $line; border-radius: 12px; }
QLabel[role="keys"] { font-weight: 600; color: $accent; }
QFrame[role="alert"] { background: $fill_irregular; border: 0; border-radius: 8px; }
QLabel[role="alert"] { color: $on_fill; font-weight: 600; }
QLabel[role="alert_why"] { color: $on_fill; font-size: ${hint}px; }
QFrame[role="rule"] { background: $line; border: 0; max-height: 1px; min-height: 1px; }

QPushButton { background: $raised; border: 2px solid $line; border-radius: 8px;
    padding: 0 12px; font-size: ${small}px; font-weight: 600; text-align: left;
    min-height: ${target}px; }
QPushButton:pressed { background: $pressed; }
QPushButton:focus { border: 2px solid $focus; padding: 0 12px; outline: 0; }
QPushButton QLabel { font-size: ${small}px; font-weight: 600; }
QPushButton QLabel[role="key"] { font-size: ${hint}px; font-weight: 400; color: $muted; }
QPushButton QLabel[role="under"] { font-size: ${hint}px; font-weight: 400; color: $muted; }
QPushButton[large="true"] { min-height: ${large}px; font-size: ${text}px; }
QPushButton[large="true"] QLabel { font-size: ${text}px; }
QPushButton[large="true"] QLabel[role="key"] { font-size: ${small}px; }
QPushButton[primary="true"] { background: $primary; border-color: $accent; color: $on_primary; }
QPushButton[primary="true"] QLabel, QPushButton[primary="true"] QLabel[role="key"] {
    color: $on_primary; }
QPushButton[primary="true"]:focus { border: 6px double $on_primary; min-height: ${ringed}px; }
QPushButton[primary="true"][large="true"]:focus { min-height: ${large_ringed}px; }
QPushButton[primary="true"]:disabled { background: $raised; border-color: $line; }
QPushButton:disabled, QPushButton QLabel:disabled, QPushButton QLabel[role="key"]:disabled,
QPushButton[primary="true"] QLabel:disabled,
QPushButton[primary="true"] QLabel[role="key"]:disabled { color: $disabled; }

QPushButton[role="segment"] { padding: 0; }
QPushButton[role="segment"] QLabel { font-weight: 400; color: $muted; }
QPushButton[role="segment"]:checked { background: $row_lit; border: 2px solid $accent; }
QPushButton[role="segment"]:focus { border: 2px solid $focus; }
QPushButton[role="segment"]:checked:focus { border: 6px double $focus; }
QPushButton[role="row"] { background: transparent; border: 2px solid transparent; padding: 0;
    font-size: ${text}px; font-weight: 400; }
QPushButton[role="row"] QLabel { font-size: ${text}px; font-weight: 400; }
QPushButton[role="row"][dense="true"] { min-height: ${read}px; }
QPushButton[role="row"]:checked { background: $row_lit; border: 2px solid $accent; }
QPushButton[role="row"]:focus { border: 2px solid $focus; }
QPushButton[role="row"]:checked:focus { border: 6px double $focus; }
QPushButton QLabel[chosen="true"] { font-weight: 600; color: $ink; }
QPushButton[role="sign"] { text-align: center; padding: 0; font-weight: 400; color: $muted; }
QPushButton[role="letter"] { text-align: center; font-size: ${big}px; padding: 0;
    min-height: ${large}px; }

QPushButton[role="figure"] { text-align: center; font-size: ${big}px; padding: 0; }
QLabel[lit="true"], QPushButton QLabel[chosen="true"][lit="true"] { color: $accent; }
QLabel[tone="exact"] { color: $on_felt_tie; }
QLabel[tone="over"], QLabel[tone="short"] { color: $on_felt_irregular; }

QLineEdit { background: $raised; border: 2px solid $muted; border-radius: 8px;
    padding: 0 12px; font-size: ${text}px; min-height: ${target}px;
    selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus { border: 2px solid $focus; padding: 0 12px; }
QTextBrowser { background: transparent; border: 2px solid transparent; padding: 2px 8px;
    font-size: ${text}px;
    selection-background-color: $accent; selection-color: $on_accent; }
QScrollArea, QWidget#inside { background: transparent; border: 0; }
QScrollArea[read="true"] { border: 2px solid transparent; }
QTextBrowser:focus, QScrollArea[read="true"]:focus { border: 2px solid $focus;
    border-radius: 8px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar::handle:vertical { background: $muted; border-radius: 6px; min-height: 44px; }
QScrollBar::handle:vertical:disabled { background: transparent; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: transparent; }
"""
)


@lru_cache(maxsize=8)
def style_sheet(theme: Theme, *, large: bool) -> str:
    """The sheet of a page under a theme, on a large screen or on one of 1280x800."""
    sizes = {
        name: size.step(large=large)
        for name, size in {
            "call": Size.CALL,
            "big": Size.HEAD,
            "text": Size.BODY,
            "small": Size.SMALL,
            "hint": Size.NOTE,
        }.items()
    }
    more = 8 if large else 0
    roles = {role: colour.name(QColor.NameFormat.HexArgb) for role, colour in theme.roles.items()}
    return _SHEET.substitute(
        roles,
        **{name: int(size) for name, size in sizes.items()},
        target=TARGET + more - 2 * LINE,
        ringed=TARGET + more - 2 * RING,
        read=READ + more - 2 * LINE,
        large=LARGE_TARGET + more - 2 * LINE,
        large_ringed=LARGE_TARGET + more - 2 * RING,
    )


class Dressed(Protocol):
    """Whatever has colours, and is on a large screen or not."""

    large: bool

    @property
    def theme(self) -> Theme: ...


def dress(page: QWidget, dressed: Dressed) -> None:
    """Gives a page the colours and sizes of the window; one that has them already is left alone,
    since every label would be looked at anew."""
    sheet = sheet_of(dressed)
    if page.styleSheet() != sheet:
        page.setStyleSheet(sheet)


def sheet_of(dressed: Dressed) -> str:
    """The sheet for the pages of a window."""
    return style_sheet(dressed.theme, large=dressed.large)


# The type and the colour of each role, for parts that are drawn as one picture


Ink = tuple[QFont, QColor]

_LABELS: Mapping[str, tuple[Size, Weight, str]] = {
    "section": (Size.NOTE, Weight.SEMIBOLD, "muted"),
    "hint": (Size.NOTE, Weight.REGULAR, "muted"),
    "plain": (Size.SMALL, Weight.REGULAR, "ink"),
    "muted": (Size.SMALL, Weight.REGULAR, "muted"),
    "fact": (Size.SMALL, Weight.SEMIBOLD, "ink"),
    "keys": (Size.SMALL, Weight.SEMIBOLD, "accent"),
}


def inks(dressed: Dressed) -> Mapping[str, Ink]:
    """Those of labels of the same role in the style sheet."""
    return {
        role: (type_at(size.step(large=dressed.large), weight), dressed.theme.colour(colour))
        for role, (size, weight, colour) in _LABELS.items()
    }


# What every page of the school has besides


_SCHOOL: Final = Template(
    """
QFrame#bar { background: $training; border-bottom: 1px solid $training; }
QFrame#bar QLabel { color: $on_training; }
QLabel[role="mark"] { color: $on_training; font-weight: 700; letter-spacing: 2px;
    border: 2px solid $on_training; border-radius: 6px; padding: 2px 10px; max-height: 22px; }
QLabel[role="right"] { color: $on_felt_tie; font-weight: 700; font-size: ${big}px; }
QLabel[role="wrong"] { color: $on_felt_irregular; font-weight: 700; font-size: ${big}px; }
QFrame#beside { background: $panel; border-top: 3px solid $training;
    border-left: 1px solid $line; }
QPushButton[role="answer"] { background: $raised; border: 2px solid $line; padding: 0; }
QPushButton[role="answer"]:checked { background: $row_lit; border: 2px solid $accent; }
QPushButton[role="answer"] QLabel { font-weight: 400; }
QPushButton[role="answer"] QLabel[chosen="true"] { font-weight: 600; }
QPushButton QLabel[role="number"] { font-size: ${big}px; font-weight: 700; color: $accent; }
QPushButton[role="cell"] { background: $raised; border: 2px solid $line; padding: 0; }
QPushButton[role="cell"]:checked { background: $row_lit; border: 2px solid $accent; }
QPushButton[role="cell"] QLabel { font-weight: 600; }
QPushButton[role="cell"] QLabel[role="hint"] { font-weight: 400; color: $muted; }
QPushButton QLabel[role="right"] { color: $on_felt_tie; }
QPushButton QLabel[role="wrong"] { color: $on_felt_irregular; }
QPushButton QLabel[struck="true"] { color: $disabled; text-decoration: line-through; }
"""
)


def school_sheet(dressed: Dressed) -> str:
    """The sheet for the pages of the school, in its own colour."""
    roles = {
        role: colour.name(QColor.NameFormat.HexArgb) for role, colour in dressed.theme.roles.items()
    }
    return sheet_of(dressed) + _SCHOOL.substitute(roles, big=int(Size.HEAD))


def dress_school(page: QWidget, dressed: Dressed) -> None:
    """Gives a page of the school the colours and sizes of the window, where they are others."""
    sheet = school_sheet(dressed)
    if page.styleSheet() != sheet:
        page.setStyleSheet(sheet)
