"""The payout of Macao: naturals both ways, busts, ties, and money that adds up."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.library import read_sheet
from dealer_app.rules.coup import BankLine, Coup, Speech
from dealer_app.rules.due import Due, Refusal, Step
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    Move,
)
from dealer_app.rules.procedures import one_against_all as macao
from dealer_app.rules.variant import Cagnotte, LevyBase, Result, Seat, Variant
from tests.play import the
from tests.rules.macao import (
    BEFORE,
    HOUSE,
    dealt,
    looked,
    moved,
    nets,
    opened,
    own,
    passed,
    said,
    settled,
    stake,
    steps,
    table,
)

# The vectors


def test_a_seat_of_nine_is_paid_three_times_and_an_equal_natural_is_void() -> None:
    """§10.3, 1: the bank has 4 and 3; 18 is 9, 16 is 7, and 6 is no natural."""
    variant = table()
    coup = moved(variant, looked(variant, "9 9 | 8 8 | K 6 | 4 3"), *own(4, 3, 2))
    assert nets(variant, coup) == {"4": 300, "3": 0, "2": -100, "1": -200}
    results = settled(variant, coup).results
    assert results == {"seat_4": "wins", "seat_3": "ties", "seat_2": "loses"}


def test_a_seat_that_busts_has_lost_and_the_bank_that_draws_a_nine_beats_the_others() -> None:
    """§10.3, 2: 3 and a 7 is a bust; 5 and a 3 is 8; 6 stands; the bank's 5 may draw, 4: 9."""
    variant = table()
    coup = moved(variant, looked(variant, "6 6 | Q 5 | K 6 | 5 9"), *own(4, 3, 2))
    coup = dealt(variant, coup, "7")
    coup = dealt(variant, said(variant, coup, "seat_3", Speech.DRAW), "3")
    assert steps(variant, coup) == ["choice banque"]
    coup = dealt(variant, said(variant, coup, "banque", Speech.DRAW), "4")
    assert nets(variant, coup) == {"4": -100, "3": -100, "2": -100, "1": 300}


def test_a_three_in_the_bank_stands_against_a_two_and_a_five() -> None:
    """§10.3, 3: both seats in play drew, neither a 6 or 7."""
    variant = table(3)
    coup = moved(variant, looked(variant, "K A | K 2 | K 3"), *own(3, 2))
    assert nets(variant, dealt(variant, coup, "2 5")) == {"3": 0, "2": 100, "1": -100}


# The payout


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        ("K 9 | K 6", 300),
        ("K 8 | K 6", 200),
        ("K 7 | K 6", 100),
        ("K 9 | K 8", 300),
        ("K 9 | K 7", 300),
        ("K 8 | K 7", 200),
        ("K 7 | K 9", -300),
        ("K 8 | K 9", -300),
        ("K 7 | K 8", -200),
        ("K 6 | K 9", -300),
        ("K 6 | K 8", -200),
        ("K 6 | K 7", -100),
        ("K 9 | K 9", 0),
        ("K 6 | Q 6", 0),
    ],
)
def test_naturals_pay_three_two_and_one_times_both_ways(hands: str, seat: int) -> None:
    """S2.11 to S2.13, S2-A10, S2-A12, S2-A13: the winner's natural multiplies."""
    variant = table(2)
    coup = moved(variant, looked(variant, hands), stake(2))
    assert nets(variant, coup) == {"2": seat, "1": -seat}


@pytest.mark.parametrize(
    ("option", "hands", "seat"),
    [
        ("multiplier=difference", "K 9 | K 8", 100),
        ("multiplier=difference", "K 9 | K 7", 200),
        ("multiplier=difference", "K 9 | K 6", 300),
        ("multiplier=difference", "K 7 | K 9", -200),
        ("multiplier=difference", "K 6 | K 9", -300),
        ("bank_multiplier=off", "K 8 | K 9", -100),
        ("bank_multiplier=off", "K 6 | K 9", -100),
        ("bank_multiplier=off", "K 9 | K 8", 300),
        ("plain_hand=once", "K 6 | K 9", -100),
        ("plain_hand=once", "K 8 | K 9", -300),
        ("ties=bank_wins", "K 6 | Q 6", -100),
        ("ties=bank_wins", "K 9 | Q 9", 0),
    ],
)
def test_the_house_chooses_how_naturals_multiply(option: str, hands: str, seat: int) -> None:
    variant = table(2, option)
    coup = moved(variant, looked(variant, hands), stake(2))
    assert nets(variant, coup) == {"2": seat, "1": -seat}


