"""Sums in the chips of a house: the stack that pays them, what no chips can pay (§2.4, §2.7)."""

from collections.abc import Mapping, Sequence
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
from dealer_app.rules.money import Money, Rounding, worth
from dealer_app.rules.stacks import (
    ColourUp,
    Stack,
    Unpaid,
    colour_up,
    paid_with,
    payable,
    stack,
    unpaid,
)
from dealer_app.rules.variant import BetId
from tests.library.builders import game
from tests.play import the

CASINO = (1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 500_00, 1000_00)


def house(
    values: Sequence[int],
    pattern: Sequence[int] = (),
    largest: int | None = None,
    *,
    suggests: bool = True,
) -> House:
    top = None if largest is None else Money(largest)
    rules = PayoutRules(tuple(map(Money, pattern)), top, suggests)
    return House(chips=tuple(Chip(Money(value), "") for value in values), payout=rules)


def chips(several: Mapping[int, int]) -> dict[Money, int]:
    return {Money(value): number for value, number in several.items()}


def fewest(amount: int, values: Sequence[int]) -> int | None:
    """How many chips at least make an amount: the sums of no chip, of one, of two, and so on."""
    reached, number = {0}, 0
    while amount not in reached:
        more = {each + value for each in reached for value in values if each + value <= amount}
        if more <= reached:
            return None
        reached, number = reached | more, number + 1
    return number


def test_a_payout_is_stacked_of_the_fewest_chips() -> None:
    paid = stack(Money(95_00), house(CASINO))
    assert paid == Stack(chips({50_00: 1, 20_00: 2, 5_00: 1}))


def test_the_highest_chip_stands_first_in_the_stack() -> None:
    assert list(stack(Money(1900_00), house(CASINO)).chips) == [1000_00, 500_00, 100_00]


def test_two_threes_pay_six_where_chips_are_one_three_and_four() -> None:
    assert stack(Money(6), house((1, 3, 4))) == Stack(chips({3: 2}))


def test_the_largest_chip_is_left_out_where_the_others_alone_pay_the_sum() -> None:
    assert stack(Money(60), house((20, 50))) == Stack(chips({20: 3}))


def test_of_stacks_of_as_many_chips_the_one_with_the_larger_chip_is_paid() -> None:
    assert stack(Money(8), house((1, 4, 7))) == Stack(chips({7: 1, 1: 1}))


def test_what_no_chip_pays_is_the_rest() -> None:
    assert stack(Money(12_50), house(CASINO)) == Stack(chips({10_00: 1, 2_00: 1}), Money(50))


def test_the_rest_is_the_least_that_leaves_a_sum_of_chips() -> None:
    assert stack(Money(75), house((20, 50))) == Stack(chips({50: 1, 20: 1}), Money(5))
    assert stack(Money(30), house((20, 50))) == Stack(chips({20: 1}), Money(10))


def test_a_sum_below_the_smallest_chip_is_all_rest() -> None:
    assert stack(Money(50), house(CASINO)) == Stack({}, Money(50))


def test_a_house_without_chips_stacks_nothing() -> None:
    assert stack(Money(95_00), house(())) == Stack({}, Money(95_00))


def test_nothing_to_pay_is_an_empty_stack() -> None:
    assert stack(Money(0), house(CASINO)) == Stack()


def test_no_chip_above_the_largest_is_paid_out() -> None:
    paid = stack(Money(1900_00), house(CASINO, largest=500_00))
    assert paid == Stack(chips({500_00: 3, 100_00: 4}))


def test_a_pattern_pays_with_its_own_chips_in_its_own_order() -> None:
    paid = stack(Money(195_00), house(CASINO, pattern=(20_00, 5_00, 100_00)))
    assert paid == Stack(chips({20_00: 9, 5_00: 3}))


def test_a_pattern_takes_fewer_of_its_first_chip_where_the_sum_cannot_be_made_otherwise() -> None:
    assert stack(Money(60), house((10, 20, 50), pattern=(50, 20))) == Stack(chips({20: 3}))


