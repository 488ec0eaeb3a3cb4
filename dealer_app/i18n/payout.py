"""The payout in words: what is taken, paid or returned, line by line."""

from typing import assert_never

from dealer_app.i18n import Words
from dealer_app.rules.coup import Line
from dealer_app.rules.house import Currency, House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Result
from dealer_app.table.commission import in_chips, marked_on


def act(words: Words, line: Line, house: House) -> str:
    """What the croupier does with a line: `take`, `take, and 200 more`, `pay 95`, `return`."""
    currency = house.currency
    match line.result:
        case Result.LOSE:
            return _taken(words, line, currency)
        case Result.WIN:
            paid = in_chips(line, house)
            return words("pay {amount}", amount=words.amount(paid, currency))
        case Result.PUSH | Result.VOID:
            return words("return")
        case _:
            assert_never(line.result)


def _taken(words: Words, line: Line, currency: Currency) -> str:
    """A lost stake: a multiple takes more than lies there (S2-A10), a half less (S1.18)."""
    more = Money(line.lost - line.stake)
    if more > 0:
        return words("take, and {amount} more", amount=words.amount(more, currency))
    if not line.lost:
        return words("return")
    if more < 0:
        return words("take {amount}, return the rest", amount=words.amount(line.lost, currency))
    return words("take")


def reckoning(words: Words, line: Line, house: House) -> str:
    """How a payment comes about, empty where there is nothing to explain."""
    if not line.commission:
        return ""
    commission = words.amount(line.commission, house.currency)
    if marked_on(line, house):
        return words("{commission} commission marked", commission=commission)
    return words(
        "{won} − {commission} commission",
        won=words.amount(line.won, house.currency),
        commission=commission,
    )
