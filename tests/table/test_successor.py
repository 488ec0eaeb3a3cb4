"""Who takes over a bank that was given up is asked at once, between the two coups."""

import pytest

from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.view.bank_view import Passing, bank_story
from dealer_app.table.view.croupier_view import SeatView, croupier_view, recall_view
from tests.builders import bank as put_in
from tests.builders import entered, euros, refusal, replayed
from tests.play import PlayTable, the

PORCELAINE = (
    "variant porcelaine\nshoe\ncoup\nbank 5 1000\nstake 4 600\nstake 3 400\n"
    "deal 2 3 5 4\nsay grandeur stand\nsay decadence stand\n"
)
"""The Décadence of seat 5 wins 1,000 with her 9."""

CHEMIN = "variant chemin_de_fer\nseats 4\nshoe\ncoup\nbank 1 100\nbanco 2\ndeal 2 9 K K\n"
"""The bank of seat 1 wins 95 after the cagnotte: 195 lie in it."""

NOBODY = tuple(ev.SeatPassed(Seat(seat)) for seat in ("2", "3", "4"))
"""Nobody at the table of four matches what seat 1 had."""

BANQUE = "variant banque\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 100\ndeal 2 9 k k\n"
"""The bank of seat 3 wins 98 after the cagnotte of 2 %: 198 lie in it."""


def given_up(text: str) -> PlayTable:
    """The table once the coup is paid and its bank given up."""
    return entered(replayed(text), ev.AllTicked(), ev.BankGivenUp())


def opening(text: str) -> tuple[ev.Event, ...]:
    """What comes before the next coup's bank: at Porcelaine all is shuffled first."""
    shoe = (ev.ShoeOpened(5),) if text is PORCELAINE else ()
    return (*shoe, ev.CoupOpened())


def asked(table: PlayTable) -> tuple[str | None, Money | None] | None:
    """Who is asked for the bank and for how much, None while something else is called."""
    due = table.due
    return (due.seat, due.amount) if due.step is Step.BANK else None


def seats(table: PlayTable) -> dict[str, SeatView]:
    """What is seen of each seat."""
    return {seat.seat: seat for seat in croupier_view(table.state).seats}


@pytest.mark.parametrize(
    ("text", "seat", "amount"),
    [(PORCELAINE, "1", 1000), (CHEMIN, "2", 195), (BANQUE, "4", 198)],
    ids=["porcelaine", "chemin_de_fer", "banque"],
)
def test_the_next_on_the_right_is_asked_as_soon_as_the_bank_is_given_up(
    text: str, seat: str, amount: int
) -> None:
    table = given_up(text)
    assert asked(table) == (seat, euros(amount))
    assert table.due.why is Why.BANK_GIVEN_UP


def test_the_payout_comes_before_the_question() -> None:
    table = entered(replayed(PORCELAINE), ev.BankGivenUp())
    assert table.dues == (Due(Step.SETTLE),)
    assert asked(entered(table, ev.AllTicked())) == ("1", euros(1000))


def test_who_declines_is_followed_by_the_next() -> None:
    table = entered(given_up(PORCELAINE), ev.SeatPassed(Seat("1")), ev.SeatPassed(Seat("2")))
    assert asked(table) == ("3", euros(1000))
    assert [name for name, seat in seats(table).items() if seat.passed] == ["1", "2"]


def test_a_bank_that_stays_with_its_holder_goes_to_the_right_once_it_is_given_up() -> None:
    table = entered(given_up(BANQUE), ev.SeatPassed(Seat("4")), ev.SeatPassed(Seat("5")))
    assert asked(table) == ("6", euros(198))
    assert [name for name, seat in seats(table).items() if seat.passed] == ["4", "5"]


def test_nobody_is_seen_to_have_declined_a_bank_that_its_holder_lost_and_may_fill_again() -> None:
    lost = replayed(BANQUE.replace("deal 2 9", "deal 9 2"))
    table = entered(lost, ev.AllTicked(), ev.CoupOpened())
    assert asked(table) == ("3", None)
    assert not any(seat.passed for seat in seats(table).values())


def test_who_gave_the_bank_up_is_known_and_nobody_holds_it_meanwhile() -> None:
    view = croupier_view(given_up(PORCELAINE).table)
    assert (the(view.bank).left_by, the(view.bank).asked) == ("5", euros(1000))
    assert not any(seat.banks or seat.plays == "decadence" for seat in view.seats)


def test_whoever_takes_the_bank_over_ends_the_question() -> None:
    table = entered(given_up(PORCELAINE), ev.BankTaken(Seat("2"), euros(1000)))
    assert table.state.due == Due(Step.SHOE, why=Why.FRESH)
    (step,) = croupier_view(table.state).story
    assert (step.passing, step.next_holder, step.offered) == (Passing.TAKEN, "2", False)


