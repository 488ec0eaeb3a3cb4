"""Every name in a data folder held against the PINs that the register knows of (REQ-08).

The register's own entries are walked in their order, a table's by the hour that they bear. Sessions
of a house that asks for no PINs are left alone: their papers say that nobody signs.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import DESK, MOVES, Hands, Place, Span
from dealer_app.rules.staff import Signature
from dealer_app.store import schema
from dealer_app.store.codec import OPENING
from dealer_app.store.fact_codec import body_of, moment_read, signature_of
from dealer_app.store.journal import asks_for_pins, opened
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE, SESSION
from dealer_app.store.troubles import reading
from dealer_app.store.verify import EntryFaultKind, Fault
from dealer_app.table.events import TableOpened

SLACK: Final = timedelta(minutes=2)
"""How far an hour at a table may lie outside those of a PIN: the clock may go wrong by a minute
before it counts as turned, and is looked at once a minute."""

_NEWEST: Final = "SELECT coalesce(max(id), 0) FROM entry"
_ALL: Final = """
SELECT session_id, seq, recorded_at, kind, version, body FROM entry WHERE id <= ? ORDER BY id
"""
_SIGNED: Final = '"by":'
_NOBODYS: Final = "clock_turned"  # it bears the hand of whoever sits there, though nobody made it
_ALWAYS: Final = datetime.max.replace(tzinfo=UTC)


def unproved(register: RegisterFile, tables: Iterable[Path]) -> Iterator[Fault]:
    """The entries of a register, and of sound tables beside it, that bear a name without a PIN of
    that person before them: a fault a name, and another sort of it where the register was begun
    anew after that.

    Of a table that is dealt at meanwhile no more is looked at than stood there before the register
    was read: whoever signs gives their PIN first.
    """
    marks = {path: _newest(path) for path in tables}
    proof, begun = Proof(register), register.read().begun
    for seq, missing in proof.in_register.items():
        for name in missing:
            yield Fault(EntryFaultKind.UNPROVED_IN_REGISTER, SESSION, seq, name=name)
    for path, mark in marks.items():
        for at, fault in _at_table(path, mark, proof.hours):
            before = begun is not None and at < begun
            yield replace(fault, kind=EntryFaultKind.SIGNED_BEFORE) if before else fault


def _newest(path: Path) -> int:
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        ((newest,),) = connection.execute(_NEWEST)
    return int(newest)


class _Hours(NamedTuple):
    """When somebody could sign at a table: each beginning in order, and the latest end so far."""

    since: Sequence[datetime]
    until: Sequence[datetime]


class Hours:
    """When whose name counts, table by table."""

    def __init__(self, spans: Mapping[Place, Sequence[Span]]) -> None:
        self._spans = spans
        self._known: dict[Place, _Hours] = {}

    def hold(self, table: str, name: str, at: datetime) -> bool:
        """True of an hour at which that name counts at that table."""
        place = table, name
        if place not in self._known:
            self._known[place] = self._hours(place)
        since, until = self._known[place]
        before = bisect_right(since, at + SLACK)
        return before > 0 and at - SLACK <= until[before - 1]

    def _hours(self, place: Place) -> _Hours:
        spans = sorted(
            (span.since, span.until or _ALWAYS)
            for each in {place, (DESK, place[1])}
            for span in self._spans.get(each, ())
        )
        ends = accumulate((until for _, until in spans), max)
        return _Hours([since for since, _ in spans], list(ends))


class Proof:
    """Whose names count in a data folder: the one walk through its register, for the check of the
    folder and for papers alike. `in_register` are the names without a PIN in each entry of it,
    `hours` when a name counts at a table."""

    def __init__(self, register: RegisterFile | None) -> None:
        self._register = register
        self._walk = Hands()
        self._seen = 0
        self.in_register: dict[int, tuple[str, ...]] = {}
        self.read()

    @property
    def held(self) -> bool:
        """False where there is no register to ask: then nothing is said of any name."""
        return self._seen > 0

    def read(self) -> None:
        """Goes on with what was added to the register since; a Trouble where it cannot be read."""
        self._until = datetime.now(UTC)
        if self._register is None:
            return
        for entry in self._register.named(*MOVES, since=self._seen + 1):
            self._seen = entry.seq
            missing = self._walk.unproved(Entered(entry.fact, entry.at, entry.signature))
            if missing:
                self.in_register[entry.seq] = missing
        self.hours = Hours(self._walk.spans)

    def unproved_in_register(self, seq: int) -> frozenset[str]:
        """The names without a PIN in that entry of the register."""
        if seq > self._seen:
            self.read()
        return frozenset(self.in_register.get(seq, ()))

    def unproved(self, table: str, signature: Signature, at: datetime) -> frozenset[str]:
        """The names without a PIN in an entry made at that table, whose house asks for PINs.

        Whoever signs gives their PIN first: where the entry is later than the walk, the walk goes
        on before anything is said of it.
        """
        if not self.held:
            return frozenset()
        if at > self._until:
            self.read()
        signed = signature.names
        return frozenset(name for name in signed if not self.hours.hold(table, name, at))


def proof_in(folder: Path) -> Proof:
    """What the names in a data folder are held against; a Trouble where its register cannot be
    read."""
    return Proof(RegisterFile(folder / FILE, lambda: datetime.now(UTC)))


def _at_table(path: Path, mark: int, hours: Hours) -> Iterator[tuple[datetime, Fault]]:
    """When an entry was made that bears a name without its PIN, and the fault that it is."""
    tables = dict[str, str | None]()
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        for session, seq, at, kind, version, body in connection.execute(_ALL, (mark,)):
            if kind == OPENING:
                tables[session] = _named(opened(kind, version, body), path)
            table = tables.get(session, path.stem)
            if table is None or _SIGNED not in body or kind == _NOBODYS:
                continue
            for name in signature_of(body_of(body)).names:
                made, where = moment_read(at), f"{path.stem} {session}"
                if not hours.hold(table, name, made):
                    yield made, Fault(EntryFaultKind.UNPROVED, where, seq, name=name)


def _named(opening: TableOpened | None, path: Path) -> str | None:
    """Under which name people sign in at the table of a session; None where nobody has to."""
    if opening is None:
        return path.stem
    return opening.table if asks_for_pins(opening) else None
