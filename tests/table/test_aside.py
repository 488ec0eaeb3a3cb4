"""Lines put aside by the chef, settled later, and what they keep waiting."""

from dealer_app.i18n import words
from dealer_app.i18n.results import act
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import No, Step
from dealer_app.rules.staff import Post, Signature
from dealer_app.rules.variant import BetId, Result, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import expected, ledger
from dealer_app.table.accounts.lines import lines_aside, ties_lie_on
from dealer_app.table.accounts.payout import line_in_hand
from dealer_app.table.accounts.tally import tally
from dealer_app.table.judges.card_correction import fallen
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import (
    BankAmended,
    StakesAmended,
    difference,
    rectification,
)
from dealer_app.table.view.croupier_view import croupier_view, recall_view
from tests.builders import correct, deal, entered, euros, replayed, tick
from tests.play import PlayTable, the
from tests.table.trays import BANQUE_WINS, CHIPS, MARKED, at_tray, dealt

NO_COMMISSION = CHIPS + '[commission]\nmode = "none"\n'
WHY = "The guest disputes it"
STAKES = ((3, "banque", 100), (5, "ponte", 40), (7, "banque", 60))


def put_aside(seat: int, bet: str = "banque") -> ev.LineSetAside:
    return ev.LineSetAside(Seat(str(seat)), bet, WHY)


def later(number: int, seat: int, bet: str = "banque") -> ev.LineSettledLater:
    return ev.LineSettledLater(number, Seat(str(seat)), bet)


def paying(house: str = MARKED) -> PlayTable:
    """The bank has won: seat 5 loses, seats 3 and 7 are to be paid."""
    return dealt(at_tray(house), BANQUE_WINS, *STAKES)


def with_one_aside() -> PlayTable:
    """A coup over but for seat 3, whose 100 lie aside, and the next one open."""
    return entered(paying(), put_aside(3), ev.AllTicked(), ev.CoupOpened())


def aside(table: PlayTable) -> list[tuple[int, str, str]]:
    return [(each.coup, each.line.seat, each.line.bet) for each in lines_aside(table.state)]


def refusal(table: PlayTable, event: ev.Event) -> No | None:
    refused = table.enter(event).refusal
    return None if refused is None else refused.code


def test_the_next_coup_waits_while_a_line_is_neither_paid_nor_taken_nor_put_aside() -> None:
    table = entered(paying(), tick(5, "ponte"), tick(7, "banque"))
    assert refusal(table, ev.CoupOpened()) is No.NOT_SETTLED
    entered(table, put_aside(3), ev.CoupOpened())
    assert table.coup.number == 2


def test_the_line_in_hand_is_the_next_one_that_is_not_aside() -> None:
    table = entered(paying(), tick(5, "ponte"), put_aside(3))
    assert line_in_hand(table.state) == ("7", "banque")


def test_a_line_is_put_aside_with_its_reason() -> None:
    assert refusal(paying(), ev.LineSetAside(Seat("3"), "banque", " ")) is No.SAY_WHY


def test_a_line_that_is_ticked_or_aside_is_not_put_aside() -> None:
    table = entered(paying(), tick(5, "ponte"), put_aside(3))
    assert refusal(table, put_aside(3)) is No.NOTHING_TO_TICK
    assert refusal(table, put_aside(5, "ponte")) is No.NOTHING_TO_TICK


def test_the_table_knows_what_lies_aside_until_it_is_settled() -> None:
    table = with_one_aside()
    assert aside(table) == [(1, "3", "banque")]
    entered(table, later(1, 3))
    assert aside(table) == []


def test_a_line_aside_is_ticked_while_its_coup_lies_on_the_table() -> None:
    table = entered(paying(), put_aside(3), tick(3, "banque"))
    assert aside(table) == []
    assert table.unticked == (("5", "ponte"), ("7", "banque"))


def test_a_line_of_the_present_coup_is_ticked_and_not_settled_later() -> None:
    assert refusal(entered(paying(), put_aside(3)), later(1, 3)) is No.NOT_ASIDE


def test_what_does_not_lie_aside_is_not_settled_later() -> None:
    table = with_one_aside()
    assert refusal(table, later(1, 7)) is No.NOT_ASIDE
    assert refusal(table, later(9, 3)) is No.NOT_ASIDE
    entered(table, later(1, 3))
    assert refusal(table, later(1, 3)) is No.NOT_ASIDE


def test_striking_a_settlement_lays_the_line_aside_again() -> None:
    table = entered(with_one_aside(), later(1, 3))
    table.undo()
    assert aside(table) == [(1, "3", "banque")]


