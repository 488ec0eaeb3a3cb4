"""From the result of the coups to that of the tray, line by line; it comes to nothing."""

from dataclasses import replace

import pytest

from dealer_app.rules.coup import Stake
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.reconciliation import Gap, GapLine, Reconciliation, reconciliation
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import StakesAmended, rectification
from dealer_app.table.state import apply
from tests.builders import bank, deal, entered, euros, session, stake
from tests.movements import standing_by_number
from tests.play import PlayTable, the
from tests.table.trays import (
    BANQUE_WINS,
    CHIPS,
    FLOAT,
    MARKED,
    PONTE_WINS,
    at_tray,
    bought,
    chips,
    collected,
    count,
    coup,
    credit,
    dealt,
    fill,
    waived,
)


def of(table: PlayTable) -> Reconciliation:
    found = the(reconciliation(table.state, standing_by_number(table)))
    assert found.difference == 0
    return found


def line(table: PlayTable, kind: Gap) -> GapLine:
    (found,) = (each for each in of(table).lines if each.kind is kind)
    return found


def last(table: PlayTable) -> int:
    """The number of the last entry."""
    return len(table.events)


def mispaid(gained: float, *, made_good: bool = False, number: int = 1) -> ev.PayoutCorrected:
    return ev.PayoutCorrected(
        number, Seat("3"), "ponte", euros(gained), "Seen on film", made_good=made_good
    )


def stake_amended(table: PlayTable, amount: float) -> ev.CoupRectified:
    """The first coup, in which seat 3 really had that much on the ponte."""
    recalled = the(table.recalled(1))
    stake = Stake(Seat("3"), BetId("ponte"), euros(amount))
    (event,) = rectification(recalled, StakesAmended((stake,)), "Wrong box", judge).events
    assert isinstance(event, ev.CoupRectified)
    return event


def test_a_night_without_a_fault_has_one_result() -> None:
    table = entered(coup(at_tray(), PONTE_WINS, (3, "ponte", 100)), bought(500))
    found = of(entered(table, fill("F1", {100: 5}), credit("C1", {25: 4})))
    assert (found.coups, found.tray, found.lines) == (euros(-100), euros(-100), ())
    assert not found.counted


def test_a_table_that_was_not_counted_has_no_result_of_its_tray() -> None:
    table = entered(session(house=CHIPS), ev.ShoeOpened(8))
    assert reconciliation(table.state, standing_by_number(table)) is None


def test_a_closing_count_that_is_short_is_a_line_of_its_own() -> None:
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100))
    entered(table, count("closer", {**FLOAT, 100: 88}, "A chip is gone"))
    assert line(table, Gap.VARIANCE) == GapLine(Gap.VARIANCE, euros(-100), (), (last(table),))
    assert of(table).tray == euros(-200)


def test_a_closing_count_that_play_has_overtaken_stands_for_nothing() -> None:
    closer = count("closer", {**FLOAT, 100: 89}, "A chip is gone")
    table = entered(at_tray(), closer, fill("F1", {100: 1}))
    found = of(coup(table, PONTE_WINS, (3, "ponte", 100)))
    assert (found.coups, found.tray, found.lines) == (euros(-100), euros(-100), ())
    assert not found.counted


def test_a_payout_that_is_not_made_good_parts_the_tray_from_the_coups() -> None:
    table = entered(coup(at_tray(), PONTE_WINS, (3, "ponte", 100)), mispaid(120))
    assert line(table, Gap.MISPAID) == GapLine(Gap.MISPAID, euros(-20), (1,), (last(table),))


def test_a_payout_put_right_by_a_former_version_counts_without_the_commission_marked_on_it() -> (
    None
):
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    told = ev.PayoutCorrected(1, Seat("3"), "banque", euros(105), "Seen on film", made_good=False)
    kept = entered(table, replace(told, in_chips=False))
    assert line(kept, Gap.MISPAID).amount == euros(-10)


def test_a_payout_is_put_right_in_chips_beside_the_commission_marked_on_it() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    told = ev.PayoutCorrected(1, Seat("3"), "banque", euros(105), "Seen on film", made_good=False)
    assert line(entered(table, told), Gap.MISPAID).amount == euros(-5)


def test_a_payout_that_is_made_good_later_parts_nothing() -> None:
    table = entered(coup(at_tray(), PONTE_WINS, (3, "ponte", 100)), mispaid(120))
    assert of(entered(table, mispaid(120, made_good=True))).lines == ()


def test_a_coup_put_right_moves_its_own_money_and_leaves_what_was_mispaid() -> None:
    table = entered(coup(at_tray(), PONTE_WINS, (3, "ponte", 100)), mispaid(120))
    entered(table, ev.CoupOpened(), stake_amended(table, 200))
    assert of(table).coups == euros(-200)
    assert line(table, Gap.MISPAID).amount == euros(-20)


