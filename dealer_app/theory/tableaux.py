"""A game of two hands against one bank, which decides once against both (§4, S4-A21): what both do
before it acts, and every end of a coup, as rows that a shoe gives weights.

Which of the three hands has which cards does not matter to it, nor in what order cards are drawn:
it goes by the three classes together and by all cards drawn together. A side without a stake gets
no hand; one settled by a natural weighs nothing; à cheval has a line for each pair of ends. As much
lies on each side unless something else is said.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

import numpy as np

from dealer_app.rules.card_order import settled_at_once
from dealer_app.rules.coup import Coup, score
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.outcomes import Sight
from dealer_app.rules.tableaux import hands_on
from dealer_app.rules.variant import BetId, HandId, Seat, Variant
from dealer_app.theory.columns import Column, Duels, Numbers, duels, narrow
from dealer_app.theory.openings import BankTurn, Openings, Two, openings
from dealer_app.theory.orders import Triples, triples
from dealer_app.theory.payouts import Payoff, asks_thirds, payoff
from dealer_app.theory.plays import CellChoice, ChoiceCell, Settled, hand_worth, joined

Stakes = Mapping[BetId, Fraction]
"""How much lies on each bet; only how they compare matters."""

_SOMEBODY = Seat("1")


class BadStakes(Exception):
    """Stakes that are none, or that lie on no bet of the game.

    `known` names the bets on which they may lie, none where one hand plays against the bank;
    None where the stakes themselves are at fault.
    """

    def __init__(self, text: str, known: tuple[str, ...] | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.known = known


def read_stakes(text: str) -> Stakes:
    """The stakes that `tableau_1=100,tableau_2=300` and the like name; BadStakes for an amount
    below nothing, a bet named twice, or nothing at all."""
    named = [_read(each.strip(), text) for each in text.split(",")]
    stakes = dict(named)
    if len(stakes) < len(named) or not any(stakes.values()):
        raise BadStakes(text)
    return stakes


def _read(each: str, text: str) -> tuple[BetId, Fraction]:
    bet, _, amount = each.partition("=")
    try:
        number = Fraction(amount)
    except (ValueError, ZeroDivisionError):
        raise BadStakes(text) from None
    if number < 0 or not bet:
        raise BadStakes(text)
    return BetId(bet), number


def lying(variant: Variant, stakes: Stakes) -> Mapping[HandId, Fraction]:
    """How much lies on each hand that has a stake, in the order of the hands (S4-A21)."""
    amounts = dict.fromkeys(variant.laws, Fraction(0))
    for bet, amount in stakes.items():
        hands = hands_on(variant, _SOMEBODY, bet)
        for hand in hands:
            amounts[hand] += amount / len(hands)
    return {hand: amount for hand, amount in amounts.items() if amount}


def live(variant: Variant, stakes: Stakes) -> tuple[HandId, ...]:
    """The hands on which something lies; a side without any stake gets no hand (S4-A20)."""
    return tuple(lying(variant, stakes))


def played(variant: Variant, bet: BetId, hands: tuple[HandId, ...]) -> tuple[int, ...]:
    """The places of the hands on which a bet lies, an equal part on each (S4-A21)."""
    return tuple(hands.index(each) for each in hands_on(variant, _SOMEBODY, bet))


# The ends, once the bank has acted


NO_CHOICE: Final = 0
"""The number of what nobody chose."""
_NEVER: Final = -1


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends, one a row: `weight` is its place among what a shoe weighs, `chosen` numbers what
    the two hands and the bank chose, `duel` how each hand came out against the bank.

    `most_cards` is how many cards a coup may need.
    """

    choices: tuple[CellChoice | None, ...]
    duels: Duels
    weight: Column
    chosen: tuple[Column, Column, Column]
    duel: tuple[Column, Column]
    most_cards: int

    def at(self, rows: Numbers) -> "Ends":
        """These rows of them, in this order."""
        one, two, bank = (each[rows] for each in self.chosen)
        left, right = (each[rows] for each in self.duel)
        weight = self.weight[rows]
        return replace(self, weight=weight, chosen=(one, two, bank), duel=(left, right))


