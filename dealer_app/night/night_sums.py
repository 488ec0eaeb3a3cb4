"""What nights come to, for papers and the terminal: from their journals and the register alone; and
every sum that is kept, held against the journals.

The rows beside the journals serve the screen; whoever changes them changes no paper. A settled day
bears its sums in the register, so that a month and a year are added up from its facts. A day that
was settled before these were kept, or of which something was put right since, is summed anew from
its journals, and so the register has it from the next settlement on.

Only journals that are sound are added up: of any other the check of its entries speaks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.library import BadOption, FileFault
from dealer_app.night.after_closing import Sealed, since_closing
from dealer_app.night.house_guard import house_of
from dealer_app.night.nights import JOURNALS, Faulty, Since, read_row, summary_of
from dealer_app.register import facts as f
from dealer_app.register.night_totals import Cumulated, Totals, cumulated, together
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.state import Register
from dealer_app.rules.fact_classes import uncollected
from dealer_app.rules.house import House, day_of
from dealer_app.session.recorder import Altered, following, take_up
from dealer_app.session.table_session import TableSession
from dealer_app.store.fact_codec import is_moment
from dealer_app.store.journal import Journal, SessionInfo
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE, SESSION
from dealer_app.store.schema import Place, natural
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.summaries import KeptSummaries, NightSummary, kept_rows
from dealer_app.store.troubles import NotOpened, Reason, Trouble
from dealer_app.store.trust.anchors import Found, verify_folder
from dealer_app.store.trust.school_check import verify_school
from dealer_app.store.verify import EntryFaultKind, Fault, Report
from dealer_app.table.view.summary import Summary

Reader = Callable[[Path, Summary, TableSession], None]
"""Given each session that is read, with its journal and its row."""

Closing = tuple[f.NightSummed | f.NightClosed, ...]
"""What the register has of a day that is settled, and before it of days that are summed anew."""

_NEAR: Final = timedelta(days=2)
"""Further from a day, whatever its zone and its first hour, no session of it was opened."""


class Known(NamedTuple):
    """What the register says of the nights: how it stands, what it put right of each session since
    its closing, and the settled days of which something was put right since they were summed."""

    register: Register
    since: Since
    stale: frozenset[date]
    closings: Sequence[f.NightClosed]


class SessionOpening(NamedTuple):
    """A session by its journal and its opening."""

    path: Path
    session: SessionInfo

    @property
    def sealed(self) -> f.Sealed:
        """How the register knows it once it is closed."""
        return f.Sealed(self.path.stem, self.session.id, self.session.seal)


@dataclass(frozen=True, slots=True)
class DayRead:
    """The sessions of a day as they were read: table by table as people count them, those of one
    table in the order of their openings; and the files that could not be."""

    rows: Sequence[tuple[Path, Summary]]
    faulty: Sequence[Faulty] = ()


@dataclass(frozen=True, slots=True)
class DaySums:
    """What a day comes to with its month, its year and all that was settled.

    `left_out` are days in none of these sums, `late` how many of the year were summed only after
    they had been settled; `summed` is what the register is to have first.
    """

    day: tuple[Totals, ...]
    cumulated: Cumulated
    left_out: tuple[date, ...] = ()
    late: int = 0
    summed: tuple[f.NightSummed, ...] = ()


@dataclass(slots=True)
class Nights:
    """The nights of a data folder, read from its journals and its register when it is made.

    A Trouble where the register cannot be read; journals that cannot are `faulty`. `found` is what
    was found, by table and session, of those that were read and are not as they were recorded.
    """

    folder: Path
    found: dict[tuple[str, str], f.AlertRaised] = field(default_factory=dict)
    known: Known = field(init=False)
    openings: Sequence[SessionOpening] = field(init=False)
    faulty: Sequence[Faulty] = field(init=False)

    def __post_init__(self) -> None:
        self.known = known_of(self.folder)
        found, faulty = list[SessionOpening](), list[Faulty]()
        for path in sorted(self.folder.glob(JOURNALS)):
            try:
                with Journal.read(path) as journal:
                    opened = [SessionOpening(path, each) for each in journal.sessions()]
                if not all(is_moment(each.session.opened_at) for each in opened):
                    raise NotOpened(path, Reason.DAMAGED)
                found += opened
            except Trouble as trouble:
                faulty.append(Faulty(path, trouble))
        self.openings, self.faulty = found, faulty

    def read(self, day: date, reader: Reader = lambda *_: None) -> DayRead:
        """The sessions of a day, each read from its journal."""
        rows, faulty = list[tuple[Path, Summary]](), list(self.faulty)
        wanted = [each for each in self.openings if _near(each, day) and _day_of(each) == day]
        with uncollected():  # what is read of a session goes as soon as its row is made
            for each in sorted(wanted, key=lambda each: (each.session.opened_at, each.path.name)):
                try:
                    rows.append((each.path, self._row(each, reader)))
                except Trouble as trouble:
                    faulty.append(Faulty(each.path, trouble))
        bad = {each.path for each in faulty if not isinstance(each.trouble, Altered)}
        rows = [row for row in rows if row[0] not in bad]
        return DayRead(sorted(rows, key=lambda row: natural(row[1].table)), faulty)

    def settled(self, day: date) -> Sequence[SessionOpening]:
        """The sessions of a day that is settled with these very seals, in the order of their
        openings; none of any other day, or where a journal cannot be read."""
        register = self.known.register
        sealed = set(register.nights.get(day, ()))
        found = [each for each in self.openings if each.sealed in sealed]
        elsewhere = {one for every in register.nights.values() for one in every}
        others = (each for each in self.openings if each.sealed not in elsewhere)
        if (
            self.faulty
            or {each.sealed for each in found} != sealed
            or any(_near(each, day) and _day_of(each) == day for each in others)
        ):
            return ()
        return sorted(found, key=_by_opening)

    def tables(self) -> Mapping[date, set[str]]:
        """The tables that had sessions on each day, by the names of their files."""
        found = dict[date, set[str]]()
        for each, day in self._days(self.openings):
            found.setdefault(day, set()).add(each.path.stem)
        return found

    def newest(self, most: int) -> tuple[list[NightSummary], Sequence[Faulty]]:
        """The newest days that had sessions, the newest first; a settled one as it was settled."""
        days: dict[date, list[SessionOpening]] = {}
        for each, day in self._days(self.openings):
            days.setdefault(day, []).append(each)
        rows, faulty = list[NightSummary](), list(self.faulty)
        for day in sorted(days, reverse=True)[:most]:
            row = self._settled_row(day, days[day])
            if row is None:
                found = self.read(day)
                faulty += [each for each in found.faulty if each not in faulty]
                row = _read_row(day, found.rows) if found.rows else None
            rows += [] if row is None else [row]
        return rows, faulty

    def sums(self, day: date, rows: Sequence[Summary]) -> DaySums:
        """What a day of these sessions comes to with its month, its year and all that was settled;
        where it is settled so already, as it was then."""
        totals = totals_of(rows)
        summed = tuple(self._summed(day))
        register = fold(self.known.register, (Entered(each, _ANY) for each in summed))
        in_year = [each for each in register.totals if each.year == day.year and each < day]
        late = len(register.summed_late.intersection(in_year))
        settled = self._settled_as(day, totals, rows)
        if settled is not None:
            as_settled = Cumulated(settled.month, settled.year, settled.perpetual)
            return DaySums(totals, as_settled, settled.left_out, late)
        left_out = tuple(self._left_out(day, register))
        return DaySums(totals, cumulated(register.totals, day, totals), left_out, late, summed)

    def _settled_as(
        self, day: date, totals: tuple[Totals, ...], rows: Sequence[Summary]
    ) -> f.NightClosed | None:
        """The settlement of a day that says what is to be said of it now."""
        heads = {row.head for row in rows}
        for each in reversed(self.known.closings):
            if each.day == day:
                same = each.totals == totals and {one.seal for one in each.sessions} == heads
                return each if same else None
        return None

    def _summed(self, day: date) -> Iterator[f.NightSummed]:
        """The settled days, but for that one, that are to be summed anew, each with its sums;
        those of which a journal cannot be read are left as they are."""
        register = self.known.register
        for each, sealed in sorted(register.nights.items()):
            if each == day or (each in register.totals and each not in self.known.stale):
                continue
            rows = self._rows_of(sealed)
            if rows is not None and totals_of(rows) != register.totals.get(each):
                yield f.NightSummed(each, totals_of(rows))

    def _rows_of(self, sealed: Iterable[f.Sealed]) -> list[Summary] | None:
        """The sessions that a day was settled from; None where one is not as it was."""
        found = {each.sealed: each for each in self.openings}
        try:
            rows = [self._row(found[each]) for each in sealed]
        except (KeyError, Trouble):
            return None
        return None if self.found.keys() & map(_named, sealed) else rows

    def _row(self, opening: SessionOpening, reader: Reader = lambda *_: None) -> Summary:
        path, session_id = opening.path, opening.session.id
        of = path.stem, session_id
        try:
            with Journal.read(path) as journal:
                row, session = read_row(journal, session_id, self.known.since.get(of, ()))
            if session.finding is not None:
                self.found[of] = session.finding
            with following(path, session.finding):
                reader(path, row, session)
        except Altered as trouble:
            self.found[of] = trouble.alert
            raise
        return row

    def _left_out(self, day: date, register: Register) -> Iterator[date]:
        """The days of the year before that one that had sessions and are in no sum."""
        days = {each for _, each in self._days(self.openings)}
        for each in sorted(days | register.nights.keys()):
            if each.year == day.year and each < day and each not in register.totals:
                yield each

    def _days(self, openings: Iterable[SessionOpening]) -> Iterator[tuple[SessionOpening, date]]:
        """The day of each session; that of a settled one as it was settled."""
        settled = {
            each[:2]: day
            for day, every in self.known.register.nights.items()
            for each in map(_named, every)
        }
        for opening in openings:
            yield opening, settled.get(_named(opening.sealed)) or _day_of(opening)

    def _settled_row(self, day: date, openings: Sequence[SessionOpening]) -> NightSummary | None:
        """A day as it was settled; None where it was not, or is not so any more."""
        register = self.known.register
        totals, sealed = register.totals.get(day), register.nights.get(day, ())
        if totals is None or day in self.known.stale:
            return None
        if {each.sealed for each in openings} != set(sealed):
            return None
        tables = len({each.path for each in openings})
        return _row_of(day, tables, totals, sealed=True)


_ANY: Final = datetime.min.replace(tzinfo=UTC)


def _by_opening(each: SessionOpening) -> tuple[str, Place, str]:
    """Its hour; of those of one hour its place on a list of the tables."""
    opened = each.session.opened
    table = "" if opened is None else opened.table
    return each.session.opened_at, natural(table), each.path.name


def _named(sealed: f.Sealed) -> tuple[str, str]:
    return sealed.table, sealed.session


def known_of(folder: Path) -> Known:
    """What the register of a folder says of its nights, nothing where there is none; a Trouble
    where it cannot be read."""
    file = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    register = file.read()
    entries = file.entries(f.NightClosed, f.NightSummed, f.RectifiedAfterClosing)
    closings = tuple(each.fact for each in entries if isinstance(each.fact, f.NightClosed))
    return Known(register, since_closing(folder), frozenset(_stale(entries)), closings)


def _stale(entries: Iterable[RegisterEntry]) -> set[date]:
    """The days of which something was put right after they were summed last."""
    days, stale = dict[tuple[str, str], date](), set[date]()
    for each in entries:
        match each.fact:
            case f.NightClosed(day, sealed):
                days |= {_named(one): day for one in sealed}
                stale.discard(day)
            case f.NightSummed(day):
                stale.discard(day)
            case f.RectifiedAfterClosing(table, session) if (table, session) in days:
                stale.add(days[table, session])
    return stale


def _near(opening: SessionOpening, day: date) -> bool:
    """False of a session that cannot be of that day, whatever its house calls one."""
    return abs(datetime.fromisoformat(opening.session.opened_at).date() - day) <= _NEAR


def _day_of(opening: SessionOpening) -> date:
    """The house's day on which a session was opened; as days usually begin where nobody can tell by
    its opening which house's it was: then whoever reads the session is told why."""
    opened = opening.session.opened
    house = House() if opened is None else house_of(opened)
    return day_of(house.day, datetime.fromisoformat(opening.session.opened_at))


