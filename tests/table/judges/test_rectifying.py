"""A mistake found after the coup: put right, its money told beforehand, the original kept."""

from dataclasses import replace

import pytest

from dealer_app.i18n import words
from dealer_app.reports.coup.bank_story import _ended, _story
from dealer_app.reports.layout.columns import Figures
from dealer_app.rules.coup import Bank, Stake
from dealer_app.rules.due import No
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.tally import tally
from dealer_app.table.judges.card_correction import fallen
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import (
    BankAmended,
    Correction,
    GainChange,
    KeptAmended,
    StakesAmended,
    VoidLifted,
    difference,
    kept_before,
    put_right,
    rectification,
)
from dealer_app.table.judges.verdict import Verdict
from dealer_app.table.table import Played
from dealer_app.table.view.bank_view import Passing
from dealer_app.table.view.croupier_view import croupier_view, recall_view
from tests.builders import (
    Unwritten,
    at_table,
    banco,
    bank,
    card,
    correct,
    deal,
    entered,
    euros,
    next_coup,
    refusal,
    replayed,
    report,
    session,
    stake,
    take_back,
)
from tests.play import PlayTable, the

WHY = "the guest was right"


def proposed(table: PlayTable, number: int, correction: Correction) -> Verdict:
    """What a correction of that coup comes to, before anything is recorded."""
    recalled = the(table.recalled(number))
    return rectification(recalled, correction, WHY, judge)


def the_entry(table: PlayTable, number: int, correction: Correction) -> ev.CoupRectified:
    (event,) = proposed(table, number, correction).events
    assert isinstance(event, ev.CoupRectified)
    return event


def rectified(table: PlayTable, number: int, correction: Correction) -> PlayTable:
    return entered(table, the_entry(table, number, correction))


def changes(table: PlayTable, event: ev.CoupRectified) -> dict[str | None, int]:
    """What each seat, and the house under no name, would be given."""
    right = the(put_right(table.state, event))
    found = difference(table.coups[event.number - 1], right, table.state.night.settled)
    return {each.seat: each.amount for each in found}


def amended(seat: int, bet: str, amount: float) -> StakesAmended:
    return StakesAmended((Stake(Seat(str(seat)), BetId(bet), euros(amount)),))


def one_coup() -> PlayTable:
    """A coup that the ponte won with 8 against 5."""
    return entered(at_table(), stake(1, "ponte", 100), stake(2, "banque", 40), *deal("9 2 9 3"))


def two_coups() -> PlayTable:
    """That coup, and a second one on the felt."""
    return entered(next_coup(one_coup()), *deal("K 9"))


def played(table: PlayTable, number: int) -> Played:
    return table.coups[number - 1]


def nets(table: PlayTable, number: int) -> dict[str, int]:
    return {str(seat): net for seat, net in played(table, number).settlement.nets.items()}


# What is put right


def test_a_wrong_card_makes_the_coup_a_tie_and_all_stakes_go_back() -> None:
    table = two_coups()
    assert nets(table, 1) == {"1": 10000, "2": -4000}
    rectified(table, 1, correct("banque", 2, "6"))
    assert nets(table, 1) == {"1": 0, "2": 0}


def test_a_coup_put_right_two_coups_later_is_recalled_so_until_that_is_struck() -> None:
    table = next_coup(entered(next_coup(one_coup()), *deal("9 2 9 3")))
    rectified(table, 1, correct("banque", 2, "6"))
    rectified(table, 2, correct("banque", 2, "7"))
    recalled = the(table.recalled(1))
    assert recalled.settlement == played(table, 1).settlement
    table.undo()
    table.undo()
    assert nets(table, 1) == {"1": 10000, "2": -4000}
    recalled = the(table.recalled(1))
    assert recalled.settlement == played(table, 1).settlement


def test_the_original_stays_readable_however_often_a_coup_is_put_right() -> None:
    table = rectified(two_coups(), 1, correct("banque", 2, "6"))
    rectified(table, 1, correct("banque", 2, "7"))
    original = the(played(table, 1).original)
    assert original.settlement.nets == {"1": 10000, "2": -4000}
    assert original.coup.hand(table.variant.banque) == (card("2"), card("3"))
    assert nets(table, 1) == {"1": -10000, "2": 3800}


def test_whose_money_changes_is_told_before_anything_is_recorded() -> None:
    table = two_coups()
    event = the_entry(table, 1, correct("banque", 2, "7"))
    right = the(put_right(table.state, event))
    assert difference(played(table, 1), right, frozenset()) == (
        GainChange(Seat("1"), euros(100), euros(-100)),
        GainChange(Seat("2"), euros(-40), euros(38)),
        GainChange(None, euros(-60), euros(62)),
    )
    assert nets(table, 1) == {"1": 10000, "2": -4000}


