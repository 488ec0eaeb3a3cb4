"""What the sheets say of each game, against the rules as they are written."""

from fractions import Fraction

import pytest

from dealer_app.library import variant_ids
from dealer_app.rules.bank_rules import AfterTie, Alone, Excess, Stops
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import BetId, Procedure, Result
from tests.library.builders import game
from tests.play import the

EVEN = Fraction(1)


def test_the_games_are_the_familys_seven() -> None:
    assert set(variant_ids()) == {
        *("punto_banco", "festival", "baccara", "macao", "porcelaine"),
        *("chemin_de_fer", "banque"),
    }
    assert variant_ids()[:2] == ("punto_banco", "festival")


@pytest.mark.parametrize("name", variant_ids())
def test_a_sheet_lies_in_the_folder_of_its_id(name: str) -> None:
    assert game(name).id == name


@pytest.mark.parametrize(
    ("name", "procedure"),
    [
        ("punto_banco", Procedure.HOUSE_BANKED),
        ("festival", Procedure.HOUSE_BANKED),
        ("baccara", Procedure.TWO_TABLEAUX),
        ("banque", Procedure.TWO_TABLEAUX),
        ("macao", Procedure.ONE_AGAINST_ALL),
        ("porcelaine", Procedure.BANK_IN_TURN),
        ("chemin_de_fer", Procedure.BANK_IN_TURN),
    ],
)
def test_a_game_names_its_routine(name: str, procedure: Procedure) -> None:
    assert game(name).procedure is procedure


@pytest.mark.parametrize(
    ("name", "deal"),
    [
        ("punto_banco", "ponte banque ponte banque"),
        ("festival", "ponte banque ponte banque"),
        ("chemin_de_fer", "ponte banque ponte banque"),
        ("porcelaine", "grandeur grandeur decadence decadence"),
        ("baccara", "tableau_1 tableau_2 banque tableau_1 tableau_2 banque"),
        ("banque", "tableau_1 tableau_2 banque tableau_1 tableau_2 banque"),
        ("macao", "seat banque seat banque"),
    ],
)
def test_the_first_cards_go_round_as_the_rules_say(name: str, deal: str) -> None:
    assert " ".join(game(name).deal) == deal


@pytest.mark.parametrize(
    ("name", "seats", "packs", "cards"),
    [
        ("punto_banco", 9, 8, 6),
        ("festival", 12, 6, 6),
        ("baccara", 10, 1, 9),
        ("banque", 10, 6, 9),
        ("macao", 6, None, 6),
        ("porcelaine", 5, None, 6),
        ("chemin_de_fer", 9, 6, 6),
    ],
)
def test_a_game_has_its_seats_packs_and_least_cards(
    name: str, seats: int, packs: int | None, cards: int
) -> None:
    variant = game(name)
    assert (variant.seats, variant.packs, variant.min_cards) == (seats, packs, cards)


@pytest.mark.parametrize("name", [name for name in variant_ids() if name != "porcelaine"])
def test_a_french_pack_has_four_of_thirteen_faces(name: str) -> None:
    pack = game(name).pack
    worth = dict(zip(pack.faces, pack.values, strict=True))
    assert worth == {"A": 1} | {str(n): n for n in range(2, 10)} | dict.fromkeys("TJQK", 0)
    assert set(pack.copies) == {4}
    assert pack.joint == ("T", "J", "Q", "K")


def test_the_porcelaine_pack_has_four_series_and_sixteen_masks() -> None:
    pack = game("porcelaine").pack
    assert dict(zip(pack.faces, pack.copies, strict=True)) == {
        **{str(n): 4 for n in range(1, 13)},
        "M": 16,
    }
    assert pack.values == (*range(1, 13), 0)
    assert not pack.suited


@pytest.mark.parametrize(
    ("name", "naturals"),
    [(name, {8: 1, 9: 1}) for name in variant_ids() if name not in ("macao", "porcelaine")]
    + [("macao", {7: 1, 8: 2, 9: 3}), ("porcelaine", {10: 1, 11: 1})],
)
def test_a_game_has_its_naturals(name: str, naturals: dict[int, int]) -> None:
    assert game(name).count.naturals == naturals


def test_only_in_punto_banco_the_hands_have_no_say() -> None:
    assert [name for name in variant_ids() if not game(name).announces] == ["punto_banco"]


def test_only_at_punto_banco_cards_usually_lie_open() -> None:
    assert [name for name in variant_ids() if not game(name).opens_hidden] == ["punto_banco"]


