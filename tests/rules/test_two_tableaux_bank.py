"""The bank of two tableaux from coup to coup: kept, lost, filled again, given up."""

from dataclasses import replace
from fractions import Fraction

from dealer_app.rules.bank_rules import Passes, TourRules
from dealer_app.rules.coup import Bank, Coup
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.house import House, RoundingRule
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.moves import (
    BankGivenUp,
    BankTaken,
    PrincipalNamed,
    WinningsKept,
)
from dealer_app.rules.procedures import routine, two_tableaux
from dealer_app.rules.procedures.two_tableaux import (
    due,
    next_bank,
    settle,
)
from dealer_app.rules.variant import BANQUE, Seat, Variant
from tests.play import the
from tests.rules.tableaux_coups import (
    BACCARA,
    BANQUE_LIMITED,
    BOTH_LOSE,
    HOUSE,
    RIGHT,
    baccara,
    banco,
    bank,
    banque,
    dealt,
    nets,
    open_coup,
    passes,
    refused,
    stake,
    steps,
    taken,
    then,
)


def banks(coup: Coup) -> tuple[str, int] | None:
    return (coup.bank.holder, coup.bank.amount) if coup.bank is not None else None


def lost(variant: Variant, amount: int = 100, *, refill: bool = False) -> Coup:
    """The coup after seat 4 lost all that lay in the bank."""
    coup = taken(variant, open_coup(variant), bank(4, amount), stake(5, "tableau_1", amount))
    coup = then(variant, dealt(coup, "K Q 7 6"))
    return taken(variant, coup, bank(4, amount)) if refill else coup


def named(seat: int | str) -> PrincipalNamed:
    return PrincipalNamed(BANQUE, Seat(str(seat)))


def refusal(coup: Coup, seat: int | str = 3) -> Refusal:
    said = two_tableaux.may_stake(BACCARA, HOUSE, coup, named(seat))
    assert isinstance(said, Refusal), said
    return said


def test_the_lot_names_the_first_banker_who_names_no_amount() -> None:
    coup = taken(BACCARA, open_coup(), named(3))
    assert coup.bank == Bank(Seat("3"), named=True)
    assert steps(BACCARA, coup) == [(Step.STAKES, None), (Step.CARD, RIGHT)]


def test_the_lot_may_fall_again_while_nothing_was_said() -> None:
    coup = taken(BACCARA, open_coup(), named(3), named(5))
    assert coup.bank == Bank(Seat("5"), named=True)


def test_a_named_banker_who_says_an_amount_holds_that_bank() -> None:
    coup = taken(BACCARA, open_coup(), named(3))
    again = replace(coup, bank=Bank(Seat("3"), unopposed=True, named=True))
    for before in (coup, again):
        held = the(taken(BACCARA, before, bank(3, 100)).bank)
        assert (held.holder, held.amount, held.put_in, held.named) == ("3", 100, 100, False)


def test_the_lot_names_nobody_where_a_bank_stands() -> None:
    held = refusal(taken(BACCARA, open_coup(), bank(4, 1)))
    assert (held.code, held.values) == (No.BANK_STANDS, {"seat": "4", "amount": 1})
    assert refusal(lost(BACCARA)).code is No.BANK_STANDS


def test_the_lot_comes_before_the_stakes_and_before_any_word_or_card() -> None:
    fresh = open_coup()
    laid = refusal(taken(BACCARA, fresh, named(4), stake(5, "tableau_1", 10)))
    assert (laid.code, laid.values) == (No.STAKES_LIE, {"seat": "3"})
    begun = {
        "dealt": dealt(fresh, "K"),
        "closed": replace(fresh, closed=True),
        "spoken": replace(fresh, tour=replace(fresh.tour, spoke=(Seat("5"),))),
    }
    for how, coup in begun.items():
        said = refusal(coup)
        assert (said.code, said.values) == (No.NOT_YET, {"seat": "3"}), how


def test_no_lot_names_somebody_who_stands_nor_where_the_bank_is_sold() -> None:
    assert refusal(open_coup(), "v1").code is No.NO_SPECTATORS
    assert refused(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), named(3)) is No.NOT_THIS_GAME


def test_the_bank_stays_for_the_taille_with_what_it_owes() -> None:
    coup = lost(BACCARA)
    assert banks(coup) == ("4", 0)
    assert steps(BACCARA, coup) == [(Step.STAKES, None), (Step.CARD, RIGHT)]
    assert refused(BACCARA, coup, bank(4, 100)) is No.BANK_STANDS
    assert refused(BACCARA, coup, bank(5, 100)) is No.BANK_STANDS
    assert refused(BACCARA, coup, passes(4)) is No.HOLDER_STAKES
    coup = taken(BACCARA, coup, stake(5, "tableau_1", 50))
    assert banks(then(BACCARA, dealt(coup, "K Q 7 6"))) == ("4", -50)
    assert banks(then(BACCARA, dealt(coup, "K Q 7 6"), shoe=2)) is None


