"""Procedure by the written rules: who is dealt to, what is paid first, the last coup, the burn."""

from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.card_order import stoppers
from dealer_app.rules.coup import Coup, Hand
from dealer_app.rules.due import Step
from dealer_app.training.drills import ask, cells
from dealer_app.training.drills.procedure import rule_of_due
from dealer_app.training.question import DrillCell, Question, judged
from tests.play import the
from tests.training.examined import exam
from tests.training.fairness import GAMES, questions, rules_in
from tests.training.houses import STRICT

WORTH: Final = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10)}
DEALT: Final = {
    "punto_banco": ["ponte", "banque"] * 2,
    "festival": ["ponte", "banque"] * 2,
    "chemin_de_fer": ["ponte", "banque"] * 2,
    "porcelaine": ["grandeur", "grandeur", "decadence", "decadence"],
}
"""§2.1, S3.9, §3.4, S1.14."""
SIDES: Final = ["tableau_1", "tableau_2", "banque"]


def right(question: Question) -> Saying:
    return question.answers[question.right]


def of_kind(game: str, kind: str, house: str = "") -> list[Question]:
    """Every question of a kind, several seeds of each cell."""
    rules = rules_in(game, house=house)
    known = [cell for cell in cells(Drill.PROCEDURE, rules) if cell.parts[0] == kind]
    return [ask(Drill.PROCEDURE, rules, Random(seed), cell) for cell in known for seed in range(12)]


def felt(question: Question) -> Coup:
    return the(question.seen.coup)


@pytest.mark.parametrize("game", DEALT)
def test_the_first_cards_go_out_in_the_written_order(game: str) -> None:
    for question in of_kind(game, "deal"):
        place = int(question.cell.parts[1])
        assert right(question).values["hand"] == DEALT[game][place - 1]


@pytest.mark.parametrize("game", ["baccara", "banque"])
def test_the_right_is_dealt_to_first_then_the_left_then_the_bank(game: str) -> None:
    for question in of_kind(game, "deal"):
        place, coup = int(question.cell.parts[1]), felt(question)
        there = {str(stake.bet) for stake in coup.stakes}
        both = "both" in there
        order = [hand for hand in SIDES if both or hand in there or hand == "banque"]
        assert right(question).values["hand"] == (order * 2)[place - 1]


def test_at_macao_the_deal_goes_to_the_left_of_the_bank_and_ends_with_it() -> None:
    for question in of_kind("macao", "deal"):
        coup, place = felt(question), int(question.cell.parts[1])
        holder = int(the(coup.bank).holder)
        seats = [(holder - 1 - step) % coup.seats + 1 for step in range(1, coup.seats)]
        order = [*(f"seat_{seat}" for seat in seats), "banque"]
        assert right(question).values["hand"] == (order * 2)[place - 1]


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "banque", "festival"])
def test_a_cut_card_within_a_coup_leaves_one_more_and_before_it_none(game: str) -> None:
    for question in of_kind(game, "cut"):
        more = {"within": 1, "before": 0}[question.cell.parts[1]]
        assert question.right == more


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer"])
def test_the_last_coup_is_announced_and_no_other(game: str) -> None:
    for question in of_kind(game, "call"):
        last = question.cell.parts[1] == "last"
        assert right(question).code == ("call_last" if last else "call_plain")


def test_as_many_cards_are_burned_as_the_first_is_worth() -> None:
    rules = rules_in("punto_banco", (("burn", "first_card"),))
    for face, worth in WORTH.items():
        cell = DrillCell(Drill.PROCEDURE, "punto_banco", f"burn|{worth}")
        found = [ask(Drill.PROCEDURE, rules, Random(seed), cell) for seed in range(40)]
        turned = {question.ask.values["card"] for question in found}
        assert face in turned
        assert all(judged(question, worth).right for question in found)


def test_without_a_burn_nothing_is_burned() -> None:
    assert all(judged(question, 0).right for question in of_kind("punto_banco", "burn"))


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "porcelaine"])
def test_nobody_is_paid_while_a_lost_stake_lies_there(game: str) -> None:
    for question in of_kind(game, "line"):
        chosen = right(question).values
        lost = {
            (stake.seat, stake.bet) for stake in felt(question).stakes if _lost(question, stake.bet)
        }
        waiting = lost - felt(question).ticked
        seats = [int(seat) for seat, _ in waiting if seat.isdecimal()]
        taken = (chosen["seat"], chosen["bet"]) in lost
        assert taken is bool(waiting)
        assert not taken or not seats or int(str(chosen["seat"])) == min(seats)


