"""What the croupier's screen may know: pure functions of the table."""

from dataclasses import replace
from fractions import Fraction

import pytest

from dealer_app.rules.coup import Stake
from dealer_app.rules.due import Step
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import PONTE, BetId, Result, Role, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.payout import line_in_hand, shared
from dealer_app.table.dues import between_coups
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import StakesAmended, rectification
from dealer_app.table.view.boards import Bead
from dealer_app.table.view.croupier_view import (
    CroupierView,
    WrongPayoutView,
    croupier_view,
    recall_view,
)
from dealer_app.table.view.hands import HandView
from tests.builders import (
    at_table,
    banco,
    bank,
    burn,
    card,
    cards,
    deal,
    decide,
    entered,
    euros,
    next_coup,
    replayed,
    report,
    session,
    show,
    stake,
    tick,
    with_house,
)
from tests.play import PlayTable, the


def view(*events: ev.Event, variant: str = "punto_banco") -> CroupierView:
    return croupier_view(entered(at_table(variant), *events).table)


def hand(at: CroupierView, name: str = "ponte") -> HandView:
    return next(each for each in at.hands if each.id == name)


# Nothing, and a coup in progress


def test_a_table_without_a_shoe_shows_who_deals_and_nothing_more() -> None:
    at = croupier_view(session().table)
    assert (at.table, at.croupier, at.shoe, at.coup) == ("Table 3", "A. Roche", None, None)
    assert at.step is Step.SHOE
    assert [each.cards for each in at.hands] == [(), ()]
    assert [each.seat for each in at.seats] == [str(n) for n in range(1, 10)]
    assert at.outcome is None
    assert (at.lines, at.pays, at.beads) == ((), (), ())


def test_the_shoe_is_a_bar_with_its_cut_card() -> None:
    table = entered(session(), ev.ShoeOpened(8), burn("7 xx xx"), ev.CutCardPlaced(14))
    shoe = the(croupier_view(table.state).shoe)
    assert (shoe.number, shoe.left, shoe.size, shoe.cut) == (1, 413, 416, 14)
    assert not shoe.last_coup
    assert shoe.carried is None


def test_the_last_coup_is_marked_while_it_is_dealt() -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CutCardPlaced(416))
    shoe = the(croupier_view(table.state).shoe)
    assert not shoe.last_coup
    shoe = the(croupier_view(entered(table, ev.CoupOpened()).table).shoe)
    assert shoe.last_coup


def test_an_empty_place_waits_for_the_card_that_is_due() -> None:
    at = view(*deal("7 6"))
    assert hand(at).waits == 1
    assert hand(at, "banque").waits is None
    assert hand(view(*deal("2 6 K Q"))).waits == 2


def test_a_hidden_hand_has_no_total() -> None:
    at = view(*deal("7 xx K xx"))
    assert (hand(at).total, hand(at, "banque").total) == (7, None)
    assert at.hidden_play
    assert not view(*deal("7 6")).hidden_play


def test_what_else_may_be_done_stands_beside_the_call() -> None:
    at = view()
    assert at.step is Step.CARD
    assert [each.step for each in at.also] == [Step.STAKES]


@pytest.mark.parametrize(
    ("bet", "need"),
    [("ponte", Need.VALUE), ("ponte_pair", Need.RANK), ("perfect_pair", Need.SUIT)],
)
def test_bets_say_how_precisely_cards_are_told(bet: str, need: Need) -> None:
    assert view(stake(3, bet, 10)).need is need


def test_stakes_lie_before_their_seats() -> None:
    at = view(stake(10 - 1, "tie", 5), stake(3, "ponte", 10), stake(3, "tie", 5))
    assert [(each.seat, each.bet) for each in at.stakes] == [
        ("3", "ponte"),
        ("3", "tie"),
        ("9", "tie"),
    ]
    assert [len(seat.stakes) for seat in at.seats if seat.seat in ("3", "9", "4")] == [2, 0, 1]


def test_a_standing_bettor_comes_after_the_seats() -> None:
    table = entered(at_table("festival", {"spectators": "on"}), stake("v1", "tie", 5))
    at = croupier_view(table.state)
    assert [seat.seat for seat in at.seats][-2:] == ["12", "v1"]


def test_the_principals_sit_at_their_hands() -> None:
    at = view(bank(1, 20), banco(2, 20), variant="festival")
    assert {each.seat: each.plays for each in at.seats if each.plays} == {
        "1": "banque",
        "2": "ponte",
    }
    assert (hand(at).seat, hand(at, "banque").seat) == ("2", "1")
    assert hand(view()).seat is None