def test_the_table_is_not_closed_while_a_line_lies_aside() -> None:
    table = entered(paying(), put_aside(3), ev.AllTicked())
    refused = the(table.close().refusal)
    assert refused.code is No.LINE_ASIDE
    assert refused.values == {"number": 1, "seat": "3", "bet": "banque"}


def test_once_nothing_lies_aside_the_table_closes() -> None:
    table = entered(paying(CHIPS), put_aside(3), ev.AllTicked(), tick(3, "banque"))
    assert table.close().refusal is None


def test_a_line_aside_has_neither_left_the_tray_nor_been_marked() -> None:
    table = with_one_aside()
    there = the(expected(table.state))
    assert owed(table.state) == {"7": euros(3)}
    entered(table, later(1, 3))
    assert expected(table.state) == there - euros(100)
    assert owed(table.state) == {"3": euros(5), "7": euros(3)}


def test_a_line_aside_counts_in_every_total_of_the_coups() -> None:
    table = with_one_aside()
    before = ledger(table.state)
    assert (before.play.payouts, before.play.losses) == (euros(160), euros(40))
    assert before.play.handle == tally(table.coups).layout.handle == euros(200)
    assert before.play.waiting == -euros(100)
    after = ledger(entered(table, later(1, 3)).table)
    assert (after.result, after.play.waiting) == (before.result, 0)


def test_a_card_put_right_in_the_coup_after_leaves_what_was_settled_settled() -> None:
    table = entered(with_one_aside(), later(1, 3))
    entered(table, *deal("4 K"), correct("ponte", 1, "6"))
    assert aside(table) == []


def test_a_chef_puts_lines_aside_and_has_them_settled() -> None:
    table = paying()
    table.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    table.signature = Signature("Ada")
    assert refusal(table, put_aside(3)) is No.NOT_AUTHORISED
    assert table.enter(put_aside(3), Signature("Cléo")).refusal is None
    entered(table, ev.AllTicked(), ev.CoupOpened())
    assert refusal(table, later(1, 3)) is No.NOT_AUTHORISED
    assert table.enter(later(1, 3), Signature("Cléo")).refusal is None


def test_the_view_tells_which_lines_lie_aside() -> None:
    view = croupier_view(entered(paying(), put_aside(3)).table)
    shown = [(each.line.seat, each.aside, each.ticked, each.current) for each in view.lines]
    assert shown == [
        ("5", False, False, True),
        ("3", True, False, False),
        ("7", False, False, False),
    ]


def test_nobody_waits_for_a_line_aside() -> None:
    view = croupier_view(entered(paying(), tick(5, "ponte"), tick(7, "banque"), put_aside(3)).table)
    assert all(line.done for line in view.lines)
    assert view.current is None
    assert the(view.due).step is Step.COUP


def test_a_past_coup_shows_what_was_settled_later_as_settled() -> None:
    table = with_one_aside()
    assert seen(table) == [(False, True), (True, False), (False, True)]
    entered(table, later(1, 3))
    assert seen(table) == [(False, True)] * 3


def seen(table: PlayTable) -> list[tuple[bool, bool]]:
    """Of each line of the first coup whether it lies aside, and whether it is ticked."""
    view = the(recall_view(table.state, 1))
    return [(line.aside, line.ticked) for line in view.lines]


def test_a_marked_commission_is_paid_out_and_owed() -> None:
    line = croupier_view(paying().table).lines[1]
    assert (line.line.result, line.paid, line.marked) == (Result.WIN, euros(100), euros(5))


def test_a_commission_taken_at_once_is_kept_from_the_payout() -> None:
    line = croupier_view(paying(CHIPS).table).lines[1]
    assert (line.paid, line.marked) == (euros(95), 0)


def test_a_house_without_commission_pays_the_whole_win() -> None:
    line = croupier_view(paying(NO_COMMISSION).table).lines[1]
    assert (line.paid, line.marked) == (euros(100), 0)


def test_nothing_is_paid_on_a_lost_line() -> None:
    line = croupier_view(paying().table).lines[0]
    assert (line.paid, line.marked) == (0, 0)


def test_a_line_that_lies_aside_was_not_paid_wrong() -> None:
    wrong = ev.PayoutCorrected(1, Seat("3"), "banque", euros(90), "a chip short")
    assert refusal(with_one_aside(), wrong) is No.LINE_ASIDE


def test_a_line_that_waits_was_not_paid_wrong() -> None:
    wrong = ev.PayoutCorrected(1, Seat("3"), "banque", euros(90), "a chip short")
    assert refusal(paying(), wrong) is No.NOT_SETTLED


def at_the_throne(cards: str) -> PlayTable:
    """A coup of Porcelaine that is over but for the stake of seat 5, which lies aside."""
    text = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n"
    stood = "\nsay grandeur stand\nsay decadence stand\n"
    table = replayed(f"{text}deal {cards}{stood}")
    return entered(table, put_aside(5, "stake"), ev.AllTicked())


