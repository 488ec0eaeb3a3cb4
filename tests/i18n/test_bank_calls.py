"""What is called while patrons hold the bank: whose turn it is, what is covered, where it goes."""

from dataclasses import replace
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.bank_calls import BankVoice, passing, went_on
from dealer_app.i18n.calls import Call, Tone, call
from dealer_app.i18n.names import seat_names, seat_said
from dealer_app.i18n.parlance import Cited
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import free_stakes
from dealer_app.table.state import packs_of
from dealer_app.table.view.bank_view import BankStep, Passing
from dealer_app.table.view.croupier_view import croupier_view
from tests.builders import entered, replayed
from tests.play import PlayTable, the

CHEMIN = "variant chemin_de_fer\nshoe\ncoup\n"
PORCELAINE = "variant porcelaine\nshoe\ncoup\nbank 5 1000\n"
MACAO = "variant macao\nseats 4\nshoe\ncoup\n"
BANQUE = "variant banque\nshoe\ncoup\n"


def test_who_stands_has_the_name_that_his_game_gives_him() -> None:
    rules = [replayed(each).table.variant for each in (PORCELAINE, CHEMIN)]
    english, french = words("en"), words("fr")
    assert [seat_said(english, "v1", each) for each in rules] == ["spectator 1"] * 2
    assert [seat_said(french, "v1", each) for each in rules] == [
        "le spectateur 1",
        "le joueur debout 1",
    ]
    assert seat_names(english, ["4", "v1", "8"]) == "seats 4, 8, spectator 1"
    assert seat_names(english, ["v2"]) == "spectator 2"


def called(night: str | PlayTable) -> Call:
    table = replayed(night).table if isinstance(night, str) else night.table
    return call(words("en"), croupier_view(table), table.house.currency)


def why(night: str) -> str:
    return read(called(night))


def read(said: Call | Cited) -> str:
    """The smaller line, and at its side the rules."""
    sentence = said.why if isinstance(said, Call) else said.sentence
    return " · ".join((sentence, *said.rules))


def test_the_first_bank_is_called_by_the_games_own_word() -> None:
    assert called("variant porcelaine\nshoe\ncoup\n") == Call(
        "Who takes the Trône, and for how much?",
        "Draw lots, or key a seat. The lot, or the croupier, names the first; any amount opens it.",
        Tone.DUE,
        ("S1.7",),
    )


def test_whoever_comes_after_a_lost_bank_is_called_by_his_seat() -> None:
    said = called(CHEMIN + "bank 1 100\nstake 2 100\ndeal 3 2 4 k k\ncoup\n")
    assert said.headline == "Seat 2: how much in the bank?"


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("in_turn", "Exactly that is put in; who declines, passes: the next is asked. · S1.25"),
        ("first_come", "Whoever takes it first puts in exactly that. · S1.25"),
    ],
)
def test_a_bank_that_was_given_up_is_offered_for_its_winnings(option: str, why: str) -> None:
    said = called(
        f"variant porcelaine\noption first_claim={option}\nshoe\ncoup\nbank 5 1000\nstake 4 400\n"
        "deal 2 3 5 4\nsay grandeur stand\nsay decadence stand\nretire\nshoe\ncoup\n"
    )
    assert said.headline == "Seat 1: the Trône for 400?"
    assert read(said) == f"Hand 1,400 back to seat 5. {why}"


def test_a_bank_that_is_filled_again_names_its_holder() -> None:
    said = called(BANQUE + "bank 3 100\nstake 4 tableau_1 100\ndeal 9 2 k k\ncoup\n")
    assert said.headline == "Seat 3: how much in the bank?"
    assert read(said) == "Nothing is left in it: any amount opens it again. · §4"


def test_what_is_covered_and_what_is_missing_is_told() -> None:
    assert why(PORCELAINE + "stake 4 400\n").startswith("Bank 1,000 · covered 400 · missing 600.")


def test_a_bank_that_is_covered_in_full_is_said_to_be() -> None:
    assert why(CHEMIN + "bank 1 100\nstake 2 60\nstake 3 40\n").startswith(
        "Bank 100, covered in full."
    )


def test_who_takes_the_bank_alone_is_named_before_the_cards() -> None:
    assert why(CHEMIN + "bank 1 100\nbanco 2\n").startswith("Banco by seat 2.")
    assert why(PORCELAINE + "banco 3\n").startswith("Effondrement by seat 3.")


