"""What of the tray must be done before a coup, the next shoe or the end of a table."""

from collections.abc import Mapping

from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.tray import CommissionAct, tray
from dealer_app.table.table import Table


def opener_due(table: Table) -> bool:
    """True where the house counts its tables, and this one was not counted before its first
    coup."""
    return table.house.tray.counted and not table.coups and tray(table.night).opener is None


def closer_due(table: Table) -> bool:
    """True where the house counts its tables, and the tray was not counted since its chips moved
    last; a table at which nothing went on need not be."""
    return table.house.tray.counted and is_uncounted(table)


def is_uncounted(table: Table) -> bool:
    """True where something went on, and the tray was not counted for the end since its chips moved
    last."""
    told = ledger(table)
    return bool(told.opener or table.coups) and told.closer is None


def commission_due(table: Table) -> Mapping[Seat, Money]:
    """What each seat owes that must be collected before the next shoe; nothing where somebody
    released it after the last coup (rules of §2.7)."""
    owing = owed(table)
    if not owing:
        return owing
    words = tray(table.night).commission
    released = any(
        each.word is CommissionAct.RELEASED and each.coups == len(table.coups) for each in words
    )
    return {} if released else owing


def before_coup(table: Table) -> Refusal | None:
    """Why no coup can be opened yet."""
    return Refusal(No.OPENER_DUE) if opener_due(table) else None


def before_shoe(table: Table) -> Refusal | None:
    """Why no shoe can be opened yet: somebody owes commission."""
    for seat, amount in commission_due(table).items():
        return Refusal(No.COMMISSION_OWED, {"seat": seat, "amount": amount})
    return None


def before_closing(table: Table) -> Refusal | None:
    """Why the table cannot be closed yet."""
    return before_shoe(table) or (Refusal(No.CLOSER_DUE) if closer_due(table) else None)
