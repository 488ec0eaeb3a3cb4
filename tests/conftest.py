"""Every test runs without a display; a terminal is there for those that replay."""

import os
from pathlib import Path

import pytest

from tests.terminal import Replay

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    return Replay(tmp_path, capsys)
