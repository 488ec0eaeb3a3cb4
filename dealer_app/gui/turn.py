"""Whose turn it is while the bank or a stake is called: what the program fills in by itself."""

from typing import TYPE_CHECKING, Final

from dealer_app.gui.bets import usual_bet
from dealer_app.gui.keyed import Kind, Mode, StakeLine
from dealer_app.rules.bank import in_order
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import plain
from dealer_app.table.state import Table

if TYPE_CHECKING:
    from dealer_app.gui.desk import Desk

STANDING: Final = "v"
"""How somebody who stands is told from a seat."""

ASKING: Final = frozenset({Step.BANK, Step.STAKES})
"""What is asked of people rather than of the shoe."""


def called(desk: "Desk") -> Due | None:
    """The call for a patron's bank or for stakes against it, None while anything else is due."""
    due = desk.table.due
    if desk.variant.bank is None or due is None or due.step not in ASKING:
        return None
    return due


def answered(desk: "Desk") -> Due | None:
    """The same call while the keys answer it: nothing else is being keyed."""
    return called(desk) if desk.keyed.mode is Mode.TABLE else None


def in_turn(due: Due) -> bool:
    """True if the call says who speaks, or that those around the table do."""
    return due.step is Step.BANK or due.seat is not None or due.why is Why.SPECTATORS


def past_stakes(table: Table) -> Due | None:
    """What is due of the cards, though the bank or a stake is called first."""
    return next((due for due in table.dues if due.step not in ASKING), table.due)


def proposed(desk: "Desk") -> StakeLine:
    """The line that the call asks for, as far as the rules name seat, bet and amount."""
    due = called(desk)
    if due is None:
        return StakeLine()
    if due.step is Step.BANK:
        return _bank_line(desk, due)
    seat = _speaker(desk, due)
    return StakeLine(seat, usual_bet(desk)) if seat else StakeLine()


def _bank_line(desk: "Desk", due: Due) -> StakeLine:
    digits = desk.table.house.currency.digits
    amount = plain(due.amount, digits) if due.amount else ""
    return StakeLine(
        due.seat or "",
        amount=amount,
        offered=bool(amount),
        asks_seat=due.seat is None,
        kind=Kind.BANK,
    )


def _speaker(desk: "Desk", due: Due) -> str:
    """Who stakes next; where stakes go in turn, the first stake of all is the first seat's."""
    coup, tour = desk.table.coup, desk.variant.tour
    assert coup is not None
    if due.why is Why.SPECTATORS:
        return next_standing(coup)
    if due.why is Why.ALONE and tour.in_turn:
        return in_order(coup, tour.step)[0]
    return due.seat or ""


def next_standing(coup: Coup | None) -> str:
    """The next of those who stand, numbered as they come."""
    numbers = [int(s.seat[1:]) for s in coup.stakes if s.seat.startswith(STANDING)] if coup else []
    return f"{STANDING}{max(numbers, default=0) + 1}"


def line(desk: "Desk") -> StakeLine:
    """The line that the keys go on with: what is keyed, or what the call asks for."""
    if desk.keyed.mode is Mode.STAKES:
        return desk.keyed.line
    return proposed(desk) if answered(desk) is not None else StakeLine()
