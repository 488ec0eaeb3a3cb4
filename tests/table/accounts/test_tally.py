from datetime import datetime, timedelta

import pytest

from dealer_app.rules.cards import Card
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import PONTE, BetId, Fund, Role, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.tally import Course, Sums, Tally, course, sums, tally
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import rectification
from tests.builders import correct, replayed
from tests.play import PlayTable, the
from tests.reports.builders import OPENED, coup, enter, session, settle, shoe

TIE_ON_THREE = "2s Kd 3h 3c 8d"
PONTE_WINS = "4 K 5 3"
BANQUE_WINS = "A 4 3 2 6 5"


def counted(table: PlayTable) -> Tally:
    return tally(table.coups)


def ran(table: PlayTable) -> Course:
    return course(table.events, table.times, table.state.resolve)


def three_coups() -> PlayTable:
    table = shoe(session())
    coup(table, TIE_ON_THREE, ("3", "banque", 100), ("5", "tie", 10))
    coup(table, PONTE_WINS, ("3", "ponte", 1240))
    return coup(table, BANQUE_WINS, ("10", "banque", 100), ("3", "ponte", 50))


def festival(fund: str = "house") -> PlayTable:
    """A duel of 50 between seats 4 and 7, bets of 20 on the bank, 10 on the ponte, 4 on a tie."""
    table = shoe(session("festival", {"fund": fund}), 6)
    enter(table, ev.CoupOpened(), ev.BankStaked(Seat("4"), Money(5000)))
    enter(table, ev.BancoCalled(Seat("7"), Money(5000)))
    for seat, bet, units in (("1", "banque", 20), ("2", "ponte", 10), ("3", "tie", 4)):
        enter(table, ev.StakeLaid(Seat(seat), BetId(bet), Money(units * 100)))
    for face in "4", "K", "4", "3":
        enter(table, ev.CardDealt(Card(face), None))
    return settle(table)


def test_a_session_without_a_coup_sums_to_nothing() -> None:
    found = counted(session())
    assert (found.coups, found.layout, found.every) == (0, Sums(), Sums())
    assert not found.bets
    assert not found.seats
    assert not found.results


def test_results_are_counted_by_who_won() -> None:
    assert counted(three_coups()).roles == {Role.TIE: 1, Role.PONTE: 1, Role.BANQUE: 1}


def test_each_bet_is_summed_in_the_order_of_the_sheet() -> None:
    found = counted(three_coups()).bets
    assert list(found) == ["ponte", "banque", "tie"]
    assert found["ponte"] == Sums(2, Money(129000), Money(124000), Money(5000))
    assert found["banque"] == Sums(
        2, Money(20000), Money(10000), Money(0), Money(10000), Money(500)
    )
    assert found["tie"] == Sums(1, Money(1000), Money(8000))


def test_the_house_wins_what_is_lost_and_the_commission() -> None:
    found = counted(three_coups())
    assert [each.result for each in found.bets.values()] == [-119000, -9500, -8000]
    assert found.results == {Fund.HOUSE: -136500}


def test_seats_come_in_the_order_of_the_table_with_their_nets() -> None:
    found = counted(three_coups()).seats
    assert [(seat, each.net) for seat, each in found.items()] == [
        ("3", 119000),
        ("5", 8000),
        ("10", 9500),
    ]


def test_what_the_seats_gain_the_house_loses() -> None:
    found = counted(three_coups())
    assert found.every.net == -sum(found.results.values())


def test_a_duel_counts_for_its_seats_and_never_for_the_house() -> None:
    found = counted(festival())
    assert found.results == {Fund.HOUSE: 1400}
    assert found.seats[Seat("7")].net == 5000
    assert found.seats[Seat("4")].net == -5000


def test_a_duel_is_summed_apart_from_the_bets() -> None:
    found = counted(festival())
    assert list(found.bets) == ["ponte", "banque", "tie"]
    assert {bet: each.net for bet, each in found.duels.items()} == {"bank": -5000, "banco": 5000}
    assert (found.layout.staked, found.duel.staked, found.every.staked) == (3400, 10000, 13400)


def test_a_players_fund_takes_the_result_in_place_of_the_house() -> None:
    assert counted(festival("players")).results == {Fund.PLAYERS: 1400}


RIDING = (
    "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n"
    "deal 3 4 3 4\nsay grandeur stand\nsay decadence stand\nshoe\n"
)
"""Stakes of 400 and 300 against the bank of seat 1, tied at 7."""


def of_a_night(text: str) -> Tally:
    return counted(replayed(text))


