"""A register that cannot be asked shuts no table: one act confirms that it is dealt at unsigned."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.form_page import Asked, AskedPage
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.store.troubles import Trouble


class _Waiting(NamedTuple):
    """A table at which nobody can sign, why, and what follows from either answer."""

    table: str
    trouble: Trouble
    then: Callable[[], None]
    otherwise: Callable[[], None]


class UnsignedPlay(QObject):
    """Asks once a table: Enter deals on without signatures, Esc leaves it as it lies."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._waiting: _Waiting | None = None
        self.page = AskedPage()
        bind_window_keys(self.page, shell)
        self.page.decided.connect(self._confirmed)
        self.page.back.connect(self._given_up)
        shell.restyled.connect(self._restyle)

    def ask(
        self,
        table: str,
        trouble: Trouble,
        then: Callable[[], None],
        otherwise: Callable[[], None],
    ) -> None:
        """Says why nobody can sign at that table and what it means, and waits for the answer."""
        self._waiting = _Waiting(table, trouble, then, otherwise)
        self.page.ask(self._asked(self._waiting))
        self._say(self._waiting)
        self._shell.put(self.page)
        self.page.begin()

    def _asked(self, waiting: _Waiting) -> Asked:
        words = self._shell.words
        why = words(
            "{trouble} Until then {table} is dealt at unsigned: no entry bears a name, its papers"
            " have no number and stand under reserve, and a director answers for it once the"
            " register is back.",
            trouble=told(words, waiting.trouble),
            table=waiting.table,
        )
        return Asked(words("Nobody can sign"), why, words("Deal unsigned"))

    def _say(self, waiting: _Waiting) -> None:
        shell = self._shell
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(shell.words, shell.settings.keyboard, self._asked(waiting))

    def _restyle(self) -> None:
        if self._waiting is not None:
            self._say(self._waiting)

    def _confirmed(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.then()

    def _given_up(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.otherwise()
