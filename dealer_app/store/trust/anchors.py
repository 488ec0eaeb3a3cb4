"""Everything in a data folder checked: each table, the register and its signatures, and one against
the other.

A signature is by the key that was named before it. Without a key play goes on: papers say that they
are not signed, and `verify` names the entries. Where a register that came back has a new key, the
key of before signs it if it is there; else `verify` names the entry until the house's key certifies
the machine, with the key that it had before or with one that this signed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.state import EMPTY, stem
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, Stored, stored
from dealer_app.store.codec import SIGNED
from dealer_app.store.notes import (
    TABLES,
    SeenByTable,
    copies_in,
    missing,
    notes_of,
    seen_by,
    signable,
    unlike,
    unseen,
    unsigned,
)
from dealer_app.store.receipts import unlike_server
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE, SESSION, register_in
from dealer_app.store.schema import Place, natural
from dealer_app.store.sheet_check import unallowed
from dealer_app.store.troubles import Trouble, reading
from dealer_app.store.trust.house_key import house_text, machine_text
from dealer_app.store.trust.machine_key import BEGINS, NEXT, SIG, signed_by
from dealer_app.store.trust.signed_names import unproved
from dealer_app.store.verify import EntryFaultKind, Fault, Report, verify

Body = Mapping[str, object]

HOUSE_KEY: Final = "house_key_made"
"""The kind of the entry with which the house has another key."""

_SESSION: Final = "register"
_ALL: Final = ENTRIES + "ORDER BY seq"
_SETTLED: Final = "SELECT max(seq) FROM entry WHERE kind = 'night_closed'"


def unsound(register: Path, *, every: bool, house: str = "") -> Iterator[Fault]:
    """What is wrong with the signatures of a register whose chain is right: of those since the
    last settled day, whose signature stands for the whole register before it, or of every one. The
    machine's keys must be certified by the `house` key that is given, or by one that it signed."""
    walk = _Walk()
    with reading(register), closing(schema.connect(register, "ro")) as connection:
        (settled,) = connection.execute(_SETTLED).fetchone()
        since = 1 if every else settled or 1
        for row in connection.execute(_ALL):
            yield from walk.take(stored(row), since)
    yield from walk.end(since)
    yield from walk.begun_alone()
    if house and not walk.certified_by(house):
        yield Fault(EntryFaultKind.OTHER_HOUSE_KEY, _SESSION, walk.last)


def _signed(key: str, text: bytes, signature: str) -> bool:
    from dealer_app.store.trust.ed25519 import signed  # noqa: PLC0415 - only where one verifies

    return signed(key, text, signature)


