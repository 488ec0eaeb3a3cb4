"""Random nights on a disk that fails, as many as SABOT_LONG tells: 10,000 of each usually."""

import os
from typing import Final

import pytest

from tests.benchmarks.conftest import Figures
from tests.faults.disk import library
from tests.faults.rounds import rounds

NIGHTS: Final = int(os.environ.get("SABOT_LONG", "0"))
pytestmark = [
    pytest.mark.skipif(library() is None, reason="hidden"),
    pytest.mark.skipif(not NIGHTS, reason="long"),
]


@pytest.mark.parametrize("lies", [False, True], ids=["tells", "lies"])
def test_nights_on_a_disk_that_fails(figures: Figures, *, lies: bool) -> None:
    told = rounds(range(NIGHTS), lies=lies, papers=50)
    disk = "a disk that lies" if lies else "a disk that tells its faults"
    for name, number in told.summary:
        figures.add(f"{disk}: {name}", f"{number:,}")
    assert told.wrong == []
