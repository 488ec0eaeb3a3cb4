"""The certificate of an exam that a trainee and a trainer signed; of any other a statement of its
results, which is never called one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.platypus import Spacer

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.charts import Pace, Paces
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY, LARGE, print_to, register_fonts
from dealer_app.reports.layout.sheet import PaperSheet, Part, flowables
from dealer_app.reports.layout.tables import FactLine, band, facts, lines, section, title
from dealer_app.reports.session.document import SignedFor, room_to_sign
from dealer_app.reports.session.entries import SignedBy
from dealer_app.reports.session.school_paper import (
    ACTS,
    RIGHT,
    SHARE,
    RightShare,
    SchoolImprint,
    figures_of,
    page_of,
    seconds,
)

CERTIFICATE = marked("Certificate of training")
MARKS = marked("Statement of results")

SIGNS: Final = (marked("The trainee"), marked("The trainer"))


class MarkLine(NamedTuple):
    """A part of the exam, how many of its acts were right, and what one of them weighs."""

    part: str
    share: RightShare
    weight: int | None = None


class Attempt(NamedTuple):
    """An exam that was drawn for the trainee in that game: its number, when, what came of it."""

    number: int
    at: datetime
    came: str


def _share(mark: MarkLine) -> RightShare:
    return mark.share


_MARK_COLUMNS: Final[Sequence[Column[MarkLine]]] = (
    Column("part", marked("Part"), lambda mark, _: mark.part, wide=True),
    ACTS.over(_share),
    RIGHT.over(_share),
    Column("faults", marked("Faults"), lambda e, _: e.share.asked - e.share.right, CellKind.NUMBER),
    SHARE.over(_share),
    Column("weight", marked("Weighs"), lambda mark, _: mark.weight, CellKind.NUMBER),
)
MARK_LINES: Final[PaperSheet[MarkLine]] = PaperSheet(
    "marks", _MARK_COLUMNS, marked("Marks"), total=marked("Total")
)

ATTEMPT_LINES: Final[PaperSheet[Attempt]] = PaperSheet(
    "attempts",
    (
        Column("number", marked("Exam"), lambda row, _: row.number, CellKind.NUMBER),
        Column("at", marked("Date"), lambda row, figures: figures.moment(row.at)),
        Column("came", marked("Result"), lambda row, _: row.came, wide=True),
    ),
    marked("Every exam of this game that was drawn for the trainee"),
    empty=marked("The register of this machine has none."),
)


@dataclass(frozen=True, slots=True)
class CertificateData:
    """What is printed of an exam; `pace` and `norm` are milliseconds a coup.

    `share` is what was right by what each act weighs, `asks` the two marks of the house; `slow`:
    time alone was lacking. `lacks` is why it is a statement of results and no certificate, empty
    where it is one. `number` is the number of the exam in the register, 0 for none; `trainer`
    signed beside the trainee; `proved` is what answers for that. `conditions` are what it is passed
    by: whether each was met, what is asked, what it came to.
    """

    imprint: SchoolImprint
    game: str
    at: datetime
    coups: int
    pace: int
    norm: int
    marks: Sequence[MarkLine]
    passed: bool
    weighed: Fraction
    asks: tuple[int, int]
    slow: bool = False
    lacks: str = ""
    number: int = 0
    trainer: str = ""
    attempts: Sequence[Attempt] = ()
    proved: str = ""
    conditions: Sequence[tuple[bool, str, str]] = ()

    @property
    def share(self) -> RightShare:
        """All the acts of the exam."""
        right = sum(mark.share.right for mark in self.marks)
        return RightShare(right, sum(mark.share.asked for mark in self.marks))

    @property
    def title(self) -> str:
        """What the paper is called."""
        return MARKS if self.lacks else CERTIFICATE


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
    reached = {True: words("reached"), False: words("not reached")}
    met = [FactLine(asks, f"{came} · {reached[met]}") for met, asks, came in data.conditions]
    if met:
        yield Spacer(0, 6)
        yield facts(met)
    yield from section(words("Time of a coup, in seconds"))
    pace = Pace(data.game, data.pace, data.norm, seconds(words, data.pace))
    yield Paces([pace], figures)
    yield lines(words("The stroke is the norm."))
    yield Spacer(0, 6)
    yield from ATTEMPT_LINES.parts(data.attempts, figures)
    yield Spacer(0, 6)
    for sentence in (data.lacks, data.proved):
        if sentence:
            yield lines(sentence, BODY)
    yield lines(words("A paper of the school: it gives no right to deal at a table."), BODY)
    if not data.lacks:
        signed = SignedFor(by=SignedBy(data.imprint.trainee, (data.trainer,)))
        yield from room_to_sign(figures, SIGNS, [signed], "")


def _exam_sentence(data: CertificateData, figures: Figures) -> str:
    words, day = figures.words, figures.day(data.at)
    values = {"game": data.game, "day": day}
    if data.slow:
        return words(
            "took the dealing exam of {game} on {day} and has not passed it: right, but too slow.",
            **values,
        )
    if data.passed:
        return words("has passed the dealing exam of {game} on {day}.", **values)
    return words("took the dealing exam of {game} on {day} and has not passed it.", **values)


def _exam_facts(data: CertificateData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield facts(
        [
            FactLine(words("Game"), data.game),
            FactLine(words("Date"), figures.moment(data.at)),
            FactLine(words("Number of the exam"), str(data.number) if data.number else NOTHING),
            FactLine(
                words("Passed at"),
                words(
                    "{whole} of all acts, by what they weigh, {each} of each part, and the norm of"
                    " time",
                    whole=words.percent(Fraction(data.asks[0], 100)),
                    each=words.percent(Fraction(data.asks[1], 100)),
                ),
            ),
        ]
    )
    yield Spacer(0, 6)
    yield band(
        [
            FactLine(words("Coups"), words.number(data.coups)),
            FactLine(words("Acts"), words.number(data.share.asked)),
            FactLine(words("Right"), words.percent(data.weighed)),
            FactLine(words("Time of a coup"), seconds(words, data.pace)),
            FactLine(words("Norm"), seconds(words, data.norm)),
        ]
    )