class _Walk:
    """The keys, one after the other, and which entries had to do without."""

    def __init__(self) -> None:
        self._key = ""
        self._without: list[int] = []
        self._houses: list[tuple[str, bool]] = []
        self._certified = ""
        self._begun_alone: list[tuple[int, int]] = []
        self._version = 0
        self.last = 0

    def certified_by(self, house: str) -> bool:
        """True if that house key certified the keys of now, or signed the one that did, or the one
        that signed that."""
        trusted = set[str]()
        for key, proved in self._houses:
            if key == house or (trusted and proved):
                trusted.add(key)
            else:
                trusted.clear()
        return self._certified in trusted

    def take(self, entry: Stored, since: int) -> Iterator[Fault]:
        """What is wrong with the next entry."""
        if not self._is_signed(entry):
            return
        body = json.loads(entry.body)
        self.last, key = entry.seq, body.get(NEXT, "")
        if entry.kind == HOUSE_KEY:
            yield from self._house(entry, body)
        if not key:
            self._without += [entry.seq] * bool(self._key)
            return
        yield from self.end(since)
        if entry.seq >= since and not self._right(entry, body):
            yield Fault(EntryFaultKind.SIGNATURE_WRONG, _SESSION, entry.seq)
        elif self._key and SIG not in body and not body.get("house"):
            self._begun_alone.append((entry.seq, len(self._houses)))
        if entry.kind == BEGINS:
            yield from self._begun(entry, body)
        self._key = str(key)

    def _is_signed(self, entry: Stored) -> bool:
        """True of what the machine signs: no program that wrote an entry of a later version writes
        one of before any more."""
        self._version = max(self._version, entry.version)
        since = SIGNED.get(entry.kind)
        return since is not None and since <= self._version

    def end(self, since: int) -> Iterator[Fault]:
        """The entries that were made without a key until now."""
        without, self._without = self._without, []
        if without and without[-1] >= since:
            yield Fault(EntryFaultKind.NOT_SIGNED, _SESSION, without[0], without[-1])

    def begun_alone(self) -> Iterator[Fault]:
        """The lines of keys that neither a key before them nor the house answers for."""
        for seq, _ in self._begun_alone:
            yield Fault(EntryFaultKind.LINE_BEGUN, _SESSION, seq)

    def _answer_for_lines(self) -> None:
        """The house certified the keys of now, and with them the register up to there: with the key
        that it had when a line began alone, or with one that this has led to."""
        self._begun_alone = [
            (seq, known)
            for seq, known in self._begun_alone
            if not known or not all(proved for _, proved in self._houses[known:])
        ]

    def _house(self, entry: Stored, body: Body) -> Iterator[Fault]:
        """Another house key: signed by the one before it, unless that was lost."""
        key, before, proof = (str(body.get(name, "")) for name in ("key", "before", "proof"))
        proved = bool(proof) and _signed(before, house_text(key), proof)
        if before != (self._houses[-1][0] if self._houses else "") or (proof and not proved):
            yield Fault(EntryFaultKind.CERTIFICATE_WRONG, _SESSION, entry.seq)
        self._houses.append((key, proved))

    def _begun(self, entry: Stored, body: Body) -> Iterator[Fault]:
        """A line of keys that the house certified goes on to be, whichever key begins it after; one
        that nobody signed is certified no more."""
        house, proof = (str(body.get(name, "")) for name in ("house", "proof"))
        if house:
            text = machine_text(str(body[NEXT]), entry.seq - 1, entry.previous)
            known = bool(self._houses) and house == self._houses[-1][0]
            self._certified = house if known and _signed(house, text, proof) else ""
            if not self._certified:
                yield Fault(EntryFaultKind.CERTIFICATE_WRONG, _SESSION, entry.seq)
            else:
                self._answer_for_lines()
        elif SIG not in body:
            self._certified = ""

    def _right(self, entry: Stored, body: Body) -> bool:
        begins = entry.kind == BEGINS
        return (not begins or body["key"] == body[NEXT]) and signed_by(entry, self._key)


# Everything in a data folder checked: each table, the register, and one against the other


Found = Report | Trouble
"""What a check found in a file, or why it cannot be read."""


def verify_each(paths: Iterable[Path]) -> Iterator[tuple[Path, Found]]:
    """What a check finds in each of these files, one after the other."""
    return ((path, _found(path)) for path in paths)


def verify_folder(
    folder: Path, *, every: bool = False, house: str = ""
) -> Iterator[tuple[Path, Found]]:
    """What a check finds in every table of a folder, and last in its register (REQ-13): of its
    signatures those since the last settled day, or `every` one; `house` is the public half of the
    house's key, from outside, by which the machine's keys must be certified.

    RegisterMissing is found where there is none though people have signed. The register is read
    first, so that a table that is dealt at meanwhile gives no false alarm.
    """
    register, entries = _register(folder)
    tables: dict[Path, Found] = {}
    copies = copies_in(folder)
    paths = sorted(folder.glob(TABLES), key=_by_name)
    for path, read in verify_each(paths):
        sound = isinstance(read, Report) and read.sound
        found = copies[path] if sound and path in copies else read
        tables[path] = found
        yield path, found
    if isinstance(register, Trouble):
        yield folder / FILE, register
        return
    if register.sound:
        try:
            faults = _against(folder, entries, tables, every=every, house=house)
        except Trouble as trouble:  # somebody wrote to it without a pause
            yield folder / FILE, trouble
            return
        register = replace(register, faults=faults)
    if register.sessions or not register.sound:
        yield folder / FILE, register