def test_the_coup_on_the_felt_goes_on_as_it_was() -> None:
    table = two_coups()
    before = table.state
    rectified(table, 1, correct("banque", 2, "6"))
    assert table.state.coup == before.coup
    assert table.state.facts == before.facts
    entered(table, correct("ponte", 1, "Q"), *deal("2 3"))
    assert nets(table, 1) == {"1": 0, "2": 0}


def test_a_stake_that_was_entered_too_small_is_put_right() -> None:
    table = two_coups()
    event = the_entry(table, 1, amended(1, "ponte", 150))
    assert changes(table, event) == {"1": 5000, None: -5000}


def test_a_stake_that_lay_on_the_other_bet_moves_there() -> None:
    stakes = (
        Stake(Seat("1"), BetId("ponte"), euros(0)),
        Stake(Seat("1"), BetId("banque"), euros(100)),
    )
    table = two_coups()
    event = the_entry(table, 1, StakesAmended(stakes))
    assert changes(table, event) == {"1": -20000, None: 20000}


def test_a_stake_that_nobody_entered_is_entered_later() -> None:
    table = two_coups()
    assert changes(table, the_entry(table, 1, amended(3, "tie", 10))) == {"3": -1000, None: 1000}


def test_a_stake_of_a_coup_without_any_is_entered_later() -> None:
    table = entered(next_coup(entered(at_table(), *deal("9 2 9 3"))), *deal("K"))
    assert changes(table, the_entry(table, 1, amended(1, "ponte", 10))) == {"1": 1000, None: -1000}


def test_a_stake_that_was_laid_twice_over_is_one_stake() -> None:
    table = entered(at_table(), stake(1, "ponte", 50), stake(1, "ponte", 50), *deal("9 2 9 3"))
    rectified(next_coup(table), 1, amended(1, "ponte", 20))
    assert nets(table, 1) == {"1": 2000}


def test_a_stake_among_those_repeated_is_put_right_and_the_others_stay() -> None:
    table = next_coup(two_coups_paid())
    table.repeat_stakes()
    entered(table, *deal("9 2 9 3"))
    rectified(next_coup(table), 2, amended(1, "ponte", 5))
    assert nets(table, 2) == {"1": 500, "2": -4000}


def test_a_stake_is_entered_later_beside_those_repeated() -> None:
    table = next_coup(two_coups_paid())
    table.repeat_stakes()
    entered(table, *deal("9 2 9 3"))
    rectified(next_coup(table), 2, amended(3, "ponte", 5))
    assert nets(table, 2) == {"1": 10_000, "2": -4000, "3": 500}


def two_coups_paid() -> PlayTable:
    return entered(at_table(), stake(1, "ponte", 100), stake(2, "banque", 40), *deal("9 2 9 3"))


def test_a_stake_that_was_taken_back_lay_there_after_all() -> None:
    table = entered(at_table(), stake(1, "ponte", 50), take_back(1, "ponte"), *deal("9 2 9 3"))
    rectified(next_coup(table), 1, amended(1, "ponte", 50))
    assert nets(table, 1) == {"1": 5000}


def test_a_late_stake_that_was_pushed_back_was_in_time() -> None:
    table = entered(at_table(), *deal("9"), stake(1, "ponte", 50), *deal("2 9 3"))
    assert nets(table, 1) == {}
    rectified(next_coup(table), 1, amended(1, "ponte", 50))
    assert nets(table, 1) == {"1": 5000}
    assert played(table, 1).coup.findings == ()


def test_a_seat_in_a_tour_that_staked_nothing_has_passed() -> None:
    table = entered(session("porcelaine", seats=3), ev.ShoeOpened(1), ev.CoupOpened())
    entered(table, bank(1, 100), stake(3, "stake", 40), stake(2, "stake", 20), *deal("9 2 4 3"))
    nothing = StakesAmended((Stake(Seat("2"), BetId("stake"), euros(0)),))
    rectified(entered(table, ev.AllTicked()), 1, nothing)
    coup = played(table, 1).coup
    assert (coup.staked_total, coup.tour.spoke) == (4000, ("3", "2"))


def test_a_stake_after_the_look_that_nobody_entered_is_entered_later() -> None:
    table = entered(session("macao", seats=4), ev.ShoeOpened(2), ev.CoupOpened(), bank(1, 1000))
    entered(table, *deal("9 8 K 4 9 8 6 3"), ev.BettingClosed())
    event = the_entry(entered(table, ev.CoupOpened()), 1, amended(4, "own", 100))
    assert changes(table, event) == {"4": 30000, "1": -30000}