# The end of a coup


def test_a_coup_that_is_over_shows_who_won() -> None:
    at = view(*deal("7 6 K Q"))
    outcome = the(at.outcome)
    assert (outcome.role, outcome.ponte, outcome.banque) == (Role.PONTE, 7, 6)
    assert not outcome.natural
    assert hand(at).won
    assert not hand(at, "banque").won


def test_a_natural_is_marked() -> None:
    at = view(*deal("4 6 4 Q"))
    assert the(at.outcome).natural
    assert hand(at).natural
    at = view(*deal("4 9 4 Q"))
    outcome = the(at.outcome)
    assert (outcome.role, outcome.natural) == (Role.BANQUE, True)


def test_a_tie_has_no_winner() -> None:
    at = view(*deal("7 7 K Q"))
    assert the(at.outcome).role is Role.TIE
    assert not any(each.won for each in at.hands)


def test_a_tiebreak_is_marked() -> None:
    table = entered(at_table("festival", {"natural": "plays_on"}), *deal("K K 8 4 4"))
    outcome = the(croupier_view(table.state).outcome)
    assert (outcome.role, outcome.tiebreak) == (Role.PONTE, True)


def test_losing_lines_are_taken_first_and_one_is_in_hand() -> None:
    laid = (stake(2, "ponte", 10), stake(3, "banque", 10), stake(4, "tie", 5), stake(5, "ponte", 1))
    table = entered(at_table(), *laid, *deal("7 6 K Q"))
    at = croupier_view(table.state)
    assert [each.line.seat for each in at.lines] == ["3", "4", "2", "5"]
    assert the(at.current).line.seat == "3"
    at = croupier_view(entered(table, tick(3, "banque")).table)
    assert the(at.current).line.seat == "4"
    assert at.lines[0].ticked
    at = croupier_view(entered(table, ev.AllTicked()).table)
    assert at.current is None


def test_a_line_tells_what_one_unit_won() -> None:
    at = view(stake(3, "banque", 100), stake(4, "ponte", 10), *deal("6 7 K Q"))
    rates = {each.line.bet: each.pays for each in at.lines}
    assert rates == {"banque": Fraction(1), "ponte": None}


def test_the_lines_of_a_duel_are_called_by_their_hands() -> None:
    at = view(bank(1, 20), banco(2, 20), *deal("7 6 K Q"), variant="festival")
    assert [(each.line.bet, each.names["fr"], each.role) for each in at.lines] == [
        ("bank", "Banque", Role.BANQUE),
        ("banco", "Ponte", Role.PONTE),
    ]


def test_each_seat_knows_what_it_gains_by_the_coup() -> None:
    at = view(stake(3, "banque", 10), stake(3, "tie", 5), *deal("6 7 K Q"))
    nets = {each.seat: each.net for each in at.seats}
    assert (nets[Seat("3")], nets[Seat("4")]) == (450, None)


# Cards alone: what each bet pays


def pays(text: str, closed: frozenset[str] = frozenset()) -> dict[str, tuple[Result, Fraction]]:
    table = with_house(entered(at_table(), *deal(text)).table, closed=closed)
    return {each.bet: (each.result, each.pays) for each in croupier_view(table).pays}


@pytest.mark.parametrize(
    ("cards", "left_out"),
    [("7s 6h Kd Qc", None), ("7 7 K Q", Need.SUIT), ("7 7 0 Q", Need.RANK)],
)
def test_what_is_left_out_because_nobody_told_it_is_known(
    cards: str, left_out: Need | None
) -> None:
    table = entered(at_table(), *deal(cards)).table
    assert croupier_view(table).not_told is left_out


def test_a_house_that_takes_no_bet_on_faces_and_suits_leaves_none_out() -> None:
    table = entered(at_table(), *deal("7 7 0 Q")).table
    precise = {bet.id for bet in table.variant.bets.values() if bet.need > Need.VALUE}
    assert croupier_view(with_house(table, closed=frozenset(precise))).not_told is None


def test_without_a_stake_every_bet_that_pays_is_told() -> None:
    found = pays("7s 6h Kd Qc")
    assert found["ponte"] == (Result.WIN, Fraction(1))
    assert found["small"] == (Result.WIN, Fraction(3, 2))
    assert "banque" not in found
    assert "perfect_pair" not in found


