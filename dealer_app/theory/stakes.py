"""How much lies on each bet against a bank that plays against several hands (§4)."""

from collections.abc import Mapping
from fractions import Fraction

from dealer_app.rules.tableaux import hands_on
from dealer_app.rules.variant import BetId, HandId, Seat, Variant

Stakes = Mapping[BetId, Fraction]
"""How much lies on each bet; only how they compare matters."""

_SOMEBODY = Seat("1")


class BadStakes(Exception):
    """Stakes that are none, or that lie on no bet of the game.

    `known` names the bets on which they may lie, none where one hand plays against the bank;
    None where the stakes themselves are at fault.
    """

    def __init__(self, text: str, known: tuple[str, ...] | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.known = known


def read_stakes(text: str) -> Stakes:
    """The stakes that `tableau_1=100,tableau_2=300` and the like name; BadStakes for an amount
    below nothing, a bet named twice, or nothing at all."""
    named = [_read(each.strip(), text) for each in text.split(",")]
    stakes = dict(named)
    if len(stakes) < len(named) or not any(stakes.values()):
        raise BadStakes(text)
    return stakes


def _read(each: str, text: str) -> tuple[BetId, Fraction]:
    bet, _, amount = each.partition("=")
    try:
        number = Fraction(amount)
    except (ValueError, ZeroDivisionError):
        raise BadStakes(text) from None
    if number < 0 or not bet:
        raise BadStakes(text)
    return BetId(bet), number


def lying(variant: Variant, stakes: Stakes) -> Mapping[HandId, Fraction]:
    """How much lies on each hand that has a stake, in the order of the hands (S4-A21)."""
    amounts = dict.fromkeys(variant.laws, Fraction(0))
    for bet, amount in stakes.items():
        hands = hands_on(variant, _SOMEBODY, bet)
        for hand in hands:
            amounts[hand] += amount / len(hands)
    return {hand: amount for hand, amount in amounts.items() if amount}


def live(variant: Variant, stakes: Stakes) -> tuple[HandId, ...]:
    """The hands on which something lies; a side without any stake gets no hand (S4-A20)."""
    return tuple(lying(variant, stakes))


def played(variant: Variant, bet: BetId, hands: tuple[HandId, ...]) -> tuple[int, ...]:
    """The places of the hands on which a bet lies, an equal part on each (S4-A21)."""
    return tuple(hands.index(each) for each in hands_on(variant, _SOMEBODY, bet))
