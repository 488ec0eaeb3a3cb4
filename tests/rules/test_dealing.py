"""The cards of every game: whose card comes, who chooses, who shows, and who beats the bank."""

from dataclasses import replace

import pytest

from dealer_app.rules.card_order import (
    act_of,
    cards_due,
    ended,
    judged,
    natural_of,
    next_offered,
    offered_card,
    own_act,
    passed_over,
    still_in,
    stoppers,
    with_shared,
)
from dealer_app.rules.coup import Hand, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.outcomes import Score
from dealer_app.rules.variant import BANQUE, PONTE, HandId, LawCell
from tests.builders import card, cards
from tests.library.builders import game
from tests.rules.felt import called, felt, macao, round_of, say, three, two
from tests.rules.macao import hand_of

PUNTO = game("punto_banco")
FESTIVAL = game("festival")
CHEMIN = game("chemin_de_fer")
BACCARA = game("baccara")
BANQUE_GAME = game("banque")
RIGHT, LEFT = HandId("tableau_1"), HandId("tableau_2")


# First cards, naturals and showings


def test_the_hand_that_lacks_a_first_card_is_due() -> None:
    assert called(PUNTO, two("", "")) == ["card ponte first_cards"]
    assert called(PUNTO, two("7", "")) == ["card banque first_cards"]


def test_a_first_card_that_was_burned_is_replaced() -> None:
    at = two("7 6", "K Q")
    at = at.with_hand(PONTE, cards("7"))
    assert called(PUNTO, at) == ["card ponte replaces"]


@pytest.mark.parametrize("known", [{"void": "Misdeal"}, {"final": True}])
def test_a_coup_that_is_void_or_judged_as_it_lies_calls_for_no_card(
    known: dict[str, object],
) -> None:
    assert called(PUNTO, two("2 3", "K 3", **known)) == []


def test_where_nobody_announces_both_hands_are_turned_before_they_draw() -> None:
    assert called(PUNTO, two("xx xx", "xx xx")) == ["show ponte unseen", "show banque unseen"]


def test_a_natural_that_lies_open_has_the_others_turned() -> None:
    assert called(FESTIVAL, two("9 K", "xx xx")) == ["show banque natural_shown"]


def test_only_the_banks_natural_ends_the_coup_of_two_tableaux() -> None:
    """S4.9: a ponte's natural is kept, a card is offered all the same (S4-A5)."""
    assert called(BACCARA, three("K 9", "xx xx", "4 4")) == ["show tableau_2 natural_shown"]
    assert called(BACCARA, three("K 9", "xx xx", "4 2")) == ["choice banque offer"]


def test_a_natural_that_plays_a_third_card_is_lost_and_ends_nothing() -> None:
    """IRR-22, where the house has it so."""
    assert called(CHEMIN, two("K 9 + A", "K 3")) == ["card banque other_drew"]
    at = three("K 9 + 3", "K 7", "K 3 + 4")
    assert still_in(BANQUE_GAME, at) == (RIGHT, LEFT)
    assert judged(BANQUE_GAME, at, RIGHT).sign == -1


def test_where_naturals_play_on_nobody_is_stopped() -> None:
    plays_on = game("festival", "natural=plays_on")
    assert called(plays_on, two("K 9", "K 2")) == ["card banque own_total"]


def test_a_hidden_hand_is_asked_and_a_natural_that_it_announces_is_turned() -> None:
    assert called(CHEMIN, two("xx xx", "xx xx")) == ["choice ponte unseen"]
    announced = two("xx xx", "xx xx", spoken=say(ponte="show"))
    assert called(CHEMIN, announced) == ["show ponte laid_down"]
    by_the_bank = two("xx xx", "xx xx", spoken=say(banque="show"))
    assert called(CHEMIN, by_the_bank) == ["show banque laid_down"]


def test_a_hidden_hand_that_asked_for_a_card_gets_one_and_then_the_next_is_asked() -> None:
    asked = two("xx xx", "xx xx", spoken=say(ponte="draw"))
    assert called(CHEMIN, asked) == ["card ponte announced"]
    given = two("xx xx + 5", "xx xx", spoken=say(ponte="draw"))
    assert called(CHEMIN, given) == ["choice banque unseen"]


def test_when_all_have_spoken_the_hands_are_turned_and_judged() -> None:
    stood = two("xx xx", "xx xx", spoken=say(ponte="stand", banque="stand"))
    assert called(CHEMIN, stood) == ["show ponte judged", "show banque judged"]


