"""Commission that is marked rather than kept from the payout: whose it is, and what is owed."""

from collections.abc import Iterable, Mapping
from typing import Final

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import Line
from dealer_app.rules.house import CommissionMode, House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.lines import line_of, lines_aside
from dealer_app.table.night import Mispaid, Moved
from dealer_app.table.reckonings import Nets, plus
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played, Table


def marked_on(line: Line, house: House) -> Money:
    """The commission on a line that is marked rather than kept back (rules of §2.7)."""
    return line.commission if house.commission_mode is CommissionMode.MARKED else Money(0)


def in_chips(line: Line, house: House) -> Money:
    """What a seat is given by its line, below nothing what is taken: commission that is marked
    stays owed, and is not kept back from it."""
    return Money(line.net + marked_on(line, house))


def due_on(line: Line, house: House, said: nf.PayoutCorrected) -> Money:
    """What the line came to, told in the way in which its payout was: in chips, or as a former
    version took it."""
    return in_chips(line, house) if said.in_chips else line.net


def still_due(played: Played, told: Mispaid) -> bool:
    """True of a coup whose line comes to what it came to when its payout was said to be wrong."""
    line = line_of(played, told.fact.seat, told.fact.bet)
    return line is not None and due_on(line, played.rules.house, told.fact) == told.due


def _and(sums: Nets, played: Played) -> Nets:
    return plus(sums, _sums(played, played.settlement.lines))


MARKED: Final[Reckoning[Played, Nets]] = Reckoning({}, _and)
"""The commission marked for each seat in the lines of the coups, those put aside included."""


def _sums(played: Played, lines: Iterable[Line]) -> Nets:
    """The commission marked for each seat in these lines of a coup."""
    sums: Nets = {}
    house, variant = played.rules.house, played.rules.variant
    marks = house.commission_mode is CommissionMode.MARKED
    if variant.fund is Fund.HOUSE and variant.bank is None and marks:
        for line in lines:
            if line.commission:
                sums[line.seat] = Money(sums.get(line.seat, 0) + line.commission)
    return sums


def marked(table: Table) -> Mapping[Seat, Money]:
    """The commission marked for each seat in the lines that were paid (rules of §2.7)."""
    over = table.played.come_to(MARKED)
    sums = dict(over)
    for each in lines_aside(table):
        if each.played.coup is not table.coup:
            for seat, amount in _sums(each.played, [each.line]).items():
                sums[seat] = Money(sums[seat] - amount)
    if table.coup is not None and table.settlement is not None:
        ticked = table.coup.ticked
        lines = [each for each in table.settlement.lines if (each.seat, each.bet) in ticked]
        sums = plus(sums, _sums(table.coups[-1], lines))
    return {seat: amount for seat, amount in sums.items() if amount}


def _and_paid(sums: Nets, moved: Moved) -> Nets:
    fact = moved.fact
    if not isinstance(fact, nf.CommissionCollected | nf.CommissionWaived):
        return sums
    return plus(sums, {fact.seat: fact.amount})


_PAID: Final[Reckoning[Moved, Nets]] = Reckoning({}, _and_paid)
"""What each seat paid of its commission, or was let off."""


def owed(table: Table) -> Mapping[Seat, Money]:
    """What each seat owes of its commission, in the order of the table; who owes nothing is left
    out, and what is below nothing goes back after a correction (rules of §2.7)."""
    paid = table.night.movements.come_to(_PAID)
    sums = plus(dict(marked(table)), {seat: Money(-amount) for seat, amount in paid.items()})
    return {seat: sums[seat] for seat in sorted(sums, key=seat_order) if sums[seat]}
