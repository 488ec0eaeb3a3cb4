"""The routine of chemin de fer and Porcelaine: what is dealt, what is due, what is paid."""

from dataclasses import replace

import pytest

from dealer_app.rules.bank import cagnotte
from dealer_app.rules.coup import Bank, BankLine, Coup, Line
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.house import House, RoundingRule
from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.moves import BankGivenUp, HalfClaimed
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.procedures.bank_in_turn import (
    after,
    arranged,
    due,
    settle,
    speakers,
    stakes_open,
)
from dealer_app.rules.variant import PONTE, Result, Seat, Variant
from tests.play import the
from tests.rules.banked_coups import (
    BANK_WINS,
    BANQUE_WINS,
    GRANDEUR_WINS,
    HOUSE,
    PONTE_WINS,
    TIE,
    TROIKA,
    asked,
    bank_of,
    chemin_de_fer,
    dealt,
    following,
    fresh,
    laid,
    move,
    nets,
    no,
    paid,
    porcelaine,
    refused,
    steps,
    told,
)

STAKED = ("bank 1 1000", *TROIKA)


def won(*lines: str, game: Variant | None = None) -> Coup:
    """A manche of Porcelaine that the Décadence won."""
    game = game or porcelaine()
    return dealt(game, told(game, *lines), BANK_WINS)


# The hands, and the packs


def test_two_cards_go_to_the_grandeur_and_then_two_to_the_decadence() -> None:
    coup = told(porcelaine())
    assert coup.deal == ("grandeur", "grandeur", "decadence", "decadence")
    assert coup.playing == ("grandeur", "decadence")


def test_ponte_and_bank_are_dealt_in_turn() -> None:
    assert told(chemin_de_fer()).deal == ("ponte", "banque", "ponte", "banque")


@pytest.mark.parametrize(
    ("lines", "packs"),
    [
        ((), 5),
        (("bank 1 1000",), 5),
        (("bank 1 1000", "stake 5 400"), 2),
        (("bank 1 1000", "stake 5 400", "pass 4", "stake 3 100", "stake v1 100"), 3),
        (STAKED, 4),
        (("bank 1 1000", "stake 5 600", "stake 4 400", "stake 3 1", "stop"), 3),
        (("bank 1 1000", "banco 5"), 2),
    ],
)
def test_there_is_a_pack_for_each_who_plays(lines: tuple[str, ...], packs: int) -> None:
    assert told(porcelaine(), *lines).packs == packs


def test_there_are_two_packs_at_least_and_as_many_as_the_sheet_says() -> None:
    assert arranged(porcelaine(), fresh(1)).packs == 2
    assert told(porcelaine("packs=3"), *STAKED).packs == 0
    assert told(chemin_de_fer(), "bank 1 1000", "stake 2 100").packs == 0


def test_nothing_of_it_moves_after_the_first_card() -> None:
    game = porcelaine()
    coup = dealt(game, told(game, *STAKED), "3 / ")
    late = arranged(game, coup.with_stake(Seat("2"), next(iter(game.bets)), Money(500)))
    assert (late.packs, late.deal, late.playing) == (coup.packs, coup.deal, coup.playing)
    assert speakers(game, late) == {"grandeur": "5"}


def test_who_plays_for_the_others_is_told_once_something_is_staked() -> None:
    game = porcelaine()
    assert speakers(game, told(game, "bank 1 1000")) == {}
    assert speakers(game, told(game, *STAKED)) == {"grandeur": "5"}


# What is due


def test_the_bank_is_called_first_then_stakes_then_cards() -> None:
    game = porcelaine()
    assert due(game, told(game))[0] == Due(Step.BANK, game.banque, Why.FIRST_BANK)
    assert steps(game, told(game)) == [Step.BANK, Step.CARD]
    for amount in (1000, 1):
        assert steps(game, told(game, f"bank 1 {amount}")) == [Step.STAKES, Step.CARD]


def test_cards_alone_need_no_bank() -> None:
    game = porcelaine()
    coup = dealt(game, told(game), BANK_WINS)
    assert due(game, coup) == ()
    settled = paid(game, coup)
    assert (settled.results, settled.lines, settled.bank) == ({"grandeur": "loses"}, (), None)
    assert following(game, coup).bank is None


def test_once_betting_is_closed_only_cards_are_due() -> None:
    game = porcelaine()
    assert steps(game, told(game, *STAKED, "closed")) == [Step.CARD]
    assert steps(game, dealt(game, told(game, *STAKED), "3 / ")) == [Step.CARD]


def test_stakes_are_open_until_the_first_card_or_the_word() -> None:
    game = porcelaine()
    assert stakes_open(game, told(game, *STAKED))
    assert not stakes_open(game, told(game, *STAKED, "closed"))
    assert not stakes_open(game, dealt(game, told(game, *STAKED), "3 / "))


