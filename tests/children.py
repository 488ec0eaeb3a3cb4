"""Programs that a test starts: each ends in time, or is ended, and then the test fails.

A program that hangs says nothing and ends nothing, however its output is waited for: so it is the
test that ends it. What runs beside a test is started here and nowhere else; what a test waits for
is `subprocess.run` with a time limit (`test_children.py`).
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from signal import SIGKILL
from threading import Event, Timer
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
LONGEST: Final = 60.0
"""Seconds after which a program that a test needs for a moment is ended."""


class TooLong(AssertionError):
    """A program did not end in time."""


@contextmanager
def running(
    command: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    pass_fds: Sequence[int] = (),
    stderr: int | None = None,
    longest: float = LONGEST,
) -> Iterator[subprocess.Popen[str]]:
    """A program that runs beside the test, what it says as text; it is killed with the block.

    TooLong where it had to be killed before: whoever waits for it or reads from it goes on then.
    """
    program = subprocess.Popen(
        command,
        env=env,
        pass_fds=pass_fds,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
    with program, _limited(program.kill, command, longest):
        try:
            yield program
        finally:
            program.kill()


@contextmanager
def _limited(kill: Callable[[], None], command: Sequence[str], longest: float) -> Iterator[None]:
    late = Event()

    def end() -> None:
        late.set()
        with suppress(ProcessLookupError):
            kill()

    timer = Timer(longest, end)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if late.is_set():
            raise TooLong(f"ended after {longest} s: {' '.join(command)}")


def python(code: str, *arguments: str) -> list[str]:
    """The command that runs this code in a Python of its own."""
    return [sys.executable, "-c", code, *arguments]


class Used(NamedTuple):
    """What a program used: seconds of the processor, and its most memory in bytes."""

    seconds: float
    memory: int


_RELAY: Final = """
import os, sys
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)
"""


def measured(command: Sequence[str], *, longest: float) -> Used:
    """What a program used that ended well, in silence.

    A process begins with the most memory that whoever started it had, and never loses it: so a
    small one starts it, and not this.
    """
    program = subprocess.Popen(
        [sys.executable, "-S", "-c", _RELAY, *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    with program, _limited(partial(os.killpg, program.pid, SIGKILL), command, longest):
        told, _ = program.communicate()
    code, seconds, memory = told.split()
    assert code == "0"
    return Used(float(seconds), int(memory))
