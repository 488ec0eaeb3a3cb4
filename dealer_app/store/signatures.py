"""The machine's signatures in a register: each by the key that was named before it."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from dealer_app.store import schema
from dealer_app.store.chain import Stored, stored
from dealer_app.store.faults import Fault, FaultKind
from dealer_app.store.machine_key import BEGINS, NEXT, SIG, signed_by
from dealer_app.store.register_codec import SIGNED
from dealer_app.store.troubles import told

_SESSION: Final = "register"
_COLUMNS: Final = "id, session_id, seq, recorded_at, kind, version, body, previous, digest"
_ALL: Final = f"SELECT {_COLUMNS} FROM entry ORDER BY seq"  # noqa: S608 - names of columns
_SETTLED: Final = "SELECT max(seq) FROM entry WHERE kind = 'night_closed'"


def unsound(register: Path, *, every: bool) -> Iterator[Fault]:
    """What is wrong with the signatures of a register whose chain is right: of those since the
    last settled day, whose signature stands for the whole register before it, or of every one."""
    walk = _Walk()
    with told(register), closing(schema.connect(register, "ro")) as connection:
        (settled,) = connection.execute(_SETTLED).fetchone()
        since = 1 if every else settled or 1
        for row in connection.execute(_ALL):
            yield from walk.take(stored(row), since)
    yield from walk.end(since)


class _Walk:
    """The keys, one after the other, and which entries had to do without."""

    def __init__(self) -> None:
        self._key = ""
        self._without: list[int] = []

    def take(self, entry: Stored, since: int) -> Iterator[Fault]:
        """What is wrong with the next entry."""
        if entry.kind not in SIGNED:
            return
        body = json.loads(entry.body)
        key = body.get(NEXT, "")
        if not key:
            self._without += [entry.seq] * bool(self._key)
            return
        yield from self.end(since)
        if entry.seq >= since and not self._right(entry, body):
            yield Fault(FaultKind.SIGNATURE_WRONG, _SESSION, entry.seq)
        elif self._key and SIG not in body:
            yield Fault(FaultKind.LINE_BEGUN, _SESSION, entry.seq)
        self._key = str(key)

    def end(self, since: int) -> Iterator[Fault]:
        """The entries that were made without a key until now."""
        without, self._without = self._without, []
        if without and without[-1] >= since:
            yield Fault(FaultKind.NOT_SIGNED, _SESSION, without[0], without[-1])

    def _right(self, entry: Stored, body: dict[str, object]) -> bool:
        begins = entry.kind == BEGINS
        return (not begins or body["key"] == body[NEXT]) and signed_by(entry, self._key)
