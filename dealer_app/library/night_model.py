"""What a house sheet says of the night's money, staff, papers and school, as pydantic checks it."""

import re
from datetime import time
from fractions import Fraction
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, PlainValidator, create_model, model_validator

from dealer_app.i18n.drill_words import Drill
from dealer_app.library import values as kind
from dealer_app.library.amounts import Amount, ChipNumbers, Positive
from dealer_app.library.faults import quoted
from dealer_app.library.logo import LogoFault, read_logo
from dealer_app.library.usual import usual_thresholds
from dealer_app.library.values import Strict, whole, wrong
from dealer_app.rules.house import CommissionMode, Norms, PaperSize
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post

MOST_TICKETS: Final = 3
"""Values of tickets that one table may have in service (rules of §4)."""

MOST_NOTES: Final = 12
"""Values of banknotes that a drop is counted by: more than any currency has in use."""

MOST_LINES: Final = 6
LONGEST_LINE: Final = 80
_TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
_ANSWERING: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)
"""The posts that may answer for an act; a trainer and an auditor never do."""


def _time(value: object) -> time:
    read = _TIME.fullmatch(value) if isinstance(value, str) else None
    if read is None:
        raise wrong("not_time", found=quoted(value))
    return time(int(read[1]), int(read[2]))


def _zone(value: object) -> str:
    try:
        return ZoneInfo(value if isinstance(value, str) else "").key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise wrong("no_zone", found=quoted(value)) from None


def _logo(value: object) -> str:
    if not isinstance(value, str):
        raise wrong("not_text", found=quoted(value))
    try:
        return read_logo(value)
    except LogoFault as fault:
        raise wrong(fault.code, **fault.values) from None


def _line(value: object) -> str:
    if not isinstance(value, str):
        raise wrong("not_text", found=quoted(value))
    line = value.strip()
    if not line or not line.isprintable() or len(line) > LONGEST_LINE:
        raise wrong("not_line", found=quoted(value), most=LONGEST_LINE)
    return line


class NeedsTable(Strict):
    """One act of `[authority]`: its post alone, or post and people; what is left out is usual."""

    post: Annotated[Post | None, kind.among(_ANSWERING, made=Post)] = None
    people: Annotated[int | None, whole(1, 2)] = None

    @model_validator(mode="before")
    @classmethod
    def _may_be_a_post_alone(cls, value: object) -> object:
        return {"post": value} if isinstance(value, str) else value


class StaffTable(Strict):
    """`[staff]`: how people sign in."""

    pins: kind.Switch = True
    guesses: Annotated[int, whole(1, 20)] = 5
    locked_minutes: Annotated[int, whole(1, 1440)] = 5
    lock_after: Annotated[int, whole(0, 86_400)] = 300


class CommissionTable(Strict):
    """`[commission]`: when it is paid; its rate is the game's."""

    mode: Annotated[CommissionMode, kind.one_of(CommissionMode)] = CommissionMode.AT_ONCE


class TrayTable(Strict):
    """`[tray]`: the float, the cage's chips, the thresholds of a variance (REQ-21), whether the
    table is counted, and the banknotes of a drop."""

    float: ChipNumbers = Field(default_factory=dict)
    bank: ChipNumbers = Field(default_factory=dict)
    variance: Amount | None = None
    report: Amount | None = None
    counted: kind.Switch = False
    notes: list[Positive] = Field(default_factory=list, max_length=MOST_NOTES)

    def thresholds(self, digits: int) -> tuple[Money, Money]:
        """Above which variance somebody explains, and above which somebody reports."""
        explained, reported = usual_thresholds(digits)
        return (
            explained if self.variance is None else self.variance,
            reported if self.report is None else self.report,
        )


class CagnotteTable(Strict):
    """`[cagnotte]`: the values of its tickets."""

    tickets: list[Positive] = Field(default_factory=list, max_length=MOST_TICKETS)


class TipsTable(Strict):
    """`[tips]`: whether they are taken, and which share goes to the common pool."""

    taken: kind.Switch = True
    pool: kind.Percent = Fraction(1)


class DayTable(Strict):
    """`[day]`: when the house's day begins, and in which time zone."""

    starts: Annotated[time, PlainValidator(_time)] = time(6)
    zone: Annotated[str, PlainValidator(_zone)] = "Europe/Paris"


class PayoutTable(Strict):
    """`[payout]`: the chips that winnings are stacked of."""

    pattern: list[Positive] = Field(default_factory=list)
    largest: Positive | None = None
    colour_up: kind.Switch = True


class DocumentsTable(Strict):
    """`[documents]`: how the house's papers look."""

    paper: Annotated[PaperSize, kind.one_of(PaperSize)] = PaperSize.A4
    heading: list[Annotated[str, PlainValidator(_line)]] = Field(
        default_factory=list, max_length=MOST_LINES
    )
    logo: Annotated[str, PlainValidator(_logo)] = ""


class CardsTable(Strict):
    """`[cards]`: whether packs are taken by their serial number."""

    packs_numbered: kind.Switch = False
    relief_burn: kind.Switch = False


Seconds = Annotated[int, whole(1, 3600)]


class SchoolTable(Strict):
    """`[school]`: the seconds of a coup and of each drill's questions."""

    coup: Seconds = Norms().coup

    @property
    def norms(self) -> Norms:
        """The seconds as the house gives them."""
        given = self.model_dump(include=self.model_fields_set)
        return Norms(self.coup, {key: given[key] for key in given if key != "coup"})


_DRILLS: Final[dict[str, Any]] = {drill.value: (Seconds, drill.about.seconds) for drill in Drill}
SCHOOL: Final = create_model("School", __base__=SchoolTable, **_DRILLS)
"""The table with the seconds of every drill."""
