"""The numbers of papers that exist, read off what a data folder still holds of them.

Whoever begins a register anew has nothing else to go by: the papers themselves, the slips that the
journals name, and what can be read of the register that was there.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Final

from dealer_app.register import facts as f
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, Stored, stored
from dealer_app.store.notes import TABLES
from dealer_app.store.register_codec import entered
from dealer_app.store.salvage import carved
from dealer_app.store.troubles import NotUnderstood
from dealer_app.store.trust.paper_seal import seal_of

_SLIP: Final = re.compile(r'"slip":"(?P<letter>[FC])-(?P<number>[1-9]\d*)"')
_SERIES: Final[Mapping[str, str]] = {"F": "fill", "C": "credit"}
_MOST: Final = 10**9
"""Beyond which a number is none that a house ever printed."""

_SLIPS: Final = "SELECT body FROM entry WHERE kind IN ('tray_filled', 'tray_credited')"
_NUMBERED: Final = ENTRIES + "WHERE kind IN ('paper_issued', 'numbers_skipped')"


def numbers_known(folder: Path, aside: Path | None) -> Mapping[str, int]:
    """The last number of each series that a paper in the folder bears, that a journal gave a slip,
    or that the register knew which was kept aside."""
    last = dict[str, int]()
    before = () if aside is None else _in_register(aside)
    for series, number in chain(_on_papers(folder), _on_slips(folder), before):
        if 0 < number < _MOST:
            last[series] = max(number, last.get(series, 0))
    return last


def _on_papers(folder: Path) -> Iterator[tuple[str, int]]:
    for path in folder.glob("*.pdf"):
        with suppress(OSError):
            seal = seal_of(path)
            if seal is not None:
                yield seal.paper.series, seal.paper.number


def _on_slips(folder: Path) -> Iterator[tuple[str, int]]:
    for path in folder.glob(TABLES):
        with suppress(sqlite3.Error), closing(schema.connect(path, "ro")) as connection:
            for (body,) in connection.execute(_SLIPS):
                found = _SLIP.search(str(body))
                if found is not None:
                    yield _SERIES[found["letter"]], int(found["number"])


def _in_register(aside: Path) -> Iterator[tuple[str, int]]:
    """What is still to be read of a register that is none any more."""
    for row in _rows(aside):
        with suppress(NotUnderstood):
            fact = entered(row).fact if row.is_whole else None
            if isinstance(fact, f.PaperIssued | f.NumbersSkipped):
                yield fact.series, fact.number


def _rows(aside: Path) -> list[Stored]:
    try:
        with closing(schema.connect(aside, "ro")) as connection:
            return [stored(row) for row in connection.execute(_NUMBERED)]
    except sqlite3.Error:
        return list(carved(aside))
