"""Sentences of the shoe file that a croupier may read in more than one way, each with its coup."""

from pathlib import Path

import pytest

from dealer_app.cli.replay_commands import Caller
from dealer_app.i18n import words
from dealer_app.machine import Status
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.replay.trouble import ReplayTrouble
from tests.builders import codes, dues, held, nets, replayed, shoe_file

OPEN = "variant punto_banco\nshoe\ncoup\n"
FESTIVAL = "variant festival\nshoe\ncoup\n"
HIDDEN = "deal xx xx xx xx\n"
ROUND = "deal 9 K K K\n"


def refused(text: str) -> ReplayTrouble:
    """The trouble that the file stops at, a status that the contract knows."""
    with pytest.raises(ReplayTrouble) as stopped:
        replayed(text)
    return stopped.value


def test_a_seat_written_with_a_zero_is_the_same_seat() -> None:
    table = replayed(OPEN + "stake 01 ponte 5\nstake 1 ponte 5\n" + ROUND + "expect net 001 10\n")
    assert nets(table) == {"1": 1000}


def test_a_seat_of_five_thousand_figures_is_not_readable() -> None:
    with pytest.raises(ReplayTrouble) as stopped:
        shoe_file(OPEN + f"stake {'9' * 5000} ponte 5\n")
    assert (stopped.value.line, stopped.value.status) == (4, Status.UNREADABLE)


def test_a_file_of_eight_gigabytes_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "evening.shoe"
    with path.open("wb") as file:
        file.truncate(8 << 30)
    with pytest.raises(ReplayTrouble) as stopped:
        read_script(path)
    assert (stopped.value.line, stopped.value.status) == (1, Status.UNREADABLE)


def test_an_exposed_card_may_be_named_again_when_its_hand_is_shown() -> None:
    for shown in ("show ponte 5 4\n", "show ponte 4\n"):
        table = replayed(OPEN + HIDDEN + "expose ponte 1 5\n" + shown + "show banque 4 3\n")
        assert held(table, "ponte") == "5 4"
        assert codes(table) == [("IRR-08", "stand")]


def test_an_exposed_card_is_told_from_a_third_card_like_it() -> None:
    table = replayed(
        FESTIVAL + HIDDEN + "expose ponte 2 5\nsay ponte draw\ndeal 5\nshow banque K 7\n"
        "show ponte K 5\n"
    )
    assert held(table, "ponte") == "K 5 5"


def test_an_exposed_card_cannot_be_another_when_its_hand_is_shown() -> None:
    trouble = refused(OPEN + HIDDEN + "expose ponte 1 5\nshow ponte 6 4\n")
    assert (trouble.line, trouble.status) == (6, Status.FAILED)


def test_a_hand_that_must_draw_does_not_lay_its_cards_down() -> None:
    trouble = refused(OPEN + "deal 2 3 2 3\nsay ponte show\n")
    assert (trouble.line, trouble.status) == (5, Status.FAILED)


def test_a_hand_that_stands_or_has_drawn_lays_its_cards_down() -> None:
    table = replayed(OPEN + "deal 2 3 2 3 8\nsay ponte show\nsay banque show\n")
    assert dues(table) == ["settle"]


def test_a_cut_card_before_the_first_card_makes_that_coup_the_last() -> None:
    table = replayed(OPEN + "cut\n" + ROUND + "coup\n" + ROUND)
    assert codes(table) == [("IRR-12", None)]


def test_a_cut_card_within_a_coup_leaves_one_more() -> None:
    within = OPEN + "deal 9\ncut\ndeal K K K\ncoup\n" + ROUND
    assert codes(replayed(within)) == []
    assert codes(replayed(within + "coup\n" + ROUND)) == [("IRR-12", None)]


def test_a_false_draw_voided_under_its_other_code_is_recorded_once() -> None:
    table = replayed(
        FESTIVAL + HIDDEN + "say ponte draw\ndeal 2\nshow banque 2 4\nshow ponte 2 5\n"
        "resolve IRR-29 void\nexpect irregular IRR-29\nexpect irregular IRR-21\n"
    )
    assert codes(table) == [("IRR-21", "void")]


def test_a_last_coup_left_open_is_not_called() -> None:
    caller = Caller(words("en"))
    script = shoe_file(OPEN + "stake 1 ponte 5\n" + ROUND + "coup\ndeal 2 3 4\n")
    caller.end(replay(script, caller).table)
    assert "Coup 1" in caller.lines
    assert caller.lines[-1].startswith("    Seat 1, ")


def test_cards_held_back_are_counted_out_of_the_shoe_once() -> None:
    table = replayed(OPEN + "deal 2 3 3 K 7 5 xx xx\ncoup\n" + ROUND)
    assert (table.shoe.left, table.shoe.held) == (416 - 8 - 2, 0)