def test_the_house_banks_two_games_and_patrons_the_others() -> None:
    assert {name for name in variant_ids() if game(name).bank is None} == {
        "punto_banco",
        "festival",
    }


def test_only_the_banks_natural_ends_the_draws_where_it_faces_two_tableaux() -> None:
    stops = {name for name in variant_ids() if game(name).naturals_stop is Stops.BANK}
    assert stops == {"baccara", "banque"}


def test_a_tableaus_natural_is_settled_at_once_at_banque() -> None:
    assert [name for name in variant_ids() if game(name).naturals_at_once] == ["banque"]


def test_the_trone_goes_right_and_the_tour_left_at_porcelaine() -> None:
    variant = game("porcelaine")
    assert (the(variant.bank).step, variant.tour.step) == (1, -1)
    assert variant.tour.in_turn
    assert variant.tour.alone is Alone.EFFONDREMENT


def test_a_bank_of_chemin_de_fer_is_taken_alone_by_a_banco_and_never_exceeded() -> None:
    tour = game("chemin_de_fer").tour
    assert (tour.alone, tour.excess) == (Alone.BANCO, Excess.REFUSED)
    assert tour.after_tie is AfterTie.FROZEN


def test_only_at_the_festival_a_hand_is_shown_before_it_draws() -> None:
    shown = {name: game(name).shown_first for name in variant_ids()}
    assert {name: hands for name, hands in shown.items() if hands} == {"festival": ("banque",)}


def test_a_card_too_many_has_a_name_of_its_own_where_nobody_is_bound_to_draw() -> None:
    codes = {name: game(name).extra_card for name in variant_ids()}
    assert {name for name, code in codes.items() if code == "IRR-30"} == {"porcelaine", "baccara"}
    assert set(codes.values()) == {"", "IRR-30"}


def test_eight_and_nine_in_two_cards_beat_them_in_three_at_the_festival() -> None:
    assert game("festival").tiebreak == {8, 9}
    assert game("punto_banco").tiebreak == frozenset()


def test_only_at_the_festival_principals_play_a_duel() -> None:
    assert [name for name in variant_ids() if game(name).principals] == ["festival"]


# §2.6, with the first of several odds; a push is written so.
PUNTO_BANCO: dict[str, dict[str, str]] = {
    "ponte": {"ponte_wins": "1:1", "tie": "push"},
    "banque": {"banque_wins": "1:1", "tie": "push"},
    "tie": {"tie": "8:1"},
    "ponte_pair": {"ponte_pair": "11:1"},
    "banque_pair": {"banque_pair": "11:1"},
    "either_pair": {"either_pair": "5:1"},
    "perfect_pair": {"one_perfect_pair": "25:1", "both_perfect_pairs": "200:1"},
    "big": {"cards_5_or_6": "27:50"},
    "small": {"cards_4": "3:2"},
    "cards_4": {"cards_4": "3:2"},
    "cards_5": {"cards_5": "2:1"},
    "cards_6": {"cards_6": "2:1"},
    "dragon_7": {"banque_wins_on_three_card_seven": "40:1"},
    "panda_8": {"ponte_wins_on_three_card_eight": "25:1"},
    "super_6": {"banque_wins_on_six": "12:1"},
    "lucky_6": {
        "banque_wins_on_two_card_six": "12:1",
        "banque_wins_on_three_card_six": "20:1",
    },
    "small_tiger": {"banque_wins_on_two_card_six": "22:1"},
    "big_tiger": {"banque_wins_on_three_card_six": "50:1"},
    "tiger_tie": {"tie_on_6": "35:1"},
    **{
        f"dragon_bonus_{hand}": {f"{hand}_wins_natural": "1:1", "natural_tie": "push"}
        | {
            f"{hand}_wins_by_{n}": odds
            for n, odds in zip(
                (9, 8, 7, 6, 5, 4), ("30:1", "10:1", "6:1", "4:1", "2:1", "1:1"), strict=True
            )
        }
        for hand in ("ponte", "banque")
    },
    **{
        f"egalite_{n}": {f"tie_on_{n}": f"{odds}:1"}
        for n, odds in enumerate((150, 215, 225, 200, 120, 110, 45, 45, 80, 80))
    },
    "three_card_six": {"one_three_card_six": "8:1", "both_three_card_sixes": "100:1"},
    "three_giving_8": {"three_giving_eight": "200:1"},
}


def odds(text: str) -> Fraction:
    first, second = text.split(":")
    return Fraction(int(first), int(second))


