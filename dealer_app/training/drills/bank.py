"""The bank: who may speak next, what is covered, what is owed, who holds it next (§3, §4, S1, S2).

A drill of every game in which patrons bank, and of the festival game, whose Banque changes hands.
Positions are entered through the judge; the answer is what the table calls, counts or hands on.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Alone, Excess, Match, Speaker
from dealer_app.rules.due import Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import BANQUE, PONTE, Procedure, Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.dues import coming
from dealer_app.table.judges.judge import judge
from dealer_app.table.table import Rules
from dealer_app.table.view.bank_view import bank_step
from dealer_app.training.drills import bank_sums
from dealer_app.training.drills.bank_sums import (
    an_amount,
    chosen,
    done,
    of_seats,
    seats_at,
    settled,
    several,
)
from dealer_app.training.question import DrillCell, FeltSeen, Question
from dealer_app.training.school_rules import SchoolRule, call_rule, rule_of
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    a_stake,
    after,
    answered,
    begun,
    by_chance,
    come_about,
    dealt_out,
    entered,
    followed,
    main_bets,
    sat,
    with_bank,
    with_coup,
)

# Who holds the bank in the coup that comes, who may take it over, and for how much


def holds_next(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Who holds the bank in the coup that comes."""
    sitting = done(rules, random)
    step = bank_step(sitting.table.coups[-1])
    settlement = sitting.table.settlement
    if step is None or settlement is None or settlement.bank is None:
        raise Astray
    gained = settlement.bank.gained + settlement.bank.cagnotte
    if cell.parts[1] != ("won" if gained > 0 else "lost" if gained < 0 else "even"):
        raise Astray
    question = chosen(
        cell,
        settled(sitting),
        Saying("bank_next"),
        (
            call_rule(rules.variant, step.passing.value, "kept"),
            Saying(f"why_bank_{step.passing}", {"seat": step.next_holder or ""}),
        ),
    )
    return of_seats(question, step.next_holder, seats_at(sitting.table), random)


def _given_up(rules: Rules, random: Random) -> LaidTable:
    """A bank that its holder has just given up (S1.25, §3.3)."""
    sitting = done(rules, random)
    if sitting.table.unticked:
        sitting = entered(sitting, ev.AllTicked())
    return entered(sitting, ev.BankGivenUp())


