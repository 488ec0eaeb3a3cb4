"""An electronic shoe's line: what it takes to read any bytes, and from a frame to its entry and to
the felt."""

import os
import time
import tty
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.shoe_feed import ShoeFeed
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.readers.frame_table import FrameReader, FrameType, read_frame_table
from dealer_app.session.recorder import begin
from dealer_app.store.journal import Journal
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import opened
from tests.benchmarks.test_display import quantiles
from tests.builders import entered
from tests.readers.fed_table import FedTable
from tests.readers.test_wire_night import KeyedNight

BYTES: Final = 1_000_000
MINUTE: Final = 60
TABLE: Final = read_frame_table()
SAID: Final = tuple(TABLE.bodies.values())
COUPS: Final = 400
PAINTED: Final = 100
"""Coups of which each card is painted."""

LIES: Final = 2.5
"""Seconds that stakes are laid before the first card: the window draws its cards ahead."""

CARDS: Final = frozenset({FrameType.DRAWN, FrameType.SHOWN, FrameType.AGAIN})
"""The frames of which each is an entry and a card on the felt."""

SOON: Final = 0.016
"""Seconds from the last byte of a frame to the felt that are aimed at; all but a tenth keep to them
though others load the processor."""


def line_of(chance: Random) -> tuple[bytes, list[bytes]]:
    """A million bytes: good frames, frames with bytes changed, random bytes; and the good ones."""
    pieces, good, length = list[bytes](), list[bytes](), 0
    number = 0
    while length < BYTES:
        number = number % 9 + 1
        piece = bytearray(TABLE.encoded(chance.choice(SAID), number))
        kind = chance.random()
        if kind < 1 / 3:
            good.append(bytes(piece))
        elif kind < 2 / 3:
            for _ in range(chance.randint(1, 4)):
                piece[chance.randrange(len(piece))] = chance.randrange(256)
        else:
            piece = bytearray(chance.randbytes(chance.randint(1, 30)))
        pieces.append(bytes(piece))
        length += len(piece)
    return b"".join(pieces), good


def test_a_million_random_and_damaged_bytes_are_read_within_a_minute(figures: Figures) -> None:
    data, good = line_of(Random(1))
    reader, started = FrameReader(TABLE), time.process_time()
    read = [*reader.feed(data), *reader.end()]
    took = time.process_time() - started
    assert took < MINUTE
    raws = Counter(frame.raw for frame in read)
    undetectable = (raws - Counter(good)).total()
    missing = (Counter(good) - raws).total()
    assert missing <= undetectable + reader.count.repeated
    figures.add("a million random and damaged bytes", f"{took:.1f} s")
    changed = f"{undetectable} of {len(read):,}"
    figures.add("frames changed so that nothing shows it (undetectable)", changed)


def test_a_frame_is_entered_at_once(figures: Figures) -> None:
    night = KeyedNight(seed=1)
    night.deal(COUPS)
    there, reader, number, spans = FedTable(), FrameReader(TABLE), 0, list[float]()
    for facts, frames in night.coups:
        entered(there.table, *facts)
        for said in frames:
            number = number % 9 + 1
            raw, started = TABLE.encoded(said, number), time.perf_counter()
            for frame in reader.feed(raw):
                there.hand.hear(frame)
            spans.append((time.perf_counter() - started) * 1000)
    spans.sort()
    middle, late = spans[len(spans) // 2], spans[len(spans) * 99 // 100]
    told = f"p50 {middle:.2f} ms, p99 {late:.2f} ms, most {spans[-1]:.2f} ms"
    figures.add("from the last byte of a frame to its entry, but for the disk", told)


def test_a_frame_is_painted_at_once(qtbot: QtBot, figures: Figures, tmp_path: Path) -> None:
    night = KeyedNight(seed=1)
    night.deal(PAINTED)
    with Journal.open(tmp_path / "table.sabot", now) as journal:
        session = begin(journal, opened(), now)
        window = TableWindow(session, Style(words("fr"), read_theme("dark"), keymap("qwerty")), now)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        clock, processor = (sorted(times) for times in zip(*painted(window, night), strict=True))
        window.let_go()
    told = f"{quantiles(clock)}; of the processor {quantiles(processor)}"
    figures.add("from the last byte of a frame to the felt, painted", told)
    assert processor[len(processor) * 9 // 10] < SOON


def now() -> datetime:
    return datetime.now(UTC)


def shown() -> None:
    """Has all painted that was asked to be, as the program's own loop does: what has come to be
    seen asks for it before anything is painted."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest)
    QApplication.processEvents()


def painted(window: TableWindow, night: KeyedNight) -> Iterator[tuple[float, float]]:
    """Seconds from the last byte of each card's frame, written to the line, to the end of the
    paint; of the clock and of the processor, which others may load."""
    feed, session = ShoeFeed(window, lambda: False), window.desk.session
    device, near = os.openpty()
    tty.setraw(near)
    feed.follow(os.ttyname(near))
    while not window.desk.said.sentence:  # until the line is there
        QApplication.processEvents()
    entered(session, *night.coups[0][0])
    begins = time.perf_counter() + LIES
    while time.perf_counter() < begins:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    number = 0
    try:
        for at, (facts, frames) in enumerate(night.coups):
            entered(session, *(facts if at else ()))
            shown()  # what a hand keyed before the coup is painted long before its first card
            for said in frames:
                number = number % 9 + 1
                before = session.entries
                clock, processor = time.perf_counter(), time.process_time()
                os.write(device, TABLE.encoded(said, number))
                while session.entries == before:
                    QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                shown()
                if said.type in CARDS:
                    yield time.perf_counter() - clock, time.process_time() - processor
    finally:
        feed.let_go()
        os.close(near)
        os.close(device)
