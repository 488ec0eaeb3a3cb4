"""Who plays the hand against the bank for all who staked on it."""

from dataclasses import replace

import pytest

from dealer_app.rules.bank_rules import Speaker
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.coup import Coup, Finding, Speech, Stake
from dealer_app.rules.due import No
from dealer_app.rules.house import Chip, House, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.representative import (
    answers,
    may_represent,
    nobody_opposes,
    ponte_hand,
    reckless,
    representative,
)
from dealer_app.rules.variant import HandId, Seat, Variant
from tests.builders import rules_of
from tests.rules.banked_coups import (
    HOUSE,
    chemin_de_fer,
    dealt,
    following,
    nets,
    no,
    paid,
    porcelaine,
    told,
)


def plays(game: Variant, *lines: str, start: Coup | None = None) -> str | None:
    return representative(game, told(game, *lines, start=start))


def test_the_hand_against_the_bank_is_the_one_that_is_not_the_banks() -> None:
    assert (ponte_hand(porcelaine()), ponte_hand(chemin_de_fer())) == ("grandeur", "ponte")
    game = chemin_de_fer()
    bank_first = replace(game, laws=dict(reversed(list(game.laws.items()))))
    assert ponte_hand(bank_first) == "ponte"


def test_while_nothing_is_staked_nobody_plays() -> None:
    assert plays(porcelaine()) is None
    assert plays(porcelaine(), "bank 1 1000") is None


def test_the_highest_staker_is_the_grandeur() -> None:
    assert plays(porcelaine(), "bank 1 1000", "stake 5 200", "stake 4 400", "stake 3 300") == "4"


def test_of_equal_stakes_the_first_in_the_tour_is() -> None:
    lines = ("bank 1 1000", "stake 5 100", "stake 4 300", "stake 3 300")
    assert plays(porcelaine(), *lines) == "4"
    right = ("bank 1 1000", "stake 3 300", "stake 2 300")
    assert plays(chemin_de_fer(), *right) == "2"


def test_the_accepted_stake_counts_not_the_one_that_was_cut() -> None:
    assert plays(porcelaine(), "bank 1 1000", "stake 5 600", "stake 4 700", "stop") == "5"


def test_a_spectator_is_never_the_grandeur() -> None:
    assert plays(porcelaine(), "bank 1 1000", "stake 5 200", "stake v1 600") == "5"


def test_a_standing_ponte_may_play_at_chemin_de_fer_after_the_seats() -> None:
    game = chemin_de_fer()
    assert plays(game, "bank 1 100", "stake 2 20", "stake v1 60") == "v1"
    assert plays(game, "bank 1 100", "stake v2 20", "stake v1 20", "stake 5 20") == "5"
    assert plays(game, "bank 1 100", "stake v2 20", "stake v1 20") == "v1"


def test_who_took_the_bank_alone_plays_and_so_does_who_called_it_with_the_table() -> None:
    game = chemin_de_fer("with_table=any")
    assert plays(porcelaine(), "bank 1 1000", "banco 3") == "3"
    assert plays(game, "bank 1 1000", "banco 4 100", "stake 2 900") == "4"


def test_a_game_may_give_the_hand_to_the_first_who_staked() -> None:
    game = chemin_de_fer()
    game = replace(game, tour=replace(game.tour, speaker=Speaker.FIRST))
    assert plays(game, "bank 1 1000", "stake 4 500", "stake 3 100") == "3"


@pytest.mark.parametrize("option", ["grandeur_tie=lot", "grandeur_tie=croupier"])
def test_one_of_the_highest_is_named_where_the_house_draws_lots(option: str) -> None:
    game = porcelaine(option)
    lines = ("bank 1 1000", "stake 5 100", "stake 4 300", "stake 3 300")
    assert plays(game, *lines) == "4"
    assert plays(game, *lines, "holds grandeur 3") == "3"
    for seat in ("5", "2", "1", "v1"):
        assert no(game, told(game, *lines), f"holds grandeur {seat}") is No.NOT_A_STAKER


def test_a_name_lapses_when_somebody_stakes_more() -> None:
    game = porcelaine("grandeur_tie=lot")
    lines = ("bank 1 1000", "stake 4 300", "stake 3 300", "holds grandeur 3")
    at = told(game, *lines, "stake 2 301")
    assert (representative(game, at), at.held) == ("2", {})
    unarranged = replace(at, held={ponte_hand(game): told(game, *lines).held[ponte_hand(game)]})
    assert representative(game, unarranged) == "2"


