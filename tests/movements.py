"""What moves a tray at random, what came of it by the entries, and how a night is counted."""

from typing import Final

import hypothesis.strategies as st

from dealer_app.replay.export import standing
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.reconciliation import Numbered
from dealer_app.table.accounts.tray import tray
from dealer_app.table.night_facts import TicketRun
from dealer_app.table.table import Table
from tests.builders import entered

SEATS: Final = st.sampled_from(["1", "3", "9", "40"]).map(Seat)
SLIPS: Final = st.sampled_from([f"S{number}" for number in range(1, 7)])
REASONS: Final = st.sampled_from(["", "A chip fell"])
AMOUNTS: Final = st.integers(-1, 60).map(lambda number: Money(number * 100))
TICKETS: Final = st.lists(st.builds(TicketRun, AMOUNTS, *[st.integers(0, 9)] * 3), max_size=2).map(
    tuple
)
CENTS: Final = st.integers(-500, 500).map(Money)


def movements(table: Table) -> st.SearchStrategy[ev.Movement]:
    """Counts, slips, sales, tips and words on commission, not all of them possible."""
    values = [chip.value for chip in table.house.chips]
    told = tray(table.night)
    slips = [*(each.number for each in told.slips), *(each.number for each in told.asked)]
    chips = st.dictionaries(st.sampled_from([*values, Money(7)]), st.integers(-1, 9), max_size=3)
    return st.one_of(
        st.builds(ev.TrayCounted, st.sampled_from(ev.Occasion), chips, REASONS),
        st.builds(ev.FillAsked, SLIPS, chips),
        st.builds(ev.TrayFilled, SLIPS, chips),
        st.builds(ev.TrayFilled, SLIPS, chips, st.just("5e47"), chips),
        st.builds(ev.TrayCredited, SLIPS, chips),
        st.builds(ev.SlipCancelled, st.sampled_from(["S1", *slips]), REASONS),
        st.builds(ev.ChipsBought, AMOUNTS, st.sampled_from(ev.Tender), st.none() | SEATS),
        chips.map(lambda same: ev.ColoursChanged(same, same)),
        st.builds(ev.DropCounted, AMOUNTS, REASONS),
        st.builds(ev.DropCounted, AMOUNTS, REASONS, st.just({Money(500): 2})),
        st.builds(ev.CagnotteCounted, chips, TICKETS, REASONS),
        st.builds(ev.TipTaken, AMOUNTS),
        st.builds(ev.TipsCounted, chips),
        st.builds(ev.CommissionCollected, SEATS, CENTS),
        st.builds(ev.CommissionWaived, SEATS, CENTS, REASONS),
        st.builds(ev.CommissionReleased, REASONS),
    )


def standing_by_number(session: TableSession) -> list[Numbered]:
    """What counts of a session's entries, each by its number."""
    struck = {n for e in session.events if isinstance(e, ev.EntryStruck) for n in e.struck}
    return [(n, e) for n, e in enumerate(session.events, start=1) if n not in struck]


def moved_beside(session: TableSession) -> tuple[int, int]:
    """What slips brought to the tray, and what went out of it to guests, by what stands."""
    facts = [fact for fact, _ in standing(session.events, session.times)]
    void = {fact.slip for fact in facts if isinstance(fact, ev.SlipCancelled)}
    by_slips = out = 0
    for fact in facts:
        match fact:
            case ev.TrayFilled() if fact.sent or fact.slip not in void:
                by_slips += worth(fact.chips)
            case ev.TrayCredited() if fact.slip not in void:
                by_slips -= worth(fact.chips)
            case ev.ChipsBought() | ev.ChipsGiven():
                out += fact.amount
            case _:
                continue
    return by_slips, out


def counted_truthfully(session: TableSession) -> None:
    """Collects what is owed, gives up what was asked for, and counts the tray as it lies: nothing
    is off but the drop."""
    for each in tray(session.table.night).awaited:
        entered(session, ev.SlipCancelled(each.number, "The night is over"))
    for seat, amount in ledger(session.table).owed.items():
        entered(session, ev.CommissionCollected(seat, amount))
    there = ledger(session.table).expected
    least = min(chip.value for chip in session.table.house.chips)
    if there is None:
        return
    if there < 0 or there % least:
        entered(session, ev.TrayCounted(ev.Occasion.CLOSER, {}, "More was paid than lay there"))
        return
    chips: Chips = {least: there // least}
    entered(session, ev.TrayCounted(ev.Occasion.CLOSER, chips))
    told = ledger(session.table)
    off = sum(each.variance for each in told.tray.drops)
    assert (told.variance, told.reconciled) == (0, off)
