"""A felt for the school: cards from a full shoe, coups dealt by the engine, and how they look."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from dealer_app.rules.card_order import cards_due
from dealer_app.rules.cards import SUITS, Bust, Card, Count, Method, Pack
from dealer_app.rules.coup import Coup, Hand, Settlement, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.procedures import fresh_packs, routine
from dealer_app.rules.variant import HandId, Variant, seat_of
from dealer_app.table.coup_entry import spoke
from dealer_app.table.events import HandSpoke, TableOpened
from dealer_app.table.table import Rules, Table
from dealer_app.table.view.croupier_view import CroupierView, croupier_view
from dealer_app.training.question import FeltSeen

AT_HAND: Final = 60
"""Cards of a shoe that are at hand for one question."""

FAVOURED: Final = 12
"""Cards of a coup among which those are favoured that a question is about."""

MOST_STEPS: Final = 200
"""Steps after which no coup of the family is still on."""

_OFFERS: Final = (Speech.GIVE, Speech.GIVE, Speech.SHOW)
_CHOOSES: Final = (Speech.DRAW, Speech.STAND)
_NO_TABLE: Final = TableOpened("", "", {}, "", "", 0, "", "", "")


class ShuffledCards:
    """The cards of a fresh shoe as chance lays them, from which those that are asked for come."""

    def __init__(self, variant: Variant, random: Random, at_hand: int = AT_HAND) -> None:
        self._variant = variant
        self._random = random
        self._shoe = shoe_of(variant)
        self._cards = random.sample(self._shoe, min(at_hand, len(self._shoe)))

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        while self._cards:
            yield self._cards.pop()

    def card(self, fits: Callable[[Card], bool]) -> Card:
        """The next card that fits; a shoe too large to be at hand as a whole has more of each."""
        place = next((n for n, card in enumerate(self._cards) if fits(card)), None)
        if place is not None:
            return self._cards.pop(place)
        return self._random.choice([card for card in self._shoe if fits(card)])

    def favour(self, fits: Callable[[Card], bool], share: float) -> None:
        """Has a card that fits come next so often, in the place of any other of the shoe."""
        found = [card for card in self._shoe if fits(card)]
        fitting = iter(self._random.sample(found, min(FAVOURED, len(found))))
        self._cards += [
            next(fitting, card) if self._random.random() < share else card
            for card in self._random.sample(self._shoe, FAVOURED)
        ]

    def worth(self, value: int) -> Card:
        """The next card of that value."""
        return self.card(lambda card: self._variant.pack.value(card) == value)

    def pair(self, totals: Sequence[int]) -> Hand:
        """Two cards that count to one of these totals, each total as likely as another."""
        total, pack, count = self._random.choice(totals), self._variant.pack, self._variant.count
        for first, second in combinations(self._cards, 2):
            if count.total((pack.value(first), pack.value(second))).points == total:
                self._cards.remove(first)
                self._cards.remove(second)
                return first, second
        raise LookupError(total)


def shoe_of(variant: Variant) -> tuple[Card, ...]:
    """Every card of a fresh shoe of the game, with its suit where the pack has suits."""
    return _cards(variant.pack, fresh_packs(variant))


@cache
def _cards(pack: Pack, packs: int) -> tuple[Card, ...]:
    cards: list[Card] = []
    for face, copies in zip(pack.faces, pack.copies, strict=True):
        suits = SUITS if pack.suited else ("",)
        cards += [Card(face, suit) for suit in suits for _ in range(packs * copies // len(suits))]
    return tuple(cards)


def two_card_totals(variant: Variant) -> tuple[int, ...]:
    """What two cards of the game can count to, from the least."""
    count = variant.count
    return _two_card_totals(variant.pack, (count.method, count.of, count.bust))


@cache
def _two_card_totals(pack: Pack, counts: tuple[Method, int, Bust]) -> tuple[int, ...]:
    method, of, bust = counts
    count = Count(method, of, {}, bust)
    totals = {count.total((one, two)).points for one in pack.values for two in pack.values}
    return tuple(sorted(totals))


def plain_totals(variant: Variant) -> tuple[int, ...]:
    """What two cards can count to that are no natural and not over."""
    count = variant.count
    totals = (each for each in two_card_totals(variant) if each < count.totals)
    return tuple(each for each in totals if each not in count.naturals)


def opened(variant: Variant, seats: int) -> Coup:
    """A coup with nothing on the felt, at a table of so many seats."""
    return routine(variant).arranged(variant, Coup(1, 1, seats=seats))


def dealt(coup: Coup, deck: ShuffledCards, hands: Mapping[HandId, Hand] | None = None) -> Coup:
    """The coup with its first cards in the order of the deal: of these hands, else as they come."""
    cards = iter(deck)
    given = {hand: iter(held) for hand, held in (hands or {}).items()}
    for hand in coup.deal:
        coup = coup.with_card(hand, next(given.get(hand, cards)))
    return coup


def called(variant: Variant, coup: Coup) -> Due | None:
    """What the cards call for now, None once they are done."""
    return next(iter(cards_due(variant, coup)), None)


def after_word(variant: Variant, coup: Coup, due: Due, random: Random) -> Coup:
    """The coup after a word of the hand that has the choice, whichever chance says."""
    word = random.choice(_OFFERS if due.why is Why.OFFER else _CHOOSES)
    return said(variant, coup, due.hand or variant.banque, word)


def said(variant: Variant, coup: Coup, hand: HandId, word: Speech) -> Coup:
    """The coup after a hand has said this."""
    return spoke(variant, coup, HandSpoke(hand, word))


def stepped(variant: Variant, coup: Coup, cards: Iterator[Card], random: Random) -> Coup | None:
    """The coup after what it calls for, a choice as chance has it; None once its cards are done."""
    due = called(variant, coup)
    if due is None:
        return None
    if due.step is Step.CARD and due.hand is not None:
        return coup.with_card(due.hand, next(cards))
    return after_word(variant, coup, due, random)


def positions(variant: Variant, coup: Coup, deck: ShuffledCards, random: Random) -> Iterator[Coup]:
    """The coup at each moment until its cards are done, as the law plays it and chance chooses."""
    cards, after = iter(deck), coup
    for _ in range(MOST_STEPS):
        yield after
        following = stepped(variant, after, cards, random)
        if following is None:
            return
        after = following


def played_out(variant: Variant, coup: Coup, deck: ShuffledCards, random: Random) -> Coup:
    """The coup when its cards are done."""
    *_, last = positions(variant, coup, deck, random)
    return last


def settled(rules: Rules, coup: Coup) -> Settlement:
    """What a coup whose cards are done comes to."""
    return routine(rules.variant).settle(rules.variant, rules.house, coup)


def followed_by(rules: Rules, coup: Coup) -> Coup:
    """The coup that follows a finished one: with its bank, and the stakes that ride."""
    fresh = Coup(coup.number + 1, coup.shoe, seats=coup.seats)
    return routine(rules.variant).next_bank(rules.variant, fresh, coup, settled(rules, coup))


def view(rules: Rules, seen: FeltSeen) -> CroupierView:
    """The felt of a question as the table's own widgets draw it."""
    coup = seen.coup or Coup(0, 0)
    opening = replace(_NO_TABLE, seats=coup.seats)
    table = Table(opening, lambda _: rules, rules, "", coup=coup)
    if seen.settled:
        table = replace(table, settlement=settled(rules, coup))
    return croupier_view(table)


def canonical(hand: HandId) -> str:
    """The hand as the sheet names it: a seat's own is `seat`."""
    return "seat" if seat_of(hand) else hand
