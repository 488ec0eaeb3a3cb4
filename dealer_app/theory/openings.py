"""What two hands against one bank do before it acts, as the engine itself deals it (S4.12).

The bank's own cards change nothing of it but whether anybody draws at all; what it then does
depends on its total, and on what it sees of both hands. A hand's turn does not depend on what the
other holds, unless one card serves both (S4-A9): each is asked of the engine once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import product

import numpy as np

from dealer_app.rules.card_order import (
    bust,
    cards_due,
    ended,
    obliged,
    passed_over,
    settled_at_once,
    with_shared,
)
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.variant import HandId, Variant
from dealer_app.theory.columns import Numbers
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

Two = tuple[HandId, HandId]


@dataclass(frozen=True, slots=True)
class HandTurn:
    """What a hand of a class did before the bank's turn, its third card then, and what the bank
    sees of it. `over`: nobody draws, because of what lies open."""

    kind: int
    over: bool
    steps: Steps
    third: int | None
    seen: Seen

    @property
    def drawn(self) -> tuple[int, ...]:
        """What the cards that left the shoe are worth, in order."""
        return tuple(step for step in self.steps if not isinstance(step, CellChoice))

    @property
    def choice(self) -> CellChoice | None:
        """What it chose, if it had to."""
        return next((step for step in self.steps if isinstance(step, CellChoice)), None)


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

    `ways` numbers the turns of both hands, and `sight` what the bank sees of them and whether
    nobody draws, of which there are so many `sights`. `over` says, by the classes of both hands and
    of the bank, whether nobody draws; `banks` goes by the bank's class and the number of what it
    sees.
    """

    variant: Variant
    hands: Two
    classes: Sequence[Sequence[tuple[int, int]]]
    turns: Sequence[HandTurn]
    ways: tuple[Numbers, Numbers]
    sight: Numbers
    sights: int
    over: dict[tuple[int, int, int], bool]
    banks: dict[tuple[int, int], BankTurn]


def openings(variant: Variant, hands: Two) -> Openings:
    """Every way a coup of these two hands against the bank can go until the bank has its turn."""
    firsts = classes_of(variant)
    walk = _Walk(variant, hands)
    over, against = _naturals(walk, firsts)
    ways = list[tuple[int, int, int]]()
    seen: dict[tuple[Seen, Seen, bool], int] = {}
    banks: dict[tuple[int, int], BankTurn] = {}
    for (one, other, done), theirs in against.items():
        coup = walk.dealt(firsts[one][0], firsts[other][0], firsts[theirs[0]][0])
        for first, after in walk.turns_of(0, one, coup, over=done):
            for second, last in walk.turns_of(1, other, after, over=done):
                sees = walk.turns[first].seen, walk.turns[second].seen
                number = seen.setdefault((*sees, done), len(seen))
                ways.append((first, second, number))
                for bank in theirs:
                    if (bank, number) not in banks:
                        held = hand_worth(variant, firsts[bank][0])
                        coup_then = last.with_hand(variant.banque, held)
                        banks[bank, number] = walk.bank_turn(coup_then, sees)
    one_turn, other_turn, sight = np.array(ways).T
    both = one_turn, other_turn
    return Openings(variant, hands, firsts, walk.turns, both, sight, len(seen), over, banks)


