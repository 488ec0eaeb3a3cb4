"""Every program that a test or a benchmark starts has a time limit."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.benchmarks.starts.started import BARE, FILLED, PAINTED, seconds
from tests.children import ROOT, TooLong, measured, python, running
from tests.play import the

WAITS: Final = frozenset({"run", "call", "check_call", "check_output"})
"""What of `subprocess` ends with the program: each is told after how long it is too late."""
STARTS: Final = {
    "subprocess": frozenset({"Popen", "getoutput", "getstatusoutput"}),
    "os": frozenset({"fork", "forkpty", "popen", "posix_spawn", "posix_spawnp", "system"}),
    "multiprocessing": frozenset({"Process", "Pool", "get_context"}),
    "concurrent.futures": frozenset({"ProcessPoolExecutor"}),
    "asyncio": frozenset({"create_subprocess_exec", "create_subprocess_shell"}),
    "PySide6.QtCore": frozenset({"QProcess"}),
}
"""What starts a program and waits for nothing: `tests.children` alone may."""
DOOR: Final = ROOT / "tests" / "children.py"
FILES: Final = sorted(path for path in (ROOT / "tests").rglob("*.py") if path != DOOR)
SPOKEN_OF: Final = re.compile(
    "subprocess|import os|from os|concurrent|asyncio|process", re.IGNORECASE
)


def names(tree: ast.AST) -> dict[str, str]:
    """What each name that a file imports stands for, with its module before it."""
    found = dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.asname or each.name: each.name for each in node.names}
        if isinstance(node, ast.ImportFrom):
            of = {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
            found |= of
    return found


def unlimited(text: str) -> Iterator[str]:
    """The calls of a file that start a program without a limit, each with its line."""
    tree = ast.parse(text)
    known = names(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        first, _, rest = ast.unparse(node.func).partition(".")
        module, _, called = f"{known.get(first, first)}.{rest}".rstrip(".").rpartition(".")
        limited = any(each.arg == "timeout" for each in node.keywords)
        spawned = module == "os" and called.startswith("spawn")
        if (
            (module == "subprocess" and called in WAITS and not limited)
            or called in STARTS.get(module, ())
            or spawned
        ):
            yield f"{node.lineno}: {module}.{called}"


def test_no_test_starts_a_program_without_a_limit() -> None:
    told = {path: path.read_text("utf-8") for path in FILES}
    found = {
        str(path.relative_to(ROOT)): list(unlimited(text))
        for path, text in told.items()
        if SPOKEN_OF.search(text)
    }
    assert len(found) > 20
    assert {path: calls for path, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import subprocess\nsubprocess.run(['x'])", ["2: subprocess.run"]),
        ("import subprocess as s\ns.check_output(['x'])", ["2: subprocess.check_output"]),
        ("from subprocess import run\nrun(['x'], check=True)", ["2: subprocess.run"]),
        ("import subprocess\nsubprocess.run(['x'], timeout=9)", []),
        ("from subprocess import Popen\nwith Popen(['x']): pass", ["2: subprocess.Popen"]),
        ("import os\nos.fork()", ["2: os.fork"]),
        ("import os\nos.spawnv(os.P_WAIT, 'x', [])", ["2: os.spawnv"]),
        ("from PySide6.QtCore import QProcess\nQProcess()", ["2: PySide6.QtCore.QProcess"]),
        ("session.run(['x'])", []),
    ],
)
def test_a_start_without_a_limit_is_found(text: str, found: list[str]) -> None:
    assert list(unlimited(text)) == found


HANGS: Final = python("import time; time.sleep(600)")


def heard(command: Sequence[str], longest: float) -> str:
    """All that a program says."""
    with running(command, longest=longest) as program:
        return the(program.stdout).read()


def test_a_program_that_hangs_is_ended_and_the_test_fails() -> None:
    with pytest.raises(TooLong):
        heard(HANGS, 0.05)
    with pytest.raises(TooLong):
        measured(HANGS, longest=0.05)


def test_a_program_is_ended_with_its_block() -> None:
    with running(HANGS) as program:
        pass
    assert program.returncode == -9


def test_what_a_program_used_is_not_what_the_test_holds_that_starts_it() -> None:
    held = b"x" * (200 * 2**20)
    used = measured(python("pass"), longest=10)
    assert used.memory < len(held) / 4
    assert 0 < used.seconds < 10


@pytest.mark.parametrize("which", [BARE, PAINTED, FILLED])
def test_each_start_that_is_measured_comes_to_its_end(which: str, tmp_path: Path) -> None:
    assert seconds(which, tmp_path) > 0
