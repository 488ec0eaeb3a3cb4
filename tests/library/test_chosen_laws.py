"""Laws that leave a choice, printed whole: what is forced, what is chosen, and what it gains."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from dealer_app.i18n import words
from dealer_app.library.chosen_laws import chosen_laws
from dealer_app.library.chosen_squares import (
    ChoiceMade,
    ChosenLaw,
    GameMade,
    Seen,
    SideMade,
    gain_words,
)
from dealer_app.rules.variant import BANQUE, PONTE, HandId
from tests.library.builders import game

ALWAYS, NEVER = Fraction(1), Fraction(0)
GRANDEUR, DECADENCE = HandId("grandeur"), HandId("decadence")
TABLEAUX = (HandId("tableau_1"), HandId("tableau_2"))


def laws(
    name: str, choices: Sequence[ChoiceMade], *options: str, balanced: bool = False
) -> tuple[ChosenLaw, ...]:
    hand = next(each.hand for each in choices if each.hand not in (BANQUE, DECADENCE))
    sides = (SideMade(hand, tuple(choices)),)
    return chosen_laws(game(name, *options), GameMade(sides, balanced), words("en"))


def five(often: Fraction) -> ChoiceMade:
    return ChoiceMade(PONTE, 5, (), often)


def bank(
    total: int, seen: int | None, gain: Fraction | None, often: Fraction | None = None
) -> ChoiceMade:
    """A choice of the bank, made as is best where nothing else is said."""
    best = Fraction(gain is not None and gain > 0)
    return ChoiceMade(BANQUE, total, (seen,), best if often is None else often, gain)


CHEMIN_DE_FER = (
    five(ALWAYS),
    bank(3, 9, Fraction("0.078")),
    bank(5, 4, Fraction("0.006")),
)


def printed(law: ChosenLaw) -> list[str]:
    return [total + " ".join(square.text for square in squares) for total, squares in law.rows]


def test_the_whole_law_of_chemin_de_fer_stands_with_its_two_choices_made() -> None:
    """§3.4: forced cells as on the wall; a 3 against a 9 and a 5 against a 4 are chosen."""
    _, law = laws("chemin_de_fer", CHEMIN_DE_FER)
    assert law.head == ("Total", "stood", *"0123456789")
    assert [line.replace(" ", "") for line in printed(law)] == [
        "0DDDDDDDDDDD",
        "1DDDDDDDDDDD",
        "2DDDDDDDDDDD",
        "3DDDDDDDDDSD°",
        "4DSSDDDDDDSS",
        "5DSSSSD°DDDSS",
        "6SSSSSSSDDSS",
        "7SSSSSSSSSSS",
    ]
    assert law.note == "D: draws, S: stands, °: the law leaves it open"


def test_only_chosen_cells_are_told_as_free() -> None:
    _, law = laws("chemin_de_fer", CHEMIN_DE_FER)
    free = {(total, n) for total, squares in law.rows for n, s in enumerate(squares) if s.free}
    assert free == {("3", 10), ("5", 5)}


def test_the_gain_of_each_choice_stands_beside_the_law_and_of_nothing_else() -> None:
    _, law = laws("chemin_de_fer", CHEMIN_DE_FER)
    (gains,) = law.beside
    assert gains.head == ("Total", "4", "9")
    assert gains.rows == (("3", "", "+7.80"), ("5", "+0.60", ""))


@pytest.mark.parametrize(
    ("often", "says"),
    [
        (NEVER, "The Ponte never draws on 5."),
        (ALWAYS, "The Ponte always draws on 5."),
        (Fraction(1, 2), "The Ponte draws on 5 one time in 2."),
        (Fraction(9, 11), "The Ponte draws on 5: 9 times in 11."),
        (Fraction(811229, 10**6), "The Ponte draws on 5 in 81.1% of the cases."),
    ],
)
def test_the_habit_that_is_answered_stands_above_in_words(often: Fraction, says: str) -> None:
    _, law = laws("chemin_de_fer", (five(often), *CHEMIN_DE_FER[1:]))
    assert law.said == (says,)


def test_totals_with_one_habit_are_named_together() -> None:
    choices = [
        ChoiceMade(GRANDEUR, total, (), often)
        for total, often in enumerate([ALWAYS] * 5 + [Fraction(1, 2)] * 3 + [NEVER] * 2)
    ]
    decadence = ChoiceMade(DECADENCE, 4, (11,), NEVER, Fraction(-1, 100))
    _, law = laws("porcelaine", [*choices, decadence])
    assert law.said == (
        "The Grandeur always draws on 0–4.",
        "The Grandeur draws on 5–7 one time in 2.",
        "The Grandeur never draws on 8, 9.",
    )


def test_the_hand_s_own_law_is_one_line_of_totals() -> None:
    own, _ = laws("chemin_de_fer", (five(Fraction(1, 2)), *CHEMIN_DE_FER[1:]))
    assert own.head == ("Total", *"01234567")
    assert printed(own) == ["RuleD D D D D 0.5° S S"]
    assert own.note.endswith("a figure: how often it draws")


def test_in_equilibrium_it_is_said_before_the_habit() -> None:
    _, law = laws("chemin_de_fer", CHEMIN_DE_FER, balanced=True)
    assert law.title == "Bank: the law, and the equilibrium where it may choose"
    assert law.said[0] == "Equilibrium: neither hand gains by playing otherwise."


def test_what_is_done_though_the_other_is_better_bears_another_sign() -> None:
    choices = (five(ALWAYS), bank(3, 9, Fraction("0.078"), NEVER), CHEMIN_DE_FER[2])
    _, law = laws("chemin_de_fer", choices)
    assert law.rows[3][1][10].text == "S!"
    assert law.note.endswith("!: as stated, though the other is better")


def test_where_both_are_worth_the_same_neither_is_worse() -> None:
    choices = (five(ALWAYS), bank(3, 9, NEVER, Fraction(1, 3)), CHEMIN_DE_FER[2])
    _, law = laws("chemin_de_fer", choices)
    assert law.rows[3][1][10].text == "0.333°"


def test_a_choice_that_never_comes_up_is_a_dash() -> None:
    _, law = laws("chemin_de_fer", (five(ALWAYS), CHEMIN_DE_FER[1]))
    assert law.rows[5][1][5].text == "–"
    assert law.note.endswith("–: never comes up")


def test_choices_whose_answer_turns_are_told_by_how_often_the_other_draws() -> None:
    """§3.4: a 3 against a 9 loses 0.061 by drawing where the ponte never draws on 5."""
    turning = ChoiceMade(
        BANQUE, 3, (9,), ALWAYS, Fraction("0.056"), (Fraction("-0.061"), Fraction("0.078"))
    )
    steady = ChoiceMade(
        BANQUE, 5, (4,), ALWAYS, Fraction("0.05"), (Fraction("0.04"), Fraction("0.06"))
    )
    _, law = laws("chemin_de_fer", (five(Fraction(9, 11)), turning, steady))
    _, turns = law.beside
    assert turns.head == ("Total", "Card", "never", "0.818", "always")
    assert turns.rows == (("3", "9", "−6.10", "+5.60", "+7.80"),)


@pytest.mark.parametrize(
    ("name", "option", "last"),
    [
        ("festival", "natural=stops", "7"),
        ("festival", "natural=plays_on", "9"),
    ],
)
def test_a_natural_is_in_the_law_only_where_it_ends_nothing(
    name: str, option: str, last: str
) -> None:
    """S3-A1."""
    _, law = laws(name, (five(ALWAYS), bank(5, 4, Fraction(1, 100))), option)
    assert law.rows[-1][0] == last


def test_a_seven_at_macao_is_in_the_law_where_it_ends_one_hand_only() -> None:
    """S2-A24."""
    seat = HandId("seat_1")
    choices = [ChoiceMade(seat, 5, (), ALWAYS), bank(6, 4, Fraction(1, 100))]
    for option, last in (("natural_scope=all", "6"), ("natural_scope=per_player", "7")):
        own, law = laws("macao", choices, option)
        assert own.title.startswith("Seat:")
        assert law.rows[-1][0] == last


def test_two_tableaux_with_one_habit_are_told_once() -> None:
    sides = [SideMade(hand, (ChoiceMade(hand, 5, (), ALWAYS),)) for hand in TABLEAUX]
    (law,) = chosen_laws(game("banque"), GameMade(tuple(sides)), words("en"))
    assert law.title.startswith("Tableau 1, Tableau 2:")
    other = SideMade(TABLEAUX[1], (ChoiceMade(TABLEAUX[1], 5, (), NEVER),))
    assert len(chosen_laws(game("banque"), GameMade((sides[0], other)), words("en"))) == 2


def both(total: int, one: Seen, gains: tuple[str, str] | None, gain: str) -> ChoiceMade:
    """What the bank does against two hands, as is best where as much lies on both."""
    apart = None if gains is None else (Fraction(gains[0]), Fraction(gains[1]))
    best = Fraction(Fraction(gain) > 0)
    return ChoiceMade(BANQUE, total, one, best, Fraction(gain), None, apart)


def against_two(*choices: ChoiceMade, stakes: tuple[int, int] = (1, 1)) -> tuple[ChosenLaw, ...]:
    hands = [SideMade(hand, (ChoiceMade(hand, 5, (), ALWAYS),)) for hand in TABLEAUX]
    lie = {hand: Fraction(amount) for hand, amount in zip(TABLEAUX, stakes, strict=True)}
    made = GameMade((*hands, SideMade(BANQUE, choices)), stakes=lie)
    return chosen_laws(game("banque"), made, words("en"))[1:]


FIVE = (
    both(5, (0, None), ("-0.32", "0.42"), "0.05"),
    both(5, (0, 0), ("-0.32", "-0.32"), "-0.32"),
    both(5, (None, 0), ("0.42", "-0.32"), "0.05"),
    both(5, (None, "natural"), None, "0.42"),
)


def test_a_bank_against_two_tableaux_has_a_table_for_each_of_its_totals() -> None:
    """§4: on 5, a 10 on the first and nobody on the second: it draws from 0.76 times its stakes."""
    four = both(4, (0, 0), None, "-0.1"), both(4, (0, None), None, "0.1")
    other, five = against_two(*four, *FIVE)
    assert five.title == "Bank on 5: the best answer to both tableaux"
    assert other.title == "Bank on 4: the best answer to both tableaux"
    assert five.head == ("", "nat.", "stood", "0")
    assert printed(five) == ["stoodD° – D<1.31", "0– D>0.76 S°"]


def test_totals_that_are_played_one_way_whatever_is_seen_stand_side_by_side() -> None:
    told = against_two(
        both(2, (0, 0), ("0.4", "0.4"), "0.4"),
        both(2, (0, None), ("0.4", "0.5"), "0.45"),
        *FIVE,
        both(7, (0, 0), ("-0.4", "-0.4"), "-0.4"),
    )
    assert [law.title for law in told] == [
        "Bank: the best answer, whatever both tableaux did",
        "Bank on 5: the best answer to both tableaux",
    ]
    assert told[0].head == ("Total", "2", "7")
    assert printed(told[0]) == ["RuleD° S°"]


def test_a_ratio_of_stakes_that_never_lie_so_is_not_told() -> None:
    (five,) = against_two(*FIVE[:3], both(5, (4, 0), ("0.0004", "-0.33"), "-0.16"))
    assert printed(five)[-1] == "4– S°"


def test_the_stakes_and_both_habits_stand_above_the_first_of_them() -> None:
    four = both(4, (0, 0), None, "-0.1"), both(4, (0, None), None, "0.1")
    first, *others = against_two(*four, *FIVE, stakes=(100, 300))
    assert first.said == (
        "The second tableau carries 3.00 times as much as the first tableau.",
        "The first tableau always draws on 5.",
        "The second tableau always draws on 5.",
        "Rows: what the first tableau did. Columns: what the second tableau did.",
    )
    assert [law.said for law in others] == [first.said[-1:]]
    (even, _) = against_two(*four, *FIVE)
    assert even.said[0] == "As much lies on each tableau."


def test_what_drawing_gains_against_both_stands_below() -> None:
    (five,) = against_two(*FIVE)
    (gains,) = five.beside
    assert gains.rows == (("stood", "+42.0", "", "+5.0"), ("0", "", "+5.0", "−32.0"))


def test_a_card_that_lies_open_has_a_column_for_each_of_its_values() -> None:
    """S4-A8."""
    hand = TABLEAUX[0]
    choices = [ChoiceMade(hand, 4, (card,), Fraction(card < 6)) for card in range(10)]
    side = SideMade(hand, tuple(choices))
    (own,) = chosen_laws(game("baccara", "offered_card=seen"), GameMade((side,)), words("en"))
    assert own.head == ("Total", *"0123456789")
    assert printed(own)[4] == "4D° D° D° D° D° D° S° S° S° S°"


def test_one_card_for_both_sides_may_lie_open_or_not() -> None:
    """S4-A9: the second side sees the card that the first one took, if it took one."""
    hand = TABLEAUX[1]
    choices = [ChoiceMade(hand, 4, seen, ALWAYS) for seen in ((), *((card,) for card in range(10)))]
    side = SideMade(hand, tuple(choices))
    (own,) = chosen_laws(game("baccara", "extra_card=shared"), GameMade((side,)), words("en"))
    assert own.head == ("Total", "no card", *"0123456789")


def test_a_gain_has_its_sign_however_small_it_is() -> None:
    assert gain_words(Fraction(4, 10**6), 2, words("en")) == "+0.00"
    assert gain_words(Fraction(-1, 100), 2, words("fr")) == "−1,00"
    assert gain_words(NEVER, 2, words("en")) == "0.00"
