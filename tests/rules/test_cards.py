from collections.abc import Sequence
from random import Random

import pytest

from dealer_app.rules.cards import (
    HIDDEN,
    SUITS,
    AllOut,
    Bust,
    Card,
    Count,
    Method,
    Pack,
    Seen,
    Total,
    all_out,
    beyond_packs,
    read_card,
)
from tests.library.builders import game

FRENCH = game("punto_banco").pack
PORCELAINE = game("porcelaine").pack
BARE = Pack(("A", "K"), (1, 0), (4, 4), suited=True)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7s", Card("7", "s")),
        ("7♥", Card("7", "h")),
        ("10♦", Card("T", "d")),
        ("10", Card("T")),
        ("Tc", Card("T", "c")),
        ("k", Card("K")),
        ("qd", Card("Q", "d")),
        ("9H", Card("9", "h")),
        ("10h", Card("T", "h")),
        ("0", Card("0")),
        ("XX", HIDDEN),
        ("a", Card("A")),
    ],
)
def test_a_card_is_read_as_it_is_written(text: str, card: Card) -> None:
    assert read_card(text, FRENCH) == card


@pytest.mark.parametrize("text", ["", "1", "11", "M", "s", "7x", "0s", "777", "xxs"])
def test_what_a_french_pack_does_not_hold_is_no_card(text: str) -> None:
    assert read_card(text, FRENCH) is None


@pytest.mark.parametrize(("text", "face"), [("12", "12"), ("m", "M"), ("10", "10"), ("1", "1")])
def test_a_porcelaine_card_is_read_by_its_number(text: str, face: str) -> None:
    assert read_card(text, PORCELAINE) == Card(face)


@pytest.mark.parametrize("text", ["7s", "A", "0", "T"])
def test_porcelaine_knows_no_suits_and_no_figures(text: str) -> None:
    assert read_card(text, PORCELAINE) is None


@pytest.mark.parametrize(
    ("card", "text"), [(Card("7", "s"), "7s"), (Card("9"), "9"), (HIDDEN, "xx"), (Card("0"), "0")]
)
def test_a_card_is_written_as_it_is_read(card: Card, text: str) -> None:
    assert card.text == text


@pytest.mark.parametrize(
    ("face", "value"), [("A", 1), ("9", 9), ("T", 0), ("J", 0), ("Q", 0), ("K", 0), ("0", 0)]
)
def test_a_french_card_is_worth_its_points_and_a_figure_nothing(face: str, value: int) -> None:
    assert FRENCH.value(Card(face)) == value


@pytest.mark.parametrize(("face", "value"), [("1", 1), ("11", 11), ("12", 12), ("M", 0)])
def test_a_porcelaine_card_is_worth_its_number_and_a_mask_nothing(face: str, value: int) -> None:
    assert PORCELAINE.value(Card(face)) == value


def test_a_hidden_card_is_worth_nothing_yet() -> None:
    with pytest.raises(ValueError, match="not in"):
        FRENCH.value(HIDDEN)


def test_a_pack_without_joint_faces_has_no_value_for_0() -> None:
    with pytest.raises(ValueError, match="not in"):
        BARE.value(Card("0"))


def test_packs_have_the_sizes_of_their_games() -> None:
    assert (FRENCH.size, PORCELAINE.size) == (52, 64)


def test_a_pack_holds_sixteen_tens_and_figures_and_four_of_each_face() -> None:
    assert [FRENCH.number_of(face) for face in ("0", "A", "K")] == [16, 4, 4]
    assert [PORCELAINE.number_of(face) for face in ("M", "12")] == [16, 4]


def test_seen_cards_are_counted_and_hidden_ones_are_not() -> None:
    seen = Seen((Card("7"), Card("7"), Card("7", "s"), HIDDEN))
    assert seen == {Card("7"): 2, Card("7", "s"): 1}


def test_what_has_left_a_shoe_counts_each_kind_of_card_once() -> None:
    seen = Seen((Card("7"), Card("7"), Card("7", "s"), Card("K")))
    assert (len(seen), sorted(seen.values())) == (3, [1, 1, 2])


