"""What the croupier has keyed so far of something that takes more than one key."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Final, TypeVar

from dealer_app.i18n import marked
from dealer_app.readers.shoe_card import AskedCard
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Stake
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import BankAmended, GainChange
from dealer_app.table.lot import Drawn

# What is being put right of a coup that is over, as far as it is keyed


class Wrong(StrEnum):
    """What the list of a correction asks for."""

    WHAT = "what"
    CARD = "card"
    MISSED = "missed"
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


# A card that is not half keyed, and is asked of whoever deals


@dataclass(frozen=True, slots=True)
class ShoeAsks:
    """A card that lies and that the electronic shoe does not say, and who is given the answer."""

    card: AskedCard
    answer: Callable[[Card], None]


# The names of the moments, and a stake as far as it is keyed


STANDING: Final = "v"
"""How somebody who stands is told from a seat."""

LONGEST_AMOUNT = 12
"""Figures that an amount being keyed may have: beyond, it is a slip of the finger."""


class Mode(StrEnum):
    """What the keys are for at this moment; at the table, for what is due.

    `suit` and `figure` lie on top of another moment: a card that is told in part.
    """

    TABLE = "table"
    STAKES = "stakes"
    LOT = "lot"
    BETS = "bets"
    SUIT = "suit"
    FIGURE = "figure"
    FIRST = "first"
    TWO_FIGURES = "two_figures"
    SHOW = "show"
    BURN = "burn"
    BURNED = "burned"
    CUT = "cut"
    EXTRA = "extra"
    CORRECT = "correct"
    MISSED = "missed"
    EXPOSE = "expose"
    RECALL = "recall"
    FRAMES = "frames"
    INCIDENT = "incident"
    VOID = "void"
    MENU = "menu"
    CROUPIER = "croupier"
    HOLDERS = "holders"
    LAYS = "lays"
    ASIDE = "aside"
    ASIDES = "asides"
    OWED = "owed"
    WAIVED = "waived"
    RELEASED = "released"
    MEND = "mend"
    MEND_FACE = "mend_face"
    MEND_AMOUNT = "mend_amount"
    MEND_WHY = "mend_why"
    MEND_ANSWERS = "mend_answers"
    ALERTS = "alerts"
    KEPT = "kept"
    KEPT_FACE = "kept_face"
    KEPT_WRITTEN = "kept_written"
    REENTRY = "reentry"
    REENTRY_CHEF = "reentry_chef"
    HOUR = "hour"


class LineKind(StrEnum):
    """What an amount that is keyed is for: a stake, or something else that a seat puts or gets."""

    STAKE = "stake"
    BANK = "bank"
    BANCO = "banco"
    WINNINGS = "winnings"
    CHIPS = "chips"
    CHIPS_BACK = "chips_back"
    HOLDER = "holder"


@dataclass(frozen=True, slots=True)
class StakeLine:
    """A stake being keyed: seat, bet, amount, as far as they are there.

    `offered` is true of an amount that the program filled in: the next figure replaces it.
    `asks_seat`: figures are the seat of a bet that was keyed before it. `hand` is whose cards
    somebody holds, on a line of that kind. `again`: it was refused or taken back, and figures are
    another amount, or another line’s seat if a bet follows. `stands`: the keys were closed over it,
    and figures may be of another stake."""

    seat: str = ""
    bet: BetId | None = None
    amount: str = ""
    offered: bool = False
    asks_seat: bool = False
    kind: LineKind = LineKind.STAKE
    hand: HandId | None = None
    again: bool = False
    stands: bool = False

    @property
    def empty(self) -> bool:
        return not self.seat and self.bet is None and self.kind is LineKind.STAKE

    @property
    def mark(self) -> str:
        """What the stake is called by where it lies: its bet, or what else it is."""
        return self.bet or self.kind.value

    @property
    def asks_bet(self) -> bool:
        """True while a seat is there and what it stakes on is not."""
        return bool(self.seat) and self.bet is None and self.kind is LineKind.STAKE

    @property
    def asks_amount(self) -> bool:
        """True once figures are the amount."""
        asked = self.bet is not None or self.kind is not LineKind.STAKE
        return asked and not self.asks_seat and self.kind is not LineKind.HOLDER

    def money(self, digits: int) -> Money | None:
        """The amount, None while it is not one."""
        return read_amount(self.amount, digits)

    def plus(self, chip: Money, digits: int) -> "StakeLine":
        """The line with one chip more."""
        before = None if self.offered else self.money(digits)
        return self.of(Money((before or 0) + chip), digits)

    def of(self, amount: Money, digits: int) -> "StakeLine":
        """The line with this amount."""
        return replace(self, amount=plain(amount, digits), offered=False, stands=False)

    def figure(self, sign: str, digits: int = 2) -> "StakeLine":
        """The line with one more figure, or the point; with so many digits behind it at most."""
        amount = "" if self.offered else self.amount
        if "." in amount and len(amount.partition(".")[2]) >= digits:
            return self
        if len(amount) >= LONGEST_AMOUNT or (sign == "." and (not amount or "." in amount)):
            return self
        kept = "" if amount and not amount.strip("0") and sign not in "0." else amount
        return replace(self, amount=kept + sign, offered=False)

    def shorter(self) -> "StakeLine":
        """The line without the last thing keyed; an amount that was refused is one of figures."""
        if self.asks_seat:
            return replace(self, seat=self.seat[:-1]) if self.seat else StakeLine()
        if self.amount:
            proposed = self.offered and not self.again
            amount = "" if proposed else self.amount[:-1]
            return replace(self, amount=amount, offered=False, again=False, stands=False)
        if self.bet is not None:
            return StakeLine(self.seat)
        if self.kind is not LineKind.STAKE:
            return StakeLine()
        return StakeLine(self.seat[:-1].removesuffix("v"))


@dataclass(frozen=True, slots=True)
class Closed:
    """The sentence with which the keys were closed, and the late stake that may be meant; `struck`
    is what was keyed since, the key that closed them first, and `card` the one recorded before."""

    sentence: str
    late: StakeLine | None = None
    struck: tuple[str, ...] = ()
    card: Card | None = None


OPENS: Final = marked("Enter, Backspace, Esc or Tab opens the keys.")
"""What is said of keys that are closed, after why they are."""


class OnRecord(StrEnum):
    """What a list of the cards on record asks for."""

    KEPT = "kept"
    CUT_BY = "cut_by"
    PACK = "pack"
    PACKS = "packs"
    SPARE = "spare"
    EXCHANGE = "exchange"
    BOOK = "book"
    STEP = "step"
    NEW_PACKS = "new_packs"
    LIMITS = "limits"


# The moments, each with what is keyed of it so far


@dataclass(frozen=True, slots=True)
class PageTurn:
    """A page of a long payout that was turned to, from 0, and how many lines were done then."""

    page: int
    done: int


@dataclass(frozen=True, slots=True)
class PagesTurned:
    """The pages of a coup's payout that were turned to, and its `line` that the arrows have lit."""

    coup: int = 0
    turns: tuple[PageTurn, ...] = ()
    line: tuple[Seat, str] | None = None


