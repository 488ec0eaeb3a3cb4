"""House sheets: limits, chips, currency, rounding, options and resolutions that a house chose."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_app.i18n import resources
from dealer_app.library.faults import Fault, FileFault, Place, listed
from dealer_app.library.irregularities import irregularities
from dealer_app.library.sheets import Sheet, bets_of, read_sheet, variant_ids
from dealer_app.library.toml_file import digest, parse, read_text
from dealer_app.rules.house import (
    Chip,
    Currency,
    House,
    Irregular,
    Limits,
    Resolution,
    RoadStyle,
    RoundingRule,
)
from dealer_app.rules.money import Money, Rounding, plain
from dealer_app.rules.variant import BetId, Variant

if TYPE_CHECKING:
    from dealer_app.library.house_model import HouseTable, LimitsTable, RoundingTable

_FOLDER: Final = "houses"
_DEALING: Final = {"usual": None, "open": False, "hidden": True}
_CHIPS: Final = (
    (1, "white"),
    (2, "pink"),
    (5, "red"),
    (10, "orange"),
    (20, "blue"),
    (50, "green"),
    (100, "black"),
    (500, "violet"),
    (1000, "yellow"),
)
"""The chips of a house that names none, in whole units of its currency."""


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
    """The house without a sheet: euro, no limits on stakes, every bet taken, French."""
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
    raise FileFault([Fault(name, "no_house", values=values)])


@lru_cache(maxsize=16)
def _house(text: str, place: str, path: Path | None) -> HouseSheet:
    from dealer_app.library.house_model import read_house_table  # noqa: PLC0415 - pydantic is slow

    tree = parse(text, place)
    table, faults = read_house_table(tree, place)
    if table is not None:
        faults = [
            *_game_faults(table, place),
            *_decision_faults(table, place),
            *_chip_faults(table, place),
        ]
    if table is None or faults:
        raise FileFault(faults)
    return HouseSheet(text, digest(text), path, table)


def _game_faults(table: "HouseTable", file: str) -> Iterator[Fault]:
    """Games, options and bets that the house names and that are none."""
    for part, games in (("options", table.options), ("bets", table.bets)):
        for game in games:
            if game not in variant_ids():
                values = {"found": game, "allowed": listed(variant_ids())}
                yield Fault(file, "no_variant", (part, game), values)
    for game, chosen in table.options.items():
        if game in variant_ids():
            yield from _option_faults(read_sheet(game), chosen, file)
    for game, bets in table.bets.items():
        if game in variant_ids():
            named: list[tuple[Place, str]] = []
            for key, some in (("open", bets.open), ("closed", bets.closed)):
                named += [(("bets", game, key, n), bet) for n, bet in enumerate(some or ())]
            named += [(("bets", game, "limits", bet), bet) for bet in bets.limits]
            yield from _bet_faults(read_sheet(game), named, file)


def _option_faults(sheet: Sheet, chosen: Mapping[str, str], file: str) -> Iterator[Fault]:
    options = {option.key: option for option in sheet.options}
    for key, value in chosen.items():
        place: Place = ("options", sheet.id, key)
        if key not in options:
            values = {"found": key, "allowed": listed(options)}
            yield Fault(file, "unknown_option", place, values)
        elif value not in options[key].choose:
            allowed = listed(options[key].choose)
            values = {"found": value, "option": key, "allowed": allowed}
            yield Fault(file, "value_unknown", place, values)


def _bet_faults(sheet: Sheet, named: list[tuple[Place, str]], file: str) -> Iterator[Fault]:
    bets = bets_of(sheet)
    for place, bet in named:
        if bet not in bets:
            yield Fault(file, "unknown_bet", place, {"found": bet, "allowed": listed(bets)})


def _decision_faults(table: "HouseTable", file: str) -> Iterator[Fault]:
    """Irregularities that are none, and resolutions that are not offered for them."""
    catalogue = irregularities("")
    for code, decision in table.irregularities.items():
        place: Place = ("irregularities", code)
        rule = catalogue.get(code)
        if rule is None:
            values = {"found": code, "allowed": listed(catalogue)}
            yield Fault(file, "unknown_code", place, values)
            continue
        for key, resolution in (("seen", decision.seen), ("unseen", decision.unseen)):
            if resolution is None:
                continue
            if not rule.offered:
                yield Fault(file, "nothing_offered", (*place, key), {"code": code})
            elif resolution not in rule.offered:
                allowed = listed(rule.offered)
                values = {"found": resolution.value, "code": code, "allowed": allowed}
                yield Fault(file, "not_offered", (*place, key), values)


def _chip_faults(table: "HouseTable", file: str) -> Iterator[Fault]:
    seen: set[Money] = set()
    for number, chip in enumerate(table.chips):
        if chip.value in seen:
            found = plain(chip.value, table.currency.digits)
            yield Fault(file, "chip_twice", ("chips", number, "value"), {"found": found})
        seen.add(chip.value)


def house_options(house: HouseSheet, variant_id: str) -> Mapping[str, str]:
    """The options that the house chose for a game, those alone."""
    return {} if house.table is None else dict(house.table.options.get(variant_id, {}))


def house_for(house: HouseSheet, variant: Variant) -> House:
    """The house's settings as they hold for a game."""
    table = house.table
    if table is None:
        return House(chips=_usual_chips(2), irregularities=irregularities(variant.id))
    currency = Currency(table.currency.code, table.currency.sign, table.currency.digits)
    bets = table.bets.get(variant.id)
    limits = _limits(table.limits, Limits())
    chips = tuple(Chip(chip.value, chip.colour) for chip in table.chips)
    return House(
        name=table.name or "",
        language=table.language,
        currency=currency,
        limits=limits,
        bet_limits={BetId(b): _limits(own, limits) for b, own in bets.limits.items()}
        if bets
        else {},
        differential=table.limits.differential,
        closed=_closed(table, variant),
        chips=chips or _usual_chips(currency.digits),
        commission=_rounding(table.rounding.commission, RoundingRule(Rounding.NEAREST)),
        winnings=_rounding(table.rounding.winnings, RoundingRule(Rounding.DOWN)),
        cagnotte=_rounding(table.rounding.cagnotte, _tenth(currency.digits)),
        irregularities=_decided(table, irregularities(variant.id)),
        hidden=_DEALING[table.dealing],
        shoe_odds=table.shoe_odds,
        shown_stakes=table.display.stakes,
        roads=RoadStyle(table.roads.tail, table.roads.tie_pairs, table.roads.banque == "red"),
    )


