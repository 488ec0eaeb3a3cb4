"""A backup as a file: how it is taken, what its list may say, and every byte of it held against
that list.

It is a zip archive of the whole data folder, good only where all of it verifies: copies of the
tables' journals, the register, the trainees' records and the house's own sheets and lessons, and a
list of them with the size and the SHA-256 of each. What is brought back never takes a file's place.
A trainee's record that is damaged is kept as it lies, and named: no table's backup waits for it.

Nothing in it is believed. It may have been made by anybody, and whoever opens it is a director with
little time: how long the list is, how its parts are called and how much they unpack to has bounds,
which are looked at before anything is written, and again while it is.
"""

import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC
from hashlib import sha256
from pathlib import Path, PurePosixPath
from shutil import copyfile
from stat import S_IFMT, S_IFREG
from tempfile import TemporaryDirectory
from typing import IO, Final, NamedTuple, TypeVar

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.store.aside import SUFFIX as KEPT
from dealer_app.store.chain import Clock
from dealer_app.store.journal_copies import JOURNALS, copy, copy_all
from dealer_app.store.register_place import FILE
from dealer_app.store.schema import LOG, natural
from dealer_app.store.school import ASIDE, CLASS, RecordDamaged, entries_of
from dealer_app.store.school import FOLDER as SCHOOL
from dealer_app.store.school import SUFFIX as RECORD
from dealer_app.store.troubles import NotOpened, Trouble
from dealer_app.store.verify import verify
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
PLAIN: Final = rf"(?!\.\.?/){_SIGN}+"
"""A name of a file or folder on every system: no control sign, no folder above, none within."""

_KEPT: Final = re.compile(
    rf"{PLAIN}\.((sabot|sabot-register)({re.escape(KEPT)}({re.escape(LOG)})?)?|toml)"
    rf"|{SCHOOL}/{PLAIN}{re.escape(RECORD)}({re.escape(ASIDE)}{_SIGN}*)?"
    rf"|houses/{PLAIN}\.toml"
    rf"|lessons/({PLAIN}/)?{PLAIN}\.(shoe|toml)"
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
        names = (part.name for part in self.parts if part.name != f"{SCHOOL}/{CLASS}")
        return sum(name.endswith(RECORD) for name in names)


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


# As it is taken: copies of one moment, and a list of them; it is read back at once.
#
# What has grown meanwhile is copied again while the register is held, so that it names no entry
# which its table's copy lacks. The file gets its name once it was read back; a journal in it that
# is not as recorded is named.


RECORDS: Final = f"{SCHOOL}/*{RECORD}"
BESIDE: Final = (
    f"*{KEPT}",
    f"*{KEPT}{LOG}",
    f"{SCHOOL}/*{RECORD}{ASIDE}*",
    "*.toml",
    "houses/*.toml",
    *(f"lessons/{place}*.{suffix}" for place in ("", "*/") for suffix in ("shoe", "toml")),
)
"""What is kept as it lies there: journals and records that were set aside, and what the house
wrote."""


class NothingToKeep(Trouble):
    """A backup of a folder that holds no journal."""

    def __init__(self, folder: Path) -> None:
        super().__init__(marked("There is no table’s journal in {path} yet."), path=str(folder))


class NotNamed(Trouble):
    """A file whose name no backup takes: one with control signs, or of another system's folders."""

    def __init__(self, name: str) -> None:
        super().__init__(
            marked("{file} cannot go into a backup under that name: give it a plain one."),
            file=ascii(name),
        )


class _Copy(NamedTuple):
    """What goes into a backup: its place in the data folder, and the copy of it."""

    name: str
    path: Path


def back_up(folder: Path, target: Path, now: Clock, software: str) -> Backup:
    """Writes a backup of the folder's journals and reads it back; a Trouble says why not.

    Tables may be dealt at meanwhile: each journal is kept as it stands at one moment, and what the
    register says of them is so in it.
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
            seen = copy_all(folder, Path(place))
            copies = list(_found(Path(place), *JOURNALS))
            copies += [_copied(each, Path(place)) for each in _found(folder, RECORDS)]
            copies += _found(folder, *BESIDE)
            _write(file, copies, {"made": made, "software": software, **_register_part(seen)})
        kept = check(half)
        _into_place(half, target)
    except OSError as error:
        raise NotKept(target, system_reason(error)) from error
    finally:
        half.unlink(missing_ok=True)
    return replace(kept, path=target)


def _register_part(seen: RegisterSeen | None) -> dict[str, object]:
    """How far the register is written, as the list says it."""
    return {} if seen is None else {"register": {"seq": seen.seq, "head": seen.digest}}


def _found(folder: Path, *patterns: str) -> Iterator[_Copy]:
    """The files of these patterns, in order, by their place in the folder."""
    for pattern in patterns:
        there = (path for path in folder.glob(pattern) if not path.is_fifo())
        found = {path.relative_to(folder).as_posix(): path for path in there}
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


def _write(file: IO[bytes], copies: Sequence[_Copy], told: dict[str, object]) -> None:
    for each in copies:
        if not may_be_named(each.name):
            raise NotNamed(each.name)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
        parts = [_part_of(each) for each in copies]
        for each in copies:
            archive.write(each.path, each.name)
        listed = {**told, "parts": [asdict(part) for part in parts]}
        archive.writestr(LIST, json.dumps(listed, ensure_ascii=False, indent=1))
    file.flush()
    os.fsync(file.fileno())


def _part_of(each: _Copy) -> ArchivePart:
    if each.path.suffix == RECORD:
        return _record(each)
    part = ArchivePart(each.name, digest_of(each.path), each.path.stat().st_size)
    if not is_journal(each.name):
        return part
    report = verify(each.path)
    head = report.sessions[-1].head if report.sound and report.sessions else ""
    sessions, entries = len(report.sessions), report.entries
    return replace(part, sessions=sessions, entries=entries, head=head, sound=report.sound)


def _record(each: _Copy) -> ArchivePart:
    """A trainee's record, which has no sessions of a table; SQLite may tidy the copy of one that
    is damaged while it is read."""
    try:
        entries, sound = entries_of(each.path), True
    except (NotOpened, RecordDamaged):
        entries, sound = (), False
    head = entries[-1].digest if entries else ""
    size = each.path.stat().st_size
    return ArchivePart(
        each.name, digest_of(each.path), size, entries=len(entries), head=head, sound=sound
    )


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
