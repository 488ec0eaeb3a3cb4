"""What papers are made of: a session of a journal, or those of a day of the house, read back."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.refusals import refused
from dealer_app.i18n.saying import Hindrance
from dealer_app.night.after_closing import Sealed, since_closing
from dealer_app.night.machine_notes import Findings, is_lost
from dealer_app.night.night_sums import Closing, DaySums, Nights, SessionOpening, closing
from dealer_app.night.nights import Faulty
from dealer_app.papers import Imprint
from dealer_app.papers.issued_papers import PAPER_FACTS
from dealer_app.papers.kept_night import Keeping, kept_night
from dealer_app.papers.kinds import (
    PaperSession,
    Printout,
    SessionKind,
    night_paper,
    night_table,
    session_paper,
    slips_of,
)
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import stem
from dealer_app.register.told_alerts import ToldAlert, is_about, told_alerts
from dealer_app.reports import PaperKind, UnnumberedKind
from dealer_app.reports.night.night_data import ComparedSpan, Period, TableNight, in_short
from dealer_app.reports.session.identity import NOBODYS, UNNUMBERED, Issue
from dealer_app.reports.settlement import LOCKS
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import BusinessDay, day_of
from dealer_app.session.recorder import Altered, Recorded, following, read_back, whole_part
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import asks_for_pins
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.sheet_check import night_refused
from dealer_app.table.view.summary import Summary

_NO_SESSION: Final = marked("No session of {day} lies in {folder}.")
_UNDECIDED: Final = marked("What was found of its journals is decided first.")

_ALERTS: Final = (f.AlertRaised, f.AlertDecided)
_TELL_ALERTS: Final = (PaperKind.REGISTER, PaperKind.SETTLEMENT)

Wanted = tuple[Path, str | None]
"""A journal and a session of it, the last one if none is named."""


class NoPaper(Hindrance):
    """No paper can be made."""


@dataclass(frozen=True, slots=True)
class PaperSource:
    """What papers are made of: sessions of one day, or one of them, and where they lie.

    `day` is that of the house where it is all its sessions, or the one of them that `named` says;
    None where it is one of a journal. `read` holds the tables that were read already while their
    rows were made, `since` what was put right of closed sessions. `damaged` gathers the journals
    of which what could still be read is printed, `barred` the sentences that say why the night is
    not settled. `rows` and `sums` are those of a whole day, `openings` those of the whole folder.
    `lost`: the register cannot be asked. `findings` takes what is found of the journals while they
    are read, and says under what reserve a paper of them is; `found` is what it was. `keeps` gives
    what is to be kept of the night.
    """

    folder: Path
    wanted: Sequence[Wanted]
    findings: Findings
    found: list[f.AlertRaised] = field(default_factory=list)
    day: date | None = None
    named: str | None = None
    rows: Sequence[tuple[Path, Summary]] = ()
    sums: DaySums | None = None
    unread: Sequence[str] = ()
    read: Mapping[Wanted, TableNight] = field(default_factory=dict)
    since: Mapping[Sealed, Sequence[Entered]] = field(default_factory=dict)
    damaged: list[Path] = field(default_factory=list)
    barred: list[str] = field(default_factory=list)
    sat: dict[Wanted, PaperSession] = field(default_factory=dict)
    lost: bool = False
    keeps: Callable[[Sequence[TableNight]], Keeping] | None = None
    openings: Sequence[SessionOpening] = ()

    def alone(self) -> PaperSession:
        """The one session of a journal, kept until its paper is made."""
        (wanted,) = self.wanted
        self.sat[wanted] = sitting = self.sitting(wanted)
        return sitting

    def sitting(self, wanted: Wanted) -> PaperSession:
        """One of the sessions, read back from its journal; Trouble if it cannot be read."""
        if wanted in self.sat:
            return self.sat.pop(wanted)
        path, session = wanted
        wrong = any(each.file == path.name for each in self.found)
        checked = self.day is None or wrong  # those of a day were, as their rows were made
        try:
            found = read_back(path, session, checked=checked)
        except Altered as trouble:
            self.take(trouble.alert)
            raise
        return self._seated(path, found)

    def _seated(self, path: Path, found: Recorded) -> PaperSession:
        if found.damaged:
            self.damaged.append(path)
        if found.session.finding is not None:
            self.take(found.session.finding)
        return PaperSession(found.id, found.session, self.since.get((path.stem, found.id), ()))

    def take(self, found: f.AlertRaised) -> None:
        """Keeps what was found of a journal, so that what is made of it says so."""
        if self.findings.take(found) and found not in self.found:
            self.found.append(found)

    def papers(
        self, kind: SessionKind, words: Words, imprint: Imprint
    ) -> Iterator[tuple[Printout, PaperSession | None]]:
        """The settlement of a night, or a paper for each session, and of which it is."""
        if self.day is not None and kind is PaperKind.SETTLEMENT:
            yield self._settlement(self.day, words, imprint), None
            return
        for path, session in self.wanted:
            sitting = self.sitting((path, session))
            finding = sitting.session.finding
            issue = self._issue(kind, path, sitting, imprint)
            told = replace(imprint, issue=issue)
            try:
                with following(path, finding):
                    made = list(self._of_session(kind, path, sitting, words, told))
            except Altered as trouble:  # it contradicts itself since it was changed
                sitting = self._seated(path, whole_part(path, session, trouble.alert))
                told = replace(imprint, issue=self._issue(kind, path, sitting, imprint))
                made = list(self._of_session(kind, path, sitting, words, told))
            yield from ((paper, sitting) for paper in made)

    def _of_session(
        self,
        kind: SessionKind,
        journal: Path,
        sitting: PaperSession,
        words: Words,
        imprint: Imprint,
    ) -> Iterator[Printout]:
        machine = self._machine(sitting) if kind is PaperKind.REGISTER else ()
        alerts = self._alerts_of(journal, sitting) if kind in _TELL_ALERTS else ()
        papers = self._numbers() if kind is PaperKind.SETTLEMENT else None
        imprint = replace(imprint, machine=machine, alerts=alerts, papers=papers)
        for slip in _slips(kind, sitting, imprint.slip):
            each = replace(imprint, slip=slip)
            yield session_paper(kind, sitting, words, each)

    def _issue(
        self, kind: SessionKind, journal: Path, sitting: PaperSession, imprint: Imprint
    ) -> Issue:
        """Under what reserve a paper of a session is, whatever its file is called; where it bears
        no number, in whose place nothing else stands than that somebody should have signed for it.
        """
        opened = sitting.session.table.opened
        if not isinstance(kind, UnnumberedKind):
            return self._under(imprint.issue, opened.table, journal.stem)
        pins = self._has_register() and asks_for_pins(opened)
        return self._under(NOBODYS if pins else UNNUMBERED, journal.stem)

    def _under(self, issue: Issue, *tables: str) -> Issue:
        reserve = self.findings.reserve().of(*tables)
        return replace(issue, reserve=reserve._replace(lost=self.lost))

    def _settlement(self, day: date, words: Words, imprint: Imprint) -> Printout:
        tables = [
            self.read.get(each) or night_table(self.sitting(each), imprint) for each in self.wanted
        ]
        sums = self.sums
        told = (day, [] if sums is None else periods(sums), self.unread)
        beside = ((), 0) if sums is None else (sums.left_out, sums.late)
        begins = tables[-1].data.house.day
        entries = self._told(*LOCKS, *_ALERTS)
        sessions = {
            (path.stem, each.data.session)
            for (path, _), each in zip(self.wanted, tables, strict=True)
        }
        alerts = list(_alerts(entries, {*sessions, *_lost(entries, day)}, begins, day))
        locks = _locks(entries, begins, day)
        issue = self._under(imprint.issue)
        papers = self._numbers()
        imprint = replace(imprint, machine=locks, alerts=alerts, issue=issue, papers=papers)
        paper = night_paper(tables, words, imprint, told, beside)
        closes = () if self.named else self._closing(day, tables, words)
        keeping = self.keeps(tables) if closes and self.keeps is not None else None
        return replace(paper, closes=closes, keeping=keeping)

    def _closing(self, day: date, tables: Sequence[TableNight], words: Words) -> Closing:
        """That the night is over: every table of it is sealed, and every journal was read; nothing
        where one of its house sheets is none to close under, or before somebody decided what was
        found of its journals."""
        over = all(each.data.table.closed for each in tables)
        if not over or self.sums is None or self.unread or self.damaged:
            return ()
        sealed = {(path.name, row.session) for path, row in self.rows}
        if any((each.file, each.session) in sealed for each in self.found):
            if day not in self._register().read().nights:  # else it is settled, and stays so
                self.barred.append(words(_UNDECIDED))
            return ()
        opened = {(each.path, each.session.id): each.session for each in self.openings}
        sessions = [opened[path, row.session] for path, row in self.rows]
        refusal = night_refused(sessions, self._register())
        if refusal is not None:
            table = tables[-1].data.table
            self.barred.append(refused(words, refusal, table.variant, table.house))
            return ()
        return closing(day, self.rows, self.sums)

    def _told(self, *kinds: type[f.Fact]) -> Sequence[Entered]:
        """The entries of these kinds of the register beside the journals, where there is one."""
        if self.lost or not self._has_register():
            return ()
        return [_entered(each) for each in self._register().entries(*kinds)]

    def _numbers(self) -> Sequence[Entered] | None:
        """What the register beside the journals has of papers, nothing where it begins with this
        one; None where there is none."""
        there = self._has_register() or self.findings.kept
        return self._told(*PAPER_FACTS) if there and not self.lost else None

    def _alerts_of(self, journal: Path, sitting: PaperSession) -> Sequence[ToldAlert[Entered]]:
        """What was ever found of one session, and of no session in particular on its day."""
        opened = next(at for at in sitting.session.times if at is not None)
        day, session = sitting.session.table.house.day, (journal.stem, sitting.id)
        return list(_alerts(self._told(*_ALERTS), {session}, day, day_of(day, opened)))

    def _machine(self, sitting: PaperSession) -> Sequence[Entered]:
        """What the register beside the journal holds of the hours of a session, and of what was put
        right of it since; not how far its tables were written, which is no deed of anybody's."""
        if not self._has_register():
            return ()
        times = [at for at in sitting.session.times if at is not None]
        put_right = {each.fact for each in sitting.since}
        return [
            _entered(each)
            for each in self._register().entries()
            if not isinstance(each.fact, f.HeadNoted)
            if times[0] <= each.at <= times[-1] or each.fact in put_right
        ]

    def _has_register(self) -> bool:
        return (self.folder / FILE).exists()

    def _register(self) -> RegisterFile:
        return RegisterFile(self.folder / FILE, lambda: datetime.now(UTC))


