"""Whatever befalls the network between a table and the house's server, no key waits for it and no
entry is lost."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from dealer_app.pit import courier_round
from dealer_app.pit.courier_round import Round
from dealer_app.pit.link import read_link
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.store.journal import Journal
from tests.pit.house_line import Fault, line_to
from tests.pit.house_server import PROGRAM
from tests.pit.test_courier import TABLE, apart, copied, rows_of
from tests.pit.test_courier_round import dealt, table, waited
from tests.run_length import LONG

__all__ = ["table"]

MOMENTS: Final = min(LONG, 200) or 5
"""At how many of them something befalls the line."""

MOST: Final = 4_000
"""Bytes after which it befalls, at most: a batch, its answer and the notice are fewer."""

PATIENCE: Final = 0.3


@contextmanager
def courier(url: str, folder: Path) -> Iterator[None]:
    """A courier at work beside the table; at the end it goes home once all is sent."""
    over = threading.Event()

    def sleep(seconds: float) -> None:
        time.sleep(min(seconds, 0.02))

    work = Round(url, folder, time.monotonic, sleep).until
    thread = threading.Thread(target=work, args=(over.is_set,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(30.0)
    assert not thread.is_alive()


def linked(folder: Path) -> bool:
    link = read_link(folder)
    return link is not None and link.linked


def test_whatever_befalls_the_line_every_key_is_entered_meanwhile_and_arrives_once(
    server: Server,
    house: str,
    tmp_path: Path,
    table: tuple[Journal, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, chance = tmp_path / f"{TABLE}.sabot", random.Random(11)
    monkeypatch.setattr(courier_round, "Server", partial(Server, patience=PATIENCE))
    faults, entered = list(Fault), 2
    with line_to(house) as (line, url), courier(f"{url}?connect_timeout=2", tmp_path):
        for moment in range(MOMENTS):
            waited(lambda: linked(tmp_path))
            fault = faults[moment % len(faults)]
            line.befalls(fault, chance.randrange(MOST))
            before = entered
            while not line.faulty:
                dealt(*table)()
                entered += 1
                assert entered < before + MOST
            for _ in range(chance.randrange(1, 30)):
                dealt(*table)()
                entered += 1
            assert line.faulty  # so none of these keys waited for the line
            if fault is not Fault.SLOWED and (not LONG or chance.random() < 0.5):
                waited(lambda: not linked(tmp_path))
            line.mend()
    assert len(rows_of(path)) == entered
    assert copied(server, TABLE) == rows_of(path)
    assert apart(server) == []


def test_a_window_of_the_pit_that_hears_no_answer_any_more_says_so(house: str) -> None:
    with line_to(house) as (line, url), Server(url, PROGRAM, patience=PATIENCE) as server:
        line.befalls(Fault.SWALLOWED, 0)
        late = threading.Timer(20.0, line.close)
        late.start()
        with pytest.raises(PitTrouble) as told:
            server.heard("pit", 0)
        late.cancel()
    assert told.value.saying.code.startswith("The server has not answered for")
