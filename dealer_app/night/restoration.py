"""A backup, or what a second folder holds, brought back: into a fresh folder beside, checked there,
and then renamed.

What the backup's list says of its journals is not believed: each is verified again, and so is the
register against them. Where anything is found nothing is there afterwards. The register goes on
with `Restored`, which says that papers numbered after the backup are missing; where the last of a
series is named, numbers go on behind it. Whoever wants what lies in an unsound backup takes it out
with a zip program.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path
from shutil import disk_usage, rmtree
from tempfile import mkdtemp
from typing import IO, Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.night.backup import (
    SUFFIX,
    Backup,
    Exists,
    NoBackup,
    NotKept,
    blocks,
    check,
    is_journal,
    may_be_named,
    read,
)
from dealer_app.register import facts as f
from dealer_app.register.state import next_number
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import JOURNALS, copy
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, seen_in
from dealer_app.store.troubles import ActNotRecorded, TableDoubled, Trouble
from dealer_app.store.trust.anchors import Found, verify_each, verify_folder
from dealer_app.store.verify import EntryFaultKind, Report, verify

RECORDED_SO: Final = frozenset(
    {
        EntryFaultKind.UNPROVED,
        EntryFaultKind.UNPROVED_IN_REGISTER,
        EntryFaultKind.SIGNED_BEFORE,
        EntryFaultKind.UNSIGNED,
        EntryFaultKind.NOT_SIGNED,
        EntryFaultKind.LINE_BEGUN,
        EntryFaultKind.SHEET_NOT_ALLOWED,
    }
)
"""What speaks of the day on which an entry was recorded, and not of the copy: a name without its
PIN or an entry without a name, an act without the machine's key, a house sheet that no director had
allowed. It stays so for ever, and `verify` says it for ever; a house that found such an entry once
would otherwise have no backup that comes back."""


class NotEmpty(Trouble):
    """A backup was to be brought back where something else is."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            marked("There is something in {folder}. Name a new folder, or an empty one."),
            folder=str(folder),
        )


class NotAsRecorded(Trouble):
    """A journal in a backup is not what was recorded, or the register knows another."""

    def __init__(self, backup: Path, file: str) -> None:
        super().__init__(
            marked(
                "{file} in {backup} is not as it was recorded: nothing was brought back. Take"
                " another backup. A zip program opens this one too: “sabot verify” on what it takes"
                " out says what is wrong."
            ),
            file=file,
            backup=str(backup),
        )


class PapersKnown(Trouble):
    """A paper was named as the last of its series that the register brought back knows itself, or
    there is no register that numbers papers."""

    def __init__(self, series: str, last: int) -> None:
        super().__init__(
            marked(
                "What is brought back knows papers “{series}” up to No. {number}: nothing was"
                " brought back. Name a later one, or none."
            ),
            series=series,
            number=last,
        )


