"""A coup of two tableaux against one bank dealt card by card, each card as likely as it is, and
entered as at the table: what exact odds are held against."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from dealer_app.rules.card_order import against, cards_due, judged, obliged, settled_at_once
from dealer_app.rules.cards import FIRST_CARDS, Card
from dealer_app.rules.coup import Coup, Speech, Stake
from dealer_app.rules.due import Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.tableaux import payout_line
from dealer_app.rules.variant import BetId, HandId, Seat, Variant
from dealer_app.table.coup_entry import dealt as entered
from dealer_app.table.coup_entry import spoke
from dealer_app.table.events import HandSpoke
from dealer_app.theory.habits import Habits
from dealer_app.theory.plays import ChoiceCell, Seen, Settled
from tests.play import the
from tests.theory.shoes import UNIT

ONE = Fraction(1)


def _sums() -> defaultdict[Any, Fraction]:
    return defaultdict(Fraction)


@dataclass(frozen=True)
class Dealt:
    """What came of every order of a small shoe: how likely each net of each bet, and of each
    choice of the bank how likely it is and what drawing and standing bring on each tableau."""

    nets: defaultdict[tuple[BetId, Fraction], Fraction] = field(default_factory=_sums)
    reached: defaultdict[ChoiceCell, Fraction] = field(default_factory=_sums)
    brought: defaultdict[tuple[ChoiceCell, bool, HandId], Fraction] = field(default_factory=_sums)


def dealt(variant: Variant, shoe: Mapping[str, int], habits: Habits) -> Dealt:
    """Every coup from a shoe of so many cards of each face."""
    found = Dealt()
    bank = variant.banque
    hands = tuple(hand for hand in variant.laws if hand != bank)
    deal = (*hands, bank) * FIRST_CARDS
    coup = Coup(1, 1, deal=deal, playing=(*hands, bank), closed=True)
    for nets, chance in _ends((variant, habits, found), coup, shoe, ONE):
        for bet, net in nets.items():
            found.nets[bet, net] += chance
    return found


_Game = tuple[Variant, Habits, Dealt]
_Nets = Mapping[BetId, Fraction]


def _ends(
    game: _Game, coup: Coup, shoe: Mapping[str, int], chance: Fraction
) -> Iterator[tuple[_Nets, Fraction]]:
    """What each bet gained at every end of the coup from here on, and how likely that is."""
    variant, habits, _ = game
    due = next(iter(cards_due(variant, coup)), None)
    if not chance:
        return
    if due is None:
        yield _nets(variant, coup), chance
        return
    hand = the(due.hand)
    if due.step is Step.CARD:
        left = sum(shoe.values())
        for face, number in shoe.items():
            if number:
                after = entered(variant, coup, hand, Card(face))
                less = {**shoe, face: number - 1}
                yield from _ends(game, after, less, chance * Fraction(number, left))
        return
    if due.why is Why.OFFER or obliged(variant, coup, hand):
        word = Speech.GIVE if due.why is Why.OFFER else Speech.DRAW
        yield from _ends(game, _said(variant, coup, hand, word), shoe, chance)
        return
    cell = _cell(variant, coup, hand)
    for word in (Speech.DRAW, Speech.STAND):
        after = _said(variant, coup, hand, word)
        often = habits[cell] if word is Speech.DRAW else 1 - habits[cell]
        if hand != variant.banque:
            yield from _ends(game, after, shoe, chance * often)
            continue
        ends = list(_ends(game, after, shoe, chance))
        _weigh(game, coup, (cell, chance, word), ends)
        yield from ((nets, share * often) for nets, share in ends if often)


def _weigh(
    game: _Game,
    coup: Coup,
    at: tuple[ChoiceCell, Fraction, Speech],
    ends: Iterable[tuple[_Nets, Fraction]],
) -> None:
    """Notes what an act of the bank brings it on each tableau, by the bet on that alone."""
    variant, _, found = game
    cell, chance, word = at
    draws = word is Speech.DRAW
    found.reached[cell] += chance if draws else Fraction(0)
    for nets, share in ends:
        for hand in against(variant, coup):
            found.brought[cell, draws, hand] -= share * nets[BetId(hand)]


def _said(variant: Variant, coup: Coup, hand: HandId, word: Speech) -> Coup:
    """The coup after that was said; an open card that nobody took is burned (S4-A8)."""
    after = spoke(variant, coup, HandSpoke(hand, word))
    if word is Speech.STAND:
        after = after.with_hand(hand, after.hand(hand)[:FIRST_CARDS])
    return after


def _cell(variant: Variant, coup: Coup, hand: HandId) -> ChoiceCell:
    total = variant.count.total([variant.pack.value(c) for c in coup.hand(hand)[:2]]).points
    others = against(variant, coup)
    if hand == variant.banque:
        return ChoiceCell(hand, total, seen=tuple(_seen(variant, coup, each) for each in others))
    lying = [hand] if not variant.draws.shared else [hand, *others]
    open_cards = [card for card in map(coup.third, lying) if card is not None]
    return ChoiceCell(hand, total, variant.pack.value(open_cards[0]) if open_cards else None)


def _seen(variant: Variant, coup: Coup, hand: HandId) -> Seen:
    if settled_at_once(variant, coup, hand):
        return Settled.NATURAL
    third = coup.third(hand)
    return None if third is None else variant.pack.value(third)


def _nets(variant: Variant, coup: Coup) -> _Nets:
    """What one unit on each bet gained, settled as at the table."""
    duels = {hand: judged(variant, coup, hand) for hand in against(variant, coup)}
    lines = {
        bet: payout_line(variant, House(), Stake(Seat("1"), bet, UNIT), duels)
        for bet in variant.bets
    }
    return {bet: Fraction(line.net, UNIT) for bet, line in lines.items()}