def test_a_card_taken_back_is_no_longer_counted() -> None:
    seen = Seen((Card("7"), Card("7")))
    assert seen.without(Card("7")) == {Card("7"): 1}
    assert seen.without(Card("8")) == seen


def test_a_fifth_seven_is_one_too_many_for_one_pack_but_not_for_two() -> None:
    seen = Seen((Card("7"), Card("7", "s"), Card("7"), Card("7")))
    assert all_out(FRENCH, 1, seen, Card("7", "h")) == (Card("7"), 4)
    assert all_out(FRENCH, 2, seen, Card("7", "h")) is None


def test_a_second_seven_of_spades_is_one_too_many_for_one_pack() -> None:
    seen = Seen((Card("7", "s"),))
    assert all_out(FRENCH, 1, seen, Card("7", "s")) == (Card("7", "s"), 1)
    assert all_out(FRENCH, 1, seen, Card("7", "d")) is None
    assert all_out(FRENCH, 1, seen, Card("7")) is None


def test_a_seventeenth_ten_or_figure_is_one_too_many_however_it_is_told() -> None:
    seen = Seen([Card("0")] * 13 + [Card("K"), Card("T"), Card("J", "s")])
    for told in ("0", "Q"):
        assert all_out(FRENCH, 1, seen, Card(told)) == (Card("0"), 16)
    assert all_out(FRENCH, 2, seen, Card("Q")) is None
    assert all_out(FRENCH, 2, seen, Card("0")) is None
    assert all_out(FRENCH, 1, seen, Card("9")) is None


def test_a_hidden_card_is_never_one_too_many() -> None:
    assert all_out(FRENCH, 1, Seen([Card("7")] * 52), HIDDEN) is None


def test_a_seventeenth_mask_is_one_too_many() -> None:
    assert all_out(PORCELAINE, 1, Seen([Card("M")] * 16), Card("M")) == (Card("M"), 16)


def some_of(chance: Random, told: Sequence[Card], most: int) -> Seen:
    """Nine of these cards, each of which is out so often at most."""
    return Seen(card for card in chance.sample(told, 9) for _ in range(chance.randint(0, most)))


@pytest.mark.parametrize("pack", [FRENCH, PORCELAINE], ids=["french", "porcelaine"])
def test_what_is_all_out_is_what_a_count_of_all_that_may_be_like_it_says(pack: Pack) -> None:
    chance, suits = Random(7), ("", *SUITS) if pack.suited else ("",)
    told = [Card(face, suit) for face in pack.faces for suit in suits]
    told += [Card("0")] if pack.joint else []
    for most in (2, 4, 16, 30, 64):
        seen = some_of(chance, told, most)
        for card in told:
            assert all_out(pack, 2, seen, card) == counted(pack, 2, seen, card)


@pytest.mark.parametrize("pack", [FRENCH, PORCELAINE], ids=["french", "porcelaine"])
def test_cards_that_packs_cannot_hold_are_those_that_are_all_out_as_each_of_them_comes(
    pack: Pack,
) -> None:
    chance, suits = Random(8), ("", *SUITS) if pack.suited else ("",)
    told = [HIDDEN, *(Card(face, suit) for face in pack.faces for suit in suits)]
    told += [Card("0")] if pack.joint else []
    found = list[Card]()
    for most in (0, 1, 2, 4, 16):
        seen = some_of(chance, told[1:], most)
        cards = [*chance.choices(told, k=30), *chance.choices(told[-3:], k=20)]
        beyond = beyond_packs(pack, 2, seen, cards)
        one_by_one = list[Card]()
        for card in cards:
            one_by_one += [card] if all_out(pack, 2, seen, card) else []
            seen = seen.and_more([card])
        assert beyond == one_by_one
        found += beyond
    assert found


def counted(pack: Pack, packs: int, seen: Seen, card: Card) -> AllOut | None:
    """The same, told card by card by what each may be."""
    likes = [Card("0")] if card.joint or card.face in pack.joint else []
    likes += [] if card.joint else dict.fromkeys((Card(card.face), card))
    for like in likes:
        most = packs * pack.number_of(like.face) // (len(SUITS) if like.suit else 1)
        if sum(n for each, n in seen.items() if pack.may_be(like, each)) >= most:
            return AllOut(like, most)
    return None


