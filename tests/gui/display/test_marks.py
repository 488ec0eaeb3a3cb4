"""Every mark of the roads is told by its shape or its letter, whatever becomes of its colour."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from dealer_app.gui.felt.past.roads_paint import RoadInk, draw_bead, draw_big, draw_derived, grid_in
from dealer_app.gui.kit.paint import painter_of
from dealer_app.gui.kit.theme import Theme, read_theme
from dealer_app.i18n import resources
from dealer_app.rules.variant import Role
from dealer_app.table.view.roads import CoupResult, Derived, DerivedMark, RunMark, roads

pytestmark = pytest.mark.usefixtures("qapp")

THEMES = sorted(file.stem for file in (resources() / "themes").glob("*.toml"))
LETTERS = {Role.PONTE: "P", Role.BANQUE: "B", Role.TIE: "T", Role.SIDE: ""}
CELL = 40


def one_colour(theme: Theme) -> Theme:
    """The theme as somebody sees it who tells no colour from another."""
    grey = {role: theme.colour("road_ink") for role in ("road_red", "road_blue", "road_tie")}
    return replace(theme, roles={**theme.roles, **grey})


def drawn(results: list[CoupResult], theme: Theme, *, bead: bool) -> QImage:
    picture = blank(theme)
    painter = painter_of(picture)
    grid = grid_in(QRectF(0, 0, CELL * 6, CELL * 6), CELL)
    ink = RoadInk(theme, bank_red=True, letters=LETTERS)
    if bead:
        draw_bead(painter, grid, results, ink)
    else:
        draw_big(painter, grid, roads(results).big, ink)
    painter.end()
    return picture


def blank(theme: Theme) -> QImage:
    picture = QImage(CELL * 6, CELL * 6, QImage.Format.Format_RGB32)
    picture.fill(theme.colour("road_paper"))
    return picture


WINS = (
    CoupResult(Role.BANQUE),
    CoupResult(Role.PONTE),
    CoupResult(Role.BANQUE, banque_pair=True),
    CoupResult(Role.BANQUE, ponte_pair=True),
    CoupResult(Role.BANQUE, natural=True),
)


@pytest.mark.parametrize("theme", THEMES)
def test_beads_differ_without_their_colours(theme: str) -> None:
    worn = one_colour(read_theme(theme))
    pictures = [drawn([each], worn, bead=True) for each in (*WINS, CoupResult(Role.TIE))]
    assert all(one != other for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("theme", THEMES)
def test_wins_and_ties_differ_without_their_colours(theme: str) -> None:
    worn = one_colour(read_theme(theme))
    tied = [[CoupResult(Role.BANQUE), *([CoupResult(Role.TIE)] * n)] for n in (1, 2, 3)]
    pictures = [drawn(each, worn, bead=False) for each in (*([win] for win in WINS), *tied)]
    assert all(one != other for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("road", Derived)
@pytest.mark.parametrize("theme", THEMES)
def test_derived_marks_differ_without_their_colours(theme: str, road: Derived) -> None:
    pictures, worn = [], one_colour(read_theme(theme))
    for mark in RunMark:
        picture = blank(worn)
        painter = painter_of(picture)
        grid = grid_in(QRectF(0, 0, CELL * 6, CELL * 6), CELL)
        ink = RoadInk(worn, bank_red=True, letters=LETTERS)
        draw_derived(painter, grid, [(road, DerivedMark(0, 0, mark))], ink)
        painter.end()
        pictures.append(picture)
    assert pictures[0] != pictures[1]


def test_a_house_may_have_its_bank_blue() -> None:
    theme = read_theme("dark")
    red, blue = theme.colour("road_red"), theme.colour("road_blue")
    usual = RoadInk(theme, bank_red=True, letters=LETTERS)
    other = RoadInk(theme, bank_red=False, letters=LETTERS)
    assert (usual.side(Role.BANQUE), usual.side(Role.PONTE)) == (red, blue)
    assert (other.side(Role.BANQUE), other.side(Role.PONTE)) == (blue, red)
    assert usual.mark(RunMark.RED) == other.mark(RunMark.RED) == red


def luminance(colour: QColor) -> float:
    """Relative luminance (WCAG 2.2)."""
    channels = [channel / 255 for channel in (colour.red(), colour.green(), colour.blue())]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("role", ["road_red", "road_blue", "road_tie"])
def test_marks_stand_out_from_their_paper_and_letters_from_marks(name: str, role: str) -> None:
    theme = read_theme(name)
    for other in ("road_paper", "road_letter"):
        one, two = luminance(theme.colour(role)), luminance(theme.colour(other))
        assert (max(one, two) + 0.05) / (min(one, two) + 0.05) >= 4.5