def test_a_void_coup_has_nothing_due() -> None:
    game = porcelaine()
    assert due(game, replace(told(game, *STAKED), void="Misdeal")) == ()


def test_a_game_that_needs_no_bank_deals_without_one_and_takes_no_stakes() -> None:
    game = chemin_de_fer()
    game = replace(game, bank=replace(the(game.bank), needed=False))
    assert steps(game, told(game)) == [Step.CARD]
    assert no(game, told(game), "stake 2 10") is No.BANK_DUE


# Who may hold the bank


def test_only_a_seat_of_the_table_holds_the_bank() -> None:
    game = porcelaine()
    assert no(game, told(game), "bank v1 1000") is No.NO_PRINCIPALS
    assert refused(game, told(game), "bank 6 1000").values == {"place": "6", "number": 5}
    assert no(game, told(game), "bank 6 1000") is No.UNKNOWN_SEAT
    assert no(game, told(game), "bank 0 1000") is No.UNKNOWN_SEAT


def test_this_game_knows_neither_principals_nor_a_claim_before_the_end() -> None:
    game = porcelaine()
    coup = told(game, *STAKED)
    assert no(game, coup, "principal 5") is No.NOT_THIS_GAME
    assert no(game, coup, "claim yes") is No.NOT_THIS_GAME
    assert after(game, coup, move("principal 5", coup)) == coup


# The settlements of §9.3 and §3.5


def test_9_3_1_the_decadence_wins_and_the_uncovered_part_stays() -> None:
    settled = paid(porcelaine(), won(*STAKED))
    assert nets(settled) == {"1": 900, "3": -200, "4": -300, "5": -400}
    assert settled.bank == BankLine(Seat("1"), Money(1000), Money(900))
    assert settled.bank.after == 1900


def test_the_lines_stand_by_seats_then_standing_bettors() -> None:
    settled = paid(porcelaine(), won(*STAKED, "stake v2 10", "stake v1 20"))
    assert [line.seat for line in settled.lines] == ["3", "4", "5", "v1", "v2"]


def test_9_3_3_beaten_she_keeps_what_was_not_covered_and_the_trone_goes_right() -> None:
    game = porcelaine()
    coup = dealt(game, told(game, *STAKED), GRANDEUR_WINS)
    settled = paid(game, coup)
    assert nets(settled) == {"1": -900, "3": 200, "4": 300, "5": 400}
    assert the(settled.bank).after == 100
    assert following(game, coup).bank == Bank(Seat("2"))


def test_9_3_5_an_effondrement_tied_leaves_both_sums() -> None:
    game = porcelaine()
    coup = dealt(game, told(game, "bank 1 1000", "banco 4"), TIE)
    assert nets(paid(game, coup)) == {"1": 0, "4": 0}
    at = following(game, coup)
    assert (laid(at), bank_of(at).amount, bank_of(at).holder) == ({"4": 1000}, 1000, "1")


def test_9_3_7_covered_to_1300_and_a_successor_stakes_1300() -> None:
    game = porcelaine()
    lines = ("bank 1 1000", "stake 5 700", "stake 4 600", "cover")
    lost = paid(game, dealt(game, told(game, *lines), GRANDEUR_WINS))
    assert nets(lost) == {"1": -1300, "4": 600, "5": 700}
    coup = won(*lines)
    assert bank_of(following(game, coup)).amount == 2600
    left = bank_of(following(game, coup, "retire"))
    assert (left.holder, left.asked, left.left_by) == ("2", 1300, "1")


def test_9_3_8_a_spectator_wins_and_loses_as_the_others_do() -> None:
    assert nets(paid(porcelaine(), won(*STAKED, "stake v1 100")))["v1"] == -100


def test_at_chemin_de_fer_the_bank_has_every_stake_less_the_cagnotte() -> None:
    game = chemin_de_fer()
    coup = told(game, "bank 1 10000", "stake 2 6000", "stake 3 1500", "stake 4 500")
    settled = paid(game, dealt(game, coup, BANQUE_WINS))
    assert settled.bank == BankLine(Seat("1"), Money(10000), Money(7600), Money(400))
    assert nets(settled) == {"1": 7600, "2": -6000, "3": -1500, "4": -500}
    assert sum(nets(settled).values()) + settled.bank.cagnotte == 0


def test_the_pontes_winnings_and_a_tie_bear_no_cagnotte() -> None:
    game = chemin_de_fer()
    coup = told(game, "bank 1 10000", "stake 2 6000")
    assert nets(paid(game, dealt(game, coup, PONTE_WINS))) == {"1": -6000, "2": 6000}
    tied = paid(game, dealt(game, coup, "K 7 / Q 7"))
    assert (nets(tied), tied.results) == ({"1": 0, "2": 0}, {"ponte": "ties"})


