"""The openings of a table's sessions, without what was dealt in them."""

import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from dealer_app.rules.staff import UNSIGNED
from dealer_app.store import schema
from dealer_app.store.chain import stored
from dealer_app.store.codec import decode
from dealer_app.store.fields import body_of, signature_of
from dealer_app.store.troubles import NotUnderstood, Trouble, reading
from dealer_app.table.events import TableOpened

_NEWEST_FIRST: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest
FROM entry WHERE kind = 'table_opened' ORDER BY id DESC
"""

SESSIONS: Final = """
WITH RECURSIVE one(id) AS (
    SELECT min(session_id) FROM entry
    UNION ALL
    SELECT (SELECT min(session_id) FROM entry WHERE session_id > one.id) FROM one WHERE one.id <> ''
) SELECT id FROM one WHERE id <> ''
"""  # from one to the next by the index, however many entries each has
_SIGNED: Final = f"""
SELECT body FROM entry JOIN ({SESSIONS}) AS named ON session_id = named.id
WHERE seq = 1 AND instr(body, '"by":')
"""  # noqa: S608 - a constant


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


def is_signed(path: Path) -> bool:
    """True if somebody signed one of a table's openings; False where it cannot be read."""
    try:
        with reading(path), closing(schema.connect(path, "ro")) as connection:
            bodies = (body for (body,) in connection.execute(_SIGNED))
            return any(signature_of(body_of(b)) != UNSIGNED for b in bodies)
    except (Trouble, ValueError, TypeError):
        return False


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
