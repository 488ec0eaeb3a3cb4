"""The games dealt from their rules alone: nothing here asks the program what a law or a bet says.

Two hands, every order of cards by value. What a hand counts to, when it draws and what a bet pays
are written once more, so that a fault in the program is not repeated.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import perm, prod
from typing import Final

SIX: Final = 6
"""No coup of two hands takes more cards."""


@dataclass(frozen=True, slots=True)
class Held:
    """A hand: what its first two cards and its third are worth, and what it comes to."""

    first: int
    third: int | None
    total: int
    natural: int = 0
    bust: bool = False

    @property
    def cards(self) -> int:
        return 2 if self.third is None else 3


Net = Callable[[int, Held, Held], Fraction | int]
"""What one unit gains: who won (1 the hand, -1 the bank), the hand, the bank."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A game: what a hand comes to, when nobody draws, and what each hand then does.

    `draws` and `answers` say how often a card is taken: by the total of the hand, and by that of
    the bank and the hand's third card. `over`: the bank takes none against such a hand.
    """

    held: Callable[[int, int | None], Held]
    stops: Callable[[Held, Held], bool]
    draws: Callable[[Held], Fraction | int]
    answers: Callable[[Held, Held], Fraction | int]
    over: Callable[[Held], bool]
    bets: Mapping[str, Net]
    tiebreak: tuple[int, ...] = ()


def modulo(of: int, *naturals: int) -> Callable[[int, int | None], Held]:
    """Points without the tens, or without the dozens (S1.15)."""

    def held(first: int, third: int | None) -> Held:
        natural = third is None and first % of in naturals
        return Held(first, third, (first + (third or 0)) % of, int(natural))

    return held


def any_natural(hand: Held, bank: Held) -> bool:
    return bool(hand.natural or bank.natural)


def nobody(_: Held) -> bool:
    return False


SINCE_3: Final = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}
"""On which third cards the bank of punto banco draws (§2.2); on less than 3 it always does."""


def printed(hand: Held, bank: Held) -> int:
    """The bank's table of §2.2."""
    if bank.total < 3:
        return 1
    if hand.third is None:
        return int(bank.total < SIX)
    return int(hand.third in SINCE_3.get(bank.total, ()))


def even(won: int, _: Held, __: Held) -> int:
    return won


def winner(rules: Rules, hand: Held, bank: Held) -> int:
    """Who won: a bust hand loses first (S2-A14), then the better total, then fewer cards."""
    if hand.bust or bank.bust:
        return -1 if hand.bust else 1
    if hand.total != bank.total:
        return 1 if hand.total > bank.total else -1
    if hand.total in rules.tiebreak:
        return (hand.cards < bank.cards) - (hand.cards > bank.cards)
    return 0


TURNS: Final = 2
"""How often somebody chooses in a coup at most: the hand, then the bank."""


def coups(rules: Rules, shoe: Mapping[int, int]) -> Iterator[tuple[int, Held, Held]]:
    """Every coup that a shoe of these values can give, and in how many of `all_of` it comes; which
    of a hand's first two cards came first makes no difference."""
    for pairs in product(combinations_with_replacement(shoe, 2), repeat=2):
        first = (*pairs[0], *pairs[1])
        ways = prod(len(set(pair)) for pair in pairs)
        orders = ways * _orders(shoe, first)
        if not orders:
            continue
        hand, bank = (rules.held(sum(pair), None) for pair in pairs)
        if rules.stops(hand, bank):
            yield orders * 2**TURNS, hand, bank
            continue
        draws, stands = _halves(rules.draws(hand))
        if stands:
            yield from _answered(rules, shoe, first, orders * stands, (hand, bank))
        for third in shoe if draws else ():
            drawn = (*first, third)
            held = rules.held(hand.first, third)
            then = ways * _orders(shoe, drawn) * draws
            yield from _answered(rules, shoe, drawn, then, (held, bank))


def all_of(shoe: Mapping[int, int]) -> int:
    """Every order of as many cards as a coup may take, twice for each choice."""
    return perm(sum(shoe.values()), SIX) * 2**TURNS


def _halves(often: Fraction | int) -> tuple[int, int]:
    """How often a card is taken and how often not, of two times."""
    draws = 2 * Fraction(often)
    assert draws.denominator == 1
    return int(draws), 2 - int(draws)


def _answered(
    rules: Rules,
    shoe: Mapping[int, int],
    drawn: tuple[int, ...],
    orders: int,
    hands: tuple[Held, Held],
) -> Iterator[tuple[int, Held, Held]]:
    """What the bank does once the hand is done."""
    hand, bank = hands
    draws, stands = _halves(0 if rules.over(hand) else rules.answers(hand, bank))
    if stands:
        yield orders * stands, hand, bank
    if not (draws and orders):
        return
    left = {value: number - drawn.count(value) for value, number in shoe.items()}
    cards = sum(left.values())
    for third, number in left.items():
        if number:
            yield orders * draws * number // cards, hand, rules.held(bank.first, third)


def _orders(shoe: Mapping[int, int], drawn: tuple[int, ...]) -> int:
    """In how many orders of the next six cards these values come first, in this order."""
    ways = perm(sum(shoe.values()) - len(drawn), SIX - len(drawn))
    for value in set(drawn):
        ways *= perm(shoe[value], drawn.count(value))
    return ways


def grouped(rules: Rules, shoe: Mapping[int, int]) -> Mapping[tuple[Held, Held], Fraction]:
    """How likely each two hands are, whatever came before."""
    found: dict[tuple[Held, Held], int] = {}
    for orders, hand, bank in coups(rules, shoe):
        found[hand, bank] = found.get((hand, bank), 0) + orders
    whole = all_of(shoe)
    return {hands: Fraction(orders, whole) for hands, orders in found.items()}


def odds(rules: Rules, shoe: Mapping[int, int]) -> Mapping[str, Mapping[Fraction, Fraction]]:
    """How likely each bet gains how much."""
    found: dict[str, dict[Fraction, Fraction]] = {bet: {} for bet in rules.bets}
    for (hand, bank), share in grouped(rules, shoe).items():
        won = winner(rules, hand, bank)
        for bet, net in rules.bets.items():
            gain = Fraction(net(won, hand, bank))
            found[bet][gain] = found[bet].get(gain, Fraction(0)) + share
    return {
        bet: {net: share for net, share in each.items() if share} for bet, each in found.items()
    }
