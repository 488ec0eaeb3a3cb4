"""The programs of this folder, each started in a Python of its own."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from tests.children import LONGEST, ROOT

BARE: Final = "bare"
PAINTED: Final = "painted"
FILLED: Final = "filled"


def seconds(which: str, home: Path) -> float:
    """From the start of one of them, with its settings and data in that folder, until it says that
    it is there."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }
    started = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-m", f"tests.benchmarks.starts.{which}"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return float(ended.stdout) - started