def _usual_chips(digits: int) -> tuple[Chip, ...]:
    return tuple(Chip(Money(value * 10**digits), colour) for value, colour in _CHIPS)


def _limits(table: "LimitsTable", otherwise: Limits) -> Limits:
    return Limits(
        table.minimum or otherwise.minimum,
        table.maximum or otherwise.maximum,
        table.multiple or otherwise.multiple,
    )


def _closed(table: "HouseTable", variant: Variant) -> frozenset[BetId]:
    bets = table.bets.get(variant.id)
    if bets is None:
        return frozenset()
    if bets.open is not None:
        return frozenset(bet for bet in variant.bets if bet not in bets.open)
    return frozenset(bet for bet in variant.bets if bet in (bets.closed or ()))


def _rounding(table: "RoundingTable | None", otherwise: RoundingRule) -> RoundingRule:
    if table is None:
        return otherwise
    return RoundingRule(table.how, table.unit or otherwise.unit)


def _tenth(digits: int) -> RoundingRule:
    """The levy's own rounding: to the nearest tenth of the currency's unit (rules of §4)."""
    return RoundingRule(Rounding.NEAREST, Money(max(1, 10**digits // 10)))


def _decided(table: "HouseTable", catalogue: Mapping[str, Irregular]) -> Mapping[str, Irregular]:
    """The catalogue with the house's own decisions as defaults."""
    decided = dict(catalogue)
    for code, decision in table.irregularities.items():
        rule = catalogue[code]
        default: Resolution | None = decision.seen or rule.default
        unseen = decision.unseen or rule.unseen
        decided[code] = replace(rule, default=default, unseen=unseen)
    return decided
