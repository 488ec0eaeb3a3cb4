"""What is kept on record beside the coups: alerts, payouts put right, limits, packs, a handover."""

from dataclasses import replace

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.house import Authority, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Needs, Post
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts, finding_at, findings_of
from dealer_app.table.judges.authority import act_of, needs_of
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import rectification
from dealer_app.table.night import Cards
from dealer_app.table.state import fold
from tests.builders import (
    Unwritten,
    at_table,
    burn,
    card,
    codes,
    correct,
    deal,
    decide,
    dues,
    entered,
    euros,
    next_coup,
    refusal,
    replayed,
    report,
    session,
    stake,
)
from tests.play import PlayTable, the

NUMBERED = "[cards]\npacks_numbered = true\n"
RELIEVED = "[cards]\nrelief_burn = true\n"
PACKS = tuple(f"A{n}" for n in range(1, 9))


def told(table: PlayTable) -> list[tuple[int, int, str]]:
    return [(each.coup, each.place, each.finding.code) for each in alerts(table.state)]


# Alerts


def test_every_irregularity_is_an_alert_until_somebody_clears_it() -> None:
    table = entered(at_table(), *deal("9 2"), report("IRR-09"), *deal("9 3"), report("IRR-12"))
    assert told(table) == [(1, 0, "IRR-09"), (1, 1, "IRR-12")]
    entered(next_coup(table), *deal("K"), ev.AlertCleared(1, 0))
    assert told(table) == [(1, 1, "IRR-12")]


def test_what_waits_for_a_decision_is_the_call_and_no_alert_yet() -> None:
    table = entered(at_table(), *deal("9 2"), report("IRR-23"))
    assert told(table) == []
    assert judge(table.state, ev.AlertCleared(1, 0)).refusal
    entered(table, decide("IRR-23", "stand"))
    assert told(table) == [(1, 0, "IRR-23")]


def test_what_is_found_between_two_coups_is_an_alert_of_none() -> None:
    table = entered(session(), ev.ShoeOpened(1), burn("7s 7s"))
    assert told(table) == [(0, 0, "IRR-14")]
    entered(table, ev.AlertCleared(0, 0))
    assert told(table) == []
    assert finding_at(table.state, -1, 0) is None


def test_a_failing_shuffler_is_told_before_any_shoe() -> None:
    table = entered(session(), report("IRR-15"))
    assert told(table) == [(0, 0, "IRR-15")]


def test_a_decision_taken_anew_is_answered_for_anew() -> None:
    table = entered(at_table(), *deal("9 2"), report("IRR-23"), decide("IRR-23", "stand"))
    entered(table, ev.AlertCleared(1, 0), decide("IRR-23", "void"))
    assert told(table) == [(1, 0, "IRR-23")]


def test_an_alert_stays_cleared_where_a_card_is_put_right() -> None:
    table = entered(at_table(), *deal("9 2"), report("IRR-09"), ev.AlertCleared(1, 0))
    entered(table, correct("ponte", 1, "8"))
    assert told(table) == []
    assert codes(table) == [("IRR-25", "reassign"), ("IRR-09", "reassign")]


def test_a_card_that_its_own_croupier_puts_right_within_the_coup_is_noted() -> None:
    table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2"), correct("ponte", 1, "K"))
    entered(table, *deal("9 3"), ev.AllTicked())
    entered(next_coup(table), *deal("9 2"), correct("banque", 1, "3"), correct("ponte", 1, "7"))
    assert [each.noted for each in findings_of(table.state, 2)] == [True, True]
    assert told(table) == []


def test_a_card_put_right_once_the_coup_is_paid_is_an_alert() -> None:
    assert told(entered(paid(), correct("banque", 2, "4"))) == [(1, 0, "IRR-25")]


def test_a_card_put_right_by_who_relieved_the_croupier_is_an_alert() -> None:
    table = entered(at_table(), *deal("9 2"), ev.CroupierNamed("Ada"), correct("ponte", 1, "8"))
    assert told(table) == [(1, 0, "IRR-25")]


