"""A bank that patrons hold in turn: how it goes on, is given up, taken over, and tied."""

from dataclasses import replace

import pytest

from dealer_app.rules.bank import declined
from dealer_app.rules.bank_rules import AfterTie, Passes
from dealer_app.rules.coup import Banco, Bank, Coup, Finding
from dealer_app.rules.due import No, Step, Why
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.bank_in_turn import (
    due,
    next_bank,
    speakers,
)
from dealer_app.rules.variant import HandId, Seat, Variant
from tests.play import the
from tests.rules.banked_coups import (
    BANK_WINS,
    BANQUE_WINS,
    GRANDEUR_WINS,
    PONTE_WINS,
    TIE,
    TROIKA,
    bank_of,
    chemin_de_fer,
    dealt,
    following,
    fresh,
    laid,
    nets,
    no,
    paid,
    porcelaine,
    refused,
    steps,
    told,
)

STAKED = ("bank 1 1000", *TROIKA)


def won(*lines: str, game: Variant | None = None) -> Coup:
    """A manche of Porcelaine that the Décadence won."""
    game = game or porcelaine()
    return dealt(game, told(game, *lines), BANK_WINS)


def test_who_is_offered_the_bank_may_decline_it() -> None:
    game = chemin_de_fer()
    lost = dealt(game, told(game, "bank 1 100", "stake 2 100"), PONTE_WINS)
    at = following(game, lost)
    assert due(game, at)[0].seat == "2"
    assert bank_of(told(game, "pass 2", "pass 3", start=at)).holder == "4"
    assert no(game, at, "pass 3") is No.BANK_DUE


def test_the_winnings_lie_in_the_bank_and_nobody_writes_it_again() -> None:
    game = porcelaine()
    at = following(game, won(*STAKED))
    assert bank_of(at) == Bank(Seat("1"), Money(1900), Money(1000), coups=1)
    assert steps(game, at) == [Step.STAKES, Step.CARD]
    assert no(game, at, "bank 1 1000") is No.BANK_STANDS


def test_covering_raises_count_as_put_in() -> None:
    game = porcelaine()
    at = following(game, won("bank 1 1000", "stake 5 700", "stake 4 600", "cover"))
    assert (bank_of(at).put_in, bank_of(at).winnings) == (1300, 1300)


def test_what_is_done_between_two_coups_is_done_to_the_next_bank() -> None:
    game = porcelaine("garage=allowed")
    at = following(game, won(*STAKED), "garage 500")
    assert (bank_of(at).amount, bank_of(at).aside) == (1400, 500)
    taken = following(porcelaine(), won(*STAKED), "retire", "pass 2", "take 4 900")
    assert taken.bank == Bank(Seat("4"), Money(900), Money(900))


def test_who_declined_a_bank_in_turn_does_not_take_it_any_more() -> None:
    game = porcelaine()
    at = following(game, won(*STAKED), "retire", "pass 2")
    assert refused(game, at, "take 2 900").values == {"seat": "2"}
    assert no(game, at, "take 2 900") is No.SPOKEN_ALREADY
    assert no(game, at, "take 1 900") is No.HOLDER_STAKES
    assert no(game, at, "take 6 900") is No.UNKNOWN_SEAT
    assert bank_of(told(game, "take 3 900", start=at)).holder == "3"


def test_where_who_comes_first_has_it_he_may_still_take_it() -> None:
    game = porcelaine("first_claim=first_come")
    at = following(game, won(*STAKED, game=game), "retire", "pass 2")
    assert bank_of(told(game, "take 2 900", start=at)).holder == "2"


def test_towards_the_left_those_between_have_declined() -> None:
    game = porcelaine("direction=reversed")
    lines = ("bank 1 1000", "stake 2 400")
    at = following(game, won(*lines, game=game), "retire", "pass 5", "pass 4")
    assert no(game, at, "take 4 400") is No.SPOKEN_ALREADY
    assert bank_of(told(game, "take 3 400", start=at)).holder == "3"


def test_she_may_retire_after_a_void_for_want_of_stakes_not_after_another() -> None:
    game = porcelaine()
    unstaked = replace(told(game, "bank 1 1000"), void="Nobody staked")
    assert bank_of(following(game, unstaked)).unopposed
    assert bank_of(told(game, "retire", start=following(game, unstaked))).holder == "2"
    misdealt = replace(told(game, *STAKED), void="Misdeal")
    assert no(game, following(game, misdealt), "retire") is No.MAY_NOT_RETIRE


