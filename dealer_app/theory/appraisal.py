"""A game under its options, appraised: what bets and choices are worth for the cards left in a
shoe, with one hand against the bank or two, by the stakes that lie on each (§4, S4-A20, S4-A21)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm, perm
from typing import Final

import numpy as np

from dealer_app.rules.tableaux import sides as several
from dealer_app.rules.variant import BetId, BetSpec, HandId, Procedure, Variant, seat_of
from dealer_app.theory.answers import Acts, Advice, best_answer, contest, equilibrium
from dealer_app.theory.card_lines import CardLines, lines_of
from dealer_app.theory.columns import Numbers
from dealer_app.theory.habits import (
    BadHabit,
    ChoicesKnown,
    Habits,
    chance_of,
    meanings,
    name_of,
    usual,
)
from dealer_app.theory.odds import Beside, Jointly, PayoffOdds, Worth, jointly, weighed, worth
from dealer_app.theory.orders import Objects, Orders, orders
from dealer_app.theory.payouts import BetLines, Payoff
from dealer_app.theory.plays import CellChoice, ChoiceCell, Settled, plays
from dealer_app.theory.shoe import Composition
from dealer_app.theory.tableaux import BadStakes, Stakes, Tableaux, live, lying, tableaux
from dealer_app.theory.tableaux import paying as tableaux_paying

RESULTS: Final = ("ties", "wins", "loses")
"""What a hand comes to, at the place of its sign: 0, 1, -1."""
_TWO: Final = 2
"""How many hands one bank plays against at two tableaux."""
BOTH_SIDES: Final = "/"
"""What stands between the outcomes of the two hands on which one stake lies."""
_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One hand against the bank, with the bets that it decides; the first is its own stake.

    `outcomes` shares each collection of cards between ties, wins and losses.
    """

    hand: HandId
    orders: Orders
    bets: tuple[BetLines | CardLines, ...]
    outcomes: Numbers

    @property
    def own(self) -> BetLines:
        """The stake on the hand itself, which looks at totals alone."""
        return next(lines for lines in self.bets if isinstance(lines, BetLines))


@dataclass(frozen=True, slots=True)
class Theory:
    """A game ready to be appraised for any shoe.

    `sides` are its hands, each alone against the bank; `together` is the game of two hands that
    one bank plays against at once. `astride` are the bets of which nothing exact is known.
    """

    variant: Variant
    sides: tuple[Side, ...]
    astride: tuple[BetId, ...]
    together: Tableaux | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """How both hands of a side play, and what each choice of the bank is then worth."""

    habits: Habits
    advice: Mapping[ChoiceCell, Advice]


@dataclass(frozen=True, slots=True)
class Appraised:
    """One hand against the bank in one shoe: how it comes out, and what each bet is worth.

    Where the bank plays against two hands at once, each of the three is appraised: both with
    their own choices and bets, the bank with its choices and the bets that lie on both.

    `results` counts the orders, of `whole`, in which the hand wins, loses or ties; None where
    somebody chooses. `choices` names every choice, `habits` say how often each draws, `advice`
    weighs those of the bank against the hand's habits.
    """

    hand: HandId
    whole: int
    results: Mapping[str, int] | None
    choices: Mapping[ChoiceCell, str]
    habits: Habits
    advice: Mapping[ChoiceCell, Advice]
    bets: tuple[Worth, ...]


def sorted_out(table: Variant) -> Theory:
    """The ways and payouts of a game that is seated, from its sheet alone."""
    decided: dict[HandId | None, list[BetId]] = {None: []}
    for bet in table.bets:
        decided.setdefault(_decides(table, bet), []).append(bet)
    sides: tuple[Side, ...] = ()
    for hand, bets in decided.items():
        if hand is not None:
            sides = (*sides, _side(table, hand, bets, sides))
    hands = several(table)
    if table.procedure is not Procedure.TWO_TABLEAUX or len(hands) != _TWO:
        return Theory(table, sides, tuple(decided[None]))
    together = tableaux(table, (hands[0], hands[1]))
    return Theory(table, sides, together.unknown, together)


