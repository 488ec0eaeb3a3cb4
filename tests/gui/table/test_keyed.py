import pytest

from dealer_app.gui.chips import in_chips
from dealer_app.gui.keyed import LONGEST_AMOUNT, StakeLine
from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId

BANQUE = BetId("banque")
CHIPS = [Chip(Money(value), "") for value in (500, 2000, 5000)]


def keyed(figures: str) -> str:
    line = StakeLine("3", BANQUE)
    for figure in figures:
        line = line.figure(figure)
    return line.amount


@pytest.mark.parametrize(
    ("figures", "amount"),
    [("100", "100"), ("007", "7"), ("0.5", "0.5"), ("1..5", "1.5"), (".5", "5"), ("0", "0")],
)
def test_figures_become_an_amount(figures: str, amount: str) -> None:
    assert keyed(figures) == amount


def test_an_amount_has_only_so_many_figures() -> None:
    assert len(keyed("9" * 40)) == LONGEST_AMOUNT


def test_an_amount_that_was_offered_is_replaced_by_the_first_figure() -> None:
    assert StakeLine("3", BANQUE, "50", offered=True).figure("7").amount == "7"


def test_chips_are_added_to_what_was_keyed() -> None:
    assert StakeLine("3", BANQUE, "10").plus(Money(5000), 2).amount == "60"


def test_the_line_is_taken_back_amount_then_bet_then_seat() -> None:
    line, seen = StakeLine("12", BANQUE, "5"), []
    while not line.empty:
        line = line.shorter()
        seen.append((line.seat, line.bet, line.amount))
    assert seen == [("12", BANQUE, ""), ("12", None, ""), ("1", None, ""), ("", None, "")]


def test_a_sum_is_paid_in_as_large_chips_as_it_goes() -> None:
    paid = in_chips(Money(9500), CHIPS)
    assert [(chip.value, number) for chip, number in paid.chips] == [(5000, 1), (2000, 2), (500, 1)]
    assert paid.rest == 0


def test_what_no_chip_pays_is_left_over() -> None:
    assert in_chips(Money(650), CHIPS).rest == 150


def test_without_chips_everything_is_left_over() -> None:
    assert in_chips(Money(650), []).rest == 650
