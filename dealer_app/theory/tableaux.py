"""A game of two hands against one bank, which decides once against both (§4, S4-A21): what both do
before it acts, and every end of a coup, as rows that a shoe gives weights.

Which of the three hands has which cards does not matter to it, nor in what order cards are drawn:
it goes by the three classes together and by all cards drawn together. A side without a stake gets
no hand; one settled by a natural weighs nothing; à cheval has a line for each pair of ends. As much
lies on each side unless something else is said.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from itertools import product
from typing import Final

import numpy as np

from dealer_app.rules.card_order import (
    bust,
    cards_due,
    compared,
    ended,
    obliged,
    passed_over,
    settled_at_once,
    with_shared,
)
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Coup, Hand, Speech, score
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.outcomes import Duel, Score, Sight
from dealer_app.rules.tableaux import hands_on
from dealer_app.rules.variant import BetId, HandId, Seat, Variant
from dealer_app.theory.columns import Column, Numbers
from dealer_app.theory.orders import Drawn, Triples, triples
from dealer_app.theory.payouts import Payoff, payoff
from dealer_app.theory.plays import (
    CellChoice,
    ChoiceCell,
    Seen,
    Settled,
    Steps,
    card_worth,
    classes_of,
    hand_worth,
    spoken,
    total_of,
)

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


# What both hands do before the bank acts, as the engine itself deals it (S4.12). The bank's own
# cards change nothing of it but whether anybody draws at all; what it then does depends on its
# total, and on what it sees of both hands.


Two = tuple[HandId, HandId]


@dataclass(frozen=True, slots=True)
class Opening:
    """One way in which two hands of these classes come to the bank's turn.

    `over`: nobody draws, because of what lies open. `thirds` are the third cards they then hold,
    `seen` is what the bank sees of them.
    """

    classes: tuple[int, int]
    over: bool
    steps: Steps
    thirds: tuple[int | None, int | None]
    seen: tuple[Seen, ...]

    @property
    def drawn(self) -> tuple[int, ...]:
        """What the cards that left the shoe are worth, in order."""
        return tuple(step for step in self.steps if not isinstance(step, CellChoice))

    def chosen(self, hand: HandId) -> CellChoice | None:
        """What that hand chose, if it had to."""
        choices = (step for step in self.steps if isinstance(step, CellChoice))
        return next((choice for choice in choices if choice.cell.hand == hand), None)


@dataclass(frozen=True, slots=True)
class BankTurn:
    """The bank's turn: whether it may draw and may stand, by a choice of its own or by law."""

    draws: bool
    stands: bool
    cell: ChoiceCell | None = None

    def choice(self, *, draws: bool) -> CellChoice | None:
        """What it chooses by doing so."""
        return None if self.cell is None else CellChoice(self.cell, draws)


@dataclass(frozen=True, slots=True)
class Openings:
    """Every opening of two hands, and the bank's turn after it.

    `over` says, by the classes of both hands and of the bank, whether anybody draws; `turns` goes
    by the bank's class, what it sees, and whether nobody draws.
    """

    variant: Variant
    hands: Two
    classes: Sequence[Sequence[tuple[int, int]]]
    ways: Sequence[Opening]
    over: dict[tuple[int, int, int], bool]
    turns: dict[tuple[int, tuple[Seen, ...], bool], BankTurn]


