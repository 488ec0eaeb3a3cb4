"""What `expect` claims about the table, and what is found instead where it does not hold.

A false draw is found at the showing as IRR-21, by the rule of IRR-29: either code stands for it.
"""

from collections.abc import Iterator

from dealer_app.replay import script as read
from dealer_app.rules.coup import Settlement, score
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.procedures.house_bank import BANK
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table.dues import between_coups, coming
from dealer_app.table.judges.verdict import decided
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Table

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
    found = [spelt(due) for due in all_due(table)]
    wanted = " ".join(claim)
    return None if wanted in found else ", ".join(dict.fromkeys(found))


def all_due(table: Table) -> Iterator[Due]:
    """What may be done now, after the house's default decisions, and after the payout."""
    yield from table.dues
    ready = decided(table)
    yield from ready.dues
    if ready.settlement is not None:
        if ready.settlement.claim:
            yield Due(Step.CLAIM)
        yield Due(Step.SETTLE)
        yield from between_coups(ready)


def spelt(due: Due) -> str:
    """What is due, as a claim says it."""
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


def _settled(table: Table) -> Settlement | None:
    """What the coup comes to; once the next shoe lies on the table, what the last one came to."""
    if table.coup is None and table.played:
        return table.played[-1].settlement
    return table.settlement


def _result(table: Table, kind: str, hand: HandId) -> str | None:
    """How a hand came out; the bank's own only where one hand plays against it."""
    settlement = _settled(table)
    if settlement is None:
        return ""
    results = settlement.results
    if hand == table.variant.banque:
        if len(results) != 1:
            found = ", ".join(f"{each} {result}" for each, result in results.items())
            return None if set(results.values()) == {_AGAINST[kind]} else found
        found = _AGAINST[next(iter(results.values()))]
    else:
        found = results.get(hand, "")
    return None if found == kind else found


def _money(table: Table, kind: str, seat: Seat, amount: str) -> str | None:
    settlement = _settled(table)
    if settlement is None:
        return ""
    digits = table.house.currency.digits
    if kind == "net":
        found = int(settlement.nets.get(seat, 0))
    else:
        found = sum(line.commission for line in settlement.lines if line.seat == seat)
    return None if found == read_amount(amount, digits) else plain(Money(found), digits)


def _held(table: Table, kind: str, amount: str) -> str | None:
    """What lies in the bank that a patron holds, and the levy on it: none where the house banks."""
    digits = table.house.currency.digits
    claimed = read_amount(amount, digits)
    settlement = _settled(table)
    line = settlement.bank if settlement else None
    if kind == "cagnotte":
        levied = line.cagnotte if line else Money(0)
        return None if claimed == levied else plain(levied, digits)
    found = _in_the_bank(table)
    if found is None:
        return ""
    return None if claimed == found else plain(found, digits)


def _in_the_bank(table: Table) -> Money | None:
    """What lies in the bank now: between coups and in one, a duel's included."""
    following = coming(table)
    if following is not None and following.bank is not None and table.coup is None:
        return following.bank.amount
    coup, settlement = table.coup, table.settlement
    if settlement is not None and settlement.bank is not None:
        moved = coup is not None and coup.between and following is not None
        if moved and following is not None and following.bank is not None:
            return following.bank.amount
        return settlement.bank.after
    if coup is not None and coup.bank is not None:
        return coup.banked
    if coup is None or coup.duel is None or not coup.duel.bank:
        return None
    lines = settlement.lines if settlement else ()
    return Money(coup.duel.bank + sum(line.net for line in lines if line.bet == BANK))


def _holder(table: Table, seat: Seat) -> str | None:
    """Who holds the bank of the next coup, or of this one while it is dealt."""
    coup = coming(table) or table.coup
    if coup is None:
        return ""
    if coup.bank is not None:
        found = coup.bank.holder
    else:
        found = {**coup.proposed, **coup.principals}.get(table.variant.banque, Seat(""))
    return None if found == seat else found
