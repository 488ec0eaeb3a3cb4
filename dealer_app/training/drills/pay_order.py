"""The payout: what is taken before what is paid, whose line comes next, and its commission."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.coup import Line
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.variant import Result, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import marked_on
from dealer_app.table.accounts.payout import line_in_hand
from dealer_app.table.table import Rules
from dealer_app.training.drills.coup_moments import seen_at, unpaid
from dealer_app.training.question import AnswerKind, DrillCell, Question, choice
from dealer_app.training.school_rules import SchoolRule, rule_of
from dealer_app.training.school_table import Astray, LaidTable, entered

OFFERED: Final = 4
"""Answers that are offered."""

_WAYS: Final = ("com_kept", "com_marked", "com_none", "com_later")

Mark = tuple[Seat, str]
"""A line of the payout: its seat and its bet."""


def takes_commission(rules: Rules) -> bool:
    """True where a win may bear commission (§2.7)."""
    bets = [bet for bet in rules.variant.bets.values() if bet.id not in rules.house.closed]
    bears = any(line.commission for bet in bets for line in bet.lines)
    return bears and rules.house.commission_mode is not CommissionMode.NONE


def next_line(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Which line of the payout comes next: what is lost is taken before anybody is paid."""
    sitting = unpaid(rules, random)
    for _ in range(random.randrange(len(sitting.table.unticked))):
        sitting = _ticked(sitting)
    mark, others = _in_hand(sitting), list(sitting.table.unticked)
    others.remove(mark)
    taken = _line(sitting, mark).result is Result.LOSE
    if not others or taken is not (cell.parts[1] == "take"):
        raise Astray
    done = len(sitting.coup.ticked)
    question = Question(
        cell,
        seen_at(sitting),
        Saying("line_next", {"number": done}) if done else Saying("line_first"),
        AnswerKind.CHOICE,
        0,
        *order_of(sitting, mark),
    )
    random.shuffle(others)
    return choice(question, _answer(mark), [_answer(m) for m in others][: OFFERED - 1], random)


def order_of(sitting: LaidTable, mark: Mark) -> tuple[str, tuple[Saying, ...]]:
    """The number of the rule by which that line comes next, and why."""
    taken = _line(sitting, mark).result is Result.LOSE
    why = Saying("why_take_first" if taken else "why_pay_order")
    left = Saying("lines_left", {"lines": tuple(_left(sitting))})
    return rule_of(sitting.table.variant, SchoolRule.PAY_ORDER), (why, left)


def _left(sitting: LaidTable) -> Iterator[tuple[str, str, str]]:
    """The lines that are not done yet, each with what becomes of it."""
    for seat, bet in sitting.table.unticked:
        yield seat, bet, _line(sitting, (seat, bet)).result.value


def _kept(rules: Rules, line: Line) -> str:
    """What the payout makes of a line's commission."""
    if not line.commission:
        return "com_none"
    return "com_marked" if marked_on(line, rules.house) else "com_kept"


def _in_hand(sitting: LaidTable) -> Mark:
    """The line that comes next."""
    mark = line_in_hand(sitting.table)
    if mark is None:
        raise Astray
    return mark


def _ticked(sitting: LaidTable) -> LaidTable:
    """The payout with its next line done."""
    return entered(sitting, ev.LineTicked(*_in_hand(sitting)))


def _line(sitting: LaidTable, mark: Mark) -> Line:
    settlement = sitting.table.settlement
    assert settlement is not None
    return next(line for line in settlement.lines if (line.seat, line.bet) == mark)


def _answer(mark: Mark) -> Saying:
    seat, bet = mark
    return Saying("line", {"seat": seat, "bet": bet})


def commission(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What is done about a winner's commission before the next seat (§2.7)."""
    sitting = unpaid(rules, random)
    settlement = sitting.table.settlement
    assert settlement is not None
    wins = [line for line in settlement.lines if line.result is Result.WIN]
    fitting = [line for line in wins if bool(line.commission) is (cell.parts[1] == "owed")]
    if not fitting:
        raise Astray
    line = random.choice(fitting)
    right = _kept(rules, line)
    question = Question(
        cell,
        replace(seen_at(sitting), stake=(line.seat, line.bet), left=None),
        Saying("commission_of", {"seat": line.seat, "bet": line.bet}),
        AnswerKind.CHOICE,
        0,
        rule_of(rules.variant, SchoolRule.COMMISSION),
        (Saying(f"why_{right}", {"amount": line.commission, "won": line.won, "bet": line.bet}),),
    )
    return choice(question, Saying(right), [Saying(w) for w in _WAYS if w != right], random)
