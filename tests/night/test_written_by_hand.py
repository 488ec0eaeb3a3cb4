"""Entries that somebody wrote by hand, of whatever sign and type: the program starts with them."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from dealer_app.night.machine_notes import watched
from dealer_app.night.nights import refreshed
from dealer_app.night.open_tables import start
from dealer_app.store.notes import Signable, signed_first, unsigned
from dealer_app.store.summaries import Summaries
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.anchors import verify_folder
from tests.museum.evening import Clock
from tests.play import the
from tests.run_length import LONG
from tests.store.builders import rebuilder
from tests.store.kept_nights import OPEN, SECOND, keep

NONSENSE: Final = (
    *("''", "'nonsense'", "'[]'", """'{"by": 1}'""", "printf('%030d', 9)", "7", "-1.5", "NULL"),
    *("'2026-11-20'", "'2026-11-20T21:00:00'", "'9999-12-31T23:59:59.999999-12:00'"),
    *("x'ff'", "CAST(x'ff' AS TEXT)", "{column} || ' '", "' ' || {column}"),
)
"""What somebody writes into a column of the table of entries, in the words of SQL."""
PLACES: Final = (0, 9, -1)
EACH: Final = 1 if LONG else 5
"""Every which of them is written into a column: all where there is time, else a fifth, another at
the next column."""
COLUMNS: Final = (
    "session_id",
    "seq",
    "recorded_at",
    "kind",
    "version",
    "body",
    "previous",
    "digest",
)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night")
    keep(place)
    return place / OPEN


@pytest.mark.parametrize("column", COLUMNS)
def test_whatever_stands_in_an_entry_the_start_and_the_checks_come_to_an_end(
    night: Path, tmp_path: Path, column: str
) -> None:
    genuine, told = dict(verify_folder(night)), 0
    tried = [*enumerate(NONSENSE)][COLUMNS.index(column) % EACH :: EACH]
    for number, nonsense in tried:
        folder = tmp_path / f"{number}"
        shutil.copytree(night, folder)
        with rebuilder(folder / SECOND) as file:
            rows = [row for (row,) in file.execute("SELECT id FROM entry ORDER BY id")]
            value = nonsense.replace("{column}", column)
            changing = f"UPDATE entry SET {column} = {value}"  # noqa: S608 - its own column
            file.execute(f"{changing} WHERE id = ?", (rows[PLACES[(number + number // 3) % 3]],))
        found = dict(verify_folder(folder))
        told += found != genuine
        watched(folder, Clock(), start(folder).alerts)
        with Summaries.open(folder) as kept:
            refreshed(folder, kept)
        signed = the(signed_first(folder))
        with suppress(Trouble):
            list(unsigned(folder / SECOND, Signable(signed)))
    assert told >= len(tried) - 1  # one may stand there already