def openings(variant: Variant, hands: Two) -> Openings:
    """Every way a coup of these two hands against the bank can go until the bank has its turn."""
    firsts = classes_of(variant)
    walk = _Walk(variant, hands)
    kinds = range(len(firsts))
    over, banks = {}, dict[tuple[int, int, bool], list[int]]()
    naturals = [variant.count.natural(each[0]) for each in firsts]
    by_naturals: dict[tuple[int, ...], bool] = {}
    for one, other, bank in product(kinds, repeat=3):
        lie = (naturals[one], naturals[other], naturals[bank])
        if lie not in by_naturals:  # which end the coup, and nothing else of first cards does
            coup = walk.dealt(firsts[one][0], firsts[other][0], firsts[bank][0])
            by_naturals[lie] = ended(variant, coup)
        over[one, other, bank] = by_naturals[lie]
        banks.setdefault((one, other, over[one, other, bank]), []).append(bank)
    ways = []
    turns: dict[tuple[int, tuple[Seen, ...], bool], BankTurn] = {}
    for (one, other, done), against in banks.items():
        coup = walk.dealt(firsts[one][0], firsts[other][0], firsts[against[0]][0])
        for after, steps in walk.to_the_bank(coup, ()):
            way = Opening((one, other), done, steps, walk.thirds(after), walk.seen(after))
            ways.append(way)
            for bank in against:
                if (bank, way.seen, done) not in turns:
                    held = hand_worth(variant, firsts[bank][0])
                    turn = walk.turn(after.with_hand(variant.banque, held), way.seen)
                    turns[bank, way.seen, done] = turn
    return Openings(variant, hands, firsts, ways, over, turns)


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk through all that may follow the first six cards, up to the bank's turn."""

    variant: Variant
    hands: Two

    def dealt(self, *pairs: tuple[int, int]) -> Coup:
        """The coup in which these are the first cards of both hands and of the bank."""
        playing = (*self.hands, self.variant.banque)
        hands = {
            hand: hand_worth(self.variant, pair) for hand, pair in zip(playing, pairs, strict=True)
        }
        deal = playing * FIRST_CARDS
        return Coup(1, 1, hands=hands, dealt=deal, deal=deal, playing=playing, closed=True)

    def to_the_bank(self, coup: Coup, steps: Steps) -> Iterator[tuple[Coup, Steps]]:
        due = next(iter(cards_due(self.variant, coup)), None)
        if due is None or (due.hand == self.variant.banque and due.why is not Why.OFFER):
            yield coup, steps
        elif due.step is Step.CARD:
            assert due.hand is not None
            for value in sorted(set(self.variant.pack.values)):
                after = coup.with_card(due.hand, card_worth(self.variant, value))
                yield from self.to_the_bank(after, (*steps, value))
        else:
            for after, choice in self._said(coup, due):
                more = () if choice is None else (choice,)
                yield from self.to_the_bank(after, (*steps, *more))

    def _said(self, coup: Coup, due: Due) -> Iterator[tuple[Coup, CellChoice | None]]:
        """What may be said now: each word's coup, with the choice that it is."""
        hand = due.hand
        assert hand is not None
        if due.why is Why.OFFER:
            yield replace(spoken(coup, hand, Speech.GIVE), offered=True), None
        elif due.why is Why.MORE:
            yield spoken(coup, hand, Speech.STAND), None
        elif obliged(self.variant, coup, hand):
            yield self._took(coup, hand), None
        else:
            cell = self._cell(coup, hand)
            yield self._took(coup, hand), CellChoice(cell, draws=True)
            yield self._refused(coup, hand), CellChoice(cell, draws=False)

    def _took(self, coup: Coup, hand: HandId) -> Coup:
        return with_shared(self.variant, spoken(coup, hand, Speech.DRAW), hand, Speech.DRAW)

    def _refused(self, coup: Coup, hand: HandId) -> Coup:
        """A card that lies open goes to the next, or is burned (S4-A8, S4-A9)."""
        passed = passed_over(self.variant, coup, hand)
        kept = passed.with_hand(hand, passed.hand(hand)[:FIRST_CARDS])
        return spoken(kept, hand, Speech.STAND)

    def _cell(self, coup: Coup, hand: HandId) -> ChoiceCell:
        """The choice of a hand, with the card that lies open before it."""
        lying = coup.third(hand)
        if lying is None and self.variant.draws.shared:
            others = (coup.third(each) for each in self.hands)
            lying = next((card for card in others if card is not None), None)
        third = None if lying is None else self.variant.pack.value(lying)
        return ChoiceCell(hand, total_of(self.variant, coup.hand(hand)), third)

    def thirds(self, coup: Coup) -> tuple[int | None, int | None]:
        """What the third cards of both hands are worth."""
        one, other = (self._third(coup, hand) for hand in self.hands)
        return one, other

    def _third(self, coup: Coup, hand: HandId) -> int | None:
        third = coup.third(hand)
        return None if third is None else self.variant.pack.value(third)

    def seen(self, coup: Coup) -> tuple[Seen, ...]:
        """What the bank sees of each hand."""
        return tuple(self._seen(coup, hand) for hand in self.hands)

    def _seen(self, coup: Coup, hand: HandId) -> Seen:
        if settled_at_once(self.variant, coup, hand):
            return Settled.NATURAL
        return Settled.BUST if bust(self.variant, coup, hand) else self._third(coup, hand)

    def turn(self, coup: Coup, seen: tuple[Seen, ...]) -> BankTurn:
        """What the bank may do now; nobody takes a fourth card."""
        due = next(iter(cards_due(self.variant, coup)), None)
        if due is None:
            return BankTurn(draws=False, stands=True)
        if due.step is Step.CARD:
            return BankTurn(draws=True, stands=False)
        bank = self.variant.banque
        total = total_of(self.variant, coup.hand(bank))
        return BankTurn(draws=True, stands=True, cell=ChoiceCell(bank, total, seen=seen))


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
    duels: tuple[Duel, ...]
    weight: Column
    chosen: tuple[Column, Column, Column]
    duel: tuple[Column, Column]
    most_cards: int


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
    found, number = np.flatnonzero(met), (np.cumsum(met) - 1).astype(np.int32)
    judge = _Judge(openings, len(triples.collections.worth))
    duels = tuple(judge.duel(key) for key in found.tolist())
    used = weight // len(triples.kinds)
    longest = np.array([len(each) for each in triples.drawn])[used].max()
    most = triples.collections.cards + int(longest)
    duel = (number[left], number[right])
    return Ends(tuple(numbers), duels, weight, (one, two, bank), duel, most)


