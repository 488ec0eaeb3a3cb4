"""Stakes: seats, limits, the duel of the principals."""

from collections.abc import Sequence
from random import Random

import pytest

from dealer_app.rules.coup import Stake
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge, laid_again
from dealer_app.table.judges.stake_judge import are_regular
from dealer_app.table.judges.verdict import regular
from dealer_app.table.state import apply
from dealer_app.table.table import Table
from tests.builders import (
    at_table,
    banco,
    bank,
    codes,
    deal,
    entered,
    euros,
    principal,
    refusal,
    replayed,
    session,
    stake,
    take_back,
)
from tests.play import the

LIMITS = """
[limits]
minimum = 10
maximum = 100
multiple = 5
[bets.punto_banco]
closed = ["big"]
[bets.punto_banco.limits.tie]
minimum = 5
maximum = 20
"""


def staked(table: object, seat: str, bet: str) -> int:
    coup = table.state.coup  # type: ignore[attr-defined]  # a session
    return int(coup.staked(seat, bet))


@pytest.mark.parametrize("seat", ["0", "10", "99", "x", "", "-1", "٣", "v", "vx", "v0"])
def test_a_seat_that_is_not_at_the_table_does_not_stake(seat: str) -> None:
    assert refusal(at_table(), stake(seat, "ponte", 10)) is No.UNKNOWN_SEAT


def test_spectators_stake_where_the_house_lets_them() -> None:
    assert refusal(at_table("festival"), stake("v1", "ponte", 10)) is No.NO_SPECTATORS
    table = at_table("festival", {"spectators": "on"})
    entered(table, stake("v1", "ponte", 10))
    assert staked(table, "v1", "ponte") == 1000
    assert refusal(table, bank("v1", 10)) is No.NO_PRINCIPALS


@pytest.mark.parametrize("amount", [0, -5])
def test_an_amount_that_is_none_is_refused_with_the_minimum(amount: int) -> None:
    table = at_table(house=LIMITS)
    assert refusal(table, stake(3, "ponte", amount)) is No.BELOW_MINIMUM
    entered(table, stake(3, "ponte", 10))
    assert refusal(table, stake(3, "ponte", amount)) is No.BELOW_MINIMUM
    entered(table, *deal("7"))
    assert refusal(table, stake(3, "ponte", amount)) is No.BELOW_MINIMUM


@pytest.mark.parametrize(
    ("bet", "amount", "no"),
    [
        ("ponte", 5, No.BELOW_MINIMUM),
        ("ponte", 9.99, No.BELOW_MINIMUM),
        ("ponte", 10, None),
        ("ponte", 100, None),
        ("ponte", 100.01, No.ABOVE_MAXIMUM),
        ("ponte", 1e12, No.ABOVE_MAXIMUM),
        ("ponte", 12, No.NOT_MULTIPLE),
        ("tie", 5, None),
        ("tie", 25, No.ABOVE_MAXIMUM),
        ("big", 10, No.BET_CLOSED),
    ],
)
def test_limits_hold_bet_by_bet(bet: str, amount: float, no: No | None) -> None:
    assert refusal(at_table(house=LIMITS), stake(3, bet, amount)) is no


def test_limits_hold_for_all_that_a_seat_has_on_a_bet() -> None:
    table = entered(at_table(house=LIMITS), stake(3, "ponte", 60))
    assert refusal(table, stake(3, "ponte", 45)) is No.ABOVE_MAXIMUM
    entered(table, stake(3, "ponte", 40), stake(4, "ponte", 100))
    assert staked(table, "3", "ponte") == 10000


def test_what_is_added_may_be_below_the_minimum() -> None:
    table = entered(at_table(house=LIMITS), stake(3, "ponte", 10), stake(3, "ponte", 5))
    assert staked(table, "3", "ponte") == 1500


def test_the_differential_looks_at_the_two_hands_alone() -> None:
    table = at_table(house="[limits]\ndifferential = 50\n")
    entered(table, stake(1, "ponte", 50), stake(2, "tie", 500), stake(3, "banque", 100))
    assert refusal(table, stake(4, "banque", 1)) is No.DIFFERENTIAL
    entered(table, stake(4, "ponte", 100))
    assert refusal(table, stake(4, "ponte", 1)) is No.DIFFERENTIAL


