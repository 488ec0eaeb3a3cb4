"""What the window of the pit shows of a house: its tables as they stand now, those first that need
somebody."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
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
from dealer_app.pit.pit_tables import TableStanding
from dealer_app.pit.slips import (
    LATE,
    HouseSlip,
    SlipStands,
    TableSteps,
    in_order,
    sent_to,
    table_slips,
)
from dealer_app.register.state import BookSlip, Register
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.table.night import FILL_DIFFERS
from dealer_app.table.table import zone_called

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
class PitTable:
    """A table as it stands now, with what the pit's own mirror has of it; `lost` while the server
    itself cannot be reached: what is shown is what was read last. `band` is what theory expects of
    its night, None where patrons bank, and where it is not known: `without` are the bets for which
    it never is."""

    standing: TableStanding
    mirrored: Mirrored
    lost: bool = False
    slips: tuple[HouseSlip, ...] = ()
    band: Band | None = None
    without: frozenset[str] = frozenset()
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
        asked for or was refused; else one on its way; None where there is none."""
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
        if slip.stands not in _BY_BOOK:
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
        if slip is not None and (slip.may_be_refused or slip.stands is SlipStands.SENT_BACK):
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
            return moment.astimezone(zone_called(self.text("zone")))
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


class CurrencySums(NamedTuple):
    """What tables of one currency come to: how many of them say a result, that, and the drop."""

    tables: int = 0
    result: int = 0
    drop: int = 0


@dataclass(frozen=True, slots=True)
class HouseSums:
    """How many tables of a house have an open session, how many of these are cut off, how many
    tables need somebody, and what the open ones come to in each currency."""

    open: int = 0
    cut_off: int = 0
    waiting: int = 0
    figures: Mapping[Currency, CurrencySums] = field(default_factory=dict)

    def changed(self, gone: Iterable[PitTable], come: Iterable[PitTable]) -> "HouseSums":
        """The same with tables as they stand now in the place of those as they stood."""
        is_open, cut_off, waiting, figures = self.open, self.cut_off, self.waiting, {**self.figures}
        for sign, tables in ((-1, gone), (1, come)):
            for each in tables:
                stands = each.stands
                waiting += sign * (stands < Standing.OPEN)
                if each.standing.sealed:
                    continue
                is_open += sign
                cut_off += sign * (stands is Standing.CUT_OFF)
                if each.result is not None:
                    number, result, drop = figures.get(each.currency, CurrencySums())
                    told = each.money("drop") or 0
                    figures[each.currency] = CurrencySums(
                        number + sign, result + sign * each.result, drop + sign * told
                    )
        said = {currency: each for currency, each in figures.items() if each.tables}
        return HouseSums(is_open, cut_off, waiting, said)


@dataclass(frozen=True, slots=True)
class PitHouse:
    """The house as the window shows it: its name, its tables in their order, and while the server
    cannot be reached why and since when. `begun` is true once it was read. `slips` are its fills
    and credits, what waits for the cage first; `sums` is what its tables come to; `parted` says why
    the pit's copy of its book goes on no more."""

    name: str = ""
    tables: tuple[PitTable, ...] = ()
    why: Saying | None = None
    since: datetime | None = None
    begun: bool = False
    slips: tuple[HouseSlip, ...] = ()
    sums: HouseSums = field(default_factory=HouseSums)
    parted: Saying | None = None

    @property
    def waiting(self) -> tuple[PitTable, ...]:
        """The tables that need somebody: they stand before the others."""
        return self.tables[: self.sums.waiting]

    def table(self, journal: int) -> PitTable | None:
        """The table of that journal, None where there is none."""
        return next((each for each in self.tables if each.standing.journal == journal), None)


NOTHING: Final = Mirrored()
_BY_BOOK: Final = frozenset({SlipStands.CARRIED, SlipStands.SENT_BACK})
"""Where a slip stands by the server's clock, until its table says more."""

_BETWEEN: Final = frozenset({SlipStands.ASKED, SlipStands.GIVEN, *_BY_BOOK})

_By = tuple[TableSeen, Mirrored]
"""What a table is shown by: entries and what is read come as things of their own."""


def _no_band(_: int, __: Mirrored) -> Band | None:
    return None


def _reckoned(_: Mirrored) -> frozenset[str]:
    return frozenset()


