"""What the office of the museum's house does, each by the program's own door: starts and ends,
keys, papers, settlements, copies elsewhere, and what is found of a file that is another."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from dealer_app import __version__
from dealer_app.gui.night.register_notes import Noting
from dealer_app.i18n import Words, words
from dealer_app.night import house_keys, machine_notes, second_folder
from dealer_app.night.backup import back_up
from dealer_app.night.night_sums import Nights, closing
from dealer_app.night.open_tables import start
from dealer_app.night.restoration import LastPapers, restore
from dealer_app.night.second_folder import keep_line
from dealer_app.night.staff import Staff
from dealer_app.papers import Imprint
from dealer_app.papers.issue import failed, issued, sealed
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table, session_paper
from dealer_app.papers.paper_source import periods
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import Person
from dealer_app.reports import PaperKind
from dealer_app.reports.night.night_data import TableNight
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.house import StaffRules
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import SecondMissing
from dealer_app.store.register import Deed
from dealer_app.store.trust import machine_key
from dealer_app.store.trust.house_key import Cost
from dealer_app.table import events as ev
from dealer_app.table.table import zone_of
from dealer_app.table.view.summary import Summary
from tests.museum import evening
from tests.museum.evening import (
    ANNE,
    BERNARD,
    CHEF,
    CLAIRE,
    MARC,
    PINS,
    Clock,
    Impossible,
    taken_up,
)
from tests.museum.piece import BACKUP, DATA, HOUSE_KEYS, KEYS, PAPERS, SIX_WORDS, STICK

DIRECTOR: Final = Signature(CLAIRE)
CHEAP: Final = Cost(passes=1, memory=8192)
"""What a try at the six words of the museum's house costs: nobody's key is behind them."""

AT_DESK: Final = (CLAIRE, BERNARD, MARC)
"""Who gives a PIN at the desk when the program has started."""

FR: Final = words("fr")
EN: Final = words("en")
ALONE: Final = "Table 9"
"""The table of the third day."""
NOISE: Final = b"not a journal any more"
"""What its file is found to hold at first."""


@contextmanager
def machine(place: Path, clock: Clock) -> Iterator[None]:
    """What is done meanwhile is done on the machine of that house: it runs as long as its clock
    says, and its keys lie beside its data."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_key, "key_folder", lambda: place / KEYS)
        patch.setattr(house_keys, "COST", CHEAP)
        patch.setattr(machine_notes, "running", lambda: clock.ran)
        patch.setattr(machine_notes, "boot", lambda: "museum")
        yield


def done(objection: object) -> None:
    """Refuses what was objected to."""
    if objection is not None:
        raise Impossible(objection)


def staff_of(data: Path, clock: Clock) -> Staff:
    """The people of the house."""
    return Staff(data, clock, StaffRules(guesses=3), elapsed=lambda: clock.ran)


def starts(data: Path, clock: Clock) -> Staff:
    """The program starts, notes what it finds, and people give their PINs at the desk."""
    found, noting = start(data), Noting(data, clock)
    noting.begin(found.broken)
    noting.watch(found.alerts, lambda _: None)
    noting.wait()
    staff = staff_of(data, clock)
    for name in AT_DESK:
        signs_in(staff, name)
    return staff


def ends(data: Path, clock: Clock) -> None:
    """The program ends in good order."""
    Noting(data, clock).end()


def signs_in(staff: Staff, name: str, table: str = "") -> None:
    """Somebody gives their PIN at a table, or at the desk."""
    found = staff.sign_in(name, PINS[name], table)
    if not isinstance(found, Person):
        raise Impossible(found)


# Keys


def keys_made(place: Path, staff: Staff) -> None:
    """The house's key is made; the stick was left lying about, and another key follows that one."""
    (place / STICK).mkdir()
    both = Signature(CLAIRE, (BERNARD,))
    old, new = (place / STICK / name for name in HOUSE_KEYS)
    register = staff.register
    first = house_keys.made(register, old, ("", None), DIRECTOR)
    if isinstance(first, Objection):
        raise Impossible(first)
    key = house_keys.key_of_now(register, old, first.words)
    second = house_keys.made(register, new, (first.public, key), both)
    if isinstance(second, Objection):
        raise Impossible(second)
    (place / STICK / SIX_WORDS).write_text(f"{first.words}\n{second.words}\n", "utf-8")


# The house's server


def joins(staff: Staff) -> None:
    """The house has a server from now on, whose book knows these people and no others."""
    chips, table = {Money(2_500): 20}, "Table 1"
    told: list[f.Fact] = [
        f.FillSent(table, "F-1", chips, "Luc", "a5ced" * 12, "5e47" * 16),
        f.CreditReceived(table, "C-1", chips, "60e5" * 16, {Money(2_500): 21}),
        f.SlipRefused(table, "F-2", "None left of these chips", "f111" * 16, CLAIRE),
        f.SlipAnswered(table, "C-1", "Counted by two"),
        f.AlertAnswered(table, "2026-11-20-0001", 3, 0, "Seen on the film", BERNARD),
        f.PackChecked("GR-004", "c4ec" * 16),
        f.BookHeard(41, "b00c" * 16),
    ]
    done(staff.register.append(lambda _register, _now: Deed(told)).objection)


# Copies elsewhere


