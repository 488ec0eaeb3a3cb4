"""A game as its sheet has it, whatever table it is dealt at."""

from dataclasses import replace
from typing import Final

from dealer_app.rules.variant import HandId, HandSpec, Seat, Variant, seat_of

_SEAT: Final = HandId("seat")


def unseated(variant: Variant) -> Variant:
    """The variant with one hand, and one law, for all the seats that have a hand of their own."""
    own = [(hand, seat) for hand in variant.hands if (seat := seat_of(hand.id)) is not None]
    if not own:
        return variant
    first, seat = own[0]
    others = tuple(hand for hand in variant.hands if seat_of(hand.id) is None)
    laws = {hand: law for hand, law in variant.laws.items() if seat_of(hand) is None}
    one = _for_all(first, seat)
    return replace(variant, hands=(one, *others), laws={one.id: variant.laws[first.id]} | laws)


def _for_all(hand: HandSpec, seat: Seat) -> HandSpec:
    names = {language: name.removesuffix(f" {seat}") for language, name in hand.names.items()}
    said = {language: name.removesuffix(f" {seat}") for language, name in hand.said.items()}
    return HandSpec(_SEAT, names, said, hand.role, each_seat=True)
