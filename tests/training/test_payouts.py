"""Payouts: each sum reckoned once more from the odds of the rules and the house's chips."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.rules import card_order
from dealer_app.rules.coup import Coup
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Sight
from dealer_app.rules.pay_lines import pay_line
from dealer_app.rules.variant import PONTE, BetId
from dealer_app.table.table import Rules
from dealer_app.training.drills import ask, cells, payouts
from dealer_app.training.question import (
    AnswerKind,
    AnswerVerdict,
    DrillCell,
    Question,
    judged,
)
from dealer_app.training.question_words import asked_said, heard_said
from dealer_app.training.schedule import CellDeck, next_cells
from tests.play import the
from tests.training.fairness import GAMES, cells_of, questions, rules_in
from tests.training.test_totals import counted

ODDS: Final = {
    "ponte": "1",
    "banque": "1",
    "tie": "8",
    "ponte_pair": "11",
    "banque_pair": "11",
    "either_pair": "5",
    "big": "0.54",
    "small": "1.5",
    "cards_4": "1.5",
    "cards_5": "2",
    "cards_6": "2",
    "dragon_7": "40",
    "panda_8": "25",
    "super_6": "12",
    "small_tiger": "22",
    "big_tiger": "50",
    "tiger_tie": "35",
    "three_giving_8": "200",
    "egalite_0": "150",
    "egalite_1": "215",
    "egalite_2": "225",
    "egalite_3": "200",
    "egalite_4": "120",
    "egalite_5": "110",
    "egalite_6": "45",
    "egalite_7": "45",
    "egalite_8": "80",
    "egalite_9": "80",
    "perfect_pair|one_perfect_pair": "25",
    "perfect_pair|both_perfect_pairs": "200",
    "lucky_6|banque_wins_on_two_card_six": "12",
    "lucky_6|banque_wins_on_three_card_six": "20",
    "three_card_six|one_three_card_six": "8",
    "three_card_six|both_three_card_sixes": "100",
    **{
        f"dragon_bonus_{who}|{who}_wins_by_{by}": odds
        for who in ("ponte", "banque")
        for by, odds in ((9, "30"), (8, "10"), (7, "6"), (6, "4"), (5, "2"), (4, "1"))
    },
    **{f"dragon_bonus_{who}|{who}_wins_natural": "1" for who in ("ponte", "banque")},
}
"""§2.3 and §2.6: what each bet pays, to one."""

CENTS: Final = 100


def amount(question: Question) -> int:
    return int(str(question.ask.values["amount"]))


def sums(game: str) -> list[Question]:
    """The questions that ask for a sum or for chips."""
    return [q for q in questions(Drill.PAYOUTS, game) if q.kind is not AnswerKind.CHOICE]


def test_a_bet_at_punto_banco_pays_the_odds_of_its_layout_rounded_down_to_the_cent() -> None:
    asked = sums("punto_banco")
    for question in asked:
        bet, on, _ = question.cell.parts
        odds = ODDS.get(bet) or ODDS[f"{bet}|{on}"]
        won = int(amount(question) * Fraction(odds))
        if bet == "banque":
            won -= (won * 5 + 50) // 100  # §2.7: five percent, to the nearest cent
        assert question.right == won, question
    assert len({question.cell.key for question in asked}) > 80


def test_the_commission_is_asked_on_stakes_that_it_does_not_divide_into_whole_chips() -> None:
    rules = rules_in("punto_banco")
    cell = next(
        c for c in cells_of(Drill.PAYOUTS, "punto_banco") if c.key == "banque|banque_wins|sum"
    )
    asked = [ask(Drill.PAYOUTS, rules, Random(seed), cell) for seed in range(40)]
    assert any(question.right % CENTS for question in asked)
    assert all("commission_kept" in {each.code for each in q.why} for q in asked)


def test_a_marked_commission_is_not_kept_back() -> None:
    rules = rules_in("punto_banco", (), 'commission = { mode = "marked" }\n')
    cell = next(c for c in cells(Drill.PAYOUTS, rules) if c.key == "banque|banque_wins|sum")
    for seed in range(20):
        question = ask(Drill.PAYOUTS, rules, Random(seed), cell)
        assert question.right == amount(question)


def test_a_bank_that_wins_on_six_pays_half_where_no_commission_is_taken() -> None:
    rules = rules_in("punto_banco", (("banque", "six_pays_half"),))
    keys = {c.key: c for c in cells(Drill.PAYOUTS, rules)}
    for seed in range(20):
        half = ask(Drill.PAYOUTS, rules, Random(seed), keys["banque|banque_wins_on_six|sum"])
        whole = ask(Drill.PAYOUTS, rules, Random(seed), keys["banque|banque_wins|sum"])
        assert half.right == amount(half) // 2
        assert whole.right == amount(whole)
        assert counted("punto_banco", the(half.seen.coup).hand(rules.variant.banque)) == 6


@pytest.mark.parametrize(
    ("game", "options", "fate"),
    [
        ("chemin_de_fer", {}, "fate_rides"),
        ("porcelaine", {}, "fate_rides"),
        ("porcelaine", {"after_tie": "additions"}, "fate_rides"),
        ("porcelaine", {"after_tie": "new_tour"}, "fate_returned"),
        ("punto_banco", {}, "fate_returned"),
        ("baccara", {}, "fate_returned"),
        ("festival", {"tie_bettors": "push"}, "fate_returned"),
    ],
)
def test_after_a_tie_a_stake_stays_or_goes_back_as_the_game_has_it(
    game: str, options: dict[str, str], fate: str
) -> None:
    """§3.1, S1.22, S1-A23: stakes ride; elsewhere a tie returns them (§2.3, S4.11)."""
    rules = rules_in(game, tuple(options.items()))
    tied = [
        cell
        for cell in cells(Drill.PAYOUTS, rules)
        if cell.parts[1:] == ("tie", "fate") and cell.parts[0] != "tie"
    ]
    assert tied
    for cell in tied:
        for seed in range(10):
            question = ask(Drill.PAYOUTS, rules, Random(seed), cell)
            assert question.answers[question.right].code == fate
            assert ("stakes_ride" in {each.code for each in question.why}) is (fate == "fate_rides")


def test_a_festival_tie_pays_five_to_one_and_takes_the_bets_on_the_hands() -> None:
    """S3.16-S3.18."""
    for question in questions(Drill.PAYOUTS, "festival"):
        bet, on, mode = question.cell.parts
        if mode == "fate":
            paid = on == {"tie": "tie", "ponte": "ponte_wins", "banque": "banque_wins"}[bet]
            expected = "fate_paid" if paid else "fate_taken"
            assert question.answers[question.right].code == expected, question
        else:
            assert question.right == amount(question) * (5 if bet == "tie" else 1)


def test_a_macao_natural_multiplies_what_is_won_and_what_is_lost() -> None:
    """S2.11, S2-A10, S2-A12, S2-A13: seven once, eight twice, nine three times, the winner's."""
    times = {7: 1, 8: 2, 9: 3}
    for question in sums("macao"):
        bet, *_ = question.cell.parts
        coup, stake = the(question.seen.coup), the(question.seen.stake)
        hands = [
            coup.hand(h)
            for h in (
                rules_in("macao").variant.banque,
                next(h for h in coup.playing if h == f"seat_{stake[0]}"),
            )
        ]
        best = max(hands, key=lambda hand: counted("macao", hand))
        factor = times.get(counted("macao", best), 1) if len(best) == 2 else 1
        expected = {"own": factor, "bank": 1, "tie": 5}[bet]
        assert question.right == amount(question) * expected, question


