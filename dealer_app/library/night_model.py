"""What a house sheet says of the night's money, staff, papers and school, as pydantic checks it."""

from typing import Annotated, Any, Final

from pydantic import Field, create_model, model_validator

from dealer_app.i18n.drill_words import Drill
from dealer_app.library import values as kind
from dealer_app.library.amounts import Amount, ChipNumbers, Positive
from dealer_app.library.usual import usual_thresholds
from dealer_app.library.values import Strict, whole
from dealer_app.rules.house import Norms
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post

MOST_TICKETS: Final = 3
"""Values of tickets that one table may have in service (rules of §4)."""

MOST_NOTES: Final = 12
"""Values of banknotes that a drop is counted by: more than any currency has in use."""

_ANSWERING: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)
"""The posts that may answer for an act; a trainer and an auditor never do."""


class NeedsTable(Strict):
    """One act of `[authority]`: its post alone, or post and people; what is left out is usual."""

    post: Annotated[Post | None, kind.among(_ANSWERING, made=Post)] = None
    people: Annotated[int | None, whole(1, 2)] = None

    @model_validator(mode="before")
    @classmethod
    def _may_be_a_post_alone(cls, value: object) -> object:
        return {"post": value} if isinstance(value, str) else value


class TrayTable(Strict):
    """`[tray]`: the float, the cage's chips, the thresholds of a variance (REQ-21), and the
    banknotes of a drop; whether the table is counted is a row of `house_table`."""

    float: ChipNumbers = Field(default_factory=dict)
    bank: ChipNumbers = Field(default_factory=dict)
    variance: Amount | None = None
    report: Amount | None = None
    counted: object = None
    notes: list[Positive] = Field(default_factory=list, max_length=MOST_NOTES)

    def thresholds(self, digits: int) -> tuple[Money, Money]:
        """Above which variance somebody explains, and above which somebody reports."""
        explained, reported = usual_thresholds(digits)
        return (
            explained if self.variance is None else self.variance,
            reported if self.report is None else self.report,
        )


class CagnotteTickets(Strict):
    """`[cagnotte]`: the values of its tickets."""

    tickets: list[Positive] = Field(default_factory=list, max_length=MOST_TICKETS)


class PayoutTable(Strict):
    """`[payout]`: the chips that winnings are stacked of."""

    pattern: list[Positive] = Field(default_factory=list)
    largest: Positive | None = None


Seconds = Annotated[int, whole(1, 3600)]


class SchoolTable(Strict):
    """`[school]`: the seconds of a coup and of each drill's questions."""

    coup: Seconds = Norms().coup

    @property
    def norms(self) -> Norms:
        """The seconds as the house gives them, those of a drill where they are not the usual."""
        given = {drill: getattr(self, drill) for drill in Drill}
        own = {drill.value: each for drill, each in given.items() if each != drill.about.seconds}
        return Norms(self.coup, own)


_DRILLS: Final[dict[str, Any]] = {drill.value: (Seconds, drill.about.seconds) for drill in Drill}
SCHOOL: Final = create_model("School", __base__=SchoolTable, **_DRILLS)
"""The table with the seconds of every drill."""
