"""What `sabot house allow`, `take-back` and `allowed` do, the sheets that this machine may use,
`sabot form`, the form for coups that are dealt without the program, and `sabot manual`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.terminal_hand import Named, refused, signing
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import THE_BOOK
from dealer_app.library import (
    BadOption,
    FileFault,
    HouseSheet,
    chosen_house,
    house_ids,
    read_house,
    read_sheet,
)
from dealer_app.machine import Status
from dealer_app.night.house_guard import sheet_guard
from dealer_app.night.staff import Staff
from dealer_app.papers import Imprint, write_form, write_manual
from dealer_app.register import facts as f
from dealer_app.register.sheets import SheetStanding, standing
from dealer_app.rules.house import House, PaperSize, StaffRules
from dealer_app.rules.staff import Act
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.settings import read_settings
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.sheets import sheet_name
from dealer_app.store.troubles import Trouble
from dealer_app.table.state import opened
from dealer_app.table.table import Table, zone_of


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
    try:
        table = _table(asked)
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
    try:
        write_manual(out, words)
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    print(words("The manual: {file}", file=out))
    return Status.REPLAYED


def _table(asked: BlankForm) -> Table:
    """A table of that game at which nothing was dealt yet."""
    sheet, place = read_sheet(asked.game), asked.house or read_settings().house
    house = chosen_house(place)
    event = opening(sheet, house, asked.options, Seating(asked.seats, asked.table))
    return opened(event, resolver(sheet, house))


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


def _now() -> datetime:
    return datetime.now(UTC)
