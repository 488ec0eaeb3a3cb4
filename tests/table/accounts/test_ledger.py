from dataclasses import replace

import pytest

from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import Account, CoupSums, Ledger, expected, ledger
from tests.builders import banco, bank, correct, deal, entered, euros, session, stake, tick
from tests.play import PlayTable, the
from tests.table.trays import (
    BANQUE_WINS,
    CHIPS,
    FLOAT,
    MARKED,
    PONTE_WINS,
    TIE,
    at_tray,
    bought,
    chips,
    collected,
    count,
    coup,
    credit,
    dealt,
    fill,
    opener,
    waived,
)


def told(table: PlayTable) -> Ledger:
    return ledger(table.state)


def whole_night() -> PlayTable:
    """Ponte 100 won, banque 100 won with 5 of commission, ponte 40 lost; 800 bought."""
    table = entered(at_tray(), fill("F1", {100: 20}), bought(500, seat=3), bought(300, "marker"))
    coup(table, PONTE_WINS, (3, "ponte", 100))
    coup(table, BANQUE_WINS, (3, "banque", 100), (5, "ponte", 40))
    return entered(table, credit("C1", {100: 10}))


CLOSER = {100: 90, 25: 40, 5: 9}
"""10,045: what must lie there by the formula of §6.1."""


def test_the_expected_closing_is_the_formula_of_the_rules() -> None:
    night = 10_000 + 2_000 - 1_000 - 800 + 40 - 200 + 5
    assert expected(whole_night().table) == euros(night)


def test_the_win_is_drop_and_closer_and_credits_without_opener_and_fills() -> None:
    found = told(entered(whole_night(), count("closer", CLOSER)))
    assert found.win == euros(800 + 10_045 + 1_000 - 10_000 - 2_000)


def test_with_nothing_off_the_win_is_what_the_coups_left() -> None:
    found = told(entered(whole_night(), count("closer", CLOSER)))
    assert (found.variance, found.reconciled) == (0, 0)
    assert found.win == found.result == euros(40 - 200 + 5)


def test_a_closing_count_that_is_short_is_the_variance_and_lies_in_the_win() -> None:
    table = entered(whole_night(), count("closer", {**CLOSER, 5: 8}))
    found = told(table)
    assert (found.counted, found.variance, found.reconciled) == (euros(10_040), -500, -500)
    assert the(found.closer).variance == -500


@pytest.mark.parametrize("moved", [bought(1_000), fill("F2", {25: 4}), collected(3, 5)])
def test_a_closing_count_that_chips_have_moved_since_gives_no_result(moved: ev.Event) -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    found = told(entered(table, count("closer", {**FLOAT, 100: 89}), moved))
    assert (found.counted, found.variance, found.win, found.reconciled) == (None,) * 4
    assert found.gain == found.result


def test_a_closing_count_that_a_coup_has_overtaken_gives_no_result() -> None:
    table = coup(entered(whole_night(), count("closer", CLOSER)), TIE, (3, "ponte", 100))
    assert told(table).closer is None


def test_a_table_that_is_counted_anew_after_it_went_on_has_its_result_by_the_counts() -> None:
    table = entered(whole_night(), count("closer", CLOSER), fill("F2", {25: 4}))
    found = told(entered(table, count("closer", {**CLOSER, 25: 44, 5: 8})))
    assert (found.variance, found.gain) == (-500, euros(-160))


def test_what_a_guest_tips_after_the_closing_count_leaves_it_standing() -> None:
    table = entered(whole_night(), count("closer", CLOSER), ev.TipTaken(euros(20)))
    assert told(table).counted == euros(10_045)


def test_a_closing_count_holds_where_the_table_is_put_right_after_it_was_sealed() -> None:
    table = entered(whole_night(), count("closer", CLOSER))
    sealed = told(table)
    wrong = ev.PayoutCorrected(1, Seat("3"), PONTE, euros(120), "Seen on film", made_good=False)
    right = entered(table, wrong).table
    assert ledger(right, sealed).variance == euros(20)
    assert ledger(right).variance is None


