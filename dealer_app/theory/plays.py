"""Every way a coup between two hands can go, as the engine itself deals it.

Two hands of the same first total are played alike, so that a way is told by the totals of the
first cards and by the cards that follow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Final

from dealer_app.rules.cards import Card
from dealer_app.rules.count import FIRST_CARDS, Total
from dealer_app.rules.coup import Coup, Hand, Speech
from dealer_app.rules.dealing import cards_due, judged
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.variant import HandId, Variant

FIRST_FOUR: Final = 2 * FIRST_CARDS


@dataclass(frozen=True, slots=True)
class Cell:
    """A choice that a law leaves: whose, on which total, and what the hand sees.

    `third` is what the bank sees the other hand's third card is worth, None where that hand
    stood; of a hand that accepts or refuses a card already turned, it is that card.
    """

    hand: HandId
    total: int
    third: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen in a cell."""

    cell: Cell
    draws: bool


Steps = tuple[int | Choice, ...]
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
        return tuple(step for step in self.steps if not isinstance(step, Choice))

    @property
    def chosen(self) -> tuple[Choice, ...]:
        """What was chosen, in order."""
        return tuple(step for step in self.steps if isinstance(step, Choice))


@dataclass(frozen=True, slots=True)
class Plays:
    """All ways of one hand against the bank, and which first cards belong to each class.

    `most_cards` is how many a coup may need; `cells` are the choices of the two hands, the hand's
    before the bank's, by total and third card.
    """

    variant: Variant
    hand: HandId
    classes: Sequence[Sequence[tuple[int, int]]]
    ways: Sequence[Play]
    most_cards: int
    cells: tuple[Cell, ...]


def plays(variant: Variant, hand: HandId) -> Plays:
    """Every way a coup of that hand against the bank can go; nobody takes a fourth card, and a
    bank that may lay its cards down before it offers one does not."""
    worth = sorted(set(variant.pack.values))
    classes: dict[tuple[Total, int], list[tuple[int, int]]] = {}
    for pair in combinations_with_replacement(worth, 2):
        count = variant.count
        classes.setdefault((count.total(pair), count.natural(pair)), []).append(pair)
    firsts = list(classes.values())
    ways = [
        Play(mine, bank, steps, duel)
        for mine, own in enumerate(firsts)
        for bank, other in enumerate(firsts)
        for steps, duel in _Walk(variant, hand).ways(own[0], other[0])
    ]
    most = FIRST_FOUR + max(len(way.drawn) for way in ways)
    cells = {choice.cell for way in ways for choice in way.chosen}
    bank = variant.banque
    order = sorted(cells, key=lambda cell: (cell.hand == bank, cell.total, _seen(cell)))
    return Plays(variant, hand, firsts, ways, most, tuple(order))


def _seen(cell: Cell) -> int:
    return -1 if cell.third is None else cell.third


_End = tuple[Steps, Duel]


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk through all that may follow the first cards."""

    variant: Variant
    hand: HandId

    def ways(self, own: tuple[int, int], other: tuple[int, int]) -> Iterator[_End]:
        bank = self.variant.banque
        deal = (self.hand, self.hand, bank, bank)
        hands = {self.hand: self._cards(own), bank: self._cards(other)}
        playing = (self.hand, bank)
        coup = Coup(1, 1, hands=hands, dealt=deal, deal=deal, playing=playing, closed=True)
        yield from self._on(coup, ())

    def _on(self, coup: Coup, steps: Steps) -> Iterator[_End]:
        due = next(iter(cards_due(self.variant, coup)), None)
        if due is None:
            yield steps, judged(self.variant, coup, self.hand)
        elif due.step is Step.CARD:
            assert due.hand is not None
            for value in sorted(set(self.variant.pack.values)):
                after = coup.with_card(due.hand, self._card(value))
                yield from self._on(after, (*steps, value))
        else:
            for after, choice in self._said(coup, due):
                more = () if choice is None else (choice,)
                yield from self._on(after, (*steps, *more))

    def _said(self, coup: Coup, due: Due) -> Iterator[tuple[Coup, Choice | None]]:
        """What may be said now: each word's coup, with the choice that it is."""
        assert due.hand is not None
        if due.why is Why.OFFER:
            yield replace(_spoken(coup, due.hand, Speech.GIVE), offered=True), None
        elif due.why is Why.MORE:
            yield _spoken(coup, due.hand, Speech.STAND), None
        else:
            cell = self._cell(coup, due.hand)
            yield _spoken(coup, due.hand, Speech.DRAW), Choice(cell, draws=True)
            kept = coup.with_hand(due.hand, coup.hand(due.hand)[:FIRST_CARDS])
            yield _spoken(kept, due.hand, Speech.STAND), Choice(cell, draws=False)

    def _cell(self, coup: Coup, hand: HandId) -> Cell:
        first = (self.variant.pack.value(card) for card in coup.hand(hand)[:FIRST_CARDS])
        total = self.variant.count.total(tuple(first)).points
        seen = coup.third(self.hand)
        return Cell(hand, total, None if seen is None else self.variant.pack.value(seen))

    def _cards(self, pair: tuple[int, int]) -> Hand:
        return tuple(self._card(value) for value in pair)

    def _card(self, value: int) -> Card:
        pack = self.variant.pack
        return Card(pack.faces[pack.values.index(value)])


def _spoken(coup: Coup, hand: HandId, word: Speech) -> Coup:
    return replace(coup, spoken={**coup.spoken, hand: word})
