"""The tables of the data folder: which were left open, and how one is opened or taken up again.

No widget is in here, and nothing of it is needed for the first paint: it is imported behind it.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from dealer_app.i18n import marked
from dealer_app.library import BadOption, FileFault, HouseSheet, Sheet
from dealer_app.register import facts as f
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.rules.variant import Names
from dealer_app.session.rulebook import Seating, opening
from dealer_app.store.aside import FOREIGN
from dealer_app.store.chain import Clock
from dealer_app.store.journal import Journal
from dealer_app.store.notes import copies_in
from dealer_app.store.notes import look as look_around
from dealer_app.store.schema import LOG
from dealer_app.store.troubles import NotOpened, Reason, Trouble
from dealer_app.store.verify import Fault, verify
from dealer_app.table.table import Table, zone_of

if TYPE_CHECKING:  # late for the opening page, unless a session goes on: it brings the judges
    from dealer_app.session.table_session import TableSession

SUFFIX: Final = ".sabot"
MOST_OFFERED: Final = 4
"""How many tables that were left open are offered, the newest first."""


_FORBIDDEN: Final = re.compile(r'[/\\:*?"<>|]|^\.|[. ]$')
_TAKEN: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)[\d¹²³])( *\..*)?", re.IGNORECASE)


class TableStillOpen(Trouble):
    """A new session was asked for on a table whose last one was not closed."""

    def __init__(self, table: str) -> None:
        super().__init__(
            marked("{table} was not closed: take it up again, or name another table."), table=table
        )


class NotLeftOpen(Trouble):
    """A table was to be taken up again, and its last session is closed."""

    def __init__(self, table: str) -> None:
        super().__init__(marked("{table} was closed meanwhile: open it anew."), table=table)


class NotSound(Trouble):
    """A session's entries are not those that were recorded: nobody deals on from there."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.saying.code, **fault.saying.values)
        self.fault = fault


class OtherRules(Trouble):
    """A session's sheets are written in a way that this version does not understand."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked(
                "This Sabot cannot read the rules that {path} was dealt under. Open it with the"
                " version that wrote it."
            ),
            path=str(path),
        )


class BadTableName(Trouble):
    """A table's name that cannot be the name of a file."""

    def __init__(self, table: str) -> None:
        super().__init__(
            marked("“{table}” cannot name a table: use letters, digits and spaces."), table=table
        )


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A table whose session goes on: as it stands, and when its last entry was recorded."""

    path: Path
    table: Table
    last_at: datetime

    @property
    def name(self) -> str:
        return self.table.opened.table

    @property
    def names(self) -> Names:
        return self.table.variant.names

    @property
    def zone(self) -> ZoneInfo | None:
        """The time zone in which its hours are told."""
        return zone_of(self.table)

    @property
    def coup(self) -> int | None:
        """The number of the coup in progress, None between two coups."""
        coup = self.table.coup
        return coup.number if coup is not None and self.table.settlement is None else None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A table's file that cannot be read, and why."""

    path: Path
    trouble: Trouble

    @property
    def alert(self) -> f.AlertRaised | None:
        """What was found of the file, without a number yet; None where somebody only has to wait,
        or to take another version."""
        file, trouble = self.path.name, self.trouble
        if isinstance(trouble, NotSound):
            fault = trouble.fault
            return f.AlertRaised(0, f.FileFinding.TABLE_BROKEN, file, fault.session, fault.seq)
        if isinstance(trouble, NotOpened) and trouble.reason in FOREIGN:
            return f.AlertRaised(0, f.FileFinding.TABLE_DAMAGED, file)
        return None


class OpenTable:
    """A table that this program holds: its session, and the journal that takes its entries."""

    def __init__(self, journal: Journal, session_id: str, session: "TableSession") -> None:
        self.journal = journal
        self.session_id = session_id
        self.session = session

    def let_go(self) -> None:
        """Closes the file, so that another program may hold the table."""
        self.journal.close()


def is_device(name: str) -> bool:
    """True of what no file can be called on Windows, whatever its ending: it is a device there."""
    return _TAKEN.fullmatch(name) is not None


def journal_of(folder: Path, table: str) -> Path:
    """The file of a table; BadTableName where no file can be called so."""
    if not table.isprintable() or not table or _FORBIDDEN.search(table) or is_device(table):
        raise BadTableName(table)
    return folder / f"{table}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class Start:
    """What the program finds when it starts: tables to take up again, files that cannot be read,
    and what is other than it was noted."""

    left: tuple[LeftOpen, ...] = ()
    broken: tuple[Unreadable, ...] = ()
    alerts: tuple[f.AlertRaised, ...] = ()