def paying(theory: Theory, variant: Variant) -> Theory:
    """The theory of a game that is dealt alike, and whose bets pay as they do in that one."""
    old, new = theory.variant.bets, variant.bets
    together = None if theory.together is None else tableaux_paying(theory.together, variant)
    changed = {bet for bet in new if new[bet] != old[bet]}
    sides = tuple(
        _paying(side, [new[each.bet] for each in side.bets if each.bet in changed])
        for side in theory.sides
    )
    table = replace(theory.variant, bets=new)
    return replace(theory, variant=table, sides=sides, together=together)


def _paying(side: Side, changed: Sequence[BetSpec]) -> Side:
    """The side with these bets sorted out anew."""
    anew = {lines.bet: lines for lines in lines_of(changed, side.orders)}
    return replace(side, bets=tuple(anew.get(lines.bet, lines) for lines in side.bets))


def most_cards(theory: Theory) -> int:
    """How many cards a coup may need at most."""
    alone = (side.orders.collections.cards for side in theory.sides)
    return max(alone) if theory.together is None else theory.together.ends.most_cards


def _decides(variant: Variant, bet: BetId) -> HandId | None:
    """The hand whose duel with the bank decides a bet, None for one that lies on several."""
    hands = [hand for hand in variant.laws if hand != variant.banque]
    if HandId(bet) in hands:
        return HandId(bet)
    return hands[0] if len(hands) == 1 or seat_of(hands[0]) is not None else None


def _side(table: Variant, hand: HandId, bets: Sequence[BetId], others: Sequence[Side]) -> Side:
    ways = orders(plays(table, hand), [each.orders for each in others])
    lines = lines_of([table.bets[bet] for bet in bets], ways)
    outcomes = ways.gathered(ways.plays.ways.duels.sign % len(RESULTS), len(RESULTS))
    return Side(hand, ways, lines, outcomes)


def results(side: Side, shoe: Composition) -> Mapping[str, int]:
    """In how many orders the hand ties, wins and loses, where nobody chooses; TooFewCards."""
    counts: Sequence[int] = (side.orders.collections.weigh(shoe) @ side.outcomes).tolist()
    return dict(zip(RESULTS, counts, strict=True))


def appraised(
    theory: Theory,
    shoe: Composition,
    given: Mapping[str, Fraction],
    stakes: Stakes | None = None,
) -> tuple[Appraised, ...]:
    """Each side of the game for these cards, under the habits given by name.

    A choice of which nothing is said is made as usual by the hand, and by the bank as is best for
    it where so much lies on its sides, as much on each if nothing is said. BadHabit for a choice
    that no side has; BadStakes; TooFewCards where a coup may run out of cards.
    """
    lie = staked(theory, stakes)
    game = dealt_together(theory, lie)
    if game is None:
        played = plans(alone(theory, lie), shoe, given)
        return tuple(_appraised(side, shoe, plan) for side, plan in played.items())
    found = weighing(game, shoe)
    return tuple(_of_three(found, plan_together(found, given, lie)))


def planned(
    theory: Theory, shoe: Composition, given: Mapping[str, Fraction]
) -> Mapping[Side, Plan]:
    """How both hands of each side play, each against the bank alone, under the habits given;
    BadHabit, TooFewCards."""
    return plans(theory.sides, shoe, given)


def plans(
    sides: Sequence[Side], shoe: Composition, given: Mapping[str, Fraction]
) -> Mapping[Side, Plan]:
    """How both hands of these sides play, each side alone; BadHabit, TooFewCards."""
    _checked(given, [side.orders.plays for side in sides])
    return {side: _plan(side, shoe, _said(side.orders.plays, given)) for side in sides}


