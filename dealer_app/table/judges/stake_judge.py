"""The judge of stakes and of the bank: seats, limits, what the game refuses, what is too late."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import lcm
from typing import Final

from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Limits, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BETWEEN, Move
from dealer_app.rules.procedures import routine
from dealer_app.rules.tableaux import hands_of
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Procedure, Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import coming, is_over, may_claim
from dealer_app.table.findings import LATE_STAKE, OUT_OF_LIMITS, breached
from dealer_app.table.judges.card_judge import found
from dealer_app.table.judges.verdict import Verdict, impossible, regular
from dealer_app.table.state import apply
from dealer_app.table.table import Table

UNSTAKED: Final = ev.UNSTAKED
SpokenMove = (
    ev.PrincipalNamed
    | ev.CardsHeld
    | ev.BankStaked
    | ev.BancoCalled
    | ev.StakeLaid
    | ev.SeatPassed
    | ev.BankCovered
    | ev.TourStopped
    | ev.WinningsKept
    | ev.BankGivenUp
    | ev.BankTaken
)


def judge_move(table: Table, move: Move) -> Verdict:
    """What is done about stakes and the bank, as the game takes it; a late stake is IRR-16."""
    if isinstance(move, BETWEEN) and is_over(table):
        return _between(table, move)
    if isinstance(move, ev.HalfClaimed):
        return regular(move) if may_claim(table) else impossible(No.NO_CLAIM)
    refusal = _no_stakes(table) or _of_somebody(table, move)
    if refusal is not None:
        return refusal
    coup = table.coup
    assert coup is not None
    game = routine(table.variant)
    if isinstance(move, ev.StakeLaid) and move.bet not in table.variant.bets:
        return impossible(No.BET_CLOSED, {"bet": move.bet})
    if isinstance(move, ev.StakeLaid) and not _takes_stakes(table, coup):
        return _late(table, move)
    refusal = _out_of_limits(table, coup, move)
    if refusal is not None:
        return refusal
    taken = game.may_stake(table.variant, table.house, coup, move)
    if isinstance(taken, Refusal):
        return Verdict(refusal=taken)
    return _beyond_differential(table, coup, taken) or _with_void(table, taken)


def _takes_stakes(table: Table, coup: Coup) -> bool:
    """True while no stake is late. Where all have spoken after the look none is yet, as long as
    nobody called no more bets, no hand said a word, was shown or drew, and nothing is settled
    (S2.10, IRR-16)."""
    if routine(table.variant).stakes_open(table.variant, coup):
        return True
    waits = coup.closed and table.settlement is None
    ended_itself = waits and table.variant.tour.after_look and not coup.spoken
    drew = len(coup.dealt) > len(coup.deal) or any(isinstance(f, _ENDS) for f in table.facts)
    return ended_itself and not drew


_ENDS: Final = ev.BettingClosed | ev.HandShown
"""What ends the stakes after the look before any hand speaks or draws."""


def are_regular(table: Table, stakes: Sequence[ev.Event]) -> bool:
    """True of stakes on the layout of a game that the house banks of which, laid one after the
    other, every one is regular; False where the judge must be asked one by one.

    What `judge` asks of each stake is asked here of all of them, before the first.
    """
    variant, house, coup, shoe = table.variant, table.house, table.coup, table.shoe
    if coup is None or shoe is None or table.closed or not _lies_open(table, coup):
        return False
    if shoe.left <= variant.min_cards + 1:  # the shoe may end with it
        return False
    amounts = {(each.seat, each.bet): each.amount for each in coup.stakes}
    for each in stakes:
        if not isinstance(each, ev.StakeLaid):
            return False
        mark = each.seat, each.bet
        amounts[mark] = amount = Money(amounts.get(mark, 0) + each.amount)
        known = each.bet in variant.bets and each.bet not in house.closed
        if not known or unknown_seat(table, each.seat) is not None:
            return False
        if _beyond_limits(table, each.bet, amount, each.amount) is not None:
            return False
    return True


def _lies_open(table: Table, coup: Coup) -> bool:
    """True of a coup in which nothing was found, before its first card, where no stake asks of
    another, nor of who plays the hands."""
    variant, house = table.variant, table.house
    if coup.voided or coup.findings or coup.dealt or coup.closed or table.settlement is not None:
        return False
    if variant.procedure is not Procedure.HOUSE_BANKED or variant.principals is not None:
        return False
    return variant.both_sides and house.differential is None


def _between(table: Table, move: SpokenMove) -> Verdict:
    """A move on the bank after a coup: judged on the bank as that coup leaves it."""
    refusal = _of_somebody(table, move)
    coup = coming(table)
    if refusal is not None or coup is None:
        return refusal or impossible(No.NO_COUP)
    if isinstance(move, ev.SeatPassed) and (coup.bank is None or coup.bank.amount > 0):
        return impossible(No.NOT_YET, {"seat": move.seat})
    taken = routine(table.variant).may_stake(table.variant, table.house, coup, move)
    return Verdict(refusal=taken) if isinstance(taken, Refusal) else regular(taken)


def _late(table: Table, move: ev.StakeLaid) -> Verdict:
    if table.variant.tour.after_look and table.coup is not None and not table.coup.closed:
        return impossible(No.BEFORE_LOOK, {"seat": move.seat})
    if move.amount <= 0:
        return impossible(No.BELOW_MINIMUM, {"limit": 1, "bet": move.bet})
    return regular(_too_late(table, move.seat, move.bet, move.amount))


def _with_void(table: Table, move: Move) -> Verdict:
    """The move, and the coup void where with it everybody has passed (S1-A13)."""
    if not isinstance(move, ev.SeatPassed) or not table.variant.tour.void_unstaked:
        return regular(move)
    after = apply(table, move).coup
    assert after is not None
    others = table.seats - (after.bank is not None)
    if after.stakes or len(after.tour.spoke) < others:
        return regular(move)
    return regular(move, ev.CoupVoided(UNSTAKED))


def judge_withdrawal(table: Table, event: ev.StakeWithdrawn) -> Verdict:
    """A stake is taken back before the first card; later it is IRR-16."""
    refusal = _no_stakes(table)
    if refusal is not None:
        return refusal
    coup = table.coup
    assert coup is not None
    amount = coup.staked(event.seat, event.bet)
    if not amount:
        return impossible(No.NO_STAKE, {"seat": event.seat, "bet": event.bet})
    if not _takes_stakes(table, coup):
        return regular(_too_late(table, event.seat, event.bet, Money(-amount)))
    if coup.tour.rides:
        return impossible(No.STAKES_RIDE)
    if table.variant.tour.in_turn or coup.tour.banco is not None:
        return impossible(No.WITHDRAW_NOT)
    return regular(event)


def judge_named(table: Table, event: ev.IrregularityFound) -> Verdict:
    """A stake that lies, reported by its seat and bet once none is laid any more (IRR-16, IRR-17):
    it stays whole, or goes back whole, by the decision. One that was settled does neither."""
    seat, bet, coup = event.seat, event.bet, table.coup
    assert coup is not None
    assert seat is not None
    assert bet is not None
    amount = coup.staked(seat, bet)
    if not amount:
        return impossible(No.NO_STAKE, {"seat": seat, "bet": bet})
    if _takes_stakes(table, coup):
        return impossible(No.WITHDRAW_NOT)
    if (seat, bet) in coup.ticked | coup.deferred:
        return impossible(No.COUP_OVER)
    finding = replace(found(table, event.code), reported=True, pending=True)
    return regular(replace(finding, seat=seat, bet=bet, amount=Money(-amount)))


def judge_closing(table: Table, event: ev.BettingClosed) -> Verdict:
    """Betting is closed, where it has not ended by itself; without a stake the coup may be void
    (S1-A13, S4-A20)."""
    refusal = _no_stakes(table)
    coup = table.coup
    if refusal is not None or coup is None:
        return refusal or impossible(No.NO_COUP)
    if coup.tour.crossing is not None:
        return impossible(No.COVER_DUE)
    if table.variant.tour.void_unstaked and not coup.stakes and not coup.dealt:
        return regular(event, ev.CoupVoided(UNSTAKED))
    return regular(event)


def judge_chips(table: Table, event: ev.ChipsGiven) -> Verdict:
    """Chips are given to a guest, or come back; nobody gives back more than was given."""
    refusal = unknown_seat(table, event.seat)
    if refusal is not None:
        return refusal
    if not event.amount or table.given.get(event.seat, 0) + event.amount < 0:
        return impossible(No.BELOW_MINIMUM, {"limit": 1})
    return regular(event)


def _of_somebody(table: Table, move: SpokenMove) -> Verdict | None:
    """Whether the seat that a move names is one of this table."""
    match move:
        case ev.BankCovered() | ev.TourStopped() | ev.WinningsKept() | ev.BankGivenUp():
            return None
        case _:  # every other move names a seat
            return unknown_seat(table, move.seat)


def _out_of_limits(table: Table, coup: Coup, move: Move) -> Verdict | None:
    """Whether the house takes such an amount on that bet, or in a bank."""
    match move:
        case ev.StakeLaid():
            if move.bet in table.house.closed:
                return impossible(No.BET_CLOSED, {"bet": move.bet})
            amount = Money(coup.staked(move.seat, move.bet) + move.amount)
            return _beyond_limits(table, move.bet, amount, move.amount)
        case ev.BankStaked():
            limits = table.house.limits
            if table.variant.principals is None:
                limits = replace(limits, maximum=None)
            return _outside(limits, move.amount, {})
        case _:  # no amount is named
            return None


def _no_stakes(table: Table) -> Verdict | None:
    if table.coup is None:
        return impossible(No.NO_COUP)
    return impossible(No.COUP_OVER) if table.coup.voided else None


def unknown_seat(table: Table, seat: Seat) -> Verdict | None:
    """Whether that seat, or spectator, is one of this table."""
    if seat in _seats(table.seats):
        return None
    number = seat.removeprefix("v")
    if not (number.isascii() and number.isdigit()) or int(number) < 1:
        return impossible(No.UNKNOWN_SEAT, {"place": seat, "number": table.seats})
    if seat.startswith("v"):
        return None if table.variant.spectators else impossible(No.NO_SPECTATORS, {"seat": seat})
    unknown = int(number) > table.seats
    return impossible(No.UNKNOWN_SEAT, {"place": seat, "number": table.seats}) if unknown else None


@cache
def _seats(most: int) -> frozenset[str]:
    """The seats of a table of so many, as nearly every stake names one."""
    return frozenset(map(str, range(1, most + 1)))


def may_stand(table: Table, stake: Stake) -> bool:
    """True of a stake that came late and can still play: the game takes such a one, its hands were
    dealt, no bank is exceeded by it, and nobody else would have to hold the cards."""
    variant, coup = table.variant, table.coup
    if coup is None or stake.amount < 0:
        return True
    if stake.bet not in variant.bets or stake.bet in table.house.closed:
        return False
    if variant.procedure is Procedure.BANK_IN_TURN:
        return _may_follow(coup, stake)
    before = replace(coup, dealt=(), closed=False)
    laid = ev.StakeLaid(stake.seat, stake.bet, stake.amount)
    taken = routine(variant).may_stake(variant, table.house, before, laid)
    if isinstance(taken, Refusal):
        return False
    return variant.bank is None or set(hands_of(variant, stake)) <= set(coup.playing)


def _may_follow(coup: Coup, stake: Stake) -> bool:
    """True of a late stake behind whoever plays for all: it fills what is missing, and is no higher
    than his."""
    if coup.bank is None or coup.bank.holder == stake.seat:
        return False
    largest = max((each.amount for each in coup.stakes), default=0)
    own = coup.staked(stake.seat, stake.bet) + stake.amount
    room = coup.banked - coup.staked_total
    alone = coup.tour.banco is not None or coup.tour.rides
    return not alone and stake.amount <= room and own <= largest


def _too_late(table: Table, seat: Seat, bet: BetId, amount: Money) -> ev.IrregularityFound:
    """The stake as a finding: it is the entry itself, so that a strike takes it and no other.

    Late (IRR-16), or outside the limits where the house says what becomes of it (IRR-17).
    """
    beyond = breached(table, Stake(seat, bet, amount))
    finding = found(table, LATE_STAKE if beyond is None else OUT_OF_LIMITS)
    if beyond is not None:
        finding = replace(finding, resolution=beyond, pending=True)
    if finding.resolution is Resolution.STAND and not may_stand(table, Stake(seat, bet, amount)):
        finding = replace(finding, resolution=Resolution.WITHDRAW)
    return replace(finding, reported=True, seat=seat, bet=bet, amount=amount)


def _beyond_limits(table: Table, bet: BetId, amount: Money, added: Money) -> Verdict | None:
    limits = table.house.limits_of(bet)
    if table.variant.tour.whole:
        whole = lcm(limits.multiple, 10**table.house.currency.digits)
        limits = replace(limits, multiple=Money(whole))
    if added <= 0:
        return impossible(No.BELOW_MINIMUM, {"limit": limits.minimum, "bet": bet})
    return _outside(limits, amount, {"bet": bet})


def _outside(limits: Limits, amount: Money, values: dict[str, str]) -> Verdict | None:
    if amount < limits.minimum:
        return impossible(No.BELOW_MINIMUM, {"limit": limits.minimum, **values})
    if limits.maximum is not None and amount > limits.maximum:
        return impossible(No.ABOVE_MAXIMUM, {"limit": limits.maximum, **values})
    if amount % limits.multiple:
        return impossible(No.NOT_MULTIPLE, {"limit": limits.multiple, **values})
    return None


def _beyond_differential(table: Table, coup: Coup, move: Move) -> Verdict | None:
    """The stakes on the two hands may lie only so far apart (§2.4)."""
    limit = table.house.differential
    if limit is None or not isinstance(move, ev.StakeLaid):
        return None
    if HandId(move.bet) not in (PONTE, BANQUE):
        return None
    stakes = (*coup.stakes, Stake(move.seat, move.bet, move.amount))
    apart = abs(_sum_on(stakes, PONTE) - _sum_on(stakes, BANQUE))
    if apart <= limit:
        return None
    return impossible(No.DIFFERENTIAL, {"limit": limit})


def _sum_on(stakes: Iterable[Stake], hand: HandId) -> int:
    return sum(stake.amount for stake in stakes if HandId(stake.bet) == hand)
