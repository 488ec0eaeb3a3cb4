"""A session that another machine keeps: looked at as it goes on, and never entered into."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from dealer_app.i18n import marked
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.table.events import Event
from dealer_app.table.history import History

T = TypeVar("T")


class _Nowhere:
    """A recorder that takes nothing."""

    head = ""

    def append(
        self,
        events: Sequence[Event],  # noqa: ARG002 - nothing is kept
        signature: Signature,  # noqa: ARG002 - nor signed
        follows: Callable[[datetime | None], T],  # noqa: ARG002 - nothing follows
    ) -> T:
        raise NotRecorded(marked("This table is only looked at from here."))

    def fault(self, fault: Exception, events: Sequence[Event]) -> None:  # noqa: ARG002 - raised
        """There is nothing to leave: no fact was to be kept."""
        raise fault


class WatchedSession(TableSession):
    """The session whose entries were read elsewhere; whatever is entered here is NotRecorded."""

    def __init__(self, history: History) -> None:
        super().__init__(history.table, _Nowhere(), history.times[0])
        self._history = history

    def go_on(self, history: History) -> None:
        """Shows the session as it stands now."""
        self._history = history
        for show in self.changed:
            show(self.table)
