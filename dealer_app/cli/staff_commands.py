"""What `sabot staff` does: who may do what on this machine, listed and on paper, or a register
begun anew where the one before is lost; and `sabot house allow`, `take-back` and `allowed`: the
house sheets that this machine may use."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.terminal_hand import (
    NOBODY,
    Hand,
    Named,
    check_reading,
    guard_of,
    machine_guard,
    new_pin,
    refused,
    signing,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import THE_BOOK, numbered
from dealer_app.library import (
    FileFault,
    HouseSheet,
    house_ids,
    read_house,
)
from dealer_app.machine import Status
from dealer_app.night.house_guard import sheet_guard
from dealer_app.night.new_register import begin_anew
from dealer_app.night.staff import Staff
from dealer_app.papers import Imprint
from dealer_app.papers.house_papers import staff_paper
from dealer_app.papers.issue import PaperWanted, issued
from dealer_app.papers.kinds import Printout, write_numbered
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import SheetStanding, standing
from dealer_app.register.objections import Objection
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import Reviewed, reviewed
from dealer_app.reports.layout.columns import line_of
from dealer_app.reports.session.identity import NOBODYS, Issue
from dealer_app.reports.staff_sheet import PEOPLE
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.staff import Act
from dealer_app.settings import read_settings
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.sheet_check import sheet_name
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.signed_names import Proof
from dealer_app.table.table import zone_called

_NO_STAFF: Final = marked("No register lies in {folder}: nobody is known there.")
_UNSIGNED: Final = marked("Nobody signed: the review bears no number. Name who signs with --by.")


CHOSEN: Final = (
    *(f.HouseSheetSaved, f.HouseSheetAllowed, f.HouseSheetTakenBack),
    *(f.FolderChosen, f.HouseKeyMade, f.Restored, f.NumbersSkipped),
    *(f.SetupExported, f.SetupImported),
)
"""The facts by which somebody chose something for the whole machine."""


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """A review that is asked for: of which data folder, that of the settings if it is None; its
    PDF, the folder of its tables as CSV, and JSON in place of lines."""

    data: Path | None = None
    out: Path | None = None
    csv: Path | None = None
    as_json: bool = False

    @property
    def read(self) -> bool:
        """True if it is wanted in another form than that of the paper."""
        return self.as_json or self.csv is not None or self.out is None


def review(asked: ReviewAsked, words: Words, signs: Named = NOBODY) -> int:
    """Lists everybody whom the register ever knew, and writes what is asked for."""
    folder = asked.data or read_settings().data
    try:
        path = register_in(folder) if folder.is_dir() else None
        if path is None:
            return failed(words(_NO_STAFF, folder=folder))
        return _reviewed(asked, path, words, signs)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, error.filename, error))


def begin(folder: Path | None, words: Words, signs: Named) -> int:
    """Begins a register anew in the place of one that is gone or altered: whoever is named is its
    first director."""
    data = folder or read_settings().data
    house = House(staff=StaffRules())
    try:
        director = signs.by, new_pin(signs, words)
        objection = begin_anew(data, _now, house, director)
        if objection is not None:
            raise refused(words, objection)
        (alert, *_) = RegisterFile(data / FILE, _now).read().alerts.values()
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    print(numbered(words, alert))
    return Status.REPLAYED


def _now() -> datetime:
    return datetime.now(UTC)


def _reviewed(asked: ReviewAsked, path: Path, words: Words, signs: Named) -> int:
    guard, answers = guard_of(path.parent), machine_guard(path.parent)
    house = guard or House()
    register = RegisterFile(path, lambda: datetime.now(UTC))
    register.read()
    entries = register.entries()
    told = [Entered(each.fact, each.at, each.signature, seq=each.seq) for each in entries]
    people = reviewed(told)
    chosen = [each for each in told if isinstance(each.fact, CHOSEN)]
    zone = zone_called(house.day.zone) if guard else None
    imprint = Imprint(datetime.now(UTC), zone, machine=chosen, proof=Proof(register))
    paper = staff_paper(people, house, register.head, words, imprint)
    with signing(path.parent, signs, Act.READ_PAPERS, answers, words) as hand:
        if asked.read:
            check_reading(hand, words)
            _show(paper, asked, people)
        if asked.out is not None:
            _write(register, paper, asked.out, hand, words)
    return Status.REPLAYED


def _show(paper: Printout, asked: ReviewAsked, people: Sequence[Reviewed]) -> None:
    """The review as tables, as data or on a line each."""
    if asked.csv is not None:
        for written in paper.write_csv(asked.csv):
            print(written, file=sys.stderr if asked.as_json else sys.stdout)
    if asked.as_json:
        print(paper.json())
    elif asked.csv is None:
        for each in people:
            print(line_of(PEOPLE, each, paper.figures))


def _write(register: RegisterFile, paper: Printout, out: Path, hand: Hand, words: Words) -> None:
    issue = _issue(register, hand, words, paper.wanted)
    write_numbered(paper, issue, out, register, hand.signature)
    print(words("The paper: {file}", file=out))
    if issue is NOBODYS:
        print(words(_UNSIGNED), file=sys.stderr)


def _issue(register: RegisterFile, hand: Hand, words: Words, wanted: PaperWanted) -> Issue:
    if hand.missing:
        return NOBODYS
    found = issued(register, wanted, hand.signature, hand.lacks)
    if isinstance(found, Objection):
        raise refused(words, found)
    return found


# House sheets that this machine may use


_FREE: Final = marked("Nobody here has a PIN yet: every house sheet is free.")
_SHIPPED: Final = marked("This sheet comes with the program: it needs nobody.")
_WHO: Final = marked("Name who signs with --by.")


def allowed(words: Words) -> int:
    """Lists the house sheets that a director allowed: name, digest, by whom, and since when."""
    try:
        known = _register().read()
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    for each in known.sheets.values():
        since = each.since.astimezone()
        by = each.by or words(THE_BOOK)
        print(f"{each.name}  {each.digest}  {by}  {words.day(since.date())} {since:%H:%M}")
    return Status.REPLAYED


def sheet(action: str, what: str, words: Words, signs: Named) -> int:
    """Allows a house sheet, or takes it back, under the hand of a director."""
    try:
        found = _read(what)
        known = standing(_register().read(), found.sha256)
        if known in (SheetStanding.FREE, SheetStanding.SHIPPED):
            return failed(words(_FREE if known is SheetStanding.FREE else _SHIPPED))
        _enter(action, found, words, signs)
    except FileFault as fault:
        return failed(fault.sentence(words))
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    return Status.REPLAYED


def _enter(action: str, found: HouseSheet, words: Words, signs: Named) -> None:
    folder, fact = read_settings().data, _fact(action, found)
    house = sheet_guard(folder, House(staff=StaffRules()))
    with signing(folder, signs, Act.HOUSE_SHEET, house, words) as hand:
        lacking = hand.lacks(Act.HOUSE_SHEET)
        if lacking is not None:
            raise refused(words, lacking, *([words(_WHO)] if hand.missing else []))
        staff = Staff(folder, _now, house.staff, house.authority)
        objection = staff.enter(fact, hand.signature)
        if objection is not None:
            raise refused(words, objection)
    said = {"name": fact.name}
    done = isinstance(fact, f.HouseSheetAllowed)
    sentence = words("House sheet allowed: {name}", **said)
    print(sentence if done else words("House sheet allowed no more: {name}", **said))


def sheet_fact(action: str, what: str) -> f.HouseSheetAllowed | f.HouseSheetTakenBack:
    """That a house sheet is allowed, or taken back; FileFault where it is none."""
    return _fact(action, _read(what))


def _read(what: str) -> HouseSheet:
    return read_house(what if what in house_ids() else Path(what))


def _fact(action: str, found: HouseSheet) -> f.HouseSheetAllowed | f.HouseSheetTakenBack:
    kind = f.HouseSheetAllowed if action == "allow" else f.HouseSheetTakenBack
    return kind(sheet_name(found.text), found.sha256)


def _register() -> RegisterFile:
    return RegisterFile(read_settings().data / FILE, _now)