def test_where_the_order_decides_nobody_is_named() -> None:
    game = porcelaine()
    at = told(game, "bank 1 1000", "stake 4 300", "stake 3 300")
    assert may_represent(game, at) == ()
    assert no(game, at, "holds grandeur 3") is No.NOT_A_STAKER


def test_the_cards_may_be_handed_to_any_staker_at_chemin_de_fer() -> None:
    game = chemin_de_fer()
    at = told(game, "bank 1 1000", "stake 2 300", "stake v1 100")
    assert plays(game, "holds ponte v1", start=at) == "v1"
    assert no(game, at, "holds ponte 3") is No.NOT_A_STAKER
    assert no(game, at, "holds banque 2") is No.NOT_THIS_GAME
    assert no(game, dealt(game, at, "2 / "), "holds ponte v1") is No.STAKES_CLOSED


def test_who_plays_stays_whoever_it_is_once_betting_is_over() -> None:
    game = porcelaine()
    at = told(game, "bank 1 1000", "stake 5 400", "closed")
    assert at.held == {"grandeur": "5"}
    late = at.with_stake(Seat("4"), next(iter(game.bets)), Money(500))
    assert representative(game, late) == "5"


def test_the_same_grandeur_plays_for_stakes_that_ride() -> None:
    game = porcelaine("after_tie=additions")
    at = told(game, "bank 1 1000", "stake 5 200", "stake 4 100")
    at = following(game, dealt(game, at, "5 5 / 4 6"))
    assert plays(game, "stake 4 300", start=at) == "5"
    assert no(game, at, "holds grandeur 4") is No.STAKES_RIDE


def test_of_the_standing_the_second_is_asked_before_the_tenth() -> None:
    game = chemin_de_fer()
    lines = ("bank 1 100", "stake v10 20", "stake v2 20")
    assert may_represent(game, told(game, *lines)) == ("v2", "v10")


def test_nobody_opposes_a_bank_of_one_unit_until_somebody_stakes_a_card_lies_or_it_is_void() -> (
    None
):
    game = porcelaine()
    at = told(game, "bank 1 1")
    assert nobody_opposes(game, HOUSE, at)
    assert not nobody_opposes(game, HOUSE, told(game))
    assert not nobody_opposes(game, HOUSE, replace(at, void="Nobody staked"))
    dealt_to = at.with_card(ponte_hand(game), Card("3"))
    assert not nobody_opposes(game, HOUSE, dealt_to)
    staked = told(game, "bank 1 100", "stake 5 10")
    assert not nobody_opposes(game, HOUSE, staked)


def test_where_the_cards_alone_are_told_or_all_hands_play_nobody_has_to_oppose() -> None:
    game = porcelaine()
    at = told(game, "bank 1 100")
    assert not nobody_opposes(game, replace(HOUSE, cards_alone=True), at)
    kept = replace(game, tour=replace(game.tour, void_unstaked=False))
    assert not nobody_opposes(kept, HOUSE, at)
    macao = rules_of("macao").variant
    void = replace(macao, tour=replace(macao.tour, void_unstaked=True))
    assert not nobody_opposes(void, HOUSE, at)


TROIKA = ("bank 1 1000", "stake 5 400", "stake 4 300", "stake 3 200")
STOOD_ON_3_AND_LOST = "M 3 / M 9"
STOOD_ON_3_AND_WON = "M 3 / M 2"
STOOD_ON_3_AND_TIED = "M 3 / 1 2"
PLAYED_WELL_AND_LOST = "M 7 / M 9"


def played(cards: str, *lines: str, game: Variant | None = None) -> Coup:
    game = game or porcelaine()
    return dealt(game, told(game, *(lines or TROIKA)), cards)


def came_to(cards: str, *lines: str, game: Variant | None = None) -> dict[str, int]:
    """What each gains or loses: the Grandeur at 5, the Décadence at 1."""
    game = game or porcelaine()
    return nets(paid(game, played(cards, *lines, game=game)))


# When she is reckless


@pytest.mark.parametrize(
    "cards", ["M M / M 9", "M 4 / M 9", "M 8 / M 9 + 1 / -", "M 9 / M 9 + 1 / -"]
)
def test_to_stand_on_four_or_less_is_reckless_and_to_draw_on_eight_or_more(cards: str) -> None:
    assert reckless(porcelaine(), played(cards))


