"""Everything that can be recorded of a table: frozen facts in the past tense."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech, Stake
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BancoCalled as BancoCalled
from dealer_app.rules.moves import BankCovered as BankCovered
from dealer_app.rules.moves import BankGivenUp as BankGivenUp
from dealer_app.rules.moves import BankStaked as BankStaked
from dealer_app.rules.moves import BankTaken as BankTaken
from dealer_app.rules.moves import CardsHeld as CardsHeld
from dealer_app.rules.moves import HalfClaimed as HalfClaimed
from dealer_app.rules.moves import Move as Move
from dealer_app.rules.moves import PrincipalNamed as PrincipalNamed
from dealer_app.rules.moves import SeatPassed as SeatPassed
from dealer_app.rules.moves import StakeLaid as StakeLaid
from dealer_app.rules.moves import TourStopped as TourStopped
from dealer_app.rules.moves import WinningsKept as WinningsKept
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table.night_facts import AlertCleared as AlertCleared
from dealer_app.table.night_facts import Beside as Beside
from dealer_app.table.night_facts import CagnotteCounted as CagnotteCounted
from dealer_app.table.night_facts import CardExchanged as CardExchanged
from dealer_app.table.night_facts import CardsCut as CardsCut
from dealer_app.table.night_facts import CardsShuffled as CardsShuffled
from dealer_app.table.night_facts import ChipsBought as ChipsBought
from dealer_app.table.night_facts import ClockFoundTurned as ClockFoundTurned
from dealer_app.table.night_facts import ColoursChanged as ColoursChanged
from dealer_app.table.night_facts import CommissionCollected as CommissionCollected
from dealer_app.table.night_facts import CommissionReleased as CommissionReleased
from dealer_app.table.night_facts import CommissionWaived as CommissionWaived
from dealer_app.table.night_facts import Conduct as Conduct
from dealer_app.table.night_facts import DropCounted as DropCounted
from dealer_app.table.night_facts import FillAsked as FillAsked
from dealer_app.table.night_facts import LimitsChanged as LimitsChanged
from dealer_app.table.night_facts import LineSetAside as LineSetAside
from dealer_app.table.night_facts import LineSettledLater as LineSettledLater
from dealer_app.table.night_facts import LotDrawn as LotDrawn
from dealer_app.table.night_facts import Movement as Movement
from dealer_app.table.night_facts import Occasion as Occasion
from dealer_app.table.night_facts import PacksLaid as PacksLaid
from dealer_app.table.night_facts import PayoutCorrected as PayoutCorrected
from dealer_app.table.night_facts import ReentryBegun as ReentryBegun
from dealer_app.table.night_facts import ReentryEnded as ReentryEnded
from dealer_app.table.night_facts import ShoeTold as ShoeTold
from dealer_app.table.night_facts import Shuffle as Shuffle
from dealer_app.table.night_facts import Slip as Slip
from dealer_app.table.night_facts import SlipCancelled as SlipCancelled
from dealer_app.table.night_facts import StakeKeepingChanged as StakeKeepingChanged
from dealer_app.table.night_facts import Tender as Tender
from dealer_app.table.night_facts import TipsCounted as TipsCounted
from dealer_app.table.night_facts import TipTaken as TipTaken
from dealer_app.table.night_facts import TrayCounted as TrayCounted
from dealer_app.table.night_facts import TrayCredited as TrayCredited
from dealer_app.table.night_facts import TrayFilled as TrayFilled
from dealer_app.table.night_facts import Vouched as Vouched


class RegisterSeen(NamedTuple):
    """How far the machine's register was written: the number of its newest entry, and its digest.

    A register that goes further is right; one that lacks that entry, or has another in its place,
    is not the one that was seen.
    """

    seq: int
    digest: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A session began: under which sheet, options and house, and after which sealed session.

    `sheet` and `house` are the texts themselves, so that it replays under the rules it was
    dealt with; `house` is empty where there is no house sheet. `register` is None where the
    machine had none that could be read. `book_hours` is how many whole hours old the copy of the
    house's book was by which people signed in, 0 where people are the machine's own.
    """

    sheet: str
    sheet_digest: str
    options: Mapping[str, str]
    house: str
    house_digest: str
    seats: int
    table: str
    croupier: str
    software: str
    previous_seal: str = ""
    register: RegisterSeen | None = None
    book_hours: int = 0


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The house chose other options, with no shoe open (REQ-15)."""

    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CroupierNamed:
    """Somebody took the cards."""

    name: str


@dataclass(frozen=True, slots=True)
class ShoeOpened:
    """A fresh shoe of so many packs lies on the table."""

    packs: int


@dataclass(frozen=True, slots=True)
class ShoeClosed:
    """The shoe is dealt no more; none lies on the table."""


class CardSource(StrEnum):
    """Who said a card: a hand that keyed it, the electronic shoe, a hand that was asked because the
    shoe could not read it or told it otherwise before, or a scanner."""

    HAND = "hand"
    SHOE = "shoe"
    ASKED = "asked"
    SCANNER = "scanner"


MACHINES: Final = frozenset({CardSource.SHOE, CardSource.SCANNER})
"""What reads cards and is no hand."""


@dataclass(frozen=True, slots=True)
class CardsBurned:
    """Cards left the shoe for no hand; the face `xx` for one that nobody saw. Who said them, and by
    which frames, as for a card that is dealt."""

    cards: tuple[Card, ...]
    source: CardSource = CardSource.HAND
    frames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CutCardPlaced:
    """The cut card lies so many cards from the end; as many as are left when it has come out."""

    from_end: int


@dataclass(frozen=True, slots=True)
class CoupOpened:
    """The next coup began; the one before is over.

    `dealt` is there where it was dealt without the program and is entered afterwards: when it was
    dealt, while the entry bears the time at which it was keyed.
    """

    dealt: datetime | None = None


@dataclass(frozen=True, slots=True)
class ChipsGiven:
    """A guest was given chips to play with, or gave some back (negative)."""

    seat: Seat
    amount: Money


@dataclass(frozen=True, slots=True)
class StakesRepeated:
    """The same stakes as in an earlier coup were laid again, a seat's or the whole table's."""

    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class StakeWithdrawn:
    """A seat took its whole stake on a bet back."""

    seat: Seat
    bet: BetId


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """No more stakes were taken."""


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card left the shoe for a hand; for none where it was a card too many.

    `frames` are the bytes by which the electronic shoe told it, in hexadecimal digits, each frame
    for itself; also where a hand then said otherwise.
    """

    card: Card
    hand: HandId | None
    source: CardSource = CardSource.HAND
    frames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandSpoke:
    """A hand announced what it wants."""

    hand: HandId
    word: Speech


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand's face-down cards were turned, in the order in which they were dealt; who said them,
    and by which frames, as for a card that is dealt."""

    hand: HandId
    cards: tuple[Card, ...]
    source: CardSource = CardSource.HAND
    frames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardExposed:
    """One face-down card was seen too early; `position` counts from 1 (IRR-08)."""

    hand: HandId
    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A card had been entered wrong, or not at all; `position` counts from 1 (IRR-25).

    `missed`: it had left the shoe before the one that was entered there. `facts` are those of the
    whole coup, from its opening, as they follow from the right cards. One strike takes it back, and
    an export gives the coup as corrected.
    """

    hand: HandId
    position: int
    card: Card
    facts: tuple["Event", ...] = ()
    missed: bool = False


