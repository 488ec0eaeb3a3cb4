"""What a bank that patrons hold comes to until it is lost or passes (§3.1, S1.21).

A bank that limits the stakes is staked whole each coup and all its winnings stay in it; against
one without a limit each coup brings the same stake.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from dealer_app.rules.bank_rules import BankRules, Excess, Passes
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.variant import BetSpec, Result, Times, Variant
from dealer_app.theory.orders import Numbers
from dealer_app.theory.simulation import Coups, Dealer
from dealer_app.theory.spreads import Figure, Spread, proportion
from dealer_app.theory.takings import Spans, Taking, Takings, TakingTerms, marked, sums, taking

GAIN: Final = 0
LEVY: Final = 1
COUPS: Final = 2
WON: Final = 3
"""Which row of a bank's spreads is which: its gain, the cagnotte, its coups, those that it won."""


@dataclass(frozen=True, slots=True)
class BankStage:
    """A bank that won so many coups: how many banks did, what lies in it then, what the cagnotte
    took so far, and what a banker gains on average who leaves with it then, or loses before."""

    won: int
    reached: Figure
    amount: Money
    levy: Money
    gain: Figure
    deviation: Figure


@dataclass(frozen=True, slots=True)
class Growth:
    """Banks opened with so much and staked whole: what they grew to before they were lost, or had
    when they passed; what the cagnotte took of each, and what a banker gained who never left."""

    opened: Money
    stages: Sequence[BankStage]
    grown: Figure
    levy: Figure
    gain: Figure


class Banks:
    """The banks of one hand's coups, the own stake of that hand lying against them.

    `spreads` are over the banks that ended.
    """

    def __init__(self, game: Dealer, terms: TakingTerms) -> None:
        own = replace(terms, bets=terms.bets[:1])
        variant = own.variant
        assert variant.bank is not None
        self.rules: BankRules = variant.bank
        self.limited = limited(variant, own.bets[0])
        self._game = game
        self._takings = Takings(game, own)
        self._spans = Spans(WON + 1)
        self._passed = Spread()
        self._since = 0

    @property
    def spreads(self) -> tuple[Spread, ...]:
        """What the banks that ended gained, what the cagnotte took, their coups, those won."""
        return self._spans.spreads

    @property
    def by_shoe(self) -> bool:
        """True where a bank stays for a shoe, or would stay for ever."""
        never = self.rules.passes is Passes.NEVER and not self.limited
        return never or self.rules.passes is Passes.SHOE_END

    def count(self, coups: Coups) -> None:
        """Counts the coups that follow those counted so far; TooMuch."""
        classes = self._takings.classes(coups.ends)
        bank, house = self._takings.columns[self._takings.bank :]
        lost = (bank < 0)[classes]
        ends = self._ends(coups, lost)
        rows = np.array([bank, house, np.ones_like(bank), bank > 0])
        brought = self._spans.add(*sums(rows, classes, ends))
        if self.limited and len(ends):
            self._passed.add(brought[WON, ~lost[ends - 1]])

    def _ends(self, coups: Coups, lost: Numbers) -> Numbers:
        """After which coups a bank ends: it is lost, or passes."""
        ends: list[Numbers] = []
        if self.limited or self.rules.passes is Passes.ON_LOSS:
            ends.append(np.flatnonzero(lost) + 1)
        if self.by_shoe:
            ends.append(coups.lengths[: coups.whole].cumsum())
        if self.rules.passes is Passes.AFTER_COUPS:
            every = self.rules.every
            ends.append(np.arange(every - self._since, len(lost) + 1, every))
            self._since = (self._since + len(lost)) % every
        found = marked(ends, len(lost))
        return found[found > 0]

    def growth(self, opened: Money, shown: int) -> Growth | None:
        """What banks opened with so much grow to, told for the first coups that they won; None
        without a limit, or where none has ended."""
        won = self.spreads[WON]
        if not self.limited or not won.number:
            return None
        amounts = list(_amounts(self._takings.terms, self._winning(), opened, won.most))
        most = min(shown, won.most)
        stages = tuple(_stage(won, n, amounts) for n in range(1, most + 1))
        passed = dict(zip(self._passed.bins.tolist(), self._passed.counts.tolist(), strict=True))
        ended = list(zip(won.bins.tolist(), won.counts.tolist(), strict=True))
        left = [(amounts[n][0], times) for n, times in passed.items()]
        lost = won.number - sum(passed.values())
        return Growth(
            opened,
            stages,
            _average([(amounts[n][0], times) for n, times in ended]),
            _average([(amounts[n][1], times) for n, times in ended]),
            _average([(amount - opened, times) for amount, times in left] + [(-opened, lost)]),
        )

    def _winning(self) -> Duel:
        """A coup that the bank wins."""
        return next(way.duel for way in self._game.plays.ways if way.duel.sign < 0)


def limited(variant: Variant, bet: BetSpec) -> bool:
    """True where no more is staked than lies in the bank (§3.1, §4), and a coup lost takes it
    all."""
    whole = all(
        line.times is Times.ONE and (line.result is not Result.WIN or line.pays >= 1)
        for line in bet.lines
    )
    return whole and variant.tour.excess is not Excess.FREE


def _amounts(
    terms: TakingTerms, winning: Duel, opened: Money, most: int
) -> Iterator[tuple[Money, Money]]:
    """What lies in a bank after each coup that it won, and what the cagnotte took until then."""
    amount, levy = opened, Money(0)
    yield amount, levy
    for _ in range(most):
        found: Taking = taking(replace(terms, stake=amount), winning)
        amount, levy = Money(amount + found.bank), Money(levy + found.house)
        yield amount, levy


def _stage(won: Spread, n: int, amounts: Sequence[tuple[Money, Money]]) -> BankStage:
    """Who leaves after so many coups won has that amount, or lost what he opened with."""
    there = int(won.counts[won.bins >= n].sum())
    amount, levy = amounts[n]
    reached = proportion(there, won.number)
    share = float(reached.value)
    strays, banks = sqrt(share * (1 - share)), sqrt(won.number)
    gain = Figure(reached.value * amount - amounts[0][0], amount * strays / banks)
    error = amount * abs(1 - 2 * share) / (2 * banks) if strays else None
    return BankStage(n, reached, amount, levy, gain, Figure(amount * strays, error))


def _average(counted: Sequence[tuple[int, int]]) -> Figure:
    """The average of numbers that came up so often, and its standard error."""
    number = sum(times for _, times in counted)
    total = sum(value * times for value, times in counted)
    squares = sum(value**2 * times for value, times in counted)
    if number < 2:
        return Figure(Fraction(total, number), None)
    variance = (squares - Fraction(total**2, number)) / (number - 1)
    return Figure(Fraction(total, number), sqrt(variance / number))
