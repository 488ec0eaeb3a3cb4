"""The band of expectation at the pit: asked for once a game, on the tiles and by the hour."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.odds.odds_questions import JointAsked, JointOdds, Question
from dealer_app.gui.pit.house_hours import hours_of
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.gui.pit.tile_lines import band_gauge, lines_of
from dealer_app.i18n import words
from dealer_app.i18n.saying import Saying
from dealer_app.library import sheet_from_text
from dealer_app.pit.expectation import Band, stakes_of
from dealer_app.pit.mirror import Mirrored
from dealer_app.rules.money import Money
from dealer_app.session.rulebook import resolver
from tests.gui.fitting import narrow, outside, small
from tests.gui.pit.house_rows import house, pit, row, said
from tests.gui.pit.test_hours_page import spread
from tests.play import the

SIZES: Final = (1280, 800), (1920, 1080)


def odds_of(question: Question) -> JointOdds:
    """Bets that cost a hundredth each, and of which none strays with another."""
    assert isinstance(question, JointAsked)
    sheet = sheet_from_text(question.game.sheet, "sheet")
    bets = sorted(resolver(sheet, None)({}).variant.bets)
    pairs = {(one, other): Fraction(one == other) for one in bets for other in bets}
    return JointOdds(dict.fromkeys(bets, Fraction(-1, 100)), pairs)


def dealt(
    qtbot: QtBot,
    folder: Path,
    tables: int = 3,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
    *,
    result: int = 10_000,
) -> tuple[PitDesk, list[tuple[str, Question]]]:
    """A house that has dealt for hours; what it asked about odds, which nobody has answered."""
    games = ("punto_banco", "festival", "chemin_de_fer")
    rows = [
        replace(row(n), said=said(games[n % 3], day="2026-11-21", result=result))
        for n in range(1, tables + 1)
    ]
    desk = pit(qtbot, folder, house(rows), language=language, size=size)
    asked = list[tuple[str, Question]]()
    desk.bands.ask = lambda name, question: asked.append((name, question))
    for number in range(1, tables + 1):
        told = spread(games[number % 3], 100 + 30 * number % 400)
        mirrored = Mirrored(len(told.events), "7f", told, verified=True, stakes=stakes_of(told))
        desk.take_mirrored(number, mirrored)
    desk.show_now()
    return desk, asked


def answer(desk: PitDesk, asked: list[tuple[str, Question]]) -> None:
    for name, question in asked:
        desk.bands.hear(name, question, odds_of(question))
    desk.show_now()


def test_the_odds_of_a_game_are_asked_for_once_however_many_tables_deal_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk, asked = dealt(qtbot, tmp_path, tables=6)
    assert len(asked) == 2
    assert all(each.band is None for each in desk.house.tables)
    answer(desk, asked)
    assert [each.band is None for each in desk.house.tables] == [
        each.banked for each in desk.house.tables
    ]
    assert len(asked) == 2


def test_how_bets_of_one_coup_stray_together_is_asked_for_once_where_it_is_not_known(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk, asked = dealt(qtbot, tmp_path, tables=6)
    first = list(asked)
    for name, question in first:
        odds = odds_of(question)
        alone = {pair: each for pair, each in odds.covariances.items() if pair[0] == pair[1]}
        desk.bands.hear(name, question, replace(odds, covariances=alone))
    desk.show_now()
    more = asked[len(first) :]
    desk.show_now()
    assert len(asked) == len(first) + len(more)
    wanted = [question.pairs for _, question in more if isinstance(question, JointAsked)]
    assert wanted
    assert all(wanted)
    assert all(one < other for pairs in wanted for one, other in pairs)
    assert any(each.band is None for each in desk.house.tables if not each.banked)
    answer(desk, more)
    assert all(each.band is not None for each in desk.house.tables if not each.banked)


def test_a_tile_says_where_its_result_lies_in_its_band(qtbot: QtBot, tmp_path: Path) -> None:
    desk, asked = dealt(qtbot, tmp_path)
    answer(desk, asked)
    table = next(each for each in desk.house.tables if not each.banked)
    band = the(table.band)
    gauge = the(band_gauge(words("en"), table))
    assert gauge.expected == Fraction(1, 2)
    assert gauge.ends == (Fraction(1, 10), Fraction(9, 10))
    assert gauge.inside is band.holds(Money(10_000))
    assert gauge.told in lines_of(words("en"), table).heard
    assert gauge.told.startswith("expected +€")
    assert lines_of(words("en"), table).note == ""


@pytest.mark.parametrize(("result", "at"), [(-90_000_000, 0), (90_000_000, 1)])
def test_a_result_beyond_the_line_lies_at_its_end(
    qtbot: QtBot, tmp_path: Path, result: int, at: int
) -> None:
    desk, asked = dealt(qtbot, tmp_path, result=result)
    answer(desk, asked)
    table = next(each for each in desk.house.tables if not each.banked)
    gauge = the(band_gauge(words("en"), table))
    assert gauge.result == at
    assert not gauge.inside


def test_the_night_has_the_bands_of_its_tables_and_the_cagnottes_as_they_came(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk, asked = dealt(qtbot, tmp_path)
    assert hours_of(desk.house, bands=desk.bands.by_hour).bands == ()
    answer(desk, asked)
    found = hours_of(desk.house, bands=desk.bands.by_hour)
    assert len(found.bands) == len(found.begins)
    cagnottes = sum(each.result for each in found.tables if each.banked)
    bands = [each.band for each in desk.house.tables if each.band is not None]
    whole = sum(bands, Band(Fraction(cagnottes)))
    assert found.bands[-1] == whole
    assert [each.half for each in found.bands] == sorted(each.half for each in found.bands)


def test_the_band_of_the_night_is_told_in_words(qtbot: QtBot, tmp_path: Path) -> None:
    desk, asked = dealt(qtbot, tmp_path)
    QTest.keyClick(desk.overview, Qt.Key.Key_F3)
    assert desk.hours.chart.accessibleName() == ""
    answer(desk, asked)
    assert desk.hours.chart.accessibleName().startswith("expected ")
    assert not desk.hours.grab().isNull()


def test_a_bet_that_could_not_be_reckoned_is_named_where_its_band_would_stand(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk, asked = dealt(qtbot, tmp_path)
    QTest.keyClick(desk.overview, Qt.Key.Key_F3)
    for name, question in asked:
        odds = odds_of(question)
        known = {bet: gain for bet, gain in odds.gains.items() if str(bet) != "tie"}
        desk.bands.hear(name, question, replace(odds, gains=known))
    desk.show_now()
    said = "No band: Tie could not be reckoned"
    assert desk.hours.chart.accessibleName() == said
    notes = {lines_of(words("en"), each).note for each in desk.house.tables if not each.banked}
    assert notes == {"no band"}
    assert not desk.hours.grab().isNull()


@pytest.mark.parametrize("came", ["nothing", "the odds of each bet"])
def test_odds_that_did_not_come_are_said_and_asked_for_again_once_more_is_staked(
    qtbot: QtBot, tmp_path: Path, came: str
) -> None:
    desk, asked = dealt(qtbot, tmp_path)
    QTest.keyClick(desk.overview, Qt.Key.Key_F3)
    if came != "nothing":
        for name, question in list(asked):
            desk.bands.hear(name, question, replace(odds_of(question), covariances={}))
        desk.show_now()
    before = len(asked)
    for name, question in list(asked)[-2:]:
        desk.bands.hear(name, question, Saying("The process has ended."))
    desk.show_now()
    assert len(asked) == before
    assert "could not be reckoned" in desk.hours.chart.accessibleName()
    for number, game in enumerate(("punto_banco", "festival"), start=1):
        told = spread(game, 103 + 30 * number)
        desk.take_mirrored(
            number, Mirrored(len(told.events), "7f", told, verified=True, stakes=stakes_of(told))
        )
    desk.show_now()
    assert len(asked) > before
    answer(desk, asked[before:])
    assert desk.hours.chart.accessibleName().startswith("expected ")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_bands_find_room(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    desk, asked = dealt(qtbot, tmp_path, 12, language, size)
    answer(desk, asked)
    QApplication.processEvents()
    page = desk.overview
    assert [*narrow(page), *outside(page), *small(page)] == []
    assert not page.grab().isNull()