@pytest.mark.parametrize(
    ("bet", "hands", "net"),
    [
        ("bank", "K 6 | K 9", 100),
        ("bank", "K 9 | K 6", -100),
        ("bank", "K 6 | Q 6", 0),
        ("bank", "K 8 | Q 8", 0),
        ("tie", "K 6 | Q 6", 500),
        ("tie", "K 9 | Q 9", 500),
        ("tie", "K 9 | K 8", -100),
        ("tie", "K 6 | K 9", -100),
    ],
)
def test_bets_on_the_bank_and_on_the_tie_are_paid_flat(bet: str, hands: str, net: int) -> None:
    """S2-A9, S2-A25, S2-A26: the bank at evens, the tie at five to one, naturals included."""
    variant = table(2)
    coup = moved(variant, looked(variant, hands), stake(2, bet))
    assert nets(variant, coup) == {"2": net, "1": -net}


@pytest.mark.parametrize(("price", "net"), [("5:1", 500), ("8:1", 800), ("9:1", 900)])
def test_the_house_prices_the_tie(price: str, net: int) -> None:
    variant = table(2, f"tie={price}")
    coup = moved(variant, looked(variant, "K 6 | Q 6"), stake(2, "tie"))
    assert nets(variant, coup) == {"2": net, "1": -net}


@pytest.mark.parametrize("bet", ["own", "bank", "tie"])
def test_a_seat_that_busts_loses_its_stake_whatever_it_bet_on(bet: str) -> None:
    """S2-A28; all who staked are bust, so that the bank takes no card (S2-A30)."""
    variant = table(2)
    coup = moved(variant, looked(variant, "K 4 | K 2"), stake(2, bet))
    coup = dealt(variant, coup, "6")
    assert nets(variant, coup) == {"2": -100, "1": 100}


def test_a_bank_against_which_all_are_bust_collects_unseen() -> None:
    variant = table(3)
    coup = moved(variant, looked(variant, "K 4 | K 4 | xx xx"), *own(3, 2))
    assert nets(variant, dealt(variant, coup, "6 6")) == {"3": -100, "2": -100, "1": 200}


@pytest.mark.parametrize(("bet", "net"), [("own", 100), ("bank", -100), ("tie", -100)])
def test_a_bank_that_busts_pays_the_hands_that_are_left(bet: str, net: int) -> None:
    """S2-A29."""
    variant = table(2)
    coup = moved(variant, looked(variant, "K 6 | K 4"), stake(2, bet))
    assert nets(variant, dealt(variant, coup, "6")) == {"2": net, "1": -net}


def test_where_both_bust_the_seat_has_lost_first() -> None:
    """S2-A14, S2-A23: seat 3 busts, then the bank, which pays seat 2."""
    variant = table(3)
    coup = moved(variant, looked(variant, "K 4 | K 6 | K 4"), *own(3, 2))
    coup = dealt(variant, coup, "6 9")
    assert nets(variant, coup) == {"3": -100, "2": 100, "1": 0}
    assert settled(variant, coup).results == {"seat_3": "loses", "seat_2": "wins"}


def test_where_both_bust_the_house_may_call_it_a_tie() -> None:
    variant = table(3, "both_bust=tie")
    coup = moved(variant, looked(variant, "K 4 | K 6 | K 4"), *own(3, 2))
    coup = dealt(variant, coup, "6 9")
    assert nets(variant, coup) == {"3": 0, "2": 100, "1": -100}
    assert settled(variant, coup).results == {"seat_3": "ties", "seat_2": "wins"}
    assert [line.result for line in settled(variant, coup).lines] == [Result.WIN, Result.PUSH]


