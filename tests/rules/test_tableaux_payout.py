"""What a bank pays and takes on its sides: halves, in order as far as it goes, the levy."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from dealer_app.rules.moves import (
    Move,
)
from dealer_app.rules.procedures.two_tableaux import (
    settle,
)
from dealer_app.rules.variant import PayLine, Result, Variant, seated
from tests.play import the
from tests.rules.tableaux_coups import (
    BACCARA,
    BANQUE_LIMITED,
    BOTH_LOSE,
    BOTH_WIN,
    HOUSE,
    LEFT_WINS,
    RIGHT_TIES,
    RIGHT_WINS,
    adds_up,
    baccara,
    bank,
    banque,
    dealt,
    nets,
    open_coup,
    played,
    stake,
    taken,
)


@pytest.mark.parametrize(
    ("text", "net", "result"),
    [
        (BOTH_LOSE, -20, Result.LOSE),
        (BOTH_WIN, 20, Result.WIN),
        (LEFT_WINS, 0, Result.PUSH),
        ("K J Q 7 6 6", 10, Result.WIN),
        (RIGHT_TIES, -10, Result.LOSE),
        ("K J Q 4 4 4", 0, Result.PUSH),
    ],
)
def test_each_half_of_a_stake_on_both_sides_is_settled_apart(
    text: str, net: int, result: Result
) -> None:
    settlement = played(baccara(both="on"), text, bank(1, 100), stake(2, "both", 20))
    (line,) = settlement.lines
    assert (line.stake, line.net, line.result) == (20, net, result)
    assert the(settlement.bank).gained == -net


def test_lines_stand_in_the_order_of_the_seats_and_of_the_sheet() -> None:
    variant = baccara(both="on")
    moves = [stake("v1", "tableau_1", 2), stake(10, "tableau_1", 2), stake(2, "both", 2)]
    moves += [stake(2, "tableau_2", 2), stake(2, "tableau_1", 2)]
    lines = played(variant, BOTH_LOSE, *moves).lines
    assert [(line.seat, line.bet) for line in lines] == [
        ("2", "tableau_1"),
        ("2", "tableau_2"),
        ("2", "both"),
        ("10", "tableau_1"),
        ("v1", "tableau_1"),
    ]


def test_a_void_coup_gives_everything_back() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10))
    settlement = settle(BACCARA, HOUSE, replace(dealt(coup, "K"), void="Misdeal"))
    assert settlement.results == {}
    assert [(line.result, line.net) for line in settlement.lines] == [(Result.VOID, 0)]
    assert (the(settlement.bank).holder, the(settlement.bank).after) == ("1", 100)


def test_without_a_banker_nobody_has_the_banks_line() -> None:
    settlement = played(BACCARA, "K Q 7 6", stake(2, "tableau_1", 10))
    assert settlement.bank is None
    assert nets(settlement) == {"2": 10}


def test_without_a_limit_the_banker_owes_what_the_bank_lacks() -> None:
    settlement = played(BACCARA, "K Q 7 6", bank(1, 50), stake(2, "tableau_1", 120))
    assert nets(settlement) == {"2": 120, "1": -120}
    assert settlement.short == ()
    assert the(settlement.bank).after == -70


def in_order() -> tuple[Move, ...]:
    right = (stake(3, "tableau_1", 30), stake(2, "tableau_1", 50), stake("v1", "tableau_1", 10))
    return (*right, stake(9, "tableau_2", 20), stake(10, "tableau_2", 40))


def test_winners_are_paid_in_order_as_far_as_the_bank_goes() -> None:
    settlement = played(baccara(bank_limit="on"), BOTH_WIN, bank(1, 100), *in_order())
    assert nets(settlement) == {"1": -100, "2": 50, "3": 30, "v1": 10, "10": 10, "9": 0}
    assert settlement.short == (("9", "tableau_2"), ("10", "tableau_2"))
    assert [seat for seat, _ in settlement.order] == ["2", "3", "v1", "10", "9"]
    assert {line.result for line in settlement.lines} == {Result.WIN}
    assert adds_up(settlement)


def test_what_one_side_loses_is_there_for_the_other() -> None:
    moves = (stake(2, "tableau_1", 30), stake(10, "tableau_2", 120), stake(9, "tableau_2", 50))
    settlement = played(baccara(bank_limit="on"), LEFT_WINS, bank(1, 100), *moves)
    assert nets(settlement) == {"2": -30, "10": 120, "9": 10, "1": -100}
    assert settlement.short == (("9", "tableau_2"),)


def test_who_is_on_both_sides_is_paid_after_those_on_one() -> None:
    variant = banque(bank="open")
    moves = (stake(2, "both", 80), stake("v1", "both", 20), stake(9, "tableau_2", 60))
    settlement = played(variant, BOTH_WIN, bank(1, 100), *moves)
    assert nets(settlement) == {"1": -100, "2": 40, "9": 60, "v1": 0}
    assert settlement.short == (("2", "both"), ("v1", "both"))


def test_own_hands_are_paid_from_the_bankers_right() -> None:
    variant = seated(baccara(hands="per_ponte", bank_limit="on"), 4)
    moves = (bank(3, 30), stake(2, "own", 10), stake(1, "own", 20), stake(4, "own", 5))
    settlement = played(variant, "9 9 9 K K K K 7", *moves, seats=4)
    assert nets(settlement) == {"3": -30, "4": 5, "1": 20, "2": 5}


def test_a_bank_that_is_exactly_enough_pays_all() -> None:
    moves = (stake(2, "tableau_1", 30), stake(10, "tableau_2", 70))
    settlement = played(baccara(bank_limit="on"), BOTH_WIN, bank(1, 100), *moves)
    assert (settlement.short, settlement.order) == ((), ())
    assert nets(settlement) == {"2": 30, "10": 70, "1": -100}


def levied(variant: Variant, text: str, *moves: Move) -> tuple[int, int]:
    """The cagnotte, and what the bank gains after it."""
    settlement = played(variant, text, bank(1, 1_000_00), *moves)
    assert adds_up(settlement)
    return the(settlement.bank).cagnotte, the(settlement.bank).gained


STAKES = (stake(2, "tableau_1", 100_00), stake(10, "tableau_2", 60_00))


@pytest.mark.parametrize(
    ("text", "levy", "gained"),
    [
        (BOTH_LOSE, 3_20, 156_80),
        (LEFT_WINS, 80, 39_20),
        (RIGHT_WINS, 0, -40_00),
        (RIGHT_TIES, 1_20, 58_80),
        (BOTH_WIN, 0, -160_00),
    ],
)
def test_the_levy_of_a_limited_bank_is_of_what_it_wins(text: str, levy: int, gained: int) -> None:
    assert levied(BANQUE_LIMITED, text, *STAKES) == (levy, gained)


@pytest.mark.parametrize(
    ("text", "levy"),
    [(BOTH_LOSE, 2_00), (LEFT_WINS, 50), (RIGHT_WINS, 0), (RIGHT_TIES, 80), (BOTH_WIN, 0)],
)
def test_the_levy_of_an_open_bank_is_of_the_stakes_won_less_those_lost(
    text: str, levy: int
) -> None:
    assert levied(banque(bank="open"), text, *STAKES)[0] == levy


def test_a_stake_on_both_sides_counts_half_on_each_for_the_levy() -> None:
    variant = banque(bank="open")
    assert levied(variant, BOTH_LOSE, stake(2, "both", 80_00))[0] == 1_00
    assert levied(variant, LEFT_WINS, stake(2, "both", 80_00))[0] == 0
    assert levied(variant, RIGHT_TIES, stake(2, "both", 160_00))[0] == 1_00


def test_where_the_house_levies_nothing_the_bank_has_all() -> None:
    assert levied(BACCARA, BOTH_LOSE, *STAKES) == (0, 160_00)
    assert levied(replace(BACCARA, cagnotte=None), BOTH_LOSE, *STAKES) == (0, 160_00)


def test_a_levy_of_baccara_is_of_what_the_bank_wins() -> None:
    assert levied(baccara(cagnotte="5%"), BOTH_LOSE, *STAKES) == (8_00, 152_00)
    assert baccara(cagnotte="5%").cagnotte


def test_a_stake_on_both_sides_that_comes_to_one_unit_has_won() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(1, 100), stake(2, "both", 2))
    (line,) = settle(BANQUE_LIMITED, HOUSE, dealt(coup, "K J Q 7 6 6")).lines
    assert (line.net, line.result) == (1, Result.WIN)


def paying(variant: Variant, line: Callable[[PayLine], PayLine]) -> Variant:
    """The game with every line of its bets on other terms."""
    bets = {
        key: replace(bet, lines=tuple(map(line, bet.lines))) for key, bet in variant.bets.items()
    }
    return replace(variant, bets=bets)


def with_commission(line: PayLine) -> PayLine:
    return replace(line, commission=Fraction(1, 20))


def at_half(line: PayLine) -> PayLine:
    return replace(line, pays=Fraction(1, 2))


def test_a_stake_on_both_sides_bears_the_commission_of_each() -> None:
    variant = paying(BANQUE_LIMITED, with_commission)
    coup = taken(variant, open_coup(variant), bank(1, 10_000), stake(2, "both", 4000))
    (line,) = settle(variant, HOUSE, dealt(coup, BOTH_WIN)).lines
    assert (line.won, line.commission, line.net) == (4000, 200, 3800)


def test_who_is_paid_nothing_bears_no_commission() -> None:
    variant = paying(banque(bank="open"), with_commission)
    moves = (stake(2, "tableau_1", 100), stake(9, "tableau_2", 60))
    settlement = played(variant, BOTH_WIN, bank(1, 100), *moves)
    assert [(line.won, line.commission) for line in settlement.lines] == [(100, 5), (0, 0)]


def test_at_half_pay_a_limited_bank_is_levied_on_its_gain_and_an_open_one_on_the_stakes() -> None:
    """Of 100.00 won and 60.00 lost at one to two: 2% of 70.00, or 1.25% of 40.00."""
    assert levied(paying(BANQUE_LIMITED, at_half), LEFT_WINS, *STAKES)[0] == 1_40
    assert levied(paying(banque(bank="open"), at_half), LEFT_WINS, *STAKES)[0] == 50