def together(theory: Theory, shoe: Composition, beside: Beside = ()) -> Jointly | None:
    """What bets of one coup come to together; None where several hands play. TooFewCards."""
    ((side, plan), *others) = plans(theory.sides, shoe, {}).items()
    return None if others else jointly(side.bets, weighed(side.orders, shoe, plan.habits), beside)


def staked(theory: Theory, stakes: Stakes | None) -> Stakes:
    """What lies on each bet, one unit on each side if nothing is said; BadStakes."""
    game = theory.together
    if stakes is None:
        return {} if game is None else {BetId(hand): Fraction(1) for hand in game.hands}
    known = () if game is None else tuple(game.played)
    for bet in stakes:
        if bet not in known:
            raise BadStakes(bet, known)
    return stakes


def dealt_together(theory: Theory, stakes: Stakes) -> Tableaux | None:
    """The game of all its hands, None where one hand alone plays against the bank (S4-A20)."""
    game = theory.together
    return game if game is not None and len(live(theory.variant, stakes)) > 1 else None


def against_both(theory: Theory, stakes: Stakes) -> Mapping[HandId, Fraction]:
    """What lies on each hand where the bank plays against two at once; nothing elsewhere."""
    game = dealt_together(theory, stakes)
    return {} if game is None else lying(game.variant, stakes)


def alone(theory: Theory, stakes: Stakes) -> tuple[Side, ...]:
    """The sides that are dealt a hand, each alone against the bank."""
    dealt = live(theory.variant, stakes)
    return tuple(side for side in theory.sides if not dealt or side.hand in dealt)


def knows(theory: Theory, name: str) -> bool:
    """True if a choice of the game is called so, or several together."""
    games: list[ChoicesKnown] = [side.orders.plays for side in theory.sides]
    games = games if theory.together is None else [theory.together]
    return any(name in meanings(game) for game in games)


def in_balance(
    theory: Theory, shoe: Composition, stakes: Stakes | None = None
) -> tuple[Appraised, ...]:
    """Each side of the game where neither hand gains by playing otherwise (§3.4).

    NoBalance where the hand against the bank has not exactly one choice; TwoAgainstBank,
    BadStakes, TooFewCards.
    """
    lie = staked(theory, stakes)
    if dealt_together(theory, lie) is not None:
        raise TwoAgainstBank
    return tuple(_balanced(side, shoe) for side in alone(theory, lie))


class TwoAgainstBank(Exception):
    """Two hands play against the bank: an equilibrium is known of one."""


class NoBalance(Exception):
    """The hand against the bank has none, or several choices: what it does is not one number."""


def _checked(given: Mapping[str, Fraction], games: Sequence[ChoicesKnown]) -> None:
    known = {name for game in games for name in meanings(game)} if given else set[str]()
    for name in given:
        if name not in known:
            raise BadHabit(name, tuple(dict.fromkeys(n for game in games for n in _names(game))))


def _names(game: ChoicesKnown) -> Iterator[str]:
    """What every choice of a game is called; where the bank sees two hands, those of one total
    together."""
    for cell in game.cells:
        yield f"{cell.hand}_{cell.total}" if cell.seen else name_of(cell, game)


def _said(game: ChoicesKnown, given: Mapping[str, Fraction]) -> Habits:
    known = meanings(game) if given else {}
    return {cell: often for name, often in given.items() for cell in known.get(name, ())}


def _plan(side: Side, shoe: Composition, said: Habits) -> Plan:
    ways = side.orders.plays
    if not ways.cells and side.orders.whole(shoe):  # it is none where a coup may run out of cards
        return Plan({}, {})
    hand = {**usual(ways), **said}
    advice = contest(side.orders, side.own, shoe).advice(ways.variant.banque, hand)
    return Plan(_complete(ways, {**best_answer(advice), **hand}), advice)


def _complete(game: ChoicesKnown, habits: Habits) -> Habits:
    """The habits with those of choices that never come up: no card is drawn."""
    return {cell: habits.get(cell, Fraction(0)) for cell in game.cells}