def test_what_goes_back_is_told_too() -> None:
    found = pays("7 7 K Q")
    assert found["ponte"] == (Result.PUSH, Fraction(0))
    assert found["tie"] == (Result.WIN, Fraction(8))
    assert found["egalite_7"] == (Result.WIN, Fraction(45))


def test_the_commission_is_told() -> None:
    at = view(*deal("6 7 K Q"))
    (banque,) = (each for each in at.pays if each.bet == "banque")
    assert (banque.pays, banque.commission) == (Fraction(1), Fraction(1, 20))


def test_a_bet_is_told_only_as_far_as_the_cards_were() -> None:
    assert "perfect_pair" in pays("7s 6h 7s Qc 3c")
    assert "perfect_pair" not in pays("7s 6h 7s Q 3c")
    assert "ponte_pair" in pays("7 6 7 Q 3")
    assert "ponte_pair" not in pays("7 6 7 0 3")


def test_a_bet_that_the_house_does_not_take_is_not_told() -> None:
    assert "small" not in pays("7 6 K Q", closed=frozenset({"small"}))


# Irregularities and voids


def test_what_waits_is_shown_with_the_houses_default_first() -> None:
    at = view(*deal("7 6 K Q xx"))
    pending = the(at.pending)
    assert pending.finding.code == "IRR-01"
    assert pending.offered[0] == "next_coup"
    assert set(pending.offered) == {"next_coup", "burn", "void"}
    assert at.outcome is None


def test_what_was_found_and_laid_aside_stays_in_sight() -> None:
    at = view(*deal("7 6 K Q 9"), decide("IRR-01", "burn"))
    assert at.pending is None
    assert [each.finding.code for each in at.findings] == ["IRR-01"]
    assert at.aside == (card("9"),)


def test_an_irregularity_of_another_catalogue_has_no_rule() -> None:
    table = entered(at_table(), *deal("7"), report("IRR-09", "reassign")).table
    (found,) = croupier_view(with_house(table, irregularities={})).findings
    assert found.rule is None


def test_a_void_coup_pays_nothing_and_says_why() -> None:
    at = view(stake(3, "ponte", 10), *deal("7 6"), ev.CoupVoided("Misdeal"))
    assert (at.void, at.outcome, at.pays) == ("Misdeal", None, ())
    assert [each.line.result for each in at.lines] == [Result.VOID]


# The shoe's coups, and one of them again


def test_beads_are_the_coups_of_this_shoe() -> None:
    table = entered(at_table(), *deal("7 6 K Q"))
    entered(next_coup(table), *deal("4 9 4 Q"))
    entered(next_coup(table), *deal("7"), ev.CoupVoided("Misdeal"))
    assert croupier_view(table.state).beads == (
        Bead(1, Role.PONTE, natural=False),
        Bead(2, Role.BANQUE, natural=True),
        Bead(3, None, natural=False),
    )
    entered(table, ev.ShoeOpened(8))
    assert croupier_view(table.state).beads == ()


def test_an_earlier_coup_is_shown_as_it_was_dealt() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"))
    entered(next_coup(table), *deal("9"))
    at = the(recall_view(table.state, 1))
    assert at.recalled
    assert (at.coup, at.due, at.step, at.also, at.current) == (1, None, None, (), None)
    assert hand(at).cards == cards("7 K")
    assert hand(at).won
    assert at.lines[0].line.net == 1000


def test_an_earlier_coup_is_shown_under_its_own_rules() -> None:
    table = entered(at_table(), *deal("Q 9 A 4 5 4"), ev.ShoeClosed())
    entered(table, ev.RulesChanged({"banque": "ez"}), ev.ShoeOpened(8), ev.CoupOpened())
    at = the(recall_view(table.state, 1))
    assert at.variant.chosen["banque"] == "commission"
    (banque,) = (each for each in at.pays if each.bet == "banque")
    assert banque.result is Result.WIN


def test_a_coup_that_was_not_dealt_is_not_recalled() -> None:
    assert recall_view(at_table().table, 1) is None
    assert recall_view(at_table().table, 7) is None


def test_the_hand_that_is_shown_counts_once_it_is() -> None:
    at = view(*deal("xx xx xx xx"), show("ponte", "7 K"))
    assert hand(at).total == 7
    assert replace(at, recalled=True).recalled
    assert hand(at).id == PONTE


def test_where_every_seat_passed_nobody_won() -> None:
    table = replayed("variant macao\nseats 2\nshoe\ncoup\ndeal 2 3 4 5\npass 2\n").table
    assert table.settlement
    assert croupier_view(table).outcome is None


