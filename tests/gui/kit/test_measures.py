"""Text grows to half as large again, as far as everything then goes on the screen."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.measures import fitting
from dealer_app.settings import Settings, read_settings
from tests.gui.felt.screens import status
from tests.gui.shell.hall import hall, left_open, said
from tests.play import the
from tests.run_length import LONG

ROOT = Path(__file__).parents[3]


def _where_long(*walks: tuple[object, ...]) -> tuple[tuple[object, ...], ...]:
    """Walks for which there is time in a long search alone."""
    return walks if LONG else ()


@pytest.mark.parametrize(
    ("screen", "sizes"),
    [
        ((1280, 800), (100,)),
        ((1366, 768), (100,)),
        ((1600, 900), (100, 125)),
        ((1920, 1080), (100, 125, 150)),
        ((1920, 1000), (100, 125)),
        ((1080, 1920), (100,)),
        ((3840, 2160), (100, 125, 150)),
        ((800, 600), (100,)),
    ],
)
def test_only_what_goes_on_the_screen_is_offered(
    screen: tuple[int, int], sizes: tuple[int, ...]
) -> None:
    assert fitting(QSize(*screen)) == sizes


SEED = "7"
"""By which the school asks in a walk, so that it finds the same each time."""


def walked(
    folder: Path,
    text: int,
    screen: tuple[int, int],
    look: tuple[str, str],
    seed: str = SEED,
) -> list[str]:
    """What a walk through all pages and tables says, at that size on such a screen; the look is a
    language and a theme."""
    size = {"width": screen[0], "height": screen[1], "x": 0, "y": 0, "name": "Screen"}
    dots = {"dpr": 1, "logicalDpi": 96, "logicalBaseDpi": 96}
    file = folder / "screens.json"
    file.write_text(json.dumps({"screens": [{**size, **dots}]}), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "tests.gui.enlarged", str(text), *look, seed],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert told.stderr == ""
    return told.stdout.splitlines()


@pytest.mark.parametrize(
    ("language", "theme", "seed"),
    [
        ("fr", "dark", SEED),
        *_where_long(("en", "light", SEED), *(("fr", "dark", str(seed)) for seed in range(6))),
    ],
)
def test_at_150_percent_no_page_and_no_table_loses_a_word_or_a_key(
    tmp_path: Path, language: str, theme: str, seed: str
) -> None:
    """In a long search with other questions of the school too."""
    said = walked(tmp_path, 150, (1920, 1080), (language, theme), seed)
    assert said == ["screen 1280x720"]


@pytest.mark.parametrize(
    ("screen", "language", "theme"),
    [((1600, 900), "en", "contrast"), *_where_long(((1280, 800), "fr", "light"))],
)
def test_the_largest_that_goes_is_used_where_the_chosen_one_does_not(
    tmp_path: Path, screen: tuple[int, int], language: str, theme: str
) -> None:
    """With those above both languages are walked through, in a long search every theme and size."""
    fits = fitting(QSize(*screen))[-1]
    width, height = (side * 100 // fits for side in screen)
    assert walked(tmp_path, 150, screen, (language, theme)) == [f"screen {width}x{height}"]


def test_where_nothing_larger_goes_the_program_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.touch(here.page.tools.text)
    assert here.status() == "Larger text does not go on this screen."
    assert here.shell.settings.text == 100


def test_a_start_on_a_screen_too_small_for_the_text_chosen_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.gui.shell.hall.Settings", partial(Settings, text=150))
    assert hall(qtbot, tmp_path).status() == "Larger text does not go on this screen."


def test_a_larger_text_is_kept_and_comes_with_the_next_start(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealer_app.gui.kit.shell.may_use", lambda _: (100, 125, 150))
    here = hall(qtbot, tmp_path)
    here.touch(here.page.tools.text)
    assert here.status() == "From the next start on, text is at 125%."
    assert here.page.tools.text.text() == "Text 125%"
    here.touch(here.page.tools.text)
    assert read_settings(tmp_path / "settings.toml").text == 150
    here.touch(here.page.tools.text)
    assert here.status() == "Text stays at 100%."


def test_at_the_table_the_menu_leads_to_text_and_theme(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealer_app.gui.kit.shell.may_use", lambda _: (100, 125, 150))
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Enter")
    window = here.dealing.window
    for text in ("Size of the text", "Dark, light or high contrast"):
        here.key("F10")
        texts = [offer.text for offer in the(window.scene).offers]
        here.touch(window.view.menu.lines[texts.index(text)])
        here.key("Esc")
        if text == "Size of the text":
            assert here.shell.settings.text == 125
    assert here.shell.settings.theme == "light"
    here.dealing.look_back()
    here.touch(here.dealing.closing.tools.text)
    assert said(here.dealing.closing, "status") == ["From the next start on, text is at 150%."]
    assert status(window) == ""
