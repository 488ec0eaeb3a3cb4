"""Money that lies on the felt between two coups, and whose it is once no other coup follows."""

from collections.abc import Iterator
from dataclasses import dataclass

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import Coup
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.house_bank import BANCO, BANK
from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.table.dues import coming
from dealer_app.table.table import Table


@dataclass(frozen=True, slots=True)
class Lying:
    """Money before a seat; `bet` is what it was staked on, None of what lies in its bank."""

    seat: Seat
    amount: Money
    bet: str | None = None


def lying(table: Table) -> tuple[Lying, ...]:
    """What lies there and goes back if the table closes: the bank to its holder, each stake that
    rides to whoever laid it (S1.22, S3-A20, rules of §3.1)."""
    coup = coming(table) or table.coup
    return () if coup is None else (*_bank(coup), *_duel(coup), *_stakes(coup))


def _bank(coup: Coup) -> Iterator[Lying]:
    """A bank in which its holder put an amount."""
    bank = coup.bank
    if bank is not None and bank.put_in > 0 and coup.banked > 0:
        yield Lying(bank.holder, coup.banked)


def _duel(coup: Coup) -> Iterator[Lying]:
    if coup.duel is None:
        return
    for hand, bet, amount in ((BANQUE, BANK, coup.duel.bank), (PONTE, BANCO, coup.duel.banco)):
        if amount > 0 and hand in coup.principals:
            yield Lying(coup.principals[hand], amount, bet)


def _stakes(coup: Coup) -> Iterator[Lying]:
    for stake in sorted(coup.stakes, key=lambda each: seat_order(each.seat)):
        yield Lying(stake.seat, stake.amount, stake.bet)
