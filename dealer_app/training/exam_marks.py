"""The marks of an exam, and when it is passed."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.training.record_facts import Mark, Part

OF_ALL: Final = Fraction(9, 10)
"""What must be right of all acts together."""

OF_EACH: Final = Fraction(3, 4)
"""What must be right of each part."""


def marks_of(asked: Mapping[Part, int], faults: Mapping[Part, int]) -> tuple[Mark, ...]:
    """The parts that were asked for, in their order, with what was wrong or left out."""
    return tuple(
        Mark(part, asked[part], faults.get(part, 0)) for part in Part if asked.get(part, 0) > 0
    )


def right_of(marks: Sequence[Mark]) -> Fraction:
    """What was right of these parts together."""
    asked = sum(mark.asked for mark in marks)
    faults = sum(mark.faults for mark in marks)
    return Fraction(asked - faults, asked) if asked else Fraction(0)


def passes(marks: Sequence[Mark], pace: int, norm: int) -> bool:
    """True of an exam that is right enough as a whole and in each part, and in the house's time."""
    each = all(right_of([mark]) >= OF_EACH for mark in marks)
    return bool(marks) and each and right_of(marks) >= OF_ALL and pace <= norm
