"""Who speaks next before a bank, whose the banco is, and who holds the cards for others."""

from random import Random
from typing import Final

from dealer_app.i18n.parlance import rule
from dealer_app.rules.due import Step, Why
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.judge import judge
from dealer_app.table.table import Rules
from dealer_app.training.drills.bank_asked import chosen, of_seats, rule_of, seats_at, several
from dealer_app.training.question import Cell, Question, Saying, Seen
from dealer_app.training.school_table import (
    Astray,
    Sitting,
    after,
    answered,
    begun,
    come_about,
    dealt_out,
    entered,
    followed,
    main_bets,
    sat,
    with_bank,
    with_coup,
)

_CALLERS: Final = 3
_BEFORE_STAKES: Final = (Why.ALONE, Why.STANDING)
"""What is asked before anybody stakes: who takes the bank alone."""


def speaks(rules: Rules, random: Random, cell: Cell) -> Question:
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
        come_about(Seen(sitting.table.coup), sitting),
        Saying(f"asked_{why}"),
        (
            rule(variant, why.value, due.step.value),
            Saying("why_asked", {"seat": due.seat}),
        ),
    )
    return of_seats(question, due.seat, seats_at(sitting.table), random)


def _looked(sitting: Sitting, random: Random) -> Sitting:
    """The table once everybody has looked at two cards."""
    while sitting.due.step is Step.CARD and not sitting.coup.first_cards_out:
        sitting = followed(sitting, random)
    return sitting


def claim(rules: Rules, random: Random, cell: Cell) -> Question:
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
        come_about(Seen(sitting.coup, said=(*_lost_before(sitting), told)), sitting),
        Saying("whose_banco"),
        (
            rule_of(rules.variant, "claim"),
            Saying("why_banco_sides" if several(rules) else "why_banco", {"seat": banco.seat}),
        ),
    )
    return of_seats(question, banco.seat, callers, random)


def _banco_lost(sitting: Sitting, random: Random) -> Sitting:
    """The coup after one in which somebody took the bank alone, and lost (§3.2)."""
    sitting = with_bank(sitting, random)
    seat = random.choice(_others(sitting))
    sitting = entered(sitting, ev.BancoCalled(seat, sitting.coup.banked))
    sitting = with_coup(dealt_out(sitting, random))
    if sitting.coup.tour.lost_banco is None:
        raise Astray
    return sitting


def _others(sitting: Sitting) -> list[Seat]:
    """Every seat but the holder's."""
    holder = sitting.coup.bank.holder if sitting.coup.bank else None
    return [seat for seat in seats_at(sitting.table) if seat != holder]


def _callers(sitting: Sitting, random: Random) -> list[Seat]:
    """Those who call banco at once, whoever lost the last one among them."""
    lost = sitting.coup.tour.lost_banco
    first = [] if lost is None else [lost.seat]
    others = [seat for seat in _others(sitting) if seat not in first]
    callers = [*first, *random.sample(others, _CALLERS - len(first))]
    random.shuffle(callers)
    return callers


def _lost_before(sitting: Sitting) -> tuple[Saying, ...]:
    lost = sitting.coup.tour.lost_banco
    return () if lost is None else (Saying("said_lost_banco", {"seat": lost.seat}),)


def holds(rules: Rules, random: Random, cell: Cell) -> Question:
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
        come_about(Seen(coup, hand=hand), sitting),
        Saying("who_holds", {"hand": hand}),
        (
            rule_of(variant, "holds"),
            Saying(f"why_holds_{variant.tour.speaker}", {"seat": holders[hand], "hand": hand}),
        ),
    )
    return of_seats(question, holders[hand], staked[hand], random)


def _stakers(sitting: Sitting, hand: str) -> list[Seat]:
    """Those who staked on that hand, or on the one there is."""
    one_hand, stakes = not several(sitting.table.rules), sitting.coup.stakes
    return [stake.seat for stake in stakes if one_hand or stake.bet in (hand, "both")]
