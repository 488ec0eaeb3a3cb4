"""What the window of the pit shows of a house: its tables as they stand now, those first that need
somebody."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from functools import cache
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_watch import HouseSeen, TableSeen
from dealer_app.pit.mirror import Mirrored
from dealer_app.pit.overview import TableStanding
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.table.house_time import named

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
    CUT_OFF = 4
    OPEN = 5
    SEALED = 6


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table as it stands now, with what the pit's own mirror has of it; `lost` while the server
    itself cannot be reached: what is shown is what was read last."""

    standing: TableStanding
    mirrored: Mirrored
    lost: bool = False
    stands: Standing = field(init=False, compare=False)
    """How it stands: worked out once, for a large house asks it of each table again and again."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "stands", self._stands())

    def _stands(self) -> Standing:
        standing, mirrored = self.standing, self.mirrored
        if mirrored.difference is not None or mirrored.wrong is not None:
            return Standing.DIFFERS
        if standing.apart:
            return Standing.REFUSED
        if self.count("alerts"):
            return Standing.ALERT
        if standing.sealed:
            return Standing.SEALED
        if self.cut_off:
            return Standing.CUT_OFF
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

    @property
    def result(self) -> Money | None:
        """What the night comes to for the house: what the coups left, or the cagnotte."""
        return self.money("cagnotte" if self.banked else "result")

    @property
    def currency(self) -> Currency:
        """The money of its house."""
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
    cannot be reached why and since when. `begun` is true once it was read."""

    name: str = ""
    tables: tuple[TableShown, ...] = ()
    why: Saying | None = None
    since: datetime | None = None
    begun: bool = False

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


def shown(house: HouseSeen, mirrors: Mapping[int, Mirrored], now: float) -> HouseShown:
    """The house as it stands at this second of the watch's clock: while the server can be reached a
    table that says nothing grows quiet."""
    lost = house.since is not None
    tables = [
        TableShown(_now(seen, now, lost=lost), mirrors.get(journal, NOTHING), lost)
        for journal, seen in house.tables.items()
    ]
    ordered = sorted(tables, key=lambda each: (each.stands, *_in_order(each.standing.table)))
    return HouseShown(house.name, tuple(ordered), house.why, house.since, house.begun)


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
