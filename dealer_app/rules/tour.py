"""Taking stakes against a bank: whose turn it is, who takes it alone, who fills what is missing.

Rules of §3.2, S1.8-S1.11, S1-A6 to S1-A11, S1-A23 and S1-A35 to S1-A37.
"""

from math import ceil
from typing import assert_never

from dealer_app.rules.bank import in_order, seat_order
from dealer_app.rules.bank_rules import AfterTie, Alone, Excess
from dealer_app.rules.coup import Banco, Coup, Stake
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BancoCalled,
    BankCovered,
    SeatPassed,
    StakeLaid,
    TourStopped,
)
from dealer_app.rules.representative import laid_by
from dealer_app.rules.variant import Seat, Variant


def missing(coup: Coup) -> Money:
    """What the bank still needs to be covered."""
    return Money(max(0, coup.banked - coup.staked_total))


def excess(coup: Coup) -> Money:
    """By how much the stakes exceed the bank."""
    return Money(max(0, coup.staked_total - coup.banked))


def stakes_due(variant: Variant, coup: Coup) -> Due:
    """Who is asked for stakes now; the call names no seat where nobody is asked in particular."""
    tour, left = coup.tour, missing(coup)
    if tour.rides and variant.tour.after_tie is AfterTie.FROZEN:
        return Due(Step.STAKES, why=Why.RIDES, amount=left)
    if taken_alone(coup):
        return Due(Step.STAKES, why=Why.COVERED, amount=left)
    asked = None if tour.stopped else _next_asked(variant, coup)
    if _alone_asked(variant, coup):
        why = Why.STANDING if asked is None else Why.ALONE
        return Due(Step.STAKES, why=why, seat=asked, amount=left)
    if asked is not None and (left or variant.tour.excess is not Excess.REFUSED):
        return Due(Step.STAKES, why=Why.RIDES if tour.rides else Why.TOUR, seat=asked, amount=left)
    if left and variant.spectators and (coup.stakes or not variant.tour.in_turn):
        return Due(Step.STAKES, why=Why.SPECTATORS, amount=left)
    return Due(Step.STAKES, why=Why.TOUR if left else Why.COVERED, amount=left)


def _next_asked(variant: Variant, coup: Coup) -> Seat | None:
    order, lost = in_order(coup, variant.tour.step), follower(variant, coup)
    if lost is not None:
        prime = () if variant.tour.suivi_first else order[:1]
        order = (*prime, lost, *order)
    return next((seat for seat in order if seat not in coup.tour.spoke), None)


def follower(variant: Variant, coup: Coup) -> Seat | None:
    """Who lost the last banco and has still to be asked, out of his turn, whether he follows it;
    None where nobody is, nor the bank's neighbour, whose banco is the prime (§3.2)."""
    lost, bank = coup.tour.lost_banco, coup.bank
    if lost is None or bank is None or not _alone_asked(variant, coup):
        return None
    prime = in_order(coup, variant.tour.step)[0]
    return None if lost.seat in (bank.holder, prime, *coup.tour.spoke) else lost.seat


def _alone_asked(variant: Variant, coup: Coup) -> bool:
    """True until somebody stakes, or all have declined to take the bank alone; whoever takes it
    with the table leaves it to the next to take it alone (§3.2)."""
    banco = coup.tour.banco
    first = all(banco is not None and stake.seat == banco.seat for stake in coup.stakes)
    return variant.tour.alone is not Alone.NONE and first and not coup.tour.asked


def taken_alone(coup: Coup) -> bool:
    """True if somebody covers the whole bank alone."""
    return coup.tour.banco is not None and coup.tour.banco.amount >= coup.banked


def may_lay(variant: Variant, house: House, coup: Coup, move: StakeLaid) -> StakeLaid | Refusal:
    """A stake as it is taken: a spectator's no higher than what a tour in turn left to fill."""
    refusal = _not_now(variant, coup) or _not_against_himself(coup, move.seat) or _taken(coup)
    if refusal is not None:
        return refusal
    if move.seat.startswith("v") and variant.tour.in_turn:
        return _may_fill(variant, house, coup, move)
    if coup.tour.stopped:
        return Refusal(No.TOUR_OVER)
    return _out_of_turn(variant, coup, move.seat) or _too_much(variant, coup, move) or move