def test_before_the_closing_count_the_gain_is_what_the_coups_left() -> None:
    found = told(whole_night())
    assert (found.counted, found.variance, found.win, found.reconciled) == (None,) * 4
    assert found.gain == euros(-155)


def test_without_an_opener_nothing_is_expected_and_nothing_is_won() -> None:
    table = entered(session(house=CHIPS), bought(100))
    found = told(table)
    assert (found.opener, found.expected, found.variance, found.win) == (None,) * 4


def test_what_guests_bought_who_stood_is_on_no_seats_account() -> None:
    found = told(entered(at_tray(), bought(500, seat=3), bought(300), bought(20)))
    assert found.tray.bought_standing == euros(320)
    assert {seat: each.bought for seat, each in found.accounts.items()} == {"3": euros(500)}


def test_a_drop_that_was_counted_takes_the_place_of_what_was_bought() -> None:
    table = entered(at_tray(), bought(500), ev.DropCounted(euros(490)), bought(100))
    found = told(table).tray
    assert (found.drop, found.in_drop_box) == (euros(590), euros(100))
    assert [each.variance for each in found.drops] == [euros(-10)]


def test_a_second_drop_box_is_counted_against_what_came_into_it() -> None:
    table = entered(at_tray(), bought(500), ev.DropCounted(euros(490)), bought(100))
    found = told(entered(table, ev.DropCounted(euros(100)))).tray
    assert [each.reckoned for each in found.drops] == [euros(500), euros(100)]
    assert (found.drop, found.in_drop_box) == (euros(590), 0)


def test_a_drop_that_is_short_lies_in_the_win_beside_the_variance() -> None:
    table = entered(at_tray(), bought(500), ev.DropCounted(euros(490)))
    found = told(entered(table, count("closer", {100: 85, 25: 39, 5: 5})))
    assert found.variance == 0
    assert found.reconciled == euros(-10)


def test_tips_never_touch_the_tray() -> None:
    table = entered(at_tray(), ev.TipTaken(euros(20)), ev.TipTaken(euros(5)))
    found = told(entered(table, ev.TipsCounted(chips({5: 4}))))
    assert found.expected == euros(10_000)
    assert (found.tray.tipped, found.tray.in_tip_box) == (euros(25), 0)
    assert [each.variance for each in found.tray.tip_counts] == [euros(-5)]
    assert [each.amount for each in found.tray.tips] == [euros(20), euros(5)]


def test_chips_that_were_changed_leave_the_worth_of_the_tray() -> None:
    changed = ev.ColoursChanged(chips({5: 20}), chips({100: 1}))
    found = told(entered(at_tray(), changed))
    assert found.expected == euros(10_000)
    assert found.tray.changes[0].given == chips({100: 1})


def test_a_stake_moves_the_tray_once_its_line_is_taken_or_paid() -> None:
    table = dealt(at_tray(), BANQUE_WINS, (3, "banque", 100), (5, "ponte", 40))
    assert expected(table.state) == euros(10_000)
    assert expected(entered(table, tick(5, "ponte")).table) == euros(10_040)
    assert expected(entered(table, tick(3, "banque")).table) == euros(9_945)


def test_a_line_that_was_put_aside_is_due_and_does_not_lie_in_the_tray() -> None:
    table = dealt(at_tray(), BANQUE_WINS, (3, "banque", 100), (5, "ponte", 40))
    entered(table, ev.LineSetAside(Seat("5"), "ponte", "A chip fell"), ev.AllTicked())
    assert expected(table.state) == euros(9_905)
    after = told(entered(table, ev.CoupOpened()))
    assert (after.play.handle, after.result) == (euros(140), -euros(55))
    assert after.expected == euros(9_905)


def test_a_line_that_was_put_aside_counts_once_it_is_settled() -> None:
    table = dealt(at_tray(), BANQUE_WINS, (5, "ponte", 40))
    entered(table, ev.LineSetAside(Seat("5"), "ponte", "A chip fell"), ev.CoupOpened())
    assert expected(table.state) == euros(10_000)
    entered(table, ev.LineSettledLater(1, Seat("5"), "ponte"))
    assert expected(table.state) == euros(10_040)


