"""What the payout brings to light: a bank that cannot pay, a hand that was played recklessly."""

import pytest

from dealer_app.rules.house import Resolution
from dealer_app.table import events as ev
from tests.builders import codes, entered, nets, replayed

SHORT = (
    "variant banque\noption bank=open\nshoe\ncoup\nbank 1 100\n"
    "stake 2 tableau_1 80\nstake 10 tableau_2 60\n"
)
RECKLESS = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n"


def test_a_bank_that_cannot_pay_all_its_winners_is_irr_24() -> None:
    table = replayed(SHORT + "deal 9 8 K K K 7\n")
    assert [code for code, _ in codes(table)] == ["IRR-24"]
    assert nets(table) == {"2": 8000, "10": 2000}  # 100 in the bank, the right paid first


def test_a_bank_that_reaches_is_not_reported() -> None:
    assert codes(replayed(SHORT + "deal 9 2 K K K 7\nsay tableau_2 draw\ndeal 4\n")) == []


def test_nobody_is_short_where_the_banker_owes_the_rest() -> None:
    text = "variant baccara\nshoe\ncoup\nbank 1 100\nstake 2 tableau_1 900\ndeal 9 K K 7\n"
    table = replayed(text + "say banque give\nsay banque stand\n")
    assert codes(table) == []
    assert nets(table)["2"] == 90000


@pytest.mark.parametrize(
    "cards",
    [
        "deal 2 2 3 4\nsay grandeur stand\nsay decadence stand\n",
        "deal 4 4 3 4\nsay grandeur draw\ndeal 2\nsay decadence stand\n",
    ],
    ids=["stood on four", "drew on eight"],
)
def test_a_reckless_grandeur_is_irr_21(cards: str) -> None:
    assert codes(replayed(RECKLESS + cards)) == [("IRR-21", None)]


def test_a_grandeur_who_plays_as_usual_is_not_reported() -> None:
    table = replayed(RECKLESS + "deal 2 3 3 4\nsay grandeur stand\nsay decadence stand\n")
    assert codes(table) == []


def test_a_reckless_grandeur_is_found_once_however_often_the_payout_is_made() -> None:
    table = replayed(RECKLESS + "deal 2 2 M 2\nsay grandeur stand\nsay decadence stand\n")
    entered(table, ev.HalfClaimed(claimed=False), ev.AllTicked())
    assert codes(table) == [("IRR-21", None)]


def test_an_irregularity_that_voids_the_coup_brings_no_other_to_light() -> None:
    table = replayed(SHORT + "deal 9 8 K K K 7\n")
    entered(table, ev.IrregularityFound("IRR-26", Resolution.VOID))
    assert codes(table)[-1] == ("IRR-26", "void")
    assert nets(table) == {"2": 0, "10": 0}


def test_what_was_found_is_struck_with_the_entry_that_brought_it_to_light() -> None:
    table = replayed(RECKLESS + "deal 2 2 3 4\nsay grandeur stand\nsay decadence stand\n")
    struck = table.undo()
    assert [type(each) for each in struck] == [ev.HandSpoke, ev.IrregularityFound]
    assert codes(table) == []
