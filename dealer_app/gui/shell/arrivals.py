"""What the opening page waits for, and how it comes behind the first paint: the catalogue and the
tables left open; once they are shown, what its keys lead to."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk.keymap import mistakes
from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.kit.theme import missing_fonts
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Shortcoming
from dealer_app.machine import set_right
from dealer_app.settings import Settings

if TYPE_CHECKING:  # what they import takes 0.3 seconds: late for the first paint
    from dealer_app.gui.house.catalogue import Catalogue
    from dealer_app.library import FileFault
    from dealer_app.night.open_tables import LeftOpen, Unreadable
    from dealer_app.register import facts as f
    from dealer_app.register.state import BookCopy
    from dealer_app.store.troubles import Trouble

_NO_FONT: Final = marked(
    "The program’s own type is missing: {file}. Signs may not be drawn: install Sabot anew."
)


@dataclass(frozen=True, slots=True)
class Arrived:
    """All that the opening page waits for; `fault` is what is wrong with the house sheet, `lacking`
    what is amiss with the machine, or with what is installed on it, `alerts` what is other than it
    was noted, `book` when the house's book was heard here last."""

    catalogue: "Catalogue"
    fault: "FileFault | None"
    left: "tuple[LeftOpen, ...]"
    broken: "tuple[Unreadable, ...]"
    form: OpeningForm
    lacking: "tuple[Shortcoming | Trouble, ...]" = ()
    alerts: "tuple[f.AlertRaised, ...]" = ()
    book: "BookCopy | None" = None


def fetch(settings: Settings) -> Arrived:
    """Reads all that the opening page waits for; the first call imports what reads it."""
    # These take 0.3 seconds, which the first paint does not wait for.
    from dealer_app.gui.house.catalogue import last_form, read_catalogue  # noqa: PLC0415 - 0.3 s
    from dealer_app.night.machine_notes import doubted, doubts  # noqa: PLC0415 - 0.3 s
    from dealer_app.night.open_tables import SUFFIX, start  # noqa: PLC0415 - 0.3 s

    catalogue, fault = read_catalogue(settings.house)
    form = OpeningForm(settings.table, settings.croupier, house=settings.house)
    if settings.table:
        form = last_form(settings.data / f"{settings.table}{SUFFIX}", form)
    doubt = tuple(doubts(settings.data, lambda: datetime.now(UTC)))
    by_key = doubted(settings.data, lambda: datetime.now(UTC), doubt)
    lacking: tuple[Shortcoming | Trouble, ...] = (
        *doubt,
        *_outside(settings),
        *font_missing(),
        *mistakes(),
        *set_right(settings.data),
    )
    found = start(settings.data, settings.table)
    left = found.left, found.broken
    alerts = (*found.alerts, *by_key)
    return Arrived(catalogue, fault, *left, form, lacking, alerts, book_heard(settings.data))


def _outside(settings: Settings) -> "Iterator[Shortcoming | Trouble]":
    """What the folders outside lack, where there are any."""
    if settings.witness or settings.second is not None:
        from dealer_app.night.second_folder import keep_line, unsafe  # noqa: PLC0415 - only where there are any

        now = partial(datetime.now, UTC)
        yield from filter(None, [keep_line(settings.data, settings.witness)])
        yield from filter(None, [unsafe(settings.data, settings.second, now)])


def book_heard(folder: Path) -> "BookCopy | None":
    """When the register in that folder heard the house's book last, None where it never did, or
    cannot be read."""
    from dealer_app.store.register import RegisterFile  # noqa: PLC0415 - behind the first paint
    from dealer_app.store.register_place import FILE  # noqa: PLC0415 - behind the first paint
    from dealer_app.store.troubles import Trouble  # noqa: PLC0415 - behind the first paint

    with suppress(Trouble):
        return RegisterFile(folder / FILE, lambda: datetime.now(UTC)).read().book
    return None


def font_missing() -> Iterator[Shortcoming]:
    """That the program's own type is not there, at the first file of it."""
    for file in missing_fonts()[:1]:
        yield Shortcoming(_NO_FONT, file=file)


_BEHIND: Final = ("gui.shell.opening_desk", "store.writer")
"""What the keys of the page lead to: it takes longer to load than all that the page shows."""


class Arrivals(QObject):
    """Fetches in a thread of its own; `arrived` is sent to the window's, and `ready` once what the
    page's keys lead to is loaded, which waits until the page is shown."""

    arrived = Signal(object)
    ready = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._shown = Event()
        self._thread = Thread(target=self._fetch, name="arrivals")

    def start(self) -> None:
        """Begins; the window goes on meanwhile."""
        self._thread.start()

    def go_on(self) -> None:
        """The page is shown: the rest is loaded."""
        self._shown.set()

    def wait(self) -> None:
        """Until nothing is fetched any more."""
        self.go_on()
        if self._thread.is_alive():
            self._thread.join()

    def _fetch(self) -> None:
        self.arrived.emit(fetch(self._settings))
        self._shown.wait()
        for each in _BEHIND:
            import_module(f"dealer_app.{each}")
        self.ready.emit()
