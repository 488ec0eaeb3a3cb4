"""What a second folder holds brought together, once the disk that the tables were on is lost."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import rmtree

from dealer_app.i18n import marked
from dealer_app.night.backups.archive import SUFFIX, Backup, check, may_be_named
from dealer_app.night.backups.restoration import (
    UNKNOWN,
    LastPapers,
    Source,
    beside,
    into_place,
    note_return,
    unpack,
    vacant,
)
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import JOURNALS, copy
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.anchors import Found, verify_folder
from dealer_app.store.verify import verify

Clock = Callable[[], datetime]


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
