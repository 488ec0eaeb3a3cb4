"""What the croupier has keyed so far of something that takes more than one key."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from dealer_app.gui.desk.mistake import Mistake
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.variant import BetId, HandId

LONGEST_AMOUNT = 12
"""Figures that an amount being keyed may have: beyond, it is a slip of the finger."""


class Mode(StrEnum):
    """What the keys are for at this moment; at the table, for what is due.

    `cards`: they deal, though a stake or the bank is called first. `suit` and `figure` lie on top
    of another moment: a card that is told in part.
    """

    TABLE = "table"
    CARDS = "cards"
    STAKES = "stakes"
    BETS = "bets"
    SUIT = "suit"
    FIGURE = "figure"
    SHOW = "show"
    BURN = "burn"
    BURNED = "burned"
    CUT = "cut"
    EXTRA = "extra"
    CORRECT = "correct"
    EXPOSE = "expose"
    RECALL = "recall"
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


class Kind(StrEnum):
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
    `asks_seat` is true while figures are the seat of a bet that was keyed before it. `hand` is
    whose cards somebody holds, on a line of that kind. `again` is true of a line that was refused
    or taken back: figures are another amount, or the seat of another line if a bet follows.
    """

    seat: str = ""
    bet: BetId | None = None
    amount: str = ""
    offered: bool = False
    asks_seat: bool = False
    kind: Kind = Kind.STAKE
    hand: HandId | None = None
    again: bool = False

    @property
    def empty(self) -> bool:
        return not self.seat and self.bet is None and self.kind is Kind.STAKE

    @property
    def mark(self) -> str:
        """What the stake is called by where it lies: its bet, or what else it is."""
        return self.bet or self.kind.value

    @property
    def asks_bet(self) -> bool:
        """True while a seat is there and what it stakes on is not."""
        return bool(self.seat) and self.bet is None and self.kind is Kind.STAKE

    @property
    def asks_amount(self) -> bool:
        """True once figures are the amount."""
        asked = self.bet is not None or self.kind is not Kind.STAKE
        return asked and not self.asks_seat and self.kind is not Kind.HOLDER

    def money(self, digits: int) -> Money | None:
        """The amount, None while it is not one."""
        return read_amount(self.amount, digits)

    def plus(self, chip: Money, digits: int) -> "StakeLine":
        """The line with one chip more."""
        before = None if self.offered else self.money(digits)
        return self.of(Money((before or 0) + chip), digits)

    def of(self, amount: Money, digits: int) -> "StakeLine":
        """The line with this amount."""
        return replace(self, amount=plain(amount, digits), offered=False)

    def figure(self, sign: str, digits: int = 2) -> "StakeLine":
        """The line with one more figure, or the point, in its amount; no finer than the currency's
        minor unit, which has so many digits."""
        amount = "" if self.offered else self.amount
        if "." in amount and len(amount.partition(".")[2]) >= digits:
            return self
        if len(amount) >= LONGEST_AMOUNT or (sign == "." and (not amount or "." in amount)):
            return self
        kept = "" if amount == "0" and sign != "." else amount
        return replace(self, amount=kept + sign, offered=False)

    def shorter(self) -> "StakeLine":
        """The line without the last thing keyed; an amount that was refused is one of figures."""
        if self.asks_seat:
            return replace(self, seat=self.seat[:-1]) if self.seat else StakeLine()
        if self.amount:
            proposed = self.offered and not self.again
            amount = "" if proposed else self.amount[:-1]
            return replace(self, amount=amount, offered=False, again=False)
        if self.bet is not None:
            return StakeLine(self.seat)
        if self.kind is not Kind.STAKE:
            return StakeLine()
        return StakeLine(self.seat[:-1].removesuffix("v"))


@dataclass(frozen=True, slots=True)
class Keyed:
    """Where the croupier stands between two entries.

    `face` waits for its suit, `asks_figure` for which ten or figure it was; `cards` are those of
    a burn so far. `hand` and `position` (from 1) are the card in
    question, `coup` the one recalled, `digits` a number being keyed, `page` of a long list,
    `code` the irregularity being reported or the cause of a re-entry, `owed` how many cards follow
    the one that was burned. `doubt` is what the next stroke alone confirms; `original` whether a
    coup that was put right is shown as it was first dealt; `mistake` is what is being put right of
    it.
    """

    mode: Mode = Mode.TABLE
    face: str = ""
    asks_figure: bool = False
    cards: tuple[Card, ...] = ()
    hand: HandId | None = None
    position: int = 0
    coup: int = 0
    digits: str = ""
    page: int = 0
    line: StakeLine = field(default_factory=StakeLine)
    code: str = ""
    owed: int = 0
    doubt: str = ""
    original: bool = False
    mistake: Mistake = field(default_factory=Mistake)

    @property
    def top(self) -> Mode:
        """The moment on top: the suit of a card that is asked for, or which figure it was."""
        if self.asks_figure:
            return Mode.FIGURE
        return Mode.SUIT if self.face else self.mode


def stake_in_hand(line: StakeLine | None = None) -> Keyed:
    """This stake is keyed on; a fresh one where none is given."""
    return Keyed(Mode.STAKES, line=line or StakeLine())
