"""How long the window is away from its events while odds are asked for, answered and shown."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.odds.odds_page import OddsPage
from dealer_app.library import read_sheet
from tests.benchmarks.conftest import Figures
from tests.gui.shell.hall import Hall, hall

ROUNDS = 5
GAMES = ("punto_banco", "macao", "chemin_de_fer", "porcelaine")
PATIENCE = 60_000


Gaps = dict[str, list[tuple[float, float]]]


class Beats:
    """The longest time between two turns of the event loop, painting and all, and the most that
    the window's thread worked between two: what others make it wait is not in that."""

    def __init__(self) -> None:
        self.longest = self.most_work = 0.0
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self.most_work = max(self.most_work, worked - self._worked)
        self._last, self._worked = now, worked

    def stop(self) -> None:
        self._beat()
        self._timer.stop()


@contextmanager
def beaten(gaps: Gaps, name: str) -> Iterator[None]:
    beats = Beats()
    yield
    beats.stop()
    gaps.setdefault(name, []).append((beats.longest, beats.most_work))


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_while_odds_are_reckoned(
    qtbot: QtBot, figures: Figures, tmp_path: Path, game: str
) -> None:
    gaps: Gaps = {}
    for turn in range(ROUNDS):
        folder = tmp_path / str(turn)
        folder.mkdir()
        followed(at_table(qtbot, folder, game), gaps)
    for name, found in gaps.items():
        gap, work = (sorted(each)[len(found) // 2] * 1e3 for each in zip(*found, strict=True))
        figures.add(f"longest gap, {name}, {game}", f"{gap:.1f} ms, {work:.1f} ms of work")


def at_table(qtbot: QtBot, folder: Path, game: str) -> Hall:
    """A table under a house that allows the odds of the present shoe."""
    sheet = folder / "house.toml"
    sheet.write_text("shoe_odds = true\n[staff]\npins = false\n", encoding="utf-8")
    here = hall(qtbot, folder, table="Table 3", croupier="A. Roche")
    here.touch(here.page.new.games.button(game))
    here.opener.use_house(sheet)
    here.key("Enter")
    qtbot.wait(300)
    return here


def followed(here: Hall, gaps: Gaps) -> None:
    """Asks for everything that the window shows of odds, one after the other."""
    dealing, odds = here.dealing, here.dealing.odds
    with beaten(gaps, "nothing asked"):
        here.qtbot.wait(300)
    with beaten(gaps, "the page opened and answered"):
        dealing.show_odds()
        known(here, odds)
    looked_beside(here, gaps)
    with beaten(gaps, "what if, packs"):
        odds.inquiry.suppose_packs(5)
        known(here, odds)
    step = next(iter(odds.tables.side.payout.keys))
    with beaten(gaps, "what if, a payout"):
        odds.tables.side.stepped.emit(*step)
        known(here, odds)
    key, value = another(dealing.session.table.variant.id)
    with beaten(gaps, "what if, an option"):
        odds.inquiry.suppose_option(key, value)
        known(here, odds)
    with beaten(gaps, "the PAR sheet printed"):
        here.key("F9")
        waited(here, odds.button(odds.sheet.show_paper).isVisible)
    here.key("Esc")
    beside_the_felt(here, gaps)
    dealing.leave()
    here.shell.hide()


def looked_beside(here: Hall, gaps: Gaps) -> None:
    """What can be supposed, the choices, and what can be supposed again."""
    with beaten(gaps, "what if opened"):
        here.qtbot.wait(100)
        here.key("F6")
        here.qtbot.wait(100)
    with beaten(gaps, "the choices opened"):
        here.key("F7")
        here.qtbot.wait(100)
        here.key("F6")


def beside_the_felt(here: Hall, gaps: Gaps) -> None:
    """The odds of the present shoe, while cards are dealt."""
    dealing = here.dealing
    with beaten(gaps, "the present shoe opened"):
        here.key("Enter")
        dealing.window.perform(KeyAct(Verb.SHOE_ODDS))
        waited(here, lambda: dealing.shoe_odds.known or bool(dealing.shoe_odds.panel.sentence))
    with beaten(gaps, "the present shoe, cards dealt"):
        for key in ("o", "5", "2", "7", "3", "4", "6"):
            here.key(key)
            here.qtbot.wait(120)


def another(game: str) -> tuple[str, str]:
    """The first option of the game but its packs, with a value that is not usual."""
    option = next(each for each in read_sheet(game).options if each.key != "packs")
    return option.key, next(value for value in option.choose if value != option.default)


def known(here: Hall, odds: OddsPage) -> None:
    waited(here, lambda: odds.known)
    here.qtbot.wait(50)


def waited(here: Hall, holds: Callable[[], bool]) -> None:
    here.qtbot.waitUntil(holds, timeout=PATIENCE)