def _register(folder: Path) -> tuple[Found, Sequence[RegisterEntry]]:
    """What the check finds in the register, and what it holds; nothing where there is none."""
    try:
        path = register_in(folder)
        if path is None:
            return Report((), ()), ()
        report = _found(path)
        sound = isinstance(report, Report) and report.sound
        return report, RegisterFile(path, lambda: datetime.now(UTC)).entries() if sound else ()
    except Trouble as trouble:
        return trouble, ()


def _against(
    folder: Path,
    entries: Sequence[RegisterEntry],
    tables: Mapping[Path, Found],
    *,
    every: bool,
    house: str,
) -> tuple[Fault, ...]:
    """What is found where a register that is sound in itself is held against the tables."""
    known = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    faults = [*_differing(known, entries, tables), *_unlike(folder, entries, tables)]
    if entries:
        faults += unproved(known, _sound(tables))
        faults += unsound(known.path, every=every, house=house)
        faults += unallowed(entries, _sound(tables))
    return tuple(faults)


def _unlike(
    folder: Path, entries: Sequence[RegisterEntry], tables: Mapping[Path, Found]
) -> Iterator[Fault]:
    """What the register noted of tables that is not there, what they saw of it, and what was dealt
    at them unsigned. A table of which only a part can be read is told by itself."""
    known = fold(EMPTY, (Entered(each.fact, each.at, each.signature) for each in entries))
    found, seen = list[f.AlertRaised](), list[SeenByTable]()
    for name, notes in notes_of(entries).items():
        if folder / name not in tables:
            found += missing(name, notes)
        elif isinstance(tables[folder / name], Report):
            with suppress(Trouble):
                found += unlike(folder / name, notes)
    for path, report in tables.items():
        if isinstance(report, Report):
            with suppress(Trouble):
                seen += seen_by(path)
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    for path in (*_sound(tables), *([folder / FILE] if entries else [])):
        with suppress(Trouble):
            found += filter(None, [unlike_server(path, register)])
    could = signable(folder, known)
    if could is not None:
        found += (each for path in _sound(tables) for each in unsigned(path, could))
    for each in (*found, *unseen(folder, known, seen)):
        session = each.session or SESSION
        kind = EntryFaultKind(each.finding.value)
        yield Fault(kind, session, each.seq, each.found, name=stem(each.file))


def _sound(tables: Mapping[Path, Found]) -> Iterator[Path]:
    """The tables of which every entry is as it was recorded."""
    return (path for path, found in tables.items() if isinstance(found, Report) and found.sound)


def _by_name(path: Path) -> Place:
    return natural(path.stem)


def _found(path: Path) -> Found:
    try:
        return verify(path)
    except Trouble as trouble:
        return trouble


def _differing(
    register: RegisterFile, entries: Sequence[RegisterEntry], tables: Mapping[Path, Found]
) -> Iterator[Fault]:
    """The sums of the register that are not right; and the sessions that a day was settled from,
    or that were corrected after closing, and that do not end with the same seal now."""
    for number in register.misreckoned() if entries else ():
        yield Fault(EntryFaultKind.SUM_DIFFERS, SESSION, number)
    ends = {
        (table.stem, session.session): session.head
        for table, report in tables.items()
        if isinstance(report, Report)
        for session in report.sessions
        if session.sealed
    }
    for number, sealed in _settled(entries):
        head = ends.get((sealed.table, sealed.session), "")
        if head != sealed.seal:
            name = f"{sealed.table} {sealed.session}"
            yield Fault(EntryFaultKind.SETTLED_DIFFERS, name, number, seal=sealed.seal, found=head)


def _settled(entries: Iterable[RegisterEntry]) -> Iterator[tuple[int, f.Sealed]]:
    """Which closed sessions the register speaks of, and in which entry."""
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, f.NightClosed):
            yield from ((entry.seq, sealed) for sealed in fact.sessions)
        elif isinstance(fact, f.RectifiedAfterClosing):
            yield entry.seq, f.Sealed(fact.table, fact.session, fact.seal)
