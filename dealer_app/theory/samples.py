"""What simulated coups say of each bet, beside how far chance may have led it astray."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from dealer_app.rules.coup import Stake
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.settlement import settle_stake
from dealer_app.rules.variant import BetId, BetSpec, Seat
from dealer_app.theory.pairs import Likeness
from dealer_app.theory.payouts import told
from dealer_app.theory.simulation import Dealer, Tally

_SOMEBODY = Seat("1")


@dataclass(frozen=True, slots=True)
class Sample:
    """A bet over many coups: what a stake gained on average, by unit staked, and the standard
    error of that average."""

    bet: BetId
    gain: Fraction
    error: float


def sample(game: Dealer, tally: Tally, bet: BetSpec, stake: Money, house: House) -> Sample:
    """The bet as it was settled each time, winnings and commission rounded as the house does."""
    gains = _gains(game, tally, bet, Stake(_SOMEBODY, bet.id, stake), house)
    mean = Fraction(sum(net * times for net, times in gains.items()), tally.coups)
    square = Fraction(sum(net**2 * times for net, times in gains.items()), tally.coups)
    error = sqrt((square - mean**2) / tally.coups) / stake
    return Sample(bet.id, mean / stake, error)


def _gains(
    game: Dealer, tally: Tally, bet: BetSpec, stake: Stake, house: House
) -> Mapping[Money, int]:
    """How often the stake gained each amount."""
    gains: dict[Money, int] = {}
    for duel, times in _ends(game, tally):
        net = settle_stake(bet, stake, duel, house).net
        gains[net] = gains.get(net, 0) + times
    return gains


def _ends(game: Dealer, tally: Tally) -> Iterable[tuple[Duel, int]]:
    """Every end that came up, as its bets see it, and how often."""
    ways, alike = tally.ways.nonzero()
    for way, both in zip(ways.tolist(), alike.tolist(), strict=True):
        hand, bank = divmod(both, len(Likeness))
        duel = told(game.plays.ways[way].duel, Likeness(hand), Likeness(bank))
        yield duel, int(tally.ways[way, both])


def results(game: Dealer, tally: Tally) -> Mapping[str, int]:
    """In how many coups the hand won, lost and tied."""
    by_way = tally.ways.sum(axis=1)
    signs = {"wins": 1, "loses": -1, "ties": 0}
    return {result: int(by_way[game.signs == sign].sum()) for result, sign in signs.items()}
