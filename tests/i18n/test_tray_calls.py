from dealer_app.i18n import words
from dealer_app.i18n.calls import Call, Tone, call
from dealer_app.table import events as ev
from dealer_app.table.view.croupier_view import croupier_view
from tests.builders import entered, session
from tests.play import PlayTable
from tests.table.trays import BANQUE_WINS, COUNTED, MARKED, at_tray, coup


def called(table: PlayTable) -> Call:
    return call(words("en"), croupier_view(table.state), table.house.currency)


def test_the_float_is_called_before_anything_is_dealt() -> None:
    said = called(session(house=COUNTED))
    assert said.headline == "Count the float first"
    assert said.why == "Before the first coup, chip by chip."


def test_who_owes_commission_is_called_at_the_end_of_the_shoe() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    said = called(entered(table, ev.ShoeClosed()))
    assert said == Call("Collect the commission", "Seat 3 owes €5.", Tone.DUE)


def test_commission_is_called_while_the_last_coup_of_the_shoe_still_lies() -> None:
    table = at_tray(MARKED)
    entered(table, ev.CutCardPlaced(410))
    coup(table, BANQUE_WINS, (3, "banque", 100))
    coup(table, BANQUE_WINS, (5, "ponte", 40))
    assert called(table).headline == "Collect the commission"
