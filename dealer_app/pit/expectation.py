"""What lay on the bets of a table that the house banks, and what theory expects of it: the average
that the house gains, and the band in which 95 nights of 100 end.

Both are exact for a full shoe, before anything is rounded: the stakes of a coup win and lose
together as its cards say, whichever bets they lie on, and coups have nothing in common.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import combinations_with_replacement
from math import isqrt
from typing import Final, NamedTuple

from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund
from dealer_app.table.accounts.lines import stakes_on
from dealer_app.table.history import History, packs_opened
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played, Rules, Table, at_house

QUANTILE: Final = Fraction(196, 100)
"""How many deviations lie on either side of what is expected in 95 nights of 100, as on paper."""

Pair = tuple[str, str]
"""Two bets of a coup, or one of them twice, in the order of their names."""


class DealtGame(NamedTuple):
    """A game as it is dealt: the texts of its sheets, its options and its packs."""

    sheet: str
    house: str
    options: tuple[tuple[str, str], ...]
    packs: int


@dataclass(frozen=True, slots=True)
class ShoeStakes:
    """What was staked on each bet from one shoe, in a quarter of an hour, and what the stakes of
    each coup on two bets come to, multiplied: minor units, and those squared. `opened` is when its
    first coup was, None where no clock was told."""

    rules: Rules
    shoe: int
    opened: datetime | None
    single: Mapping[str, int]
    pairs: Mapping[Pair, int]


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a table at a game, in the hour that `begins`."""

    game: DealtGame
    begins: datetime | None
    single: Mapping[str, int]
    pairs: Mapping[Pair, int]


@dataclass(frozen=True, slots=True)
class Band:
    """What the house gains on average by these stakes, and how far that strays, squared."""

    gain: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    def __add__(self, other: "Band") -> "Band":
        """Of the stakes of both, which have nothing in common."""
        return Band(self.gain + other.gain, self.variance + other.variance)

    @property
    def expected(self) -> Money:
        """The average."""
        return Money(round(self.gain))

    @property
    def half(self) -> Money:
        """How far 95 nights of 100 end from it at most."""
        return Money(isqrt(int(self.variance * QUANTILE**2)))

    def holds(self, result: Money) -> bool:
        """True of a result within the band."""
        return abs(result - self.expected) <= self.half


Key = tuple[int, int, datetime | None]


QUARTER: Final = 15


