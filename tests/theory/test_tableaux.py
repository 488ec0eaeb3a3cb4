"""Two tableaux against one bank, which decides once against both (§4, S4-A9, S4-A20, S4-A21)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from dealer_app.rules.cards import Card
from dealer_app.rules.variant import BetId, HandId
from dealer_app.theory.answers import Advice
from dealer_app.theory.appraisal import (
    Appraised,
    TwoAgainstBank,
    Weighing,
    appraised,
    in_balance,
    most_cards,
    planned,
    weighing,
)
from dealer_app.theory.habits import BadHabit, name_of
from dealer_app.theory.odds import Worth
from dealer_app.theory.openings import openings
from dealer_app.theory.orders import TooFewCards
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import Composition, full, without
from dealer_app.theory.tableaux import BadStakes, Tableaux, read_stakes
from tests.play import the
from tests.theory.advice import advised
from tests.theory.shoes import game, only
from tests.theory.three_hands import dealt

FIRST, SECOND, BANK = HandId("tableau_1"), HandId("tableau_2"), HandId("banque")
OPTIONS: list[tuple[str, dict[str, str]]] = [
    ("banque", {}),
    ("baccara", {"both": "on"}),
    ("baccara", {"natural_ponte": "shown_at_once", "offer": "optional", "ponte_law": "classic"}),
    ("baccara", {"offered_card": "seen", "ponte_law": "classic"}),
    ("baccara", {"extra_card": "shared", "both": "on"}),
    ("baccara", {"extra_card": "shared", "offered_card": "seen", "ponte_law": "classic"}),
]
SHOES = ("5 5 5 5 T T T 4 4", "3 3 3 9 9 9 9 6 6", "A A A 7 7 6 6 6 6")
"""Small shoes with naturals, ties and choices; each game is held against one of them."""


def together(name: str, **options: str) -> Tableaux:
    return the(game(name, **options).together)


def shoe_of(table: Tableaux, text: str) -> Composition:
    """The small shoe of these faces, told without suits."""
    wanted = text.split()
    pack = table.variant.pack
    gone = [Card(f) for f in pack.faces for _ in range(12 * 4 - wanted.count(f))]
    return without(full(pack, 12), gone)


def by_name(worths: tuple[Appraised, ...]) -> Mapping[str, Worth]:
    return {worth.bet: worth for side in worths for worth in side.bets}


@cache
def fresh(name: str = "banque", packs: int = 6) -> Weighing:
    table = together(name)
    return weighing(table, full(table.variant.pack, packs))


@cache
def of_banque() -> tuple[Appraised, ...]:
    """Banque as it stands, from six packs."""
    theory = game("banque")
    return appraised(theory, full(theory.variant.pack, 6), {})


@pytest.mark.parametrize(
    ("name", "options", "shoe"),
    [(*each, SHOES[number % len(SHOES)]) for number, each in enumerate(OPTIONS)],
)
def test_every_coup_of_a_small_shoe_gives_the_same_odds(
    name: str, options: dict[str, str], shoe: str
) -> None:
    table = together(name, **options)
    chance = Random(f"{name} {options} {shoe}")
    habits = {cell: Fraction(chance.choice((0, 1, 2, 3)), 3) for cell in table.cells}
    faces = {face: shoe.split().count(face) for face in set(shoe.split())}
    found, exact = dealt(table.variant, faces, habits), weighing(table, shoe_of(table, shoe))
    for worth in exact.worths(habits):
        odds: dict[Fraction, Fraction] = {}
        for line in worth.lines:
            odds[line.net] = odds.get(line.net, Fraction(0)) + line.probability
        assert odds == {
            net: chance for (bet, net), chance in found.nets.items() if bet == worth.bet and chance
        }, worth.bet
    stakes = {BetId(FIRST): Fraction(2), BetId(SECOND): Fraction(3)}
    advice = exact.advice(BANK, habits, stakes)
    assert {cell: each.reached for cell, each in advice.items()} == {
        cell: reached for cell, reached in found.reached.items() if reached
    }
    for cell, each in advice.items():
        for acts in each.apart:
            for draws, gain in ((True, acts.draws), (False, acts.stands)):
                assert gain * each.reached == found.brought[cell, draws, acts.hand], cell
        weighed = sum(stakes[BetId(acts.hand)] * acts.advantage for acts in each.apart)
        assert each.advantage == weighed / 5


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_the_lines_of_every_bet_sum_to_one_as_fractions(name: str, options: dict[str, str]) -> None:
    theory = game(name, **options)
    worths = by_name(appraised(theory, full(theory.variant.pack, 3), {}))
    assert set(worths) == set(theory.variant.bets)
    for worth in worths.values():
        assert sum(line.probability for line in worth.lines) == 1, worth.bet


def test_with_one_law_and_equal_stakes_both_tableaux_are_worth_the_same() -> None:
    worths = by_name(of_banque())
    assert worths["tableau_1"].lines == worths["tableau_2"].lines


def test_a_cheval_is_half_on_each_so_that_it_gains_as_much_and_strays_less() -> None:
    """S4-A21: half on each tableau, each half settled apart."""
    worths = by_name(of_banque())
    halves = (worths["tableau_1"].edge + worths["tableau_2"].edge) / 2
    assert worths["both"].edge == halves
    assert worths["both"].variance < worths["tableau_1"].variance
    assert [(line.on, line.net) for line in worths["both"].lines] == [
        ("ponte_wins/ponte_wins", 1),
        ("ponte_wins/tie", Fraction(1, 2)),
        ("ponte_wins/otherwise", 0),
        ("tie/tie", 0),
        ("tie/otherwise", Fraction(-1, 2)),
        ("otherwise/otherwise", -1),
    ]


def test_the_classic_conflict_of_the_bank_turns_at_the_ratio_of_the_rules() -> None:
    """§4: bank 5, tableau 1 got a 10 (g = -0.32), tableau 2 stood (g = +0.42): draw only if
    s2 > 0.76 s1; the pontes draw on 5 nine times of eleven, as in §3.4."""
    found = fresh()
    often = {ChoiceCell(FIRST, 5): Fraction(9, 11), ChoiceCell(SECOND, 5): Fraction(9, 11)}
    cell = ChoiceCell(BANK, 5, seen=(0, None))

    def advice(second: str) -> Advice:
        stakes = {BetId(FIRST): Fraction(1), BetId(SECOND): Fraction(second)}
        return found.advice(BANK, often, stakes)[cell]

    first, second = advice("1").apart
    assert (first.hand, second.hand) == (FIRST, SECOND)
    assert round(float(first.advantage), 2) == -0.32
    assert round(float(second.advantage), 2) == 0.42
    turns = the(advice("1").turns_at)
    assert round(float(turns), 2) == 0.76
    assert not advice("0.75").best
    assert advice("0.77").best
    assert advice(str(turns)).advantage == 0


def test_seen_from_the_other_tableau_the_answer_turns_at_the_inverse() -> None:
    theory = game("banque")
    advice = advised(theory, full(theory.variant.pack, 6), {})
    one, other = the(advice["banque_5_0_stood"].turns_at), the(advice["banque_5_stood_0"].turns_at)
    assert one * other == 1


def test_a_tableau_settled_by_a_natural_weighs_nothing() -> None:
    """§4: whatever lies there, the bank answers the other one."""
    found = fresh()
    cell = next(c for c in found.game.cells if name_of(c, found.game) == "banque_6_natural_6")
    often = {ChoiceCell(hand, 5): Fraction(1) for hand in (FIRST, SECOND)}
    for much in (1, 1000):
        stakes = {BetId(FIRST): Fraction(much), BetId(SECOND): Fraction(1)}
        each = found.advice(BANK, often, stakes)[cell]
        assert each.best
        assert [acts.hand for acts in each.apart] == [SECOND]
        assert each.turns_at is None


def test_where_a_natural_is_kept_the_bank_takes_it_for_a_hand_that_stood() -> None:
    """S4-A5: a ponte's 8 or 9 is kept and compared at the showing."""
    names = {name_of(cell, together("baccara")) for cell in together("baccara").cells}
    assert "banque_5_stood_3" in names
    assert not any("natural" in name for name in names)


