"""Coups in which a bet comes to a certain end: which line of it decides, and how many times."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import lcm
from random import Random
from typing import Final

from dealer_app.rules.bank_rules import Stops
from dealer_app.rules.card_order import judged
from dealer_app.rules.cards import SUITS, Bust, Card
from dealer_app.rules.conditions import COLOURS
from dealer_app.rules.coup import Bank, Coup, Hand
from dealer_app.rules.house import House, Limits
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel, Need, Sight, outcome
from dealer_app.rules.pay_lines import multiple, pay_line
from dealer_app.rules.procedures import routine
from dealer_app.rules.tableaux import hands_on
from dealer_app.rules.variant import (
    BetId,
    BetSpec,
    HandId,
    Procedure,
    Result,
    Seat,
    Times,
    Variant,
    seat_hand,
    seat_of,
)
from dealer_app.table.table import Rules
from dealer_app.training.drills.finished_coups import (
    RESULTS,
    Wish,
    coups_as,
    duel,
    followed,
    possible,
)
from dealer_app.training.school_felt import ShuffledCards, dealt, opened, played_out, settled

# Stakes of the school: amounts within the house's limits, and coups with stakes on the felt


AMOUNTS: Final = 39
"""Amounts that may be staked on a bet in the school, from the least that the house takes."""

BANKER: Final = Seat("1")


def step_of(house: House, limits: Limits) -> int:
    """What every stake is a multiple of: the house's own, that its smallest chip makes."""
    chips = [chip.value for chip in house.chips]
    return lcm(limits.multiple, min(chips) if chips else 10**house.currency.digits)