def test_no_chip_of_a_pattern_is_above_the_largest() -> None:
    paid = stack(Money(200_00), house(CASINO, (100_00, 20_00), largest=50_00))
    assert paid == Stack(chips({20_00: 10}))


def test_a_sum_that_a_pattern_cannot_pay_leaves_a_rest() -> None:
    assert stack(Money(95_00), house(CASINO, pattern=(20_00,))) == Stack(
        chips({20_00: 4}), Money(15_00)
    )


@given(
    st.integers(0, 160),
    st.lists(st.integers(1, 12), min_size=1, max_size=5, unique=True),
)
def test_no_stack_has_fewer_chips_and_none_leaves_a_smaller_rest(
    amount: int, values: Sequence[int]
) -> None:
    paid = stack(Money(amount), house(values))
    assert worth(paid.chips) + paid.rest == amount
    assert sum(paid.chips.values()) == fewest(amount - paid.rest, values)
    assert all(fewest(amount - less, values) is None for less in range(paid.rest))


@given(
    st.integers(0, 160),
    st.lists(st.integers(1, 24), min_size=1, max_size=4, unique=True),
)
def test_a_pattern_pays_exactly_whatever_its_chips_can_make(
    amount: int, values: Sequence[int]
) -> None:
    paid = stack(Money(amount), house(values, pattern=values))
    assert worth(paid.chips) + paid.rest == amount
    assert (paid.rest == 0) is (fewest(amount, values) is not None)


@pytest.mark.parametrize("values", [CASINO, (3, 7, 11, 13, 250), (991, 997, 1009, 1013)])
def test_a_sum_of_fifteen_figures_is_stacked_as_exactly_as_a_small_one(
    values: Sequence[int],
) -> None:
    amount = Money(999_999_999_999_00)
    paid = stack(amount, house(values))
    assert worth(paid.chips) == amount


def test_chips_that_hardly_divide_each_other_are_paid_from_the_largest_down() -> None:
    assert stack(Money(30), house((1, 15, 17, 19, 22))) == Stack(chips({22: 1, 1: 8}))


def test_a_stake_of_fifty_that_wins_fifty_is_better_one_chip_of_a_hundred() -> None:
    assert colour_up(Money(50_00), Money(50_00), house(CASINO)) == ColourUp(
        chips({50_00: 1}), chips({100_00: 1})
    )


def test_no_chip_of_the_stake_is_taken_that_would_be_given_back() -> None:
    found = colour_up(Money(460_00), Money(437_00), house(CASINO))
    assert found == ColourUp(
        chips({100_00: 1, 10_00: 1}), chips({500_00: 1, 20_00: 2, 5_00: 1, 2_00: 1})
    )


def test_what_is_given_is_worth_what_is_taken_and_the_payout() -> None:
    found = the(colour_up(Money(460_00), Money(437_00), house(CASINO)))
    assert worth(found.given) == worth(found.taken) + 437_00


def test_where_no_larger_chip_comes_of_it_nothing_is_suggested() -> None:
    assert colour_up(Money(100_00), Money(95_00), house(CASINO)) is None


def test_a_payout_that_no_chips_make_is_paid_by_taking_the_stake_up() -> None:
    found = colour_up(Money(20), Money(30), house((20, 50)))
    assert found == ColourUp(chips({20: 1}), chips({50: 1}))


def test_a_stake_that_chips_cannot_make_is_not_changed() -> None:
    assert colour_up(Money(50_50), Money(50_00), house(CASINO)) is None
    assert colour_up(Money(50_00), Money(50_50), house(CASINO)) is None


