"""The certificate of an exam, or its marks alone where it was not passed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.platypus import Spacer

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.charts import Pace, Paces
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY, LARGE
from dealer_app.reports.layout.listing import Part, flowables
from dealer_app.reports.layout.paper import print_to, register_fonts
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.layout.tables import FactLine, band, facts, lines, section, title
from dealer_app.reports.school.school_page import (
    ACTS,
    RIGHT,
    SHARE,
    RightShare,
    SchoolImprint,
    figures_of,
    page_of,
    percent,
    seconds,
)
from dealer_app.reports.session.paper_foot import SignedFor, room_to_sign

CERTIFICATE = marked("Certificate of training")
MARKS = marked("Marks of an exam")

SIGNS: Final = (marked("The trainee"), marked("The trainer"))


class MarkLine(NamedTuple):
    """A part of the exam, and how many of its acts were right."""

    part: str
    share: RightShare


def _share(mark: MarkLine) -> RightShare:
    return mark.share


_MARK_COLUMNS: Final[Sequence[Column[MarkLine]]] = (
    Column("part", marked("Part"), lambda mark, _: mark.part, wide=True),
    ACTS.over(_share),
    RIGHT.over(_share),
    Column("faults", marked("Faults"), lambda e, _: e.share.asked - e.share.right, CellKind.NUMBER),
    SHARE.over(_share),
)
MARK_LINES: Final[PaperSheet[MarkLine]] = PaperSheet(
    "marks", _MARK_COLUMNS, marked("Marks"), total=marked("Total")
)


@dataclass(frozen=True, slots=True)
class CertificateData:
    """What is printed of an exam; `pace` and `norm` are milliseconds a coup.

    The same seed deals the same exam again. One that was not passed gives its marks alone.
    """

    imprint: SchoolImprint
    game: str
    at: datetime
    coups: int
    pace: int
    norm: int
    seed: int
    marks: Sequence[MarkLine]
    passed: bool

    @property
    def share(self) -> RightShare:
        """All the acts of the exam."""
        right = sum(mark.share.right for mark in self.marks)
        return RightShare(right, sum(mark.share.asked for mark in self.marks))

    @property
    def title(self) -> str:
        """What the paper is called."""
        return CERTIFICATE if self.passed else MARKS


def write_certificate(
    path: Path, data: CertificateData, words: Words, *, invariant: bool = False
) -> None:
    """Writes the certificate as a PDF; OSError where the disk refuses.

    With `invariant` the same exam always gives the same bytes.
    """
    register_fonts()
    figures = figures_of(data.imprint, words)
    page = page_of(words(data.title), data.imprint, figures)
    print_to(path, list(flowables(_certificate(data, figures), figures)), page, invariant=invariant)


def _certificate(data: CertificateData, figures: Figures) -> Iterator[Part]:
    """The certificate from its heading to the signatures."""
    words = figures.words
    yield from title(words(data.title), data.game)
    yield Spacer(0, 10)
    yield lines(data.imprint.trainee, LARGE)
    yield lines(_exam_sentence(data, figures), BODY)
    yield Spacer(0, 8)
    yield from _exam_facts(data, figures)
    yield from MARK_LINES.parts(data.marks, figures, MarkLine("", data.share))
    yield from section(words("Time of a coup, in seconds"))
    pace = Pace(data.game, data.pace, data.norm, seconds(words, data.pace))
    yield Paces([pace], figures)
    yield lines(words("The stroke is the norm."))
    yield Spacer(0, 10)
    yield lines(words("A paper of the school: it gives no right to deal at a table."), BODY)
    yield from room_to_sign(figures, SIGNS, [SignedFor()], "")


def _exam_sentence(data: CertificateData, figures: Figures) -> str:
    words, day = figures.words, figures.day(data.at)
    values = {"game": data.game, "day": day}
    if data.passed:
        return words("has passed the dealing exam of {game} on {day}.", **values)
    return words("took the dealing exam of {game} on {day} and has not passed it.", **values)


def _exam_facts(data: CertificateData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield facts(
        [
            FactLine(words("Game"), data.game),
            FactLine(words("Date"), figures.moment(data.at)),
            FactLine(words("Number of the exam"), str(data.seed)),
        ]
    )
    yield Spacer(0, 6)
    yield band(
        [
            FactLine(words("Coups"), words.number(data.coups)),
            FactLine(words("Acts"), words.number(data.share.asked)),
            FactLine(words("Right"), percent(figures, data.share)),
            FactLine(words("Time of a coup"), seconds(words, data.pace)),
            FactLine(words("Norm"), seconds(words, data.norm)),
        ]
    )
