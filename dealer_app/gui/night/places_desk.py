"""The places outside the machine, in the window: chosen, given up, and how far each has come."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.night.folder_copies import PATIENCE
from dealer_app.gui.night.places_page import PlacesPage
from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.machine.shortcoming import Shortcoming
from dealer_app.night.machine_notes import note
from dealer_app.night.open_tables import Clock
from dealer_app.night.second_folder import NotSafe, unsafe
from dealer_app.night.witness_folder import keep_line, last_line
from dealer_app.register import facts as f
from dealer_app.register.witness import Witness
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.settings import Settings

Signs = Callable[[Callable[[Signature], None]], None]
"""Has somebody sign who may keep what is here outside, and goes on under that hand."""


class Stood(NamedTuple):
    """How the two folders stand: the newest line of the witness, what could not be written there,
    and what the second folder lacks."""

    line: Witness | None = None
    unkept: Shortcoming | None = None
    unsafe: NotSafe | None = None


class PlacesShown(QObject):
    """`ended` is sent when the page is done with. A share may take its time: it is looked at in a
    thread of its own, which tries once more what could not be written."""

    ended = Signal()
    _looked = Signal(int, object)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._signs: Signs = lambda then: then(UNSIGNED)
        self._stood: Stood | None = None
        self._looks = 0
        self._thread: Thread | None = None
        self.page = page = PlacesPage()
        bind_window_keys(page, shell)
        page.back.connect(self.ended)
        page.witness_asked.connect(lambda: self._signs(self._ask_witness))
        page.witness_cleared.connect(lambda: self._signs(partial(self.use_witness, "")))
        page.second_asked.connect(lambda: self._signs(self._ask_second))
        page.second_cleared.connect(lambda: self._signs(partial(self.use_second, None)))
        self._looked.connect(self._told)
        shell.restyled.connect(self._restyle)

    def show(self, signs: Signs) -> None:
        """Both folders; whoever changes one signs so."""
        self._signs = signs
        self.page.answer("")
        self._look()
        self._shell.put(self.page)

    def wait(self) -> None:
        """Until nothing is looked at any more."""
        if self._thread is not None:
            self._thread.join()

    def leave(self) -> None:
        """The window goes; a share that is gone keeps it for some seconds at most."""
        if self._thread is not None:
            self._thread.join(PATIENCE)

    # What is shown.

    def _look(self) -> None:
        """Looks how the folders stand; what an earlier look finds counts no more."""
        self._looks += 1
        self._stood = None
        self._say()
        settings, look = self._shell.settings, self._looks

        def looked() -> None:
            unkept = keep_line(settings.data, settings.witness)
            line = last_line(settings.data, settings.witness)
            lacking = unsafe(settings.data, settings.second, self._clock)
            self._looked.emit(look, Stood(line, unkept, lacking))

        self._thread = Thread(target=looked, name="places", daemon=True)
        self._thread.start()

    def _told(self, look: int, stood: Stood) -> None:
        if look == self._looks:
            self._stood = stood
            self._say()

    def _say(self) -> None:
        shell, settings = self._shell, self._shell.settings
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        there = {"witness": bool(settings.witness), "second": settings.second is not None}
        self.page.say(shell.words, self._facts(settings), **there)

    def _facts(self, settings: Settings) -> list[Fact]:
        words, stood = self._shell.words, self._stood
        none, looking = words("none"), words("being looked at…")
        facts = [(words("Witness folder"), settings.witness or none)]
        if settings.witness:
            line = looking
            if stood is not None:
                line = words("no line yet")
            if stood is not None and stood.line is not None:
                line = words("up to entry {seq} of the register", seq=stood.line.register.seq)
            facts.append((words("Last line"), line))
            if stood is not None and stood.unkept is not None:
                facts.append((words("Not written"), told(words, stood.unkept)))
        second = none if settings.second is None else str(settings.second)
        facts += [NO_FACT, (words("Second folder"), second)]
        if settings.second is not None:
            state = looking
            if stood is not None:
                state = words("no settled night waits for it")
            if stood is not None and stood.unsafe is not None:
                state = told(words, stood.unsafe)
            facts.append((words("Backups of the nights"), state))
        return facts

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    # What is chosen.

    def _ask_witness(self, signature: Signature) -> None:
        chosen = self._folder(self._shell.words("The witness folder: on a stick or a share"))
        if chosen:
            self.use_witness(chosen, signature)

    def use_witness(self, folder: str, signature: Signature) -> None:
        """That folder gets a line at each settlement from now on, none where it is empty."""
        fact = f.FolderChosen(f.Outside.WITNESS, folder)
        self._keep(replace(self._shell.settings, witness=folder), fact, signature)

    def _ask_second(self, signature: Signature) -> None:
        chosen = self._folder(self._shell.words("The second folder: on another disk or a share"))
        if chosen:
            self.use_second(Path(chosen), signature)

    def use_second(self, folder: Path | None, signature: Signature) -> None:
        """That folder gets the journals and the settled nights from now on; nobody does at None."""
        fact = f.FolderChosen(f.Outside.SECOND, "" if folder is None else str(folder))
        self._keep(replace(self._shell.settings, second=folder), fact, signature)

    def _keep(self, settings: Settings, fact: f.FolderChosen, signature: Signature) -> None:
        """Keeps it, and has the register know who chose it."""
        self._shell.keep(settings)
        self.page.answer("")
        if self._shell.trouble is None:
            note(settings.data, self._clock, fact, signature=signature)
        else:
            self.page.answer(told(self._shell.words, self._shell.trouble))
        self._look()

    def _folder(self, title: str) -> str:
        return QFileDialog.getExistingDirectory(self._shell, title, str(Path.home()))
