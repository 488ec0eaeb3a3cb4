"""What befalls the program while its window is open, noted in the register beside it."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread

from dealer_app.night.machine_notes import (
    ALTERED,
    UNTOLD,
    Folders,
    Watch,
    begun,
    note,
    sheet_saved,
    stopped,
    watched,
)
from dealer_app.night.open_tables import Clock, NotSound, Unreadable
from dealer_app.register import facts as f
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.troubles import NotOpened, Reason


class Noting:
    """Notes one thing after the other in a thread of its own: nothing waits for the disk."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder, self._clock = folder, clock
        self._thread: Thread | None = None

    def begin(self, broken: Iterable[Unreadable], outside: Folders = UNTOLD) -> None:
        """The program runs, these files could not be read, and the folders outside are these."""
        failed = [fact for each in broken for fact in _failed(each)]
        self._start(partial(begun, self._folder, self._clock, *failed, outside=outside))

    def watch(self, alerts: Sequence[f.AlertRaised], tell: Callable[[Watch], None]) -> None:
        """Numbers what was found, and tells in the thread what nobody decided yet."""

        def seen() -> None:
            tell(watched(self._folder, self._clock, alerts))

        self._start(seen)

    def taken_up(self, table: str, session: str) -> None:
        """A session that was left open goes on."""
        self._note(f.SessionTakenUp(table, session))

    def sheet_saved(self, file: str, allowed: f.HouseSheetAllowed, signature: Signature) -> None:
        """The house has another sheet, which somebody answered for."""
        saved = f.HouseSheetSaved(file, allowed.digest)
        self._start(partial(sheet_saved, self._folder, self._clock, saved, allowed, signature))

    def end(self) -> None:
        """The program ends in good order; this waits for the disk."""
        self._note(stopped(self._clock))
        self.wait()

    def wait(self) -> None:
        """Until everything is noted."""
        if self._thread is not None:
            self._thread.join()

    def _note(self, *facts: f.Fact, signature: Signature = UNSIGNED) -> None:
        self._start(partial(note, self._folder, self._clock, *facts, signature=signature))

    def _start(self, noted: Callable[[], None]) -> None:
        self.wait()
        self._thread = Thread(target=noted, name="noting")
        self._thread.start()


def _failed(each: Unreadable) -> Iterable[f.JournalFailed]:
    trouble = each.trouble
    if isinstance(trouble, NotSound):
        yield f.JournalFailed(each.path.name, ALTERED)
    elif isinstance(trouble, NotOpened) and trouble.reason is Reason.DAMAGED:
        yield f.JournalFailed(each.path.name, trouble.reason.value)
