"""Each outcome on coups that hold it and on coups that just miss it."""

import pytest

from dealer_app.rules.cards import Card
from dealer_app.rules.conditions import table_of
from dealer_app.rules.outcomes import (
    OUTCOMES,
    Duel,
    Need,
    Score,
    Sight,
    _named,
    _names,
    _outcome,
    called,
    outcome,
)
from dealer_app.rules.variant import BetId
from tests.library.builders import game

VARIANT = game("punto_banco")


def hand(text: str) -> Score:
    """A hand in shoe notation: `9s K 3`."""
    cards = tuple(Card(each[0], each[1:]) for each in text.split())
    values = [VARIANT.pack.value(card) for card in cards]
    total = VARIANT.count.total(values).points
    return Score(cards, total, VARIANT.count.natural(values))


def duel(ponte: str, banque: str) -> Duel:
    """Two hands, the nearer to nine winning."""
    first, second = hand(ponte), hand(banque)
    return Duel(first, second, (first.total > second.total) - (first.total < second.total))


def busts(ponte: bool, banque: bool) -> Duel:  # noqa: FBT001 - which of two hands is all there is
    cards = hand("9 9").cards
    return Duel(Score(cards, 12, bust=ponte), Score(cards, 12, bust=banque), -1)


HOLDS = [
    ("ponte_wins", "9 K", "8 K"),
    ("banque_wins", "K 7", "8 K"),
    ("tie", "K 7", "7 K"),
    ("ponte_wins_natural", "9 K", "8 K"),
    ("banque_wins_natural", "K 7", "8 K"),
    ("ponte_natural", "8 K", "9 K"),
    ("banque_natural", "9 K", "8 K"),
    ("natural_tie", "8 K", "4 4"),
    ("natural_nine_beats_natural_eight", "9 K", "8 K"),
    ("natural_nine_beats_natural_eight", "8 K", "9 K"),
    ("two_card_nine_beats_two_card_seven", "9 K", "7 K"),
    ("two_card_nine_beats_two_card_seven", "7 K", "9 K"),
    ("any_nine_beats_any_seven", "7 K", "2 2 5"),
    ("any_nine_beats_any_seven", "9 K", "7 K"),
    ("ponte_pair", "K K", "3 4"),
    ("banque_pair", "3 4", "K K 5"),
    ("either_pair", "K K", "3 4"),
    ("either_pair", "3 4", "2 2"),
    ("one_perfect_pair", "Ks Ks", "3h 4h"),
    ("one_perfect_pair", "Ks Kh", "3h 3h"),
    ("both_perfect_pairs", "Ks Ks", "3h 3h"),
    ("cards_4", "9 K", "8 K"),
    ("cards_5", "2 3 4", "7 K"),
    ("cards_6", "2 3 4", "2 3 4"),
    ("cards_5_or_6", "2 3 4", "7 K"),
    ("cards_5_or_6", "2 3 4", "2 3 4"),
    ("banque_wins_on_six", "5 K", "6 K"),
    ("banque_wins_on_six", "5 K", "2 2 2"),
    ("banque_wins_on_two_card_six", "5 K", "6 K"),
    ("banque_wins_on_three_card_six", "5 K", "2 2 2"),
    ("banque_wins_on_three_card_seven", "5 K", "2 2 3"),
    ("ponte_wins_on_three_card_eight", "2 2 4", "7 K"),
    ("one_three_card_six", "2 2 2", "7 K"),
    ("one_three_card_six", "7 K", "2 2 2"),
    ("both_three_card_sixes", "2 2 2", "A 2 3"),
    ("three_giving_eight", "2 2 8", "3 K"),
    ("tie_on_0", "K Q", "J T"),
    ("tie_on_9", "9 K", "4 5"),
    ("ponte_wins_by_1", "9 K", "8 K"),
    ("ponte_wins_by_9", "9 K", "J K"),
    ("banque_wins_by_1", "8 K", "9 K"),
    ("banque_wins_by_9", "K J", "9 K"),
]
MISSES = [
    ("ponte_wins", "7 K", "7 K"),
    ("banque_wins", "7 K", "7 K"),
    ("tie", "8 K", "7 K"),
    ("ponte_wins_natural", "2 2 5", "8 K"),
    ("banque_wins_natural", "7 K", "2 2 4"),
    ("ponte_natural", "3 3 3", "7 K"),
    ("banque_natural", "7 K", "3 3 3"),
    ("natural_tie", "8 K", "2 2 4"),
    ("natural_tie", "2 2 4", "8 K"),
    ("natural_tie", "9 K", "8 K"),
    ("natural_nine_beats_natural_eight", "9 K", "2 2 4"),
    ("natural_nine_beats_natural_eight", "2 2 4", "9 K"),
    ("natural_nine_beats_natural_eight", "9 K", "9 J"),
    ("two_card_nine_beats_two_card_seven", "9 K", "8 K"),
    ("two_card_nine_beats_two_card_seven", "7 K", "2 2 5"),
    ("two_card_nine_beats_two_card_seven", "3 3 A", "2 2 5"),
    ("two_card_nine_beats_two_card_seven", "9 K", "2 2 3"),
    ("two_card_nine_beats_two_card_seven", "2 2 3", "9 K"),
    ("any_nine_beats_any_seven", "9 K", "8 K"),
    ("ponte_pair", "K Q", "3 3"),
    ("banque_pair", "3 3", "K Q"),
    ("either_pair", "K Q", "J T"),
    ("one_perfect_pair", "Ks Kh", "3h 3s"),
    ("one_perfect_pair", "Ks Ks", "3h 3h"),
    ("both_perfect_pairs", "Ks Ks", "3h 3s"),
    ("cards_4", "2 3 4", "7 K"),
    ("cards_5", "9 K", "8 K"),
    ("cards_6", "2 3 4", "7 K"),
    ("cards_5_or_6", "9 K", "8 K"),
    ("banque_wins_on_six", "6 K", "6 J"),
    ("banque_wins_on_six", "7 K", "6 J"),
    ("banque_wins_on_two_card_six", "5 K", "2 2 2"),
    ("banque_wins_on_three_card_six", "5 K", "6 K"),
    ("banque_wins_on_three_card_seven", "5 K", "7 K"),
    ("banque_wins_on_three_card_seven", "5 K", "2 2 4"),
    ("ponte_wins_on_three_card_eight", "8 K", "7 K"),
    ("ponte_wins_on_three_card_eight", "2 2 4", "9 K"),
    ("ponte_wins_on_three_card_eight", "2 2 4", "8 K"),
    ("one_three_card_six", "6 K", "5 K"),
    ("one_three_card_six", "2 2 2", "A 2 3"),
    ("both_three_card_sixes", "2 2 2", "6 K"),
    ("three_giving_eight", "2 2 7", "3 K"),
    ("three_giving_eight", "2 2 8", "3 K K"),
    ("three_giving_eight", "2 2 8", "4 K"),
    ("three_giving_eight", "6 K", "3 K"),
    ("tie_on_0", "9 K", "4 5"),
    ("tie_on_6", "6 K", "7 K"),
    ("ponte_wins_by_1", "9 K", "7 K"),
    ("ponte_wins_by_1", "K 9", "A K"),
    ("banque_wins_by_1", "9 K", "8 K"),
    ("banque_wins_by_1", "7 K", "9 K"),
]


