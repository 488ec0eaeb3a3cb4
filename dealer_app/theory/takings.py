"""What every end of a coup brings to each stake, to a patron's bank and to the house: in a coup, a
shoe and a night; and what a bank that patrons hold comes to (§3.1, S1.21).

Each is settled once, by the routines that settle at the table; coups are then only counted.

The coups of one shoe follow those of another; every so many of them are a night.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from dealer_app.rules.bank import cagnotte
from dealer_app.rules.bank_rules import BankRules, Excess, Passes
from dealer_app.rules.coup import Coup, Line, Stake
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel, Need, Sight
from dealer_app.rules.pay_lines import multiple, pay_line, settle_stake, settled_by
from dealer_app.rules.tableaux import levy_base
from dealer_app.rules.variant import BetId, BetSpec, HandId, Procedure, Result, Seat, Times, Variant
from dealer_app.theory.columns import Numbers
from dealer_app.theory.marked_bets import MarkedBet
from dealer_app.theory.pairs import Likeness
from dealer_app.theory.payouts import narrowed
from dealer_app.theory.simulation import LIKENESSES, Coups, Dealer, SimulationTally
from dealer_app.theory.spreads import Figure, Spread, proportion

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


_Lines = tuple[tuple[int, int], ...]
"""What decides each bet: its line, by its identity, and how many times it is won or lost."""


def _lines(bets: Iterable[BetSpec], duel: Duel) -> _Lines:
    lines = [pay_line(bet, duel) for bet in bets]
    return tuple([(id(line), 1 if line is None else multiple(line.times, duel)) for line in lines])


class _MarkedTaking:
    """What a bet that looks at cards brings: `nets` by the number of its end, each of which came
    up so many `times`; TooMuch."""

    def __init__(self, game: Dealer, terms: TakingTerms, bet: BetSpec) -> None:
        self._bet = MarkedBet(bet, game.plays.ways, game.plays.variant.pack)
        stake = Stake(SOMEBODY, bet.id, terms.stake)
        nets = [settled_by(line, times, stake, terms.house).net for line, times in self._bet.ends]
        if max(map(abs, nets)) > _MOST:
            raise TooMuch
        self.nets = np.array(nets, dtype=np.int64)
        self.times = np.zeros(len(nets), dtype=np.int64)

    def brought(self, coups: Coups) -> Numbers:
        """What each of these coups brings; they are counted."""
        assert coups.cards is not None
        ends = self._bet.decided(coups.cards)
        self.times += np.bincount(ends, minlength=len(self.times))
        return self.nets.take(ends)


class Takings:
    """What the ends of a game's coups bring, settled when they first come up.

    Ends that bring the same to everybody are one class; `columns` has a row a bet that looks at no
    more of cards than whether they pair, then one for the bank and one for the house, in minor
    units by class. `marked` are the bets that look at more, by their places; the house alone pays
    those.
    """

    def __init__(self, game: Dealer, terms: TakingTerms) -> None:
        bets = enumerate(terms.bets)
        self.marked = {
            place: _MarkedTaking(game, terms, bet)
            for place, bet in bets
            if bet.sight is Sight.CARDS
        }
        self.whole = terms
        terms = replace(terms, bets=[bet for bet in terms.bets if bet.sight is not Sight.CARDS])
        self.terms = terms
        self._game = game
        self._class_of = np.full(len(game.plays.ways) * LIKENESSES**2, -1, dtype=np.int64)
        self._classes: dict[tuple[int, ...], int] = {}
        self._settled: dict[tuple[int, _Lines, _Lines], int] = {}
        self._by_value = [bet for bet in terms.bets if bet.need is Need.VALUE]
        self._by_likeness = [bet for bet in terms.bets if bet.need is not Need.VALUE]
        self._of_way: dict[int, _Lines] = {}

    @property
    def columns(self) -> Numbers:
        """What every class of ends that came up brings."""
        return np.array(list(self._classes), dtype=np.int64).T

    @property
    def bank(self) -> int:
        """The bank's row; the house's is the next."""
        return len(self.terms.bets)

    def rows(self, coups: Coups, classes: Numbers) -> Iterator[Numbers]:
        """What each of these coups, of these classes, brings: a row a bet, the bank, the house."""
        columns = self.columns
        house = columns[-1].take(classes)
        simple = iter(columns)
        for place in range(len(self.whole.bets)):
            if place in self.marked:
                brought = self.marked[place].brought(coups)
                house -= brought
                yield brought
            else:
                yield next(simple).take(classes)
        yield next(simple).take(classes)
        yield house

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
        duel = self._game.plays.ways.duels[way]
        if way not in self._of_way:
            self._of_way[way] = _lines(self._by_value, duel)
        if self._by_likeness:
            duel = narrowed(duel, Likeness(hand), Likeness(bank))
        key = (duel.sign, self._of_way[way], _lines(self._by_likeness, duel))
        if key not in self._settled:
            self._settled[key] = self._class(taking(self.terms, duel))
        return self._settled[key]

    def _class(self, found: Taking) -> int:
        brought = (*found.bets, found.bank, found.house)
        if max(map(abs, brought)) > _MOST:
            raise TooMuch
        return self._classes.setdefault(brought, len(self._classes))


# What simulated coups say of each bet


@dataclass(frozen=True, slots=True)
class Sample:
    """A bet over many coups: what a stake gained on average, by unit staked, and the standard
    error of that average."""

    bet: BetId
    gain: Fraction
    error: float


def sample(
    game: Dealer, tally: SimulationTally, bet: BetSpec, stake: Money, house: House
) -> Sample:
    """The bet as it was settled each time, winnings and commission rounded as the house does."""
    terms = TakingTerms(game.plays.variant, game.plays.hand, house, (bet,), stake)
    takings = Takings(game, terms)
    counts = tally.ways.reshape(-1)
    ends = counts.nonzero()[0]
    times = np.zeros(len(ends), dtype=np.int64)
    np.add.at(times, takings.classes(ends), counts[ends])
    return samples(takings, times)[0]


def samples(takings: Takings, times: Numbers) -> tuple[Sample, ...]:
    """Every bet, where each class of ends came up so many times."""
    stake, simple = takings.terms.stake, iter(takings.columns)
    return tuple(
        _sample(bet.id, each.nets, each.times, stake)
        if (each := takings.marked.get(place)) is not None
        else _sample(bet.id, next(simple), times, stake)
        for place, bet in enumerate(takings.whole.bets)
    )


def _sample(bet: BetId, nets: Numbers, times: Numbers, stake: Money) -> Sample:
    counted = list(zip(nets.tolist(), times.tolist(), strict=False))
    coups = sum(often for _, often in counted)
    mean = Fraction(sum(net * often for net, often in counted), coups)
    square = Fraction(sum(net**2 * often for net, often in counted), coups)
    return Sample(bet, mean / stake, sqrt((square - mean**2) / coups) / stake)


def results(game: Dealer, tally: SimulationTally) -> Mapping[str, int]:
    """In how many coups the hand won, lost and tied."""
    by_way = tally.ways.sum(axis=1)
    signs = {"wins": 1, "loses": -1, "ties": 0}
    return {result: int(by_way[game.signs == sign].sum()) for result, sign in signs.items()}


# A shoe and a night


class Spans:
    """Sums over stretches of coups: what each row comes to in every one of them.

    `spreads` has one for each row; what a stretch that goes on brought so far is kept.
    """

    def __init__(self, rows: int) -> None:
        self.spreads = tuple(Spread() for _ in range(rows))
        self._open = np.zeros(rows, dtype=np.int64)

    def add(self, until: Numbers, whole: Numbers) -> Numbers:
        """Stretches end where the rows, counted from the first coup of this batch on, have come
        `until` here, a column for each; `whole` is what they come to in all. The sums, so too."""
        sums = np.diff(until, axis=1, prepend=-self._open[:, None])
        self._open = whole - until[:, -1] if until.shape[1] else self._open + whole
        for spread, row in zip(self.spreads, sums, strict=True):
            spread.add(row)
        return sums


@dataclass(slots=True)
class Shoes:
    """The shoes that were dealt to their end: their coups, what was burned, what was left."""

    coups: Spread = field(default_factory=Spread)
    burned: Spread = field(default_factory=Spread)
    left: Spread = field(default_factory=Spread)

    def count(self, coups: Coups) -> None:
        """Counts these as well."""
        self.coups.add(coups.lengths[: coups.whole])
        self.burned.add(coups.burned[: coups.whole])
        self.left.add(coups.left[: coups.whole])


class NightTakings:
    """What each bet, the bank and the house come to in a night, and in a shoe."""

    def __init__(self, takings: Takings, night: int) -> None:
        rows = len(takings.whole.bets) + 2
        self.takings = takings
        self.night = night
        self.nights = Spans(rows)
        self.shoes = Spans(rows)
        self.dealt = Shoes()
        self.times = np.zeros(0, dtype=np.int64)
        self._since = 0

    def count(self, coups: Coups) -> None:
        """Counts the coups that follow those counted so far; TooMuch."""
        self.dealt.count(coups)
        classes = self.takings.classes(coups.ends)
        columns = self.takings.columns
        times = np.bincount(classes, minlength=columns.shape[1])
        times[: len(self.times)] += self.times
        self.times = times
        nights = np.arange(self.night - self._since, len(classes) + 1, self.night)
        self._since = (self._since + len(classes)) % self.night
        shoes = coups.lengths[: coups.whole].cumsum()
        (by_night, by_shoe), whole = sums(self.takings.rows(coups, classes), (nights, shoes))
        self.nights.add(by_night, whole)
        self.shoes.add(by_shoe, whole)


def sums(rows: Iterable[Numbers], ends: Sequence[Numbers]) -> tuple[tuple[Numbers, ...], Numbers]:
    """What each row comes to until each of the coups that are told, in order, and in all; told are
    several lists of them."""
    until, cuts = list[Numbers](), np.zeros(0, dtype=np.int64)
    for brought in rows:
        if not until:
            cuts = marked((np.array([0, len(brought)]), *ends), len(brought))
        row = np.zeros(len(cuts), dtype=np.int64)
        np.add.reduceat(brought, cuts[:-1], out=row[1:])
        until.append(row.cumsum())
    found = np.array(until)
    return tuple(found[:, np.searchsorted(cuts, each)] for each in ends), found[:, -1]


def marked(places: Iterable[Numbers], most: int) -> Numbers:
    """All of these places from 0 to `most`, each once and in order."""
    marks = np.zeros(most + 1, dtype=bool)
    for each in places:
        marks[each] = True
    return np.flatnonzero(marks)


# What a bank that patrons hold comes to until it is lost or passes (§3.1, S1.21).
#
# A bank that limits the stakes is staked whole each coup and all its winnings stay in it; against
# one without a limit each coup brings the same stake.


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
        (until,), whole = sums((row.take(classes) for row in rows), (ends,))
        brought = self._spans.add(until, whole)
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
