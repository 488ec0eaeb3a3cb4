"""Nights on a disk that fails: what was acknowledged is there, none of it twice, nothing else.

A round is a night of several lives of the program, each through the real session on the failing
disk: it is dealt until something ends it, and what then lies on the disk is compared with what the
session showed. Everything follows from the round's number.

What a disk loses that lies no program can know at once. There the register beside the journal, on a
disk that is sound, notes how far that is written, and the next start must find what is lost of it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.i18n import words
from dealer_app.library import read_sheet
from dealer_app.night.machine_notes import register_of
from dealer_app.night.open_tables import start
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import paper_of
from dealer_app.papers.session import session_data
from dealer_app.register.facts import HeadNoted
from dealer_app.reports import UnnumberedKind
from dealer_app.session.recorder import JournalRecorder, NoSession, begin, read_back, take_up
from dealer_app.session.rulebook import Seating, opening
from dealer_app.session.table_session import NotRecorded, PerhapsRecorded, TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import NotOpened, Trouble
from dealer_app.store.verify import verify
from dealer_app.table import events as ev
from tests.benchmarks.patrons import Night
from tests.faults.disk import EVER, Call, Disk, Fault, Plan
from tests.museum.evening import noting
from tests.store.builders import EVENING

GAMES: Final = ("punto_banco", "chemin_de_fer", "baccara", "festival")
MOST_LIVES: Final = 4
MOST_ACTS: Final = 40
TRIES: Final = 3
"""How often somebody tries again at most what is in doubt, before the program ends."""

Dealt = tuple[ev.Event, datetime | None]
"""An entry as it is compared: what it says, and when it was recorded."""


LOST: Final = "acknowledged and lost"
THERE_AFTER_ALL: Final = "not recorded and there after all"
DAMAGED: Final = "damaged, and said so"
PAPERS: Final = "papers that differ"
NOUGHT: Final = (LOST, THERE_AFTER_ALL, DAMAGED, PAPERS)
"""What must not be on a disk that tells what it did."""

FOUND: Final = "lost, and found at the start"
BEHIND: Final = "lost behind the last note"
UNFOUND: Final = "noted, lost and not found"
FALSE_ALARM: Final = "an alarm with nothing lost"
AT_THE_START: Final = (FOUND, BEHIND, UNFOUND, FALSE_ALARM)
"""What the next start finds on a disk that lies: the last two must not be."""
NOTED: Final = 0.1
"""How often somebody leaves the table, or has a paper made, after which it is noted."""


class End(StrEnum):
    """What ends a life of the program."""

    LEFT = "left"
    KILLED = "killed"
    POWER_CUT = "power cut"
    CLOSED = "closed"


LIES: Final = (
    Plan(Call.WRITE, Fault.LOST, 1),
    Plan(Call.FLUSH, Fault.LOST, 1, EVER),
    Plan(Call.READ, Fault.OLD, 1),
)
"""What no program can know at once; where in the night, the round says."""

TOLD: Final = (
    *(Plan(call, Fault.ERROR, 1) for call in Call),
    Plan(Call.FLUSH, Fault.ERROR, 1),
    Plan(Call.FLUSH, Fault.FORGETS, 1),
    Plan(Call.WRITE, Fault.FULL, 1),
)
"""What the disk says of itself, as it should."""


def plan_of(chance: Random, kinds: Sequence[Plan]) -> Plan:
    """One of these faults, somewhere in a life: once, three times, or for ever."""
    kind = chance.choice(kinds)
    times = kind.times if kind.times == EVER else chance.choice((1, 3, EVER))
    most = 40 if kind.call in (Call.FLUSH, Call.CUT_OFF, Call.DELETE) else 300
    return Plan(kind.call, kind.fault, chance.randint(1, most), times)


class Clock:
    """Goes on by some seconds at each look, and now and then leaps for hours, or back."""

    def __init__(self, chance: Random) -> None:
        self._chance, self._now = chance, EVENING

    def __call__(self) -> datetime:
        leaps = self._chance.random() < 0.01
        step = self._chance.uniform(-7_200, 7_200) if leaps else self._chance.uniform(0.1, 20)
        self._now += timedelta(seconds=step)
        return self._now


@dataclass
class Kept:
    """What the sessions of a night showed when they were last seen, by their ids; and what was in
    doubt then, and is so until the table is taken up again."""

    sessions: dict[str, list[Dealt]] = field(default_factory=dict)
    doubt: list[Dealt] = field(default_factory=list)


@dataclass
class Lost:
    """What cannot be read any more: the number of the first such entry of each session. A journal
    that is not `sound` may have all of its entries and be damaged elsewhere."""

    since: dict[str, int] = field(default_factory=dict)
    sound: bool = True

    def reaches(self, noted: HeadNoted | None) -> bool:
        """True where what is lost had been noted."""
        first = None if noted is None else self.since.get(noted.session)
        return noted is not None and first is not None and first <= noted.seq


@dataclass
class Round:
    """One night: its chance, its disk, where its journal lies, and what is counted of it.

    `wrong` is what must not be; `lies` says that the disk tells falsely what it did.
    """

    number: int
    disk: Disk
    path: Path
    lies: bool = False
    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    kept: Kept = field(default_factory=Kept)
    lost: Lost = field(default_factory=Lost)
    noted: HeadNoted | None = None

    def __post_init__(self) -> None:
        self.chance = Random(self.number)
        self.clock = Clock(self.chance)
        self.game = self.chance.choice(GAMES)
        self.taken_over = False

    def run(self) -> None:
        """The whole night."""
        for _ in range(self.chance.randint(1, MOST_LIVES)):
            end = self.chance.choice(list(End))
            if self.chance.random() < 0.8:
                self.disk.does = plan_of(self.chance, LIES if self.lies else TOLD)
            with suppress(Trouble):
                self._life(end)
            self.disk.dead, self.disk.does = False, None
            if end is End.POWER_CUT:
                self._cut()
            readable = self._compare()
            if self.lies:
                self._start()
            if self.lies or not readable:
                return

    def _life(self, end: End) -> None:
        self.taken_over = False
        with ExitStack() as life:
            journal = Journal.open(self.path, self.clock)
            life.callback(journal.close)
            if end in (End.KILLED, End.POWER_CUT):
                life.callback(self._dies)
            session_id, session = self._begun(journal)
            if session is None:
                return
            leave = noting(journal, session, self.clock) if self.lies else _nothing
            try:
                self._deal(session, end, leave)
            finally:
                self._note(session_id, session)
                if self.lies:
                    register = register_of(self.path.parent, self.clock).read()
                    self.noted = register.heads.get(self.path.stem)

    def _dies(self) -> None:
        self.disk.dead = True

    def _begun(self, journal: Journal) -> tuple[str, TableSession | None]:
        """The session that was left open, or a new one; None where its opening is not on disk."""
        going = journal.open_session()
        if going is not None:
            return going, take_up(journal, going)
        sitting = Seating(table="Table 3", previous_seal=journal.last_seal())
        event = opening(read_sheet(self.game), None, {}, sitting)
        try:
            session = begin(journal, event, self.clock)
        except PerhapsRecorded:
            self.counted["in doubt"] += 1
            self.kept.doubt = [(event, None)]
            return "", None
        except NotRecorded:
            self.counted["not recorded"] += 1
            return "", None
        assert isinstance(session._recorder, JournalRecorder)
        return session._recorder.session_id, session

    def _note(self, session_id: str, session: TableSession) -> None:
        """What the session showed last; where another program took the table over, what that did
        stands already."""
        if self.taken_over:
            return
        before = len(self.kept.sessions.get(session_id, ()))
        shown = dealt(session.events, session.times)
        self.counted["acknowledged"] += len(shown) - before
        self.kept.sessions[session_id] = shown
        unconfirmed, self.kept.doubt = session.unconfirmed, []
        if unconfirmed:
            history = unconfirmed.history
            self.kept.doubt = dealt(history.events, history.times)[len(shown) :]

    def _deal(self, session: TableSession, end: End, leave: Callable[[], None]) -> None:
        """Deals until the act at which this life ends, or until the disk is in doubt for good;
        now and then somebody leaves the table."""
        night = Night(session, self.chance.randrange(1 << 30))
        for _ in range(self.chance.randint(1, MOST_ACTS)):
            if self.lies and self.chance.random() < NOTED:
                leave()
            if self.chance.random() < 0.003:
                self._second_program(session)
                return
            if session.table.due is None or not self._entered(session, night.answer):
                return
            if self.chance.random() < 0.05 and not self._entered(session, session.undo):
                return
        if end is End.CLOSED:
            self._entered(session, session.close)

    def _entered(self, session: TableSession, act: Callable[[], object]) -> bool:
        """Makes an entry, and again what is not on disk; False where the disk stays in doubt."""
        try:
            act()
        except PerhapsRecorded:
            self.counted["in doubt"] += 1
            return self._confirmed(session)
        except NotRecorded:
            self.counted["not recorded"] += 1
        return True

    def _second_program(self, session: TableSession) -> None:
        """The lock's file is taken away, and another program takes the table up; what this one
        would enter then is refused, and what the other entered counts."""
        self.disk.does = None
        self.path.with_name(self.path.name + ".lock").unlink()
        with Journal.open(self.path, self.clock) as other:
            session_id = other.open_session() or ""
            theirs = take_up(other, session_id)
            night = Night(theirs, self.chance.randrange(1 << 30))
            for _ in range(self.chance.randint(0, 3)):
                night.answer()
        self.taken_over = True
        self.counted["second programs"] += 1
        self.kept.sessions[session_id] = dealt(theirs.events, theirs.times)
        before = session.entries
        with suppress(NotRecorded):
            session.enter(ev.CroupierNamed("B. Lenoir"))
        if session.entries != before:
            self.wrong.append("two programs wrote to one table")

    def _confirmed(self, session: TableSession) -> bool:
        """What is in doubt is tried again a few times; meanwhile nothing else is taken."""
        for _ in range(self.chance.randint(0, TRIES)):
            self._nothing_else(session)
            try:
                session.confirm()
            except PerhapsRecorded:
                continue
            except NotRecorded:
                self.counted["doubt: was not recorded"] += 1
                return True
            self.counted["doubt: was recorded"] += 1
            return True
        self.counted["doubt: until the end"] += 1
        return False

    def _nothing_else(self, session: TableSession) -> None:
        before = session.entries
        with suppress(NotRecorded):
            session.enter(ev.CroupierNamed("B. Lenoir"))
            self.wrong.append("an entry was taken while another was in doubt")
        if session.entries != before:
            self.wrong.append("an entry was shown while another was in doubt")

    def _cut(self) -> None:
        """The power is cut: what is left lies elsewhere, as on a disk that was never read."""
        folder = self.path.parent / f"after {self.counted['power cuts']}"
        folder.mkdir()
        self.disk.power_cut(self.chance, folder)
        self.disk.forget()
        self.path = folder / self.path.name
        self.counted["power cuts"] += 1

    def _compare(self) -> bool:
        """What lies on the disk is what was shown, and of what was in doubt all or nothing."""
        try:
            sound = verify(self.path).sound
            with Journal.read(self.path) as journal:
                there: dict[str, list[Dealt]] = {
                    each.id: [
                        (entry.event, datetime.fromisoformat(entry.recorded_at))
                        for entry in journal.events(each.id)
                    ]
                    for each in journal.sessions()
                }
        except Trouble:
            sound, there = False, {}
        self.lost.sound = sound
        shown, doubt = self.kept.sessions, self.kept.doubt
        if not shown and not there:
            return True
        for session_id, entries in shown.items():
            now = there.get(session_id, [])[: len(entries)]
            if now != entries:
                pairs = enumerate(zip_longest(entries, now), start=1)
                self.lost.since[session_id] = next(seq for seq, (was, is_) in pairs if was != is_)
        if not sound:
            self._found(DAMAGED)
            return False
        for session_id in shown.keys() | there.keys():
            self._compare_session(shown.get(session_id, []), there.get(session_id, []), doubt)
        return True

    def _compare_session(self, shown: list[Dealt], there: list[Dealt], doubt: list[Dealt]) -> None:
        """The same entries in the same order, so that none is missing, none twice, none more."""
        more = there[len(shown) :]
        if there[: len(shown)] != shown:
            self._found(LOST)
        elif more and [said for said, _ in more] == [said for said, _ in doubt]:
            self.counted["doubt: was there later"] += 1
        elif more:
            self._found(THERE_AFTER_ALL)

    def _start(self) -> None:
        """The program starts again on what lies there: what is lost of what was noted is found."""
        found, lost = start(self.path.parent), self.lost
        if found.alerts or found.broken:
            what = FOUND if lost.since else FALSE_ALARM
        else:
            what = UNFOUND if lost.reaches(self.noted) else BEHIND
        if lost.since or (what == FALSE_ALARM and lost.sound):
            self.counted[what] += 1
            self.wrong += [what] if what in (UNFOUND, FALSE_ALARM) else []

    def print_out(self) -> None:
        """The sheet of the last session, beside that of the same entries without faults."""
        folder = self.path.parent / "anew"
        folder.mkdir()
        with suppress(NoSession, NotOpened):  # nothing was ever opened
            if verify(self.path).entries and papers_differ(self.path, folder):
                self._found(PAPERS)
            self.counted["papers compared"] += 1

    def _found(self, what: str) -> None:
        self.counted[what] += 1
        if not self.lies:
            self.wrong.append(what)


def _nothing() -> None:
    """Nobody notes anything."""


def dealt(events: Sequence[ev.Event], times: Sequence[datetime | None]) -> list[Dealt]:
    """The entries as they are compared with those on the disk."""
    return list(zip(events, times, strict=True))


def papers_differ(path: Path, folder: Path) -> bool:
    """True where the last session's sheet is not that of the same entries without faults."""
    with Journal.read(path) as journal:
        session_id = journal.sessions()[-1].id
        entries = journal.events(session_id)
    with Journal.open(folder / path.name, lambda: EVENING) as anew:
        for entry in entries:
            at = datetime.fromisoformat(entry.recorded_at)
            anew.append(session_id, [entry.event], entry.signature, at)
    return _sheet(path, folder) != _sheet(folder / path.name, folder)


