"""What is covered of a bank and what is missing, what a coup brings it, and what it pays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.coup import BankLine, Line
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import LevyBase, Procedure, Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import coming
from dealer_app.table.table import Rules, Table
from dealer_app.table.view.bank_view import bank_view
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, Values, choice
from dealer_app.training.school_rules import SchoolRule, call_rule, rule_of
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    a_stake,
    answered,
    begun,
    come_about,
    dealt_out,
    entered,
    main_bets,
    sat,
    with_bank,
    with_coup,
)
from dealer_app.training.worked_sums import bank_terms, rounding

# What the questions about a bank are made of: seats or an amount for an answer, and positions


OFFERED: Final = 4
"""Answers that are offered."""


def of_seats(
    question: Question, right: Seat | None, seats: Sequence[Seat], random: Random
) -> Question:
    """The question whose answer is a seat of these, or that the lot names it."""
    others = [seat for seat in dict.fromkeys(seats) if seat != right]
    random.shuffle(others)
    wrong = [seat_answer(seat) for seat in others][: OFFERED - 1]
    return choice(question, seat_answer(right), wrong, random)


def seat_answer(seat: Seat | None) -> Saying:
    """A seat, or that the lot names it."""
    return Saying("the_lot") if seat is None else Saying("seat", {"seat": seat})


def seats_at(table: Table) -> list[Seat]:
    """The seats of a table, in order."""
    return [Seat(str(number + 1)) for number in range(table.seats)]


def chosen(cell: DrillCell, seen: FeltSeen, asked: Saying, told: tuple[str, Saying]) -> Question:
    """A question whose answer is one of those shown, which are still to be added; told after it
    are the rule and the reason."""
    rule, why = told
    return Question(cell, seen, asked, AnswerKind.CHOICE, 0, rule, (why,))


def an_amount(
    cell: DrillCell,
    seen: FeltSeen,
    asked: Saying,
    right: tuple[int, str],
    terms: Sequence[int] = (),
) -> Question:
    """A question whose answer is an amount, by that rule: there is something to count, and `terms`
    are what it is counted of."""
    amount, rule = right
    if amount <= 0:
        raise Astray
    added = (Saying("all_added", {"terms": tuple(terms)}),) if len(terms) > 1 else ()
    why = (Saying(f"why_{asked.code}"), *added)
    return Question(cell, seen, asked, AnswerKind.AMOUNT, amount, rule, why)


def _stakes_of(sitting: LaidTable) -> tuple[int, ...]:
    """What is staked against the bank, stake by stake."""
    return tuple(stake.amount for stake in sitting.coup.stakes)


def several(rules: Rules) -> bool:
    """True where the bank plays against more than one side."""
    return rules.variant.procedure is Procedure.TWO_TABLEAUX


def done(rules: Rules, random: Random) -> LaidTable:
    """A coup against a bank whose cards are done."""
    return dealt_out(begun(sat(rules), random), random)


def settled(sitting: LaidTable) -> FeltSeen:
    """What lies there once the hands are judged."""
    return come_about(FeltSeen(sitting.table.coup, settled=True), sitting)


def _staking(rules: Rules, random: Random) -> LaidTable:
    """A bank while stakes are taken against it, some of them laid."""
    sitting = with_bank(with_coup(sat(rules)), random)
    for _ in range(random.randint(1, 2 * sitting.table.seats)):
        if several(rules):
            sitting = _one_more(sitting, random)
        elif sitting.due.step is Step.STAKES:
            sitting = answered(sitting, random)
    if not sitting.coup.stakes:
        raise Astray
    return sitting


def _one_more(sitting: LaidTable, random: Random) -> LaidTable:
    bet = random.choice(main_bets(sitting.table.variant))
    seat = random.choice(seats_at(sitting.table))
    return entered(sitting, ev.StakeLaid(seat, bet, a_stake(sitting.table.rules, random)))


def _staked(sitting: LaidTable) -> FeltSeen:
    """What lies there while stakes are taken."""
    return come_about(FeltSeen(sitting.coup), sitting)


def missing(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the bank can still be staked for."""
    sitting = _staking(rules, random)
    view = bank_view(rules.variant, sitting.coup, None)
    if view is None or sitting.coup.tour.crossing is not None:
        raise Astray
    number = rule_of(rules.variant, SchoolRule.MISSING)
    terms = (sitting.coup.banked, *(-each for each in _stakes_of(sitting)))
    fits = sum(terms) == view.missing
    right = (view.missing, number)
    asked = Saying("bank_missing")
    return an_amount(cell, _staked(sitting), asked, right, terms if fits else ())


def _crossed(rules: Rules, random: Random) -> LaidTable:
    """A tour whose last stake exceeds the bank (S1.11)."""
    sitting = _staking(rules, random)
    if sitting.due.step is not Step.COVER:
        raise Astray
    return sitting


