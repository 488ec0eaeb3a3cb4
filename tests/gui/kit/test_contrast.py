"""Contrast of every theme, reckoned from its own colours (WCAG 2.2, criteria 1.4.6 and 1.4.11)."""

from itertools import product

import pytest
from PySide6.QtGui import QColor

from dealer_app.gui.kit.theme import Theme, read_theme
from dealer_app.i18n import resources

THEMES = sorted(file.stem for file in (resources() / "themes").glob("*.toml"))

READ = 7.0
"""What is read while dealing."""
WRITTEN = 4.5
"""Words on a fill, and what is read at arm's length."""
SEEN = 3.0
"""Shapes: rings of focus, fills beside their ground."""

GROUNDS = ("ground", "panel", "raised", "felt_top", "felt_bottom", "seat", "seat_lit", "row_lit")
PANELS = ("ground", "panel", "raised", "row_lit")
FELT = ("felt_top", "felt_bottom", "seat", "seat_lit")

PAIRS = {
    **dict.fromkeys(product(("ink", "accent"), GROUNDS), READ),
    **dict.fromkeys(product(("muted",), GROUNDS), READ),
    **dict.fromkeys(
        product(("on_felt_ponte", "on_felt_banque", "on_felt_tie", "on_felt_irregular"), GROUNDS),
        READ,
    ),
    **dict.fromkeys(
        product(("on_fill",), ("fill_ponte", "fill_banque", "fill_tie", "fill_irregular")), WRITTEN
    ),
    ("on_accent", "accent"): READ,
    ("on_primary", "primary"): READ,
    ("on_danger", "danger"): WRITTEN,
    ("on_training", "training"): WRITTEN,
    ("on_recalled", "recalled"): WRITTEN,
    ("on_tick", "tick"): WRITTEN,
    ("on_band_stakes", "band_stakes"): READ,
    ("on_band_cards", "band_cards"): READ,
    ("band_stakes", "band_cards"): READ,
    ("on_card_key", "card_key"): READ,
    **dict.fromkeys(product(("focus", "due_line", "seat_lit_line"), (*PANELS, *FELT)), SEEN),
    **dict.fromkeys(product(("felt_line",), ("felt_top", "felt_bottom")), SEEN),
    **dict.fromkeys(product(("gauge", "cut_card"), ("gauge_track",)), SEEN),
}


def luminance(colour: QColor) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [channel / 255 for channel in (colour.red(), colour.green(), colour.blue())]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: Theme, front: str, back: str) -> float:
    one, other = (luminance(theme.colour(role)) for role in (front, back))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def test_black_on_white_is_the_most_there_is() -> None:
    assert (luminance(QColor("#FFFFFF")) + 0.05) / (luminance(QColor("#000000")) + 0.05) == 21


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("pair", PAIRS, ids=" on ".join)
def test_words_and_shapes_stand_out_from_what_they_are_drawn_on(
    name: str, pair: tuple[str, str]
) -> None:
    assert contrast(read_theme(name), *pair) >= PAIRS[pair]


@pytest.mark.parametrize("name", THEMES)
def test_figures_of_every_chip_can_be_read(name: str) -> None:
    theme = read_theme(name)
    for chip, colours in theme.chips.items():
        one, other = luminance(colours.ink), luminance(colours.face)
        ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
        assert ratio >= WRITTEN, chip