def test_the_one_card_for_both_is_seen_by_the_second_tableau_before_it_answers() -> None:
    """S4-A9: the first drew it, or refused, and the second gets a card of its own."""
    table = together("baccara", extra_card="shared")
    names = {name_of(cell, table) for cell in table.cells if cell.hand == SECOND}
    assert {"tableau_2_5", "tableau_2_5_9"} <= names
    both = {cell.seen for cell in table.cells if cell.hand == BANK}
    assert (3, 3) in both
    assert (3, 4) not in both


def test_a_hand_whose_law_obliges_it_has_no_choice_of_the_shared_card() -> None:
    """S4-A10: on 0 to 4 under the classic law a card is obligatory, this one too."""
    table = together("baccara", extra_card="shared", ponte_law="classic")
    assert {cell.total for cell in table.cells if cell.hand != BANK} == {5}


def test_nobody_draws_against_a_natural_of_the_bank() -> None:
    """§4: its natural ends the draws of all."""
    table = together("banque")
    found = openings(table.variant, table.hands)
    assert all(not turn.steps for turn in found.turns if turn.over)
    natural = [n for n, pairs in enumerate(found.classes) if sum(pairs[0]) % 10 in (8, 9)]
    assert {each[2] for each, over in found.over.items() if over} == set(natural)


