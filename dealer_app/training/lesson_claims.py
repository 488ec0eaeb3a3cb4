"""What a lesson claims of its table: typed or chosen among others, and the way to it, step by step,
as a drill has it that asks the like."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.replay.expectations import all_due, holds, spelt
from dealer_app.rules.coup import BankLine
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money, plain
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table.judges.verdict import decided
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import bank_step
from dealer_app.training.drills.bank_sums import line_by_line
from dealer_app.training.drills.calls import call_of, rule_of_call, why_called
from dealer_app.training.drills.decided_bets import Staked
from dealer_app.training.drills.draws import stood
from dealer_app.training.drills.payouts import rule_of_line, why_levied, why_of_line, why_shared
from dealer_app.training.drills.procedure import rule_of_due, why_due
from dealer_app.training.drills.totals import rule_of_total
from dealer_app.training.question import AnswerKind
from dealer_app.training.school_rules import SchoolRule, call_rule, rule_of
from dealer_app.training.worked_sums import (
    bank_terms,
    compared,
    hand_sum,
    hand_sums,
    natural_of_all,
)

Words = tuple[str, ...]
"""What a claim says, word by word."""

OFFERED: Final = 4
"""Answers to choose from."""

NAMES: Final = "irregular"
"""The claim that names what is out of order: the rule behind it is its answer."""

RESULTS: Final = ("wins", "loses", "ties")
_TYPED: Final = {
    "total": AnswerKind.NUMBER,
    "net": AnswerKind.AMOUNT,
    "commission": AnswerKind.AMOUNT,
    "cagnotte": AnswerKind.AMOUNT,
    "bank": AnswerKind.AMOUNT,
}
"""How a claim is given that is a figure; any other is chosen."""
DUE_OF: Final = {"deal": "card", "say": "choice", "stake": "stakes"}
"""By statement, what is said to be due where it comes next, if the word is another one."""

_AGAINST_A_HAND: Final = ("card", "choice", "show")
_ALONE: Final = ("settle", "shoe", "burn", "stakes", "bank", "cover")
_OF_THE_HOUSE: Final = ("settle", "shoe", "stakes")
"""What may come next without a hand where the house banks."""


def given_as(claim: Statement) -> AnswerKind:
    """How that is answered."""
    return _TYPED.get(claim.words[0], AnswerKind.CHOICE)


def has_sign(claim: Statement) -> bool:
    """True of an amount that is gained or lost."""
    return claim.words[0] == "net"


def figured(claim: Statement, figure: int, digits: int) -> Statement:
    """The claim with this figure in the place of its own: a number, or minor units of money."""
    said = str(figure) if given_as(claim) is AnswerKind.NUMBER else plain(Money(figure), digits)
    return replace(claim, words=(*claim.words[:-1], said))


def offered(
    table: Table, right: Statement, tempting: Iterable[Words], random: Random
) -> tuple[Statement, ...]:
    """A claim among others of its kind that the table does not bear out, the tempting ones first,
    in any order, but how a hand fares in that of RESULTS; nothing of one whose figure is typed."""
    if given_as(right) is not AnswerKind.CHOICE:
        return ()
    wrong: dict[Words, Statement] = {}
    for words in (*tempting, *_others(table, right, random)):
        other = Statement(right.line, "expect", words)
        if words != right.words and len(wrong) < OFFERED - 1 and holds(table, other) is not None:
            wrong[words] = other
    answers = [right, *wrong.values()]
    if right.words[0] in RESULTS:
        return tuple(sorted(answers, key=lambda each: RESULTS.index(each.words[0])))
    random.shuffle(answers)
    return tuple(answers)


def said_by(fault: Statement, right: Statement, table: Table) -> Iterator[Words]:
    """What the fault of a lesson would say in the place of that claim."""
    if fault.verb == "expect":
        if fault.words[0] == right.words[0]:
            yield fault.words
    elif right.words[0] == "due":
        due = DUE_OF.get(fault.verb, fault.verb)
        if due not in _AGAINST_A_HAND:
            yield ("due", due)
        elif fault.verb == "say":
            yield ("due", due, fault.words[0])
        else:
            yield from (("due", due, str(hand)) for hand in _hands(table))


def _others(table: Table, right: Statement, random: Random) -> Iterable[tuple[str, ...]]:
    kind, *rest = right.words
    if kind in RESULTS:
        return [(each, rest[0]) for each in RESULTS]
    if kind == "due":
        return _dues(table, random)
    if kind == "holder":
        seats = [str(seat) for seat in range(1, table.seats + 1)]
        random.shuffle(seats)
        return [(kind, seat) for seat in seats]
    codes = list(table.house.irregularities)
    random.shuffle(codes)
    return [(kind, code) for code in codes]


def _hands(table: Table) -> tuple[str, ...]:
    return tuple(str(hand) for hand in table.coup.playing) if table.coup is not None else ()


def _of_hands(table: Table) -> tuple[str, ...]:
    """What may be due of a hand here: nobody speaks where the law alone draws, and what lies open
    is not shown."""
    variant, coup = table.variant, table.coup
    turned = variant.opens_hidden or (coup is not None and bool(coup.hidden_hands))
    given = {"card": True, "choice": variant.announces, "show": turned}
    return tuple(kind for kind in _AGAINST_A_HAND if given[kind])


def _dues(table: Table, random: Random) -> Iterable[tuple[str, ...]]:
    """Other things that might come next: of each hand, and of the table."""
    hands = _hands(table)
    asked = [("due", kind, hand) for hand in hands for kind in _of_hands(table)]
    alone = [("due", kind) for kind in (_OF_THE_HOUSE if table.variant.bank is None else _ALONE)]
    random.shuffle(asked)
    random.shuffle(alone)
    mixed = [each for pair in zip(asked, alone, strict=False) for each in pair]
    return [*mixed, *asked, *alone]


# The way to what is claimed


class ClaimWay(NamedTuple):
    """How a claim is found: the drill that asks the like, the number of the rule, and every step,
    of which the last comes to the answer."""

    drill: Drill
    rule: str = ""
    why: tuple[Saying, ...] = ()


def way_to(table: Table, claim: Statement) -> ClaimWay:
    """The way to what the claim says of this table; without steps where the table has none to
    show."""
    kind, *rest = claim.words
    open_table, table = table, decided(table)
    match kind:
        case "total":
            variant, hand = table.variant, HandId(rest[0])
            cards = () if table.coup is None else table.coup.hand(hand)
            why = hand_sum(variant, hand, cards)
            return ClaimWay(Drill.TOTALS, rule_of_total(variant, cards), why)
        case "due":
            return _to_what_is_due(open_table, claim)
        case str(each) if each == NAMES:
            why = (
                Saying("why_told", {"code": rest[0]}),
                Saying("why_irregular_is", {"code": rest[0]}),
            )
            return ClaimWay(Drill.IRREGULARITIES, rest[0], why)
        case "bank" if table.coup is not None and table.settlement is None:
            raised, laid = table.coup.tour.raised, table.coup.banked
            put = Saying("bank_laid", {"amount": Money(laid - raised)})
            added = (Saying("all_added", {"terms": (laid - raised, raised)}),) if raised else ()
            return ClaimWay(Drill.BANK, "", (put, *added))
        case _:  # it is told of a coup that was settled
            played = next(iter(table.coups[-1:]), None)
            return ClaimWay(Drill.BANK) if played is None else _of_a_coup(played, kind, rest)


def _to_what_is_due(table: Table, claim: Statement) -> ClaimWay:
    """What lies there, so that this comes next, and not a card for anybody."""
    found = [each for each in all_due(table) if spelt(each) == " ".join(claim.words[1:])]
    due = next(iter(found), None)
    drill = Drill.DRAWS if claim.words[1] in _AGAINST_A_HAND else Drill.PROCEDURE
    if due is None:
        return ClaimWay(drill)
    why: tuple[Saying, ...] = ()
    if due.step is Step.SETTLE and table.coup is not None:
        variant, coup = table.variant, table.coup
        why = (*hand_sums(variant, coup), *natural_of_all(variant, coup), *stood(variant, coup))
    return ClaimWay(drill, rule_of_due(table, due), (*why, *why_due(table, due)))


def _of_a_coup(played: Played, kind: str, rest: Sequence[str]) -> ClaimWay:
    """The way to how a hand fared, and to what moved with it: chips, the levy, the bank."""
    rules, coup, bank = played.rules, played.coup, played.settlement.bank
    if kind in RESULTS:
        variant = rules.variant
        call = call_of(rules, coup)
        why = tuple(why_called(variant, coup, call))
        return ClaimWay(Drill.CALLS, rule_of_call(variant, coup, call), why)
    if kind == "holder":
        return _to_the_holder(played)
    if kind in ("net", "commission") and (bank is None or rest[0] != bank.holder):
        return _of_a_seat(played, Seat(rest[0]))
    return ClaimWay(Drill.BANK) if bank is None else _of_the_bank(played, bank, kind)


def _to_the_holder(played: Played) -> ClaimWay:
    """The way to who holds the bank once that coup is over: a patron's, or the place of a duel."""
    variant, step = played.rules.variant, bank_step(played)
    if step is not None:
        told = Saying(f"why_bank_{step.passing}", {"seat": step.next_holder or ""})
        return ClaimWay(Drill.BANK, call_rule(variant, step.passing.value, "kept"), (told,))
    lost = "wins" in played.settlement.results.values()
    told = Saying("why_place_lost" if lost else "why_place_kept", {"hand": variant.banque})
    return ClaimWay(Drill.BANK, rule_of(variant, SchoolRule.PLACE), (told,))


