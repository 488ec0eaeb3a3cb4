"""From the start of the program to its first paint, beside a bare window of the same Qt; and what
a command of the terminal takes, beside a Python that does nothing."""

import dataclasses
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

from dealer_app.rules import fact_classes
from tests.benchmarks.conftest import Figures
from tests.benchmarks.starts.started import BARE, FILLED, PAINTED, seconds
from tests.children import measured
from tests.golden_files import FILES

ROUNDS = 15


def test_start_to_first_paint(tmp_path: Path, figures: Figures) -> None:
    for which in (BARE, PAINTED, FILLED):
        seconds(which, tmp_path)  # the first start compiles, and warms the disk
    bare, ours, filled = [], [], []
    for _ in range(ROUNDS):
        bare.append(seconds(BARE, tmp_path))
        ours.append(seconds(PAINTED, tmp_path))
        filled.append(seconds(FILLED, tmp_path))
    said = f"{1000 * median(ours):.0f} ms against {1000 * median(bare):.0f} ms"
    figures.add("start to first paint, against a bare window", said)
    figures.add("  as a ratio (at most 1.5)", f"{median(ours) / median(bare):.2f}")
    figures.add("start to the opening page filled in", f"{1000 * median(filled):.0f} ms")
    figures.add("  as a ratio to a bare window", f"{median(filled) / median(bare):.1f}")


def test_what_a_start_takes_of_the_processor(figures: Figures) -> None:
    bare, *ours = (of_a_start(which) for which in (BARE, PAINTED, FILLED))
    for name, took in zip(("first paint", "opening page filled in"), ours, strict=True):
        said = f"{took:.2f} s of the processor, {took / bare:.2f} times a bare window's"
        figures.add(f"start to the {name}", said)


CLASSES: Final = 100


def test_a_class_of_facts_is_made_beside_pythons_own(figures: Figures) -> None:
    ours, pythons = (
        min(making(decorator) for _ in range(ROUNDS))
        for decorator in (fact_classes.dataclass, dataclasses.dataclass)
    )
    said = f"{ours * 1e6:.0f} µs, {ours / pythons:.2f} times what Python takes for its own"
    figures.add("a class of facts with six fields", said)
    assert ours < pythons


def making(decorator: Callable[..., Any]) -> float:
    """The processor's seconds in which that decorator makes a class with six fields."""
    known = {"__annotations__": dict.fromkeys("abcdef", int), "__doc__": "A fact."}
    plain = [type("Fact", (), dict(known)) for _ in range(CLASSES)]
    started = time.process_time()
    for each in plain:
        decorator(frozen=True, slots=True)(each)
    return (time.process_time() - started) / CLASSES


COMMANDS: Final = {
    "replay --json": ("replay", str(FILES[0]), "--json"),
    "roads --results": ("roads", "--results", "BPPTB", "--json"),
    "theory --json": ("theory", "punto_banco", "--json"),
}
LONGEST: Final = 60.0
"""Seconds after which a command hangs."""


def test_a_command_takes_little_more_than_python(figures: Figures) -> None:
    bare = of_the_processor("-c", "pass")
    for name, command in COMMANDS.items():
        took = of_the_processor("-m", "dealer_app", *command)
        said = f"{took:.2f} s of the processor, {took / bare:.0f} times a bare Python's"
        figures.add(name, said)


def of_a_start(which: str) -> float:
    """The processor's seconds of a program that is started to be measured."""
    return of_the_processor("-m", f"tests.benchmarks.starts.{which}")


def of_the_processor(*arguments: str) -> float:
    """The processor's seconds, the first time left out: it compiles, and fills what is kept."""
    command = [sys.executable, *arguments]
    return median([measured(command, longest=LONGEST).seconds for _ in range(6)][1:])
