"""Prints the figures of a run as one table, with the machine they were measured on."""

import os
import platform
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_FIGURES: list[tuple[str, str]] = []


class Figures:
    """Where a benchmark leaves what it measured."""

    def add(self, name: str, value: str) -> None:
        _FIGURES.append((name, value))


@pytest.fixture
def figures() -> Figures:
    return Figures()


def pytest_configure(config: pytest.Config) -> None:
    """The plugin's own tables give way to ours."""
    config.option.benchmark_quiet = True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not _FIGURES:
        return
    width = max(len(name) for name, _ in _FIGURES)
    terminalreporter.section("figures")
    terminalreporter.write_line(_machine())
    for name, value in _FIGURES:
        terminalreporter.write_line(f"{name:{width}}  {value}")


def _machine() -> str:
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text(encoding="utf-8").splitlines() if cpu.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    name = names[0] if names else platform.processor()
    return (
        f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    )
