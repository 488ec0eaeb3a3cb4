"""The program as it is started: settings first, then the window; a demonstration by itself."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.shell.demo import Demo
from dealer_app.gui.shell.opening_page import OpeningPage
from dealer_app.i18n import resources
from dealer_app.register import facts as f
from dealer_app.rules.staff import Post
from dealer_app.settings import Settings, settings_at_start
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.children import LONGEST
from tests.gui.shell.hall import PATIENCE
from tests.night.test_nights_kept import EVENING, night
from tests.play import the

ROOT = Path(__file__).parent.parent
SAMPLE = resources() / "samples" / "punto_banco.shoe"


def home(folder: Path, settings: str | bytes | None) -> dict[str, str]:
    """The environment of somebody whose settings file holds this."""
    config = folder / "config" / "sabot"
    config.mkdir(parents=True)
    if settings is not None:
        content = settings.encode() if isinstance(settings, str) else settings
        (config / "settings.toml").write_bytes(content)
    return {
        **os.environ,
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "QT_QPA_PLATFORM": "offscreen",
    }


DAMAGED: Final[Mapping[str, str | bytes]] = {
    "malformed": "language = \n",
    "not allowed": 'language = "de"\n',
    "truncated": 'table = "Table 3',
    "empty": "",
    "enormous": "#" * 100_000,
    "binary": b"\x7fELF\x00\xff",
    "encoding": 'table = "Émeraude"'.encode("latin-1"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_settings_are_set_aside_and_the_opening_page_says_so(
    tmp_path: Path, qtbot: QtBot, damage: str
) -> None:
    home(tmp_path, DAMAGED[damage])
    file = tmp_path / "config" / "sabot" / "settings.toml"
    before = file.read_bytes()
    settings, aside = settings_at_start(file)
    app.started()
    shell = Shell(file, replace(settings, data=tmp_path / "data"))
    qtbot.addWidget(shell)
    shell.trouble = aside
    app.furnish(shell)
    page = the(shell.findChild(OpeningPage))
    qtbot.waitUntil(lambda: page.button(page.open_table).isEnabled(), timeout=PATIENCE)
    place = file.with_name("settings-aside-1.toml")
    assert page.sentence.startswith(f"{file}, ligne 1")
    assert str(place) in page.sentence
    assert place.read_bytes() == before
    assert not file.exists()


OPENED = """
import json, os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from dealer_app import app
from dealer_app.gui.shell.opening_page import OpeningPage

def look():
    for window in QApplication.topLevelWidgets():
        for page in window.findChildren(OpeningPage):
            if window.isVisible() and page.button(page.open_table).isEnabled():
                types = {each.fontInfo().family() for each in page.findChildren(QWidget)}
                name = page.button(page.open_table).accessibleName()
                print(json.dumps([page.sentence, name, *sorted(types)]))
                window.close()

application = app.started()
watch = QTimer()
watch.timeout.connect(look)
watch.start(20)
ended = []
for place, *language in json.loads(sys.argv[1]):
    names = {"HOME": "", "XDG_CONFIG_HOME": "/config", "XDG_DATA_HOME": "/data"}
    os.environ |= {name: place + inside for name, inside in names.items()}
    ended.append(app.run(*language))
sys.exit(any(ended))
"""
"""The program started again and again in one process, closed as soon as its page is filled in."""


def test_the_program_starts_on_damaged_settings_and_in_the_language_asked_for(
    tmp_path: Path,
) -> None:
    damaged, sound = tmp_path / "damaged", tmp_path / "sound"
    environment = home(damaged, DAMAGED["binary"])
    home(sound, 'theme = "light"\n')
    file = damaged / "config" / "sabot" / "settings.toml"
    before = file.read_bytes()
    starts = [[str(damaged)], [str(sound), "fr"], [str(sound), "en"]]
    ended = subprocess.run(
        [sys.executable, "-c", OPENED, json.dumps(starts)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    (said, *_), *others = map(json.loads, ended.stdout.splitlines())
    aside = file.with_name("settings-aside-1.toml")
    assert said.startswith(f"{file}, ligne 1")
    assert str(aside) in said
    assert aside.read_bytes() == before
    assert not file.exists()
    assert others == [["", "Ouvrir une nouvelle table", "Inter"], ["", "Open a new table", "Inter"]]


LOADED = """
import sys
from PySide6 import QtCore, QtWidgets
from dealer_app import app
from dealer_app.gui.kit.shell import Shell

