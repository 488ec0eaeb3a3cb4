"""Pay lines, rounding and commission: what a stake becomes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from dealer_app.rules.coup import Line, Stake, score
from dealer_app.rules.house import House, RoundingRule
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.pay_lines import pay_line, settle_stake, void_line
from dealer_app.rules.variant import BetId, BetSpec, PayLine, Result, Role, Seat
from tests.builders import cards, rules_of

VARIANT = rules_of().variant
HOUSE = House()


def duel(ponte: str, banque: str) -> Duel:
    """Two judged hands: `duel("7 K", "6 Q")`."""
    first, second = (score(VARIANT, cards(each)) for each in (ponte, banque))
    return Duel(first, second, (first.total > second.total) - (first.total < second.total))


def settled(bet: str, amount: int, on: Duel, house: House = HOUSE) -> Line:
    return settle_stake(
        VARIANT.bets[BetId(bet)], Stake(Seat("3"), BetId(bet), Money(amount)), on, house
    )


PONTE_WINS, BANQUE_WINS, TIE = duel("7 K", "6 Q"), duel("6 K", "7 Q"), duel("7 K", "7 Q")


def test_the_first_line_that_holds_decides() -> None:
    lines = (
        PayLine("tie", Result.PUSH),
        PayLine("banque_wins_on_six", Result.WIN, Fraction(1, 2)),
        PayLine("banque_wins", Result.WIN, Fraction(1)),
    )
    bet = BetSpec(BetId("banque"), {}, Role.BANQUE, lines)
    assert pay_line(bet, duel("5 K", "6 Q")) == lines[1]
    assert pay_line(bet, duel("6 K", "7 Q")) == lines[2]
    assert pay_line(bet, duel("7 K", "7 Q")) == lines[0]


def test_no_line_means_the_stake_is_lost() -> None:
    assert pay_line(VARIANT.bets[BetId("tie")], PONTE_WINS) is None
    assert settled("tie", 1000, PONTE_WINS).net == -1000


def test_a_line_may_say_that_the_stake_is_lost() -> None:
    bet = BetSpec(BetId("tie"), {}, Role.TIE, (PayLine("tie", Result.LOSE),))
    line = settle_stake(bet, Stake(Seat("3"), BetId("tie"), Money(500)), TIE, HOUSE)
    assert (line.result, line.net) == (Result.LOSE, -500)


def test_a_stake_returned_nets_nothing() -> None:
    line = settled("ponte", 1000, TIE)
    assert (line.result, line.net, line.won, line.commission) == (Result.PUSH, 0, 0, 0)


def test_the_commission_is_taken_from_the_winnings() -> None:
    line = settled("banque", 10000, BANQUE_WINS)
    assert (line.won, line.commission, line.net) == (10000, 500, 9500)
    assert settled("ponte", 10000, PONTE_WINS).commission == 0


@pytest.mark.parametrize(
    ("how", "commission"), [(Rounding.UP, 200), (Rounding.DOWN, 100), (Rounding.NEAREST, 100)]
)
def test_commission_on_twenty_five_is_rounded_as_the_house_says(
    how: Rounding, commission: int
) -> None:
    house = replace(HOUSE, commission=RoundingRule(how, Money(100)))
    assert settled("banque", 2500, BANQUE_WINS, house).commission == commission


def test_commission_in_cents_is_exact() -> None:
    assert settled("banque", 2500, BANQUE_WINS).commission == 125


def test_half_a_cent_of_commission_goes_up_and_less_goes_down() -> None:
    assert settled("banque", 10, BANQUE_WINS).commission == 1
    assert settled("banque", 9, BANQUE_WINS).commission == 0


def test_commission_never_exceeds_what_was_won() -> None:
    house = replace(HOUSE, commission=RoundingRule(Rounding.UP, Money(100)))
    line = settled("banque", 50, BANQUE_WINS, house)
    assert (line.commission, line.net) == (50, 0)


@pytest.mark.parametrize(("how", "won"), [(Rounding.DOWN, 1200), (Rounding.UP, 1300)])
def test_winnings_are_rounded_as_the_house_pays(how: Rounding, won: int) -> None:
    house = replace(HOUSE, winnings=RoundingRule(how, Money(100)))
    bet = BetSpec(
        BetId("banque"), {}, Role.BANQUE, (PayLine("banque_wins", Result.WIN, Fraction(1, 2)),)
    )
    line = settle_stake(bet, Stake(Seat("3"), BetId("banque"), Money(2500)), BANQUE_WINS, house)
    assert line.won == won


def test_a_void_stake_goes_back_whole() -> None:
    line = void_line(Stake(Seat("3"), BetId("banque"), Money(2500)))
    assert (line.result, line.stake, line.net) == (Result.VOID, 2500, 0)