@dataclass(frozen=True, slots=True)
class AtTable:
    """What is due is answered; `lit` is the line of a question, `turned` the pages of a payout that
    were seen. `asked`: it follows a question, and that Enter struck once more settles nothing."""

    mode: ClassVar[Mode] = Mode.TABLE
    lit: int | None = None
    turned: PagesTurned = PagesTurned()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Staking:
    """A stake, or another line that a seat puts or gets; `strayed`: its seat was touched among the
    cards, and nothing of it is keyed."""

    mode: ClassVar[Mode] = Mode.STAKES
    line: StakeLine = field(default_factory=StakeLine)
    strayed: bool = False


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """Whom the lot has named, and for which hand."""

    mode: ClassVar[Mode] = Mode.LOT
    drawn: Drawn


@dataclass(frozen=True, slots=True)
class InList:
    """One line of a list is to be chosen.

    `lit` is the one that Enter takes, `typed` what is searched; `behind` is the number of a line
    whose further list this is, 0 of the first one.
    """

    mode: Mode
    lit: int | None = None
    typed: str = ""
    behind: int = 0


@dataclass(frozen=True, slots=True)
class CardInPart:
    """A card that is told in part: a rank without its suit, or none of the tens and figures yet, of
    which `lit` is the one that Enter takes, None while none is."""

    mode: Mode
    face: str = ""
    lit: int | None = None


