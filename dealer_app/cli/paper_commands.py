"""What `sabot report --kind` does: a paper of a session or a night as PDF, CSV or JSON."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from dealer_app.cli.terminal_hand import (
    NOBODY,
    Hand,
    Named,
    check_reading,
    refused,
    signing,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.refusals import refused as sentence_of
from dealer_app.i18n.register_words import objected
from dealer_app.i18n.saying import Hindrance
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.machine.privacy import hand_over_folder
from dealer_app.night.after_closing import Sealed, since_closing
from dealer_app.night.house_guard import guarding, out_of_reach
from dealer_app.night.night_sums import Closing, DaySums, Nights, closing
from dealer_app.night.second_folder import keep_line
from dealer_app.papers import Imprint
from dealer_app.papers.issue import failed, issued, reserves, sealed
from dealer_app.papers.kinds import (
    PaperSession,
    Printout,
    night_paper,
    night_table,
    session_paper,
    slips_of,
)
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.register_fold import Entered
from dealer_app.replay.trouble import Status
from dealer_app.reports import PaperKind
from dealer_app.reports.night.night_data import ComparedSpan, Period
from dealer_app.reports.night.takings import TableNight
from dealer_app.reports.session.identity import NOBODYS, UNNUMBERED, Issue
from dealer_app.reports.settlement import LOCKS
from dealer_app.rules.house import House, PaperSize, day_of
from dealer_app.rules.staff import UNSIGNED, Act
from dealer_app.session.recorder import read_back
from dealer_app.session.table_session import TableSession
from dealer_app.settings import read_settings
from dealer_app.store.hands import Proof, proof_in
from dealer_app.store.openings import asks_for_pins
from dealer_app.store.register import FILE, RegisterEntry, RegisterFile, register_in
from dealer_app.store.sheets import night_refused
from dealer_app.store.troubles import Trouble
from dealer_app.table.summary import Summary

_NO_SOURCE: Final = marked("Name a table’s file, or a day of the house with --night.")
_NO_SESSION: Final = marked("No session of {day} lies in {folder}.")
_DAMAGED: Final = marked("The file is damaged: what is written is what could still be read.")


_UNSIGNED: Final = marked(
    "Unsigned: the paper bears no number, and no night is settled with it. Name who signs with --by"
    " NAME."
)
_LOST: Final = marked(
    "The register cannot be asked: the paper bears no number, and stands under reserve."
)
_NOT_SETTLED: Final = marked("The night stays open.")

_OWN: Final = frozenset({PaperKind.SESSION, PaperKind.SLIP})
"""The papers of what is signed at the table itself."""


@dataclass(frozen=True, slots=True)
class PaperAsked:
    """A paper that is asked for: its kind, of which session or night, and in which form.

    Without `out` it lies where the command runs; where only tables are asked for, no PDF is
    written. `data` is the folder of the nights, that of the settings if it is None; `slip` the
    number of the one that is wanted, of all if it is empty; `named` are those who sign for it.
    """

    kind: PaperKind
    journal: Path | None = None
    session: str | None = None
    night: date | None = None
    data: Path | None = None
    out: Path | None = None
    csv: Path | None = None
    as_json: bool = False
    size: PaperSize | None = None
    slip: str = ""
    named: Named = NOBODY

    @property
    def printed(self) -> bool:
        """True if a PDF is wanted."""
        return self.out is not None or (self.csv is None and not self.as_json)


class _Refused(Hindrance):
    """No paper can be made."""


_Wanted = tuple[Path, str | None]
"""A journal and a session of it, the last one if none is named."""


@dataclass(frozen=True, slots=True)
class _Source:
    """What a paper is made of: sessions of one day, or one of them, and where they lie.

    `read` holds the tables that were read already while their rows were made, `since` what was
    put right of closed sessions. `damaged` gathers the journals of which what could still be read
    is printed, `barred` the sentences that say why the night is not settled. `rows` and `sums` are
    those of a whole day. `lost`: the register cannot be asked.
    """

    folder: Path
    wanted: Sequence[_Wanted]
    rows: Sequence[tuple[Path, Summary]] = ()
    sums: DaySums | None = None
    unread: Sequence[str] = ()
    read: Mapping[_Wanted, TableNight] = field(default_factory=dict)
    since: Mapping[Sealed, Sequence[Entered]] = field(default_factory=dict)
    damaged: list[Path] = field(default_factory=list)
    barred: list[str] = field(default_factory=list)
    sat: dict[_Wanted, PaperSession] = field(default_factory=dict)
    lost: bool = False

    def alone(self) -> PaperSession:
        """The one session of a journal, kept until its paper is made."""
        (wanted,) = self.wanted
        self.sat[wanted] = sitting = self.sitting(wanted)
        return sitting

    def sitting(self, wanted: _Wanted) -> PaperSession:
        """One of the sessions, read back from its journal; Trouble if it cannot be read."""
        if wanted in self.sat:
            return self.sat.pop(wanted)
        path, session = wanted
        found = read_back(path, session)
        if found.damaged:
            self.damaged.append(path)
        return PaperSession(found.id, found.session, self.since.get((path.stem, found.id), ()))


def report(asked: PaperAsked, words: Words) -> int:
    """Writes the paper in every form that is asked for, and says where."""
    try:
        single = asked.printed and asked.night is None
        unheld = single and out_of_reach(_folder(asked), read_settings().data)
        proof = Proof(None) if unheld else proof_in(_folder(asked))
        imprint = Imprint(datetime.now(UTC), size=asked.size, proof=proof)
        source = _of_night(asked, imprint) if asked.night else _of_journal(asked, lost=unheld)
        with _signed(asked, source, words) as hand:
            for paper, sitting in _papers(asked, source, imprint, words):
                _write(paper, asked, source, _own(hand, asked, sitting), words)
    except (Trouble, _Refused) as trouble:
        print(words.sentence(trouble.saying), file=sys.stderr)
        return Status.UNREADABLE
    except OSError as error:
        said = words(
            "{file} cannot be written: {why}", file=error.filename, why=system_reason(error)
        )
        print(said, file=sys.stderr)
        return Status.UNREADABLE
    for unread in source.unread:
        said = words("{file} could not be read: it is not in these sums.", file=unread)
        print(said, file=_beside(asked))
    if source.damaged:
        print(words(_DAMAGED), file=sys.stderr)
        return Status.FAILED
    return Status.FAILED if source.unread else Status.REPLAYED


def _folder(asked: PaperAsked) -> Path:
    """Where what is asked for lies: the folder of the journal, or of the nights."""
    if asked.night is not None:
        return asked.data or read_settings().data
    if asked.journal is None:
        raise _Refused(_NO_SOURCE)
    return asked.journal.parent


def _of_journal(asked: PaperAsked, *, lost: bool) -> _Source:
    assert asked.journal is not None
    folder = _folder(asked)
    since = {} if lost else since_closing(folder)
    return _Source(folder, [(asked.journal, asked.session)], since=since, lost=lost)


def _of_night(asked: PaperAsked, imprint: Imprint) -> _Source:
    """Every session of the data folder that belongs to that day of the house (REQ-11)."""
    assert asked.night is not None
    folder = _folder(asked)
    if not folder.is_dir():
        raise _Refused(_NO_SESSION, day=asked.night, folder=folder)
    read, nights = dict[_Wanted, TableNight](), Nights(folder)
    since = nights.known.since

    def keep(path: Path, row: Summary, session: TableSession) -> None:
        if asked.kind is PaperKind.SETTLEMENT:
            sitting = PaperSession(row.session, session, since.get((path.stem, row.session), ()))
            read[path, row.session] = night_table(sitting, imprint)

    found = nights.read(asked.night, keep)
    rows = [each for each in found.rows if asked.session in (None, each[1].session)]
    if not rows:
        raise _Refused(_NO_SESSION, day=asked.night, folder=folder)
    wanted = [(path, row.session) for path, row in rows]
    unread = [each.path.name for each in found.faulty]
    # a day is compared only where all of it stands on the paper
    whole = asked.kind is PaperKind.SETTLEMENT and len(rows) == len(found.rows)
    sums = nights.sums(asked.night, [row for _, row in rows]) if whole else None
    return _Source(folder, wanted, rows, sums, unread, read, since)


def periods(sums: DaySums) -> list[Period]:
    """What the day, the month, the year and all settled days come to, a row a currency."""
    spans = {
        ComparedSpan.DAY: sums.day,
        ComparedSpan.MONTH: sums.cumulated.month,
        ComparedSpan.YEAR: sums.cumulated.year,
        ComparedSpan.PERPETUAL: sums.cumulated.perpetual,
    }
    return [Period(span, each) for span, totals in spans.items() for each in totals]


@contextmanager
def _signed(asked: PaperAsked, source: _Source, words: Words) -> Iterator[Hand]:
    """Whoever signs for the paper while it is read, numbered and written: as the house of its
    session asks for it, or the one that guards the night."""
    register = _register(source)
    house = None
    if register is not None and asked.night is not None:
        house = guarding(source.folder)
    elif register is not None:
        table = source.alone().session.table
        house = table.house if asks_for_pins(table.opened) else None
    with signing(source.folder, asked.named, Act.READ_PAPERS, house, words) as hand:
        yield hand


def _own(hand: Hand, asked: PaperAsked, sitting: PaperSession | None) -> Hand:
    """Whoever signed at a table may have its sheet and its slips, too, but no other paper."""
    own = sitting is not None and asked.kind in _OWN and hand.signature != UNSIGNED
    if own and sitting is not None and hand.signature in sitting.session.signatures:
        return replace(hand, granted=frozenset({Act.READ_PAPERS}))
    return hand


def _papers(
    asked: PaperAsked, source: _Source, imprint: Imprint, words: Words
) -> Iterator[tuple[Printout, PaperSession | None]]:
    """The settlement of a night, or a paper for each session, and of which it is."""
    if asked.night is not None and asked.kind is PaperKind.SETTLEMENT:
        tables = [
            source.read.get(each) or night_table(source.sitting(each), imprint)
            for each in source.wanted
        ]
        sums = source.sums
        told = (asked.night, [] if sums is None else periods(sums), source.unread)
        beside = ((), 0) if sums is None else (sums.left_out, sums.late)
        locks = _locks(source.folder, asked.night, tables[-1].data.house)
        paper = night_paper(tables, words, replace(imprint, machine=locks), told, beside)
        closes = () if asked.session else _closing(asked, source, tables, words)
        yield replace(paper, closes=closes), None
        return
    for sitting in map(source.sitting, source.wanted):
        machine = _machine(source.folder, sitting) if asked.kind is PaperKind.REGISTER else ()
        for slip in _slips(asked, sitting):
            each = replace(imprint, machine=machine, slip=slip)
            yield session_paper(asked.kind, sitting, words, each), sitting


def _slips(asked: PaperAsked, sitting: PaperSession) -> Sequence[str]:
    """The slips of a session that a paper each is wanted of; an empty one for any other paper."""
    if asked.kind is not PaperKind.SLIP or asked.slip:
        return (asked.slip,)
    return tuple(slips_of(sitting.session))


def _closing(
    asked: PaperAsked, source: _Source, tables: Sequence[TableNight], words: Words
) -> Closing:
    """That the night is over: every table of it is sealed, and every journal was read; nothing
    where one of its house sheets is none to close under."""
    over = all(each.data.table.closed for each in tables)
    if not over or source.sums is None or source.unread or source.damaged:
        return ()
    assert asked.night is not None
    sessions = {(path, row.session) for path, row in source.rows}
    register = RegisterFile(source.folder / FILE, lambda: datetime.now(UTC))
    refusal = night_refused(sessions, register)
    if refusal is not None:
        table = tables[-1].data.table
        source.barred.append(sentence_of(words, refusal, table.variant, table.house))
        return ()
    return closing(asked.night, source.rows, source.sums)


def _locks(folder: Path, day: date, house: House) -> Sequence[Entered]:
    """Who was locked out on that day of the house, and what unlocked them since."""
    if not (folder / FILE).exists():
        return ()
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    entries = (_entered(each) for each in register.entries(*LOCKS))
    return [
        each
        for each in entries
        if not isinstance(each.fact, f.LockedOut) or day_of(house.day, each.at) == day
    ]


def _machine(folder: Path, sitting: PaperSession) -> Sequence[Entered]:
    """What the register beside the journal holds of the hours of a session, and of what was put
    right of it since; not how far its tables were written, which is no deed of anybody's."""
    if not (folder / FILE).exists():
        return ()
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    times = [at for at in sitting.session.times if at is not None]
    put_right = {each.fact for each in sitting.since}
    return [
        _entered(each)
        for each in register.entries()
        if not isinstance(each.fact, f.HeadNoted)
        if times[0] <= each.at <= times[-1] or each.fact in put_right
    ]


