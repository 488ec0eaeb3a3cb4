"""The bank of Macao: what lies before the banker, and where it goes after a coup."""

from dataclasses import replace

import pytest

from dealer_app.rules.coup import Bank, Coup, Line, Stake
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BankStaked, PrincipalNamed
from dealer_app.rules.pay_lines import paid_in_order
from dealer_app.rules.procedures import one_against_all as macao
from dealer_app.rules.variant import BANQUE, BetId, HandId, Result, Seat, Variant
from tests.builders import card
from tests.play import the
from tests.rules.macao import (
    BEFORE,
    HOUSE,
    HUNDRED,
    dealt,
    hand_of,
    hands_of,
    looked,
    moved,
    opened,
    passed,
    refused,
    stake,
    steps,
    table,
)

# The amount before the banker


def test_an_amount_says_who_begins_and_what_lies_before_him() -> None:
    variant = table(4)
    coup = moved(variant, opened(variant), BankStaked(Seat("3"), Money(500)))
    assert coup.bank == Bank(Seat("3"), Money(500), Money(500))
    assert coup.deal == hands_of([2, 1, 4]) * 2


def test_no_amount_is_put_before_him_once_a_stake_or_a_card_lies() -> None:
    variant = table(3, BEFORE)
    bank = BankStaked(Seat("3"), Money(500))
    assert refused(variant, moved(variant, opened(variant), stake(2)), bank) is No.NOT_YET
    assert refused(variant, dealt(variant, opened(variant), "K"), bank) is No.NOT_YET


def test_nobody_takes_the_bank_while_it_stays_but_its_holder_may_add() -> None:
    variant = table(3, "bank_turn=every_3")
    owing = replace(opened(variant), bank=Bank(Seat("1"), Money(-200), coups=1))
    assert refused(variant, owing, BankStaked(Seat("2"), HUNDRED)) is No.BANK_STANDS
    added = moved(variant, owing, BankStaked(Seat("1"), HUNDRED))
    assert added.bank == Bank(Seat("1"), HUNDRED, Money(300), coups=1)


def test_with_a_limit_an_amount_is_called_for_and_the_cards_may_come() -> None:
    variant = table(3, "bank_limit=on")
    coup = opened(variant)
    call = Due(Step.BANK, BANQUE, Why.FIRST_BANK, seat=Seat("1"))
    assert macao.due(variant, coup)[0] == call
    assert steps(variant, coup) == ["bank banque", "card seat_3"]
    for amount in (500, 1):
        assert steps(variant, opened(variant, "1", amount)) == ["card seat_3"]
    assert steps(variant, dealt(variant, coup, "K")) == ["card seat_2"]


def test_with_a_limit_an_empty_bank_that_stays_is_called_for_by_that_name() -> None:
    variant = table(3, "bank_limit=on", "bank_turn=every_3", BEFORE)
    coup = replace(opened(variant), bank=Bank(Seat("1"), put_in=HUNDRED, coups=1))
    assert macao.due(variant, coup)[0].why is Why.BANK_EMPTY
    assert steps(variant, coup) == ["bank banque", "stakes", "card seat_3"]


# Where the bank goes


def following(variant: Variant, coup: Coup, shoe: int = 1) -> Coup:
    """The coup after this one, which is over."""
    settlement = macao.settle(variant, HOUSE, coup)
    fresh = Coup(coup.number + 1, shoe, seats=coup.seats)
    return macao.arranged(variant, macao.next_bank(variant, fresh, coup, settlement))


def played(variant: Variant, coup: Coup, hands: str = "K 6 | K 6 | K 6") -> Coup:
    """A coup of three seats in which the seat on the banker's left has a hundred on its hand."""
    coup = looked(variant, hands, coup)
    seat = coup.deal[0].rpartition("_")[2]
    return macao.closed(variant, moved(variant, coup, stake(int(seat))))


def holders(variant: Variant, coups: int) -> list[str]:
    """Who holds the bank, coup after coup."""
    coup, held = opened(variant), []
    for _ in range(coups):
        held.append(str(the(coup.bank).holder))
        coup = following(variant, played(variant, coup))
    return held


@pytest.mark.parametrize(
    ("options", "held"),
    [
        ((), "13213"),
        (("direction=anticlockwise",), "12312"),
        (("bank_turn=every_2",), "11332"),
        (("bank_turn=every_3",), "11133"),
        (("bank_turn=every_5",), "11111"),
        (("bank_turn=shoe_end",), "11111"),
        (("bank_turn=on_loss",), "11111"),
        (("bank_turn=every_2", "direction=anticlockwise"), "11223"),
    ],
)
def test_the_bank_goes_round_as_the_house_says(options: tuple[str, ...], held: str) -> None:
    """S2-A16, S2-A17: to the left after every manche, unless the house says otherwise."""
    assert "".join(holders(table(3, *options), 5)) == held


def test_after_five_manches_the_bank_of_five_passes() -> None:
    assert holders(table(3, "bank_turn=every_5"), 6)[5] == "3"