def amounts(house: House, bet: BetId) -> range:
    """The stakes that are laid on a bet in the school."""
    limits = house.limits_of(bet)
    step = step_of(house, limits)
    first = max(1, -(-limits.minimum // step)) * step
    last = first + (AMOUNTS - 1) * step
    if limits.maximum is not None:
        last = max(first, min(last, limits.maximum))
    return range(first, last + 1, step)


def amount(house: House, bet: BetId, random: Random) -> Money:
    """One of those stakes: an odd number of the least one more often than an even one."""
    offered = amounts(house, bet)
    awkward = offered[::2] if (offered[0] // offered.step) % 2 else offered[1::2]
    if awkward and random.random() < 2 / 3:
        return Money(random.choice(awkward))
    return Money(random.choice(offered))


def staked(
    variant: Variant, seats: int, stakes: Mapping[tuple[Seat, BetId], Money], bank: Money
) -> Coup:
    """A coup with these stakes on the felt, and where a patron banks, so much in the bank."""
    coup = opened(variant, seats)
    if variant.bank is not None and bank:
        coup = replace(coup, bank=Bank(BANKER, bank, bank))
    for (seat, bet), laid in stakes.items():
        coup = coup.with_stake(seat, bet, laid)
    coup = routine(variant).arranged(variant, coup)
    return routine(variant).arranged(variant, replace(coup, closed=True))


LOST: Final = "lost"
"""The end of a bet of which no line holds."""

MOST_TRIES: Final = 20_000
_SEATS: Final = 3
_AND: Final = "+"


@dataclass(frozen=True, slots=True)
class BetEnd:
    """How a bet ends: the line that decides (`on`, or `lost`), the result, and how many times the
    stake is won or lost; a bet on several hands ends by how each fares."""

    key: str
    result: Result
    times: int = 1
    part: bool = False


@dataclass(frozen=True, slots=True)
class Staked:
    """A finished coup, and the stake in question."""

    coup: Coup
    seat: Seat
    bet: BetId


def ends_of(variant: Variant, bet: BetSpec) -> Iterator[BetEnd]:
    """Every end that a bet may come to in this game."""
    hands = hands_of_bet(variant, Seat("2"), bet.id)
    if len(hands) > 1:
        yield from _of_several(bet)
        return
    for line in bet.lines:
        if variant.count.bust is Bust.NEVER and "bust" in line.on:
            continue
        if line.times is Times.ONE:
            yield BetEnd(f"{bet.id}|{line.on}", line.result)
        for times in (
            _multiples(variant, bet, hands[0], line.on) if line.times is not Times.ONE else ()
        ):
            yield BetEnd(f"{bet.id}|{line.on}|x{times}", line.result, times)
    yield BetEnd(f"{bet.id}|{LOST}", Result.LOSE)


def _of_several(bet: BetSpec) -> Iterator[BetEnd]:
    """The ends of a stake that lies half on each side (S4-A21)."""
    for results in product(RESULTS, repeat=2):
        net = results.count("wins") - results.count("loses")
        result = Result.PUSH if not net else Result.WIN if net > 0 else Result.LOSE
        yield BetEnd(f"{bet.id}|{_AND.join(results)}", result, part="ties" in results)


def _multiples(variant: Variant, bet: BetSpec, hand: HandId, on: str) -> list[int]:
    """How many times the stake a line may win or lose, by the naturals of both hands."""
    plans = [possible(variant, each, None, early=True) for each in (hand, variant.banque)]
    duels = [duel(ponte, bank) for ponte, bank in product(*plans)]
    lines = [(pay_line(bet, each), each) for each in duels]
    return sorted({multiple(line.times, d) for line, d in lines if line and line.on == on})


def hands_of_bet(variant: Variant, seat: Seat, bet: BetId) -> tuple[HandId, ...]:
    """The hands against the bank that a bet of this seat looks at."""
    match variant.procedure:
        case Procedure.TWO_TABLEAUX:
            return hands_on(variant, seat, bet)
        case Procedure.ONE_AGAINST_ALL:
            return (seat_hand(seat),)
        case Procedure.HOUSE_BANKED | Procedure.BANK_IN_TURN:
            return tuple(hand for hand in variant.laws if hand != variant.banque)


def decided(rules: Rules, random: Random, key: str) -> Staked:
    """A coup in which the stake in question comes to that end."""
    name, *end = key.split("|")
    variant, bet = rules.variant, BetId(name)
    seat = Seat(str(random.randint(2, _SEATS)))
    fresh = _fresh(rules, random, seat, bet)
    hands = hands_of_bet(variant, seat, bet)
    if len(hands) > 1:
        wanted = tuple(end[0].split(_AND))
        ways = coups_as(variant, fresh, Wish(wanted), random)
        return Staked(next(c for c in ways if came_out(rules, c) == wanted), seat, bet)
    asked = _Asked(variant.bets[bet], hands[0], end[0], int(end[1][1:]) if len(end) > 1 else None)
    tries = _dealt if asked.bet.need > Need.VALUE else _planned
    if asked.bet.sight is Sight.CARDS:
        tries = _favoured
    coups = (coup for coup in tries(variant, fresh, asked, random) if asked.decides(variant, coup))
    return Staked(next(coups), seat, bet)


def came_out(rules: Rules, coup: Coup) -> tuple[str, ...]:
    """How each hand of a finished coup fared against the bank's."""
    return tuple(settled(rules, coup).results.values())


@dataclass(frozen=True, slots=True)
class _Asked:
    """The end that is wanted: of which bet, on which hand, by which line, how many times."""

    bet: BetSpec
    hand: HandId
    on: str
    times: int | None

    def holds(self, duel: Duel) -> bool:
        """True of two hands by which the bet comes to that end."""
        if self.on != LOST and not outcome(self.on).holds(duel):
            return False
        line = pay_line(self.bet, duel)
        if line is None or self.on == LOST:
            return line is None and self.on == LOST
        return line.on == self.on and self.times in (None, multiple(line.times, duel))

    def decides(self, variant: Variant, coup: Coup) -> bool:
        """True of a finished coup that the engine judges so."""
        return self.holds(judged(variant, coup, self.hand))


def _fresh(rules: Rules, random: Random, seat: Seat, bet: BetId) -> Coup:
    """The coup before its first card: the stake in question, and at games with a hand a seat, the
    other's on its own hand; a bank that covers them."""
    variant, house = rules.variant, rules.house
    stakes: dict[tuple[Seat, BetId], Money] = {
        (seat, bet): even_on(variant, amount(rules.house, bet, random), seat, bet)
    }
    if any(seat_of(hand) for hand in variant.laws):
        others = [Seat(str(n)) for n in range(2, _SEATS + 1) if str(n) != seat]
        first = next(iter(variant.bets))
        stakes |= {(other, first): amount(house, first, random) for other in others}
    return staked(variant, _SEATS, stakes, bank_for(variant, stakes))


def even_on(variant: Variant, laid: Money, seat: Seat, bet: BetId) -> Money:
    """The stake, doubled where it lies on both sides and does not divide (S4-A21)."""
    return Money(laid * 2) if laid % len(hands_of_bet(variant, seat, bet)) else laid


def restaked(variant: Variant, at: Staked, laid: Money) -> Coup:
    """The coup with another amount for the stake in question, and a bank that covers it."""
    mark = (at.seat, at.bet)
    stakes = tuple(
        replace(each, amount=laid) if (each.seat, each.bet) == mark else each
        for each in at.coup.stakes
    )
    bank = at.coup.bank
    if bank is not None and bank.amount:
        covers = bank_for(variant, {(each.seat, each.bet): each.amount for each in stakes})
        bank = replace(bank, amount=covers, put_in=covers)
    return replace(at.coup, stakes=stakes, bank=bank)


def bank_for(variant: Variant, stakes: Mapping[tuple[Seat, BetId], Money]) -> Money:
    """What lies in a bank that patrons stake, twice what is against it; nothing where it has no
    limit."""
    rules = variant.bank
    limited = rules is not None and (rules.needed or rules.short_in_order)
    return Money(2 * sum(stakes.values())) if limited else Money(0)


def _planned(variant: Variant, fresh: Coup, asked: _Asked, random: Random) -> Iterator[Coup]:
    """Coups of plans by which the bet would come to that end, as the law lets them go."""
    modes = (False,) if variant.naturals_stop is Stops.NONE else (False, True)
    tables = [
        {hand: possible(variant, hand, None, early=early) for hand in fresh.playing}
        for early in modes
    ]
    for _ in range(MOST_TRIES):
        plans = {hand: random.choice(each) for hand, each in random.choice(tables).items()}
        if asked.holds(duel(plans[asked.hand], plans[variant.banque])):
            coup = followed(variant, fresh, plans, ShuffledCards(variant, random))
            if coup is not None:
                yield coup


def _dealt(variant: Variant, fresh: Coup, asked: _Asked, random: Random) -> Iterator[Coup]:
    """Coups as they come, with pairs among the first cards where a bet looks at them."""
    hands = list(dict.fromkeys(fresh.deal))
    for _ in range(MOST_TRIES):
        deck, suited = ShuffledCards(variant, random), random.random() < 1 / 2
        paired = random.sample(hands, random.randint(0, len(hands)))
        firsts = {
            hand: _pair(deck, suited=suited and asked.bet.need is Need.SUIT) for hand in paired
        }
        yield played_out(variant, dealt(fresh, deck, firsts), deck, random)


def _pair(deck: ShuffledCards, *, suited: bool) -> Hand:
    """Two cards of one rank, of one suit too where it is asked for."""
    first = deck.card(lambda _: True)
    second = deck.card(
        lambda card: card.face == first.face and (not suited or card.suit == first.suit)
    )
    return first, second


_SHARES: Final = (0.4, 0.7, 1.0)
"""How many of the cards of a coup are among those that a bet looks at, as far as chance goes."""


def _favoured(variant: Variant, fresh: Coup, asked: _Asked, random: Random) -> Iterator[Coup]:
    """Coups as they come, with more of the faces and suits in them that the bet looks at."""
    named = outcome(asked.on) if asked.on != LOST else None
    tests = (
        [] if named is None else [*named.cards, *(named.of_hands.cards if named.of_hands else ())]
    )
    ranks = {face for test in tests for value in test.values for face in value.split("-")}
    ranks &= set(variant.pack.faces)
    alike = any(test.what in _ALIKE for test in tests)
    suited = any(test.need is Need.SUIT for test in tests)
    suits = [SUITS, *SUITS, *COLOURS.values()] if suited else [SUITS]
    for _ in range(MOST_TRIES):
        deck = ShuffledCards(variant, random)
        faces = {random.choice(variant.pack.faces)} if alike else ranks or {*variant.pack.faces}
        among = random.choice(suits)
        fits = partial(_is_among, faces, among)
        deck.favour(fits, random.choice(_SHARES))
        yield played_out(variant, dealt(fresh, deck), deck, random)


_ALIKE: Final = ("alike", "first_alike", "pair")
"""What is asked of cards that are of one rank."""


def _is_among(faces: set[str], suits: str, card: Card) -> bool:
    return card.face in faces and card.suit in suits