@dataclass(frozen=True, slots=True)
class LastPapers:
    """The last papers that are known, a number a series, though what is brought back may not know
    them; and why numbers go on behind them."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    reason: str = ""


UNKNOWN: Final = LastPapers()


def restore(
    backup: Backup,
    folder: Path,
    clock: Clock,
    signature: Signature = UNSIGNED,
    papers: LastPapers = UNKNOWN,
) -> tuple[Path, ...]:
    """Brings the files of a backup back into a new folder, or an empty one: all of them, or none.

    The register there goes on with that, under that hand, and with papers behind those that are
    named. A Trouble says why nothing is written: Exists and NotEmpty for the folder, NotKept for
    the disk, NoBackup and NotAsRecorded for the backup, PapersKnown for a paper that is named.
    """
    with suppress(OSError):
        folder = folder.resolve()
    vacant(folder, [part.name for part in backup.parts])
    with beside(folder) as fresh:
        unpack(backup, fresh)
        source = Source(backup.path.name, backup.sha256, backup.sessions)
        note_return(fresh, source, papers, (clock, signature))
        into_place(fresh, folder)
    return tuple(folder / part.name for part in backup.parts)


def vacant(folder: Path, names: Iterable[str]) -> None:
    """Exists where a file of such a name is there already, NotEmpty where something else is."""
    try:
        for name in names:
            if (folder / name).exists():
                raise Exists(folder / name)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NotEmpty(folder)
    except OSError as error:
        raise NotKept(folder, system_reason(error)) from error


@contextmanager
def beside(folder: Path) -> Iterator[Path]:
    """A fresh folder beside that one, with what is done there on the same disk; nothing is left of
    it, nor of the folders above, where it does not go through."""
    made: list[Path] = []
    fresh: Path | None = None
    try:
        made = [each for each in folder.parents if not each.exists()]
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(mkdtemp(prefix=f"{folder.name}-", suffix=".part", dir=folder.parent))
        yield fresh
        made = []
    except OSError as error:
        raise NotKept(folder, system_reason(error)) from error
    finally:
        if fresh is not None:
            rmtree(fresh, ignore_errors=True)
        for each in made:
            with suppress(OSError):
                each.rmdir()


def unpack(backup: Backup, fresh: Path) -> None:
    """Writes the files of a backup, each as large as its list says and no larger, and verifies
    them; NoBackup, NotAsRecorded, or OSError."""
    if sum(part.size for part in backup.parts) > disk_usage(fresh).free:
        raise OSError(ENOSPC, os.strerror(ENOSPC))
    with read(backup.path) as archive:
        for part in backup.parts:
            path = fresh / part.name
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(part.name) as source, path.open("xb") as file:
                digest = _poured(source, file, part.size)
            if digest != part.sha256:
                raise NoBackup(backup.path)
    _verify(backup, fresh)


def _poured(source: IO[bytes], file: IO[bytes], size: int) -> str:
    """Writes so many bytes, and has them on the disk; their digest, empty where there are more."""
    found, left = sha256(), size
    for block in blocks(source):
        left -= len(block)
        if left < 0:
            return ""
        found.update(block)
        file.write(block)
    file.flush()
    os.fsync(file.fileno())
    return found.hexdigest()


def _verify(backup: Backup, fresh: Path) -> None:
    """Checks every journal, and one against the other; the register is where its list says. A copy
    of a table that lay in the folder comes back as one: each of its entries is as it was."""
    others = [
        fresh / part.name
        for part in backup.parts
        if is_journal(part.name) and part.name != FILE and not part.name.endswith(".sabot")
    ]
    for path, found in (*verify_folder(fresh, every=True), *verify_each(others)):
        if isinstance(found, TableDoubled):
            continue
        if not isinstance(found, Report) or found.damaged or not _is_as_recorded(found):
            raise NotAsRecorded(backup.path, path.name)
    if backup.register is not None and seen_in(fresh) != backup.register:
        raise NotAsRecorded(backup.path, FILE)


def _is_as_recorded(found: Report) -> bool:
    return not found.unlisted and {each.kind for each in found.faults} <= RECORDED_SO


class Source(NamedTuple):
    """What was brought back: its name, its digest where it is one file, and its sessions."""

    name: str
    sha256: str
    sessions: int


def note_return(
    fresh: Path, source: Source, papers: LastPapers, by: tuple[Clock, Signature]
) -> None:
    """Has the register go on with keys of its own, with where it was brought back from, and number
    papers behind those that are named; PapersKnown where it cannot. A house without a register gets
    none."""
    clock, signature = by
    seen = seen_in(fresh)
    if seen is None:
        for series in papers.numbers:
            raise PapersKnown(series, 0)
        return
    register = RegisterFile(fresh / FILE, clock)
    known = register.read()
    skipped = list[f.NumbersSkipped]()
    for series, number in papers.numbers.items():
        last = next_number(known, series) - 1
        if number <= last:
            raise PapersKnown(series, last)
        skipped.append(f.NumbersSkipped(series, last, number, papers.reason))
    with suppress(ActNotRecorded):  # without a key of its own it goes on, and papers say so
        register.begin_line(apart=True)
    restored = f.Restored(*source, seen.seq, seen.digest)
    register.append(lambda *_: Deed((restored, *skipped), signature))


def into_place(fresh: Path, folder: Path) -> None:
    """One renaming, after which everything is there."""
    with suppress(FileNotFoundError):
        folder.rmdir()  # it is empty; elsewhere than here no folder takes the place of one
    fresh.rename(folder)
    if sys.platform != "win32":
        above = os.open(folder.parent, os.O_RDONLY)
        try:
            os.fsync(above)
        finally:
            os.close(above)


# What a second folder holds brought together, once the disk that the tables were on is lost


class NothingThere(Trouble):
    """A folder of which nothing can be brought back."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            marked("There is neither a sound journal nor a sound backup in {folder}."),
            folder=str(folder),
        )


