"""An errand of the window tells what the command says, whichever process runs it."""

from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.child_process import Errand
from tests.gui.shell.hall import PATIENCE

ASKED: Final = (["variants"], ["variants", "check", "no sheet"], ["no command"])


def told(qtbot: QtBot, asked: list[str]) -> tuple[list[list[str]], list[str]]:
    """What an errand tells of a command: the lines of one that is done, and why one failed."""
    errand, done, failed = Errand(), list[list[str]](), list[str]()
    errand.done.connect(done.append)
    errand.failed.connect(failed.append)
    assert errand.run(asked, "fr")
    assert not errand.run(asked, "en"), "one is under way"
    qtbot.waitUntil(lambda: not errand.busy, timeout=PATIENCE)
    return done, failed


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_a_command_says_the_same_in_this_process_and_in_another(
    qtbot: QtBot, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    near = told(qtbot, asked)
    assert len(near[0]) + len(near[1]) == 1
    monkeypatch.setattr("dealer_app.gui.kit.child_process.QProcess", QProcess)
    assert told(qtbot, asked) == near


def test_an_errand_that_is_given_up_tells_nothing_and_leaves_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    errand, failed = Errand(), list[str]()
    errand.failed.connect(failed.append)
    errand.run(["form", "punto_banco", "--out", str(tmp_path / "form.pdf")], "en")
    errand.stop()
    qtbot.wait(1)
    assert not errand.busy
    assert failed == [""]
    assert not list(tmp_path.iterdir())