def test_another_amount_takes_nothing_over_between_two_coups() -> None:
    table = given_up(PORCELAINE)
    assert refusal(table, ev.BankTaken(Seat("1"), euros(999))) is No.MUST_MATCH
    assert refusal(table, ev.BankTaken(Seat("5"), euros(1000))) is No.HOLDER_STAKES


def test_where_nobody_matches_the_bank_falls_to_the_next_and_nothing_more_is_asked() -> None:
    table = given_up(CHEMIN)
    for seat in "234":
        table = entered(table, ev.SeatPassed(Seat(seat)))
    assert table.state.due == Due(Step.COUP)
    (step,) = croupier_view(table.state).story
    assert (step.passing, step.next_holder, step.offered) == (Passing.GIVEN_UP, "2", False)
    table = entered(table, ev.CoupOpened())
    assert asked(table) == ("2", None)


def test_the_question_goes_on_over_a_new_shoe_and_into_the_next_coup() -> None:
    table = entered(given_up(PORCELAINE), ev.SeatPassed(Seat("1")), ev.ShoeOpened(5))
    assert asked(table) == ("2", euros(1000))
    assert asked(entered(table, ev.CoupOpened())) == ("2", euros(1000))


def test_nobody_is_asked_where_nothing_was_won() -> None:
    text = (
        "variant porcelaine\nseats 3\nshoe\ncoup\nbank 3 1000\n"
        "pass 2\npass 1\npass 2\npass 1\n"  # S1-A13: void, so that she may retire (S1-A27)
    )
    table = entered(replayed(text), ev.BankGivenUp())
    assert asked(table) is None
    (step,) = croupier_view(table.state).story
    assert (step.next_holder, step.offered) == ("1", False)


def test_a_story_names_no_place_while_the_bank_is_offered() -> None:
    (step,) = croupier_view(given_up(CHEMIN).table).story
    assert (step.passing, step.offered) == (Passing.GIVEN_UP, True)


def test_a_story_names_whoever_opened_the_bank_in_the_next_coup() -> None:
    table = entered(given_up(CHEMIN), ev.CoupOpened())
    (step,) = croupier_view(table.state).story
    assert step.offered
    (step,) = croupier_view(entered(table, *NOBODY, put_in(4, 50)).table).story
    assert (step.passing, step.next_holder, step.offered) == (Passing.GIVEN_UP, "4", False)


def test_a_bank_given_up_in_the_next_coup_was_given_up_after_the_one_before() -> None:
    table = entered(replayed(CHEMIN), ev.AllTicked(), ev.CoupOpened(), ev.BankGivenUp())
    (step,) = croupier_view(table.state).story
    assert (step.passing, step.offered) == (Passing.GIVEN_UP, True)
    table = entered(table, ev.BankTaken(Seat("3"), euros(195)))
    (step,) = croupier_view(table.state).story
    assert (step.passing, step.next_holder) == (Passing.GIVEN_UP, "3")


def test_a_later_coup_tells_who_held_the_bank_after_an_earlier_one() -> None:
    table = entered(given_up(CHEMIN), ev.CoupOpened(), *NOBODY, put_in(4, 50))
    table = entered(table, ev.CoupVoided("Misdeal"))
    first, second = bank_story(table.coups)
    assert (first.next_holder, second.holder) == ("4", "4")


def test_while_the_first_of_a_lost_bank_declines_he_is_seen_to_have_passed() -> None:
    lost = replayed(CHEMIN.replace("deal 2 9", "deal 9 2"))
    table = entered(lost, ev.AllTicked(), ev.CoupOpened(), ev.SeatPassed(Seat("2")))
    assert [name for name, seat in seats(table).items() if seat.passed] == ["2"]
    assert asked(table) == ("3", None)


def test_a_past_coup_shows_nobody_who_declines_the_bank_now() -> None:
    table = entered(given_up(CHEMIN), ev.SeatPassed(Seat("2")))
    view = the(recall_view(table.state, 1))
    assert not any(seat.passed for seat in view.seats)
    assert [seat.seat for seat in view.seats if seat.banks] == ["1"]


@pytest.mark.parametrize(
    "text", [PORCELAINE, CHEMIN, BANQUE], ids=["porcelaine", "chemin_de_fer", "banque"]
)
def test_while_a_match_is_asked_no_other_amount_opens_the_bank(text: str) -> None:
    table = entered(given_up(text), *opening(text))
    assert refusal(table, put_in(2, 50)) is No.MUST_MATCH


def test_a_seat_further_on_matches_it_once_those_between_have_declined() -> None:
    table = entered(given_up(CHEMIN), ev.CoupOpened(), put_in(4, 195))
    assert croupier_view(table.state).story[-1].next_holder == "4"


def test_another_amount_in_a_file_says_that_nobody_has_matched() -> None:
    table = replayed(CHEMIN + "retire\ncoup\nbank 3 50\n")
    assert [e.seat for e in table.events if isinstance(e, ev.SeatPassed)] == ["2", "3", "4"]