def test_a_name_stands_for_the_same_whenever_it_is_worked_out() -> None:
    """The names are read as the program starts; what is read again is put to every duel here."""
    anew = {name: _named(raw) for name, raw in _names()}
    assert list(anew) == list(OUTCOMES)
    duels = [duel(ponte, banque) for _, ponte, banque in (*HOLDS, *MISSES)]
    duels += [busts(ponte, banque) for ponte in (True, False) for banque in (True, False)]
    for name, each in anew.items():
        known = OUTCOMES[name]
        assert (each.table, each.need, each.sight) == (known.table, known.need, known.sight)
        assert len(each.cards) == len(known.cards)
        assert (each.of_hands is None) == (known.of_hands is None)
        for at in duels:
            assert each.holds(at) is known.holds(at)
            assert each.comes_to(at) is known.comes_to(at)


@pytest.mark.parametrize(("outcome", "ponte", "banque"), HOLDS)
def test_an_outcome_holds(outcome: str, ponte: str, banque: str) -> None:
    assert OUTCOMES[outcome].holds(duel(ponte, banque))


@pytest.mark.parametrize(("outcome", "ponte", "banque"), MISSES)
def test_an_outcome_is_missed(outcome: str, ponte: str, banque: str) -> None:
    assert not OUTCOMES[outcome].holds(duel(ponte, banque))


@pytest.mark.parametrize(
    ("outcome", "held"),
    [
        ("ponte_busts", [(True, False), (True, True)]),
        ("banque_busts", [(False, True), (True, True)]),
        ("both_bust", [(True, True)]),
    ],
)
def test_a_bust_is_seen_of_the_hand_that_bust(outcome: str, held: list[tuple[bool, bool]]) -> None:
    every = [(ponte, banque) for ponte in (False, True) for banque in (False, True)]
    assert [each for each in every if OUTCOMES[outcome].holds(busts(*each))] == sorted(held)


