"""Games and small shoes for the theory, and a coup dealt card by card as the engine calls it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from dealer_app.library import read_sheet, resolve
from dealer_app.rules.card_order import cards_due, judged
from dealer_app.rules.cards import FIRST_CARDS, Card, read_card
from dealer_app.rules.coup import Coup, Speech, Stake
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.pay_lines import settle_stake
from dealer_app.rules.variant import BetId, HandId, Seat, Variant
from dealer_app.theory.appraisal import Side, Theory
from dealer_app.theory.habits import Habits
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import Composition, full, without
from dealer_app.theory.theories import theory
from tests.play import the

UNIT = Money(10_000_000)
"""Large enough that no rounding of winnings or commission shows in what one unit gains."""


@cache
def game(name: str, **options: str) -> Theory:
    """A game of the program under these options, ready to be appraised."""
    return theory(resolve(read_sheet(name), options))


def side(name: str, **options: str) -> Side:
    """Its first hand against the bank."""
    return game(name, **options).sides[0]


def of(variant: Variant, text: str) -> tuple[Card, ...]:
    """The cards that a shoe file names so."""
    cards = [read_card(each, variant.pack) for each in text.split()]
    return tuple(card for card in cards if card is not None)


def only(variant: Variant, packs: int, cards: Sequence[Card]) -> Composition:
    """A shoe of so many packs from which all but these cards are gone, told in full."""
    suits = "shdc" if variant.pack.suited else ""
    gone: list[Card] = []
    for face in variant.pack.faces:
        for card in [Card(face, suit) for suit in suits] or [Card(face)]:
            copies = packs * variant.pack.number_of(face) // max(1, len(suits))
            gone += [card] * (copies - cards.count(card))
    return without(full(variant.pack, packs), gone)


def dealt(variant: Variant, hand: HandId, cards: Iterable[Card], habits: Habits) -> Coup:
    """A coup of that hand against the bank from these cards, each choice made as the habits say,
    which are 0 or 1."""
    bank, coming = variant.banque, iter(cards)
    deal = (hand, bank, hand, bank)
    coup = Coup(1, 1, deal=deal, playing=(hand, bank), closed=True)
    while dues := cards_due(variant, coup):
        due = dues[0]
        if due.step is Step.CARD:
            coup = coup.with_card(the(due.hand), next(coming))
        else:
            coup = _chosen(variant, coup, due, habits)
    return coup


def _chosen(variant: Variant, coup: Coup, due: Due, habits: Habits) -> Coup:
    hand = the(due.hand)
    if due.why is Why.OFFER:
        given = {**coup.spoken, hand: Speech.GIVE}
        return replace(coup, spoken=given, offered=True)
    first = coup.hand(hand)[:FIRST_CARDS]
    total = variant.count.total([variant.pack.value(card) for card in first]).points
    third = coup.third(coup.playing[0])
    cell = ChoiceCell(hand, total, None if third is None else variant.pack.value(third))
    draws = due.why is not Why.MORE and habits[cell] == 1
    kept = coup if draws or due.why is Why.MORE else coup.with_hand(hand, first)
    return replace(kept, spoken={**coup.spoken, hand: Speech.DRAW if draws else Speech.STAND})


def net(variant: Variant, coup: Coup, bet: BetId) -> Fraction:
    """What one unit on the bet gained in this coup, settled as at the table."""
    stake = Stake(Seat("1"), bet, UNIT)
    line = settle_stake(variant.bets[bet], stake, judged(variant, coup, coup.playing[0]), House())
    return Fraction(line.net, UNIT)