@pytest.mark.parametrize(
    "cards", ["M 5 / M 9", "M 9 / M 9", "M M / M 9 + 1 / -", "M 7 / M 9 + 1 / -"]
)
def test_to_stand_on_five_is_not_nor_to_draw_on_seven(cards: str) -> None:
    assert not reckless(porcelaine(), played(cards))


def test_the_house_draws_the_lines_elsewhere() -> None:
    game = porcelaine("reckless=3_9")
    assert not reckless(game, played("M 4 / M 9", game=game))
    assert reckless(game, played("M 3 / M 9", game=game))
    assert not reckless(game, played("M 8 / M 9 + 1 / -", game=game))
    assert reckless(game, played("M 9 / M 9 + 1 / -", game=game))


def test_the_first_two_cards_count_whatever_was_drawn_to_them() -> None:
    assert not reckless(porcelaine(), played("1 3 / M 9 + 12 / -"))


def test_who_has_a_siecle_or_faces_one_was_never_asked() -> None:
    game = porcelaine()
    coup = told(game, *TROIKA)
    assert not reckless(game, played("5 5 / M 9"))
    assert not reckless(game, dealt(game, coup, "M 3 / 5 5 + - / -"))


def test_where_the_penalty_is_off_nobody_is_reckless() -> None:
    game = porcelaine("penalty=off")
    assert not reckless(game, played(STOOD_ON_3_AND_LOST, game=game))
    assert not answers(game, played(STOOD_ON_3_AND_LOST, game=game))
    without = replace(game, penalty=None)
    assert not reckless(without, played(STOOD_ON_3_AND_LOST, game=game))
    assert came_to(STOOD_ON_3_AND_LOST, game=without)["5"] == -400


def test_a_hand_that_lies_face_down_is_judged_when_it_is_shown() -> None:
    game = porcelaine()
    shown = played(STOOD_ON_3_AND_LOST)
    grandeur = HandId("grandeur")
    hidden = shown.with_hand(grandeur, (HIDDEN, HIDDEN))
    assert not reckless(game, told(game, *TROIKA))
    assert not reckless(game, hidden)
    assert reckless(game, shown)


def test_who_lays_her_cards_down_has_stood() -> None:
    game = porcelaine()
    shown = played(STOOD_ON_3_AND_LOST)
    assert reckless(game, replace(shown, spoken={HandId("grandeur"): Speech.SHOW}))
    assert not reckless(game, replace(shown, spoken={}))


# What she bears


def test_a_reckless_grandeur_who_loses_bears_half_of_the_others_losses() -> None:
    assert came_to(STOOD_ON_3_AND_LOST) == {"1": 900, "3": -100, "4": -150, "5": -650}


def test_a_spectator_bears_the_whole_of_his_own() -> None:
    lost = came_to(STOOD_ON_3_AND_LOST, *TROIKA, "stake v1 100")
    assert lost == {"1": 1000, "3": -100, "4": -150, "5": -650, "v1": -100}


def test_the_house_may_count_spectators_among_them() -> None:
    game = porcelaine("penalty_includes=spectators")
    lost = came_to(STOOD_ON_3_AND_LOST, *TROIKA, "stake v1 100", game=game)
    assert lost == {"1": 1000, "3": -100, "4": -150, "5": -700, "v1": -50}


@pytest.mark.parametrize(
    ("half", "borne"), [("down", 12), ("up", 13), ("nearest", 13), ("to_chip", 12)]
)
def test_an_odd_half_is_rounded_as_the_house_says(half: str, borne: int) -> None:
    lines = ("bank 1 1000", "stake 5 400", "stake 4 25")
    lost = came_to(STOOD_ON_3_AND_LOST, *lines, game=porcelaine(f"half={half}"))
    assert (lost["4"], lost["5"]) == (borne - 25, -400 - borne)


def test_a_third_to_the_nearest_unit_goes_down_as_well_as_up() -> None:
    game = porcelaine("half=nearest", "share=1/3")
    lost = came_to(
        STOOD_ON_3_AND_LOST, "bank 1 1000", "stake 5 400", "stake 4 26", "stake 3 25", game=game
    )
    assert lost == {"1": 451, "3": -17, "4": -17, "5": -417}


def test_to_the_chip_it_is_rounded_down_to_the_smallest_there_is() -> None:
    game = porcelaine("half=to_chip")
    chips = House(chips=(Chip(Money(25), "green"), Chip(Money(5), "red")))
    lines = ("bank 1 1000", "stake 5 400", "stake 4 24", "stake 3 19", "stake 2 9")
    coup = played(STOOD_ON_3_AND_LOST, *lines, game=game)
    lost = nets(paid(game, coup, chips))
    assert lost == {"1": 452, "2": -9, "3": -14, "4": -14, "5": -415}


