"""Keeping a bank: whose turn it is, how it is staked, given up, taken over and handed on.

Rules of §3.1, §3.3, §4, S1.21-S1.26, S2.6 and GEN-1.

The bank lives in the coup. What is done between two coups (given up, taken over, set aside,
declined) is recorded with the coup that is over, and applied by the same functions.
"""

from functools import cache, lru_cache
from itertools import takewhile
from typing import Final, assert_never

from dealer_app.rules.bank_rules import BankRules, Match, Passes
from dealer_app.rules.coup import Bank, Coup, Stake, Tour
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House, Resolution
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.moves import (
    BankGivenUp,
    BankStaked,
    BankTaken,
    Move,
    SeatPassed,
    WinningsKept,
)
from dealer_app.rules.variant import Seat, Variant

FALSE_DRAWS: Final = frozenset({"IRR-21", "IRR-29"})
"""A false draw, under either of its codes."""

BankMove = BankStaked | BankGivenUp | BankTaken | WinningsKept


def neighbour(seat: Seat, step: int, seats: int) -> Seat:
    """The seat so many places to the right; seats are numbered anticlockwise."""
    return Seat(str((int(seat) - 1 + step) % seats + 1))


def seats_between(first: Seat, until: Seat, step: int, seats: int) -> tuple[Seat, ...]:
    """The seats from the first on, in steps, until that one, which is left out."""
    onwards = (neighbour(first, step * place, seats) for place in range(seats))
    return tuple(takewhile(lambda seat: seat != until, onwards))


def in_order(coup: Coup, step: int) -> tuple[Seat, ...]:
    """Every other seat in the order in which it is asked, from the bank's neighbour on.

    Without a bank, seat 1 is the first to the right and the last seat the first to the left.
    """
    seats = _seats(coup.seats)
    if step < 0:
        seats = seats[::-1]
    if coup.bank is None:
        return seats
    at = seats.index(coup.bank.holder)
    return (*seats[at + 1 :], *seats[:at])


@cache
def _seats(number: int) -> tuple[Seat, ...]:
    """The seats of a table of so many, kept as every card asks for them; a table has a dozen."""
    return tuple(Seat(str(place + 1)) for place in range(number))


@lru_cache(maxsize=256)
def seat_order(seat: Seat) -> tuple[bool, int]:
    """Where a seat comes in the order of the table: seats by number, then standing bettors."""
    return seat.startswith("v"), int(seat.removeprefix("v"))


def bank_due(variant: Variant, coup: Coup) -> Due | None:
    """The call for an amount in the bank, None where it holds one or needs none."""
    rules, bank = variant.bank, coup.bank
    if rules is None or coup.dealt or coup.voided:
        return None
    if bank is None:
        return Due(Step.BANK, variant.banque, Why.FIRST_BANK) if rules.needed else None
    if bank.amount > 0 or not (rules.needed or rules.refill):
        return None
    return empty_bank(variant, bank)


def empty_bank(variant: Variant, bank: Bank) -> Due:
    """The call to whom the bank comes, to put an amount in it."""
    why = Why.BANK_LOST if bank.left_by is None else Why.BANK_GIVEN_UP
    if _stays_empty(bank):
        why = Why.BANK_EMPTY
    return Due(Step.BANK, variant.banque, why, seat=bank.holder, amount=bank.asked or None)


def _stays_empty(bank: Bank) -> bool:
    """True of an empty bank with which its holder has dealt, and which is still his."""
    return bank.coups > 0 and bank.left_by is None


def successor_due(variant: Variant, coup: Coup) -> Due | None:
    """The call to whom a bank that was given up is offered for what its taker must match; None
    once it is taken, or falls to the next for any amount (S1.25, S1.26, rules of §3.3)."""
    bank = coup.bank
    if bank is None or bank.amount > 0 or bank.left_by is None or not bank.asked:
        return None
    return empty_bank(variant, bank)


def declined(rules: BankRules, coup: Coup, leaver: Seat) -> tuple[Seat, ...]:
    """Those who have declined the bank since that seat left or lost it (GEN-1); of one that stays
    with who lost it nobody was asked."""
    bank, step = coup.bank, rules.step or 1
    if bank is None or bank.amount > 0 or _stays_empty(bank):
        return ()
    return seats_between(neighbour(leaver, step, coup.seats), bank.holder, step, coup.seats)


