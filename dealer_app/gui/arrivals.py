"""What comes behind the first paint: the slow libraries, the catalogue, the tables left open."""

from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.pages.form import Form
from dealer_app.settings import Settings

if TYPE_CHECKING:  # the import that takes 0.3 seconds happens in the thread below
    from dealer_app.gui.catalogue import Catalogue
    from dealer_app.gui.opener import Opener
    from dealer_app.gui.tables import LeftOpen, Unreadable
    from dealer_app.library import FileFault


@dataclass(frozen=True, slots=True)
class Arrived:
    """All that the opening page waits for; `fault` is what is wrong with the house sheet."""

    catalogue: "Catalogue"
    fault: "FileFault | None"
    left: "tuple[LeftOpen, ...]"
    broken: "tuple[Unreadable, ...]"
    form: Form
    opener: "type[Opener]"


def fetch(settings: Settings) -> Arrived:
    """Reads all that the opening page waits for; the first call imports what reads it."""
    # These take 0.3 seconds, which the first paint does not wait for.
    from dealer_app.gui.catalogue import last_form, read_catalogue  # noqa: PLC0415 - 0.3 s
    from dealer_app.gui.opener import Opener  # noqa: PLC0415 - 0.3 s
    from dealer_app.gui.tables import SUFFIX, left_open  # noqa: PLC0415 - 0.3 s

    catalogue, fault = read_catalogue(settings.house)
    form = Form(settings.table, settings.croupier, house=settings.house)
    if settings.table:
        form = last_form(settings.data / f"{settings.table}{SUFFIX}", form)
    return Arrived(catalogue, fault, *left_open(settings.data, settings.table), form, Opener)


class Arrivals(QObject):
    """Fetches in a thread of its own; `arrived` is sent to the window's."""

    arrived = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._thread = Thread(target=self._fetch, name="arrivals")

    def start(self) -> None:
        """Begins; the window goes on meanwhile."""
        self._thread.start()

    def wait(self) -> None:
        """Until nothing is fetched any more."""
        if self._thread.is_alive():
            self._thread.join()

    def _fetch(self) -> None:
        self.arrived.emit(fetch(self._settings))
