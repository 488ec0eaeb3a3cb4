"""Backups: every journal of the data folder in one file, good only where all of it verifies.

A backup is a zip archive: copies of the tables' journals, the register and the house's own sheets,
and a list of them with the SHA-256 of each. What is brought back never takes a file's place.
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
from tempfile import TemporaryDirectory
from typing import IO, Final

from dealer_app.i18n import marked
from dealer_app.store.copying import copy
from dealer_app.store.troubles import Trouble
from dealer_app.store.verify import verify

SUFFIX: Final = ".sabot-backup"
JOURNALS: Final = ("*.sabot", "*.sabot-register")
BESIDE: Final = ("*.toml",)
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
    """One file of a backup; `head` is the digest of a journal's last session, `sound` says that
    every entry of it is as it was recorded."""

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


def back_up(folder: Path, target: Path, now: Callable[[], datetime], software: str) -> Backup:
    """Writes a backup of the folder's journals and reads it back; a Trouble says why not.

    Tables may be dealt at meanwhile: each journal is kept as it stands at one moment.
    """
    found = [path for pattern in JOURNALS for path in sorted(folder.glob(pattern))]
    if not found:
        raise NothingToKeep(folder)
    if target.exists():
        raise Exists(target)
    made = now().astimezone(UTC).isoformat(timespec="seconds")
    half = target.with_name(target.name + ".part")
    try:
        with TemporaryDirectory(prefix="sabot-") as place, half.open("xb") as file:
            copies = [_copied(path, Path(place)) for path in found]
            copies += [path for pattern in BESIDE for path in sorted(folder.glob(pattern))]
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
        with path.open("rb") as whole:
            return Backup(path, _digest(whole), str(told["made"]), str(told["software"]), parts)
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(backup.path) as archive:
            for part in backup.parts:
                path = folder / part.name
                with archive.open(part.name) as source, path.open("xb") as file:
                    written.append(path)
                    _poured(source, file)
                with path.open("rb") as again:
                    if _digest(again) != part.sha256:
                        raise NoBackup(backup.path)
    except (OSError, zipfile.BadZipFile, zlib.error) as error:
        _taken_away(written)
        raise NotKept(folder, getattr(error, "strerror", None) or str(error)) from error
    except Trouble:
        _taken_away(written)
        raise
    return tuple(written)


def _copied(path: Path, place: Path) -> Path:
    copied = place / path.name
    copy(path, copied)
    return copied


def _write(file: IO[bytes], copies: Sequence[Path], told: dict[str, str]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        parts = [_part(path) for path in copies]
        for path in copies:
            archive.write(path, path.name)
        listed = {**told, "parts": [asdict(part) for part in parts]}
        archive.writestr(LIST, json.dumps(listed, ensure_ascii=False, indent=1))
    file.flush()
    os.fsync(file.fileno())


def _part(path: Path) -> Part:
    with path.open("rb") as file:
        digest = _digest(file)
    if path.suffix == ".toml":
        return Part(path.name, digest)
    report = verify(path)
    head = report.sessions[-1].head if report.sessions else ""
    return Part(path.name, digest, len(report.sessions), report.entries, head, report.sound)


def _plain(names: Sequence[str]) -> bool:
    """True if each name is that of a file in the folder itself, and none stands twice."""
    single = (PurePosixPath(name).name == name and "\\" not in name for name in names)
    return all(single) and len(set(names)) == len(names)


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


def _taken_away(paths: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