@dataclass(frozen=True, slots=True)
class _Opened:
    """The openings as columns: classes, third cards by place, cards drawn, choices, what is seen;
    third cards that are not there stand one past the last place."""

    classes: tuple[Numbers, Numbers]
    over: Numbers
    thirds: tuple[Numbers, Numbers]
    drawn: Numbers
    chosen: tuple[Numbers, Numbers]
    seen: Numbers


def ends(openings: Openings, triples: Triples) -> Ends:
    """Every opening, with all that the bank may do after it."""
    numbers = _numbers(openings)
    opened = _columns(openings, triples, numbers)
    blocks = list(_blocks(openings, triples, opened, numbers))
    weight, one, two, bank, left, right = (
        np.concatenate([block[column] for block in blocks]) for column in range(6)
    )
    met = np.zeros(1 + max(int(left.max()), int(right.max())), dtype=np.bool_)
    met[left], met[right] = True, True
    number = narrow(np.cumsum(met) - 1)
    judged = _judged(openings, np.flatnonzero(met), len(triples.collections.worth))
    used = weight // len(triples.kinds)
    longest = np.array([len(each) for each in triples.drawn])[used].max()
    most = triples.collections.cards + int(longest)
    duel = (number[left], number[right])
    chosen = (narrow(one), narrow(two), narrow(bank))
    return Ends(tuple(numbers), judged, narrow(weight), chosen, duel, most)


def _numbers(openings: Openings) -> Mapping[CellChoice | None, int]:
    """Every choice of the game with its number, those of the hands before the bank's."""
    said = (turn.choice for turn in openings.turns)
    both = product(openings.banks.values(), (True, False))
    banks = (turn.choice(draws=draws) for turn, draws in both if turn.cell is not None)
    choices: dict[CellChoice | None, int] = {None: NO_CHOICE}
    for choice in (*said, *banks):
        choices.setdefault(choice, len(choices))
    return choices


def _columns(
    openings: Openings, triples: Triples, numbers: Mapping[CellChoice | None, int]
) -> _Opened:
    turns, worth = openings.turns, triples.collections.worth
    place = {value: index for index, value in enumerate(worth)} | {None: len(worth)}

    def both(each: Iterable[int]) -> tuple[Numbers, Numbers]:
        of_turn = np.array([*each])
        one, two = openings.ways
        return of_turn[one], of_turn[two]

    drawn, of_way = joined([turn.drawn for turn in turns], openings.ways)
    number = [triples.drawn[tuple(sorted(place[card] for card in cards))] for cards in drawn]
    return _Opened(
        both(turn.kind for turn in turns),
        both(turn.over for turn in turns)[0],
        both(place[turn.third] for turn in turns),
        np.array(number)[of_way],
        both(numbers[turn.choice] for turn in turns),
        openings.sight,
    )


_Block = tuple[Column, ...]
"""Rows of ends: weight, the choices of three hands, and what tells both duels apart."""


