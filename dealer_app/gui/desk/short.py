"""A seat that stakes more than it has, where chips are counted: it is told, never forbidden."""

from collections.abc import Iterable

from dealer_app.gui.desk.desk import Desk
from dealer_app.i18n.names import seat_name
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.chips import duelled, short_of


def tell_short(desk: Desk, seats: Iterable[Seat]) -> None:
    """Says of the first of these seats whose chips do not reach what it would owe (S2-A10), or how
    far a duel may go (S3-A21)."""
    for seat in seats:
        short = short_of(desk.table, seat)
        if short is not None:
            desk.warn(_sentence(desk, seat, *short))
            return


def _sentence(desk: Desk, seat: Seat, have: Money, laid: Money) -> str:
    words, coup = desk.words, desk.table.coup
    values = {
        "seat": seat_name(words, seat),
        "have": words.amount(have, desk.table.house.currency),
        "laid": words.amount(laid, desk.table.house.currency),
    }
    if coup is not None and seat in duelled(coup):
        return words(
            "{seat} has {have} and sets {laid}: the duel is what both can cover.", **values
        )
    due = words.amount(Money(laid - max(have, 0)), desk.table.house.currency)
    return words("{seat} has {have} and stakes {laid}: {due} would be owed.", due=due, **values)
