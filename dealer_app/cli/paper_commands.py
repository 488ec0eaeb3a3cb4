"""What `sabot report` does, a paper of a session or a night as PDF, CSV or JSON; `sabot form`, the
form for coups that are dealt without the program; and `sabot manual`."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from datetime import UTC, date, datetime
from itertools import chain, islice
from pathlib import Path
from typing import Final, TextIO

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.terminal_hand import (
    NOBODY,
    Hand,
    Named,
    check_reading,
    refused,
    signing,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.register_words import alert_said, objected
from dealer_app.library import BadOption, FileFault, chosen_house, read_sheet
from dealer_app.machine import Status, hand_over_folder, spared
from dealer_app.night.house_guard import guarding, keeps_register, out_of_reach
from dealer_app.night.machine_notes import Findings, reserves
from dealer_app.papers import Imprint
from dealer_app.papers.issue import issued
from dealer_app.papers.kinds import PaperSession, Printout, SessionKind, write_numbered
from dealer_app.papers.paper_source import NoPaper, PaperSource, of_journal, of_night
from dealer_app.register.objections import Objection
from dealer_app.register.state import Reserve
from dealer_app.reports import PaperKind, UnnumberedKind
from dealer_app.reports.session.identity import NOBODYS, Issue
from dealer_app.rules.fact_classes import dataclass, uncollected
from dealer_app.rules.house import PaperSize
from dealer_app.rules.staff import UNSIGNED, Act
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.settings import read_settings
from dealer_app.store.journal import asks_for_pins
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.signed_names import Proof, proof_in
from dealer_app.table.state import opened
from dealer_app.table.table import Table, zone_of

_NO_SOURCE: Final = marked("Name a table’s file, or a day of the house with --night.")
_SEVERAL_SLIPS: Final = marked(
    "There are several papers, and {file} is one: name a folder with --out, or one of the slips"
    " with --slip."
)
_SEVERAL: Final = marked("There are several papers, and {file} is one: name a folder with --out.")
_DAMAGED: Final = marked("The file is damaged: what is written is what could still be read.")
_UNWRITTEN: Final = marked("{file} cannot be written: {why}")
_UNSIGNED: Final = marked(
    "Unsigned: the paper bears no number, and no night is settled with it. Name who signs with --by"
    " NAME."
)
_ELSEWHERE: Final = marked(
    "It bears no number: {folder} is not the data folder, whose register numbers papers."
)
_LOST: Final = marked(
    "The register cannot be asked: the paper bears no number, and stands under reserve."
)
_NOT_SETTLED: Final = marked("The night stays open.")

_OWN: Final = frozenset({PaperKind.SESSION, PaperKind.SLIP})
"""The papers of what is signed at the table itself."""

_SHEET: Final = marked("The session sheet: {file}")
_UNNUMBERED: Final = {
    UnnumberedKind.SHEET: ("", _SHEET),
    UnnumberedKind.DETAILED: ("-detailed", _SHEET),
    UnnumberedKind.RANKING: ("-ranking", marked("The ranking: {file}")),
}
"""How the file of a paper without a number ends, and what is said once it is there."""


@dataclass(frozen=True, slots=True)
class PaperAsked:
    """A paper that is asked for: its kind, of which session or night, and in which form; one that
    bears no number is of a journal, and nobody signs for it.

    Without `out` it lies where the command runs; where only tables are asked for, no PDF is
    written. `data` is the folder of the nights, that of the settings if it is None; `slip` the
    number of the one that is wanted, of all if it is empty; `named` are those who sign for it.
    """

    kind: SessionKind
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


def report(asked: PaperAsked, words: Words) -> int:
    """Writes the paper in every form that is asked for, and says where."""
    try:
        single = asked.printed and asked.night is None
        unheld = single and out_of_reach(_folder(asked), read_settings().data)
        proof = Proof(None) if unheld else proof_in(_folder(asked))
        imprint = Imprint(datetime.now(UTC), size=asked.size, slip=asked.slip, proof=proof)
        with uncollected():  # whatever is read for a paper goes with the command that prints it
            source = _source(asked, imprint, lost=unheld)
            with _signed(asked, source, words) as hand:
                made = source.papers(asked.kind, words, imprint)
                few = list(islice(made, 2)) if len(source.wanted) == 1 else []
                _name_folder(asked, several=len(few) > 1 or _by_session(asked, source))
                told = [
                    _write(paper, asked, source, _own(hand, asked, sitting), words)
                    for paper, sitting in chain(few, made)
                ]
        if asked.as_json:
            print(_document(told))
    except (Trouble, NoPaper) as trouble:
        return failed(words.sentence(trouble.saying))
    except BrokenPipeError:  # nobody reads the rest of what is printed: no file is amiss
        raise
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    for found in source.found:
        print(alert_said(words, found), file=sys.stderr)
    for unread in source.unread:
        said = words("{file} could not be read: it is not in these sums.", file=unread)
        print(said, file=_beside(asked))
    for damaged in source.damaged:
        print(f"{damaged}: {words(_DAMAGED)}", file=sys.stderr)
    return Status.FAILED if source.damaged or source.unread else Status.REPLAYED


def _by_session(asked: PaperAsked, source: PaperSource) -> bool:
    """True where each of several sessions has a paper of its own."""
    return len(source.wanted) > 1 and asked.kind is not PaperKind.SETTLEMENT


def _name_folder(asked: PaperAsked, *, several: bool) -> None:
    """NoPaper where several papers are to go into what is named as one: it is asked before a number
    is spent on any."""
    if several and asked.printed and asked.out is not None and _is_one_paper(asked.out):
        raise NoPaper(_SEVERAL_SLIPS if asked.kind is PaperKind.SLIP else _SEVERAL, file=asked.out)


def _is_one_paper(out: Path) -> bool:
    """True of what is named as a paper; any other name is that of a folder where several may
    come."""
    return out.suffix.lower() == ".pdf" and not out.is_dir()


def _document(told: Sequence[str]) -> str:
    """What was told as data, as one document: the object of a paper as it is, of several a list."""
    return told[0] if len(told) == 1 else "[{}]".format(",\n".join(told))


def _folder(asked: PaperAsked) -> Path:
    """Where what is asked for lies: the folder of the journal, or of the nights."""
    if asked.night is not None:
        return asked.data or read_settings().data
    if asked.journal is None:
        raise NoPaper(_NO_SOURCE)
    return asked.journal.parent


def _source(asked: PaperAsked, imprint: Imprint, *, lost: bool) -> PaperSource:
    folder = _folder(asked)
    kept = keeps_register(folder, read_settings().data)
    findings = Findings(folder, lambda: datetime.now(UTC), kept=kept)
    if asked.night is not None:
        return of_night(findings, asked.night, asked.session, asked.kind, imprint)
    assert asked.journal is not None
    return of_journal(asked.journal, asked.session, findings, lost=lost)


@contextmanager
def _signed(asked: PaperAsked, source: PaperSource, words: Words) -> Iterator[Hand]:
    """Whoever signs for the paper while it is read, numbered and written: as the house of its
    session asks for it, or the one that guards the night."""
    register = _register(asked, source)
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


def _write(
    paper: Printout, asked: PaperAsked, source: PaperSource, hand: Hand, words: Words
) -> str:
    """Writes a paper in every form but as data, which are what is given back; nothing where none
    are asked for."""
    if asked.csv is not None or asked.as_json:
        check_reading(hand, words)
    if asked.csv is not None:
        for path in paper.write_csv(asked.csv):
            print(path, file=_beside(asked))
    if asked.printed:
        _print(paper, asked, source, hand, words)
    return paper.json() if asked.as_json else ""


def _print(
    paper: Printout, asked: PaperAsked, source: PaperSource, hand: Hand, words: Words
) -> None:
    """Writes it as a PDF under its number, and says where and what there is to say besides."""
    path = _path(paper, asked, source)
    register = _register(asked, source)
    issue = paper.issue
    try:
        spared(path)  # before a number is spent on it
        if register is not None:
            issue = _issue(register, paper, hand, words)
        write_numbered(paper, issue, path, register, hand.signature)
    except OSError as error:
        raise NoPaper(_UNWRITTEN, file=path, why=system_reason(error)) from error
    if isinstance(asked.kind, UnnumberedKind):
        _, said = _UNNUMBERED[asked.kind]
        print(words(said, file=path))
        return
    print(words("The paper: {file}", file=path), file=_beside(asked))
    if register is None and not issue.reserve.lost:
        print(words(_ELSEWHERE, folder=source.folder.resolve()), file=sys.stderr)
    for sentence in _besides(paper, issue, source, hand, words):
        print(sentence, file=sys.stderr)


def _besides(
    paper: Printout, issue: Issue, source: PaperSource, hand: Hand, words: Words
) -> Iterator[str]:
    """What is said besides of a paper that is there: the register could not be asked, nobody
    signed, its night stays open, or the second folder lacks its line."""
    if issue.reserve.lost:
        yield words(_LOST)
    elif issue.by_nobody:
        yield words(_UNSIGNED)
    elif source.barred:
        yield f"{words(_NOT_SETTLED)} {' '.join(source.barred)}"
    elif paper.closes and (open_still := hand.lacks(Act.CLOSE_NIGHT)) is not None:
        yield f"{words(_NOT_SETTLED)} {objected(words, open_still)}"
    witness = read_settings().witness
    if paper.closes and witness:
        from dealer_app.night.second_folder import keep_line

        unkept = keep_line(source.folder, witness)
        if unkept is not None:
            yield words.sentence(unkept.saying)


def _beside(asked: PaperAsked) -> TextIO:
    """Where it is said what was written: beside the data, which stand alone on the output."""
    return sys.stderr if asked.as_json else sys.stdout


def _path(paper: Printout, asked: PaperAsked, source: PaperSource) -> Path:
    """Where the PDF goes; several papers go into a folder."""
    name = f"{_name(paper, asked)}.pdf"
    if asked.out is None:
        return Path(name)
    every_slip = asked.kind is PaperKind.SLIP and not asked.slip
    if (every_slip or _by_session(asked, source)) and not _is_one_paper(asked.out):
        hand_over_folder(asked.out)
    return asked.out / name if asked.out.is_dir() else asked.out


def _name(paper: Printout, asked: PaperAsked) -> str:
    """What the file is called; one without a number after its journal's file."""
    if not isinstance(asked.kind, UnnumberedKind) or asked.journal is None:
        return paper.name
    ending, _ = _UNNUMBERED[asked.kind]
    return f"{asked.journal.stem}-{paper.about.session}{ending}"