@given(
    st.integers(1, 120),
    st.integers(1, 120),
    st.lists(st.integers(1, 24), min_size=1, max_size=4, unique=True),
    st.sampled_from(["fewest", "pattern"]),
)
def test_a_suggestion_takes_something_and_costs_nobody_anything(
    stake: int, paid: int, values: Sequence[int], how: str
) -> None:
    of = house(values, pattern=values if how == "pattern" else ())
    found = colour_up(Money(stake), Money(paid), of)
    if found is not None:
        laid = stack(Money(stake), of).chips
        assert found.taken
        assert all(number <= laid[value] for value, number in found.taken.items())
        assert worth(found.given) == worth(found.taken) + paid


def test_nothing_is_suggested_of_a_stake_that_wins_nothing_or_is_none() -> None:
    assert colour_up(Money(50_00), Money(0), house(CASINO)) is None
    assert colour_up(Money(0), Money(50_00), house(CASINO)) is None


def test_what_is_less_than_the_smallest_chip_brings_no_larger_ones() -> None:
    assert colour_up(Money(10), Money(10), house((1_00,))) is None
    assert colour_up(Money(-50_00), Money(100_00), house(CASINO)) is None
    assert colour_up(Money(50_00), Money(-20_00), house(CASINO)) is None


def test_the_smallest_stake_and_the_smallest_payout_are_changed_up_too() -> None:
    changed = ColourUp(chips({1: 1}), chips({2: 1}))
    assert colour_up(Money(1), Money(1), house((1, 2))) == changed


def test_a_chip_that_the_payout_brings_by_itself_is_no_larger_one() -> None:
    assert colour_up(Money(2), Money(10), house((1, 2, 10))) is None


def test_a_house_may_do_without_suggestions() -> None:
    assert colour_up(Money(50_00), Money(50_00), house(CASINO, suggests=False)) is None


def test_a_pattern_is_followed_although_fewer_chips_would_do() -> None:
    assert stack(Money(30), house((1, 15, 25), pattern=(25, 15, 1))) == Stack(chips({25: 1, 1: 5}))


# What can be paid


PUNTO_BANCO = game("punto_banco")
CHEMIN = game("chemin_de_fer")


def chip_values(*chips: int) -> tuple[Money, ...]:
    return tuple(Money(chip) for chip in chips)


def limited(*chips: int, least: int, by: int = 1) -> House:
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
    assert payable(Money(amount), chip_values(*chips)) == (amount in sums(tuple(chips), 200))


def test_without_chips_nothing_is_payable() -> None:
    assert not payable(Money(5), ())


def test_a_house_pays_with_all_its_chips_or_with_those_of_its_pattern() -> None:
    there = limited(1, 5, 20, 100, least=20)
    assert paid_with(there) == chip_values(100, 500, 2000, 10_000)
    there = replace(there, payout=PayoutRules(pattern=chip_values(2000, 100)))
    assert paid_with(there) == chip_values(2000, 100)


def test_a_house_pays_with_no_chip_above_its_largest() -> None:
    payout = PayoutRules(largest=Money(2000))
    there = replace(limited(1, 5, 20, 100, least=20), payout=payout)
    assert paid_with(there) == chip_values(100, 500, 2000)


def test_five_percent_of_multiples_of_twenty_needs_no_fraction_of_a_euro() -> None:
    there = open_bets(limited(1, 5, 20, least=20, by=20), "ponte", "banque", "tie")
    assert list(unpaid(PUNTO_BANCO, there)) == []


def test_five_percent_of_ten_euros_is_half_a_euro_that_no_chip_pays() -> None:
    there = open_bets(limited(1, 5, 20, least=10, by=10), "banque")
    assert list(unpaid(PUNTO_BANCO, there)) == [
        Unpaid(BetId("banque"), Money(1000), Money(50), commission=True)
    ]


def test_a_commission_that_only_the_second_stake_makes_unpayable_is_found() -> None:
    there = open_bets(limited(1, 5, 10, least=20, by=10), "banque")
    assert list(unpaid(PUNTO_BANCO, there)) == [
        Unpaid(BetId("banque"), Money(3000), Money(150), commission=True)
    ]


