"""All tables on one screen: what needs somebody first, nothing cut, by keys and by touch."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit import paint
from dealer_app.gui.pit.house_shown import PitTables, shown
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_watch import HouseSeen, TableSeen
from dealer_app.pit.mirror import Difference, Mirrored
from dealer_app.pit.pit_tables import TableStanding
from tests.gui.controls import described, named
from tests.gui.fitting import narrow, outside, small
from tests.gui.pit.house_rows import NOW, house, pit, row, said, tell, waiting
from tests.play import the
from tests.run_length import in_languages

SMALL, LARGE = (1280, 800), (1920, 1080)
TWELVE: Final = [row(number) for number in range(1, 13)]
SIXTY: Final = [row(number) for number in range(1, 61)]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is cut short while something is painted."""
    found = list[str]()
    whole = paint.elided

    def elided(text: str, *how: object) -> str:
        found.append(text)
        return whole(text, *how)

    monkeypatch.setattr(paint, "elided", elided)
    return found


def names(desk: PitDesk) -> list[str]:
    return [tile.text() for tile in desk.overview.grid.tiles]


def state(desk: PitDesk, name: str) -> tuple[str, str]:
    lines = the(next(tile.lines for tile in desk.overview.grid.tiles if tile.text() == name))
    return lines.state, lines.since


def fullest() -> list[TableStanding]:
    """Twelve tables of long names and large amounts, some of which wait."""
    large = said("festival", result=-123_456_789_00, drop=1_234_567_00, expected=9_876_543_00)
    told = {**large, "limits": [10_000_00, 1_000_000_00], "croupier": "Marie-Antoinette Lefebvre"}
    return waiting([replace(each, said=told, table=f"Salle {each.journal}") for each in TWELVE])


