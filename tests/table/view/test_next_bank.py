"""The bank after a coup that is put right: it follows while nothing of the next coup is recorded,
and stays as it was dealt afterwards (IRR-19); what it won since is counted as it is right."""

from dataclasses import replace

import pytest

from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import BankAmended, Correction, put_right
from dealer_app.table.view.bank_view import NextBank, next_bank
from dealer_app.table.view.croupier_view import croupier_view, recall_view
from tests.builders import bank, correct, deal, entered, euros, next_coup, replayed, session, stake
from tests.play import PlayTable, the
from tests.table.judges.test_rectifying import (
    amended,
    one_coup,
    played,
    rectified,
    the_entry,
)

LOST: Correction = correct("banque", 1, "5")
"""The bank of 7 had 5 against 6."""
VOID: Correction = ev.CoupVoided("Misdeal")


def told(table: PlayTable, correction: Correction, number: int = 1) -> NextBank | None:
    right = the(put_right(table.state, the_entry(table, number, correction)))
    return next_bank(table.state, played(table, number), right)


def won() -> PlayTable:
    """A bank of 80 at seat 1 won 40 of seat 2, less the cagnotte, and is paid."""
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank("1", 80), stake(2, "stake", 40), *deal("6 7 K Q"))
    return entered(table, ev.AllTicked())


def amount(table: PlayTable) -> int:
    return the(table.coup.bank).amount


@pytest.mark.parametrize("really", [60, 100])
def test_while_nothing_of_the_next_coup_is_recorded_its_bank_follows(really: int) -> None:
    table, right = won(), BankAmended(the(played(won(), 1).coup.bank).holder, euros(really))
    follows = the(told(table, right))
    assert follows == NextBank(2, right.seat, euros(really + 38), stands=False)
    next_coup(rectified(table, 1, right))
    assert amount(table) == follows.amount


def test_a_bank_that_lost_after_all_is_the_next_seats() -> None:
    lost = the(told(won(), LOST))
    assert (lost.holder, lost.amount, lost.stands) == ("2", 0, False)


@pytest.mark.parametrize("later", ["", "stake", "over"])
def test_once_the_next_coup_is_opened_its_bank_stays_as_it_was_dealt(later: str) -> None:
    table = next_coup(won())
    if later:
        entered(table, stake(3, "stake", 10))
    if later == "over":
        next_coup(entered(table, *deal("6 7 K Q")))
    stays = NextBank(2, the(played(table, 1).coup.bank).holder, euros(118), stands=True)
    assert told(table, LOST) == stays
    rectified(table, 1, LOST)
    dealt = played(table, 2).coup if later == "over" else table.coup
    assert the(dealt.bank).amount == euros(118)


def test_a_coup_in_whose_bank_nothing_lies_yet_stays_so() -> None:
    """The bank of 6 lost to 7, and seat 2 is asked for the next one; it had really 9."""
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank("1", 80), stake(2, "stake", 40), *deal("7 6 Q K"))
    kept = told(next_coup(table), correct("banque", 1, "9"))
    assert kept == NextBank(2, the(table.coup.bank).holder, euros(0), stands=True)
    assert amount(table) == 0


def test_of_what_leaves_the_bank_as_it_is_nothing_is_told() -> None:
    assert told(won(), correct("banque", 2, "J")) is None
    assert told(one_coup_paid(), VOID) is None


def one_coup_paid() -> PlayTable:
    return entered(one_coup(), ev.AllTicked())


def test_under_the_seal_no_bank_follows() -> None:
    table = won()
    right = the(put_right(table.state, the_entry(table, 1, LOST)))
    sealed = replace(table.state, sealed=True)
    assert next_bank(sealed, played(table, 1), right) is None


def test_what_was_put_right_twice_is_told_by_what_was_dealt() -> None:
    table = next_coup(won())
    rectified(table, 1, LOST)
    assert told(table, correct("banque", 1, "7")) is None
    assert the(told(table, VOID)).amount == euros(118)


def test_a_bank_without_an_amount_is_told_by_its_holder_alone() -> None:
    coup = "stake 5 tableau_1 100\ndeal K Q 3 4\nsay banque show\n"
    table = replayed(f"variant baccara\nshoe\ncoup\nprincipal banque 4\n{coup}coup\n{coup}")
    assert told(table, amended(5, "tableau_1", 150)) is None


def lost_and_void() -> PlayTable:
    """A bank of 2000 at seat 2 lost 1000, and the next coup is void; then the first one too."""
    table = replayed(
        "variant banque\nshoe\ncoup\nbank 2 2000\nstake 5 tableau_1 1000\ndeal 9 4 K K\n"
        "coup\nstake 5 tableau_1 500\ndeal 7 4\nvoid Misdeal\n"
    )
    return entered(table, ev.AllTicked())


def test_what_a_bank_has_lost_is_told_without_what_was_given_back_of_it() -> None:
    table = lost_and_void()
    assert the(croupier_view(table.state).bank).winnings == -euros(1000)
    told_first = the(told(table, VOID))
    assert (told_first.amount, told_first.stands) == (euros(1000), True)
    rectified(table, 1, VOID)
    assert the(croupier_view(table.state).bank).winnings == 0
    assert the(the(recall_view(table.state, 2)).bank).winnings == 0
    next_coup(table)
    bank_now = the(croupier_view(table.state).bank)
    assert (bank_now.amount, bank_now.winnings) == (euros(1000), 0)


def test_the_bank_of_a_void_coup_is_put_right_and_the_next_one_follows() -> None:
    table = rectified(lost_and_void(), 1, VOID)
    really = BankAmended(the(played(table, 2).coup.bank).holder, euros(2000))
    assert the(told(table, really, 2)).amount == euros(2000)
    next_coup(rectified(table, 2, really))
    assert played(table, 2).coup.void == "Misdeal"
    assert (amount(table), the(croupier_view(table.state).bank).winnings) == (euros(2000), 0)


def test_of_a_duel_who_plays_the_bank_of_the_coup_that_is_dealt_stays() -> None:
    duel = "principal banque 3\nprincipal ponte 2\nbank 3 120\nbanco 2 120\n"
    following = "deal 9 8 K K\ncoup\nprincipal banque 4\n"
    table = replayed(f"variant festival\nshoe\ncoup\n{duel}{following}")
    assert told(table, VOID) == NextBank(2, Seat("4"), Money(0), stands=True)
