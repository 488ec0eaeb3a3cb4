"""The openings of a table's sessions, without what was dealt in them."""

import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from dealer_app.store import schema
from dealer_app.store.chain import stored
from dealer_app.store.codec import decode
from dealer_app.store.troubles import NotUnderstood, reading
from dealer_app.table.events import TableOpened

_NEWEST_FIRST: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest
FROM entry WHERE kind = 'table_opened' ORDER BY id DESC
"""


def openings(path: Path) -> Iterator[tuple[str, TableOpened]]:
    """When each session of a table was opened, and its opening, the newest first; what a newer
    program wrote is left out. NotOpened where the file cannot be read."""
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        schema.check(connection, path)
        for row in connection.execute(_NEWEST_FIRST):
            entry = stored(row)
            opening = opened(entry.kind, entry.version, entry.body)
            if opening is not None:
                yield entry.recorded_at, opening


def opened(kind: str, version: int, body: str) -> TableOpened | None:
    """The opening that an entry is; None where this program does not know it as one."""
    try:
        event = decode(kind, version, body)
    except NotUnderstood:
        return None
    return event if isinstance(event, TableOpened) else None


def asks_for_pins(opening: TableOpened) -> bool:
    """True where the house of that session has people sign with a PIN, as its own sheet says; a
    sheet that cannot be read asks."""
    if not opening.house:
        return False
    try:
        staff = tomllib.loads(opening.house).get("staff", {})
    except tomllib.TOMLDecodeError:
        return True
    return not (isinstance(staff, dict) and staff.get("pins") is False)