def _not_now(variant: Variant, coup: Coup) -> Refusal | None:
    """Why nobody may stake, call or pass now."""
    if coup.banked <= 0:
        return Refusal(No.BANK_DUE)
    if coup.dealt or coup.closed:
        return Refusal(No.STAKES_CLOSED)
    if coup.tour.crossing is not None:
        return Refusal(No.COVER_DUE)
    if coup.tour.rides and variant.tour.after_tie is AfterTie.FROZEN:
        return Refusal(No.STAKES_RIDE)
    return None


def _not_against_himself(coup: Coup, seat: Seat) -> Refusal | None:
    held = coup.bank is not None and coup.bank.holder == seat
    return Refusal(No.HOLDER_STAKES, {"seat": seat}) if held else None


def _taken(coup: Coup) -> Refusal | None:
    """Nobody else plays against a bank that is taken alone."""
    if coup.tour.banco is None or not taken_alone(coup):
        return None
    return Refusal(No.ALONE_TAKEN, {"seat": coup.tour.banco.seat})


def _out_of_turn(variant: Variant, coup: Coup, seat: Seat) -> Refusal | None:
    """In a tour in turn only who spoke last may add, until the next one speaks."""
    spoke = coup.tour.spoke
    if not variant.tour.in_turn or seat not in spoke or _alone_asked(variant, coup):
        return None
    if seat == spoke[-1] and laid_by(coup, seat):
        return None
    return Refusal(No.SPOKEN_ALREADY, {"seat": seat})


def _too_much(variant: Variant, coup: Coup, move: StakeLaid) -> Refusal | None:
    """Why a stake is too high: for one seat (S1.9, S1-A6), or for what the bank still needs."""
    rules, bank = variant.tour, coup.banked
    laid = laid_by(coup, move.seat) + move.amount
    if rules.lower and laid >= bank and not (rules.may_equal and laid == bank):
        return Refusal(No.NOT_HIGHER if rules.may_equal else No.NOT_LOWER, {"amount": bank})
    left = missing(coup)
    if rules.excess is not Excess.REFUSED or move.amount <= left:
        return None
    return Refusal(No.ABOVE_MISSING, {"amount": left}) if left else Refusal(No.BANK_COVERED)


def _may_fill(variant: Variant, house: House, coup: Coup, move: StakeLaid) -> StakeLaid | Refusal:
    """Spectators fill what is missing behind somebody who plays for them (S1.10, S1-A11)."""
    if not any(not stake.seat.startswith("v") for stake in coup.stakes):
        return Refusal(No.NOT_YET, {"seat": move.seat})
    left, laid = missing(coup), laid_by(coup, move.seat) + move.amount
    if not left:
        return Refusal(No.BANK_COVERED)
    unit = 10**house.currency.digits
    least, most = variant.tour.spectators_from * unit, variant.tour.spectators_to
    if laid < least:
        return Refusal(No.SPECTATOR_LIMITS, {"limit": least})
    if most is not None and laid > most * unit:
        return Refusal(No.SPECTATOR_LIMITS, {"limit": most * unit})
    return replace(move, amount=min(move.amount, left))


def laid(variant: Variant, coup: Coup, move: StakeLaid) -> Coup:
    """The coup after a stake; one that exceeds a bank that may follow waits for its answer."""
    spoke = _spoken(variant, coup, move.seat, afresh=_alone_asked(variant, coup))
    coup = coup.with_stake(move.seat, move.bet, move.amount)
    tour = replace(coup.tour, spoke=spoke, asked=True)
    if excess(coup) and variant.tour.excess not in (Excess.FREE, Excess.REFUSED):
        tour = replace(tour, crossing=Stake(move.seat, move.bet, move.amount))
    return replace(coup, tour=tour)


def _spoken(variant: Variant, coup: Coup, seat: Seat, *, afresh: bool) -> tuple[Seat, ...]:
    """Who has spoken once this seat has; in a tour in turn those before it are left out."""
    order = in_order(coup, variant.tour.step)
    if variant.tour.in_turn:
        return order[: order.index(seat) + 1] if seat in order else (*order, seat)
    before = _taken_part(coup) if afresh else coup.tour.spoke
    return before if seat in before else (*before, seat)


