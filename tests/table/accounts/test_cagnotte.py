"""The box of the cagnotte counted, and the counterfoils of its tickets read (rules of §6.3)."""

import pytest

from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.alerts import alerts
from dealer_app.table.night import TICKETS_LEFT_OUT
from dealer_app.table.night_facts import TicketRun
from tests.builders import entered, euros, replayed
from tests.play import PlayTable
from tests.table.trays import at_tray, chips

LEVIED = "variant chemin_de_fer\nshoe\ncoup\nbank 1 200\nbanco 2\ndeal 2 9 3 K\n"
"""The bank of 200 wins: 5 % of 200 is levied."""


def levied() -> PlayTable:
    table = entered(replayed(LEVIED), ev.AllTicked())
    assert ledger(table.state).play.cagnotte == euros(10)
    return table


def counted(*tickets: TicketRun, amount: int = 10, reason: str = "") -> ev.CagnotteCounted:
    return ev.CagnotteCounted(chips({amount: 1}), tickets, reason)


def run(first: int, last: int, after: int = 0, ticket: int = 5) -> TicketRun:
    return TicketRun(euros(ticket), first, last, after)


def refusal(table: PlayTable, event: ev.Event) -> No | None:
    refused = table.enter(event).refusal
    return None if refused is None else refused.code


def test_the_box_is_to_hold_what_was_levied_since_it_was_counted_last() -> None:
    table = entered(levied(), counted())
    (box,) = ledger(table.state).tray.cagnottes
    assert (box.amount, box.reckoned, box.variance) == (euros(10), euros(10), 0)
    entered(table, counted(amount=1, reason="found in the slot"))
    told = ledger(table.state).tray
    assert (told.cagnottes[1].reckoned, told.cagnottes[1].variance) == (0, euros(1))
    assert told.cagnotte_counted == euros(11)


def test_what_is_over_or_short_is_explained_above_what_the_house_lets_pass() -> None:
    table = levied()
    assert refusal(table, counted(amount=100)) is No.COUNT_OVER
    assert refusal(table, counted(amount=100, reason="of last night")) is None


def test_there_is_no_cagnotte_where_the_house_banks() -> None:
    assert refusal(at_tray(), counted()) is No.NO_CAGNOTTE


@pytest.mark.parametrize(
    ("tickets", "code"),
    [
        ((run(7, 8),), None),
        ((run(8, 7),), No.TICKETS_BACKWARDS),
        ((run(0, 7),), No.TICKETS_BACKWARDS),
        ((run(7, 8), run(8, 9)), No.TICKETS_TWICE),
        ((run(7, 8), run(8, 9, ticket=1)), None),
        ((run(7, 8, after=6), run(9, 9, after=8)), None),
        ((run(8, 9, after=6),), No.TICKETS_MISSING),
        ((TicketRun(Money(0), 1, 2),), No.UNKNOWN_TICKET),
    ],
)
def test_tickets_rise_and_none_is_torn_off_twice(
    tickets: tuple[TicketRun, ...], code: No | None
) -> None:
    assert refusal(levied(), counted(*tickets)) is code


def test_tickets_of_an_earlier_count_are_not_torn_off_again() -> None:
    table = entered(levied(), counted(run(7, 8)))
    again = ev.CagnotteCounted({}, (run(8, 9),), "again")
    assert refusal(table, again) is No.TICKETS_TWICE


def test_numbers_that_are_left_out_are_an_alert_until_somebody_clears_it() -> None:
    table = entered(levied(), counted(run(8, 9, after=6), reason="one was torn"))
    (alert,) = alerts(table.state)
    assert (alert.coup, alert.finding.code) == (0, TICKETS_LEFT_OUT)
    assert alerts(entered(table, ev.AlertCleared(0, 0)).table) == ()


def test_what_follows_is_no_alert() -> None:
    table = entered(levied(), counted(run(7, 8, after=6)))
    assert alerts(table.state) == ()
    assert ledger(table.state).tray.stubs[0].worth == euros(10)


def test_a_drop_counted_by_its_notes_keeps_what_is_no_note() -> None:
    drop = ev.DropCounted(euros(120), "", {euros(20): 3, euros(50): 1})
    assert drop.rest == euros(10)
    table = at_tray()
    entered(table, ev.ChipsBought(euros(120)), drop)
    (box,) = ledger(table.state).tray.drops
    assert (box.amount, box.chips) == (euros(120), {euros(50): 1, euros(20): 3})


def test_notes_are_no_more_than_the_drop() -> None:
    table = entered(at_tray(), ev.ChipsBought(euros(120)))
    assert refusal(table, ev.DropCounted(euros(50), "", {euros(20): 3})) is No.NOTES_ABOVE_DROP
    assert refusal(table, ev.DropCounted(euros(120), "", {euros(20): -3})) is No.NO_CHIPS
