"""Everything in a data folder checked: each table, the register, and one against the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.state import EMPTY, stem
from dealer_app.rules.natural_order import Place, natural
from dealer_app.store.faults import Fault, FaultKind
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
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE, SESSION, register_in
from dealer_app.store.sheets import unallowed
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.signatures import unsound
from dealer_app.store.trust.signed_names import unproved
from dealer_app.store.verify import Report, verify

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
    could = signable(folder, known)
    if could is not None:
        found += (each for path in _sound(tables) for each in unsigned(path, could))
    for each in (*found, *unseen(folder, known, seen)):
        session = each.session or SESSION
        kind = FaultKind(each.finding.value)
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
        yield Fault(FaultKind.SUM_DIFFERS, SESSION, number)
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
            yield Fault(FaultKind.SETTLED_DIFFERS, name, number, seal=sealed.seal, found=head)


def _settled(entries: Iterable[RegisterEntry]) -> Iterator[tuple[int, f.Sealed]]:
    """Which closed sessions the register speaks of, and in which entry."""
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, f.NightClosed):
            yield from ((entry.seq, sealed) for sealed in fact.sessions)
        elif isinstance(fact, f.RectifiedAfterClosing):
            yield entry.seq, f.Sealed(fact.table, fact.session, fact.seal)