@dataclass(frozen=True, slots=True)
class IrregularityFound:
    """Something was not as it should be: judged by the program or reported by the croupier.

    `resolution` is what the house does where nothing else is said; `pending` if it may still be
    decided otherwise; `reported` if the croupier said so and no entry brought it about. `right` is
    what a card really was that had been entered wrong (IRR-25), alone where none had been. `noted`:
    nobody need answer for it, and it is no alert. It is a fact of its own beside the entry that
    brought it about: folding a journal judges nothing, and an old night replays the same under a
    newer judge.
    """

    code: str
    resolution: Resolution | None
    pending: bool = False
    reported: bool = False
    hand: HandId | None = None
    card: Card | None = None
    seat: Seat | None = None
    bet: BetId | None = None
    amount: Money | None = None
    right: Card | None = None
    noted: bool = False


@dataclass(frozen=True, slots=True)
class IrregularityResolved:
    """What was decided on an irregularity, and the code under which it stands.

    `facts` are there where it had been decided otherwise before: those of the whole coup, from
    its opening, as they follow from this decision.
    """

    code: str
    resolution: Resolution
    facts: tuple["Event", ...] = ()


@dataclass(frozen=True, slots=True)
class CoupVoided:
    """The coup is void and all stakes go back; the cards remain consumed."""

    reason: str