def test_the_bank_gains_no_more_against_both_than_if_it_could_answer_each_apart() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    joint = by_name(of_banque())
    only_one = by_name(appraised(theory, shoe, {}, {BetId(FIRST): Fraction(1)}))
    assert joint["tableau_1"].edge > only_one["tableau_1"].edge


def test_a_side_without_a_stake_gets_no_hand() -> None:
    """S4-A20: then one hand plays against the bank, as it does alone."""
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    (found,) = appraised(theory, shoe, {}, read_stakes("tableau_1=1,tableau_2=0"))
    plan = planned(theory, shoe, {})[theory.sides[0]]
    assert (found.hand, [worth.bet for worth in found.bets]) == (FIRST, ["tableau_1"])
    assert found.advice == plan.advice
    with pytest.raises(BadHabit):
        appraised(theory, shoe, {"tableau_2_5": Fraction(1)}, {BetId(FIRST): Fraction(1)})


def test_what_lies_a_cheval_makes_both_sides_live() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    astride = advised(theory, shoe, {}, read_stakes("both=200"))
    apart = advised(theory, shoe, {}, read_stakes("tableau_1=100,tableau_2=100"))
    assert astride == apart


def test_only_how_the_stakes_compare_matters() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    much = advised(theory, shoe, {}, read_stakes("tableau_1=100,tableau_2=300"))
    assert much == advised(theory, shoe, {}, read_stakes("tableau_1=1/3,tableau_2=1"))


def test_more_on_one_tableau_makes_the_bank_answer_that_one() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    advice = {
        much: advised(theory, shoe, {}, read_stakes(f"tableau_1=100,tableau_2={much}"))
        for much in (50, 100)
    }
    assert not advice[50]["banque_5_0_stood"].best
    assert advice[100]["banque_5_0_stood"].best


def test_a_habit_of_the_bank_is_named_by_its_total_or_by_all_that_it_sees() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    given = {"banque_5": Fraction(1), "tableau_1_5": Fraction(1, 3)}
    habits = {
        side.choices[cell]: often
        for side in appraised(theory, shoe, given)
        for cell, often in side.habits.items()
    }
    assert habits["tableau_1_5"] == Fraction(1, 3)
    assert habits["tableau_2_5"] == Fraction(1, 2)
    assert {often for name, often in habits.items() if name.startswith("banque_5_")} == {1}
    assert habits["banque_7_stood_stood"] == 0


def test_an_unknown_choice_is_answered_with_totals_not_with_a_thousand_names() -> None:
    theory = game("banque")
    with pytest.raises(BadHabit) as refused:
        appraised(theory, full(theory.variant.pack, 6), {"banque_9": Fraction(1)})
    assert refused.value.known == (
        *("tableau_1_5", "tableau_2_5"),
        *(f"banque_{total}" for total in range(8)),
    )


