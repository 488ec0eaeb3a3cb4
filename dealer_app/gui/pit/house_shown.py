"""What the window of the pit shows of a house: its tables as they stand now, those first that need
somebody."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from dealer_app.i18n.saying import Saying
from dealer_app.pit.expectation import Band
from dealer_app.pit.house_watch import HouseSeen, TableSeen
from dealer_app.pit.mirror import Mirrored
from dealer_app.pit.overview import TableStanding
from dealer_app.pit.slips import LATE, HouseSlip, SlipStands, TableSteps, house_slips
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.table.house_time import named
from dealer_app.table.night import FILL_DIFFERS

TURNED: Final = 5.0
"""Seconds by which a table's clock may go before or behind the server's without a word."""


ALARMING: Final = 60.0
"""Seconds of that from which on somebody must set it right."""

MOST_DIGITS: Final = 4
"""Figures that a currency has behind its point at most: what a table says is believed no
further."""


_USUAL: Final = Currency()


class Standing(IntEnum):
    """How a table stands, what needs a person most first."""

    DIFFERS = 0
    REFUSED = 1
    ALERT = 2
    TURNED = 3
    SLIP_WRONG = 4
    CUT_OFF = 5
    SLIP_LATE = 6
    SLIP_ASKED = 7
    OPEN = 8
    SEALED = 9


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table as it stands now, with what the pit's own mirror has of it; `lost` while the server
    itself cannot be reached: what is shown is what was read last. `band` is what theory expects of
    its night, None where patrons bank, and where it is not known."""

    standing: TableStanding
    mirrored: Mirrored
    lost: bool = False
    slips: tuple[HouseSlip, ...] = ()
    band: Band | None = None
    currency: Currency = field(init=False, compare=False)
    """The money of its house."""
    result: Money | None = field(init=False, compare=False)
    """What the night comes to for the house: what the coups left, or the cagnotte."""
    stands: Standing = field(init=False, compare=False)
    """How it stands; these three are worked out once, for a large house asks them of each table
    again and again."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "currency", self._currency())
        result = self.money("cagnotte" if self.banked else "result")
        object.__setattr__(self, "result", result)
        object.__setattr__(self, "stands", self._stands())

    @property
    def pressing(self) -> HouseSlip | None:
        """The slip that needs somebody most: a wrong one, one that is late on its way, one that is
        asked for; else one on its way; None where there is none."""
        wrong = (each for each in self.slips if each.trouble)
        late = (each for each in self.slips if self.is_late(each))
        open_ones = (each for each in self.slips if each.stands in _BETWEEN)
        return next(wrong, None) or next(late, None) or next(open_ones, None)

    def is_late(self, slip: HouseSlip) -> bool:
        """True of a fill that left the cage long ago and was not received."""
        return slip.stands is SlipStands.CARRIED and (self.slip_ago(slip) or 0.0) >= LATE

    def slip_ago(self, slip: HouseSlip) -> float | None:
        """Seconds since a slip came to where it stands, None where nobody can tell."""
        if slip.since is None:
            return None
        if slip.stands is not SlipStands.CARRIED:
            return self.ago(slip.since)
        received, quiet = self.received, self.standing.quiet
        if received is None or quiet is None:
            return None
        return max(0.0, (received - slip.since).total_seconds() + quiet)

    def _stands(self) -> Standing:
        standing, mirrored = self.standing, self.mirrored
        if mirrored.difference is not None or mirrored.wrong is not None:
            return Standing.DIFFERS
        if standing.apart:
            return Standing.REFUSED
        if self.count("alerts"):
            return Standing.ALERT
        slip = self.pressing
        if slip is not None and slip.trouble:
            return Standing.SLIP_WRONG
        if standing.sealed:
            return Standing.SEALED
        if self.cut_off:
            return Standing.CUT_OFF
        if slip is not None and self.is_late(slip):
            return Standing.SLIP_LATE
        if slip is not None and slip.stands in (SlipStands.ASKED, SlipStands.GIVEN):
            return Standing.SLIP_ASKED
        return Standing.TURNED if abs(self.turned) > ALARMING else Standing.OPEN

    @property
    def cut_off(self) -> bool:
        """True of an open table of which nothing comes any more, not even that its courier is
        there, or of which nothing ever came."""
        return self.standing.cut_off

    @property
    def waits(self) -> bool:
        """True of a table that needs somebody."""
        return self.stands < Standing.OPEN

    def text(self, key: str) -> str:
        """A text that it says of itself, empty where it says none."""
        told = self.standing.said.get(key)
        return told if isinstance(told, str) else ""

    def count(self, key: str) -> int:
        """A number that it says, 0 where it says none."""
        return self.number(key) or 0

    def number(self, key: str) -> int | None:
        """A number that it says, None where it says none."""
        told = self.standing.said.get(key)
        return told if isinstance(told, int) and not isinstance(told, bool) else None

    def money(self, key: str) -> Money | None:
        """An amount in minor units of its currency, None where it says none."""
        told = self.number(key)
        return None if told is None else Money(told)

    @property
    def banked(self) -> bool:
        """True of a game whose bank patrons hold: the house takes the cagnotte."""
        return self.standing.said.get("banked") is True

    def _currency(self) -> Currency:
        usual = _USUAL
        digits = self.number("digits")
        code, sign = self.text("currency") or usual.code, self.text("sign") or usual.sign
        if digits is None or not 0 <= digits <= MOST_DIGITS:
            digits = usual.digits
        return Currency(code, sign, digits)

    def at_house(self, moment: datetime) -> datetime:
        """A moment by the clock of its house, or by the machine's where it names none that is
        known."""
        with suppress(ValueError, LookupError, OSError):
            return moment.astimezone(named(self.text("zone")))
        return moment.astimezone()

    def moment(self, key: str) -> datetime | None:
        """A moment that it says, by the clock of its house."""
        with suppress(ValueError):
            told = datetime.fromisoformat(self.text(key))
            return None if told.tzinfo is None else self.at_house(told)
        return None

    @property
    def received(self) -> datetime | None:
        """When the server got something of it last, by the clock of its house."""
        told = self.standing.received
        return self.at_house(datetime.fromisoformat(told)) if told else None

    @property
    def untouched(self) -> float | None:
        """Seconds since its last entry by the server's clock, None where that is not known."""
        last = self.moment("last")
        return None if last is None else self.ago(last)

    def ago(self, moment: datetime) -> float | None:
        """Seconds since a moment by the table's clock, as the server's has them; None where nothing
        came yet."""
        received, standing = self.received, self.standing
        if received is None or standing.quiet is None:
            return None
        by_server = moment - timedelta(seconds=standing.ahead or 0.0)
        return max(0.0, (received - by_server).total_seconds() + standing.quiet)

    @property
    def turned(self) -> float:
        """Seconds by which its clock is before the server's, 0 where that is not worth a word."""
        ahead = self.standing.ahead or 0.0
        return ahead if abs(ahead) > TURNED else 0.0


