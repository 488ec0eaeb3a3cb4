"""Backups: every journal of the data folder in one file, good only where all of it verifies.

A backup is a zip archive: copies of the tables' journals, the register, the trainees' records and
the house's own sheets and lessons, and a list of them with the SHA-256 of each. What is brought
back never takes a file's place.
"""

import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import IO, Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.rules.natural_order import natural
from dealer_app.store.copying import copy
from dealer_app.store.school import ASIDE, RecordDamaged, entries_of
from dealer_app.store.school import FOLDER as SCHOOL
from dealer_app.store.school import SUFFIX as RECORD
from dealer_app.store.troubles import NotOpened, Trouble
from dealer_app.store.verify import verify

SUFFIX: Final = ".sabot-backup"
JOURNALS: Final = ("*.sabot", "*.sabot-register")
RECORDS: Final = f"{SCHOOL}/*{RECORD}"
BESIDE: Final = (f"{SCHOOL}/*{RECORD}{ASIDE}*", "*.toml", "houses/*.toml", "lessons/*/*.shoe")
"""What is kept as it lies there: records that were set aside, and what the house wrote."""
LIST: Final = "backup.json"

_BLOCK: Final = 1 << 20
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    TypeError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)
"""What a zip archive raises that was cut short, or that is none."""


class NoBackup(Trouble):
    """A file that is no backup, or one that was cut short or altered."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked("{path} is no whole backup: it was cut short or altered. Take another one."),
            path=str(path),
        )


class NothingToKeep(Trouble):
    """A backup of a folder that holds no journal."""

    def __init__(self, folder: Path) -> None:
        super().__init__(marked("There is no table’s journal in {path} yet."), path=str(folder))


class NotKept(Trouble):
    """A backup, or a file out of one, could not be written."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            marked("{path} cannot be written: {why}. Make room there, or name another place."),
            path=str(path),
            why=why,
        )


class Exists(Trouble):
    """A file stands already where one was to be written."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked("{path} exists already and stays as it is. Name another place."), path=str(path)
        )


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a backup, its folders before its name; `head` is the digest of a journal's last
    session or a record's last entry, `sound` says that every entry of it is as it was recorded."""

    name: str
    sha256: str
    sessions: int = 0
    entries: int = 0
    head: str = ""
    sound: bool = True


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup as it was checked: its file, its own SHA-256, when it was made, what is in it."""

    path: Path
    sha256: str
    made: str
    software: str
    parts: tuple[Part, ...]

    @property
    def unsound(self) -> tuple[str, ...]:
        """The journals in it whose entries are not all as they were recorded."""
        return tuple(part.name for part in self.parts if not part.sound)

    @property
    def sessions(self) -> int:
        return sum(part.sessions for part in self.parts)

    @property
    def records(self) -> int:
        """How many trainees' records are in it."""
        return sum(part.name.endswith(RECORD) for part in self.parts)


class _Copy(NamedTuple):
    """What goes into a backup: its place in the data folder, and the copy of it."""

    name: str
    path: Path


def back_up(folder: Path, target: Path, now: Callable[[], datetime], software: str) -> Backup:
    """Writes a backup of the folder's journals and reads it back; a Trouble says why not.

    Tables may be dealt at meanwhile: each journal is kept as it stands at one moment.
    """
    found = list(_found(folder, *JOURNALS, RECORDS))
    if not found:
        raise NothingToKeep(folder)
    if target.exists():
        raise Exists(target)
    made = now().astimezone(UTC).isoformat(timespec="seconds")
    half = target.with_name(target.name + ".part")
    try:
        with TemporaryDirectory(prefix="sabot-") as place, half.open("xb") as file:
            copies = [_copied(each, Path(place)) for each in found]
            copies += _found(folder, *BESIDE)
            _write(file, copies, {"made": made, "software": software})
        kept = check(half)
        _into_place(half, target)
    except OSError as error:
        raise NotKept(target, error.strerror or str(error)) from error
    finally:
        half.unlink(missing_ok=True)
    return Backup(target, kept.sha256, kept.made, kept.software, kept.parts)


def check(path: Path) -> Backup:
    """The backup, every byte of it held against its list; NoBackup where it is not whole."""
    try:
        with zipfile.ZipFile(path) as archive:
            told = json.loads(archive.read(LIST))
            parts = tuple(Part(**part) for part in told["parts"])
            names = [part.name for part in parts]
            if sorted(archive.namelist()) != sorted([LIST, *names]) or not _plain(names):
                raise NoBackup(path)
            for part in parts:
                with archive.open(part.name) as file:
                    if _digest(file) != part.sha256:
                        raise NoBackup(path)
        return Backup(path, _digest_of(path), str(told["made"]), str(told["software"]), parts)
    except _BROKEN as error:
        raise NoBackup(path) from error
    except OSError as error:
        raise NotKept(path, error.strerror or str(error)) from error


