"""What every end of a coup brings to each stake, to a patron's bank and to the house.

Each is settled once, by the routines that settle at the table; coups are then only counted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dealer_app.rules.bank import cagnotte
from dealer_app.rules.coup import Coup, Line, Stake
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.settlement import multiple, pay_line, settle_stake
from dealer_app.rules.tableaux_payout import levy_base
from dealer_app.rules.variant import BetSpec, HandId, Procedure, Seat, Variant
from dealer_app.theory.orders import Numbers
from dealer_app.theory.pairs import Likeness
from dealer_app.theory.payouts import told
from dealer_app.theory.simulation import LIKENESSES, Dealer

SOMEBODY: Final = Seat("1")
_MOST: Final = 2**41
"""Beyond this a coup's takings could not be added up over a million coups."""


class TooMuch(Exception):
    """A stake brings more than can be counted."""


@dataclass(frozen=True, slots=True)
class TakingTerms:
    """Under what a game is settled: its rules, the hand against the bank, the house, and the
    stake that lies on each of these bets."""

    variant: Variant
    hand: HandId
    house: House
    bets: Sequence[BetSpec]
    stake: Money

    @property
    def patrons_bank(self) -> bool:
        """True where patrons hold the bank, and the house takes a cagnotte at most."""
        return self.variant.procedure is not Procedure.HOUSE_BANKED


@dataclass(frozen=True, slots=True)
class Taking:
    """What a coup brings: to each bet in order, to the bank that a patron holds, to the house."""

    bets: tuple[int, ...]
    bank: int
    house: int


def taking(terms: TakingTerms, duel: Duel) -> Taking:
    """What one stake on each bet comes to in a coup that ended so, under the cagnotte of a bank
    that pays them all (§3.5, §4)."""
    stakes = tuple(Stake(SOMEBODY, bet.id, terms.stake) for bet in terms.bets)
    lines = [
        settle_stake(bet, stake, duel, terms.house)
        for bet, stake in zip(terms.bets, stakes, strict=True)
    ]
    nets = tuple(line.net for line in lines)
    if not terms.patrons_bank:
        return Taking(nets, 0, -sum(nets))
    levy = _levy(terms, stakes, lines, duel)
    commission = sum(line.commission for line in lines)
    return Taking(nets, -sum(nets) - commission - levy, commission + levy)


def _levy(
    terms: TakingTerms, stakes: tuple[Stake, ...], lines: Iterable[Line], duel: Duel
) -> Money:
    won = Money(sum(line.lost - line.won for line in lines))
    base: int = won
    if terms.variant.procedure is Procedure.TWO_TABLEAUX:
        coup = Coup(1, 1, stakes=stakes)
        base = levy_base(terms.variant, coup, {terms.hand: duel}, won)
    return cagnotte(terms.variant, terms.house, base)


class Takings:
    """What the ends of a game's coups bring, settled when they first come up.

    Ends that bring the same to everybody are one class; `columns` has a row a bet, then one for
    the bank and one for the house, in minor units by class.
    """

    def __init__(self, game: Dealer, terms: TakingTerms) -> None:
        self.terms = terms
        self._game = game
        self._class_of = np.full(len(game.plays.ways) * LIKENESSES**2, -1, dtype=np.int64)
        self._classes: dict[tuple[int, ...], int] = {}
        self._settled: dict[tuple[object, ...], int] = {}

    @property
    def columns(self) -> Numbers:
        """What every class of ends that came up brings."""
        return np.array(list(self._classes), dtype=np.int64).T

    @property
    def bank(self) -> int:
        """The bank's row; the house's is the next."""
        return len(self.terms.bets)

    def classes(self, ends: Numbers) -> Numbers:
        """The class of each of these ends; TooMuch."""
        found: Numbers = self._class_of.take(ends)
        new = np.unique(ends[found < 0])
        if len(new):
            self._class_of[new] = [self._settle(number) for number in new.tolist()]
            found = self._class_of.take(ends)
        return found

    def _settle(self, number: int) -> int:
        """The class of an end, settled once for all that the same lines decide."""
        way, alike = divmod(number, LIKENESSES**2)
        hand, bank = divmod(alike, LIKENESSES)
        duel = told(self._game.plays.ways[way].duel, Likeness(hand), Likeness(bank))
        lines = [pay_line(bet, duel) for bet in self.terms.bets]
        times = [1 if line is None else multiple(line.times, duel) for line in lines]
        key = (duel.sign, *map(id, lines), *times)
        if key not in self._settled:
            self._settled[key] = self._class(taking(self.terms, duel))
        return self._settled[key]

    def _class(self, found: Taking) -> int:
        brought = (*found.bets, found.bank, found.house)
        if max(map(abs, brought)) > _MOST:
            raise TooMuch
        return self._classes.setdefault(brought, len(self._classes))