def _numbers(openings: Openings) -> Mapping[CellChoice | None, int]:
    """Every choice of the game with its number, those of the hands before the bank's."""
    said = (step for way in openings.ways for step in way.steps if isinstance(step, CellChoice))
    both = product(openings.turns.values(), (True, False))
    banks = (turn.choice(draws=draws) for turn, draws in both if turn.cell is not None)
    choices: dict[CellChoice | None, int] = {None: NO_CHOICE}
    for choice in (*said, *banks):
        choices.setdefault(choice, len(choices))
    return choices


def _columns(
    openings: Openings, triples: Triples, numbers: Mapping[CellChoice | None, int]
) -> _Opened:
    ways, worth = openings.ways, triples.collections.worth
    place = {value: index for index, value in enumerate(worth)} | {None: len(worth)}
    seen = {each: number for number, each in enumerate(_seen(openings))}

    def both(each: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers]:
        columns = np.array(each)
        return columns[:, 0], columns[:, 1]

    first, second = openings.hands
    return _Opened(
        both([way.classes for way in ways]),
        np.array([way.over for way in ways]),
        both([(place[way.thirds[0]], place[way.thirds[1]]) for way in ways]),
        np.array([triples.drawn[_sorted(way, place)] for way in ways]),
        both([(numbers[way.chosen(first)], numbers[way.chosen(second)]) for way in ways]),
        np.array([seen[way.seen, way.over] for way in ways]),
    )


def _sorted(way: Opening, place: Mapping[int | None, int]) -> Drawn:
    return tuple(sorted(place[value] for value in way.drawn))


def _seen(openings: Openings) -> Sequence[tuple[tuple[Seen, ...], bool]]:
    """What the bank may see, and whether nobody draws."""
    return list(dict.fromkeys((way.seen, way.over) for way in openings.ways))


_Block = tuple[Column, ...]
"""Rows of ends: weight, the choices of three hands, and what tells both duels apart."""


