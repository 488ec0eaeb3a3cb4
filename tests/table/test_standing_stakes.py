"""Stakes that stand against a patron's bank until no more bets is said; lines in their order."""

import pytest

from dealer_app.rules.due import Due, Step, Why
from dealer_app.table.accounts.payout import line_in_hand, lines_in_order
from dealer_app.table.dues import standing_stakes
from dealer_app.table.lot import first, lot_due
from dealer_app.table.view.croupier_view import croupier_view
from tests.builders import at_table, euros, replayed
from tests.play import the

CHEMIN = "variant chemin_de_fer\nshoe\ncoup\n"
LOOKED = "variant macao\nseats 3\nshoe\ncoup\nprincipal banque 1\ndeal 2 2 2 2 3 3\n"


def standing(night: str) -> Due | None:
    return standing_stakes(replayed(night).state)


@pytest.mark.parametrize(
    "night",
    [
        "variant punto_banco\nshoe\ncoup\n",
        CHEMIN,
        CHEMIN + "bank 1 100\nstake 2 100\ndeal 3\n",
        "variant baccara\nshoe\ncoup\n",
        LOOKED,
    ],
)
def test_no_stakes_stand_before_any_or_once_a_card_or_a_word_follows_them(night: str) -> None:
    assert standing(night) is None


@pytest.mark.parametrize("closed", ["", "closed\n"])
def test_a_bank_that_is_covered_waits_for_no_more_bets(closed: str) -> None:
    said = the(standing(f"{CHEMIN}bank 1 100\nstake 2 100\n{closed}"))
    assert (said.step, said.why, said.amount) == (Step.STAKES, Why.COVERED, 0)


def test_of_a_bank_that_is_not_covered_it_is_told_what_is_missing() -> None:
    said = the(standing(f"{CHEMIN}bank 1 100\nstake 2 50\nclosed\n"))
    assert (said.step, said.why, said.amount) == (Step.STAKES, Why.NONE, euros(50))


def test_stakes_after_the_look_stand_too() -> None:
    said = the(standing(LOOKED + "stake 2 own 10\nstake 3 own 10\n"))
    assert (said.step, said.why) == (Step.STAKES, Why.AFTER_LOOK)


def test_where_nothing_is_missing_any_more_before_the_end_the_call_for_stakes_stands() -> None:
    night = "variant banque\nshoe\ncoup\nbank 1 1000\nstake 2 tableau_1 100\n"
    assert the(standing(night)).amount == euros(900)


def test_lines_stand_in_the_order_in_which_they_are_taken_and_paid() -> None:
    coup = "variant punto_banco\nshoe\ncoup\n"
    stakes = "stake 3 ponte 10\nstake 2 banque 10\ndeal 9 K K 5\n"
    settled = replayed(coup + stakes).state
    assert lines_in_order(settled) == (("2", "banque"), ("3", "ponte"))
    assert [line.mark for line in croupier_view(settled).lines] == [("2", "banque"), ("3", "ponte")]
    assert lines_in_order(replayed(coup).state) == ()
    assert line_in_hand(replayed("variant punto_banco\nshoe\n").state) is None


def test_who_is_drawn_at_macao_names_no_amount_and_chance_that_is_none_takes_the_first() -> None:
    assert the(at_table("macao").state.variant.bank).names_no_amount
    assert first(4) == 0


def test_a_festival_that_began_without_a_duel_is_asked_for_no_principals_again() -> None:
    night = "variant festival\nshoe\ncoup\nstake 4 ponte 10\ndeal 9 K K 5\ncoup\n"
    assert lot_due(replayed(night).state) == ()
