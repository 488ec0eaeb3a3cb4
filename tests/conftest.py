"""Every test runs without a display; a terminal is there for those that replay."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.terminal import Replay

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is no fault of the program's: no example is too slow.
settings.register_profile("sabot", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sabot")


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    return Replay(tmp_path, capsys)
