"""House sheets: limits, chips, currency, rounding, options and resolutions that a house chose, and
the irregularities that it may decide on; from such a sheet the frozen settings that hold for a
game; each change that a user keeps is a new file beside the one before."""

import contextlib
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from dealer_app.i18n import marked, resources
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.library.faults import FileFault, Place, SheetFault, digest, listed, parse, read_text
from dealer_app.library.house.house_model import (
    HouseTable,
    LimitsTable,
    read_catalogue,
    read_house_table,
)
from dealer_app.library.house.house_table import SETTINGS, settings_of
from dealer_app.library.house.setting_row import Setting, Signers, usual_chips, usual_notes
from dealer_app.library.sheets import Sheet, bets_of, read_sheet, variant_ids
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import (
    CommissionMode,
    Currency,
    House,
    Irregular,
    Limits,
    Resolution,
)
from dealer_app.rules.money import Money, plain
from dealer_app.rules.staff import Needs
from dealer_app.rules.variant import BetId, PayLine, Variant

FILE: Final = "irregularities.toml"


def irregularities(variant_id: str) -> Mapping[str, Irregular]:
    """The irregularities by their code, with what that game decides otherwise."""
    return _catalogue(resources() / FILE, variant_id)


@cache
def _catalogue(path: Path, variant_id: str) -> Mapping[str, Irregular]:
    return read_catalogue(parse(read_text(path), str(path)), variant_id, str(path))


# House sheets


_FOLDER: Final = "houses"


@dataclass(frozen=True, slots=True)
class HouseSheet:
    """A house's sheet, read and without a fault; the text is empty where there is no sheet."""

    text: str
    sha256: str
    path: Path | None = None
    table: HouseTable | None = field(default=None, compare=False, repr=False)


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


def chosen_house(place: str | None) -> HouseSheet | None:
    """The house sheet of that name or file; None where none is, FileFault if it is broken."""
    return read_house(place) if place else None


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
    raise FileFault([SheetFault(name, Saying("no_house", values))])


@lru_cache(maxsize=16)
def _house(text: str, place: str, path: Path | None) -> HouseSheet:
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
    stem = file_stem(name, "house") if own is None else own.stem
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


def file_stem(name: str, otherwise: str) -> str:
    """A name as a file may be called in every folder; `otherwise` where nothing is left of it."""
    apart = unicodedata.normalize("NFKD", name.lower())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:LONGEST_NAME].strip("-") or otherwise


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


# What is wrong with a house sheet whose form is right: games, bets, acts, chips that are none


def house_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    """Everything in the sheet that the games, the catalogue and its own chips do not know."""
    yield from _game_faults(table, file)
    yield from _decision_faults(table, file)
    yield from _chip_faults(table, file)
    yield from _bet_limit_faults(table, file)
    yield from _authority_faults(table, file)
    yield from _night_faults(table, file)


def _game_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    """Games, options and bets that the house names and that are none."""
    for part, games in (("options", table.options), ("bets", table.bets)):
        for game in games:
            if game not in variant_ids():
                values = {"found": game, "allowed": listed(variant_ids())}
                yield SheetFault(file, Saying("no_variant", values), (part, game))
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


def _option_faults(sheet: Sheet, chosen: Mapping[str, str], file: str) -> Iterator[SheetFault]:
    options = {option.key: option for option in sheet.options}
    for key, value in chosen.items():
        place: Place = ("options", sheet.id, key)
        if key not in options:
            values = {"found": key, "allowed": listed(options)}
            yield SheetFault(file, Saying("unknown_option", values), place)
        elif value not in options[key].choose:
            allowed = listed(options[key].choose)
            values = {"found": value, "option": key, "allowed": allowed}
            yield SheetFault(file, Saying("value_unknown", values), place)


def _bet_faults(sheet: Sheet, named: list[tuple[Place, str]], file: str) -> Iterator[SheetFault]:
    bets = bets_of(sheet)
    for place, bet in named:
        if bet not in bets:
            yield SheetFault(
                file, Saying("unknown_bet", {"found": bet, "allowed": listed(bets)}), place
            )