def test_a_coup_void_for_want_of_stakes_leads_on_to_a_fresh_shoe() -> None:
    table = replayed("variant porcelaine\nshoe\ncoup\nbank 1 100\nstake 5 10\n").table
    assert table.settlement is None
    passed = "pass 5\npass 4\npass 3\npass 2\n" * 2
    table = replayed(f"variant porcelaine\nshoe\ncoup\nbank 1 100\n{passed}").table
    assert the(table.coup).void == "unstaked"
    assert [due.step for due in between_coups(table)] == [Step.SHOE]


def test_riding_stakes_and_the_bank_lie_on_the_felt_between_two_coups() -> None:
    tied = "deal 3 4 3 4\nsay grandeur stand\nsay decadence stand\nshoe\n"
    night = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n" + tied
    before = croupier_view(replayed(night).table)
    after = croupier_view(replayed(night + "coup\n").table)
    assert (before.coup, after.coup) == (None, 2)
    for view in (before, after):
        assert [(s.seat, s.amount) for s in view.stakes] == [("4", euros(300)), ("5", euros(400))]
        assert (the(view.bank).rides, the(view.bank).amount, the(view.bank).missing) == (
            True,
            euros(1000),
            euros(300),
        )
        assert [seat.plays for seat in view.seats] == ["decadence", None, None, None, "grandeur"]


def test_between_two_coups_of_the_house_the_felt_is_empty() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    view = croupier_view(entered(table, ev.ShoeOpened(8)).table)
    assert (view.stakes, view.bank) == ((), None)


def test_the_line_in_hand_is_the_first_that_is_neither_taken_nor_paid() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "banque", 10))
    assert line_in_hand(table.state) is None
    entered(table, *deal("7 6 K Q"))
    found = []
    while (line := line_in_hand(table.state)) is not None:
        found.append(line)
        entered(table, tick(*line))
    assert found == [("4", "banque"), ("3", "ponte")]


def test_a_reckless_grandeur_who_wins_takes_her_half_of_what_others_won() -> None:
    """S1.18, S1-A16: she stands on 3 against 2, and claims."""
    table = replayed(
        "variant porcelaine\noption claim=always\nshoe\ncoup\nbank 1 1000\nstake 5 400\n"
        "stake 4 300\nclosed\ndeal 1 2 1 1\nsay grandeur stand\nsay decadence stand\n"
    ).table
    assert shared(table.variant, the(table.coup), the(table.settlement)) == {"4": euros(150)}


def test_a_reckless_grandeur_shares_nothing_of_a_tie() -> None:
    """S1-A17: both stand on 3."""
    table = replayed(
        "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\nclosed\n"
        "deal 1 2 1 2\nsay grandeur stand\nsay decadence stand\n"
    ).table
    assert shared(table.variant, the(table.coup), the(table.settlement)) == {}


def test_a_wrong_payout_stands_until_its_line_comes_to_something_else() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    entered(table, ev.PayoutCorrected(1, Seat("3"), "ponte", euros(5), "a chip short"))
    (stood,) = shown_again(table)
    assert (stood.told.due, stood.stands) == (euros(10), True)
    recalled = the(table.recalled(1))
    twice = StakesAmended((Stake(Seat("3"), BetId("ponte"), euros(20)),))
    entered(table, *rectification(recalled, twice, "Wrong box", judge).events)
    assert [each.stands for each in shown_again(table)] == [False]
    assert [each.stands for each in shown_again(table, original=True)] == [True]


def shown_again(table: PlayTable, *, original: bool = False) -> tuple[WrongPayoutView, ...]:
    """The payouts of the first coup that were wrong, as it is shown again."""
    view = the(recall_view(table.state, 1, original=original))
    return view.mispaid


def test_a_card_that_cannot_be_is_told_with_the_hand_at_which_it_lies() -> None:
    dealt = entered(session(), ev.ShoeOpened(1), burn("7s"), ev.CoupOpened(), *deal("7s"))
    shown = entered(session(), ev.ShoeOpened(1), burn("7s"), ev.CoupOpened(), *deal("xx xx xx xx"))
    entered(shown, show("banque", "7s 2"))
    burned = entered(session(), ev.ShoeOpened(1), burn("7s"), ev.CoupOpened(), *deal("2"))
    entered(burned, burn("7s"))
    found = [croupier_view(each.state).pending for each in (dealt, shown, burned)]
    assert [the(each).hand for each in found] == ["ponte", "banque", None]
