"""The payout in words: what is taken, paid or returned, line by line."""

from dealer_app.i18n import Words
from dealer_app.rules.coup import Line
from dealer_app.rules.house import Currency
from dealer_app.rules.variant import Result


def act(words: Words, line: Line, currency: Currency) -> str:
    """What the croupier does with a line: `take`, `pay 95`, `return`."""
    match line.result:
        case Result.LOSE:
            return words("take")
        case Result.WIN:
            return words("pay {amount}", amount=words.amount(line.net, currency))
        case Result.PUSH | Result.VOID:
            return words("return")


def reckoning(words: Words, line: Line, currency: Currency) -> str:
    """How a payment comes about, empty where there is nothing to explain."""
    if not line.commission:
        return ""
    return words(
        "{won} − {commission} commission",
        won=words.amount(line.won, currency),
        commission=words.amount(line.commission, currency),
    )
