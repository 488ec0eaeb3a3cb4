"""What each outcome is called on a card of payouts."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.rules.outcomes import MARGINS
from dealer_app.rules.variant import HandId, Role, Variant

_NAMES: Final[Mapping[str, str]] = {
    "ponte_wins": marked("{ponte} wins"),
    "banque_wins": marked("{banque} wins"),
    "tie": marked("tie"),
    "both_bust": marked("both hands bust"),
    "ponte_busts": marked("{ponte} busts"),
    "banque_busts": marked("{banque} busts"),
    "ponte_wins_natural": marked("{ponte} wins with a natural"),
    "banque_wins_natural": marked("{banque} wins with a natural"),
    "ponte_natural": marked("{ponte} has a natural"),
    "banque_natural": marked("{banque} has a natural"),
    "natural_tie": marked("two equal naturals"),
    "natural_nine_beats_natural_eight": marked("a natural 9 beats a natural 8"),
    "two_card_nine_beats_two_card_seven": marked("9 in two cards beats 7 in two cards"),
    "any_nine_beats_any_seven": marked("9 beats 7, in any number of cards"),
    "ponte_pair": marked("{ponte} has a pair"),
    "banque_pair": marked("{banque} has a pair"),
    "either_pair": marked("at least one pair"),
    "one_perfect_pair": marked("one pair of one suit"),
    "both_perfect_pairs": marked("two pairs of one suit each"),
    "cards_4": marked("4 cards in the coup"),
    "cards_5": marked("5 cards in the coup"),
    "cards_6": marked("6 cards in the coup"),
    "cards_5_or_6": marked("5 or 6 cards in the coup"),
    "banque_wins_on_six": marked("{banque} wins with 6"),
    "banque_wins_on_two_card_six": marked("{banque} wins with 6 in two cards"),
    "banque_wins_on_three_card_six": marked("{banque} wins with 6 in three cards"),
    "banque_wins_on_three_card_seven": marked("{banque} wins with 7 in three cards"),
    "ponte_wins_on_three_card_eight": marked("{ponte} wins with 8 in three cards"),
    "one_three_card_six": marked("one hand has 6 in three cards"),
    "both_three_card_sixes": marked("both hands have 6 in three cards"),
    "three_giving_eight": marked("{banque} stands on 3 against an 8"),
}
_BY_NUMBER: Final[Mapping[str, str]] = {
    "tie_on": marked("tie on {n}"),
    "ponte_wins_by": marked("{ponte} wins by {n}"),
    "banque_wins_by": marked("{banque} wins by {n}"),
}

LOST: Final = "otherwise"
"""The line by which a stake is lost that no other line decides."""
BOTH_SIDES: Final = "/"
"""What stands between the lines that decide two halves of one stake (S4-A21)."""


def line_name(words: Words, variant: Variant, on: str, bet: str = "") -> str:
    """A line of a payout in words; of a stake that lies on two sides, what becomes of each half."""
    one, astride, other = on.partition(BOTH_SIDES)
    if not astride:
        return words("otherwise") if on == LOST else outcome_name(words, variant, on, bet)
    first, second = (_half(words, variant, each, bet) for each in (one, other))
    if one == other:
        text = words("{on}, on both sides", on=first)
    else:
        text = words("{one} on one side, {other} on the other", one=first, other=second)
    return text[:1].upper() + text[1:]


def _half(words: Words, variant: Variant, on: str, bet: str) -> str:
    name = words("the stake is lost") if on == LOST else outcome_name(words, variant, on, bet)
    return name[:1].lower() + name[1:]


def outcome_name(words: Words, variant: Variant, outcome: str, bet: str = "") -> str:
    """An outcome in words, with the hands as this game calls them.

    Where several hands face the bank, `bet` names the one that is meant.
    """
    stem, _, number = outcome.rpartition("_")
    sentence = _NAMES.get(outcome) or _BY_NUMBER[stem]
    said = {
        Role.PONTE.value: _against_the_bank(words, variant, bet),
        Role.BANQUE.value: words.name(variant.hand(variant.banque).said),
    }
    text = words(sentence, **said, n=number if number in map(str, MARGINS) else "")
    return text[:1].upper() + text[1:]


def _against_the_bank(words: Words, variant: Variant, bet: str) -> str:
    """The hand that is compared with the bank's for a bet; any of them where it names none."""
    said = {hand.id: words.name(hand.said) for hand in variant.hands if hand.role is Role.PONTE}
    if len(said) == 1:
        return next(iter(said.values()))
    return said.get(HandId(bet)) or words("the hand")