def _entered(entry: RegisterEntry) -> Entered:
    return Entered(entry.fact, entry.at, entry.signature, seq=entry.seq)


def _write(paper: Printout, asked: PaperAsked, source: _Source, hand: Hand, words: Words) -> None:
    if asked.csv is not None or asked.as_json:
        check_reading(hand, words)
    if asked.csv is not None:
        for path in paper.write_csv(asked.csv):
            print(path, file=_beside(asked))
    if asked.as_json:
        print(paper.json())
    if not asked.printed:
        return
    path = _path(paper, asked, source)
    if asked.journal is not None and path.exists() and path.samefile(asked.journal):
        raise _Refused(marked("The report would overwrite {file}."), file=asked.journal)
    register = _register(source)
    issue, kept = replace(UNNUMBERED, lost=source.lost), partial(bytes)  # the paper as it is
    if register is not None:
        issue = _issue(register, paper, hand, words)
    if register is not None and issue.number is not None:
        kept = partial(sealed, register, paper.wanted, issue, signature=hand.signature)
    try:
        paper.numbered(issue).write_pdf(path, kept)
    except OSError as error:
        if register is not None:
            failed(register, paper.wanted, issue, system_reason(error))
        raise
    print(words("The paper: {file}", file=path), file=_beside(asked))
    for sentence in _besides(paper, issue, source, hand, words):
        print(sentence, file=sys.stderr)


