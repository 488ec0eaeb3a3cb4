"""Other people's coups in the window: rows as they are understood, columns that are set, what is
kept."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.import_page import ImportPage, OpenFile, ReadCoups, read_coups
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from tests.gui.shell.hall import Hall, hall
from tests.play import the

LIVE = Path("tests/readers/live.csv")


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """The page with a file open, in a house that asks for no PINs."""
    chosen(monkeypatch, LIVE)
    found = hall(qtbot, tmp_path)
    with found.quick():
        found.key("F7", "F4")
        read(found)
    return found


def chosen(monkeypatch: pytest.MonkeyPatch, opened: Path, out: str | Path = "") -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(opened), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))


def page(here: Hall) -> ImportPage:
    return here.opener.rooms.coups


def read(here: Hall) -> None:
    """Waits until the file is read and shown."""
    here.until(lambda: bool(page(here).lists.columns.texts) and "…" not in here.status())


def uses(here: Hall) -> list[str]:
    return [use for _, use in page(here).lists.columns.texts]


def test_rows_stand_as_they_are_understood_and_faults_beside_them(here: Hall) -> None:
    assert here.in_front is page(here)
    assert here.headline() == "live.csv"
    rows = page(here).lists.rows.texts
    assert rows[0] == ("2", "1", "7♠ K♦", "6♥ Q♣", "Player", "")
    assert rows[4][-1] == "the file says the Banker, the cards say the Player"
    assert page(here).frame.why.text() == "3 of 8 coups held."
    here.key("F3")
    assert [row[0] for row in page(here).lists.rows.texts] == ["4", "5", "6", "7", "8"]
    here.key("F3")
    assert len(page(here).lists.rows.texts) == 8


def test_a_column_is_set_by_keys(here: Hall) -> None:
    assert uses(here)[3] == "result (a guess)"
    here.key("Left", "Left")
    here.key("F5")
    here.until(lambda: "(a guess)" not in "".join(uses(here)))
    assert uses(here)[3] != "result"
    here.key("F6")
    here.until(lambda: uses(here)[3] == "result")
    assert uses(here)[4] == "Player: total"


def test_the_good_coups_are_kept_as_a_shoe_file(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "good.shoe"
    chosen(monkeypatch, LIVE, out)
    here.key("F9")
    assert str(out) in here.status()
    assert len(replay(read_script(out)).table.coups) == 3
    chosen(monkeypatch, LIVE, tmp_path / "nowhere" / "good.shoe")
    here.key("F9")
    assert "cannot be written" in here.status()


def test_the_file_that_is_open_is_not_overwritten(tmp_path: Path, qapp: QApplication) -> None:
    path = tmp_path / "live.csv"
    path.write_bytes(LIVE.read_bytes())
    file, found = OpenFile(qapp), read_coups(path, "punto_banco", None)
    assert isinstance(found, ReadCoups)
    file.path, file.coups = path, found
    assert the(file.write(path)).code == "The shoe file would overwrite {file}."
    assert path.read_bytes() == LIVE.read_bytes()


def test_the_game_is_chosen_and_the_rows_are_judged_by_its_rules(here: Hall) -> None:
    key = page(here).button(page(here).next_game)
    here.touch(key)
    read(here)
    here.until(lambda: the(page(here).file.coups).game.head == "variant festival\n")
    assert "Festival baccarat" in key.accessibleName()


def test_what_was_set_of_the_columns_goes_with_the_file_to_a_game_of_such_hands(here: Hall) -> None:
    here.key("F5")
    here.until(lambda: uses(here)[0] == "Player: card 1")
    here.touch(page(here).button(page(here).next_game))
    here.until(lambda: the(page(here).file.coups).game.head == "variant festival\n")
    here.until(lambda: uses(here)[0] == "Ponte: card 1")
    here.touch(page(here).button(page(here).next_game))
    here.until(lambda: the(page(here).file.coups).game.head == "variant baccara\n")
    here.until(lambda: uses(here)[0] == "number of the coup (a guess)")


def test_several_hands_stand_under_one_another_with_how_they_fare(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "macao.csv"
    file.write_text("P1,P2,P3,Bank,Result\n2 3,,7 K,6 K,W W\n2 3,,4 K,6 K,\n")
    chosen(monkeypatch, file)
    here.key("Enter")
    read(here)
    while page(here).file.game != "macao":
        here.touch(page(here).button(page(here).next_game))
    here.until(lambda: the(page(here).file.coups).game.names.seat_banks)
    here.until(lambda: len(page(here).lists.rows.texts) == 2)
    rows = page(here).lists.rows.texts
    assert rows[0][2:4] == ("Seat 1: 2 3\nSeat 3: 7 K", "Seat 2: 6 K")
    assert rows[0][4] == "loses\nwins"
    assert rows[1][5].startswith("a card is missing for seat 3")
    assert "the seat without a card does" in page(here).frame.why.text()
    assert uses(here)[3:] == ["Bank: cards (a guess)", "result (a guess)"]


def test_a_file_that_cannot_be_read_is_said_so(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_text("")
    chosen(monkeypatch, empty)
    here.key("Enter")
    here.until(lambda: "has no row" in here.status())
    assert not page(here).button(page(here).keep).isEnabled()
    here.key("Esc")
    assert here.headline() == "Nights"


def test_the_sheet_of_the_good_coups_with_their_roads_is_shown(here: Hall) -> None:
    here.key("F8")
    here.until(lambda: here.in_front is not page(here))
    here.key("Esc")
    assert here.in_front is page(here)
