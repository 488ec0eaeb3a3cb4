"""The seats as people sit: an arc on which nothing lies over another thing, whoever sits there."""

from itertools import product

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from dealer_app.gui.felt.seats.seats_strip import SeatBox, SeatsStrip, ways
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import Size
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import click, keys, scene
from tests.gui.felt.written_rows import WrittenRows
from tests.run_length import one_in

SIZES = [(1280, 800), (1920, 1080), (1280, 720)]
PATRONS = {
    "porcelaine": "coup\nbank 2 1000\n",
    "chemin_de_fer": "coup\nbank 2 1000\n",
    "banque": "coup\nbank 2 1000\n",
}


def parts(window: TableWindow) -> list[QRect]:
    """Where each seat is, those who stand, and which way things go round."""
    strip, now = window.view.felt.seats, scene(window)
    seats = [seat for seat in now.view.seats if not seat.seat.startswith("v")]
    boxes = [strip.box(place, len(seats)) for place in range(len(seats))]
    if now.view.variant.bank is not None and now.view.variant.spectators:
        boxes.append(strip.corner(len(seats), right=True))
    return boxes


def words_of_ways(window: TableWindow) -> QRect:
    """What the words of the ways take of their room."""
    strip, now = window.view.felt.seats, scene(window)
    seats = [seat for seat in now.view.seats if not seat.seat.startswith("v")]
    sign, font = strip.sign(len(seats)), now.style.type(Size.NOTE)
    wide = max((width_of(way.text, font) + 30 for way in ways(now)), default=0)
    return QRect(sign.left(), sign.top(), wide, sign.height())


@pytest.mark.parametrize(
    ("game", "seats", "size"), one_in(2, list(product(PATRONS, range(2, 13), SIZES)))
)
def test_no_seat_lies_over_another_and_the_ways_lie_beside_them(
    qtbot: QtBot, game: str, seats: int, size: tuple[int, int]
) -> None:
    """Every number of seats at every size, in one game at least: where a seat lies follows from
    these two, and the words of the ways from the game alone."""
    window = window_after(qtbot, f"variant {game}\nseats {seats}\nshoe\n{PATRONS[game]}", "fr")
    window.resize(*size)
    strip, boxes = window.view.felt.seats, parts(window)
    assert all(strip.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
    assert all(min(box.width(), box.height()) >= 44 for box in boxes)
    sign = words_of_ways(window)
    assert strip.rect().contains(sign)
    assert not any(sign.intersects(box) for box in boxes)


def test_the_middle_sits_lowest_and_the_ends_highest(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nseats 7\nshoe\n")
    strip = window.view.felt.seats
    tops = [strip.box(place, 7).top() for place in range(7)]
    assert tops[:4] == sorted(tops[:4])
    assert tops == tops[::-1]
    assert tops[0] == 0
    assert strip.box(3, 7).bottom() == strip.height() - 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 5, 7, 9, 12])
def test_what_lies_aside_lies_over_no_seat_and_no_hand(
    qtbot: QtBot, size: tuple[int, int], seats: int
) -> None:
    window = window_after(qtbot, f"variant punto_banco\nseats {seats}\nshoe\ncoup\nburn 5\n")
    window.resize(*size)
    felt = window.view.felt
    boxes = [box.translated(felt.seats.pos()) for box in parts(window)]
    assert not any(felt.aside.geometry().intersects(box) for box in boxes)
    assert not any(felt.aside.geometry().intersects(hand.geometry()) for hand in felt.hands)
    assert felt.aside.width() > 360


def test_a_seat_is_touched_where_it_sits(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nseats 7\nshoe\ncoup\n")
    strip = window.view.felt.seats
    click(strip, strip.box(5, 7).center())
    assert scene(window).keyed.line.seat == "6"


def test_whoever_stands_is_touched_in_the_corner(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant banque\nseats 7\nshoe\ncoup\nbank 2 1000\n")
    touched: list[str] = []
    strip: SeatsStrip = window.view.felt.seats
    strip.seat_tapped.connect(touched.append)
    click(strip, strip.corner(7, right=True).center())
    assert touched == ["v1"]


class PaintedParts(QObject):
    """What a widget is asked to paint from now on."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    @override
    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def painted_seats(window: TableWindow, key: str) -> list[int]:
    """Which of nine seats are painted once that key is pressed."""
    QApplication.processEvents()
    strip = window.view.felt.seats
    painted = PaintedParts(strip)
    keys(window, key)
    QApplication.processEvents()
    seats = {place + 1: strip.box(place, 9) for place in range(9)}
    return [seat for seat, box in seats.items() if painted.region.intersects(box)]


def test_a_stake_that_is_keyed_has_its_own_seat_painted_and_no_other(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nseats 9\nshoe\ncoup\nstake 2 ponte 20\n")
    keys(window, "6 b 1")
    assert painted_seats(window, "4") == [6]


def test_a_payout_that_comes_has_the_seats_painted_that_won_or_lost(qtbot: QtBot) -> None:
    night = "variant punto_banco\nseats 9\nshoe\ncoup\nstake 2 ponte 20\nstake 7 banque 30\n"
    window = window_after(qtbot, night + "deal 9 2 K\n")
    assert painted_seats(window, "3") == [2, 7]
    assert scene(window).paying


def written(window: TableWindow, number: int) -> WrittenRows:
    """What is written in the box of that seat."""
    now, strip = scene(window), window.view.felt.seats
    seats = [seat for seat in now.view.seats if not seat.seat.startswith("v")]
    paper = QImage(strip.size(), QImage.Format.Format_RGB32)
    painter = QPainter(paper)
    pen = WrittenRows(painter)
    SeatBox(pen, now, strip.box(number - 1, len(seats))).draw(seats[number - 1])
    painter.end()
    return pen


@pytest.mark.parametrize(
    ("game", "seats", "size"), one_in(2, list(product(PATRONS, range(2, 13), SIZES)))
)
def test_what_is_keyed_at_the_seat_that_banks_is_written_over_nothing(
    qtbot: QtBot, game: str, seats: int, size: tuple[int, int]
) -> None:
    window = window_after(qtbot, f"variant {game}\nseats {seats}\nshoe\n{PATRONS[game]}")
    window.resize(*size)
    window.view.felt.seats.seat_tapped.emit("2")
    keys(window, "z 2 0 0" if game == "banque" else "2 0 0")
    pen = written(window, 2)
    assert len(pen.rows) > 2
    assert pen.overwritten() == []
