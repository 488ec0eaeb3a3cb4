"""What opens the next coup, and what is called before its stakes, in each of the seven games."""

from pathlib import Path
from typing import Final

import pytest

from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import Step
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import bank_first, free_stakes
from dealer_app.table.next_coup import (
    coup_refused,
    declines_bank,
    face_down,
    followed,
    may_be_asked,
    opening,
)
from dealer_app.table.table import Table
from tests.play import the

OTHERS: Final = ("porcelaine", "macao", "festival", "baccara", "banque", "chemin_de_fer")


def after(game: str, text: str = "shoe\n") -> Table:
    return replay(script_of(f"variant {game}\n{text}".encode(), Path())).table


def opened(game: str) -> Table:
    table = after(game)
    return followed(table, opening(table, hidden=False))


@pytest.mark.parametrize("game", ["punto_banco", *OTHERS])
def test_a_coup_is_opened_and_nothing_else_of_it_is_said(game: str) -> None:
    table = after(game)
    opens = opening(table, hidden=False)
    assert [type(fact) for fact in opens] == [ev.CoupOpened]
    assert the(followed(table, opens).coup).number == 1


def test_nothing_opens_a_coup_before_the_first_shoe_is_filled_or_while_one_is_on() -> None:
    assert opening(after("punto_banco", ""), hidden=False) == ()
    assert opening(after("punto_banco", "shoe\ncoup\n"), hidden=True) == ()


@pytest.mark.parametrize("game", ["baccara", "banque", "macao"])
def test_the_bank_is_called_before_stakes_and_cards_where_nobody_holds_it(game: str) -> None:
    assert the(bank_first(opened(game))).step is Step.BANK


def test_where_the_house_banks_no_bank_is_called_and_stakes_are_free() -> None:
    table = opened("punto_banco")
    assert bank_first(table) is None
    assert the(free_stakes(table)).step is Step.STAKES
    assert face_down(table) == ()


def test_stakes_are_free_no_more_once_a_card_lies() -> None:
    assert free_stakes(after("punto_banco", "shoe\ncoup\ndeal 2\n")) is None
    assert free_stakes(after("punto_banco", "")) is None
    assert bank_first(after("baccara", "")) is None


def test_the_first_cards_lie_hidden_before_the_first_word() -> None:
    table = after("chemin_de_fer", "shoe\ncoup\nbank 1 100\nstake 2 100\n")
    closed = followed(table, (ev.BettingClosed(),))
    assert face_down(closed) == (ev.CardDealt(HIDDEN, None),) * len(the(closed.coup).deal)
    assert face_down(followed(closed, face_down(closed))) == ()


def test_where_each_looks_before_he_stakes_the_first_cards_open_the_coup() -> None:
    table = after("macao", "shoe\n")
    assert [type(fact) for fact in opening(table, hidden=True)] == [ev.CoupOpened]
    banked = after("macao", "shoe\ncoup\nbank 1 100\n")
    assert set(opening(banked, hidden=True)) <= {ev.CardDealt(HIDDEN, None)}


def test_before_the_first_shoe_is_filled_nothing_is_dealt() -> None:
    assert opening(after("punto_banco", ""), hidden=True) == ()


def test_a_coup_that_is_entered_afterwards_asks_its_hour() -> None:
    table = after("punto_banco")
    begun = followed(table, (ev.ReentryBegun("Power cut", "Cléo"),))
    assert opening(begun, hidden=False) == ()


def test_a_game_that_shuffles_for_each_coup_has_its_shoe_filled_with_the_coup() -> None:
    paid = after(
        "porcelaine",
        "seats 7\nshoe\ncoup\nbank 5 1000\nstake 4 400\nstake 3 300\npass 2\npass 1\npass 7\n"
        "stake 6 300\ndeal 2 1 3\ndeal 7\nsay grandeur stand\nsay decadence stand\n",
    )
    over = followed(paid, (ev.AllTicked(),))
    assert [type(fact) for fact in opening(over, hidden=False)] == [ev.ShoeOpened, ev.CoupOpened]


@pytest.mark.parametrize("game", ["punto_banco", *OTHERS])
def test_after_a_coup_with_nothing_to_pay_the_next_comes_if_it_is_asked_for(game: str) -> None:
    void = followed(opened(game), (ev.CoupVoided("misdeal"),))
    assert may_be_asked(void)
    assert opening(void, hidden=False) == ()
    assert opening(void, hidden=False, asked=True)[-1] == ev.CoupOpened()
    assert coup_refused(void) is None


def test_no_coup_is_asked_for_while_one_is_dealt_or_is_to_be_paid() -> None:
    begun = "shoe\ncoup\nstake 2 ponte 20\ndeal 9 K K 7\n"
    for text in ("shoe\ncoup\ndeal 2\n", begun):
        table = after("punto_banco", text)
        assert not may_be_asked(table)
        the(coup_refused(table))


def test_whoever_the_bank_comes_to_declines_it_between_two_coups_alone() -> None:
    """GEN-1, and S2.24: at Macao it goes to the left after every coup."""
    staking = after("macao", "seats 3\nshoe\ncoup\nbank 3 100\ndeal xx xx xx xx xx xx\n")
    over = followed(staking, [ev.SeatPassed(Seat(each)) for each in "21"])
    passes = [ev.SeatPassed(Seat(each)) for each in "123"]
    assert [declines_bank(staking, each) for each in passes] == [False, False, False]
    assert [declines_bank(over, each) for each in passes] == [False, True, False]
    assert not declines_bank(over, ev.CoupOpened())
    assert not declines_bank(over)
