"""Who may not speak now, and why: told as soon as the seat is keyed or touched."""

from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Kind, StakeLine
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.gui.desk.stakes.bank_call import STANDING
from dealer_app.gui.desk.stakes.bets import usual_bet
from dealer_app.i18n.refusals import refused
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.judge import judge
from dealer_app.table.verdict import Verdict

_OF_A_SEAT: Final = frozenset(
    {
        No.HOLDER_STAKES,
        No.SPOKEN_ALREADY,
        No.NOT_YET,
        No.TOUR_OVER,
        No.ALONE_TAKEN,
        No.BANK_COVERED,
        No.STAKES_RIDE,
        No.NO_SPECTATORS,
        No.ONE_KIND,
        No.NOT_A_STAKER,
        No.MAY_NOT_RETIRE,
    }
)
"""The refusals that hold for a seat whatever amount it would say."""


def tell(desk: Desk) -> None:
    """Says at once why the seat that is keyed may not say what its line is about.

    The line stays: an amount keyed after it must not become somebody else's.
    """
    fact = _least(desk, desk.keyed.line)
    verdict = Verdict() if fact is None else judge(desk.table, fact)
    late = any(isinstance(each, ev.IrregularityFound) for each in verdict.events)
    if late and desk.variant.bank is not None:
        desk.refuse(desk.words("Stakes are closed: what is keyed now has come too late."))
    refusal = verdict.refusal
    if refusal is not None and refusal.code in _OF_A_SEAT:
        desk.refuse(refused(desk.words, refusal, desk.variant, desk.table.house))


def is_whole(desk: Desk, seat: str) -> bool:
    """True of a seat's number that no further figure can follow."""
    return bool(seat) and not seat.startswith(STANDING) and int(seat) * 10 > desk.table.seats


def _least(desk: Desk, line: StakeLine) -> ev.Event | None:
    """The least that the line could say once it is complete, where patrons are asked."""
    called = bank_call.called(desk)
    if line.seat in ("", STANDING):
        return None
    seat, bet = Seat(line.seat), line.bet or usual_bet(desk)
    if called is None:
        stakes = line.kind is Kind.STAKE and desk.variant.bank is not None
        least = desk.table.house.limits_of(bet).minimum
        return ev.StakeLaid(seat, bet, least) if stakes else None
    match line.kind:
        case Kind.STAKE:
            return ev.StakeLaid(seat, bet, desk.table.house.limits_of(bet).minimum)
        case Kind.BANK if called.amount:
            return ev.BankTaken(seat, called.amount)
        case Kind.BANK:
            return ev.BankStaked(seat, Money(desk.table.house.limits.minimum))
        case Kind.HOLDER if line.hand is not None:
            return ev.CardsHeld(line.hand, seat)
        case _:
            return None