def _blocks(
    openings: Openings,
    triples: Triples,
    opened: _Opened,
    numbers: Mapping[CellChoice | None, int],
) -> Iterator[_Block]:
    """The ends by the bank's class, and by what it drew, if it did."""
    size, places = len(openings.classes), len(triples.collections.worth)
    over = np.zeros((size, size, size), dtype=bool)
    for classes, done in openings.over.items():
        over[classes] = done
    kinds, more = _kinds(triples, size), _more(triples, places)
    both = zip(opened.classes, opened.thirds, strict=True)
    held = [own * (places + 1) + card for own, card in both]
    for bank in range(size):
        fits = np.flatnonzero(over[(*opened.classes, bank)] == opened.over)
        stands, draws = _turns(openings, bank, numbers)
        kind = kinds[opened.classes[0][fits], opened.classes[1][fits], bank]
        for third in range(places + 1):
            choice = (stands if third == places else draws)[opened.seen[fits]]
            may = np.flatnonzero(choice != _NEVER)
            rows, drawn = fits[may], opened.drawn[fits[may]]
            drawn = drawn if third == places else more[drawn, third]
            theirs = bank * (places + 1) + third
            yield (
                (drawn * len(triples.kinds) + kind[may]).astype(np.int32),
                *(chosen[rows].astype(np.int16) for chosen in opened.chosen),
                choice[may].astype(np.int16),
                *((own[rows] * size * (places + 1) + theirs).astype(np.int32) for own in held),
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
    turns = [openings.turns.get((bank, *seen), nothing) for seen in _seen(openings)]
    stands = [numbers[t.choice(draws=False)] if t.stands else _NEVER for t in turns]
    draws = [numbers[t.choice(draws=True)] if t.draws else _NEVER for t in turns]
    return np.array(stands), np.array(draws)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Tells a duel by its key: the class and third card of the hand, then the bank's. What each of
    them counts to is reckoned once."""

    openings: Openings
    places: int
    own: dict[int, tuple[Score, bool]] = field(default_factory=dict)
    banks: dict[int, tuple[Score, Score]] = field(default_factory=dict)

    def duel(self, key: int) -> Duel:
        """The duel as the engine judges it; it looks at nothing but these two hands."""
        mine, theirs = divmod(key, len(self.openings.classes) * (self.places + 1))
        own, at_once = self.own.get(mine) or self._own(mine)
        drawn, first = self.banks.get(theirs) or self._banks(theirs)
        return compared(self.openings.variant, own, first if at_once else drawn)

    def _own(self, key: int) -> tuple[Score, bool]:
        """What the hand counts to, and whether it is settled against the bank's first cards."""
        variant, (hand, _), held = self.openings.variant, self.openings.hands, self._hand(key)
        at_once = settled_at_once(variant, Coup(1, 1, hands={hand: held}), hand)
        self.own[key] = score(variant, held), at_once
        return self.own[key]

    def _banks(self, key: int) -> tuple[Score, Score]:
        """What the bank counts to, and by its first cards alone."""
        variant, held = self.openings.variant, self._hand(key)
        self.banks[key] = score(variant, held), score(variant, held[:FIRST_CARDS])
        return self.banks[key]

    def _hand(self, key: int) -> Hand:
        kind, third = divmod(key, self.places + 1)
        worth = sorted(set(self.openings.variant.pack.values))
        drawn = () if third == self.places else (worth[third],)
        return hand_worth(self.openings.variant, (*self.openings.classes[kind][0], *drawn))


@dataclass(frozen=True, slots=True)
class Sorted:
    """The ends in the order of what one hand chose and of what both hands' bets pay: `code`
    numbers that, `place` says which end each row is."""

    place: Column
    code: Column


@dataclass(frozen=True, slots=True, eq=False)
class Tableaux:
    """A game of two hands against one bank, ready to be weighed for any shoe.

    `played` are the hands that each bet lies on, by their places; `paid` says of each hand what
    its bets pay, each different payout once, and `pays` which one each duel has. `by_bank` are
    the ends in the order of the bank's choices. `unknown` are the bets of which nothing exact is
    known: they ask for ranks or suits.
    """

    variant: Variant
    hands: Two
    cells: tuple[ChoiceCell, ...]
    triples: Triples
    ends: Ends
    played: Mapping[BetId, tuple[int, ...]]
    paid: tuple[Sequence[Mapping[BetId, Payoff]], ...]
    pays: tuple[Column, ...]
    by_bank: Sorted
    unknown: tuple[BetId, ...]

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
    by_bank = sorted_by(found, (paid, pays), len(hands))
    unknown = tuple(bet for bet in variant.bets if bet not in told)
    return Tableaux(variant, hands, cells, listed, found, lies, paid, pays, by_bank, unknown)


_Paid = tuple[tuple[Sequence[Mapping[BetId, Payoff]], ...], tuple[Column, ...]]


def _paid(
    variant: Variant, found: Ends, bets: Sequence[BetId]
) -> tuple[Sequence[Mapping[BetId, Payoff]], Column]:
    """The payouts of bets on one hand, each different one once, and which one each duel has."""
    numbers: dict[tuple[Payoff, ...], int] = {}
    of_duel = [
        numbers.setdefault(tuple(payoff(variant.bets[bet], duel) for bet in bets), len(numbers))
        for duel in found.duels
    ]
    return [dict(zip(bets, each, strict=True)) for each in numbers], np.array(of_duel)


def sorted_by(found: Ends, paid: _Paid, hand: int) -> Sorted:
    """The ends by the choices of the hand at that place, the bank's being the last."""
    payouts, (one, other) = paid
    code = found.chosen[hand].astype(np.int64) * len(payouts[0]) + one[found.duel[0]]
    code = code * len(payouts[1]) + other[found.duel[1]]
    place = np.argsort(code, kind="stable")
    return Sorted(place.astype(np.int32), code[place])