def test_the_best_answer_leaves_the_bank_no_better_one() -> None:
    found = fresh("baccara", packs=1)
    sides = appraised(game("baccara"), full(found.game.variant.pack, 1), {})
    habits = {cell: often for side in sides for cell, often in side.habits.items()}

    def gain(played: Mapping[ChoiceCell, Fraction]) -> Fraction:
        return -sum((worth.edge for worth in found.worths(played)), Fraction(0))

    best = gain(habits)
    chance = Random("another way to play")
    own = [cell for cell in habits if cell.hand == BANK]
    for cell in chance.sample(own, 12):
        assert gain({**habits, cell: 1 - habits[cell]}) <= best


def test_a_lesson_asks_any_game_for_any_choice() -> None:
    six = full(game("chemin_de_fer").variant.pack, 6)
    found = advised(game("chemin_de_fer"), six, {"ponte_5": Fraction(9, 11)})
    assert set(found) == {"ponte_5", "banque_3_9", "banque_5_4"}
    assert found["banque_3_9"].best
    assert set(advised(game("punto_banco"), six, {})) == set()
    theory = game("banque")
    both = advised(theory, six, {})
    assert {"tableau_1_5", "tableau_2_5", "banque_5_0_stood", "banque_3_natural_9"} <= set(both)
    assert both["tableau_1_5"].advantage == both["tableau_2_5"].advantage


def test_a_ponte_that_draws_on_five_is_weighed_by_its_own_bet_alone() -> None:
    found = fresh()
    habits = {cell: often for side in of_banque() for cell, often in side.habits.items()}
    five = ChoiceCell(FIRST, 5)
    gains = [found.worths({**habits, five: Fraction(often)})[0].edge for often in (1, 0)]
    advice = found.advice(FIRST, habits, {})[five]
    assert advice.advantage * advice.reached == gains[0] - gains[1]


def test_no_equilibrium_is_told_of_two_hands_against_the_bank() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    with pytest.raises(TwoAgainstBank):
        in_balance(theory, shoe)
    (alone,) = in_balance(theory, shoe, {BetId(SECOND): Fraction(1)})
    assert alone.hand == SECOND


def test_a_shoe_that_may_run_out_is_refused() -> None:
    """Three cards for each of three hands."""
    theory = game("banque")
    assert most_cards(theory) == 9
    pack = theory.variant.pack
    eight = only(theory.variant, 2, [Card(face, "s") for face in pack.faces[:8]])
    with pytest.raises(TooFewCards) as refused:
        appraised(theory, eight, {})
    assert (refused.value.left, refused.value.needed) == (8, 9)


@pytest.mark.parametrize(
    "text", ["", "tableau_1", "tableau_1=", "tableau_1=-1", "tableau_1=0", "a=1,a=2", "=1", "a=1/0"]
)
def test_what_is_no_amount_on_a_bet_is_refused(text: str) -> None:
    with pytest.raises(BadStakes) as refused:
        read_stakes(text)
    assert refused.value.known is None


def test_stakes_on_a_bet_that_the_game_does_not_have_are_refused() -> None:
    theory = game("baccara")
    with pytest.raises(BadStakes) as refused:
        appraised(theory, full(theory.variant.pack, 3), {}, read_stakes("both=2"))
    assert refused.value.known == ("tableau_1", "tableau_2")
    punto = game("punto_banco")
    with pytest.raises(BadStakes) as none:
        appraised(punto, full(punto.variant.pack, 8), {}, read_stakes("ponte=1"))
    assert none.value.known == ()


def test_so_many_packs_that_sixty_three_bits_do_not_hold_them_are_counted_all_the_same() -> None:
    table = together("banque")
    shoe = full(table.variant.pack, 40)
    found = weighing(table, shoe)
    habits = {cell: Fraction(cell.total < 5) for cell in table.cells}
    for worth in found.worths(habits):
        assert sum(line.probability for line in worth.lines) == 1