def _register(asked: PaperAsked, source: PaperSource) -> RegisterFile | None:
    """The register that numbers the papers of these sessions; None where they bear none or it
    cannot be asked, and for a copy of a journal that lies elsewhere. RegisterMissing where there
    must have been one."""
    folder = source.folder
    if source.lost or isinstance(asked.kind, UnnumberedKind):
        return None
    if not keeps_register(folder, read_settings().data):
        return None
    register_in(folder)
    return RegisterFile(folder / FILE, lambda: datetime.now(UTC))


def _issue(register: RegisterFile, paper: Printout, hand: Hand, words: Words) -> Issue:
    if hand.missing:
        register.read()
        return replace(NOBODYS, reserve=Reserve(reserves(register, paper.wanted.table)))
    found = issued(register, paper.wanted, hand.signature, hand.lacks)
    if isinstance(found, Objection):
        raise refused(words, found)
    return found


# Papers of no session: the form, and the manual


@dataclass(frozen=True, slots=True)
class BlankForm:
    """Which form is asked for: of what game, for how many coups (0: a page of them) and seats
    (None: as the sheet has), under which options and house sheet (None: that of the settings)."""

    game: str
    coups: int = 0
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    house: str | None = None
    table: str = ""


def form(asked: BlankForm, out: Path | None, size: str | None, words: Words) -> int:
    """Writes the form and says where; Status.UNREADABLE where a sheet or the disk is at fault."""
    from dealer_app.papers.game_papers import write_form

    try:
        table = _blank_table(asked)
        paper = out or Path(f"{table.variant.id}-form.pdf")
        imprint = Imprint(datetime.now(UTC), zone_of(table), size=PaperSize(size) if size else None)
        write_form(paper, table, words, imprint, asked.coups)
    except (FileFault, BadOption) as fault:
        return failed(fault.sentence(words))
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    print(words("The form: {file}", file=paper))
    return Status.REPLAYED


def manual(out: Path, words: Words) -> int:
    """Writes the manual and says where; Status.UNREADABLE where the disk is at fault."""
    from dealer_app.papers.game_papers import write_manual

    try:
        write_manual(out, words)
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    print(words("The manual: {file}", file=out))
    return Status.REPLAYED


def _blank_table(asked: BlankForm) -> Table:
    """A table of that game at which nothing was dealt yet."""
    sheet, place = read_sheet(asked.game), asked.house or read_settings().house
    house = chosen_house(place)
    event = opening(sheet, house, asked.options, Seating(asked.seats, asked.table))
    return opened(event, resolver(sheet, house))
