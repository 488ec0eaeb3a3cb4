"""The opening page from the first paint on, and what arrives behind it."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance
from PySide6.QtGui import QIcon

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.shell.arrivals import Arrivals, Arrived
from dealer_app.gui.shell.opening_page import OpeningPage
from dealer_app.i18n import marked, resources

if TYPE_CHECKING:  # it arrives behind the first paint
    from dealer_app.gui.house.catalogue import Chosen
    from dealer_app.gui.house.shoe_page import ShoePage
    from dealer_app.gui.shell.opening_desk import Opener
    from dealer_app.store.chain import Clock

_CLOSED: Final = marked("No table is open in {file}: F7 shows its nights and papers.")
_ELSEWHERE: Final = marked(
    "{file} lies outside the folder of the tables: “sabot report” prints its papers, “sabot verify”"
    " checks it."
)
_OF_OTHERS: Final = {
    ".sabot-backup": marked("{file} is a backup: F7, then F7 again, brings it back elsewhere."),
    ".sabot-setup": marked("{file} is a house’s set-up: “sabot setup import” takes it in."),
}
"""What is said of a file in which no table is, by its ending."""


class Host(QObject):
    """Receives whoever starts the program; the opener does the rest once it is there.

    The page is filled in before the opener is loaded: what is asked for meanwhile waits for it.
    """

    _watched = Signal(object)

    def __init__(
        self,
        shell: Shell,
        clock: "Clock",
        school: tuple[str, str] | None = None,
        file: Path | None = None,
        *,
        go_on: bool = False,
    ) -> None:
        super().__init__(shell)
        self._school = school
        self._file = file
        self._goes_on = go_on
        self._shell = shell
        self._clock = clock
        self._arrivals: Arrivals | None = None
        self._arrived: Arrived | None = None
        self.opener: Opener | None = None
        self.opening = OpeningPage(shell, clock)
        self.opening.doors.shoe_asked.connect(self._show_shoe)
        for asked in self.opening.asks():
            asked.connect(partial(self._ask_opener, asked))
        self.shoe: ShoePage | None = None
        shell.restyled.connect(self._warn_of_settings)
        shell.leaving.connect(self.leave)
        shell.manual_asked.connect(self._show_manual)
        shell.setWindowIcon(QIcon(str(resources() / "icons" / "sabot.svg")))
        self._show_opening()
        self.fetch()

    def _show_opening(self) -> None:
        self.opening.put()
        self._warn_of_settings()

    def _warn_of_settings(self) -> None:
        """Says why the settings are not kept, where they are not."""
        shell = self._shell
        if shell.trouble is not None:
            self.opening.answer(sentence_of(shell.words, shell.trouble))

    def _show_manual(self, chapter: str) -> None:
        from dealer_app.gui.pages.manual_page import manual  # noqa: PLC0415 - no table waits for Markdown

        manual(self._shell).open(chapter)

    def _show_shoe(self, chosen: "Chosen") -> None:
        if self.shoe is None:
            from dealer_app.gui.house.shoe_page import ShoePage  # noqa: PLC0415 - no table waits for its ports

            self.shoe = ShoePage(self._shell)
            self.shoe.ended.connect(self._show_opening)
        self.shoe.open(chosen)

    def fetch(self) -> None:
        """Looks for tables left open, and for all that a new one can be opened with."""
        self.wait()
        self._arrivals = Arrivals(self._shell.settings)
        self._arrivals.arrived.connect(self._fill)
        self._arrivals.ready.connect(self._furnish)
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
        self._arrivals = None

    def _fill(self, arrived: Arrived) -> None:
        if self._arrivals is None:
            return  # the window was closed before it came, and its end is noted
        self._arrived = arrived
        self.opening.offer(arrived)
        QTimer.singleShot(0, self._arrivals.go_on)
        if self.opener is not None:
            self._look_at(arrived)
        if not self._shell.text_goes and not self.opening.sentence:
            self.opening.answer(self._shell.text_told, calm=True)

    def _furnish(self) -> bool:
        """Makes the opener, which knows what has arrived and does what the start asks for; False
        where there is one, or none is wanted any more."""
        arrived = self._arrived
        if self._arrivals is None or arrived is None or self.opener is not None:
            return False
        from dealer_app.gui.shell.opening_desk import Opener  # noqa: PLC0415 - 1 s, loaded behind the page
        from dealer_app.night.machine_notes import outside_of  # noqa: PLC0415 - loaded behind the page

        self.opener = Opener(self._shell, self.opening, self._clock)
        self.opener.noting.begin(arrived.broken, outside_of(self._shell.settings))
        self.opener.back.connect(self._back)
        self.opener.rooms.courier.differs.connect(self._look_again)
        self._watched.connect(self.opener.warn)
        self._look_at(arrived)
        return True

    def _look_at(self, arrived: Arrived) -> None:
        """Has the opener look at what has arrived, and open what was asked for at the start."""
        assert self.opener is not None
        self.opener.know(arrived)
        self.opener.noting.watch(arrived.alerts, self._watched.emit)
        if self._school is not None:
            self.opener.show_school(*self._school)
            self._school = None
        if self._goes_on and arrived.left:
            self.opener.take_up(arrived.left[0].path)
        self._goes_on = False
        if self._file is not None:
            self._open(self._file.resolve(), arrived)
            self._file = None

    def _ask_opener(self, asked: SignalInstance, *values: object) -> None:
        """Something was asked for: where the opener is not there yet, it is waited for."""
        if self.opener is None:
            self.wait()
            if self._furnish():
                asked.emit(*values)

    def _open(self, file: Path, arrived: Arrived) -> None:
        """Goes on with the table that is open in that file; else says what it is."""
        open_there = [each.path for each in arrived.left if each.path.resolve() == file]
        if open_there and self.opener is not None:
            self.opener.take_up(open_there[0])
            return
        if file.suffix == ".shoe":
            from dealer_app.replay.run import stopped_by  # noqa: PLC0415 - only for such a file

            trouble = stopped_by(file)
            if trouble is not None:
                self.opening.answer(trouble.with_place(self._shell.words, file.name))
            return
        inside = file.parent == self._shell.settings.data.resolve()
        said = _OF_OTHERS.get(file.suffix, _CLOSED if inside else _ELSEWHERE)
        self.opening.answer(self._shell.words(said, file=file.name))

    def _look_again(self) -> None:
        """The house's server saw something else of a journal: what lies here is held against that,
        unless a table is dealt at, which waits for nobody."""
        if self.opener is not None and self.opener.dealing is None:
            self.fetch()

    def _back(self) -> None:
        self._show_opening()
        self.fetch()
