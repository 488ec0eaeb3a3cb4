import pytest

from dealer_app.gui.desk.entry_in_hand import (
    LONGEST_AMOUNT,
    AtTable,
    Burning,
    CardInPart,
    InList,
    Keyed,
    LitCard,
    Mending,
    Mistake,
    Mode,
    PastCoup,
    StakeLine,
    Wrong,
    begun,
    stake_in_hand,
)
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId

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


BURN = begun(Burning((Card("7"),)))


def test_below_a_card_that_is_told_in_part_lies_what_it_is_for() -> None:
    keyed = BURN.over(CardInPart(Mode.SUIT, "9"))
    assert (keyed.top, keyed.mode) == (Mode.SUIT, Mode.BURN)
    assert keyed.done() == keyed.whole == BURN
    assert BURN.whole == BURN


def test_below_a_list_lies_the_stake_that_it_is_for() -> None:
    line = StakeLine("3", amount="50")
    keyed = stake_in_hand(line).over(InList(Mode.BETS))
    assert (keyed.mode, keyed.line) == (Mode.BETS, line)
    assert keyed.done() == stake_in_hand(line)


def test_a_coup_that_is_put_right_lies_below_what_was_wrong_with_it() -> None:
    told = Mistake(Wrong.CARD)
    keyed = begun(PastCoup(7), Mending(told), LitCard(Mode.MEND_FACE, HandId("ponte"), 2))
    assert (keyed.coup, keyed.mistake, keyed.mode) == (7, told, Mode.MEND_FACE)
    assert keyed.done().mode is Mode.MEND
    assert keyed.done().done() == begun(PastCoup(7))


def test_only_the_moment_of_that_kind_is_put_in_another_ones_place() -> None:
    keyed = BURN.over(CardInPart(Mode.SUIT, "9")).put(Burning())
    assert keyed == begun(Burning(), CardInPart(Mode.SUIT, "9"))


def test_a_moment_that_is_not_in_hand_is_not_found() -> None:
    assert BURN.find(PastCoup) is None
    with pytest.raises(AssertionError):
        BURN.of(PastCoup)


def test_nothing_is_keyed_of_a_moment_that_is_over() -> None:
    assert (Keyed().line, Keyed().coup, Keyed().mistake) == (StakeLine(), 0, Mistake())
    assert Keyed().moments == (AtTable(),)
