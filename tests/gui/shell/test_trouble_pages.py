"""A table that cannot be opened: who holds it, what can still be read, and trying again."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.night.open_tables import look, take_up
from dealer_app.store.journal import Journal
from dealer_app.store.verify import verify
from tests.children import python, running
from tests.gui.shell.hall import NOW, Hall, clock, hall, left_open, said
from tests.play import the

DEALER = """
import sys, time
from datetime import datetime
from pathlib import Path
from dealer_app.rules.cards import Card
from dealer_app.table import events as ev
from dealer_app.night.open_tables import take_up
now = datetime.fromisoformat(sys.argv[2])
held = take_up(Path(sys.argv[1]), lambda: now)
for face in "K35":
    held.session.enter(ev.CardDealt(Card(face), None))
print("dealt", flush=True)
time.sleep(60)
"""


@contextmanager
def elsewhere(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that takes up a table, deals three cards, and holds it until it is killed."""
    with running(python(DEALER, str(path), NOW.isoformat())) as program:
        assert the(program.stdout).readline() == "dealt\n"
        yield program


def test_after_a_crash_in_the_middle_of_a_coup_it_is_there_card_for_card(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with elsewhere(left_open(tmp_path, "Table 3", "2")):
        pass
    here = hall(qtbot, tmp_path)
    assert here.headline() == "Coup 1 in progress"
    here.key("Enter")
    coup = the(here.dealing.session.table.coup)
    hands = {hand: [card.text for card in cards] for hand, cards in coup.hands.items()}
    assert hands == {"ponte": ["2", "3"], "banque": ["K", "5"]}


def test_a_table_held_by_another_program_says_who_holds_it(qtbot: QtBot, tmp_path: Path) -> None:
    with elsewhere(left_open(tmp_path, "Table 3", "2")) as program:
        here = hall(qtbot, tmp_path)
        here.key("Enter")
        assert here.headline() == "Table 3 is held elsewhere"
        facts = said(here.in_front, "strong")
        assert {socket.gethostname(), str(program.pid)} <= set(facts)
        here.key("Enter")
        assert here.status() == "Still the same."
    here.key("Enter")
    assert here.in_front is here.dealing.window


@pytest.mark.parametrize(
    ("language", "headline"),
    [("fr", "Table 3 est tenue ailleurs"), ("en", "Table 3 is held elsewhere")],
)
def test_a_held_table_is_told_in_both_languages(
    qtbot: QtBot, tmp_path: Path, language: str, headline: str
) -> None:
    path = left_open(tmp_path, "Table 3", "2")
    with Journal.open(path, clock):
        here = hall(qtbot, tmp_path, language)
        here.key("Enter")
        assert here.headline() == headline
        here.key("F12")
        assert here.headline() != headline
        here.key("Esc")
        assert here.in_front is here.page


def damaged(qtbot: QtBot, folder: Path) -> tuple[Hall, Path]:
    """The page of a table with a hole in its file."""
    path = left_open(folder, "Table 3", "2", "K", coups=60)
    here = hall(qtbot, folder)
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8192] = b"\xaa" * 8192
    path.write_bytes(content)
    here.key("Enter")
    here.until(lambda: "What can be read" in said(here.in_front, "muted"))
    return here, path


def test_a_damaged_file_says_what_can_still_be_read(qtbot: QtBot, tmp_path: Path) -> None:
    here, path = damaged(qtbot, tmp_path)
    assert here.headline() == "Table 3 cannot be opened"
    readable = verify(path).entries
    assert readable > 0
    assert f"{readable} entries" in said(here.in_front, "strong")


def test_what_can_be_read_of_a_damaged_file_is_saved_beside_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here, path = damaged(qtbot, tmp_path)
    before = path.read_bytes()
    here.key("F5")
    (saved,) = (tmp_path / "tables" / "saved").glob("*.sabot")
    assert str(saved) in here.status()
    assert verify(saved).entries == verify(path).entries
    assert path.read_bytes() == before


def test_a_file_that_is_no_journal_is_told_and_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    file = tmp_path / "tables" / "Table 3.sabot"
    file.write_text("a shopping list", encoding="utf-8")
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    assert "Table 3.sabot" in here.status()
    here.touch(here.open_key)
    assert here.headline() == "Table 3 cannot be opened"
    assert file.read_text(encoding="utf-8") == "a shopping list"


def test_a_changed_entry_is_dealt_on_by_nobody(qtbot: QtBot, tmp_path: Path) -> None:
    path = left_open(tmp_path, "Table 3", "2", "K")
    content = path.read_bytes()
    assert content.count(b'{"card":"2","hand":"ponte"}') == 1
    path.write_bytes(
        content.replace(b'{"card":"2","hand":"ponte"}', b'{"card":"9","hand":"ponte"}')
    )
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.until(lambda: "entry 4 of the journal is not as it was recorded" in here.status())
    here.page.taken_up.emit(path)
    assert here.headline() == "Table 3 cannot be opened"
    assert "was changed after it was recorded" in said(here.in_front, "why")[0]


def test_a_table_closed_meanwhile_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    path = left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    assert look(path)
    held = take_up(path, clock)
    held.session.close()
    held.let_go()
    here.key("Enter")
    assert here.status() == "Table 3 was closed meanwhile: open it anew."
