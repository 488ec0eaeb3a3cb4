"""What is said of the bank between two coups, judged on the bank as the last one leaves it."""

from dealer_app.rules.coup import Coup
from dealer_app.rules.due import No
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import past_stakes
from tests.builders import bank as put_in
from tests.builders import entered, euros, next_coup, refusal, replayed, session
from tests.play import PlayTable, the

WON = (
    "variant chemin_de_fer\noption garage=allowed\nshoe\ncoup\nbank 1 100\nbanco 2\ndeal 2 9 K K\n"
)


def coup_of(table: PlayTable) -> Coup:
    """The coup that is open."""
    return table.coup


def test_a_bank_is_given_up_before_the_next_coup_is_opened() -> None:
    table = entered(replayed(WON), ev.BankGivenUp())
    assert coup_of(table).between == (ev.BankGivenUp(),)
    bank = the(coup_of(next_coup(table)).bank)
    assert (bank.holder, bank.asked) == ("2", euros(195))


def test_what_is_said_after_the_shoe_was_closed_counts_for_the_next_coup() -> None:
    table = entered(replayed(WON), ev.AllTicked(), ev.ShoeClosed(), ev.WinningsKept(euros(50)))
    assert table.state.played[-1].coup.between == (ev.WinningsKept(euros(50)),)
    assert coup_of(entered(table, ev.ShoeOpened(6), ev.CoupOpened())).banked == euros(145)


def test_before_the_first_coup_there_is_no_bank_to_speak_of() -> None:
    table = session("chemin_de_fer")
    for move in (ev.BankGivenUp(), ev.SeatPassed(Seat("2")), ev.WinningsKept(euros(50))):
        assert refusal(table, move) is No.NO_COUP


def test_a_seat_that_is_not_at_the_table_takes_no_bank() -> None:
    table = entered(replayed(WON), ev.BankGivenUp())
    assert refusal(table, ev.BankTaken(Seat("12"), euros(195))) is No.UNKNOWN_SEAT
    assert refusal(table, ev.BankTaken(Seat("1"), euros(195))) is No.HOLDER_STAKES


def test_a_bank_that_comes_to_somebody_is_declined_before_the_next_coup() -> None:
    table = entered(replayed(WON), ev.BankGivenUp(), ev.SeatPassed(Seat("2")))
    assert refusal(table, ev.SeatPassed(Seat("2")))
    bank = the(coup_of(next_coup(table)).bank)
    assert bank.holder == "3"


def test_nobody_passes_on_a_bank_that_was_not_given_up() -> None:
    assert refusal(replayed(WON), ev.SeatPassed(Seat("3"))) is No.NOT_YET


def test_an_amount_is_put_in_a_bank_only_in_a_coup() -> None:
    table = entered(replayed(WON), ev.BankGivenUp(), ev.AllTicked(), ev.ShoeClosed())
    assert refusal(table, put_in(2, 195)) is No.NO_COUP


def test_what_was_said_between_two_coups_is_struck_by_itself() -> None:
    table = entered(replayed(WON), ev.BankGivenUp())
    assert table.undo() == (ev.BankGivenUp(),)
    assert coup_of(next_coup(table)).banked == euros(195)


def test_where_the_house_banks_nobody_gives_up_a_bank() -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\ndeal 7 6 K Q\n")
    assert refusal(table, ev.BankGivenUp()) is No.NOT_THIS_GAME


def test_past_a_bank_that_is_called_the_cards_are_due() -> None:
    table = entered(session("punto_banco"), ev.ShoeOpened(8))
    assert past_stakes(table.state) == table.due