def _of_the_bank(played: Played, bank: BankLine, kind: str) -> ClaimWay:
    """The way to what the bank wins or loses, line by line, to the levy on it, and to what lies in
    it then."""
    rules, lines = played.rules, played.settlement.lines
    levied = why_levied(rules, played.coup, bank)
    moved = tuple(line_by_line(lines))
    if kind == "cagnotte":
        none = () if bank.cagnotte else (Saying("levy_none"),)
        return ClaimWay(Drill.BANK, call_rule(rules.variant, "cagnotte"), (*moved, *levied, *none))
    terms = (*bank_terms(lines, gains=True), *([-bank.cagnotte] if bank.cagnotte else []))
    number = rule_of(rules.variant, SchoolRule.SETTLES)
    if kind == "bank":
        terms, number = (bank.before, *terms), call_rule(rules.variant, "kept")
    if not moved:
        return ClaimWay(Drill.BANK, number, (Saying("bank_unmoved", {"amount": bank.before}),))
    added = (Saying("all_added", {"terms": terms}),) if len(terms) > 1 else ()
    return ClaimWay(Drill.BANK, number, (*moved, *levied, *added))


def _of_a_seat(played: Played, seat: Seat) -> ClaimWay:
    """The way to what a seat gains or loses: each of its stakes, then all of them together."""
    rules, coup = played.rules, played.coup
    lines = [line for line in played.settlement.lines if line.seat == seat]
    if not lines:
        return ClaimWay(Drill.PAYOUTS, "", (Saying("nothing_staked", {"seat": seat}),))
    why: list[Saying] = []
    rule = ""
    for line in lines:
        shared = why_shared(rules, coup, line)
        if shared:
            return ClaimWay(Drill.PAYOUTS, call_rule(rules.variant, "reckless"), shared)
        if line.bet not in rules.variant.bets:  # a duel is for as much as was staked
            rule = rule or call_rule(rules.variant, "pays")
            why += compared(rules.variant, coup, played.settlement.results)
            if line.net:
                terms = {"stake": line.stake, "by": "1", "exact": str(abs(line.net))}
                why.append(Saying("stake_by", terms))
            continue
        at = Staked(coup, seat, BetId(line.bet))
        rule = rule or rule_of_line(rules, at, line)
        why += [each for each in why_of_line(rules, at, line) if each.code != "in_chips"]
        if line.lost:
            why.append(Saying("stake_taken", {"amount": line.lost}))
    moved = tuple(int(line.net) for line in lines if line.net)
    if len(moved) > 1:
        why.append(Saying("all_added", {"terms": moved}))
    return ClaimWay(Drill.PAYOUTS, rule, tuple(why))