def asked_to_match(rules: BankRules, coup: Coup) -> tuple[Seat, ...]:
    """Those who are still asked for what the taker of a bank that was given up must match."""
    bank = coup.bank
    if bank is None or bank.left_by is None or not bank.asked:
        return ()
    return seats_between(bank.holder, bank.left_by, rules.step or 1, coup.seats)


def may_bank(rules: BankRules, coup: Coup, move: BankMove) -> Move | Refusal:
    """A move on the bank as it is taken, or why the rules refuse it.

    A fresh bank for another amount is refused while somebody is asked to match the one that was
    given up.
    """
    match move:
        case BankStaked():
            return _may_stake_bank(rules, coup, move)
        case BankGivenUp():
            return _may_give_up(rules, coup, move)
        case BankTaken():
            return _may_take(rules, coup, move)
        case WinningsKept():
            return _may_keep(rules, coup, move)
        case _:
            assert_never(move)


def _untouched(coup: Coup) -> bool:
    """True while nothing of the coup has begun but its bank."""
    if coup.dealt or coup.closed:
        return False
    return coup.tour.rides or not (coup.tour.spoke or coup.tour.banco or coup.stakes)


def _may_stake_bank(rules: BankRules, coup: Coup, move: BankStaked) -> Move | Refusal:
    bank = coup.bank
    if bank is None and coup.stakes and not coup.dealt:
        return Refusal(No.STAKES_LIE, {"seat": move.seat})
    if not _untouched(coup):
        return Refusal(No.NOT_YET, {"seat": move.seat})
    if bank is not None and bank.asked and move.amount != bank.asked:
        return Refusal(No.MUST_MATCH, {"amount": bank.asked})
    if bank is None or bank.amount <= 0:
        return move
    if move.seat == bank.holder and not coup.tour.rides:
        if rules.refill and move.amount > bank.amount:
            return move
        if bank.unopposed and bank.winnings == 0:
            return move
    return Refusal(No.BANK_STANDS, {"seat": bank.holder, "amount": bank.amount})


def _may_give_up(rules: BankRules, coup: Coup, move: BankGivenUp) -> Move | Refusal:
    bank = coup.bank
    if not rules.retires:
        return Refusal(No.NEVER_RETIRES)
    if bank is None or bank.amount <= 0:
        return Refusal(No.MAY_NOT_RETIRE)
    if not (bank.coups or bank.unopposed):
        return Refusal(No.MAY_NOT_RETIRE)
    if not _untouched(coup):
        return Refusal(No.MAY_NOT_RETIRE)
    if coup.tour.rides and not rules.retires_on_tie:
        return Refusal(No.STAKES_RIDE)
    return move


def _may_take(rules: BankRules, coup: Coup, move: BankTaken) -> Move | Refusal:
    bank = coup.bank
    if bank is None or bank.left_by is None or bank.amount > 0 or not _untouched(coup):
        return Refusal(No.NOT_GIVEN_UP)
    if not bank.asked:
        return Refusal(No.NO_WINNINGS)
    if move.seat == bank.left_by:
        return Refusal(No.HOLDER_STAKES, {"seat": move.seat})
    if not rules.first_come and move.seat in declined(rules, coup, bank.left_by):
        return Refusal(No.SPOKEN_ALREADY, {"seat": move.seat})
    if move.amount != bank.asked:
        return Refusal(No.MUST_MATCH, {"amount": bank.asked})
    return move


def _may_keep(rules: BankRules, coup: Coup, move: WinningsKept) -> Move | Refusal:
    bank = coup.bank
    if not rules.garage:
        return Refusal(No.NO_GARAGE)
    if bank is None or not _untouched(coup) or coup.tour.rides:
        return Refusal(No.NOT_YET)
    most = min(bank.winnings - bank.aside, bank.amount)
    if not 0 < move.amount <= most:
        return Refusal(No.NO_GARAGE, {"amount": Money(max(most, 0))})
    return move


def banked(rules: BankRules, coup: Coup, move: BankMove) -> Coup:
    """The coup after a move on its bank."""
    bank = coup.bank
    match move:
        case BankStaked():
            return replace(coup, bank=_staked_bank(bank, move))
        case BankTaken():
            return replace(coup, bank=Bank(move.seat, move.amount, move.amount))
        case BankGivenUp():
            assert bank is not None
            return _given_up(rules, coup, bank)
        case WinningsKept():
            assert bank is not None
            kept = replace(
                bank,
                amount=Money(bank.amount - move.amount),
                aside=Money(bank.aside + move.amount),
            )
            return replace(coup, bank=kept)
        case _:
            assert_never(move)


