"""What befalls the machine noted in its register: starts and stops, backups, files that fail, and
how far each table's journal is written.

The journal goes first: what is noted is on disk there. A note that fails stops no table; the next
one says as much and more.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from dealer_app import __version__
from dealer_app.night.machine_clock import PARTED, running
from dealer_app.register import facts as f
from dealer_app.register.admission import BY_KEY
from dealer_app.register.objections import Objection
from dealer_app.register.register_judge import judge
from dealer_app.register.signers import UNNOTED
from dealer_app.register.state import Register, Reserve, posts
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.settings import Settings
from dealer_app.store.aside import goes_on, set_aside
from dealer_app.store.chain import Clock
from dealer_app.store.notes import SUFFIX, heads_of, look, unnoted
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.troubles import (
    CopyDealtAt,
    OtherKey,
    RegisterShortened,
    SignatureForged,
    Trouble,
)
from dealer_app.table import events as ev
from dealer_app.table.dues import is_over

if TYPE_CHECKING:  # late for the opening page: it brings the judges
    from dealer_app.session.table_session import TableSession


AFTER: Final[Mapping[type[ev.Event], f.NotedFor]] = {
    ev.TableOpened: f.NotedFor.OPENING,
    ev.ShoeOpened: f.NotedFor.SHOE_OPENED,
    ev.ShoeClosed: f.NotedFor.SHOE_CLOSED,
    **dict.fromkeys(
        (ev.TrayCounted, ev.DropCounted, ev.CagnotteCounted, ev.TipsCounted), f.NotedFor.COUNT
    ),
    ev.TrayFilled: f.NotedFor.FILL,
    ev.TrayCredited: f.NotedFor.CREDIT,
    **dict.fromkeys((ev.FillAsked, ev.SlipCancelled), f.NotedFor.SLIP),
    ev.CroupierNamed: f.NotedFor.CROUPIER,
    **dict.fromkeys((ev.CoupRectified, ev.PayoutCorrected), f.NotedFor.CORRECTION),
    ev.TableClosed: f.NotedFor.CLOSING,
}
"""The ends between which people leave: after each of them the newest entry is noted."""

ENTRIES: Final = 100
"""After how many entries the newest is noted between two coups: no more can be cut unseen."""

SECONDS: Final = UNNOTED.total_seconds()
"""After how much time it is, however few there are."""


class HeadNotes:
    """What is due to be noted of one session; it looks at each entry once.

    `beat` counts seconds, whatever the clock shows.
    """

    def __init__(
        self,
        table: str,
        session_id: str,
        session: "TableSession",
        *,
        taken_up: bool = False,
        beat: Callable[[], float] = monotonic,
    ) -> None:
        self._table, self._session_id, self._session = table, session_id, session
        self._beat = beat
        self._noted = 0
        self._since = beat()
        self._looked = session.entries if taken_up else 0
        self._due = self._looked
        self._why = f.NotedFor.TAKE_UP

    def due(self) -> f.HeadNoted | None:
        """The newest entry, where it is to be noted now."""
        session = self._session
        for number, event in enumerate(session.events[self._looked :], self._looked + 1):
            if type(event) in AFTER:
                self._due, self._why = number, AFTER[type(event)]
        self._looked = entries = session.entries
        if self._due <= self._noted:
            late = entries - self._noted >= ENTRIES or self._beat() - self._since >= SECONDS
            if not late or entries == self._noted or not is_over(session.table):
                return None
            self._due, self._why = entries, f.NotedFor.PASSED
        return f.HeadNoted(self._table, self._session_id, entries, session.head, self._why)

    def last(self) -> f.HeadNoted | None:
        """The newest entry, for whoever leaves; None where it is noted."""
        due = self.due()
        if due is not None or self._session.entries == self._noted:
            return due
        session, passed = self._session, f.NotedFor.PASSED
        return f.HeadNoted(self._table, self._session_id, session.entries, session.head, passed)

    def done(self, noted: f.HeadNoted) -> None:
        """That one is on record."""
        self._noted, self._since = noted.seq, self._beat()


def record(register: RegisterFile, *notes: f.HeadNoted) -> None:
    """Keeps these notes in the register, which is begun with them where there was none; a Trouble
    where it cannot be written, or where it went. A note that tells nothing new is left out.

    A house that asks nobody for a PIN has its register too: what was cut or put back at a table is
    found there as in any other.
    """

    register.begins_no_other()

    def decide(known: Register, _: datetime) -> Deed:
        return Deed([each for each in notes if _tells_more(known, each)])

    register.append(decide)


def _tells_more(known: Register, note: f.HeadNoted) -> bool:
    """False where another program noted the same session as far, or further."""
    last = known.heads.get(note.table)
    return last is None or (last.session, last.seq) < (note.session, note.seq)


def register_of(folder: Path, clock: Clock) -> RegisterFile:
    """The register of a data folder."""
    return RegisterFile(folder / FILE, clock)


# How far a journal is written


_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")

ALTERED: Final = "altered"
"""Why a file failed that is not what was recorded."""


def note(folder: Path, clock: Clock, *facts: f.Fact, signature: Signature = UNSIGNED) -> None:
    """Keeps these facts in the register of a data folder (REQ-07), where the house has one.

    What happened has happened: a register that cannot be written to stops nothing here, for
    whoever signs in next is told.
    """
    with suppress(Trouble):
        path = register_in(folder) if folder.is_dir() else None
        if path is not None and facts:
            RegisterFile(path, clock).append(lambda _register, _now: Deed(facts, signature))


Folders = Mapping[f.Outside, str]
"""A folder outside by which it is, empty for none."""

UNTOLD: Final[Folders] = MappingProxyType({})
"""Where nobody says which they are, none is another than before."""


def outside_of(settings: Settings) -> Folders:
    """The folders outside as the settings have them."""
    second = "" if settings.second is None else str(settings.second)
    return {f.Outside.WITNESS: settings.witness, f.Outside.SECOND: second}


def begun(folder: Path, clock: Clock, *facts: f.Fact, outside: Folders = UNTOLD) -> None:
    """Keeps that the program began to run, and has the machine sign from then on if it never did;
    where its key speaks against the register, that is kept too, and no other key is made.

    A folder `outside` that is another than was chosen last is kept as nobody's choice: it was
    changed in the settings file.
    """
    found = (each for each in doubts(folder, clock) if not isinstance(each, CopyDealtAt))
    failed = [f.JournalFailed(FILE, ALTERED) for _ in found]
    with suppress(Trouble):
        path = register_in(folder) if folder.is_dir() else None
        if path is None:
            return
        register, began = RegisterFile(path, clock), started(clock)
        before = _seen(register, began.boot)
        changed = list(_changed(register, outside))

        def decide(known: Register, now: datetime) -> Deed:
            turned = _turned(before, began, known, now)
            return Deed([*turned, began, *changed, *facts, *failed])  # it saw that after the turn

        register.append(decide)
        if not failed:
            register.begin_line()


def _changed(register: RegisterFile, outside: Folders) -> Iterator[f.FolderChosen]:
    """The folders that are others than were chosen last."""
    for which, folder in outside.items():
        last = register.newest(f.FolderChosen, partial(_is_of_place, which))
        known = f.FolderChosen(which) if last is None else last.fact
        found = f.FolderChosen(which, folder)
        if found != known:
            yield found


def _is_of_place(which: f.Outside, fact: f.Fact) -> bool:
    return isinstance(fact, f.FolderChosen) and fact.which is which


class _Seen(NamedTuple):
    """What a program saw when it began or ended: the clock, for how long the machine ran, and by
    how much the clock was turned in all until then."""

    shown: datetime
    running: int
    turned: timedelta


def _seen(register: RegisterFile, boot: str) -> _Seen | None:
    """What was seen last since this start of the machine; None after another, of which nothing can
    be claimed: a clock that was turned then looks like a pause."""
    found = [
        entry
        for kind in (f.ProgramStarted, f.ProgramStopped)
        if boot and (entry := register.newest(kind, lambda fact: _is_of(fact, boot))) is not None
    ]
    last = max(found, key=lambda entry: entry.seq, default=None)
    if last is None or not isinstance(last.fact, f.ProgramStarted | f.ProgramStopped):
        return None
    since = (each.fact for each in register.entries(f.ClockTurned, since=last.seq))
    turned = (fact.found - fact.was for fact in since if isinstance(fact, f.ClockTurned))
    before = register.read().turned - sum(turned, timedelta(0))
    return _Seen(last.fact.shown or last.at, last.fact.running, before)


def _is_of(fact: f.Fact, boot: str) -> bool:
    return isinstance(fact, f.ProgramStarted | f.ProgramStopped) and fact.boot == boot


def _turned(
    before: _Seen | None, began: f.ProgramStarted, known: Register, now: datetime
) -> Sequence[f.ClockTurned]:
    """That the clock was turned while no program looked, beyond what is recorded already."""
    if before is None or began.shown is None:
        return ()
    passed = timedelta(seconds=began.running - before.running)
    by = (began.shown - before.shown) - passed - (known.turned - before.turned)
    return [f.ClockTurned(now - by, now)] if abs(by) > PARTED else ()


class Watch(NamedTuple):
    """What nobody decided yet of what was found, and how many tables were noted for the first time;
    alerts have no number where the register cannot be written."""

    alerts: tuple[f.AlertRaised, ...] = ()
    first: int = 0


def watched(folder: Path, clock: Clock, found: Sequence[f.AlertRaised]) -> Watch:
    """Numbers what was found of a data folder, once, and notes each table of before for the first
    time: until then nothing more can be shown of it than what its own entries show."""
    register = RegisterFile(folder / FILE, clock)
    try:
        if not folder.is_dir():
            return Watch()
        register_in(folder)
        first = unnoted(folder, register.read())
        if found or first:
            register.append(lambda known, _: Deed([*_fresh(known, found), *first]))
    except Trouble:
        return Watch(tuple(found))
    return Watch(tuple(register.known.alerts.values()), len({each.table for each in first}))


def _fresh(known: Register, found: Sequence[f.AlertRaised]) -> Iterator[f.AlertRaised]:
    """Those that are not open already, with the next numbers."""
    fresh = (each for each in found if not _is_open(known, each))
    for number, each in enumerate(fresh, known.alerted + 1):
        yield replace(each, number=number)


class Findings:
    """What is found of the journals of a folder while they are read, kept in its register once; and
    under what reserve is told what they say.

    Where nobody keeps it, as of a copy that lies elsewhere, it has no number: the reserve says what
    was found in its place.
    """

    def __init__(self, folder: Path, clock: Clock, *, kept: bool = True) -> None:
        self.folder, self.kept = folder, kept
        self._register = RegisterFile(folder / FILE, clock)
        self._unnumbered = set[str]()

    def look(self) -> None:
        """Looks a few entries of every table up, as the start does: what is shorter than it was
        noted, another or gone is found, too."""
        if self.kept:
            for each in look(self.folder).alerts:
                self.take(each)

    def take(self, found: f.AlertRaised) -> bool:
        """Keeps it with the next number, unless it is open already; False where somebody answered
        for it."""
        try:
            if not self.kept:
                self._unnumbered.add(found.file)
            elif not _is_open(self._read(), found):
                if self._is_answered(found):
                    return False
                self._register.append(lambda known, _: Deed([*_fresh(known, [found])]))
        except Trouble:
            self._unnumbered.add(found.file)
        return True

    def reserve(self) -> "Reserves":
        """Under what reserve is told now what they say, by the names of tables."""
        with suppress(Trouble):  # what it still told of its alerts counts
            self._read()
        return Reserves(self.folder, self._register.known.alerts, frozenset(self._unnumbered))

    def _read(self) -> Register:
        register_in(self.folder)
        return self._register.read()

    def _is_answered(self, found: f.AlertRaised) -> bool:
        """True where somebody answered for those very entries as they lie there."""
        same = partial(_is_same, found)
        return bool(found.digest) and self._register.newest(f.AlertRaised, same) is not None


@dataclass(frozen=True, slots=True)
class Reserves:
    """Under what reserve something is told of the tables of a folder; `unnumbered` are the files
    of which something was found that has no number."""

    folder: Path
    alerts: Mapping[int, f.AlertRaised] = field(default_factory=dict)
    unnumbered: frozenset[str] = frozenset()

    def of(self, *tables: str) -> Reserve:
        """That of what is told of these tables: of their alerts, and those of the register; of all
        where none is named, or no file is called so."""
        about = [partial(_is_about, self.folder, table) for table in tables or ("",)]
        numbers = (n for n, each in self.alerts.items() if any(of(each.file) for of in about))
        return Reserve(tuple(numbers), any(of(file) for file in self.unnumbered for of in about))

    def of_night(self, day: date, *tables: str) -> Reserve:
        """That of a night of these tables: theirs, and that of sessions that may have been of it
        and are not there as they were noted."""
        told = self.of(*tables)
        lost = (n for n, each in self.alerts.items() if is_lost(day, each))
        return told._replace(alerts=tuple(sorted({*told.alerts, *lost})))


_NOT_AS_NOTED: Final = frozenset(
    {f.FileFinding.TABLE_SHORTER, f.FileFinding.TABLE_DIFFERS, f.FileFinding.TABLE_GONE}
)


def is_lost(day: date, alert: f.AlertRaised) -> bool:
    """True of a session that is not there as it was noted, and was opened on that day or before the
    morning after, by its name."""
    if alert.finding not in _NOT_AS_NOTED:
        return False
    with suppress(ValueError):
        return date.fromisoformat(alert.session[:10]) - day in {timedelta(0), timedelta(days=1)}
    return True


def _is_about(folder: Path, table: str, file: str) -> bool:
    """True of a file whose findings are about that table."""
    own = f"{table}{SUFFIX}"
    return file in {own, FILE} or not table or not (folder / own).exists()


def _is_open(known: Register, found: f.AlertRaised) -> bool:
    """True where nobody decided yet what was found of that file so."""
    return (found.file, found.finding) in {(e.file, e.finding) for e in known.alerts.values()}


def reserves(register: RegisterFile, table: str) -> tuple[int, ...]:
    """The alerts that nobody decided yet, under whose reserve a paper of that table is."""
    return Reserves(register.path.parent, register.known.alerts).of(table).alerts


def answered(
    folder: Path, clock: Clock, decision: f.AlertDecided, signature: Signature = UNSIGNED
) -> f.AlertDecided | Objection:
    """Records that somebody goes on with a file as it lies there, and notes it anew; a Trouble
    where the register cannot be written, or where another program deals at the table.

    A table's file from which nobody can deal on is set aside first: what is recorded says under
    which name.
    """
    register = RegisterFile(folder / FILE, clock)
    known = register.read()
    objection = judge(known, decision, signature)
    if objection is not None:
        return objection
    path = folder / known.alerts[decision.number].file
    heads = list[f.HeadNoted]()
    if path.suffix == SUFFIX and path.exists():
        if not goes_on(path):
            decision = replace(decision, aside=set_aside(path, clock()).name)
        heads = heads_of(path, f.NotedFor.DECIDED)
    return register.append(lambda *_: Deed([decision, *heads], signature)).objection or decision


def doubts(folder: Path, clock: Clock) -> Iterator[Trouble]:
    """Why the register of a data folder cannot be believed: it is missing or altered, or this
    machine's key speaks against it."""
    try:
        path = register_in(folder) if folder.is_dir() else None
        doubt = RegisterFile(path, clock).doubt() if path is not None else None
    except Trouble as trouble:
        doubt = trouble
    if doubt is not None:
        yield doubt


