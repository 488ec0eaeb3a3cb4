"""From the start of the program to its first paint, beside a bare window of the same Qt."""

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from tests.benchmarks.conftest import Figures

ROOT = Path(__file__).parents[2]
ROUNDS = 15

BARE = """
import os, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, painted)

def painted():
    print(time.monotonic(), flush=True)
    os._exit(0)

application = QApplication(["bare"])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""

OURS = """
import os, time
from dealer_app import app, cli

def painted(shell):
    print(time.monotonic(), flush=True)
    os._exit(0)

app.furnish = painted
cli.main([])
"""

FILLED = """
import os, time
from dealer_app import cli
from dealer_app.gui.opening import OpeningPage

fill = OpeningPage.fill

def filled(page, arrived):
    fill(page, arrived)
    print(time.monotonic(), flush=True)
    os._exit(0)

OpeningPage.fill = filled
cli.main([])
"""


def seconds(code: str, home: Path) -> float:
    """From the start of a Python with this code until it says that it is there."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }
    started = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, check=False
    )
    return float(ended.stdout) - started


def test_start_to_first_paint(tmp_path: Path, figures: Figures) -> None:
    for code in (BARE, OURS, FILLED):
        seconds(code, tmp_path)  # the first start compiles, and warms the disk
    bare, ours, filled = [], [], []
    for _ in range(ROUNDS):
        bare.append(seconds(BARE, tmp_path))
        ours.append(seconds(OURS, tmp_path))
        filled.append(seconds(FILLED, tmp_path))
    said = f"{1000 * median(ours):.0f} ms against {1000 * median(bare):.0f} ms"
    figures.add("start to first paint, against a bare window", said)
    figures.add("  as a ratio (at most 1.5)", f"{median(ours) / median(bare):.2f}")
    figures.add("start to the opening page filled in", f"{1000 * median(filled):.0f} ms")
