"""The machine’s own clock: how long it runs, when what it shows counts as turned, and by it how
long each lock is known."""

import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register.state import Person, Register

PARTED: Final = timedelta(minutes=1)
"""By how much the clock may go wrong before it counts as turned (REQ-11)."""


class ClockLook(NamedTuple):
    """A look at the clock: what it shows, how long the machine runs, how far it was turned."""

    shown: datetime
    running: float
    turned: timedelta

    def parted(self, shown: datetime, since: float, turned: timedelta) -> timedelta:
        """How far the clock went from the time that passed, beyond what is recorded already."""
        passed = timedelta(seconds=since - self.running)
        return (shown - self.shown) - passed - (turned - self.turned)


if sys.platform == "linux":

    def running() -> float:
        """For how many seconds the machine runs, asleep or awake, whatever its clock is set to."""
        return time.clock_gettime(time.CLOCK_BOOTTIME)

elif sys.platform == "darwin":  # pragma: no cover - there Python's own clock stops in sleep

    def running() -> float:
        return time.clock_gettime(time.CLOCK_MONOTONIC)

else:  # pragma: no cover - Windows counts its sleep
    running = time.monotonic


_Lock = tuple[Path, str, datetime | None, int]


class Waits:
    """For how long this program has known of each lock, by the time that the machine runs.

    A lock that stands already when the program first looks counts from its start: so a restart, a
    reboot or a clock that is put on each only make the wait longer.
    """

    def __init__(self, elapsed: Callable[[], float] = running) -> None:
        self._begun = elapsed()
        self._since: dict[_Lock, float] = {}
        self._looked: set[Path] = set()

    def see(self, path: Path, register: Register, now: float) -> None:
        """Begins to count for every lock that was not known yet."""
        since = now if path in self._looked else self._begun
        self._looked.add(path)
        for each in register.people.values():
            if each.wrong:
                self._since.setdefault(_lock(path, register, each), since)

    def waited(self, path: Path, register: Register, each: Person, now: float) -> timedelta:
        """For how long somebody has waited by now."""
        return timedelta(seconds=now - self._since.get(_lock(path, register, each), now))


def _lock(path: Path, register: Register, each: Person) -> _Lock:
    """Which lock it is: by its end, wherever the clock was turned to since."""
    end = each.locked_until
    return path, each.name, None if end is None else end - register.turned, each.wrong


WAITS: Final = Waits()
"""Those of this program, whichever of its windows asks."""
