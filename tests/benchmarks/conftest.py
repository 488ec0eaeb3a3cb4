"""Prints the figures of a run as one table, with the machine they were measured on.

`--measures FILE` writes them as a page as well, under what each module says it measures; only a run
in which nothing failed is written down.
"""

import gc
import os
import platform
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import pytest
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.event_loop import freed_here

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

FLUSHES: Final = 50


class Figure(NamedTuple):
    """What was measured: under which heading, its name, and what it came to."""

    under: str
    name: str
    value: str


_FIGURES: list[Figure] = []


class Figures:
    """Where a benchmark leaves what it measured."""

    def __init__(self, under: str) -> None:
        self._under = under

    def add(self, name: str, value: str) -> None:
        _FIGURES.append(Figure(self._under, name, value))


@pytest.fixture(autouse=True)
def _garbage_freed_as_in_the_program(request: pytest.FixtureRequest) -> Iterator[None]:
    """Where a window is measured its thread collects garbage between two events, and no other."""
    if "qtbot" not in request.fixturenames:
        yield
        return
    qapp: QApplication = request.getfixturevalue("qapp")
    timer = freed_here(qapp)
    yield
    timer.stop()
    timer.deleteLater()
    gc.enable()


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    """Under the first sentence of its module's docstring."""
    told = request.module.__doc__
    return Figures(" ".join(told.partition("\n\n")[0].split()))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--measures", type=Path, metavar="FILE", help="write the figures there too")


def pytest_configure(config: pytest.Config) -> None:
    """The plugin's own tables give way to ours."""
    config.option.benchmark_quiet = True


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    if not _FIGURES:
        return
    width = max(len(each.name) for each in _FIGURES)
    terminalreporter.section("figures")
    terminalreporter.write_line(_machine())
    for each in _FIGURES:
        terminalreporter.write_line(f"{each.name:{width}}  {each.value}")
    page: Path | None = config.option.measures
    if page is not None and exitstatus == pytest.ExitCode.OK:
        page.write_text("\n".join(_page(_FIGURES)) + "\n", encoding="utf-8")
        terminalreporter.write_line(f"written down in {page}")


def _page(figures: Sequence[Figure]) -> Iterator[str]:
    yield "# Measures"
    yield ""
    yield "`packaging/benchmark` writes this page, whenever it ran whole and nothing failed."
    yield f"Measured on {datetime.now(UTC):%Y-%m-%d}, on {_machine()}, Qt offscreen."
    flush = f"{_flush() * 1e3:.2f} ms"
    yield f"A flush of that disk takes {flush}; what another's takes longer is added to every key."
    under = ""
    for each in figures:
        if each.under != under:
            under = each.under
            yield from ("", f"## {under}", "", "| | |", "|---|---|")
        name = each.name.strip()
        yield f"| {'- ' if each.name.startswith(' ') else ''}{name} | {each.value} |"


def _flush() -> float:
    """Seconds that the disk takes to have a few bytes for certain."""
    times = []
    with tempfile.TemporaryFile() as file:
        for _ in range(FLUSHES):
            file.write(b"a page of a journal".ljust(4096))
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    return median(times)


def _machine() -> str:
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text(encoding="utf-8").splitlines() if cpu.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    name = names[0] if names else platform.processor()
    return (
        f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    )