@pytest.mark.parametrize(
    ("tables", "language"), in_languages([fullest(), waiting(SIXTY), [], waiting(TWELVE)])
)
def test_nothing_is_cut_whatever_the_house_has(
    qtbot: QtBot,
    tmp_path: Path,
    cut: list[str],
    tables: list[TableStanding],
    language: str,
) -> None:
    desk = pit(qtbot, tmp_path, house(tables), language=language)
    page = desk.overview
    for size in (SMALL, LARGE):
        page.window().resize(*size)
        qtbot.waitUntil(lambda: not [*small(page)])  # until it is laid out
        assert not page.grab().isNull()
        assert [*small(page), *outside(page), *narrow(page), *cut] == []
    assert [tile for tile in page.grid.tiles if not named(tile)] == []


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_twelve_tables_are_seen_without_scrolling_and_sixty_with(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    desk = pit(qtbot, tmp_path, house(TWELVE), size=size)
    QApplication.processEvents()
    bar = desk.overview.grid.verticalScrollBar()
    assert bar.maximum() == 0
    tell(desk, house(SIXTY))
    QApplication.processEvents()
    assert bar.maximum() > 0


def test_what_needs_somebody_stands_first_then_tables_go_by_their_names(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = pit(qtbot, tmp_path, house(waiting(TWELVE)))
    first, rest = names(desk)[:4], names(desk)[4:]
    assert first == ["Table 1", "Table 2", "Table 4", "Table 3"]
    assert rest == [*(f"Table {n}" for n in (6, 7, 8, 9, 10, 11, 12)), "Table 5"]
    assert "Table 1" in desk.overview.headline()
    assert state(desk, "Table 3") == ("Coupée depuis 23:31", "16\u00a0min")
    assert state(desk, "Table 2")[0] == "IRR-02, coup 157"


def test_a_table_that_says_other_than_its_entries_shouts_with_both_figures(
    qtbot: QtBot, tmp_path: Path
) -> None:
    lies = Mirrored(2184, "7f", difference=Difference("result", 1_640_000, 1_240_000))
    desk = pit(qtbot, tmp_path, house(waiting(TWELVE)))
    desk.take_mirrored(9, lies)
    desk.show_now()
    assert names(desk)[0] == "Table 9"
    assert "Table 9" in desk.overview.headline()
    assert "16\u202f400\u00a0€" in desk.overview.why()
    assert "12\u202f400\u00a0€" in desk.overview.why()


def test_a_table_that_says_nothing_more_is_cut_off_and_keeps_its_figures(
    qtbot: QtBot, tmp_path: Path
) -> None:
    seconds = [0.0]
    desk = pit(qtbot, tmp_path, house([row(1), row(2)]), beat=lambda: seconds[0])
    assert state(desk, "Table 2")[0] == "Reliée"
    seconds[0] = 31.0
    desk.show_now()
    tile = desk.overview.grid.tiles[0]
    assert tile.lines is not None
    assert tile.lines.dim
    assert tile.lines.result == "+1\u202f287,50\u00a0€"
    assert state(desk, tile.text())[0].startswith("Coupée depuis")


def test_a_lost_server_is_said_and_cuts_no_table_off(qtbot: QtBot, tmp_path: Path) -> None:
    there = house(TWELVE)
    seconds = [0.0]
    desk = pit(qtbot, tmp_path, there, beat=lambda: seconds[0])
    gone = HouseSeen(there.name, there.tables, Saying("The server is away."), NOW, begun=True)
    tell(desk, gone)
    seconds[0] = 600.0
    desk.show_now()
    hour = f"{NOW.astimezone():%H:%M}"
    assert desk.overview.headline() == f"Serveur injoignable depuis {hour}"
    assert desk.overview.why() == "The server is away."
    assert {state(desk, name)[0] for name in names(desk)} == {"Reliée"}
    assert all(tile.lines is not None and tile.lines.dim for tile in desk.overview.grid.tiles)


def pressed(desk: PitDesk, *keys: Qt.Key) -> Iterator[str]:
    """What tile is lit after each key."""
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or desk.overview, key)
        QApplication.processEvents()
        lit = desk.overview.grid.lit
        yield next(tile.text() for tile in desk.overview.grid.tiles if tile.journal == lit)


def test_arrows_light_a_tile_and_enter_opens_it_and_escape_comes_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = pit(qtbot, tmp_path, house(TWELVE))
    down, right, up, left = Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left
    lit = ["Table 5", "Table 6", "Table 2", "Table 1", "Table 1"]
    assert [*pressed(desk, down, right, up, left, left)] == lit
    [*pressed(desk, down, Qt.Key.Key_Return)]
    assert desk.table.in_front
    assert desk.table.headline() == "Table 5"
    QTest.keyClick(desk.table, Qt.Key.Key_Right)
    assert desk.table.headline() == "Table 6"
    QTest.keyClick(desk.table, Qt.Key.Key_Escape)
    assert desk.overview.in_front


def test_a_touch_opens_the_table_that_is_touched(qtbot: QtBot, tmp_path: Path) -> None:
    desk = pit(qtbot, tmp_path, house(TWELVE))
    QApplication.processEvents()
    QTest.mouseClick(desk.overview.grid.tiles[6], Qt.MouseButton.LeftButton)
    assert desk.table.headline() == "Table 7"


def test_the_tile_that_was_lit_stays_lit_where_another_table_needs_somebody(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = pit(qtbot, tmp_path, house(TWELVE))
    assert [*pressed(desk, Qt.Key.Key_Right)] == ["Table 2"]
    tell(desk, house(waiting(TWELVE)[::-1]))
    assert desk.overview.grid.lit == 2


def test_the_other_language_is_one_key_away(qtbot: QtBot, tmp_path: Path) -> None:
    desk = pit(qtbot, tmp_path, house(waiting(TWELVE)))
    QTest.keyClick(desk.overview, Qt.Key.Key_F12)
    assert state(desk, "Table 3")[0] == "Cut off since 23:31"
    assert described(desk.overview.button(desk.overview.quit)) == "Esc"


def test_whatever_a_table_says_of_itself_the_window_stays(qtbot: QtBot, tmp_path: Path) -> None:
    mad = {"result": "x", "digits": 900, "zone": "Nowhere/At all", "last": "noon", "since": 7}
    wild = {"limits": [True], "cards": -1, "cards_left": 5, "game": "x", "alerts": None}
    late = (NOW - timedelta(days=9)).isoformat()
    rows = [replace(row(1), said={}), replace(row(2), said=mad), replace(row(3), said=wild)]
    rows.append(replace(row(4), said=said(sign="<b>€€€€€", last=late, digits=0)))
    desk = pit(qtbot, tmp_path, house(rows))
    assert len(desk.overview.grid.tiles) == 4
    assert not desk.overview.grab().isNull()


def test_the_sums_are_of_one_currency_alone(qtbot: QtBot, tmp_path: Path) -> None:
    desk = pit(qtbot, tmp_path, house([row(2), row(4)]))
    assert desk.overview.sums[0][1].text() == "+32\u202f800\u00a0€"
    francs = replace(row(6), said=said(currency="CHF", sign="CHF"))
    tell(desk, house([row(2), francs]))
    assert desk.overview.sums[0][1].text() == ""


def test_a_table_of_which_nothing_changed_is_the_very_one_that_was_shown_before() -> None:
    seen, kept, mirrors = house(TWELVE), PitTables(), {1: Mirrored()}
    first = kept.shown(seen, mirrors, 1.0, no_band)
    again = kept.shown(seen, mirrors | {2: Mirrored(entries=7)}, 1.0, no_band)
    assert [each is first.table(each.standing.journal) for each in again.tables] == [
        each.standing.journal != 2 for each in again.tables
    ]
    later = kept.shown(seen, mirrors, 2.0, no_band)
    assert later == shown(seen, mirrors, 2.0)
    assert later.table(1) is not first.table(1)


def no_band(_: int, __: Mirrored) -> None:
    """Nothing is expected of any table."""


def test_a_house_that_is_read_bit_by_bit_is_shown_as_one_that_is_read_at_once() -> None:
    chance, kept, mirrors = Random(20), PitTables(), dict[int, Mirrored]()
    tables, now = dict(house(TWELVE).tables), 0.0
    for turn in range(120):
        number = chance.randrange(1, 13)
        money = chance.choice([None, -5_000, 12_345])
        told = said(result=money, currency=chance.choice(["EUR", "CHF"]), drop=7 * turn)
        standing = replace(
            row(number),
            said={**told, "alerts": chance.randrange(2)},
            sealed=chance.random() < 0.2,
            apart=chance.randrange(2),
            quiet=chance.choice([None, 2.0, 29.0, 60.0]),
        )
        if turn % 40 == 39:  # the server was lost: all of it is read again
            tables = {}
        tables[number] = TableSeen(standing, now)
        if turn % 3 == 0:
            mirrors[number] = Mirrored(turn, wrong=chance.choice([None, Saying("It is broken.")]))
        now += chance.choice([0.0, 0.0, 1.0])
        seen = HouseSeen("Casino", dict(tables), begun=True)
        assert kept.shown(seen, mirrors, now, no_band) == shown(seen, mirrors, now)