def _taken_part(coup: Coup) -> tuple[Seat, ...]:
    """Who has spoken already when stakes are asked for: whoever plays with the table (§3.2)."""
    return () if coup.tour.banco is None else (coup.tour.banco.seat,)


def may_pass(variant: Variant, coup: Coup, move: SeatPassed) -> SeatPassed | Refusal:
    """A seat that stakes nothing, or declines to take the bank alone."""
    refusal = _not_now(variant, coup) or _not_against_himself(coup, move.seat) or _taken(coup)
    if refusal is not None:
        return refusal
    if coup.tour.stopped:
        return Refusal(No.TOUR_OVER)
    stood = _standing_asked(variant, coup)
    if move.seat.startswith("v") and move.seat != follower(variant, coup) and not stood:
        return Refusal(No.NOT_YET, {"seat": move.seat})
    if move.seat in (_taken_part(coup) if stood else coup.tour.spoke):
        return Refusal(No.SPOKEN_ALREADY, {"seat": move.seat})
    return move


def _all_declined(coup: Coup, spoke: tuple[Seat, ...]) -> bool:
    """True once every seat but the holder's has said whether it takes the bank alone."""
    return sum(not seat.startswith("v") for seat in spoke) >= coup.seats - 1


def _standing_asked(variant: Variant, coup: Coup) -> bool:
    """True while those who stand are asked for a banco, after all the seats (§3.2)."""
    return _alone_asked(variant, coup) and _all_declined(coup, coup.tour.spoke)


def passed(variant: Variant, coup: Coup, move: SeatPassed) -> Coup:
    """The coup after a seat passed; once all have declined to play alone, stakes are asked for:
    where those who stand may call a banco too, after one of them has passed for all (§3.2)."""
    if _standing_asked(variant, coup):
        spoke = _taken_part(coup)
        spoke = spoke if move.seat.startswith("v") else (*spoke, move.seat)
        return replace(coup, tour=replace(coup.tour, spoke=spoke, asked=True))
    spoke = _spoken(variant, coup, move.seat, afresh=False)
    waits = variant.spectators and variant.tour.alone is Alone.BANCO
    if not waits and _alone_asked(variant, coup) and _all_declined(coup, spoke):
        return replace(coup, tour=replace(coup.tour, spoke=_taken_part(coup), asked=True))
    return replace(coup, tour=replace(coup.tour, spoke=spoke))


def may_call(variant: Variant, coup: Coup, move: BancoCalled) -> BancoCalled | Refusal:
    """Somebody who takes the bank alone, or with the table (§3.2, S1.8, S1-A36)."""
    if variant.tour.alone is Alone.NONE:
        return Refusal(No.NOT_THIS_GAME)
    refusal = _not_now(variant, coup) or _not_against_himself(coup, move.seat)
    if refusal is None and variant.tour.alone is Alone.EFFONDREMENT:
        refusal = _no_effondrement(coup, move)
    elif refusal is None:
        refusal = _no_banco(variant, coup, move)
    return refusal or move


def _no_effondrement(coup: Coup, move: BancoCalled) -> Refusal | None:
    """It is declared in the first tour, by one Personality, for as much as the bank."""
    if move.seat.startswith("v"):
        return Refusal(No.NO_PRINCIPALS)
    if coup.tour.banco is not None:
        return Refusal(No.ALONE_TAKEN, {"seat": coup.tour.banco.seat})
    if coup.stakes:
        return Refusal(No.ALONE_FIRST)
    if coup.tour.asked or move.seat in coup.tour.spoke:
        return Refusal(No.SPOKEN_ALREADY, {"seat": move.seat})
    if move.amount != coup.banked:
        return Refusal(No.BANK_DIFFERS, {"amount": coup.banked})
    return None


def _no_banco(variant: Variant, coup: Coup, move: BancoCalled) -> Refusal | None:
    """It comes before any stake; of several, the one with the better claim has it."""
    banco, bank, share = coup.tour.banco, coup.banked, variant.tour.with_table
    if any(banco is None or stake.seat != banco.seat for stake in coup.stakes):
        return Refusal(No.ALONE_FIRST)
    if move.amount > bank:
        return Refusal(No.ABOVE_MISSING, {"amount": bank})
    if move.amount < bank and share is None:
        return Refusal(No.BANK_DIFFERS, {"amount": bank})
    least = max(1, ceil(bank * (share or 0)))
    if move.amount < least:
        return Refusal(No.BELOW_SHARE, {"amount": least})
    if banco is not None and _claim(variant, coup, move) >= _claim(variant, coup, banco):
        taken = No.ALONE_TAKEN if taken_alone(coup) else No.WITH_TABLE_TAKEN
        return Refusal(taken, {"seat": banco.seat})
    return None


