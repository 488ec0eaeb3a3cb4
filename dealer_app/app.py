"""The composition root, read from top to bottom: settings, language, window, what arrives in it."""

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit import screen
from dealer_app.gui.kit.measures import USUAL, enlarged
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import Size, load_fonts, type_of
from dealer_app.i18n import DEFAULT_LANGUAGE, marked, words
from dealer_app.settings import Settings, settings_at_start, settings_file

if TYPE_CHECKING:  # late for the first paint
    from dealer_app.replay.shoe_device import ShoeFaults

NO_SCREEN = 1
"""The exit status where Qt finds no way onto a screen."""

_NO_PLATFORM = marked(
    "No window can be shown. Qt says: {why} Install what it lacks, or take QT_QPA_PLATFORM out of"
    " the environment, then start again. The terminal’s commands work without a screen: sabot"
    " --help."
)


def run(
    language: str | None = None,
    school: tuple[str, str] | None = None,
    file: Path | None = None,
    *,
    go_on: bool = False,
) -> int:
    """Opens the window, its school at a drill of a game, what the desktop had it open, or the table
    that was left open, and stays until it is closed; returns the exit status."""
    gc.disable()  # what is made until the first paint stays; look_after frees what goes later
    place = settings_file()
    settings, aside = settings_at_start(place)
    if language is not None:
        settings = replace(settings, language=language)
    application = started(text=settings.text, language=settings.language)
    with_type()
    shell = shell_of(place, settings)
    shell.trouble = aside
    shell.painted.connect(lambda: look_after(shell))
    shell.painted.connect(lambda: furnish(shell, school, file, go_on=go_on))
    shell.open_up()
    return application.exec()


def look_after(shell: Shell) -> None:
    """From now on the window frees what nothing refers to any more, and closes by itself where the
    program is told from outside to end."""
    from dealer_app.gui.kit.event_loop import Interrupts, freed_here

    freed_here(shell)
    Interrupts(shell, shell.close)


def shell_of(file: Path, settings: Settings) -> Shell:
    """The window as people have it, who may strike a key twice."""
    return Shell(file, settings, monotonic)


def furnish(
    shell: Shell,
    school: tuple[str, str] | None = None,
    file: Path | None = None,
    *,
    go_on: bool = False,
) -> None:
    """Lays the opening page into the window, and looks for tables left open; over it the school,
    the table whose file is opened, or the one that was left open, where that is asked for."""
    from dealer_app.gui.shell.host import Host

    Host(shell, now, school, file, go_on=go_on)


def demo(
    session_file: Path,
    language: str | None = None,
    folder: Path | None = None,
    faults: "ShoeFaults | None" = None,
    shoe: str | Path = "",
) -> int:
    """A table that deals a sample by itself, or is fed by an electronic shoe of that kind that does
    wrong so often; without a screen, pictures of it in a folder."""
    seen = folder is None and screen.is_seen()
    if not seen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import tempfile

    with tempfile.TemporaryDirectory(prefix="sabot-") as place:
        settings = Settings(data=Path(place), language=language or DEFAULT_LANGUAGE)
        application = started(language=settings.language)
        with_type()
        shell = shell_of(Path(place) / "settings.toml", settings)
        from dealer_app.gui.shell.demo import Demo, FedDemo

        shown: Demo | FedDemo
        if faults is None:
            shown = Demo(shell, session_file, now)
        else:
            shown = FedDemo(shell, session_file, now, faults, shoe)
        if seen:
            look_after(shell)
            shell.open_up()
            shown.start()
            return application.exec()
        pictures = folder or Path(tempfile.mkdtemp(prefix="sabot-"))
        shown.draw(pictures)
    said = words(settings.language)(marked("The table is drawn in {folder}"), folder=pictures)
    sys.stdout.write(said + "\n")
    return 0


def pit(url: str, language: str | None = None) -> int:
    """The window of the pit, which reads the house's server; Trouble where its mirror is held by
    another one."""
    settings, aside = settings_at_start(settings_file())
    if language is not None:
        settings = replace(settings, language=language)
    from dealer_app.gui.pit.pit_desk import PitDesk
    from dealer_app.pit.house_watch import HouseWatch
    from dealer_app.pit.link import COPIES
    from dealer_app.store.table_hold import held

    folder = settings.data / COPIES
    folder.mkdir(parents=True, exist_ok=True)
    with held(folder / COPIES, now()):
        application = started(text=settings.text, language=settings.language)
        with_type()
        shell = shell_of(settings_file(), settings)
        look_after(shell)
        shell.trouble = aside
        PitDesk(shell, partial(HouseWatch, url, folder), now, monotonic, url)
        shell.open_up()
        return application.exec()


def pit_demo(language: str | None = None, folder: Path | None = None) -> int:
    """The window of the pit over a house that plays by itself; without a screen, pictures of it in
    a folder. PitTrouble where no server can be started."""
    seen = folder is None and screen.is_seen()
    if not seen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import tempfile

    from dealer_app.gui.kit.event_loop import freed_here
    from dealer_app.gui.pit.pit_desk import PitDesk, draw
    from dealer_app.pit.demo_house import DRAWN, PACE, DemoHouse
    from dealer_app.pit.house_watch import HouseWatch
    from dealer_app.pit.link import COPIES
    from dealer_app.store.table_hold import held

    with DemoHouse(pace=PACE if seen else DRAWN) as house, ExitStack() as copies:
        place = house.place / COPIES
        place.mkdir()
        copies.enter_context(held(place / COPIES, now()))
        settings = Settings(data=house.place, language=language or DEFAULT_LANGUAGE)
        application = started(language=settings.language)
        with_type()
        shell = shell_of(place / "settings.toml", settings)
        watch = partial(HouseWatch, house.url, place)
        desk = PitDesk(shell, watch, now, monotonic, house.url)
        if seen:
            look_after(shell)
            shell.open_up()
            return application.exec()
        freed_here(shell)
        pictures = folder or Path(tempfile.mkdtemp(prefix="sabot-"))
        draw(shell, desk, pictures, house.tables)
        shell.close()
    said = words(settings.language)(marked("The pit is drawn in {folder}"), folder=pictures)
    sys.stdout.write(said + "\n")
    return 0


def started(
    arguments: Sequence[str] = ("sabot",), text: int = USUAL, language: str = DEFAULT_LANGUAGE
) -> QApplication:
    """Qt's application, with text of that size in percent; there is one in a process.

    Where Qt finds no way onto the screen it would end the program with a dump: it is said before.
    """
    there = QApplication.instance()
    if isinstance(there, QApplication):
        application = there
    else:
        with _platform_said(language):
            application = enlarged(text, lambda: QApplication(list(arguments)))
    application.setApplicationName("Sabot")
    application.setDesktopFileName("sabot")
    return application


@contextmanager
def _platform_said(language: str) -> Iterator[None]:
    """What Qt says meanwhile is said as it is, but for its last word, after which it aborts."""

    def note(kind: QtMsgType, _: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            sys.stderr.write(message + "\n")
            return
        why = message.strip().partition("\n")[0]
        sys.stderr.write(words(language)(_NO_PLATFORM, why=why) + "\n")
        sys.stderr.flush()
        os._exit(NO_SCREEN)

    before = qInstallMessageHandler(note)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def with_type() -> None:
    """Has Qt's own widgets use the program's type; before the first is made, for what lies in one
    that was there already keeps the type of the desk."""
    load_fonts()
    QApplication.setFont(type_of(Size.SMALL))


def now() -> datetime:
    """The time, which the pages and the journal take from here."""
    return datetime.now(UTC)
