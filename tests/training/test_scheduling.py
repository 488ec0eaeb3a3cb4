"""What comes next: what is weak more often, what is known later, and new cells between them."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.i18n.drill_words import Drill
from dealer_app.training.progress import DrillOf, Reply
from dealer_app.training.question import DrillCell
from dealer_app.training.record_facts import Answered
from dealer_app.training.schedule import (
    NEW_AFTER,
    NORMS,
    TIMED,
    CellDeck,
    deck,
    next_cells,
    rated,
    reviewed,
    targets,
)
from tests.play import the
from tests.training.school import EVENING, FIVE_FOUR, THREE_EIGHT, answer, reply, row

CELLS = tuple(
    DrillCell(Drill.DRAWS, "punto_banco", f"banque|{t}|{c}") for t in range(8) for c in range(5)
)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("right", "milliseconds", "hints", "rating"),
    [
        (False, 100, 0, Rating.Again),
        (True, 100, 3, Rating.Again),
        (True, 100, 1, Rating.Hard),
        (True, 100, 2, Rating.Hard),
        (True, NORMS[Drill.DRAWS] + 1, 0, Rating.Hard),
        (True, NORMS[Drill.DRAWS], 0, Rating.Good),
        (True, NORMS[Drill.DRAWS] // 3, 0, Rating.Easy),
        (True, 0, 0, Rating.Easy),
    ],
)
def test_an_answer_is_rated_by_right_by_hint_and_by_time(
    right: bool,  # noqa: FBT001 - a column of the table
    milliseconds: int,
    hints: int,
    rating: Rating,
) -> None:
    assert rated(answer(right=right, milliseconds=milliseconds, hints=hints)) is rating


@pytest.mark.parametrize(
    ("given", "rating"),
    [
        (answer(milliseconds=0), Rating.Good),
        (answer(milliseconds=90_000), Rating.Good),
        (answer(hints=2), Rating.Hard),
        (answer(hints=3), Rating.Again),
        (replace(answer(), shown=True), Rating.Again),
        (answer(right=False), Rating.Again),
    ],
)
def test_in_practice_nobody_is_quick_or_slow_and_what_was_shown_is_not_known(
    given: Answered, rating: Rating
) -> None:
    assert rated(given, practice=True) is rating


def test_no_second_of_practice_tightens_the_time_to_beat() -> None:
    quick = [Reply(EVENING + n * MINUTE, answer(milliseconds=9), True) for n in range(2 * TIMED)]
    assert targets(quick) == {}
    slow = [replace(each, milliseconds=NORMS[Drill.DRAWS]) for _, each, _ in quick[:TIMED]]
    timed = [Reply(EVENING, each) for each in slow]
    assert targets(timed + quick) == {DrillOf(Drill.DRAWS, "punto_banco"): NORMS[Drill.DRAWS]}


def test_the_house_may_give_more_time() -> None:
    slow = answer(milliseconds=6000)
    assert rated(slow) is Rating.Hard
    assert rated(slow, {Drill.DRAWS: 10_000}) is Rating.Good


def test_what_was_wrong_comes_back_within_minutes() -> None:
    due = the(deck([reply(right=False)]).due(THREE_EIGHT))
    assert due - EVENING <= 10 * MINUTE


def test_what_is_known_comes_back_later_each_time() -> None:
    cards, at, waits = CellDeck(), EVENING, list[timedelta]()
    for _ in range(5):
        cards = reviewed(cards, Reply(at, answer(milliseconds=500)))
        due = the(cards.due(THREE_EIGHT))
        waits.append(due - at)
        at = due
    assert waits == sorted(waits)
    assert waits[-1] > 30 * DAY


def test_a_lapse_brings_a_known_cell_back_at_once() -> None:
    known = deck([Reply(EVENING + n * 30 * DAY, answer(milliseconds=500)) for n in range(3)])
    at = EVENING + 90 * DAY
    due = the(reviewed(known, reply(at=at, right=False)).due(THREE_EIGHT))
    assert due - at <= 10 * MINUTE


def test_answers_one_by_one_come_to_the_same_cards() -> None:
    given = (*row(True, False, True), *row(False, cell=FIVE_FOUR))
    cards = CellDeck()
    for each in given:
        cards = reviewed(cards, each)
    assert cards == deck(given)


def test_a_clock_that_was_turned_back_breaks_nothing() -> None:
    cards = deck([reply(), reply(at=EVENING - 400 * DAY)])
    due = the(cards.due(THREE_EIGHT))
    assert due > EVENING


def test_the_order_is_that_of_the_seed() -> None:
    cards = deck(row(True, False))
    orders = [next_cells(CELLS, cards, EVENING + DAY, Random(4)) for _ in range(2)]
    assert orders[0] == orders[1]
    assert orders[0] != next_cells(CELLS, cards, EVENING + DAY, Random(5))


def test_what_is_due_comes_before_what_is_not() -> None:
    cards = deck([reply(FIVE_FOUR, right=False), reply(at=EVENING + MINUTE)])
    now = EVENING + 5 * MINUTE
    assert next_cells((THREE_EIGHT, FIVE_FOUR), cards, now, Random(1)) == (FIVE_FOUR, THREE_EIGHT)


def test_what_was_answered_last_is_not_asked_again_at_once() -> None:
    cards = deck([reply(), reply(FIVE_FOUR, at=EVENING + MINUTE, right=False)])
    now = EVENING + 5 * MINUTE
    assert next_cells((THREE_EIGHT, FIVE_FOUR), cards, now, Random(1)) == (THREE_EIGHT, FIVE_FOUR)
    assert next_cells((FIVE_FOUR,), cards, now, Random(1)) == (FIVE_FOUR,)


def test_what_is_being_learnt_again_comes_before_what_is_known() -> None:
    now = EVENING + 900 * DAY
    known = [Reply(EVENING + n * DAY, answer(cell=FIVE_FOUR, milliseconds=500)) for n in range(2)]
    lately = reply(CELLS[-1], at=now - 10 * MINUTE)
    cards = deck([*known, reply(at=now - 20 * MINUTE, right=False), lately])
    assert next_cells((FIVE_FOUR, THREE_EIGHT), cards, now, Random(1))[0] == THREE_EIGHT


def test_new_cells_are_mixed_in_among_those_that_are_due() -> None:
    old = CELLS[:9]
    cards = deck([reply(cell, right=False) for cell in old])
    for seed in range(20):
        order = next_cells(CELLS, cards, EVENING + DAY, Random(seed))
        first, second, *_ = [n for n, cell in enumerate(order) if cell not in old]
        assert first <= NEW_AFTER
        assert abs(second - first - NEW_AFTER - 1) <= 1


def test_a_new_cell_may_be_the_first_to_come() -> None:
    cards = deck([reply(cell, right=False) for cell in CELLS[:9]])
    firsts = {next_cells(CELLS, cards, EVENING + DAY, Random(seed))[0] for seed in range(20)}
    assert firsts & set(CELLS[:9])
    assert firsts - set(CELLS[:9])


def test_of_the_new_cells_the_hard_ones_come_first() -> None:
    hard = set(CELLS[30:34])
    order = next_cells(CELLS, CellDeck(), EVENING, Random(3), hard=hard)
    assert set(order[:4]) == hard


def test_what_is_weak_is_asked_more_often() -> None:
    """Forty evenings of ten questions, by somebody who never knows one cell of ten."""
    cells, cards, asked, random = CELLS[:10], CellDeck(), Counter[DrillCell](), Random(1)
    for evening in range(40):
        at = EVENING + evening * DAY
        for _ in range(10):
            cell = next_cells(cells, cards, at, random)[0]
            right = cell != cells[0]
            asked[cell] += 1
            cards = reviewed(cards, Reply(at, answer(cell=cell, right=right)))
            at += MINUTE
    others = [asked[cell] for cell in cells[1:]]
    assert all(others)
    assert asked[cells[0]] > 2 * max(others)


def test_an_unknown_cell_is_not_remembered() -> None:
    assert CellDeck().remembered(THREE_EIGHT, EVENING) == 0
    assert CellDeck().due(THREE_EIGHT) is None
    cards = deck([reply()])
    soon, late = (cards.remembered(THREE_EIGHT, EVENING + n * DAY) for n in (1, 100))
    assert 0 < late < soon < 1


@given(
    st.lists(
        st.tuples(
            st.sampled_from(CELLS),
            st.booleans(),
            st.integers(0, 10**9),
            st.integers(-(10**6), 10**6),
            st.integers(0, 3),
        ),
        max_size=30,
    ),
    st.integers(0, 9),
)
def test_at_any_speed_and_in_any_order_every_cell_comes_once(
    told: list[tuple[DrillCell, bool, int, int, int]], seed: int
) -> None:
    given = [
        Reply(
            datetime(2026, 11, 20, tzinfo=UTC) + timedelta(seconds=shift),
            answer(n, cell, right=right, milliseconds=milliseconds, hints=hints),
        )
        for n, (cell, right, milliseconds, shift, hints) in enumerate(told, 1)
    ]
    order = next_cells(CELLS, deck(given), EVENING, Random(seed))
    assert len(order) == len(CELLS)
    assert set(order) == set(CELLS)
