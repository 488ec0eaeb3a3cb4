"""A night of the house: all its tables' sessions of one business day (REQ-11, REQ-20)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from enum import StrEnum
from hashlib import sha256

from dealer_app.register.totals import Totals
from dealer_app.reports.session.entries import MachineEntry
from dealer_app.reports.session.identity import UNNUMBERED, Issue, SheetData
from dealer_app.rules.house import Currency, House, PaperSize


class ComparedSpan(StrEnum):
    """What a night is compared with."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    PERPETUAL = "perpetual"


@dataclass(frozen=True, slots=True)
class Period:
    """What the sessions of a span come to until that day, those of one currency."""

    span: ComparedSpan
    totals: Totals

    @property
    def currency(self) -> Currency:
        """In which they are counted."""
        return Currency(self.totals.currency, self.totals.sign, self.totals.digits)


@dataclass(frozen=True, slots=True)
class NightData:
    """What is printed of a night: its sessions, one at least, in the order of the paper.

    `unread` are journals that could not be read. `left_out` are earlier days of the year that are
    in none of the periods, `late` how many of them were summed after they had been settled.
    `machine` is what the machine's register holds of who was locked out that day.
    """

    day: date
    sessions: Sequence[SheetData]
    software: str
    printed: datetime
    zone: tzinfo | None = None
    periods: Sequence[Period] = ()
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None
    unread: Sequence[str] = ()
    left_out: Sequence[date] = ()
    late: int = 0
    machine: Sequence[MachineEntry] = ()

    @property
    def house(self) -> House:
        """The house of the night: its letterhead, its paper and its clock are the settlement's.
        What else the houses of several tables say of their nights is told of each of them."""
        return self.leading.house

    @property
    def leading(self) -> SheetData:
        """The session that was opened last of those of a house that has a name, else of all: a
        table that was opened under no house beside others decides nothing for them."""
        of_a_house = [each for each in self.by_opening if each.house.name]
        return (of_a_house or self.by_opening)[-1]

    @property
    def names(self) -> Sequence[str]:
        """Those of the houses, each once, in the order of the openings."""
        return list(dict.fromkeys(each.house.name for each in self.by_opening if each.house.name))

    @property
    def starts(self) -> Sequence[time]:
        """When the day begins by each of the houses, each hour once."""
        return list(dict.fromkeys(each.house.day.starts for each in self.by_opening))

    @property
    def by_opening(self) -> Sequence[SheetData]:
        """Its sessions in the order of their openings, whatever that of the paper is."""
        return sorted(self.sessions, key=lambda each: each.course.opened or self.printed)

    @property
    def closed(self) -> bool:
        """True once every table of the night is sealed."""
        return all(each.table.closed for each in self.sessions)

    @property
    def digest(self) -> str:
        """That of all seals, or last entries, in the order of the openings."""
        if len(self.sessions) == 1:
            return self.sessions[0].head
        return sha256("\n".join(each.head for each in self.by_opening).encode()).hexdigest()

    @property
    def currencies(self) -> Sequence[Currency]:
        """Those of the tables, each once."""
        return list(dict.fromkeys(each.house.currency for each in self.sessions))
