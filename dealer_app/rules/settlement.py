"""Pay lines and commission: the sums that the procedures share."""

from fractions import Fraction

from dealer_app.rules.coup import Line, Stake
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.outcomes import OUTCOMES, Duel
from dealer_app.rules.variant import BetSpec, PayLine, Result


def pay_line(bet: BetSpec, duel: Duel) -> PayLine | None:
    """The line that decides a bet: the first whose outcome holds; None where the stake is lost."""
    return next((line for line in bet.lines if OUTCOMES[line.on].holds(duel)), None)


def settle_stake(bet: BetSpec, stake: Stake, duel: Duel, house: House) -> Line:
    """What a stake becomes: winnings rounded as the house pays, then commission on them."""
    line = pay_line(bet, duel)
    if line is None or line.result is Result.LOSE:
        return Line(stake.seat, stake.bet, stake.amount, Result.LOSE)
    if line.result is Result.PUSH:
        return Line(stake.seat, stake.bet, stake.amount, Result.PUSH)
    won = rounded(stake.amount * line.pays, house.winnings.how, house.winnings.unit)
    commission = _commission(won, line.commission, house)
    return Line(stake.seat, stake.bet, stake.amount, Result.WIN, won, commission)


def _commission(won: Money, rate: Fraction, house: House) -> Money:
    """The house's share of what was won, never more than it (rules of §2.7)."""
    return min(won, rounded(won * rate, house.commission.how, house.commission.unit))


def void_line(stake: Stake) -> Line:
    """A stake that goes back because the coup is void."""
    return Line(stake.seat, stake.bet, stake.amount, Result.VOID)
