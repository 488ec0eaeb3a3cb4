"""What a house's chips can pay (§2.4, §2.7)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.rules.house import (
    Chip,
    CommissionMode,
    House,
    Limits,
    PayoutRules,
    RoundingRule,
)
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.stacks import Unpaid, paid_with, payable, unpaid
from dealer_app.rules.variant import BetId
from tests.library.builders import game
from tests.play import the

PUNTO_BANCO = game("punto_banco")
CHEMIN = game("chemin_de_fer")


def values(*chips: int) -> tuple[Money, ...]:
    return tuple(Money(chip) for chip in chips)


def house(*chips: int, least: int, by: int = 1) -> House:
    """A house with chips and limits in whole units."""
    limits = Limits(Money(least * 100), Money(least * 10_000), Money(by * 100))
    return House(chips=tuple(Chip(Money(chip * 100), "") for chip in chips), limits=limits)


def open_bets(house: House, *bets: str) -> House:
    """The house with these bets alone."""
    return replace(house, closed=frozenset(set(PUNTO_BANCO.bets) - {BetId(bet) for bet in bets}))


def sums(chips: tuple[int, ...], most: int) -> set[int]:
    """Every sum of such chips up to an amount, counted one chip at a time."""
    reached = {0}
    for amount in range(1, most + 1):
        if any(amount - chip in reached for chip in chips):
            reached.add(amount)
    return reached


@given(st.lists(st.integers(1, 30), min_size=1, max_size=4), st.integers(0, 200))
def test_an_amount_is_payable_if_chips_add_up_to_it(chips: list[int], amount: int) -> None:
    assert payable(Money(amount), values(*chips)) == (amount in sums(tuple(chips), 200))


def test_without_chips_nothing_is_payable() -> None:
    assert not payable(Money(5), ())


def test_a_house_pays_with_all_its_chips_or_with_those_of_its_pattern() -> None:
    there = house(1, 5, 20, 100, least=20)
    assert paid_with(there) == values(100, 500, 2000, 10_000)
    there = replace(there, payout=PayoutRules(pattern=values(2000, 100)))
    assert paid_with(there) == values(2000, 100)


def test_no_chip_above_the_largest_is_paid_out() -> None:
    payout = PayoutRules(largest=Money(2000))
    there = replace(house(1, 5, 20, 100, least=20), payout=payout)
    assert paid_with(there) == values(100, 500, 2000)


def test_five_percent_of_multiples_of_twenty_needs_no_fraction_of_a_euro() -> None:
    there = open_bets(house(1, 5, 20, least=20, by=20), "ponte", "banque", "tie")
    assert list(unpaid(PUNTO_BANCO, there)) == []


def test_five_percent_of_ten_euros_is_half_a_euro_that_no_chip_pays() -> None:
    there = open_bets(house(1, 5, 20, least=10, by=10), "banque")
    assert list(unpaid(PUNTO_BANCO, there)) == [
        Unpaid(BetId("banque"), Money(1000), Money(50), commission=True)
    ]


def test_a_commission_that_only_the_second_stake_makes_unpayable_is_found() -> None:
    there = open_bets(house(1, 5, 10, least=20, by=10), "banque")
    assert list(unpaid(PUNTO_BANCO, there)) == [
        Unpaid(BetId("banque"), Money(3000), Money(150), commission=True)
    ]


def test_stakes_that_no_chip_makes_are_not_looked_at() -> None:
    there = replace(house(20, least=20), limits=Limits(Money(2000), None, Money(1)))
    there = replace(there, commission=RoundingRule(Rounding.DOWN, Money(2000)))
    assert list(unpaid(PUNTO_BANCO, open_bets(there, "banque"))) == []


def test_a_marked_commission_is_paid_by_itself() -> None:
    there = open_bets(house(2, 5, least=20, by=20), "banque")
    assert list(unpaid(PUNTO_BANCO, there)) == []
    marked = replace(there, commission_mode=CommissionMode.MARKED)
    assert list(unpaid(PUNTO_BANCO, marked)) == [
        Unpaid(BetId("banque"), Money(2000), Money(100), commission=True)
    ]


def test_where_no_commission_is_taken_none_has_to_be_paid() -> None:
    there = open_bets(house(1, 5, 20, least=10, by=10), "banque")
    assert not list(unpaid(PUNTO_BANCO, replace(there, commission_mode=CommissionMode.NONE)))


def test_a_win_that_falls_between_two_chips_is_found() -> None:
    there = open_bets(house(5, 10, least=5, by=5), "big")
    won = Money(270)  # 0.54:1 on 5
    assert list(unpaid(PUNTO_BANCO, there)) == [Unpaid(BetId("big"), Money(500), won)]


def test_a_win_rounded_to_the_smallest_chip_is_paid() -> None:
    there = open_bets(house(5, 10, least=5, by=5), "big")
    rounded = replace(there, winnings=RoundingRule(Rounding.UP, Money(500)))
    assert list(unpaid(PUNTO_BANCO, rounded)) == []


def test_a_closed_bet_is_not_looked_at() -> None:
    assert not list(unpaid(PUNTO_BANCO, open_bets(house(5, 10, least=5, by=5))))


def test_a_levy_of_five_percent_that_no_chip_pays_is_found() -> None:
    assert the(CHEMIN.cagnotte).rate == Fraction(1, 20)
    assert list(unpaid(CHEMIN, house(1, 5, 20, least=20, by=20))) == []
    assert list(unpaid(CHEMIN, house(1, 5, 10, least=10, by=10))) == [
        Unpaid(None, Money(1000), Money(50))
    ]


@pytest.mark.parametrize("settings", [{"limits": Limits()}, {"chips": ()}])
def test_nothing_is_known_without_a_least_stake_or_without_chips(
    settings: Mapping[str, object],
) -> None:
    there = replace(house(7, least=10), **settings)  # type: ignore[arg-type]  # the cases name them
    assert list(unpaid(PUNTO_BANCO, there)) == []


def test_no_stake_above_the_maximum_is_looked_at() -> None:
    there = open_bets(house(1, 5, 10, least=20, by=10), "banque")
    there = replace(there, limits=Limits(Money(2000), Money(2000), Money(1000)))
    assert list(unpaid(PUNTO_BANCO, there)) == []


def test_the_last_stake_that_is_looked_at_is_the_highest() -> None:
    there = open_bets(house(1, 5, 10, least=20, by=10), "banque")
    highest = replace(there, limits=Limits(Money(2000), Money(3000), Money(1000)))
    assert [each.stake for each in unpaid(PUNTO_BANCO, highest)] == [3000]


def test_what_cannot_be_paid_of_one_bet_does_not_hide_another() -> None:
    there = open_bets(house(5, 10, least=5, by=5), "big", "banque")
    assert {each.bet for each in unpaid(PUNTO_BANCO, there)} == {"big", "banque"}


def test_a_win_less_its_commission_is_what_is_paid() -> None:
    """Of a stake of 20, whose commission is rounded to 10, 10 is paid: no chip makes it."""
    there = open_bets(house(20, 30, least=20, by=20), "banque")
    half = replace(there, commission=RoundingRule(Rounding.UP, Money(1000)))
    (found,) = unpaid(PUNTO_BANCO, half)
    assert (found.bet, found.commission) == ("banque", True)