def _blocks(
    openings: Openings,
    triples: Triples,
    opened: _Opened,
    numbers: Mapping[CellChoice | None, int],
) -> Iterator[_Block]:
    """The ends by the bank's class, and by whether it drew."""
    size, places = len(openings.classes), len(triples.collections.worth)
    over = np.zeros((size, size, size), dtype=bool)
    for classes, done in openings.over.items():
        over[classes] = done
    kinds, more = _kinds(triples, size), _more(triples, places)
    short = np.min_scalar_type(len(numbers))
    both = zip(opened.classes, opened.thirds, strict=True)
    held = [(own * (places + 1) + card) * size * (places + 1) for own, card in both]
    for bank in range(size):
        fits = np.flatnonzero(over[(*opened.classes, bank)] == opened.over)
        stands, draws = _turns(openings, bank, numbers)
        kind = kinds[opened.classes[0][fits], opened.classes[1][fits], bank]
        for acts, drawn, thirds in (
            (stands, opened.drawn[:, None], np.array([places])),
            (draws, more[opened.drawn], np.arange(places)),
        ):
            choice = acts[opened.seen[fits]]
            may = np.flatnonzero(choice != _NEVER)
            rows, theirs = fits[may], bank * (places + 1) + thirds
            weight = drawn[rows] * len(triples.kinds) + kind[may, None]
            chosen = (opened.chosen[0][rows], opened.chosen[1][rows], choice[may])
            yield (
                weight.ravel().astype(np.int32),
                *(np.repeat(each.astype(short), len(thirds)) for each in chosen),
                *((own[rows, None] + theirs).ravel().astype(np.int32) for own in held),
            )


def _kinds(triples: Triples, size: int) -> Numbers:
    """The number of any three classes."""
    return np.array(
        [triples.kinds[tuple(sorted(each))] for each in product(range(size), repeat=3)]
    ).reshape(size, size, size)


def _more(triples: Triples, places: int) -> Numbers:
    """The number of cards drawn with one card more; nobody draws more than three in all."""
    return np.array(
        [
            [triples.drawn.get(tuple(sorted((*drawn, card))), _NEVER) for card in range(places)]
            for drawn in triples.drawn
        ]
    )


def _turns(
    openings: Openings, bank: int, numbers: Mapping[CellChoice | None, int]
) -> tuple[Numbers, Numbers]:
    """The number of the bank's choice to stand and to draw, by what it sees; -1 where it may
    not."""
    nothing = BankTurn(draws=False, stands=False)
    turns = [openings.banks.get((bank, number), nothing) for number in range(openings.sights)]
    stands = [numbers[t.choice(draws=False)] if t.stands else _NEVER for t in turns]
    draws = [numbers[t.choice(draws=True)] if t.draws else _NEVER for t in turns]
    return np.array(stands), np.array(draws)


def _judged(openings: Openings, keys: Numbers, places: int) -> Duels:
    """The duels that keys tell, as the engine judges them: by the class and third card of the hand,
    then the bank's. One looks at nothing but these two hands."""
    variant, hand = openings.variant, openings.hands[0]
    thirds = [*((value,) for value in sorted(set(variant.pack.values))), ()]
    firsts = (pairs[0] for pairs in openings.classes)
    held = [hand_worth(variant, (*pair, *third)) for pair, third in product(firsts, thirds)]
    at_once = [settled_at_once(variant, Coup(1, 1, hands={hand: each}), hand) for each in held]
    mine, theirs = np.divmod(keys, len(held))
    first = theirs - theirs % (places + 1) + places
    banque = np.where(np.array(at_once)[mine], first, theirs)
    return duels(variant, [score(variant, each) for each in held], mine, banque)


@dataclass(frozen=True, slots=True, eq=False)
class Tableaux:
    """A game of two hands against one bank, ready to be weighed for any shoe.

    `played` are the hands that each bet lies on, by their places; `paid` says of each hand what
    its bets pay, each different payout once, and `pays` which one each duel has. The ends are in
    the order of the bank's choices and of what they then pay. `unknown` are the bets of which
    nothing exact is known: they ask for ranks or suits.
    """

    variant: Variant
    hands: Two
    cells: tuple[ChoiceCell, ...]
    triples: Triples
    ends: Ends
    played: Mapping[BetId, tuple[int, ...]]
    paid: tuple[Sequence[Mapping[BetId, Payoff]], ...]
    pays: tuple[Numbers, ...]
    unknown: tuple[BetId, ...]

    def by_choice(self, hand: int) -> tuple[Ends, Numbers]:
        """The ends in the order of what the hand at that place chose and of what both hands' bets
        then pay, with a number of that; the bank is the last."""
        code = _code(self.ends, (self.paid, self.pays), hand)
        if hand == len(self.hands):
            return self.ends, code
        order = _order(code)
        return self.ends.at(order), code[order]

    @property
    def order(self) -> tuple[HandId, ...]:
        """The hands in the order in which they act, the bank's last."""
        return (*self.hands, self.variant.banque)