def test_a_coup_is_void_after_all_and_every_stake_goes_back() -> None:
    table = two_coups()
    event = the_entry(table, 1, ev.CoupVoided("Misdeal"))
    assert changes(table, event) == {"1": -10000, "2": 4000, None: 6000}
    entered(table, event)
    assert played(table, 1).coup.void == event.reason  # the one that somebody gave


def test_a_coup_that_was_void_counts_after_all() -> None:
    table = entered(two_coups_paid(), ev.CoupVoided("Misdeal"))
    entered(next_coup(table), *deal("K"))
    rectified(table, 1, VoidLifted())
    assert nets(table, 1) == {"1": 10000, "2": -4000}


def test_another_banker_may_have_been_drawn_who_names_no_amount() -> None:
    """Seat 4 was keyed for seat 3, which the lot had named (S4.6)."""
    text = "variant baccara\nshoe\ncoup\nprincipal banque 4\nstake 5 tableau_1 100\ndeal K Q 3 4\n"
    table = replayed(f"{text}say banque show\ncoup\nstake 5 tableau_1 50\n")
    assert nets(table, 1) == {"4": 10000, "5": -10000}
    rectified(table, 1, BankAmended(Seat("3"), euros(0)))
    assert nets(table, 1) == {"3": 10000, "5": -10000}
    assert played(table, 1).coup.bank == Bank(Seat("3"), named=True)
    found = the(proposed(table, 1, BankAmended(Seat("5"), euros(0))).refusal)
    assert found.code is not No.BELOW_MINIMUM


def test_a_hand_that_nobody_saw_cannot_count_since() -> None:
    """Every seat was bust, so that the bank was never shown (S2-A30)."""
    told = "deal xx xx xx xx xx xx\nstake 2 own 10\nstake 1 own 10\nsay seat_2 draw\ndeal 7\n"
    shown = "show seat_2 K 3\nsay seat_1 draw\ndeal 9\nshow seat_1 Q 2\n"
    table = replayed(f"variant macao\nseats 3\nshoe\ncoup\nbank 3 100\n{told}{shown}coup\n")
    found = the(proposed(table, 1, correct("seat_2", 3, "2")).refusal)
    assert (found.code, found.values["hand"]) == (No.NEVER_SHOWN, BANQUE)
    assert proposed(table, 1, ev.CoupVoided("Misdeal")).refusal is None


def test_a_void_coup_that_was_not_dealt_to_its_end_cannot_count() -> None:
    table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2"), ev.CoupVoided("Misdeal"))
    found = the(proposed(next_coup(table), 1, VoidLifted()).refusal)
    assert found.code is No.CARDS_MISSING


def test_another_decision_is_taken_on_an_irregularity_of_the_coup() -> None:
    table = entered(at_table(), stake(1, "ponte", 10), *deal("9 2 9 3"), report("IRR-23"))
    entered(table, ev.IrregularityResolved("IRR-23", STAND))
    rectified(next_coup(table), 1, ev.IrregularityResolved("IRR-23", VOID))
    assert played(table, 1).coup.void == "IRR-23"


STAND, VOID = Resolution.STAND, Resolution.VOID


def test_a_card_that_should_have_been_drawn_is_drawn_no_more() -> None:
    """The ponte stood on 6 that was a 5: the result stands (IRR-05)."""
    table = entered(at_table(), stake(1, "ponte", 10), *deal("6 K K 7"))
    rectified(next_coup(table), 1, correct("ponte", 1, "5"))
    put_right, not_drawn = played(table, 1).coup.findings
    assert (put_right.code, not_drawn.code) == ("IRR-25", "IRR-05")
    assert not_drawn.hand == "ponte", "the paper names the hand that should have drawn"
    assert nets(table, 1) == {"1": -1000}


def test_a_card_that_should_not_have_been_drawn_is_burned() -> None:
    """The ponte drew on 5 that was a 6; the bank at 7 stands, and the card is none of theirs."""
    table = entered(at_table(), stake(1, "ponte", 10), *deal("5 K K 7 4"))
    rectified(next_coup(table), 1, correct("ponte", 1, "6"))
    assert played(table, 1).coup.aside == (card("4"),)
    assert nets(table, 1) == {"1": -1000}


def test_the_last_coup_is_put_right_while_it_lies_on_the_felt() -> None:
    table = entered(two_coups_paid(), ev.AllTicked())
    rectified(table, 1, amended(1, "ponte", 50))
    assert nets(table, 1) == {"1": 5000, "2": -4000}
    assert table.unticked == ()
    original = the(played(table, 1).original)
    assert original.settlement.nets[Seat("1")] == 10000
    entered(table, correct("banque", 2, "6"))
    assert played(table, 1).original == original
    assert played(next_coup(entered(table, ev.AllTicked())), 1).original == original
    assert (table.state.original, table.state.settlement) == (None, None), "the next has its own"


