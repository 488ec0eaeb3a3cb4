"""What `sabot train` does in the terminal: a trainee's progress or last exam as PDF."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.i18n import Words, marked
from dealer_app.library import BadOption, FileFault, HouseSheet, read_house
from dealer_app.machine.exit_status import Status
from dealer_app.papers import Imprint
from dealer_app.settings import read_settings
from dealer_app.store.troubles import Trouble
from dealer_app.training.games import games
from dealer_app.training.paper import SchoolPaper, write_certificate, write_progress
from dealer_app.training.progress import exams
from dealer_app.training.record import NoExam, RecordRead, record_of

_OWN: Final = ".sabot"
"""How the program's own files end: no paper is written over a record, a table or a register."""


class WouldOverwrite(Trouble):
    """A paper was to be written over one of the program's own files."""

    def __init__(self, path: Path) -> None:
        super().__init__(marked("The report would overwrite {file}."), file=str(path))


@dataclass(frozen=True, slots=True)
class SchoolPaperAsked:
    """A paper of the school that is asked for: of whom, and where it goes.

    `certificate`: that of the last exam, in place of the progress. `data` is the folder in which
    the school lies, that of the settings if it is None.
    """

    trainee: str
    out: Path | None = None
    data: Path | None = None
    certificate: bool = False


def no_screen(words: Words) -> int:
    """Says that the school is a window, where none can be shown."""
    return failed(words("The school is a window: start it where there is a screen."))


def report(asked: SchoolPaperAsked, words: Words) -> int:
    """Writes a trainee's paper as PDF and says where."""
    try:
        settings = read_settings()
        house = read_house(settings.house) if settings.house else None
        read = record_of(asked.data or settings.data, asked.trainee)
        path = asked.out or Path(f"{read.path.stem}.pdf")
        _write(path, read, _telling(house, words), certificate=asked.certificate)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except (FileFault, BadOption) as fault:
        return failed(fault.sentence(words))
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    print(words("The paper: {file}", file=path))
    return Status.REPLAYED


def _telling(house: HouseSheet | None, words: Words) -> SchoolPaper:
    """The games of the house; its time zone, without a house sheet that of the machine."""
    known = games(house)
    zone = next((ZoneInfo(rules.house.day.zone) for rules in known.values()), None)
    return SchoolPaper(words, known, Imprint(datetime.now(UTC), zone if house else None))


def _write(path: Path, read: RecordRead, told: SchoolPaper, *, certificate: bool) -> None:
    if path.exists() and path.suffix.startswith(_OWN):
        raise WouldOverwrite(path)
    if not certificate:
        write_progress(path, read, told)
        return
    sat = exams(read.entries)
    if not sat:
        raise NoExam(read.name)
    write_certificate(path, read, sat[-1], told)