def test_what_was_mispaid_stays_so_where_there_was_no_stake_at_all() -> None:
    table = coup(at_tray(), PONTE_WINS, (3, "ponte", 100), (5, "ponte", 10))
    entered(table, mispaid(120), ev.CoupOpened())
    entered(table, stake_amended(table, 0))
    assert (of(table).coups, of(table).tray) == (euros(-10), euros(-30))


def test_a_payout_with_marked_commission_is_as_it_should_be_in_whole_chips() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    paid = ev.PayoutCorrected(1, Seat("3"), "banque", euros(100), "Seen on film", made_good=False)
    refusal = the(table.enter(paid).refusal)
    assert refusal.code == "same_again"
    entered(table, replace(paid, gained=euros(120)))
    assert line(table, Gap.MISPAID).amount == euros(-20)


def test_lines_that_lie_aside_are_won_and_not_in_the_tray() -> None:
    table = dealt(at_tray(), BANQUE_WINS, (5, "ponte", 40), (3, "banque", 100))
    entered(table, ev.LineSetAside(Seat("5"), "ponte", "A chip fell"))
    place = last(table)
    entered(table, ev.AllTicked(), ev.CoupOpened())
    assert line(table, Gap.ASIDE) == GapLine(Gap.ASIDE, euros(-40), (1,), (place,))
    assert of(entered(table, ev.LineSettledLater(1, Seat("5"), "ponte"))).lines == ()


def test_a_payout_that_goes_on_is_won_and_not_in_the_tray() -> None:
    table = dealt(at_tray(), BANQUE_WINS, (5, "ponte", 40))
    assert line(table, Gap.UNPAID) == GapLine(Gap.UNPAID, euros(-40), (1,))


def test_commission_that_is_owed_or_waived_is_won_and_not_in_the_tray() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    entered(table, collected(3, 2), waived(5, 2))
    paid, let_off = last(table) - 1, last(table)
    assert line(table, Gap.OWED) == GapLine(Gap.OWED, euros(-3), (1,), (paid,))
    assert line(table, Gap.WAIVED) == GapLine(Gap.WAIVED, euros(-2), (), (let_off,))


def test_the_cagnotte_is_won_and_lies_in_a_box_of_its_own() -> None:
    table = at_tray(CHIPS, "chemin_de_fer")
    entered(table, ev.CoupOpened(), bank(1, 200), ev.BancoCalled(Seat("2"), euros(200)))
    entered(table, *deal("2 9 8 Q"), ev.AllTicked())
    assert of(table).lines == (GapLine(Gap.UNCOUNTED, euros(-10), (1,)),)
    assert (of(table).coups, of(table).tray) == (euros(10), 0)


def levied(amount: int = 200) -> PlayTable:
    """A bank of 200 that won that much, of which 5 % were levied."""
    table = at_tray(CHIPS, "chemin_de_fer")
    entered(table, ev.CoupOpened(), bank(1, 200), stake(2, "stake", amount), *deal("2 9 8 Q"))
    return entered(table, ev.AllTicked())


def test_a_box_of_the_cagnotte_that_is_short_is_a_line_of_its_own_and_lessens_no_win() -> None:
    table = entered(levied(), ev.CagnotteCounted(chips({1: 8}), (), "Two are gone"))
    box = last(table)
    assert of(table).lines == (
        GapLine(Gap.CAGNOTTE, euros(-8), (1,), (box,)),
        GapLine(Gap.CAGNOTTE_OFF, euros(-2), (), (box,)),
    )
    entered(table, ev.CoupOpened(), ev.CoupVoided("Closing"), count("closer", FLOAT))
    told = ledger(table.state)
    assert (told.win, told.cagnotte_variance) == (euros(10), euros(-2))


def test_what_is_levied_after_the_box_was_counted_is_counted_by_nobody() -> None:
    table = entered(levied(), ev.CagnotteCounted(chips({5: 2}), ()))
    entered(table, ev.CoupOpened(), stake(2, "stake", 100), *deal("2 9 8 Q"), ev.AllTicked())
    assert [(each.kind, each.amount) for each in of(table).lines] == [
        (Gap.CAGNOTTE, euros(-10)),
        (Gap.UNCOUNTED, euros(-5)),
    ]
    assert ledger(table.state).cagnotte_variance == 0


@pytest.mark.parametrize(("counted", "off"), [(5, -5), (4, -6), (None, None)])
def test_a_levy_put_right_after_the_seal_is_missing_in_a_box_that_was_counted(
    counted: int | None, off: int | None
) -> None:
    table = levied(100)
    if counted is not None:
        entered(table, ev.CagnotteCounted(chips({1: counted}), (), "Counted twice"))
    entered(table, ev.CoupOpened(), ev.CoupVoided("Closing"), count("closer", FLOAT))
    right = StakesAmended((Stake(Seat("2"), BetId("stake"), euros(200)),))
    (event,) = rectification(the(table.recalled(1)), right, "Seen on film", judge).events
    assert isinstance(event, ev.CoupRectified)
    since = apply(table.state, event)
    assert ledger(since, ledger(table.state)).play.cagnotte == euros(10)
    found = the(reconciliation(table.state, standing_by_number(table), since))
    assert found.difference == 0
    told = {each.kind: each.amount for each in found.lines}
    if off is None:
        assert told == {Gap.UNCOUNTED: euros(-10), Gap.VARIANCE: 0}
    else:
        lies = euros(-(counted or 0))
        assert told == {Gap.CAGNOTTE: lies, Gap.CAGNOTTE_OFF: euros(off), Gap.VARIANCE: 0}


