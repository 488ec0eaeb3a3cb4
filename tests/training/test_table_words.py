"""What the drills say beyond totals, draws, calls and payouts."""

from dealer_app.i18n import words
from dealer_app.i18n.school_sentences import SENTENCES, TABLE_SENTENCES
from dealer_app.i18n.school_words import Teller, said
from tests.training.fairness import rules_in


def english(game: str, code: str, /, **values: str | int) -> str:
    rules = rules_in(game)
    teller = Teller(words("en"), rules.variant, rules.house.currency)
    return said(teller, rules.house, code, values)


def test_no_code_has_two_sentences() -> None:
    assert TABLE_SENTENCES.keys() & SENTENCES.keys() == set()


def test_a_code_of_the_other_drills_is_said_here_too() -> None:
    assert english("macao", "over") == "It busts"


def test_a_refusal_is_told_in_the_words_of_the_table() -> None:
    told = english("punto_banco", "why_refused", act="coup", refusal="coup_open", number=4)
    assert told.startswith("Open the next coup: ")
    assert "4" in told


def test_an_irregularity_is_called_as_the_game_calls_it() -> None:
    assert english("porcelaine", "irr", code="IRR-22") == "Siècle declared too late"


def test_the_winner_of_the_next_coup_is_called_as_the_game_calls_the_hand() -> None:
    asked = english("punto_banco", "road_place", road="big", winner="ponte")
    assert asked == "Next coup: the Player wins. Where is it marked on the big road?"
    assert "the Bank wins" in english("baccara", "road_place", road="big", winner="banque")
    assert "a tie" in english("punto_banco", "road_place", road="big", winner="tie")


def test_who_signs_is_told_with_how_many() -> None:
    assert english("banque", "who", post="director", people=1) == "One person at least: director"


def test_a_tarot_card_is_told_by_its_number() -> None:
    assert "12" in english("porcelaine", "case_face_up", card="12")


def test_an_amount_before_it_is_rounded_is_exact_however_large_it_is() -> None:
    for exact, said_so in (
        ("500", "€5"),
        ("25/2", "0.125"),
        ("1/3", "0.00333"),
        ("18014398509481985/2", "90071992547409.925"),
    ):
        told = english("punto_banco", "stake_by", stake=500, by="1", exact=exact)
        assert told == f"€5 × 1 = {said_so}.", exact