def test_a_bank_that_the_rules_show_first_is_turned_before_it_draws() -> None:
    """S3.12."""
    stood = two("xx xx", "xx xx", spoken=say(ponte="stand"))
    assert called(FESTIVAL, stood) == ["show banque shown_first"]


def test_a_third_card_that_lies_face_down_is_turned_before_the_bank_looks_at_it() -> None:
    drew = two("2 3 + xx", "K 3", spoken=say(ponte="draw"))
    assert called(CHEMIN, drew) == ["show ponte unseen"]
    unseen = felt(
        {"seat_9": "xx xx + xx", "seat_8": "K 6", "banque": "K 3"}, spoken=say(seat_9="draw")
    )
    assert called(macao(), unseen) == ["show seat_9 unseen"]


def test_a_bank_that_looks_at_nobodys_card_need_not_have_it_turned() -> None:
    drew = three("xx xx + xx", "K 7", "K 3", offered=True, spoken=say(tableau_1="draw"))
    assert called(BANQUE_GAME, drew) == ["choice banque free"]


def test_what_was_said_face_down_counts_as_played() -> None:
    """IRR-21: a ponte of 4 that stood stays without a card."""
    at = two("K 4", "K 7", spoken=say(ponte="stand"), spoken_hidden=frozenset({PONTE}))
    assert called(CHEMIN, at) == []


# Drawing by a law


def test_a_hand_draws_stands_or_chooses_as_its_law_says() -> None:
    assert cards_due(CHEMIN, two("K 4", "K 7")) == (Due(Step.CARD, PONTE, Why.OWN_TOTAL, 4),)
    assert cards_due(CHEMIN, two("K 5", "K 7")) == (Due(Step.CHOICE, PONTE, Why.FREE, 5),)
    assert cards_due(CHEMIN, two("K 6", "K 7")) == ()


@pytest.mark.parametrize(("word", "due"), [("draw", ["card ponte announced"]), ("stand", [])])
def test_what_a_hand_chose_is_done(word: str, due: list[str]) -> None:
    assert called(CHEMIN, two("K 5", "K 7", spoken=say(ponte=word))) == due


@pytest.mark.parametrize(
    ("ponte", "banque", "due"),
    [
        ("K 6", "K 5", ["card banque other_stood"]),
        ("K 6", "K 6", []),
        ("2 3 + 8", "K 3", []),
        ("2 3 + 9", "K 3", ["choice banque free"]),
        ("2 3 + 4", "K 5", ["choice banque free"]),
        ("2 3 + K", "K 3", ["card banque other_drew"]),
        ("2 3 + K", "K 3 + 2", []),
    ],
)
def test_the_bank_looks_at_the_pontes_third_card(ponte: str, banque: str, due: list[str]) -> None:
    """§3.4, with its two optional cells."""
    assert called(CHEMIN, two(ponte, banque, spoken=say(ponte="draw"))) == due


# The offered card of baccara


def test_the_bank_is_asked_to_offer_before_anybody_draws() -> None:
    assert called(BACCARA, three("K 2", "K 3", "K 4")) == ["choice banque offer"]


def test_who_is_offered_a_card_chooses_in_turn_and_the_bank_last() -> None:
    given = three("K 2", "K 3", "K 4", offered=True, spoken=say(banque="give"))
    assert called(BACCARA, given) == ["choice tableau_1 free"]
    spoken = say(banque="give", tableau_1="stand", tableau_2="stand")
    assert called(BACCARA, replace(given, spoken=spoken)) == ["choice banque free"]


def test_a_bank_that_lays_its_hand_down_is_turned_and_then_the_others_are() -> None:
    laid = three("xx xx", "K 3", "xx xx", spoken=say(banque="show"))
    assert called(BACCARA, laid) == ["show banque laid_down"]
    turned = three("xx xx", "K 3", "K 2", spoken=say(banque="show"))
    assert called(BACCARA, turned) == ["show tableau_1 natural_shown"]


def test_a_bank_that_need_not_offer_may_draw_though_nobody_else_does() -> None:
    """S4-A7: the pontes draw nothing."""
    optional = game("baccara", "offer=optional")
    assert called(optional, three("K 2", "K 3", "K 4")) == ["choice banque offer"]
    kept = three("K 2", "K 3", "K 4", offered=False)
    assert called(optional, kept) == ["choice banque free"]


SEEN = game("baccara", "offered_card=seen")


