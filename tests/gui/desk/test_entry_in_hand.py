import pytest

from dealer_app.gui.desk.entry_in_hand import LONGEST_AMOUNT, StakeLine
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId

BANQUE = BetId("banque")


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