def test_no_stake_without_a_coup_or_in_a_void_one() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    for entry in (stake(3, "ponte", 10), take_back(3, "ponte"), ev.BettingClosed()):
        assert refusal(table, entry) is No.NO_COUP
    entered(table, ev.CoupOpened(), stake(3, "ponte", 10), ev.CoupVoided("Misdeal"))
    for entry in (stake(3, "ponte", 10), take_back(3, "ponte"), ev.BettingClosed()):
        assert refusal(table, entry) is No.COUP_OVER


def test_a_stake_is_taken_back_whole_before_the_first_card() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(3, "ponte", 5), stake(4, "ponte", 5))
    entered(table, take_back(3, "ponte"))
    assert staked(table, "3", "ponte") == 0
    assert staked(table, "4", "ponte") == 500
    assert refusal(table, take_back(3, "ponte")) is No.NO_STAKE


def test_closed_betting_makes_every_change_late() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), ev.BettingClosed())
    entered(table, stake(4, "ponte", 10), take_back(3, "ponte"), *deal("7 6 K Q"))
    assert codes(table) == [("IRR-16", "withdraw"), ("IRR-16", "withdraw")]
    assert table.coup.stakes == ()


def test_a_house_may_settle_late_stakes_as_placed() -> None:
    house = '[irregularities]\nIRR-16 = { seen = "stand" }\n'
    table = entered(at_table(house=house), *deal("7"), stake(3, "ponte", 10), *deal("6 K Q"))
    assert codes(table) == [("IRR-16", "stand")]
    assert staked(table, "3", "ponte") == 1000


# The duel


def test_the_principals_stake_the_same_amount() -> None:
    table = entered(at_table("festival"), bank(1, 20), banco(2, 20))
    assert (the(table.coup.duel).bank, the(table.coup.duel).banco) == (
        euros(20),
        euros(20),
    )
    assert table.coup.principals == {"banque": "1", "ponte": "2"}


def test_the_bank_may_change_her_amount_until_the_first_card() -> None:
    table = entered(at_table("festival"), bank(1, 20), banco(2, 20), bank(1, 30))
    assert refusal(table, deal("7")[0]) is No.BANCO_DUE
    assert refusal(table, banco(2, 20)) is No.BANK_DIFFERS
    entered(table, banco(2, 30), *deal("7"))
    assert refusal(table, bank(1, 40)) is No.NOT_ITS_TURN
    assert refusal(table, principal("ponte", 3)) is No.NOT_ITS_TURN


@pytest.mark.parametrize(("amount", "no"), [(0, No.BELOW_MINIMUM), (-1, No.BELOW_MINIMUM)])
def test_a_bank_of_nothing_is_refused(amount: int, no: No) -> None:
    assert refusal(at_table("festival"), bank(1, amount)) is no


def test_the_duel_keeps_the_houses_limits() -> None:
    table = at_table("festival", house="[limits]\nminimum = 10\nmaximum = 50\nmultiple = 5\n")
    assert refusal(table, bank(1, 5)) is No.BELOW_MINIMUM
    assert refusal(table, bank(1, 55)) is No.ABOVE_MAXIMUM
    assert refusal(table, bank(1, 12)) is No.NOT_MULTIPLE


def test_who_has_a_bet_plays_no_hand_unless_the_house_allows_it() -> None:
    table = entered(at_table("festival"), stake(1, "tie", 5))
    assert refusal(table, bank(1, 20)) is No.PRINCIPAL_BETS
    table = entered(at_table("festival", {"principals_bet": "allowed"}), stake(1, "tie", 5))
    entered(table, bank(1, 20))


def test_nobody_plays_a_hand_that_is_not_at_the_table() -> None:
    table = at_table("festival")
    for entry in (principal("ponte", 13), bank(13, 20), banco(0, 20)):
        assert refusal(table, entry) is No.UNKNOWN_SEAT
    for entry in (principal("ponte", 1), bank(1, 20), banco(1, 20)):
        assert refusal(at_table(), entry) is No.NO_PRINCIPALS
        assert refusal(session("festival"), entry) is No.NO_COUP


def test_a_principal_may_be_named_anew() -> None:
    table = entered(at_table("festival"), principal("ponte", 1), principal("ponte", 2))
    entered(table, principal("banque", 1))
    assert refusal(table, principal("ponte", 1)) is No.SAME_PRINCIPAL


