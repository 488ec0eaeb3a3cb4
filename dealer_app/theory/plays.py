"""Every way a coup between two hands can go, as the engine itself deals it.

Two hands of the same first total are played alike, so that a way is told by the totals of the first
cards and by the cards that follow. A house's own sheet has odds the moment it loads.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from enum import StrEnum
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, TypeVar, overload

import numpy as np
from typing_extensions import override

from dealer_app.rules.card_order import (
    bust,
    cards_due,
    ended,
    natural_of,
    settled_at_once,
)
from dealer_app.rules.cards import FIRST_CARDS, Card, Total
from dealer_app.rules.coup import Coup, Hand, Speech, score
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.outcomes import Duel, Score
from dealer_app.rules.variant import HandId, Variant
from dealer_app.theory.columns import Duels, Numbers, as_met, duels

FIRST_FOUR: Final = 2 * FIRST_CARDS
MOST_CARDS: Final = 3
"""Cards of a hand beyond which nobody is taken to ask."""


class Settled(StrEnum):
    """Why the bank's draw does not matter to a hand any more: it lies open as a natural, or is
    over."""

    NATURAL = "natural"
    BUST = "bust"


Seen = int | Settled | None
"""What the bank sees of a hand: what its third card is worth, None where it stood."""


@dataclass(frozen=True, slots=True)
class ChoiceCell:
    """A choice that a law leaves: whose, on which total, and what the hand sees.

    `third` is what the bank sees the other hand's third card is worth, None where that hand
    stood; of a hand that accepts or refuses a card already turned, it is that card. A bank
    against several hands sees one thing of each: they stand in `seen`, in the order of the hands.
    """

    hand: HandId
    total: int
    third: int | None = None
    seen: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True)
class CellChoice:
    """What was chosen in a cell."""

    cell: ChoiceCell
    draws: bool


Steps = tuple[int | CellChoice, ...]
"""What follows the first cards: what a card that comes is worth, or what is chosen."""


@dataclass(frozen=True, slots=True)
class Play:
    """One way a coup goes: the classes of the first cards, what followed them, and the end."""

    hand: int
    bank: int
    steps: Steps
    duel: Duel

    @property
    def drawn(self) -> tuple[int, ...]:
        """What the cards that followed are worth."""
        return _drawn(self.steps)


@dataclass(frozen=True, slots=True, eq=False)
class Ways(Sequence[Play]):
    """Ways of a coup as columns; one is made when it is asked for.

    `classes` are those of the hand's first cards and of the bank's. What both then did lies in
    `turns`, the hand's before the bank's; `turn` numbers it. `chosen` numbers what was chosen.
    """

    classes: tuple[Numbers, Numbers]
    turns: tuple[Steps, ...]
    turn: tuple[Numbers, Numbers]
    chosen: Numbers
    duels: Duels

    @override
    def __len__(self) -> int:
        return len(self.duels)

    @overload
    def __getitem__(self, place: int) -> Play: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Play]: ...
    @override
    def __getitem__(self, place: int | slice) -> Play | Sequence[Play]:
        if isinstance(place, slice):
            return list(self)[place]
        hand, bank = (int(each[place]) for each in self.classes)
        one, other = (self.turns[each[place]] for each in self.turn)
        return Play(hand, bank, one + other, self.duels[place])

    @override
    def __iter__(self) -> Iterator[Play]:
        columns = (each.tolist() for each in (*self.classes, *self.turn))
        for hand, bank, one, other, duel in zip(*columns, self.duels, strict=True):
            yield Play(hand, bank, self.turns[one] + self.turns[other], duel)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    # no key of anything: a hash would go through every way; typeshed says that each object has one
    __hash__ = None  # type: ignore[assignment]

    @property
    def drawn(self) -> tuple[Sequence[tuple[int, ...]], Numbers]:
        """What the cards that followed are worth, each once, and which of it each way has."""
        return joined([_drawn(steps) for steps in self.turns], self.turn)


def _drawn(steps: Steps) -> tuple[int, ...]:
    return tuple([step for step in steps if not isinstance(step, CellChoice)])


def _chosen(steps: Steps) -> tuple[CellChoice, ...]:
    return tuple([step for step in steps if isinstance(step, CellChoice)])


_Part = TypeVar("_Part")


def joined(
    each: Sequence[tuple[_Part, ...]], two: tuple[Numbers, Numbers]
) -> tuple[Sequence[tuple[_Part, ...]], Numbers]:
    """What two columns number, one behind the other: all that comes up, each once, in the order in
    which it does, and the number of each."""
    numbers: dict[tuple[_Part, ...], int] = {}
    number = np.array([numbers.setdefault(some, len(numbers)) for some in each], dtype=np.int64)
    known = list(numbers)
    first, which = as_met(number[two[0]] * len(known) + number[two[1]])
    found: dict[tuple[_Part, ...], int] = {}
    ends = ((known[number[column[place]]] for column in two) for place in first)
    both = [found.setdefault(one + other, len(found)) for one, other in ends]
    return list(found), np.array(both, dtype=np.int64)[which]


@dataclass(frozen=True, slots=True)
class Plays:
    """All ways of one hand against the bank, and which first cards belong to each class.

    `most_cards` is how many a coup may need; `cells` are the choices of the two hands, the hand's
    before the bank's, by total and third card. `chosen` has all that may be chosen in one coup,
    each once.
    """

    variant: Variant
    hand: HandId
    classes: Sequence[Sequence[tuple[int, int]]]
    ways: Ways
    most_cards: int
    cells: tuple[ChoiceCell, ...]
    chosen: tuple[tuple[CellChoice, ...], ...]


def plays(variant: Variant, hand: HandId) -> Plays:
    """Every way a coup of that hand against the bank can go; nobody takes a fourth card, and a
    bank that may lay its cards down before it offers one does not."""
    firsts = classes_of(variant)
    walk = _Walk(variant, hand, firsts)
    columns = walk.ways()
    turns = tuple(steps for steps, _ in walk.turns)
    number = np.array([score for _, score in walk.turns])
    turn = columns[2], columns[3]
    ends = duels(variant, [*walk.scores], number[turn[0]], number[turn[1]])
    chosen, of_way = joined([_chosen(steps) for steps in turns], turn)
    ways = Ways((columns[0], columns[1]), turns, turn, of_way, ends)
    most = FIRST_FOUR + max(map(len, ways.drawn[0]))
    cells = {choice.cell for some in chosen for choice in some}
    bank = variant.banque
    order = sorted(cells, key=lambda cell: (cell.hand == bank, cell.total, _seen(cell)))
    return Plays(variant, hand, firsts, ways, most, tuple(order), tuple(chosen))


def classes_of(variant: Variant) -> Sequence[Sequence[tuple[int, int]]]:
    """The pairs of values that a hand may begin with, those that are played alike together."""
    worth = sorted(set(variant.pack.values))
    classes: dict[tuple[Total, int], list[tuple[int, int]]] = {}
    for pair in combinations_with_replacement(worth, 2):
        count = variant.count
        classes.setdefault((count.total(pair), count.natural(pair)), []).append(pair)
    return list(classes.values())


def card_worth(variant: Variant, value: int) -> Card:
    """Any card of that value: its face and suit do not matter here."""
    pack = variant.pack
    return _of_face(pack.faces[pack.values.index(value)])


@cache
def _of_face(face: str) -> Card:
    """The card of that face, one and the same each time: a game is kept with few of them."""
    return Card(face)


def hand_worth(variant: Variant, values: Iterable[int]) -> Hand:
    """A hand of such cards."""
    return tuple(card_worth(variant, value) for value in values)


def total_of(variant: Variant, hand: Hand) -> int:
    """What a hand's first two cards count to."""
    first = tuple(variant.pack.value(card) for card in hand[:FIRST_CARDS])
    return variant.count.total(first).points