def test_a_reckless_grandeur_bears_half_of_each_loss_and_claims_half_of_each_win() -> None:
    """S1.18, S1-A15: each half is rounded down, the odd cent stays where it is."""
    shared = [q for q in questions(Drill.PAYOUTS, "porcelaine") if q.cell.parts[0] == "share"]
    assert {question.cell.key for question in shared} == {
        f"share|{result}|{whose}" for result in ("loses", "wins") for whose in ("own", "other")
    }
    for question in shared:
        coup, whose = the(question.seen.coup), question.cell.parts[2]
        stakes = {stake.seat: stake.amount for stake in coup.stakes}
        grandeur = max(stakes, key=lambda seat: stakes[seat])
        halves = sum(laid // 2 for seat, laid in stakes.items() if seat != grandeur)
        mine = amount(question)
        assert question.right == (mine + halves if whose == "own" else mine - mine // 2), question


@pytest.mark.parametrize(
    ("game", "rate"), [("chemin_de_fer", Fraction(5, 100)), ("banque", Fraction(2, 100))]
)
def test_the_cagnotte_is_a_share_of_what_the_bank_wins_to_the_nearest_tenth(
    game: str, rate: Fraction
) -> None:
    """§3.5, §4."""
    cell = next(c for c in cells_of(Drill.PAYOUTS, game) if c.key == "levy")
    for seed in range(60):
        question = ask(Drill.PAYOUTS, rules_in(game), Random(seed), cell)
        tenths = amount(question) * rate / 10
        assert question.right == int(tenths + Fraction(1, 2)) * 10


def test_the_levy_on_an_open_bank_is_of_the_sides_it_won_less_those_it_lost() -> None:
    """§4: 1.25 percent."""
    rules = rules_in("banque", (("bank", "open"),))
    cell = next(c for c in cells(Drill.PAYOUTS, rules) if c.key == "levy")
    for seed in range(40):
        question = ask(Drill.PAYOUTS, rules, Random(seed), cell)
        base = sides_won(the(question.seen.coup))
        assert question.right == int(base * Fraction(125, 10_000) / 10 + Fraction(1, 2)) * 10


def sides_won(coup: Coup) -> int:
    """The stakes on the sides that lost to the bank, less those on the sides that beat it."""
    bank = counted("banque", coup.hand(coup.playing[-1]))
    base = 0
    for stake in coup.stakes:
        side = next(hand for hand in coup.playing if str(hand) == str(stake.bet))
        total = counted("banque", coup.hand(side))
        base += stake.amount * ((bank > total) - (bank < total))
    return base


def test_no_levy_is_asked_where_the_house_takes_none() -> None:
    for game in set(GAMES) - {"chemin_de_fer", "banque"}:
        assert "levy" not in {cell.key for cell in cells_of(Drill.PAYOUTS, game)}


def test_a_stake_on_both_tableaux_is_settled_apart_on_each() -> None:
    """§4, S4-A21."""
    for question in sums("banque"):
        bet, results, *_ = (*question.cell.parts, "")
        if bet == "both":
            parts = 2 - results.split("+").count("ties")
            assert question.right == amount(question) * parts // 2, question


def chips_question(rules: Rules, key: str, seed: int = 1) -> Question:
    cell = next(cell for cell in cells(Drill.PAYOUTS, rules) if cell.key == key)
    question = ask(Drill.PAYOUTS, rules, Random(seed), cell)
    assert question.kind is AnswerKind.CHIPS
    return question


def test_any_exact_stack_is_right_and_the_fewest_chips_are_said_to_be_best() -> None:
    question = chips_question(rules_in("punto_banco"), "tie|tie|chips")
    euro = Money(CENTS)
    assert judged(question, question.best) == AnswerVerdict(
        right=True, why=judged(question, question.best).why, best=True
    )
    in_ones = {euro: question.right // CENTS}
    verdict = judged(question, in_ones)
    assert verdict.right
    assert not verdict.best
    assert verdict.why[0].code == "stack_right"
    assert verdict.why[0].values == {
        "number": question.right // CENTS,
        "fewest": sum(question.best.values()),
    }


def test_a_stack_is_wrong_that_is_worth_less_or_holds_a_chip_the_house_has_not() -> None:
    question = chips_question(rules_in("punto_banco"), "tie|tie|chips")
    euro = Money(CENTS)
    short = judged(question, {euro: question.right // CENTS - 1})
    assert not short.right
    assert short.why[0].code == "stack_wrong"
    assert (
        not judged(question, {Money(question.right): 1}).right or question.right in question.chips
    )
    assert not judged(question, {Money(1): question.right}).right
    assert not judged(question, {}).right


def test_a_house_s_pattern_is_the_best_stack() -> None:
    house = "chips = [{ value = 1 }, { value = 5 }, { value = 25 }]\n[payout]\npattern = [5, 1]\n"
    question = chips_question(rules_in("punto_banco", (), house), "tie|tie|chips")
    assert set(question.chips) == {Money(500), Money(100)}
    assert set(question.best) <= set(question.chips)


def test_what_the_chips_cannot_pay_is_asked_as_a_sum() -> None:
    house = "chips = [{ value = 20 }]\n[limits]\nminimum = 20\nmaximum = 200\nmultiple = 20\n"
    rules = rules_in("punto_banco", (), house)
    cell = next(c for c in cells(Drill.PAYOUTS, rules) if c.key == "banque|banque_wins|chips")
    for seed in range(5):
        question = ask(Drill.PAYOUTS, rules, Random(seed), cell)
        paid = question.right
        assert (question.kind is AnswerKind.CHIPS) == (paid % 2000 == 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_stake_keeps_the_limits_of_the_house(game: str) -> None:
    house = "chips = [{ value = 5 }, { value = 25 }]\n[limits]\nminimum = 20\nmaximum = 100\n"
    rules = rules_in(game, (), house)
    known = cells(Drill.PAYOUTS, rules)
    for seed in range(60):
        question = ask(Drill.PAYOUTS, rules, Random(seed), known[seed % len(known)])
        for stake in the(question.seen.coup).stakes:
            assert 2000 <= stake.amount <= 10_000
            assert stake.amount % 500 == 0


def test_a_bet_that_the_house_does_not_take_is_not_asked() -> None:
    rules = rules_in("punto_banco", (), '[bets.punto_banco]\nclosed = ["dragon_7"]\n')
    assert BetId("dragon_7") in rules.house.closed
    assert not [cell for cell in cells(Drill.PAYOUTS, rules) if cell.parts[0] == "dragon_7"]


WITH_ALL: Final = (("side_bets", "all"),)


def of_cards() -> list[DrillCell]:
    """The sums of the bets that look at faces and suits, where a house takes them."""
    rules = rules_in("punto_banco", WITH_ALL)
    looked = {bet.id for bet in rules.variant.bets.values() if bet.sight is Sight.CARDS}
    every = cells(Drill.PAYOUTS, rules)
    return [each for each in every if each.parts[0] in looked and each.parts[-1] == "sum"]


def test_every_winning_line_of_a_bet_that_looks_at_cards_is_asked() -> None:
    bets = rules_in("punto_banco", WITH_ALL).variant.bets
    asked = Counter(each.parts[0] for each in of_cards())
    assert asked
    assert asked == Counter({name: len(bets[BetId(name)].lines) for name in asked})


@pytest.mark.parametrize("cell", of_cards(), ids=lambda cell: cell.key)
def test_a_line_that_looks_at_cards_pays_its_odds_on_the_cards_that_lie(cell: DrillCell) -> None:
    rules = rules_in("punto_banco", WITH_ALL)
    question = ask(Drill.PAYOUTS, rules, Random(7), cell)
    name, on, _ = cell.parts
    duel = card_order.judged(rules.variant, the(question.seen.coup), PONTE)
    line = the(pay_line(rules.variant.bets[BetId(name)], duel))
    assert line.on == on
    assert question.right == amount(question) * line.pays


def test_what_is_paid_is_asked_without_the_stake_and_with_how_the_house_rounds() -> None:
    rules, said = rules_in("punto_banco"), words("en")
    cell = DrillCell(Drill.PAYOUTS, "punto_banco", "banque|banque_wins|sum")
    (key,) = {each.key for each in cells(Drill.PAYOUTS, rules) if each.key == cell.key}
    question = ask(Drill.PAYOUTS, rules, Random(1), cell)
    assert asked_said(said, rules, question).endswith("how much is paid beside the stake?")
    *_, call, win, commission = heard_said(said, rules, question)
    assert (key, call[-1]) == (cell.key, ".")
    assert win == "The win is rounded down to €0.01."
    assert commission == "The commission is rounded to the nearest €0.01."
    tie = ask(Drill.PAYOUTS, rules, Random(1), replace(cell, key="tie|tie|sum"))
    assert heard_said(said, rules, tie)[-1] == win, "no commission is taken of a tie"


@pytest.mark.parametrize(
    ("game", "first"),
    [("punto_banco", {"ponte", "banque", "tie"}), ("chemin_de_fer", {"stake", "levy"})],
)
def test_the_bets_of_every_coup_are_asked_before_those_beside_them(
    game: str, first: set[str]
) -> None:
    found = payouts.hard(rules_in(game))
    assert {cell.parts[0] for cell in found} == first
    order = next_cells(
        cells_of(Drill.PAYOUTS, game), CellDeck(), datetime.now(tz=UTC), Random(1), hard=found
    )
    assert set(order[: len(found)]) == set(found)