def _balanced(side: Side, shoe: Composition) -> Appraised:
    bank = side.orders.plays.variant.banque
    own = [cell for cell in side.orders.plays.cells if cell.hand != bank]
    if len(own) != 1:
        raise NoBalance
    duel = contest(side.orders, side.own, shoe)
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


# Two hands against one bank in one shoe: what each end of a coup counts


@dataclass(frozen=True, slots=True)
class _Counted:
    """How often one hand made a choice and both hands' bets then paid so, row by row, while the
    others played by their habits: rows of one choice lie together. `ways` are of `whole`."""

    choice: Numbers
    paid: tuple[Numbers, Numbers]
    ways: Objects
    whole: int


@dataclass(frozen=True, slots=True)
class Weighing:
    """One shoe at a game of two hands against the bank: what every end counts, of `whole`."""

    game: Tableaux
    weights: Objects
    whole: int
    _known: dict[tuple[int, tuple[Fraction, ...]], _Counted] = field(
        init=False, default_factory=dict
    )

    def advice(self, hand: HandId, habits: Habits, stakes: Stakes) -> Mapping[ChoiceCell, Advice]:
        """What each choice of that hand is worth while the others play by these habits.

        The bank weighs what lies on each hand that its draw still matters to; another hand looks
        at its own bet. KeyError for a choice of the others without a habit.
        """
        game = self.game
        bank = hand == game.variant.banque
        counted = self._counted(game.order.index(hand), habits)
        lie = stakes if bank else {BetId(hand): Fraction(1)}
        scales = _scales(game, lie, -1 if bank else 1)
        found: dict[ChoiceCell, dict[bool, _Act]] = {}
        for choice, act in scales.acts(counted):
            found.setdefault(choice.cell, {})[choice.draws] = act
        cells = (cell for cell in game.cells if cell in found)
        return {cell: scales.advice(cell, found[cell], counted.whole) for cell in cells}

    def worths(self, habits: Habits) -> tuple[Worth, ...]:
        """What each bet is worth under the habits of all; KeyError for a choice without one."""
        game = self.game
        bank = len(game.hands)
        counted = self._counted(bank, habits)
        shares, part = _shares(game, bank, habits)
        ways = counted.ways * shares[counted.choice]
        lines: dict[tuple[int, int], int] = {}
        for one, other, number in zip(
            *(each.tolist() for each in (*counted.paid, ways)), strict=True
        ):
            lines[one, other] = lines.get((one, other), 0) + number
        whole = counted.whole * part
        return tuple(_worth(game, bet, lines, whole) for bet in game.played)

    def _counted(self, by: int, habits: Habits) -> _Counted:
        """The counts by the choices of the hand at that place; its own habits change nothing."""
        hand = self.game.order[by]
        often = tuple(habits[cell] for cell in self.game.cells if cell.hand != hand)
        if (by, often) not in self._known:
            self._known[by, often] = self._counted_anew(by, habits)
        return self._known[by, often]

    def _counted_anew(self, by: int, habits: Habits) -> _Counted:
        game = self.game
        found, code = game.by_choice(by)
        others = [place for place in range(len(game.order)) if place != by]
        shares = [_shares(game, place, habits) for place in others]
        lie = [found.chosen[place] for place in others]
        does = [(share != 0)[said] for (share, _), said in zip(shares, lie, strict=True)]
        some = np.flatnonzero(does[0] & does[1])
        ways = self.weights[found.weight[some]]
        whole = self.whole
        for (share, part), said in zip(shares, lie, strict=True):
            ways, whole = ways * share[said[some]], whole * part
        code = code[some]
        starts = np.flatnonzero(np.diff(code, prepend=-1))
        sums = np.add.reduceat(ways, starts)
        comes = np.flatnonzero(sums)
        rest, two = np.divmod(code[starts][comes], len(game.paid[1]))
        choice, one = np.divmod(rest, len(game.paid[0]))
        return _Counted(choice, (one, two), sums[comes], whole)