def of_journal(
    journal: Path, session: str | None, findings: Findings, *, lost: bool
) -> PaperSource:
    """One session of a journal; where the register is lost, as it was sealed."""
    if not lost:
        findings.look()
    since = {} if lost else since_closing(journal.parent)
    return PaperSource(journal.parent, [(journal, session)], findings, since=since, lost=lost)


def of_night(
    findings: Findings, day: date, named: str | None, kind: SessionKind, imprint: Imprint
) -> PaperSource:
    """Every session of a data folder that belongs to that day of the house (REQ-11), or the one
    of them that is named, read for a paper of that kind; NoPaper where there is none."""
    folder = findings.folder
    if not folder.is_dir():
        raise NoPaper(_NO_SESSION, day=day, folder=folder)
    findings.look()
    read, nights = dict[Wanted, TableNight](), Nights(folder)
    since = nights.known.since

    def keep(path: Path, row: Summary, session: TableSession) -> None:
        if kind is PaperKind.SETTLEMENT:
            sitting = PaperSession(row.session, session, since.get((path.stem, row.session), ()))
            read[path, row.session] = night_table(sitting, imprint)

    own = kind is PaperKind.SETTLEMENT and findings.kept
    kept = kept_night(nights, day) if own else None
    found = nights.read(day, keep) if kept is None else kept.read(folder)
    if kept is not None:
        known = ((path, row.session) for path, row in found.rows)
        read.update(zip(known, map(in_short, kept.tables), strict=True))
    rows = [each for each in found.rows if named in (None, each[1].session)]
    if not rows:
        for each in nights.found.values():
            findings.take(each)
        for trouble in (each.trouble for each in found.faulty if isinstance(each.trouble, Altered)):
            raise trouble
        raise NoPaper(_NO_SESSION, day=day, folder=folder)
    wanted = [(path, row.session) for path, row in rows]
    unread = list(map(_called, found.faulty))
    # a day is compared only where all of it stands on the paper
    whole = kind is PaperKind.SETTLEMENT and len(rows) == len(found.rows)
    sums = nights.sums(day, [row for _, row in rows]) if whole else None
    taken = [each for each in nights.found.values() if findings.take(each)]
    of = folder, wanted, findings, taken
    source = PaperSource(*of, day, named, rows, sums, unread, read, since, openings=nights.openings)
    return (
        replace(source, keeps=partial(Keeping, nights, found)) if own and kept is None else source
    )


