"""What the settlement of a night needs of its sessions, kept so that a second print reckons none.

It lies in the user's cache, where anybody may put anything: what is taken from there is bound by
the register. The fact that gave the settlement its number names the digest of what is kept; it is
signed, every entry behind it follows from it, and of several facts of one settlement the oldest
counts. What is kept names the program that reckoned it and, sign by sign, the sessions that it was
reckoned from: each is looked at again as it lies in its journal. And the day is settled with the
same seals and the same sums. Where any of that is not so, everything is reckoned anew.
"""

import os
import stat
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import Final

from dealer_app.night.after_closing import Sealed
from dealer_app.night.night_sums import DayRead, Nights, SessionOpening, totals_of
from dealer_app.register import facts as f
from dealer_app.reports import PaperKind
from dealer_app.reports.night.night_data import TableNight, together
from dealer_app.rules.fact_classes import dataclass
from dealer_app.store.journal import Journal
from dealer_app.store.notes import SUFFIX
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table.view.summary import Summary
from dealer_app.theory.kept_files import DIGEST, code, packed, place, put, unpacked

_MOST: Final = 32 * 2**20
"""Bytes that the folder may hold; a night of twelve tables fills 0.1 to 0.3 MB of them."""

_ENDING: Final = ".night"
_THERE: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""How a file is opened that is no other's, and no pipe that is waited for."""

_RECKON: Final = (
    *("rules", "table", "register", "i18n", "theory", "store", "reports", "readers", "library"),
    *("session", "night", "odds", "papers"),
)
"""The rooms of which a night is reckoned."""

ROOMS: Final = ("rules", "table", "register", "reports", "papers")
"""Those of which the classes come that are kept."""


_Named = tuple[str, str, str, date | None, str, str]
"""By what the register knows a paper: its series, table, session, night, part and head."""

Lying = tuple[str, str, str]
"""The file of a table without its ending, a session, and the digest of that as it lies there."""


@dataclass(frozen=True, slots=True)
class KeptNight:
    """The rows and the tables of a night in the order of the paper, by which program they were
    reckoned, and from what."""

    by: bytes
    lay: tuple[Lying, ...]
    rows: tuple[Summary, ...]
    tables: tuple[TableNight, ...]

    def read(self, folder: Path) -> DayRead:
        """What the journals of that folder would say."""
        paths = (folder / f"{table}{SUFFIX}" for table, _, _ in self.lay)
        return DayRead(tuple(zip(paths, self.rows, strict=True)))


class Keeping:
    """What is to be kept of a night once its settlement has a number."""

    def __init__(self, nights: Nights, read: DayRead, tables: Sequence[TableNight]) -> None:
        self._nights, self._read, self._tables = nights, read, tables

    @cached_property
    def _packed(self) -> bytes:
        """Nothing where a journal is not as it was recorded, or something cannot be packed."""
        rows = tuple(row for _, row in self._read.rows)
        with suppress(Exception):  # it is reckoned anew then
            if not self._nights.found:
                lay = _as_they_lie(self._read)
                return packed(KeptNight(_program(), lay, rows, tuple(self._tables)))
        return b""

    @property
    def digest(self) -> str:
        """What the register is to name; empty where nothing is kept."""
        return self._packed[:DIGEST].hex()

    def keep(self) -> None:
        """Keeps it, where there is a place for it."""
        with suppress(OSError):
            if self._packed and _is_own(kept_in()):
                put(_file(self.digest), self._packed, _MOST)


def kept_night(nights: Nights, day: date) -> KeptNight | None:
    """What is kept of a settled night, as its journals would be read now; None where they must be
    read."""
    sessions = nights.settled(day)
    if not sessions:
        return None
    with suppress(Exception):  # what another wrote may raise anything as it is read
        found = _found(nights, _settlement_of(nights, day, sessions))
        if found is not None and totals_of(found.rows) == nights.known.register.totals.get(day):
            lies = _as_they_lie(found.read(nights.folder))
            return found if lies == found.lay else None
    return None


def _found(nights: Nights, wanted: _Named) -> KeptNight | None:
    """What the register binds of a settlement, made by this program."""
    register = RegisterFile(nights.folder / FILE, lambda: datetime.now(UTC))
    fact = register.proved(f.PaperIssued, lambda each: _named(each) == wanted)
    if not isinstance(fact, f.PaperIssued) or not fact.kept or not _is_own(kept_in()):
        return None
    kept = _read(_file(fact.kept))
    found = unpacked(kept, ROOMS) if kept[:DIGEST].hex() == fact.kept else None
    return found if isinstance(found, KeptNight) and found.by == _program() else None


def kept_in() -> Path:
    """The folder of the files."""
    return place("nights")


def _file(digest: str) -> Path:
    return kept_in() / f"{digest}{_ENDING}"


def _is_own(folder: Path) -> bool:
    """True of a folder that nobody else can have laid there, and of one that is still to be."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == getattr(os, "geteuid", int)()


def _read(file: Path) -> bytes:
    """A file of there, not of elsewhere, and no more of it than may be kept; OSError."""
    with os.fdopen(os.open(file, _THERE), "rb") as opened:
        if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
            raise FileNotFoundError(file)
        return opened.read(_MOST)


def _program() -> bytes:
    """What reckons: this program, in the zone of this machine."""
    return code(*_RECKON) + repr((time.tzname, time.timezone)).encode()


def _as_they_lie(read: DayRead) -> tuple[Lying, ...]:
    """The sessions as they lie in their journals; a Trouble where one cannot be read."""
    return tuple((path.stem, row.session, _digest(path, row.session)) for path, row in read.rows)


def _digest(path: Path, session: str) -> str:
    with Journal.read(path) as journal:
        return journal.digest_of(session)


def _named(fact: f.Fact) -> _Named | None:
    if not isinstance(fact, f.PaperIssued):
        return None
    return fact.series, fact.table, fact.session, fact.night, fact.about, fact.head


def _settlement_of(nights: Nights, day: date, sessions: Sequence[SessionOpening]) -> _Named:
    """As what the register knows the settlement of these sessions; one alone by itself."""
    put_right = sum(len(nights.known.since.get(_of(each), ())) for each in sessions)
    first, *more = sessions
    opened = first.session.opened
    alone = ("", "", day) if more or opened is None else (opened.table, first.session.id, None)
    head = together(each.session.seal for each in sessions)
    return PaperKind.SETTLEMENT, *alone, f"+{put_right}" if put_right else "", head


def _of(each: SessionOpening) -> Sealed:
    return each.path.stem, each.session.id
