"""What lies on the felt when no coup follows, and whose it is."""

from dealer_app.rules.variant import Seat
from dealer_app.table.accounts.tally import Lying, lying
from tests.builders import euros, replayed

CHEMIN = "variant chemin_de_fer\nshoe\ncoup\nbank 1 500\nstake 2 100\nstake v1 50\nclosed\n"
PORCELAINE = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\nclosed\n"


def left(text: str) -> list[tuple[str, int, bool]]:
    """Before whom it lies, how many euros, and whether it is his bank."""
    return [
        (each.seat, each.amount // 100, each.bet is None) for each in lying(replayed(text).table)
    ]


def test_a_bank_that_is_kept_lies_there_for_its_holder() -> None:
    assert left(PORCELAINE + "deal 3 4 5 5\n") == [("1", 1700, True)]


def test_after_a_tie_the_stakes_that_ride_lie_beside_the_bank() -> None:
    wanted = [("1", 500, True), ("2", 100, False), ("v1", 50, False)]
    assert left(CHEMIN + "deal k k 6 6\n") == wanted


def test_a_bank_that_was_taken_over_lies_there_for_the_successor() -> None:
    assert left(PORCELAINE + "deal 3 4 5 5\nretire\ntake 3 700\n") == [("3", 700, True)]


def test_of_a_bank_that_ended_nothing_lies_there() -> None:
    assert left(PORCELAINE + "deal 3 4 5 5\nretire\n") == []
    assert left(PORCELAINE + "deal 5 5 3 4\n") == []


def test_what_was_set_aside_lies_there_no_more() -> None:
    garage = PORCELAINE.replace("\nshoe", "\noption garage=allowed\nshoe")
    assert left(garage + "deal 3 4 5 5\ngarage 200\n") == [("1", 1500, True)]


def test_a_bank_in_which_nobody_put_an_amount_is_nobodys_to_hand_back() -> None:
    assert left("variant macao\nseats 3\nshoe\ncoup\ndeal K Q J 6 6 7\n") == []


def test_the_stakes_of_a_duel_that_ride_go_back_to_both() -> None:
    duel = "variant festival\nshoe\ncoup\nprincipal banque 1\nprincipal ponte 2\n"
    tied = replayed(duel + "bank 1 100\nbanco 2 100\ndeal k k 6 6\n")
    assert lying(tied.table) == ()  # S3-A20: a tie gives the stakes back unless the house says so
    house = duel.replace("\nshoe", "\noption tie_principals=carry\nshoe")
    rides = replayed(house + "bank 1 100\nbanco 2 100\ndeal k k 6 6\n")
    assert lying(rides.table) == (
        Lying(Seat("1"), euros(100), "bank"),
        Lying(Seat("2"), euros(100), "banco"),
    )


def test_of_a_duel_that_nobody_has_matched_the_banks_stake_lies_there() -> None:
    assert left("variant festival\nshoe\ncoup\nbank 3 55\n") == [("3", 55, False)]