def _called(faulty: Faulty) -> str:
    """A file that could not be read; of one that was changed, the session that nobody can follow:
    the others of it were."""
    trouble = faulty.trouble
    session = f" {trouble.alert.session}" if isinstance(trouble, Altered) else ""
    return f"{faulty.path.name}{session}"


def periods(sums: DaySums) -> list[Period]:
    """What the day, the month, the year and all settled days come to, a row a currency."""
    spans = {
        ComparedSpan.DAY: sums.day,
        ComparedSpan.MONTH: sums.cumulated.month,
        ComparedSpan.YEAR: sums.cumulated.year,
        ComparedSpan.PERPETUAL: sums.cumulated.perpetual,
    }
    return [Period(span, each) for span, totals in spans.items() for each in totals]


def _slips(kind: SessionKind, sitting: PaperSession, number: str) -> Sequence[str]:
    """The slips of a session that a paper each is wanted of, all where none is named; an empty one
    for any other paper."""
    if kind is not PaperKind.SLIP or number:
        return (number,)
    return tuple(slips_of(sitting.session))


def _entered(entry: RegisterEntry) -> Entered:
    return Entered(entry.fact, entry.at, entry.signature, seq=entry.seq)


def _locks(entries: Sequence[Entered], house: BusinessDay, day: date) -> Sequence[Entered]:
    """Who was locked out on that day of the house, and what unlocked them since."""
    return [
        each
        for each in entries
        if isinstance(each.fact, LOCKS)
        if not isinstance(each.fact, f.LockedOut) or day_of(house, each.at) == day
    ]


def _lost(entries: Sequence[Entered], day: date) -> Iterator[tuple[str, str]]:
    """The sessions that may have been of that day and were not there as they were noted."""
    for fact in (each.fact for each in entries):
        if isinstance(fact, f.AlertRaised) and is_lost(day, fact):
            yield stem(fact.file), fact.session


def _alerts(
    entries: Sequence[Entered], sessions: Collection[tuple[str, str]], house: BusinessDay, day: date
) -> Iterator[ToldAlert[Entered]]:
    """What was ever found of these sessions, and of no session in particular on that day."""

    def of_the_day(at: datetime) -> bool:
        return day_of(house, at) == day

    return (each for each in told_alerts(entries) if is_about(each, sessions, of_the_day))