def test_a_card_that_is_seen_first_is_turned_and_then_accepted_or_not() -> None:
    """S4-A8."""
    given = three("K 2", "xx xx", "K 4", offered=True)
    assert called(SEEN, given) == ["card tableau_1 offered"]
    turned = three("K 2 + 7", "xx xx", "K 4", offered=True)
    assert called(SEEN, turned) == ["choice tableau_1 offered"]
    accepted = replace(turned, spoken=say(tableau_1="draw"))
    assert called(SEEN, accepted) == ["card tableau_2 offered"]


def test_a_card_that_was_seen_and_refused_is_not_offered_again() -> None:
    refused = three("K 2", "K 3", "K 4", offered=True, spoken=say(tableau_1="stand"))
    assert called(SEEN, refused) == ["card tableau_2 offered"]
    both = replace(refused, spoken=say(tableau_1="stand", tableau_2="stand"))
    assert called(SEEN, both) == ["choice banque free"]


def test_a_hidden_hand_accepts_or_refuses_what_it_saw() -> None:
    turned = three("xx xx + 7", "xx xx", "K 4", offered=True)
    assert called(SEEN, turned) == ["choice tableau_1 offered"]
    refused = three("xx xx", "xx xx", "K 4", offered=True, spoken=say(tableau_1="stand"))
    assert called(SEEN, refused) == ["card tableau_2 offered"]


def test_a_hand_that_must_draw_does_not_refuse_what_it_saw() -> None:
    classic = game("baccara", "offered_card=seen", "ponte_law=classic")
    obliged = three("K 4 + 9", "K 7", "K 7", offered=True)
    assert called(classic, obliged) == ["choice banque free"]
    free = three("K 5 + 9", "K 7", "K 7", offered=True)
    assert called(classic, free) == ["choice tableau_1 offered"]


SHARED = game("baccara", "extra_card=shared")


def test_one_card_for_both_sides_is_drawn_once_and_the_other_says_whether_it_counts() -> None:
    """S4-A9."""
    drew = three("K 2 + 5", "K 3", "K 7", offered=True, spoken=say(tableau_1="draw"))
    assert called(SHARED, drew) == ["choice tableau_2 free"]
    stood = replace(drew, spoken=say(tableau_1="draw", tableau_2="stand"))
    assert called(SHARED, stood) == ["choice banque free"]


def test_where_the_right_declined_the_left_draws_the_one_card() -> None:
    at = three("K 5", "K 3", "K 7", offered=True, spoken=say(tableau_1="stand", tableau_2="draw"))
    assert called(SHARED, at) == ["card tableau_2 announced"]


# Two tableaux as casinos deal them


def test_a_side_with_a_natural_is_settled_against_two_cards() -> None:
    """§4: the left's 8 has won of 7 before the bank draws its 2."""
    at = three("K 6", "K 8", "K 7 + 2", spoken=say(banque="draw"))
    assert judged(BANQUE_GAME, at, LEFT).sign == 1
    assert judged(BANQUE_GAME, at, RIGHT).sign == -1


def test_the_bank_draws_for_the_side_that_is_left_and_not_for_naturals() -> None:
    assert called(BANQUE_GAME, three("K 6", "K 8", "K 5")) == ["choice banque free"]
    assert called(BANQUE_GAME, three("K 9", "K 8", "K 5")) == []
    assert called(BANQUE_GAME, three("K 9", "K 8", "xx xx")) == ["show banque judged"]


def test_a_hidden_natural_is_not_known_to_be_one() -> None:
    at = three("xx 9", "K", "K 5")
    assert [natural_of(BANQUE_GAME, at, hand) for hand in at.playing] == [0, 0, 0]
    assert still_in(BANQUE_GAME, at) == (RIGHT, LEFT)


# Who beats the bank


@pytest.mark.parametrize(
    ("ponte", "banque", "sign"),
    [("K 7", "K 6", 1), ("K 6", "K 7", -1), ("K 6", "Q 6", 0), ("K 2 + 5", "K 7", 0)],
)
def test_the_better_total_wins(ponte: str, banque: str, sign: int) -> None:
    assert judged(CHEMIN, two(ponte, banque), PONTE).sign == sign


@pytest.mark.parametrize(
    ("ponte", "banque", "sign"),
    [("K 9", "K 2 + 7", 1), ("K 2 + 7", "K 9", -1), ("K 9", "Q 9", 0), ("K 6", "K 2 + 4", 0)],
)
def test_at_the_festival_two_cards_beat_three_on_nine(ponte: str, banque: str, sign: int) -> None:
    """S3.14."""
    assert judged(FESTIVAL, two(ponte, banque), PONTE).sign == sign


