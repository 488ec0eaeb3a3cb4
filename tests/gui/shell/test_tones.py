"""The tones as a house switches them on: in the menu, kept, and heard by the system's program."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.settings import read_settings
from tests.gui.shell.hall import Hall, hall


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """What a system's only program was asked to play."""
    folder = tmp_path / "bin"
    folder.mkdir()
    file, written = folder / "aplay", folder / "log"
    file.write_text(f'#!/bin/sh\necho "${{1##*/}}" >>"{written}"\n', encoding="utf-8")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return written


def dealt(qtbot: QtBot, folder: Path) -> Hall:
    """A table at which two cards lie."""
    here = hall(qtbot, folder, table="Table 3", croupier="A. Roche")
    here.open_key.click()
    here.key("Enter", "o", "9", "K")
    return here


def switched(here: Hall) -> str:
    """What is said once the menu's line was taken."""
    here.dealing.window.perform(KeyAct(Verb.TONES))
    return here.dealing.window.view.status.sentence


def played(here: Hall, log: Path, key: str, number: int) -> list[str]:
    """What has been played once this key was pressed and so many tones were heard."""
    here.key(key)
    here.until(lambda: number == 0 or (log.exists() and len(log.read_text().split()) >= number))
    return log.read_text().split() if log.exists() else []


def test_nothing_is_heard_before_somebody_wants_it(qtbot: QtBot, tmp_path: Path, log: Path) -> None:
    here = dealt(qtbot, tmp_path)
    here.key("5", "p", "Enter", "5")
    assert not log.exists()


def test_what_is_refused_and_asked_is_heard_and_kept_so(
    qtbot: QtBot, tmp_path: Path, log: Path
) -> None:
    here = dealt(qtbot, tmp_path)
    assert switched(here) == (
        "A tone is heard when something is refused, and when something is asked."
    )
    assert read_settings(tmp_path / "settings.toml").tones == "asked"
    here.key("5")
    assert played(here, log, "p", 1) == ["refused.wav"]


def test_each_card_that_is_called_is_heard_as_well(qtbot: QtBot, tmp_path: Path, log: Path) -> None:
    here = dealt(qtbot, tmp_path)
    switched(here)
    assert switched(here) == (
        "A tone is heard when something is refused or asked, and for each card called."
    )
    assert played(here, log, "5", 1) == ["card.wav"]
    assert played(here, log, "p", 2) == ["card.wav", "refused.wav"]
    assert switched(here) == "No tone is heard."
    assert played(here, log, "p", 0) == ["card.wav", "refused.wav"]


def test_a_whole_coup_is_heard_tone_by_tone(qtbot: QtBot, tmp_path: Path, log: Path) -> None:
    here = dealt(qtbot, tmp_path)
    switched(here)
    switched(here)
    heard: list[str] = []
    for key, tone in (
        ("K", "card"),
        ("p", "refused"),  # a stake, while cards are due: the keys are closed
        ("Enter", ""),
        ("7", ""),  # the last card: the payout
        ("5", ""),  # a card too many, not recorded before Enter
        ("Enter", "asked"),
        ("5", "refused"),
        ("F10", ""),
        ("Esc", ""),
    ):
        heard += [f"{tone}.wav"] if tone else []
        assert played(here, log, key, len(heard)) == heard, key


def test_a_system_that_plays_nothing_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    here = dealt(qtbot, tmp_path)
    assert switched(here) == (
        "No tone can be heard: this system has none of paplay, pw-play, aplay."
    )
    here.key("p")
    assert switched(here).startswith("No tone can be heard")
    assert switched(here) == "No tone is heard."
