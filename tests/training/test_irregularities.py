"""Irregularities by the catalogue of §5: what is decided by default, and who must sign it."""

from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.card_order import cards_due
from dealer_app.rules.due import Step
from dealer_app.rules.variant import BANQUE
from dealer_app.training.drills import ask, cells
from dealer_app.training.question import DrillCell, Question
from tests.play import the
from tests.training.fairness import GAMES, rules_in
from tests.training.houses import SHEETS, STRICT

SEEDS: Final = 12
WORTH: Final = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0)}
DEFAULTS: Final = {
    "IRR-04": "draw_now",
    "IRR-05": "stand",
    "IRR-06": "reassign",
    "IRR-07": "burn",
    "IRR-08": "stand",
    "IRR-09": "reassign",
    "IRR-10": "reassign",
    "IRR-11": "void",
    "IRR-16": "withdraw",
    "IRR-22": "burn",
    "IRR-26": "void",
    "IRR-27": "void",
}
"""What the table of §5 decides where no house says otherwise."""


def right(question: Question) -> Saying:
    return question.answers[question.right]


def asked(game: str, code: str, what: str, house: str = "") -> list[Question]:
    """Questions about one irregularity, none where the game has none such."""
    rules = rules_in(game, house=house)
    cell = DrillCell(Drill.IRREGULARITIES, game, f"{code}|{what}")
    if cell not in cells(Drill.IRREGULARITIES, rules):
        return []
    return [ask(Drill.IRREGULARITIES, rules, Random(seed), cell) for seed in range(SEEDS)]


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "banque", "baccara"])
@pytest.mark.parametrize("code", DEFAULTS)
def test_what_is_decided_is_what_the_catalogue_says(code: str, game: str) -> None:
    for question in asked(game, code, "what"):
        assert right(question).values["resolution"] == DEFAULTS[code]


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer"])
@pytest.mark.parametrize("code", ["IRR-02", "IRR-03"])
def test_a_card_too_many_is_burned_if_seen_and_opens_the_next_coup_if_not(
    code: str, game: str
) -> None:
    found = asked(game, code, "what")
    seen = {question.seen.said[0].code for question in found}
    assert seen == {"case_extra", "case_extra_unseen"}
    for question in found:
        unseen = question.seen.said[0].code == "case_extra_unseen"
        assert right(question).values["resolution"] == ("next_coup" if unseen else "burn")


@pytest.mark.parametrize("code", ["IRR-01", "IRR-02", "IRR-03"])
def test_by_french_law_a_card_too_many_is_always_burned(code: str) -> None:
    found = asked("chemin_de_fer", code, "what", SHEETS["fr"])
    assert found
    assert {right(question).values["resolution"] for question in found} == {"burn"}


def test_a_card_drawn_for_the_player_goes_to_a_banker_who_must_draw() -> None:
    drawn = [
        q for q in asked("punto_banco", "IRR-01", "what") if q.seen.said[0].code == "case_shown"
    ]
    assert drawn
    for question in drawn:
        coup = the(question.seen.coup)
        worth = [WORTH[card.face] for card in coup.hand(BANQUE)]
        draws = sum(worth) % 10 <= 5
        assert right(question).values["resolution"] == ("to_banque" if draws else "burn")


def test_at_the_festival_a_late_natural_lets_the_drawn_cards_stand() -> None:
    for question in asked("festival", "IRR-22", "what"):
        assert right(question).values["resolution"] == "stand"


@pytest.mark.parametrize(
    ("code", "post"),
    [
        ("IRR-04", "chef"),
        ("IRR-05", "director"),
        ("IRR-06", "chef"),
        ("IRR-09", "croupier"),
        ("IRR-26", "chef"),
    ],
)
def test_a_director_is_called_only_for_a_coup_that_is_paid(code: str, post: str) -> None:
    for question in asked("punto_banco", code, "who"):
        assert right(question).values["post"] == post


