"""A house that plays by itself, to try the pit with: a server that is thrown away, a table of every
game that deals its sample at a human pace, and a courier beside each.

One table loses its network for a while, again and again; another has alerts that nobody answers
for, and a third asks the cage for a fill, which it receives once somebody has sent it. When it
ends, nothing of it is left.
"""

import shutil
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Final, Self

import psycopg

from dealer_app import __version__
from dealer_app.i18n import resources
from dealer_app.i18n.saying import Hindrance
from dealer_app.night.staff import HASHER
from dealer_app.pit import pit_schema
from dealer_app.pit.courier_round import Round
from dealer_app.pit.house_book import HouseStaff
from dealer_app.pit.server import Server
from dealer_app.pit.throwaway import ThrowAway
from dealer_app.register.facts import PersonAdded
from dealer_app.register.state import slip_key
from dealer_app.replay.run import entries
from dealer_app.replay.script import Script, script_of
from dealer_app.replay.shoe_walk import steps_of
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post
from dealer_app.session import recorder
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.notes import SUFFIX
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from dealer_app.table.accounts.tray import tray

PACE: Final = 1.6
"""Seconds between two entries, half as long or half as long again: what a hand takes for a card."""

DRAWN: Final = 0.02
"""The same where nobody waits for it: it is drawn to pictures."""

CUT: Final = (25.0, 80.0)
"""Seconds for which the table that loses its network has it, and has it not."""

DEALT: Final = (20, 40)
"""Entries that are made before anybody looks."""

OPENER: Final = {Money(100_00): 200, Money(20_00): 500, Money(5_00): 400}
"""What lies in a tray before the first coup."""

BOUGHT: Final = (100_00, 200_00, 500_00, 1_000_00)
"""What guests buy chips for, now and then."""

FILL: Final = {Money(100_00): 100}


@dataclass(frozen=True, slots=True)
class DemoTable:
    """A table: its name, whose sample it deals, who deals; whether something of it `waits` for
    somebody, whether it `asks` for a fill, and whether its network goes and comes."""

    name: str
    game: str
    croupier: str
    waits: bool = False
    asks: bool = False
    cut_off: bool = False


_WAITS: Final = ev.IrregularityFound("IRR-16", None, reported=True)
"""What nobody has answered for."""

_ASKS: Final = ev.FillAsked("F-1", FILL)

CASHIER: Final = "C. Blanc"
CASHIERS: Final = "2684"
"""Who is at the cage, with a PIN that the manual tells."""

_DIRECTOR: Final = ("D. Laurent", "9173")


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """What the house is called, and its tables."""

    house: str
    tables: Sequence[DemoTable]


@cache
def plan() -> DemoPlan:
    """The house as its file has it."""
    with (resources() / "pit" / "demo.toml").open("rb") as file:
        read = tomllib.load(file)
    return DemoPlan(read["house"], [DemoTable(**each) for each in read["tables"]])


