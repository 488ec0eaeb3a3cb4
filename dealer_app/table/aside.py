"""Lines of the payout that a chef put aside: neither paid nor taken until somebody sees to them.

Such a line counts in every total of the coups, as the cards decided it, from the moment its coup is
settled: of the bets and of the seats, in the result and in a session's row. It was staked, and it
is due. What is to lie in the tray alone leaves it out, because its chips have not moved; the
reconciliation names it between the two. A table is not closed while a line lies aside.
"""

from dataclasses import dataclass

from dealer_app.rules.coup import Line
from dealer_app.rules.due import No, Refusal
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class LineAside:
    """A line that lies aside: the number of its coup, and under which rules it was dealt."""

    played: Played
    line: Line

    @property
    def coup(self) -> int:
        return self.played.coup.number


def lines_aside(table: Table) -> tuple[LineAside, ...]:
    """Every line of the night that still lies aside, the oldest first."""
    return tuple(
        LineAside(played, line)
        for played in table.coups
        if played.coup.deferred
        for line in played.settlement.lines
        if lies_aside(table, played, line)
    )


def lies_aside(table: Table, played: Played, line: Line) -> bool:
    """True of a line that was put aside and has been neither ticked nor settled later."""
    coup, mark = played.coup, (line.seat, line.bet)
    later = (coup.number, *mark) in table.night.settled
    return mark in coup.deferred and mark not in coup.ticked and not later


def is_settled(table: Table, played: Played, line: Line) -> bool:
    """True of a line that was taken or paid: ticked, or of an earlier coup and not aside still."""
    coup, mark = played.coup, (line.seat, line.bet)
    return mark in coup.ticked or (coup is not table.coup and not lies_aside(table, played, line))


def before_the_end(table: Table) -> Refusal | None:
    """Why the table cannot be closed yet: a line lies aside."""
    for each in lines_aside(table):
        return Refusal(
            No.LINE_ASIDE,
            {"number": each.coup, "seat": each.line.seat, "bet": each.line.bet},
        )
    return None
