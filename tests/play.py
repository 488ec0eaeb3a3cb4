"""A table to play on in tests, and what lies there without a question mark: what is not there
fails the test by itself, in a sentence."""

from collections.abc import Sequence
from typing import Self, TypeVar

from dealer_app.rules.coup import Coup, Settlement
from dealer_app.rules.due import Due
from dealer_app.rules.house import House
from dealer_app.rules.variant import Seat, Variant
from dealer_app.session.table_session import TableSession
from dealer_app.table.shoe import Shoe
from dealer_app.table.table import Played, Table

T = TypeVar("T")


def the(thing: T | None, lacking: str = "what the test needs is not there") -> T:
    """The thing itself; where there is none the test fails and says what is lacking."""
    __tracebackhide__ = True
    assert thing is not None, lacking
    return thing


class PlayTable(TableSession):
    """A session under test: the one place where a test's words for what lies at a table meet the
    program's."""

    @classmethod
    def of(cls, session: TableSession) -> Self:
        """That session, under these names too: what is entered at one is entered at both."""
        table = cls.__new__(cls)
        table.__dict__ = vars(session)
        return table

    @property
    def state(self) -> Table:
        """The table as it stands."""
        return self.table

    @property
    def shoe(self) -> Shoe:
        return the(self.table.shoe, "no shoe lies on the table")

    @property
    def coup(self) -> Coup:
        return the(self.table.coup, "no coup lies on the table")

    @property
    def settlement(self) -> Settlement:
        return the(self.table.settlement, "the cards of the coup are not done")

    @property
    def due(self) -> Due:
        """What is called first."""
        return the(self.table.due, "nothing is called at the table")

    @property
    def dues(self) -> Sequence[Due]:
        """Everything that may be done now."""
        return self.table.dues

    @property
    def coups(self) -> Sequence[Played]:
        """The coups that are over."""
        return self.table.coups

    @property
    def unticked(self) -> Sequence[tuple[Seat, str]]:
        """The lines of the coup that are not paid yet."""
        return self.table.unticked

    @property
    def variant(self) -> Variant:
        return self.table.variant

    @property
    def house(self) -> House:
        return self.table.house
