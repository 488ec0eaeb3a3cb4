"""What odds take for granted where a game's rules allow more than is counted."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.variant import HandId, Variant, seat_of
from dealer_app.theory.habits import Habits
from dealer_app.theory.plays import MOST_CARDS, ChoiceCell

_ALWAYS: Final = Fraction(1)


class Assumed(StrEnum):
    """Something that is taken for granted."""

    NO_FOURTH_CARD = "nobody_asks_for_a_fourth_card"
    OFFERED = "the_bank_offers_a_card"
    NOT_LAID_DOWN = "the_bank_does_not_lay_down_before_it_offers"
    ONE_SEAT = "one_seat_plays_against_the_bank"
    OWN_HAND = "the_bank_answers_a_stake_on_the_seats_own_hand"
    BLIND_STAKE = "stakes_are_made_whatever_the_cards_looked_at"
    SEAT_PAYS = "every_multiple_lost_is_paid_in_full"
    BANK_PAYS = "the_bank_can_pay_every_winner"
    BEFORE_LEVY = "the_cagnotte_is_not_taken_off"
    NO_PENALTY = "the_penalty_for_reckless_play_is_not_counted"


def assumed(variant: Variant, habits: Iterable[Habits]) -> tuple[Assumed, ...]:
    """What is taken for granted of a game at a table, under these habits: only what matters to
    it."""
    drawn = [each for some in habits for each in some.items()]
    holds = {**_of_cards(variant), **_of_hands(variant), **_of_stakes(variant)}
    holds[Assumed.NO_PENALTY] = any(_reckless(variant, cell, often) for cell, often in drawn)
    return tuple(each for each in Assumed if holds[each])


def _of_cards(variant: Variant) -> Mapping[Assumed, bool]:
    """Rules of S2-A7, S4.16 and S4-A7."""
    return {
        Assumed.NO_FOURTH_CARD: variant.max_cards > MOST_CARDS,
        Assumed.OFFERED: variant.draws.offer is CardOffer.MAY,
        Assumed.NOT_LAID_DOWN: variant.draws.offer is not CardOffer.NONE,
    }


def _of_hands(variant: Variant) -> Mapping[Assumed, bool]:
    against = [hand for hand in variant.laws if hand != variant.banque]
    seats = any(_of_seat(hand) for hand in against)
    return {
        Assumed.ONE_SEAT: seats,
        Assumed.OWN_HAND: seats and len(variant.bets) > 1,
    }


def _of_seat(hand: HandId) -> bool:
    return seat_of(hand) is not None


def _of_stakes(variant: Variant) -> Mapping[Assumed, bool]:
    """Rules of S2.10, S2-A10, IRR-24 and §3.5."""
    return {
        Assumed.BLIND_STAKE: variant.tour.after_look,
        Assumed.SEAT_PAYS: variant.capped,
        Assumed.BANK_PAYS: variant.bank is not None and variant.bank.short_in_order,
        Assumed.BEFORE_LEVY: variant.cagnotte is not None and variant.cagnotte.rate > 0,
    }


def _reckless(variant: Variant, cell: ChoiceCell, often: Fraction) -> bool:
    """True of a habit that a penalty is for (S1.18, S1-A19)."""
    penalty = variant.penalty
    if penalty is None or not penalty.enabled or cell.hand == variant.banque:
        return False
    stands = cell.total <= penalty.stands_on and often < _ALWAYS
    return stands or (cell.total >= penalty.draws_on and often > 0)
