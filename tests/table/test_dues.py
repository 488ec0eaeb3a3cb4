import pytest

from dealer_app.rules.due import No
from dealer_app.table import events as ev
from dealer_app.table.accounts.tray import tray
from tests.builders import dues, entered, euros, refusal, session
from tests.play import PlayTable, the
from tests.table.trays import (
    BANQUE_WINS,
    CHIPS,
    COUNTED,
    FLOAT,
    MARKED,
    PONTE_WINS,
    at_tray,
    bought,
    collected,
    count,
    coup,
    credit,
    fill,
    opener,
    waived,
)


def owing() -> PlayTable:
    """Seat 3 owes 5, seat 5 owes 2."""
    return coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))


def test_the_float_is_called_before_the_first_coup_where_the_house_counts() -> None:
    table = session(house=COUNTED)
    assert dues(table) == ["count", "shoe"]
    entered(table, ev.ShoeOpened(8))
    assert refusal(table, ev.CoupOpened()) is No.OPENER_DUE
    assert refusal(entered(table, opener()), ev.CoupOpened()) is None
    assert "count" not in dues(table)


def test_a_house_that_does_not_count_never_asks() -> None:
    table = entered(session(house=CHIPS), ev.ShoeOpened(8))
    assert dues(table) == ["coup"]
    coup(table, PONTE_WINS, (3, "ponte", 100))
    assert table.close().refusal is None


def test_a_counted_table_is_closed_after_its_closing_count() -> None:
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100))
    closing = table.close()
    assert the(closing.refusal).code is No.CLOSER_DUE
    entered(table, count("closer", {100: 89, 25: 40}))
    assert table.close().refusal is None


def test_a_counted_table_at_which_nothing_went_on_is_closed_without_a_count() -> None:
    assert session(house=COUNTED).close().refusal is None


def test_an_opener_asks_for_a_closer_even_without_a_coup() -> None:
    assert refusal(at_tray(), ev.TableClosed(2, "head")) is No.CLOSER_DUE


@pytest.mark.parametrize("moved", [bought(100), fill("F1", {100: 1})])
def test_chips_that_move_after_the_closing_count_ask_for_another(moved: ev.Event) -> None:
    table = entered(at_tray(), count("closer", FLOAT), moved)
    assert refusal(table, ev.TableClosed(4, "head")) is No.CLOSER_DUE


def test_a_coup_after_the_closing_count_asks_for_another() -> None:
    table = coup(entered(at_tray(), count("closer", FLOAT)), PONTE_WINS)
    assert refusal(table, ev.TableClosed(9, "head")) is No.CLOSER_DUE


def test_an_empty_coup_is_taken_back_at_the_close_and_not_the_closing_count() -> None:
    table = entered(at_tray(), ev.CoupOpened(), count("closer", FLOAT))
    assert table.close().refusal is None
    assert tray(table.state.night).closer
    assert table.coups == ()


def test_commission_is_called_at_the_end_of_the_shoe() -> None:
    table = owing()
    assert dues(table) == ["coup"]
    entered(table, ev.ShoeClosed())
    due = table.dues
    assert [(each.step, each.seat, each.amount) for each in due[:2]] == [
        ("collect", "3", 500),
        ("collect", "5", 200),
    ]
    assert due[2].step == "shoe"


def test_the_next_shoe_waits_for_the_commission() -> None:
    table = entered(owing(), ev.ShoeClosed())
    told = the(table.enter(ev.ShoeOpened(8)).refusal)
    assert (told.code, told.values) == (No.COMMISSION_OWED, {"seat": "3", "amount": euros(5)})
    entered(table, collected(3, 5), waived(5, 2))
    assert dues(table) == ["shoe"]
    assert refusal(table, ev.ShoeOpened(8)) is None


def test_a_release_lets_the_shoe_and_the_table_close() -> None:
    table = entered(owing(), ev.ShoeClosed(), ev.CommissionReleased("He went to dine"))
    assert dues(table) == ["shoe"]
    assert refusal(table, ev.ShoeOpened(8)) is None
    assert table.close().refusal is None


def test_a_release_holds_until_the_next_coup() -> None:
    table = entered(owing(), ev.ShoeClosed(), ev.CommissionReleased("He went to dine"))
    coup(entered(table, ev.ShoeOpened(8)), PONTE_WINS)
    closing = table.close()
    assert the(closing.refusal).code is No.COMMISSION_OWED


def test_the_shoe_and_the_burn_go_on_while_the_float_is_not_counted() -> None:
    table = session(options={"burn": "3"}, house=COUNTED)
    entered(table, ev.ShoeOpened(8))
    assert dues(table) == ["count", "burn"]


# Undo


@pytest.mark.parametrize("slip", [fill("F1", {100: 1}), credit("C1", {100: 1})])
def test_a_slip_is_never_struck(slip: ev.Event) -> None:
    table = entered(at_tray(), slip)
    before = table.state
    assert table.undo() == ()
    assert table.state == before
    told = the(table.undo_refused())
    assert told.code is No.CANCEL_SLIP


def test_a_cancelled_slip_stays_cancelled() -> None:
    table = entered(at_tray(), fill("F1", {100: 1}), ev.SlipCancelled("F1", "Wrong table"))
    assert table.undo() == ()


def test_what_was_entered_after_a_slip_is_struck() -> None:
    table = entered(at_tray(), fill("F1", {100: 1}), count("spot", FLOAT))
    assert table.undo()
    assert table.undo() == ()
