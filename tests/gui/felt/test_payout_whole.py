"""The payout beside the felt: every line of it is seen whole, at every size that it may have."""

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt import table_rows
from dealer_app.gui.felt.panel_lines import PanelLines
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit import paint
from dealer_app.gui.kit.measures import LEAST_HEIGHT, LEAST_WIDTH
from dealer_app.gui.kit.theme import Size
from tests.gui.felt.nights import (
    CLAIMED,
    LONG,
    LONGEST_NAMES,
    MIXED,
    MORE_PERSONS_LOSE,
    PAID_TWELVE,
    PERSONS_WIN,
    TWENTY,
    window_after,
)
from tests.gui.felt.screens import buttons, click, keys, pad, scene, tap
from tests.gui.fitting import narrow, outside
from tests.play import the
from tests.run_length import in_languages

SIZES = [(1280, 800), (1920, 1080), (1536, 864), (1280, 720)]
"""Two screens, and the larger one with its text a quarter and a half larger."""

ALL_SIZES = [*SIZES, (LEAST_WIDTH, LEAST_HEIGHT)]
ONE_PAGE = {
    "noted": TWENTY,
    "mixed": MIXED,
    "long names": LONGEST_NAMES,
    "a patron's bank": PERSONS_WIN,
}


def lines(window: TableWindow) -> PanelLines:
    return window.view.panel.table.rows.list


def seen(widget: QWidget) -> QRect:
    """Where it is seen in the window, as far as what holds it lets it."""
    window, room = widget.window(), widget.rect()
    room.moveTo(widget.mapTo(window, room.topLeft()))
    around = widget.parentWidget()
    while around is not None:
        box = around.rect()
        box.moveTo(around.mapTo(window, box.topLeft()))
        room, around = room.intersected(box), around.parentWidget()
    return room