def test_a_stake_that_rides_is_counted_once_where_it_is_decided() -> None:
    found = of_a_night(RIDING + "coup\ndeal 3 4 5 5\nshoe\n")
    assert found.against == Sums(2, Money(70000), lost=Money(70000))
    assert found.bets["stake"] == found.against
    assert found.seats[Seat("5")] == Sums(1, Money(40000), lost=Money(40000))
    assert (found.coups, found.rode) == (2, 1)
    assert found.banks == {Seat("1"): Money(70000)}


def test_a_stake_that_rides_twice_is_counted_once() -> None:
    tied = "coup\ndeal 3 4 3 4\nsay grandeur stand\nsay decadence stand\nshoe\n"
    found = of_a_night(RIDING + tied + "coup\ndeal 5 5 3 4\n")
    assert found.against == Sums(2, Money(70000), won=Money(70000))
    assert found.rode == 2


def test_a_tie_that_nothing_follows_gives_its_stakes_back() -> None:
    assert of_a_night(RIDING).against == Sums(2, Money(70000), returned=Money(70000))


def test_riding_stakes_of_a_void_coup_go_back_once() -> None:
    found = of_a_night(RIDING + "coup\nvoid Misdeal\n")
    assert found.against == Sums(2, Money(70000), returned=Money(70000), voided=Money(70000))


def test_stakes_that_went_back_and_were_laid_again_count_twice() -> None:
    again = "coup\nstake 5 400\nstake 4 300\ndeal 3 4 5 5\n"
    text = RIDING.replace("shoe", "option after_tie=new_tour\nshoe", 1)
    found = of_a_night(text + again)
    assert (found.against.staked, found.against.returned) == (Money(140000), Money(70000))


@pytest.mark.parametrize(("option", "staked"), [("carry", 10000), ("keep", 20000)])
def test_a_duel_that_stays_after_a_tie_counts_once(option: str, staked: int) -> None:
    duel = "bank 4 50\nbanco 7 50\n"
    again = duel if option == "keep" else ""
    text = f"variant festival\noption tie_principals={option}\nshoe\ncoup\n{duel}deal 4 K 4 K\n"
    found = of_a_night(f"{text}coup\n{again}deal 4 K 4 3\n")
    assert found.duel.staked == staked


def test_a_void_coup_returns_its_stakes_and_has_no_result() -> None:
    table = enter(shoe(session()), ev.CoupOpened())
    enter(table, ev.StakeLaid(Seat("2"), BetId("ponte"), Money(2000)), ev.CoupVoided("Misdeal"))
    found = counted(table)
    assert [each.coup.number for each in found.voids] == [1]
    assert not found.roles
    assert found.layout == Sums(1, Money(2000), returned=Money(2000), voided=Money(2000))
    assert found.layout.handle == 0
    assert found.results == {Fund.HOUSE: 0}


def test_an_irregularity_is_listed_with_its_coup_and_its_rule() -> None:
    table = coup(shoe(session()), PONTE_WINS)
    enter(table, ev.IrregularityFound("IRR-08", Resolution.STAND))
    (found,) = counted(table).irregularities
    assert (found.played.coup.number, found.finding.code) == (1, "IRR-08")
    assert the(found.rule).code == "IRR-08"


def test_shares_are_of_what_was_at_stake() -> None:
    """A void coup's stake lay on the layout and was never at stake; a tie's was."""
    table = enter(shoe(session()), ev.CoupOpened())
    enter(table, ev.StakeLaid(Seat("2"), BetId("ponte"), Money(2000)), ev.CoupVoided("Misdeal"))
    enter(table, ev.AllTicked(), ev.CoupOpened())
    enter(table, ev.StakeLaid(Seat("2"), BetId("ponte"), Money(5000)))
    for card in ("K", "K", "9", "9"):
        enter(table, ev.CardDealt(Card(card), None))
    found = counted(table).layout
    assert (found.staked, found.handle, found.returned) == (7000, 5000, 7000)


def test_no_lines_sum_to_nothing() -> None:
    assert sums(()) == Sums()


def test_the_course_of_a_session_ends_at_the_same_table() -> None:
    table = three_coups()
    assert ran(table).table.coups == table.coups


def test_every_shoe_is_kept_as_it_was_left() -> None:
    table = coup(shoe(session()), PONTE_WINS)
    coup(enter(shoe(table), ev.CardsBurned((Card("7"),))), BANQUE_WINS)
    found = ran(table).shoes
    assert [(each.number, each.left, len(each.burned)) for each in found] == [
        (1, 412, 0),
        (2, 409, 1),
    ]