@pytest.mark.parametrize("margin", range(1, 10))
def test_a_margin_is_that_of_the_winner(margin: int) -> None:
    won = duel(f"{9} K", "K J" if margin == 9 else f"{9 - margin} K".replace("1 K", "A K"))
    lost = Duel(won.banque, won.ponte, -1)
    assert OUTCOMES[f"ponte_wins_by_{margin}"].holds(won)
    assert not OUTCOMES[f"banque_wins_by_{margin}"].holds(won)
    assert OUTCOMES[f"banque_wins_by_{margin}"].holds(lost)


def test_pairs_need_ranks_and_perfect_pairs_suits() -> None:
    needs = {name: outcome.need for name, outcome in OUTCOMES.items() if outcome.need}
    assert needs == {
        "ponte_pair": Need.RANK,
        "banque_pair": Need.RANK,
        "either_pair": Need.RANK,
        "one_perfect_pair": Need.SUIT,
        "both_perfect_pairs": Need.SUIT,
    }


BY_PARTS = [
    ("winner=ponte,tie", "7 K|7 K, 8 K|7 K", "7 K|8 K"),
    ("winner=ponte,banque", "9 K|8 K, 8 K|9 K", "9 K|9 Q"),
    ("margin=2,3", "9 K|7 K, 5 K|8 K", "9 K|8 K, 7 K|7 K"),
    ("sum=0,18", "K K|Q Q, 9 K|9 J", "9 K|8 J"),
    ("sum=2", "A K|A Q", "2 K|A Q, 5 K|3 K"),
    ("margin=1 cards=4 winner=ponte sum=17", "9 K|8 K", "9 K|7 K, 8 K|9 K"),
    ("winner_total=9", "9 K|8 K, 8 K|9 K", "8 K|7 K, 9 K|9 Q"),
    ("loser_total=7", "7 K|9 K, 9 K|7 K", "9 K|8 K, 7 K|7 Q"),
    ("cards=5", "2 3 4|7 K", "2 3 4|2 3 4, 9 K|7 K"),
    ("winner_total=8 loser_cards=3", "8 K|2 3 A, 2 3 A|8 K", "2 3 3|8 K, 7 K|2 3 A"),
    ("winner_natural=true", "8 K|7 K, 7 K|8 K", "2 3 3|7 K, 8 K|8 K"),
    ("loser_natural=false", "9 K|7 K, 7 K|9 K", "9 K|8 K, 9 K|9 K"),
    ("hands=1 hand_total=9 hand_cards=3", "2 3 4|7 K, 7 K|2 3 4", "2 3 4|2 3 4, 9 K|7 K"),
    ("hands=1,2 hand_natural=false hand_cards=2", "7 K|9 K, 7 K|7 K", "2 3 3|9 K"),
    ("hands=2 hand_third=8", "2 3 8|2 2 8", "2 3 8|8 K, 2 3 7|2 3 8"),
    ("hands=1 hand_third=8", "2 3 8|8 K, 8 K|2 3 8", "2 3 8|2 2 8, 8 K|2 8 3"),
    ("ponte_third=8", "2 3 8 9|7 K", "2 3 9 8|7 K"),
    ("ponte_third=8,T", "2 3 8|7 K, 2 3 T|7 K", "2 3 7|7 K, 8 K|2 3 8, 2 3 K|7 K"),
    ("ponte_pair=mixed", "Ks Kh|7s Kd", "Ks Kc|7s Kd, Ks Ks|7s Kd, Ks Qh|7s Kd"),
    ("ponte_pair=coloured", "Ks Kc|7s Kd", "Ks Kh|7s Kd, Ks Ks|7s Kd"),
    ("banque_pair=perfect", "7s Kd|Kh Kh", "Kh Kh|7s Kd, 7s Kd|Kh Kd"),
    ("ponte_ranks=9-J,A-8", "9 J|7 K, J 9|7 K, 8 A|7 K", "9 Q|7 K, 9 8|J K, 2 9 J|7 K"),
    ("hands=1 hand_ranks=9-J hand_suited=true", "9s Js|9s Jd, 7s Kd|Jh 9h", "9s Js|9d Jd"),
    ("winner_suited=true", "9s Ks|7d Kh, 7d Kh|9s Ks", "9s Kd|7s Ks, 9s Ks|9d Kd"),
    ("hands=1 hand_pair=coloured", "9 8|Kh Kd, Ks Kc|9 8", "Ks Kc|Kh Kd"),
    ("hands=2 hand_alike=true", "2 2 2|9 9", "2 2 2|9 8"),
    ("ponte_cards=3 ponte_alike=true", "2 2 2|7 K", "2 2 3|7 K, 4 4|7 K"),
    ("suited=true", "9s Ks|7s Ks, 9s Ks|2s 3s 4s", "9s Ks|7s Kc, 9s Ks|2s 3s 4h"),
    ("coloured=red", "2h 3d 4h|7d Kh", "2h 3d 4s|7d Kh, 9s Ks|7c Ks"),
    ("coloured=one", "9s Ks|7c Ks, 9h Kd|7h Kh", "9s Ks|7h Ks"),
    ("first_alike=true", "4 4 9|4 4", "4 4|4 5, K K|Q K"),
    ("counted=9 times=2", "9 9|7 K, 9 K|9 J, 2 9|9 2 9", "9 K|7 K, 9 9|9 K"),
    ("counted=9 times=0", "7 K|6 K", "9 K|7 K"),
    ("counted=Q,K times=2 counted_suit=one", "Ks Qs|7s 6d, 7s Kd|Qd 2c", "Ks Qd|7s 6d"),
    ("counted=9 times=1 counted_suit=diamonds", "9d Ks|7s Ks", "9s Ks|7s Ks, 9d 9s|7s Ks"),
    ("counted=9 times=2 counted_suit=diamonds", "9d Ks|9d Ks", "9d Ks|9h Ks, 9h Ks|9h Ks"),
    ("counted=9 times=0 counted_suit=one", "7s Ks|6h Kd", "9s Ks|7s Kd"),
]
"""A table, the coups in which it holds, and those in which it does not."""