def test_a_void_coup_is_not_counted_among_those_a_bank_is_held_for() -> None:
    game = chemin_de_fer()
    rules = replace(the(game.bank), passes=Passes.AFTER_COUPS, every=2)
    game = replace(game, bank=rules)
    first = dealt(game, told(game, "bank 1 100", "stake 2 50"), BANQUE_WINS)
    void = replace(told(game, "stake 2 50", start=following(game, first)), void="Misdeal")
    second = dealt(game, following(game, void), BANQUE_WINS)
    assert bank_of(following(game, void)).holder == "1"
    assert bank_of(following(game, second)).holder == "2"


def test_an_offered_bank_is_still_offered_after_cards_alone() -> None:
    game = porcelaine()
    lost = following(game, dealt(game, told(game, *STAKED), GRANDEUR_WINS))
    assert due(game, lost)[0].why is Why.BANK_LOST
    alone = dealt(game, lost, GRANDEUR_WINS)
    assert paid(game, alone).bank is None
    assert following(game, alone).bank == lost.bank


def test_a_bank_is_given_up_after_a_coup_and_before_anything_is_staked() -> None:
    game = chemin_de_fer()
    assert no(game, told(game), "retire") is No.MAY_NOT_RETIRE
    assert no(game, told(game, "bank 1 100"), "retire") is No.MAY_NOT_RETIRE
    at = following(game, dealt(game, told(game, "bank 1 100", "stake 2 100"), BANQUE_WINS))
    assert no(game, told(game, "stake 2 10", start=at), "retire") is No.MAY_NOT_RETIRE
    assert bank_of(told(game, "retire", start=at)).holder == "2"
    keeps = replace(game, bank=replace(game.bank, retires=False) if game.bank else None)
    assert no(keeps, at, "retire") is No.NEVER_RETIRES


def test_nobody_takes_a_bank_for_less_or_one_that_nobody_gave_up() -> None:
    game = chemin_de_fer()
    at = following(game, dealt(game, told(game, "bank 1 10000", "stake 2 10000"), BANQUE_WINS))
    assert no(game, at, "take 3 19500") is No.NOT_GIVEN_UP
    at = told(game, "retire", start=at)
    assert refused(game, at, "take 3 19499").values == {"amount": 19500}
    assert no(game, at, "take 3 19501") is No.MUST_MATCH


def test_without_winnings_there_is_nothing_to_match() -> None:
    game = porcelaine()
    unstaked = replace(told(game, "bank 1 1000"), void="Nobody staked")
    assert no(game, following(game, unstaked, "retire"), "take 4 1000") is No.NO_WINNINGS


def test_no_bank_is_given_up_and_no_winnings_set_aside_while_stakes_ride() -> None:
    game = porcelaine("garage=allowed")
    richer = following(game, won(*STAKED, game=game))
    tied = dealt(game, told(game, "stake 5 400", start=richer), TIE)
    at = following(game, tied)
    assert no(game, at, "retire") is No.STAKES_RIDE
    assert no(game, at, "garage 100") is No.NOT_YET


def test_only_winnings_are_set_aside_and_only_where_the_house_allows_it() -> None:
    assert no(porcelaine(), following(porcelaine(), won(*STAKED)), "garage 1") is No.NO_GARAGE
    game = porcelaine("garage=allowed")
    at = following(game, won(*STAKED, game=game))
    assert refused(game, at, "garage 901").values == {"amount": 900}
    assert no(game, told(game), "garage 1") is No.NOT_YET


# Ties


def test_stakes_ride_after_a_tie_and_a_named_grandeur_with_them() -> None:
    game = porcelaine("grandeur_tie=lot")
    lines = ("bank 1 1000", "stake 5 300", "stake 4 300", "stake v1 100", "holds grandeur 4")
    at = following(game, dealt(game, told(game, *lines), TIE))
    assert laid(at) == {"5": 300, "4": 300, "v1": 100}
    assert (at.tour.rides, speakers(game, at)) == (True, {"grandeur": "4"})
    over = dealt(game, at, BANK_WINS)
    assert nets(paid(game, over)) == {"1": 700, "4": -300, "5": -300, "v1": -100}
    assert following(game, over).stakes == ()


def test_a_tied_banco_with_the_table_keeps_its_ponte() -> None:
    game = chemin_de_fer("with_table=any")
    lines = ("bank 1 100", "banco 3 10", "stake 2 90")
    at = following(game, dealt(game, told(game, *lines), "K 7 / Q 7"))
    assert speakers(game, at) == {"ponte": "3"}


def test_stakes_go_back_before_a_new_tour_and_the_bank_stays() -> None:
    game = porcelaine("after_tie=new_tour")
    at = following(game, dealt(game, told(game, *STAKED), TIE))
    assert (at.stakes, at.tour.rides, bank_of(at).amount) == ((), False, 1000)
    assert due(game, at)[0].why is Why.ALONE


