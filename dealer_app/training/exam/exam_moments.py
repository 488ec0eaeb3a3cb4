"""The moments of a coup in an exam: what is heard and seen, and what the trainee makes of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Line, Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.stacks import stack
from dealer_app.rules.variant import BetId, Result, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.accounts.payout import line_in_hand
from dealer_app.table.judges.judge import judge, offered
from dealer_app.table.table import Table
from dealer_app.table.view.bank_view import bank_step
from dealer_app.training.drills.bank_sums import of_seats, seats_at
from dealer_app.training.drills.calls import (
    HandsCall,
    answer,
    call_of,
    rule_of_call,
    why_called,
)
from dealer_app.training.drills.decided_bets import Staked
from dealer_app.training.drills.draws import rule_of_next, why_next
from dealer_app.training.drills.finished_coups import RESULTS
from dealer_app.training.drills.pay_order import order_of
from dealer_app.training.drills.payouts import rule_of_line, why_of_line
from dealer_app.training.exam.exam_plan import CoupPlayed, Happened
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, Values, choice
from dealer_app.training.record_facts import ExamPart
from dealer_app.training.school_rules import call_rule
from dealer_app.training.school_table import LaidTable, a_stake, entered, main_bets, unit

# What an exam asks of the felt: who draws, what is called, what becomes of an irregularity


OFFERED: Final = 4
"""Answers that are offered at the most."""

_OTHER_CODES: Final = ("IRR-01", "IRR-08", "IRR-09", "IRR-14", "IRR-18", "IRR-26", "IRR-27")
"""Irregularities that nobody can take for what a guest did by his word or his stake."""


def draw_asked(sitting: LaidTable, random: Random) -> Question:
    """Whose the next card is, or that there is none, as the law has it."""
    due, coup, game = sitting.due, sitting.coup, sitting.table.variant.id
    nobody = Saying("next_nobody")
    hands = [Saying("next_draws", {"hand": hand}) for hand in coup.playing]
    draws = due.step is Step.CARD and sitting.table.settlement is None and due.hand is not None
    right = Saying("next_draws", {"hand": due.hand or ""}) if draws else nobody
    others = [each for each in (nobody, *hands) if each != right]
    variant, due_now = sitting.table.variant, due if draws else None
    told = rule_of_next(variant, coup, due_now), why_next(variant, coup, due_now)
    question = _choice_of(DrillCell(Drill.DRAWS, game, "next"), sitting, Saying("what_next"), told)
    return choice(question, right, others[: OFFERED - 1], random)


def call_asked(sitting: LaidTable, random: Random) -> Question:
    """What is called over the coup that lies there."""
    right = call_of(sitting.table.rules, sitting.coup)
    others = list(_other_calls(right))
    random.shuffle(others)
    cell = DrillCell(Drill.CALLS, sitting.table.variant.id, "call")
    variant, coup = sitting.table.variant, sitting.coup
    told = rule_of_call(variant, coup, right), tuple(why_called(variant, coup, right))
    question = _choice_of(cell, sitting, Saying("which_call"), told)
    wrong = [answer(each) for each in others[: OFFERED - 1]]
    return choice(question, answer(right), wrong, random)


def _other_calls(right: HandsCall) -> Iterator[HandsCall]:
    """The same totals with another hand's fortune: none is said like the right one."""
    for hand, result in right.results.items():
        for other in RESULTS:
            if other != result:
                yield HandsCall(right.totals, {**right.results, hand: other})


def bank_asked(sitting: LaidTable, random: Random) -> Question | None:
    """Who holds the bank in the coup that comes; None where the house does, or the lot says."""
    table = sitting.table
    step = bank_step(table.coups[-1]) if table.coups and not sitting.coup.voided else None
    if step is None or step.next_holder is None:
        return None
    cell, seen = (
        DrillCell(Drill.BANK, table.variant.id, "next"),
        FeltSeen(sitting.coup, settled=True),
    )
    told = Saying(f"why_bank_{step.passing}", {"seat": step.next_holder})
    rule = call_rule(table.variant, step.passing.value, "kept")
    question = Question(cell, seen, Saying("bank_next"), AnswerKind.CHOICE, 0, rule, (told,))
    return of_seats(question, step.next_holder, seats_at(table), random)


