"""Coups as they lie on the felt, for the tests of the cards."""

from dataclasses import replace

from dealer_app.rules.card_order import cards_due
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.variant import HandId, Variant
from tests.builders import cards
from tests.rules.macao import table


def felt(hands: dict[str, str], **known: object) -> Coup:
    """A coup as it lies: each hand's first cards and, after a `+`, what it drew; the hands drew in
    the order in which they stand, the bank's last."""
    order = tuple(HandId(hand) for hand in hands)
    at = Coup(1, 1, deal=order * 2, playing=order)
    halves = {
        hand: text.partition("+")[::2] for hand, text in zip(order, hands.values(), strict=True)
    }
    firsts = {hand: cards(first) for hand, (first, _) in halves.items()}
    for place in range(2):
        for hand in order:
            if place < len(firsts[hand]):
                at = at.with_card(hand, firsts[hand][place])
    for hand, (_, drawn) in halves.items():
        for each in cards(drawn):
            at = at.with_card(hand, each)
    return replace(at, **known)  # type: ignore[arg-type]  # the tests name them


def two(ponte: str, banque: str, **known: object) -> Coup:
    """A ponte against the bank."""
    return felt({"ponte": ponte, "banque": banque}, **known)


def three(right: str, left: str, banque: str, **known: object) -> Coup:
    """Two tableaux against the bank."""
    return felt({"tableau_1": right, "tableau_2": left, "banque": banque}, **known)


def round_of(*seats: str, banque: str, **known: object) -> Coup:
    """Seats 9, 8, 7 and so on against the bank at Macao."""
    hands = {f"seat_{9 - place}": text for place, text in enumerate(seats)}
    return felt({**hands, "banque": banque}, **known)


def say(**words: str) -> dict[HandId, Speech]:
    return {HandId(hand): Speech(word) for hand, word in words.items()}


def called(variant: Variant, coup: Coup) -> list[str]:
    """What the cards call for, as `card ponte other_drew`."""
    return [f"{each.step} {each.hand} {each.why}" for each in cards_due(variant, coup)]


def macao(*options: str) -> Variant:
    """Macao at a table of nine, under options written `key=value`."""
    return table(9, *options)
