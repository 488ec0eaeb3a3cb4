"""What `expect` claims about the table, and what is found instead where it does not hold."""

from collections.abc import Iterator

from dealer_app.replay import script as read
from dealer_app.rules.coup import score
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.procedures import routine
from dealer_app.rules.procedures.house_banked import BANK
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Seat
from dealer_app.table.deciding import decided
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import Table, between_coups

_AGAINST = {"wins": "loses", "loses": "wins", "ties": "ties"}
_SAME = {"IRR-29": "IRR-21"}
"""A wrong draw or stand found at the showing is a false draw (rules of §5)."""


def holds(table: Table, statement: Statement) -> str | None:
    """None if the claim holds; else what is found in its place.

    What an open irregularity comes to is what the house decides by default.
    """
    kind, *rest = statement.words
    if kind == "due":
        return _due(table, rest)
    if kind == "irregular":
        return _irregular(table, rest[0])
    if kind == "holder":
        return _holder(decided(table), read.seat(statement, rest[0]))
    if kind in ("bank", "cagnotte"):
        return _held(decided(table), kind, rest[0])
    if kind == "total":
        return _total(decided(table), HandId(rest[0]), int(rest[1]))
    if kind in ("net", "commission"):
        return _money(decided(table), kind, read.seat(statement, rest[0]), rest[1])
    return _result(decided(table), kind, HandId(rest[0]))


def _due(table: Table, claim: list[str]) -> str | None:
    found = [_spelt(due) for due in _all_due(table)]
    wanted = " ".join(claim)
    return None if wanted in found else ", ".join(dict.fromkeys(found))


def _all_due(table: Table) -> Iterator[Due]:
    """What may be done now, after the house's default decisions, and after the payout."""
    yield from table.dues
    ready = decided(table)
    yield from ready.dues
    if ready.settlement is not None:
        yield Due(Step.SETTLE)
        yield from between_coups(ready)


def _spelt(due: Due) -> str:
    with_hand = due.step in (Step.CARD, Step.CHOICE, Step.SHOW)
    return f"{due.step.value} {due.hand}" if with_hand else due.step.value


def _irregular(table: Table, code: str) -> str | None:
    codes = [each.code for each in table.coup.findings] if table.coup else []
    return None if _SAME.get(code, code) in codes or code in codes else ", ".join(codes)


def _total(table: Table, hand: HandId, total: int) -> str | None:
    coup = table.coup
    if coup is None or not coup.hand(hand) or coup.hides(hand):
        return ""
    found = score(table.variant, coup.hand(hand)).total
    return None if found == total else str(found)


def _result(table: Table, kind: str, hand: HandId) -> str | None:
    if table.settlement is None:
        return ""
    wanted = kind
    if hand == BANQUE:
        hand, wanted = PONTE, _AGAINST[kind]
    found = table.settlement.results.get(hand, "")
    return None if found == wanted else found


def _money(table: Table, kind: str, seat: Seat, amount: str) -> str | None:
    if table.settlement is None:
        return ""
    digits = table.house.currency.digits
    lines = [line for line in table.settlement.lines if line.seat == seat]
    found = sum(line.net if kind == "net" else line.commission for line in lines)
    return None if found == read_amount(amount, digits) else plain(Money(found), digits)


def _held(table: Table, kind: str, amount: str) -> str | None:
    """What lies in the bank that a patron holds, and the levy on it: none where the house banks."""
    digits = table.house.currency.digits
    claimed = read_amount(amount, digits)
    if kind == "cagnotte":
        return None if claimed == 0 else "0"
    coup = table.coup
    if coup is None or coup.duel is None or not coup.duel.bank:
        return ""
    lines = table.settlement.lines if table.settlement else ()
    found = coup.duel.bank + sum(line.net for line in lines if line.bet == BANK)
    return None if claimed == found else plain(Money(found), digits)


def _holder(table: Table, seat: Seat) -> str | None:
    coup = table.coup
    if coup is None:
        return ""
    playing = {**coup.proposed, **coup.principals}
    if table.settlement is not None:
        playing = dict(
            routine(table.variant).next_bank(table.variant, table.seats, coup, table.settlement)
        )
    found = playing.get(BANQUE, Seat(""))
    return None if found == seat else found
