"""The sides of a table where one bank plays against several hands: who stakes on which, who holds
the cards, in what order they are asked, what the bank pays and takes on each (à cheval, in order as
far as it goes, the levy), and the banco on one of them.

Whoever is asked for a banco before another takes it over until the first card; the call names the
order. Rules of §4, S4-A3, S4-A4, S4-A12, S4-A17, S4-A21 and IRR-24.
"""

from collections.abc import Mapping, Sequence

from dealer_app.rules.bank import in_order, seat_order
from dealer_app.rules.bank_rules import Alone, Excess, Speaker
from dealer_app.rules.coup import Banco, BankLine, Coup, Line, Stake, Tour
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BancoCalled
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.pay_lines import settle_stake
from dealer_app.rules.variant import (
    BetId,
    HandId,
    LevyBase,
    Result,
    Seat,
    Variant,
    seat_hand,
    seat_of,
)

Duels = Mapping[HandId, Duel]
"""Each hand in play against the bank's."""
Unpaid = tuple[tuple[Seat, str], ...]
"""Whose stake, on which bet, the bank could not pay in full."""


def sides(variant: Variant) -> tuple[HandId, ...]:
    """The hands against the bank that stand for several, the one at its right first."""
    bank = variant.banque
    return tuple(hand for hand in variant.laws if hand != bank and seat_of(hand) is None)


def hands_on(variant: Variant, seat: Seat, bet: BetId) -> tuple[HandId, ...]:
    """The hands that a bet of a seat plays: à cheval, every side (S4-A21)."""
    side = HandId(bet)
    if side in variant.laws:
        return (side,)
    return sides(variant) or (seat_hand(seat),)


def hands_of(variant: Variant, stake: Stake) -> tuple[HandId, ...]:
    """The hands that a stake plays, with an equal part on each."""
    return hands_on(variant, stake.seat, stake.bet)


