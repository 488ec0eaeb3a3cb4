"""What every paper of the school has: its frame with the school's mark, and how it is written."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from dealer_app.i18n import NO_BREAK_SPACE, Words, marked
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.session.identity import SHORT
from dealer_app.rules.house import Currency, PaperSize

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
    return PaperPage(
        title=head,
        language=words.language,
        author=f"Sabot {imprint.software}",
        head=head,
        foot=(place, f"Sabot {imprint.software} · {entry}"),
        printed=words("printed {moment}", moment=figures.moment(imprint.printed)),
        number=lambda number, total: words("page {number}/{total}", number=number, total=total),
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