BACCARAT_COUNT = game("punto_banco").count
PORCELAINE_COUNT = game("porcelaine").count
MACAO_COUNT = game("macao").count
MACAO_REDUCED = game("macao", "over_nine=reduce").count
MACAO_HARD = game("macao", "over_nine=always").count
MACAO_TENS = game("macao", "reduction=mod10").count


@pytest.mark.parametrize(
    ("values", "points"),
    [((4, 7), 1), ((0, 0), 0), ((9, 9), 8), ((6, 7, 9), 2), ((9, 9, 9), 7), ((4, 6), 0)],
)
def test_baccarat_ignores_the_tens(values: tuple[int, ...], points: int) -> None:
    assert BACCARAT_COUNT.total(values) == Total(points)


@pytest.mark.parametrize(
    ("values", "points"),
    [((6, 7), 1), ((10, 11, 12), 9), ((0, 12), 0), ((5, 5), 10), ((11, 12), 11), ((11, 0), 11)],
)
def test_porcelaine_takes_twelve_off(values: tuple[int, ...], points: int) -> None:
    assert PORCELAINE_COUNT.total(values) == Total(points)


@pytest.mark.parametrize(
    ("values", "points"),
    [((4, 7), 2), ((0, 0), 0), ((1, 1), 2), ((9, 9), 9), ((5, 9), 5), ((1, 9), 1), ((0, 9), 9)],
)
def test_macao_takes_nine_off_two_cards(values: tuple[int, ...], points: int) -> None:
    assert MACAO_COUNT.total(values) == Total(points)


def test_macao_adds_the_third_card_to_the_reduced_total_and_busts_above_nine() -> None:
    assert MACAO_COUNT.total((6, 6, 7)) == Total(10, bust=True)
    assert MACAO_COUNT.total((0, 5, 3)) == Total(8)
    assert MACAO_COUNT.total((6, 6, 6)) == Total(9)


def test_macao_reduced_never_busts() -> None:
    assert MACAO_REDUCED.total((6, 6, 7)) == Total(1)


def test_macao_without_reduction_busts_with_two_cards() -> None:
    assert MACAO_HARD.total((6, 6)) == Total(12, bust=True)
    assert MACAO_HARD.total((6, 3)) == Total(9)


def test_macao_by_tens_counts_as_baccarat_does() -> None:
    assert MACAO_TENS.total((4, 7)) == Total(1)


def test_a_game_has_as_many_totals_as_its_count_can_give() -> None:
    assert [BACCARAT_COUNT.totals, PORCELAINE_COUNT.totals, MACAO_COUNT.totals] == [10, 12, 10]


@pytest.mark.parametrize(("values", "times"), [((4, 4), 1), ((9, 0), 1), ((3, 4), 0)])
def test_eight_and_nine_are_naturals(values: tuple[int, ...], times: int) -> None:
    assert BACCARAT_COUNT.natural(values) == times


@pytest.mark.parametrize(
    ("values", "times"), [((3, 4), 1), ((9, 8), 2), ((9, 9), 3), ((0, 6), 0), ((1, 6), 1)]
)
def test_macao_naturals_are_worth_once_twice_and_three_times(
    values: tuple[int, ...], times: int
) -> None:
    assert MACAO_COUNT.natural(values) == times


@pytest.mark.parametrize(("values", "times"), [((5, 5), 1), ((11, 0), 1), ((4, 5), 0)])
def test_ten_and_eleven_are_siecles(values: tuple[int, ...], times: int) -> None:
    assert PORCELAINE_COUNT.natural(values) == times


def test_three_cards_are_no_natural() -> None:
    assert BACCARAT_COUNT.natural((3, 3, 3)) == 0
    assert PORCELAINE_COUNT.natural((5, 3, 2)) == 0


def test_a_count_busts_only_where_the_game_says_so() -> None:
    assert Count(Method.MODULO, 10, {}, Bust.NEVER).total((9, 9, 9)) == Total(7)


def test_a_hand_that_busts_by_a_card_it_draws_does_not_with_two() -> None:
    twelve = Count(Method.MODULO, 12, {}, Bust.ON_DRAW)
    assert twelve.total((6, 4)) == Total(10)
    assert twelve.total((6, 4, 1)) == Total(11, bust=True)
