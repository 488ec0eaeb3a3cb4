"""The rules in force at a table: from a sheet, the house's sheet and the options chosen."""

from collections.abc import Mapping
from functools import lru_cache

from dealer_app import __version__
from dealer_app.library import (
    HouseSheet,
    Sheet,
    default_house,
    house_for,
    house_from_text,
    house_options,
    in_house,
    resolve,
    sheet_from_text,
)
from dealer_app.rules.fact_classes import dataclass
from dealer_app.table.events import TableOpened
from dealer_app.table.table import Resolver, Rules


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits down: how many seats (None: as the variant has), the names of table and croupier.

    `previous_seal` is the seal of the session that this table closed before.
    """

    seats: int | None = None
    table: str = ""
    croupier: str = ""
    previous_seal: str = ""


def resolver(sheet: Sheet, house: HouseSheet | None) -> Resolver:
    """A function from options to the rules that hold under them; BadOption for a wrong one."""
    house_sheet = default_house() if house is None else house

    def rules(options: Mapping[str, str]) -> Rules:
        variant = resolve(sheet, options)
        settings = house_for(house_sheet, variant)
        return Rules(in_house(variant, settings), settings)

    return rules


def opening(
    sheet: Sheet,
    house: HouseSheet | None,
    options: Mapping[str, str],
    sitting: Seating,
) -> TableOpened:
    """The opening of a table: every option with its value, the house's choices before defaults."""
    chosen = {option.key: option.default for option in sheet.options}
    if house is not None:
        chosen |= house_options(house, sheet.id)
    chosen |= options
    variant = resolve(sheet, chosen)
    return TableOpened(
        sheet=sheet.text,
        sheet_digest=sheet.sha256,
        options=chosen,
        house=house.text if house else "",
        house_digest=house.sha256 if house else "",
        seats=sitting.seats or variant.seats,
        table=sitting.table,
        croupier=sitting.croupier,
        software=__version__,
        previous_seal=sitting.previous_seal,
    )


def stored_resolver(event: TableOpened) -> Resolver:
    """The rules of a recorded session, read from the texts that its opening carries."""
    return _stored(event.sheet, event.house)


@lru_cache(maxsize=8)
def _stored(sheet: str, house: str) -> Resolver:
    of_house = house_from_text(house, "house") if house else None
    return resolver(sheet_from_text(sheet, "sheet"), of_house)
