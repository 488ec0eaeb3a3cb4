from random import Random

import pytest

from dealer_app.rules.cards import (
    HIDDEN,
    SUITS,
    AllOut,
    Card,
    Pack,
    Seen,
    all_out,
    beyond_packs,
    read_card,
    with_seen,
    without_seen,
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
    seen = with_seen({}, (Card("7"), Card("7"), Card("7", "s"), HIDDEN))
    assert seen == {Card("7"): 2, Card("7", "s"): 1}


def test_a_card_taken_back_is_no_longer_counted() -> None:
    seen = with_seen({}, (Card("7"), Card("7")))
    assert without_seen(seen, Card("7")) == {Card("7"): 1}
    assert without_seen(seen, Card("8")) == seen


def test_a_fifth_seven_is_one_too_many_for_one_pack_but_not_for_two() -> None:
    seen = with_seen({}, (Card("7"), Card("7", "s"), Card("7"), Card("7")))
    assert all_out(FRENCH, 1, seen, Card("7", "h")) == (Card("7"), 4)
    assert all_out(FRENCH, 2, seen, Card("7", "h")) is None


def test_a_second_seven_of_spades_is_one_too_many_for_one_pack() -> None:
    seen = with_seen({}, (Card("7", "s"),))
    assert all_out(FRENCH, 1, seen, Card("7", "s")) == (Card("7", "s"), 1)
    assert all_out(FRENCH, 1, seen, Card("7", "d")) is None
    assert all_out(FRENCH, 1, seen, Card("7")) is None


def test_a_seventeenth_ten_or_figure_is_one_too_many_however_it_is_told() -> None:
    seen = with_seen({}, [Card("0")] * 13 + [Card("K"), Card("T"), Card("J", "s")])
    for told in ("0", "Q"):
        assert all_out(FRENCH, 1, seen, Card(told)) == (Card("0"), 16)
    assert all_out(FRENCH, 2, seen, Card("Q")) is None
    assert all_out(FRENCH, 2, seen, Card("0")) is None
    assert all_out(FRENCH, 1, seen, Card("9")) is None


def test_a_hidden_card_is_never_one_too_many() -> None:
    assert all_out(FRENCH, 1, {Card("7"): 52}, HIDDEN) is None


def test_a_seventeenth_mask_is_one_too_many() -> None:
    assert all_out(PORCELAINE, 1, {Card("M"): 16}, Card("M")) == (Card("M"), 16)


@pytest.mark.parametrize("pack", [FRENCH, PORCELAINE], ids=["french", "porcelaine"])
def test_what_is_all_out_is_what_a_count_of_all_that_may_be_like_it_says(pack: Pack) -> None:
    chance, suits = Random(7), ("", *SUITS) if pack.suited else ("",)
    told = [Card(face, suit) for face in pack.faces for suit in suits]
    told += [Card("0")] if pack.joint else []
    for most in (2, 4, 16, 30, 64):
        seen = {card: chance.randint(0, most) for card in chance.sample(told, 9)}
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
        seen: Seen = {card: chance.randint(0, most) for card in chance.sample(told[1:], 9)}
        cards = [*chance.choices(told, k=30), *chance.choices(told[-3:], k=20)]
        beyond = beyond_packs(pack, 2, seen, cards)
        one_by_one = list[Card]()
        for card in cards:
            one_by_one += [card] if all_out(pack, 2, seen, card) else []
            seen = with_seen(seen, [card])
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
