"""The page of a long payout that stands beside the felt: nothing is settled that nobody saw.

A page is so many lines on every screen, so that no window decides what is recorded.
"""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import AtTable, PagesTurned, PageTurn
from dealer_app.rules.due import Step
from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.payout import lines_in_order

LINES: Final = 20
"""Lines of a page: as many as stand whole beside the felt of the smallest window."""

Mark = tuple[Seat, str]
"""The seat and the bet of a line."""


def pages(desk: Desk) -> int:
    """How many pages the payout has while it stands, one at least."""
    return max(1, -(-len(_lines(desk)) // LINES))


def page(desk: Desk) -> int:
    """The page that is shown, from 0: the one that was turned to, or where all of it is done the
    next on which a line waits."""
    undone = desk.table.unticked
    waiting = [at // LINES for at, mark in enumerate(_lines(desk)) if mark in undone]
    later = (each for each in waiting if each >= _turned_to(desk))
    return next(later, waiting[0] if waiting else 0)


def line_in_hand(desk: Desk) -> Mark | None:
    """The first line of the page shown that waits, None where all is done."""
    shown, undone = _lines(desk)[page(desk) * LINES :], desk.table.unticked
    return next((mark for mark in shown if mark in undone), None)


def next_page(desk: Desk) -> int | None:
    """The page that nobody has seen yet, None once the last was shown."""
    following = max(_turned_to(desk), page(desk)) + 1
    return following if following < pages(desk) else None


def look_first(desk: Desk) -> None:
    """A question was answered, and the payout follows: the next Enter only shows it."""
    if desk.moment.at_table and desk.table.unticked:
        desk.keyed = desk.keyed.put(replace(desk.keyed.of(AtTable), asked=True))


def is_unseen(desk: Desk) -> bool:
    """True while nobody has looked at a payout that follows a question."""
    at_table = desk.keyed.find(AtTable)
    return at_table is not None and at_table.asked and desk.step is Step.SETTLE


def seen(desk: Desk) -> None:
    """It was looked at."""
    desk.keyed = desk.keyed.put(replace(desk.keyed.of(AtTable), asked=False))
    desk.say(desk.words("This is the payout. Enter: all settled."))


def turn_on(desk: Desk) -> None:
    """The next page."""
    following, coup = next_page(desk), desk.table.coup
    if following is not None and coup is not None:
        turn = PageTurn(following, _done(desk))
        _keep(desk, PagesTurned(coup.number, (*_turns(desk), turn)))


def turn_back(desk: Desk) -> bool:
    """The page before; False where a line was done since, which is taken back first, and on the
    first page."""
    turns = _turns(desk)
    if not turns or _done(desk) > turns[-1].done:
        return False
    _keep(desk, PagesTurned(desk.keyed.of(AtTable).turned.coup, turns[:-1]))
    return True


def leave_if_done(desk: Desk) -> None:
    """Once every line is done no page is turned to any more."""
    if not _lines(desk):
        _keep(desk, PagesTurned())


def _lines(desk: Desk) -> tuple[Mark, ...]:
    """The lines of the payout in their order, while one of them waits."""
    return lines_in_order(desk.table) if desk.table.unticked else ()


def _turns(desk: Desk) -> tuple[PageTurn, ...]:
    """The pages of this payout that were turned to; of one that is over none counts."""
    turned, coup = desk.keyed.of(AtTable).turned, desk.table.coup
    stands = desk.step is Step.SETTLE and coup is not None and turned.coup == coup.number
    return turned.turns if stands else ()


def _turned_to(desk: Desk) -> int:
    turns = _turns(desk)
    return turns[-1].page if turns else 0


def _done(desk: Desk) -> int:
    """How many lines are taken, paid or put aside."""
    return len(_lines(desk)) - len(desk.table.unticked)


def _keep(desk: Desk, turned: PagesTurned) -> None:
    desk.keyed = desk.keyed.put(replace(desk.keyed.of(AtTable), turned=turned))