def weighing(game: Tableaux, shoe: Composition) -> Weighing:
    """The shoe at this game; TooFewCards where a coup may run out of cards."""
    cards = game.ends.most_cards
    return Weighing(game, game.triples.weigh(shoe, cards), perm(shoe.size, cards))


def plan_together(found: Weighing, given: Mapping[str, Fraction], stakes: Stakes) -> Plan:
    """How all three hands play under the habits given; BadHabit."""
    game = found.game
    _checked(given, [game])
    said = {**usual(game), **_said(game, given)}
    advice = found.advice(game.variant.banque, said, stakes)
    return Plan(_complete(game, {**best_answer(advice), **said}), advice)


def _of_three(found: Weighing, plan: Plan) -> Iterator[Appraised]:
    """Both hands with their choices and bets, and the bank with what lies on both."""
    game = found.game
    worths = found.worths(plan.habits)
    for place, hand in enumerate(game.order):
        own = (place,) if place < len(game.hands) else tuple(range(len(game.hands)))
        choices = {cell: name_of(cell, game) for cell in game.cells if cell.hand == hand}
        yield Appraised(
            hand,
            found.whole,
            None,
            choices,
            {cell: plan.habits[cell] for cell in choices},
            {cell: each for cell, each in plan.advice.items() if cell in choices},
            tuple(each for each in worths if game.played[each.bet] == own),
        )


def _shares(game: Tableaux, place: int, habits: Habits) -> tuple[Objects, int]:
    """How often the hand at that place makes each choice, in whole numbers of a common part."""
    hand = game.order[place]
    own = (each is None or each.cell.hand == hand for each in game.ends.choices)
    chances = [
        chance_of(() if each is None else (each,), habits) if mine else _NONE
        for each, mine in zip(game.ends.choices, own, strict=True)
    ]
    part = lcm(*(chance.denominator for chance in chances))
    return _in_parts(chances, part), part


@dataclass(frozen=True, slots=True)
class _Act:
    """What one act of a choice came to: in how many ways it was taken, and of each hand what a
    unit on it brought and what all the stakes did that lie on it."""

    ways: int
    gains: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Scales:
    """What is weighed for one hand that chooses: its sign, the stakes that it looks at, and of
    each hand what every payout gains a unit on it and all the stakes there, in so many parts."""

    game: Tableaux
    stakes: Stakes
    sign: int
    nets: tuple[tuple[Objects, Objects], ...]
    part: int

    def acts(self, counted: _Counted) -> Iterator[tuple[CellChoice, _Act]]:
        """Every choice that was made, with what it came to."""
        starts = np.flatnonzero(np.diff(counted.choice, prepend=-1))
        gains = [
            counted.ways * net[paid]
            for nets, paid in zip(self.nets, counted.paid, strict=True)
            for net in nets
        ]
        sums = [np.add.reduceat(each, starts).tolist() for each in (counted.ways, *gains)]
        for number, ways, *brought in zip(counted.choice[starts].tolist(), *sums, strict=True):
            choice = self.game.ends.choices[number]
            if choice is not None:
                yield choice, _Act(ways, tuple(zip(brought[::2], brought[1::2], strict=True)))

    def advice(self, cell: ChoiceCell, acts: Mapping[bool, _Act], whole: int) -> Advice:
        """What both acts are worth in that choice."""
        ways = (acts.get(False) or acts[True]).ways
        live = [n for n in range(len(self.game.hands)) if not _settled(cell, n)]
        draws, stands = (self._gains(acts.get(each), live) for each in (True, False))
        unit = self.part * ways
        staked = sum(self.stakes.values(), _NONE) * unit
        both = zip(live, draws, stands, strict=True) if cell.seen else ()
        return Advice(
            cell,
            Fraction(ways, whole),
            sum(each for _, each in draws) / staked,
            sum(each for _, each in stands) / staked,
            tuple(
                Acts(self.game.hands[n], Fraction(one, unit), Fraction(two, unit))
                for n, (one, _), (two, _) in both
            ),
        )

    def _gains(self, act: _Act | None, live: Iterable[int]) -> Sequence[tuple[int, int]]:
        """What one unit on each of these hands brings, and what all the stakes there do."""
        gains = ((0, 0),) * len(self.game.hands) if act is None else act.gains
        return [(self.sign * gains[n][0], self.sign * gains[n][1]) for n in live]


