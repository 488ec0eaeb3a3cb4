"""The judge of stakes: seats, limits, the principals' duel, and what comes too late."""

from collections.abc import Iterable
from dataclasses import replace

from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.due import No
from dealer_app.rules.house import Limits
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judging_cards import found
from dealer_app.table.state import Table
from dealer_app.table.verdict import Verdict, impossible, regular


def judge_stake(table: Table, event: ev.StakeLaid) -> Verdict:
    """A stake lies within the limits, and before the first card; later it is IRR-16."""
    refusal = _no_stakes(table) or _unknown_seat(table, event.seat)
    if refusal is not None:
        return refusal
    coup = table.coup
    assert coup is not None
    if event.bet in table.house.closed:
        return impossible(No.BET_CLOSED, {"bet": event.bet})
    if coup.dealt or coup.closed:
        if event.amount <= 0:
            return impossible(No.BELOW_MINIMUM, {"limit": 1, "bet": event.bet})
        return regular(_too_late(table, event.seat, event.bet, event.amount))
    amount = Money(coup.staked(event.seat, event.bet) + event.amount)
    refusal = _beyond_limits(table, event.bet, amount, event.amount)
    if refusal is not None:
        return refusal
    game = routine(table.variant).may_stake(
        table.variant, coup, Stake(event.seat, event.bet, amount)
    )
    if game is not None:
        return Verdict(refusal=game)
    return _beyond_differential(table, coup, event) or regular(event)


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
    if coup.dealt or coup.closed:
        return regular(_too_late(table, event.seat, event.bet, Money(-amount)))
    return regular(event)


def judge_closing(table: Table, event: ev.BettingClosed) -> Verdict:
    """Betting is closed, where it has not ended by itself."""
    return _no_stakes(table) or regular(event)


def judge_principal(table: Table, event: ev.PrincipalNamed) -> Verdict:
    """Somebody is named to play a hand, who plays no other and has no bet that forbids it."""
    return _not_principal(table, event.hand, event.seat) or regular(event)


def judge_bank(table: Table, event: ev.BankStaked) -> Verdict:
    """The bank's principal proposes an amount (S3-A11)."""
    refusal = _not_principal(table, BANQUE, event.seat)
    return refusal or _outside(table.house.limits, event.amount, {}) or regular(event)


def judge_banco(table: Table, event: ev.BancoCalled) -> Verdict:
    """The ponte's principal matches the bank's stake, no more and no less (S3-A11)."""
    refusal = _not_principal(table, PONTE, event.seat)
    if refusal is not None:
        return refusal
    coup = table.coup
    assert coup is not None
    if coup.duel is None or not coup.duel.bank:
        return impossible(No.BANK_FIRST)
    if event.amount != coup.duel.bank:
        return impossible(No.BANK_DIFFERS, {"amount": coup.duel.bank})
    return regular(event)


def _no_stakes(table: Table) -> Verdict | None:
    if table.coup is None:
        return impossible(No.NO_COUP)
    return impossible(No.COUP_OVER) if table.coup.voided else None


def _unknown_seat(table: Table, seat: Seat) -> Verdict | None:
    number = seat.removeprefix("v")
    if not (number.isascii() and number.isdigit()) or int(number) < 1:
        return impossible(No.UNKNOWN_SEAT, {"seat": seat, "number": table.seats})
    if seat.startswith("v"):
        return None if table.variant.spectators else impossible(No.NO_SPECTATORS, {"seat": seat})
    if int(number) > table.seats:
        return impossible(No.UNKNOWN_SEAT, {"seat": seat, "number": table.seats})
    return None


def _too_late(table: Table, seat: Seat, bet: BetId, amount: Money) -> ev.IrregularityFound:
    """The stake as a finding: it is the entry itself, so that a strike takes it and no other."""
    finding = found(table, "IRR-16")
    return replace(finding, reported=True, seat=seat, bet=bet, amount=amount)


def _beyond_limits(table: Table, bet: BetId, amount: Money, added: Money) -> Verdict | None:
    limits = table.house.limits_of(bet)
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


def _beyond_differential(table: Table, coup: Coup, event: ev.StakeLaid) -> Verdict | None:
    """The stakes on the two hands may lie only so far apart (§2.4)."""
    limit = table.house.differential
    if limit is None or HandId(event.bet) not in (PONTE, BANQUE):
        return None
    stakes = (*coup.stakes, Stake(event.seat, event.bet, event.amount))
    apart = abs(_sum_on(stakes, PONTE) - _sum_on(stakes, BANQUE))
    if apart <= limit:
        return None
    return impossible(No.DIFFERENTIAL, {"limit": limit})


def _sum_on(stakes: Iterable[Stake], hand: HandId) -> int:
    return sum(stake.amount for stake in stakes if HandId(stake.bet) == hand)


def _not_principal(table: Table, hand: HandId, seat: Seat) -> Verdict | None:
    refusal = _no_stakes(table) or _unknown_seat(table, seat)
    if refusal is not None:
        return refusal
    coup = table.coup
    assert coup is not None
    rules = table.variant.principals
    if rules is None or seat.startswith("v"):
        return impossible(No.NO_PRINCIPALS)
    if coup.dealt:
        return impossible(No.NOT_ITS_TURN, {"hand": hand})
    if any(other == seat for each, other in coup.principals.items() if each != hand):
        return impossible(No.SAME_PRINCIPAL, {"seat": seat})
    if not rules.may_bet and any(stake.seat == seat for stake in coup.stakes):
        return impossible(No.PRINCIPAL_BETS, {"seat": seat})
    return None
