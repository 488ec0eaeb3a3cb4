"""A screen that is really unplugged, on an X server with a window manager."""

import os
import subprocess
import sys
from pathlib import Path

from tests.gui.display.monitors import desktop

PROJECT = Path(__file__).parents[3]


def test_a_screen_unplugged_in_a_coup_takes_the_display_and_never_the_keyboard(
    tmp_path: Path,
) -> None:
    with desktop(3200, 1920) as display:
        told = subprocess.run(
            [sys.executable, "-m", "tests.gui.display.unplugging", str(tmp_path)],
            cwd=PROJECT,
            env=os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert told.stdout.splitlines() == [
        "shown: WALL (1280, 0, 1920, 1080), 1 cards, typed 7",
        "unplugged: nowhere, 2 cards, typed 77",
        "turned: WALL (1280, 0, 1080, 1920), 3 cards, typed 777",
    ], told.stderr