@pytest.mark.parametrize(
    ("seat", "banque", "sign"),
    [
        ("K 4 + 6", "K Q", -1),
        ("K 6", "K 4 + 6", 1),
        ("K 4 + 6", "K 4 + 6", -1),
        ("K 4 + 6", "xx xx", -1),
        ("K 4 + 6", "", -1),
    ],
)
def test_a_bust_hand_loses_before_the_banks_is_looked_at(seat: str, banque: str, sign: int) -> None:
    """S2.24, S2-A14, S2-A23."""
    assert judged(macao(), round_of(seat, banque=banque), hand_of(9)).sign == sign


# What the law says of a hand


def test_where_a_natural_ends_the_draws_no_hand_may_draw() -> None:
    assert act_of(CHEMIN, two("K 4", "K 9"), PONTE) is LawCell.STANDS
    assert own_act(CHEMIN, two("K 4", "K 9"), PONTE) is LawCell.DRAWS
    assert act_of(CHEMIN, two("K 4", "K 7"), PONTE) is LawCell.DRAWS
    assert act_of(CHEMIN, two("K 9", "K 2"), BANQUE) is LawCell.STANDS
    assert own_act(CHEMIN, two("K 9", "K 2"), BANQUE) is LawCell.DRAWS


def test_whose_natural_it_is_differs_from_game_to_game() -> None:
    assert act_of(BANQUE_GAME, three("K 9", "K 2", "K 6"), LEFT) is LawCell.DRAWS
    assert act_of(BANQUE_GAME, three("K 6", "K 2", "K 9"), LEFT) is LawCell.STANDS
    per_player = macao("natural_scope=per_player")
    assert act_of(per_player, round_of("K 2", banque="K 9"), hand_of(9)) is LawCell.STANDS
    assert act_of(per_player, round_of("K 2", banque="K 7"), hand_of(9)) is LawCell.DRAWS


def test_without_an_offer_and_against_a_bank_that_lies_open_the_pontes_stand() -> None:
    """S4-A7, S4.16."""
    kept = three("K 2", "K 3", "K 4", offered=False)
    assert act_of(game("baccara", "offer=optional"), kept, RIGHT) is LawCell.STANDS
    laid = three("K 2", "K 3", "K 4", spoken=say(banque="show"))
    assert act_of(BACCARA, laid, RIGHT) is LawCell.STANDS
    assert act_of(BACCARA, replace(laid, spoken={}), RIGHT) is LawCell.CHOOSES


def test_a_card_too_many_finds_a_natural_in_the_first_two() -> None:
    hand: Hand = (*cards("K 9"), card("3"))
    at = two("K 9", "K 2").with_hand(PONTE, hand)
    assert natural_of(CHEMIN, at, PONTE) == 1


# One card that is seen, and may pass from one side to the other


BOTH = game("baccara", "offered_card=seen", "extra_card=shared", "ponte_law=classic")
TURNED = three("2 3 + 6", "K 4", "K 5", offered=True)


def test_the_one_card_that_a_side_refuses_comes_to_the_next_that_may_take_it() -> None:
    assert offered_card(BOTH, TURNED, RIGHT) == card("6")
    assert next_offered(BOTH, TURNED, RIGHT) == LEFT
    over = passed_over(BOTH, TURNED, RIGHT)
    assert (over.hand(RIGHT), over.hand(LEFT)) == (cards("2 3"), cards("K 4 6"))
    assert over.dealt == (*TURNED.dealt[:-1], LEFT)


def test_what_was_dealt_after_the_card_that_passes_on_stays_where_it_came() -> None:
    later = replace(TURNED, dealt=(*TURNED.dealt, BANQUE))
    assert passed_over(BOTH, later, RIGHT).dealt == (*TURNED.dealt[:-1], LEFT, BANQUE)


def test_a_card_that_nobody_else_may_take_stays_where_it_is_refused() -> None:
    alone = three("2 3 + 6", "K 7", "K 5", offered=True)
    assert next_offered(BOTH, alone, RIGHT) is None
    assert passed_over(BOTH, alone, RIGHT) == alone
    assert next_offered(SEEN, TURNED, RIGHT) is None


def test_no_card_lies_before_a_hand_that_answered_or_must_take_it_nor_before_the_bank() -> None:
    assert offered_card(BOTH, replace(TURNED, spoken=say(tableau_1="draw")), RIGHT) is None
    assert offered_card(BOTH, three("K 4 + 6", "K 4", "K 5", offered=True), RIGHT) is None
    assert offered_card(BOTH, three("2 3", "K 4", "K 5 + 6", offered=True), BANQUE) is None
    assert offered_card(SHARED, TURNED, RIGHT) is None