def _sheet(path: Path, folder: Path) -> bytes:
    recorded = read_back(path, None)
    data = session_data(recorded.session, Imprint(EVENING, UTC, recorded.id))
    paper = paper_of(UnnumberedKind.SHEET, data, words("en"))
    paper.write_pdf(folder / "sheet.pdf", invariant=True)
    return (folder / "sheet.pdf").read_bytes()


def rounds(numbers: Iterable[int], *, lies: bool = False, papers: int = 0) -> "Told":
    """What these nights came to; every `papers`-th prints its sheet too."""
    told = Told(lies)
    disk = Disk()
    with disk.installed(), TemporaryDirectory(prefix="sabot-") as place:
        for number in numbers:
            folder = Path(place) / str(number)
            folder.mkdir()
            night = Round(number, disk, folder / "Table 3.sabot", lies)
            night.run()
            if papers and number % papers == 0 and not lies:
                night.print_out()
            disk.forget()
            rmtree(folder)
            told.nights += 1
            told.counted += night.counted
            told.wrong += [f"night {number}: {what}" for what in night.wrong]
        told.counted["faults met"] += disk.met
    return told


@dataclass
class Told:
    """What became of many nights."""

    lies: bool = False
    nights: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def summary(self) -> list[tuple[str, int]]:
        """The figures, each with its name; those that must be nothing stand there too."""
        at_the_start = AT_THE_START if self.lies else ()
        names = dict.fromkeys((*NOUGHT, *at_the_start, *sorted(self.counted)))
        return [("nights", self.nights), *((name, self.counted[name]) for name in names)]
