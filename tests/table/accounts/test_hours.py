"""The hours of a night sum up to the night, and each coup belongs to the hour it was opened in."""

from datetime import UTC, datetime, timedelta

from dealer_app.rules.staff import UNSIGNED
from dealer_app.table.accounts.hours import hours
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.history import History
from dealer_app.table.state import opened
from tests.builders import entered, euros
from tests.play import PlayTable
from tests.table.trays import BANQUE_WINS, PONTE_WINS, at_tray, bought, coup, fill

START = datetime(2026, 11, 20, 21, 10, tzinfo=UTC)


def history(table: PlayTable, minutes: int) -> History:
    """What was entered, so many minutes from one entry to the next."""
    times = [START + timedelta(minutes=minutes * n) for n in range(table.entries)]
    begun = History(opened(table.state.opened, table.state.resolve), times[0], UNSIGNED)
    return begun.read_on(table.events[1:], times[1:], [UNSIGNED] * (table.entries - 1))


def night() -> PlayTable:
    table = entered(at_tray(), bought(500, seat=3))
    coup(table, PONTE_WINS, (3, "ponte", 100))
    entered(table, fill("F1", {100: 20}), bought(300, seat=4))
    coup(table, BANQUE_WINS, (4, "ponte", 200))
    return table


def test_the_hours_of_a_night_sum_up_to_the_night() -> None:
    for minutes in (1, 7, 31, 200):
        told = history(night(), minutes)
        each, whole = hours(told), ledger(told.table)
        assert sum(hour.result for hour in each) == whole.result
        assert sum(hour.drop for hour in each) == whole.drop == euros(800)
        assert sum(hour.fills for hour in each) == whole.tray.fills == euros(2000)
        assert each[-1].expected == whole.expected
        assert [one.begins.minute for one in each] == [0] * len(each)


def test_a_coup_belongs_to_the_hour_in_which_it_was_opened() -> None:
    told = history(night(), 4)
    first, *_, last = hours(told)
    assert (first.result, last.result) == (euros(-100), euros(200))
    assert first.begins.astimezone(UTC) == START.replace(minute=0)


def test_an_hour_in_which_nothing_was_entered_is_one_of_nothing() -> None:
    told = hours(history(night(), 200))
    assert len(told) > len({hour.begins for hour in told if hour.result or hour.drop})
    assert len({hour.begins for hour in told}) == len(told)


def test_a_night_of_which_no_clock_was_told_has_no_hours() -> None:
    table = night()
    begun = History(opened(table.state.opened, table.state.resolve), None, UNSIGNED)
    assert hours(begun) == ()