def _quarter(played: Played) -> datetime | None:
    """The quarter of an hour in which a coup was opened: whatever the zone, an hour has four."""
    at = played.opened
    return (
        None
        if at is None
        else at.replace(minute=at.minute // QUARTER * QUARTER, second=0, microsecond=0)
    )


def _and(laid: Mapping[Key, ShoeStakes], played: Played) -> Mapping[Key, ShoeStakes]:
    variant = played.rules.variant
    if variant.bank is not None or variant.fund is not Fund.HOUSE:
        return laid
    key = (id(played.rules), played.coup.shoe, _quarter(played))
    before = laid.get(key)
    single = Counter(before.single if before is not None else ())
    pairs = Counter(before.pairs if before is not None else ())
    stakes = stakes_on(played)
    single.update(stakes)
    for one, other in combinations_with_replacement(sorted(stakes), 2):
        pairs[one, other] += stakes[one] * stakes[other]
    opened = played.opened if before is None else before.opened
    return {**laid, key: ShoeStakes(played.rules, played.coup.shoe, opened, single, pairs)}


LAID: Final[Reckoning[Played, Mapping[Key, ShoeStakes]]] = Reckoning({}, _and)
"""What lay on the bets of every coup that is over; a coup more costs as much at any length."""


def stakes_of(history: History) -> tuple[Stakes, ...]:
    """The stakes of a session so far, game by game and hour by hour; none where patrons bank."""
    return TableStakes().of(history)


class TableStakes:
    """The stakes of one table, worked out anew only where something more was staked: what has not
    changed is the very same, and an entry late in a night asks as little of it as an early one."""

    def __init__(self) -> None:
        self._stakes: tuple[Stakes, ...] = ()
        self._laid: Mapping[Key, ShoeStakes] = {}
        self._packs: dict[int, int] = {}

    def of(self, history: History) -> tuple[Stakes, ...]:
        """The stakes of its session so far, game by game and hour by hour; none where patrons
        bank."""
        laid, table = history.table.coups.come_to(LAID), history.table
        same_packs = not laid or self._packs_stand(history)
        if same_packs and laid == self._laid:
            return self._stakes
        before = zip(self._laid.values(), self._stakes, strict=True)
        known = {id(each): stakes for each, stakes in before if same_packs}
        self._stakes = tuple(
            known.get(id(each)) or self._stakes_on(table, each) for each in laid.values()
        )
        self._laid = laid
        return self._stakes

    def _packs_stand(self, history: History) -> bool:
        """Whether the shoes are those that were known, with the packs they had; they are now."""
        table, known = history.table, self._packs
        number, shoe = table.shoes, table.shoe
        packs = known.get(number, 0)
        if packs == shoe.packs if shoe is not None else packs or not number:
            return True
        if shoe is not None and not packs and number - 1 in known:
            known[number] = shoe.packs
            return True
        self._packs = packs_opened(history.events)
        return False

    def _stakes_on(self, table: Table, each: ShoeStakes) -> Stakes:
        begins = None if each.opened is None else _begins(table, each.opened)
        game = game_of(table, each.rules, self._packs.get(each.shoe, 0))
        return Stakes(game, begins, each.single, each.pairs)


def game_of(table: Table, rules: Rules, packs: int) -> DealtGame:
    """Which game it is under these rules."""
    opened, options = table.opened, tuple(sorted(rules.variant.chosen.items()))
    return DealtGame(opened.sheet, opened.house, options, packs)


def _begins(table: Table, at: datetime) -> datetime:
    return at_house(table, at).replace(minute=0, second=0, microsecond=0)


class JointGains(NamedTuple):
    """What one unit on each bet gains on average, and how far each two bets stray together, as far
    as that was asked for; nothing where theory knows nothing of the game."""

    gains: Mapping[str, Fraction] = {}
    covariances: Mapping[Pair, Fraction] = {}


def _band(stakes: Stakes, found: JointGains) -> Band | None:
    if not stakes.single.keys() <= found.gains.keys() or lacking(stakes, found):
        return None
    gain = sum((lies * -found.gains[bet] for bet, lies in stakes.single.items()), Fraction(0))
    strays = (
        (1 if one == other else 2) * lies * found.covariances[one, other]
        for (one, other), lies in stakes.pairs.items()
    )
    return Band(gain, sum(strays, Fraction(0)))


def lacking(stakes: Stakes, found: JointGains) -> frozenset[Pair]:
    """The pairs of bets with stakes on one coup of which it is not known how they stray together,
    though each alone is."""
    known = (pair for pair in stakes.pairs if found.gains.keys() >= {*pair})
    return frozenset(pair for pair in known if pair not in found.covariances)


def by_hour(
    stakes: Iterable[Stakes], known: Mapping[DealtGame, JointGains]
) -> Mapping[datetime | None, Band] | None:
    """What is expected of the stakes of each hour; None where theory does not know each of their
    bets."""
    hours: dict[datetime | None, Band] = {}
    for each in stakes:
        found = _band(each, known.get(each.game, JointGains()))
        if found is None:
            return None
        hours[each.begins] = hours.get(each.begins, Band()) + found
    return hours


def unreckoned(stakes: Iterable[Stakes], known: Mapping[DealtGame, JointGains]) -> frozenset[str]:
    """The bets with stakes of which theory does not say how they stray with the others, in the
    games of which it has told."""
    told = ((each.single.keys(), known[each.game].gains) for each in stakes if each.game in known)
    return frozenset(bet for bets, gains in told for bet in bets if bet not in gains)