def test_a_coup_put_right_once_it_is_over_is_an_alert_beside_what_was_noted_in_it() -> None:
    table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2"), correct("ponte", 1, "K"))
    entered(next_coup(entered(table, *deal("9 3"), ev.AllTicked())))
    recalled = the(table.recalled(1))
    entered(table, *rectification(recalled, correct("banque", 1, "3"), "film", judge).events)
    assert [each.noted for each in findings_of(table.state, 1)] == [False, True]
    assert told(table) == [(1, 0, "IRR-25")]


def reckless() -> PlayTable:
    """A Grandeur who stands on 3, and is beaten (S1.18)."""
    return replayed(
        "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 600\nclosed\n"
        "deal 1 2 2 3\nsay grandeur stand\nsay decadence stand\n"
    )


def test_a_reckless_play_is_noted() -> None:
    table = reckless()
    assert [each.code for each in findings_of(table.state, 1)] == ["IRR-21"]
    assert told(table) == []


def test_a_reckless_play_for_which_the_coup_is_void_is_an_alert() -> None:
    table = entered(reckless(), decide("IRR-21", "void"))
    assert told(table) == [(1, 0, "IRR-21")]


def test_what_an_earlier_version_found_waits_as_it_did() -> None:
    """Its facts say of nothing that it is only noted."""
    table = reckless()
    told_then = [
        replace(each, noted=False) if isinstance(each, ev.IrregularityFound) else each
        for each in table.events
    ]
    again = PlayTable.resumed(told_then, table.times, table.state.resolve, Unwritten())
    assert told(again) == [(1, 0, "IRR-21")]


def test_every_other_kind_is_an_alert() -> None:
    catalogue = at_table().house.irregularities
    for code in sorted(catalogue.keys() - {"IRR-21"}):
        table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2"))
        found = ev.IrregularityFound(code, Resolution.STAND, reported=True)
        after = fold(table.state, [(found, None)])
        assert [each.finding.code for each in alerts(after)] == [code]


def test_dealing_goes_on_beside_an_alert() -> None:
    table = entered(at_table(), *deal("9 2"), report("IRR-09"))
    assert dues(entered(table, *deal("9 3"))) == ["settle"]


def test_a_fill_decides_nothing_that_waits() -> None:
    table = entered(at_table(), *deal("9 2"), report("IRR-23"))
    entered(table, ev.TipTaken(Money(500)))
    assert codes(table) == [("IRR-23", "(stand)")]


# The rest of the catalogue


def test_a_coup_that_was_broken_off_goes_on_where_it_stopped() -> None:
    """The fire alarm: frozen, resumed the next morning, played on (IRR-26)."""
    table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2"), report("IRR-26"))
    again = PlayTable.resumed(table.events, table.times, table.state.resolve, Unwritten())
    assert dues(again) == ["resolve"]
    entered(again, decide("IRR-26", "stand"), *deal("9 3"))
    assert again.table.unticked == (("1", "ponte"),)


def test_a_failing_shuffler_stops_the_coup_or_does_not() -> None:
    for chosen, due in (("stand", "card ponte"), ("void", "settle")):
        table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2"), report("IRR-15"))
        assert dues(table) == ["resolve"]
        entered(table, decide("IRR-15", chosen))
        assert dues(table)[0] == due


def test_commission_that_was_not_marked_is_told_at_any_time() -> None:
    table = entered(session(), report("IRR-20"))
    assert told(table) == [(0, 0, "IRR-20")]


# Payouts


def wrongly_paid(*, made_good: bool = True) -> ev.PayoutCorrected:
    return ev.PayoutCorrected(1, Seat("1"), "ponte", euros(90), "a chip short", made_good)


def paid() -> PlayTable:
    return entered(at_table(), stake(1, "ponte", 100), *deal("9 2 9 3"), ev.AllTicked())


