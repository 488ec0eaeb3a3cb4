"""What `sabot pit settle` does: a night of all tables of the house settled from the pit's own
copies, its paper numbered in the house's book.

Where the window of the pit is open it keeps the copies, and they are waited for; else they are
brought up here. A copy that is not what the server has settles nothing. Whoever signs gives their
PIN; the book is written by the server alone, so that what is read of it here is a file that is
thrown away.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from typing_extensions import override

from dealer_app.cli.command_line import failed, named
from dealer_app.cli.terminal_hand import NotSigned, pins_of, refused
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.register_words import alert_said, objected
from dealer_app.i18n.saying import Saying
from dealer_app.machine import Status
from dealer_app.night.machine_notes import Findings
from dealer_app.papers import Imprint
from dealer_app.papers.issue import issued
from dealer_app.papers.kinds import Printout, write_numbered
from dealer_app.papers.paper_source import NoPaper, PaperSource, of_night
from dealer_app.pit.courier import digest_at
from dealer_app.pit.house_book import HouseStaff, PinGiven, undecided
from dealer_app.pit.link import COPIES
from dealer_app.pit.mirror import Mirror, entries_behind, kept_book, place_of_book
from dealer_app.pit.pit_schema import must_be_ready
from dealer_app.pit.pit_tables import TableStanding, standing
from dealer_app.pit.server import Server
from dealer_app.register.objections import Objection
from dealer_app.register.state import Register
from dealer_app.reports import PaperKind
from dealer_app.rules.staff import Act, Signature, tidy
from dealer_app.settings import read_settings
from dealer_app.store.chain import Stored
from dealer_app.store.entry_rows import EntryRows, MirrorRows, write_rows
from dealer_app.store.journal_copies import copy
from dealer_app.store.notes import SUFFIX, TABLES
from dealer_app.store.register import Decide, Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import TableHeld

PATIENCE: Final = 10.0
"""Seconds for which copies are waited for that the window of the pit keeps."""

_LOOK: Final = 0.2

_WHO: Final = marked("Name who settles the night with --by.")
_NO_DAY: Final = marked("Write the night as its day, such as 2026-11-20.")
_BEHIND: Final = marked(
    "{name}: the pit’s copy ends at entry {last}, the server has it up to {seen}. Nothing is"
    " settled before the copy has caught up: look at the window of the pit, then do it again."
)
_UNWRITTEN: Final = marked("{file} cannot be written: {why}")
_OPEN: Final = marked("The night stays open. Not closed yet: {tables}.")
_STAYS_OPEN: Final = marked("The night stays open.")
_UNREAD: Final = marked("{file} could not be read: it is not in these sums.")
_PAPER: Final = marked("The paper: {file}")


class BookFile(RegisterFile):
    """The house's book as a file for whoever reads registers; what is written goes to the server,
    on the PIN of whoever signs, and comes back from there.

    What machines found of their files and nobody decided yet stands in it as if it were its own.
    """

    def __init__(self, path: Path, server: Server, house: HouseStaff, given: PinGiven) -> None:
        super().__init__(path, house.register.now)
        self.given = given
        self._server, self._house = server, house
        self._journal, _ = place_of_book(server)
        self._alerts = undecided(server)
        house.register.read()
        write_rows(path, self._batches(0))
        self.read()

    @property
    @override
    def known(self) -> Register:
        return replace(super().known, alerts=self._alerts)

    def lacks(self, act: Act) -> Objection | None:
        """What whoever signs lacks for an act; None where they may."""
        return self._house.lacks(act, self.given.name)

    @override
    def append(self, decide: Decide) -> Deed:
        deed = self._house.do(Act.CLOSE_NIGHT, decide, self.given)
        with closing(MirrorRows(self.path)) as rows:
            for batch in self._batches(rows.mark().newest):
                rows.add(batch)
        self.read()
        return deed

    def _batches(self, place: int) -> Iterator[list[Stored]]:
        while batch := entries_behind(self._server, self._journal, place):
            yield batch
            place = batch[-1].id


def settle(server: Server, asked: argparse.Namespace, words: Words) -> int:
    """Settles a night and writes its paper; says what keeps it open."""
    must_be_ready(server)
    day = _day(asked.night)
    signs = named(asked)
    if not signs.by:
        raise NotSigned("{said}", said=words(_WHO))
    (pin,) = pins_of((tidy(signs.by),), signs.pin_fd, words)
    given = PinGiven(tidy(signs.by), pin)
    data = asked.data or read_settings().data
    house = HouseStaff(server, kept_book(data))
    for wrong in _brought_up(server, data / COPIES):
        return failed(words.sentence(wrong), Status.FAILED)
    with _beside(data / COPIES) as folder:
        book = BookFile(folder / FILE, server, house, given)
        imprint = Imprint(datetime.now(UTC))
        findings = Findings(folder, lambda: datetime.now(UTC), kept=False)
        source = of_night(findings, day, None, PaperKind.SETTLEMENT, imprint)
        ((paper, _),) = source.papers(PaperKind.SETTLEMENT, words, imprint)
        path = asked.out or Path(f"{paper.name}.pdf")
        _write(paper, path, book, words)
        print(words(_PAPER, file=path))
        for sentence in _besides(source, book, words):
            failed(sentence)
        return Status.REPLAYED if paper.closes and not source.unread else Status.FAILED


def _write(paper: Printout, path: Path, book: BookFile, words: Words) -> None:
    hand = Signature(book.given.name)
    found = issued(book, paper.wanted, hand, book.lacks)
    if isinstance(found, Objection):
        raise refused(words, found)
    try:
        write_numbered(paper, found, path, book, hand)
    except OSError as error:
        raise NoPaper(_UNWRITTEN, file=path, why=system_reason(error)) from error


def _besides(source: PaperSource, book: BookFile, words: Words) -> Iterator[str]:
    """What is missing on the paper, and what keeps the night open."""
    for file in source.unread:
        yield words(_UNREAD, file=file)
    for each in source.found:
        yield alert_said(words, each)
    open_still = [row.table for _, row in source.rows if not row.sealed]
    if open_still:
        yield words(_OPEN, tables=words.listed(open_still))
    elif source.barred:
        yield f"{words(_STAYS_OPEN)} {' '.join(source.barred)}"
    elif (lacking := book.lacks(Act.CLOSE_NIGHT)) is not None:
        yield f"{words(_STAYS_OPEN)} {objected(words, lacking)}"


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NoPaper(_NO_DAY) from error


def _brought_up(server: Server, folder: Path) -> Iterator[Saying]:
    """Has the copies go as far as the server; what is wrong with one that does not."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with held(folder / COPIES, datetime.now(UTC)), closing(Mirror(folder)) as mirror:
            wrong = [mirror.follow(server, each).wrong for each in standing(server)]
            yield from filter(None, (*wrong, mirror.follow_book(server)))
    except TableHeld:
        yield from _waited_for(server, folder)


