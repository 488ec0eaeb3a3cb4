"""The roads, against published readings, against another reading of their definition, and coup by
coup."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.rules.house import RoadStyle, Tail
from dealer_app.rules.variant import Role
from dealer_app.table.view.roads import (
    ROWS,
    CoupResult,
    Derived,
    Roads,
    RunMark,
    Scorecard,
    roads,
)

WINNERS = {"B": Role.BANQUE, "P": Role.PONTE, "T": Role.TIE}
SEQUENCES = st.text("BPT", max_size=90)


def results(text: str) -> list[CoupResult]:
    return [CoupResult(WINNERS[letter], coup=n) for n, letter in enumerate(text, 1)]


def drawn(text: str, style: RoadStyle = RoadStyle()) -> Roads:  # noqa: B008 - frozen
    return roads(results(text), style)


def marks(of: Roads, road: Derived) -> str:
    return "".join(each.mark for each in of.derived[road])


def places(of: Roads) -> list[tuple[int, int]]:
    return [(cell.column, cell.row) for cell in of.big]


# The bead plate and the big road


def test_the_bead_plate_has_every_coup_in_order() -> None:
    assert [each.winner for each in drawn("BTP").bead] == [Role.BANQUE, Role.TIE, Role.PONTE]


def test_a_new_column_begins_when_the_winner_changes() -> None:
    assert places(drawn("BBPB")) == [(0, 0), (0, 1), (1, 0), (2, 0)]


def test_a_run_that_meets_the_bottom_turns_right_and_stays_in_its_row() -> None:
    assert places(drawn("B" * 8))[-3:] == [(0, 5), (1, 5), (2, 5)]


def test_the_next_run_begins_in_the_column_after_the_start_of_the_one_before() -> None:
    assert places(drawn("B" * 8 + "P"))[-1] == (1, 0)


def test_a_run_turns_above_the_tail_of_another() -> None:
    at = places(drawn("B" * 8 + "P" * 7))[-7:]
    assert at == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)]


def test_a_run_begins_at_the_first_free_top_where_tails_fill_the_next_ones() -> None:
    """Six tails, each a row above the one before, until one lies in the top row."""
    text = "".join(side * 12 for side in "BPBPBP") + "B"
    at = places(drawn(text))
    taken = set(at[:-1])
    column, row = at[-1]
    assert row == 0
    assert (column - 1, 0) in taken
    assert len(set(at)) == len(at)


def test_a_tail_that_may_drop_goes_down_again_where_a_cell_is_free() -> None:
    """The first run's tail ends two columns right; the second one turns above it, and behind its
    end finds the rows below free."""
    text = "B" * 8 + "P" * 8
    stays, drops = (drawn(text, RoadStyle(tail)) for tail in (Tail.STAYS, Tail.DROPS))
    assert places(stays)[-2:] == [(3, 4), (4, 4)]
    assert places(drops)[-2:] == [(3, 4), (3, 5)]


def test_a_double_dragon_tail_is_drawn_as_published() -> None:
    """Nine of the bank, ten of the ponte; tails that drop again: test/roadmaps of
    github.com/jconradi/baccarat-engine (MIT licence)."""
    at = places(drawn("B" * 9 + "P" * 10, RoadStyle(Tail.DROPS)))
    assert at[6:9] == [(1, 5), (2, 5), (3, 5)]
    assert at[9:] == [
        *[(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)],
        *[(2, 4), (3, 4), (4, 4), (4, 5), (5, 5)],
    ]


def test_a_tie_marks_the_win_that_it_follows() -> None:
    assert [cell.ties for cell in drawn("BTTPT").big] == [2, 1]


def test_ties_before_the_first_winner_mark_its_cell_when_it_comes() -> None:
    assert drawn("TT").waiting == 2
    assert drawn("TT").big == ()
    of = drawn("TTB")
    assert [cell.ties for cell in of.big] == [2]
    assert of.waiting == 0


def test_a_tie_between_two_winners_does_not_keep_them_in_one_column() -> None:
    assert places(drawn("BTP")) == [(0, 0), (1, 0)]


def test_a_tie_does_not_end_a_run() -> None:
    assert places(drawn("BTB")) == [(0, 0), (0, 1)]


TIE_WITH_PAIRS = CoupResult(Role.TIE, ponte_pair=True, banque_pair=True)


@pytest.mark.parametrize("first", [True, False], ids=["before the win", "after it"])
def test_the_pairs_of_a_tied_coup_are_marked_on_the_win_beside_it(*, first: bool) -> None:
    win = CoupResult(Role.BANQUE, banque_pair=True)
    coups = [TIE_WITH_PAIRS, win] if first else [win, TIE_WITH_PAIRS]
    (cell,) = roads(coups).big
    assert (cell.ponte_pair, cell.banque_pair) == (True, True)
    (cell,) = roads(coups, RoadStyle(tie_pairs=False)).big
    assert (cell.ponte_pair, cell.banque_pair) == (False, True)


def test_a_natural_is_marked_where_it_won() -> None:
    coups = [CoupResult(Role.PONTE, natural=True), CoupResult(Role.PONTE)]
    assert [cell.natural for cell in roads(coups).big] == [True, False]


# The derived roads. The two sequences are the check of the published definition: the third rule
# (red again from two rows below), and references to the first column.


def test_a_run_two_longer_than_the_one_before_is_red_again() -> None:
    assert marks(drawn("BPPP"), Derived.BIG_EYE_BOY) == "BR"


def test_the_first_column_is_referred_to() -> None:
    assert marks(drawn("BBPPPP"), Derived.BIG_EYE_BOY) == "RBR"


@pytest.mark.parametrize("road", Derived)
def test_a_derived_road_begins_in_its_own_column(road: Derived) -> None:
    """In column k+1, row 2; where that column has one row, in column k+2, row 1."""
    alternating = "BP" * 5
    assert marks(drawn(alternating[: road + 1]), road) == ""
    assert len(marks(drawn(alternating[: road + 2]), road)) == 1
    long = alternating[: road + 1] + alternating[road]
    assert len(marks(drawn(long), road)) == 1


def test_alternating_winners_are_red_on_every_road() -> None:
    of = drawn("BP" * 10)
    assert all(set(marks(of, road)) == {RunMark.RED} for road in Derived)


def another(text: str, back: int) -> str:
    """The derived road by the other way in which it is taught: the mark of a place is found by
    looking at the drawn logic of columns, cell by cell, filled or empty.

    In a row below the first: go back so many columns; red if that cell and the one above it are
    both there or both empty, blue if they differ. At the top: do as if the column before had gone
    on by one, and take the opposite.
    """
    runs = [len(list(group)) for _, group in groupby(text.replace("T", ""))]

    def alike(column: int, row: int) -> bool:
        filled = runs[column - back] if column >= back else 0
        return (filled >= row) == (filled >= row - 1)

    seen = ""
    for column, tall in enumerate(runs):
        for row in range(1, tall + 1):
            if row == 1:
                if column - 1 < back:
                    continue
                red = not alike(column - 1, runs[column - 1] + 1)
            else:
                if column < back:
                    continue
                red = alike(column, row)
            seen += "R" if red else "B"
    return seen


@given(SEQUENCES)
def test_the_derived_roads_agree_with_the_other_way_of_telling_them(text: str) -> None:
    of = drawn(text)
    for road in Derived:
        assert marks(of, road) == another(text, road)


@given(SEQUENCES)
def test_derived_marks_are_laid_out_like_a_big_road(text: str) -> None:
    of = drawn(text)
    for road in Derived:
        colours = marks(of, road)
        as_wins = drawn(colours.replace("R", "P"))
        assert [(m.column, m.row) for m in of.derived[road]] == places(as_wins)


# The forecast


@given(SEQUENCES)
def test_the_forecast_is_the_mark_that_comes(text: str) -> None:
    of = drawn(text)
    for letter in "BP":
        after = drawn(text + letter)
        for road in Derived:
            more = marks(after, road)[len(marks(of, road)) :]
            assert of.forecast[WINNERS[letter]].get(road, "") == more


@given(SEQUENCES)
def test_the_two_forecasts_of_a_road_are_of_opposite_colours(text: str) -> None:
    bank, ponte = (drawn(text).forecast[side] for side in (Role.BANQUE, Role.PONTE))
    for road in bank.keys() & ponte.keys():
        assert bank[road] != ponte[road]


# Coup by coup


@given(SEQUENCES, st.sampled_from(Tail))
def test_coups_marked_one_by_one_give_the_roads_of_all_at_once(text: str, tail: Tail) -> None:
    card = Scorecard(RoadStyle(tail))
    for number, result in enumerate(results(text), 1):
        card.mark(result)
        assert card.roads() == drawn(text[:number], RoadStyle(tail))


@given(SEQUENCES, st.sampled_from(Tail))
def test_no_two_marks_lie_in_one_place_and_none_below_the_sixth_row(text: str, tail: Tail) -> None:
    of = drawn(text, RoadStyle(tail))
    laid = [[(m.column, m.row) for m in road] for road in of.derived.values()]
    for at in (places(of), *laid):
        assert len(set(at)) == len(at)
        assert all(0 <= row < ROWS and column >= 0 for column, row in at)