def test_what_was_put_right_before_stays_right() -> None:
    table = rectified(two_coups(), 1, correct("banque", 2, "6"))
    rectified(table, 1, amended(1, "ponte", 50))
    line = played(table, 1).settlement.lines[0]
    assert (line.stake, line.net) == (5000, 0)


# What follows


def test_the_shoe_counts_the_card_as_it_was() -> None:
    table = entered(session(), ev.ShoeOpened(1), ev.CoupOpened(), *deal("9s 2s 9h 3s"))
    rectified(next_coup(table), 1, correct("banque", 2, "4s"))
    shoe = table.shoe
    assert shoe.one_too_many(card("4s"))
    assert not shoe.one_too_many(card("3s"))
    assert shoe.left == 48


def test_the_shoe_after_it_counts_no_card_of_the_coup() -> None:
    table = entered(two_coups_paid(), ev.AllTicked(), ev.ShoeOpened(8))
    before = table.state.shoe
    rectified(table, 1, correct("banque", 2, "6"))
    assert table.state.shoe == before


def test_the_sums_of_the_night_are_those_of_the_right_coup() -> None:
    table = rectified(two_coups(), 1, correct("banque", 2, "7"))
    sums = tally(table.coups)
    assert sums.layout.result == 6200
    assert sums.layout.commission == 200


def test_a_struck_correction_leaves_no_trace() -> None:
    table = two_coups()
    before = table.state
    rectified(table, 1, correct("banque", 2, "6"))
    table.undo()
    assert table.state == before


def test_a_resumed_session_has_the_coup_put_right() -> None:
    table = rectified(two_coups(), 1, correct("banque", 2, "6"))
    again = PlayTable.resumed(table.events, table.times, table.state.resolve, Unwritten())
    assert again.table == table.state


def test_an_alert_that_was_cleared_stays_so_where_the_irregularity_is_the_same() -> None:
    table = entered(two_coups_paid(), report("IRR-09"), ev.AllTicked(), ev.AlertCleared(1, 0))
    rectified(next_coup(table), 1, correct("banque", 2, "6"))
    codes = [each.code for each in played(table, 1).coup.findings]
    assert codes == ["IRR-25", "IRR-09"]
    assert table.state.night.cleared == {(1, 1)}


# Where patrons hold the bank


def chemin_de_fer() -> PlayTable:
    """A bank of 80 at seat 1 that won 40 of seat 2, less the cagnotte, and holds the next coup."""
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), stake(2, "stake", 40), *deal("6 7 K Q"))
    return entered(next_coup(table), stake(3, "stake", 10))


def test_the_bank_goes_on_as_it_was_dealt() -> None:
    table = chemin_de_fer()
    before = table.coup
    assert (the(before.bank).holder, the(before.bank).amount) == ("1", 11800)
    rectified(table, 1, correct("banque", 1, "5"))
    assert table.state.coup == before
    assert nets(table, 1) == {"1": -4000, "2": 4000}
    entered(table, *deal("6 7 K Q"))
    assert sum(nets(table, 2).values()) + cagnotte(table, 2) == 0


def test_the_cagnotte_of_a_bank_that_lost_after_all_is_given_back() -> None:
    table = chemin_de_fer()
    event = the_entry(table, 1, correct("banque", 1, "5"))
    assert changes(table, event) == {"2": 8000, "1": -7800, None: -200}


def test_a_coup_is_put_right_on_the_bank_that_it_was_dealt_with() -> None:
    """The first coup was wrong too: the second one still had 118 before it."""
    table = entered(chemin_de_fer(), *deal("6 7 K Q"))
    rectified(next_coup(table), 1, correct("banque", 1, "5"))
    rectified(table, 2, StakesAmended((Stake(Seat("3"), BetId("stake"), euros(110)),)))
    line = the(played(table, 2).settlement.bank)
    assert line.before == 11800


def told(table: PlayTable) -> list[tuple[int, int, Passing, str | None, bool]]:
    """The bank's story: from what to what, how it went on, to whom, and whether as it was dealt."""
    return [
        (each.before, each.after, each.passing, each.next_holder, each.as_dealt)
        for each in croupier_view(table.state).story
    ]


def printed(table: PlayTable) -> list[str]:
    """How the bank went on after each coup, on paper."""
    figures = Figures(words("en"), table.house.currency)
    return [_ended(held, figures) for held in _story(table.coups)]


