"""What is struck of a coup after its payout is noted; what is struck of another is not."""

from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts
from tests.builders import deal, entered, session, stake
from tests.play import PlayTable, the


def paid() -> PlayTable:
    """Seat 1 had 10 on the ponte, who won 8 to 5, and was paid."""
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), stake(1, "ponte", 10))
    return entered(table, *deal("9 2 9 3"), ev.AllTicked())


def noted(table: PlayTable) -> list[str]:
    """The cards of which an alert says that they were struck, "" for none."""
    found = [each.finding for each in alerts(table.state) if each.finding.code == "reopened"]
    return ["" if each.card is None else each.card.text for each in found]


def test_a_payout_that_is_struck_notes_nothing() -> None:
    table = paid()
    table.undo()
    assert noted(table) == []


def test_a_card_that_is_struck_after_the_payout_is_noted_with_its_hand() -> None:
    table = paid()
    table.undo()
    table.undo()
    assert noted(table) == ["3"]
    assert the(table.state.coup).findings[-1].hand == "banque"


def test_one_note_stands_however_many_are_struck() -> None:
    table = paid()
    for _ in range(4):
        table.undo()
    assert noted(table) == ["2"]


def test_what_is_entered_since_is_struck_like_any_entry() -> None:
    table = paid()
    table.undo()
    table.undo()
    entered(table, *deal("4"))
    table.undo()
    assert noted(table) == ["3"]


def test_a_stake_that_is_struck_after_the_payout_is_noted() -> None:
    table = paid()
    for _ in range(6):
        table.undo()
    assert noted(table) == [""]


def test_a_coup_that_is_gone_notes_nothing() -> None:
    table = paid()
    for _ in range(7):
        table.undo()
    assert noted(table) == []
    assert table.state.coup is None


def test_what_is_struck_before_any_payout_notes_nothing() -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), *deal("9 2"))
    table.undo()
    assert noted(table) == []
