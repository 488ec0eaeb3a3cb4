"""The lot: of which hands it is still to be drawn who plays them, and among whom it is drawn.

It is drawn before anything else of a coup: for the first bank (S1-A5, S2-A32), with every taille
(S4-A13), for both principals of the first duel, and for the place of a loser where nobody follows
by himself (S3-A9, S3-A18). Chance is handed in. A lot falls once: until the coup is over that it
was drawn for, it names whom it named, whatever was given up or struck since.
"""

from collections.abc import Callable
from typing import Final

from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Step
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Procedure, Seat
from dealer_app.table.dues import coming
from dealer_app.table.table import Table

Chance = Callable[[int], int]
"""A number from 0 on, below the one that is asked."""

Drawn = tuple[tuple[HandId, Seat], ...]
"""Whom the lot names for which hand."""

_BEFORE_ALL: Final = frozenset({Step.COUP, Step.CARD, Step.STAKES, Step.BANK})
"""What is due while a coup has not begun."""


def first(_below: int) -> int:
    """Chance that is none, as in the school: the lot falls on the first of them."""
    return 0


def lot_due(table: Table) -> tuple[HandId, ...]:
    """The hands of which the lot, or a word, is still to name who plays them, before anything else
    of the coup; none where somebody is named, and where no lot is drawn."""
    if table.due is None or table.due.step not in _BEFORE_ALL:
        return ()
    variant, coup = table.variant, _lying(table)
    tour = coup.tour
    if coup.dealt or coup.closed or coup.stakes or coup.duel or tour.spoke or tour.banco:
        return ()
    if variant.principals is not None:
        return _principals(coup)
    rules, bank = variant.bank, coup.bank
    if rules is None or not rules.lot:
        return ()
    if variant.procedure is Procedure.ONE_AGAINST_ALL:
        held = bank is not None and (bank.named or bank.amount > 0)
        return () if held or coup.number > 1 else (variant.banque,)
    begins = rules.needed or _opens_the_shoe(table, coup)
    return (variant.banque,) if bank is None and begins else ()


def _lying(table: Table) -> Coup:
    """The coup that lies there, or the one that comes."""
    lies = table.coup if table.settlement is None else None
    return lies or coming(table) or Coup(1, table.shoes, seats=table.seats)


def _principals(coup: Coup) -> tuple[HandId, ...]:
    """The hands that nobody plays; none of a night without a duel, once it has begun."""
    known = {**coup.proposed, **coup.principals}
    if coup.number > 1 and not known:
        return ()
    return tuple(hand for hand in (BANQUE, PONTE) if hand not in known)


def _opens_the_shoe(table: Table, coup: Coup) -> bool:
    """True of the first coup of a shoe: a table that goes on without a banker is not asked
    again."""
    last = table.coups[-1] if table.coups else None
    return last is None or last.coup.shoe != coup.shoe


def fallen(table: Table) -> Drawn:
    """Whom the lot has named already for hands that are still to be played; it is drawn anew where
    that one plays another hand by now, or is no guest any more."""
    named = {each.hand: each.seat for each in table.night.lots if each.over == table.coups_over}
    free = among(table)
    return tuple((h, named[h]) for h in lot_due(table) if h in named and named[h] in free)


def drawn(table: Table, chance: Chance) -> Drawn:
    """Whom the lot names for each hand that is still to be played: somebody else for each, and who
    was named already."""
    named = dict(fallen(table))
    seats = [seat for seat in among(table) if seat not in named.values()]
    for hand in lot_due(table):
        if hand not in named and seats:
            named[hand] = seats.pop(chance(len(seats)))
    return tuple((hand, named[hand]) for hand in lot_due(table) if hand in named)


def among(table: Table) -> tuple[Seat, ...]:
    """Those who sit there: the guests who were given chips where enough were, else every seat of
    the table; without who plays a hand already."""
    coup = _lying(table)
    playing = {**coup.proposed, **coup.principals}.values()
    seats = [Seat(str(place + 1)) for place in range(table.seats)]
    free = tuple(seat for seat in seats if seat not in playing)
    guests = tuple(seat for seat in free if table.given.get(seat, 0) > 0)
    return guests if len(guests) >= max(len(lot_due(table)), 1) else free