def test_a_banco_with_the_table_is_no_bank_taken_alone() -> None:
    night = CHEMIN + "bank 1 100\nbanco 2 50\nstake 3 50\n"
    assert why(night).startswith("Bank 100, covered in full.")


@pytest.mark.parametrize(
    ("excess", "why"),
    [
        ("cut", "100 too much: covered, or the last stake is cut by it. · S1.11"),
        ("reject", "100 too much: covered, or the last stake goes back. · S1.11"),
        ("prorata", "100 too much: covered, or all stakes are scaled down. · S1.11"),
    ],
)
def test_what_a_stop_does_follows_the_house(excess: str, why: str) -> None:
    night = PORCELAINE.replace("shoe\n", f"option excess={excess}\nshoe\n", 1)
    assert read(called(night + "stake 4 600\nstake 3 500\n")) == why


def test_stakes_as_high_as_the_bank_are_allowed_where_the_house_says_so() -> None:
    night = PORCELAINE.replace("shoe\n", "option equal_stakes=allowed\nshoe\n", 1)
    assert why(night + "stake 4 100\n").endswith(
        "No stake is higher than that of the Décadence. · S1.9"
    )


def test_stakes_that_ride_may_be_added_to_where_the_house_says_so() -> None:
    night = PORCELAINE.replace("shoe\n", "option after_tie=additions\nshoe\n", 1)
    said = called(
        night + "stake 4 400\ndeal 2 3 5 12\nsay grandeur stand\nsay decadence stand\nshoe\ncoup\n"
    )
    assert said.headline == "Seat 4 speaks: anything more?"
    assert read(said) == (
        "Bank 1,000 · covered 400 · missing 600. "
        "After the tie the stakes ride; more may be added to them. · S1.22"
    )


def test_the_words_of_the_deal_are_short_where_many_hands_are_dealt() -> None:
    assert why("variant macao\nseats 12\nshoe\ncoup\n").endswith(
        "First cards: from seat 12 round to seat 2, then the Bank, and again. · S2-A32 · S2.5"
    )


def test_before_the_first_coup_it_is_told_who_banks_unless_the_lot_names_another() -> None:
    first = "By lot, or the seat that it names, then Enter."
    assert why("variant macao\nseats 4\nshoe\ncoup\n").startswith(first)
    before = "variant macao\nseats 4\noption stakes=before_deal\nshoe\ncoup\n"
    assert why(before).startswith(f"{first} Seat 4 speaks: a stake?")
    assert first not in why(before + "stake 4 own 10\n")
    assert first not in why("variant macao\nseats 4\nshoe\ncoup\ndeal K\n")


def test_the_bank_that_chooses_is_told_the_third_cards_that_it_looks_at() -> None:
    assert why(MACAO + "deal K K K 5 2 3 4 K\ndeal 6 5 4\n") == (
        "The Bank at 5 against third cards of 6, 5, 4: a free choice. · S2.20"
    )


def test_the_rule_of_the_banks_draw_follows_the_option() -> None:
    night = MACAO.replace("seats", "option banque_law=punto_banco\nseats")
    assert why(night + "deal K K K 2 2 3 4 K\ndeal 6 5 4\n").endswith(" · S2-A3")


def test_a_bank_that_has_won_against_all_is_called_once() -> None:
    said = called(BANQUE + "deal 2 3 k 4 4 9\n")
    assert said == Call(
        "The Bank at 9 wins against all",
        "Natural: Bank. Lose: Tableau 1, Tableau 2.",
        Tone.BANQUE,
        ("§4",),
    )


def test_hands_that_come_out_differently_leave_the_call_uncoloured() -> None:
    assert called(BANQUE + "deal 2 5 k 4 4 8\n") == Call(
        "The Bank at 8",
        "Natural: Tableau 2, Bank. Wins: Tableau 2. Loses: Tableau 1.",
        Tone.CALM,
        ("§4",),
    )


def test_a_bank_that_busts_is_called_over() -> None:
    night = MACAO + "deal 3 3 3 2 3 3 3 3\nsay banque draw\ndeal 5\n"
    assert called(night).headline == "The Bank busts"


def test_a_bank_that_need_not_show_takes_where_all_are_over() -> None:
    night = MACAO + "deal xx xx xx xx xx xx xx xx\nstake 4 own 10\nclosed\nsay seat_4 draw\n"
    assert called(night + "deal 9\nshow seat_4 2 3\n").headline == "All bust: the Bank takes"