def tableaux(variant: Variant, hands: Two) -> Tableaux:
    """The game's ways and payouts, sorted out once for a sheet under its options."""
    opened = openings(variant, hands)
    listed = triples(tuple(sorted(set(variant.pack.values))), opened.classes)
    found = ends(opened, listed)
    known = dict.fromkeys(choice.cell for choice in found.choices if choice is not None)
    order = (*hands, variant.banque)
    cells = sorted(known, key=lambda c: (order.index(c.hand), c.total, _shown(c)))
    return _with_payouts(variant, hands, tuple(cells), (listed, found))


def paying(tableaux: Tableaux, variant: Variant) -> Tableaux:
    """The game with bets that pay otherwise, dealt alike."""
    known = (tableaux.triples, tableaux.ends)
    return _with_payouts(
        replace(tableaux.variant, bets=variant.bets), tableaux.hands, tableaux.cells, known
    )


def _shown(cell: ChoiceCell) -> tuple[tuple[int, int], ...]:
    """Where a choice stands among those of one total: hands that stood first, naturals last."""
    return tuple(_rank(seen) for seen in (cell.third, *cell.seen))


def _rank(seen: int | Settled | None) -> tuple[int, int]:
    if isinstance(seen, Settled):
        return 2, list(Settled).index(seen)
    return (0, 0) if seen is None else (1, seen)


def _with_payouts(
    variant: Variant, hands: Two, cells: tuple[ChoiceCell, ...], known: tuple[Triples, Ends]
) -> Tableaux:
    listed, found = known
    told = {bet: spec for bet, spec in variant.bets.items() if spec.sight is Sight.TOTALS}
    lies = {bet: played(variant, bet, hands) for bet in told}
    columns = [_paid(variant, found, [b for b in told if n in lies[b]]) for n in range(2)]
    paid, pays = tuple(each[0] for each in columns), tuple(each[1] for each in columns)
    by_bank = found.at(_order(_code(found, (paid, pays), len(hands))))
    unknown = tuple(bet for bet in variant.bets if bet not in told)
    return Tableaux(variant, hands, cells, listed, by_bank, lies, paid, pays, unknown)


_Paid = tuple[tuple[Sequence[Mapping[BetId, Payoff]], ...], tuple[Numbers, ...]]


def _paid(
    variant: Variant, found: Ends, bets: Sequence[BetId]
) -> tuple[Sequence[Mapping[BetId, Payoff]], Numbers]:
    """The payouts of bets on one hand, each different one once, and which one each duel has."""
    specs = [variant.bets[bet] for bet in bets]
    duels, of_duel = found.duels.told_apart(thirds=any(map(asks_thirds, specs)))
    numbers: dict[tuple[Payoff, ...], int] = {}
    paid = [
        numbers.setdefault(tuple(payoff(bet, duel) for bet in specs), len(numbers))
        for duel in duels
    ]
    return [dict(zip(bets, each, strict=True)) for each in numbers], np.array(paid)[of_duel]


def _code(found: Ends, paid: _Paid, hand: int) -> Numbers:
    """A number of what the hand at that place chose, and of what both hands' bets then pay; the
    bank is the last."""
    payouts, (one, other) = paid
    code = found.chosen[hand].astype(np.int64) * len(payouts[0]) + one[found.duel[0]]
    return code * len(payouts[1]) + other[found.duel[1]]


def _order(code: Numbers) -> Numbers:
    """In what order these numbers rise; short ones are sorted in a tenth of the time."""
    return np.argsort(narrow(code), kind="stable")