def _lost(question: Question, bet: str) -> bool:
    """Whether a main bet has lost, from the totals on the felt (§2.1, §3.5, S1.21-S1.23)."""
    coup = felt(question)
    ponte, bank = (_total(question.cell.game, coup.hand(hand)) for hand in coup.playing)
    winner = "tie" if ponte == bank else "ponte" if ponte > bank else "banque"
    backs = bet if bet in ("tie", "banque") else "ponte"
    return backs != winner and (winner != "tie" or backs == "tie")


def _total(game: str, hand: Hand) -> int:
    faces = [card.face for card in hand]
    if game == "porcelaine":
        return sum(int(face) for face in faces if face != "M") % 12
    return sum(WORTH[face] for face in faces) % 10


@pytest.mark.parametrize(("house", "kept"), [("", "com_kept"), (STRICT, "com_marked")])
def test_commission_is_seen_to_before_the_next_seat_and_only_on_banker_wins(
    house: str, kept: str
) -> None:
    for question in of_kind("punto_banco", "commission", house):
        banker = question.ask.values["bet"] == "banque"
        assert right(question).code == (kept if banker else "com_none")


@pytest.mark.parametrize(("house", "first"), [("", "act_coup"), (STRICT, "act_burn")])
def test_who_takes_over_burns_a_card_only_where_the_house_says_so(house: str, first: str) -> None:
    rules = rules_in("punto_banco", house=house)
    cell = DrillCell(Drill.PROCEDURE, "punto_banco", "handover|between")
    for seed in range(12):
        assert right(ask(Drill.PROCEDURE, rules, Random(seed), cell)).code == first


def test_owed_commission_is_collected_before_the_next_shoe() -> None:
    rules = rules_in("punto_banco", house=STRICT)
    cell = DrillCell(Drill.PROCEDURE, "punto_banco", "next|collect")
    question = ask(Drill.PROCEDURE, rules, Random(1), cell)
    assert right(question).code == "act_collect"
    assert question.rule == "§2.7"


@pytest.mark.parametrize("game", ["punto_banco", "macao", "porcelaine"])
def test_what_is_allowed_before_the_payout_is_to_take_and_pay(game: str) -> None:
    for question in of_kind(game, "may"):
        if question.cell.parts[1] == "unpaid":
            assert right(question).code == "do_tick"
        if question.cell.parts[1] == "dealing":
            assert right(question).code == "do_card"


@pytest.mark.parametrize("game", GAMES)
def test_why_an_act_is_allowed_is_told_before_why_the_others_are_not(game: str) -> None:
    for question in of_kind(game, "may"):
        said = [each.code for each in question.why]
        assert said[0] not in ("why_refused", "why_irregular"), (question.cell.key, said)
        assert (said[0] == f"why_may_{right(question).code.removeprefix('do_')}") == (
            right(question).code in ("do_shuffle", "do_options")
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_next_coup_is_never_asked_beside_the_stakes_that_it_begins_with(game: str) -> None:
    rules, cell = rules_in(game), DrillCell(Drill.PROCEDURE, game, "next|coup")
    for seed in range(12):
        question = ask(Drill.PROCEDURE, rules, Random(seed), cell)
        assert right(question).code == "act_coup"
        assert "act_stakes" not in {answer.code for answer in question.answers}


@pytest.mark.parametrize("game", GAMES)
def test_of_a_felt_on_which_nothing_lies_it_is_said_whether_a_shoe_and_a_coup_are_open(
    game: str,
) -> None:
    asked = [*of_kind(game, "may"), *of_kind(game, "next")]
    bare = [each for each in asked if each.seen.coup is None]
    assert bare
    for question in bare:
        lies = "said_no_shoe" if question.seen.left is None else "said_no_coup"
        assert Saying(lies) in question.seen.said, question


def test_every_game_has_a_procedure() -> None:
    for game in ("punto_banco", "festival", "porcelaine", "macao", "baccara", "banque"):
        assert next(iter(questions(Drill.PROCEDURE, game, 1))).cell.game == game


def test_a_coup_that_a_natural_ended_is_settled_by_its_rule() -> None:
    taking, _ = exam(seed=1, coups=3)
    found = set()
    while taking.moment:
        table = taking.session.table
        due = next(iter(table.dues), None)
        if table.coup and due and due.step is Step.SETTLE and stoppers(table.variant, table.coup):
            found.add(rule_of_due(table, due))
        taking.leave_out()
    assert found == {"§2.1d"}