def look(when):
    met = {*sys.modules, *(f"QtCore.{each}" for each in vars(QtCore))}
    met |= {f"QtWidgets.{each}" for each in vars(QtWidgets)}
    print(when, *sorted(each for each in sys.argv[1:] if each in met))

def furnish(shell, *_, **__):
    from dealer_app.gui.shell.host import Host

    class Watched(Host):
        def _fill(self, arrived):
            super()._fill(arrived)
            look("filled")

        def _furnish(self):
            super()._furnish()
            look("opener" if self.opener else "none")
            shell.close()

    Watched(shell, app.now)

def look_after(shell):
    look("painted")
    kept(shell)

kept, app.look_after = app.look_after, look_after
app.furnish = furnish
app.run()
"""
BEHIND: Final = (
    *("sqlalchemy", "sqlmodel", "reportlab", "numpy", "psycopg", "openpyxl", "pypdfium2"),
    *("markdown_it", "babel", "fsrs", "serial", "tomlkit", "asyncio", "multiprocessing"),
    *("pydantic", "QtWidgets.QMdiArea"),
    *(f"dealer_app.{each}" for each in ("papers", "training", "replay", "odds", "theory")),
    *("dealer_app.session.table_session", "dealer_app.table.judges"),
    *("dealer_app.night.second_folder", "dealer_app.night.staff", "argon2"),
    *(f"dealer_app.gui.{each}" for each in ("felt", "school", "odds", "staff", "night")),
)
"""What nothing on the opening page needs. Qt’s bindings load every kind of widget where they are
asked for one that Qt made by itself."""
LATER: Final = (
    *("QtCore.Qt", "sqlite3", "nacl", "dealer_app.gui.pages"),
    *("json", "socket", "dealer_app.gui.kit.event_loop", "dealer_app.pit"),
    *(f"dealer_app.{each}" for each in ("library", "night", "register", "store.journal", "table")),
)
"""What is loaded for that page, behind the first paint; `Qt` makes a hundred enums as it is met."""


def test_nothing_is_loaded_before_the_page_that_needs_it_is_shown(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADED, *BEHIND, *LATER],
        env=home(tmp_path, None),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    painted, filled, opener = (line.split() for line in ended.stdout.splitlines())
    assert painted == ["painted"]
    assert filled[0] == "filled"
    assert set(filled) & set(BEHIND) == set()
    assert opener[0] == "opener"
    assert {"sqlalchemy", "dealer_app.gui.felt"} <= set(opener)


INTERRUPTED = """
import os, signal, sys
from functools import partial
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from dealer_app import app
from dealer_app.gui.shell.host import Host
from dealer_app.gui.kit.shell import Shell

def look(table, number, over):
    for shell in QApplication.topLevelWidgets():
        host = shell.findChild(Host) if isinstance(shell, Shell) and shell.isVisible() else None
        if host and host.opener and host.opener.dealing is None:
            host.opener.take_up(table)
            print(number, host.opener.dealing is not None)
            watch.stop()
            QTimer.singleShot(0, lambda: os.kill(os.getpid(), getattr(signal, number)))
            if over == "dialog":
                own = QFileDialog.Option.DontUseNativeDialog
                QFileDialog.getSaveFileName(shell, "", "", "", options=own)