def closing(day: date, rows: Iterable[tuple[Path, Summary]], sums: DaySums) -> Closing:
    """What the register is to have once a day of these sealed sessions is settled."""
    sealed = tuple(f.Sealed(path.stem, row.session, row.head) for path, row in rows)
    return (*sums.summed, f.NightClosed(day, sealed, sums.day, *sums.cumulated, sums.left_out))


def totals_of(rows: Iterable[Summary]) -> tuple[Totals, ...]:
    """What sessions come to, a row a currency."""
    return together(
        Totals(
            each.currency,
            each.sign,
            each.digits,
            1,
            each.coups,
            each.handle,
            each.gain,
            each.result,
            each.drop,
            each.commission,
            each.cagnotte,
            each.tips,
            each.amended,
            each.right_handle,
            each.right_gain,
            each.right_result,
            each.right_commission,
            each.right_cagnotte,
        )
        for each in rows
    )


def _read_row(day: date, rows: Sequence[tuple[Path, Summary]]) -> NightSummary:
    """A day as its sessions were read."""
    sealed = all(row.sealed for _, row in rows)
    tables = len({path for path, _ in rows})
    return _row_of(day, tables, totals_of(row for _, row in rows), sealed=sealed)


def _row_of(day: date, tables: int, totals: Sequence[Totals], *, sealed: bool) -> NightSummary:
    one = totals[0] if len(totals) == 1 else None
    return NightSummary(
        day.isoformat(),
        sum(each.sessions for each in totals),
        tables,
        sum(each.coups for each in totals),
        sealed,
        None if one is None else one.gain,
        None if one is None else one.currency,
        None if one is None else one.sign,
        None if one is None else one.digits,
        sum(each.amended for each in totals),
        None if one is None else one.right_gain,
    )


