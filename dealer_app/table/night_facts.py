"""What is recorded of a night beside its coups: the tray, its slips, tips, cards, who decided."""

from dataclasses import field
from enum import StrEnum

from dealer_app.rules.cards import Card
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.rules.variant import HandId, Seat


class Occasion(StrEnum):
    """Why the tray is counted."""

    OPENER = "opener"
    SHIFT = "shift"
    SPOT = "spot"
    CLOSER = "closer"


class Tender(StrEnum):
    """What a guest bought chips with; all of it goes into the drop box (rules of §6.1)."""

    CASH = "cash"
    MARKER = "marker"
    VOUCHER = "voucher"


class Shuffle(StrEnum):
    """How the cards were shuffled."""

    HAND = "hand"
    MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """The tray was counted by denomination; `reason` explains what is over or short.

    `expected` is what an opener was to find: what the last closer left; None where nobody knows.
    """

    occasion: Occasion
    chips: Chips
    reason: str = ""
    expected: Chips | None = None


@dataclass(frozen=True, slots=True)
class FillAsked:
    """Chips are asked of the cage, on a numbered slip: nothing has moved yet (rules of §6.2)."""

    slip: str
    chips: Chips


@dataclass(frozen=True, slots=True)
class TrayFilled:
    """Chips came to the table from the cage, on a numbered slip (rules of §6.2).

    `chips` are what the table counted. `sent` is the digest by which the house's book has what the
    cage sent, empty of a slip on paper; `told` is what that was to be, None on paper.
    """

    slip: str
    chips: Chips
    sent: str = ""
    told: Chips | None = None


@dataclass(frozen=True, slots=True)
class TrayCredited:
    """Chips went from the table back to the cage, on a numbered slip (rules of §6.2).

    `vouched` is who answers for what can hardly be so; in each fact that has it.
    """

    slip: str
    chips: Chips
    vouched: str = ""


@dataclass(frozen=True, slots=True)
class SlipCancelled:
    """A fill or a credit does not hold; its number stays visible (REQ-10).

    `refused` is the digest by which the house's book has the cage's refusal of it, empty where the
    cage refused nothing.
    """

    slip: str
    reason: str
    vouched: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A guest bought chips: what he gave lies in the drop box; no seat where he stood."""

    amount: Money
    tender: Tender = Tender.CASH
    seat: Seat | None = None
    vouched: str = ""


@dataclass(frozen=True, slots=True)
class ColoursChanged:
    """Chips were exchanged for others of the same worth."""

    taken: Chips
    given: Chips
    vouched: str = ""


@dataclass(frozen=True, slots=True)
class DropCounted:
    """The drop box was opened and counted; `reason` explains what is over or short.

    `notes` are the banknotes by their value, none where only the amount was told; the rest of it
    is markers, vouchers and coins.
    """

    amount: Money
    reason: str = ""
    notes: Chips = field(default_factory=dict)

    @property
    def rest(self) -> Money:
        """What is no banknote."""
        return Money(self.amount - worth(self.notes))


@dataclass(frozen=True, slots=True)
class TicketRun:
    """Tickets of one value that were torn off, by the first and the last serial number on their
    counterfoils; `after` is the last one torn off before, 0 where nobody knows it (§4, §6.3)."""

    ticket: Money
    first: int
    last: int
    after: int = 0

    @property
    def number(self) -> int:
        return self.last - self.first + 1

    @property
    def worth(self) -> Money:
        return Money(self.ticket * self.number)

    @property
    def follows(self) -> bool:
        """True where no serial number is left out."""
        return self.after in (0, self.first - 1)


@dataclass(frozen=True, slots=True)
class CagnotteCounted:
    """The box of the cagnotte was opened and counted, and the counterfoils of its tickets read;
    `reason` explains what is over or short, and numbers that are left out (rules of §6.3)."""

    chips: Chips
    tickets: tuple[TicketRun, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TipTaken:
    """A tip went into its own box, apart from the tray."""

    amount: Money
    vouched: str = ""


@dataclass(frozen=True, slots=True)
class TipsCounted:
    """The tips were counted at the end of a service."""

    chips: Chips


@dataclass(frozen=True, slots=True)
class CommissionCollected:
    """A seat paid commission that it owed (rules of §2.7)."""

    seat: Seat
    amount: Money


@dataclass(frozen=True, slots=True)
class CommissionWaived:
    """A seat was let off commission that it owed (rules of §2.7, IRR-20)."""

    seat: Seat
    amount: Money
    reason: str


@dataclass(frozen=True, slots=True)
class CommissionReleased:
    """The shoe or the table may close although commission is still owed (rules of §2.7)."""

    reason: str


@dataclass(frozen=True, slots=True)
class LineSetAside:
    """A line of the payout is neither paid nor taken now: the chef will see to it."""

    seat: Seat
    bet: str
    reason: str


@dataclass(frozen=True, slots=True)
class LineSettledLater:
    """A line that had been put aside was paid or taken once its coup was over."""

    coup: int
    seat: Seat
    bet: str


@dataclass(frozen=True, slots=True)
class PayoutCorrected:
    """A line of the payout had been paid or taken wrong (IRR-18, IRR-19).

    `gained` is what the seat was really given for it then in chips, below nothing what was taken;
    commission that is marked is no part of it. `made_good`: the difference has changed hands since.
    `in_chips` is False where a former version kept it, which took off commission that was marked.
    """

    coup: int
    seat: Seat
    bet: str
    gained: Money
    reason: str
    made_good: bool = True
    in_chips: bool = True
    vouched: str = ""


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """Other limits hold from now on."""

    minimum: Money
    maximum: Money | None = None
    multiple: Money = Money(1)


@dataclass(frozen=True, slots=True)
class StakeKeepingChanged:
    """Stakes are kept at this table from now on, or cards alone are dealt."""

    kept: bool


@dataclass(frozen=True, slots=True)
class AlertCleared:
    """Somebody who may has seen an irregularity: which of its coup it is, from 0.

    Coup 0 stands for what was found while no coup lay.
    """

    coup: int
    place: int


@dataclass(frozen=True, slots=True)
class PacksLaid:
    """These packs, by their serial numbers, make up the shoe (§2.5, REQ-23)."""

    serials: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardExchanged:
    """A card was exchanged one for one from a spare pack (§2.5, IRR-14)."""

    serial: str
    card: Card
    spare: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    """The cards were shuffled (§2.5)."""

    how: Shuffle = Shuffle.HAND


@dataclass(frozen=True, slots=True)
class CardsCut:
    """The cards were cut, by a guest or by the croupier (§2.5)."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ClockFoundTurned:
    """The machine's clock was found turned: what it had come to, and what it says (REQ-11).

    It is told with the next entry, and never struck.
    """

    was: str
    now: str