def test_to_the_unit_it_is_rounded_whatever_the_chips_are() -> None:
    game = porcelaine("half=down")
    chips = House(chips=(Chip(Money(25), "green"), Chip(Money(5), "red")))
    coup = played(STOOD_ON_3_AND_LOST, "bank 1 1000", "stake 5 400", "stake 4 24", game=game)
    assert nets(paid(game, coup, chips)) == {"1": 424, "4": -12, "5": -412}


def test_to_the_chip_a_house_without_chips_rounds_to_the_unit() -> None:
    lines = ("bank 1 1000", "stake 5 400", "stake 4 27")
    lost = came_to(STOOD_ON_3_AND_LOST, *lines, game=porcelaine("half=to_chip"))
    assert (lost["4"], lost["5"]) == (-14, -413)


def test_the_house_may_put_the_whole_of_it_on_her() -> None:
    lost = came_to(STOOD_ON_3_AND_LOST, game=porcelaine("share=1/1"))
    assert lost == {"1": 900, "3": 0, "4": 0, "5": -900}


def test_alone_she_bears_nothing_for_anybody() -> None:
    game = porcelaine()
    coup = played(STOOD_ON_3_AND_LOST, "bank 1 1000", "banco 4")
    assert nets(paid(game, coup)) == {"1": 1000, "4": -1000}
    won = paid(game, played(STOOD_ON_3_AND_WON, "bank 1 1000", "banco 4"))
    assert (nets(won), won.claim) == ({"1": -1000, "4": 1000}, False)


def test_on_a_tie_nothing_is_borne() -> None:
    tied = paid(porcelaine(), played(STOOD_ON_3_AND_TIED))
    assert (set(nets(tied).values()), tied.claim) == ({0}, False)


def test_dealt_without_stakes_nobody_answers() -> None:
    game = porcelaine()
    settled = paid(game, dealt(game, told(game), STOOD_ON_3_AND_WON))
    assert (settled.lines, settled.claim) == ((), False)


# What she claims


def test_a_reckless_grandeur_who_wins_is_asked_and_claims_unless_she_leaves_it() -> None:
    game, coup = porcelaine(), played(STOOD_ON_3_AND_WON)
    won = {"1": -900, "3": 100, "4": 150, "5": 650}
    assert (paid(game, coup).claim, nets(paid(game, coup))) == (True, won)
    claimed = paid(game, told(game, "claim yes", start=coup))
    assert (claimed.claim, nets(claimed)) == (False, won)
    left = paid(game, told(game, "claim no", start=coup))
    assert (left.claim, nets(left)) == (False, {"1": -900, "3": 200, "4": 300, "5": 400})


def test_a_grandeur_who_plays_well_is_not_asked() -> None:
    settled = paid(porcelaine(), played("M 7 / M 2"))
    assert (settled.claim, nets(settled)["5"]) == (False, 400)


def test_who_loses_is_not_asked() -> None:
    assert not paid(porcelaine(), played(STOOD_ON_3_AND_LOST)).claim


def test_where_there_is_no_half_to_take_she_is_not_asked() -> None:
    game = porcelaine()
    spectator = played(STOOD_ON_3_AND_WON, "bank 1 1000", "stake 5 400", "stake v1 100")
    assert not paid(game, spectator).claim
    one_unit = played(STOOD_ON_3_AND_WON, "bank 1 1000", "stake 5 400", "stake 4 1")
    assert not paid(game, one_unit).claim


def test_the_house_may_claim_always_or_never() -> None:
    always = paid(porcelaine("claim=always"), played(STOOD_ON_3_AND_WON))
    assert (always.claim, nets(always)["5"]) == (False, 650)
    never = paid(porcelaine("claim=never"), played(STOOD_ON_3_AND_WON))
    assert (never.claim, nets(never)["5"]) == (False, 400)
    assert came_to(STOOD_ON_3_AND_LOST, game=porcelaine("claim=never"))["5"] == -650


# Marked by hand, and carried


