"""Commission that is marked rather than kept from the payout: whose it is, and what is owed."""

from collections.abc import Iterable, Mapping

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import Line
from dealer_app.rules.house import CommissionMode, House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.aside import lies_aside
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


def marked(table: Table) -> Mapping[Seat, Money]:
    """The commission marked for each seat in the lines that were paid (rules of §2.7)."""
    sums: dict[Seat, Money] = {}
    for played in table.coups:
        house, variant = played.rules.house, played.rules.variant
        house_pays = variant.fund is Fund.HOUSE and variant.bank is None
        if house_pays and house.commission_mode is CommissionMode.MARKED:
            for line in _paid(table, played):
                if line.commission:
                    sums[line.seat] = Money(sums.get(line.seat, 0) + line.commission)
    return sums


def owed(table: Table) -> Mapping[Seat, Money]:
    """What each seat owes of its commission, in the order of the table; who owes nothing is left
    out, and what is below nothing goes back after a correction (rules of §2.7)."""
    sums = dict(marked(table))
    for moved in table.night.movements:
        fact = moved.fact
        if isinstance(fact, nf.CommissionCollected | nf.CommissionWaived):
            sums[fact.seat] = Money(sums.get(fact.seat, 0) - fact.amount)
    return {seat: sums[seat] for seat in sorted(sums, key=seat_order) if sums[seat]}


def _paid(table: Table, played: Played) -> Iterable[Line]:
    """The lines of a coup that were paid: all once it is over, but for those that lie aside."""
    coup, lines = played.coup, played.settlement.lines
    if coup is table.coup:
        return (line for line in lines if (line.seat, line.bet) in coup.ticked)
    if coup.deferred:
        return (line for line in lines if not lies_aside(table, played, line))
    return lines