def _waited_for(server: Server, folder: Path) -> Iterator[Saying]:
    """The window of the pit keeps the copies: they are as far as the server soon."""
    tables, until = standing(server), time.monotonic() + PATIENCE
    while behind := [each for each in tables if not _is_there(server, folder, each)]:
        if time.monotonic() >= until:
            yield from (_behind(folder, each) for each in behind)
            return
        time.sleep(_LOOK)


def _is_there(server: Server, folder: Path, table: TableStanding) -> bool:
    path = folder / f"{table.table}{SUFFIX}"
    if not table.entries:
        return True
    if not path.is_file():
        return False
    with closing(EntryRows(path)) as rows:
        mark = rows.mark()
    there = mark.newest >= table.entries
    return there and digest_at(server, table.journal, mark.newest) == mark.digest


def _behind(folder: Path, table: TableStanding) -> Saying:
    path, last = folder / f"{table.table}{SUFFIX}", 0
    if path.is_file():
        with closing(EntryRows(path)) as rows:
            last = rows.mark().newest
    return Saying(_BEHIND, {"name": table.table, "last": last, "seen": table.entries})


@contextmanager
def _beside(copies: Path) -> Iterator[Path]:
    """A folder that has the copies of the tables in it, and is thrown away."""
    with TemporaryDirectory(prefix="sabot-night-") as name:
        folder = Path(name)
        for path in copies.resolve().glob(TABLES):
            if sys.platform == "win32":
                copy(path, folder / path.name)
            else:
                (folder / path.name).symlink_to(path)
        yield folder
