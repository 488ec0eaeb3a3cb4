"""A coup that is over put right by keys, alerts cleared, packs and cards told."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.lists.pack_book import PackBook, PackPlace
from dealer_app.gui.felt.panel_lines import facts
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.register import facts as f
from dealer_app.register.state import PackState
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.rules.variant import BANQUE, Seat
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts
from tests.builders import (
    banco,
    bank,
    deal,
    decide,
    entered,
    euros,
    next_coup,
    replayed,
    report,
    session,
    stake,
)
from tests.gui.felt.banks import menu, opened, why
from tests.gui.felt.screens import called, held, keys, scene, shown, status, tap
from tests.play import the

NUMBERED = "[cards]\npacks_numbered = true\n"


def two_coups(qtbot: QtBot, house: str = "") -> TableWindow:
    """Seat 1 had 100 on the ponte, who won 8 to 5; the next coup has its first card."""
    table = entered(session(house=house), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, stake(1, "ponte", 100), *deal("9 2 9 3"))
    return shown(qtbot, entered(next_coup(table), *deal("K")))


def control(window: TableWindow, key: Qt.Key) -> None:
    QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)


def listed(window: TableWindow) -> list[tuple[str, str]]:
    """The lines of the list beside the felt, and the notes at their ends."""
    return [(offer.text, offer.note) for offer in scene(window).offers]


def net(window: TableWindow, seat: str) -> int:
    nets = window.desk.table.coups[0].settlement.nets
    return next(amount for each, amount in nets.items() if each == seat)


def test_a_wrong_card_is_put_right_in_a_few_strokes(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #1 #4 6")
    assert listed(window) == [("Seat 1", "−€100"), ("The house", "+€100")]
    keys(window, "Enter #1")
    assert net(window, "1") == 0
    assert status(window) == "Coup 1 is put right: Entered wrong."
    assert scene(window).recalled_said == "Coup 1 as it was put right"


@pytest.mark.parametrize("way", ["F3 Insert", "F3 F5 #5"])
def test_a_card_that_was_missed_in_a_past_coup_moves_those_behind_it(
    qtbot: QtBot, way: str
) -> None:
    """A king came before the second nine, which was the bank's."""
    window = two_coups(qtbot)
    keys(window, way)
    assert scene(window).list_title == "Before which card?"
    keys(window, "#2")
    assert called(window) == "Which card was missed?"
    keys(window, "k Enter #1")
    assert status(window) == "Coup 1 is put right: Entered wrong."
    assert held(window) == "9 K / 2 9"