def _decision_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    """Irregularities that are none, and resolutions that are not offered for them."""
    catalogue = irregularities("")
    for code, decision in table.irregularities.items():
        place: Place = ("irregularities", code)
        rule = catalogue.get(code)
        if rule is None:
            values = {"found": code, "allowed": listed(catalogue)}
            yield SheetFault(file, Saying("unknown_code", values), place)
            continue
        for key, resolution in (("seen", decision.seen), ("unseen", decision.unseen)):
            if resolution is None:
                continue
            if not rule.offered:
                yield SheetFault(file, Saying("nothing_offered", {"code": code}), (*place, key))
            elif resolution not in rule.offered:
                allowed = listed(rule.offered)
                values = {"found": resolution.value, "code": code, "allowed": allowed}
                yield SheetFault(file, Saying("not_offered", values), (*place, key))


def _chip_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    seen: set[Money] = set()
    for number, chip in enumerate(table.chips):
        if chip.value in seen:
            found = plain(chip.value, table.currency.digits)
            yield SheetFault(
                file, Saying("chip_twice", {"found": found}), ("chips", number, "value")
            )
        seen.add(chip.value)


def _bet_limit_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    """Limits of a bet that do not go with what the table's own limits leave for it."""
    whole = table.limits
    for game, bets in table.bets.items():
        for bet, own in bets.limits.items():
            least, most = own.minimum or whole.minimum, own.maximum or whole.most
            if least is not None and most is not None and most < least:
                yield SheetFault(file, Saying("below_minimum"), ("bets", game, "limits", bet))


def _authority_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    """Acts that the house gives to a post that may not answer for them."""
    for row in settings_of("authority"):
        needs = row.value_in(table)
        assert isinstance(row.takes, Signers)
        if isinstance(needs, Needs) and needs.post not in row.takes.posts:
            values = {"found": needs.post.value}
            yield SheetFault(file, Saying("director_only", values), (*row.path, "post"))


def _night_faults(table: HouseTable, file: str) -> Iterator[SheetFault]:
    """Chips that the tray or the payout names and the house does not have, amounts that stand
    twice, thresholds the wrong way round."""
    tray, payout = table.tray, table.payout
    explained, reported = (_threshold(table, key) for key in ("variance", "report"))
    if reported < explained:
        yield SheetFault(file, Saying("report_below"), ("tray",))
    yield from _unknown_chips(table, file, (("tray", "float"), tray.float))
    yield from _unknown_chips(table, file, (("tray", "bank"), tray.bank))
    yield from _unknown_chips(table, file, (("payout", "pattern"), payout.pattern))
    if payout.largest is not None:
        yield from _unknown_chips(table, file, (("payout", "largest"), (payout.largest,)))
    digits = table.currency.digits
    for chip in payout.pattern:
        if payout.largest is not None and chip > payout.largest:
            values = {"found": plain(chip, digits), "allowed": plain(payout.largest, digits)}
            yield SheetFault(file, Saying("above_largest", values), ("payout", "pattern"))
    for place, amounts in (
        (("payout", "pattern"), payout.pattern),
        (("cagnotte", "tickets"), table.cagnotte.tickets),
        (("tray", "notes"), tray.notes),
    ):
        for amount in sorted({each for each in amounts if amounts.count(each) > 1}):
            yield SheetFault(file, Saying("twice", {"found": plain(amount, digits)}), place)


def _threshold(table: HouseTable, key: str) -> Money:
    """Above which variance somebody explains it, or reports it, under this sheet."""
    (row,) = (each for each in settings_of("tray") if each.path[-1] == key)
    value = row.value_in(table)
    assert isinstance(value, int)
    return Money(value)


def _unknown_chips(
    table: HouseTable, file: str, named: tuple[Place, Iterable[Money]]
) -> Iterator[SheetFault]:
    digits = table.currency.digits
    known = [chip.value for chip in table.chips or usual_chips(digits)]
    place, chips = named
    for chip in chips:
        if chip not in known:
            allowed = listed(plain(each, digits) for each in known)
            values = {"found": plain(chip, digits), "allowed": allowed}
            yield SheetFault(file, Saying("not_a_chip", values), place)