def restored(place: Path, clock: Clock) -> None:
    """A backup in the middle of the night; the disk fails, and the house goes on from the
    backup, its sheets of tips behind the last that lies on paper."""
    kept = back_up(place / DATA, place / BACKUP, clock, __version__)
    shutil.rmtree(place / DATA)
    known = LastPapers({"tips": 2}, "the disk failed")
    restore(kept, place / DATA, clock, papers=known)


def kept_elsewhere(place: Path, clock: Clock) -> None:
    """The night that was settled goes to a second folder, which is not there at first."""
    with TemporaryDirectory() as name:
        second = Path(name) / "second"
        with suppress(SecondMissing):
            second_folder.keep(place / DATA, second, clock)
        second.mkdir()
        machine_notes.note(place / DATA, clock, f.FolderChosen(f.Outside.SECOND, "/media/share"))
        if second_folder.keep(place / DATA, second, clock) is None:
            raise Impossible("no night was settled")


# Papers


def prints(place: Path, staff: Staff, clock: Clock, sittings: Sequence[PaperSession]) -> None:
    """Papers of two sessions are issued, printed again, cancelled, and lost in the printer."""
    one, other = sittings[:2]
    sheet = _paper(PaperKind.SESSION, one, clock, FR)
    for _ in range(2):
        _printed(place, staff, sheet)
    lost = _paper(PaperKind.SESSION, other, clock, EN)
    failed(staff.register, lost.wanted, _numbered(staff, lost), "No paper")
    torn = _paper(PaperKind.FLOAT, other, clock, EN)
    issue = _printed(place, staff, torn)
    assert issue.number
    done(staff.enter(f.PaperCancelled(PaperKind.FLOAT.value, issue.number, "Torn"), CHEF))


def settles(place: Path, staff: Staff, clock: Clock, day: date) -> None:
    """The day is settled on paper, which closes it; the stick gets the line of it."""
    nights, imprint = Nights(place / DATA), Imprint(clock())
    tables: dict[tuple[Path, str], TableNight] = {}

    def keep(path: Path, row: Summary, session: TableSession) -> None:
        since = nights.known.since.get((path.stem, row.session), ())
        tables[path, row.session] = night_table(PaperSession(row.session, session, since), imprint)

    rows = nights.read(day, keep).rows
    sums = nights.sums(day, [row for _, row in rows])
    every = [tables[path, row.session] for path, row in rows]
    told = (day, periods(sums), ())
    paper = night_paper(every, FR, imprint, told, (sums.left_out, sums.late))
    _printed(place, staff, replace(paper, closes=closing(day, rows, sums)))
    done(keep_line(place / DATA, str(place / STICK)))


def _paper(kind: PaperKind, sitting: PaperSession, clock: Clock, language: Words) -> Printout:
    imprint = Imprint(clock(), zone_of(sitting.session.table))
    return session_paper(kind, sitting, language, imprint)


def _numbered(staff: Staff, paper: Printout) -> Issue:
    issue = issued(staff.register, paper.wanted, CHEF)
    if not isinstance(issue, Issue):
        raise Impossible(issue)
    return issue


def _printed(place: Path, staff: Staff, paper: Printout) -> Issue:
    """Writes the paper under its number; a DUPLICATA beside those before it."""
    issue = _numbered(staff, paper)
    again = f"-{issue.copy}" if issue.copy else ""
    path = place / PAPERS / f"{paper.name}{again}.pdf"
    path.parent.mkdir(exist_ok=True)
    kept = partial(sealed, staff.register, paper.wanted, issue, signature=CHEF)
    paper.numbered(issue).write_pdf(path, kept)
    return issue


# What is found


def third_day(place: Path, clock: Clock, begins: datetime) -> Staff:
    """The file of a table is none any more, and is kept beside while the table goes on; then it is
    as it was an hour before, and that of another table is gone for a while: this waits to be
    decided."""
    data, first = place / DATA, place / DATA / "Table 1.sabot"
    path = data / f"{ALONE}.sabot"
    clock.rest(begins)
    path.write_bytes(NOISE)
    staff = starts(data, clock)
    _decides(data, clock, path.name, "The stick was pulled out")
    signs_in(staff, ANNE, ALONE)
    with evening.opened(data, ALONE, evening.GAMES[0], staff, clock) as table:
        table.enter(ev.TrayCounted(ev.Occasion.OPENER, evening.FLOAT))
        table.coups()
    shutil.copy(path, place / path.name)
    with taken_up(path, clock) as table:
        table.coups()
    (place / path.name).replace(path)
    first.rename(place / first.name)
    staff = starts(data, clock)
    (place / first.name).rename(first)
    _decides(data, clock, path.name, "The file came from last hour’s copy")
    signs_in(staff, ANNE, ALONE)
    with Journal.read(path) as journal:
        Noting(data, clock).taken_up(ALONE, journal.open_session() or "")
    with taken_up(path, clock) as table:
        table.coups()
        evening.ends(table)
    return staff


def _decides(data: Path, clock: Clock, file: str, reason: str) -> None:
    """The chef goes on with what was found of that file."""
    alerts = staff_of(data, clock).register.read().alerts
    (number,) = (number for number, alert in alerts.items() if alert.file == file)
    decided = machine_notes.answered(data, clock, f.AlertDecided(number, reason), CHEF)
    if not isinstance(decided, f.AlertDecided):
        raise Impossible(decided)
