"""A table whose tray is counted, and what moves its chips, in euros."""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.money import Chips
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import deal, entered, euros, session, stake
from tests.play import PlayTable

CHIPS: Final = "chips = [{ value = 1 }, { value = 5 }, { value = 25 }, { value = 100 }]\n"
COUNTED: Final = CHIPS + "[tray]\ncounted = true\nbank = { 100 = 20, 25 = 40 }\n"
MARKED: Final = CHIPS + '[commission]\nmode = "marked"\n'
FLOAT: Final[Mapping[int, int]] = {100: 90, 25: 40}
"""10,000 in all."""

PONTE_WINS: Final = "4 K 5 3"
BANQUE_WINS: Final = "A 4 3 2 6 5"
TIE: Final = "2s Kd 3h 3c 8d"

SENT: Final = "5e47" * 16
"""The digest by which the house's book has what the cage sent."""

Laid = tuple[str | int, str, float]
"""Who stakes, on which bet, how much."""


def chips(numbers: Mapping[int, int]) -> Chips:
    return {euros(value): number for value, number in numbers.items()}


def count(occasion: str, numbers: Mapping[int, int], reason: str = "") -> ev.TrayCounted:
    return ev.TrayCounted(ev.Occasion(occasion), chips(numbers), reason)


def opener(
    numbers: Mapping[int, int] = FLOAT,
    left: Mapping[int, int] | None = None,
    reason: str = "",
) -> ev.TrayCounted:
    """The opening count, and what the last closer left."""
    expected = None if left is None else chips(left)
    return ev.TrayCounted(ev.Occasion.OPENER, chips(numbers), reason, expected)


def fill(slip: str, numbers: Mapping[int, int]) -> ev.TrayFilled:
    return ev.TrayFilled(slip, chips(numbers))


def asked(slip: str, numbers: Mapping[int, int]) -> ev.FillAsked:
    return ev.FillAsked(slip, chips(numbers))


def received(
    slip: str, numbers: Mapping[int, int], told: Mapping[int, int] | None = None
) -> ev.TrayFilled:
    """A fill that the cage sent, as the table counts it; `told` is what the cage said."""
    return ev.TrayFilled(slip, chips(numbers), SENT, chips(numbers if told is None else told))


def credit(slip: str, numbers: Mapping[int, int]) -> ev.TrayCredited:
    return ev.TrayCredited(slip, chips(numbers))


def bought(amount: float, tender: str = "cash", seat: int | None = None) -> ev.ChipsBought:
    who = None if seat is None else Seat(str(seat))
    return ev.ChipsBought(euros(amount), ev.Tender(tender), who)


def collected(seat: int, amount: float) -> ev.CommissionCollected:
    return ev.CommissionCollected(Seat(str(seat)), euros(amount))


def waived(seat: int, amount: float, reason: str = "Too small a chip") -> ev.CommissionWaived:
    return ev.CommissionWaived(Seat(str(seat)), euros(amount), reason)


def at_tray(
    house: str = COUNTED, variant: str = "punto_banco", options: Mapping[str, str] | None = None
) -> PlayTable:
    """A table with its float counted and a shoe open, before its first coup."""
    table = session(variant, options, house)
    packs = table.variant.packs or 1
    return entered(table, opener(), ev.ShoeOpened(packs))


def coup(table: PlayTable, cards: str, *laid: Laid) -> PlayTable:
    """One coup more, paid: these stakes, these cards."""
    dealt(table, cards, *laid)
    return entered(table, ev.AllTicked()) if table.unticked else table


def dealt(table: PlayTable, cards: str, *laid: Laid) -> PlayTable:
    """One coup more, its payout still to be made."""
    entered(table, ev.CoupOpened(), *(stake(*each) for each in laid))
    return entered(table, *deal(cards))
