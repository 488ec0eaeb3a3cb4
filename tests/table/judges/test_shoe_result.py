"""The result button of the electronic shoe against the cards (IRR-31), and who said each card."""

import pytest

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import No, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, PONTE, BetId
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import result_by_cards
from tests.builders import GOLDEN, card, replayed
from tests.play import PlayTable, the

DIFFERS = "IRR-31"
SHOE = ev.CardSource.SHOE


def laid(*cards: str) -> PlayTable:
    """A coup with a stake on the ponte in which these cards were dealt."""
    dealt = " ".join(cards)
    return replayed(f"variant punto_banco\nshoe\ncoup\nstake 2 ponte 10\ndeal {dealt}\n")


def said(table: PlayTable, bet: str | None) -> PlayTable:
    """The table once the button said that."""
    table.enter(ev.IrregularityFound(DIFFERS, None, bet=None if bet is None else BetId(bet)))
    return table


def test_nobody_is_paid_before_it_is_decided() -> None:
    table = said(laid("7", "6", "K", "Q"), "banque")
    assert table.due.step is Step.RESOLVE
    assert table.state.settlement is None


@pytest.mark.parametrize("event", [ev.AllTicked(), ev.CoupOpened(), ev.CardDealt(HIDDEN, None)])
def test_nothing_else_decides_it_in_silence(event: ev.Event) -> None:
    refusal = the(said(laid("7", "6", "K", "Q"), "banque").enter(event).refusal)
    assert refusal.code is No.DECIDE_FIRST


def test_the_cards_decide_where_the_result_is_put_right() -> None:
    table = said(laid("7", "6", "K", "Q"), "banque")
    table.enter(ev.IrregularityResolved(DIFFERS, Resolution.STAND))
    assert table.settlement.results == {PONTE: "wins"}


def test_else_the_coup_is_void() -> None:
    table = said(laid("7", "6", "K", "Q"), "banque")
    table.enter(ev.IrregularityResolved(DIFFERS, Resolution.VOID))
    assert table.coup.voided


def test_cards_that_are_put_right_decide_it_where_they_have_what_the_button_said() -> None:
    table = said(laid("7", "6", "K", "Q"), "tie")
    table.enter(ev.CardCorrected(PONTE, 1, card("6")))
    assert table.settlement.results == {PONTE: "ties"}
    assert table.coup.pending is None
    assert (DIFFERS, Resolution.REASSIGN) in [(f.code, f.resolution) for f in table.coup.findings]


def test_cards_that_are_put_right_to_another_result_leave_it_open() -> None:
    table = said(laid("7", "6", "K", "Q"), "tie")
    table.enter(ev.CardCorrected(PONTE, 1, card("8")))
    assert table.due.step is Step.RESOLVE


def test_a_decision_by_hand_falls_where_the_cards_then_agree() -> None:
    table = said(laid("7", "6", "K", "Q"), "tie")
    table.enter(ev.IrregularityResolved(DIFFERS, Resolution.STAND))
    table.enter(ev.CardCorrected(PONTE, 1, card("6")))
    assert [f.resolution for f in table.coup.findings if f.code == DIFFERS] == [Resolution.REASSIGN]


def test_there_is_no_result_to_differ_from_before_the_cards_are_done() -> None:
    refusal = the(laid("7", "6").enter(ev.IrregularityFound(DIFFERS, None)).refusal)
    assert refusal.code is No.CARDS_MISSING


def test_where_a_ponte_plays_against_a_bank_the_cards_have_a_result() -> None:
    assert result_by_cards(laid("7", "6", "K", "Q").state) == "ponte"
    assert result_by_cards(laid("7", "6").state) is None


def test_where_seats_play_against_a_bank_the_cards_have_none() -> None:
    night = (GOLDEN / "macao" / "10.3-1-the-bank-has-seven.shoe").read_text(encoding="utf-8")
    assert result_by_cards(replayed(night).state) is None


# Who said a card


def by_shoe(table: PlayTable, face: str) -> ev.Event:
    table.enter(ev.CardDealt(card(face), None, SHOE, (f"frame of {face}",)))
    return table.events[-1]


def test_a_card_keeps_who_said_it_and_by_which_bytes() -> None:
    assert by_shoe(laid("7"), "6") == ev.CardDealt(card("6"), BANQUE, SHOE, ("frame of 6",))


def test_a_card_that_is_put_right_is_said_by_a_hand_beside_what_the_shoe_told() -> None:
    table = laid("7")
    by_shoe(table, "6")
    table.enter(ev.CardCorrected(BANQUE, 1, card("5")))
    assert ev.CardDealt(card("5"), BANQUE, frames=("frame of 6",)) in table.state.facts


def test_a_card_that_another_moves_up_stays_the_shoes() -> None:
    table = laid("7")
    by_shoe(table, "6")
    table.enter(ev.CardCorrected(BANQUE, 1, card("5"), missed=True))
    assert ev.CardDealt(card("6"), PONTE, SHOE, ("frame of 6",)) in table.state.facts


def test_a_card_that_is_shown_and_put_right_is_said_by_a_hand() -> None:
    table = laid("xx", "xx", "xx", "xx")
    table.enter(ev.HandShown(PONTE, (card("2"),), SHOE, ("two",)))
    table.enter(ev.CardCorrected(PONTE, 1, card("3")))
    assert ev.HandShown(PONTE, (card("3"),), frames=("two",)) in table.state.facts


def test_a_hand_that_is_turned_stays_the_shoes_where_another_card_moves_it_up() -> None:
    table = laid("xx", "xx", "xx", "xx")
    for face in ("2", "3"):
        table.enter(ev.HandShown(PONTE, (card(face),), SHOE, (face,)))
    table.enter(ev.CardCorrected(PONTE, 1, card("9"), missed=True))
    assert ev.HandShown(PONTE, (card("2"),), SHOE, ("2",)) in table.state.facts
