"""The places outside the machine, in the window: chosen, given up, and how far each has come; the
second folder is brought up while the window is open, and nobody waits."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Beside, Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import NO_FACT, Fact, FactList
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Shortcoming
from dealer_app.night.machine_notes import note
from dealer_app.night.second_folder import NotSafe, keep_line, last_line, unkept, unsafe
from dealer_app.register import facts as f
from dealer_app.register.witness import Witness
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.settings import Settings
from dealer_app.store.chain import Clock
from dealer_app.store.journal_copies import JOURNALS, grow_all
from dealer_app.store.troubles import Trouble

EVERY: Final = 5_000  # milliseconds between two looks at what has grown
AGAIN: Final = 720
"""How many looks lie between two tries of a backup that could not be: an hour."""

PATIENCE: Final = 3.0
"""Seconds that a window that is closed waits for the second folder, which may be a share that is
gone."""

Stamp = tuple[tuple[str, int, int], ...]
"""Which journals there are, each with its log: how large they are, and when they were written."""


class SecondFolder(QObject):
    """Copies what has grown in a thread of its own, and has a settled night backed up in another
    process; `trouble` is why it could not be the last time, None where it could.

    The copies know of nobody's hand; whatever fails is tried again, and said at the next start.
    """

    due = Signal()

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._thread: Thread | None = None
        self._stamp: Stamp = ()
        self._waits = 0
        self.trouble: Trouble | None = None
        self.errand = Errand(self)
        self.due.connect(self._back_up)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Brings the copies up where something has grown; one look at a time."""
        settings = self._shell.settings
        if settings.second is None or self._copies:
            return
        self._waits = max(0, self._waits - 1)
        self._begin(settings.second, backs_up=self._waits == 0 and not self.errand.busy)

    def wait(self) -> None:
        """Until nothing is copied any more."""
        if self._thread is not None:
            self._thread.join()
        self.errand.finish()

    def leave(self) -> None:
        """The window goes: what was recorded last is copied, and a backup is left for the next
        start."""
        self._timer.stop()
        self.errand.stop()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        if self._shell.settings.second is not None and not self._copies:
            self._begin(self._shell.settings.second, backs_up=False).join(PATIENCE)

    @property
    def _copies(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _begin(self, second: Path, *, backs_up: bool) -> Thread:
        """A thread that keeps no program from ending: what it has half written, SQLite undoes."""
        bring_up = partial(self._bring_up, self._shell.settings.data, second, backs_up=backs_up)
        self._thread = Thread(target=bring_up, name="second folder", daemon=True)
        self._thread.start()
        return self._thread

    def _bring_up(self, folder: Path, second: Path, *, backs_up: bool) -> None:
        try:
            stamp = _stamp(folder)
            if stamp != self._stamp or self.trouble is not None:
                self.trouble = next(grow_all(folder, second), None)
                self._stamp = stamp
            if backs_up and unkept(folder, self._clock):
                self.due.emit()
        except Trouble as trouble:
            self.trouble = trouble
        except OSError:
            self._stamp = ()

    def _back_up(self) -> None:
        self._waits = AGAIN
        asked = ["backup", "--second", "--data", str(self._shell.settings.data)]
        self.errand.run(asked, self._shell.words.language)


def _stamp(folder: Path) -> Stamp:
    found = [path for pattern in JOURNALS for path in folder.glob(f"{pattern}*")]
    told = ((path, path.stat()) for path in sorted(found) if not path.name.endswith("-shm"))
    return tuple((path.name, each.st_size, each.st_mtime_ns) for path, each in told)


# The page of the places


Signs = Callable[[Callable[[Signature], None]], None]
"""Has somebody sign who may keep what is here outside, and goes on under that hand."""


class Stood(NamedTuple):
    """How the two folders stand: the newest line of the witness, what could not be written there,
    and what the second folder lacks."""

    line: Witness | None = None
    unkept: Shortcoming | None = None
    unsafe: NotSafe | None = None


class PlacesPage(Page):
    """The two folders, one as a witness and one for what is kept twice.

    A share may take its time: it is looked at in a thread of its own, which tries once more what
    could not be written.
    """

    name = "places"
    chapter = "witness"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._signs: Signs = lambda then: then(UNSIGNED)
        self._stood: Stood | None = None
        self.frame.why.setWordWrap(True)
        self.facts = FactList()
        self.lay(self.facts)
        self._look = Beside(self, "places")
        self._look.done.connect(self._found)

    def open(self, signs: Signs) -> None:
        """Both folders; whoever changes one signs so."""
        self._signs = signs
        self.put()

    def wait(self) -> None:
        """Until nothing is looked at any more."""
        self._look.wait()

    def stop(self) -> None:
        """The window goes; a share that is gone keeps it for some seconds at most."""
        self._look.wait(PATIENCE)

    @override
    def headline(self) -> str:
        return self.words("Witnesses")

    @override
    def why(self) -> str:
        return self.words(
            "What lies outside this machine speaks for it where its disk is changed or lost."
        )

    @override
    def keys(self) -> Sequence[Key]:
        settings = self._shell.settings
        return (
            Key("Escape", marked("Back"), self.leave),
            Key(
                "F6",
                marked("No second folder"),
                self.clear_second,
                stands_apart=True,
                works=settings.second is not None,
            ),
            Key("F7", marked("Second folder…"), self.choose_second),
            Key(
                "Delete",
                marked("No witness"),
                self.clear_witness,
                works=bool(settings.witness),
            ),
            Key(ENTER, marked("Witness folder…"), self.choose_witness, primary=True),
        )

    # What is shown.

    @override
    def read(self) -> None:
        """Looks how the folders stand; what an earlier look finds counts no more."""
        self._stood = None
        self._look.go(partial(_looked, self._shell.settings, self._clock), may_be_left=True)

    def _found(self, stood: Stood) -> None:
        self._stood = stood
        self.fill()

    @override
    def fill(self) -> None:
        self.facts.fill(_facts(self.words, self._shell.settings, self._stood))

    @property
    def facts_shown(self) -> dict[str, str]:
        """What stands there, by its names."""
        return {row[0]: row[1] for row in self.facts.texts}

    # What is chosen.

    def choose_witness(self) -> None:
        """Another witness folder, once somebody has signed for it."""
        self._signs(self._ask_witness)

    def clear_witness(self) -> None:
        """No folder gets the line of a settlement any more."""
        self._signs(partial(self.use_witness, ""))

    def choose_second(self) -> None:
        """Another second folder, once somebody has signed for it."""
        self._signs(self._ask_second)

    def clear_second(self) -> None:
        """No folder gets the journals and the settled nights any more."""
        self._signs(partial(self.use_second, None))

    def _ask_witness(self, signature: Signature) -> None:
        chosen = self._folder(self.words("The witness folder: on a stick or a share"))
        if chosen:
            self.use_witness(chosen, signature)

    def use_witness(self, folder: str, signature: Signature) -> None:
        """That folder gets a line at each settlement from now on, none where it is empty."""
        fact = f.FolderChosen(f.Outside.WITNESS, folder)
        self._keep(replace(self._shell.settings, witness=folder), fact, signature)

    def _ask_second(self, signature: Signature) -> None:
        chosen = self._folder(self.words("The second folder: on another disk or a share"))
        if chosen:
            self.use_second(Path(chosen), signature)

    def use_second(self, folder: Path | None, signature: Signature) -> None:
        """That folder gets the journals and the settled nights from now on; nobody does at None."""
        fact = f.FolderChosen(f.Outside.SECOND, "" if folder is None else str(folder))
        self._keep(replace(self._shell.settings, second=folder), fact, signature)

    def _keep(self, settings: Settings, fact: f.FolderChosen, signature: Signature) -> None:
        """Keeps it, and has the register know who chose it."""
        self._shell.keep(settings)
        trouble = self._shell.trouble
        if trouble is None:
            note(settings.data, self._clock, fact, signature=signature)
        self.renew("" if trouble is None else sentence_of(self.words, trouble))

    def _folder(self, title: str) -> str:
        return QFileDialog.getExistingDirectory(self._shell, title, str(Path.home()))


def _looked(settings: Settings, clock: Clock) -> Stood:
    """How the folders stand once what could not be written there was tried once more."""
    unkept = keep_line(settings.data, settings.witness)
    line = last_line(settings.data, settings.witness)
    return Stood(line, unkept, unsafe(settings.data, settings.second, clock))


def _facts(words: Words, settings: Settings, stood: Stood | None) -> list[Fact]:
    """How the folders stand, as far as that is known."""
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
            facts.append((words("Not written"), sentence_of(words, stood.unkept)))
    second = none if settings.second is None else str(settings.second)
    facts += [NO_FACT, (words("Second folder"), second)]
    if settings.second is not None:
        state = looking
        if stood is not None:
            state = words("no settled night waits for it")
        if stood is not None and stood.unsafe is not None:
            state = sentence_of(words, stood.unsafe)
        facts.append((words("Backups of the nights"), state))
    return facts
