"""The composition root, read from top to bottom: settings, language, window, what arrives in it."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QApplication

from dealer_app.gui import screen
from dealer_app.gui.garbage import freed_here
from dealer_app.gui.shell import Shell
from dealer_app.gui.text_size import USUAL, enlarged
from dealer_app.gui.theme import Size, load_fonts, type_of
from dealer_app.i18n import DEFAULT_LANGUAGE, marked, words
from dealer_app.settings import Settings, SettingsError, read_settings, settings_file

BAD_FILE = 2
"""The exit status where a file from outside cannot be used."""


def run(language: str | None = None, school: tuple[str, str] | None = None) -> int:
    """Opens the window, or its school at a drill of a game, and stays until it is closed; returns
    the exit status."""
    file = settings_file()
    try:
        settings = read_settings(file)
    except SettingsError as error:
        sys.stderr.write(words(language or DEFAULT_LANGUAGE)(error.sentence, **error.values) + "\n")
        return BAD_FILE
    if language is not None:
        settings = replace(settings, language=language)
    application = started(text=settings.text)
    freed_here(application)
    shell = Shell(file, settings)
    shell.painted.connect(lambda: furnish(shell, school))
    shell.open_up()
    return application.exec()


def furnish(shell: Shell, school: tuple[str, str] | None = None) -> None:
    """Lays the opening page into the window, and looks for tables left open; over it the school,
    where that is asked for."""
    from dealer_app.gui.host import Host

    with_type()
    Host(shell, now, school)


def demo(session_file: Path, language: str | None = None, folder: Path | None = None) -> int:
    """A table that deals a sample by itself; without a screen, pictures of it in a folder."""
    seen = folder is None and screen.is_seen()
    if not seen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import tempfile

    with tempfile.TemporaryDirectory(prefix="sabot-") as place:
        settings = Settings(data=Path(place), language=language or DEFAULT_LANGUAGE)
        application = started()
        shell = Shell(Path(place) / "settings.toml", settings)
        from dealer_app.gui.demo import Demo

        with_type()
        shown = Demo(shell, session_file, now)
        if seen:
            shell.open_up()
            shown.start()
            return application.exec()
        pictures = folder or Path(tempfile.mkdtemp(prefix="sabot-"))
        shown.draw(pictures)
    said = words(settings.language)(marked("The table is drawn in {folder}"), folder=pictures)
    sys.stdout.write(said + "\n")
    return 0


def started(arguments: Sequence[str] = ("sabot",), text: int = USUAL) -> QApplication:
    """Qt's application, with text of that size in percent; there is one in a process."""
    there = QApplication.instance()
    if isinstance(there, QApplication):
        application = there
    else:
        application = enlarged(text, lambda: QApplication(list(arguments)))
    application.setApplicationName("Sabot")
    application.setDesktopFileName("sabot")
    return application


def with_type() -> None:
    """Has Qt's own widgets use the program's type."""
    load_fonts()
    QApplication.setFont(type_of(Size.SMALL))


def now() -> datetime:
    """The time, which the pages and the journal take from here."""
    return datetime.now(UTC)