# Stakes that follow one another, judged at once


def are_taken(table: Table, stakes: Sequence[ev.StakeLaid]) -> bool:
    """Whether the judge takes each of them as it is laid behind those before."""
    for each in stakes:
        if judge(table, each) != regular(each):
            return False
        table = apply(table, each)
    return True


def test_stakes_are_regular_together_where_each_is_behind_those_before() -> None:
    chance, table = Random(3), at_table(house=LIMITS).state
    found = list[bool]()
    for _ in range(150):
        stakes = [
            stake(
                chance.choice(["1", "2", "9", "3"] + ["10", "v1"] * (chance.random() < 0.05)),
                chance.choice(["ponte", "banque", "tie"] + ["big", "?"] * (chance.random() < 0.05)),
                chance.choice([5, 10, 10, 20, 15]) * (chance.random() < 0.99),
            )
            for _ in range(chance.randint(1, 5))
        ]
        found.append(are_regular(table, stakes))
        assert found[-1] == are_taken(table, stakes)
    assert {*found} == {True, False}


@pytest.mark.parametrize(
    ("stakes", "laid"),
    [
        ([stake(2, "ponte", 10)], [stake(2, "ponte", 40), stake(3, "tie", 10)]),
        ([stake(2, "ponte", 60)], [stake(2, "ponte", 60)]),
        ([stake(2, "ponte", 10)], [stake(2, "ponte", 5)]),
        ([], [stake(2, "ponte", 60), stake(2, "ponte", 60)]),
    ],
    ids=[
        *("onto what lies there", "beyond the limit with it", "below the minimum without it"),
        "beyond the limit together",
    ],
)
def test_what_a_seat_has_on_a_bet_already_counts_where_stakes_are_judged_together(
    stakes: list[ev.StakeLaid], laid: list[ev.StakeLaid]
) -> None:
    table = entered(at_table(house=LIMITS), *stakes).state
    assert are_regular(table, laid) == are_taken(table, laid)


@pytest.mark.parametrize(
    "table",
    [
        entered(at_table(), *deal("9 K")).state,
        entered(at_table(), ev.BettingClosed()).state,
        entered(at_table(), ev.CoupVoided("fire")).state,
        entered(at_table(), ev.IrregularityFound("IRR-16", None, reported=True)).state,
        at_table("festival").state,
        at_table(options={"both_sides": "one"}).state,
        at_table(house="[limits]\ndifferential = 1000\n").state,
        at_table("chemin_de_fer").state,
        at_table("banque").state,
        session().state,
    ],
)
def test_stakes_are_judged_one_by_one_where_one_may_ask_of_something_else(table: Table) -> None:
    bet = next(iter(table.variant.bets))
    assert are_regular(at_table().state, [stake(2, "ponte", 10)])
    assert not are_regular(table, [stake(2, bet, 10)])


def test_stakes_are_judged_one_by_one_where_the_shoe_may_end_with_them() -> None:
    table = at_table().state
    shoe = the(table.shoe)
    low = replace(table, shoe=replace(shoe, left=table.variant.min_cards + 1))
    assert are_regular(table, [stake(2, "ponte", 10)])
    assert not are_regular(low, [stake(2, "ponte", 10)])
    assert not are_regular(table, [ev.SeatPassed(Seat("2"))])


def test_of_stakes_that_lie_again_those_of_whoever_holds_the_bank_by_now_are_left_out() -> None:
    table = replayed("variant chemin_de_fer\nshoe\ncoup\nbank 1 100\n")
    holders, others = (Stake(Seat(seat), BetId("stake"), Money(1000)) for seat in "12")
    again = laid_again(table.state, (holders, others))
    assert again.stakes == (others,)
    assert again.left_out == ((holders, Refusal(No.HOLDER_STAKES, {"seat": "1"})),)


def test_a_late_stake_of_whoever_holds_the_bank_does_not_lie_again() -> None:
    """Once cards are dealt a stake is late, whoever it belongs to: the holder's is none at all."""
    table = replayed("variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 3 stake 10\ndeal K\n")
    holders, others = (Stake(Seat(seat), BetId("stake"), Money(1000)) for seat in "12")
    again = laid_again(table.state, (holders, others))
    assert again == ((others,), ((holders, Refusal(No.HOLDER_STAKES, {"seat": "1"})),))