def test_a_seat_that_busts_before_a_bank_that_does_not_has_lost_there_too() -> None:
    variant = table(3, "both_bust=tie")
    coup = moved(variant, looked(variant, "K 4 | K 6 | K 4"), *own(3, 2))
    assert settled(variant, dealt(variant, coup, "6 A")).results["seat_3"] == "loses"  # type: ignore[index]


def test_under_per_player_a_natural_is_settled_against_two_cards_and_the_others_draw() -> None:
    """S2-A11: the 8 is paid twice though the bank comes to 9."""
    variant = table(3, "natural_scope=per_player")
    coup = moved(variant, looked(variant, "K 8 | K 4 | K 4"), *own(3, 2))
    coup = dealt(variant, coup, "2")
    coup = dealt(variant, said(variant, coup, "banque", Speech.DRAW), "5")
    assert nets(variant, coup) == {"3": 200, "2": -100, "1": -100}


def test_several_kinds_of_bet_of_one_seat_are_settled_each_by_itself() -> None:
    variant = table(2, "bets=mix")
    bets = [stake(2, "tie", 10), stake(2, "bank", 50), stake(2, "own", 100)]
    coup = macao.closed(variant, moved(variant, looked(variant, "K 6 | Q 9"), *bets))
    lines = settled(variant, coup).lines
    assert [(line.bet, line.net) for line in lines] == [("own", -300), ("bank", 50), ("tie", -10)]


def test_lines_stand_by_the_number_of_their_seat() -> None:
    variant = table(12)
    hands = " | ".join(["K 6"] * 12)
    coup = moved(variant, looked(variant, hands), *own(12, 2, 11, 3))
    lines = settled(variant, macao.closed(variant, coup)).lines
    assert [line.seat for line in lines] == ["2", "3", "11", "12"]


def test_a_void_coup_gives_every_stake_back_and_leaves_the_bank() -> None:
    variant = table(3)
    coup = moved(variant, looked(variant, "K 2 | K 3 | K 6", opened(variant, "1", 500)), *own(3, 2))
    settlement = settled(variant, replace(coup, void="Misdeal"))
    assert settlement.results == {}
    assert [(line.result, line.net) for line in settlement.lines] == [(Result.VOID, 0)] * 2
    assert (the(settlement.bank).before, the(settlement.bank).after) == (500, 500)


def test_a_coup_void_before_its_cards_calls_for_nothing() -> None:
    variant = table(3, BEFORE)
    assert macao.due(variant, replace(opened(variant), void="Misdeal")) == ()


# What a seat has, and what the bank has


CAPPED = "bank_multiplier=cap_at_stack"
RATE = Fraction(1, 20)


def capped(hands: str, funds: dict[str, int], *moves: Move, options: tuple[str, ...] = ()) -> Coup:
    variant = table(hands.count("|") + 1, CAPPED, *options)
    coup = moved(variant, looked(variant, hands), *moves)
    return replace(coup, funds={Seat(seat): Money(have) for seat, have in funds.items()})


def test_a_seat_loses_no_more_than_it_has() -> None:
    """S2-A10: three times a hundred against a nine, of 250; seat 2's chips are not counted."""
    coup = capped("K 6 | K 6 | K 9", {"3": 250}, *own(3, 2))
    assert nets(table(3, CAPPED), coup) == {"3": -250, "2": -300, "1": 550}


def test_a_seat_that_has_enough_pays_all_and_one_that_wins_is_not_cut() -> None:
    coup = capped("K 6 | K 9 | K 8", {"3": 200, "2": 0}, *own(3, 2))
    assert nets(table(3, CAPPED), coup) == {"3": -200, "2": 300, "1": -100}


def test_what_a_seat_wins_beside_counts_among_what_it_has() -> None:
    """300 lost on its hand, 50 won on the bank: of 100 no more than 100 is lost."""
    coup = capped("K 6 | K 9", {"2": 100}, stake(2), stake(2, "bank", 50), options=("bets=mix",))
    variant = table(2, CAPPED, "bets=mix")
    lines = settled(variant, coup).lines
    assert [(line.bet, line.net) for line in lines] == [("own", -150), ("bank", 50)]