def test_at_auction_a_bank_without_limit_goes_on_below_nothing() -> None:
    variant = baccara(bank_change="auction")
    coup = lost(variant)
    assert Step.BANK not in [step for step, _ in steps(variant, coup)]
    taken(variant, coup, stake(5, "tableau_1", 50))


def test_a_bank_that_passes_on_a_loss_goes_to_the_right_and_waits_for_an_amount() -> None:
    variant = baccara(bank_change="on_loss")
    coup = taken(variant, open_coup(variant), bank(10, 100), stake(2, "tableau_1", 20))
    assert banks(then(variant, dealt(coup, "K Q 5 6"))) == ("10", 120)
    assert banks(then(variant, dealt(coup, "K Q 6 6"))) == ("10", 100)
    coup = then(variant, dealt(coup, "K Q 7 6"))
    assert due(variant, coup)[0] == Due(Step.BANK, BANQUE, Why.BANK_LOST, seat=Seat("1"))
    assert refused(variant, coup, stake(2, "tableau_1", 20)) is No.BANK_DUE
    assert refused(variant, coup, passes(3)) is No.BANK_DUE
    assert banks(taken(variant, coup, passes(1), bank(2, 300))) == ("2", 300)


def test_a_bank_that_nobody_has_staked_yet_is_offered_again() -> None:
    variant = baccara(bank_change="on_loss")
    coup = taken(variant, open_coup(variant), bank(10, 100), stake(2, "tableau_1", 20))
    offered = then(variant, dealt(coup, "K Q 7 6"))
    again = then(variant, dealt(offered, BOTH_LOSE))
    assert again.bank == offered.bank
    assert due(variant, again)[0].step is Step.BANK


def test_a_bank_in_which_nothing_lies_yet_cannot_be_lost() -> None:
    ends = replace(the(BANQUE_LIMITED.bank), passes=Passes.ON_LOSS)
    variant = replace(BANQUE_LIMITED, bank=ends)
    coup = taken(variant, open_coup(variant), bank(4, 100), stake(5, "tableau_1", 50))
    left = taken(variant, then(variant, dealt(coup, "K Q 5 6")), BankGivenUp())
    assert then(variant, dealt(left, BOTH_LOSE)).bank == left.bank


def test_a_levy_larger_than_what_the_bank_won_does_not_pass_it_on() -> None:
    variant = baccara(bank_change="on_loss", cagnotte="5%")
    house = House(cagnotte=RoundingRule(Rounding.UP, Money(10)))
    coup = taken(variant, open_coup(variant), bank(4, 100), stake(5, "tableau_1", 6))
    coup = dealt(coup, "K Q 5 6")
    settlement = settle(variant, house, coup)
    line = the(settlement.bank)
    assert (line.gained, line.cagnotte) == (-4, 10)
    assert banks(next_bank(variant, Coup(2, 1, seats=10), coup, settlement)) == ("4", 96)


def test_a_lost_bank_is_filled_again_by_its_holder() -> None:
    coup = lost(BANQUE_LIMITED)
    assert due(BANQUE_LIMITED, coup)[0] == Due(Step.BANK, BANQUE, Why.BANK_EMPTY, seat=Seat("4"))
    assert refused(BANQUE_LIMITED, coup, stake(5, "tableau_1", 10)) is No.BANK_DUE
    assert refused(BANQUE_LIMITED, coup, banco(5, "tableau_1", 10)) is No.BANK_DUE
    coup = taken(BANQUE_LIMITED, coup, bank(4, 250))
    assert (banks(coup), the(coup.bank).put_in) == (("4", 250), 350)


def test_the_sides_of_a_bank_that_is_filled_again_count_on() -> None:
    coup = lost(BANQUE_LIMITED)
    assert coup.proposed == {RIGHT: "5"}
    assert taken(BANQUE_LIMITED, coup, bank(4, 250)).proposed == {RIGHT: "5"}


def test_once_a_card_lies_nobody_is_asked_for_an_amount_in_the_bank() -> None:
    coup = dealt(lost(BANQUE_LIMITED), "K")
    assert refused(BANQUE_LIMITED, coup, passes(4)) is No.NOT_YET
    assert refused(BANQUE_LIMITED, coup, stake(5, "tableau_1", 10)) is No.BANK_COVERED


def test_a_bank_without_limit_owes_nothing_while_one_unit_lies_in_it() -> None:
    refilled = replace(BACCARA, bank=replace(the(BACCARA.bank), refill=True))
    coup = taken(refilled, open_coup(refilled), bank(4, 100), stake(5, "tableau_1", 99))
    coup = then(refilled, dealt(coup, "K Q 7 6"))
    assert banks(coup) == ("4", 1)
    assert banks(taken(refilled, coup, bank(4, 50))) == ("4", 50)