def spoken(coup: Coup, hand: HandId, word: Speech) -> Coup:
    """The coup after a hand said that."""
    return replace(coup, spoken={**coup.spoken, hand: word})


def _seen(cell: ChoiceCell) -> int:
    return -1 if cell.third is None else cell.third


@dataclass(frozen=True, slots=True)
class _Opened:
    """What a hand did before the bank's turn: the number of that, the coup then, whether it is
    settled against the bank's first two cards, and all of it that the bank's turn may depend on."""

    turn: int
    coup: Coup
    at_once: bool
    seen: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk through all that may follow the first cards.

    What a hand does before the bank's turn does not depend on the bank's cards, but for whether
    they end the coup; and the bank's turn depends on no more of the hand than its third card, a
    natural and a bust: each is asked of the engine once. `turns` has what a hand did or the bank,
    with the number of what it then counts to against the other.
    """

    variant: Variant
    hand: HandId
    firsts: Sequence[Sequence[tuple[int, int]]]
    opened: dict[tuple[int, bool], list[_Opened]] = field(default_factory=dict)
    closed: dict[tuple[object, ...], range] = field(default_factory=dict)
    turns: list[tuple[Steps, int]] = field(default_factory=list)
    scores: dict[Score, int] = field(default_factory=dict)

    def ways(self) -> tuple[Numbers, ...]:
        """Every way a coup can go: the classes of both hands, and the numbers of their turns."""
        starts, closes, lengths = list[tuple[int, int, int]](), list[int](), list[int]()
        for mine, bank in product(range(len(self.firsts)), repeat=2):
            for opened in self._to_the_bank(mine, bank):
                closed = self._by_the_bank(opened, bank)
                starts.append((mine, bank, opened.turn))
                lengths.append(len(closed))
                closes += closed
        return *np.repeat(np.array(starts), lengths, axis=0).T, np.array(closes)

    def _to_the_bank(self, mine: int, bank: int) -> list[_Opened]:
        coup = self._dealt(mine, bank)
        key = mine, ended(self.variant, coup)
        if key not in self.opened:
            found = self._on(coup, (), until_bank=True)
            self.opened[key] = [self._opened(after, steps) for after, steps in found]
        return self.opened[key]

    def _by_the_bank(self, opened: _Opened, bank: int) -> range:
        """The numbers of what the bank may do then."""
        key = (bank, opened.at_once, *opened.seen)
        if key not in self.closed:
            first = hand_worth(self.variant, self.firsts[bank][0])
            coup = opened.coup.with_hand(self.variant.banque, first)
            numbers = [
                self._turn(steps, first if opened.at_once else after.hand(self.variant.banque))
                for after, steps in self._on(coup, (), until_bank=False)
            ]
            self.closed[key] = range(numbers[0], numbers[-1] + 1)
        return self.closed[key]

    def _opened(self, coup: Coup, steps: Steps) -> _Opened:
        variant, hand = self.variant, self.hand
        natural = natural_of(variant, coup, hand) if coup.third(hand) is None else 0
        said = coup.offered, coup.spoken.get(hand), coup.spoken.get(variant.banque)
        seen = (self._third(coup), natural, bust(variant, coup, hand), *said)
        turn, at_once = self._turn(steps, coup.hand(hand)), settled_at_once(variant, coup, hand)
        return _Opened(turn, coup, at_once, seen)

    def _turn(self, steps: Steps, hand: Hand) -> int:
        """The number of these steps, after which a hand is judged by such cards."""
        number = self.scores.setdefault(score(self.variant, hand), len(self.scores))
        self.turns.append((steps, number))
        return len(self.turns) - 1

    def _dealt(self, mine: int, bank: int) -> Coup:
        playing = (self.hand, self.variant.banque)
        pairs = (self.firsts[mine][0], self.firsts[bank][0])
        hands = {
            hand: hand_worth(self.variant, pair) for hand, pair in zip(playing, pairs, strict=True)
        }
        deal = tuple(hand for hand in playing for _ in range(FIRST_CARDS))
        return Coup(1, 1, hands=hands, dealt=deal, deal=deal, playing=playing, closed=True)

    def _on(self, coup: Coup, steps: Steps, *, until_bank: bool) -> Iterator[tuple[Coup, Steps]]:
        """Every coup that may follow with its steps, until the bank has its turn or to the end."""
        due = next(iter(cards_due(self.variant, coup)), None)
        if due is None or (until_bank and self._of_bank(due)):
            yield coup, steps
            return
        assert due.hand is not None
        assert until_bank or self._of_bank(due)
        if due.step is Step.CARD:
            for value in sorted(set(self.variant.pack.values)):
                after = coup.with_card(due.hand, card_worth(self.variant, value))
                after = self._answered(after, due.hand)
                yield from self._on(after, (*steps, value), until_bank=until_bank)
        else:
            for after, choice in self._said(coup, due):
                more = () if choice is None else (choice,)
                yield from self._on(after, (*steps, *more), until_bank=until_bank)

    def _of_bank(self, due: Due) -> bool:
        return due.hand == self.variant.banque and due.why is not Why.OFFER

    def _answered(self, coup: Coup, hand: HandId) -> Coup:
        """The coup after a card that was asked for: where a hand may ask for more, it is asked
        anew (S2-A7)."""
        if self.variant.max_cards == MOST_CARDS or coup.spoken.get(hand) is not Speech.DRAW:
            return coup
        kept = {each: word for each, word in coup.spoken.items() if each != hand}
        return replace(coup, spoken=kept)

    def _said(self, coup: Coup, due: Due) -> Iterator[tuple[Coup, CellChoice | None]]:
        """What may be said now: each word's coup, with the choice that it is."""
        assert due.hand is not None
        if due.why is Why.OFFER:
            yield replace(spoken(coup, due.hand, Speech.GIVE), offered=True), None
        elif due.why is Why.MORE:
            yield spoken(coup, due.hand, Speech.STAND), None
        else:
            cell = self._cell(coup, due.hand)
            yield spoken(coup, due.hand, Speech.DRAW), CellChoice(cell, draws=True)
            kept = coup.with_hand(due.hand, coup.hand(due.hand)[:FIRST_CARDS])
            yield spoken(kept, due.hand, Speech.STAND), CellChoice(cell, draws=False)

    def _cell(self, coup: Coup, hand: HandId) -> ChoiceCell:
        return ChoiceCell(hand, total_of(self.variant, coup.hand(hand)), self._third(coup))

    def _third(self, coup: Coup) -> int | None:
        third = coup.third(self.hand)
        return None if third is None else self.variant.pack.value(third)
