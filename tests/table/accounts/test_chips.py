"""What guests have of the chips that were given out, and who stakes more than that (S2-A10)."""

from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.chips import held, short_of
from tests.builders import entered, euros, replayed

MACAO = "variant macao\nseats 4\noption stakes=before_deal\n"
FESTIVAL = "variant festival\n"


def chips(text: str) -> dict[str, int]:
    """What each guest has, in euros."""
    return {seat: money // 100 for seat, money in held(replayed(text).table).items()}


def short(text: str, seat: str) -> tuple[Money, Money] | None:
    return short_of(replayed(text).table, Seat(seat))


def test_where_none_were_given_nobody_is_counted() -> None:
    assert chips(MACAO + "shoe\ncoup\nstake 3 own 60\n") == {}
    assert short(MACAO + "shoe\ncoup\nstake 3 own 60\n", "3") is None


def test_before_a_coup_nobody_is_short() -> None:
    assert short(MACAO + "chips 3 100\nshoe\n", "3") is None


def test_who_was_given_none_has_what_he_won_or_lost_since() -> None:
    """Seat 1 banks a natural 9: seat 4, with 6, loses its 20 three times (S2.11, S2-A13)."""
    text = MACAO + "chips 3 100\nshoe\ncoup\nstake 4 own 20\nclosed\ndeal 4 K K 4 2 K K 5\nshoe\n"
    assert chips(text) == {"1": 60, "3": 100, "4": -60}


def test_who_was_given_chips_has_them_and_what_he_won_or_lost_since() -> None:
    """The same coup, with chips given to the seat that loses 60."""
    text = MACAO + "chips 4 100\nshoe\ncoup\nstake 4 own 20\nclosed\ndeal 4 K K 4 2 K K 5\nshoe\n"
    assert chips(text) == {"1": 60, "4": 40}


def test_at_a_table_that_sells_chips_nobody_is_counted() -> None:
    table = replayed(MACAO + "chips 3 50\nshoe\ncoup\nstake 4 own 50\nstake 3 own 60\n")
    entered(table, ev.ChipsBought(euros(100)))
    assert held(table.state) == {}
    assert short_of(table.state, Seat("3")) is None


def test_a_stake_above_the_chips_is_short_and_one_within_them_is_not() -> None:
    text = MACAO + "chips 3 50\nchips 4 50\nshoe\ncoup\nstake 4 own 50\nstake 3 own 60\n"
    assert short(text, "4") is None
    assert short(text, "3") == (5000, 6000)


def test_what_is_set_in_a_duel_counts_with_the_stakes() -> None:
    text = FESTIVAL + "chips 3 60\nchips 7 50\nshoe\ncoup\nbank 3 55\n"
    assert short(text, "3") is None
    assert short(text + "banco 7 55\n", "7") == (5000, 5500)
