"""Who holds the bank in the coup that comes, who may take it over, and for how much."""

from dataclasses import replace
from random import Random

from dealer_app.i18n.parlance import rule
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE
from dealer_app.table import events as ev
from dealer_app.table.bank_view import bank_step
from dealer_app.table.dues import coming
from dealer_app.table.table import Rules
from dealer_app.training.drills.bank_asked import (
    an_amount,
    chosen,
    done,
    of_seats,
    rule_of,
    seats_at,
    settled,
)
from dealer_app.training.question import Cell, Question, Saying
from dealer_app.training.school_table import (
    Astray,
    Sitting,
    a_stake,
    dealt_out,
    entered,
    sat,
    with_coup,
)


def holds_next(rules: Rules, random: Random, cell: Cell) -> Question:
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
            rule(rules.variant, step.passing.value, "kept"),
            Saying(f"why_bank_{step.passing}", {"seat": step.next_holder or ""}),
        ),
    )
    return of_seats(question, step.next_holder, seats_at(sitting.table), random)


def _given_up(rules: Rules, random: Random) -> Sitting:
    """A bank that its holder has just given up (S1.25, §3.3)."""
    sitting = done(rules, random)
    if sitting.table.unticked:
        sitting = entered(sitting, ev.AllTicked())
    return entered(sitting, ev.BankGivenUp())


def offered_to(rules: Rules, random: Random, cell: Cell) -> Question:
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
            rule(rules.variant, "given_up"),
            Saying("why_offered", {"seat": asked}),
        ),
    )
    return of_seats(question, asked, seats_at(sitting.table), random)


def to_match(rules: Rules, random: Random, cell: Cell) -> Question:
    """What whoever takes over a bank must put in it (S1-A25, §3.3)."""
    sitting = _given_up(rules, random)
    if sitting.due.step is not Step.BANK:
        raise Astray
    amount, number = sitting.due.amount or Money(0), rule_of(rules.variant, "match")
    seen = replace(settled(sitting), said=(Saying("said_given_up"),))
    return an_amount(cell, seen, Saying("bank_match"), (amount, number))


def place(rules: Rules, random: Random, cell: Cell) -> Question:
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
            rule_of(rules.variant, "place"),
            Saying("why_place_lost" if loses == hand else "why_place_kept", {"hand": hand}),
        ),
    )
    return of_seats(question, following.proposed.get(hand), seats_at(sitting.table), random)
