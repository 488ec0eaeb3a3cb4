import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.act_words import deed_now
from dealer_app.gui.desk.active_keymaps import BandPhase, active_tables
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from tests.gui.felt.banks import entered
from tests.gui.felt.screens import (
    alone,
    buttons,
    called,
    cards_alone,
    held,
    keys,
    pad,
    ready,
    scene,
    send,
    status,
    table,
    tap,
)
from tests.play import the


def test_a_whole_coup_is_dealt_by_the_figures_alone(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3 5 6 4")
    assert held(window) == "2 3 6 / K 5 4"
    assert called(window) == "The Banker wins, 9 to 1"


def test_a_whole_coup_is_dealt_in_french_on_an_azerty_board(qtbot: QtBot) -> None:
    window = ready(qtbot, language="fr")
    keys(window, "é r")
    keys(window, '"')
    keys(window, "( -")
    assert held(window) == "2 3 6 / K 5"
    assert called(window) == "Carte pour la Banque"
    keys(window, "'")
    assert called(window) == "La Banque gagne, 9 contre 1"


def test_a_whole_coup_is_dealt_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = ready(qtbot)
    pad(window, "2 0 3 5 6 4")
    assert held(window) == "2 3 6 / 0 5 4"


@pytest.mark.parametrize(("language", "king"), [("fr", "R"), ("en", "K")])
def test_a_whole_coup_is_dealt_by_touch(qtbot: QtBot, language: str, king: str) -> None:
    window = ready(qtbot, language=language)
    tap(window, "2", king, "3", "5", "6", "4")
    assert held(window) == "2 3 6 / K 5 4"


def test_the_place_of_the_next_card_is_marked(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3 5")
    assert [hand.waits for hand in scene(window).view.hands] == [2, None]


def test_a_key_that_is_held_down_counts_once(qtbot: QtBot) -> None:
    window = ready(qtbot)
    send(window, "7")
    send(window, "7", repeated=True)
    assert held(window) == "7 / "


def test_a_card_opens_the_first_coup_of_a_shoe(qtbot: QtBot) -> None:
    window = alone(qtbot, table())
    keys(window, "Enter 7")
    assert held(window) == "7 / "


def test_a_card_after_the_last_is_a_card_too_many_once_enter_says_so(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 k k 7 5")
    assert called(window) == "A card too many"
    assert not scene(window).view.pending
    keys(window, "Enter")
    assert scene(window).view.pending
    assert scene(window).call.tone.value == "irregular"


def test_enter_opens_the_next_coup_where_no_stake_lies(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 k k 7 Enter 5")
    assert scene(window).view.coup == 2
    assert held(window) == "5 / "


def test_enter_takes_a_new_shoe_after_the_last_coup(qtbot: QtBot) -> None:
    window = alone(qtbot, table())
    keys(window, "Enter End Enter 9 k k 7")
    assert buttons(window)["New shoe"].isVisible()
    keys(window, "Enter")
    shoe = the(window.desk.table.shoe)
    assert shoe.number == 2


def test_the_cut_card_is_placed_by_a_number(qtbot: QtBot) -> None:
    window = alone(qtbot, table())
    keys(window, "Enter End 1 4 Enter")
    shoe = the(window.desk.table.shoe)
    assert shoe.cut == 14


def test_a_figure_too_many_for_the_cut_card_is_refused(qtbot: QtBot) -> None:
    """What is keyed stays as it is: no figure slips out in front."""
    window = alone(qtbot, table())
    keys(window, "Enter End 1 4 0 7")
    assert status(window) == "A shoe has no such number of cards: Backspace takes one off."
    keys(window, "Enter")
    shoe = the(window.desk.table.shoe)
    assert shoe.cut == 140


def test_a_card_without_a_shoe_is_refused_in_one_sentence(qtbot: QtBot) -> None:
    window = alone(qtbot, table())
    keys(window, "7")
    assert status(window) == (
        "That key has nothing to do here: Enter, Backspace, Esc or Tab opens the keys."
        " F1: all keys."
    )
    assert called(window) == "New shoe"


def test_undo_says_what_it_struck(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k Back")
    assert held(window) == "2 / "
    assert status(window) == "Struck: card K for the Banker."


def test_undo_by_touch_strikes_the_last_card(qtbot: QtBot) -> None:
    window = ready(qtbot)
    tap(window, "2", "K", "Undo")
    assert held(window) == "2 / "


def test_a_suit_is_asked_for_where_a_bet_needs_it(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 + #4 2 0 Enter Enter 7")
    assert called(window) == "7 of which suit?"
    keys(window, "Down")
    assert held(window) == "7h / "


def test_the_next_rank_keyed_too_early_is_no_suit(qtbot: QtBot) -> None:
    """Nothing is recorded until the card that is asked for has one."""
    window = ready(qtbot)
    keys(window, "Tab 3 + #4 2 0 Enter Enter 4 3")
    assert called(window) == "4 of which suit?"
    assert held(window) == " / "
    keys(window, "Enter Down")
    assert held(window) == "4h / "


@pytest.mark.parametrize("way", ["", "F7 "])
def test_a_suit_that_is_asked_for_holds_enter_however_the_first_cards_are_dealt(
    qtbot: QtBot, way: str
) -> None:
    window = ready(qtbot)
    keys(window, f"Tab 3 + #4 2 0 Enter Enter {way}9 Enter")
    assert status(window) == "9 of which suit? A bet on the felt asks for it."
    assert (called(window), held(window)) == ("9 of which suit?", " / ")
    keys(window, "2")
    assert status(window) == "9 of which suit? Enter, Backspace, Esc or Tab opens the keys."
    keys(window, "Enter Down")
    assert held(window) == "9h / "


def test_a_suit_is_touched_after_its_rank(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 + #4 2 0 Enter Enter")
    tap(window, "7", "♠")
    assert held(window) == "7s / "


def test_ten_or_figure_is_asked_for_while_a_bet_looks_at_ranks(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 + #1 2 0 Enter Enter")
    assert not buttons(window)["Fig."].isEnabled()
    pad(window, "0")
    assert called(window) == "Which one?"
    keys(window, "q")
    assert held(window) == "Q / "


@pytest.mark.parametrize("figure", list("123456789"))
def test_while_it_is_asked_which_figure_it_was_no_figure_of_the_board_is_one(
    qtbot: QtBot, figure: str
) -> None:
    window = ready(qtbot)
    keys(window, f"Tab 3 + #1 2 0 Enter Enter 0 {figure}")
    assert status(window).startswith("No figure chooses here")
    assert (called(window), held(window)) == ("Which one?", " / ")
    assert scene(window).keys_said == "T J Q K, or ↑ ↓, then ⏎"
    assert scene(window).phase is BandPhase.QUESTION


def test_which_figure_it_was_is_lit_and_then_taken(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 + #1 2 0 Enter Enter 0 Enter Down Down")
    assert held(window) == " / "
    keys(window, "Enter 4")
    assert held(window) == "Q / 4"


def test_which_figure_it_was_is_keyed_on_the_pad(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 + #1 2 0 Enter Enter")
    pad(window, "0 2 . 2")
    assert held(window) == "Q / "


def test_four_cards_lie_face_down_after_one_key(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F7 Enter")
    assert held(window) == "xx xx / xx xx"
    assert window.desk.step is Step.SHOW


def test_a_card_face_down_among_open_ones_is_told(qtbot: QtBot) -> None:
    """On the pad it is the key that opens the second register, struck twice."""
    window = ready(qtbot)
    cards_alone(window)
    pad(window, "8 9 . .")
    assert held(window) == "8 xx / 9"
    assert status(window) == "A card face down: the Player."


def test_a_card_face_down_that_must_be_told_closes_the_keys(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F7 Enter")
    pad(window, ". . 3")
    assert held(window) == "xx xx / xx xx"
    opens = "Enter, Backspace, Esc or Tab opens the keys."
    assert status(window) == f"Here the face of the card must be told. {opens}"


def test_a_hidden_hand_is_shown_card_by_card(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F7 x x x x 4 2")
    assert held(window) == "4 2 / xx xx"
    keys(window, "4 9")
    assert called(window) == "Card for the Banker"


def test_a_half_shown_hand_is_taken_back_card_by_card(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F7 Enter 4 Back 9 2")
    assert held(window) == "9 2 / xx xx"


def test_the_first_card_says_how_many_are_burned(qtbot: QtBot) -> None:
    window = alone(qtbot, table(house="casino"))
    keys(window, "Enter 7")
    shoe = the(window.desk.table.shoe)
    assert len(shoe.burned) == 8


def test_after_the_first_card_the_call_says_how_many_more_are_burned(qtbot: QtBot) -> None:
    window = alone(qtbot, table(house="casino"))
    keys(window, "Enter 7")
    assert called(window) == "Burn 7 cards"
    keys(window, "5")
    assert status(window) == "First burn 7 cards unseen, then Enter."
    assert window.desk.table.coup is None
    keys(window, "Enter 5")
    assert held(window) == "5 / "


def test_backspace_takes_the_burn_back(qtbot: QtBot) -> None:
    window = alone(qtbot, table(house="casino"))
    keys(window, "Enter 7 Back k")
    assert called(window) == "Burn 10 cards"


@pytest.mark.parametrize("layout", ["azerty", "numpad", "qwerty"])
def test_a_stake_keyed_without_the_key_of_stakes_burns_no_card(qtbot: QtBot, layout: str) -> None:
    window = alone(qtbot, table(), "en", layout)
    keys(window, "Enter Enter b Enter")
    assert the(window.desk.table.shoe).burned == ()
    assert the(window.desk.table.coup).aside == ()


@pytest.mark.parametrize("way", ["F4 c a r d Space b", "F10 b u r n"])
def test_a_card_is_burned_from_the_incidents_and_from_the_menu(qtbot: QtBot, way: str) -> None:
    window = ready(qtbot)
    keys(window, f"{way} Enter 5 Enter")
    assert entered(window)[-1] == ev.CardsBurned((Card("5"),))
    assert window.desk.at_rest


def test_where_a_card_is_burned_is_told_with_the_keys(qtbot: QtBot) -> None:
    window = ready(qtbot)
    desk = window.desk
    told = [deed_now(desk, KeyAct(verb)) for verb in (Verb.INCIDENT, Verb.MENU)]
    assert told == ["Report an incident, or burn a card", "Menu, where a card is burned too"]
    assert not window.style_now.keys.keys_of(KeyAct(Verb.BURN), active_tables(desk))


def test_the_figures_are_hinted_as_the_language_calls_them(qtbot: QtBot) -> None:
    window = alone(qtbot, table(), "en", "azerty")
    keys(window, "Enter")
    assert [scene(window).label(Verb.FACE, face) for face in "JQK"] == ["J", "Q", "K"]
    window = alone(qtbot, table(), "fr", "azerty")
    keys(window, "Enter")
    assert [scene(window).label(Verb.FACE, face) for face in "JQK"] == ["V", "D", "R"]


def test_one_undo_takes_back_all_that_the_first_word_dealt(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o n")
    assert held(window) == "xx xx / xx xx"
    keys(window, "Back")
    assert window.desk.session.table.coup is None
    assert held(window) == "xx xx / xx xx"  # they lie there, and the first word is called again
    keys(window, "Esc")
    assert held(window) == " / "


def test_a_card_laid_face_down_by_itself_is_taken_back_by_itself(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "F7 n n o x 9 Back")
    assert held(window) == "xx / "
    keys(window, "Back")
    assert held(window) == " / "
