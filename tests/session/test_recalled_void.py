"""A coup that a correction made void lies again as it stands, void for the reason given."""

import pytest

from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import VoidLifted, rectification
from tests.builders import entered, replayed
from tests.mistakes import looked_at
from tests.play import PlayTable, the

GIVEN, WRITTEN = "The guest disputes it", "Decision of the chef de table"
NIGHT = "variant punto_banco\nshoe\ncoup\nstake 2 ponte 20\ndeal 9 2 K 3\n"


def put_right(table: PlayTable, correction: ev.CoupVoided | VoidLifted) -> None:
    recalled = the(looked_at(table, 1))
    entered(table, *rectification(recalled, correction, GIVEN, judge).events)


def void(table: PlayTable) -> tuple[str | None, str | None]:
    """For what reason the coup is void, as it stands and as it lies again."""
    again = the(the(looked_at(table, 1)).coup)
    return table.coups[0].coup.void, again.void


@pytest.mark.parametrize("since", range(3))
def test_a_coup_made_void_lies_again_as_it_stands_and_counts_again(since: int) -> None:
    """The last coup, and one with so many since."""
    table = replayed(NIGHT + since * "coup\ndeal 9 2 K 3\n")
    if table.table.unticked:
        entered(table, ev.AllTicked())
    put_right(table, ev.CoupVoided(WRITTEN))
    assert void(table) == (GIVEN, GIVEN)
    put_right(table, VoidLifted())
    assert void(table) == (None, None)
