from dataclasses import replace
from fractions import Fraction

import pytest

from dealer_app.rules.house import CommissionMode, House, Limits, Overdrawn, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.pay_lines import commission_on
from dealer_app.rules.staff import USUAL, Act, Needs, Post
from dealer_app.rules.variant import BetId


def test_a_bet_has_its_own_limits_before_those_of_the_table() -> None:
    own = Limits(Money(5), Money(50))
    there = House(limits=Limits(Money(20)), bet_limits={BetId("tie"): own})
    assert there.limits_of(BetId("tie")) == own
    assert there.limits_of(BetId("ponte")) == Limits(Money(20))


@pytest.mark.parametrize("act", list(Act))
def test_an_act_that_a_house_leaves_out_needs_what_is_usual(act: Act) -> None:
    assert House().needs(act) == USUAL[act]
    assert House(authority={}).needs(act) == USUAL[act]


def test_a_house_asks_for_more() -> None:
    there = House(authority={Act.FILL: Needs(Post.DIRECTOR, people=2)})
    assert there.needs(Act.FILL) == Needs(Post.DIRECTOR, people=2)


@pytest.mark.parametrize(
    ("mode", "taken"),
    [(CommissionMode.AT_ONCE, 500), (CommissionMode.MARKED, 500), (CommissionMode.NONE, 0)],
)
def test_a_commission_is_owed_whenever_it_is_paid_and_never_where_none_is_taken(
    mode: CommissionMode, taken: int
) -> None:
    there = replace(House(), commission_mode=mode)
    assert commission_on(Money(10_000), Fraction(1, 20), there) == taken


@pytest.mark.parametrize(
    ("amounts", "needed"),
    [((), False), ((500, -1200), False), ((500, 20), True), ((50, 500), True), ((1,), True)],
)
def test_a_column_shows_cents_where_one_of_its_amounts_has_any(
    amounts: tuple[int, ...],
    needed: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    assert House().currency.needs_minor(map(Money, amounts)) is needed


@pytest.mark.parametrize(
    ("overdrawn", "ways"),
    [
        (Overdrawn.EITHER, {Resolution.BURN, Resolution.NEXT_COUP}),
        (Overdrawn.BURN, {Resolution.BURN}),
        (Overdrawn.NEXT_COUP, {Resolution.NEXT_COUP}),
    ],
)
def test_the_house_says_which_way_an_overdrawn_card_may_go(
    overdrawn: Overdrawn, ways: set[Resolution]
) -> None:
    assert overdrawn.ways == ways