@dataclass(frozen=True, slots=True)
class Recovered:
    """What was brought back: its files; the backup that the rest of it is from, None for none; the
    journals that were not sound; and what a check says of all of it."""

    written: tuple[Path, ...]
    backup: Backup | None
    unsound: tuple[str, ...]
    found: tuple[tuple[Path, Found], ...]


def recover(
    source: Path,
    folder: Path,
    clock: Clock,
    signature: Signature = UNSIGNED,
    papers: LastPapers = UNKNOWN,
) -> Recovered:
    """Brings the newest sound state of each table of a second folder into a new or empty one: the
    newest backup there that is sound, and over it each journal that goes further.

    What is missing then is no reason to bring nothing: it is told.
    """
    vacant(folder, ())
    with beside(folder) as fresh:
        place = fresh / "data"
        backup = _newest_backup(source, place)
        place.mkdir(exist_ok=True)
        unsound = [path.name for path in _journals(source) if not _taken_over(path, place)]
        if not any(place.iterdir()):
            raise NothingThere(source)
        found = tuple(verify_folder(place, every=True))
        sessions = sum(len(_sessions(path)) for path in place.glob("*.sabot"))
        note_return(place, Source(source.name, "", sessions), papers, (clock, signature))
        written = [path.relative_to(place) for path in place.rglob("*") if path.is_file()]
        into_place(place, folder)
    files = tuple(folder / name for name in sorted(written))
    at_home = tuple((folder / path.name, what) for path, what in found)
    return Recovered(files, backup, tuple(unsound), at_home)


def _newest_backup(source: Path, place: Path) -> Backup | None:
    """Unpacks the newest backup of a folder that is sound, by when it was made."""
    backups = list[Backup]()
    for path in sorted(source.glob(f"*{SUFFIX}")):
        with suppress(Trouble):
            backups.append(check(path))
    for each in sorted(backups, key=lambda backup: backup.made, reverse=True):
        place.mkdir()
        with suppress(Trouble):
            unpack(each, place)
            return each
        rmtree(place)
    return None


def _journals(source: Path) -> Iterator[Path]:
    for pattern in JOURNALS:
        yield from (path for path in sorted(source.glob(pattern)) if may_be_named(path.name))


def _taken_over(path: Path, place: Path) -> bool:
    """Puts a journal in the place of one that is its beginning, or where there is none; False for
    one that is not sound."""
    there = place / path.name
    try:
        if not verify(path).sound:
            return False
        if not there.exists() or _goes_on(path, there):
            there.unlink(missing_ok=True)
            copy(path, there)
    except Trouble:
        return False
    return True


def _goes_on(path: Path, there: Path) -> bool:
    """True if a journal has the newest entry of another one."""
    with Journal.read(there) as known, Journal.read(path) as other:
        return other.grown_since(known.mark()) is not None


def _sessions(path: Path) -> Sequence[object]:
    with Journal.read(path) as journal:
        return journal.sessions()