class DemoHouse:
    """The house, from its server to its last table, in one folder; it plays until `close`.

    `pace` is how many seconds lie between two entries. PitTrouble where no server can be started.
    """

    def __init__(self, pace: float = PACE) -> None:
        self.place = Path(tempfile.mkdtemp(prefix="sabot-pit-"))
        self._pace = pace
        self._ends = Event()
        self._threads = list[Thread]()
        server = self.place / "server"
        server.mkdir()
        self.place.chmod(0o755)  # the server may be run by another user
        with ExitStack() as life:
            life.callback(shutil.rmtree, self.place, ignore_errors=True)
            self._server = ThrowAway(server)
            life.callback(self._server.stop)
            self._server.start()
            with Server(self._server.url(), __version__) as asked:
                pit_schema.init(asked, plan().house)
                people = HouseStaff(asked)
                people.add_first(*_DIRECTOR)
                pin = HASHER.hash(CASHIERS)
                people.decide([PersonAdded(CASHIER, Post.CASHIER, pin)], *_DIRECTOR)
            self._life = life.pop_all()

    @property
    def url(self) -> str:
        """The server's address, for the pit."""
        return self._server.url()

    @property
    def tables(self) -> int:
        """How many tables it has."""
        return len(plan().tables)

    def start(self) -> None:
        """Opens every table, each with its courier."""
        for number, table in enumerate(plan().tables, 1):
            folder = self.place / f"machine_{number}"
            folder.mkdir()
            login = f"table_{number}"
            with psycopg.connect(self.url, autocommit=True) as asked:
                asked.execute(f"CREATE ROLE {login} LOGIN IN ROLE pit_table")
            url = self._server.url(login=login)
            self._go(partial(self._deal, table, folder))
            self._go(partial(self._send, table, folder, url))

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends everything, and clears it away."""
        self._ends.set()
        for each in self._threads:
            each.join()
        self._life.close()

    def _go(self, work: Callable[[], None]) -> None:
        thread = Thread(target=work, name="demo", daemon=True)
        self._threads.append(thread)
        thread.start()

    # A table

    def _deal(self, table: DemoTable, folder: Path) -> None:
        """Deals the sample to its end, then once more in a session of its own."""
        chance = Random(table.name)  # noqa: S311 - it deals a sample
        with closing(Journal.open(folder / f"{table.name}{SUFFIX}", _now)) as journal:
            ahead = chance.randrange(*DEALT)
            while not self._ends.is_set():
                script = _script(table)
                session = recorder.begin(journal, script.opening, _now)
                befalls = [*([_WAITS] if table.waits else ()), *([_ASKS] if table.asks else ())]
                for place, _ in enumerate(_played(session, script, befalls, chance)):
                    _receive(session, folder, table.name)
                    pace = self._pace * chance.uniform(0.5, 1.5) if place >= ahead else 0
                    if self._ends.wait(pace):
                        return
                ahead = 0
                if session.table.unticked:
                    session.enter(ev.AllTicked())
                for each in tray(session.table.night).awaited:
                    session.enter(ev.SlipCancelled(each.number, _OVER))
                session.close()

    # Its courier

    def _send(self, table: DemoTable, folder: Path, url: str) -> None:
        while not self._ends.is_set():
            until = time.monotonic() + CUT[0] if table.cut_off else float("inf")
            stops = _Stops(self._ends, until)
            Round(url, folder, time.monotonic, stops.wait).until(stops.due)
            if table.cut_off:
                self._ends.wait(CUT[1])


_OVER: Final = "…"
"""Why what nobody sent is given up at the end of the sample."""


def _receive(session: TableSession, folder: Path, table: str) -> None:
    """What the cage has sent is counted in, as it was sent."""
    for each in tray(session.table.night).awaited:
        slips = RegisterFile(folder / FILE, _now).read().slips
        sent = slips.get(slip_key(table, each.number))
        if sent is not None and sent.refused:
            session.enter(ev.SlipCancelled(each.number, sent.refused, refused=sent.digest))
        elif sent is not None:
            session.enter(ev.TrayFilled(each.number, sent.chips, sent.digest, sent.chips))


class _Stops:
    """When a courier goes home: at that second, or once the house is closed."""

    def __init__(self, ends: Event, until: float) -> None:
        self._ends = ends
        self._until = until

    def due(self) -> bool:
        """True once it should."""
        return self._ends.is_set() or time.monotonic() > self._until

    def wait(self, seconds: float) -> None:
        """Waits, no longer than the house is open."""
        self._ends.wait(seconds)


def _now() -> datetime:
    return datetime.now(UTC)


def _script(table: DemoTable) -> Script:
    """The sample of its game, at a table of its name."""
    file = resources() / "samples" / f"{table.game}.shoe"
    lines = file.read_text(encoding="utf-8").splitlines()
    kept = (each for each in lines if not each.startswith(("table ", "croupier ")))
    head, *rest = (each for each in kept if each and not each.startswith("#"))
    text = "\n".join((head, f"table {table.name}", f"croupier {table.croupier}", *rest))
    return script_of(text.encode(), file.parent)


def _played(
    session: TableSession, script: Script, befalls: Sequence[ev.Event], chance: Random
) -> Iterator[None]:
    """Every entry of a sample, one after the other, and beside them what befalls the table."""
    waiting = [ev.TrayCounted(ev.Occasion.OPENER, OPENER), *befalls]
    for line in steps_of(script):
        if line.verb == "coup" and waiting:
            for event in (waiting.pop(0), ev.ChipsBought(Money(chance.choice(BOUGHT)))):
                with suppress(Hindrance):
                    session.enter(event)
                    yield
        if line.verb != "expect":
            for _ in entries(session, line, script):
                yield
    session.decide()