def test_another_form_of_recklessness_is_marked_by_hand() -> None:
    game, coup = porcelaine(), played(PLAYED_WELL_AND_LOST)
    assert nets(paid(game, coup))["5"] == -400
    by_hand = Finding("IRR-21", Resolution.STAND, hand=HandId("grandeur"))
    marked = replace(coup, findings=(by_hand,))
    assert nets(paid(game, marked)) == {"1": 900, "3": -100, "4": -150, "5": -650}
    judged = Finding("IRR-21", hand=HandId("grandeur"))
    bank = Finding("IRR-21", Resolution.STAND, hand=HandId("decadence"))
    for other in (judged, bank, Finding("IRR-23")):
        assert nets(paid(game, replace(coup, findings=(other,))))["5"] == -400
    unpenalised = porcelaine("penalty=off")
    assert nets(paid(unpenalised, marked))["5"] == -400


def test_what_she_did_in_a_tie_counts_in_the_next_manche_where_the_house_carries_it() -> None:
    for options, borne in (((), 0), (("penalty_carries=yes",), 250)):
        game = porcelaine(*options)
        tied = played(STOOD_ON_3_AND_TIED, game=game)
        lost = dealt(game, following(game, tied), PLAYED_WELL_AND_LOST)
        assert nets(paid(game, lost))["5"] == -400 - borne
        over = told(game, *TROIKA[1:], start=following(game, lost))
        again = dealt(game, over, PLAYED_WELL_AND_LOST)
        assert nets(paid(game, again))["5"] == -400


def test_a_second_tie_carries_it_on_and_a_good_play_carries_nothing() -> None:
    game = porcelaine("penalty_carries=yes")
    tied = following(game, played(STOOD_ON_3_AND_TIED, game=game))
    again = following(game, dealt(game, tied, "M 7 / 1 6"))
    assert nets(paid(game, dealt(game, again, PLAYED_WELL_AND_LOST)))["5"] == -650
    well = following(game, played("M 7 / 1 6", game=game))
    assert nets(paid(game, dealt(game, well, PLAYED_WELL_AND_LOST)))["5"] == -400


def test_it_counts_against_the_same_grandeur_alone() -> None:
    game = porcelaine("penalty_carries=yes", "after_tie=new_tour")
    tied = following(game, played(STOOD_ON_3_AND_TIED, game=game))
    other = told(game, "stake 5 100", "stake 4 300", start=tied)
    assert nets(paid(game, dealt(game, other, PLAYED_WELL_AND_LOST)))["4"] == -300
    same = told(game, "stake 5 400", "stake 4 300", start=tied)
    assert nets(paid(game, dealt(game, same, PLAYED_WELL_AND_LOST)))["5"] == -550


# A ponte's false draw


def test_a_ponte_who_drew_or_stood_falsely_pays_what_the_others_lose() -> None:
    game = chemin_de_fer("false_draw=liable")
    lines = ("bank 1 100", "stake 3 30", "stake 2 60", "stake v1 10")
    drew = came_to("K 6 / Q 7 + 9 / -", *lines, game=game)
    assert drew == {"1": 90, "2": -100, "3": 0, "v1": 0}
    stood = came_to("K 4 / Q 7", *lines, game=game)
    assert stood == {"1": 90, "2": -100, "3": 0, "v1": 0}
    won = came_to("K 6 / Q 5 + A / -", *lines, game=game)
    assert won == {"1": -100, "2": 60, "3": 30, "v1": 10}


def test_where_it_is_only_recorded_each_bears_his_own() -> None:
    lines = ("bank 1 100", "stake 3 30", "stake 2 60")
    drew = came_to("K 6 / Q 7 + 9 / -", *lines, game=chemin_de_fer("cagnotte=0%"))
    assert drew == {"1": 90, "2": -60, "3": -30}


def test_a_grandeur_whose_stake_went_back_too_late_bears_nothing() -> None:
    game, coup = porcelaine(), played(STOOD_ON_3_AND_LOST)
    named = replace(coup, held={HandId("grandeur"): Seat("5")})
    gone = replace(named, stakes=tuple(stake for stake in coup.stakes if stake.seat != "5"))
    assert nets(paid(game, named))["5"] == -650
    assert nets(paid(game, gone)) == {"1": 500, "3": -200, "4": -300}


def test_a_stake_that_came_too_late_makes_no_other_grandeur() -> None:
    game, coup = porcelaine(), played(STOOD_ON_3_AND_LOST)
    late = Stake(Seat("2"), next(iter(game.bets)), Money(450))
    late_too = replace(coup, stakes=(*coup.stakes, late))
    assert nets(paid(game, late_too))["2"] == -225
