"""What a bank pays and takes on its sides: à cheval, in order as far as it goes, the levy.

Rules of §4, S4-A12, S4-A17, S4-A21 and IRR-24.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import BankLine, Coup, Line, Stake
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.settlement import settle_stake
from dealer_app.rules.tableaux import hands_of, hands_on, part_of, side_order, side_place
from dealer_app.rules.variant import BetId, HandId, LevyBase, Result, Seat, Variant

Duels = Mapping[HandId, Duel]
"""Each hand in play against the bank's."""
Unpaid = tuple[tuple[Seat, str], ...]
"""Whose stake, on which bet, the bank could not pay in full."""


def payout_line(variant: Variant, house: House, stake: Stake, duels: Duels) -> Line:
    """What a stake becomes; one on several sides is settled apart on each (S4-A21)."""
    part = replace(stake, amount=part_of(variant, stake))
    bet, hands = variant.bets[stake.bet], hands_of(variant, stake)
    parts = [settle_stake(bet, part, duels[hand], house) for hand in hands]
    if len(parts) == 1:
        return parts[0]
    line = replace(
        parts[0],
        stake=stake.amount,
        won=Money(sum(each.won for each in parts)),
        lost=Money(sum(each.lost for each in parts)),
        commission=Money(sum(each.commission for each in parts)),
        halved=Money(sum(each.returned for each in parts)),
    )
    return replace(line, result=_by_net(line.net))


def _by_net(net: Money) -> Result:
    if net == 0:
        return Result.PUSH
    return Result.WIN if net > 0 else Result.LOSE


def bank_line(coup: Coup, won: Money, levy: Money) -> BankLine | None:
    """What the coup comes to for who holds the bank, None where nobody does."""
    bank = coup.bank
    if bank is None or not (bank.put_in or bank.coups):
        return None
    return BankLine(bank.holder, bank.amount, Money(won - levy), levy)


def levy_base(variant: Variant, coup: Coup, duels: Duels, won: Money) -> int:
    """What the cagnotte is a share of: what the bank won; on an open one the stakes of the sides
    that it won, less those of the sides that it lost (§4)."""
    if variant.cagnotte is None or variant.cagnotte.base is LevyBase.BANK_WIN:
        return won
    parts = ((stake, hand) for stake in coup.stakes for hand in hands_of(variant, stake))
    return sum(-duels[hand].sign * part_of(variant, stake) for stake, hand in parts)


def as_far_as_it_goes(
    variant: Variant, coup: Coup, lines: tuple[Line, ...]
) -> tuple[tuple[Line, ...], Unpaid]:
    """The lines with winners paid in order from the bank and what it wins, and those that are not
    paid in full (IRR-24).

    The first side is paid from the bank's right, the next from its left, then who is à cheval.
    """
    left = coup.banked + sum(max(0, line.lost - line.won) for line in lines)
    paid: dict[tuple[Seat, str], Line] = {}
    for line in in_order_of_payment(variant, coup, lines):
        owed = max(0, line.won - line.lost)
        payable = min(owed, left)
        paid[line.seat, line.bet] = _short_of(line, owed - payable)
        left -= payable
    after = tuple(paid[line.seat, line.bet] for line in lines)
    pairs = zip(lines, after, strict=True)
    return after, tuple((line.seat, line.bet) for line, cut in pairs if cut != line)


def in_order_of_payment(variant: Variant, coup: Coup, lines: Sequence[Line]) -> list[Line]:
    """The lines as winners are paid where the bank may not be enough (IRR-24)."""
    return sorted(lines, key=lambda line: _place(variant, coup, line))


def _short_of(line: Line, lacking: int) -> Line:
    won = Money(line.won - lacking)
    return replace(line, won=won, commission=min(line.commission, won))


def _place(variant: Variant, coup: Coup, line: Line) -> tuple[int, int]:
    """Where a line comes when winners are paid in order."""
    standing, number = seat_order(line.seat)
    hands = hands_on(variant, line.seat, BetId(line.bet))
    if len(hands) > 1:
        return len(variant.laws), number + standing * coup.seats
    order = side_order(variant, coup, hands[0])
    rank = number + coup.seats if standing else order.index(line.seat)
    return side_place(variant, hands[0]), rank
