"""House sheets and the catalogue of irregularities, as they are checked."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import time
from decimal import Decimal
from functools import cache, partial
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, assert_never
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from typing_extensions import override

from dealer_app.i18n import SOURCE_LANGUAGE
from dealer_app.library import values as kind
from dealer_app.library.faults import FileFault, SheetFault, Tree, listed, quoted
from dealer_app.library.house.house_table import ANSWERING, EURO_DIGITS, SETTINGS
from dealer_app.library.house.setting_row import (
    Amount,
    Amounts,
    OneNumber,
    OneOf,
    Plain,
    PrintedLines,
    Setting,
    Signers,
    Takes,
    Whole,
)
from dealer_app.library.options import SettledSheet
from dealer_app.library.sheet_model import Names
from dealer_app.library.strict import (
    NEEDED,
    NONE,
    AtMost,
    By,
    SheetKey,
    Strict,
    Then,
    Within,
    Written,
    checked,
    widened,
    wrong,
)
from dealer_app.library.values import read_logo, whole_number
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import (
    Authority,
    Chip,
    Irregular,
    Resolution,
)
from dealer_app.rules.money import Chips, Money, plain, read_amount
from dealer_app.rules.staff import Needs, Post

# Amounts of money as house sheets write them, by the figures that the currency has


MOST_CHIPS: Final = 1_000_000
"""How many chips of one value a house may say it has."""


@dataclass(frozen=True, slots=True)
class MinorUnit:
    """How many figures the house's currency has behind the point: amounts are read by it."""

    digits: int


def digits_of(money: object) -> int:
    """The figures behind the point of the sheet that is being read."""
    assert isinstance(money, MinorUnit)
    return money.digits


def _amount(value: object, unit: object) -> Money:
    digits = digits_of(unit)
    text = str(value) if isinstance(value, str | int | Decimal) else ""
    money = None if isinstance(value, bool) else read_amount(text, digits)
    if money is None or money < 0:
        raise wrong("not_amount", found=quoted(value), digits=digits)
    return money


def _positive(value: object, unit: object) -> Money:
    money = _amount(value, unit)
    if not money:
        raise wrong("not_positive", found=quoted(value))
    return money


def _chip_numbers(value: object, unit: object) -> Chips:
    if not isinstance(value, dict):
        raise wrong("not_table", found=quoted(value))
    chips: dict[Money, int] = {}
    for key, number in value.items():
        chip = _positive(key, unit)
        if chip in chips:
            raise wrong("chip_twice", found=str(key))
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= MOST_CHIPS:
            raise wrong("chips_number", found=quoted(number), chip=str(key), most=MOST_CHIPS)
        chips[chip] = number
    return MappingProxyType({value: chips[value] for value in sorted(chips, reverse=True)})


Positive = Annotated[Money, Within(_positive)]


class NeedsTable(Strict):
    """One act of `[authority]`: its post alone, or post and people; what is left out is usual."""

    post: Annotated[Post | None, kind.among(ANSWERING, made=Post)] = None
    people: Annotated[int | None, whole_number(1, 2)] = None

    @classmethod
    @override
    def spelt(cls, value: object) -> object:
        return {"post": value} if isinstance(value, str) else value


class AuthorityTable(Strict):
    """`[authority]`."""

    unknown: ClassVar = "unknown_act"


class TrayTable(Strict):
    """`[tray]`."""

    float: Mapping[Money, int] = NONE
    bank: Mapping[Money, int] = NONE
    variance: object = None
    report: object = None
    counted: object = None
    notes: tuple[Money, ...] = ()


class CagnotteTickets(Strict):
    """`[cagnotte]`."""

    tickets: tuple[Money, ...] = ()


class PayoutTable(Strict):
    """`[payout]`."""

    pattern: tuple[Money, ...] = ()
    largest: Money | None = None


COLOURS: Final = (
    *("white", "red", "blue", "green", "black", "violet"),
    *("yellow", "orange", "pink", "grey", "brown", "turquoise"),
)
"""The colours of chips that the themes know."""

LONGEST_LINE: Final = 80
_TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)


def _one_of(numbers: Sequence[int]) -> Callable[[object], int]:
    """One of these whole numbers; else the fault that lists them."""

    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in numbers:
            return value
        raise wrong("not_allowed", found=quoted(value), allowed=listed(numbers))

    return check


def _ranked(amounts: tuple[Money, ...]) -> tuple[Money, ...]:
    return tuple(sorted(amounts))


def _chips(listed: tuple["ChipTable", ...]) -> tuple[Chip, ...]:
    return tuple(Chip(chip.value, chip.colour) for chip in listed)


def _time(value: object) -> time:
    read = _TIME.fullmatch(value) if isinstance(value, str) else None
    if read is None:
        raise wrong("not_time", found=quoted(value))
    return time(int(read[1]), int(read[2]))


