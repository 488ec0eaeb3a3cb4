"""The highest stake that a seat may lay, and the key that lays it."""

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import StakeLine, stake_in_hand
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.gui.desk.stakes.bank_call import STANDING
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.representative import laid_by
from dealer_app.rules.tour import missing
from dealer_app.rules.variant import Seat


def fill(desk: Desk) -> None:
    """The stake of this seat is as high as it may be without exceeding the bank."""
    line = bank_call.line(desk)
    most = highest(desk, line)
    if line.asks_amount and most > 0:
        full = line.of(most, desk.table.house.currency.digits)
        desk.keyed = stake_in_hand(full)
    else:
        desk.refuse(desk.words("Nothing is missing before the bank."))


def highest(desk: Desk, line: StakeLine) -> Money:
    """What is missing before the bank; in a tour of lower stakes less than the bank (S1.9)."""
    coup, tour, house = desk.table.coup, desk.variant.tour, desk.table.house
    if coup is None or line.bet is None or tour.excess is Excess.FREE:
        return Money(0)
    limits, lies = house.limits_of(line.bet), laid_by(coup, Seat(line.seat))
    total = min(missing(coup) + lies, limits.maximum or coup.banked)
    if line.seat.startswith(STANDING) and tour.spectators_to is not None:
        total = min(total, tour.spectators_to * 10**house.currency.digits)
    elif tour.lower and not line.seat.startswith(STANDING):
        total = min(total, coup.banked - (0 if tour.may_equal else least_step(house, coup.banked)))
    return Money(max(0, total - total % limits.multiple - lies))


def least_step(house: House, bank: Money) -> int:
    """By how much a stake stays lower than the bank at least: a chip, or a whole unit of money."""
    chips = [chip.value for chip in house.chips]
    step = max(min(chips, default=10**house.currency.digits), house.limits.multiple)
    return step if step < bank else house.limits.multiple
