"""Everything has its place on every screen: nothing outside, nothing over anything else."""

from itertools import combinations
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from pytestqt.qtbot import QtBot

from dealer_app.gui.display.boxes import placed
from dealer_app.gui.display.display_desk import between_sessions
from dealer_app.gui.display.ink import scale_of
from dealer_app.gui.display.parts import BeadPart, BigPart, HandPart, ManchePart, Placed
from dealer_app.gui.felt.past.roads_paint import grid_in, scrolled
from dealer_app.gui.kit.paint import width_of
from dealer_app.i18n import words
from dealer_app.rules.variant import Role
from dealer_app.table.view.public_view import public_view
from dealer_app.table.view.roads import ROWS, CoupResult, roads
from tests.gui.display.guests import GAMES, SIZES, display, parts, shows
from tests.gui.display.shoes import dealt_shoe, next_entry
from tests.run_length import one_in


def apart(made: tuple[Placed, ...], size: QSize) -> bool:
    """True if every part lies inside the window and none over another."""
    window = QRect(0, 0, size.width(), size.height())
    inside = all(window.contains(part.box) for part in made)
    return inside and not any(a.box.intersects(b.box) for a, b in combinations(made, 2))


SHOWN: Final = one_in(2, [(name, game) for name in SIZES for game in GAMES])
"""Every game on two of the screens, every screen with three games or four: a part that does not go
in does not go in with the parts of most games."""


@pytest.mark.parametrize(("name", "game"), SHOWN)
def test_parts_lie_inside_and_beside_each_other(name: str, game: str) -> None:
    chance, size = Random(game), SIZES[name]
    session = dealt_shoe(game, 0, chance, "[display]\nstakes = true\n")
    for _ in range(120):
        next_entry(session, chance)
        view = public_view(session.table)
        for language in ("fr", "en"):
            made = placed(view, words(language), size)
            assert apart(made, size), [(p.box, type(p.what).__name__) for p in made]
            assert apart(placed(between_sessions(view), words(language), size), size)


@pytest.mark.parametrize("size", [QSize(1024, 768), QSize(1366, 768), QSize(2560, 1080)])
def test_other_shapes_of_screens_are_filled_too(size: QSize) -> None:
    for game in GAMES:
        view = public_view(dealt_shoe(game, 2, Random(game)).table)
        assert apart(placed(view, words("fr"), size), size)


@pytest.mark.parametrize("name", SIZES)
def test_a_full_shoe_stands_on_the_bead_plate(name: str) -> None:
    session = dealt_shoe("punto_banco", 1, Random(1))
    made = placed(public_view(session.table), words("fr"), SIZES[name])
    bead = next(each.box for each in made if isinstance(each.what, BeadPart))
    edge = 2 * scale_of(SIZES[name]).px(8)
    room = QRectF(0, 0, bead.width() - edge, bead.height() - edge)
    grid = grid_in(room, max(room.width() / 15, room.height() / ROWS * 0.8))
    assert grid.columns * ROWS >= 90


def test_the_newest_column_is_always_in_sight() -> None:
    grid = grid_in(QRectF(0, 0, 200, 60), 10)
    assert grid.columns == 20
    assert scrolled(grid, 7, 7).first == 0
    assert scrolled(grid, 30, 30).shows(30)
    assert scrolled(grid, 30, 30).first == 11
    tail = scrolled(grid, 40, 15)
    assert tail.shows(15)


def test_a_run_of_twenty_turns_and_is_seen_to_its_end() -> None:
    cells = roads(CoupResult(Role.BANQUE) for _ in range(20)).big
    assert max(cell.column for cell in cells) == 14
    assert {cell.row for cell in cells} == set(range(ROWS))


@pytest.mark.parametrize("name", SIZES)
def test_twelve_hands_of_macao_have_room_for_three_cards_each(qtbot: QtBot, name: str) -> None:
    session = dealt_shoe("macao", 1, Random(3))
    window = shows(display(qtbot, name), session)
    tiles = [hand for hand in parts(window, HandPart) if hand.tile]
    assert len(tiles) == 12
    assert parts(window, ManchePart)


@pytest.mark.parametrize("name", ["1920x1080", "1080x1920"])
def test_what_is_called_fits_on_one_line(name: str) -> None:
    scale = scale_of(SIZES[name])
    call = next(
        each.box
        for each in placed(
            public_view(dealt_shoe("punto_banco", 1, Random(2)).table), words("fr"), SIZES[name]
        )
        if type(each.what).__name__ == "CallPart"
    )
    for text in ("BANQUE 9", "ÉGALITÉ 9", "TABLEAU 2 : 9", "DÉCADENCE 11"):
        assert width_of(text, scale.type(92 * 0.6)) <= call.width()


def test_big_roads_of_a_full_shoe_show_their_last_coup(qtbot: QtBot) -> None:
    session = dealt_shoe("punto_banco", 60, Random(4))
    window = shows(display(qtbot, "1920x1080"), session)
    assert parts(window, BigPart)[0].cells[-1].coup in (59, 60)