def excess(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """By how much the bank is raised if it covers (S1-A35)."""
    sitting = _crossed(rules, random)
    amount, number = sitting.due.amount or Money(0), call_rule(rules.variant, "exceeded")
    terms = (*_stakes_of(sitting), -sitting.coup.banked)
    fits = sum(terms) == amount
    asked = Saying("bank_covers")
    return an_amount(cell, _staked(sitting), asked, (amount, number), terms if fits else ())


def cut(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What is left of the stake that crossed if the bank stops the tour (S1-A9)."""
    sitting = _crossed(rules, random)
    crossing = sitting.coup.tour.crossing
    assert crossing is not None
    left = entered(sitting, ev.TourStopped()).coup.staked(crossing.seat, crossing.bet)
    asked = Saying("bank_stops", {"seat": crossing.seat})
    number = rule_of(rules.variant, SchoolRule.STAKE_CUT)
    terms = (sitting.coup.banked, *(-each for each in _stakes_of(sitting)[:-1]))
    fits = sum(terms) == left
    return an_amount(cell, _staked(sitting), asked, (left, number), terms if fits else ())


def settles(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the bank gains or loses by a coup, before the cagnotte."""
    sitting = done(rules, random)
    settlement = sitting.table.settlement
    if settlement is None or settlement.bank is None or settlement.claim:
        raise Astray
    gained = settlement.bank.gained + settlement.bank.cagnotte
    what = cell.parts[1]
    right = gained if what == "gains" else -gained
    number = rule_of(rules.variant, SchoolRule.SETTLES)
    terms = bank_terms(settlement.lines, gains=what == "gains")
    fits = sum(terms) == right
    asked = Saying(f"bank_{what}")
    question = an_amount(cell, settled(sitting), asked, (right, number), terms if fits else ())
    law, *added = question.why
    return replace(question, why=(law, *line_by_line(settlement.lines), *added))


def line_by_line(lines: Sequence[Line]) -> Iterator[Saying]:
    """What the bank takes or pays of each stake."""
    for line in lines:
        moved, amount = ("takes", line.lost) if line.lost else ("gives", line.won)
        if amount:
            values: Values = {"seat": line.seat, "bet": line.bet, "amount": amount}
            yield Saying(f"bank_{moved}", values)


def levied(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the cagnotte takes of what the bank won (§3.5, §4)."""
    line = _bank_line(sitting := done(rules, random))
    number = call_rule(rules.variant, "cagnotte")
    question = an_amount(cell, settled(sitting), Saying("bank_levy"), (line.cagnotte, number))
    return replace(question, why=(*question.why, *_levy_steps(rules, line)))


def _levy_steps(rules: Rules, line: BankLine) -> tuple[Saying, ...]:
    """The house's share of what a limited bank won, and how it is rounded; an open bank's is taken
    of each side apart, which one line does not tell."""
    levy, won, rule_of_house = rules.variant.cagnotte, line.gained + line.cagnotte, rules.house
    if levy is None or levy.base is LevyBase.OPEN_BANK:
        return ()
    exact = won * levy.rate
    values: Values = {"amount": won, "rate": str(levy.rate), "exact": str(exact)}
    rounds = exact != line.cagnotte
    steps = (rounding(rule_of_house.cagnotte, line.cagnotte),) if rounds else ()
    return (Saying("levy_of_win", values), *steps)


def stands_at(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What lies in a bank that goes on, for the next coup."""
    sitting = done(rules, random)
    line, following = _bank_line(sitting), coming(sitting.table)
    on = following.bank if following is not None else None
    if on is None or on.holder != line.holder or on.amount != line.after or not line.gained:
        raise Astray
    number = call_rule(rules.variant, "kept")
    terms = (line.before, line.gained + line.cagnotte, -line.cagnotte)
    added = tuple(each for each in terms if each)
    return an_amount(cell, settled(sitting), Saying("bank_after"), (line.after, number), added)


def _bank_line(sitting: LaidTable) -> BankLine:
    settlement = sitting.table.settlement
    if settlement is None or settlement.bank is None:
        raise Astray
    return settlement.bank


def handed_back(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What goes back to the holder of a bank that is lost (S1-A14)."""
    sitting = done(rules, random)
    view = bank_view(rules.variant, sitting.coup, sitting.table.settlement)
    back = Money(0) if view is None or view.returned is None else view.returned
    number = rule_of(rules.variant, SchoolRule.HANDED_BACK)
    terms = (sitting.coup.banked, *(-each for each in _stakes_of(sitting)))
    fits = sum(terms) == back
    asked = Saying("bank_back")
    return an_amount(cell, settled(sitting), asked, (back, number), terms if fits else ())
