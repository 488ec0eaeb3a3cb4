"""What the house's server costs a table, and how soon the pit sees what was keyed there."""

import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from dealer_app.pit import pit_schema, simulation
from dealer_app.pit.courier import enrolled, take
from dealer_app.pit.link import read_link
from dealer_app.pit.overview import changed_since
from dealer_app.pit.server import Server
from dealer_app.session.recorder import begin
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import opened
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.store.builders import card

ROUNDS: Final = 12
"""Blocks of each condition: together more than forty, in random order."""

KEYS: Final = 40
"""Keys of a block, a hundred a second."""

PACE: Final = 0.01
LONG_KEY: Final = 0.1
"""Seconds after which a key is told one by one."""

CONDITIONS: Final = ("no server", "live", "hung", "cut")


@pytest.fixture
def postgres() -> Iterator[HouseServer]:
    with started() as server:
        yield server


def now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def courier(url: str, folder: Path) -> Iterator[None]:
    """A courier of its own beside the table, once it has said how the server is reached."""
    with suppress(FileNotFoundError):
        (folder / "pit.state").unlink()
    command = [sys.executable, "-m", "dealer_app", "pit", "courier", "--url", url]
    with subprocess.Popen([*command, "--data", str(folder)], stderr=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 30
            while read_link(folder) is None and time.monotonic() < until:
                time.sleep(0.02)
            yield
        finally:
            process.kill()


def to_all(postgres: HouseServer, what: signal.Signals) -> None:
    """Sends a signal to every process of the server."""
    told = subprocess.run(
        ["ps", "--ppid", str(postgres.postgres.pid), "-o", "pid="],
        capture_output=True,
        text=True,
        timeout=10,
        check=False,
    )
    for pid in [postgres.postgres.pid, *map(int, told.stdout.split())]:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


@contextmanager
def condition(name: str, postgres: HouseServer, url: str, folder: Path) -> Iterator[None]:
    if name == "no server":
        yield
        return
    if name == "cut":
        postgres.postgres.stop()
    with courier(url, folder):
        if name == "hung":
            to_all(postgres, signal.SIGSTOP)
        try:
            yield
        finally:
            if name == "hung":
                to_all(postgres, signal.SIGCONT)
    if name == "cut":
        postgres.postgres.start()


def keyed(enter: Callable[[], object]) -> list[float]:
    """How long each key of a block takes."""
    took = list[float]()
    for _ in range(KEYS):
        due = time.perf_counter() + PACE
        begun = time.perf_counter()
        enter()
        took.append(time.perf_counter() - begun)
        time.sleep(max(0.0, due - time.perf_counter()))
    return took


def share(took: list[float], part: float) -> float:
    return sorted(took)[min(len(took) - 1, int(part * len(took)))]


def interval(ratios: list[float]) -> str:
    """The median of paired ratios with its 95 % interval, by drawing them anew."""
    chance = random.Random(1)
    drawn = sorted(statistics.median(chance.choices(ratios, k=len(ratios))) for _ in range(2000))
    return f"{statistics.median(ratios):.2f} ({drawn[50]:.2f} to {drawn[1949]:.2f})"


def test_a_key_costs_the_same_whatever_becomes_of_the_server(
    postgres: HouseServer, tmp_path: Path, figures: Figures
) -> None:
    url, chance = postgres.house(), random.Random(7)
    took: dict[str, list[list[float]]] = {name: [] for name in CONDITIONS}
    with Journal.open(tmp_path / "Table 1.sabot", now) as journal:
        session = begin(journal, opened(), now)
        session.enter(ev.ShoeOpened(8))
        session.enter(ev.CoupOpened())

        def enter() -> None:
            if session.table.settlement is not None:
                session.enter(ev.CoupOpened())
            session.enter(card(chance.choice("A23456789")))

        for _ in range(ROUNDS):
            for name in chance.sample(CONDITIONS, len(CONDITIONS)):
                with condition(name, postgres, url, tmp_path):
                    took[name].append(keyed(enter))
    alone = took[CONDITIONS[0]]
    for name in CONDITIONS:
        every = [each for block in took[name] for each in block]
        told = ", ".join(
            f"p{round(p * 100)} {share(every, p) * 1e3:.2f}" for p in (0.5, 0.95, 0.99)
        )
        figures.add(f"a key, {name}", f"{told}, most {max(every) * 1e3:.1f} ms")
        late = [f"{each * 1e3:.0f} ms" for each in every if each > LONG_KEY]
        if late:
            figures.add(f"keys over 100 ms, {name}", ", ".join(late))
    for name in CONDITIONS[1:]:
        for part in (0.5, 0.95, 0.99):
            ratios = [
                share(block, part) / share(beside, part)
                for block, beside in zip(took[name], alone, strict=True)
            ]
            figures.add(f"{name} to no server, p{round(part * 100)}, paired", interval(ratios))


def test_a_house_of_a_thousand_tables_is_taken(postgres: HouseServer, figures: Figures) -> None:
    with Server(postgres.house(), PROGRAM) as server:
        told = simulation.simulate(server, 1_000, 60, lambda _: None)
    figures.add("caught up", f"{told.caught_up:,.0f} entries/s")
    p50, p99 = (1e3 * each for each in told.call)
    figures.add(
        "live, five at once", f"{told.live:,.0f} entries/s; p50 {p50:.1f}, p99 {p99:.1f} ms"
    )
    figures.add("bytes of an entry with its index", f"{told.size:.0f}")
    for each in told.questions:
        overview, changed = 1e3 * each.overview, 1e3 * each.changed
        figures.add(f"overview of {each.tables:,} tables", f"{overview:.1f} ms, {changed:.1f} ms")
    figures.add("written anew, by month", f"{told.plain:.2f} s, {told.by_month:.2f} s")


@contextmanager
def playing(url: str, tables: int, pace: float) -> Iterator[None]:
    """So many tables that play beside, so many entries a second among them."""
    over = threading.Event()

    def play() -> None:
        with Server(url, PROGRAM) as server:
            rows = simulation._repeated(simulation._recorded()[0], 2_000)
            copies = [enrolled(server, "table", f"Beside {n}") for n in range(tables)]
            begun, sent = time.perf_counter(), 0
            while not over.is_set():
                copy = copies[sent % tables]
                answer, place, digest, _ = take(server, copy, [rows[copy.place]], None)
                assert answer == "taken"
                copies[sent % tables] = copy._replace(place=place, digest=digest)
                sent += 1
                over.wait(max(0.0, begun + sent / pace - time.perf_counter()))

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_what_is_keyed_is_seen_at_the_pit(
    postgres: HouseServer, tmp_path: Path, figures: Figures
) -> None:
    """From an entry on the table's disk to its row read anew, with a thousand tables beside."""
    url, took = postgres.house(), list[float]()
    with (
        playing(url, 1_000, 300.0),
        Journal.open(tmp_path / "Table 1.sabot", now) as journal,
        Server(url, PROGRAM) as desk,
        courier(url, tmp_path),
    ):
        pit_schema.must_be_ready(desk)
        session = begin(journal, opened(), now)
        session.enter(ev.ShoeOpened(8))
        session.enter(ev.CoupOpened())
        desk.asked.execute("LISTEN pit")
        for number in range(300):
            if session.table.settlement is not None:
                session.enter(ev.CoupOpened())
            session.enter(card("A23456789"[number % 9]))
            wanted, begun = journal.mark().newest, time.perf_counter()
            while not _is_seen(desk, wanted):
                for _ in desk.asked.notifies(timeout=0.05, stop_after=1):
                    pass
            took.append(time.perf_counter() - begun)
            time.sleep(0.02)
    told = ", ".join(f"p{round(p * 100)} {share(took, p) * 1e3:.0f}" for p in (0.5, 0.95, 0.99))
    figures.add("an entry seen at the pit, 1,000 tables that play", f"{told} ms")


def _is_seen(desk: Server, wanted: int) -> bool:
    found = (each for each in changed_since(desk, 1.0) if each.table == "Table 1")
    return any(each.entries >= wanted for each in found)
