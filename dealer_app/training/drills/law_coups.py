"""The cells of the drawing laws, and coups that lie so that a cell is in question."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.card_order import against, ended, still_in
from dealer_app.rules.coup import Coup, Hand, Speech
from dealer_app.rules.variant import HandId, Law, LawCell, Reference, Variant
from dealer_app.training.drills.finished_coups import stops_all
from dealer_app.training.felt import (
    ShuffledCards,
    called,
    canonical,
    dealt,
    opened,
    plain_totals,
    said,
    stepped,
    two_card_totals,
)

STOOD: Final = "-"
SEVERAL: Final = "several"

AGAINST_SEVERAL: Final = 4
"""Seats at a table where the bank plays against more than one hand."""

_AGAINST_ONE: Final = 2
_ALL_LOOKED_AT: Final = frozenset({Reference.ANY_SEAT, Reference.LAST_DRAWER})
"""References under which several third cards are compared without regard to the stakes."""

_TRIES: Final = 20


def laws(variant: Variant) -> Mapping[str, tuple[HandId, Law]]:
    """The hands of the game with their laws, one seat for all."""
    laws: dict[str, tuple[HandId, Law]] = {}
    for hand in opened(variant, _AGAINST_ONE).playing:
        laws.setdefault(canonical(hand), (hand, variant.laws[hand]))
    return laws


def law_keys(variant: Variant) -> Iterator[str]:
    """Every cell of every law: the hand and its total, and where the bank looks at a third card,
    its value, that the other stood, or several of them."""
    for name, (_, law) in laws(variant).items():
        for total in two_card_totals(variant):
            if total < len(law.rows):
                yield from _row_keys(variant, name, law, total)


def _row_keys(variant: Variant, name: str, law: Law, total: int) -> Iterator[str]:
    if law.reference is Reference.NONE:
        yield f"{name}|{total}"
        return
    if _standing(variant):
        yield f"{name}|{total}|{STOOD}"
    if stops_all(variant, total):
        return
    for third in sorted(set(variant.pack.values)):
        if third + 1 < len(law.rows[total]) and _drawing(variant, third):
            yield f"{name}|{total}|{third}"
    if len(set(law.rows[total])) > 1 and _compares(variant, law):
        yield f"{name}|{total}|{SEVERAL}"


def _compares(variant: Variant, law: Law) -> bool:
    return law.reference in _ALL_LOOKED_AT and len(opened(variant, AGAINST_SEVERAL).playing) > 2


def _ponte(variant: Variant) -> HandId:
    """The one hand whose third card the bank looks at."""
    return against(variant, opened(variant, _AGAINST_ONE))[0]


def _standing(variant: Variant) -> list[int]:
    """The totals on which the hand against the bank may stand."""
    rows = variant.laws[_ponte(variant)].rows
    return [t for t in plain_totals(variant) if LawCell.DRAWS not in rows[t]]


def _drawing(variant: Variant, third: int) -> list[int]:
    """The totals on which the hand against the bank may draw such a card and is not over."""
    rows, count = variant.laws[_ponte(variant)].rows, variant.count
    open_to = [t for t in plain_totals(variant) if LawCell.STANDS not in rows[t]]
    return [t for t in open_to if not count.total((t, 0, third)).bust]


def laid(variant: Variant, random: Random, key: str) -> tuple[Coup, HandId]:
    """A coup in which the hand of the cell has its total and it is its turn."""
    name, told, *third = key.split("|")
    hand, _ = laws(variant)[name]
    if third == [SEVERAL]:
        return _several(variant, random, hand, int(told)), hand
    deck = ShuffledCards(variant, random)
    own = deck.pair([int(told)])
    if third:
        return _against(variant, deck, (hand, own), third[0]), hand
    return _in_turn(variant, deck, random, {hand: own}), hand


def _against(variant: Variant, deck: ShuffledCards, bank: tuple[HandId, Hand], third: str) -> Coup:
    """The bank's hand against one that stood, or drew a card of that value."""
    ponte = _ponte(variant)
    totals = _standing(variant) if third == STOOD else _drawing(variant, int(third))
    hands = {bank[0]: bank[1], ponte: deck.pair(totals)}
    coup = dealt(opened(variant, _AGAINST_ONE), deck, hands)
    if ended(variant, coup):
        return coup
    coup = said(variant, coup, ponte, Speech.STAND if third == STOOD else Speech.DRAW)
    return coup if third == STOOD else coup.with_card(ponte, deck.worth(int(third)))


def _in_turn(
    variant: Variant, deck: ShuffledCards, random: Random, hands: Mapping[HandId, Hand]
) -> Coup:
    """A coup with these hands, the others plain, played until it is the turn of the first."""
    coup = opened(variant, AGAINST_SEVERAL)
    plain = {hand: deck.pair(plain_totals(variant)) for hand in coup.playing if hand not in hands}
    coup = dealt(coup, deck, {**plain, **hands})
    if variant.draws.offer is not CardOffer.NONE and not ended(variant, coup):
        coup = said(variant, coup, variant.banque, Speech.GIVE)
    cards, hand = iter(deck), next(iter(hands))
    while not ended(variant, coup):
        due = called(variant, coup)
        if due is None or due.hand is None or not _before(coup, due.hand, hand):
            break
        coup = stepped(variant, coup, cards, random) or coup
    return coup


def _before(coup: Coup, one: HandId, other: HandId) -> bool:
    """True of a hand whose turn comes before that of the other."""
    return coup.playing.index(one) < coup.playing.index(other)


def _several(variant: Variant, random: Random, hand: HandId, total: int) -> Coup:
    """The bank's hand against several of which one at least drew and two are still in."""
    for _ in range(_TRIES):
        deck = ShuffledCards(variant, random)
        coup = _in_turn(variant, deck, random, {hand: deck.pair([total])})
        left = still_in(variant, coup)
        if len(left) > 1 and any(coup.third(each) for each in left):
            return coup
    raise LookupError(hand, total)
