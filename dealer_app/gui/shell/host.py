"""The opening page from the first paint on, and what arrives behind it."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.page_tools import bind_tools, bind_window_keys
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.shell.opening_page import OpeningPage
from dealer_app.gui.shell.startup_loading import Arrivals, Arrived
from dealer_app.i18n import resources

if TYPE_CHECKING:  # it arrives behind the first paint
    from dealer_app.gui.shell.opening_desk import Opener

Clock = Callable[[], datetime]


class Host(QObject):
    """Receives whoever starts the program; the opener does the rest once it is there."""

    _watched = Signal(object)

    def __init__(self, shell: Shell, clock: Clock, school: tuple[str, str] | None = None) -> None:
        super().__init__(shell)
        self._school = school
        self._shell = shell
        self._clock = clock
        self._arrivals: Arrivals | None = None
        self.opener: Opener | None = None
        self.opening = OpeningPage(shell.settings, shell.words, clock)
        bind_tools(self.opening.tools, shell)
        self.opening.tools.text_asked.connect(lambda: self.opening.tell(shell.text_told))
        bind_window_keys(self.opening, shell)
        self.opening.quit_asked.connect(shell.close)
        shell.restyled.connect(self.restyle)
        shell.leaving.connect(self.leave)
        shell.setWindowIcon(QIcon(str(resources() / "icons" / "sabot.svg")))
        self.restyle()
        shell.put(self.opening)
        self.fetch()

    def restyle(self) -> None:
        """The page in the language, colours and size of the window."""
        shell, page = self._shell, self.opening
        page.setStyleSheet(sheet_of(shell))
        page.fit(large=shell.large)
        page.say(shell.words, shell.settings)
        if shell.trouble is not None:
            page.refuse(sentence_of(shell.words, shell.trouble))

    def fetch(self) -> None:
        """Looks for tables left open, and for all that a new one can be opened with."""
        self.wait()
        self._arrivals = Arrivals(self._shell.settings)
        self._arrivals.arrived.connect(self._fill)
        self._arrivals.start()

    def wait(self) -> None:
        """Until nothing is fetched any more."""
        if self._arrivals is not None:
            self._arrivals.wait()

    def leave(self) -> None:
        """The window is closed: what is held is let go of, and nothing is closed."""
        if self.opener is not None:
            self.opener.leave()
            self.opener.noting.end()
        self.wait()

    def _fill(self, arrived: Arrived) -> None:
        if self.opener is None:
            from dealer_app.gui.shell.opening_desk import Opener  # noqa: PLC0415 - it came behind the first paint
            from dealer_app.night.machine_notes import outside_of  # noqa: PLC0415 - so did this

            self.opener = Opener(self._shell, self.opening, self._clock)
            self.opener.noting.begin(arrived.broken, outside_of(self._shell.settings))
            self.opener.back.connect(self._back)
            self._watched.connect(self.opener.warn)
        self.opener.fill(arrived)
        self.opener.noting.watch(arrived.alerts, self._watched.emit)
        if self._school is not None:
            self.opener.show_school(*self._school)
            self._school = None
        if not self._shell.text_goes and not self.opening.sentence:
            self.opening.tell(self._shell.text_told)

    def _back(self) -> None:
        self.restyle()
        self._shell.put(self.opening)
        self.fetch()
