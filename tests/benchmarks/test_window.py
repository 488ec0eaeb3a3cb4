"""From the key to the disk to the screen."""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.library import read_sheet
from dealer_app.rules.due import Step, Why
from dealer_app.session.recorder import begin
from dealer_app.session.rulebook import Seating, opening
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import opened
from tests.gui.felt.screens import cards_alone
from tests.play import the

KEYS = 600
ENTRIES = 1_000_000
ACT = 5000


def now() -> datetime:
    return datetime.now(UTC)


@pytest.mark.parametrize("entries", [0, ENTRIES], ids=["empty", "full"])
def test_a_key_is_committed_and_painted(
    qtbot: QtBot, figures: Figures, tmp_path: Path, entries: int
) -> None:
    with Journal.open(tmp_path / "table.sabot", now) as journal:
        fill(journal, entries)
        session = begin(journal, opened(), now)
        window = TableWindow(session, Style(words("fr"), read_theme("dark"), keymap("qwerty")), now)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        times = list(keyed(window, session))
        window.let_go()
    figures.add(f"key to disk to screen, {entries:,} entries before", spread(times))


def test_a_key_at_macao_with_twelve_seats(qtbot: QtBot, figures: Figures, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "table.sabot", now) as journal:
        opening_ = opening(read_sheet("macao"), None, {"packs": "8"}, Seating(12, "Table 3"))
        session = begin(journal, opening_, now)
        window = TableWindow(session, Style(words("fr"), read_theme("dark"), keymap("qwerty")), now)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        times = list(keyed_at_macao(window))
        window.let_go()
    for part, steps in PARTS.items():
        found = spread(seconds for step, seconds in times if step in steps)
        figures.add(f"{part}, Macao with twelve seats", found)


def spread(seconds: Iterable[float]) -> str:
    times = sorted(seconds)
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    return f"p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms ({len(times)} keys)"


PARTS: Final[Mapping[str, Collection[Step]]] = {
    "key to disk to screen": frozenset(Step),
    "  in stakes": {Step.STAKES},
    "  in drawing and showing": {Step.CARD, Step.CHOICE, Step.SHOW, Step.RESOLVE},
    "  in the payout": {Step.SETTLE},
}
AT_MACAO: Final = {
    Step.SHOE: "\r",
    Step.COUP: "\r",
    Step.BANK: "1\r",
    Step.STAKES: "50\r",
    Step.CHOICE: "n",
    Step.RESOLVE: "\r",
    Step.SETTLE: " ",
}
"""What is keyed for each thing that may be due; the first cards come all at once."""

SIGNS: Final = {"\r": Qt.Key.Key_Return, " ": Qt.Key.Key_Space}


def keyed_at_macao(window: TableWindow) -> Iterator[tuple[Step, float]]:
    """Seconds from each key of whole coups to the end of its paint, and what was due then."""
    faces = Random(KEYS)
    for count in range(KEYS):
        due = the(window.desk.due)
        first = due.step is Step.CARD and due.why is Why.FIRST_CARDS
        wanted = AT_MACAO.get(due.step, "\r" if first else "5")
        if due.step is Step.STAKES and due.seat is None:
            wanted = "\r"  # all have spoken
        if due.step is Step.CHOICE and count % 3 == 0:
            wanted = "c"
        if due.step is Step.SHOW:
            wanted = faces.choice("23456789")
        for sign in wanted:
            start = time.perf_counter()
            QTest.keyClick(window, SIGNS.get(sign) or Qt.Key(ord(sign.upper())))
            window.repaint()
            yield due.step, time.perf_counter() - start


def fill(journal: Journal, entries: int) -> None:
    """Other sessions of the same table, closed one after the other."""
    for start in range(0, entries, ACT):
        name = f"2026-01-01-{start // ACT:04d}"
        coups = [ev.CoupOpened()] * (ACT - 2)
        journal.append(name, [opened(), *coups])
        journal.append(name, [ev.TableClosed(ACT - 1, journal.head(name).digest)])


def keyed(window: TableWindow, session: TableSession) -> Iterator[float]:
    """Seconds from each card key to the end of the paint behind it."""
    cards_alone(window)  # each card is recorded by its own key
    while session.entries < KEYS * 2:
        due = session.table.due
        if due and due.step.value == "card" and session.table.coup:
            before = session.entries
            start = time.perf_counter()
            QTest.keyClick(window, Qt.Key.Key_9 if before % 3 else Qt.Key.Key_2)
            window.repaint()
            passed = time.perf_counter() - start
            assert session.entries > before
            yield passed
        else:
            QTest.keyClick(window, Qt.Key.Key_Return)
