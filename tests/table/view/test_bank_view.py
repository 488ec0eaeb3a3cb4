"""The bank as it is shown: what is covered of it, and its story from coup to coup."""

import pytest

from dealer_app.rules.variant import Seat
from dealer_app.table.table import Table
from dealer_app.table.view.bank_view import (
    BankStep,
    BankView,
    Passing,
    bank_story,
    bank_view,
    next_holder,
)
from tests.builders import euros, replayed
from tests.play import the

PORCELAINE = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n"
WINS, LOSES = "deal 3 4 5 5\n", "deal 5 5 3 4\n"
MACAO = "variant macao\nseats 3\nshoe\ncoup\ndeal K Q J 6 6 7\n"


def told(text: str) -> Table:
    return replayed(text).table


def shown(text: str) -> BankView:
    table = told(text)
    return the(bank_view(table.variant, the(table.coup), table.settlement))


def story(text: str) -> list[tuple[str, int, int, Passing, str | None]]:
    """Who held the bank, from what to what in euros, how it went on, and to whom."""
    return [
        (step.holder, step.before // 100, step.after // 100, step.passing, step.next_holder)
        for step in bank_story(told(text).coups)
    ]


def test_what_is_covered_and_what_is_still_missing_is_shown() -> None:
    view = shown(PORCELAINE)
    assert (view.holder, view.amount, view.staked) == ("1", euros(1000), euros(700))
    assert (view.missing, view.put_in, view.winnings) == (euros(300), euros(1000), 0)
    assert (view.after, view.cagnotte, view.banco, view.rides) == (None, 0, None, False)


def test_a_covering_raise_lies_in_the_bank() -> None:
    view = shown(PORCELAINE + "stake 3 600\ncover\n")
    assert (view.amount, view.raised, view.put_in) == (euros(1300), euros(300), euros(1300))
    assert view.missing == 0


def test_who_takes_the_bank_alone_is_shown() -> None:
    view = shown("variant porcelaine\nshoe\ncoup\nbank 1 1000\nbanco 4\n")
    assert (view.banco, view.staked, view.missing) == ("4", euros(1000), 0)


def test_once_the_coup_is_settled_it_is_shown_what_the_bank_comes_to() -> None:
    view = shown(
        "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nbanco 2\ndeal 2 9 K K\n"  # 5 % of 100
    )
    assert (view.after, view.cagnotte) == (euros(195), euros(5))


def test_stakes_that_ride_are_marked() -> None:
    view = shown(PORCELAINE + "deal 3 4 3 4\nsay grandeur stand\nsay decadence stand\nshoe\ncoup\n")
    assert (view.rides, view.staked, view.amount) == (True, euros(700), euros(1000))


TIE = "deal 3 4 3 4\nsay grandeur stand\nsay decadence stand\n"


def test_stakes_of_a_tie_are_marked_as_soon_as_it_is_settled() -> None:
    view = shown(PORCELAINE + TIE)
    assert (view.rides, view.staked, view.after) == (True, euros(700), euros(1000))


def test_stakes_that_have_ridden_and_are_decided_ride_no_more() -> None:
    view = shown(PORCELAINE + TIE + "shoe\ncoup\n" + WINS)
    assert not view.rides


@pytest.mark.parametrize("option", ["after_tie=new_tour", "after_tie=frozen"])
def test_stakes_that_go_back_after_a_tie_do_not_ride(option: str) -> None:
    text = PORCELAINE.replace("shoe", f"option {option}\nshoe", 1)
    assert shown(text + TIE).rides == (option == "after_tie=frozen")


def test_who_may_still_follow_a_lost_banco_is_shown() -> None:
    text = "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nbanco 4\ndeal 2 9 K K\ncoup\n"
    assert shown(text).follows == "4"
    assert shown(text + "pass 4\n").follows is None


def test_a_bank_that_was_given_up_says_what_its_taker_must_put_in() -> None:
    view = shown(PORCELAINE + WINS + "retire\nshoe\ncoup\n")
    assert (view.holder, view.amount, view.asked, view.left_by) == ("2", 0, euros(700), "1")


def test_what_was_set_aside_stays_with_the_holder() -> None:
    text = PORCELAINE.replace("shoe", "option garage=allowed\nshoe", 1)
    view = shown(text + WINS + "garage 500\nshoe\ncoup\n")
    assert (view.amount, view.aside, view.winnings) == (euros(1200), euros(500), euros(700))


@pytest.mark.parametrize(
    "text",
    [
        "variant punto_banco\nshoe\ncoup\n",
        "variant baccara\nshoe\ncoup\n",
        "variant porcelaine\nshoe\ncoup\n",
    ],
    ids=["of the house", "not asked for", "still to be staked"],
)
def test_where_no_patron_holds_a_bank_none_is_shown(text: str) -> None:
    table = told(text)
    assert bank_view(table.variant, the(table.coup), table.settlement) is None


def test_a_bank_that_wins_is_kept() -> None:
    assert story(PORCELAINE + WINS) == [("1", 1000, 1700, Passing.KEPT, "1")]


def test_a_lost_bank_goes_to_the_right() -> None:
    assert story(PORCELAINE + LOSES) == [("1", 1000, 300, Passing.LOST, "2")]


def test_a_bank_that_is_given_up_and_not_taken_goes_to_the_right() -> None:
    assert story(PORCELAINE + WINS + "retire\n") == [("1", 1000, 1700, Passing.GIVEN_UP, "2")]


def test_a_bank_that_is_taken_over_goes_to_who_takes_it() -> None:
    told = story(PORCELAINE + WINS + "retire\ntake 4 700\n")
    assert told == [("1", 1000, 1700, Passing.TAKEN, "4")]


def test_a_bank_that_tied_is_kept_as_such() -> None:
    assert story(PORCELAINE + TIE) == [("1", 1000, 1000, Passing.TIED, "1")]


def test_a_void_coup_leaves_the_bank_where_it_is() -> None:
    assert story(PORCELAINE + "void Misdeal\n") == [("1", 1000, 1000, Passing.VOID, "1")]


def test_a_bank_that_goes_round_passes_without_having_lost() -> None:
    assert story(MACAO + "stake 3 own 10\nclosed\n") == [("1", 0, 10, Passing.PASSED, "3")]


def test_a_bank_that_ends_with_the_shoe_goes_on_though_its_holder_has_the_next_one() -> None:
    shoe = "shoe\ncoup\nbank 1 {0}\nstake 2 tableau_1 50\ndeal K Q 7 6\nsay banque show\n"
    text = "variant baccara\nseats 5\n" + shoe.format(500) + shoe.format(300)
    (first, _) = bank_story(told(text).coups)
    assert (first.passing, first.next_holder) == (Passing.PASSED, "1")
    assert first.returned == euros(450)


def test_a_bank_that_the_lot_decides_goes_to_nobody_by_name() -> None:
    text = "variant baccara\nshoe\ncoup\nbank 1 100\nstake 2 tableau_1 10\ndeal 2 9 K K\n"
    table = told(text + "burn " + "xx " * 48 + "\nshoe\ncoup\n")
    assert next_holder(table.played[0]) == "1"
    assert the(table.coup).bank is None


def test_winnings_set_aside_afterwards_stand_in_the_step() -> None:
    text = PORCELAINE.replace("shoe", "option garage=allowed\nshoe", 1)
    (step,) = bank_story(told(text + WINS + "garage 500\n").coups)
    assert step == BankStep(
        *(1, Seat("1"), euros(1000), euros(1700), euros(700), euros(0), euros(500)),
        *(Passing.KEPT, Seat("1")),
        rest=euros(1700),
    )


def test_the_houses_bank_has_no_story() -> None:
    assert story("variant punto_banco\nshoe\ncoup\ndeal 7 6 K Q\n") == []


def test_at_a_duel_the_next_holder_is_who_plays_the_bank() -> None:
    text = "variant festival\nshoe\ncoup\nbank 3 50\nbanco 5 50\ndeal 9 6 K Q\n"
    assert next_holder(told(text).coups[0]) == "4"


@pytest.mark.parametrize(
    ("after", "returned"),
    [
        (WINS, None),
        (TIE, None),
        (WINS + "retire\n", 1700),
        (WINS + "retire\ntake 3 700\n", 1700),
        (LOSES, 300),
    ],
    ids=["kept", "tie", "given up", "taken over", "lost, not all covered"],
)
def test_a_bank_that_ends_goes_back_to_its_holder(after: str, returned: int | None) -> None:
    view = shown(PORCELAINE + "closed\n" + after)
    assert view.returned == (None if returned is None else euros(returned))
    (step,) = bank_story(told(PORCELAINE + "closed\n" + after).coups)
    assert step.returned == euros(returned or 0)


def test_a_bank_given_up_in_the_next_coup_goes_back_without_what_was_set_aside() -> None:
    night = PORCELAINE.replace("\nshoe", "\noption garage=allowed\nshoe")
    table = told(night + "closed\n" + WINS + "garage 200\nshoe\ncoup\nretire\n")
    (step,) = bank_story(table.coups, table.coup)
    assert (step.passing, step.returned) == (Passing.GIVEN_UP, euros(1500))


def test_a_bank_may_be_given_up_after_a_void_manche() -> None:
    table = told(PORCELAINE + "closed\n" + WINS + "shoe\ncoup\nclosed\nshoe\ncoup\nretire\n")
    step = bank_story(table.coups, table.coup)[-1]
    assert (step.passing, step.returned) == (Passing.GIVEN_UP, euros(1700))
