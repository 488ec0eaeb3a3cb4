"""What `sabot form` does: the form for coups that are dealt without the program, as PDF."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.i18n import Words
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library import BadOption, FileFault, read_house, read_sheet
from dealer_app.papers import Imprint, write_form
from dealer_app.replay.trouble import Status
from dealer_app.rules.house import PaperSize
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.settings import read_settings
from dealer_app.table.house_time import zone_of
from dealer_app.table.state import opened
from dealer_app.table.table import Table


@dataclass(frozen=True, slots=True)
class FormAsked:
    """Which form is asked for: of what game, for how many coups (0: a page of them) and seats
    (None: as the sheet has), under which options and house sheet (None: that of the settings)."""

    game: str
    coups: int = 0
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    house: str | None = None
    table: str = ""


def form(asked: FormAsked, out: Path | None, size: str | None, words: Words) -> int:
    """Writes the form and says where; Status.UNREADABLE where a sheet or the disk is at fault."""
    try:
        table = _table(asked)
        paper = out or Path(f"{table.variant.id}-form.pdf")
        imprint = Imprint(datetime.now(UTC), zone_of(table), size=PaperSize(size) if size else None)
        write_form(paper, table, words, imprint, asked.coups)
    except (FileFault, BadOption) as fault:
        print(fault.sentence(words), file=sys.stderr)
        return Status.UNREADABLE
    except OSError as error:
        said = words(
            "{file} cannot be written: {why}", file=error.filename, why=system_reason(error)
        )
        print(said, file=sys.stderr)
        return Status.UNREADABLE
    print(words("The form: {file}", file=paper))
    return Status.REPLAYED


def _table(asked: FormAsked) -> Table:
    """A table of that game at which nothing was dealt yet."""
    sheet, place = read_sheet(asked.game), asked.house or read_settings().house
    house = read_house(place) if place else None
    event = opening(sheet, house, asked.options, Seating(asked.seats, asked.table))
    return opened(event, resolver(sheet, house))
