"""`python -m tests.museum` adds the piece of the program as it stands to the earlier ones.

Nothing that lies in the museum is touched. A piece shows every kind of entry that the program can
record: where a table of `evening` or the house of `house` leaves one out, nothing is made.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from dealer_app import __version__
from dealer_app.register.facts import Fact
from dealer_app.store.register import FILE, RegisterFile
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.table.events import Event
from dealer_app.training import record_facts
from tests.museum import house, recount
from tests.museum.evening import Clock
from tests.museum.piece import DATA, DIGESTS, HERE, digests, pack, pieces, write_figures


def main() -> None:
    piece = HERE / f"{len(pieces()) + 1:03}-{__version__}"
    with TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        house.make(made)
        lacking = sorted(kind.__name__ for kind in _kinds() - _shown(made / DATA))
        if lacking:
            sys.exit(f"No entry shows: {', '.join(lacking)}")
        told = {part: recount.plain(reckon(made)) for part, reckon in recount.PARTS.items()}
        write_figures(made, told)
        (made / DATA / ROWS).unlink()
        pack(made, piece)
    DIGESTS.write_text(digests(), "utf-8")


def _kinds() -> set[type]:
    """Every kind of entry that tables, the register and the school can record."""
    return {*get_args(Event), *get_args(Fact), *get_args(record_facts.Fact)}


def _shown(data: Path) -> set[type]:
    return {type(entry) for entry in _entries(data)}


def _entries(data: Path) -> Iterator[object]:
    for _, sitting in recount.sittings(data):
        yield from sitting.session.events
    register = RegisterFile(data / FILE, Clock())
    yield from (each.fact for each in register.entries())
    for record in recount.read_records(data):
        yield from (noted.fact for noted in record.entries)


main()