def test_a_bank_that_lost_after_all_went_on_with_what_it_was_dealt_with() -> None:
    table = chemin_de_fer()
    assert told(table) == [(8_000, 11_800, Passing.KEPT, "1", False)]
    rectified(table, 1, correct("banque", 1, "5"))
    assert told(table) == [(8_000, 4_000, Passing.KEPT, "1", True)]
    entered(table, *deal("6 7 K Q"))
    assert printed(table) == ["kept, as dealt, with 118", "kept"]


def test_nobody_gave_a_bank_up_that_would_not_have_passed_had_its_coup_been_right() -> None:
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), stake(2, "stake", 40), *deal("7 6 Q K"))
    entered(next_coup(table), bank(2, 50), stake(3, "stake", 10))
    assert told(table) == [(8_000, 4_000, Passing.LOST, "2", False)]
    rectified(table, 1, correct("banque", 1, "9"))
    assert told(table) == [(8_000, 11_800, Passing.LOST, "2", True)]
    entered(table, *deal("6 7 K Q"))
    assert printed(table) == ["lost, to seat 2, as dealt; 40 handed back", "kept"]


def test_a_bank_without_an_amount_is_what_its_holder_has_won_by_what_is_right() -> None:
    coups = "stake 5 tableau_1 100\ndeal K Q 3 4\nsay banque show\ncoup\n" * 2
    table = replayed(f"variant baccara\nshoe\ncoup\nprincipal banque 4\n{coups}")
    assert [each[:2] for each in told(table)] == [(0, 10_000), (10_000, 20_000)]
    rectified(table, 1, amended(5, "tableau_1", 150))
    assert [each[:2] for each in told(table)] == [(0, 15_000), (15_000, 25_000)]
    assert [each[4] for each in told(table)] == [False, False]
    assert the(croupier_view(table.state).bank).amount == 25_000
    assert the(the(recall_view(table.state, 2)).bank).after == 25_000
    rows = [held.step for held in _story(table.coups)]
    assert [(step.before, step.after) for step in rows] == [(0, 15_000), (15_000, 25_000)]
    rectified(table, 1, amended(5, "tableau_1", 100))
    assert [each[:2] for each in told(table)] == [(0, 10_000), (10_000, 20_000)]


def with_garage() -> PlayTable:
    """A bank of 100 at seat 1 that won 95, of which 60 were set aside, and that won 50 since."""
    table = session("chemin_de_fer", {"garage": "allowed"}, seats=3)
    entered(table, ev.ShoeOpened(6), ev.CoupOpened(), bank(1, 100), stake(2, "stake", 100))
    entered(table, *deal("6 7 K Q"), ev.AllTicked(), ev.WinningsKept(euros(60)))
    entered(table, ev.CoupOpened(), stake(2, "stake", 50), *deal("6 7 K Q"), ev.AllTicked())
    return next_coup(table)


def kept(table: PlayTable) -> tuple[int, int, list[int]]:
    """What lay in the bank of the second coup and was set aside by then; and the bank's story."""
    bank = the(played(table, 2).coup.bank)
    return bank.amount, bank.aside, [held.aside for held in _story(table.coups)]


@pytest.mark.parametrize("really", [80, 40, 0, 95])
def test_what_was_set_aside_of_the_winnings_is_put_right(really: int) -> None:
    table = with_garage()
    assert kept(table) == (13_500, 6_000, [6_000, 0])
    event = the_entry(table, 2, KeptAmended(euros(really)))
    assert changes(table, event) == {}
    entered(table, event)
    assert kept(table) == (19_500 - 100 * really, 100 * really, [100 * really, 0])
    rectified(table, 2, KeptAmended(euros(60)))
    assert kept(table) == (13_500, 6_000, [6_000, 0])


def test_no_more_is_set_aside_than_was_won_and_nothing_where_the_house_has_it_so() -> None:
    table = with_garage()
    assert proposed(table, 2, KeptAmended(euros(96))).refusal
    assert proposed(table, 1, KeptAmended(euros(5))).refusal
    without = entered(chemin_de_fer(), *deal("6 7 K Q"), ev.AllTicked())
    refused = the(proposed(without, 2, KeptAmended(euros(5))).refusal)
    assert refused.code is No.NO_GARAGE


def test_what_was_set_aside_is_known_where_the_bank_went_on() -> None:
    table = with_garage().table
    first, second = table.coups
    assert kept_before(first, second.coup) == 6_000
    assert kept_before(None, first.coup) is None
    other = Bank(Seat("2"), euros(10), euros(10))
    assert kept_before(first, replace(second.coup, bank=other)) is None
    fresh = Bank(Seat("1"), euros(10), euros(10))
    put_aside = replace(first, coup=replace(first.coup, bank=replace(fresh, aside=euros(5))))
    assert kept_before(put_aside, replace(second.coup, bank=fresh)) is None