def part_of(variant: Variant, stake: Stake) -> Money:
    """What of a stake lies on each hand that it plays."""
    return Money(stake.amount // len(hands_of(variant, stake)))


def missing_of(variant: Variant, coup: Coup) -> Money | None:
    """What the bank can still be staked for, None where there is no limit (§4)."""
    if coup.bank is None or variant.tour.excess is Excess.FREE:
        return None
    return Money(max(0, coup.banked - coup.staked_total))


def live_hands(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands on which something is staked, in the order in which they are dealt; every one
    where there is no stake at all (S4-A20)."""
    hands = sides(variant)
    if not hands:
        hands = tuple(seat_hand(seat) for seat in in_order(coup, variant.tour.step))
    staked = {hand for stake in coup.stakes for hand in hands_of(variant, stake)}
    return tuple(hand for hand in hands if hand in staked or not staked)


def side_place(variant: Variant, hand: HandId) -> int:
    """Which side a hand is, from 0; hands of the seats' own are all as the first."""
    return sides(variant).index(hand) if hand in sides(variant) else 0


def side_order(variant: Variant, coup: Coup, hand: HandId) -> tuple[Seat, ...]:
    """The seats as that side counts them: the first from the bank's right, the next from its
    left."""
    step = variant.tour.step
    return in_order(coup, -step if side_place(variant, hand) % 2 else step)


def pontes(variant: Variant, coup: Coup, side: HandId) -> tuple[Seat, ...]:
    """Who plays a side, the first to hold its cards first; standing bettors only after the seats.

    Where cards are dealt without any stake, everybody at the table does.
    """
    order = side_order(variant, coup, side)
    start = order.index(coup.proposed[side]) if coup.proposed.get(side) in order else 0
    order = (*order[start:], *order[:start])
    if coup.dealt and not coup.stakes:
        return order
    staked = {stake.seat for stake in coup.stakes if side in hands_of(variant, stake)}
    standing = sorted((seat for seat in staked if seat.startswith("v")), key=seat_order)
    return (*(seat for seat in order if seat in staked), *standing)


def side_holders(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who holds the cards of each side, as far as it is settled (S4-A4)."""
    holders = ((side, _holder(variant, coup, side)) for side in sides(variant))
    return {side: seat for side, seat in holders if seat is not None}


def _holder(variant: Variant, coup: Coup, side: HandId) -> Seat | None:
    if side in coup.held:
        return coup.held[side]
    players = pontes(variant, coup, side)
    if variant.tour.speaker is not Speaker.LARGEST:
        return next(iter(players), None)
    seated = tuple(seat for seat in players if not seat.startswith("v"))
    return max(seated or players, key=lambda seat: _on(variant, coup, side, seat), default=None)


def _on(variant: Variant, coup: Coup, side: HandId, seat: Seat) -> Money:
    """What a seat has on a side."""
    mine = (stake for stake in coup.stakes if stake.seat == seat)
    return Money(sum(part_of(variant, s) for s in mine if side in hands_of(variant, s)))


def next_holders(
    variant: Variant, coup: Coup, results: Mapping[HandId, str]
) -> Mapping[HandId, Seat]:
    """From whom each side counts in the coup that follows: its holder, or the next one there when
    it lost; a side that nobody played counts on from where it was (S4-A4)."""
    if variant.tour.speaker is Speaker.LARGEST:
        return {}
    counted = dict(coup.proposed)
    for side, holder in side_holders(variant, coup).items():
        counted[side] = holder
        if results.get(side) == "loses":
            order = side_order(variant, coup, side)
            place = order.index(holder) + 1 if holder in order else 0
            counted[side] = order[place % len(order)]
    return counted


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
    if bank is None or not (bank.put_in or bank.coups or bank.named):
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
    return sorted(lines, key=lambda line: _paid_at(variant, coup, line))


def _short_of(line: Line, lacking: int) -> Line:
    won = Money(line.won - lacking)
    return replace(line, won=won, commission=min(line.commission, won))


def _paid_at(variant: Variant, coup: Coup, line: Line) -> tuple[int, int]:
    """Where a line comes when winners are paid in order."""
    standing, number = seat_order(line.seat)
    hands = hands_on(variant, line.seat, BetId(line.bet))
    if len(hands) > 1:
        return len(variant.laws), number + standing * coup.seats
    order = side_order(variant, coup, hands[0])
    rank = number + coup.seats if standing else order.index(line.seat)
    return side_place(variant, hands[0]), rank


# A banco on one side: who is asked first, what it covers, how often running


def bancos(tour: Tour) -> tuple[Banco, ...]:
    """The bancos of a coup: one, or two on opposite sides."""
    return tuple(each for each in (tour.banco, tour.opposed) if each is not None)


def alone_on(variant: Variant, coup: Coup, hands: tuple[HandId, ...]) -> bool:
    """True if somebody has one of these hands for himself by a banco (§4)."""
    return any(
        hand in hands
        for banco in bancos(coup.tour)
        for hand in hands_on(variant, banco.seat, banco.bet or BetId(""))
    )


def asked_in_order(coup: Coup) -> tuple[Seat, ...]:
    """The seats as they are asked for a banco: the bank's right neighbour, the left one, and so on
    by turns (§4)."""
    pairs = zip(in_order(coup, 1), in_order(coup, -1), strict=True)
    return tuple(dict.fromkeys(seat for pair in pairs for seat in pair))


def before_others(coup: Coup, seat: Seat, banco: Banco) -> bool:
    """True of a seat that is asked before whoever called that banco; standing bettors come last."""
    order = asked_in_order(coup)
    places = [
        (0, order.index(each)) if each in order else seat_order(each) for each in (seat, banco.seat)
    ]
    return places[0] < places[1]


def nearer(coup: Coup) -> tuple[Seat, ...]:
    """The seats that may still take the side of a banco from who called it, as they are asked."""
    there = bancos(coup.tour)
    others = (seat for seat in asked_in_order(coup) if seat not in {each.seat for each in there})
    return tuple(seat for seat in others if any(before_others(coup, seat, each) for each in there))


def claimants(variant: Variant, coup: Coup) -> tuple[Seat, ...]:
    """Who may call banco against a side, as they are asked: all, or who is asked before the one
    that called it."""
    several = len(sides(variant)) > 1 and variant.tour.alone is Alone.BANCO
    if not several or coup.dealt or coup.closed:
        return ()
    return nearer(coup) if bancos(coup.tour) else asked_in_order(coup)


def halves_left(variant: Variant, coup: Coup) -> bool:
    """True while a side is left on which a second banco would go halves with the first (§4)."""
    sole = coup.tour.banco is not None and coup.tour.opposed is None
    return sole and any(not alone_on(variant, coup, (side,)) for side in sides(variant))


def taken_over(variant: Variant, coup: Coup, move: BancoCalled) -> Coup | Banco:
    """The coup without the bancos on that side, whose seats are asked after this one; or the banco
    that stays, where its seat is asked before (§4)."""
    hands = hands_on(variant, move.seat, move.bet or BetId(""))
    for banco in bancos(coup.tour):
        if not set(hands) & set(hands_on(variant, banco.seat, banco.bet or BetId(""))):
            continue
        if not before_others(coup, move.seat, banco):
            return banco
        coup = _without(coup, banco)
    return coup


def _without(coup: Coup, banco: Banco) -> Coup:
    """The coup in which that banco was not called; one on the other side covers all again."""
    mine = (banco.seat, banco.bet)
    others = tuple(each for each in bancos(coup.tour) if (each.seat, each.bet) != mine)
    coup = replace(coup, stakes=tuple(s for s in coup.stakes if (s.seat, s.bet) != mine))
    if not others:
        return replace(coup, tour=replace(coup.tour, banco=None, opposed=None))
    (other,) = others
    whole = replace(other, amount=Money(other.amount + banco.amount))
    coup = coup.with_stake(other.seat, other.bet or BetId(""), banco.amount)
    return replace(coup, tour=replace(coup.tour, banco=whole, opposed=None))


def running(coup: Coup, seat: Seat) -> int:
    """How often running a seat would have called banco with this one."""
    return 1 + max((each.running for each in coup.tour.before if each.seat == seat), default=0)


def covering(
    variant: Variant, coup: Coup, move: BancoCalled, hands: tuple[HandId, ...]
) -> BancoCalled | Refusal:
    """A banco for what it covers: what the bank holds and nobody covers yet, even à cheval; two
    on opposite sides go halves, the first side with the odd unit (§4)."""
    first, missing = coup.tour.banco, missing_of(variant, coup)
    if first is not None:
        whole = first.amount
        amount = (whole + (side_place(variant, hands[0]) == 0)) // 2
        nothing = whole < 2
    else:
        whole = coup.banked if missing is None else missing
        amount = whole - whole % len(hands)
        nothing = not amount
    if nothing:
        return Refusal(No.BANK_COVERED)
    if move.amount not in (coup.banked, whole, amount):
        return Refusal(No.BANK_DIFFERS, {"amount": Money(amount)})
    return replace(move, amount=Money(amount))


def called(variant: Variant, coup: Coup, move: BancoCalled) -> Coup:
    """The coup with a banco that was taken; a second one takes its part of the first."""
    without = taken_over(variant, coup, move)
    coup = coup if isinstance(without, Banco) else without
    bet, first = move.bet or BetId(""), coup.tour.banco
    banco = Banco(move.seat, move.amount, move.bet, running(coup, move.seat))
    coup = coup.with_stake(move.seat, bet, move.amount)
    if first is None:
        return replace(coup, tour=replace(coup.tour, banco=banco))
    coup = coup.with_stake(first.seat, first.bet or BetId(""), Money(-move.amount))
    first = replace(first, amount=Money(first.amount - move.amount))
    return replace(coup, tour=replace(coup.tour, banco=first, opposed=banco))
