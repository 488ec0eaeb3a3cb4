"""The weakness map: every cell of a law in its place, and the weakest first."""

from dealer_app.i18n.drill_words import Drill
from dealer_app.training.question import DrillCell
from dealer_app.training.weakness import LATE, MapPlace, matrices, of_late, placed, weakest
from tests.training.school import FIVE_FOUR, THREE_EIGHT, row


def draws(*keys: str, game: str = "punto_banco") -> list[DrillCell]:
    return [DrillCell(Drill.DRAWS, game, key) for key in keys]


def test_the_bank_stands_by_its_total_and_the_third_card() -> None:
    assert placed(THREE_EIGHT) == (("banque",), MapPlace("3", "8"))
    (matrix,) = matrices(draws("banque|3|8", "banque|3|-", "banque|10|8", "banque|2|10"), ())
    assert (matrix.drill, matrix.game, matrix.head) == (Drill.DRAWS, "punto_banco", ("banque",))
    assert matrix.rows == ("2", "3", "10")
    assert matrix.columns == ("-", "8", "10")
    assert MapPlace("10", "-") not in matrix.cells


def test_hands_stand_by_their_own_totals_in_one_matrix() -> None:
    (matrix,) = matrices(draws("grandeur|3", "decadence|3", "grandeur|4", game="porcelaine"), ())
    assert (matrix.head, matrix.rows) == ((), ("grandeur", "decadence"))
    assert matrix.columns == ("3", "4")


def test_each_game_has_a_matrix_of_its_own() -> None:
    found = matrices([*draws("seat|3", game="macao"), *draws("ponte|3")], ())
    assert [each.game for each in found] == ["macao", "punto_banco"]


def test_bets_stand_by_their_ends_in_one_matrix() -> None:
    keys = ("tie|tie|sum", "tie|lost|fate", "main|ponte_wins|x2|chips")
    (matrix,) = matrices([DrillCell(Drill.PAYOUTS, "macao", key) for key in keys], ())
    assert matrix.rows == ("tie|tie", "tie|lost", "main|ponte_wins|x2")
    assert matrix.columns == ("sum", "fate", "chips")


def test_a_code_alone_is_a_row_without_a_column() -> None:
    assert placed(DrillCell(Drill.IRREGULARITIES, "macao", "IRR-08")) == (
        (),
        MapPlace("IRR-08", ""),
    )


def test_a_shorter_key_stands_among_those_that_begin_alike() -> None:
    one, other = matrices(draws("ponte|5", "next|draws|ponte", "next|nobody"), ())
    assert (one.head, one.rows) == ((), ("ponte",))
    assert (other.head, other.rows) == (("next",), ("draws", "nobody"))


def test_a_cell_holds_what_was_answered_of_it() -> None:
    (matrix,) = matrices(draws("banque|3|8", "banque|5|4"), row(True, False, True))
    tally = matrix.cells[MapPlace("3", "8")]
    assert (tally.right, tally.asked) == (2, 3)
    assert matrix.cells[MapPlace("5", "4")].asked == 0
    assert matrix.asked


def test_what_is_no_longer_a_cell_is_in_no_matrix() -> None:
    (matrix,) = matrices(draws("banque|5|4"), row(True))
    assert not matrix.asked


def test_only_the_last_answers_of_a_cell_count() -> None:
    given = row(*[False] * 20, *[True] * LATE)
    assert of_late(given)[THREE_EIGHT].right == of_late(given)[THREE_EIGHT].asked == LATE
    assert weakest(given) == ()


def test_the_worst_cell_comes_first() -> None:
    given = (*row(True, False, True, True), *row(False, False, True, cell=FIVE_FOUR))
    assert weakest(given) == (FIVE_FOUR, THREE_EIGHT)


def test_often_wrong_is_weaker_than_wrong_once() -> None:
    given = (*row(False), *row(*[False] * 6, cell=FIVE_FOUR))
    assert weakest(given) == (FIVE_FOUR, THREE_EIGHT)


def test_what_was_never_wrong_is_not_weak() -> None:
    assert weakest(row(True, True)) == ()


def test_no_more_are_named_than_are_asked_for() -> None:
    given = (*row(False), *row(False, cell=FIVE_FOUR))
    assert len(weakest(given, 1)) == 1
