"""What guests may know: the phases of a table, its hands, its bank, and nothing else."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import get_args, get_type_hints

import pytest

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.variant import Role, Seat
from dealer_app.table import events as ev
from dealer_app.table.view.bank_view import Passing
from dealer_app.table.view.public_view import (
    Asking,
    Phase,
    PublicAsked,
    PublicShoe,
    PublicView,
    public_view,
)
from tests.builders import (
    at_table,
    bank,
    burn,
    deal,
    entered,
    euros,
    next_coup,
    replayed,
    session,
    stake,
)
from tests.play import PlayTable, the

NIGHT = "variant punto_banco\noption packs=8\nshoe\ncoup\n"
PORCELAINE = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 600\n"
SHOWN = "[display]\nstakes = true\n"


def seen(text: str) -> PublicView:
    return public_view(replayed(text).table)


def phase(table: PlayTable) -> Phase:
    return public_view(table.state).phase


def test_what_is_lacking_is_told_only_where_the_house_shows_stakes() -> None:
    """500 in the bank, 200 of it covered: the rest tells what was staked."""
    for house, lacking in ((SHOWN, euros(300)), ("", None)):
        table = entered(at_table("chemin_de_fer", house=house), bank(2, 500))
        asked = public_view(entered(table, stake(3, "stake", 200)).table).asked
        assert asked == PublicAsked(Asking.TOUR, Seat("4"), lacking)


def test_whoever_is_asked_for_the_bank_is_named() -> None:
    table = entered(at_table("chemin_de_fer"), bank(2, 500), stake(3, "stake", 500))
    next_coup(entered(table, *deal("2 K 7 Q")))
    asked = public_view(table.state).asked
    assert asked == PublicAsked(Asking.BANK, Seat("3"), None)


# The phases


def test_before_the_first_shoe_guests_are_welcome() -> None:
    assert phase(session()) is Phase.WELCOME


def test_a_fresh_shoe_that_is_still_to_be_burned_is_the_welcome_too() -> None:
    assert phase(entered(session(options={"burn": "3"}), ev.ShoeOpened(8))) is Phase.WELCOME


def test_the_last_result_of_a_shoe_stands_until_it_is_paid() -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CutCardPlaced(416), ev.CoupOpened())
    assert public_view(table.state).shoe == PublicShoe(1, 416, last_coup=True)
    entered(table, stake(3, "ponte", 100), *deal("9 K K K"))
    assert phase(table) is Phase.RESULT
    assert phase(entered(table, ev.AllTicked())) is Phase.SHUFFLE


def test_a_shoe_that_is_shuffled_while_another_was_dealt_says_so() -> None:
    table = at_table(options={"burn": "3"})
    entered(table, burn("7 8 9"))
    entered(entered(table, *deal("9 K K K")), ev.ShoeOpened(8))
    assert phase(table) is Phase.SHUFFLE
    assert phase(entered(table, burn("7 8 9"))) is Phase.STAKES
    assert phase(entered(table, ev.CoupOpened())) is Phase.STAKES


def test_stakes_are_open_as_soon_as_all_is_paid_though_no_coup_is_on_record() -> None:
    table = entered(at_table(), stake(3, "ponte", 100), *deal("9 K K K"))
    assert phase(table) is Phase.RESULT
    view = public_view(entered(table, ev.AllTicked()).state)
    assert (view.phase, view.coup, view.outcome) == (Phase.STAKES, 2, None)
    assert not any(hand.cards for hand in view.hands)
    assert view.boards[0].results


def test_nobody_is_asked_for_stakes_before_there_is_a_bank() -> None:
    assert phase(at_table("porcelaine", packs=5)) is Phase.BANK


def test_a_shoe_that_was_opened_and_never_dealt_from_tells_nothing_at_the_close() -> None:
    table = entered(at_table(), stake(3, "ponte", 100), *deal("9 K K K"))
    entered(table, ev.AllTicked(), ev.ShoeOpened(8))
    assert public_view(table.state).boards[0].results == ()
    table.close()
    assert len(public_view(table.state).boards[0].results) == 1


def test_stakes_are_asked_for_until_the_first_card() -> None:
    table = at_table()
    assert phase(table) is Phase.STAKES
    assert phase(entered(table, *deal("9"))) is Phase.DEALING


def test_the_result_stands_until_the_next_coup() -> None:
    table = entered(at_table(), *deal("9 K K K"))
    view = public_view(table.state)
    assert view.phase is Phase.RESULT
    assert (the(view.outcome).role, the(view.outcome).ponte) == (Role.PONTE, 9)
    assert phase(next_coup(table)) is Phase.STAKES


def test_a_void_coup_says_so() -> None:
    assert seen(NIGHT + "deal 9 K\nvoid misdeal\n").phase is Phase.VOID


def test_a_closed_table_says_so() -> None:
    table = entered(at_table(), *deal("9 K K K"))
    table.close()
    assert phase(table) is Phase.CLOSED


# What is shown


def test_hands_cards_left_and_coup_are_shown() -> None:
    view = seen(NIGHT + "deal 2s Kd 3h 3c 8d\n")
    assert [(hand.id, hand.total) for hand in view.hands] == [("ponte", 3), ("banque", 3)]
    assert (view.coup, view.shoe) == (1, PublicShoe(1, 411, last_coup=False))


def test_a_card_face_down_is_a_back_and_its_hand_has_no_total() -> None:
    view = seen(PORCELAINE + "deal xx xx xx xx\n")
    assert {card for hand in view.hands for card in hand.cards} == {HIDDEN}
    assert {hand.total for hand in view.hands} == {None}


def test_a_natural_says_how_many_times_the_stake_it_counts() -> None:
    view = seen(
        "variant macao\nseats 3\nshoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 20\n"
        "say banque show\nshow banque 4 3\nshow seat_3 9 9\n"
    )
    assert {hand.seat: hand.times for hand in view.hands}[Seat("3")] == 3


def test_no_place_waits_for_a_card_on_the_display() -> None:
    view = public_view(entered(at_table(), *deal("9")).table)
    assert {hand.waits for hand in view.hands} == {None}


def test_the_bank_and_its_story_are_shown_where_patrons_bank() -> None:
    view = seen(PORCELAINE + "deal 5 5 3 4\n")
    assert (the(view.bank).holder, the(view.bank).amount) == ("1", euros(1000))
    (step,) = view.story
    assert (step.holder, step.before, step.passing) == ("1", euros(1000), Passing.LOST)
    assert view.boards == ()


def test_limits_are_those_of_each_bet_that_is_taken() -> None:
    house = (
        "[limits]\nminimum = 20\nmaximum = 2000\n"
        "[bets.punto_banco]\nclosed = ['big']\nlimits = { tie = { minimum = 5, maximum = 200 } }\n"
    )
    view = public_view(session(house=house).table)
    assert (view.usual.minimum, view.usual.maximum) == (euros(20), euros(2000))
    assert view.limits[next(bet for bet in view.limits if bet == "tie")].maximum == euros(200)
    assert "big" not in view.limits


def test_the_roads_are_those_of_the_present_shoe() -> None:
    text = NIGHT + "deal 9 K K K\ncoup\ndeal K 9 K K\nshoe\ncoup\ndeal K 9 K K\n"
    (board,) = seen(text).boards
    assert [result.winner for result in board.results] == [Role.BANQUE]


# What is not


def test_stakes_are_shown_only_where_the_house_shows_them() -> None:
    hidden = entered(at_table(), stake(3, "ponte", 100))
    shown = entered(at_table(house=SHOWN), stake(3, "ponte", 100))
    assert public_view(hidden.table).stakes == ()
    (lies,) = public_view(shown.table).stakes
    assert (lies.seat, lies.bet, lies.amount) == (Seat("3"), "ponte", euros(100))


def _types(of: object) -> Iterator[type]:
    """Every dataclass that a value of this type may hold."""
    if isinstance(of, type) and is_dataclass(of):
        yield of
        hints = get_type_hints(of)
        for field in fields(of):
            yield from _types(hints[field.name])
    for inner in get_args(of):
        yield from _types(inner)


@pytest.mark.parametrize(
    "confidential", ["net", "float", "fill", "drop", "due", "also", "funds", "croupier", "lines_of"]
)
def test_no_type_that_the_display_gets_has_a_field_for(confidential: str) -> None:
    names = {
        field.name
        for each in set(_types(PublicView))
        if each.__module__.startswith("dealer_app.table")
        for field in fields(each)
    }
    assert len(names) > 20
    assert confidential not in names


def test_a_correction_redraws_the_roads() -> None:
    table = entered(at_table(), *deal("9 K K K"))
    table.undo()
    assert public_view(table.state).boards[0].results == ()
    assert phase(table) is Phase.DEALING