def restore(backup: Backup, folder: Path) -> tuple[Path, ...]:
    """Brings the files of a backup back into a folder; Exists where one stands there already.

    All of them or none: what was written is taken away again where one cannot be.
    """
    for part in backup.parts:
        if (folder / part.name).exists():
            raise Exists(folder / part.name)
    written: list[Path] = []
    made: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(backup.path) as archive:
            for part in backup.parts:
                path = folder / part.name
                made += _made(path.parent)
                with archive.open(part.name) as source, path.open("xb") as file:
                    written.append(path)
                    _poured(source, file)
                if _digest_of(path) != part.sha256:
                    raise NoBackup(backup.path)
    except (OSError, zipfile.BadZipFile, zlib.error) as error:
        _taken_away(written, made)
        raise NotKept(folder, getattr(error, "strerror", None) or str(error)) from error
    except Trouble:
        _taken_away(written, made)
        raise
    return tuple(written)


def _found(folder: Path, *patterns: str) -> Iterator[_Copy]:
    """The files of these patterns, in order, by their place in the folder."""
    for pattern in patterns:
        found = {path.relative_to(folder).as_posix(): path for path in folder.glob(pattern)}
        for name in sorted(found, key=natural):
            yield _Copy(name, found[name])


def _copied(each: _Copy, place: Path) -> _Copy:
    """A copy as it stands at one moment; a trainee's record that is damaged byte by byte, because
    no table waits for it."""
    copied = place / each.name
    copied.parent.mkdir(exist_ok=True)
    try:
        copy(each.path, copied)
    except NotOpened:
        if copied.suffix != RECORD:
            raise
        copyfile(each.path, copied)
    return _Copy(each.name, copied)


def _write(file: IO[bytes], copies: Sequence[_Copy], told: dict[str, str]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        parts = [_part(each) for each in copies]
        for each in copies:
            archive.write(each.path, each.name)
        listed = {**told, "parts": [asdict(part) for part in parts]}
        archive.writestr(LIST, json.dumps(listed, ensure_ascii=False, indent=1))
    file.flush()
    os.fsync(file.fileno())


def _part(each: _Copy) -> Part:
    if each.path.suffix == RECORD:
        return _record(each)
    digest = _digest_of(each.path)
    if not any(PurePosixPath(each.name).match(pattern) for pattern in JOURNALS):
        return Part(each.name, digest)
    report = verify(each.path)
    head = report.sessions[-1].head if report.sessions else ""
    return Part(each.name, digest, len(report.sessions), report.entries, head, report.sound)


def _record(each: _Copy) -> Part:
    """A trainee's record, which has no sessions of a table; SQLite may tidy the copy of one that
    is damaged while it is read."""
    try:
        entries, sound = entries_of(each.path), True
    except (NotOpened, RecordDamaged):
        entries, sound = (), False
    head = entries[-1].digest if entries else ""
    return Part(each.name, _digest_of(each.path), entries=len(entries), head=head, sound=sound)


def _plain(names: Sequence[str]) -> bool:
    """True if each name is that of a file within the folder, and none stands twice."""
    return all(_within(name) for name in names) and len(set(names)) == len(names)


def _within(name: str) -> bool:
    path = PurePosixPath(name)
    plain = path.as_posix() == name and "\\" not in name
    return plain and bool(path.name) and not path.is_absolute() and ".." not in path.parts


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return _digest(file)


def _digest(file: IO[bytes]) -> str:
    digest = sha256()
    for block in _blocks(file):
        digest.update(block)
    return digest.hexdigest()


def _poured(source: IO[bytes], file: IO[bytes]) -> None:
    file.writelines(_blocks(source))
    file.flush()
    os.fsync(file.fileno())


def _blocks(file: IO[bytes]) -> Iterator[bytes]:
    while block := file.read(_BLOCK):
        yield block


def _into_place(half: Path, target: Path) -> None:
    """Gives the file its name, which nothing has that was there before."""
    try:
        os.link(half, target)
    except FileExistsError as error:
        raise Exists(target) from error
    except OSError:  # a disk without links, as a memory stick
        if target.exists():
            raise Exists(target) from None
        half.rename(target)


def _made(folder: Path) -> list[Path]:
    """Makes a folder where there is none, and those above it; they, the first one first."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _taken_away(paths: Sequence[Path], folders: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
    for folder in reversed(folders):
        folder.rmdir()