# The check of what is kept


NOT_WHOLE: Final = frozenset(
    {
        EntryFaultKind.CHANGED,
        EntryFaultKind.REPLACED,
        EntryFaultKind.MISSING,
        EntryFaultKind.INSERTED,
        EntryFaultKind.MOVED,
        EntryFaultKind.AFTER_SEAL,
        EntryFaultKind.SEAL_DIFFERS,
    }
)
"""What is found in a file of which nothing is added up."""


def verify_all(
    folder: Path, *, every: bool = False, house: str = ""
) -> Iterator[tuple[Path, Found]]:
    """What a check finds in every table of a folder, in its register, in the rows that were made of
    them, where there are any, and last in the records of its school. Of the register's signatures
    it looks at those since the last settled day, or at `every` one."""
    sums = _Sums(folder)
    for path, found in verify_folder(folder, every=every, house=house):
        if not isinstance(found, Report) or not _is_whole(found):
            yield path, found
        elif path.name == FILE:
            yield path, replace(found, faults=(*found.faults, *sums.nights()))
        else:
            sums.sound.append(path)
            yield path, found
    if (folder / ROWS).is_file():
        yield folder / ROWS, Report((), tuple(sums.rows()))
    yield from verify_school(folder)


def _is_whole(found: Report) -> bool:
    """True if every entry is as it was recorded, whatever else is said of them."""
    return not found.damaged and not NOT_WHOLE.intersection(each.kind for each in found.faults)


