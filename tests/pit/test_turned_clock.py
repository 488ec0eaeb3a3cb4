"""A table whose clock is wrong: the server's hour orders what is seen, the entry keeps its own, and
whoever looks is told by how much it is wrong."""

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.gui.pit.house_shown import PitTable, Standing
from dealer_app.gui.pit.tile_lines import lines_of
from dealer_app.i18n import words
from dealer_app.pit.courier import Sender
from dealer_app.pit.mirror import Mirrored
from dealer_app.pit.pit_tables import TableStanding, standing
from dealer_app.pit.server import Server
from dealer_app.session.recorder import begin
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from tests.benchmarks.nights import opened
from tests.pit.test_courier import copied, rows_of
from tests.play import the


def clock(ahead: timedelta = timedelta()) -> Callable[[], datetime]:
    return lambda: datetime.now(UTC) + ahead


def sent(server: Server, path: Path, ahead: timedelta) -> TableStanding:
    """The row of a table that was opened and sent by a clock so far ahead."""
    with Journal.open(path, clock(ahead)) as journal:
        session = begin(journal, opened(), clock(ahead))
        session.enter(ev.ShoeOpened(8))
        session.enter(ev.CoupOpened())
    with closing(Sender(path, clock(ahead))) as sender:
        sender.deliver(server)
    return next(each for each in standing(server) if each.table == path.stem)


def test_the_server_s_hour_orders_what_is_seen_and_the_entry_keeps_its_own(
    server: Server, tmp_path: Path
) -> None:
    turned, right = (tmp_path / f"Table {number}.sabot" for number in (3, 4))
    first = sent(server, turned, timedelta(hours=1))
    then = sent(server, right, timedelta())
    assert datetime.fromisoformat(first.received) <= datetime.fromisoformat(then.received)
    by_its_own = [str(rows_of(path)[-1][3]) for path in (turned, right)]
    assert by_its_own[0] > by_its_own[1]
    for path in (turned, right):
        assert copied(server, path.stem) == rows_of(path)
    untouched = the(PitTable(first, Mirrored()).untouched)
    assert untouched < timedelta(minutes=30).total_seconds()


@pytest.mark.parametrize(
    ("minutes", "said"), [(60, "+60"), (-60, "−60"), (61, "+61"), (2, "+2"), (1440, "+24")]
)
def test_the_overview_says_by_how_much(
    server: Server, tmp_path: Path, minutes: int, said: str
) -> None:
    row = sent(server, tmp_path / "Table 3.sabot", timedelta(minutes=minutes))
    lines = lines_of(words("fr"), PitTable(row, Mirrored()))
    unit = "h" if minutes > 60 * 2 else "min"
    assert (lines.state, lines.tone) == (f"Horloge {said}\u00a0{unit}", Standing.TURNED)