@pytest.mark.parametrize(("hands", "holder"), [("K 9 | K 6 | K 6", "3"), ("K 6 | K 6 | K 9", "1")])
def test_on_loss_the_bank_passes_when_the_banker_lost_by_the_coup(hands: str, holder: str) -> None:
    variant = table(3, "bank_turn=on_loss")
    bank = the(following(variant, played(variant, opened(variant), hands)).bank)
    assert bank.holder == holder


def test_with_a_new_shoe_the_bank_of_the_shoe_passes() -> None:
    variant = table(3, "bank_turn=shoe_end")
    coup = following(variant, played(variant, opened(variant)), shoe=2)
    assert coup.bank == Bank(Seat("3"))


def test_the_amount_stays_with_the_banker_and_does_not_pass_with_the_bank() -> None:
    stays = table(3, "bank_turn=every_2")
    won = "K 6 | K 6 | K 9"
    second = following(stays, played(stays, opened(stays, "1", 500), won))
    assert second.bank == Bank(Seat("1"), Money(800), Money(500), coups=1)
    assert following(stays, played(stays, second, won)).bank == Bank(Seat("3"))


def test_a_void_coup_leaves_the_bank_where_it_is_and_is_not_counted() -> None:
    variant = table(3, "bank_turn=every_2")
    voided = replace(played(variant, opened(variant)), void="Misdeal")
    again = following(variant, voided)
    second = following(variant, played(variant, again))
    third = following(variant, played(variant, second))
    held = [each.bank.holder for each in (again, second, third) if each.bank]
    assert held == ["1", "1", "3"]


def test_the_seat_to_which_the_bank_comes_may_decline_it() -> None:
    """GEN-1: it goes on to the next in the same order, between two coups or at the opening."""
    variant = table(4)
    over = replace(looked(variant, "K 6 | K 6 | K 6 | K 6"), between=(passed(4),))
    coup = following(variant, over)
    assert coup.bank == Bank(Seat("3"))
    assert moved(variant, coup, passed(3)).bank == Bank(Seat("2"))


def test_a_banker_whose_bank_stays_does_not_decline_it_nor_one_who_put_an_amount_there() -> None:
    variant = table(3, "bank_turn=every_3")
    staying = replace(opened(variant), bank=Bank(Seat("1"), coups=1))
    assert refused(variant, staying, passed(1)) is No.HOLDER_STAKES
    assert refused(variant, opened(variant, "1", 500), passed(1)) is No.HOLDER_STAKES


def test_between_two_coups_nobody_passes_his_stake() -> None:
    variant = table(3, BEFORE)
    coming = Coup(2, 1, seats=3, bank=Bank(Seat("3")))
    assert refused(variant, coming, passed(2)) is No.NOT_YET


def test_what_is_paid_in_part_bears_no_more_commission_than_was_won() -> None:
    """IRR-24: 60 in the bank and 40 taken pay the first winner in full and 10 of the second."""
    won = [
        Line(Seat(seat), "own", HUNDRED, Result.WIN, Money(90), commission=Money(15))
        for seat in "43"
    ]
    lost = Line(Seat("2"), "own", Money(40), Result.LOSE, lost=Money(40))
    lines, short = paid_in_order([*won, lost], Money(60))
    assert [line.net for line in lines] == [75, 0, -40]
    assert short == (("3", "own"),)


def named(seat: int, hand: HandId = BANQUE) -> PrincipalNamed:
    return PrincipalNamed(hand, Seat(str(seat)))


def test_the_lot_names_the_first_banker_and_no_amount_is_needed() -> None:
    variant = table()
    coup = moved(variant, opened(variant), named(3))
    assert coup.bank == Bank(Seat("3"), named=True)
    assert coup.deal[:4] == hands_of((2, 1, 4))


def test_the_lot_is_over_once_a_card_or_a_word_of_a_seat_has_come() -> None:
    before = table(4, BEFORE)
    assert refused(before, moved(before, opened(before), stake(4)), named(3)) is No.NOT_YET
    assert refused(table(), looked(table(), "K 2 | K 3 | K 4 | K 5"), named(3)) is No.NOT_YET


def test_later_the_bank_goes_as_the_rules_say() -> None:
    variant = table()
    coup = following(variant, played(variant, opened(variant)))
    assert refused(variant, coup, named(2)) is No.BANK_STANDS
    assert refused(variant, opened(variant), named(3, hand_of(2))) is No.NOT_THIS_GAME


def test_the_first_banker_is_named_before_anything_else() -> None:
    variant = table()
    first = PrincipalNamed(BANQUE, Seat("2"))
    fresh = opened(variant)
    assert macao.may_stake(variant, HOUSE, fresh, first) == first
    begun = {
        "staked": replace(fresh, stakes=(Stake(Seat("3"), BetId("own"), Money(100)),)),
        "passed": replace(fresh, tour=replace(fresh.tour, spoke=(Seat("3"),))),
        "closed": replace(fresh, closed=True),
        "dealt": fresh.with_card(hand_of(4), card("9")),
    }
    assert {how: refused(variant, at, first) for how, at in begun.items()} == dict.fromkeys(
        begun, No.NOT_YET
    )
    assert refused(variant, opened(variant, "1", 1), first) is No.BANK_STANDS
    assert refused(variant, replace(fresh, number=2), first) is No.BANK_STANDS