class _Sums:
    """What the journals of a folder come to; each session is added up once for all who ask."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sound: list[Path] = []
        self._since: Since | None = None
        self._read: dict[tuple[str, str, int], Summary | None] = {}

    def nights(self) -> Iterator[Fault]:
        """The entries of the register of which the sums are not those of the sessions that the day
        was settled from, or of the days before it."""
        sessions: dict[date, tuple[f.Sealed, ...]] = {}
        totals: dict[date, tuple[Totals, ...]] = {}
        since: dict[Sealed, list[Entered]] = {}
        self._since = since
        register = RegisterFile(self.folder / FILE, lambda: datetime.now(UTC))
        for each in register.entries(f.NightClosed, f.NightSummed, f.RectifiedAfterClosing):
            fact = each.fact
            if isinstance(fact, f.RectifiedAfterClosing):
                told = Entered(fact, each.at, each.signature)
                since.setdefault((fact.table, fact.session), []).append(told)
                continue
            assert isinstance(fact, f.NightClosed | f.NightSummed)
            if isinstance(fact, f.NightClosed):
                sessions[fact.day] = fact.sessions
            if fact.totals and not self._adds_up(fact, sessions.get(fact.day, ()), totals):
                yield Fault(EntryFaultKind.NIGHT_DIFFERS, SESSION, each.seq)
            totals.pop(fact.day, None)
            if fact.totals:
                totals[fact.day] = fact.totals

    def _adds_up(
        self,
        fact: f.NightClosed | f.NightSummed,
        sessions: Sequence[f.Sealed],
        before: Mapping[date, tuple[Totals, ...]],
    ) -> bool:
        """True if the sums are those of these sessions as they were known then, or if one of these
        is not there to be added up, of which the check of the seals speaks."""
        rows = [self._sealed(each) for each in sessions]
        found = [row for row in rows if row is not None]
        if len(found) == len(rows) and totals_of(found) != fact.totals:
            return False
        if isinstance(fact, f.NightSummed):
            return True
        told = Cumulated(fact.month, fact.year, fact.perpetual)
        return told == cumulated(before, fact.day, fact.totals)

    def _sealed(self, sealed: f.Sealed) -> Summary | None:
        path = self.folder / f"{sealed.table}.sabot"
        row = self._summed(path, sealed.session) if path in self.sound else None
        return row if row is not None and row.head == sealed.seal else None

    def rows(self) -> Iterator[Fault]:
        """The sessions of which a row tells something else than the journal that it was read
        from. What has grown since, or was put right, is read again by whoever shows it."""
        kept = kept_rows(self.folder)
        for path in self.sound:
            if path.name in kept:
                yield from self._differing(path, kept[path.name])

    def _differing(self, path: Path, kept: KeptSummaries) -> Iterator[Fault]:
        try:
            with Journal.read(path) as journal:
                grown = journal.grown_since(kept.mark)
        except Trouble:
            return
        for row in kept.rows if grown is not None else ():
            if row.session in (grown or ()) or self._is_behind(path, row):
                continue
            found = self._summed(path, row.session)
            if found is None or _comparable(row, found) != found:
                yield Fault(EntryFaultKind.ROW_DIFFERS, row.session, row.entries)

    def _is_behind(self, path: Path, row: Summary) -> bool:
        """True if more was put right than a row knows, or perhaps was."""
        if self._since is None:
            return row.amended > 0
        return row.amended < len(self._since.get((path.stem, row.session), ()))

    def _summed(self, path: Path, session: str) -> Summary | None:
        """What a session comes to with what was put right of it until then; None where this
        program cannot tell."""
        since = (self._since or {}).get((path.stem, session), ())
        key = path.stem, session, len(since)
        if key not in self._read:
            self._read[key] = _added_up(path, session, since)
        return self._read[key]


def _added_up(path: Path, session: str, since: Sequence[Entered]) -> Summary | None:
    try:
        with Journal.read(path) as journal:
            if all(each.id != session for each in journal.sessions()):
                return None
            return summary_of(session, take_up(journal, session), since)
    except (Trouble, FileFault, BadOption):
        return None


def _comparable(row: Summary, found: Summary) -> Summary:
    """The row, of the day that the machine's zone makes of it now where the house names none."""
    return row if found.zone else replace(row, day=found.day)