def _naturals(
    walk: "_Walk", firsts: Sequence[Sequence[tuple[int, int]]]
) -> tuple[dict[tuple[int, int, int], bool], dict[tuple[int, int, bool], list[int]]]:
    """Whether anybody draws, by the classes of both hands and of the bank; and by those of both
    hands and that, the classes of the bank."""
    over, against = {}, dict[tuple[int, int, bool], list[int]]()
    naturals = [walk.variant.count.natural(each[0]) for each in firsts]
    by_naturals: dict[tuple[int, ...], bool] = {}
    for one, other, bank in product(range(len(firsts)), repeat=3):
        lie = (naturals[one], naturals[other], naturals[bank])
        if lie not in by_naturals:  # which end the coup, and nothing else of first cards does
            coup = walk.dealt(firsts[one][0], firsts[other][0], firsts[bank][0])
            by_naturals[lie] = ended(walk.variant, coup)
        over[one, other, bank] = by_naturals[lie]
        against.setdefault((one, other, over[one, other, bank]), []).append(bank)
    return over, against


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk through all that may follow the first six cards, up to the bank's turn."""

    variant: Variant
    hands: Two
    turns: list[HandTurn] = field(default_factory=list)
    known: dict[tuple[object, ...], list[tuple[int, Coup]]] = field(default_factory=dict)

    def dealt(self, *pairs: tuple[int, int]) -> Coup:
        """The coup in which these are the first cards of both hands and of the bank."""
        playing = (*self.hands, self.variant.banque)
        hands = {
            hand: hand_worth(self.variant, pair) for hand, pair in zip(playing, pairs, strict=True)
        }
        deal = playing * FIRST_CARDS
        return Coup(1, 1, hands=hands, dealt=deal, deal=deal, playing=playing, closed=True)

    def turns_of(
        self, place: int, kind: int, coup: Coup, *, over: bool
    ) -> Iterator[tuple[int, Coup]]:
        """Every turn that the hand at that place may have now, by its number, and the coup then."""
        hand, other, bank = self.hands[place], self.hands[1 - place], self.variant.banque
        shared = self.variant.draws.shared
        looks = coup.hand(other) if shared else ()
        told = coup.dealt, coup.offered, *coup.spoken.items()
        key = (hand, coup.hand(hand), looks, over, *told)
        if key not in self.known:
            found = list(self._on(hand, coup, ()))
            self.known[key] = [(len(self.turns) + n, after) for n, (after, _) in enumerate(found)]
            self.turns.extend(
                HandTurn(kind, over, steps, self._third(after, hand), self._seen(after, hand))
                for after, steps in found
            )
        for number, after in self.known[key]:
            others = after.hands if shared else coup.hands
            hands = {**others, hand: after.hand(hand), bank: coup.hand(bank)}
            yield number, replace(after, hands=hands)

    def _on(self, hand: HandId, coup: Coup, steps: Steps) -> Iterator[tuple[Coup, Steps]]:
        """Every coup that may follow with its steps, until another has its turn."""
        due = next(iter(cards_due(self.variant, coup)), None)
        if due is None or (due.hand != hand and due.why is not Why.OFFER):
            yield coup, steps
        elif due.step is Step.CARD:
            for value in sorted(set(self.variant.pack.values)):
                after = coup.with_card(hand, card_worth(self.variant, value))
                yield from self._on(hand, after, (*steps, value))
        else:
            for after, choice in self._said(coup, due):
                more = () if choice is None else (choice,)
                yield from self._on(hand, after, (*steps, *more))

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

    def _third(self, coup: Coup, hand: HandId) -> int | None:
        third = coup.third(hand)
        return None if third is None else self.variant.pack.value(third)

    def _seen(self, coup: Coup, hand: HandId) -> Seen:
        if settled_at_once(self.variant, coup, hand):
            return Settled.NATURAL
        return Settled.BUST if bust(self.variant, coup, hand) else self._third(coup, hand)

    def bank_turn(self, coup: Coup, seen: tuple[Seen, ...]) -> BankTurn:
        """What the bank may do now; nobody takes a fourth card."""
        due = next(iter(cards_due(self.variant, coup)), None)
        if due is None:
            return BankTurn(draws=False, stands=True)
        if due.step is Step.CARD:
            return BankTurn(draws=True, stands=False)
        bank = self.variant.banque
        total = total_of(self.variant, coup.hand(bank))
        return BankTurn(draws=True, stands=True, cell=ChoiceCell(bank, total, seen=seen))
