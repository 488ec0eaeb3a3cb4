"""The payout in words: what is taken, paid or returned, line by line."""

from typing import assert_never

from dealer_app.i18n import Words
from dealer_app.rules.coup import Line
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Result


def act(words: Words, line: Line, currency: Currency) -> str:
    """What the croupier does with a line: `take`, `take, and 200 more`, `pay 95`, `return`."""
    match line.result:
        case Result.LOSE:
            return _taken(words, line, currency)
        case Result.WIN:
            return words("pay {amount}", amount=words.amount(line.net, currency))
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


def reckoning(words: Words, line: Line, currency: Currency) -> str:
    """How a payment comes about, empty where there is nothing to explain."""
    if not line.commission:
        return ""
    return words(
        "{won} − {commission} commission",
        won=words.amount(line.won, currency),
        commission=words.amount(line.commission, currency),
    )
