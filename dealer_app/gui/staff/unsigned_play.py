"""A register that cannot be asked shuts no table: one act confirms that it is dealt at unsigned."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormPage
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.i18n import Words, marked
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
        self._waiting: _Waiting | None = None
        self.page = FormPage(shell)
        self.page.ended.connect(self._given_up)

    def ask(
        self,
        table: str,
        trouble: Trouble,
        then: Callable[[], None],
        otherwise: Callable[[], None],
    ) -> None:
        """Says why nobody can sign at that table and what it means, and waits for the answer."""
        self._waiting = _Waiting(table, trouble, then, otherwise)
        self.page.ask(partial(_asked, table, trouble), self._confirmed)

    def _confirmed(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.then()

    def _given_up(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.otherwise()


def _asked(table: str, trouble: Trouble, words: Words) -> FormAsked:
    why = words(
        "{trouble} Until then {table} is dealt at unsigned: no entry bears a name, its papers"
        " have no number and stand under reserve, and a director answers for it once the"
        " register is back.",
        trouble=told(words, trouble),
        table=table,
    )
    return FormAsked(words("Nobody can sign"), why, marked("Deal unsigned"))
