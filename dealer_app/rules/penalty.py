"""The reckless Grandeur: when she is one, and what she bears or claims of the others' stakes.

Rules of S1.18, S1-A12, S1-A15 to S1-A20 and S1-A41; a ponte's false draw, where he is liable for
it (§3.4).
"""

from collections.abc import Iterable
from typing import Final, assert_never

from dealer_app.rules.bank_rules import Claim
from dealer_app.rules.card_order import ended, natural_of
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Line, Speech, score
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.house import House, Resolution
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.representative import ponte_hand, representative
from dealer_app.rules.variant import Penalty, Result, Seat, Variant

FALSE_DRAW: Final = "IRR-21"


def reckless(variant: Variant, coup: Coup) -> bool:
    """True if the first two cards against the bank ask for another play than the one made."""
    rules, hand = variant.penalty, ponte_hand(variant)
    first = coup.hand(hand)[:FIRST_CARDS]
    if rules is None or not rules.enabled or len(first) < FIRST_CARDS:
        return False
    if any(card.hidden for card in first) or natural_of(variant, coup, hand):
        return False
    total = score(variant, first).total
    if coup.third(hand) is not None:
        return total >= rules.draws_on
    stood = coup.spoken.get(hand) in (Speech.STAND, Speech.SHOW)
    return stood and total <= rules.stands_on and not ended(variant, coup)


def answers(variant: Variant, coup: Coup) -> bool:
    """True if the Grandeur answers for her play: this one's, one marked by hand (S1-A41), or one
    in a coup that was tied (S1-A17)."""
    rules = variant.penalty
    if rules is None or not rules.enabled:
        return False
    hand = ponte_hand(variant)
    marked = any(
        each.code == FALSE_DRAW and each.hand == hand and each.resolution is Resolution.STAND
        for each in coup.findings
    )
    return marked or reckless(variant, coup) or carried(variant, coup)


def carried(variant: Variant, coup: Coup) -> bool:
    """True if who plays against the bank was reckless in the tied coup before."""
    seat = coup.tour.reckless
    return seat is not None and seat == representative(variant, coup)


def _answering(variant: Variant, coup: Coup) -> Seat | None:
    """The Grandeur who answers for her play with a stake of her own; one whose stake went back
    too late plays on for the others, and bears and claims nothing (IRR-16)."""
    seat = representative(variant, coup)
    staked = any(stake.seat == seat for stake in coup.stakes)
    return seat if staked and answers(variant, coup) else None


def asks_claim(variant: Variant, house: House, coup: Coup, lines: Iterable[Line]) -> bool:
    """True while she may still say whether she claims her part of what others won (S1-A16)."""
    rules, grandeur = variant.penalty, _answering(variant, coup)
    if rules is None or rules.claim is not Claim.ASK or coup.claimed is not None:
        return False
    if grandeur is None:
        return False
    won = (line for line in lines if line.result is Result.WIN and line.seat != grandeur)
    return any(_part(rules, house, line) for line in won)


def shared_out(
    variant: Variant, house: House, coup: Coup, lines: tuple[Line, ...]
) -> tuple[Line, ...]:
    """The payout with what the Grandeur bears of the others' losses, or takes of what they won."""
    rules, grandeur = variant.penalty, _answering(variant, coup)
    if rules is None or grandeur is None:
        return lines
    claims = rules.claim is not Claim.NEVER and coup.claimed is not False
    parts = {
        line.seat: _part(rules, house, line)
        for line in lines
        if line.seat != grandeur and (line.result is not Result.WIN or claims)
    }
    return tuple(_with_part(line, grandeur, parts) for line in lines)


def _part(rules: Penalty, house: House, line: Line) -> Money:
    """What of this line is the Grandeur's, rounded for each by himself (S1-A12, S1-A15)."""
    if line.seat.startswith("v") and not rules.spectators:
        return Money(0)
    smallest = min((chip.value for chip in house.chips), default=Money(1))
    unit = smallest if rules.to_chip else Money(1)
    return rounded((line.won + line.lost) * rules.share, rules.half, unit)


def _with_part(line: Line, grandeur: Seat, parts: dict[Seat, Money]) -> Line:
    """The line less the Grandeur's part, or her own with the parts of all."""
    change = sum(parts.values()) if line.seat == grandeur else -parts.get(line.seat, 0)
    match line.result:
        case Result.WIN:
            return replace(line, won=Money(line.won + change))
        case Result.LOSE:
            return replace(line, lost=Money(line.lost + change))
        case Result.PUSH | Result.VOID:
            return line
        case _:
            assert_never(line.result)
