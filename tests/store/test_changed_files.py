"""Changed files of every kind come to a reading or to a sentence."""

from typing import Final

from tests.faults.fuzz import fuzzed
from tests.run_length import LONG

INPUTS: Final = LONG * 100 or 60
"""A few of each kind, always the same ones; more where there is time."""


def test_a_changed_file_is_read_or_refused_in_a_sentence() -> None:
    found = fuzzed(INPUTS, seed=16)
    assert found.wrong == []
    assert sum(found.counted.values()) == INPUTS
    assert len({name for name, _ in found.counted}) == len(dict(found.summary)) == 10