def test_a_game_may_return_the_stakes_of_a_tie() -> None:
    game = chemin_de_fer()
    game = replace(game, tour=replace(game.tour, after_tie=AfterTie.RETURNED))
    coup = dealt(game, told(game, "bank 1 100", "stake 2 50"), "K 7 / Q 7")
    assert following(game, coup).stakes == ()


def test_a_void_coup_ends_the_ride_and_the_stakes_go_back() -> None:
    game = porcelaine()
    at = following(game, dealt(game, told(game, *STAKED), TIE))
    void = replace(at, void="Misdeal")
    assert nets(paid(game, void)) == {"1": 0, "3": 0, "4": 0, "5": 0}
    assert (following(game, void).stakes, bank_of(following(game, void)).amount) == ((), 1000)


def test_where_she_retires_on_a_tie_stakes_and_grandeur_are_gone() -> None:
    game = porcelaine("retire_on_tie=yes")
    tied = dealt(game, told(game, *STAKED), TIE)
    at = following(game, tied, "retire")
    assert (at.stakes, at.held, at.tour.rides) == ((), {}, False)
    at = told(game, "bank 2 500", "stake 1 100", "closed", start=at)
    assert speakers(game, at) == {"grandeur": "1"}


# Banco suivi


def test_who_lost_a_banco_is_remembered_for_one_coup() -> None:
    game = chemin_de_fer()
    lost = following(game, dealt(game, told(game, "bank 1 100", "banco 4"), BANQUE_WINS))
    assert lost.tour.lost_banco == Banco(Seat("4"), Money(100))
    void = replace(lost, void="Misdeal")
    assert following(game, void).tour.lost_banco == lost.tour.lost_banco
    other = dealt(game, told(game, "stake 2 50", start=lost), BANQUE_WINS)
    assert following(game, other).tour.lost_banco is None


def test_who_lost_a_banco_with_the_table_may_follow_it_too() -> None:
    game = chemin_de_fer("with_table=any")
    lines = ("bank 1 100", "banco 3 10", "stake 2 90")
    at = following(game, dealt(game, told(game, *lines), BANQUE_WINS))
    assert at.tour.lost_banco == Banco(Seat("3"), Money(10))


def test_he_may_follow_though_the_bank_changed_hands() -> None:
    game = chemin_de_fer()
    lost = dealt(game, told(game, "bank 1 10000", "banco 5"), BANQUE_WINS)
    at = following(game, lost, "retire", "take 3 19500")
    assert at.tour.lost_banco == Banco(Seat("5"), Money(10000))
    assert no(game, told(game, "banco 5", start=at), "banco 1") is No.ALONE_TAKEN


@pytest.mark.parametrize(
    ("fault", "hand", "code", "decided", "holder"),
    [
        ("passes", "banque", "IRR-21", Resolution.VOID, "2"),
        ("passes", "banque", "IRR-29", Resolution.VOID, "2"),
        ("passes", "banque", "IRR-08", Resolution.VOID, "1"),
        ("passes", "ponte", "IRR-21", Resolution.VOID, "1"),
        ("kept", "banque", "IRR-21", Resolution.VOID, "1"),
        ("passes", "banque", "IRR-21", None, "1"),
    ],
)
def test_a_banker_whose_false_draw_voids_the_coup_passes_the_hand(
    fault: str, hand: str, code: str, decided: Resolution | None, holder: str
) -> None:
    """§5, French law: only his own, and only where the coup is void by it."""
    game = chemin_de_fer(f"banker_fault={fault}")
    at = dealt(game, told(game, "bank 1 100", "stake 2 50"), BANQUE_WINS)
    void = code if decided else "Misdeal"
    at = replace(at, void=void, findings=(Finding(code, decided, hand=HandId(hand)),))
    assert bank_of(following(game, at)).holder == holder


def test_a_banco_won_or_tied_and_an_effondrement_are_not_followed() -> None:
    game = chemin_de_fer()
    banco = told(game, "bank 1 100", "banco 4")
    assert following(game, dealt(game, banco, PONTE_WINS)).tour.lost_banco is None
    assert following(game, dealt(game, banco, "K 7 / Q 7")).tour.lost_banco is None
    alone = porcelaine()
    lost = dealt(alone, told(alone, "bank 1 1000", "banco 4"), BANK_WINS)
    assert following(alone, lost).tour.lost_banco is None


def test_the_next_coup_has_nothing_of_the_tour_before() -> None:
    game = porcelaine()
    at = next_bank(game, fresh(number=2), won(*STAKED), paid(game, won(*STAKED)))
    assert (at.number, at.stakes, at.tour.spoke, at.tour.asked) == (2, (), (), False)


def test_of_a_bank_in_which_something_lies_nobody_has_declined() -> None:
    game = porcelaine()
    for bank in (None, Bank(Seat("3"), Money(100))):
        assert declined(the(game.bank), Coup(1, 1, seats=5, bank=bank), Seat("1")) == ()
