"""A game under its options, appraised: what every bet is worth for the cards left in a shoe."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dealer_app.rules.variant import BetId, HandId, Variant, seat_of, seated
from dealer_app.theory.answers import Advice, best_answer, contest
from dealer_app.theory.equilibrium import equilibrium
from dealer_app.theory.habits import BadHabit, Habits, meant, name_of, usual
from dealer_app.theory.odds import Worth, weighed, worth
from dealer_app.theory.orders import Numbers, Orders, orders
from dealer_app.theory.payouts import BetLines, bet_lines
from dealer_app.theory.plays import Cell, Plays, plays
from dealer_app.theory.shoe import Composition

RESULTS: Final = ("ties", "wins", "loses")
"""What a hand comes to, at the place of its sign: 0, 1, -1."""
_SEATS: Final = 2
"""Where each seat has a hand of its own, one of them plays against the bank."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One hand against the bank, with the bets that it decides; the first is its own stake.

    `outcomes` shares each collection of cards between ties, wins and losses.
    """

    hand: HandId
    orders: Orders
    bets: tuple[BetLines, ...]
    outcomes: Numbers


@dataclass(frozen=True, slots=True)
class Theory:
    """A game ready to be appraised for any shoe.

    `astride` are the bets that lie on several sides at once: their odds depend on both.
    """

    variant: Variant
    sides: tuple[Side, ...]
    astride: tuple[BetId, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """How both hands of a side play, and what each choice of the bank is then worth."""

    habits: Habits
    advice: Mapping[Cell, Advice]


@dataclass(frozen=True, slots=True)
class Appraised:
    """One hand against the bank in one shoe: how it comes out, and what each bet is worth.

    `results` counts the orders, of `whole`, in which the hand wins, loses or ties; None where
    somebody chooses. `choices` names every choice, `habits` say how often each draws, `advice`
    weighs those of the bank against the hand's habits.
    """

    hand: HandId
    whole: int
    results: Mapping[str, int] | None
    choices: Mapping[Cell, str]
    habits: Habits
    advice: Mapping[Cell, Advice]
    bets: tuple[Worth, ...]


def theory(variant: Variant) -> Theory:
    """The game's ways and payouts, sorted out once for a sheet under its options."""
    table = seated(variant, _SEATS)
    decided: dict[HandId, list[BetId]] = {}
    astride = []
    for bet in table.bets:
        hand = _decides(table, bet)
        if hand is None:
            astride.append(bet)
        else:
            decided.setdefault(hand, []).append(bet)
    return Theory(table, tuple(_side(table, *each) for each in decided.items()), tuple(astride))


def _decides(variant: Variant, bet: BetId) -> HandId | None:
    """The hand whose duel with the bank decides a bet, None for one that lies on several."""
    hands = [hand for hand in variant.laws if hand != variant.banque]
    if HandId(bet) in hands:
        return HandId(bet)
    return hands[0] if len(hands) == 1 or seat_of(hands[0]) is not None else None


def _side(variant: Variant, hand: HandId, bets: Sequence[BetId]) -> Side:
    ways = orders(plays(variant, hand))
    lines = tuple(bet_lines(variant.bets[bet], ways) for bet in bets)
    outcomes = ways.gathered(lambda play: play.duel.sign % len(RESULTS), len(RESULTS))
    return Side(hand, ways, lines, outcomes)


def results(side: Side, shoe: Composition) -> Mapping[str, int]:
    """In how many orders the hand ties, wins and loses, where nobody chooses; TooFewCards."""
    counts: Sequence[int] = (side.orders.collections.weigh(shoe) @ side.outcomes).tolist()
    return dict(zip(RESULTS, counts, strict=True))


def appraised(
    theory: Theory, shoe: Composition, given: Mapping[str, Fraction]
) -> tuple[Appraised, ...]:
    """Each side of the game for these cards, under the habits given by name.

    A choice of which nothing is said is made as usual by the hand, and by the bank as is best for
    it. BadHabit for a choice that no side has; TooFewCards where a coup may run out of cards.
    """
    return tuple(
        _appraised(side, shoe, plan) for side, plan in planned(theory, shoe, given).items()
    )


def planned(
    theory: Theory, shoe: Composition, given: Mapping[str, Fraction]
) -> Mapping[Side, Plan]:
    """How both hands of each side play under the habits given; BadHabit, TooFewCards."""
    for name in given:
        if not any(meant(name, side.orders.plays) for side in theory.sides):
            raise BadHabit(name, _names(theory))
    return {side: _plan(side, shoe, _said(side, given)) for side in theory.sides}


def in_balance(theory: Theory, shoe: Composition) -> tuple[Appraised, ...]:
    """Each side of the game where neither hand gains by playing otherwise (§3.4).

    NoBalance where the hand against the bank has not exactly one choice; TooFewCards.
    """
    return tuple(_balanced(side, shoe) for side in theory.sides)


class NoBalance(Exception):
    """The hand against the bank has none, or several choices: how often it draws is not one
    number."""


def _names(theory: Theory) -> tuple[str, ...]:
    """What every choice of the game is called."""
    sides = (side.orders.plays for side in theory.sides)
    return tuple(dict.fromkeys(name_of(cell, ways) for ways in sides for cell in ways.cells))


def _said(side: Side, given: Mapping[str, Fraction]) -> Habits:
    ways = side.orders.plays
    return {cell: often for name, often in given.items() for cell in meant(name, ways)}


def _plan(side: Side, shoe: Composition, said: Habits) -> Plan:
    ways = side.orders.plays
    hand = {**usual(ways), **said}
    advice = contest(side.orders, side.bets[0], shoe).advice(ways.variant.banque, hand)
    return Plan(_complete(ways, {**best_answer(advice), **hand}), advice)


def _complete(ways: Plays, habits: Habits) -> Habits:
    """The habits with those of choices that never come up: no card is drawn."""
    return {cell: habits.get(cell, Fraction(0)) for cell in ways.cells}


def _balanced(side: Side, shoe: Composition) -> Appraised:
    bank = side.orders.plays.variant.banque
    own = [cell for cell in side.orders.plays.cells if cell.hand != bank]
    if len(own) != 1:
        raise NoBalance
    duel = contest(side.orders, side.bets[0], shoe)
    habits = _complete(side.orders.plays, equilibrium(duel, own[0]).habits)
    return _appraised(side, shoe, Plan(habits, duel.advice(bank, habits)))


def _appraised(side: Side, shoe: Composition, plan: Plan) -> Appraised:
    ways = side.orders.plays
    weights = weighed(side.orders, shoe, plan.habits)
    return Appraised(
        side.hand,
        side.orders.whole(shoe),
        None if ways.cells else results(side, shoe),
        {cell: name_of(cell, ways) for cell in ways.cells},
        plan.habits,
        plan.advice,
        tuple(worth(lines, weights) for lines in side.bets),
    )
