"""By whose money the lines of a coup move."""

from dataclasses import replace
from typing import Final

import pytest

from dealer_app.rules.variant import Result, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import Payer, opponent, stakes_on, unnamed
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import BankAmended, rectification
from dealer_app.table.table import Played
from tests.builders import banco, bank, deal, entered, euros, replayed, session, stake
from tests.play import PlayTable, the

UNHELD: Final = "variant baccara\nshoe\ncoup\nstake 4 tableau_1 10\ndeal 2 9 K K 3 K\n"
"""A coup against a bank into which nobody put anything."""


def duel(fund: str = "house") -> PlayTable:
    """The bank of seat 4 wins its 50 from seat 7, and seat 1 its 20."""
    table = entered(session("festival", {"fund": fund}), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, bank(4, 50), banco(7, 50), stake(1, "banque", 20))
    return entered(table, *deal("4 K 4 3"), ev.AllTicked())


def last(table: PlayTable) -> Played:
    return table.coups[-1]


def test_each_principal_of_a_duel_is_paid_by_the_other() -> None:
    settled = last(duel())
    assert (opponent(settled, "bank"), opponent(settled, "banco")) == ("7", "4")


@pytest.mark.parametrize(("fund", "payer"), [("house", Payer.HOUSE), ("players", Payer.FUND)])
def test_no_patron_pays_the_layout(fund: str, payer: Payer) -> None:
    settled = last(duel(fund))
    assert (opponent(settled, "banque"), unnamed(settled)) == (None, payer)


def test_whoever_holds_the_bank_pays_it_and_the_cagnotte_is_the_houses() -> None:
    table = entered(session("chemin_de_fer"), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), banco(2, 80), *deal("6 7 K Q"), ev.AllTicked())
    assert (opponent(last(table), "stake"), unnamed(last(table))) == ("1", Payer.HOUSE)


def test_a_bank_that_nobody_holds_by_name_is_no_seats() -> None:
    settled = last(replayed(UNHELD))
    assert settled.settlement.lines
    assert (opponent(settled, "tableau_1"), unnamed(settled)) == (None, Payer.BANKS)


def test_a_duel_that_was_taken_out_since_was_paid_by_the_other_principal() -> None:
    table = entered(duel(), ev.CoupOpened())
    recalled = the(table.recalled(1))
    none = BankAmended(Seat("4"), euros(0))
    entered(table, *rectification(recalled, none, "Nobody set anything", judge).events)
    settled = table.coups[0]
    assert opponent(settled, "bank") == "7"
    assert [line.bet for line in settled.settlement.lines] == ["banque"]


def test_what_was_staked_on_a_bet_is_that_of_all_seats_without_void_stakes() -> None:
    assert stakes_on(last(duel())) == {"banque": euros(20)}
    played = last(duel())
    lines = tuple(replace(each, result=Result.VOID) for each in played.settlement.lines)
    void = replace(played, settlement=replace(played.settlement, lines=lines))
    assert stakes_on(void) == {}
