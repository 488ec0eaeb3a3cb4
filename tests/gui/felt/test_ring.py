"""Thirteen hands round the table: every seat has its tile, nothing moves, everything is told."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPixmap
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.hand_widget import HANDS, TILES, places_in
from dealer_app.gui.felt.marks import MarkShape, gain_of, marks_of, multiple
from dealer_app.gui.felt.seats.table_ring import SeatTile, rounds
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role, Seat
from dealer_app.table.view.croupier_view import SeatView
from dealer_app.table.view.hands import HandView
from tests.gui.felt.banks import opened
from tests.gui.felt.nights import PAID_TWELVE, TWELVE, window_after
from tests.gui.felt.screens import called, cards_alone, click, keys, scene
from tests.gui.felt.written_rows import WrittenRows
from tests.play import the

SMALL, LARGE = (1280, 800), (1920, 1080)
LOOKED = "variant macao\nseats 12\nshoe\ncoup\n" + "deal" + " xx" * 24 + "\n"
CORNER = 0.5
"""The part of a card that its corner takes."""


def tiles(window: TableWindow) -> list[SeatTile]:
    return window.view.felt.ring.tiles


def hand(window: TableWindow, name: str) -> HandView:
    return next(each for each in scene(window).view.hands if each.id == name)


def words_of(window: TableWindow, name: str) -> list[str]:
    return [mark.word for mark in marks_of(scene(window), hand(window, name))]


def test_the_right_hand_neighbour_sits_beside_each_seat_as_one_goes_round() -> None:
    far, near = rounds(12)
    assert near == (0, 1, 2, 3, 4, 5)
    assert far == (11, 10, 9, 8, 7, 6)


def test_an_odd_seat_sits_on_the_near_side() -> None:
    assert rounds(5) == ((4, 3), (0, 1, 2))


def test_four_sit_on_one_side() -> None:
    assert rounds(4) == ((), (0, 1, 2, 3))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_twelve_hands_of_three_cards_lie_inside_their_tiles(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    window = window_after(qtbot, TWELVE)
    window.resize(*size)
    assert len(tiles(window)) == 12
    for tile in tiles(window):
        cards = [tile.row().box(position) for position in (1, 2, 3)]
        assert all(tile.rect().contains(box) for box in cards)
        assert tile.row().width >= 56
        assert cards[1].left() - cards[0].left() >= tile.row().width * CORNER


@pytest.mark.parametrize("seats", range(2, 13))
def test_no_seat_lies_over_another_one_or_beyond_the_felt(qtbot: QtBot, seats: int) -> None:
    window = window_after(qtbot, f"variant macao\nseats {seats}\nshoe\ncoup\n")
    ring = window.view.felt.ring
    boxes = [tile.geometry() for tile in ring.tiles]
    assert len(boxes) == seats
    assert all(ring.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for a in boxes for b in boxes if a is not b)
    assert not any(ring.between().intersects(box) for box in boxes)
    assert all(min(box.width(), box.height()) >= 44 for box in boxes)


def test_nothing_moves_when_a_card_comes(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant macao\nseats 12\nshoe\ncoup\n")
    before = [tile.geometry() for tile in tiles(window)]
    cards_alone(window)
    keys(window, "F7 9 8 7")
    assert [tile.geometry() for tile in tiles(window)] == before
    assert [len(tile.sitter.hand.cards) for tile in tiles(window) if tile.sitter.hand][-1] == 1


def test_the_bank_lies_before_whoever_holds_it(qtbot: QtBot) -> None:
    window = window_after(qtbot, TWELVE)
    first = tiles(window)[0].sitter
    assert the(first.hand).role is Role.BANQUE
    assert the(first.seat).banks


def test_a_bank_that_nobody_holds_has_a_tile_of_its_own(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant baccara\noption hands=per_ponte\nseats 5\nshoe\ncoup\n")
    last = tiles(window)[-1].sitter
    assert len(tiles(window)) == 6
    assert last.seat is None
    assert the(last.hand).role is Role.BANQUE


def test_a_touched_card_is_put_in_question_and_the_rest_of_the_tile_begins_a_stake(
    qtbot: QtBot,
) -> None:
    window = window_after(qtbot, TWELVE)
    tile = tiles(window)[11]
    touched: list[tuple[str, int]] = []
    window.view.felt.card_tapped.connect(lambda hand, at: touched.append((hand, at)))
    click(tile, tile.row().box(2).center())
    assert touched == [("seat_12", 2)]
    keys(window, "Esc")
    click(tile, QPoint(tile.width() // 2, tile.height() - 4))
    assert scene(window).keyed.line.seat == "12"


@pytest.mark.parametrize(("tile", "shows"), [(4, "Seat 5 shows"), (0, "The Bank shows")])
def test_among_the_cards_a_touch_beside_a_hand_that_lies_hidden_is_for_the_hand(
    qtbot: QtBot, tile: int, shows: str
) -> None:
    window = opened(qtbot, "macao")
    keys(window, "1 Enter 1 0 Enter Enter Enter")
    assert called(window).startswith("Natural?")
    touched = tiles(window)[tile]
    click(touched, QPoint(touched.width() // 2, touched.height() - 4))
    assert called(window) == shows


def test_where_cards_overlap_the_uppermost_is_touched() -> None:
    row = places_in(QRect(0, 0, 120, 90), 3, 4, TILES)
    assert row.fanned
    assert row.at(QPoint(row.step + 2, 10), 3) == 2
    assert row.at(QPoint(row.step + 2, 10), 1) == 1
    assert row.at(QPoint(119, 10), 2) == 0


def test_cards_lie_side_by_side_where_there_is_room() -> None:
    row = places_in(QRect(0, 0, 600, 400), 3, 12, HANDS)
    assert not row.fanned
    assert row.box(1).right() < row.box(2).left()


def test_a_fourth_card_still_lies_in_the_room() -> None:
    row = places_in(QRect(0, 0, 414, 400), 4, 12, HANDS)
    assert row.box(4).right() < 414
    assert row.fanned


def test_a_natural_a_win_a_loss_and_a_tie_are_told_in_words(qtbot: QtBot) -> None:
    window = window_after(qtbot, PAID_TWELVE)
    assert words_of(window, "seat_12") == ["natural", "wins"]
    assert words_of(window, "seat_11") == ["natural", "equal"]
    assert words_of(window, "seat_6") == ["loses"]


def test_each_has_a_shape_of_its_own(qtbot: QtBot) -> None:
    window = window_after(qtbot, PAID_TWELVE)
    shapes = [marks_of(scene(window), hand(window, f"seat_{n}"))[-1].shape for n in (12, 11, 6)]
    assert shapes == [MarkShape.WON, MarkShape.TIED, MarkShape.LOST]


def test_a_bust_hand_is_told_so(qtbot: QtBot) -> None:
    text = "variant macao\nseats 2\nshoe\ncoup\ndeal 4 K\ndeal A 5\nstake 2 own 10\n"
    window = window_after(qtbot, text + "say seat_2 draw\ndeal 9\n")
    assert words_of(window, "seat_2")[0] == "bust"


def test_a_multiple_is_told(qtbot: QtBot) -> None:
    view = scene(window_after(qtbot, PAID_TWELVE)).view
    found = {str(line.line.seat): multiple(line) for line in view.lines}
    assert (found["12"], found["8"], found["6"]) == (3, 2, 1)


def test_a_gain_has_the_mark_of_how_it_came_out(qtbot: QtBot) -> None:
    now = scene(window_after(qtbot, TWELVE))
    nets = [SeatView(Seat("3"), None, (), Money(n)) for n in (5, -5, 0)]
    shapes = [mark.shape for seat in nets if (mark := gain_of(now, seat)) is not None]
    assert shapes == [MarkShape.WON, MarkShape.LOST, MarkShape.TIED]


def test_a_bank_that_took_as_much_as_it_paid_and_a_void_coup_tie_with_nobody(
    qtbot: QtBot,
) -> None:
    now = scene(window_after(qtbot, TWELVE))
    assert gain_of(now, SeatView(Seat("1"), None, (), Money(0), banks=True)) is None
    void = scene(window_after(qtbot, TWELVE + "void Misdeal\n"))
    assert gain_of(void, SeatView(Seat("3"), None, (), Money(0))) is None


def test_a_seat_without_a_stake_is_dimmed_once_it_has_passed(qtbot: QtBot) -> None:
    window = window_after(qtbot, TWELVE + "stake 12 own 10\npass 11\n")
    before = tiles(window)[10].grab().toImage()
    other = window_after(qtbot, TWELVE + "stake 12 own 10\n")
    assert tiles(other)[10].grab().toImage() != before


@pytest.mark.parametrize(("night", "seat"), [(LOOKED, 12), (LOOKED + "stake 12 own 10\n", 11)])
def test_the_seat_that_speaks_is_lit(qtbot: QtBot, night: str, seat: int) -> None:
    window = window_after(qtbot, night)
    lit = scene(window).style.colour("seat_lit_line")
    edges = [tile.grab().toImage().pixelColor(60, 1) for tile in tiles(window)]
    assert [n + 1 for n, edge in enumerate(edges) if edge == lit] == [seat]


def test_twelve_settlement_lines_bring_the_one_in_hand_into_view(qtbot: QtBot) -> None:
    window = window_after(qtbot, PAID_TWELVE)
    rows = window.view.panel.table.rows
    for _ in range(11):
        place = next(n for n, row in enumerate(rows.list.rows) if row.lit)
        box = rows.list.box(place)
        top = rows.verticalScrollBar().value()
        assert top <= box.top()
        assert box.bottom() < top + rows.viewport().height()
        assert box.height() >= 44
        keys(window, "Space")
    assert all(row.ticked in (True, None) for row in rows.list.rows)


def test_the_tile_is_drawn_anew_only_when_something_of_it_is_another(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant macao\nseats 12\nshoe\ncoup\n")
    keys(window, "F7")
    for tile in tiles(window):
        tile.grab()
    before = [tile._picture for tile in tiles(window)]
    keys(window, "9")
    changed = [n + 1 for n, tile in enumerate(tiles(window)) if tile._picture is not before[n]]
    assert changed == [11, 12]


@pytest.mark.parametrize("seats", [3, 6, 12])
def test_what_is_keyed_at_the_seat_that_banks_stands_on_no_line_of_its_bank(
    qtbot: QtBot, seats: int
) -> None:
    window = window_after(qtbot, f"variant macao\nseats {seats}\nshoe\ncoup\nbank 1 100\n")
    window.view.felt.ring.seat_tapped.emit("1")
    keys(window, "5 0")
    assert called(window) == "Seat 1 · Own hand · 50"
    tile = tiles(window)[0]
    paper = QPixmap(tile.size())
    painter = QPainter(paper)
    pen = WrittenRows(painter)
    tile._foot(pen, scene(window))
    painter.end()
    assert "100" in [text for text, _ in pen.rows]
    assert pen.overwritten() == []
