"""Exams in the register: numbered without a gap, and never from a record that went back."""

from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.state import EMPTY
from tests.register.builders import after, against

DRAWN: Final = f.ExamDrawn(1, "Léa", "punto_banco", 10, "5ea1", seq=8, head="9f2c")


def test_exams_are_numbered_without_a_gap() -> None:
    assert against(EMPTY, DRAWN) is None
    assert against(after(DRAWN), DRAWN) is ObjectionCode.NUMBER_GAP


def test_a_record_that_is_shorter_than_it_was_noted_takes_no_exam() -> None:
    again = f.ExamDrawn(2, "Léa", "punto_banco", 10, "5ea1", seq=7, head="77aa")
    assert against(after(DRAWN), again) is ObjectionCode.EXAM_SHORT