def test_a_wrong_payout_seen_before_the_next_coup_is_the_croupiers() -> None:
    table = paid()
    assert act_of(table.state, wrongly_paid()) is Act.DEAL
    assert act_of(table.state, wrongly_paid(made_good=False)) is Act.RECTIFY
    entered(table, wrongly_paid())
    assert told(table) == [(1, 0, "IRR-18")]


def test_a_wrong_payout_seen_later_is_the_chefs() -> None:
    table = next_coup(paid())
    assert needs_of(table.state, wrongly_paid()) == Needs(Post.CHEF)
    entered(table, wrongly_paid())
    assert told(table) == [(1, 0, "IRR-19")]
    assert needs_of(table.state, ev.AlertCleared(1, 0)) == Needs(Post.CHEF)
    rule = table.house.irregularities["IRR-19"]
    assert rule.authority is Authority.CHEF


def test_a_payout_that_was_put_right_keeps_its_alert_when_the_coup_is_rectified() -> None:
    table = entered(paid(), wrongly_paid(), ev.AlertCleared(1, 0))
    entered(table, correct("banque", 2, "4"))
    assert told(table) == [(1, 0, "IRR-25")]


def test_a_payout_of_no_line_is_none() -> None:
    table = paid()
    nobody = ev.PayoutCorrected(1, Seat("2"), "ponte", euros(5), "why")
    assert refusal(table, nobody) is No.NO_STAKE
    later = ev.PayoutCorrected(2, Seat("1"), "ponte", euros(5), "why")
    assert refusal(table, later) is No.NO_SUCH_COUP
    due = ev.PayoutCorrected(1, Seat("1"), "ponte", euros(100), "why")
    assert refusal(table, due) is No.SAME_AGAIN
    silent = ev.PayoutCorrected(1, Seat("1"), "ponte", euros(5), " ")
    assert refusal(table, silent) is No.REASON_NEEDED


# Limits


def test_other_limits_hold_for_the_next_stake() -> None:
    table = entered(at_table(), ev.LimitsChanged(euros(20), euros(1000), euros(20)))
    assert refusal(table, stake(1, "ponte", 10)) is No.BELOW_MINIMUM
    assert refusal(table, stake(1, "ponte", 30)) is No.NOT_MULTIPLE
    entered(table, stake(1, "ponte", 40))


def test_limits_do_not_change_over_stakes_that_lie() -> None:
    table = entered(at_table(), stake(1, "ponte", 10))
    assert refusal(table, ev.LimitsChanged(euros(20))) is No.COUP_OPEN
    entered(table, *deal("9 2 9 3"), ev.AllTicked(), ev.LimitsChanged(euros(20)))


def test_limits_that_cannot_be_kept_are_none() -> None:
    table = at_table()
    for wrong in (
        ev.LimitsChanged(Money(0)),
        ev.LimitsChanged(euros(20), euros(10)),
        ev.LimitsChanged(euros(30), None, euros(20)),
        ev.LimitsChanged(euros(20), None, Money(0)),
    ):
        assert refusal(table, wrong) is No.LIMITS_WRONG
    now = table.house.limits
    same = ev.LimitsChanged(now.minimum, now.maximum, now.multiple)
    assert refusal(table, same) is No.SAME_AGAIN


def test_a_house_that_counts_its_maximum_by_the_minimum_changes_both_together() -> None:
    table = session(house="[limits]\nminimum = 20\ncoefficient = 100\n")
    assert refusal(table, ev.LimitsChanged(euros(20), euros(1_500))) is No.NOT_COEFFICIENT
    assert refusal(table, ev.LimitsChanged(euros(20))) is No.NOT_COEFFICIENT
    for times in (200, 50, 100):
        entered(table, ev.LimitsChanged(euros(20), euros(20 * times)))
        assert table.house.coefficient == times
    assert refusal(table, ev.LimitsChanged(euros(20), euros(2_000))) is No.SAME_AGAIN