def start(folder: Path, first: str = "") -> Start:
    """Looks through a data folder once; nothing is held, and nothing is shut for what is found."""
    found = look_around(folder)
    left, broken = _left_open(folder, first, found.copies)
    told = {each.path for each in broken}
    more = (Unreadable(*each) for each in found.unread if each[0] not in told)
    every = (*broken, *more)
    alerts = (alert for each in every if (alert := each.alert) is not None)
    return Start(left, every, (*found.alerts, *alerts))


def _left_open(
    folder: Path, first: str, copies: Mapping[Path, Trouble]
) -> tuple[tuple[LeftOpen, ...], tuple[Unreadable, ...]]:
    """The tables to take up again, that of the name `first` first, then the newest; and the rest.

    The rest are files that cannot be read; a folder that is not there has no tables.
    """
    found: list[LeftOpen] = []
    broken: list[Unreadable] = []
    for path in _newest_first(folder, first):
        try:
            if path in copies:
                raise copies[path]
            table = look(path)
        except Trouble as trouble:
            broken.append(Unreadable(path, trouble))
            continue
        if table is not None:
            found.append(table)
        if len(found) == MOST_OFFERED:
            break
    return tuple(found), tuple(broken)


def _newest_first(folder: Path, first: str) -> Iterable[Path]:
    def order(path: Path) -> tuple[bool, float]:
        log = path.with_name(path.name + LOG)
        there = (each.stat().st_mtime for each in (path, log) if each.exists())
        newest = max(there, default=0.0)  # a link may lead nowhere
        return path.stem == first, newest

    try:
        return sorted(folder.glob(f"*{SUFFIX}"), key=order, reverse=True)
    except OSError:
        return []


def look(path: Path) -> LeftOpen | None:
    """The session that goes on at a table, read without holding it; None if there is none."""
    with Journal.read(path) as journal:
        session_id = journal.open_session()
        if session_id is None:
            return None
        session = _session(journal, session_id)
        last = session.times[-1]
        assert last is not None
        return LeftOpen(path, session.table, last)


def must_be_no_copy(path: Path) -> None:
    """TableDoubled where a table's file is a copy of another one beside it."""
    copies = copies_in(path.parent)
    if path in copies:
        raise copies[path]


def must_be_sound(path: Path, session_id: str) -> None:
    """NotSound where an entry of a session is not as it was recorded; NotOpened where its file is
    damaged."""
    report = verify(path, session_id)
    if report.faults:
        raise NotSound(report.faults[0])
    if report.damaged:
        raise NotOpened(path, Reason.DAMAGED)


def _session(journal: Journal, session_id: str) -> "TableSession":
    """The session as it was recorded, every entry checked first; NotOpened, NotSound,
    OtherRules."""
    from dealer_app.session import recorder  # noqa: PLC0415 - only where a session goes on

    must_be_sound(journal.path, session_id)
    try:
        return recorder.take_up(journal, session_id)
    except (FileFault, BadOption) as fault:
        raise OtherRules(journal.path) from fault


def take_up(path: Path, clock: Clock) -> OpenTable:
    """The session that was left open, card for card; a Trouble says why it cannot be."""
    must_be_no_copy(path)
    journal = Journal.open(path, clock)
    try:
        session_id = journal.open_session()
        if session_id is None:
            raise NotLeftOpen(path.stem)
        return OpenTable(journal, session_id, _session(journal, session_id))
    except BaseException:
        journal.close()
        raise


@dataclass(frozen=True, slots=True)
class NewSession:
    """What is chosen for a new session at a table."""

    sheet: Sheet
    house: HouseSheet | None
    options: Mapping[str, str]
    seats: int
    table: str
    croupier: str
    signature: Signature = UNSIGNED


def open_table(folder: Path, new: NewSession, clock: Clock) -> OpenTable:
    """A new session, its opening recorded; a Trouble or NotRecorded says why not."""
    from dealer_app.session import recorder  # noqa: PLC0415 - only where one is opened

    path = journal_of(folder, new.table)
    must_be_no_copy(path)
    journal = Journal.open(path, clock)
    try:
        if journal.open_session() is not None:
            raise TableStillOpen(new.table)
        sitting = Seating(new.seats, new.table, new.croupier, journal.last_seal())
        event = opening(new.sheet, new.house, new.options, sitting)
        session = recorder.begin(journal, event, clock, new.signature)
        if not session.table.house.staff.pins:
            session.signature = UNSIGNED  # who answered for the sheet signs nothing else
        return OpenTable(journal, journal.open_session() or "", session)
    except BaseException:
        journal.close()
        raise