def unseen(window: TableWindow) -> Iterator[str]:
    """The lines of the page of which something is cut off."""
    rows, room = lines(window), seen(lines(window))
    for place, row in enumerate(rows.rows):
        box = rows.box(place)
        box.moveTo(rows.mapTo(window, box.topLeft()))
        if not room.contains(box):
            yield f"{row.seat} {row.text}: {box} in {room}"


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were cut short while something was painted."""
    whole, short = paint.elided, list[str]()

    def told(text: str, font: QFont, width: int) -> str:
        short.append(text)
        return whole(text, font, width)

    monkeypatch.setattr(paint, "elided", told)
    return short


@pytest.mark.parametrize(
    ("case", "language"), in_languages(list(product(ONE_PAGE, ALL_SIZES))), ids=str
)
def test_each_of_twenty_lines_is_seen_whole_and_nothing_of_it_is_cut_short(
    qtbot: QtBot, cut: list[str], case: tuple[str, tuple[int, int]], language: str
) -> None:
    """Each size in two of the nights in a language: words that a size has no room for stand in
    more than one of them."""
    night, size = ONE_PAGE[case[0]], case[1]
    window = window_after(qtbot, night, language)
    window.resize(*size)
    assert sum(row.ticked is not None for row in lines(window).rows) == 20
    for press in ("", "Space", "Delete #1", "Space Space"):
        keys(window, press)
        cut.clear()
        window.view.panel.grab()
        assert [*unseen(window)] == []
        assert cut == []


@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("night", ONE_PAGE.values(), ids=ONE_PAGE)
def test_no_row_is_lower_than_its_words(qtbot: QtBot, night: str, size: tuple[int, int]) -> None:
    window = window_after(qtbot, night)
    window.resize(*size)
    type_high = Size.NOTE.step(large=scene(window).style.large)
    for place, row in enumerate(lines(window).rows):
        assert lines(window).box(place).height() >= type_high * (2 if row.note else 1.5), row


@pytest.mark.parametrize("size", SIZES[:2])
def test_few_lines_are_as_high_as_a_finger(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = window_after(qtbot, PAID_TWELVE)
    window.resize(*size)
    rows = lines(window)
    assert min(rows.box(n).height() for n in range(len(rows.rows))) >= 44


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", ALL_SIZES)
def test_the_keys_of_the_payout_stand_clear_of_each_other_and_of_the_lines(
    qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    window = window_after(qtbot, TWENTY, language)
    window.resize(*size)
    assert [*outside(window), *narrow(window)] == []
    said = window.desk.words
    wanted = ("Done", "Put aside", "Undo", "Incident", "Void coup", "All settled")
    there = buttons(window)
    for key in map(said, wanted):
        assert min(there[key].width(), there[key].height()) >= 44, key
        assert not seen(there[key]).intersects(seen(window.view.panel)), key


def test_what_else_stands_in_the_panel_gives_way_until_all_is_settled(qtbot: QtBot) -> None:
    window = window_after(qtbot, MIXED)
    page, hint = window.view.panel.table, window.view.hint
    assert not page.beads.isVisible()
    assert not hint.isVisible()
    keys(window, "Enter")
    assert page.beads.isVisible()
    assert hint.isVisible()
    assert "Incident" in buttons(window)


def test_the_bank_of_a_patron_and_its_story_give_way_and_what_it_comes_to_stays(
    qtbot: QtBot,
) -> None:
    window = window_after(qtbot, PERSONS_WIN)
    page = window.view.panel.table
    assert not page.bank.isVisible()
    assert not page.story.isVisible()
    assert table_rows.sums(scene(window)) == ("1,512 back to seat 5",)
    assert page.rows.accessibleDescription() == "1,512 back to seat 5"
    keys(window, "Enter")
    assert page.bank.isVisible()


def test_what_there_is_to_take_and_to_pay_stands_under_the_lines(qtbot: QtBot) -> None:
    window = window_after(qtbot, MIXED)
    assert table_rows.sums(scene(window)) == ("To take 270", "To pay 844.15", "commission 32.85")
    keys(window, "Space Delete #1")  # a tie of 5
    assert table_rows.sums(scene(window))[0] == "To take 265"


def test_a_long_payout_is_turned_page_by_page(qtbot: QtBot) -> None:
    window = window_after(qtbot, LONG)
    told = []
    for _ in range(3):
        told.append((table_rows.hint(scene(window)), len(lines(window).rows)))
        assert [*unseen(window)] == []
        assert any(row.lit for row in lines(window).rows)
        pad(window, "Enter")
    assert told == [("1 of 3", 20), ("2 of 3", 20), ("3 of 3", 8)]
    assert all(line.ticked for line in scene(window).view.lines)


def test_the_line_in_hand_under_the_felt_is_that_of_the_page_shown(qtbot: QtBot) -> None:
    window = window_after(qtbot, LONG)
    tap(window, "Next page: 2 of 3")
    (lit,) = (row for row in lines(window).rows if row.lit)
    assert the(scene(window).view.current).mark == lit.key
    pad(window, "+")
    line = next(each for each in scene(window).view.lines if each.ticked)
    assert line.mark == lit.key


def test_a_line_of_a_later_page_is_ticked_by_touching_it(qtbot: QtBot) -> None:
    window = window_after(qtbot, LONG)
    keys(window, "Enter")
    row = lines(window).rows[3]
    click(lines(window), lines(window).box(3).center())
    assert [line.mark for line in scene(window).view.lines if line.ticked] == [row.key]
    assert table_rows.hint(scene(window)) == "2 of 3"


def test_what_the_bank_comes_to_stands_under_the_last_line(qtbot: QtBot) -> None:
    window = window_after(qtbot, MORE_PERSONS_LOSE)
    assert all(row.ticked is not None for row in lines(window).rows)
    keys(window, "Enter")
    assert [row.text for row in lines(window).rows][-1] == "Décadence"


def test_a_sum_of_many_parts_is_told_in_two_where_it_does_not_go_in(
    qtbot: QtBot, cut: list[str]
) -> None:
    window = window_after(qtbot, MORE_PERSONS_LOSE)
    (row,) = (row for row in lines(window).rows if row.seat == "12")
    assert row.note.count("+") > 5
    assert row.brief.count("+") == 1
    window.view.panel.grab()
    assert cut == []


def test_the_coups_so_far_give_way_to_the_lines_before_these_are_settled(qtbot: QtBot) -> None:
    window = window_after(qtbot, TWENTY)
    keys(window, "Ctrl+F")
    panel = window.view.panel
    assert panel.currentWidget() is panel.roads
    assert "Show the payout" in buttons(window)
    keys(window, "Enter")
    assert panel.currentWidget() is panel.table
    assert len(window.desk.table.unticked) == 20


def test_what_else_is_looked_at_beside_the_felt_gives_way_to_the_lines_and_comes_back(
    qtbot: QtBot,
) -> None:
    window, other = window_after(qtbot, TWENTY.partition("deal")[0]), QWidget()
    panel = window.view.panel
    panel.show_instead(other)
    keys(window, "Enter 2 4 k")
    assert panel.currentWidget() is other
    keys(window, "4")
    assert panel.currentWidget() is panel.table
    assert [*unseen(window)] == []
    keys(window, "Enter")
    assert panel.currentWidget() is other


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nobody_is_said_to_be_paid_while_it_is_asked_whether_a_share_is_claimed(
    qtbot: QtBot, language: str
) -> None:
    window = window_after(qtbot, CLAIMED, language)
    said = window.desk.words
    values = [row.value for row in lines(window).rows if row.key[1]]
    assert values == [said("wins"), said("wins")]
    assert table_rows.title(scene(window)) == said("Payout: first the share")
    assert {seat.net for seat in scene(window).view.seats} == {None}
    assert not any(row.lit for row in lines(window).rows)
    keys(window, "Enter Enter")
    values = [row.value for row in lines(window).rows if row.key[1]]
    assert values == [said("pay {amount}", amount=200), said("pay {amount}", amount=800)]