@dataclass(frozen=True, slots=True)
class LineTicked:
    """One line of the payout was taken or paid."""

    seat: Seat
    bet: str


@dataclass(frozen=True, slots=True)
class CoupRectified:
    """A coup that was over had been wrong: its facts from its opening, as they should have been.

    The money of that coup alone moves; later coups and the bank's way stand as dealt (IRR-19).
    """

    number: int
    reason: str
    facts: tuple["Event", ...] = ()


@dataclass(frozen=True, slots=True)
class AllTicked:
    """Every line of the payout was taken or paid."""


@dataclass(frozen=True, slots=True)
class EntryStruck:
    """The entries of these numbers do not count; they stay in the journal, struck out."""

    struck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The session ended: how many entries it has, and the digest of the last before this one; and
    how far the register was written then."""

    entries: int
    head: str
    register: RegisterSeen | None = None


Event = (
    TableOpened
    | RulesChanged
    | CroupierNamed
    | ShoeOpened
    | ShoeClosed
    | CardsBurned
    | CutCardPlaced
    | CoupOpened
    | ChipsGiven
    | Move
    | StakesRepeated
    | StakeWithdrawn
    | BettingClosed
    | CardDealt
    | HandSpoke
    | HandShown
    | CardExposed
    | CardCorrected
    | IrregularityFound
    | IrregularityResolved
    | CoupVoided
    | LineTicked
    | AllTicked
    | LineSetAside
    | CoupRectified
    | Beside
    | EntryStruck
    | TableClosed
)


Framed = CardsBurned | CardDealt | HandShown | ShoeTold
"""What may keep frames of an electronic shoe."""

AfterClosing = CoupRectified | PayoutCorrected
"""What may still be put right of a session that is sealed: a coup, and a line paid wrong."""


def said_by(event: Event, source: CardSource) -> Event:
    """The entry with its cards as that source's, where no other than a hand says them."""
    if isinstance(event, CardsBurned | CardDealt | HandShown) and event.source is CardSource.HAND:
        return replace(event, source=source)
    return event


def frames_of(event: Event) -> tuple[str, ...]:
    """The frames of an electronic shoe that an entry keeps, in hexadecimal digits."""
    return event.frames if isinstance(event, Framed) else ()


def byte_by_byte(frame: str) -> str:
    """A frame that an entry keeps, as it is read."""
    return " ".join(frame[at : at + 2] for at in range(0, len(frame), 2))


def anew(event: Event) -> tuple[Event, ...]:
    """The facts of the coup that an entry carries which put an earlier one right, else none."""
    return event.facts if isinstance(event, CardCorrected | IrregularityResolved) else ()


UNSTAKED: Final = "unstaked"
"""The reason of a coup that is void because nobody staked (S1-A13)."""


def brought_about(event: Event) -> bool:
    """True of a fact that was recorded because of the entry before it, and falls with it."""
    if isinstance(event, CoupVoided):
        return event.reason == UNSTAKED
    return isinstance(event, IrregularityFound) and not event.reported