def test_commission_paid_beyond_what_is_marked_is_owed_back_and_not_to_be_collected() -> None:
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))
    entered(table, collected(3, 5), ev.CoupOpened(), ev.CoupVoided("Closing"))
    paid = last(table) - 2
    stakes = (
        Stake(Seat("3"), BetId("banque"), euros(60)),
        Stake(Seat("5"), BetId("banque"), euros(40)),
    )
    right = StakesAmended(stakes)
    (event,) = rectification(the(table.recalled(1)), right, "Seen on film", judge).events
    entered(table, event)
    assert line(table, Gap.OVERPAID) == GapLine(Gap.OVERPAID, euros(2), (1,), (paid,))
    assert line(table, Gap.OWED) == GapLine(Gap.OWED, euros(-2), (1,))


def test_chips_given_out_and_a_drop_that_is_off_are_lines_of_their_own() -> None:
    table = entered(at_tray(), ev.ChipsGiven(Seat("3"), euros(100)))
    given = last(table)
    entered(table, bought(500), ev.DropCounted(euros(490), "A note is torn"))
    assert line(table, Gap.GIVEN) == GapLine(Gap.GIVEN, euros(-100), (), (given,))
    assert line(table, Gap.DROP) == GapLine(Gap.DROP, euros(-10), (), (last(table),))


def test_tips_never_stand_between_the_coups_and_the_tray() -> None:
    assert of(entered(at_tray(), ev.TipTaken(euros(20)))).lines == ()


def sealed(*words: ev.Event) -> PlayTable:
    """A coup that seat 3 won, whose tray was counted 100 short for the end."""
    table = entered(coup(at_tray(CHIPS), PONTE_WINS, (3, "ponte", 100), (5, "ponte", 10)), *words)
    entered(table, ev.CoupOpened(), ev.CoupVoided("Closing"))
    return entered(table, count("closer", {**FLOAT, 100: 88, 25: 39, 5: 3}, "A chip is gone"))


def put_right(table: PlayTable, *words: ev.AfterClosing) -> Reconciliation:
    """How its coups and its tray come together with what was told after the closing: over or short
    as its ledger has it."""
    since = table.state
    for each in words:
        since = apply(since, each)
    found = the(reconciliation(table.state, standing_by_number(table), since))
    assert found.difference == 0
    assert found.lines[-1].amount == ledger(since, ledger(table.state)).variance
    return found


def test_a_coup_put_right_after_the_seal_explains_what_the_tray_is_short() -> None:
    table = sealed()
    found = put_right(table, stake_amended(table, 200))
    assert (found.coups, found.tray) == (euros(-210), euros(-210))
    assert found.lines == (GapLine(Gap.VARIANCE, euros(0), (), (last(table),)),)


def test_a_payout_told_wrong_after_the_seal_is_a_line_beside_those_told_before() -> None:
    table = sealed(mispaid(120))
    other = ev.PayoutCorrected(1, Seat("5"), "ponte", euros(15), "Seen on film", made_good=False)
    first, later, short = put_right(table, other).lines
    assert (first.kind, first.amount, first.coups) == (Gap.MISPAID, euros(-20), (1,))
    assert later == GapLine(Gap.AFTER_SEAL, euros(-5), (1,))
    assert (short.kind, short.amount) == (Gap.VARIANCE, euros(-75))


def test_a_word_after_the_seal_takes_the_place_of_what_was_told_of_that_line() -> None:
    table = sealed(mispaid(120))
    later, short = put_right(table, mispaid(150)).lines
    assert (later.kind, later.amount, short.amount) == (Gap.AFTER_SEAL, euros(-50), euros(-50))


def test_a_payout_made_good_after_the_seal_parts_the_coups_from_the_tray_no_more() -> None:
    (short,) = put_right(sealed(mispaid(120)), mispaid(120, made_good=True)).lines
    assert (short.kind, short.amount) == (Gap.VARIANCE, euros(-100))


def test_a_coup_put_right_of_a_table_whose_count_play_had_overtaken_leaves_nothing_over() -> None:
    table = entered(sealed(), fill("F1", {100: 1}))
    since = apply(table.state, stake_amended(table, 200))
    found = reconciliation(table.state, standing_by_number(table), since)
    assert found == Reconciliation(euros(-210), (), euros(-210), counted=False)