def doubted(folder: Path, clock: Clock, found: Iterable[Trouble]) -> Iterator[f.AlertRaised]:
    """What this machine's key says against the register, as alerts without a number yet.

    A key that does not fit goes on not to fit: what stands open is not found a second time, nor is
    what somebody answered for, before the machine has signed again since.
    """
    register = RegisterFile(folder / FILE, clock)
    for alert in filter(None, map(_by_key, found)):
        known, signed = register.read(), register.signed_last()
        answered_at = known.decided.get(FILE)
        stands = any(each.finding in BY_KEY for each in known.alerts.values())
        if alert.finding is f.FileFinding.COPY_DEALT_AT:
            stands = stands or register.newest(f.AlertRaised, partial(_is_same, alert)) is not None
        if not stands and (answered_at is None or (signed is not None and signed > answered_at)):
            yield alert


def _is_same(alert: f.AlertRaised, fact: f.Fact) -> bool:
    """True of that alert, under whichever number it was raised."""
    return isinstance(fact, f.AlertRaised) and replace(fact, number=alert.number) == alert


def _by_key(trouble: Trouble) -> f.AlertRaised | None:
    """What a doubt is as an alert; None where the register itself cannot be read."""
    match trouble:
        case RegisterShortened():
            last, known = trouble.last, trouble.known
            return f.AlertRaised(0, f.FileFinding.REGISTER_SHORTER, FILE, seq=known, found=last)
        case OtherKey():
            return f.AlertRaised(0, f.FileFinding.KEY_DIFFERS, FILE)
        case CopyDealtAt():
            return f.AlertRaised(0, f.FileFinding.COPY_DEALT_AT, FILE, found=trouble.turn)
        case SignatureForged():
            return f.AlertRaised(0, f.FileFinding.SIGNATURE_FORGED, FILE, seq=trouble.number)
        case _:  # nothing can be written in a register that cannot be read
            return None