@dataclass(frozen=True, slots=True)
class ShoeTold:
    """The electronic shoe told what no card's own entry keeps: its frames as they came, in
    hexadecimal digits, each for itself; a result, an error, a card of which nothing came.

    It is on record as it was told, and never struck.
    """

    frames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """The lot named a seat for a hand; whoever plays it is recorded by itself (S1-A5, S2-A32,
    S3-A18, S4-A13).

    It is on record before anybody reads it, and never struck: it falls once.
    """

    hand: HandId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReentryBegun:
    """From now on coups are entered that were dealt without the program, from the form on which
    they were written down; `chef` is who answers for them where the house asks nobody for a PIN."""

    cause: str
    chef: str = ""


@dataclass(frozen=True, slots=True)
class ReentryEnded:
    """Every coup that was dealt without the program is entered."""


Vouched = TrayCredited | SlipCancelled | ChipsBought | ColoursChanged | TipTaken | PayoutCorrected
"""What somebody answers for by name where it can hardly be so."""

Slip = FillAsked | TrayFilled | TrayCredited | SlipCancelled
"""What is written on a numbered slip, and never struck (REQ-10)."""

Movement = (
    TrayCounted
    | FillAsked
    | TrayFilled
    | TrayCredited
    | SlipCancelled
    | ChipsBought
    | ColoursChanged
    | DropCounted
    | CagnotteCounted
    | TipTaken
    | TipsCounted
    | CommissionCollected
    | CommissionWaived
    | CommissionReleased
)
"""What moves chips, or money that is owed, and what is counted of them."""

Conduct = (
    PayoutCorrected
    | LimitsChanged
    | StakeKeepingChanged
    | AlertCleared
    | PacksLaid
    | CardExchanged
    | CardsShuffled
    | CardsCut
    | ClockFoundTurned
    | ShoeTold
    | LotDrawn
    | LineSettledLater
    | ReentryBegun
    | ReentryEnded
)
"""What is decided or done at the table beside dealing."""

Beside = Movement | Conduct
"""Everything that no card, stake or word of a coup depends on."""