CONFIRMS: Final = {
    "IRR-05": "director",
    **dict.fromkeys(
        ("IRR-09", "IRR-17", "IRR-18", "IRR-21", "IRR-24", "IRR-27", "IRR-28"), "croupier"
    ),
}
"""Who may confirm by the table of §5 (C, D); where it has S, a chef."""


@pytest.mark.parametrize("game", GAMES)
def test_who_signs_is_who_the_catalogue_names(game: str) -> None:
    rules = rules_in(game, house=STRICT)
    for cell in cells(Drill.IRREGULARITIES, rules):
        code, what = cell.parts
        if what != "who" or code == "IRR-25":
            continue
        for seed in range(4):
            question = ask(Drill.IRREGULARITIES, rules, Random(seed), cell)
            signs = right(question).values
            assert (signs["post"], signs["people"]) == (CONFIRMS.get(code, "chef"), 1), question


def test_a_bank_that_cannot_cover_is_shown_with_more_to_pay_than_it_holds() -> None:
    rules = rules_in("banque", (("bank", "open"),))
    cell = DrillCell(Drill.IRREGULARITIES, "banque", "IRR-24|who")
    for seed in range(4):
        question = ask(Drill.IRREGULARITIES, rules, Random(seed), cell)
        coup = the(question.seen.coup)
        assert sum(stake.amount for stake in coup.stakes) > the(coup.bank).amount
        assert right(question).values["post"] == "croupier"
    assert asked("banque", "IRR-24", "who") == []


@pytest.mark.parametrize("game", ["punto_banco", "festival", "chemin_de_fer", "banque", "macao"])
def test_the_bank_s_card_is_too_early_only_while_another_hand_must_draw(game: str) -> None:
    rules, cell = rules_in(game), DrillCell(Drill.IRREGULARITIES, game, "IRR-06|what")
    for seed in (*range(12), 119):
        coup = the(ask(Drill.IRREGULARITIES, rules, Random(seed), cell).seen.coup)
        drawing = cards_due(rules.variant, coup)[0]
        assert drawing.step is Step.CARD
        assert drawing.hand != BANQUE


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "macao"])
def test_nobody_is_asked_to_sign_what_the_house_does_anyway(game: str) -> None:
    for code, default in DEFAULTS.items():
        for question in asked(game, code, "who"):
            assert question.ask.values.get("resolution") != default


def test_a_payout_put_right_before_the_next_coup_needs_nobody_and_later_a_chef() -> None:
    for code, post in (("IRR-18", "croupier"), ("IRR-19", "chef")):
        found = asked("punto_banco", code, "who")
        assert {right(question).values["post"] for question in found} == {post}


def test_a_wrong_entry_is_freely_put_right_until_the_coup_is_paid() -> None:
    found = asked("punto_banco", "IRR-25", "who")
    posts = {question.seen.said[0].code: right(question).values["post"] for question in found}
    assert posts == {"case_wrong": "croupier", "case_wrong_paid": "chef"}


def test_a_stake_after_the_first_card_is_late_and_one_below_the_minimum_is_told_apart() -> None:
    assert asked("punto_banco", "IRR-17", "name") == []
    for code in ("IRR-16", "IRR-17"):
        found = asked("punto_banco", code, "name", STRICT)
        assert {right(question).values["code"] for question in found} == {code}


def test_where_nothing_is_burned_no_burn_is_forgotten() -> None:
    assert asked("punto_banco", "IRR-13", "name") == []
    assert asked("punto_banco", "IRR-13", "name", SHEETS["casino"])


@pytest.mark.parametrize("game", ["porcelaine", "baccara"])
def test_free_hands_draw_nothing_falsely_and_miss_no_draw(game: str) -> None:
    assert asked(game, "IRR-04", "what") == []
    assert asked(game, "IRR-21", "name") == []


def test_a_card_nobody_is_due_has_a_name_of_its_own_at_porcelaine() -> None:
    assert asked("porcelaine", "IRR-02", "name") == []
    assert {right(q).values["code"] for q in asked("porcelaine", "IRR-30", "name")} == {"IRR-30"}
