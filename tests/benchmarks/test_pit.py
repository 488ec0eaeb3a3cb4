"""What the house's server costs a table, and how soon the pit sees what was keyed there."""

import os
import queue
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from dealer_app.pit import simulated_house
from dealer_app.pit.link import read_link
from dealer_app.pit.server import Server
from dealer_app.session.recorder import begin
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import opened
from tests.children import running
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.store.builders import card

ROUNDS: Final = 14
"""Blocks of each condition: together more than forty, in random order."""

KEYS: Final = 200
"""Keys of a block, a hundred a second: of fewer the slowest of all would be their p99."""

SETTLED: Final = 1.0
"""Seconds that whatever was started or ended before a block has to come to rest."""

LONGEST: Final = 900.0
"""Seconds after which whatever runs beside is ended."""

TABLES: Final = 1_000
SENDERS: Final = 2
"""Processes that send for them."""

PLAYED: Final = 500.0
"""Entries a second of all of them: half a one each, what a table makes."""

ENTERED: Final = 300
HAND: Final = (0.25, 0.75)
"""Seconds between two entries of the table that is looked at: what a hand takes, a quick one's."""

PACE: Final = 0.01
OWN: Final = ", a processor free"
"""Said of figures without the time in which others had it."""

LONG_KEY: Final = 0.1
"""Seconds after which a key is told one by one."""

ALONE: Final = ("no server", "no server, once more")
"""No courier runs: by what equal blocks differ."""

CONDITIONS: Final = (*ALONE, "live", "hung", "cut")


@pytest.fixture
def postgres() -> Iterator[HouseServer]:
    with started() as server:
        yield server


def now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def courier(url: str, folder: Path) -> Iterator[int]:
    """A courier of its own beside the table, once it has said how the server is reached; its
    number."""
    with suppress(FileNotFoundError):
        (folder / "pit.state").unlink()
    command = [sys.executable, "-m", "dealer_app", "pit", "courier", "--url", url]
    command += ["--data", str(folder)]
    with running(command, stderr=subprocess.DEVNULL, longest=LONGEST) as program:
        until = time.monotonic() + 30
        while read_link(folder) is None and time.monotonic() < until:
            time.sleep(0.02)
        yield program.pid


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
def condition(name: str, postgres: HouseServer, url: str, path: Path) -> Iterator[int]:
    """What is beside a table while keys are entered at it: the number of the courier, 0 where there
    is none.

    Where the courier is cut off its way leads to no server. None is stopped for it: what that
    leaves to be written on this disk, which is a server's, makes the keys behind it slower, with a
    courier and without. Whatever else was left to be written is before a block begins.
    """
    number, nowhere = 0, path.parent / "nowhere"
    nowhere.mkdir(exist_ok=True)
    with ExitStack() as life:
        if name == "cut":
            url = url.replace(str(postgres.postgres.place), str(nowhere))
        if name not in ALONE:
            number = life.enter_context(courier(url, path.parent))
        if name == "hung":
            to_all(postgres, signal.SIGSTOP)
            life.callback(to_all, postgres, signal.SIGCONT)
        os.sync()
        time.sleep(SETTLED)
        yield number


class Took(NamedTuple):
    """How long a key took, and of that how long its thread was at work, and how long it waited for
    a processor, which others had; the rest is the disk's. Seconds."""

    whole: float
    worked: float
    queued: float

    @property
    def own(self) -> float:
        """What it takes where a processor is free."""
        return self.whole - self.queued


def queued() -> float:
    """Seconds that this thread has waited for a processor since it began, as Linux counts them."""
    return int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


def used_by(number: int) -> float:
    """Seconds of the processor that a process has used; 0 for none."""
    tasks = Path(f"/proc/{number}/task").glob("*/schedstat") if number else ()
    return sum(int(each.read_text(encoding="ascii").split()[0]) for each in tasks) / 1e9


def keyed(enter: Callable[[], object]) -> list[Took]:
    """How long each key of a block takes."""
    took = list[Took]()
    for _ in range(KEYS):
        waited, worked, begun = queued(), time.thread_time(), time.perf_counter()
        enter()
        whole, worked = time.perf_counter() - begun, time.thread_time() - worked
        took.append(Took(whole, worked, queued() - waited))
        time.sleep(max(0.0, begun + PACE - time.perf_counter()))
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
    took: dict[str, list[list[Took]]] = {name: [] for name in CONDITIONS}
    couriers = dict[str, list[float]]()
    path = tmp_path / "Table 1.sabot"
    with Journal.open(path, now) as journal:
        session = begin(journal, opened(), now)
        session.enter(ev.ShoeOpened(8))
        session.enter(ev.CoupOpened())

        def enter() -> None:
            if session.table.settlement is not None:
                session.enter(ev.CoupOpened())
            else:
                session.enter(card(chance.choice("A23456789")))

        for _ in range(ROUNDS):
            for name in chance.sample(CONDITIONS, len(CONDITIONS)):
                with condition(name, postgres, url, path) as number:
                    before, begun = used_by(number), time.perf_counter()
                    took[name].append(keyed(enter))
                    used = (used_by(number) - before) / (time.perf_counter() - begun)
                    couriers.setdefault(name, []).append(used)
    for name in CONDITIONS:
        every = [each for block in took[name] for each in block]
        for of, seconds in (("", [each.whole for each in every]), (OWN, [e.own for e in every])):
            told = ", ".join(
                f"p{round(p * 100)} {share(seconds, p) * 1e3:.2f}" for p in (0.5, 0.95, 0.99)
            )
            figures.add(f"a key, {name}{of}", f"{told}, most {max(seconds) * 1e3:.1f} ms")
        for each in every:
            if each.whole > LONG_KEY:
                whole, worked, waited = (round(part * 1e3) for part in each)
                rest = whole - worked - waited
                why = f"{worked} at work, {waited} without a processor, {rest} for the disk"
                figures.add(f"a key over 100 ms, {name}", f"{whole} ms: {why}")
    for name in CONDITIONS[len(ALONE) :]:
        share_of = f"{100 * statistics.median(couriers[name]):.1f} % of a processor"
        figures.add(f"the courier meanwhile, {name}", share_of)
    for name in CONDITIONS[1:]:
        for part in (0.5, 0.95, 0.99):
            for of, field in (("", "whole"), (OWN, "own")):
                ratios = [
                    share([getattr(each, field) for each in block], part)
                    / share([getattr(each, field) for each in beside], part)
                    for block, beside in zip(took[name], took[ALONE[0]], strict=True)
                ]
                figures.add(
                    f"{name} to no server, p{round(part * 100)}, paired{of}", interval(ratios)
                )


