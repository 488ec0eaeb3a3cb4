"""What every paper of the school has: its frame with the school's mark, and how it is written."""

from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from fractions import Fraction
from typing import Final, NamedTuple

from dealer_app.i18n import NO_BREAK_SPACE, Words, marked
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.session.document import made_page
from dealer_app.reports.session.identity import SHORT
from dealer_app.rules.house import Currency, PaperSize
from dealer_app.rules.money import Money

MARK: Final = marked("TRAINING")
"""What stands on every page and every screen of the school."""


@dataclass(frozen=True, slots=True)
class SchoolImprint:
    """Whose paper it is, what prints it and when; `head` is the digest of the last entry of the
    trainee's record, `house` the name of the house."""

    trainee: str
    head: str
    software: str
    printed: datetime
    zone: tzinfo | None = None
    house: str = ""
    size: PaperSize = PaperSize.A4


def figures_of(imprint: SchoolImprint, words: Words) -> Figures:
    """How a paper of the school writes days and shares; it has no money of its own."""
    return Figures(words, Currency(), zone=imprint.zone)


def page_of(name: str, imprint: SchoolImprint, figures: Figures) -> PaperPage:
    """The frame of every page of a paper of that name."""
    words = figures.words
    head = f"{name} · {imprint.trainee}"
    entry = words("last entry {digest}", digest=imprint.head[:SHORT] or NOTHING)
    place = " · ".join(part for part in (words("School"), imprint.house) if part)
    foot = place, f"Sabot {imprint.software} · {entry}"
    return replace(
        made_page(head, foot, imprint, figures),
        stamp=words(MARK),
        size=imprint.size,
    )


def seconds(words: Words, milliseconds: int | None) -> str:
    """A time in seconds, to a tenth; a sign for none."""
    if milliseconds is None:
        return NOTHING
    tenths = (milliseconds + 50) // 100
    point = words.spoken.point
    return f"{words.number(tenths // 10)}{point}{tenths % 10}{NO_BREAK_SPACE}s"


class RightShare(NamedTuple):
    """So many answers were right of so many."""

    right: int
    asked: int

    @property
    def part(self) -> Fraction | None:
        """The part of them that was right; None of nothing."""
        return Fraction(self.right, self.asked) if self.asked else None


ANSWERS: Final[Column[RightShare]] = Column(
    "answers", marked("Answers"), lambda share, _: share.asked, CellKind.NUMBER
)
ACTS: Final[Column[RightShare]] = Column(
    "acts", marked("Acts"), lambda share, _: share.asked, CellKind.NUMBER
)
RIGHT: Final[Column[RightShare]] = Column(
    "right", marked("Right"), lambda share, _: share.right, CellKind.NUMBER
)
SHARE: Final[Column[RightShare]] = Column(
    "share", marked("Success"), lambda share, _: share.part, CellKind.SHARE
)


class Week(NamedTuple):
    """What one week came to, from its Monday on; `mean` is the milliseconds of an answer."""

    monday: date
    share: RightShare
    mean: int


def percent(figures: Figures, share: RightShare) -> str:
    """The part that was right, to a tenth of a percent; a sign for nothing."""
    return figures.share(Money(share.right), Money(share.asked))