def irregularity_asked(table: Table, found: ev.IrregularityFound, random: Random) -> Question:
    """What the house does about it; where it leaves that open, what it is."""
    seen = FeltSeen(table.coup, settled=table.settlement is not None)
    cell = DrillCell(Drill.IRREGULARITIES, table.variant.id, found.code)
    if found.resolution is None:
        known = [code for code in _OTHER_CODES if code in table.house.irregularities]
        others = random.sample(known, min(len(known), OFFERED - 1))
        is_it = (Saying("why_irregular_is", {"code": found.code}),)
        question = Question(cell, seen, Saying("irr_name"), AnswerKind.CHOICE, 0, found.code, is_it)
        return choice(question, _named(found.code), [_named(code) for code in others], random)
    rest = [*offered(table, found.code), *random.sample(tuple(Resolution), len(Resolution))]
    wrong = [each for each in dict.fromkeys(rest) if each is not found.resolution]
    asked = Saying("irr_what", {"code": found.code})
    why = (Saying("why_default", {"code": found.code, "resolution": found.resolution}),)
    question = Question(cell, seen, asked, AnswerKind.CHOICE, 0, found.code, why)
    right = _decided(found.code, found.resolution)
    return choice(question, right, [_decided(found.code, w) for w in wrong[: OFFERED - 1]], random)


def _choice_of(
    cell: DrillCell, sitting: LaidTable, asked: Saying, told: tuple[str, tuple[Saying, ...]]
) -> Question:
    return Question(cell, FeltSeen(sitting.coup), asked, AnswerKind.CHOICE, 0, *told)


def _named(code: str) -> Saying:
    return Saying("irr", {"code": code})


def _decided(code: str, resolution: Resolution) -> Saying:
    values: Mapping[str, str] = {"code": code, "resolution": resolution}
    return Saying("irr_decided", values)


MISCOUNTS: Final = 1 / 8
"""How often a guest names another amount than lies there."""

OF_CHIPS: Final = Drill.CHIPS
"""The drill that asks of chips whether they are what a guest named."""

LATE_STAKES: Final = 1 / 12
"""How often somebody lays a stake while a card comes, once a coup at the most."""

SQUEEZES: Final = 1 / 3
SQUEEZED: Final = (2000, 3000, 4000)
"""Milliseconds in which a guest turns his cards slowly."""

INTERRUPTS: Final = 1 / 6
"""How often somebody who is not asked speaks first."""

_FREE: Final = frozenset({Why.FIRST_CARDS, Why.CARRIED, Why.REPLACES, Why.ANNOUNCED})
"""Cards whose hand nobody has to judge."""


@dataclass(frozen=True, slots=True)
class LateStake:
    """A stake after the stakes were closed: its code, and what is asked once it is reported."""

    laid: ev.StakeLaid
    code: str
    asked: Question


@dataclass(frozen=True, slots=True)
class ExamMoment:
    """One thing that the trainee does, marked as `part`; the examiner does what has none.

    `facts` are entered in their order; with a `question` the examiner enters them once it is
    answered. `heard` is said at the table, `card` comes out of the shoe or is turned, `pile` lies
    there. `claimed` is what a guest named in place of the amount that lies there. `late` comes
    while something else is entered. `wait`: milliseconds before the cards are seen.
    """

    facts: tuple[ev.Event, ...]
    part: ExamPart | None = None
    heard: tuple[Saying, ...] = ()
    cards: tuple[Card, ...] = ()
    pile: Chips | None = None
    claimed: Money | None = None
    late: LateStake | None = None
    question: Question | None = None
    wait: int = 0
    opens: bool = False


