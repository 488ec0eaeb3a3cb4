"""Names longer than their place: they end with an ellipsis and push nothing away."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.top_bar import TopBar
from dealer_app.gui.kit.labels import Cell
from dealer_app.gui.kit.paint import LEFT, Pen, width_of
from tests.gui.controls import heard
from tests.gui.shell.hall import hall
from tests.night.test_nights_kept import EVENING, night

TABLE = "Table numéro trois du salon Maximilien-Joseph de Montmorency"
CROUPIER = "Marie-Clémentine de La Rochefoucauld-Montmorency"


def test_a_long_name_of_a_table_ends_with_an_ellipsis_and_moves_no_column(
    qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    night(folder / "Table 2.sabot", EVENING)
    night(folder / f"{TABLE}.sabot", EVENING)
    here = hall(qtbot, tmp_path, "fr")
    here.shell.resize(1280, 800)
    here.key("F7")
    page = here.opener.rooms.desk
    here.until(lambda: len(page.lists.texts) == 1)
    here.opener.rooms.desk.wait()
    here.key("Enter", "Down")
    QApplication.processEvents()
    rows = page.lists.sessions.list
    short, long = (rows.dressed(at).findChildren(Cell) for at in range(2))
    assert [each.x() for each in long] == [each.x() for each in short]
    assert short[0].shown == "Table 2"
    assert long[0].shown.endswith("…")
    assert page.lists.texts[1][0] == TABLE
    assert TABLE in heard(page.lists.sessions)[1]
    assert rows.model().index(1, 0).data(Qt.ItemDataRole.ToolTipRole) == TABLE
    titles = [each for each in page.findChildren(Cell) if each.text() == TABLE.upper()]
    assert [each.shown[-1] for each in titles] == ["…"]


def test_long_names_in_the_top_bar_leave_the_coup_and_the_shoe_their_room(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall(qtbot, tmp_path, "fr", table=TABLE, croupier=CROUPIER)
    here.shell.resize(1280, 800)
    here.open_key.click()
    here.key("Enter", "Enter")
    bar = here.shell.findChild(TopBar)
    assert isinstance(bar, TopBar)
    line = bar.height() - 1  # its key is written in a box of its own
    written: dict[str, tuple[int, int]] = {}
    write: Callable[..., int] = Pen.write

    def kept(
        pen: Pen,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = LEFT,
    ) -> int:
        wide = write(pen, box, text, ink, align)
        left = box.left() if align == LEFT else box.right() - wide
        if text and box.height() == line:
            written[text] = (left, left + wide)
        if text.startswith("Coup"):
            assert wide == width_of(text, ink[0])
        return wide

    monkeypatch.setattr(Pen, "write", kept)
    bar.grab()
    assert any(text.startswith("Coup") for text in written)
    places = sorted(place for place in written.values() if place[1] > place[0])
    assert all(before[1] <= after[0] for before, after in pairwise(places))


def test_a_cell_whose_words_may_be_wrapped_shows_them_all(qtbot: QtBot) -> None:
    pictures = []
    for last in ("joueur", "cheval"):
        cell = Cell("section")
        qtbot.addWidget(cell)
        cell.setWordWrap(True)
        cell.setText(f"Avantage du {last}")
        cell.setFixedSize(70, 60)
        assert cell.shown == f"Avantage du {last}"
        pictures.append(cell.grab().toImage())
    assert pictures[0] != pictures[1], "the last word is seen"
