"""The bank as it is offered to each before anybody stakes: who is asked, and that nobody wants it.

Rules of §3.2, §3.3, S1.8 and S1.26.
"""

from functools import partial

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.i18n.names import seat_names, seat_said
from dealer_app.rules.bank_rules import Alone
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.tour import follower
from dealer_app.rules.variant import Procedure, Seat, Variant
from dealer_app.table import events as ev


def is_open(desk: Desk) -> bool:
    """True while each in turn is asked for a banco: nobody stakes less before all are (§3.2)."""
    due = desk.called
    return can_follow(desk.variant) and due is not None and _alone(due)


def _alone(due: Due) -> bool:
    return due.why is Why.STANDING or (due.why is Why.ALONE and due.seat is not None)


def declinable(due: Due | None) -> bool:
    """True of a call that all who are still to be asked may decline at once."""
    if due is None:
        return False
    return _alone(due) or (due.step is Step.BANK and bool(due.amount) and due.seat is not None)


def nobody(desk: Desk) -> None:
    """All decline: to take the bank alone (S1.8, §3.2), or the bank that was given up, which falls
    to the next (S1.26, §3.3)."""
    due = desk.called
    if due is not None and declinable(due):
        _decline(desk, due.why, ())
    else:
        desk.unknown()


def _decline(desk: Desk, why: Why, said: tuple[Seat, ...]) -> None:
    """One after the other declines, as long as each is asked for that reason; who has `said` so is
    told at the end, or that nobody else calls it, where those alone were asked who stand."""
    due = desk.called
    if due is not None and declinable(due) and (_alone(due) or due.why is why):
        seat = due.seat or Seat(bank_call.next_standing(desk.table.coup))
        named = (*said, due.seat) if due.seat else said
        desk.enter(ev.SeatPassed(seat), partial(_decline, why=why, said=named))
        return
    desk.rest()
    if said:
        seats = seat_names(desk.words, said)
        told = desk.words.plural(
            "Recorded: {seats} says no.", "Recorded: {seats} say no.", len(said), seats=seats
        )
        desk.say(told)
    else:
        desk.say(desk.words("Recorded: nobody else says banco."))


def can_follow(variant: Variant) -> bool:
    """True of a game in which whoever lost a banco may call it again, out of his turn (§3.2)."""
    in_turn = variant.procedure is Procedure.BANK_IN_TURN
    return in_turn and variant.tour.alone is Alone.BANCO


def follows(desk: Desk) -> Seat | None:
    """Who has still to be asked whether he follows the banco that he lost: before it, nobody
    stakes, or takes less than the whole bank (§3.2)."""
    return None if desk.table.coup is None else follower(desk.variant, desk.table.coup)


def has_declined(desk: Desk, seat: Seat) -> bool:
    """True of a seat that was asked for a banco, and did not call it (§3.2)."""
    coup = desk.table.coup
    return coup is not None and (coup.tour.asked or seat in coup.tour.spoke)


def too_early(desk: Desk, line: StakeLine) -> bool:
    """True of a stake, or a banco with the table, before what goes before it was asked."""
    if line.kind is LineKind.STAKE:
        said = no_amount(desk)
    else:
        said = _may_follow(desk) if line.kind is LineKind.BANCO else ""
    if said:
        desk.refuse(said)
    return bool(said)


def no_amount(desk: Desk) -> str:
    """Why no amount is a stake yet, in a sentence: each in turn says a word first; empty where one
    is."""
    return _not_opening(desk) or _may_follow(desk) or _before_all(desk)


def waits_for_word(desk: Desk, line: StakeLine) -> bool:
    """True of a line of which no figure is an amount yet but the 0 of a pass."""
    fresh = line.kind is LineKind.STAKE and line.asks_amount and not line.amount.strip("0")
    return fresh and bool(no_amount(desk))


def refuses_stakes(desk: Desk) -> bool:
    """True while each is asked for a banco: no stake is taken, new or repeated (§3.2)."""
    said = _before_all(desk)
    if said:
        desk.refuse(said)
    return bool(said)


def _before_all(desk: Desk) -> str:
    if not is_open(desk):
        return ""
    return desk.words("No stake yet: first everybody says banco, or nothing.")


def _may_follow(desk: Desk) -> str:
    seat = follows(desk)
    if seat is None:
        return ""
    named = seat_said(desk.words, seat)
    return desk.words("No stake yet: {seat} may still follow the lost banco.", seat=named)


def _not_opening(desk: Desk) -> str:
    """Of an amount while another seat than the one that opens the stakes is asked for its
    Effondrement: it would be taken for another's (S1.8, S1.9)."""
    due, first, words = desk.called, bank_call.opens(desk), desk.words
    if due is None or due.seat is None or first in (None, due.seat):
        return ""
    return words(
        "No stake yet: {seat} says Effondrement, or nothing. Then {first} opens the stakes.",
        seat=seat_said(words, due.seat),
        first=seat_said(words, first or ""),
    )
