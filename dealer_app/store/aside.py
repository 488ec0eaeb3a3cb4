"""What becomes of a file that is not as it was written: it is kept beside under another name, with
what SQLite has beside it, and no file of the program is called so."""

import os
import shutil
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from dealer_app.store.schema import INDEX, LOG, ROLLBACK

SUFFIX: Final = "-aside"
"""What the name of a table's file or a register ends with that was set aside."""

BESIDE: Final = (LOG, INDEX, ROLLBACK)
"""What the names of the files end with that belong to one."""


def kept_beside(path: Path, now: datetime) -> Path:
    """A copy of a file under a name that no other has, its log or what a killed program was to take
    back with it, on the disk when this returns; OSError."""
    stem = f"{path.stem} {now.astimezone():%Y-%m-%d %H%M%S}"
    kept = _unused(path, stem, f"{path.suffix}{SUFFIX}")
    for end in ("", LOG, ROLLBACK):
        source = path.with_name(path.name + end)
        if source.exists():
            _copied(source, kept.with_name(kept.name + end))
    return kept


def moved_beside(path: Path, now: datetime, ending: str) -> Path:
    """Where a file is found from now on, and all that belongs to it; OSError."""
    kept = _unused(path, f"{path.stem}-{now:%Y-%m-%d-%H%M%S}", ending)
    path.rename(kept)
    for end in BESIDE:
        source = path.with_name(path.name + end)
        if source.exists():
            source.rename(kept.with_name(kept.name + end))
    return kept


def _unused(path: Path, stem: str, ending: str) -> Path:
    """A name that no file has, numbered from the second on."""
    names = (path.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{ending}") for n in count(1))
    return next(name for name in names if not name.exists())


def _copied(source: Path, target: Path) -> None:
    with source.open("rb") as read, target.open("xb") as written:
        shutil.copyfileobj(read, written)
        written.flush()
        os.fsync(written.fileno())
    shutil.copystat(source, target)