def test_a_house_of_a_thousand_tables_is_taken(postgres: HouseServer, figures: Figures) -> None:
    with Server(postgres.house(), PROGRAM) as server:
        told = simulated_house.simulate(server, 1_000, 60, lambda _: None)
    figures.add("caught up", f"{told.caught_up:,.0f} entries/s")
    p50, p99 = (1e3 * each for each in told.call)
    figures.add(
        "live, five at once", f"{told.live:,.0f} entries/s; p50 {p50:.1f}, p99 {p99:.1f} ms"
    )
    figures.add("bytes of an entry with its index", f"{told.size:.0f}")
    for each in told.questions:
        overview, changed = 1e3 * each.overview, 1e3 * each.changed
        figures.add(f"overview of {each.tables:,} tables", f"{overview:.1f} ms, {changed:.1f} ms")
    for name, unit, plain, by_month in zip(
        ("written anew", "a table read", "its last entries", "a month taken out"),
        ("s", "ms", "ms", "s"),
        told.plain,
        told.by_month,
        strict=True,
    ):
        more = 1e3 if unit == "ms" else 1.0
        figures.add(f"{name}, by month", f"{more * plain:.2f} {unit}, {more * by_month:.2f} {unit}")


class Lines:
    """What a program that runs beside says, line by line."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self._said = queue.Queue[str]()
        self._from = program.stdout
        self.number = program.pid
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._from or ():
            self._said.put(line.strip())
        self._said.put("ended")

    def next(self) -> list[str]:
        """The words of the next line."""
        line = self._said.get(timeout=60.0)
        assert line != "ended"
        return line.split()

    def until(self, word: str) -> None:
        """Waits until it says that."""
        while self.next() != [word]:
            pass

    def last(self) -> list[str]:
        """The words of the last line that it has said."""
        line = self.next()
        while not self._said.empty():
            line = self.next()
        return line


@contextmanager
def beside(role: str, *more: object) -> Iterator[Lines]:
    """A process of `pit_house`."""
    command = [sys.executable, "-m", "tests.benchmarks.pit_house", role, *map(str, more)]
    with running(command, longest=LONGEST) as program:
        yield Lines(program)


def test_what_is_keyed_is_on_its_tile_of_the_pit(
    postgres: HouseServer, tmp_path: Path, figures: Figures
) -> None:
    """From an entry on the table's disk, which the program's own courier sends, to its tile painted
    in the window of the pit, with a thousand tables that play beside, all on this machine."""
    url, chance = postgres.house(), random.Random(3)
    took = list[tuple[float, float, float]]()
    data, copies = tmp_path / "data", tmp_path / "pit"
    data.mkdir()
    copies.mkdir()
    with ExitStack() as life:
        each = TABLES // SENDERS
        firsts = range(2, TABLES + 2, each)
        asked = [("tables", url, first, each, PLAYED / SENDERS) for first in firsts]
        senders = [life.enter_context(beside(*more)) for more in asked]
        for sender in senders:
            sender.until("ready")
        journal = life.enter_context(Journal.open(data / "Table 1.sabot", now))
        session = begin(journal, opened(), now)
        session.enter(ev.ShoeOpened(8))
        session.enter(ev.CoupOpened())
        life.enter_context(courier(url, data))
        window = life.enter_context(beside("window", url, copies, "Table 1", TABLES + 1))
        window.until("copied")
        before, begun = used_by(window.number), time.perf_counter()
        for number in range(ENTERED):
            if session.table.settlement is not None:
                session.enter(ev.CoupOpened())
            else:
                session.enter(card("A23456789"[number % 9]))
            wanted, entered = journal.mark().newest, time.time()
            place, received, painted = 0.0, 0.0, 0.0
            while place < wanted:
                place, received, painted = map(float, window.next())
            took.append((painted - entered, received - entered, painted - received))
            time.sleep(chance.uniform(*HAND))
        pace = sum(int(sender.last()[1]) for sender in senders)
        used = (used_by(window.number) - before) / (time.perf_counter() - begun)
    figures.add(f"the window meanwhile, {TABLES:,} tables", f"{100 * used:.0f} % of a processor")
    name = f"an entry on its tile, {TABLES:,} tables that play, {pace} entries/s"
    parts = (name, "of that, to the server", "of that, from there to the tile")
    for part, seconds in zip(parts, zip(*took, strict=True), strict=True):
        told = ", ".join(
            f"p{round(p * 100)} {share(list(seconds), p) * 1e3:.0f}" for p in (0.5, 0.95, 0.99)
        )
        figures.add(part, f"{told} ms")