def test_stakes_that_no_chip_makes_are_not_looked_at() -> None:
    there = replace(limited(20, least=20), limits=Limits(Money(2000), None, Money(1)))
    there = replace(there, commission=RoundingRule(Rounding.DOWN, Money(2000)))
    assert list(unpaid(PUNTO_BANCO, open_bets(there, "banque"))) == []


def test_a_marked_commission_is_paid_by_itself() -> None:
    there = open_bets(limited(2, 5, least=20, by=20), "banque")
    assert list(unpaid(PUNTO_BANCO, there)) == []
    marked = replace(there, commission_mode=CommissionMode.MARKED)
    assert list(unpaid(PUNTO_BANCO, marked)) == [
        Unpaid(BetId("banque"), Money(2000), Money(100), commission=True)
    ]


def test_where_no_commission_is_taken_none_has_to_be_paid() -> None:
    there = open_bets(limited(1, 5, 20, least=10, by=10), "banque")
    assert not list(unpaid(PUNTO_BANCO, replace(there, commission_mode=CommissionMode.NONE)))


def test_a_win_that_falls_between_two_chips_is_found() -> None:
    there = open_bets(limited(5, 10, least=5, by=5), "big")
    won = Money(270)  # 0.54:1 on 5
    assert list(unpaid(PUNTO_BANCO, there)) == [Unpaid(BetId("big"), Money(500), won)]


def test_a_win_rounded_to_the_smallest_chip_is_paid() -> None:
    there = open_bets(limited(5, 10, least=5, by=5), "big")
    rounded = replace(there, winnings=RoundingRule(Rounding.UP, Money(500)))
    assert list(unpaid(PUNTO_BANCO, rounded)) == []


def test_a_closed_bet_is_not_looked_at() -> None:
    assert not list(unpaid(PUNTO_BANCO, open_bets(limited(5, 10, least=5, by=5))))


def test_a_levy_of_five_percent_that_no_chip_pays_is_found() -> None:
    assert the(CHEMIN.cagnotte).rate == Fraction(1, 20)
    assert list(unpaid(CHEMIN, limited(1, 5, 20, least=20, by=20))) == []
    assert list(unpaid(CHEMIN, limited(1, 5, 10, least=10, by=10))) == [
        Unpaid(None, Money(1000), Money(50))
    ]


@pytest.mark.parametrize("settings", [{"limits": Limits()}, {"chips": ()}])
def test_nothing_is_known_without_a_least_stake_or_without_chips(
    settings: Mapping[str, object],
) -> None:
    there = replace(limited(7, least=10), **settings)  # type: ignore[arg-type]  # the cases name them
    assert list(unpaid(PUNTO_BANCO, there)) == []


def test_no_stake_above_the_maximum_is_looked_at() -> None:
    there = open_bets(limited(1, 5, 10, least=20, by=10), "banque")
    there = replace(there, limits=Limits(Money(2000), Money(2000), Money(1000)))
    assert list(unpaid(PUNTO_BANCO, there)) == []


def test_the_last_stake_that_is_looked_at_is_the_highest() -> None:
    there = open_bets(limited(1, 5, 10, least=20, by=10), "banque")
    highest = replace(there, limits=Limits(Money(2000), Money(3000), Money(1000)))
    assert [each.stake for each in unpaid(PUNTO_BANCO, highest)] == [3000]


def test_what_cannot_be_paid_of_one_bet_does_not_hide_another() -> None:
    there = open_bets(limited(5, 10, least=5, by=5), "big", "banque")
    assert {each.bet for each in unpaid(PUNTO_BANCO, there)} == {"big", "banque"}


def test_a_win_less_its_commission_is_what_is_paid() -> None:
    """Of a stake of 20, whose commission is rounded to 10, 10 is paid: no chip makes it."""
    there = open_bets(limited(20, 30, least=20, by=20), "banque")
    half = replace(there, commission=RoundingRule(Rounding.UP, Money(1000)))
    (found,) = unpaid(PUNTO_BANCO, half)
    assert (found.bet, found.commission) == ("banque", True)