def test_a_hand_over_is_kept_with_its_time() -> None:
    table = enter(session(croupier="Claire"), ev.CroupierNamed("Jean"))
    found = ran(table).croupiers
    assert [(each.croupier, each.at) for each in found] == [
        ("Claire", OPENED),
        ("Jean", OPENED + timedelta(seconds=7)),
    ]


def test_struck_entries_do_not_count_but_are_counted() -> None:
    table = enter(session(), ev.CroupierNamed("Jean"))
    table.undo()
    found = ran(table)
    assert (found.entries, found.struck) == (3, 1)
    assert [each.croupier for each in found.croupiers] == ["Claire Fabre"]


def test_a_session_that_is_open_has_no_closing() -> None:
    assert ran(session()).closed is None


def test_a_closed_session_tells_when() -> None:
    table = session()
    table.close()
    found = ran(table)
    assert (found.opened, found.closed) == (OPENED, OPENED + timedelta(seconds=7))


def test_of_a_stake_on_both_sides_the_half_that_tied_went_back() -> None:
    text = "variant banque\nshoe\ncoup\nbank 1 1000\nstake 2 both 60\n"
    tied = counted(replayed(text + "deal K J Q 7 6 6\nsay banque stand\n"))
    assert (tied.against.won, tied.against.lost, tied.against.returned) == (3000, 0, 3000)
    split = counted(replayed(text + "deal K J Q 7 5 6\nsay tableau_2 stand\nsay banque stand\n"))
    assert (split.against.won, split.against.lost, split.against.returned) == (3000, 3000, 0)


def test_what_is_found_in_a_burn_between_two_coups_stands_before_the_next() -> None:
    """IRR-14: a fifth queen of spades among eight packs' cards that are burned."""
    table = shoe(coup(shoe(session()), PONTE_WINS, ("3", "ponte", 10)))
    table.enter(ev.CardsBurned(tuple(Card("Q", "s") for _ in range(9))))
    (found,) = ran(table).apart
    assert (found.finding.code, found.before) == ("IRR-14", 2)


def test_what_was_found_keeps_its_time_when_it_is_decided() -> None:
    table = shoe(session())
    enter(table, ev.CoupOpened(), ev.CardDealt(Card("4"), None))
    enter(table, ev.StakeLaid(Seat("3"), BetId("ponte"), Money(1000)))
    ((found, found_at),) = ran(table).found[1]
    enter(table, ev.IrregularityResolved("IRR-16", Resolution.WITHDRAW))
    ((decided, still_at),) = ran(table).found[1]
    assert (found.pending, decided.pending) == (True, False)
    assert still_at == found_at != table.times[-1]


def test_the_course_of_a_coup_that_lies_is_the_table_however_much_was_taken_back() -> None:
    table = three_coups()
    enter(table, ev.CoupOpened(), ev.CardDealt(Card("4"), None))
    enter(table, ev.CardDealt(Card("9"), None))
    table.undo()
    assert isinstance(table.events[-1], ev.EntryStruck)
    assert ran(table).table.facts == table.state.facts


def test_what_was_irregular_in_a_coup_that_was_put_right_keeps_its_hour() -> None:
    table = shoe(session())
    enter(table, ev.CoupOpened())
    for face in "4", "K", "5":
        enter(table, ev.CardDealt(Card(face), None))
    enter(table, ev.CardCorrected(PONTE, 1, Card("3")))
    enter(table, ev.CardDealt(Card("7"), None))
    coup(settle(table), BANQUE_WINS)
    (event,) = rectification(
        the(table.recalled(1)), correct("ponte", 2, "6"), "misread", judge
    ).events
    enter(table, event)
    told = ran(table)
    hours: dict[type[ev.Event], datetime | None] = {}
    hours |= {type(e): at for e, at in zip(table.events, table.times, strict=True)}
    found = told.found[1]
    assert [each for each, _ in found] == list(told.table.coups[0].coup.findings)
    assert {each.card: at for each, at in found} == {
        Card("4"): hours[ev.CardCorrected],
        Card("5"): hours[ev.CoupRectified],
    }


def test_what_an_alert_was_about_that_was_answered_for_is_known_whatever_comes_after() -> None:
    table = shoe(session())
    coup(table, BANQUE_WINS)
    enter(table, ev.IrregularityFound("IRR-09", None, reported=True))
    enter(settle(table), ev.AlertCleared(1, 0))
    coup(table, BANQUE_WINS)
    (event,) = rectification(
        the(table.recalled(1)), correct("ponte", 2, "6"), "misread", judge
    ).events
    enter(table, event)
    ((number, finding),) = ran(table).cleared
    assert (number, the(finding).code) == (1, "IRR-09")