def said(table: PlayTable) -> tuple[bool, bool]:
    """Whether a stake that is neither won nor lost lies on: of the first coup as it is shown again,
    and as it is told among the lines put aside."""
    (each,) = lines_aside(table.state)
    view = the(recall_view(table.state, 1))
    assert each.line.result is Result.PUSH
    assert the(view.bank).rides is view.lies_on
    return view.lies_on, ties_lie_on(table.state, table.variant, each.coup)


def test_a_stake_of_a_tie_that_lies_aside_is_at_stake_in_the_next_coup_and_is_not_given_back() -> (
    None
):
    table = at_the_throne("3 4 3 4")
    assert said(table) == (True, True)
    entered(table, ev.ShoeOpened(1), ev.CoupOpened())
    assert said(table) == (True, True)


def test_a_stake_that_was_tied_only_after_another_coup_was_dealt_goes_back() -> None:
    table = at_the_throne("3 4 3 5")
    entered(table, ev.ShoeOpened(1), ev.CoupOpened())
    card = correct("decadence", 2, "4")
    entered(table, *rectification(the(table.recalled(1)), card, WHY, judge).events)
    assert said(table) == (False, False)


def put_right(table: PlayTable, number: int, *stakes: tuple[int, str, int]) -> ev.CoupRectified:
    """Seats had really these stakes on these bets, in whole units; nothing where it is 0."""
    right = StakesAmended(
        tuple(Stake(Seat(str(seat)), BetId(bet), euros(amount)) for seat, bet, amount in stakes)
    )
    (event,) = rectification(the(table.recalled(number)), right, WHY, judge).events
    assert isinstance(event, ev.CoupRectified)
    entered(table, event)
    return event


def test_a_line_aside_that_was_paid_while_its_coup_lay_is_not_opened_by_a_correction() -> None:
    table = entered(paying(), put_aside(3), ev.AllTicked(), tick(3, "banque"))
    there = expected(table.state)
    put_right(table, 1, (7, "banque", 80))
    assert aside(table) == []
    assert seen(table) == [(False, True)] * 3
    assert expected(table.state) == the(there) - euros(20)


def test_a_line_aside_that_was_paid_after_its_coup_is_not_opened_by_a_correction() -> None:
    table = entered(with_one_aside(), later(1, 3))
    put_right(table, 1, (7, "banque", 80))
    assert aside(table) == []
    assert refusal(table, later(1, 3)) is No.NOT_ASIDE


def test_a_card_put_right_does_not_lay_aside_again_what_was_paid_before_it() -> None:
    """It is ticked anew, as every line of the coup is."""
    table = entered(paying(), put_aside(3), tick(3, "banque"), correct("banque", 2, "6"))
    assert aside(table) == []
    assert len(table.unticked) == len(the(table.state.settlement).lines)


def test_a_line_that_was_paid_since_does_not_fall_with_a_correction() -> None:
    table = entered(paying(), put_aside(3), ev.AllTicked(), tick(3, "banque"))
    was = table.state.facts
    assert fallen(was, put_right(table, 1, (7, "banque", 80)).facts) == ()


def test_a_line_that_nobody_paid_lies_aside_after_a_correction_of_another() -> None:
    table = with_one_aside()
    put_right(table, 1, (7, "banque", 80))
    assert aside(table) == [(1, "3", "banque")]


def moves(table: PlayTable, *stakes: tuple[int, str, int]) -> dict[str | None, int]:
    """Whose money it moves that seats had really these stakes in the first coup."""
    was = table.coups[0]
    put_right(table, 1, *stakes)
    found = difference(was, table.coups[0], table.state.night.settled)
    return {each.seat: each.amount for each in found}


def test_what_nobody_paid_is_not_taken_back_when_the_stake_was_another_seats() -> None:
    table = with_one_aside()
    there = the(expected(table.state))
    moved = moves(table, (3, "banque", 0), (4, "banque", 100))
    assert moved == {"4": euros(95), None: euros(-95)}
    assert aside(table) == []
    assert expected(table.state) == there - euros(100)


def test_what_was_paid_is_taken_back_when_the_stake_was_another_seats() -> None:
    table = entered(with_one_aside(), later(1, 3))
    moved = moves(table, (3, "banque", 0), (4, "banque", 100))
    assert moved == {"3": euros(-95), "4": euros(95)}


def test_a_line_that_lies_aside_moves_nothing_when_its_stake_was_more() -> None:
    table = with_one_aside()
    assert moves(table, (3, "banque", 120)) == {}
    assert aside(table) == [(1, "3", "banque")]