def coups(text: str) -> list[Duel]:
    return [duel(*each.split("|")) for each in text.split(", ")]


@pytest.mark.parametrize(("table", "held", "missed"), BY_PARTS, ids=[each[0] for each in BY_PARTS])
def test_a_table_holds_where_all_of_its_conditions_do(table: str, held: str, missed: str) -> None:
    asked = _outcome(table_of(table))
    assert outcome(table).table == asked.table
    assert [asked.holds(each) for each in coups(held)] == [True] * len(coups(held))
    assert [asked.holds(each) for each in coups(missed)] == [False] * len(coups(missed))


def test_a_table_that_has_a_name_is_told_by_it() -> None:
    assert called(outcome("winner=banque banque_total=6").table) == "banque_wins_on_six"
    assert called(outcome("winner=banque banque_total=5").table) == "winner=banque banque_total=5"
    assert len({each.table for each in OUTCOMES.values()}) == len(OUTCOMES)


@pytest.mark.parametrize(
    ("table", "need", "sight"),
    [
        ("ponte_third=8", Need.VALUE, Sight.TOTALS),
        ("ponte_third=T", Need.RANK, Sight.CARDS),
        ("ponte_ranks=A-8", Need.VALUE, Sight.CARDS),
        ("ponte_ranks=9-T", Need.RANK, Sight.CARDS),
        ("counted=9 times=2", Need.VALUE, Sight.CARDS),
        ("counted=9 times=2 counted_suit=one", Need.SUIT, Sight.CARDS),
        ("ponte_alike=true", Need.RANK, Sight.CARDS),
        ("ponte_pair=any", Need.RANK, Sight.PAIRS),
        ("ponte_pair=mixed", Need.SUIT, Sight.CARDS),
        ("hands=1 hand_total=3 hand_pair=perfect", Need.SUIT, Sight.PAIRS),
        ("coloured=red", Need.SUIT, Sight.CARDS),
    ],
)
def test_a_table_needs_cards_told_as_precisely_as_it_looks_at_them(
    table: str, need: Need, sight: Sight
) -> None:
    assert (outcome(table).need, outcome(table).sight) == (need, sight)


def test_a_bet_looks_at_as_much_as_the_most_that_a_line_of_it_does() -> None:
    bets = game("punto_banco", "side_bets=all").bets
    looks = {name: bets[BetId(name)].sight for name in ("tie", "ponte_pair", "kill", "all_red")}
    assert looks == {
        "tie": Sight.TOTALS,
        "ponte_pair": Sight.PAIRS,
        "kill": Sight.TOTALS,
        "all_red": Sight.CARDS,
    }
    assert bets[BetId("tiger_pair")].need is Need.RANK
    assert hand("Ks Kh 3d").pair
    assert not hand("Ks Qs").pair
