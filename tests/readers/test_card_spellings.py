"""How other people write cards."""

import pytest

from dealer_app.readers.card_spellings import NoCard, cards_in


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("As", "As"),
        ("as", "As"),
        ("A♠", "As"),
        ("♥️ K", "Kh"),
        ("spade-ace", "As"),
        ("Ace of Spades", "As"),
        ("as de pique, roi de cœur", "As Kh"),
        ("dame carreau", "Qd"),
        ("V", "J"),
        ("spades_10", "Ts"),
        ("clubs7", "7c"),
        ("1", "A"),
        ("14", "A"),
        ("T", "T"),
        ("10", "T"),
        ("10♦", "Td"),
        ("0C", "Tc"),
        ("0", "0"),
        ("11 12 13", "J Q K"),
        ("[1, 5, 13]", "A 5 K"),
        ("['As', '5d', None]", "As 5d"),
        ("5.0", "5"),
        ("AsKd5c", "As Kd 5c"),
        ("AKT", "A K T"),
        ("S10H5", "Ts 5h"),
        ("D5H7", "5d 7h"),
        ("7-6", "7 6"),
        ("🂡🃞", "As Kc"),
        ("[5, 3, -1]", "5 3"),
        ("-1", ""),
        ("nan", ""),
        ("-", ""),
        ("", ""),
    ],
)
def test_a_card_is_read_however_it_is_written(text: str, cards: str) -> None:
    assert " ".join(card.text for card in cards_in(text)) == cards


@pytest.mark.parametrize("text", ["xx", "Banker", "card", "B", "7x", "?", "♠", "eleven"])
def test_what_is_no_card_is_none(text: str) -> None:
    with pytest.raises(NoCard):
        cards_in(text)


@pytest.mark.parametrize("text", ["7s Zz", "Zz 7s", "7s, Zz, 8h"])
def test_the_piece_that_is_no_card_is_named(text: str) -> None:
    with pytest.raises(NoCard) as bad:
        cards_in(text)
    assert bad.value.text == "Zz"


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        ("suits-cdhs", "Ac Kc Ad Ks"),
        ("faces-cdhs", "Ac 4c 4d Ks"),
        ("suits-shdc", "As Ks Ah Kc"),
        ("suits-cdhs-high", "2c Ac 2d As"),
        ("faces-cdhs-high?", "2 5 5 A"),
    ],
)
def test_numbers_are_cards_of_a_pack_in_a_named_order(deck: str, cards: str) -> None:
    assert [card.text for card in cards_in("0, 12, 13, 51", deck)] == cards.split()
    assert cards_in("52", deck) == cards_in("0", deck), "a second pack lies behind the first"


def test_the_first_number_may_be_one() -> None:
    assert [card.text for card in cards_in("1 13 52", "suits-cdhs-1")] == ["Ac", "Kc", "Ks"]
