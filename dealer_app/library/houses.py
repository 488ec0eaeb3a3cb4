"""House sheets: limits, chips, currency, rounding, options and resolutions that a house chose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_app.i18n import resources
from dealer_app.library.faults import FileFault, SheetFault, listed
from dealer_app.library.house_faults import house_faults
from dealer_app.library.toml_file import digest, parse, read_text

if TYPE_CHECKING:
    from dealer_app.library.house_model import HouseTable

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
    from dealer_app.library.house_model import read_house_table  # noqa: PLC0415 - pydantic is slow

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
