"""An electronic shoe's line: what it takes to read any bytes, and from a frame to its entry."""

import time
from collections import Counter
from random import Random
from typing import Final

from dealer_app.readers.frame_reader import FrameReader
from dealer_app.readers.frame_table import read_frame_table
from tests.benchmarks.conftest import Figures
from tests.builders import entered
from tests.readers.fed_table import FedTable
from tests.readers.test_wire_night import KeyedNight

BYTES: Final = 1_000_000
MINUTE: Final = 60
TABLE: Final = read_frame_table()
SAID: Final = tuple(TABLE.bodies.values())
COUPS: Final = 400


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
