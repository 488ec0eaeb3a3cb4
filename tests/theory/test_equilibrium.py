"""Chemin de fer where neither hand gains by playing otherwise, and the advice that leads there."""

from fractions import Fraction

import pytest

from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.theory.answers import best_answer, contest, equilibrium
from dealer_app.theory.appraisal import NoBalance, appraised, in_balance
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import full, without
from tests.theory.shoes import game, side

FIVE = ChoiceCell(HandId("ponte"), 5)
MANY = 20_000
"""Packs in which a card more or less no longer shows."""


def bank(total: int, third: int | None = None) -> ChoiceCell:
    return ChoiceCell(HandId("banque"), total, third)


def test_with_cards_without_end_it_is_the_solution_of_kemeny_and_snell() -> None:
    """Draw on 5 nine times of eleven, draw on 6 against a ponte who stood 859 of 2288 times, and
    lose 679,568 of 53,094,899: J. G. Kemeny and J. L. Snell, 1957, as S. N. Ethier and C. Gámez
    cite it (Games 2013, 4, 711)."""
    free = side("chemin_de_fer", banque_law="free")
    duel = contest(free.orders, free.own, full(free.orders.plays.variant.pack, MANY))
    found = equilibrium(duel, FIVE)
    assert found.habits[FIVE] == pytest.approx(Fraction(9, 11), abs=1e-4)
    assert found.habits[bank(6)] == pytest.approx(Fraction(859, 2288), abs=1e-4)
    assert found.gain == pytest.approx(Fraction(-679_568, 53_094_899), abs=1e-6)


def test_neither_hand_gains_by_playing_otherwise() -> None:
    free = side("chemin_de_fer", banque_law="free")
    duel = contest(free.orders, free.own, full(free.orders.plays.variant.pack, 6))
    found = equilibrium(duel, FIVE)
    assert duel.gain(found.habits) == found.gain
    for often in (0, 1):
        assert duel.gain({**found.habits, FIVE: Fraction(often)}) == found.gain
    answer = best_answer(duel.advice(HandId("banque"), found.habits))
    assert duel.gain({**found.habits, **answer}) == found.gain
    for cell in (bank(6), bank(5, 4), bank(3, 9), bank(0)):
        for often in (0, 1):
            assert duel.gain({**found.habits, cell: Fraction(often)}) >= found.gain


ADVANTAGE = {
    bank(3, 9): (-0.061, 0.056, 0.078),
    bank(5, 4): (-0.006, 0.004, 0.006),
    bank(4, 1): (-0.096, -0.014, 0.001),
    bank(6): (-0.229, 0.003, 0.080),
    bank(3, 8): (-0.044, -0.008, -0.002),
}
"""What drawing gains the bank where the ponte draws on 5 never, 9 times of 11, always (§3.4)."""


@pytest.mark.parametrize(("column", "often"), [(0, "0"), (1, "9/11"), (2, "1")])
def test_the_narrow_cells_of_the_bank_are_worth_what_the_rules_say(column: int, often: str) -> None:
    free = side("chemin_de_fer", banque_law="free")
    duel = contest(free.orders, free.own, full(free.orders.plays.variant.pack, 6))
    advice = duel.advice(HandId("banque"), {FIVE: Fraction(often)})
    found = {cell: round(float(advice[cell].advantage), 3) for cell in ADVANTAGE}
    assert found == {cell: gains[column] for cell, gains in ADVANTAGE.items()}


def test_the_best_answers_are_the_printed_table_but_for_the_cells_left_open() -> None:
    """§3.4: the bank's law of chemin de fer, where the ponte draws on 5 nine times of eleven."""
    free, printed = side("chemin_de_fer", banque_law="free"), game("chemin_de_fer").variant
    duel = contest(free.orders, free.own, full(printed.pack, 6))
    best = best_answer(duel.advice(HandId("banque"), {FIVE: Fraction(9, 11)}))
    law = printed.laws[HandId("banque")]
    for cell, often in best.items():
        act = law.act(cell.total, cell.third)
        if cell != bank(6):
            assert act == "?" or (act == "D") == (often == 1), cell


def test_where_the_hand_has_many_choices_there_is_no_one_number() -> None:
    theory = game("porcelaine")
    with pytest.raises(NoBalance):
        in_balance(theory, full(theory.variant.pack, 2))


def test_the_equilibrium_is_worth_no_less_to_the_bank_than_any_habit_leaves_it() -> None:
    theory = game("chemin_de_fer")
    shoe = full(theory.variant.pack, 6)
    (even,) = in_balance(theory, shoe)
    for often in ("0", "1/2", "1"):
        (found,) = appraised(theory, shoe, {"ponte_5": Fraction(often)})
        assert found.bets[0].edge <= even.bets[0].edge


def test_it_is_known_too_where_a_choice_of_the_bank_never_comes_up() -> None:
    """No four is left, so that the bank's 5 never meets one."""
    theory = game("chemin_de_fer")
    pack = theory.variant.pack
    fours = [Card("4", suit) for suit in "shdc" for _ in range(6)]
    shoe = without(full(pack, 6), fours)
    (even,) = in_balance(theory, shoe)
    assert even.habits[bank(5, 4)] == 0
    assert bank(5, 4) not in even.advice
    for often in ("0", "1/2", "1"):
        (found,) = appraised(theory, shoe, {"ponte_5": Fraction(often)})
        assert found.bets[0].edge <= even.bets[0].edge