@dataclass(frozen=True, slots=True)
class NextCard:
    """A card that came though none was due, None until it is told, and who said it."""

    mode: ClassVar[Mode] = Mode.EXTRA
    card: Card | None = None
    source: ev.CardSource = ev.CardSource.HAND


@dataclass(frozen=True, slots=True)
class FirstCard:
    """The first card of a coup, before it is recorded."""

    mode: ClassVar[Mode] = Mode.FIRST
    card: Card


@dataclass(frozen=True, slots=True)
class TwoFigures:
    """A 1 and a figure that may be one card, of that `number`; `second` is the face of the other
    card that it may be, empty where none can come. `before` is what was keyed before the 1, which
    is `recorded` or half keyed; `lit` is the line that is lit, None while none is."""

    mode: ClassVar[Mode] = Mode.TWO_FIGURES
    number: str
    second: str
    before: "Keyed"
    recorded: bool
    lit: int | None = None


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that is turned, card by card."""

    mode: ClassVar[Mode] = Mode.SHOW
    hand: HandId


@dataclass(frozen=True, slots=True)
class LitCard:
    """The card of a hand that is in question, or before which one was missed; positions count from
    1. `seen` is what it was seen to be, as far as that is keyed."""

    mode: Mode
    hand: HandId
    position: int
    seen: Card | None = None


@dataclass(frozen=True, slots=True)
class Burning:
    """The cards of a burn so far, and who said all of them; `code` is the irregularity that it is
    reported as."""

    mode: ClassVar[Mode] = Mode.BURN
    cards: tuple[Card, ...] = ()
    code: str = ""
    source: ev.CardSource = ev.CardSource.HAND


@dataclass(frozen=True, slots=True)
class Owed:
    """How many cards are to be laid away unseen after the first one of a shoe."""

    mode: ClassVar[Mode] = Mode.BURNED
    cards: int


@dataclass(frozen=True, slots=True)
class Number:
    """The figures of a number: how many cards lie behind the cut card, or an hour."""

    mode: Mode
    digits: str = ""


@dataclass(frozen=True, slots=True)
class PastCoup:
    """A coup that is over, on the felt again; `digits` of its number, `original` as first dealt."""

    mode: ClassVar[Mode] = Mode.RECALL
    coup: int
    digits: str = ""
    original: bool = False


@dataclass(frozen=True, slots=True)
class Mending:
    """What is being put right of a coup that is over; `lit` is the line of the list that Enter
    takes, None while none is."""

    mode: ClassVar[Mode] = Mode.MEND
    mistake: Mistake = field(default_factory=Mistake)
    lit: int | None = None


@dataclass(frozen=True, slots=True)
class RealAmount:
    """How much it really was, on a line without seat and bet."""

    mode: ClassVar[Mode] = Mode.MEND_AMOUNT
    line: StakeLine = field(default_factory=StakeLine)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is told of the cards: `serial` and `spare` are packs between which `card` changes; `lit`
    is the line that Enter takes, None while none is."""

    mode: Mode
    asked: OnRecord
    serial: str = ""
    spare: str = ""
    card: Card | None = None
    lit: int | None = None


@dataclass(frozen=True, slots=True)
class Answering:
    """Who answers for coups dealt without the program, for this cause."""

    mode: ClassVar[Mode] = Mode.REENTRY_CHEF
    cause: str