def test_of_a_line_aside_a_patrons_bank_has_paid_already() -> None:
    """What seat 2 is owed lies there still, beyond the bank that is told of, and it is seat 3 that
    is paid out of it: seat 1, whose bank is lost either way, is asked for nothing."""
    text = "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 2 100\ndeal K Q 7 6\n"
    table = replayed(text)
    entered(table, put_aside(2, "stake"), ev.CoupOpened())
    assert moves(table, (2, "stake", 0), (3, "stake", 100)) == {"3": euros(100), None: euros(-100)}


def test_who_names_no_amount_for_his_bank_has_neither_paid_nor_been_paid_what_lies_aside() -> None:
    stakes = "stake 5 tableau_1 50\nstake 6 tableau_1 100\n"
    text = (
        f"variant baccara\nshoe\ncoup\nprincipal banque 4\n{stakes}deal K Q 3 4\nsay banque show\n"
    )
    table = replayed(text)
    entered(table, put_aside(5, "tableau_1"), ev.AllTicked(), ev.CoupOpened())
    assert table.coups[0].settlement.nets[Seat("4")] == euros(150)
    moved = moves(table, (5, "tableau_1", 0), (6, "tableau_1", 80))
    assert moved == {"6": euros(20), "4": euros(-20)}


def test_nor_has_who_holds_a_bank_of_which_nobody_said_how_much_lies_in_it() -> None:
    stakes = "stake 4 own 100\nstake 3 own 100\nstake 2 own 100\n"
    text = f"variant macao\nseats 4\nshoe\ncoup\ndeal 9 8 K 4 9 8 6 3\n{stakes}"
    table = replayed(text)
    entered(table, put_aside(4, "own"), ev.AllTicked(), ev.CoupOpened())
    assert moves(table, (4, "own", 50)) == {}


def test_a_bank_that_counts_what_lies_aside_gives_all_of_it_back_where_the_coup_is_void() -> None:
    """Seat 1 was told to have all that the coup brought, and the next coup is dealt from it: what
    nobody took is put in for it."""
    text = "variant banque\nshoe\ncoup\nbank 1 1000\nstake 3 tableau_1 50\nstake 5 tableau_1 100\n"
    table = replayed(text + "deal K Q 6 7\nsay banque stand\n")
    entered(table, put_aside(3, "tableau_1"), ev.AllTicked(), ev.CoupOpened())
    bank = the(table.coup.bank).amount
    gained = table.coups[0].settlement.nets[Seat("1")]
    entered(table, ev.StakeLaid(Seat("2"), BetId("tableau_1"), euros(50)))
    was = table.coups[0]
    voided = rectification(the(table.recalled(1)), ev.CoupVoided("Misdeal"), WHY, judge)
    entered(table, *voided.events)
    found = difference(was, table.coups[0], table.state.night.settled)
    assert the(table.coup.bank).amount == bank == euros(1000) + gained
    told = {(each.seat, each.aside): each.amount for each in found}
    assert told[Seat("1"), False] == -gained
    assert told[None, True] == euros(50)
    assert sum(told.values()) == 0


def test_of_a_duel_the_side_that_does_not_lie_aside_has_moved() -> None:
    """Seat 3 has lost its 20 already, and loses 10 more; seat 7 waits for what it won."""
    duel = "principal banque 3\nprincipal ponte 7\nbank 3 20\nbanco 7 20\ndeal 7 6 K Q\n"
    table = replayed(f"variant festival\nshoe\ncoup\n{duel}")
    entered(table, put_aside(7, "banco"), ev.AllTicked())
    was, right = table.coups[0], BankAmended(Seat("3"), euros(30))
    entered(table, *rectification(the(table.recalled(1)), right, WHY, judge).events)
    found = difference(was, table.coups[0], table.state.night.settled)
    assert {(each.seat, each.aside): each.amount for each in found} == {
        ("3", False): euros(-10),
        (None, True): euros(10),
    }


def test_of_a_duel_that_lies_on_for_the_next_coup_nothing_is_given_back() -> None:
    """Where the house lets principals play on for a tie (S3-A20)."""
    duel = "principal banque 3\nprincipal ponte 7\nbank 3 20\nbanco 7 20\n"
    text = f"variant festival\noption tie_principals=carry\nshoe\ncoup\n{duel}deal 7 7 K Q\n"
    table = replayed(text)

    def done() -> dict[str, str]:
        lies_on = ties_lie_on(table.state, table.variant, 1)
        lines, rules = table.coups[0].settlement.lines, table.state.rules
        return {line.bet: act(words("en"), line, rules, lies_on=lies_on) for line in lines}

    stay = {"bank": "stays", "banco": "stays"}
    assert done() == stay
    entered(table, ev.AllTicked(), ev.CoupOpened())
    assert done() == stay
