"""What is being put right of a coup that is over, as far as it is keyed."""

from dataclasses import dataclass
from enum import StrEnum

from dealer_app.rules.coup import Stake
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.rectification import BankAmended, GainChange


class Wrong(StrEnum):
    """What the list of a correction asks for."""

    WHAT = "what"
    CARD = "card"
    STAKE = "stake"
    BANK = "bank"
    HOLDER = "holder"
    OPPONENT = "opponent"
    OTHERWISE = "otherwise"
    SEAT = "seat"
    BET = "bet"
    SHARE = "share"
    LINE = "line"
    WAY = "way"
    MADE_GOOD = "made_good"
    FOUND = "found"
    DECISION = "decision"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A correction as far as it is told.

    `stake` is the one that was entered, `seat` and `bet` what it really lay on; `sign` says
    whether a line was paid (1), taken (-1) or neither, `gained` what a seat had by it. `code` is
    the irregularity that is decided otherwise, `bank` who held it with how much, `kept` true where
    it is what he had set aside. `entry` is what is recorded once a reason is given, `changes` whose
    money it moves, `falls` what was said or decided and does not apply any more.
    """

    asked: Wrong = Wrong.WHAT
    stake: Stake | None = None
    seat: Seat | None = None
    bet: BetId | None = None
    sign: int = 0
    gained: Money = Money(0)
    code: str = ""
    bank: BankAmended | None = None
    entry: ev.CoupRectified | ev.PayoutCorrected | None = None
    changes: tuple[GainChange, ...] = ()
    falls: tuple[ev.Event, ...] = ()
    kept: bool = False