# Stakes kept, or cards alone


def test_a_table_keeps_stakes_until_it_is_said_that_it_does_not() -> None:
    table = session()
    assert not table.house.cards_alone
    assert entered(table, ev.StakeKeepingChanged(kept=False)).house.cards_alone
    assert not entered(table, ev.StakeKeepingChanged(kept=True)).house.cards_alone


def test_what_is_staked_or_dealt_is_dealt_to_its_end_as_it_was_begun() -> None:
    for begun in ([stake(1, "ponte", 10)], deal("9")):
        table = entered(at_table(), *begun)
        assert refusal(table, ev.StakeKeepingChanged(kept=False)) is No.COUP_OPEN
    dealt = entered(at_table(), stake(1, "ponte", 10), *deal("9 2 9 3"))
    assert refusal(dealt, ev.StakeKeepingChanged(kept=False)) is None


def test_what_holds_already_is_not_said_again() -> None:
    assert refusal(session(), ev.StakeKeepingChanged(kept=True)) is No.SAME_AGAIN
    table = entered(session(), ev.StakeKeepingChanged(kept=False))
    assert refusal(table, ev.StakeKeepingChanged(kept=False)) is No.SAME_AGAIN


def test_other_options_leave_it_as_it_was_said() -> None:
    table = entered(session(), ev.StakeKeepingChanged(kept=False), ev.RulesChanged({"packs": "6"}))
    assert table.house.cards_alone


def test_where_cards_alone_are_dealt_a_bank_needs_nobody_against_it() -> None:
    """Until it is said, a bank against which nobody has staked takes no card (S1-A13)."""
    begun = (ev.ShoeOpened(5), ev.CoupOpened(), ev.BankStaked(Seat("5"), euros(1000)))
    table = entered(session("porcelaine"), *begun)
    assert refusal(table, *deal("5")) is No.NOBODY_STAKED
    entered(table, ev.StakeKeepingChanged(kept=False), *deal("5"))


# The cards themselves


def numbered() -> PlayTable:
    return entered(session(house=NUMBERED), ev.ShoeOpened(8))


def test_a_shoe_asks_for_its_packs_before_its_first_coup() -> None:
    table = numbered()
    assert table.state.due == Due(Step.PACKS, number=8)
    assert refusal(table, ev.CoupOpened()) is No.PACKS_DUE
    entered(table, ev.PacksLaid(PACKS), ev.CoupOpened(), *deal("9 2 9 3"), ev.ShoeOpened(8))
    assert dues(table) == ["packs"]


def test_a_shoe_has_as_many_packs_as_it_holds_each_once() -> None:
    table = numbered()
    assert refusal(table, ev.PacksLaid(PACKS[:7])) is No.PACK_COUNT
    assert refusal(table, ev.PacksLaid((*PACKS[:7], "A1"))) is No.PACK_TWICE
    assert refusal(table, ev.PacksLaid((*PACKS[:7], " "))) is No.PACK_TWICE
    assert refusal(session(house=NUMBERED), ev.PacksLaid(PACKS)) is No.NO_SHOE


def test_where_the_stakes_say_how_many_packs_so_may_the_numbers() -> None:
    table = entered(session("porcelaine", house=NUMBERED), ev.ShoeOpened(1))
    assert refusal(table, ev.PacksLaid(())) is No.PACK_COUNT
    entered(table, ev.PacksLaid(("A1", "A2", "A3")))


def test_packs_are_named_anew_only_before_the_first_card() -> None:
    table = entered(numbered(), ev.PacksLaid(PACKS), ev.PacksLaid(PACKS[::-1]), ev.CoupOpened())
    entered(table, *deal("9"))
    assert refusal(table, ev.PacksLaid(PACKS)) is No.SHOE_IN_USE