def _claim(variant: Variant, coup: Coup, banco: Banco | BancoCalled) -> tuple[int | bool, ...]:
    """How good a claim to the bank is, the best the least: alone before avec la table; then the
    banco prime and the banco suivi, the seats in order, those who stand."""
    order, lost = in_order(coup, variant.tour.step), coup.tour.lost_banco
    later = (banco.seat != order[0], lost is None or lost.seat != banco.seat)
    standing, number = seat_order(banco.seat)
    place = number if standing else order.index(banco.seat)
    suivi = variant.tour.suivi_first
    return (banco.amount < coup.banked, *(later[::-1] if suivi else later), standing, place)


def called(variant: Variant, coup: Coup, move: BancoCalled) -> Coup:
    """The coup after a banco: whoever called it before with a lesser claim has no stake left."""
    stake = Stake(move.seat, next(iter(variant.bets)), move.amount)
    banco = Banco(move.seat, move.amount)
    alone = move.amount >= coup.banked or not _alone_asked(variant, coup)
    spoke = (move.seat,) if alone else _spoken(variant, coup, move.seat, afresh=False)
    tour = replace(coup.tour, banco=banco, spoke=spoke, asked=alone)
    return replace(coup, stakes=(stake,), tour=tour)


def may_answer(
    variant: Variant, coup: Coup, move: BankCovered | TourStopped
) -> BankCovered | TourStopped | Refusal:
    """The bank follows a total that exceeds it, or stops the tour there (S1.11, S1-A10)."""
    rules, covers = variant.tour, isinstance(move, BankCovered)
    if coup.tour.crossing is None or (covers and not rules.covers):
        return Refusal(No.NO_COVER)
    if covers and rules.covers_once and coup.tour.covers:
        return Refusal(No.COVERED_ONCE)
    return move


def covered(coup: Coup) -> Coup:
    """The coup after the bank was raised to exactly what is staked (S1-A35)."""
    tour = coup.tour
    raised = Money(tour.raised + excess(coup))
    tour = replace(tour, raised=raised, covers=tour.covers + 1, crossing=None)
    return replace(coup, tour=tour)


def stopped(variant: Variant, coup: Coup) -> Coup:
    """The coup after the bank stopped the tour, the stakes brought down to it (S1-A9)."""
    crossing = coup.tour.crossing
    assert crossing is not None
    over = replace(coup, tour=replace(coup.tour, crossing=None, stopped=True))
    match variant.tour.excess:
        case Excess.REJECTED:
            return _less(over, crossing, crossing.amount)
        case Excess.SHARED:
            return replace(over, stakes=_shared(variant, coup))
        case Excess.FREE | Excess.REFUSED | Excess.CUT:
            return _less(over, crossing, excess(coup))
        case _:
            assert_never(variant.tour.excess)


def _less(coup: Coup, crossing: Stake, amount: Money) -> Coup:
    """The coup with so much less on the stake that crossed; one that is used up is no stake."""
    same = (crossing.seat, crossing.bet)
    left = (
        replace(stake, amount=Money(stake.amount - amount))
        if (stake.seat, stake.bet) == same
        else stake
        for stake in coup.stakes
    )
    return replace(coup, stakes=tuple(stake for stake in left if stake.amount))


def _shared(variant: Variant, coup: Coup) -> tuple[Stake, ...]:
    """All stakes scaled down to the bank, the odd units going one each to the first in order."""
    places = {seat: place for place, seat in enumerate(in_order(coup, variant.tour.step))}
    last = len(places)
    staked = sorted(coup.stakes, key=lambda stake: places.get(stake.seat, last))
    parts = [stake.amount * coup.banked // coup.staked_total for stake in staked]
    odd = coup.banked - sum(parts)
    scaled = (
        replace(stake, amount=Money(part + (place < odd)))
        for place, (stake, part) in enumerate(zip(staked, parts, strict=True))
    )
    return tuple(stake for stake in scaled if stake.amount)