def _scales(game: Tableaux, stakes: Stakes, sign: int) -> _Scales:
    nets = [
        ([_own(game, n, each) for each in paid], [_staked(game, stakes, each) for each in paid])
        for n, paid in enumerate(game.paid)
    ]
    part = lcm(*(net.denominator for both in nets for each in both for net in each))
    whole = (tuple(_in_parts(each, part) for each in both) for both in nets)
    return _Scales(game, stakes, sign, tuple((own, every) for own, every in whole), part)


def _own(game: Tableaux, place: int, payoffs: Mapping[BetId, Payoff]) -> Fraction:
    """What a unit on the hand at that place gains."""
    own = payoffs.get(BetId(game.hands[place]))
    return _NONE if own is None else own.net


def _staked(game: Tableaux, stakes: Stakes, payoffs: Mapping[BetId, Payoff]) -> Fraction:
    """What all the stakes gain that lie on a hand, a part of those that lie on several."""
    nets = (
        stakes.get(bet, _NONE) * each.net / len(game.played[bet]) for bet, each in payoffs.items()
    )
    return sum(nets, _NONE)


def _in_parts(numbers: Iterable[Fraction], part: int) -> Objects:
    return np.array([int(number * part) for number in numbers], dtype=object)


def _settled(cell: ChoiceCell, place: int) -> bool:
    return bool(cell.seen) and isinstance(cell.seen[place], Settled)


def _worth(game: Tableaux, bet: BetId, lines: Mapping[tuple[int, int], int], whole: int) -> Worth:
    """What a bet is worth: on one hand, or a part on each, every part settled apart."""
    ways: dict[Payoff, int] = {}
    for paid, number in lines.items():
        payoffs = [game.paid[place][paid[place]][bet] for place in game.played[bet]]
        line = _together(payoffs)
        ways[line] = ways.get(line, 0) + number
    return Worth(
        bet,
        tuple(
            PayoffOdds(line.on, Fraction(number, whole), line.net)
            for line, number in sorted(ways.items(), key=lambda each: (-each[0].net, each[0].on))
            if number
        ),
    )


def _together(payoffs: Sequence[Payoff]) -> Payoff:
    """What a unit comes to that lies in equal parts on so many hands (S4-A21)."""
    if len(payoffs) == 1:
        return payoffs[0]
    best_first = sorted(payoffs, key=lambda each: (-each.net, each.on))
    net = sum((each.net for each in payoffs), _NONE) / len(payoffs)
    return Payoff(BOTH_SIDES.join(each.on for each in best_first), net)


# How the best answer turns with how often the other hand draws, where that has one choice


Turns = Mapping[ChoiceCell, tuple[Fraction, Fraction]]
"""What drawing gains the bank more than standing where the other hand never draws in its one
choice, and where it always does (§3.4)."""


def turning(theory: Theory, shoe: Composition) -> Mapping[HandId, Turns]:
    """Each choice of the bank against each hand that has one; TooFewCards."""
    sides = {side.hand: _turns(side, shoe) for side in theory.sides}
    return {hand: turns for hand, turns in sides.items() if turns}


def _turns(side: Side, shoe: Composition) -> Turns:
    plays = side.orders.plays
    bank = plays.variant.banque
    own = [cell for cell in plays.cells if cell.hand != bank]
    if len(own) != 1 or len(plays.cells) == 1:
        return {}
    duel = contest(side.orders, side.own, shoe)
    never, always = (duel.advice(bank, {own[0]: Fraction(often)}) for often in (0, 1))
    both = (cell for cell in never if cell in always)
    return {cell: (never[cell].advantage, always[cell].advantage) for cell in both}