InHand = (
    AtTable
    | Staking
    | DrawnLot
    | InList
    | CardInPart
    | NextCard
    | FirstCard
    | TwoFigures
    | ShownHand
    | LitCard
    | Burning
    | Owed
    | Number
    | PastCoup
    | Mending
    | RealAmount
    | Kept
    | Answering
)
"""A moment of the entry, with what is keyed of it."""

T = TypeVar("T", bound=InHand)


@dataclass(frozen=True, slots=True)
class Keyed:
    """What is half keyed: one moment over another, the table's below all of them.

    What lies beneath is there again once the uppermost is done. `doubt` is what the next stroke
    alone confirms.
    """

    moments: tuple[InHand, ...] = (AtTable(),)
    doubt: str = ""

    @property
    def uppermost(self) -> InHand:
        """What the keys are for."""
        return self.moments[-1]

    @property
    def whole(self) -> "Keyed":
        """What is entered, without the card of it that is told in part."""
        return self.done() if isinstance(self.uppermost, CardInPart) else self

    @property
    def top(self) -> Mode:
        """The moment on top: the suit of a card that is asked for, or which figure it was."""
        return self.uppermost.mode

    @property
    def mode(self) -> Mode:
        """The moment of what is entered."""
        return self.whole.uppermost.mode

    def find(self, kind: type[T]) -> T | None:
        """What is keyed of that kind of moment; None where none is in hand."""
        for each in reversed(self.moments):
            if isinstance(each, kind):
                return each
        return None

    def of(self, kind: type[T]) -> T:
        """The same of a moment that is in hand."""
        found = self.find(kind)
        assert found is not None, kind
        return found

    def over(self, moment: InHand) -> "Keyed":
        """The same with this moment on top."""
        return replace(self, moments=(*self.moments, moment))

    def done(self) -> "Keyed":
        """What lies beneath."""
        return replace(self, moments=self.moments[:-1])

    def listed(self, moment: InHand) -> "Keyed":
        """A list over whatever is keyed, which goes on once it is closed; over one of its own kind
        it takes the place of that."""
        below = self.done() if self.mode is moment.mode else self
        return below.over(moment)

    def put(self, moment: InHand) -> "Keyed":
        """The same with this in the place of the moment of its kind."""
        at = self.moments.index(self.of(type(moment)))
        return replace(self, moments=(*self.moments[:at], moment, *self.moments[at + 1 :]))

    @property
    def typed(self) -> str:
        """What is searched in a list, in small letters without accents."""
        top = self.uppermost
        return top.typed if isinstance(top, InList) else ""

    @property
    def behind(self) -> int:
        """The number of the line whose further list is shown, 0 where none is."""
        top = self.uppermost
        return top.behind if isinstance(top, InList) else 0

    @property
    def over_table(self) -> bool:
        """True of a list that lies over the table alone: what is asked there is asked still."""
        return isinstance(self.uppermost, InList) and isinstance(self.moments[-2], AtTable)

    @property
    def unlit(self) -> "Keyed":
        """The same with no line lit of a question that comes by itself."""
        top = self.uppermost
        if isinstance(top, AtTable) and top.lit is not None:
            return self.put(replace(top, lit=None))
        return self

    @property
    def line(self) -> StakeLine:
        """The stake that is keyed, an empty one where none is."""
        staking = self.find(Staking)
        return StakeLine() if staking is None else staking.line

    @property
    def coup(self) -> int:
        """The number of the coup that is looked at again, 0 where it is the table."""
        past = self.find(PastCoup)
        return 0 if past is None else past.coup

    @property
    def mistake(self) -> Mistake:
        """What is being put right, nothing yet where nothing is."""
        mending = self.find(Mending)
        return Mistake() if mending is None else mending.mistake


def begun(*moments: InHand) -> Keyed:
    """These are keyed from now on, one over another, and nothing else."""
    return Keyed((AtTable(), *moments))


def stake_in_hand(line: StakeLine | None = None) -> Keyed:
    """This stake is keyed on; a fresh one where none is given."""
    return begun(Staking(line or StakeLine()))


RESTING: Final = (Keyed(), stake_in_hand())
"""Nothing is half keyed, and nothing else is looked at than the table."""