def test_nothing_is_recorded_before_the_reason(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    entries = window.desk.session.entries
    keys(window, "F3 F5 #1 #4 6 Enter")
    assert scene(window).recalled_said == "Coup 1 as it would be"
    keys(window, "Esc")
    assert window.desk.session.entries == entries
    assert scene(window).keyed.mode is Mode.RECALL
    assert scene(window).recalled_said == "Coup 1 as it was dealt"


def test_the_reason_may_be_written(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #1 #4 6 Enter")
    window.view.panel.list.line.setText("The 3 was a 6")
    window.view.panel.list.line.ended.emit()
    (event,) = (e for e in window.desk.session.events if isinstance(e, ev.CoupRectified))
    assert event.reason == "The 3 was a 6"


def test_the_coup_as_it_was_first_dealt_is_one_key_away(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #1 #4 6 Enter #1 o")
    assert held(window) == "9 9 / 2 3"
    assert scene(window).recalled_said == "Coup 1 as it was first dealt"
    keys(window, "o")
    assert held(window) == "9 9 / 2 6"


def test_a_coup_that_was_never_put_right_has_no_other_face(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 o")
    assert status(window) == "That coup was never put right."


def test_a_stake_is_put_right_by_its_amount(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1 #1 1 5 0 Enter")
    assert listed(window) == [("Seat 1", "+€50"), ("The house", "−€50")]
    keys(window, "Enter #2")
    assert net(window, "1") == 15000


def test_a_stake_lay_at_another_seat(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1 #2 #3")
    assert listed(window) == [("Seat 1", "−€100"), ("Seat 3", "+€100")]


def test_a_stake_lay_on_another_bet(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1 #3 #2")
    assert listed(window) == [("Seat 1", "−€200"), ("The house", "+€200")]


def test_a_stake_did_not_lie_there(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1 #4")
    assert listed(window) == [("Seat 1", "−€100"), ("The house", "+€100")]


def test_a_stake_that_nobody_entered_is_told_from_its_seat_on(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #2 #5 #1 2 0 Enter")
    assert listed(window) == [("Seat 5", "+€20"), ("The house", "−€20")]


def test_a_figure_of_an_amount_is_taken_back(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1 #1 1 5 Back 0 . 5 Enter")
    assert listed(window) == [("Seat 1", "−€89.50"), ("The house", "+€89.50")]


def test_an_amount_is_keyed_before_enter(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1 #1 Enter")
    assert status(window) == "Key the amount first, then Enter."


def test_the_stake_that_is_put_right_is_named_while_it_is(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #2 #1")
    kept = "The coup stays as it is until a reason is given."
    assert why(window) == f"Seat 1, Player: €100. {kept}"
    keys(window, "#1")
    assert why(window) == "Seat 1, Player: €100. Key the amount, then Enter."
    keys(window, "Esc F5 #1")
    assert why(window) == kept


def test_the_bank_of_a_coup_is_put_right_and_the_banco_follows(qtbot: QtBot) -> None:
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), banco(2, 80), *deal("6 7 K Q"))
    window = shown(qtbot, next_coup(table))
    keys(window, "F3 F5 #3")
    assert listed(window) == [("With another amount", "€80"), ("At another seat", "Seat 1")]
    keys(window, "#1 6 0 Enter")
    moved = [("Seat 2", "+€20"), ("Seat 1", "−€19"), ("The house", "−€1")]
    assert listed(window) == [*moved, ("Bank of coup 2, unchanged: Seat 1", "€156")]
    keys(window, "Esc F5 #3 #2 #3")
    moved = [("Seat 1", "−€76"), ("Seat 3", "+€76")]
    assert listed(window) == [*moved, ("Bank of coup 2, unchanged: Seat 1", "€156")]
    keys(window, "Enter #1")
    assert (net(window, "2"), net(window, "3")) == (-8000, 7600)


def test_a_bank_that_was_another_bears_on_the_next_coup_while_nobody_has_spoken(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 3 5 0 Enter f Enter n n 6 k 7 k Enter F3 F5 #3 #1 4 0 0 Enter")
    assert listed(window)[-1] == ("Bank of coup 2, then: Seat 2", "€780")
    assert why(window) == "Beside the felt: whose money changes. Enter: give the reason."
    keys(window, "Enter #1 Esc")
    assert called(window) == "There is 780 in the bank"
    keys(window, "f F3 Home F5 #3 #1 3 5 0 Enter")
    assert listed(window)[-1] == ("Bank of coup 2, unchanged: Seat 2", "€780")
    assert why(window) == "None of it goes into the bank of coup 2. Enter: give the reason."


def one_aside(qtbot: QtBot, then: str = "") -> TableWindow:
    """A bank of 1000 at seat 2 won 50 that lie aside and 100 that were taken; the second coup."""
    window = opened(qtbot, "banque")
    keys(window, "2 1 0 0 0 Enter n 3 i 5 0 Enter 5 i 1 0 0 Enter Enter n n 4 k 7 k")
    keys(window, f"Delete #1 Enter Enter {then}")
    return window


def test_what_lies_aside_is_put_into_the_bank_that_counts_it_where_its_coup_is_void(
    qtbot: QtBot,
) -> None:
    window = one_aside(qtbot, "5 i 2 0 Enter F3 Home F5 #6")
    lines = dict(listed(window))
    assert lines["Seat 5"] == "+€100"
    assert lines["Seat 2"] == "−€147"
    assert lines["The house"] == "−€3"
    assert lines["The bank, for what lies aside"] == "+€50"
    assert lines["Bank of coup 2, unchanged: Seat 2"] == "€1,147"
    assert why(window) == "The bank of coup 2 stays as it is called. Enter: give the reason."


def test_what_is_settled_later_between_patrons_is_told_with_whose_money_it_is(
    qtbot: QtBot,
) -> None:
    window = one_aside(qtbot)
    menu(window, "Lines put aside")
    assert listed(window) == [("Coup 1 · Seat 3, Tableau 1", "take (stake 50)")]
    keys(window, "#1")
    sums = "Seat 3 −€50, The bank, for what lies aside +€50."
    assert status(window) == f"Settled: Coup 1 · Seat 3, Tableau 1: take (stake 50). {sums}"


def test_of_a_duel_it_is_told_who_plays_the_bank_next_and_of_no_bank_that_anything_goes_into(
    qtbot: QtBot,
) -> None:
    """Seat 3's stake lies aside, seat 2 was paid; seat 4 plays the bank of the next coup."""
    duel = "principal banque 3\nprincipal ponte 2\nbank 3 120\nbanco 2 120\n"
    table = replayed(f"variant festival\nshoe\ncoup\n{duel}deal 9 8 K K\n")
    entered(table, ev.LineSetAside(Seat("3"), "bank", "Whose"), ev.AllTicked(), ev.CoupOpened())
    entered(table, ev.PrincipalNamed(BANQUE, Seat("4")))
    window = shown(qtbot, entered(table, stake(6, "ponte", 50)))
    keys(window, "F3 Home F5 #5")
    assert listed(window) == [
        ("Seat 2", "−€120"),
        ("For what lies aside", "+€120"),
        ("Bank of coup 2, unchanged: Seat 4", ""),
    ]
    assert why(window) == "Beside the felt: whose money changes. Enter: give the reason."


def two_void_coups(qtbot: QtBot) -> TableWindow:
    """A bank of 2000 at seat 2 lost 1000, the next coup is void, and so is the first one since."""
    window = opened(qtbot, "banque")
    keys(window, "2 2 0 0 0 Enter n 5 i 1 0 0 0 Enter Enter n n 7 k 4 k Enter")
    keys(window, "5 i 5 0 0 Enter Enter n n F8 #1 Enter Enter F3 Home F5 #5")
    return window


def test_what_a_void_coup_gives_back_to_a_bank_is_said_not_to_go_into_it(qtbot: QtBot) -> None:
    window = two_void_coups(qtbot)
    moved = [("Seat 5", "−€1,000"), ("Seat 2", "+€1,000")]
    assert listed(window) == [*moved, ("Bank of coup 2, unchanged: Seat 2", "€1,000")]
    assert why(window) == "None of it goes into the bank of coup 2. Enter: give the reason."
    keys(window, "Enter #1 Esc")
    assert called(window) == "There is 1,000 in the bank"
    assert facts(scene(window), the(scene(window).view.bank)) == ("1,000 missing",)


def test_it_goes_into_the_bank_where_that_of_the_void_coup_is_put_right(qtbot: QtBot) -> None:
    window = two_void_coups(qtbot)
    keys(window, "Enter #1 Esc F3 F5")
    assert listed(window) == [("It counts after all", ""), ("The bank", "")]
    keys(window, "#2 #1 2 0 0 0 Enter")
    assert listed(window) == [("Nobody’s money", ""), ("Bank of coup 3, then: Seat 2", "€2,000")]
    keys(window, "Enter #1 Esc")
    assert (called(window), status(window)) == ("There is 2,000 in the bank", "")
    right = [e for e in window.desk.session.events if isinstance(e, ev.CoupRectified)]
    assert right[-1].reason == "Entered wrong"


def test_what_the_bank_set_aside_is_put_right(qtbot: QtBot) -> None:
    table = entered(session("chemin_de_fer", {"garage": "allowed"}, seats=3), ev.ShoeOpened(6))
    entered(table, ev.CoupOpened(), bank(1, 100), stake(2, "stake", 100), *deal("6 7 K Q"))
    entered(table, ev.AllTicked(), ev.WinningsKept(euros(60)), ev.CoupOpened())
    window = shown(qtbot, next_coup(entered(table, stake(2, "stake", 50), *deal("6 7 K Q"))))
    keys(window, "F3 F5 #3")
    assert listed(window)[2:] == [("Another amount set aside before", "€60")]
    keys(window, "#3 8 0 Enter")
    stays = ("Bank of coup 3, unchanged: Seat 1", "€182.50")
    assert listed(window) == [("Nobody’s money", ""), stays]
    assert why(window).startswith("If the bank of coup 3 was another too, put that coup right")
    keys(window, "Enter #1 F5 #3")
    assert listed(window)[0] == ("With another amount", "€115")
    assert listed(window)[2] == ("Another amount set aside before", "€80")


def test_a_duel_is_put_right_on_both_sides(qtbot: QtBot) -> None:
    table = entered(session("festival"), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, bank(4, 50), banco(7, 50), *deal("9 2 9 3"))
    window = shown(qtbot, next_coup(table))
    keys(window, "F3 F5 #3 #1 2 0 Enter")
    assert listed(window) == [("Seat 4", "+€30"), ("Seat 7", "−€30")]
    keys(window, "Esc F5 #3 #3 #2")
    assert listed(window) == [("Seat 7", "−€50"), ("Seat 2", "+€50")]
    keys(window, "Esc F5 #3 #4 Enter #1")
    assert window.desk.table.coups[0].settlement.lines == ()
    keys(window, "F5 #3 #1 #4 #7 5 Enter")
    assert listed(window) == [("Seat 4", "−€5"), ("Seat 7", "+€5")]


def test_a_payout_that_was_wrong_is_made_good(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #3 #1 #1 9 0 Enter #1")
    assert listed(window) == [("Seat 1", "+€10"), ("The house", "−€10")]
    keys(window, "Enter #2")
    (paid,) = window.desk.table.night.mispaid
    assert (paid.fact.gained, paid.fact.made_good, paid.code) == (9000, True, "IRR-19")


def test_a_duel_paid_wrong_moves_the_money_of_both_principals(qtbot: QtBot) -> None:
    table = entered(session("festival"), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, bank(4, 50), banco(7, 50), *deal("9 2 9 3"))
    window = shown(qtbot, next_coup(table))
    keys(window, "F3 F5 #4 #2 #1 4 0 Enter #2")
    assert listed(window) == [("Seat 7", "−€10"), ("Seat 4", "+€10")]


def test_a_payout_paid_wrong_is_the_players_fund_s_where_that_pays(qtbot: QtBot) -> None:
    table = entered(session("festival", {"fund": "players"}), ev.ShoeOpened(8), ev.CoupOpened())
    window = shown(qtbot, next_coup(entered(table, stake(1, "ponte", 100), *deal("9 2 9 3"))))
    keys(window, "F3 F5 #4 #1 #1 9 0 Enter #1")
    assert listed(window) == [("Seat 1", "+€10"), ("The players’ fund", "−€10")]


def test_a_payout_that_cannot_be_made_good_stands(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #3 #1 #2 1 0 0 Enter #2")
    assert listed(window) == [("Seat 1", "−€200"), ("The house", "+€200")]
    keys(window, "Enter #2")
    assert not window.desk.table.night.mispaid[0].fact.made_good


def test_a_coup_whose_payout_was_wrong_is_marked_when_it_is_looked_at(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #3 #1 #1 9 0 Enter #2 Enter #2")
    wrong = "Seat 1, Player: paid 90 in place of 100, not made good"
    assert scene(window).recalled_said == f"Coup 1 as it was dealt · {wrong}"
    keys(window, "F5 #3 #1 #1 9 0 Enter #1 Enter #2")
    assert scene(window).recalled_said.endswith("paid 90 in place of 100, made good")


def test_of_several_payouts_that_were_wrong_a_coup_says_how_many(qtbot: QtBot) -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, stake(1, "ponte", 100), stake(2, "ponte", 50), *deal("9 2 9 3"))
    window = shown(qtbot, next_coup(table))
    for seat in ("1", "2"):
        wrong = ev.PayoutCorrected(1, Seat(seat), "ponte", Money(9000), "Seen on film")
        entered(table, wrong)
    keys(window, "F3")
    assert scene(window).recalled_said == "Coup 1 as it was dealt · 2 payouts put right"


def test_a_payout_as_it_was_due_is_no_mistake(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #3 #1 #1 1 0 0 Enter #1")
    assert status(window) == "That is how it stands already: nothing would change."


def test_a_coup_is_void_after_all_and_counts_again(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F8 #4 Enter #1")
    assert window.desk.table.coups[0].coup.void
    keys(window, "F5 #1")
    assert listed(window) == [("Seat 1", "+€100"), ("The house", "−€100")]


def test_another_decision_is_taken(qtbot: QtBot) -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), stake(1, "ponte", 100))
    entered(table, *deal("9 2 9 3"), report("IRR-23"), decide("IRR-23", "stand"))
    window = shown(qtbot, next_coup(table))
    keys(window, "F3 F5 #4 #1 #2")
    assert listed(window) == [("Seat 1", "−€100"), ("The house", "+€100")]


def test_what_cannot_be_is_said(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #1 #4 3")
    assert status(window) == "That is how it stands already: nothing would change."


def test_the_coup_on_the_felt_waits_beneath(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #1 #4 6 Enter #1 Esc")
    assert held(window) == "K / "


def test_a_correction_asks_for_the_chef(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    window.desk.session.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    window.desk.session.signature = Signature("Ada")
    asked: list[object] = []
    window.authority_asked.connect(asked.append)
    keys(window, "F3 F5 #1 #4 6 Enter #1")
    assert net(window, "1") == 10000
    assert len(asked) == 1
    window.sign(Signature("Ada", ("Cléo",)))
    assert net(window, "1") == 0
    assert window.desk.session.signatures[-1] == Signature("Ada", ("Cléo",))


# Alerts


def picked(window: TableWindow, *numbers: int) -> None:
    """Lights the line of each number by the arrows, and takes it, list after list."""
    for number in numbers:
        while not scene(window).offers[number - 1].lit:
            keys(window, "Down")
        keys(window, "Enter")


def alerted(qtbot: QtBot) -> TableWindow:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), *deal("9 2"), report("IRR-09"))
    return shown(qtbot, entered(table, *deal("9 3"), report("IRR-12")))


def test_an_alert_stays_up_until_somebody_clears_it(qtbot: QtBot) -> None:
    window = alerted(qtbot)
    assert scene(window).alerts == 2
    keys(window, "Enter o k")
    assert scene(window).alerts == 2
    control(window, Qt.Key.Key_A)
    picked(window, 1)
    assert scene(window).alerts == 1
    assert listed(window) == [("Coup 1: Cut card missed", "IRR-12")]
    picked(window, 1)
    assert scene(window).alerts == 0
    assert scene(window).keyed.mode is Mode.TABLE


def test_where_nothing_happened_there_is_no_list(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    control(window, Qt.Key.Key_A)
    assert status(window) == "There is no alert: everything is answered for."


# The cards themselves


def fresh(qtbot: QtBot) -> TableWindow:
    return shown(qtbot, session(house=NUMBERED))


def test_a_house_that_numbers_its_packs_asks_for_them_after_the_shoe(qtbot: QtBot) -> None:
    window = fresh(qtbot)
    tap(window, "Shuffled", "Cut")
    picked(window, 1)
    keys(window, "Enter")
    assert called(window) == "Name the packs"
    keys(window, "Enter")
    window.view.panel.list.line.setText("A17..A24")
    window.view.panel.list.line.ended.emit()
    assert window.desk.table.night.cards.packs == tuple(f"A{n}" for n in range(17, 25))
    facts = [type(event) for event in window.desk.session.events[1:]]
    assert facts == [ev.CardsShuffled, ev.CardsCut, ev.ShoeOpened, ev.PacksLaid]


def test_the_same_packs_serve_again_by_one_key(qtbot: QtBot) -> None:
    table = entered(session(house=NUMBERED), ev.ShoeOpened(8))
    packs = tuple(f"A{n}" for n in range(8))
    window = shown(qtbot, entered(table, ev.PacksLaid(packs), ev.ShoeOpened(8)))
    keys(window, "Enter")
    assert listed(window) == [("8 packs, the same", "A0 – A7")]
    keys(window, "#1")
    assert window.desk.table.night.cards.laid == 2


def test_a_house_that_does_not_ask_is_not_asked(qtbot: QtBot) -> None:
    window = shown(qtbot, session())
    assert [offer.text for offer in scene(window).choices] == ["New shoe"]


def test_a_card_is_exchanged_from_a_spare_pack(qtbot: QtBot) -> None:
    table = entered(session(house=NUMBERED), ev.ShoeOpened(8))
    entered(table, ev.PacksLaid(tuple(f"A{n}" for n in range(8))), ev.CoupOpened())
    window = shown(qtbot, table)
    control(window, Qt.Key.Key_K)
    picked(window, 5, 3)
    keys(window, "9")
    window.view.panel.list.line.setText("S1")
    window.view.panel.list.line.ended.emit()
    picked(window, 1)
    assert window.desk.session.events[-1] == ev.CardExchanged("A2", Card("9"), "S1", "Damaged")


def test_the_list_of_the_cards_says_what_is_done(qtbot: QtBot) -> None:
    window = fresh(qtbot)
    control(window, Qt.Key.Key_K)
    picked(window, 2)
    assert listed(window)[0] == ("Shuffled by hand", "done")
    tap(window, "Back")
    assert scene(window).keyed.mode is Mode.TABLE


# A handover


def relieved(qtbot: QtBot) -> TableWindow:
    table = entered(session(house="[cards]\nrelief_burn = true\n"), ev.ShoeOpened(8))
    entered(table, ev.CoupOpened(), *deal("9 2 9 3"), ev.CroupierNamed("B. Leroy"))
    return shown(qtbot, entered(table, ev.StakeKeepingChanged(kept=False), ev.CoupOpened()))


def test_a_new_croupier_burns_the_first_card_by_one_key(qtbot: QtBot) -> None:
    window = relieved(qtbot)
    assert called(window) == "Burn"
    keys(window, "Enter 9")
    assert held(window) == "9 / "
    burned = [event for event in window.desk.session.events if isinstance(event, ev.CardsBurned)]
    assert burned == [ev.CardsBurned((Card("xx"),))]


def test_the_card_that_a_new_croupier_burns_may_be_told(qtbot: QtBot) -> None:
    window = relieved(qtbot)
    keys(window, "7 9")
    assert held(window) == "9 / "


# The house's own packs


def booked(qtbot: QtBot, folder: Path) -> TableWindow:
    """A shoe that waits for its packs, and a register with two that were checked."""
    register = RegisterFile(folder / FILE, lambda: datetime(2026, 11, 20, 21, 0, tzinfo=UTC))
    window = shown(qtbot, entered(session("porcelaine", house=NUMBERED), ev.ShoeOpened(1)))
    window.desk.packs = PackBook(register, PackPlace("Table 3", "s1"))
    facts: list[f.Cards] = [f.PackAdded("A1", "64"), f.PackChecked("A1"), f.PackAdded("A2", "64")]
    assert window.desk.packs.enter(facts, UNSIGNED) is None
    return window


def states(window: TableWindow) -> dict[str, PackState]:
    return {pack.serial: pack.state for pack in the(window.desk.packs).packs()}


def write(window: TableWindow, text: str) -> None:
    window.view.panel.list.line.setText(text)
    window.view.panel.list.line.ended.emit()


def test_a_pack_that_is_laid_is_in_play_in_the_register(qtbot: QtBot, tmp_path: Path) -> None:
    window = booked(qtbot, tmp_path)
    keys(window, "Enter")
    write(window, "A1")
    assert states(window)["A1"] is PackState.IN_PLAY
    assert window.desk.table.night.cards.packs == ("A1",)


def test_a_pack_that_was_not_checked_is_not_laid(qtbot: QtBot, tmp_path: Path) -> None:
    window = booked(qtbot, tmp_path)
    keys(window, "Enter")
    write(window, "A2")
    assert status(window) == "Not with pack A2: it is not checked."
    assert window.desk.table.night.cards.packs == ()
    write(window, "B9")
    assert status(window) == "There is no pack B9 in the register."


def test_a_pack_that_comes_back_is_checked_before_it_is_laid(qtbot: QtBot, tmp_path: Path) -> None:
    window = booked(qtbot, tmp_path)
    keys(window, "Enter")
    write(window, "A1")
    control(window, Qt.Key.Key_K)
    picked(window, 6, 3, 1)
    assert states(window)["A2"] is PackState.CHECKED
    keys(window, "Esc")
    entered(window.desk.session, ev.ShoeOpened(1))
    keys(window, "Enter")
    write(window, "A2")
    assert states(window) == {"A1": PackState.UNCHECKED, "A2": PackState.IN_PLAY}


def test_the_packs_of_the_house_go_their_ways(qtbot: QtBot, tmp_path: Path) -> None:
    window = booked(qtbot, tmp_path)
    control(window, Qt.Key.Key_K)
    picked(window, 5, 1)
    write(window, "A3..A4")
    assert listed(window)[1:] == [
        ("A1", "checked"),
        ("A2", "not checked"),
        ("A3", "not checked"),
        ("A4", "not checked"),
    ]
    picked(window, 2, 2)
    assert listed(window)[1] == ("A1", "under inquiry")
    picked(window, 3, 3, 3, 2)
    assert listed(window)[2] == ("A2", "destroyed")


def test_a_croupier_asks_the_chef_for_the_packs(qtbot: QtBot, tmp_path: Path) -> None:
    window = booked(qtbot, tmp_path)
    window.desk.session.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    window.desk.session.signature = Signature("Ada")
    asked: list[object] = []
    window.authority_asked.connect(asked.append)
    keys(window, "Enter")
    write(window, "A1")
    assert states(window)["A1"] is PackState.CHECKED
    assert len(asked) == 1
    window.sign(Signature("Ada", ("Cléo",)))
    assert states(window)["A1"] is PackState.IN_PLAY


def test_a_register_that_cannot_be_read_stops_no_table(qtbot: QtBot, tmp_path: Path) -> None:
    window = booked(qtbot, tmp_path)
    (tmp_path / FILE).write_bytes(b"no register" * 400)
    keys(window, "Enter")
    write(window, "A1")
    assert window.desk.table.night.cards.packs == ("A1",)
    assert scene(window).said.refusal


# Limits


def test_other_limits_are_written_between_two_coups(qtbot: QtBot) -> None:
    window = shown(qtbot, entered(session(), ev.ShoeOpened(8)))
    control(window, Qt.Key.Key_K)
    assert listed(window)[-1] == ("Other limits", "from €0.01")
    picked(window, len(listed(window)))
    line = window.view.panel.list.line
    assert line.placeholderText() == "Minimum, maximum, multiple: 0.01 - 0.01"
    for wrong in ("", "much", "1 2 3 4", "20 some"):
        line.setText(wrong)
        line.ended.emit()
        assert status(window).startswith("Write the minimum, the maximum and the multiple")
    line.setText("20 10 20")
    line.ended.emit()
    assert status(window).startswith("Such limits cannot be kept")
    line.setText("20 2000 20")
    line.ended.emit()
    assert status(window) == "€20 to €2,000"
    assert window.desk.table.house.limits.multiple == 2_000


def test_limits_in_a_shoe_ask_for_two_people(qtbot: QtBot) -> None:
    table = entered(session(house="[staff]\npins = true\n"), ev.ShoeOpened(8))
    table.posts = lambda: {"Anne": Post.CROUPIER, "Bernard": Post.CHEF}
    table.signature = Signature("Bernard")
    window = shown(qtbot, table)
    control(window, Qt.Key.Key_K)
    picked(window, len(listed(window)))
    with qtbot.waitSignal(window.authority_asked) as asked:
        window.view.panel.list.line.setText("20 - 20")
        window.view.panel.list.line.ended.emit()
    (what,) = asked.args
    assert what.needs.people == 2
    window.sign(Signature("Bernard", ("Anne",)))
    assert window.desk.table.house.limits.minimum == 2_000


TAKEN_OR_PAID = {
    ("banque", -90): "ramassé 90 au lieu de 100",
    ("banque", 90): "payé 90 alors qu’il fallait ramasser 100",
    ("banque", 0): "ramassé 0 au lieu de 100",
    ("ponte", -90): "ramassé 90 alors qu’il fallait payer 100",
    ("ponte", 90): "payé 90 au lieu de 100",
}
"""What a line of 100 was, and how that is said: the ponte has won."""


@pytest.mark.parametrize(("bet", "gained"), TAKEN_OR_PAID)
def test_a_line_that_was_taken_is_not_said_to_have_been_paid(
    qtbot: QtBot, bet: str, gained: int
) -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened())
    entered(next_coup(entered(table, stake(1, bet, 100), *deal("9 2 9 3"))))
    wrong = ev.PayoutCorrected(1, Seat("1"), bet, euros(gained), "Seen on film")
    window = shown(qtbot, entered(table, wrong), "fr", "azerty")
    keys(window, "F3")
    assert TAKEN_OR_PAID[bet, gained] in scene(window).recalled_said


def test_a_payout_that_was_wrong_says_that_its_coup_has_been_put_right_since(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    keys(window, "F3 F5 #3 #1 #1 9 0 Enter #2 Enter #2")
    keys(window, "F5 #2 #1 #1 5 0 Enter Enter #1")
    told = "Seat 1, Player: paid 90 in place of 100, not made good"
    assert scene(window).recalled_said == (
        f"Coup 1 as it was put right · {told}, by the coup as it stood then"
    )


def test_a_figure_where_nothing_can_be_chosen_is_a_key_that_means_nothing(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    window.perform(KeyAct(Verb.CHOICE, "1"))
    assert status(window).startswith("That key has nothing to do here")


def test_a_relief_that_nobody_signed_is_struck_and_whoever_deals_again_is_named(
    qtbot: QtBot,
) -> None:
    window = two_coups(qtbot)
    for name in ("Claire Fabre", "Jean Petit"):
        window.enter(ev.CroupierNamed(name), UNSIGNED)
    keys(window, "Back")
    assert status(window) == "Struck: the relief by Jean Petit. Claire Fabre deals."
    assert scene(window).view.croupier == "Claire Fabre"


def test_a_coup_that_is_taken_back_after_its_payout_says_so_and_waits_for_an_answer(
    qtbot: QtBot,
) -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), stake(1, "ponte", 100))
    window = shown(qtbot, entered(table, *deal("9 2 9 3"), ev.AllTicked()))
    keys(window, "Back Back")
    assert [each.finding.code for each in alerts(window.desk.table)] == ["reopened"]
    window.perform(KeyAct(Verb.ALERTS))
    assert listed(window) == [("Coup 1: Taken back after the payout", "")]
    keys(window, "Esc")
    entered(next_coup(entered(table, *deal("K"), ev.AllTicked())))
    keys(window, "F3")
    assert scene(window).recalled_said == "Coup 1, entered anew after its payout"


def test_a_payout_that_is_struck_alone_leaves_the_coup_as_it_was_dealt(qtbot: QtBot) -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), stake(1, "ponte", 100))
    window = shown(qtbot, entered(table, *deal("9 2 9 3"), ev.AllTicked()))
    keys(window, "Back")
    entered(next_coup(entered(table, ev.AllTicked())))
    keys(window, "F3")
    assert scene(window).recalled_said == "Coup 1 as it was dealt"
    assert not alerts(window.desk.table)
