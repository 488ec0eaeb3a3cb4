"""Lines of the payout that a chef put aside: neither paid nor taken until somebody sees to them.

Such a line counts in every total of the coups, as the cards decided it, from the moment its coup is
settled: of the bets and of the seats, in the result and in a session's row. It was staked, and it
is due. What is to lie in the tray alone leaves it out, because its chips have not moved; the
reconciliation names it between the two. A table is not closed while a line lies aside.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dealer_app.rules.coup import Line
from dealer_app.rules.due import No, Refusal
from dealer_app.table.roll import Reckoning, Roll, Selfsame
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class LineAside:
    """A line that lies aside: the number of its coup, and under which rules it was dealt."""

    played: Played
    line: Line

    @property
    def coup(self) -> int:
        return self.played.coup.number


def _and(aside: Roll[Played], played: Played) -> Roll[Played]:
    return aside.and_one(played) if played.coup.deferred else aside


DEFERRED: Final[Reckoning[Played, Roll[Played]]] = Reckoning(Roll(), _and)
"""The coups of which a line was put aside."""


def lines_aside(table: Table) -> tuple[LineAside, ...]:
    """Every line of the night that still lies aside, the oldest first."""
    before = _before(_Past(table))
    if table.coup is None or table.settlement is None or not table.coup.deferred:
        return before
    return (*before, *_aside(table, table.coups[-1]))


class _Past(Selfsame):
    """The table as far as what lies aside from before the present coup goes."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table.played.come_to(DEFERRED), table.night.settled)
        self.table = table


@lru_cache(maxsize=16)
def _before(past: _Past) -> tuple[LineAside, ...]:
    """Those of the coups before the present one, looked for only where one may have come or
    gone."""
    table = past.table
    return tuple(line for each in table.played.come_to(DEFERRED) for line in _aside(table, each))


def _aside(table: Table, played: Played) -> Iterator[LineAside]:
    """The lines of a coup that lie aside."""
    for line in played.settlement.lines:
        if lies_aside(table, played, line):
            yield LineAside(played, line)


def lies_aside(table: Table, played: Played, line: Line) -> bool:
    """True of a line that was put aside and has been neither ticked nor settled later."""
    coup, mark = played.coup, (line.seat, line.bet)
    later = (coup.number, *mark) in table.night.settled
    return mark in coup.deferred and mark not in coup.ticked and not later


def before_the_end(table: Table) -> Refusal | None:
    """Why the table cannot be closed yet: a line lies aside."""
    for each in lines_aside(table):
        return Refusal(
            No.LINE_ASIDE,
            {"number": each.coup, "seat": each.line.seat, "bet": each.line.bet},
        )
    return None
