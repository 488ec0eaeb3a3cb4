"""The night of the house by the hour: its rows add up to its tables, and every hour can be seen."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.pit import house_hours
from dealer_app.gui.pit.hours_page import figures_of
from dealer_app.gui.pit.house_hours import TableHours, hours_of
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.i18n import words
from dealer_app.pit.mirror import Mirrored
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED
from dealer_app.table.accounts.hours import HourSums, hours
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.history import History
from tests.gui.fitting import lists_cut, narrow, outside, small
from tests.gui.pit.house_rows import NOW, house, pit, row, tell
from tests.gui.pit.test_table_page import history
from tests.play import the
from tests.reports.reading import pages

GAMES = ("punto_banco", "festival", "chemin_de_fer")
SIZES = (1280, 800), (1920, 1080)


def spread(game: str, minutes: int) -> History:
    """The sample night of a game over so many minutes."""
    told = history(game)
    last = len(told.events) - 1
    times = [NOW - timedelta(minutes=minutes * (last - n) / last) for n in range(last + 1)]
    begun = History(told.marks[0].table, times[0], UNSIGNED)
    return begun.read_on(told.events[1:], times[1:], [UNSIGNED] * last)


def dealt(qtbot: QtBot, folder: Path, language: str = "fr", tables: int = 3) -> PitDesk:
    """A house whose tables have dealt for hours, looked at by the hour."""
    rows = [row(number, day="2026-11-21") for number in range(1, tables + 1)]
    desk = pit(qtbot, folder, house(rows), language=language)
    for number in range(1, tables + 1):
        told = spread(GAMES[number % 3], 100 + 30 * number)
        desk.take_mirrored(number, Mirrored(len(told.events), "7f", told, verified=True))
    desk.show_now()
    QTest.keyClick(desk.overview, Qt.Key.Key_F3)
    QApplication.processEvents()
    return desk


def test_the_hours_of_all_tables_sum_up_to_their_nights(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path)
    told = hours_of(desk.house)
    results = [ledger(each.mirrored.history.table).result for each in desk.house.tables]  # type: ignore[union-attr]
    assert [each.result for each in told.tables] == results
    assert sum(told.result_in(each) for each in told.begins) == sum(results)
    assert len(told.begins) == 4


@pytest.fixture
def trays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hour of every table has chips bought, filled and given back, no two alike."""

    def moved(told: History) -> Sequence[HourSums]:
        played = 100 * len(told.events)
        return [
            replace(
                each,
                drop=Money(played + n),
                fills=Money(2 * played + n),
                credits=Money(3 * played + n),
                expected=Money(4 * played + n),
            )
            for n, each in enumerate(hours(told))
        ]

    monkeypatch.setattr(house_hours, "hours", moved)


FIGURES = (
    "hour_drop",
    "hour_result",
    "result_before",
    "drop",
    "fills",
    "credits",
    "tray",
    "result",
)
"""What a row says in money, in the order of its columns."""


def spelt(of: TableHours) -> list[str]:
    """These figures as data."""
    amounts = (Decimal(getattr(of, figure)).scaleb(-2) for figure in FIGURES)
    return [f"{amount:.2f}".replace(".", ",") for amount in amounts]


@pytest.mark.usefixtures("trays")
def test_the_row_of_all_tables_adds_up_what_stands_over_it(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path, tables=4)
    page, told, fr = desk.hours, hours_of(desk.house), words("fr")
    total = the(told.total)
    for figure in FIGURES:
        assert getattr(total, figure) == sum(getattr(each, figure) or 0 for each in told.tables)
    (row,) = page.sums.texts
    assert (row[0], row[3]) == ("4 tables", "−165")
    assert [title.text() for title, _ in page.figures.pairs][2] == "Hold, hors cagnottes"
    banked = the(next(each for each in told.tables if each.banked))
    amounts = (total.drop, total.fills, total.credits, banked.result)
    shown = [figure.text() for _, figure in page.figures.pairs]
    assert [shown[n] for n in (1, 3, 4, 5)] == [fr.money(each, total.currency) for each in amounts]


def test_a_night_that_was_lost_is_seen_to_be(qtbot: QtBot, tmp_path: Path) -> None:
    told = hours_of(dealt(qtbot, tmp_path).house)
    lost = [
        replace(each, every=[replace(hour, result=Money(-1)) for hour in each.every])
        for each in told.tables
    ]
    assert not figures_of(words("en"), told)[0][2]
    assert figures_of(words("en"), replace(told, tables=lost))[0][2]


def test_what_patrons_bank_is_no_part_of_the_hold(qtbot: QtBot, tmp_path: Path) -> None:
    told = hours_of(dealt(qtbot, tmp_path).house)
    bought = [
        replace(each, every=[replace(hour, drop=Money(10_000)) for hour in each.every])
        for each in told.tables
    ]
    total = the(replace(told, tables=bought).total)
    ours = [each for each in bought if not each.banked]
    drop = sum(each.drop for each in ours)
    assert total.hold == Fraction(sum(each.result for each in ours), drop)
    assert total.drop > drop


