"""A session that is looked at goes on by what was read, and takes nothing."""

import pytest

from dealer_app.rules.staff import UNSIGNED
from dealer_app.session.table_session import NotRecorded, WatchedSession
from dealer_app.table.history import History
from dealer_app.table.table import Table
from tests.builders import at_table, deal, entered, session, stake
from tests.play import PlayTable


def read(table: PlayTable, until: int | None = None) -> History:
    """The entries of a session as they were read, up to one of them."""
    events = table.events[1:until]
    begun = History(session().table, None, UNSIGNED)
    return begun.read_on(events, [None] * len(events), [UNSIGNED] * len(events))


def test_it_shows_what_was_read_and_goes_on_with_it() -> None:
    table = entered(at_table(), stake(3, "ponte", 100), *deal("4 9"))
    watched, seen = WatchedSession(read(table, -2)), list[Table]()
    watched.changed.append(seen.append)
    watched.go_on(read(table))
    assert watched.entries == table.entries
    assert seen == [watched.table]
    assert watched.table == table.state


def test_nothing_is_entered_in_it() -> None:
    table = at_table()
    watched = WatchedSession(read(table))
    with pytest.raises(NotRecorded):
        watched.enter(stake(3, "ponte", 100))
    assert watched.entries == table.entries
    assert watched.table == table.state