# What a call tells of a hand, and whose natural ends the draws


def test_a_call_for_a_card_tells_the_total_that_it_is_called_for() -> None:
    own = cards_due(PUNTO, two("K 4", "K 6"))
    assert own == (Due(Step.CARD, PONTE, Why.OWN_TOTAL, 4),)
    at = three("K 5", "K 3", "K 7", offered=True, spoken=say(tableau_1="stand", tableau_2="draw"))
    assert cards_due(SHARED, at) == (Due(Step.CARD, LEFT, Why.ANNOUNCED, 3),)


@pytest.mark.parametrize(
    ("scope", "seat", "banque", "who"),
    [
        ("all", "K 9", "K 7", ["seat_9", "banque"]),
        ("all", "K 6", "K 7", ["banque"]),
        ("per_player", "K 9", "K 7", []),
        ("per_player", "K 9", "K 8", ["banque"]),
        ("per_player", "K 6", "K 9", ["banque"]),
        ("per_player", "K 9", "K 6", []),
    ],
)
def test_at_macao_a_natural_ends_all_draws_or_the_banks_eight_and_nine_do(
    scope: str, seat: str, banque: str, who: list[str]
) -> None:
    at = round_of(seat, banque=banque)
    assert list(stoppers(macao(f"natural_scope={scope}"), at)) == who


def test_at_baccara_the_banks_natural_alone_ends_the_draws() -> None:
    assert stoppers(BACCARA, three("K 9", "K 8", "K 5")) == ()
    assert stoppers(BACCARA, three("K 9", "K 5", "K 8")) == (BANQUE,)


@pytest.mark.parametrize("left", ["K 3", "xx xx"])
def test_the_one_card_is_offered_to_the_other_side_as_it_lies_or_is_dealt_to_it(left: str) -> None:
    drew = three("2 3 + 6", left, "K 5", offered=True, spoken=say(tableau_1="draw"))
    assert called(BOTH, drew) == ["choice tableau_2 offered"]
    refused = three("2 3", left, "K 5", offered=True, spoken=say(tableau_1="stand"))
    assert called(BOTH, refused) == ["card tableau_2 offered"]


def test_a_bank_that_lays_down_ends_the_draws_only_where_it_offers_the_cards() -> None:
    shows = say(banque="show")
    assert not ended(CHEMIN, two("K 4", "K 6", spoken=shows))
    assert ended(BACCARA, three("K 4", "K 3", "K 6", spoken=shows))
    assert not ended(BACCARA, three("K 4", "K 3", "K 6", offered=True, spoken=shows))


def test_a_law_that_looks_at_third_cards_has_one_turned_for_the_bank_alone() -> None:
    eight = hand_of(8)
    at = felt({"seat_9": "xx xx + xx", "seat_8": "K 2", "banque": "K 3"}, spoken=say(seat_9="draw"))
    looks = macao()
    looks = replace(looks, laws={**looks.laws, eight: looks.laws[BANQUE]})
    assert [each.hand for each in cards_due(looks, at)] == [eight]


def test_two_cards_of_ten_are_over_and_draw_no_more_where_nothing_is_taken_off() -> None:
    at = round_of("5 5", banque="K 7")
    assert own_act(macao("over_nine=always"), at, hand_of(9)) is LawCell.STANDS


def test_a_bank_that_nobody_saw_counts_nothing_against_a_bust_hand() -> None:
    at = round_of("K 4 + 6", banque="xx xx")
    assert judged(macao(), at, hand_of(9)).banque == Score((), 0)


def test_a_card_after_which_nobody_has_a_turn_left_comes_to_nobody() -> None:
    over = three("2 3 + 6", "K 7", "K 5", offered=True, spoken=say(banque="stand"))
    assert next_offered(BOTH, over, RIGHT) is None


def test_the_one_card_is_counted_once_by_the_other_side_and_only_if_it_says_so() -> None:
    drew = three("K 2 + 5", "K 3", "K 7", offered=True, spoken=say(tableau_1="draw"))
    counted = with_shared(SHARED, drew, LEFT, Speech.DRAW)
    assert counted.hand(LEFT) == cards("K 3 5")
    assert with_shared(SHARED, counted, LEFT, Speech.DRAW) == counted
    assert with_shared(SHARED, drew, LEFT, Speech.STAND) == drew