def moments(coup: CoupPlayed, random: Random) -> Iterator[ExamMoment]:
    """A coup from its opening until everything is paid."""
    *before, opening = coup.opens
    if before:
        yield ExamMoment(tuple(before))
    yield ExamMoment((opening,), opens=True)
    entries = [
        (group[0].before, each) for group in _together(coup.course) for each in _of(group, random)
    ]
    yield from _with_a_late_stake(entries, random)
    lies = coup.then.coup
    if not coup.then.hidden:
        yield ExamMoment((), ExamPart.DRAWS, question=draw_asked(coup.then, random))
    turned = not any(map(lies.hides, lies.playing))  # a bank with nobody against it is not
    if turned and not lies.voided:
        yield ExamMoment((), ExamPart.CALLS, question=call_asked(coup.then, random))
    following = bank_asked(coup.then, random)
    if following is not None:
        yield ExamMoment((), ExamPart.PROCEDURE, question=following)
    yield from (
        ExamMoment(facts, None if asked is None else part, question=asked)
        for facts, part, asked in payout_moments(coup.then, random)
    )


def _together(course: Iterable[Happened]) -> Iterator[tuple[Happened, ...]]:
    """What is entered as one: the cards that lie face down, a hand that is turned."""
    for _, group in groupby(enumerate(course), key=lambda each: _mark(*each)):
        yield tuple(happened for _, happened in group)


def _mark(place: int, happened: Happened) -> tuple[object, ...]:
    match happened.fact:
        case ev.CardDealt(card, _) if card.hidden:
            return ("face down",)
        case ev.HandShown(hand, _):
            return ("shown", hand)
        case _:  # it stands alone
            return (place,)


def _of(group: Sequence[Happened], random: Random) -> Iterator[ExamMoment]:
    """What the trainee does about this: first what is to be judged, then the entry."""
    first, facts = group[0], tuple(each.fact for each in group)
    match first.fact:
        case ev.CardDealt(card, _) if card.hidden:
            yield ExamMoment(facts, ExamPart.PROCEDURE, (Saying("exam_face_down"),))
        case ev.CardDealt(card, _):
            yield from _of_a_card(first, card, random)
        case ev.HandShown():
            yield _of_a_hand(facts, random)
            yield from _of_what_was_found(group[-1], random)
        case ev.StakeLaid():
            yield _of_a_stake(first.before, first.fact, random)
        case ev.BankStaked(_, amount):
            yield _entry(first.fact, pile=stack(amount, first.before.table.house).chips)
        case ev.IrregularityResolved():
            yield ExamMoment(facts)
        case ev.HandSpoke() if first.before.due.step is Step.SHOW:
            yield ExamMoment(facts)  # another natural beside the one that ends the coup
        case ev.HandSpoke():
            heard = (*_interrupting(first.before, random), said_by(first.fact))
            yield ExamMoment(facts, ExamPart.DRAWS, heard)
        case _:  # it is heard and entered
            yield _entry(first.fact)


def _entry(fact: ev.Event, pile: Chips | None = None) -> ExamMoment:
    return ExamMoment((fact,), ExamPart.PROCEDURE, (said_by(fact),), pile=pile)


def _of_a_card(happened: Happened, card: Card, random: Random) -> Iterator[ExamMoment]:
    due = happened.before.due
    if due.step is Step.CARD and due.why not in _FREE:
        asked = draw_asked(happened.before, random)
        yield ExamMoment((), ExamPart.DRAWS, _misleading(happened.before, random), question=asked)
    yield ExamMoment((happened.fact,), ExamPart.PROCEDURE, (Saying("exam_card"),), (card,))


def _of_a_hand(facts: tuple[ev.Event, ...], random: Random) -> ExamMoment:
    shown = [fact for fact in facts if isinstance(fact, ev.HandShown)]
    cards = tuple(card for fact in shown for card in fact.cards)
    wait = random.choice(SQUEEZED) if random.random() < SQUEEZES else 0
    heard = (Saying("exam_shows", {"hand": shown[0].hand}),)
    return ExamMoment(facts, ExamPart.PROCEDURE, heard, cards, wait=wait)


