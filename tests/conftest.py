"""Every test runs without a display; a terminal is there for those that replay."""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings

from tests.children import ROOT
from tests.cli.terminal import Replay

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is no fault of the program's: no example is too slow.
settings.register_profile("sabot", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sabot")


_CONFIGURED = Path(tempfile.mkdtemp(prefix="sabot-tests-"))
"""What stands for the user's own folders of settings and of data, also in programs that the tests
start."""

os.environ["XDG_CONFIG_HOME"] = str(_CONFIGURED)
os.environ["XDG_DATA_HOME"] = str(_CONFIGURED / "data")
os.environ["XDG_CACHE_HOME"] = str(ROOT / ".cache")
atexit.register(shutil.rmtree, _CONFIGURED, ignore_errors=True)
_KEYS = count()


_MADE_ONCE: Final = (
    "test_whole_night.py",
    "test_golden.py",
    "test_golden_options.py",
    "test_golden_changes.py",
    "test_export.py",
    "test_mistakes.py",
    "test_shoe_report.py",
)
"""Files whose tests share what is dear to make: a night that is keyed, golden coups replayed."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """While tests are imported and collected nothing is garbage: nobody looks for any."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What several tests share is made in one process: they come first, so that no other process
    takes any of them over and makes it again."""
    places = {name: place for place, name in enumerate(_MADE_ONCE)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


def pytest_collection_finish() -> None:
    """What is imported and collected stays to the end: who looks for garbage passes it by, and
    looks less often, since a night is thousands of small facts of which none is any."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 50)


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's machines keep their keys, and the programs that it starts: none that
    another test's machine left; nor is there any data."""
    configured = _CONFIGURED / str(next(_KEYS))
    folder = configured / "sabot"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(configured))
    monkeypatch.setenv("XDG_DATA_HOME", str(configured / "data"))
    monkeypatch.setattr("dealer_app.store.trust.machine_key.key_folder", lambda: folder)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _pins_hashed_at_once() -> Iterator[None]:
    """PINs are hashed as weakly as can be, but by a test of the hashing itself and by a program
    that a test starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealer_app.night.staff.HASHER", PasswordHasher(1, 8, 1))
        yield


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    return Replay(tmp_path, capsys)