def offered_to(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Who is asked to take over a bank that was given up, after so many have declined it."""
    sitting = _given_up(rules, random)
    said = [Saying("said_given_up")]
    for _ in range(random.randint(0, 2) if cell.parts[1] == "declined" else 0):
        if sitting.due.seat is None or sitting.due.amount is None:
            raise Astray
        said.append(Saying("said_declined", {"seat": sitting.due.seat}))
        sitting = entered(sitting, ev.SeatPassed(sitting.due.seat))
    following = coming(sitting.table)
    asked = following.bank.holder if following is not None and following.bank else None
    if asked is None or (len(said) > 1) is not (cell.parts[1] == "declined"):
        raise Astray
    question = chosen(
        cell,
        replace(settled(sitting), said=tuple(said)),
        Saying("bank_offered"),
        (
            call_rule(rules.variant, "given_up"),
            Saying("why_offered", {"seat": asked}),
        ),
    )
    return of_seats(question, asked, seats_at(sitting.table), random)


def to_match(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What whoever takes over a bank must put in it (S1-A25, §3.3)."""
    sitting = _given_up(rules, random)
    if sitting.due.step is not Step.BANK:
        raise Astray
    amount, number = sitting.due.amount or Money(0), rule_of(rules.variant, SchoolRule.MATCH)
    seen = replace(settled(sitting), said=(Saying("said_given_up"),))
    question = an_amount(cell, seen, Saying("bank_match"), (amount, number))
    bank = rules.variant.bank
    assert bank is not None
    return replace(question, why=(Saying(f"why_match_{bank.match}", {"amount": amount}),))


def place(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Who plays a hand in the coup that comes (S3.19, S3-A19)."""
    hand = {"ponte": PONTE, "banque": BANQUE}[cell.parts[1]]
    sitting = with_coup(sat(rules))
    banker, ponte = random.sample(seats_at(sitting.table), 2)
    amount = a_stake(rules, random)
    sitting = entered(sitting, ev.BankStaked(banker, amount), ev.BancoCalled(ponte, amount))
    sitting = dealt_out(sitting, random)
    following = coming(sitting.table)
    result = sitting.table.settlement.results.get(PONTE) if sitting.table.settlement else None
    loses = {"wins": BANQUE, "loses": PONTE}.get(result or "")
    if following is None or result is None or (loses == hand) is not (cell.parts[2] == "lost"):
        raise Astray
    question = chosen(
        cell,
        replace(settled(sitting), hand=hand),
        Saying("place_next", {"hand": hand}),
        (
            rule_of(rules.variant, SchoolRule.PLACE),
            Saying("why_place_lost" if loses == hand else "why_place_kept", {"hand": hand}),
        ),
    )
    return of_seats(question, following.proposed.get(hand), seats_at(sitting.table), random)


# Who speaks next before a bank, whose the banco is, and who holds the cards for others


_CALLERS: Final = 3
_BEFORE_STAKES: Final = (Why.ALONE, Why.STANDING)
"""What is asked before anybody stakes: who takes the bank alone."""


def speaks(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Who is asked next, while stakes are taken."""
    sitting = with_bank(with_coup(sat(rules)), random)
    why = Why(cell.parts[1])
    if rules.variant.tour.after_look:
        sitting = _looked(sitting, random)
    for _ in range(random.randint(0, 2 * sitting.table.seats)):
        if sitting.due.step is not Step.STAKES or sitting.due.why not in (why, *_BEFORE_STAKES):
            raise Astray
        sitting = answered(sitting, random)
    due, variant = sitting.due, rules.variant
    if due.step is not Step.STAKES or due.seat is None or due.why is not why:
        raise Astray
    question = chosen(
        cell,
        come_about(FeltSeen(sitting.table.coup), sitting),
        Saying(f"asked_{why}"),
        (
            call_rule(variant, why.value, due.step.value),
            _why_asked(sitting, due.seat),
        ),
    )
    return of_seats(question, due.seat, seats_at(sitting.table), random)


def _why_asked(sitting: LaidTable, seat: Seat) -> Saying:
    """Who has spoken already, and whose turn it is then."""
    spoke = tuple(sitting.coup.tour.spoke)
    holder = sitting.coup.bank.holder if sitting.coup.bank else seat
    if not spoke:
        return Saying("why_asked_first", {"seat": seat, "holder": holder})
    return Saying("why_asked_then", {"seat": seat, "seats": ", ".join(spoke)})


def _looked(sitting: LaidTable, random: Random) -> LaidTable:
    """The table once everybody has looked at two cards."""
    while sitting.due.step is Step.CARD and not sitting.coup.first_cards_out:
        sitting = followed(sitting, random)
    return sitting


def claim(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Several call banco at once: whose it is, in whatever order they are heard (§3.2, §4)."""
    follows = cell.parts[1] == "suivi"
    sitting = with_coup(sat(rules))
    sitting = _banco_lost(sitting, random) if follows else with_bank(sitting, random)
    callers, side = _callers(sitting, random), None
    if several(rules):
        side = random.choice(main_bets(rules.variant)[:2])
    table = sitting.table
    for seat in callers:
        table = after(table, judge(table, ev.BancoCalled(seat, sitting.coup.banked, side)))
    assert table.coup is not None
    banco = table.coup.tour.banco
    if banco is None:
        raise Astray
    heard = ", ".join(callers)
    told = Saying("said_banco", {"seats": heard})
    if side is not None:
        told = Saying("said_banco_on", {"seats": heard, "bet": side})
    question = chosen(
        cell,
        come_about(FeltSeen(sitting.coup, said=(*_lost_before(sitting), told)), sitting),
        Saying("whose_banco"),
        (
            rule_of(rules.variant, SchoolRule.BANCO),
            Saying("why_banco_sides" if several(rules) else "why_banco", {"seat": banco.seat}),
        ),
    )
    return of_seats(question, banco.seat, callers, random)


def _banco_lost(sitting: LaidTable, random: Random) -> LaidTable:
    """The coup after one in which somebody took the bank alone, and lost (§3.2)."""
    sitting = with_bank(sitting, random)
    seat = random.choice(_others(sitting))
    sitting = entered(sitting, ev.BancoCalled(seat, sitting.coup.banked))
    sitting = with_coup(dealt_out(sitting, random))
    if sitting.coup.tour.lost_banco is None:
        raise Astray
    return sitting


def _others(sitting: LaidTable) -> list[Seat]:
    """Every seat but the holder's."""
    holder = sitting.coup.bank.holder if sitting.coup.bank else None
    return [seat for seat in seats_at(sitting.table) if seat != holder]


def _callers(sitting: LaidTable, random: Random) -> list[Seat]:
    """Those who call banco at once, whoever lost the last one among them."""
    lost = sitting.coup.tour.lost_banco
    first = [] if lost is None else [lost.seat]
    others = [seat for seat in _others(sitting) if seat not in first]
    callers = [*first, *random.sample(others, _CALLERS - len(first))]
    random.shuffle(callers)
    return callers


def _lost_before(sitting: LaidTable) -> tuple[Saying, ...]:
    lost = sitting.coup.tour.lost_banco
    return () if lost is None else (Saying("said_lost_banco", {"seat": lost.seat}),)


def holds(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Who holds the cards for all who staked (S1.13, S4-A4)."""
    sitting = begun(sat(rules), random)
    variant, coup = rules.variant, sitting.coup
    holders = routine(variant).speakers(variant, coup)
    staked = {hand: _stakers(sitting, hand) for hand in holders}
    hands = [hand for hand in holders if len(staked[hand]) > 1]
    if not hands:
        raise Astray
    hand = random.choice(hands)
    question = chosen(
        cell,
        come_about(FeltSeen(coup, hand=hand), sitting),
        Saying("who_holds", {"hand": hand}),
        (
            rule_of(variant, SchoolRule.HOLDS),
            Saying(
                f"why_holds_{variant.tour.speaker}",
                {"seat": holders[hand], "hand": hand, "staked": _stakes_on(sitting, hand)},
            ),
        ),
    )
    return of_seats(question, holders[hand], staked[hand], random)


def _stakers(sitting: LaidTable, hand: str) -> list[Seat]:
    """Those who staked on that hand, or on the one there is."""
    one_hand, stakes = not several(sitting.table.rules), sitting.coup.stakes
    return [stake.seat for stake in stakes if one_hand or stake.bet in (hand, "both")]


def _stakes_on(sitting: LaidTable, hand: str) -> tuple[tuple[str, int], ...]:
    """Who staked how much on that hand, in the order of the stakes."""
    seats = _stakers(sitting, hand)
    stakes = sitting.coup.stakes
    return tuple((stake.seat, stake.amount) for stake in stakes if stake.seat in seats)


@dataclass(frozen=True, slots=True)
class _BankQuestion:
    """One thing that can be asked of a bank: of which games, and how."""

    makes_sense: Callable[[Variant], bool]
    ask: Callable[[Rules, Random, DrillCell], Question]


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """Everything that can be asked of the bank of this game, none where the house banks alone."""
    keys = (key for key, asked in _ASKED.items() if asked.makes_sense(rules.variant))
    return tuple(DrillCell(Drill.BANK, rules.variant.id, key) for key in keys)


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """A bank as it may lie there, and what is asked of it."""
    return by_chance(lambda: _ASKED[cell.key].ask(rules, random, cell))


def _patrons(variant: Variant) -> bool:
    return variant.bank is not None


def _tour(variant: Variant) -> bool:
    """True where stakes are asked for seat by seat before the cards."""
    macao = variant.procedure is Procedure.ONE_AGAINST_ALL and not variant.tour.after_look
    return macao or _in_turn(variant)


def _looks(variant: Variant) -> bool:
    return variant.tour.after_look


def _asked_alone(variant: Variant) -> bool:
    return _in_turn(variant) and variant.tour.alone is not Alone.NONE


def _banco(variant: Variant) -> bool:
    return variant.tour.alone is Alone.BANCO


def _followed(variant: Variant) -> bool:
    return _in_turn(variant) and _banco(variant)


def _represents(variant: Variant) -> bool:
    """True where the rules alone say who holds the cards for others."""
    for_others = _in_turn(variant) or bool(sides(variant))
    return _patrons(variant) and for_others and variant.tour.speaker is not Speaker.NAMED


def _limited(variant: Variant) -> bool:
    return _patrons(variant) and variant.tour.excess is not Excess.FREE


def _covers(variant: Variant) -> bool:
    return variant.tour.covers and variant.tour.excess is not Excess.REFUSED


def _cuts(variant: Variant) -> bool:
    return variant.tour.covers and variant.tour.excess is Excess.CUT


def _levies(variant: Variant) -> bool:
    return variant.cagnotte is not None and variant.cagnotte.rate > 0


def _in_turn(variant: Variant) -> bool:
    return variant.procedure is Procedure.BANK_IN_TURN


def _retires(variant: Variant) -> bool:
    return variant.bank is not None and variant.bank.retires


def _matched(variant: Variant) -> bool:
    return _retires(variant) and variant.bank is not None and variant.bank.match is not Match.NONE


def _offered_round(variant: Variant) -> bool:
    return _matched(variant) and variant.bank is not None and not variant.bank.first_come


def _places(variant: Variant) -> bool:
    return variant.principals is not None


_ASKED: Final[Mapping[str, _BankQuestion]] = {
    "speaks|tour": _BankQuestion(_tour, speaks),
    "speaks|after_look": _BankQuestion(_looks, speaks),
    "speaks|alone": _BankQuestion(_asked_alone, speaks),
    "claim|banco": _BankQuestion(_banco, claim),
    "claim|suivi": _BankQuestion(_followed, claim),
    "holds|cards": _BankQuestion(_represents, holds),
    "covered|missing": _BankQuestion(_limited, bank_sums.missing),
    "covered|excess": _BankQuestion(_covers, bank_sums.excess),
    "covered|cut": _BankQuestion(_cuts, bank_sums.cut),
    "owed|gains": _BankQuestion(_patrons, bank_sums.settles),
    "owed|pays": _BankQuestion(_patrons, bank_sums.settles),
    "owed|cagnotte": _BankQuestion(_levies, bank_sums.levied),
    "owed|after": _BankQuestion(_limited, bank_sums.stands_at),
    "owed|back": _BankQuestion(_in_turn, bank_sums.handed_back),
    "next|won": _BankQuestion(_patrons, holds_next),
    "next|lost": _BankQuestion(_patrons, holds_next),
    "next|even": _BankQuestion(_in_turn, holds_next),
    "next|given_up": _BankQuestion(_retires, offered_to),
    "next|declined": _BankQuestion(_offered_round, offered_to),
    "match|given_up": _BankQuestion(_matched, to_match),
    "place|ponte|lost": _BankQuestion(_places, place),
    "place|ponte|kept": _BankQuestion(_places, place),
    "place|banque|lost": _BankQuestion(_places, place),
    "place|banque|kept": _BankQuestion(_places, place),
}
"""What is asked, by the key of its cell."""