def test_a_push_is_handle_and_a_void_stake_is_none() -> None:
    table = coup(at_tray(), TIE, (3, "ponte", 100))
    dealt(table, "4 K", (3, "ponte", 40))
    entered(table, ev.CoupVoided("A torn card"), ev.AllTicked())
    found = told(table)
    assert found.play == CoupSums(handle=euros(100))
    assert found.expected == euros(10_000)


def test_commission_at_once_is_kept_from_the_payout() -> None:
    table = coup(at_tray(), BANQUE_WINS, (3, "banque", 100))
    found = told(table)
    assert found.play == CoupSums(payouts=euros(100), at_once=euros(5), handle=euros(100))
    assert found.commission == euros(5)
    assert not found.owed


def test_commission_that_is_marked_comes_into_the_tray_when_it_is_collected() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    found = told(table)
    assert found.play.marked == euros(7)
    assert (found.commission, found.expected) == (0, euros(9_860))
    assert owed(table.state) == {"3": euros(5), "5": euros(2)}
    found = told(entered(table, collected(3, 5)))
    assert (found.commission, found.expected) == (euros(5), euros(9_865))
    assert found.owed == {"5": euros(2)}


def test_commission_that_was_waived_is_owed_no_more_and_never_comes_in() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    found = told(entered(table, collected(3, 4), waived(3, 1)))
    assert (found.collected, found.waived, found.owed) == (euros(4), euros(1), {})
    assert found.result == found.gain == euros(-100 + 4)


def test_a_seat_has_one_account_of_what_it_bought_was_given_and_owes() -> None:
    table = entered(at_tray(MARKED), bought(200, seat=5), bought(100, seat=3), bought(50, seat=3))
    entered(table, ev.ChipsGiven(Seat("3"), euros(20)))
    coup(table, BANQUE_WINS, (3, "banque", 100))
    found = told(entered(table, collected(3, 3), waived(3, 1))).accounts
    assert list(found) == ["3", "5"]
    sums = (euros(150), euros(20), euros(5), euros(3), euros(1))
    assert found[Seat("3")] == Account(*sums)
    assert found[Seat("3")].owed == euros(1)


def test_chips_given_out_to_play_with_leave_the_tray_and_are_no_loss() -> None:
    table = entered(at_tray(), ev.ChipsGiven(Seat("3"), euros(100)))
    found = told(entered(table, count("closer", {100: 89, 25: 40})))
    assert (found.given, found.drop, found.win, found.reconciled) == (euros(100), 0, 0, 0)


def test_a_cancelled_slip_moved_nothing_and_stays_readable() -> None:
    table = entered(at_tray(), fill("F1", {100: 20}), credit("C1", {25: 4}))
    entered(table, ev.SlipCancelled("F1", "Wrong table"))
    found = told(table)
    assert (found.tray.fills, found.tray.credits) == (0, euros(100))
    assert found.expected == euros(9_900)
    first, second = found.tray.slips
    assert (first.number, first.kind, first.chips) == ("F1", "fill", chips({100: 20}))
    assert the(first.cancelled).reason == "Wrong table"
    assert (second.number, second.kind, second.cancelled) == ("C1", "credit", None)


def test_a_count_says_what_was_to_lie_there_at_that_moment() -> None:
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100))
    entered(table, count("shift", {**FLOAT, 100: 89}))
    coup(table, PONTE_WINS, (3, "ponte", 100))
    shift = told(table).tray.counts[-1]
    assert (shift.occasion, shift.coups) == ("shift", 1)
    assert (shift.reckoned, shift.variance) == (euros(9_900), 0)


def test_an_opener_without_a_last_closer_has_no_variance() -> None:
    found = the(told(at_tray()).opener)
    assert (found.reckoned, found.variance) == (None, None)


def test_an_opener_is_counted_against_what_the_last_closer_left() -> None:
    table = session(house=CHIPS)
    found = the(told(entered(table, opener({100: 90}, {100: 91}, "Told the chef"))).opener)
    assert (found.reckoned, found.variance) == (euros(9_100), euros(-100))