def sheet_saved(
    folder: Path,
    clock: Clock,
    saved: f.HouseSheetSaved,
    allowed: f.HouseSheetAllowed,
    signature: Signature,
) -> None:
    """Keeps that the house has another sheet; a director who answered for it allows it with the
    same hand."""

    def decide(register: Register, _: datetime) -> Deed:
        known = posts(register)
        hands = (signature.by, *signature.beside)
        directs = any(known.get(name) is Post.DIRECTOR for name in hands)
        new = directs and allowed.digest not in register.sheets
        return Deed([saved, *([allowed] if new else [])], signature)

    with suppress(Trouble):
        path = register_in(folder) if folder.is_dir() else None
        if path is not None:
            RegisterFile(path, clock).append(decide)


def started(clock: Clock) -> f.ProgramStarted:
    """That this program began to run, in the time zone of the machine (REQ-11)."""
    now = clock()
    zone = f"{now.astimezone():%Z}"
    return f.ProgramStarted(__version__, os.getpid(), zone, now, int(running()), boot())


def stopped(clock: Clock) -> f.ProgramStopped:
    """That this program ends in good order."""
    return f.ProgramStopped(os.getpid(), clock(), int(running()), boot())


def boot() -> str:
    """Which start of the machine this is, as its system numbers them; empty where it does not."""
    with suppress(OSError):
        return _BOOT.read_text(encoding="ascii").strip()
    return ""
