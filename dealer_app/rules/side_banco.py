"""A banco on one side of several: who is asked first, what it covers, how often running.

Whoever is asked before another takes it over until the first card; the call names the order.

Rules of §4.
"""

from dealer_app.rules.bank import in_order, seat_order
from dealer_app.rules.bank_rules import Alone
from dealer_app.rules.coup import Banco, Coup, Tour
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BancoCalled
from dealer_app.rules.tableaux import hands_on, missing_of, side_place, sides
from dealer_app.rules.variant import BetId, HandId, Seat, Variant


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
