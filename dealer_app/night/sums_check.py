"""Every sum that is kept, held against the journals: what each settled night came to, as the
register has it, and the rows that serve the screen.

Only journals that are sound are added up: of any other the check of its entries speaks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from dealer_app.library import BadOption, FileFault
from dealer_app.night.after_closing import Sealed
from dealer_app.night.night_sums import totals_of
from dealer_app.night.nights import Since, summary_of
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.totals import Cumulated, Totals, cumulated
from dealer_app.session.recorder import take_up
from dealer_app.store.anchors import Found, verify_folder
from dealer_app.store.faults import Fault, FaultKind
from dealer_app.store.journal import Journal
from dealer_app.store.register import FILE, SESSION, RegisterFile
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.summaries import Kept, kept_rows
from dealer_app.store.troubles import Trouble
from dealer_app.store.verify import Report
from dealer_app.table.summary import Summary

NOT_WHOLE: Final = frozenset(
    {
        FaultKind.CHANGED,
        FaultKind.REPLACED,
        FaultKind.MISSING,
        FaultKind.INSERTED,
        FaultKind.MOVED,
        FaultKind.AFTER_SEAL,
        FaultKind.SEAL_DIFFERS,
    }
)
"""What is found in a file of which nothing is added up."""


def verify_all(
    folder: Path, *, every: bool = False, house: str = ""
) -> Iterator[tuple[Path, Found]]:
    """What a check finds in every table of a folder, in its register, and last in the rows that
    were made of them, where there are any. Of the register's signatures it looks at those since
    the last settled day, or at `every` one."""
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
                yield Fault(FaultKind.NIGHT_DIFFERS, SESSION, each.seq)
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

    def _differing(self, path: Path, kept: Kept) -> Iterator[Fault]:
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
                yield Fault(FaultKind.ROW_DIFFERS, row.session, row.entries)

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
