"""Faults of the program itself, left in the data folder for whoever looks after it."""

import traceback
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from dealer_app import __version__
from dealer_app.store.codec import encode
from dealer_app.table.events import Event

FILE: Final = "faults.txt"
"""Where they are written, the newest last."""


def leave_fault(
    folder: Path, where: str, at: datetime, fault: Exception, events: Sequence[Event]
) -> None:
    """Writes down what went wrong with these facts, `where` and when; what cannot be written is
    let be, as whoever stands at the table is told in any case."""
    told = [f"{at.isoformat()} Sabot {__version__}, {where}"]
    told += (f"  {_stored(event)}" for event in events)
    told += traceback.format_exception(fault)
    with suppress(OSError), (folder / FILE).open("a", encoding="utf-8", errors="replace") as file:
        file.write("\n".join(told) + "\n")


def _stored(event: Event) -> str:
    """The fact as it would be stored, or as Python writes it where it cannot be."""
    try:
        kind, version, body = encode(event)
    except (TypeError, ValueError):
        return repr(event)
    return f"{kind} {version} {body}"