def test_nothing_is_put_right_behind_a_bank_that_has_moved() -> None:
    table = entered(chemin_de_fer(), *deal("6 7 K Q"), ev.AllTicked(), ev.BankGivenUp())
    event = the_entry(table, 2, ev.CoupVoided("Misdeal"))
    assert refusal(table, event) is No.BANK_MOVED
    rectified(table, 1, ev.CoupVoided("Misdeal"))


def test_what_was_done_with_the_bank_afterwards_stays() -> None:
    table = entered(chemin_de_fer(), *deal("6 7 K Q"), ev.AllTicked(), ev.BankGivenUp())
    entered(table, ev.BankTaken(Seat("2"), euros(127.50)), ev.CoupOpened())
    between = played(table, 2).coup.between
    assert len(between) == 2
    rectified(table, 2, correct("banque", 1, "5"))
    assert played(table, 2).coup.between == between


def cagnotte(table: PlayTable, number: int) -> int:
    line = the(played(table, number).settlement.bank)
    return line.cagnotte


# A bank, a banco and a duel


def banco_on_a_bank() -> PlayTable:
    """Seat 2 took the bank of 80 at seat 1 alone, and lost; the next coup is open."""
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), banco(2, 80), *deal("6 7 K Q"), ev.AllTicked())
    return entered(table, ev.CoupOpened())


def test_a_banco_follows_the_bank_that_was_really_there() -> None:
    table = banco_on_a_bank()
    rectified(table, 1, BankAmended(Seat("1"), euros(60)))
    assert nets(table, 1) == {"2": -6000, "1": 5700}
    line = the(played(table, 1).settlement.bank)
    assert (line.before, line.cagnotte) == (6000, 300)


def test_a_banco_with_the_table_stays_as_it_was_called() -> None:
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), banco(2, 40), *deal("6 7 K Q"), ev.AllTicked())
    rectified(table, 1, BankAmended(Seat("1"), euros(60)))
    assert nets(table, 1) == {"2": -4000, "1": 3800}


def test_the_bank_lay_at_another_seat_and_its_gain_goes_there() -> None:
    table = banco_on_a_bank()
    event = the_entry(table, 1, BankAmended(Seat("3"), euros(80)))
    assert changes(table, event) == {"1": -7600, "3": 7600}


def test_a_bank_that_came_from_the_coup_before_held_another_amount() -> None:
    """118 were entered, 100 lay there: the banco is one for 100, and the next bank stays."""
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), stake(2, "stake", 40), *deal("6 7 K Q"))
    next_coup(entered(next_coup(table), banco(3, 118), *deal("6 7 K Q")))
    before = table.state.coup
    rectified(table, 2, BankAmended(Seat("1"), euros(100)))
    assert nets(table, 2) == {"3": -10000, "1": 9500}
    assert table.state.coup == before
    rectified(table, 2, correct("banque", 1, "5"))
    assert nets(table, 2) == {"3": 10000, "1": -10000}
    other = the(proposed(table, 2, BankAmended(Seat("2"), euros(100))).refusal)
    assert other.code is No.BANK_STANDS


def test_a_decision_is_taken_again_on_a_coup_whose_bank_was_put_right() -> None:
    table = entered(session("chemin_de_fer", seats=3), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), stake(2, "stake", 40), *deal("6 7 K Q"))
    entered(next_coup(table), banco(3, 118), *deal("6 7 K Q"), report("IRR-23"))
    entered(table, ev.IrregularityResolved("IRR-23", STAND), ev.AllTicked(), ev.CoupOpened())
    rectified(table, 2, BankAmended(Seat("1"), euros(100)))
    rectified(table, 2, ev.IrregularityResolved("IRR-23", VOID))
    assert played(table, 2).coup.void == "IRR-23"
    assert played(table, 2).coup.banked == 10000


def test_of_a_bank_that_was_filled_up_the_last_amount_is_put_right() -> None:
    table = entered(session("baccara", {"bank_limit": "on"}, seats=3), ev.ShoeOpened(3))
    entered(table, ev.CoupOpened(), bank(1, 50), bank(1, 100), stake(2, "tableau_1", 20))
    entered(table, *deal("5 9 K K"), ev.AllTicked(), ev.CoupOpened())
    rectified(table, 1, BankAmended(Seat("1"), euros(40)))
    line = the(played(table, 1).settlement.bank)
    assert line.before == 4000