def test_a_coup_that_was_put_right_counts_as_it_should_have_been() -> None:
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100))
    entered(table, count("spot", {**FLOAT, 100: 89}), ev.CoupOpened())
    facts = (stake(3, "ponte", 100), *_dealt_right())
    right = ev.CoupRectified(1, "The king was a six", (ev.CoupOpened(), *facts, ev.AllTicked()))
    found = told(entered(table, right))
    assert found.play == CoupSums(handle=euros(100), losses=euros(100))
    assert found.expected == euros(10_100)
    assert [each.variance for each in found.tray.counts] == [None, 0]


def _dealt_right() -> list[ev.Event]:
    """The bank has 9 against 8: 6 3 and 4 4."""
    hands = (PONTE, BANQUE) * 2
    return [replace(each, hand=to) for each, to in zip(deal("4 6 4 3"), hands, strict=True)]


@pytest.mark.parametrize(("made_good", "left"), [(True, 9_900), (False, 9_880)])
def test_a_payout_that_was_wrong_moves_the_tray_while_it_is_not_made_good(
    made_good: bool,  # noqa: FBT001 - a parameter of the test
    left: int,
) -> None:
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100), (5, "tie", 5))
    entered(table, ev.CoupOpened())
    wrong = ev.PayoutCorrected(1, Seat("3"), "ponte", euros(120), "Paid twice", made_good)
    found = told(entered(table, wrong))
    assert found.expected == euros(left + 5)
    assert found.play.mispaid == euros(0 if made_good else 20)


def test_a_duel_never_touches_the_tray() -> None:
    table = at_tray(CHIPS, "festival", {"packs": "1"})
    entered(table, ev.CoupOpened(), bank(4, 50), banco(7, 50), stake(1, "banque", 20))
    entered(table, *deal("4 K 4 3"), ev.AllTicked())
    found = told(table)
    assert found.play == CoupSums(losses=euros(20), handle=euros(20))


def test_a_players_fund_never_touches_the_tray() -> None:
    table = at_tray(CHIPS, "festival", {"packs": "1", "fund": "players"})
    coup(table, "4 K 4 3", (1, "banque", 20), (2, "ponte", 10))
    found = told(table)
    assert found.play == CoupSums(handle=euros(30))
    assert (found.expected, found.result) == (euros(10_000), 0)


def chemin_de_fer() -> PlayTable:
    """The bank of 200 wins it, less 5 %."""
    table = at_tray(CHIPS, "chemin_de_fer")
    entered(table, ev.CoupOpened(), bank(1, 200), ev.BancoCalled(Seat("2"), euros(200)))
    entered(table, *deal("2 9 8 Q"))
    return table


def test_where_patrons_bank_the_house_wins_the_cagnotte_and_the_tray_is_not_at_risk() -> None:
    table = entered(chemin_de_fer(), ev.AllTicked(), count("closer", FLOAT))
    found = told(table)
    assert found.play == CoupSums(cagnotte=euros(10), handle=euros(200))
    assert (found.expected, found.variance) == (euros(10_000), 0)
    assert (found.win, found.result, found.reconciled) == (euros(10), euros(10), 0)


def test_the_cagnotte_is_due_from_the_last_card_on() -> None:
    table = chemin_de_fer()
    before = told(table).result
    assert told(entered(table, ev.AllTicked())).result == before == euros(10)


def test_a_struck_movement_leaves_no_trace() -> None:
    table = at_tray()
    before = told(table)
    for movement in (bought(100), ev.TipTaken(euros(5)), count("spot", FLOAT)):
        entered(table, movement)
        assert told(table) != before
        table.undo()
        assert told(table) == before


def test_a_movement_within_a_coup_outlives_a_card_put_right() -> None:
    table = dealt(at_tray(), "4 K", (3, "ponte", 100))
    entered(table, bought(50), correct("ponte", 1, "5"))
    assert told(table).tray.bought == euros(50)
    assert expected(table.state) == euros(9_950)
