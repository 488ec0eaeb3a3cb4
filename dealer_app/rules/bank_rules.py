"""What a sheet says of a bank that patrons hold, and of the stakes that are taken against it.

A limited bank refuses what exceeds it; an open one, or one under a bank limit, pays its winners in
order as far as it goes (IRR-24); without a limit the holder owes the rest.
"""

from enum import StrEnum
from fractions import Fraction

from dealer_app.rules.fact_classes import dataclass


class Passes(StrEnum):
    """When the bank moves by itself: lost, after so many coups, with the shoe, or never."""

    ON_LOSS = "on_loss"
    AFTER_COUPS = "after_coups"
    SHOE_END = "shoe_end"
    NEVER = "never"


class Match(StrEnum):
    """What somebody who takes the bank over must put in it (S1-A25, rules of §3.3)."""

    NONE = "none"
    GAINS = "gains"
    WHOLE_BANK = "whole_bank"


class Excess(StrEnum):
    """What is done with stakes that come to more than the bank (S1-A9, rules of §3.2).

    `free` sets no limit, `refused` takes none, `cut` fills the bank exactly, `rejected` takes the
    crossing stake as a whole or not at all, `shared` scales every stake down.
    """

    FREE = "free"
    REFUSED = "refused"
    CUT = "cut"
    REJECTED = "rejected"
    SHARED = "shared"


class Alone(StrEnum):
    """How somebody takes the whole bank alone: not at all, by an Effondrement, or by a banco."""

    NONE = "none"
    EFFONDREMENT = "effondrement"
    BANCO = "banco"


class AfterTie(StrEnum):
    """What becomes of the stakes after a tie (S1.22, S1-A23)."""

    RETURNED = "returned"
    FROZEN = "frozen"
    ADDITIONS = "additions"
    NEW_TOUR = "new_tour"


class Speaker(StrEnum):
    """Who holds the cards for others: the first in order, the largest stake, or somebody named."""

    FIRST = "first"
    LARGEST = "largest"
    NAMED = "named"


@dataclass(frozen=True, slots=True)
class BankRules:
    """How patrons hold the bank.

    `needed`: nobody stakes before an amount lies in it. `first_come`: who first asks takes a
    bank that was given up, else it is offered in turn. `step` is where it goes: 1 to the right,
    -1 to the left, 0 to whom the lot names. `every` counts the coups under `after_coups`.
    `short_in_order`: beyond the bank winners are paid in order as far as it
    reaches (IRR-24), else the holder owes the rest. `fault_passes`: whoever drew falsely, so that
    the coup is void, loses the hand (§5). `lot`: it is drawn who holds the first bank.
    """

    needed: bool = False
    step: int = 1
    passes: Passes = Passes.ON_LOSS
    every: int = 1
    match: Match = Match.NONE
    first_come: bool = False
    retires: bool = False
    retires_on_tie: bool = False
    garage: bool = False
    refill: bool = False
    short_in_order: bool = False
    fault_passes: bool = False
    lot: bool = False

    @property
    def names_no_amount(self) -> bool:
        """True where whom the lot names holds the bank without an amount, and owes what he loses
        (S2-A32, S4.6)."""
        return self.lot and not (self.needed or self.short_in_order)


@dataclass(frozen=True, slots=True)
class TourRules:
    """How stakes are taken against the bank.

    `step` is who is asked first: 1 from the bank's right, -1 from its left. `in_turn`: a stake out
    of turn is refused. `lower`: each stake is lower than the bank (`may_equal`: or as much).
    `with_table` is the least share of the bank for a banco avec la table, None where there is
    none. `repeats` is how often running one seat may call banco, 0 for any number. `flat`: all
    stakes of a coup are equal. `whole`: stakes are in whole units of the currency, as spectators'
    limits are. `void_unstaked`: a coup without a stake is void.
    """

    step: int = 1
    in_turn: bool = False
    lower: bool = False
    may_equal: bool = False
    excess: Excess = Excess.FREE
    covers: bool = False
    covers_once: bool = False
    alone: Alone = Alone.NONE
    with_table: Fraction | None = None
    suivi_first: bool = False
    repeats: int = 0
    after_tie: AfterTie = AfterTie.RETURNED
    after_look: bool = False
    flat: bool = False
    whole: bool = False
    void_unstaked: bool = False
    speaker: Speaker = Speaker.FIRST
    spectators_from: int = 0
    spectators_to: int | None = None

    @property
    def rides(self) -> bool:
        """True where the stakes of a tie lie on for the next coup (S1.22, S1-A23, §3.1)."""
        return self.after_tie in (AfterTie.FROZEN, AfterTie.ADDITIONS)


class CardOffer(StrEnum):
    """Whether the bank must offer a card before anybody draws (S4.12, S4-A7)."""

    NONE = "none"
    MUST = "must"
    MAY = "may"


@dataclass(frozen=True, slots=True)
class DrawRules:
    """How third cards are drawn where the law alone does not say it.

    `seen`: the offered card is turned before it is accepted (S4-A8). `shared`: one card serves
    all hands against the bank (S4-A9).
    """

    offer: CardOffer = CardOffer.NONE
    seen: bool = False
    shared: bool = False


class Claim(StrEnum):
    """Whether a reckless Grandeur takes half of the winnings: asked, always, never (S1-A16)."""

    ASK = "ask"
    ALWAYS = "always"
    NEVER = "never"


class Stops(StrEnum):
    """Whose natural ends the draws of everybody: any hand's, the bank's alone, the bank's where it
    is worth more than the stake once (its 8 or 9 at Macao, S2.15, S2-A24), or nobody's."""

    ANY = "any"
    BANK = "bank"
    BANK_HIGH = "bank_high"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Partie:
    """When a partie ends: after so many coups (0: when it is stopped), or on the first nine."""

    coups: int = 0
    first_nine: bool = False