def _zone(value: object) -> str:
    try:
        return ZoneInfo(value if isinstance(value, str) else "").key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise wrong("no_zone", found=quoted(value)) from None


def _logo(value: object) -> str:
    if not isinstance(value, str):
        raise wrong("not_text", found=quoted(value))
    return read_logo(value)


def _line(value: object) -> str:
    if not isinstance(value, str):
        raise wrong("not_text", found=quoted(value))
    line = value.strip()
    if not line or not line.isprintable() or len(line) > LONGEST_LINE:
        raise wrong("not_line", found=quoted(value), most=LONGEST_LINE)
    return line


def _needs(usual: Needs, said: NeedsTable) -> Needs:
    """What an act needs; what is left out is as usual."""
    return Needs(said.post or usual.post, said.people or usual.people)


Decision = Annotated[Resolution, kind.one_of(Resolution)]


class CurrencyTable(Strict):
    """`[currency]`."""

    code: str = ""
    sign: str = ""
    digits: int = EURO_DIGITS


class LimitsTable(Strict):
    """`[limits]`, or those of one bet."""

    minimum: Positive | None = None
    maximum: Positive | None = None
    multiple: Positive | None = None

    @override
    def agree(self, about: object) -> None:
        if self.minimum and self.maximum and self.maximum < self.minimum:
            raise wrong("below_minimum")
        for each in (self.minimum, self.maximum):
            if each and self.multiple and each % self.multiple:
                digits = digits_of(about)
                allowed = plain(self.multiple, digits)
                raise wrong("off_multiple", found=plain(each, digits), allowed=allowed)


class TableLimits(LimitsTable):
    """`[limits]`: those of every bet, and what is said of stakes besides; the coefficient gives the
    maximum."""

    differential: object = None
    coefficient: int | None = None
    under: object = None
    over: object = None

    @override
    def agree(self, about: object) -> None:
        super().agree(about)
        if self.coefficient is not None and self.maximum is not None:
            raise wrong("maximum_or_coefficient")
        if self.coefficient is not None and self.minimum is None:
            raise wrong("coefficient_alone")

    @property
    def most(self) -> Money | None:
        """The maximum: as it is written, or so many times the minimum."""
        if self.coefficient is None or self.minimum is None:
            return self.maximum
        return Money(self.minimum * self.coefficient)


class BetsTable(Strict):
    """`[bets.punto_banco]`: what is taken at that game, and limits of single bets."""

    open: tuple[kind.Text, ...] | None = None
    closed: tuple[kind.Text, ...] | None = None
    limits: Mapping[str, LimitsTable] = NONE

    @override
    def agree(self, about: object) -> None:
        if self.open is not None and self.closed is not None:
            raise wrong("open_or_closed")


class ChipTable(Strict):
    """One entry of `chips`."""

    value: Positive
    colour: Annotated[str, kind.among(COLOURS)] = ""


class DecisionTable(Strict):
    """`[irregularities.IRR-01]`: what is decided when the card was seen, and when it was not."""

    seen: Decision | None = None
    unseen: Decision | None = None


class HouseTable(Strict):
    """The whole house sheet; options and bets are checked against the games' own sheets after.

    Options, bets and irregularities are no rows: what there is of them the games' sheets and the
    catalogue say, which are read when a game is asked for.

    What is read in the place of a bare `object` or `Strict`, or under a key of a table that has a
    row, is said by the rows of `house_table`; here it has its place, in the order in which keys are
    listed and faults told.
    """

    name: object = None
    language: object = None
    dealing: object = None
    shoe_odds: object = None
    currency: CurrencyTable = CurrencyTable()
    limits: TableLimits = TableLimits()
    chips: tuple[Chip, ...] = ()
    rounding: Strict = Strict()
    roads: Strict = Strict()
    display: Strict = Strict()
    authority: AuthorityTable = AuthorityTable()
    staff: Strict = Strict()
    pit: Strict = Strict()
    commission: Strict = Strict()
    tray: TrayTable = TrayTable()
    cagnotte: CagnotteTickets = CagnotteTickets()
    tips: Strict = Strict()
    day: Strict = Strict()
    payout: PayoutTable = PayoutTable()
    documents: Strict = Strict()
    cards: Strict = Strict()
    school: Strict = Strict()
    options: Mapping[str, Mapping[str, kind.Choice]] = NONE
    bets: Mapping[str, BetsTable] = NONE
    irregularities: Mapping[str, DecisionTable] = NONE


