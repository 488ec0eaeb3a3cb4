"""One table seen from the pit: its own felt, the pit's own figures, and nothing that can be
entered."""

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.gui.pit.table_page import TablePage
from dealer_app.gui.pit.tile_lines import gain
from dealer_app.i18n import resources, words
from dealer_app.library import variant_ids
from dealer_app.pit.mirror import Difference, Mirrored
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.rules.house import Currency
from dealer_app.rules.staff import UNSIGNED
from dealer_app.session.table_session import TableSession
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.events import AllTicked, CoupOpened, IrregularityFound
from dealer_app.table.history import History
from dealer_app.table.state import opened
from tests.builders import entered
from tests.gui.fitting import narrow, outside, small
from tests.gui.pit.house_rows import NOW, house, pit, row, tell
from tests.play import PlayTable, the
from tests.run_length import in_languages
from tests.table.trays import BANQUE_WINS, at_tray, bought, coup

SIZES: Final = (1280, 800), (1920, 1080)


@cache
def night(game: str) -> TableSession:
    """The sample night of a game."""
    return replay(read_script(resources() / "samples" / f"{game}.shoe"))


@cache
def history(game: str, until: int | None = None) -> History:
    """The sample night of a game, an entry every twenty seconds, up to one of them."""
    table, events = night(game).table, night(game).events[:until]
    times = [NOW - timedelta(seconds=20 * n) for n in reversed(range(len(events)))]
    begun = History(opened(table.opened, table.resolve), times[0], UNSIGNED)
    return begun.read_on(events[1:], times[1:], [UNSIGNED] * (len(events) - 1))


def seen(desk: PitDesk, told: History, **otherwise: object) -> None:
    """The mirror has these entries of the first table."""
    desk.take_mirrored(1, Mirrored(len(told.events), "7f3c91ab", told, **otherwise))  # type: ignore[arg-type]
    desk.show_now()
    QApplication.processEvents()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> PitDesk:
    desk = pit(qtbot, tmp_path, house([row(1), row(2)]))
    seen(desk, history("punto_banco", 40), verified=True)
    desk.overview.opened.emit(1)
    QApplication.processEvents()
    return desk


def facts(desk: PitDesk) -> Sequence[str]:
    side = desk.table.side
    return [each.text() for each in side.findChildren(type(side.waits)) if each.isVisible()]


def cut(page: TablePage) -> list[str]:
    """What of it finds no room, once it is laid out."""
    felt, side = page.felt.felt.geometry(), page.side.geometry()
    beside = (side.left(), side.top(), side.bottom()) == (
        felt.right() + 1,
        felt.top(),
        felt.bottom(),
    )
    lies = [] if beside else [f"not beside the felt: {side}"]
    return [*small(page.side), *outside(page), *narrow(page), *lies]


@pytest.mark.parametrize(("game", "language"), in_languages(variant_ids()))
def test_the_felt_of_every_game_is_shown_whole(
    qtbot: QtBot, tmp_path: Path, game: str, language: str
) -> None:
    desk = pit(qtbot, tmp_path, house([row(1, "Grand salon"), row(2)]), language=language)
    seen(desk, history(game), difference=Difference("result", 777_77, 0))
    desk.overview.opened.emit(1)
    for size in SIZES:
        desk.table.window().resize(*size)
        qtbot.waitUntil(lambda: not cut(desk.table))
        assert not desk.table.grab().isNull()


def test_it_goes_on_with_each_entry_that_the_mirror_takes(desk: PitDesk) -> None:
    felt = desk.table.felt
    before = felt.scene
    seen(desk, history("punto_banco"), verified=True)
    assert felt.scene is not before
    assert the(felt.scene).view.coup != the(before).view.coup


def test_the_band_says_what_it_is_and_that_the_figures_are_verified(desk: PitDesk) -> None:
    band = desk.table.felt.band.accessibleName()
    assert band.startswith("Vue du pit, lecture seule. Telle qu’à 23:47:00, il y a 4")
    assert band.endswith("Écriture 40 · 7f3c 91ab · vérifiée ✓")