@dataclass(frozen=True, slots=True)
class HouseShown:
    """The house as the window shows it: its name, its tables in their order, and while the server
    cannot be reached why and since when. `begun` is true once it was read. `slips` are its fills
    and credits, what waits for the cage first."""

    name: str = ""
    tables: tuple[TableShown, ...] = ()
    why: Saying | None = None
    since: datetime | None = None
    begun: bool = False
    slips: tuple[HouseSlip, ...] = ()

    @property
    def open(self) -> tuple[TableShown, ...]:
        """The tables of which a session is open."""
        return tuple(each for each in self.tables if not each.standing.sealed)

    @property
    def waiting(self) -> tuple[TableShown, ...]:
        """The tables that need somebody."""
        return tuple(each for each in self.tables if each.waits)

    def table(self, journal: int) -> TableShown | None:
        """The table of that journal, None where there is none."""
        return next((each for each in self.tables if each.standing.journal == journal), None)


NOTHING: Final = Mirrored()
_BETWEEN: Final = frozenset({SlipStands.ASKED, SlipStands.GIVEN, SlipStands.CARRIED})


def _no_band(_: int, __: Mirrored) -> Band | None:
    return None


class _Of(NamedTuple):
    """What a table is shown by."""

    seen: TableSeen
    mirrored: Mirrored
    now: float
    lost: bool
    slips: tuple[HouseSlip, ...]
    band: Band | None

    def is_same(self, other: "_Of") -> bool:
        """Whether nothing of it has changed: entries and what is read come as things of their
        own."""
        same = self.seen is other.seen and self.mirrored is other.mirrored
        return same and self[2:] == other[2:]