def _annotation(takes: Takes) -> object:
    """What a setting takes, as it is checked."""
    match takes:
        case Plain.TEXT:
            return kind.Text
        case Plain.SWITCH:
            return kind.Switch
        case Whole(least, most):
            return Annotated[int, whole_number(least, most)]
        case OneOf(allowed, made):
            return Annotated[object, kind.among(allowed, made=made)]
        case OneNumber(numbers):
            return Annotated[int, By(_one_of(numbers))]
        case Amount(nothing):
            return Annotated[Money, Within(_amount if nothing else _positive)]
        case Amounts(most, as_written):
            arranged = Then(tuple if as_written else _ranked)
            return Annotated[tuple[Positive, ...], AtMost(most), arranged]
        case Plain.CHIPS:
            return Annotated[tuple[ChipTable, ...], Then(_chips)]
        case Plain.CHIP_NUMBERS:
            return Annotated[Mapping[Money, int], Within(_chip_numbers)]
        case Plain.PERCENT:
            return kind.Percent
        case Plain.HOUR:
            return Annotated[time, By(_time)]
        case Plain.ZONE:
            return Annotated[str, By(_zone)]
        case PrintedLines(most):
            line = Annotated[str, By(_line)]
            return Annotated[tuple[line, ...], AtMost(most)]
        case Plain.LOGO:
            return Annotated[str, By(_logo)]
        case Signers(_, usual):
            return Annotated[NeedsTable, Then(partial(_needs, usual))]
        case _:
            assert_never(takes)


def _usual(setting: Setting) -> object:
    """What holds where the sheet is silent, read as if it stood there; nothing and an empty text
    are none."""
    if setting.needed:
        return NEEDED
    usual = setting.default
    return usual if usual in (None, "", {}) else Written(usual)


def _beside(table: str) -> type[Strict]:
    """What else stands in a table."""
    known = HouseTable.fields().get(table)
    base = Strict if known is None else known.kind
    assert isinstance(base, type)
    assert issubclass(base, Strict)
    return base


@cache
def _read() -> type[HouseTable]:
    """The sheet as it is read: with every setting that is a row, each under its key. It is made for
    the first sheet: most commands read none."""
    tables: dict[str, Any] = {}
    for setting in SETTINGS:
        *parents, key = setting.path
        table = tables
        for parent in parents:
            table = table.setdefault(parent, {})
        table[key] = SheetKey(_annotation(setting.takes), _usual(setting))
    return widened("House", HouseTable, _fields(tables, _beside))


def _fields(keys: dict[str, Any], base: Callable[[str], type[Strict]]) -> dict[str, SheetKey]:
    """Keys and tables as they are read; a table of which something has to be said may be left out
    as a whole."""
    found: dict[str, SheetKey] = {}
    for name, each in keys.items():
        found[name] = each
        if isinstance(each, dict):
            table = widened(name, base(name), _fields(each, lambda _: Strict))
            needed = any(key.usual is NEEDED for key in table.fields().values())
            found[name] = SheetKey(table, None if needed else Written({}))
    return found


def read_house_table(tree: Tree, file: str) -> tuple[HouseTable | None, list[SheetFault]]:
    """The house sheet's tables, or what is wrong with their form."""
    return checked(_read(), SettledSheet(tree), file, MinorUnit(_digits(tree)))


def _digits(tree: Tree) -> int:
    """The currency's figures behind the point, by which amounts are read."""
    currency = tree.get("currency")
    digits = currency.get("digits") if isinstance(currency, dict) else None
    return digits if isinstance(digits, int) and 0 <= digits <= 3 else EURO_DIGITS


class IrregularTable(Strict):
    """One irregularity of the catalogue; in a game's own part only what differs there."""

    name: Names | None = None
    told: Names | None = None
    offered: tuple[Decision, ...] | None = None
    default: Decision | None = None
    unseen: Decision | None = None
    authority: Annotated[Authority, kind.one_of(Authority)] = Authority.CHEF


class CatalogueTable(Strict):
    """The whole catalogue."""

    irregularities: Mapping[str, IrregularTable]
    games: Mapping[str, Mapping[str, IrregularTable]] = NONE


def read_catalogue(tree: Tree, variant_id: str, file: str) -> Mapping[str, Irregular]:
    """The irregularities of a game; FileFault if the catalogue itself is broken."""
    table, faults = checked(CatalogueTable, SettledSheet(tree), file)
    if table is None:
        raise FileFault(faults)
    own = table.games.get(variant_id, {})
    return {
        code: _irregular(code, entry, own.get(code, IrregularTable()))
        for code, entry in table.irregularities.items()
    }


def _irregular(code: str, entry: IrregularTable, own: IrregularTable) -> Irregular:
    names, told = own.name or entry.name, own.told or entry.told
    offered = entry.offered if own.offered is None else own.offered
    return Irregular(
        code,
        names.by_language if names else {SOURCE_LANGUAGE: code},
        tuple(offered or ()),
        own.default or entry.default,
        own.unseen or entry.unseen,
        entry.authority,
        told.by_language if told else {},
    )
