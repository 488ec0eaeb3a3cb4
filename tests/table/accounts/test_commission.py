"""Commission marked for a seat, and what it owes of it (§2.7)."""

from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import marked, owed
from tests.builders import banco, bank, deal, entered, euros, session, tick
from tests.table.trays import (
    BANQUE_WINS,
    CHIPS,
    MARKED,
    PONTE_WINS,
    TIE,
    at_tray,
    collected,
    coup,
    dealt,
    waived,
)


def test_commission_is_marked_on_the_win_of_a_banker_bet() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    assert marked(table.state) == {"3": euros(5), "5": euros(2)}


def test_nothing_is_marked_where_nobody_won_on_the_bank() -> None:
    table = coup(at_tray(MARKED), PONTE_WINS, (3, "ponte", 100), (5, "banque", 40))
    coup(table, TIE, (3, "banque", 100))
    assert marked(table.state) == {}


def test_nothing_is_marked_where_it_is_taken_at_once() -> None:
    table = coup(at_tray(CHIPS), BANQUE_WINS, (3, "banque", 100))
    assert marked(table.state) == {}


def test_a_line_is_marked_once_it_is_paid() -> None:
    table = dealt(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    assert marked(table.state) == {}
    entered(table, tick(5, "banque"))
    assert marked(table.state) == {"5": euros(2)}


def test_what_was_collected_and_waived_is_owed_no_more() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    entered(table, collected(3, 3), waived(5, 2))
    assert owed(table.state) == {"3": euros(2)}


def test_seats_owe_in_the_order_of_the_table() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (9, "banque", 100), (2, "banque", 40))
    assert list(owed(table.state)) == ["2", "9"]


def test_what_was_collected_before_a_correction_goes_back() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    entered(table, collected(3, 5), ev.CoupVoided("Disputed card"))
    assert owed(table.state) == {"3": euros(-5)}


def test_no_commission_is_marked_where_a_patron_banks() -> None:
    table = session("chemin_de_fer", house=MARKED)
    entered(table, ev.ShoeOpened(6), ev.CoupOpened(), bank(1, 100), banco(2, 100))
    entered(table, *deal("2 9 3 K"), ev.AllTicked())
    assert marked(table.state) == {}
