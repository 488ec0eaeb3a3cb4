"""The openings of a table's sessions, without what was dealt in them."""

import tomllib
from collections.abc import Container, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from dealer_app.rules.staff import UNSIGNED
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, stored
from dealer_app.store.codec import decode
from dealer_app.store.fact_codec import body_of, signature_of
from dealer_app.store.troubles import NotUnderstood, TableDoubled, Trouble, reading
from dealer_app.table.events import TableOpened

_NEWEST_FIRST: Final = ENTRIES + "WHERE kind = 'table_opened' ORDER BY id DESC"
_FIRST: Final = ENTRIES + "ORDER BY id LIMIT 1"
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


def doubles(folder: Path, noted: Container[str] = ()) -> dict[Path, TableDoubled]:
    """The tables of a folder that are copies of others beside them, and what is told of each: they
    begin with the same entry. The one that goes for the table itself is one of those names that
    are noted of tables, else the one that its opening names, else the first.
    """
    alike = dict[str, list[tuple[bool, bool, str, Path]]]()
    for path in folder.glob("*.sabot"):
        with suppress(Trouble), reading(path), closing(schema.connect(path, "ro")) as connection:
            for row in connection.execute(_FIRST):
                entry = stored(row)
                opening = opened(entry.kind, entry.version, entry.body)
                named = opening is not None and opening.table == path.stem
                place = (path.stem not in noted, not named, path.name, path)
                alike.setdefault(entry.digest, []).append(place)
    found = dict[Path, TableDoubled]()
    for copies in alike.values():
        (*_, itself), *others = sorted(copies)
        found |= {path: TableDoubled(path, itself) for *_, path in others}
    return found


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