def _of_what_was_found(happened: Happened, random: Random) -> Iterator[ExamMoment]:
    """What the hand that lies open did wrong while nobody saw it."""
    verdict = judge(happened.before.table, happened.fact)
    for found in verdict.events:
        if isinstance(found, ev.IrregularityFound):
            asked = irregularity_asked(happened.before.table, found, random)
            yield ExamMoment((), ExamPart.IRREGULARITIES, question=asked)


def _of_a_stake(before: LaidTable, laid: ev.StakeLaid, random: Random) -> ExamMoment:
    """A stake as it lies there; sometimes its guest names another amount."""
    pile = stack(laid.amount, before.table.house).chips
    if not pile or random.random() >= MISCOUNTS:
        return ExamMoment((laid,), ExamPart.PROCEDURE, (said_by(laid),), pile=pile)
    least = unit(before.table.rules)
    less = laid.amount > least and random.random() < 1 / 2
    claimed = Money(laid.amount - least if less else laid.amount + least)
    heard = (said_by(replace(laid, amount=claimed)),)
    return ExamMoment((laid,), ExamPart.OMISSIONS, heard, pile=pile, claimed=claimed)


def _interrupting(before: LaidTable, random: Random) -> tuple[Saying, ...]:
    """Somebody speaks who is not asked."""
    hand = before.due.hand
    others = [each for each in before.coup.playing if each != hand]
    if not others or random.random() >= INTERRUPTS:
        return ()
    word = random.choice(("exam_draw", "exam_stand"))
    return (Saying(word, {"hand": random.choice(others)}),)


def _misleading(before: LaidTable, random: Random) -> tuple[Saying, ...]:
    """A guest asks for a card, or for none, as though it were his to say."""
    seats = [stake.seat for stake in before.coup.stakes]
    if not seats or random.random() >= INTERRUPTS:
        return ()
    word = random.choice(("exam_guest_draw", "exam_guest_stand"))
    return (Saying(word, {"seat": random.choice(seats)}),)


def _with_a_late_stake(
    entries: Iterable[tuple[LaidTable, ExamMoment]], random: Random
) -> Iterator[ExamMoment]:
    """The same moments, in one of which somebody lays a stake that comes too late."""
    there = False
    for before, moment in entries:
        first = next(iter(moment.facts), None)
        comes = isinstance(first, ev.CardDealt | ev.HandShown) and not there
        late = late_stake(before, random) if comes and random.random() < LATE_STAKES else None
        there = there or late is not None
        yield moment if late is None else replace(moment, late=late)


def late_stake(sitting: LaidTable, random: Random) -> LateStake | None:
    """A stake that the judge finds too late; None where stakes are still taken."""
    table, bank = sitting.table, sitting.coup.bank
    seats = [Seat(str(number + 1)) for number in range(table.seats)]
    free = [seat for seat in seats if bank is None or seat != bank.holder]
    bet = BetId(random.choice(main_bets(table.variant)))
    laid = ev.StakeLaid(random.choice(free), bet, a_stake(table.rules, random))
    verdict = judge(table, laid)
    found = [each for each in verdict.events if isinstance(each, ev.IrregularityFound)]
    if verdict.refusal is not None or not found or found[0].resolution is None:
        return None
    return LateStake(laid, found[0].code, irregularity_asked(table, found[0], random))


_WORDS: Final = {
    Speech.DRAW: "exam_draw",
    Speech.STAND: "exam_stand",
    Speech.SHOW: "exam_lays",
    Speech.GIVE: "exam_gives",
}


