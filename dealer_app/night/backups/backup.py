"""A backup as it is taken: copies of one moment, and a list of them; it is read back at once.

What has grown meanwhile is copied again while the register is held, so that it names no entry which
its table's copy lacks. The file gets its name once it was read back; a journal in it that is not as
recorded is named.
"""

import json
import os
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import IO, Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.night.backups.archive import (
    LIST,
    ArchivePart,
    Backup,
    Exists,
    NotKept,
    check,
    digest_of,
    is_journal,
    may_be_named,
)
from dealer_app.rules.natural_order import natural
from dealer_app.store.aside import SUFFIX as KEPT
from dealer_app.store.journal_copies import JOURNALS, copy, copy_all
from dealer_app.store.schema import LOG
from dealer_app.store.school import ASIDE, RecordDamaged, entries_of
from dealer_app.store.school import FOLDER as SCHOOL
from dealer_app.store.school import SUFFIX as RECORD
from dealer_app.store.troubles import NotOpened, Trouble
from dealer_app.store.verify import verify
from dealer_app.table.events import RegisterSeen

RECORDS: Final = f"{SCHOOL}/*{RECORD}"
BESIDE: Final = (
    f"*{KEPT}",
    f"*{KEPT}{LOG}",
    f"{SCHOOL}/*{RECORD}{ASIDE}*",
    "*.toml",
    "houses/*.toml",
    "lessons/*/*.shoe",
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


def back_up(folder: Path, target: Path, now: Callable[[], datetime], software: str) -> Backup:
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
        parts = [_part(each) for each in copies]
        for each in copies:
            archive.write(each.path, each.name)
        listed = {**told, "parts": [asdict(part) for part in parts]}
        archive.writestr(LIST, json.dumps(listed, ensure_ascii=False, indent=1))
    file.flush()
    os.fsync(file.fileno())


def _part(each: _Copy) -> ArchivePart:
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