def test_both_figures_are_told_where_the_table_says_other_than_its_entries(desk: PitDesk) -> None:
    lies = Difference("drop", 500_00, 300_00)
    seen(desk, history("punto_banco", 41), difference=lies)
    assert desk.table.felt.band.accessibleName().endswith("ne concorde pas")
    told = desk.table.side.alerts[0].said
    assert told[0].text() == "La table dit autre chose que ses écritures"
    assert "500\u00a0€" in told[1].text()
    assert "300\u00a0€" in told[1].text()


def test_its_night_comes_from_the_entries_and_not_from_what_the_table_says(desk: PitDesk) -> None:
    result = ledger(history("punto_banco", 40).table).result
    said = desk.house.tables[0].money("cagnotte")
    told = facts(desk)
    at = told.index("Résultat de la journée")
    assert said != result
    assert told[at + 1] == gain(words("fr"), result, Currency())


def test_the_hold_is_told_to_a_tenth_of_a_percent(desk: PitDesk) -> None:
    dealt = coup(entered(at_tray(), bought(300)), BANQUE_WINS, (3, "ponte", 100))
    events, begun = dealt.events[1:], opened(dealt.table.opened, dealt.table.resolve)
    told = History(begun, NOW, UNSIGNED)
    unsigned = [UNSIGNED] * len(events)
    seen(desk, told.read_on(events, [NOW] * len(events), unsigned), verified=True)
    told_facts = facts(desk)
    assert told_facts[told_facts.index("Hold") + 1] == "33,3\xa0%"


def test_no_key_and_no_touch_enters_anything(desk: PitDesk) -> None:
    felt = desk.table.felt
    before = felt.scene
    for key in (Qt.Key.Key_7, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_F8):
        QTest.keyClick(desk.table, key)
    for x in range(20, felt.felt.width(), 60):
        QTest.mouseClick(felt, Qt.MouseButton.LeftButton, pos=felt.felt.geometry().center())
        QTest.mouseClick(felt.felt, Qt.MouseButton.LeftButton, pos=felt.rect().center() / x)
    assert felt.scene is before


def test_the_bar_of_the_table_has_no_menu(desk: PitDesk) -> None:
    assert [each for each in desk.table.felt.bar.findChildren(KeyButton) if each.isVisible()] == []


def test_an_alert_is_named_by_its_coup_and_counted_from_when_it_was_found(desk: PitDesk) -> None:
    table = PlayTable.of(replay(read_script(resources() / "samples" / "punto_banco.shoe")))
    found = IrregularityFound("IRR-16", None, reported=True)
    entered(table, AllTicked(), found, CoupOpened())
    events = table.events
    times = [NOW - timedelta(minutes=4)] * len(events)
    begun = History(history("punto_banco").marks[0].table, times[0], UNSIGNED)
    seen(desk, begun.read_on(events[1:], times[1:], [UNSIGNED] * (len(events) - 1)))
    tell(desk, house([row(1, alerts=1, alert="IRR-16", alert_coup=3), row(2)]))
    desk.table.leave()
    told = the(desk.overview.grid.tiles[0].lines)
    assert told.state.startswith("Mise après")
    assert told.state.endswith("coup 10")
    assert told.since == "4\u00a0min"


def test_a_table_whose_entries_are_not_there_yet_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    desk = pit(qtbot, tmp_path, house([row(1)]))
    desk.overview.opened.emit(1)
    QApplication.processEvents()
    assert desk.table.nothing.isVisible()
    assert desk.table.nothing.text() == "Lecture des écritures de cette table…"
    desk.take_mirrored(1, Mirrored(7, "7f", unread=NotUnderstood("dice", 1, newer=True).saying))
    desk.show_now()
    assert desk.table.nothing.text().endswith("rien n’a été modifié.")
    seen(desk, history("macao"))
    assert not desk.table.nothing.isVisible()
