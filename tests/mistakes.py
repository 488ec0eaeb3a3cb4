"""Mistakes found later, at random, and what must hold of a coup that is looked at again."""

from collections.abc import Iterable
from dataclasses import replace

import hypothesis.strategies as st

from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import No
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import lies_aside
from dealer_app.table.dues import coming
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import (
    BankAmended,
    Correction,
    GainChange,
    StakesAmended,
    VoidLifted,
    difference,
    judge_rectified,
    put_right,
    rectification,
)
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import next_bank
from tests.play import the

SEATS = st.sampled_from(["1", "2", "3"]).map(Seat)
WHY = "It was seen on the film"


def corrections(table: Table) -> st.SearchStrategy[Correction]:
    """What may be put right in some coup of that game, not all of it possible."""
    variant = table.variant
    hands = st.sampled_from([spec.id for spec in variant.hands])
    cards = st.sampled_from(variant.pack.faces).map(Card)
    amounts = st.integers(0, 40).map(lambda n: Money(n * 100))
    stakes = st.builds(Stake, SEATS, st.sampled_from(list(variant.bets)), amounts)
    codes = st.sampled_from([f"IRR-{n:02}" for n in range(4, 31)])
    return st.one_of(
        st.builds(ev.CardCorrected, hands, st.integers(1, 3), cards, missed=st.booleans()),
        st.just(ev.CoupVoided("Misdeal")),
        st.just(VoidLifted()),
        stakes.map(lambda stake: StakesAmended((stake,))),
        st.builds(BankAmended, SEATS, amounts, st.none() | SEATS),
        st.builds(ev.IrregularityResolved, codes, st.sampled_from(Resolution)),
    )


def looked_at(session: TableSession, number: int) -> Table | None:
    """The table on which that coup lies again: as it was, and to the same facts it changes
    nothing."""
    recalled = session.recalled(number)
    if recalled is None:
        return None
    played = session.table.coups[number - 1]
    coup, settlement = the(recalled.coup), recalled.settlement
    assert replace(played.coup, between=coup.between) == coup
    assert settlement == played.settlement
    facts = recalled.facts if not recalled.unticked else (*recalled.facts, ev.AllTicked())
    again = the(judge_rectified(session.table, ev.CoupRectified(number, WHY, facts)).refusal)
    assert again.code in {No.SAME_AGAIN, No.NOT_SETTLED, No.BANK_MOVED}
    return recalled


def entry_for(session: TableSession, number: int, correction: Correction) -> ev.Event | None:
    """The entry that puts that coup right, none where it cannot be; whoever's money it moves, it
    comes from somebody at the table."""
    recalled = looked_at(session, number)
    if recalled is None:
        return None
    for event in rectification(recalled, correction, WHY, judge).events:
        assert isinstance(event, ev.CoupRectified)
        right = the(put_right(session.table, event))
        was = session.table.coups[number - 1]
        found = difference(was, right, session.table.night.settled)
        assert sum(each.amount for each in found) == 0
        assert_whoever_has_nothing_aside_is_told_all_of_it(was, right, found, session.table)
        return event
    return None


def assert_whoever_has_nothing_aside_is_told_all_of_it(
    was: Played, right: Played, found: Iterable[GainChange], table: Table
) -> None:
    """Who has no line aside is told by how much more or less the coup comes to for him: a bank that
    has an amount counts what lies aside, and so does the other principal of a duel. Who named no
    amount for his bank is paid and pays line by line."""
    told = {each.seat: each.amount for each in found if not each.aside}
    waits = {
        line.seat
        for each in (was, right)
        for line in each.settlement.lines
        if lies_aside(each, line, table.night.settled)
    }
    banks = (each.coup.bank for each in (was, right))
    waits |= {bank.holder for bank in banks if bank is not None and not bank.put_in}
    nets = [each.settlement.nets for each in (was, right)]
    for seat in {*nets[0], *nets[1]} - waits:
        assert told.get(seat, 0) == nets[1].get(seat, 0) - nets[0].get(seat, 0)


def assert_the_bank_follows_as_told(before: Table, after: Table, entry: ev.Event) -> None:
    """What is told, before a coup is put right, of the bank that follows it is what lies there
    afterwards: that of the coup that was dealt then, or of the one that is to come."""
    assert isinstance(entry, ev.CoupRectified)
    was, right = before.coups[entry.number - 1], the(put_right(before, entry))
    told, comes = next_bank(before, was, right), coming(after)
    if entry.number < before.latest:
        over = len(after.played) > entry.number
        dealt = after.played[entry.number].coup if over else the(after.coup)
        bank = dealt.bank
        assert told is None or told.stands
    else:
        bank = None if comes is None else comes.bank
        assert told is None or not told.stands
    if told is not None and bank is not None and not bank.named:
        assert (told.holder, told.amount) == (bank.holder, bank.amount)
    if told is None and entry.number == before.latest and bank is not None and not bank.named:
        assert bank == the(the(coming(before)).bank)