@pytest.mark.parametrize(
    ("night", "passing"),
    [
        ("deal 3 2 4 k k", "The bank passes to seat 2"),
        ("deal k 2 k 7 k", "There is 195 in the bank"),
    ],
)
def test_where_the_bank_goes_is_called_before_the_next_coup(night: str, passing: str) -> None:
    table = replayed(CHEMIN + f"bank 1 100\nstake 2 100\n{night}\n")
    entered(table, ev.AllTicked(), ev.ShoeOpened(6))
    assert called(table).headline == passing


TIED = "stake 4 400\ndeal 2 3 5 12\nsay grandeur stand\nsay decadence stand\nshoe\n"


def test_after_a_tie_the_bank_stays_and_the_stakes_with_it() -> None:
    said = called(PORCELAINE + TIED)
    assert said.headline == "There is 1,000 in the bank; the stakes ride"
    assert said.rules == ("S1.22",)


def test_after_a_tie_with_a_new_tour_the_bank_alone_stays() -> None:
    night = PORCELAINE.replace("shoe\n", "option after_tie=new_tour\nshoe\n", 1)
    said = called(night + TIED)
    assert said.headline == "There is 1,000 in the bank"
    assert said.rules == ("S1.22",)


RETIRED = (
    "variant porcelaine\nseats 3\nshoe\ncoup\nbank 3 1000\nstake 2 400\ndeal 2 3 5 4\n"
    "say grandeur stand\nsay decadence stand\n"
)


def test_who_takes_over_is_called_though_the_cards_still_lie_there() -> None:
    said = called(entered(replayed(RETIRED), ev.AllTicked(), ev.BankGivenUp()))
    assert said == Call(
        "Seat 1: the Trône for 400?",
        "Hand 1,400 back to seat 3."
        " Exactly that is put in; who declines, passes: the next is asked.",
        Tone.DUE,
        ("S1.25",),
    )


def test_a_bank_that_nobody_matched_is_offered_for_any_amount() -> None:
    table = entered(replayed(RETIRED), ev.AllTicked(), ev.BankGivenUp())
    entered(table, ev.SeatPassed(Seat("1")), ev.SeatPassed(Seat("2")))
    speech = BankVoice(words("en"), croupier_view(table.state), table.house.currency)
    assert read(passing(speech)) == (
        "Given up. The Trône passes to seat 1. Hand 1,400 back to seat 3. · S1.26"
    )
    entered(table, ev.ShoeOpened(3), ev.CoupOpened())
    assert called(table).headline == "Seat 1: how much in the Trône?"
    assert read(called(table)) == (
        "Hand 1,400 back to seat 3."
        " Any amount opens it; who declines, passes: the next is asked. · S1.26"
    )


def test_no_place_is_named_while_the_bank_is_offered() -> None:
    table = entered(replayed(RETIRED), ev.AllTicked(), ev.BankGivenUp())
    speech = BankVoice(words("en"), croupier_view(table.state), table.house.currency)
    assert read(passing(speech)) == "The bank is given up. Hand 1,400 back to seat 3. · S1.25"


def test_a_void_for_want_of_stakes_says_that_the_stake_may_be_changed() -> None:
    night = "variant porcelaine\nseats 3\nshoe\ncoup\nbank 3 1000\n" + "pass 2\npass 1\n" * 2
    assert called(night) == Call(
        "Void coup",
        "Nobody has staked. The stake of the Décadence may be changed.",
        Tone.IRREGULAR,
        ("S1-A13",),
    )


def test_where_the_bank_has_won_its_stake_is_not_said_to_change() -> None:
    won = RETIRED + "shoe\ncoup\n" + "pass 2\npass 1\n" * 2
    assert why(won) == "Nobody has staked."


FOLLOWED = CHEMIN + "bank 1 100\nbanco 4\ndeal 2 9 K K\ncoup\n"


def test_before_a_lost_banco_is_followed_the_prime_is_asked_for_a_banco_alone() -> None:
    assert why(FOLLOWED) == (
        "Seat 2 speaks: banco, or nothing. Then seat 4 may follow the banco that was lost. · §3.2"
    )
    assert why(FOLLOWED + "pass 2\n") == (
        "Seat 4 lost the last banco: followed, or nothing. · §3.2"
    )
    assert why(FOLLOWED + "pass 2\npass 4\n") == (
        "Seat 3 speaks: banco, with the table, or nothing. · §3.2"
    )