asked = list(zip(*[iter(sys.argv[1:])] * 3))
for _, number, _ in asked:  # whoever runs the tests may ignore it: what does so stays so
    signal.signal(getattr(signal, number), signal.SIG_DFL)
application = app.started()
for place, number, over in asked:
    os.environ |= {"XDG_CONFIG_HOME": place + "/config", "XDG_DATA_HOME": place + "/data"}
    watch = QTimer()
    watch.timeout.connect(partial(look, Path(place, "data/sabot/Table 1.sabot"), number, over))
    watch.start(20)
    print(app.run("en"))
"""

ENDS: Final = (("SIGINT", "table"), ("SIGTERM", "dialog"), ("SIGHUP", "table"))
"""What ends the program from outside, and what is in front meanwhile."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to itself")
def test_what_ends_the_program_from_outside_ends_it_in_good_order(tmp_path: Path) -> None:
    registers = {number: left_open(tmp_path / number) for number, _ in ENDS}
    asked = [(str(tmp_path / number), number, over) for number, over in ENDS]
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *chain(*asked)],
        env=home(tmp_path, None),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    said = "".join(f"{number} True\n0\n" for number, _ in ENDS)
    assert (ended.returncode, ended.stdout) == (0, said), ended.stderr
    assert "Traceback" not in ended.stderr
    for number, register in registers.items():
        facts = [type(each.fact) for each in register.entries()]
        began = [f.PersonAdded, f.ProgramStarted, f.KeyMade]
        assert facts == [*began, f.HeadNoted, f.SessionTakenUp, f.ProgramStopped], number
        assert register.path.with_name("Table 1.sabot.lock").read_bytes() == b"", number


def left_open(place: Path) -> RegisterFile:
    """A table of somebody's that was left open, beside the register of its house."""
    folder = place / "data" / "sabot"
    night(folder / "Table 1.sabot", EVENING, close=False)
    after = EVENING + timedelta(days=1)  # what was dealt before anybody could sign is no alert
    register = RegisterFile(folder / FILE, lambda: after)
    register.append(lambda *_: Deed([f.PersonAdded("Claire", Post.DIRECTOR)]))
    return register


def test_a_screen_that_qt_finds_no_way_onto_is_said_in_a_sentence(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "dealer_app", "--language", "en"],
        env={**home(tmp_path, None), "QT_QPA_PLATFORM": "nosuch"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (app.NO_SCREEN, "")
    said = ended.stderr.splitlines()[-1]
    assert said.startswith("No window can be shown. Qt says: This application failed to start")
    assert "Install what it lacks, or take QT_QPA_PLATFORM out of the environment" in said


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "La table est dessinée dans"), ("en", "The table is drawn in")]
)
def test_without_a_screen_the_demonstration_is_drawn_and_says_where(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    said: str,
) -> None:
    for name, value in home(tmp_path, None).items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "pictures"
    assert app.demo(SAMPLE, language, folder) == 0
    assert capsys.readouterr().out == f"{said} {folder}\n"
    pictures = sorted(folder.glob("*.png"))
    assert len(pictures) > 3
    image = QImage(str(pictures[0]))
    assert (image.width(), image.height()) == (1280, 800)
    assert not (tmp_path / "config" / "sabot" / "settings.toml").exists()


def test_on_a_screen_the_demonstration_deals_until_it_is_left(tmp_path: Path, qtbot: QtBot) -> None:
    app.started()
    app.with_type()
    shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path, language="en"))
    qtbot.addWidget(shell)
    shell.show()
    demo = Demo(shell, SAMPLE, app.now)
    demo.start()
    for _ in range(12):
        assert demo.step()
    assert demo.dealing.session.table.coup
    shell.close()
    assert demo.dealing.journal.exists()


def test_the_clock_of_the_program_knows_its_zone() -> None:
    assert app.now().tzinfo
    assert abs(app.now().timestamp() - time.time()) < 5
