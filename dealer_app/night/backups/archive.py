"""A backup as a file: what its list may say, and every byte of it held against that list.

Nothing in it is believed. It may have been made by anybody, and whoever opens it is a director
with little time: how long the list is, how its parts are called and how much they unpack to has
bounds, which are looked at before anything is written, and again while it is.
"""

import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from stat import S_IFMT, S_IFREG
from typing import IO, Final, TypeVar

from dealer_app.i18n import marked
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.store.aside import SUFFIX as KEPT
from dealer_app.store.journal_copies import JOURNALS
from dealer_app.store.register_place import FILE
from dealer_app.store.schema import LOG
from dealer_app.store.school import ASIDE
from dealer_app.store.school import FOLDER as SCHOOL
from dealer_app.store.school import SUFFIX as RECORD
from dealer_app.store.troubles import Trouble
from dealer_app.table.events import RegisterSeen

T = TypeVar("T")

SUFFIX: Final = ".sabot-backup"
LIST: Final = "backup.json"

MOST_LISTED: Final = 2**20
"""How many bytes the list may have: some three thousand files."""

MOST_PACKED: Final = 64 * 2**20
"""How many bytes all parts may come to, however small the archive is."""

PACKED: Final = 100
"""How many times its archive's size the parts may come to beyond that. Entries, each with a digest
of its own, never come to ten."""

_SIGN: Final = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff/\\:]"
_NAME: Final = rf"(?!\.\.?/){_SIGN}+"
_KEPT: Final = re.compile(
    rf"{_NAME}\.((sabot|sabot-register)({re.escape(KEPT)}({re.escape(LOG)})?)?|toml)"
    rf"|{SCHOOL}/{_NAME}{re.escape(RECORD)}({re.escape(ASIDE)}{_SIGN}*)?"
    rf"|houses/{_NAME}\.toml"
    rf"|lessons/{_NAME}/{_NAME}\.shoe"
)
"""How the files of a data folder are called: one pattern, from beginning to end."""

_PACKINGS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
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
    OverflowError,
)
"""What a zip archive raises that was cut short, or that is none."""


class NoBackup(Trouble):
    """A file that is no backup, or one that was cut short or altered."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked("{path} is no whole backup: it was cut short or altered. Take another one."),
            path=str(path),
        )


class NotKept(Trouble):
    """A backup, or a file out of one, could not be written."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            marked("{path} cannot be written: {why}. Make room there, or name another place."),
            path=str(path),
            why=why,
        )


class NotRead(Trouble):
    """A backup that is gone, or on a disk that fails."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            marked("{path} cannot be read: {why}. Put its stick in, or take another backup."),
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
class ArchivePart:
    """One file of a backup, its folders before its name, with its size in bytes; `head` is the
    digest of a journal's last session or a record's last entry, `sound` says that every entry of
    it was as it was recorded when the backup was taken."""

    name: str
    sha256: str
    size: int
    sessions: int = 0
    entries: int = 0
    head: str = ""
    sound: bool = True


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup as it was checked: its file, its own SHA-256, when it was made, what is in it, and
    how far the register in it was written, where that is told."""

    path: Path
    sha256: str
    made: str
    software: str
    parts: tuple[ArchivePart, ...]
    register: RegisterSeen | None = None

    @property
    def unsound(self) -> tuple[str, ...]:
        """The journals in it whose entries were not all as they were recorded when it was taken."""
        return tuple(part.name for part in self.parts if not part.sound)

    @property
    def sessions(self) -> int:
        """How many sessions of tables are in it; the register is none."""
        return sum(part.sessions for part in self.parts if part.name != FILE)

    @property
    def records(self) -> int:
        """How many trainees' records are in it."""
        return sum(part.name.endswith(RECORD) for part in self.parts)


def may_be_named(name: str) -> bool:
    """True if a file of a data folder may have that place in it."""
    return _KEPT.fullmatch(name) is not None


def is_journal(name: str) -> bool:
    """True of a table's file, or a register's."""
    return any(PurePosixPath(name).match(pattern) for pattern in JOURNALS)


def check(path: Path) -> Backup:
    """The backup, every byte of it held against its list; NoBackup where it is not whole, NotRead
    where it cannot be read."""
    try:
        with read(path) as archive:
            backup = _listed(path, archive)
            for part in backup.parts:
                with archive.open(part.name) as file:
                    if digest(file) != part.sha256:
                        raise NoBackup(path)
    except OSError as error:
        raise NotRead(path, system_reason(error)) from error
    return backup


@contextmanager
def read(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive meanwhile; NoBackup for whatever it raises that is none."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except _BROKEN as error:
        raise NoBackup(path) from error


def digest_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return digest(file)


def digest(file: IO[bytes]) -> str:
    """The SHA-256 of what is left of an open file."""
    found = sha256()
    for block in blocks(file):
        found.update(block)
    return found.hexdigest()


def blocks(file: IO[bytes]) -> Iterator[bytes]:
    """What is left of an open file, piece by piece."""
    while block := file.read(_BLOCK):
        yield block


def _listed(path: Path, archive: zipfile.ZipFile) -> Backup:
    """The backup as its list has it, each part as large as it says; NoBackup, or one of the errors
    of a broken archive, where it is not that of these files."""
    found = archive.getinfo(LIST)
    if found.file_size > MOST_LISTED:
        raise NoBackup(path)
    told = _of(dict, json.loads(archive.read(found)))
    sizes = {each.filename: each.file_size for each in archive.infolist() if _is_file(each)}
    parts = tuple(_part(_of(dict, each), sizes) for each in _of(list, told["parts"]))
    names = [part.name for part in parts]
    packed = path.stat().st_size
    if (
        sorted(archive.namelist()) != sorted([LIST, *names])
        or len(set(names)) != len(names)
        or any(part.size != sizes[part.name] for part in parts)
        or sum(sizes.values()) > max(MOST_PACKED, PACKED * packed)
    ):
        raise NoBackup(path)
    made, software = (_of(str, told[each]) for each in ("made", "software"))
    return Backup(path, digest_of(path), made, software, parts, _register(told.get("register")))


def _is_file(each: zipfile.ZipInfo) -> bool:
    """True of a plain file as a backup holds them, no link to another nor a secret one."""
    kind = S_IFMT(each.external_attr >> 16)
    return kind in {0, S_IFREG} and each.compress_type in _PACKINGS and not each.flag_bits & 1


def _part(told: Mapping[str, object], sizes: Mapping[str, int]) -> ArchivePart:
    """A row of the list; those of before told no size, and have that of the archive."""
    name = _of(str, told["name"])
    if not may_be_named(name):
        raise ValueError(name)
    return ArchivePart(
        name,
        _of(str, told["sha256"]),
        _count(told.get("size", sizes[name])),
        _count(told.get("sessions", 0)),
        _count(told.get("entries", 0)),
        _of(str, told.get("head", "")),
        sound=_of(bool, told.get("sound", True)),
    )


def _register(told: object) -> RegisterSeen | None:
    if told is None:
        return None
    of = _of(dict, told)
    return RegisterSeen(_count(of["seq"]), _of(str, of["head"]))


def _count(value: object) -> int:
    """A whole number that counts something; ValueError."""
    number = _of(int, value)
    if isinstance(value, bool) or number < 0:
        raise ValueError(number)
    return number


def _of(kind: type[T], value: object) -> T:
    """The value, which is of that type; TypeError."""
    if not isinstance(value, kind):
        raise TypeError(value)
    return value