class TablesShown:
    """The tables as they were shown last: each is worked out anew only where something of it
    changed, for of a large house something is read many times a second."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[_Of, TableShown]] = {}

    def table(self, journal: int, by: _Of) -> TableShown:
        """The table of that journal."""
        last = self._last.get(journal)
        if last is not None and last[0].is_same(by):
            return last[1]
        standing = _now(by.seen, by.now, lost=by.lost)
        table = TableShown(standing, by.mirrored, by.lost, by.slips, by.band)
        self._last[journal] = (by, table)
        return table


def shown(
    house: HouseSeen,
    mirrors: Mapping[int, Mirrored],
    now: float,
    band_of: Callable[[int, Mirrored], Band | None] = _no_band,
    last: TablesShown | None = None,
) -> HouseShown:
    """The house as it stands at this second of the watch's clock: while the server can be reached a
    table that says nothing grows quiet."""
    lost, last = house.since is not None, last or TablesShown()
    slips, theirs = _slips(house, mirrors), dict[int, tuple[HouseSlip, ...]]()
    for each in slips:
        theirs[each.journal] = (*theirs.get(each.journal, ()), each)
    tables = list[TableShown]()
    for journal, seen in house.tables.items():
        mirrored = mirrors.get(journal, NOTHING)
        band = band_of(journal, mirrored)
        by = _Of(seen, mirrored, now, lost, theirs.get(journal, ()), band)
        tables.append(last.table(journal, by))
    ordered = sorted(tables, key=lambda each: (each.stands, *_in_order(each.standing.table)))
    return HouseShown(house.name, tuple(ordered), house.why, house.since, house.begun, slips)


def _slips(house: HouseSeen, mirrors: Mapping[int, Mirrored]) -> tuple[HouseSlip, ...]:
    """The slips of the house by the mirror's entries and the house's book; most tables have
    none."""
    told, sent = list[TableSteps](), {each.table for each in house.book.slips.values()}
    for journal, seen in house.tables.items():
        mirrored = mirrors.get(journal, NOTHING)
        if not mirrored.slips and seen.standing.table not in sent:
            continue
        apart = () if mirrored.history is None else mirrored.history.table.night.apart
        differing = [at for at, each in enumerate(apart) if each.code == FILL_DIFFERS]
        told.append(TableSteps(journal, seen.standing.table, mirrored.slips, differing))
    return house_slips(told, house.book)


def _now(seen: TableSeen, now: float, *, lost: bool) -> TableStanding:
    quiet = seen.standing.quiet
    if quiet is None or lost:
        return seen.standing
    return replace(seen.standing, quiet=quiet + max(0.0, now - seen.read))


@cache
def _in_order(name: str) -> tuple[tuple[str, int, str], ...]:
    """Table 9 before Table 10."""
    parts: list[str] = re.findall(r"\d+|\D+", name)
    return tuple(
        ("", int(part), part) if part.isdecimal() else (part.casefold(), 0, part) for part in parts
    )