def test_what_a_bank_said_of_an_excess_falls_where_there_was_none() -> None:
    """Seat 2 staked 60 on a bank of 50, which followed; but 90 lay in it."""
    table = entered(session("porcelaine", seats=3), ev.ShoeOpened(1), ev.CoupOpened())
    entered(table, bank(1, 50), stake(3, "stake", 30), stake(2, "stake", 40), ev.BankCovered())
    entered(table, *deal("9 2 4 3"), ev.AllTicked())
    rectified(table, 1, BankAmended(Seat("1"), euros(90)))
    coup = played(table, 1).coup
    assert (coup.banked, coup.tour.covers) == (9000, 0)


def test_a_banco_was_called_at_another_seat() -> None:
    table = banco_on_a_bank()
    stakes = (
        Stake(Seat("2"), BetId("stake"), euros(0)),
        Stake(Seat("3"), BetId("stake"), euros(80)),
    )
    rectified(table, 1, StakesAmended(stakes))
    assert nets(table, 1) == {"3": -8000, "1": 7600}
    found = the(played(table, 1).coup.tour.banco)
    assert found.seat == "3"


def test_a_banco_that_nobody_called_leaves_no_stake() -> None:
    table = banco_on_a_bank()
    rectified(table, 1, StakesAmended((Stake(Seat("2"), BetId("stake"), euros(0)),)))
    assert nets(table, 1) == {"1": 0}


def test_a_banco_of_another_seat_stays() -> None:
    table = banco_on_a_bank()
    event = proposed(table, 1, StakesAmended((Stake(Seat("3"), BetId("stake"), euros(10)),)))
    assert event.refusal


def duel() -> PlayTable:
    """The bank at seat 4 set 50, the ponte at seat 7 matched it and won with 8 against 5."""
    table = entered(session("festival"), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, bank(4, 50), banco(7, 50), *deal("9 2 9 3"), ev.AllTicked())
    return entered(table, ev.CoupOpened())


def test_both_stakes_of_a_duel_are_put_right_together() -> None:
    table = duel()
    event = the_entry(table, 1, BankAmended(Seat("4"), euros(20)))
    assert changes(table, event) == {"4": 3000, "7": -3000}


def test_a_duel_was_played_by_others() -> None:
    table = duel()
    event = the_entry(table, 1, BankAmended(Seat("4"), euros(50), Seat("2")))
    assert changes(table, event) == {"7": -5000, "2": 5000}


def test_a_duel_that_was_none_moves_no_money() -> None:
    table = duel()
    rectified(table, 1, BankAmended(Seat("4"), euros(0)))
    assert nets(table, 1) == {}


def test_a_duel_that_nobody_entered_is_entered_later() -> None:
    table = entered(session("festival"), ev.ShoeOpened(8), ev.CoupOpened(), *deal("9 2 9 3"))
    entered(table, ev.CoupOpened())
    rectified(table, 1, BankAmended(Seat("4"), euros(50), Seat("7")))
    assert nets(table, 1) == {"4": -5000, "7": 5000}
    alone = entered(session("festival"), ev.ShoeOpened(8), ev.CoupOpened(), *deal("9 2 9 3"))
    found = the(proposed(next_coup(alone), 1, BankAmended(Seat("4"), euros(50))).refusal)
    assert found.code is No.BANCO_DUE


# What is refused


@pytest.mark.parametrize("number", [0, 3])
def test_there_is_no_such_coup(number: int) -> None:
    table = two_coups()
    assert table.recalled(number) is None
    assert refusal(table, ev.CoupRectified(number, WHY, table.state.facts)) is No.NO_SUCH_COUP


def test_a_coup_that_is_not_over_is_put_right_on_the_felt() -> None:
    table = two_coups()
    assert table.recalled(2) is None
    assert refusal(table, ev.CoupRectified(2, WHY, table.state.facts)) is No.NO_SUCH_COUP


def test_a_coup_that_is_not_paid_is_paid_first() -> None:
    table = two_coups_paid()
    event = the_entry(table, 1, amended(1, "ponte", 50))
    assert refusal(table, event) is No.NOT_SETTLED


def test_a_correction_needs_a_reason() -> None:
    table = two_coups()
    event = the_entry(table, 1, correct("banque", 2, "6"))
    assert refusal(table, ev.CoupRectified(1, " ", event.facts)) is No.REASON_NEEDED


def test_a_correction_changes_something() -> None:
    table = two_coups()
    recalled = the(table.recalled(1))
    assert refusal(table, ev.CoupRectified(1, WHY, recalled.facts)) is No.SAME_AGAIN
    assert refusal(table, the_entry(table, 1, amended(1, "ponte", 100))) is No.SAME_AGAIN


