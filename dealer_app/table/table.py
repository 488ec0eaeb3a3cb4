"""A table at one moment: the rules in force, its shoe, its coup, what has been played, and what its
house's clock shows: on the screen and on paper it is the same one (REQ-11)."""

from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import datetime
from zoneinfo import ZoneInfo

from dealer_app.rules.coup import Coup, Settlement
from dealer_app.rules.due import Due
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.night import Night
from dealer_app.table.roll import ReckonedRoll
from dealer_app.table.shoe import Shoe


@dataclass(frozen=True, slots=True)
class Rules:
    """What is in force: a resolved variant, and the house's settings for it."""

    variant: Variant
    house: House

    @property
    def hidden(self) -> bool:
        """True where the first cards usually lie face down: as the house deals, or else as the game
        is dealt."""
        return self.variant.opens_hidden if self.house.hidden is None else self.house.hidden


class NoSuchRules(Exception):
    """A sheet offers no such option, or no such value of one."""

    def __init__(self, option: str, found: str) -> None:
        super().__init__(option, found)
        self.option = option
        self.found = found


Resolver = Callable[[Mapping[str, str]], Rules]
"""The rules that hold under a choice of options, read from the session's own sheet and house;
NoSuchRules where there are none."""


@dataclass(frozen=True, slots=True)
class Played:
    """A coup that is over: as it was dealt, what it came to, and under which rules.

    `opened` is when its opening was recorded, None where no clock was told; `dealt` when it was
    dealt, where that was without the program and it was entered afterwards. `fresh` is the coup as
    it was opened, with what the one before left it. `original` is there once the coup was
    rectified: as it was first dealt and settled. `cut` is true where the cut card came out in it.
    `led` is the coup as it stood when the next one was opened, where it was put right since: the
    bank went on from there (IRR-19).
    """

    coup: Coup
    settlement: Settlement
    rules: Rules
    opened: datetime | None
    fresh: Coup
    original: "Played | None" = None
    dealt: datetime | None = None
    cut: bool = False
    led: "Played | None" = None

    @property
    def hour(self) -> datetime | None:
        """When it was dealt: as it was told afterwards, or else as its opening was recorded."""
        return self.dealt or self.opened


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment.

    `dues` are the things that may be done now, the one to call first; `settlement` is there once
    the coup's cards are done. `played` are the coups before the present one. `coup_dealt` is when
    the coup was dealt, where it is entered afterwards. `sealed` is true of a session that was
    closed and is only put right. `before` is the table when the coup was opened, `fresh` the coup
    as it was then, `facts` what was recorded of it since, `original` as it was before it was
    rectified. `night` is what went on beside the coups.
    """

    opened: ev.TableOpened
    resolve: Resolver
    rules: Rules
    croupier: str
    shoes: int = 0
    shoe: Shoe | None = None
    coup: Coup | None = None
    coup_opened: datetime | None = None
    coup_dealt: datetime | None = None
    fresh: Coup | None = None
    original: Played | None = None
    before: "Table | None" = None
    facts: tuple[ev.Event, ...] = ()
    played: ReckonedRoll[Played] = field(default_factory=ReckonedRoll)
    dues: tuple[Due, ...] = ()
    settlement: Settlement | None = None
    closed: bool = False
    sealed: bool = False
    given: Mapping[Seat, Money] = field(default_factory=dict)
    night: Night = field(default_factory=Night)

    @property
    def due(self) -> Due | None:
        """The one next thing, None once the table is closed."""
        return self.dues[0] if self.dues else None

    @property
    def variant(self) -> Variant:
        return self.rules.variant

    @property
    def house(self) -> House:
        return self.rules.house

    @property
    def seats(self) -> int:
        return self.opened.seats

    @property
    def latest(self) -> int:
        """The number of the coup that was opened last, 0 before the first."""
        return len(self.played) if self.coup is None else self.coup.number

    @property
    def unticked(self) -> tuple[tuple[Seat, str], ...]:
        """The lines of the payout that are still to be taken or paid, or put aside by the chef."""
        if self.coup is None or self.settlement is None or not self.settlement.lines:
            return ()
        lines = [(line.seat, line.bet) for line in self.settlement.lines]
        done = self.coup.ticked | self.coup.deferred
        return tuple([line for line in lines if line not in done])

    def of_shoe(self, number: int) -> tuple[Played, ...]:
        """The coups that are over of that shoe, looked for from the last one backwards."""
        coups = self.coups
        first = len(coups)
        while first and coups[first - 1].coup.shoe >= number:
            first -= 1
        return tuple(each for each in coups[first:] if each.coup.shoe == number)

    def numbered(self, number: int) -> Played | None:
        """The coup of that number, None where there is none, or it is not over."""
        coups = self.coups
        return coups[number - 1] if 1 <= number <= len(coups) else None

    @property
    def coups_over(self) -> int:
        """How many coups are over, as `coups` has them."""
        return len(self.played) + (self.coup is not None and self.settlement is not None)

    @property
    def coups(self) -> ReckonedRoll[Played]:
        """Every coup that is over, the present one included once its cards are done."""
        if self.coup is None or self.settlement is None:
            return self.played
        at, fresh = self.coup_opened, self.fresh or self.coup
        settled = (self.coup, self.settlement, self.rules)
        over = Played(*settled, at, fresh, self.original, self.coup_dealt, self.cut_out)
        return self.played.and_one(over)

    @property
    def cut_out(self) -> bool:
        """True of a coup in which the cut card came out, from its opening to the next one."""
        before, shoe = self.before, self.shoe
        if before is None or shoe is None or not shoe.cut_reached:
            return False
        was = before.shoe
        return was is None or was.number != shoe.number or not was.cut_reached


# The clock of its house


def zone_of(table: Table) -> ZoneInfo | None:
    """The time zone of the table's house; without a house sheet the machine's own holds."""
    return zone_called(table.house.day.zone if table.opened.house else "")


def zone_called(zone: str) -> ZoneInfo | None:
    """The time zone of that name; none, and so the machine's own, where there is no name."""
    return ZoneInfo(zone) if zone else None


def at_house(table: Table, at: datetime) -> datetime:
    """A moment as the clock of the table's house shows it."""
    return at.astimezone(zone_of(table))
