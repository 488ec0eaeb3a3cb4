"""Everything in a data folder checked: each table, the register, and one against the other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.register import facts as f
from dealer_app.rules.natural_order import Place, natural
from dealer_app.store.faults import Fault, FaultKind
from dealer_app.store.hands import unproved
from dealer_app.store.register import FILE, SESSION, RegisterFile, register_in
from dealer_app.store.signatures import unsound
from dealer_app.store.troubles import RegisterMissing, Trouble
from dealer_app.store.verify import Report, verify

Found = Report | Trouble
"""What a check found in a file, or why it cannot be read."""


def verify_each(paths: Iterable[Path]) -> Iterator[tuple[Path, Found]]:
    """What a check finds in each of these files, one after the other."""
    return ((path, _found(path)) for path in paths)


def verify_folder(folder: Path, *, every: bool = False) -> Iterator[tuple[Path, Found]]:
    """What a check finds in every table of a folder, and last in its register (REQ-13): of its
    signatures those since the last settled day, or `every` one.

    RegisterMissing is found where there is none though people have signed.
    """
    tables: dict[Path, Found] = {}
    for path, found in verify_each(sorted(folder.glob("*.sabot"), key=_by_name)):
        tables[path] = found
        yield path, found
    try:
        register = register_in(folder)
    except RegisterMissing as trouble:
        yield folder / FILE, trouble
        return
    if register is not None:
        found = _found(register)
        if isinstance(found, Report) and found.sound:
            found = replace(found, faults=tuple(_differing(register, tables)))
            signed = unproved(RegisterFile(register, lambda: datetime.now(UTC)), _sound(tables))
            by_key = unsound(register, every=every)
            found = replace(found, faults=(*found.faults, *signed, *by_key))
        yield register, found


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


def _differing(register: Path, tables: Mapping[Path, Found]) -> Iterator[Fault]:
    """The sums of the register that are not right; and the sessions that a day was settled from,
    or that were corrected after closing, and that do not end with the same seal now."""
    kept = RegisterFile(register, lambda: datetime.now(UTC))
    for number in kept.misreckoned():
        yield Fault(FaultKind.SUM_DIFFERS, SESSION, number)
    ends = {
        (table.stem, session.session): session.head
        for table, report in tables.items()
        if isinstance(report, Report)
        for session in report.sessions
        if session.sealed
    }
    for number, sealed in _settled(kept):
        head = ends.get((sealed.table, sealed.session), "")
        if head != sealed.seal:
            name = f"{sealed.table} {sealed.session}"
            yield Fault(FaultKind.SETTLED_DIFFERS, name, number, seal=sealed.seal, found=head)


def _settled(register: RegisterFile) -> Iterator[tuple[int, f.Sealed]]:
    """Which closed sessions the register speaks of, and in which entry."""
    for entry in register.entries(f.NightClosed, f.RectifiedAfterClosing):
        fact = entry.fact
        if isinstance(fact, f.NightClosed):
            yield from ((entry.seq, sealed) for sealed in fact.sessions)
        else:
            assert isinstance(fact, f.RectifiedAfterClosing)
            yield entry.seq, f.Sealed(fact.table, fact.session, fact.seal)
