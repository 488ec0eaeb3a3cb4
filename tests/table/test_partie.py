"""What guests have of the chips that were given out, and who stakes more than that (S2-A10)."""

import pytest

from dealer_app.rules.due import Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.partie import PartieView, held, partie_view, short_of
from tests.builders import entered, euros, replayed
from tests.play import PlayTable, the

MACAO = "variant macao\nseats 4\noption stakes=before_deal\n"
FESTIVAL = "variant festival\n"


def chips(text: str) -> dict[str, int]:
    """What each guest has, in euros."""
    return {seat: money // 100 for seat, money in held(replayed(text).table).items()}


def short(text: str, seat: str) -> tuple[Money, Money] | None:
    return short_of(replayed(text).table, Seat(seat))


def test_where_none_were_given_nobody_is_counted() -> None:
    assert chips(MACAO + "shoe\ncoup\nstake 3 own 60\n") == {}
    assert short(MACAO + "shoe\ncoup\nstake 3 own 60\n", "3") is None


def test_before_a_coup_nobody_is_short() -> None:
    assert short(MACAO + "chips 3 100\nshoe\n", "3") is None


def test_who_was_given_none_has_what_he_won_or_lost_since() -> None:
    """Seat 1 banks a natural 9: seat 4, with 6, loses its 20 three times (S2.11, S2-A13)."""
    text = MACAO + "chips 3 100\nshoe\ncoup\nstake 4 own 20\nclosed\ndeal 4 K K 4 2 K K 5\nshoe\n"
    assert chips(text) == {"1": 60, "3": 100, "4": -60}


def test_who_was_given_chips_has_them_and_what_he_won_or_lost_since() -> None:
    """The same coup, with chips given to the seat that loses 60."""
    text = MACAO + "chips 4 100\nshoe\ncoup\nstake 4 own 20\nclosed\ndeal 4 K K 4 2 K K 5\nshoe\n"
    assert chips(text) == {"1": 60, "4": 40}


def test_at_a_table_that_sells_chips_nobody_is_counted() -> None:
    table = replayed(MACAO + "chips 3 50\nshoe\ncoup\nstake 4 own 50\nstake 3 own 60\n")
    entered(table, ev.ChipsBought(euros(100)))
    assert held(table.state) == {}
    assert short_of(table.state, Seat("3")) is None


def test_a_stake_above_the_chips_is_short_and_one_within_them_is_not() -> None:
    text = MACAO + "chips 3 50\nchips 4 50\nshoe\ncoup\nstake 4 own 50\nstake 3 own 60\n"
    assert short(text, "4") is None
    assert short(text, "3") == (5000, 6000)


def test_what_is_set_in_a_duel_counts_with_the_stakes() -> None:
    text = FESTIVAL + "chips 3 60\nchips 7 50\nshoe\ncoup\nbank 3 55\n"
    assert short(text, "3") is None
    assert short(text + "banco 7 55\n", "7") == (5000, 5500)


# A partie at Macao: when it is over, and who has won most (S2.25, S2-A18)


COUP = "shoe\ncoup\ndeal K Q J 5 6 4\n"
"""Seats 3 and 2, or those after them, with 5 and 6; the bank has 4 and must draw."""
QUIET = "shoe\ncoup\ndeal K Q J 6 6 6\nclosed\n"
"""A coup in which nobody staked."""
NINE = "shoe\ncoup\ndeal K Q J 9 6 6\nstake 3 own 10\nstake 2 own 10\n"
"""A coup in which seat 3 has nine."""


def partie(text: str, option: str = "") -> PartieView:
    chosen = f"option partie={option}\n" if option else ""
    return the(partie_view(replayed(f"variant macao\n{chosen}seats 3\n{text}").table))


def six(first: int, second: int) -> str:
    """A coup in which one seat with 6 stakes ten against a bank of 7: it loses once."""
    return f"shoe\ncoup\ndeal K Q J 6 6 7\nstake {first} own 10\npass {second}\n"


@pytest.mark.parametrize("coups", [10, 20, 30, 50])
def test_a_partie_ends_after_its_coups(coups: int) -> None:
    before = partie(QUIET * (coups - 1), str(coups))
    assert (before.played, before.coups, before.over) == (coups - 1, coups, False)
    assert partie(QUIET * coups, str(coups)).over


def test_a_partie_by_hand_goes_on_until_it_is_stopped() -> None:
    view = partie(QUIET * 60)
    assert (view.played, view.coups, view.over) == (60, 0, False)


@pytest.mark.parametrize(
    "coup",
    [
        "deal K Q J 9 6 6\nstake 3 own 10\nstake 2 own 10\n",
        "deal K Q J 6 6 9\nstake 3 own 10\nstake 2 own 10\n",
        "deal K Q J 4 6 6\nstake 3 own 10\nstake 2 own 10\ndeal 5\nsay banque stand\n",
    ],
    ids=["a seat's", "the bank's", "in three cards"],
)
def test_a_partie_of_the_first_nine_ends_on_it(coup: str) -> None:
    assert partie(f"shoe\ncoup\n{coup}", "first_nine").over


@pytest.mark.parametrize(
    "coup",
    [
        "deal K Q J 8 6 6\nstake 3 own 10\nstake 2 own 10\n",
        "deal K Q J 9 6 6\nstake 3 own 10\nstake 2 own 10\nvoid Misdeal\n",
        "deal K Q J 9 6 7\nstake 2 own 10\npass 3\n",
    ],
    ids=["an eight", "in a void coup", "of a seat without a stake"],
)
def test_another_hand_does_not_end_it(coup: str) -> None:
    assert not partie(f"shoe\ncoup\n{coup}", "first_nine").over


def test_a_bank_that_need_not_show_ends_nothing() -> None:
    staked = "shoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 10\npass 2\n"
    text = staked + "say seat_3 draw\ndeal 9\nshow seat_3 K 4\nexpect due settle\n"
    assert not partie(text, "first_nine").over


def test_whoever_won_most_chips_is_first_and_equals_share_a_place() -> None:
    view = partie(six(3, 2))
    assert [(each.place, each.seat, each.net) for each in view.ranking] == [
        (1, "1", euros(10)),
        (2, "2", 0),
        (3, "3", euros(-10)),
    ]
    round_of_three = six(3, 2) + six(2, 1) + six(1, 3)  # the bank goes to 3, then to 2
    assert [(each.place, each.net) for each in partie(round_of_three).ranking] == [(1, 0)] * 3


def test_a_guest_who_was_given_chips_is_ranked_before_he_has_played() -> None:
    view = partie("chips 2 100\nchips 1 50\n" + six(3, 2))
    assert [(each.seat, each.given, each.net, each.have) for each in view.ranking] == [
        ("1", euros(50), euros(10), euros(60)),
        ("2", euros(100), 0, euros(100)),
        ("3", 0, euros(-10), euros(-10)),
    ]


def test_chips_given_again_add_up_and_some_may_come_back() -> None:
    table = replayed("variant macao\nchips 2 100\nchips 2 50\n")
    entered(table, ev.ChipsGiven(Seat("2"), euros(-30)))
    view = the(partie_view(table.state))
    assert [each.given for each in view.ranking] == [euros(120)]


LOST_ASIDE = ev.LineSetAside(Seat("3"), "own", "The guest is away")
"""The ten that seat 3 has lost lie aside."""


def test_a_line_put_aside_is_neither_lost_nor_won_in_the_ranking_before_it_is_settled() -> None:
    session = entered(replayed("variant macao\nseats 3\nchips 3 50\n" + six(3, 2)), LOST_ASIDE)

    def told() -> list[tuple[str, Money, Money | None, Money]]:
        view = the(partie_view(session.table))
        return [(each.seat, each.net, each.have, each.aside) for each in view.ranking]

    assert told() == [
        ("1", 0, 0, euros(10)),
        ("2", 0, 0, 0),
        ("3", 0, euros(50), euros(-10)),
    ]
    entered(session, ev.CoupOpened(), ev.LineSettledLater(1, Seat("3"), "own"))
    assert told()[0] == ("1", euros(10), euros(10), 0)
    assert told()[2] == ("3", euros(-10), euros(40), 0)


def test_what_the_house_is_to_pay_a_guest_is_aside_for_nobody_else() -> None:
    session = replayed(
        "variant festival\nchips 3 100\nchips 4 100\nshoe\ncoup\nstake 3 ponte 10\ndeal 9 6 K Q\n"
    )
    entered(session, ev.LineSetAside(Seat("3"), "ponte", "The guest is away"))
    view = the(partie_view(session.table))
    assert [(each.seat, each.net, each.aside) for each in view.ranking] == [
        ("3", 0, euros(10)),
        ("4", 0, 0),
    ]


def test_where_chips_were_given_any_game_has_a_ranking() -> None:
    text = "variant festival\nchips 3 100\nshoe\ncoup\nstake 3 ponte 10\ndeal 9 6 K Q\n"
    view = the(partie_view(replayed(text).table))
    assert (view.coups, view.over) == (0, False)
    assert [(each.seat, each.have) for each in view.ranking] == [("3", euros(110))]


def test_a_gift_of_chips_at_a_table_that_sells_them_ranks_nobody() -> None:
    table = replayed("variant festival\nchips 3 100\nshoe\ncoup\nstake 3 ponte 10\ndeal 9 6 K Q\n")
    assert partie_view(entered(table, ev.ChipsBought(euros(20))).table) is None


def test_in_a_partie_at_a_table_that_sells_chips_nobody_says_what_a_guest_has() -> None:
    table = replayed("variant macao\nseats 3\nchips 2 100\n" + six(3, 2))
    view = the(partie_view(entered(table, ev.ChipsBought(euros(20), seat=Seat("3"))).table))
    assert {each.have for each in view.ranking} == {None}


def test_without_chips_or_a_partie_nobody_is_ranked() -> None:
    assert partie_view(replayed("variant festival\nshoe\ncoup\n").table) is None
    assert partie("").ranking == ()
    assert partie("").coups == 0


def dues(session: PlayTable) -> list[Step]:
    return [due.step for due in session.table.dues]


def test_the_end_of_a_partie_is_called_before_another_manche() -> None:
    session = replayed(f"variant macao\noption partie=10\nseats 3\n{QUIET * 10}")
    assert dues(session) == [Step.STAKES, Step.PARTIE, Step.SETTLE]
    due = session.table.dues[1]
    assert (due.why, due.number) == (Why.MANCHES, 10)


def test_once_all_is_paid_the_end_goes_before_the_next_coup() -> None:
    session = replayed(f"variant macao\noption partie=first_nine\nseats 3\n{NINE}")
    assert dues(session) == [Step.SETTLE]
    entered(session, ev.AllTicked())
    assert dues(session) == [Step.PARTIE, Step.COUP]
    assert [due.why for due in session.table.dues] == [Why.FIRST_NINE, Why.NONE]


def test_a_manche_more_may_be_dealt_and_the_end_is_called_again() -> None:
    session = replayed(f"variant macao\noption partie=10\nseats 3\n{QUIET * 10}shoe\ncoup\n")
    assert Step.PARTIE not in dues(session)
    view = the(partie_view(session.table))
    assert (view.manche, view.over) == (11, False)
    later = replayed(f"variant macao\noption partie=10\nseats 3\n{QUIET * 11}")
    assert Step.PARTIE in dues(later)


def test_a_void_coup_is_no_manche_of_the_partie() -> None:
    void = QUIET.replace("closed\n", "void Misdeal\n")
    assert partie(QUIET * 9 + void, "10").played == 9
    assert not partie(QUIET * 9 + void, "10").over
    assert partie(QUIET * 9 + void + QUIET, "10").over
