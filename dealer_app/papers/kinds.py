"""Every paper of a session or a night by its kind: printed, or as data for accounts."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.machine import hand_over_folder
from dealer_app.papers import Imprint
from dealer_app.papers.issue import PaperWanted, failed, sealed
from dealer_app.papers.issued_papers import OfANight, issued_papers
from dealer_app.papers.kept_night import Keeping
from dealer_app.papers.session import edges, machine_entries, night_data, paper_alerts, session_data
from dealer_app.register.facts import NightClosed, NightSummed
from dealer_app.register.register_fold import Entered
from dealer_app.register.witness import SeenEntry, line_of
from dealer_app.reports import PaperKind, UnnumberedKind, settlement
from dealer_app.reports.layout.columns import Figures, zone_name
from dealer_app.reports.layout.paper import PaperPage, printed, put, register_fonts
from dealer_app.reports.layout.sheet import Part, flowables, listings
from dealer_app.reports.layout.spreadsheet import About, csv_text, json_record, named
from dealer_app.reports.night.night_data import NightData, Period, TableNight, in_short, table_night
from dealer_app.reports.ranking import ranking_page
from dealer_app.reports.session.document import (
    Document,
    SealedTable,
    WitnessBlock,
    figures_of,
    money_figures,
    page_of,
    witnessed,
)
from dealer_app.reports.session.identity import UNNUMBERED, Issue, SheetData
from dealer_app.reports.settlement import SettledNight
from dealer_app.reports.slip_page import of_slip, slip_page
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import day_of
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.session.table_session import TableSession
from dealer_app.store.register import RegisterFile
from dealer_app.store.troubles import Trouble
from dealer_app.table.accounts.tray import Slip, tray

CLOSING: Final = frozenset({PaperKind.SESSION, PaperKind.FLOAT})
"""Papers of one session that go out of the house's hands once it is sealed, as its settlement."""

SessionKind = PaperKind | UnnumberedKind
"""What of a session can be printed: a paper of a series, or one that bears no number."""


@dataclass(frozen=True, slots=True)
class Printout:
    """A paper ready to be written: its parts, what stands on every page under a number, and what
    every row of its tables says of where it comes from.

    `name` is that of its files, `head` the digest of the last entry that it is made from, `part`
    what of the session it is of, or how often that was put right since; `entries` counts those of
    the session, 0 where it is of several. `closes` is what the
    register has besides of the night that is over with it, `seals` are those of its sessions where
    it is a closing sheet; `keeping` is what is kept of them once it has a number.
    """

    name: str
    figures: Figures
    parts: Sequence[Part]
    page: Callable[[Issue], PaperPage]
    about: About
    head: str
    issue: Issue = UNNUMBERED
    part: str = ""
    closes: tuple[NightSummed | NightClosed, ...] = ()
    seals: Sequence[SealedTable] = ()
    entries: int = 0
    keeping: Keeping | None = None

    def numbered(self, issue: Issue) -> "Printout":
        """The same paper under that number of its series."""
        reserve = issue.reserve._replace(altered=self.issue.reserve.altered)
        issue = replace(issue, reserve=reserve)
        return replace(self, issue=issue, about=replace(self.about, number=issue.number))

    @property
    def wanted(self) -> PaperWanted:
        """What the register is asked to number."""
        about, page = self.about, self.page(self.issue)
        whole = None if about.session else about.day
        slip = about.paper == PaperKind.SLIP  # its session goes on
        head, seq = ("", 0) if slip or not self.head else (self.head, self.entries)
        return PaperWanted(
            about.paper,
            head,
            about.table,
            about.session,
            whole,
            self.part,
            self.figures.words.language,
            page.size.value,
            seq,
            self.closes,
            self.keeping,
        )

    def write_pdf(
        self, path: Path, sealed: Callable[[bytes], bytes] = bytes, *, invariant: bool = False
    ) -> None:
        """Writes it as a PDF, all of it or nothing, with what is to stand behind its last line;
        OSError where the disk refuses."""
        told, page = list(flowables(self.parts, self.figures)), self.page(self.issue)
        seen = self.issue.seen
        if seen is not None:
            page = replace(page, witness=line_of(witnessed(seen, self.seals)))
            if self.seals:
                house = self.issue.house
                told.append(WitnessBlock(seen, self.seals, self.figures.words, house))
        put(path, sealed(printed(told, page, invariant=invariant)))

    def write_csv(self, folder: Path) -> list[Path]:
        """Writes every table of it into that folder, a file each; OSError where it cannot."""
        hand_over_folder(folder)
        written = []
        for key, each in named(listings(self.parts)):
            path = folder / f"{self.name}-{key}.csv"
            put(path, csv_text(each, self.about, self.figures.words).encode())
            written.append(path)
        return written

    def json(self) -> str:
        """Every table of it as one JSON object."""
        facts = {"software": self.page(self.issue).author, "head": self.head}
        if self.about.paper == PaperKind.SLIP:
            facts["slip"] = self.part
        return json_record(listings(self.parts), self.about, facts)


