"""House sheets that the user keeps: each change is a new file beside the one before."""

import contextlib
import os
import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked, resources
from dealer_app.i18n.saying import Hindrance
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library.houses import HouseSheet

FOLDER: Final = "houses"
"""Where a first sheet of one's own is kept, in the data folder."""

LONGEST_NAME: Final = 40
_NOT_SAVED: Final = marked(
    "The house sheet cannot be saved in {file}: {why}. Allow writing there, or make room."
)
_NUMBERED: Final = re.compile(r"(.+)-(\d{1,4})")


class SheetNotSaved(Hindrance):
    """The new sheet could not be written; the one before is as it was."""

    def __init__(self, file: Path, error: OSError) -> None:
        super().__init__(_NOT_SAVED, file=str(file), why=system_reason(error))


def save_beside(text: str, before: HouseSheet | None, name: str, data: Path) -> Path:
    """Keeps a sheet in a file of its own, and tells which: beside the one before, or among the
    user's where that came with the program; nothing is ever written over. SheetNotSaved if not."""
    own = before.path if before is not None else None
    if own is not None and own.is_relative_to(resources()):
        own = None
    folder = data / FOLDER if own is None else own.parent
    stem = _plain(name) if own is None else own.stem
    file = folder / f"{stem}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = next(each for each in _free(folder, stem) if not each.exists())
        _write_new(file, text)
    except OSError as error:
        raise SheetNotSaved(file, error) from error
    return file


def _free(folder: Path, stem: str) -> Iterator[Path]:
    """The names that the file may have, the first that is free to be taken."""
    numbered = _NUMBERED.fullmatch(stem)
    first, start = (numbered[1], int(numbered[2]) + 1) if numbered else (stem, 2)
    if numbered is None:
        yield folder / f"{stem}.toml"
    for number in count(start):
        yield folder / f"{first}-{number}.toml"


def _plain(name: str) -> str:
    """A name as a file may be called in every folder; `house` where nothing is left of it."""
    apart = unicodedata.normalize("NFKD", name.lower())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:LONGEST_NAME].strip("-") or "house"


def _write_new(file: Path, text: str) -> None:
    """Writes a file that was not there, and has it on the disk; FileExistsError if it was."""
    with file.open("x", encoding="utf-8", newline="\n") as written:
        try:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                file.unlink()
            raise
