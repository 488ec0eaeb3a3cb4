"""What `sabot train` says of a class: as PDF, as CSV, as JSON, or a line for each trainee."""

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.train_commands import check_free
from dealer_app.i18n import Words
from dealer_app.library import BadOption, FileFault, read_house
from dealer_app.machine.exit_status import Status
from dealer_app.papers import Imprint
from dealer_app.papers.house_papers import class_paper
from dealer_app.papers.kinds import Printout
from dealer_app.reports.class_sheet import PEOPLE, SchoolClass
from dealer_app.reports.layout.columns import line_of
from dealer_app.settings import Settings, read_settings
from dealer_app.store.troubles import Trouble
from dealer_app.training.games import games
from dealer_app.training.school_class import class_of, told_of


@dataclass(frozen=True, slots=True)
class ClassAsked:
    """How a class is asked for: its PDF, the folder of its tables as CSV, JSON, or a line for each
    trainee where none of them is named; `data` is the folder in which the school lies, that of the
    settings if it is None."""

    data: Path | None = None
    out: Path | None = None
    csv: Path | None = None
    as_json: bool = False

    @property
    def in_lines(self) -> bool:
        """True where nothing else is asked for."""
        return self.out is None and self.csv is None and not self.as_json


def show_class(asked: ClassAsked, words: Words) -> int:
    """Tells of the class what is asked for, and where it was written."""
    try:
        told, paper = _read(asked, read_settings(), words)
        _write(asked, told, paper, words)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except (FileFault, BadOption) as fault:
        return failed(fault.sentence(words))
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    return Status.REPLAYED


def _read(asked: ClassAsked, settings: Settings, words: Words) -> tuple[SchoolClass, Printout]:
    house = read_house(settings.house) if settings.house else None
    known = games(house)
    zone = next((ZoneInfo(rules.house.day.zone) for rules in known.values()), None)
    imprint = Imprint(datetime.now(UTC), zone if house else None)
    standing = class_of(asked.data or settings.data, imprint.zone, imprint.printed)
    told = told_of(standing, known, words, imprint)
    return told, class_paper(told, words, imprint)


def _write(asked: ClassAsked, told: SchoolClass, paper: Printout, words: Words) -> None:
    """Whatever goes with JSON is told on the error output: the object stands alone."""
    beside = sys.stderr if asked.as_json else sys.stdout
    for file in told.unread:
        print(words("{file} cannot be read.", file=file), file=sys.stderr)
    if asked.csv is not None:
        for written in paper.write_csv(asked.csv):
            print(written, file=beside)
    if asked.as_json:
        print(paper.json())
    if asked.out is not None:
        check_free(asked.out)
        paper.write_pdf(asked.out)
        print(words("The paper: {file}", file=asked.out), file=beside)
    if asked.in_lines:
        for each in told.people:
            print(line_of(PEOPLE.columns, each, paper.figures))