def write_numbered(
    paper: Printout,
    issue: Issue,
    path: Path,
    register: RegisterFile | None,
    signature: Signature = UNSIGNED,
) -> None:
    """Writes a paper as the register numbered it, with the seal by which it is known again; where
    the disk refuses, OSError, and the register has it that the paper could not be written."""
    kept: Callable[[bytes], bytes] = bytes  # the paper as it is
    if register is not None and issue.number is not None:
        kept = partial(sealed, register, paper.wanted, issue, signature=signature)
    try:
        paper.numbered(issue).write_pdf(path, kept)
    except OSError as error:
        if register is not None:
            failed(register, paper.wanted, issue, system_reason(error))
        raise
    if paper.keeping is not None and issue.number is not None and not issue.copy:
        paper.keeping.keep()


@dataclass(frozen=True, slots=True)
class PaperSession:
    """A session by its id, as it was read from its journal, and what the machine's register has
    put right of it since it was closed."""

    id: str
    session: TableSession
    since: Sequence[Entered] = ()


class NoSlip(Trouble):
    """A session has no slip of the number that was asked for."""

    def __init__(self, session: str, slip: str) -> None:
        super().__init__(
            marked("Session {session} has no slip “{slip}”."), session=session, slip=slip
        )


def slips_of(session: TableSession) -> Mapping[str, Slip]:
    """The slips of a session by their numbers, those cancelled among them (REQ-10)."""
    return {slip.number: slip for slip in tray(session.table.night).slips}


def document_of(kind: PaperKind) -> Document[SheetData]:
    """What a paper of one session consists of, from its module."""
    document = import_module(f"dealer_app.reports.{kind.module}").DOCUMENT
    assert isinstance(document, Document)
    return document


def session_paper(
    kind: SessionKind, sitting: PaperSession, words: Words, imprint: Imprint
) -> Printout:
    """A paper of one session, recorded or replayed; its settlement is that of a night of one
    table. NoSlip where it has no such slip."""
    detailed = imprint.detailed or kind is UnnumberedKind.DETAILED
    imprint = replace(imprint, session=sitting.id, since=sitting.since, detailed=detailed)
    if kind is PaperKind.SETTLEMENT:
        register_fonts()
        alone = night_table(sitting, imprint)
        return _settled(_night([alone], imprint, alone.data.business_day), words)
    slip = _slip(sitting, imprint.slip) if kind is PaperKind.SLIP else None
    return paper_of(kind, session_data(sitting.session, imprint), words, slip)


def paper_of(
    kind: SessionKind, data: SheetData, words: Words, slip: Slip | None = None
) -> Printout:
    """A paper of one session, but its settlement, of what is printed of it."""
    register_fonts()
    about = _about(kind, data, words)
    match kind:
        case PaperKind.SESSION | UnnumberedKind.SHEET | UnnumberedKind.DETAILED:
            paper, figures = document_of(PaperKind.SESSION), figures_of(data, words)
        case UnnumberedKind.RANKING:
            paper, figures = ranking_page(data.table), figures_of(data, words)
        case _:  # a document of the night's money, or a slip
            paper = document_of(kind) if slip is None else slip_page(slip)
            figures = money_figures(data, words)

    def page(issue: Issue) -> PaperPage:
        framed = page_of(words(paper.title), replace(data, issue=issue), figures)
        return framed if slip is None else of_slip(framed, slip, words)

    part = _put_right(data) if slip is None else slip.number
    table = _plain(data.table.opened.table)
    named = (kind.value, table, data.session, "" if slip is None else part)
    seals = _seals([data]) if kind in CLOSING else ()
    file = "-".join(each for each in named if each)
    parts = list(paper.story(data, figures))
    printout = Printout(file, figures, parts, page, about, data.head, data.issue, part)
    return replace(printout, seals=seals, entries=data.course.entries)


def _slip(sitting: PaperSession, number: str) -> Slip:
    found = slips_of(sitting.session).get(number)
    if found is None:
        raise NoSlip(sitting.id, number)
    return found