def _besides(
    paper: Printout, issue: Issue, source: _Source, hand: Hand, words: Words
) -> Iterator[str]:
    """What is said besides of a paper that is there: the register could not be asked, nobody
    signed, its night stays open, or the second folder lacks its line."""
    if issue.lost:
        yield words(_LOST)
    elif issue.by_nobody:
        yield words(_UNSIGNED)
    elif source.barred:
        yield f"{words(_NOT_SETTLED)} {' '.join(source.barred)}"
    elif paper.closes and (open_still := hand.lacks(Act.CLOSE_NIGHT)) is not None:
        yield f"{words(_NOT_SETTLED)} {objected(words, open_still)}"
    unkept = keep_line(source.folder, read_settings().witness) if paper.closes else None
    if unkept is not None:
        yield words.sentence(unkept.saying)


def _beside(asked: PaperAsked) -> TextIO:
    """Where it is said what was written: beside the data, which stand alone on the output."""
    return sys.stderr if asked.as_json else sys.stdout


def _path(paper: Printout, asked: PaperAsked, source: _Source) -> Path:
    """Where the PDF goes; several papers go into a folder."""
    name = f"{paper.name}.pdf"
    if asked.out is None:
        return Path(name)
    every_slip = asked.kind is PaperKind.SLIP and not asked.slip
    if every_slip or (len(source.wanted) > 1 and asked.kind is not PaperKind.SETTLEMENT):
        hand_over_folder(asked.out)
    return asked.out / name if asked.out.is_dir() else asked.out


def _register(source: _Source) -> RegisterFile | None:
    """The register that numbers the papers of these sessions; None where it cannot be asked, and
    for a copy of a journal that lies elsewhere. RegisterMissing where there must have been one."""
    folder = source.folder
    if source.lost:
        return None
    if not (folder / FILE).exists() and folder.resolve() != read_settings().data.resolve():
        return None
    register_in(folder)
    return RegisterFile(folder / FILE, lambda: datetime.now(UTC))


def _issue(register: RegisterFile, paper: Printout, hand: Hand, words: Words) -> Issue:
    if hand.missing:
        register.read()
        return replace(NOBODYS, reserves=reserves(register, paper.wanted.table))
    found = issued(register, paper.wanted, hand.signature, hand.lacks)
    if isinstance(found, Objection):
        raise refused(words, found)
    return found