def test_without_that_rule_a_balance_is_owed() -> None:
    variant = table(2)
    coup = moved(variant, looked(variant, "K 6 | K 9"), stake(2))
    coup = replace(coup, funds={Seat("2"): Money(250)})
    assert nets(variant, coup) == {"2": -300, "1": 300}


def test_a_seat_that_has_nothing_left_loses_nothing() -> None:
    for none in (0, -50):
        assert nets(table(2, CAPPED), capped("K 6 | K 9", {"2": none}, stake(2))) == {
            "2": 0,
            "1": 0,
        }


def test_a_seat_whose_chips_nobody_counted_loses_all_on_both_its_stakes() -> None:
    mixed = (stake(2), stake(2, "bank", 50))
    coup = capped("K 6 | K 9", {}, *mixed, options=("bets=mix",))
    lines = settled(table(2, CAPPED, "bets=mix"), coup).lines
    assert [(line.bet, line.net) for line in lines] == [("own", -300), ("bank", 50)]
    coup = capped("K 6 | K 9", {}, stake(2), stake(2, "tie"), options=("bets=mix",))
    lines = settled(table(2, CAPPED, "bets=mix"), coup).lines
    assert [(line.bet, line.net) for line in lines] == [("own", -300), ("tie", -100)]


def test_what_a_seat_cannot_pay_is_cut_once_whatever_it_lost_it_on() -> None:
    """300 lost on its hand and 100 on the tie: of 150 no more than 150 is lost."""
    coup = capped("K 6 | K 9", {"2": 150}, stake(2), stake(2, "tie"), options=("bets=mix",))
    lines = settled(table(2, CAPPED, "bets=mix"), coup).lines
    assert [(line.bet, line.net) for line in lines] == [("own", -50), ("tie", -100)]


def test_a_levy_on_the_bank_is_the_houses() -> None:
    variant = replace(table(2), cagnotte=Cagnotte(LevyBase.BANK_WIN, RATE))
    lost = moved(variant, looked(variant, "K 6 | K 9"), stake(2, amount=400))
    assert settled(variant, lost).bank == BankLine(Seat("1"), Money(0), Money(1140), Money(60))
    won = moved(variant, looked(variant, "K 9 | K 6"), stake(2))
    assert settled(variant, won).bank == BankLine(Seat("1"), Money(0), Money(-300))


def test_a_commission_is_not_the_banks() -> None:
    plain = table(2)
    bets = {
        key: replace(bet, lines=tuple(replace(line, commission=RATE) for line in bet.lines))
        for key, bet in plain.bets.items()
    }
    variant = replace(plain, bets=bets)
    won = moved(variant, looked(variant, "K 7 | K 6"), stake(2))
    settlement = settled(variant, won)
    assert [line.net for line in settlement.lines] == [95]
    assert settlement.bank == BankLine(Seat("1"), Money(0), Money(-100))


def limited(amount: int, *options: str) -> tuple[Variant, Coup]:
    """Seats 4 and 3 win 300 and 200 of a bank of so much, seat 2 loses 100 to its 6."""
    variant = table(4, "bank_limit=on", *options)
    hands = {"9": "K 9", "8": "K 8", "5": "K 5"}
    start = opened(variant, "1", amount)
    left_first = ["9", "8", "5"] if variant.tour.step < 0 else ["5", "8", "9"]
    text = " | ".join([*(hands[each] for each in left_first), "K 6"])
    return variant, moved(variant, looked(variant, text, start), *own(4, 3, 2))


