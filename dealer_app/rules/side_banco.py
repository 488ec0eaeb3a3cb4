"""A banco on one side of several: what it covers, who has a side alone, how often running.

Rules of §4.
"""

from dataclasses import replace

from dealer_app.rules.coup import Banco, Coup, Tour
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BancoCalled
from dealer_app.rules.tableaux import hands_on, missing_of, side_place
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
        return Refusal(No.BANK_COVERED, {"amount": Money(0)})
    if move.amount not in (coup.banked, whole, amount):
        return Refusal(No.BANK_DIFFERS, {"amount": Money(amount)})
    return replace(move, amount=Money(amount))


def called(coup: Coup, move: BancoCalled) -> Coup:
    """The coup with a banco that was taken; a second one takes its part of the first."""
    bet, first = move.bet or BetId(""), coup.tour.banco
    banco = Banco(move.seat, move.amount, move.bet, running(coup, move.seat))
    coup = coup.with_stake(move.seat, bet, move.amount)
    if first is None:
        return replace(coup, tour=replace(coup.tour, banco=banco))
    coup = coup.with_stake(first.seat, first.bet or BetId(""), Money(-move.amount))
    first = replace(first, amount=Money(first.amount - move.amount))
    return replace(coup, tour=replace(coup.tour, banco=first, opposed=banco))