def house_for(house: HouseSheet, variant: Variant) -> House:
    """The house's settings as they hold for a game."""
    table = house.table
    if table is None:
        return _without_sheet(variant.id)
    settled, bets = _as_rows_say(table), table.bets.get(variant.id)
    own = {} if bets is None else bets.limits
    return replace(
        settled,
        bet_limits={BetId(bet): _limits(each, settled.limits) for bet, each in own.items()},
        closed=_closed(table, variant),
        irregularities=_decided(table, irregularities(variant.id)),
    )


def house_name(house: HouseSheet) -> str:
    """What the sheet calls its house, in any game; nothing where it gives no name."""
    name = "" if house.table is None else house.table.name
    return name if isinstance(name, str) else ""


def in_house(variant: Variant, house: House) -> Variant:
    """The game as that house deals it: where it takes no commission, no payout speaks of one."""
    if house.commission_mode is not CommissionMode.NONE:
        return variant
    bets = {bet: replace(spec, lines=_whole(spec.lines)) for bet, spec in variant.bets.items()}
    return replace(variant, bets=bets)


def _whole(lines: tuple[PayLine, ...]) -> tuple[PayLine, ...]:
    return tuple(replace(line, commission=Fraction(0)) for line in lines)


def _as_rows_say(table: HouseTable) -> House:
    """The settings that are rows, each where its row places it."""
    values: dict[tuple[str, ...], object] = {}
    for row in SETTINGS:
        value = row.value_in(table)
        if value is not None and not (value == row.usual and _in_a_mapping(row)):
            values[tuple(row.field.split("."))] = value
    settled: House = _placed(House(), values)
    return settled


def _in_a_mapping(row: Setting) -> bool:
    """True of a setting that the house keeps among others by its name, unless it is as usual."""
    among, _, _ = row.field.rpartition(".")
    return bool(among) and isinstance(attrgetter(among)(House()), Mapping)


def _placed(record: Any, values: Mapping[tuple[str, ...], object]) -> Any:
    """A record, or a mapping, with these values at their places in it, or deeper."""
    own: dict[str, Any] = {}
    for name in dict.fromkeys(first for first, *_ in values):
        inner = {place[1:]: value for place, value in values.items() if place[0] == name}
        own[name] = inner[()] if () in inner else _placed(getattr(record, name), inner)
    return {**record, **own} if isinstance(record, Mapping) else replace(record, **own)


@lru_cache(maxsize=16)
def _without_sheet(game: str) -> House:
    """The settings of somebody who tries the program: chips and notes as usual; kept, as each
    choice of options asks for them again."""
    usual, currency = House(), Currency()
    return replace(
        usual,
        chips=usual_chips(currency.digits),
        irregularities=irregularities(game),
        tray=replace(usual.tray, notes=usual_notes(currency.code, currency.digits)),
    )


def _limits(table: LimitsTable, otherwise: Limits) -> Limits:
    return Limits(
        table.minimum or otherwise.minimum,
        table.maximum or otherwise.maximum,
        table.multiple or otherwise.multiple,
    )


def _closed(table: HouseTable, variant: Variant) -> frozenset[BetId]:
    bets = table.bets.get(variant.id)
    if bets is None:
        return frozenset()
    if bets.open is not None:
        return frozenset(bet for bet in variant.bets if bet not in bets.open)
    return frozenset(bet for bet in variant.bets if bet in (bets.closed or ()))


def _decided(table: HouseTable, catalogue: Mapping[str, Irregular]) -> Mapping[str, Irregular]:
    """The catalogue with the house's own decisions as defaults."""
    decided = dict(catalogue)
    for code, decision in table.irregularities.items():
        rule = catalogue[code]
        default: Resolution | None = decision.seen or rule.default
        unseen = decision.unseen or rule.unseen
        decided[code] = replace(rule, default=default, unseen=unseen)
    return decided
