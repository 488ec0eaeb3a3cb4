"""What two hands do against one bank before it acts, as the engine itself deals it (§4, S4.12).

The bank's own cards change nothing of it but whether anybody draws at all. What the bank then
does depends on its total, and on what it sees of both hands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from dealer_app.rules.card_order import (
    bust,
    cards_due,
    ended,
    obliged,
    passed_over,
    settled_at_once,
    with_shared,
)
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.variant import HandId, Variant
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
    for one, other, bank in product(kinds, repeat=3):
        coup = walk.dealt(firsts[one][0], firsts[other][0], firsts[bank][0])
        over[one, other, bank] = ended(variant, coup)
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
