"""Pay lines and commission: the sums that the procedures share."""

from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

from dealer_app.rules.coup import Line, Stake
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import CommissionMode, House
from dealer_app.rules.money import Money, rounded_times
from dealer_app.rules.outcomes import Duel, outcome
from dealer_app.rules.variant import BetSpec, PayLine, Result, Seat, Times


def pay_line(bet: BetSpec, duel: Duel) -> PayLine | None:
    """The line that decides a bet: the first whose outcome holds; None where the stake is lost."""
    for line in bet.lines:
        if outcome(line.on).holds(duel):
            return line
    return None


def settle_stake(bet: BetSpec, stake: Stake, duel: Duel, house: House) -> Line:
    """What a stake becomes: winnings rounded as the house pays, then commission on them."""
    line = pay_line(bet, duel)
    return settled_by(line, 1 if line is None else multiple(line.times, duel), stake, house)


def settled_by(line: PayLine | None, times: int, stake: Stake, house: House) -> Line:
    """What a stake becomes by that line, won or lost so many times; it is lost by none."""
    if line is None or line.result is Result.LOSE:
        lost = Money(stake.amount * times)
        return Line(stake.seat, stake.bet, stake.amount, Result.LOSE, lost=lost)
    if line.result is Result.PUSH:
        return Line(stake.seat, stake.bet, stake.amount, Result.PUSH)
    winnings = house.winnings
    won = rounded_times(stake.amount * times, line.pays, winnings.how, winnings.unit)
    commission = commission_on(won, line.commission, house)
    return Line(stake.seat, stake.bet, stake.amount, Result.WIN, won, commission=commission)


def multiple(times: Times, duel: Duel) -> int:
    """How many times a stake is won or lost by naturals, once where nobody has one (S2-A12)."""
    winner, loser = (duel.ponte, duel.banque) if duel.sign > 0 else (duel.banque, duel.ponte)
    match times:
        case Times.ONE:
            return 1
        case Times.WINNER:
            return max(1, winner.natural)
        case Times.DIFFERENCE:
            return max(1, winner.natural - loser.natural)
        case _:
            assert_never(times)


def commission_on(won: Money, rate: Fraction, house: House) -> Money:
    """The house's share of what was won, never more than it (rules of §2.7); nothing in a house
    that takes no commission."""
    if house.commission_mode is CommissionMode.NONE:
        return Money(0)
    return min(won, rounded_times(won, rate, house.commission.how, house.commission.unit))


def void_line(stake: Stake) -> Line:
    """A stake that goes back because the coup is void."""
    return Line(stake.seat, stake.bet, stake.amount, Result.VOID)


def paid_in_order(
    lines: Iterable[Line], reach: Money
) -> tuple[list[Line], tuple[tuple[Seat, str], ...]]:
    """The lines with the winners paid one after the other as far as the bank and what it wins
    reach, and those that it could not pay in full (IRR-24)."""
    lines = list(lines)
    left = reach + sum(line.lost for line in lines)
    paid: list[Line] = []
    for line in lines:
        won = min(line.won, Money(max(left, 0)))
        left -= won
        paid.append(replace(line, won=won, commission=min(line.commission, won)))
    cut = (line for line, after in zip(lines, paid, strict=True) if after.won < line.won)
    return paid, tuple((line.seat, line.bet) for line in cut)