@pytest.mark.parametrize(
    ("amount", "four", "three", "short"),
    [
        (400, 300, 200, ()),
        (399, 300, 199, (("3", "own"),)),
        (250, 300, 50, (("3", "own"),)),
        (100, 200, 0, (("4", "own"), ("3", "own"))),
    ],
)
def test_winners_are_paid_in_the_order_of_the_draw_as_far_as_the_bank_reaches(
    amount: int, four: int, three: int, short: tuple[tuple[str, str], ...]
) -> None:
    """IRR-24, S2-A34: the bank, and the hundred that seat 2 loses."""
    variant, coup = limited(amount)
    settlement = settled(variant, coup)
    assert nets(variant, coup) == {"4": four, "3": three, "2": -100, "1": 100 - four - three}
    assert settlement.short == short
    assert the(settlement.bank).after == amount + 100 - four - three


def test_the_other_way_round_the_seat_on_the_right_is_paid_first() -> None:
    variant, coup = limited(50, "direction=anticlockwise")
    assert nets(variant, coup) == {"4": 0, "3": 150, "2": -100, "1": -50}
    assert settled(variant, coup).short == (("3", "own"), ("4", "own"))


def test_where_no_amount_lies_in_the_bank_there_is_nothing_to_exceed() -> None:
    variant, coup = limited(0)
    assert nets(variant, coup) == {"4": 300, "3": 200, "2": -100, "1": -400}


def test_without_a_limit_the_banker_owes_the_rest() -> None:
    variant = table(2)
    coup = moved(variant, looked(variant, "K 9 | K 6", opened(variant, "1", 100)), stake(2))
    settlement = settled(variant, coup)
    assert (the(settlement.bank).before, the(settlement.bank).after) == (100, -200)
    assert settlement.short == ()


# Money


OPTIONS = {option.key: option.choose for option in read_sheet("macao").choices.options}


def random_coup(variant: Variant, chance: Random) -> Coup:
    """A coup played at random to its end, by whatever is due."""
    seats = len(variant.hands) - 1
    coup = opened(variant, str(chance.randint(1, seats)), chance.choice([0, 0, 700]))
    if chance.random() < 0.5:
        coup = replace(coup, funds={Seat(str(seat)): Money(150) for seat in range(1, seats, 2)})
    while called := macao.due(variant, coup):
        if macao.stakes_open(variant, coup) and chance.random() < 0.8:
            coup = with_something_staked(variant, coup, chance)
        else:
            first = next(each for each in called if each.step in (Step.CARD, Step.CHOICE))
            coup = with_next_card(variant, coup, first, chance)
    return coup


def with_something_staked(variant: Variant, coup: Coup, chance: Random) -> Coup:
    seat, bet = chance.randint(1, coup.seats), chance.choice(["own", "bank", "tie"])
    move: Move = stake(seat, bet, chance.randint(1, 400))
    if chance.random() < 0.2:
        move = passed(seat)
    if isinstance(macao.may_stake(variant, HOUSE, coup, move), Refusal):
        return macao.closed(variant, coup)
    return moved(variant, coup, move)


def with_next_card(variant: Variant, coup: Coup, call: Due, chance: Random) -> Coup:
    hand = the(call.hand)
    if call.step is Step.CHOICE:
        return said(variant, coup, hand, chance.choice([Speech.DRAW, Speech.STAND]))
    coup = dealt(variant, coup, chance.choice("A23456789TJQK"))
    spoken = {each: word for each, word in coup.spoken.items() if each != hand}
    return replace(coup, spoken=spoken)


@settings(max_examples=200, deadline=None)
@given(
    seats=st.integers(2, 12),
    chosen=st.fixed_dictionaries({key: st.sampled_from(each) for key, each in OPTIONS.items()}),
    chance=st.randoms(use_true_random=False),
)
def test_what_seats_and_bank_gain_adds_up_to_nothing(
    seats: int, chosen: dict[str, str], chance: Random
) -> None:
    variant = table(seats, *(f"{key}={value}" for key, value in chosen.items()))
    settlement = settled(variant, random_coup(variant, chance))
    bank = the(settlement.bank)
    commissions = sum(line.commission for line in settlement.lines)
    assert (
        sum(line.net for line in settlement.lines) + bank.gained + bank.cagnotte + commissions == 0
    )
    assert sum(settlement.nets.values()) == 0
    assert all(line.lost >= 0 and line.won >= 0 for line in settlement.lines)