def _put_right(*every: SheetData | TableNight) -> str:
    """How often what a paper is of was put right since it was closed: with one correction more it
    is another paper."""
    times = 0
    for each in every:
        told = each.since if isinstance(each, SheetData) else each.right
        times += 0 if told is None else len(told.amendments)
    return f"+{times}" if times else ""


def night_table(sitting: PaperSession, imprint: Imprint) -> TableNight:
    """A session as the settlement sums it with others; its coups are let go."""
    told = replace(imprint, session=sitting.id, since=sitting.since)
    data = night_data(sitting.session, told)
    return in_short(table_night(data, edges))


def night_paper(
    tables: Iterable[TableNight],
    words: Words,
    imprint: Imprint,
    night: tuple[date, Sequence[Period], Sequence[str]],
    beside: tuple[Sequence[date], int] = ((), 0),
) -> Printout:
    """The settlement of all sessions of a day; beside it its periods, and what was unreadable.

    `beside` are the days that are in no period, and how many were summed after their settlement.
    """
    register_fonts()
    left_out, late = beside
    day, periods, unread = night
    settled = _night(list(tables), imprint, day)
    data = replace(settled.data, periods=periods, unread=unread, left_out=left_out, late=late)
    return _settled(replace(settled, data=data), words)


def _night(tables: Sequence[TableNight], imprint: Imprint, day: date) -> SettledNight:
    first = tables[0].data
    data = NightData(
        day,
        [each.data for each in tables],
        first.software,
        imprint.printed,
        issue=imprint.issue,
        size=imprint.size,
        machine=machine_entries(imprint.machine, imprint.proof),
        alerts=paper_alerts(imprint.alerts, imprint.proof),
    )
    data = replace(data, zone=data.leading.zone)
    if imprint.papers is not None:
        told = issued_papers(imprint.papers, _of_the_night(data, tables), imprint.proof)
        data = replace(data, papers=told)
    names = Counter(each.data.table.opened.table for each in tables)
    beside = [replace(each, beside=names[each.data.table.opened.table] > 1) for each in tables]
    return SettledNight(data, beside)


def _of_the_night(data: NightData, tables: Sequence[TableNight]) -> OfANight:
    """As what the register knows the settlement of these tables, and what is of their night."""
    sessions = {(each.table.opened.table, each.session) for each in data.sessions}
    alone = next(iter(sessions)) if len(sessions) == 1 else None
    wanted = PaperWanted(
        PaperKind.SETTLEMENT,
        data.digest,
        *(alone or ("", "")),
        night=None if alone else data.day,
        about=_put_right(*tables),
    )
    begins = data.house.day
    return OfANight(wanted, sessions, lambda at: day_of(begins, at) == data.day)


def _settled(night: SettledNight, words: Words) -> Printout:
    data = night.data
    figures = settlement.night_figures(data, words)
    parts = list(settlement.DOCUMENT.story(night, figures))
    one = data.sessions[0] if len(data.sessions) == 1 else None
    about = About(
        PaperKind.SETTLEMENT.value,
        data.issue.number,
        one.table.opened.table if one else "",
        one.session if one else "",
        data.day,
        figures.currency,
        data.zone,
        zone_name(data.zone, data.printed),
        data.issue.reserve,
    )

    def page(issue: Issue) -> PaperPage:
        return settlement.page_of(replace(data, issue=issue), figures)

    name = f"{PaperKind.SETTLEMENT}-{data.day.isoformat()}"
    part = _put_right(*night.tables)
    paper = Printout(name, figures, parts, page, about, data.digest, data.issue, part)
    return replace(paper, seals=_seals(data.sessions))


def _seals(sessions: Sequence[SheetData]) -> Sequence[SealedTable]:
    """The closing entries of these sessions; none while one of them is open."""
    if not all(each.table.closed and each.head for each in sessions):
        return ()
    return [
        SealedTable(
            each.table.opened.table, SeenEntry(each.course.entries, each.head, each.session)
        )
        for each in sessions
    ]


def _about(kind: SessionKind, data: SheetData, words: Words) -> About:
    return About(
        kind.value,
        data.issue.number,
        data.table.opened.table or words("Table"),
        data.session,
        data.business_day,
        data.house.currency,
        data.zone,
        zone_name(data.zone, data.printed),
        data.issue.reserve,
    )


def _plain(name: str) -> str:
    """A table's name as part of a file's."""
    return "-".join("".join(c if c.isalnum() else " " for c in name).casefold().split())