def test_who_does_not_fill_it_leaves_the_bank_to_the_next() -> None:
    coup = taken(BANQUE_LIMITED, lost(BANQUE_LIMITED), passes(4))
    assert due(BANQUE_LIMITED, coup)[0].seat == "5"
    coup = taken(BANQUE_LIMITED, coup, bank(5, 80))
    assert coup.bank == Bank(Seat("5"), Money(80), Money(80))


def test_a_bank_that_still_holds_something_is_filled_to_more_than_before() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(4, 100), stake(5, "tableau_1", 40))
    coup = then(BANQUE_LIMITED, dealt(coup, "K Q 7 6"))
    assert refused(BANQUE_LIMITED, coup, bank(4, 60)) is No.BANK_STANDS
    assert refused(BANQUE_LIMITED, coup, bank(5, 90)) is No.BANK_STANDS
    assert banks(taken(BANQUE_LIMITED, coup, bank(4, 90))) == ("4", 90)


def test_where_a_lost_bank_is_not_filled_again_another_seat_takes_it() -> None:
    variant = banque(refill="no")
    coup = lost(variant)
    assert due(variant, coup)[0] == Due(Step.BANK, BANQUE, Why.BANK_LOST, seat=Seat("5"))
    assert refused(variant, coup, bank(4, 100)) is No.NO_REFILL
    assert refused(variant, taken(variant, coup, passes(5)), bank(4, 100)) is No.NO_REFILL
    assert banks(taken(variant, coup, bank(7, 100))) == ("7", 100)


def test_a_bank_that_was_not_lost_stays_where_none_is_filled_again() -> None:
    variant = banque(refill="no")
    coup = taken(variant, open_coup(variant), bank(4, 100), stake(5, "tableau_1", 40))
    assert banks(then(variant, dealt(coup, "K Q 7 6"))) == ("4", 60)
    coup = taken(variant, open_coup(variant), bank(4, 100), stake(5, "tableau_1", 99))
    assert banks(then(variant, dealt(coup, "K Q 7 6"))) == ("4", 1)


def test_a_banker_retires_and_whoever_follows_starts_with_as_much() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(4, 100))
    assert refused(BANQUE_LIMITED, coup, BankGivenUp()) is No.MAY_NOT_RETIRE
    coup = taken(BANQUE_LIMITED, coup, stake(5, "tableau_1", 50))
    coup = then(BANQUE_LIMITED, dealt(coup, "K Q 5 6"))
    assert banks(coup) == ("4", 150)
    coup = taken(BANQUE_LIMITED, coup, BankGivenUp())
    asked = due(BANQUE_LIMITED, coup)[0]
    assert (asked.why, asked.seat, asked.amount) == (Why.BANK_GIVEN_UP, "5", 150)
    assert refused(BANQUE_LIMITED, coup, BankTaken(Seat("7"), Money(100))) is No.MUST_MATCH
    assert refused(BANQUE_LIMITED, coup, BankTaken(Seat("v1"), Money(150))) is No.NO_SPECTATORS
    coup = taken(BANQUE_LIMITED, coup, BankTaken(Seat("7"), Money(150)))
    assert banks(coup) == ("7", 150)
    assert coup.proposed == {}


def test_what_was_done_after_the_payout_holds_for_the_next_coup() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(4, 100), stake(5, "tableau_1", 50))
    coup = replace(
        dealt(coup, "K Q 5 6"), between=(BankGivenUp(), BankTaken(Seat("6"), Money(150)))
    )
    assert banks(then(BANQUE_LIMITED, coup)) == ("6", 150)
    assert banks(then(BANQUE_LIMITED, coup, shoe=2)) == ("6", 150)


def test_at_baccara_nobody_retires_and_nothing_is_set_aside() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10))
    coup = then(BACCARA, dealt(coup, "K Q 5 6"))
    assert refused(BACCARA, coup, BankGivenUp()) is No.NEVER_RETIRES
    assert refused(BACCARA, coup, WinningsKept(Money(5))) is No.NO_GARAGE


def test_only_a_seat_holds_the_bank_and_only_where_the_sheet_has_one() -> None:
    assert refused(BACCARA, open_coup(), bank("v1", 100)) is No.NO_SPECTATORS
    bare = replace(BACCARA, bank=None, tour=TourRules())
    assert refused(bare, open_coup(bare), bank(1, 100)) is No.NOT_THIS_GAME
    coup = taken(bare, open_coup(bare), passes(3), stake(2, "tableau_1", 10))
    assert nets(settle(bare, HOUSE, dealt(coup, "K Q 7 6"))) == {"2": 10}


def test_a_void_coup_changes_nothing_of_the_bank() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(4, 100), stake(5, "tableau_1", 50))
    assert banks(then(BANQUE_LIMITED, replace(coup, void="Misdeal"))) == ("4", 100)


def test_the_games_of_two_tableaux_are_dealt_by_this_routine() -> None:
    assert routine(BACCARA) is two_tableaux
    assert the(BANQUE_LIMITED.cagnotte).rate == Fraction(2, 100)