def test_a_coup_is_recalled_as_it_was_put_right_last() -> None:
    table = two_coups()
    first = the(table.recalled(1))
    rectified(table, 1, correct("banque", 2, "6"))
    once = the(table.recalled(1))
    rectified(table, 1, correct("banque", 2, "7"))
    twice = the(table.recalled(1))
    cards = [each.coup.hand(BANQUE)[1].text for each in (first, once, twice) if each.coup]
    assert cards == ["3", "6", "7"]
    table.undo()
    assert table.recalled(1) == once
    table.undo()
    assert table.recalled(1) == first


@pytest.mark.parametrize("facts", [0, 1, 4])
def test_a_coup_that_would_not_be_over_is_no_correction(facts: int) -> None:
    table = two_coups()
    recalled = the(table.recalled(1))
    event = ev.CoupRectified(1, WHY, recalled.facts[:facts])
    assert refusal(table, event) is No.CARDS_MISSING


def test_a_card_that_lies_there_already_is_no_correction() -> None:
    found = the(proposed(two_coups(), 1, correct("banque", 2, "3")).refusal)
    assert found.code is No.SAME_AGAIN


def test_a_stake_outside_the_limits_is_none() -> None:
    found = the(proposed(two_coups(), 1, amended(1, "nothing", 10)).refusal)
    assert found.code is No.BET_CLOSED


def test_there_is_no_such_card() -> None:
    found = the(proposed(two_coups(), 1, correct("banque", 3, "6")).refusal)
    assert found.code is No.NO_SUCH_CARD


# What does not apply any more


def with_a_share() -> PlayTable:
    """The Grandeur of seat 4 stood on 3 and won: her share of what seat 3 won was claimed."""
    table = replayed(
        "variant porcelaine\nseats 5\nshoe\ncoup\nbank 5 1000\nstake 4 400\nstake 3 300\npass 2\n"
        "pass 1\ndeal M 3 M 2\nsay grandeur stand\nsay decadence stand\n"
    )
    return entered(table, ev.HalfClaimed(claimed=True))


def test_a_share_falls_with_the_card_that_gave_it() -> None:
    table = with_a_share()
    entered(table, ev.AllTicked())
    assert nets(table, 1) == {"3": 150_00, "4": 550_00, "5": -700_00}
    recalled = the(table.recalled(1))
    verdict = rectification(recalled, correct("grandeur", 2, "9"), "Seen on film", judge)
    (right,) = verdict.events
    assert isinstance(right, ev.CoupRectified)
    assert fallen(recalled.facts, right.facts) == (ev.HalfClaimed(claimed=True),)
    entered(table, right)
    assert nets(table, 1) == {"3": 300_00, "4": 400_00, "5": -700_00}


def test_a_share_falls_while_the_coup_lies_there() -> None:
    table = with_a_share()
    entered(table, correct("grandeur", 2, "9"))
    assert not any(isinstance(fact, ev.HalfClaimed) for fact in table.state.facts)
    assert table.coup.claimed is None


def test_the_word_on_a_share_is_put_right_where_there_is_one() -> None:
    table = entered(with_a_share(), ev.AllTicked())
    recalled = the(table.recalled(1))
    (right,) = rectification(recalled, ev.HalfClaimed(claimed=False), "Misheard", judge).events
    entered(table, right)
    assert nets(table, 1) == {"3": 300_00, "4": 400_00, "5": -700_00}
    plain = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    recalled = the(plain.recalled(1))
    verdict = rectification(recalled, ev.HalfClaimed(claimed=True), "Misheard", judge)
    assert the(verdict.refusal).code is No.NO_CLAIM


def test_a_bank_that_was_given_up_falls_where_it_could_not_be() -> None:
    """The ponte lost, as it seemed, and the banker passed the hand; his cards were others."""
    table = replayed("variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 2 100\ndeal 2 9 K K\n")
    entered(table, ev.AllTicked(), ev.BankGivenUp(), correct("ponte", 1, "9"))
    assert not any(isinstance(fact, ev.BankGivenUp) for fact in table.state.facts)


def test_a_hand_that_nobody_asked_stands_as_it_was_paid() -> None:
    """The Décadence seemed to have a Siècle: the Grandeur was never asked for a card (IRR-05)."""
    table = replayed(
        "variant porcelaine\nseats 5\nshoe\ncoup\nbank 5 1000\nstake 4 400\npass 3\npass 2\n"
        "pass 1\ndeal M 7 M 11\n"
    )
    entered(table, ev.AllTicked())
    recalled = the(table.recalled(1))
    verdict = rectification(recalled, correct("decadence", 2, "3"), "Seen on film", judge)
    (right,) = verdict.events
    entered(table, right)
    coup = table.coups[0].coup
    assert [(each.code, each.hand) for each in coup.findings] == [
        ("IRR-25", "decadence"),
        ("IRR-05", "grandeur"),
    ]
    assert nets(table, 1) == {"4": 400_00, "5": -400_00}