def _staked_bank(bank: Bank | None, move: BankStaked) -> Bank:
    if bank is None or bank.holder != move.seat or bank.left_by is not None:
        return Bank(move.seat, move.amount, move.amount)
    if bank.unopposed and bank.winnings == 0:
        return replace(bank, amount=move.amount, put_in=move.amount, named=False)
    put_in = Money(bank.put_in + move.amount - bank.amount)
    return replace(bank, amount=move.amount, put_in=put_in, named=False)


def _given_up(rules: BankRules, coup: Coup, bank: Bank) -> Coup:
    """The bank goes on; riding stakes go back (S1-A27)."""
    asked = {Match.NONE: 0, Match.GAINS: bank.winnings, Match.WHOLE_BANK: bank.amount}[rules.match]
    holder = neighbour(bank.holder, rules.step or 1, coup.seats)
    left = Bank(holder, asked=Money(max(asked, 0)), left_by=bank.holder)
    tour = Tour(lost_banco=coup.tour.lost_banco, before=coup.tour.before)
    return replace(coup, bank=left, stakes=(), tour=tour)


def declines(rules: BankRules, coup: Coup, move: SeatPassed) -> Coup | None:
    """The coup after the one to whom the bank comes declined it (GEN-1); None if it is not his
    to decline.

    Where nobody matches what is asked, it is offered round again for any amount (S1.26, §3.3).
    """
    bank = coup.bank
    if bank is None or bank.amount > 0 or bank.holder != move.seat or not _untouched(coup):
        return None
    step, asked = rules.step or 1, bank.asked
    following = neighbour(bank.holder, step, coup.seats)
    if asked and following == bank.left_by:
        asked, following = Money(0), neighbour(following, step, coup.seats)
    offered = Bank(following, asked=asked, left_by=bank.left_by, lost_by=bank.lost_by)
    return replace(coup, bank=offered)


def handed_on(variant: Variant, fresh: Coup, coup: Coup, *, lost: bool, after: Money) -> Coup:
    """The fresh coup with the bank as this one leaves it, `after` lying in it.

    A void coup changes nothing of the bank, unless its holder caused it where that passes the hand
    (rules of §5).
    """
    rules, bank = variant.bank, coup.bank
    if rules is None or bank is None:
        return fresh
    if coup.voided:
        kept = replace(bank, unopposed=variant.tour.void_unstaked and not coup.stakes)
        at_fault = rules.fault_passes and banker_at_fault(variant, coup)
        return replace(fresh, bank=_moved_on(rules, fresh, coup, kept, lost=at_fault))
    put_in = Money(bank.put_in + coup.tour.raised)
    kept = replace(bank, amount=after, put_in=put_in, coups=bank.coups + 1, unopposed=False)
    return replace(fresh, bank=_moved_on(rules, fresh, coup, kept, lost=lost))


def banker_at_fault(variant: Variant, coup: Coup) -> bool:
    """True of a coup that is void because the bank's own hand drew or stood falsely (§5)."""
    return any(
        each.code in FALSE_DRAWS and each.hand == variant.banque
        for each in coup.findings
        if each.resolution is Resolution.VOID and not each.pending
    )


def _moved_on(rules: BankRules, fresh: Coup, coup: Coup, bank: Bank, *, lost: bool) -> Bank | None:
    passes = {
        Passes.ON_LOSS: lost,
        Passes.AFTER_COUPS: not coup.voided and bank.coups >= rules.every,
        Passes.SHOE_END: fresh.shoe != coup.shoe,
        Passes.NEVER: False,
    }
    if not passes[rules.passes]:
        return bank
    if not rules.step:
        return None
    return Bank(neighbour(bank.holder, rules.step, coup.seats))


def cagnotte(variant: Variant, house: House, base: int) -> Money:
    """The house's levy on this base, none where the bank gained nothing (§3.5, §4)."""
    if variant.cagnotte is None:
        return Money(0)
    rule = house.cagnotte
    return rounded(max(base, 0) * variant.cagnotte.rate, rule.how, rule.unit)


def total(stakes: tuple[Stake, ...]) -> Money:
    """What these stakes come to."""
    return Money(sum(stake.amount for stake in stakes))
