"""House sheets: limits, chips, currency, rounding, options and resolutions that a house chose; each
change that a user keeps is a new file beside the one before."""

import contextlib
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_app.i18n import marked, resources
from dealer_app.i18n.saying import Hindrance
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library.faults import FileFault, SheetFault, listed
from dealer_app.library.house.house_faults import house_faults
from dealer_app.library.toml_file import digest, parse, read_text

if TYPE_CHECKING:
    from dealer_app.library.house.house_model import HouseTable


_FOLDER: Final = "houses"


@dataclass(frozen=True, slots=True)
class HouseSheet:
    """A house's sheet, read and without a fault; the text is empty where there is no sheet."""

    text: str
    sha256: str
    path: Path | None = None
    table: "HouseTable | None" = field(default=None, compare=False, repr=False)


@cache
def house_ids() -> tuple[str, ...]:
    """The house sheets that come with the program."""
    return tuple(sorted(path.stem for path in (resources() / _FOLDER).glob("*.toml")))


def default_house() -> HouseSheet:
    """The house without a sheet: euro, no limits on stakes, every bet taken, French, no PINs."""
    return HouseSheet("", "")


def read_house(name_or_path: str | Path) -> HouseSheet:
    """A house sheet of the program by its name, or a file; FileFault if it is broken."""
    path = _house_path(name_or_path)
    return _house(read_text(path), str(path), path)


def house_from_text(text: str, place: str) -> HouseSheet:
    """The house sheet that a session recorded; FileFault, under the name `place`."""
    return _house(text, place, None)


def _house_path(name_or_path: str | Path) -> Path:
    name = str(name_or_path)
    if name in house_ids():
        return resources() / _FOLDER / f"{name}.toml"
    if isinstance(name_or_path, Path) or "/" in name or "\\" in name or name.endswith(".toml"):
        return Path(name_or_path)
    values = {"found": name, "allowed": listed(house_ids())}
    raise FileFault([SheetFault(name, "no_house", values=values)])


@lru_cache(maxsize=16)
def _house(text: str, place: str, path: Path | None) -> HouseSheet:
    from dealer_app.library.house.house_model import read_house_table  # noqa: PLC0415 - pydantic is slow

    tree = parse(text, place)
    table, faults = read_house_table(tree, place)
    if table is not None:
        faults = list(house_faults(table, place))
    if table is None or faults:
        raise FileFault(faults)
    return HouseSheet(text, digest(text), path, table)


def house_options(house: HouseSheet, variant_id: str) -> Mapping[str, str]:
    """The options that the house chose for a game, those alone."""
    return {} if house.table is None else dict(house.table.options.get(variant_id, {}))


# The files that a user keeps


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