def said_by(fact: ev.Event) -> Saying:
    """What is heard at the table as this is done."""
    match fact:
        case ev.StakeLaid(seat, bet, amount):
            return Saying("exam_stakes", {"seat": seat, "bet": bet, "amount": amount})
        case ev.BankStaked(seat, amount):
            return Saying("exam_banks", {"seat": seat, "amount": amount})
        case ev.BancoCalled(seat, amount):
            return Saying("exam_banco", {"seat": seat, "amount": amount})
        case ev.SeatPassed(seat):
            return Saying("exam_passes", {"seat": seat})
        case ev.HandSpoke(hand, word):
            return Saying(_WORDS[word], {"hand": hand})
        case ev.HalfClaimed(claimed):
            return Saying("exam_claims" if claimed else "exam_claims_not")
        case _:  # what names nobody
            return Saying(_SAID.get(type(fact), "exam_nobody"))


_SAID: Final = {
    ev.BankCovered: "exam_covers",
    ev.TourStopped: "exam_stops",
    ev.BettingClosed: "exam_nobody",
}


# The payout: which line comes first, and what is paid on each that wins


class Paying(NamedTuple):
    """A step of the payout: what is ticked with it, and what is asked before, if anything."""

    facts: tuple[ev.Event, ...]
    part: ExamPart
    asked: Question | None


def payout_moments(sitting: LaidTable, random: Random) -> Iterator[Paying]:
    """The payout line by line, as the house orders it (rules of §2.1)."""
    first = line_in_hand(sitting.table)
    several = len(sitting.table.unticked) > 1 and not sitting.coup.voided
    if first is not None and several:
        yield Paying((), ExamPart.PROCEDURE, _first_asked(sitting, random))
    while (mark := line_in_hand(sitting.table)) is not None:
        ticked = ev.LineTicked(*mark)
        line = _line(sitting, *mark)
        asked = _sum_asked(sitting, line) if _is_reckoned(line) else None
        yield Paying((ticked,), ExamPart.PAYOUTS, asked)
        sitting = entered(sitting, ticked)


def _line(sitting: LaidTable, seat: str, bet: str) -> Line:
    settlement = sitting.table.settlement
    lines = () if settlement is None else settlement.lines
    return next(each for each in lines if (each.seat, each.bet) == (seat, bet))


def _is_reckoned(line: Line) -> bool:
    """True of a line whose sum is not simply the stake that is taken."""
    if line.result is Result.WIN:
        return line.won > 0
    return line.result is Result.LOSE and line.lost not in (0, line.stake)


def _first_asked(sitting: LaidTable, random: Random) -> Question:
    """Which line comes first: what is lost is taken before anybody is paid."""
    unticked = list(sitting.table.unticked)
    right = line_in_hand(sitting.table)
    assert right is not None
    unticked.remove(right)
    random.shuffle(unticked)
    cell = DrillCell(Drill.PROCEDURE, sitting.table.variant.id, "line")
    question = _choice_of(cell, sitting, Saying("line_first"), order_of(sitting, right))
    others = [_line_answer(*mark) for mark in unticked[: OFFERED - 1]]
    return choice(question, _line_answer(*right), others, random)


def _line_answer(seat: str, bet: str) -> Saying:
    return Saying("line", {"seat": seat, "bet": bet})


def _sum_asked(sitting: LaidTable, line: Line) -> Question:
    """What changes hands on this line, typed."""
    wins, house = line.result is Result.WIN, sitting.table.house
    right = in_chips(line, house) if wins else line.lost
    cell = DrillCell(Drill.PAYOUTS, sitting.table.variant.id, f"{line.bet}|sum")
    values: Values = {"seat": line.seat, "bet": line.bet, "amount": line.stake}
    asked = Saying("pay_what" if wins else "take_what", values)
    seen = FeltSeen(sitting.coup, stake=(line.seat, line.bet))
    at, rules = Staked(sitting.coup, line.seat, BetId(line.bet)), sitting.table.rules
    told = rule_of_line(rules, at, line), tuple(why_of_line(rules, at, line))
    return Question(cell, seen, asked, AnswerKind.AMOUNT, right, *told)