def test_a_bank_for_the_lot_is_said_to_go_to_whom_it_names() -> None:
    table = replayed(CHEMIN + "bank 1 100\n").table
    step = BankStep(
        1, Seat("1"), Money(0), Money(0), Money(0), Money(0), Money(0), Passing.PASSED, None
    )
    speech = BankVoice(words("en"), croupier_view(table), table.house.currency)
    assert read(went_on(speech, step)) == "The bank goes to whom the lot names. · §5"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "night",
    [
        CHEMIN,
        CHEMIN + "bank 1 100\n",
        PORCELAINE,
        PORCELAINE + "stake 4 700\nstake 3 600\n",
        MACAO,
        MACAO + "deal 2 2 2 2 2 2 2 2\n",
        BANQUE + "bank 1 100\n",
    ],
)
def test_no_placeholder_is_left_in_a_call(night: str, language: str) -> None:
    table = replayed(night).table
    said = call(words(language), croupier_view(table), table.house.currency)
    assert "{" not in said.headline + said.why


def test_what_was_not_covered_of_a_lost_bank_goes_back_to_its_holder() -> None:
    night = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\nclosed\n"
    table = entered(replayed(night + "deal 5 5 3 4\n"), ev.AllTicked())  # S1-A14: 300 uncovered
    speech = BankVoice(words("en"), croupier_view(table.state), table.house.currency)
    assert read(passing(speech)) == "The Trône passes to seat 2. Hand 300 back to seat 1. · S1.24"
    entered(table, ev.ShoeOpened(3))
    assert called(table).why.startswith("Hand 300 back to seat 1. ")


def test_nothing_goes_back_of_a_bank_that_was_lost_to_the_last() -> None:
    table = replayed(CHEMIN + "bank 1 100\nstake 2 100\ndeal 3 2 4 k k\n")
    speech = BankVoice(words("en"), croupier_view(table.state), table.house.currency)
    assert read(passing(speech)) == "The bank passes to seat 2. · §3.1"


def test_where_stakes_are_closed_the_packs_for_those_who_play_are_called() -> None:
    night = "variant porcelaine\nseats 5\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n"
    assert "Fill the Trône: 3 packs, 192 cards." in why(night + "closed\n")
    assert "packs" not in why(night + "closed\ndeal 5\n")
    assert "packs" not in why("variant porcelaine\nseats 5\nshoe\ncoup\n")


def test_where_the_stakes_ride_the_next_trone_holds_the_packs_of_those_who_play() -> None:
    night = "variant porcelaine\nseats 5\nshoe\ncoup\nbank 1 1000\nbanco 4\ndeal 5 5 5 5\n"
    table = entered(replayed(night), ev.AllTicked())
    assert packs_of(table.state) == 2  # an Effondrement: she and one Personnalité (S1-A3)


def standing(stakes: str, *options: str) -> str:
    """What is called of stakes for which nobody is asked any more, at a table of five."""
    table = replayed("\n".join(("variant porcelaine", *options, "seats 5", stakes))).table
    view = replace(croupier_view(table), due=the(free_stakes(table)))
    return call(words("en"), view, table.house.currency).headline


STAKED: Final = "shoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\nstake 3 200\n"


@pytest.mark.parametrize(
    ("stakes", "options", "said"),
    [
        ("shoe\ncoup\nbank 1 1000\nbanco 4\n", (), "Fill the Trône: 2 packs, 128 cards"),
        (STAKED + "stake 2 100\n", (), "Fill the Trône: 5 packs, 320 cards"),
        (STAKED + "stake 2 100\n", ("option packs=6",), "Fill the Trône: 6 packs, 384 cards"),
        (STAKED + "stake 2 100\n", ("option packs=1",), "Fill the Trône: 1 pack, 64 cards"),
    ],
)
def test_once_the_stakes_stand_the_packs_that_go_into_the_shoe_are_called(
    stakes: str, options: tuple[str, ...], said: str
) -> None:
    assert standing(stakes, *options) == said


def test_a_shoe_of_several_manches_is_filled_before_the_first_of_them_alone() -> None:
    first, second = "shoe\ncoup\nbank 1 1000\nbanco 4\n", "coup\nbank 2 1000\nbanco 4\n"
    assert standing(first, "option reshuffle=every_3").startswith("Fill the Trône")
    said = standing(f"{first}deal 5 5 3 4\n{second}", "option reshuffle=every_3")
    assert said == "The stakes are laid. ⏎ No more bets"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "a third card of 1"), ("fr", "contre un as")]
)
def test_an_ace_that_the_bank_looks_at_is_called_by_its_name(language: str, told: str) -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\ndeal 2 k 3 3 A\n").table
    said = call(words(language), croupier_view(table), table.house.currency)
    assert told in said.why