def test_a_card_is_exchanged_for_one_of_a_spare_pack() -> None:
    table = entered(numbered(), ev.PacksLaid(PACKS))
    entered(table, ev.CardExchanged("A3", card("9c"), "S1", "a corner is bent"))
    assert refusal(table, ev.CardExchanged("B1", card("9c"), "S1", "why")) is No.PACK_NOT_THERE
    assert refusal(table, ev.CardExchanged("A3", card("9c"), "A4", "why")) is No.PACK_IN_PLAY
    assert refusal(table, ev.CardExchanged("A3", card("9c"), " ", "why")) is No.PACK_IN_PLAY
    assert refusal(table, ev.CardExchanged("A3", card("9c"), "S1", "")) is No.REASON_NEEDED


def test_shuffle_and_cut_are_told_of_the_shoe_that_comes() -> None:
    table = entered(session(), ev.CardsShuffled(ev.Shuffle.MACHINE), ev.CardsCut(Seat("3")))
    entered(table, ev.ShoeOpened(8))
    assert table.state.night.cards == Cards((), 0, 1, 1)
    entered(table, ev.CardsCut(), ev.CoupOpened(), *deal("9"))
    assert refusal(table, ev.CardsShuffled()) is No.SHOE_IN_USE


def test_the_cards_are_shuffled_again_once_the_shoe_is_over() -> None:
    table = entered(at_table(), *deal("9 2 9 3"), ev.CutCardPlaced(0), ev.ShoeClosed())
    entered(table, ev.CardsShuffled())
    assert table.state.night.cards.shuffled == 2


def test_a_seat_that_is_none_cuts_nothing() -> None:
    for seat in ("v1", "10", "0"):
        assert refusal(session(), ev.CardsCut(Seat(seat))) is No.UNKNOWN_SEAT


def test_a_turned_clock_is_on_record() -> None:
    entered(at_table(), ev.ClockFoundTurned("22:00", "21:00"))


# A handover


def test_a_new_croupier_burns_the_first_card_where_the_house_asks_for_it() -> None:
    table = entered(at_table(house=RELIEVED), *deal("9 2 9 3"), ev.CroupierNamed("B. Leroy"))
    entered(table, ev.CoupOpened())
    assert table.dues[0] == Due(Step.BURN, why=Why.HANDOVER)
    entered(table, ev.CardsBurned((HIDDEN,)))
    assert dues(table)[0] == "card ponte"
    assert codes(table) == []


def test_the_burn_of_a_handover_is_called_once_a_coup_is_paid() -> None:
    table = entered(at_table(house=RELIEVED), stake(1, "ponte", 10), *deal("9 2 9 3"))
    entered(table, ev.CroupierNamed("B. Leroy"), ev.AllTicked())
    assert table.dues == (Due(Step.BURN, why=Why.HANDOVER),)


def test_a_handover_without_its_burn_is_noted() -> None:
    table = entered(at_table(house=RELIEVED), *deal("9 2 9 3"), ev.CroupierNamed("B. Leroy"))
    entered(table, ev.CoupOpened(), *deal("9"))
    assert codes(table) == [("IRR-28", None)]


def test_a_handover_burns_nothing_elsewhere() -> None:
    table = entered(at_table(), *deal("9 2 9 3"), ev.CroupierNamed("B. Leroy"), ev.CoupOpened())
    assert dues(table)[0] == "card ponte"
    fresh = entered(at_table(house=RELIEVED), ev.CroupierNamed("B. Leroy"))
    assert dues(fresh)[0] == "card ponte"
    same = entered(at_table(house=RELIEVED), *deal("9 2 9 3"), ev.CroupierNamed("A. Roche"))
    assert dues(entered(same, ev.CoupOpened()))[0] == "card ponte"


def test_nothing_is_shuffled_before_the_coup_is_paid() -> None:
    table = entered(at_table(), stake(3, "ponte", 20), *deal("9 2 K 5"))
    assert refusal(table, ev.CardsShuffled()) is No.NOT_SETTLED
