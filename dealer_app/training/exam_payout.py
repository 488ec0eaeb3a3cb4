"""The payout of a coup in an exam: which line comes first, and what is paid on each that wins."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.coup import Line
from dealer_app.rules.variant import Result
from dealer_app.table import events as ev
from dealer_app.table.commission import in_chips
from dealer_app.table.payout import line_in_hand
from dealer_app.training.question import Answer, Cell, Kind, Question, Saying, Seen, Values, choice
from dealer_app.training.record_facts import Part
from dealer_app.training.school_table import Sitting, entered

OFFERED: Final = 4
"""Lines of the payout that are offered at the most."""


class Paying(NamedTuple):
    """A step of the payout: what is ticked with it, and what is asked before, if anything."""

    facts: tuple[ev.Event, ...]
    part: Part
    asked: Question | None


def payout_moments(sitting: Sitting, random: Random) -> Iterator[Paying]:
    """The payout line by line, as the house orders it (rules of §2.1)."""
    first = line_in_hand(sitting.table)
    several = len(sitting.table.unticked) > 1 and not sitting.coup.voided
    if first is not None and several:
        yield Paying((), Part.PROCEDURE, _first_asked(sitting, random))
    while (mark := line_in_hand(sitting.table)) is not None:
        ticked = ev.LineTicked(*mark)
        line = _line(sitting, *mark)
        asked = _sum_asked(sitting, line) if _is_reckoned(line) else None
        yield Paying((ticked,), Part.PAYOUTS, asked)
        sitting = entered(sitting, ticked)


def _line(sitting: Sitting, seat: str, bet: str) -> Line:
    settlement = sitting.table.settlement
    lines = () if settlement is None else settlement.lines
    return next(each for each in lines if (each.seat, each.bet) == (seat, bet))


def _is_reckoned(line: Line) -> bool:
    """True of a line whose sum is not simply the stake that is taken."""
    if line.result is Result.WIN:
        return line.won > 0
    return line.result is Result.LOSE and line.lost not in (0, line.stake)


def _first_asked(sitting: Sitting, random: Random) -> Question:
    """Which line comes first: what is lost is taken before anybody is paid."""
    unticked = list(sitting.table.unticked)
    right = line_in_hand(sitting.table)
    assert right is not None
    unticked.remove(right)
    random.shuffle(unticked)
    cell = Cell(Drill.PROCEDURE, sitting.table.variant.id, "line")
    question = Question(cell, Seen(sitting.coup), Saying("line_first"), Kind.CHOICE, 0, "")
    others = [_mark(*mark) for mark in unticked[: OFFERED - 1]]
    return choice(question, _mark(*right), others, random)


def _mark(seat: str, bet: str) -> Answer:
    return Answer("line", {"seat": seat, "bet": bet})


def _sum_asked(sitting: Sitting, line: Line) -> Question:
    """What changes hands on this line, typed."""
    wins, house = line.result is Result.WIN, sitting.table.house
    right = in_chips(line, house) if wins else line.lost
    cell = Cell(Drill.PAYOUTS, sitting.table.variant.id, f"{line.bet}|sum")
    values: Values = {"seat": line.seat, "bet": line.bet, "amount": line.stake}
    asked = Saying("pay_what" if wins else "take_what", values)
    seen = Seen(sitting.coup, stake=(line.seat, line.bet))
    return Question(cell, seen, asked, Kind.AMOUNT, right, "")
