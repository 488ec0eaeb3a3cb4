"""The bank by the written rules: who is asked, what is missing, what is owed, who is next."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.coup import Bank, Coup
from dealer_app.training.drills import ask, cells
from dealer_app.training.question import DrillCell, Question, judged
from tests.play import the
from tests.training.fairness import rules_in

SEEDS: Final = 15
TO_THE_RIGHT: Final = 1
TO_THE_LEFT: Final = -1


def right(question: Question) -> Saying:
    return question.answers[question.right]


def asked(game: str, key: str, options: Mapping[str, str] | None = None) -> list[Question]:
    rules = rules_in(game, tuple((options or {}).items()))
    cell = DrillCell(Drill.BANK, game, key)
    assert cell in cells(Drill.BANK, rules)
    return [ask(Drill.BANK, rules, Random(seed), cell) for seed in range(SEEDS)]


def felt(question: Question) -> Coup:
    return the(question.seen.coup)


def bank(question: Question) -> Bank:
    return the(felt(question).bank)


def beside(question: Question, step: int) -> str:
    """The seat so many places to the right of the holder; seats are numbered anticlockwise."""
    return str((int(bank(question).holder) - 1 + step) % felt(question).seats + 1)


@pytest.mark.parametrize("game", ["chemin_de_fer", "banque", "porcelaine"])
def test_what_is_missing_is_the_bank_less_the_stakes(game: str) -> None:
    for question in asked(game, "covered|missing"):
        staked = sum(stake.amount for stake in felt(question).stakes)
        in_bank = bank(question).amount + felt(question).tour.raised
        assert judged(question, in_bank - staked).right
        assert not judged(question, in_bank).right


@pytest.mark.parametrize("game", ["chemin_de_fer", "porcelaine"])
def test_a_bank_that_wins_stays_and_one_that_loses_goes_to_the_right(game: str) -> None:
    for question in asked(game, "next|won"):
        assert right(question).values["seat"] == bank(question).holder
    for question in asked(game, "next|even"):
        assert right(question).values["seat"] == bank(question).holder
    for question in asked(game, "next|lost"):
        assert right(question).values["seat"] == beside(question, TO_THE_RIGHT)


def test_at_macao_the_bank_goes_to_the_left_after_every_coup() -> None:
    for key in ("next|won", "next|lost"):
        for question in asked("macao", key):
            assert right(question).values["seat"] == beside(question, TO_THE_LEFT)


@pytest.mark.parametrize("game", ["baccara", "banque"])
def test_against_two_tableaux_the_banker_stays_even_when_he_loses(game: str) -> None:
    for question in asked(game, "next|won"):
        assert right(question).values["seat"] == bank(question).holder


def test_the_stakes_of_a_tour_are_asked_for_in_the_written_direction() -> None:
    """From the banker's right at chemin de fer (§3.2), from the left at Porcelaine (S1.8)."""
    for game, step in (("chemin_de_fer", TO_THE_RIGHT), ("porcelaine", TO_THE_LEFT)):
        for question in asked(game, "speaks|alone"):
            spoke = len(felt(question).tour.spoke)
            assert right(question).values["seat"] == beside(question, step * (spoke + 1))


def test_the_cagnotte_takes_five_per_cent_of_what_the_bank_won() -> None:
    for question in asked("chemin_de_fer", "owed|cagnotte"):
        won = sum(stake.amount for stake in felt(question).stakes)
        tenths = (won // 20 + 5) // 10
        assert judged(question, tenths * 10).right


def test_a_bank_that_won_holds_what_it_had_and_all_stakes_less_the_cagnotte() -> None:
    for question in asked("chemin_de_fer", "owed|after", {"cagnotte": "0%"}):
        won = sum(stake.amount for stake in felt(question).stakes)
        assert judged(question, bank(question).amount + won).right


def test_what_nobody_covered_goes_back_to_a_holder_who_lost() -> None:
    for question in asked("porcelaine", "owed|back"):
        staked = sum(stake.amount for stake in felt(question).stakes)
        in_bank = bank(question).amount + felt(question).tour.raised
        assert judged(question, in_bank - staked).right


def test_whoever_takes_over_matches_the_winnings_or_the_whole_bank() -> None:
    for question in asked("porcelaine", "match|given_up"):
        won = sum(stake.amount for stake in felt(question).stakes)
        assert judged(question, won).right
    for question in asked("chemin_de_fer", "match|given_up", {"cagnotte": "0%"}):
        staked = sum(stake.amount for stake in felt(question).stakes)
        amounts = [bank(question).amount + part for part in (staked, 0)]
        assert any(judged(question, amount).right for amount in amounts)


@pytest.mark.parametrize("game", ["chemin_de_fer", "porcelaine"])
def test_a_bank_given_up_is_offered_to_the_right_one_seat_after_the_other(game: str) -> None:
    for question in asked(game, "next|given_up"):
        assert right(question).values["seat"] == beside(question, TO_THE_RIGHT)
    for question in asked(game, "next|declined"):
        declined = sum(saying.code == "said_declined" for saying in question.seen.said)
        assert right(question).values["seat"] == beside(question, TO_THE_RIGHT + declined)


def test_of_several_bancos_the_one_nearest_the_right_is_prime_and_then_comes_the_suivi() -> None:
    for question in asked("chemin_de_fer", "claim|suivi"):
        lost = str(question.seen.said[0].values["seat"])
        callers = str(question.seen.said[1].values["seats"]).split(", ")
        prime = beside(question, TO_THE_RIGHT)
        assert right(question).values["seat"] == (prime if prime in callers else lost)


def test_the_largest_stake_holds_the_cards_the_first_in_order_among_equals() -> None:
    for game, step in (("chemin_de_fer", TO_THE_RIGHT), ("porcelaine", TO_THE_LEFT)):
        for question in asked(game, "holds|cards"):
            stakes = {s.seat: s.amount for s in felt(question).stakes if not s.seat.startswith("v")}
            order = [beside(question, step * n) for n in range(1, felt(question).seats)]
            most = max(stakes.values())
            first = next(seat for seat in order if stakes.get(seat) == most)  # type: ignore[call-overload]  # ids are text
            assert right(question).values["seat"] == first


def test_only_the_loser_s_place_changes_at_the_festival() -> None:
    for hand in ("ponte", "banque"):
        for question in asked("festival", f"place|{hand}|kept"):
            assert right(question).values["seat"] == felt(question).principals[hand]  # type: ignore[index]  # ids are text
        for question in asked("festival", f"place|{hand}|lost"):
            principals = felt(question).principals
            assert right(question).values["seat"] not in principals.values()


def test_where_the_house_banks_nothing_is_asked_of_a_bank() -> None:
    assert cells(Drill.BANK, rules_in("punto_banco")) == ()


def test_without_a_cagnotte_none_is_asked_for() -> None:
    keys = [cell.key for cell in cells(Drill.BANK, rules_in("porcelaine"))]
    assert "owed|cagnotte" not in keys
    assert "covered|cut" in keys