@pytest.mark.usefixtures("trays")
def test_an_hour_is_printed_and_written_for_a_spreadsheet(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path)
    page, hours_told = desk.hours, hours_of(desk.house)
    QTest.keyClick(page, Qt.Key.Key_F5)
    page.paper.wait()
    qtbot.waitUntil(lambda: page.paper.there)
    assert page.paper.file == tmp_path / "pit-2026-11-21-22-hours.pdf"
    (told,) = pages(page.paper.file)
    assert "Heures de la maison" in told
    assert all(each[0] in told for each in page.rows.texts)
    total, plain = the(hours_told.total), told.replace("\u202f", "").replace("−", "-")
    (summed,) = (line for line in plain.splitlines() if line.startswith("Total "))
    assert [each.lstrip("+") for each in summed.split()][1:9] == spelt(total)
    assert f"Cagnottes {spelt(hours_told.tables[1])[-1]}" in plain
    QTest.keyClick(page, Qt.Key.Key_F9)
    page.data.wait()
    qtbot.waitUntil(lambda: page.data.there)
    rows = page.data.file.read_text("utf-8-sig").splitlines()
    assert [each.split(";")[4:6] for each in rows[1:]] == [
        ["Table 1", "Baccara de fête"],
        ["Table 2", "Chemin de fer"],
        ["Table 3", "Punto banco"],
    ]
    assert [each.split(";")[6:14] for each in rows[1:]] == [*map(spelt, hours_told.tables)]
    assert page.sentence.endswith("pit-2026-11-21-22-hours.csv")
    assert page.frame.status.isVisible()


def test_tables_of_two_currencies_are_not_added(qtbot: QtBot, tmp_path: Path) -> None:
    told = hours_of(dealt(qtbot, tmp_path).house)
    first, *others = told.tables
    other = replace(first, currency=Currency("CHF", "CHF", 2))
    assert replace(told, tables=[other, *others]).total is None
    assert figures_of(words("en"), replace(told, tables=[other, *others])) == ()


def test_a_table_that_is_cut_off_says_until_when_its_row_is(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path)
    away = replace(row(1, day="2026-11-21"), quiet=960.0)
    tell(desk, house([away, *(row(n, day="2026-11-21") for n in (2, 3))]))
    states = {row[0]: row[-1] for row in desk.hours.rows.texts}
    assert states["Table 1"] == "23:47, coupée"
    assert states["Table 2"] == "23:47"


def test_an_hour_before_is_one_key_away_and_back_again(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path)
    page = desk.hours
    now, row_now = page.headline(), page.rows.texts[0]
    QTest.keyClick(page, Qt.Key.Key_Left)
    assert page.headline() != now
    assert page.rows.texts[0][3] == row_now[4]
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert page.headline() == now
    assert not page.button(page.next_hour).isEnabled()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_of_it_is_cut(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    desk = dealt(qtbot, tmp_path, language, tables=12)
    page = desk.hours
    for size in SIZES:
        page.window().resize(*size)

        def cut() -> list[str]:
            return [*small(page), *outside(page), *narrow(page), *lists_cut(page)]

        qtbot.waitUntil(lambda: not cut())
        assert page.rows.list.below == 0, "twelve hours are seen without scrolling"
        assert not page.grab().isNull()


@pytest.mark.parametrize("size", SIZES)
def test_the_hour_of_a_row_stands_away_from_its_hold(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    page = dealt(qtbot, tmp_path).hours
    page.window().resize(*size)
    QApplication.processEvents()
    (hold,) = (each for each in page.rows.findChildren(QLabel) if each.text() == "HOLD")
    (state,) = (each for each in page.rows.findChildren(QLabel) if each.text() == "ÉTAT")
    assert state.alignment() & Qt.AlignmentFlag.AlignRight
    begins = state.geometry().right() - width_of(state.text(), state.font())
    assert begins - hold.geometry().right() > GAP


def test_a_table_opened_from_the_hours_leads_back_to_them(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path)
    QTest.keyClick(desk.hours, Qt.Key.Key_Down)
    QTest.keyClick(desk.hours, Qt.Key.Key_Return)
    assert desk.table.in_front
    QTest.keyClick(desk.table, Qt.Key.Key_Escape)
    assert desk.hours.in_front
    QTest.keyClick(desk.hours, Qt.Key.Key_Escape)
    assert desk.overview.in_front


def test_tables_of_an_earlier_night_are_left_out(qtbot: QtBot, tmp_path: Path) -> None:
    desk = dealt(qtbot, tmp_path)
    tell(desk, house([row(1, day="2026-11-21"), row(2, day="2026-11-02")]))
    assert [the(each.table).standing.journal for each in hours_of(desk.house).tables] == [1]