@pytest.mark.parametrize("bet", PUNTO_BANCO)
def test_a_punto_banco_bet_pays_its_exact_odds(bet: str) -> None:
    printed = {
        on: Result.PUSH if pays == "push" else odds(pays) for on, pays in PUNTO_BANCO[bet].items()
    }
    lines = game("punto_banco").bets[BetId(bet)].lines
    assert {
        line.on: line.pays if line.result is Result.WIN else line.result for line in lines
    } == printed


def test_punto_banco_takes_these_bets_in_this_order() -> None:
    assert list(game("punto_banco").bets) == list(PUNTO_BANCO)


def test_commission_is_taken_of_the_bank_bet_alone() -> None:
    taken = {
        bet: line.commission
        for bet, spec in game("punto_banco").bets.items()
        for line in spec.lines
        if line.commission
    }
    assert taken == {"banque": Fraction(5, 100)}


@pytest.mark.parametrize("hand", ["ponte", "banque"])
def test_a_dragon_bonus_looks_at_naturals_before_margins(hand: str) -> None:
    lines = game("punto_banco").bets[BetId(f"dragon_bonus_{hand}")].lines
    assert [line.on for line in lines[:2]] == [f"{hand}_wins_natural", "natural_tie"]


def test_pair_bets_ask_for_ranks_and_the_perfect_pair_for_suits() -> None:
    needs = {bet: spec.need for bet, spec in game("punto_banco").bets.items() if spec.need}
    assert needs == {
        "ponte_pair": Need.RANK,
        "banque_pair": Need.RANK,
        "either_pair": Need.RANK,
        "perfect_pair": Need.SUIT,
    }


def test_the_festival_pays_even_money_and_a_tie_five_times_and_collects_the_rest() -> None:
    bets = game("festival").bets
    paid = {
        bet: {line.on: (line.result, line.pays) for line in spec.lines}
        for bet, spec in bets.items()
    }
    assert paid == {
        "ponte": {"ponte_wins": (Result.WIN, EVEN), "tie": (Result.LOSE, 0)},
        "banque": {"banque_wins": (Result.WIN, EVEN), "tie": (Result.LOSE, 0)},
        "tie": {"tie": (Result.WIN, Fraction(5))},
    }


@pytest.mark.parametrize("name", ["porcelaine", "chemin_de_fer"])
def test_a_bank_in_turn_takes_one_kind_of_bet_that_rides_on_a_tie(name: str) -> None:
    variant = game(name)
    assert variant.one_bet
    lines = {line.on: line.result for line in variant.bets[BetId("stake")].lines}
    assert lines == {"ponte_wins": Result.WIN, "tie": Result.PUSH}


@pytest.mark.parametrize(
    ("name", "bets"),
    [
        ("baccara", ["tableau_1", "tableau_2"]),
        ("banque", ["tableau_1", "tableau_2", "both"]),
        ("macao", ["own", "bank", "tie"]),
    ],
)
def test_a_game_takes_its_bets(name: str, bets: list[str]) -> None:
    assert list(game(name).bets) == bets


def test_macao_bank_and_tie_bets_are_flat() -> None:
    bets = game("macao").bets
    assert {line.pays for line in bets[BetId("bank")].lines if line.result is Result.WIN} == {EVEN}
    assert {line.pays for line in bets[BetId("tie")].lines if line.result is Result.WIN} == {5}


def test_a_macao_hand_that_busts_loses_whatever_was_bet_on() -> None:
    for spec in game("macao").bets.values():
        first = next(line for line in spec.lines if line.on != "both_bust")
        assert (first.on, first.result) == ("ponte_busts", Result.LOSE)


def test_the_reckless_grandeur_bears_half_from_four_and_eight() -> None:
    penalty = the(game("porcelaine").penalty)
    assert (penalty.enabled, penalty.stands_on, penalty.draws_on) == (True, 4, 8)
    assert penalty.share == Fraction(1, 2)


@pytest.mark.parametrize("name", variant_ids())
def test_every_hand_and_bet_is_named_in_both_languages(name: str) -> None:
    variant = game(name)
    for hand in variant.hands:
        assert set(hand.names) == set(hand.said) == {"fr", "en"}
    for bet in variant.bets.values():
        assert set(bet.names) == {"fr", "en"}


def test_a_hand_of_every_seat_is_marked() -> None:
    assert [hand.each_seat for hand in game("macao").hands] == [True, False]
    assert [hand.each_seat for hand in game("baccara", "hands=per_ponte").hands] == [True, False]
    assert not any(hand.each_seat for hand in game("baccara").hands)
