"""Random nights on a disk that fails, in short; `tests/benchmarks/test_faults.py` deals 10,000."""

import pytest

from tests.faults.disk import library
from tests.faults.rounds import FOUND, NOUGHT, Told, rounds

pytestmark = pytest.mark.skipif(library() is None, reason="hidden")


def test_on_a_disk_that_tells_its_faults_nothing_is_lost_and_nothing_comes_back() -> None:
    told = rounds(range(12), papers=6)
    assert told.wrong == []
    assert {name: told.counted[name] for name in NOUGHT} == dict.fromkeys(NOUGHT, 0)
    assert told.counted["acknowledged"] > 100
    assert told.counted["faults met"] > 20


def test_the_same_nights_come_to_the_same() -> None:
    assert rounds(range(40, 43)).summary == rounds(range(40, 43)).summary


@pytest.fixture(scope="module")
def lying() -> Told:
    """A few nights on a disk that lies."""
    return rounds(range(8), lies=True)


def test_on_a_disk_that_lies_nothing_is_there_twice_and_nothing_that_was_refused(
    lying: Told,
) -> None:
    assert lying.counted["not recorded and there after all"] == 0


def test_what_a_disk_that_lies_lost_of_what_was_noted_is_found_at_the_next_start(
    lying: Told,
) -> None:
    assert lying.wrong == []
    assert lying.counted[FOUND] > 0
