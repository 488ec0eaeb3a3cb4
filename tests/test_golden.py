"""Golden coups: every shoe file replays to what its source says.

Each file names the source that its expected values are typed from.
"""

from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import resources
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from tests.golden_files import FILES, head_of, name_of, replayed

SAMPLES: Final = tuple(sorted((resources() / "samples").glob("*.shoe")))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_golden_coup_comes_out_as_its_source_says(path: Path) -> None:
    replayed(path)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_comes_out_as_it_says(path: Path) -> None:
    replay(read_script(path))


def test_a_golden_coup_names_its_source() -> None:
    assert [name_of(path) for path in FILES if "# Source: " not in head_of(path)] == []