class _PitSlips:
    """The slips of a house by the mirror's entries and the house's book, put together anew only of
    a table of which more is said; most tables have none."""

    def __init__(self) -> None:
        self.all: tuple[HouseSlip, ...] = ()
        self._book: Mapping[str, BookSlip] = {}
        self._sent: Mapping[str, Mapping[str, BookSlip]] = {}
        self._told: dict[int, tuple[TableSteps, Mapping[str, BookSlip]]] = {}
        self._of: dict[int, tuple[HouseSlip, ...]] = {}

    def of(self, journal: int) -> tuple[HouseSlip, ...]:
        """Those of a table, in the order of the whole house."""
        return self._of.get(journal, ())

    def read(self, by: Mapping[int, _By], stirred: Collection[int], book: Register) -> set[int]:
        """Reads on where something has changed; the tables whose slips are others now."""
        if book.slips is not self._book:
            self._book, self._sent, stirred = book.slips, sent_to(book.slips), by.keys()
        changed = {each for each in stirred if self._reads_on(each, *by[each])}
        if changed:
            self.all = in_order(slip for each in by for slip in self.of(each))
            theirs = dict[int, list[HouseSlip]]()
            for each in self.all:
                theirs.setdefault(each.journal, []).append(each)
            self._of = {journal: tuple(slips) for journal, slips in theirs.items()}
        return changed

    def _reads_on(self, journal: int, seen: TableSeen, mirrored: Mirrored) -> bool:
        """Whether the slips of a table are others now."""
        name = seen.standing.table
        sent = self._sent.get(name, {})
        if not mirrored.slips and not sent:
            self._told.pop(journal, None)
            return self._of.pop(journal, None) is not None
        apart = () if mirrored.history is None else mirrored.history.table.night.apart
        differing = [at for at, each in enumerate(apart) if each.code == FILL_DIFFERS]
        told = TableSteps(journal, name, mirrored.slips, differing), sent
        if self._told.get(journal) == told:
            return False
        self._told[journal] = told
        self._of[journal] = tuple(table_slips(*told))
        return True


class PitTables:
    """The tables as they were shown last: each is worked out anew only where something of it
    changed, and their order and sums with it, for of a large house something is read many times a
    second."""

    def __init__(self) -> None:
        self._by: dict[int, _By] = {}
        self._when: tuple[float, bool] | None = None
        self._slips = _PitSlips()
        self._tables: dict[int, PitTable] = {}
        self._order: list[int] = []
        self._sums = HouseSums()
        self.without: Callable[[Mirrored], frozenset[str]] = _reckoned
        """The bets of a table of which theory says nothing that a band could be made of."""

    def forget_bands(self) -> None:
        """What theory expects may have become known: every table is worked out anew."""
        self._when = None

    def shown(
        self,
        house: HouseSeen,
        mirrors: Mapping[int, Mirrored],
        now: float,
        band_of: Callable[[int, Mirrored], Band | None],
    ) -> PitHouse:
        """The house as it stands at this second of the watch's clock: while the server can be
        reached a table that says nothing grows quiet."""
        lost = house.since is not None
        if self._by.keys() - house.tables.keys():
            self._begin_anew()
        stirred = self._stirred(house.tables, mirrors)
        self._by.update(stirred)
        stale = self._slips.read(self._by, stirred.keys(), house.book) | stirred.keys()
        if self._when != (now, lost):
            self._when, stale = (now, lost), set(self._by)
        come = {journal: self._table(journal, now, band_of, lost=lost) for journal in stale}
        gone = {journal: self._tables[journal] for journal in come if journal in self._tables}
        anew = len(come) == len(self._by)
        sums, before = (HouseSums(), ()) if anew else (self._sums, gone.values())
        self._sums = sums.changed(before, come.values())
        self._tables.update(come)
        if any(
            journal not in gone or _place(gone[journal]) != _place(come[journal])
            for journal in come
        ):
            self._order = sorted(self._tables, key=lambda journal: _place(self._tables[journal]))
        tables = tuple(map(self._tables.__getitem__, self._order))
        return PitHouse(
            house.name,
            tables,
            house.why,
            house.since,
            house.begun,
            self._slips.all,
            self._sums,
            house.parted,
        )

    def _begin_anew(self) -> None:
        """A table is gone, as where the server was lost and all of it is read again."""
        self._by, self._tables, self._order = {}, {}, []
        self._slips, self._sums = _PitSlips(), HouseSums()

    def _stirred(
        self, tables: Mapping[int, TableSeen], mirrors: Mapping[int, Mirrored]
    ) -> dict[int, _By]:
        """The tables of which something has been read since."""
        found, known = dict[int, _By](), self._by
        for journal, seen in tables.items():
            by, mirrored = known.get(journal), mirrors.get(journal, NOTHING)
            if by is None or by[0] is not seen or by[1] is not mirrored:
                found[journal] = seen, mirrored
        return found

    def _table(
        self,
        journal: int,
        now: float,
        band_of: Callable[[int, Mirrored], Band | None],
        *,
        lost: bool,
    ) -> PitTable:
        seen, mirrored = self._by[journal]
        band, slips = band_of(journal, mirrored), self._slips.of(journal)
        without = frozenset() if band else self.without(mirrored)
        return PitTable(_now(seen, now, lost=lost), mirrored, lost, slips, band, without)


def shown(
    house: HouseSeen,
    mirrors: Mapping[int, Mirrored],
    now: float,
    band_of: Callable[[int, Mirrored], Band | None] = _no_band,
) -> PitHouse:
    """The house as it stands at this second, worked out from nothing."""
    return PitTables().shown(house, mirrors, now, band_of)


def _place(table: PitTable) -> tuple[object, ...]:
    """Where it stands among the others."""
    return table.stands, *_in_order(table.standing.table)


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
