"""What is given of an answer before it counts."""

from hypothesis import given as drawn
from hypothesis import strategies as st

from dealer_app.gui.school.answer_entry import (
    AnswerDraft,
    chosen,
    given,
    less,
    moved,
    taken_back,
    typed,
)
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.money import Money
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question

CELL = DrillCell(Drill.TOTALS, "macao", "2|7")
ROWS = Question(
    CELL,
    FeltSeen(),
    Saying("total_of"),
    AnswerKind.CHOICE,
    0,
    "",
    answers=(Saying("a"), Saying("b")),
)
FIGURE = Question(CELL, FeltSeen(), Saying("total_of"), AnswerKind.NUMBER, 7, "")
SUM = Question(CELL, FeltSeen(), Saying("pay_what"), AnswerKind.AMOUNT, 750, "")
CHIPS = tuple(Money(value) for value in (100, 500, 2500))
STACK = Question(CELL, FeltSeen(), Saying("pay_chips"), AnswerKind.CHIPS, 700, "", chips=CHIPS)


def keyed(question: Question, figures: str) -> AnswerDraft:
    draft = AnswerDraft()
    for figure in figures:
        draft = typed(draft, question, figure, 2)
    return draft


def test_a_figure_beyond_the_last_answer_lights_nothing() -> None:
    assert chosen(AnswerDraft(), ROWS, 2) == AnswerDraft()


def test_the_arrows_go_round_the_answers() -> None:
    assert moved(AnswerDraft(place=1), ROWS, 1).place == 0
    assert moved(AnswerDraft(), ROWS, -1).place == 1


def test_a_number_takes_no_point_and_an_amount_two_figures_behind_it() -> None:
    assert given(keyed(FIGURE, "1.2"), FIGURE, 2) == 12
    assert given(keyed(SUM, "7.505"), SUM, 2) == 750


def test_nothing_given_is_no_answer() -> None:
    for question in (ROWS, FIGURE, SUM, STACK):
        assert given(AnswerDraft(), question, 2) is None


def test_a_chip_is_taken_off_where_the_arrows_are() -> None:
    draft = chosen(chosen(chosen(AnswerDraft(), STACK, 0), STACK, 1), STACK, 0)
    assert draft.worth == 700
    assert less(moved(draft, STACK, 1), STACK).worth == 200
    assert less(moved(draft, STACK, 2), STACK).worth == 700


@drawn(st.lists(st.integers(0, 2)))
def test_what_was_laid_can_all_be_taken_back(laid: list[int]) -> None:
    draft = AnswerDraft()
    for place in laid:
        draft = chosen(draft, STACK, place)
    assert draft.worth == sum(CHIPS[place] for place in laid)
    for _ in laid:
        draft = taken_back(draft)
    assert given(draft, STACK, 2) is None


@drawn(st.text("0123456789.", max_size=30))
def test_whatever_is_typed_is_an_amount_or_nothing(figures: str) -> None:
    found = given(keyed(SUM, figures), SUM, 2)
    assert found is None or isinstance(found, int)