def test_the_cagnotte_is_rounded_as_the_house_says() -> None:
    game = chemin_de_fer()
    coup = dealt(game, told(game, "bank 1 3340", "stake 2 3340"), BANQUE_WINS)
    nearest = the(settle(game, HOUSE, coup).bank)
    down = the(settle(game, House(cagnotte=RoundingRule(Rounding.DOWN)), coup).bank)
    assert (nearest.cagnotte, down.cagnotte) == (170, 167)


def test_a_void_coup_gives_every_stake_back_and_leaves_the_bank() -> None:
    game = porcelaine()
    void = replace(dealt(game, told(game, *STAKED), "3 / "), void="Misdeal")
    settled = paid(game, void)
    assert settled.results == {}
    assert settled.lines[0] == Line(Seat("3"), "stake", Money(200), Result.VOID)
    assert (set(nets(settled).values()), settled.claim) == ({0}, False)
    at = following(game, void)
    assert (bank_of(at).holder, bank_of(at).amount, at.stakes) == ("1", 1000, ())
    assert not bank_of(at).unopposed


def test_what_she_raised_goes_back_with_a_void_coup() -> None:
    game = porcelaine()
    lines = ("bank 1 1000", "stake 5 700", "stake 4 600", "cover")
    void = replace(told(game, *lines), void="Misdeal")
    assert bank_of(following(game, void)).amount == 1000


def test_a_bank_without_a_stake_wins_nothing_and_a_lost_one_moves() -> None:
    game = chemin_de_fer()
    kept = dealt(game, told(game, "bank 1 100"), BANQUE_WINS)
    assert (nets(paid(game, kept)), bank_of(following(game, kept)).holder) == ({"1": 0}, "1")
    lost = dealt(game, told(game, "bank 1 100"), PONTE_WINS)
    assert bank_of(following(game, lost)).holder == "2"


def test_a_tie_without_a_stake_leaves_nothing_to_ride() -> None:
    game = chemin_de_fer()
    at = following(game, dealt(game, told(game, "bank 1 100"), "K 7 / Q 7"))
    assert (at.stakes, at.tour.rides, bank_of(at).amount) == ((), False, 100)


# The smallest bank, and what is kept of a coup


def test_a_bank_of_one_unit_is_played_against_and_lost() -> None:
    game = chemin_de_fer()
    at = told(game, "bank 1 1", "stake 2 1")
    assert laid(at) == {"2": 1}
    bank = the(settle(game, HOUSE, dealt(game, at, PONTE_WINS)).bank)
    assert (bank.before, bank.after) == (1, 0)


def test_whoever_held_the_cards_holds_them_no_more_once_the_bank_is_given_up() -> None:
    game = chemin_de_fer()
    held = replace(told(game, "bank 1 100"), held={PONTE: Seat("3")})
    assert after(game, held, BankGivenUp()).held == {}


@pytest.mark.parametrize("claimed", [True, False])
def test_a_half_is_claimed_or_left(claimed: bool) -> None:  # noqa: FBT001 - all there is to say
    assert after(porcelaine(), fresh(), HalfClaimed(claimed)).claimed is claimed


def test_a_bank_that_was_opposed_again_was_not_unopposed() -> None:
    game = porcelaine()
    unstaked = replace(told(game, "bank 1 1000"), void="Nobody staked")
    at = following(game, unstaked)
    assert the(at.bank).unopposed
    played = dealt(game, told(game, "stake 5 100", start=at), BANK_WINS)
    assert not the(following(game, played).bank).unopposed


def test_once_one_of_the_standing_passed_for_all_each_seat_is_asked_anew() -> None:
    game = chemin_de_fer()
    at = told(game, "bank 1 100", "pass 2", "pass 3", "pass 4", "pass 5")
    assert asked(game, at) == (Why.STANDING, None, 100)
    assert told(game, "pass v1", start=at).tour.spoke == ()
    assert told(game, "pass 3", start=at).tour.spoke == ("3",)


def test_what_a_bank_did_not_gain_bears_no_cagnotte_however_it_is_rounded() -> None:
    up = replace(HOUSE, cagnotte=RoundingRule(Rounding.UP, Money(100)))
    assert [cagnotte(chemin_de_fer(), up, base) for base in (-500, 0, 1)] == [0, 0, 100]


def test_a_fresh_shoe_holds_the_packs_of_those_who_sit_there() -> None:
    game = porcelaine()
    assert (fresh_packs(game), fresh_packs(game, seats=3)) == (game.seats, 3)
