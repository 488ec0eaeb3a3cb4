"""The boards of a shoe: the roads of each hand against the bank, and the manches of Macao."""

import pytest

from dealer_app.library import variant_ids
from dealer_app.rules.variant import Role, Seat
from dealer_app.table.table import Table
from dealer_app.table.view.boards import (
    Board,
    Counts,
    Final,
    Manche,
    boards,
    manches,
    outcome_of,
    role_of,
)
from tests.benchmarks import patrons
from tests.builders import replayed

NIGHT = "variant punto_banco\noption packs=8\nshoe\n"


def told(text: str) -> Table:
    return replayed(text).table


def board(text: str) -> Board:
    (found,) = boards(told(text).rules, told(text).coups)
    return found


def winners(found: Board) -> list[Role]:
    return [result.winner for result in found.results]


# Games with roads


def test_punto_banco_has_one_board() -> None:
    found = board(NIGHT + "coup\ndeal 9 K K K\ncoup\ndeal K 9 K K\ncoup\ndeal 5 5 4 4\n")
    assert found.hand == "ponte"
    assert winners(found) == [Role.PONTE, Role.BANQUE, Role.TIE]
    assert [result.coup for result in found.results] == [1, 2, 3]
    assert len(found.roads.big) == 2


def test_counts_are_of_wins_ties_pairs_and_naturals() -> None:
    found = board(NIGHT + "coup\ndeal 9 K K K\ncoup\ndeal 4 9 4 K\ncoup\ndeal 5 5 4 4\n")
    assert found.counts == Counts(
        banque=1, ponte=1, ties=1, banque_pairs=1, ponte_pairs=1, naturals=3
    )


def test_two_tens_not_told_apart_are_no_pair() -> None:
    (result,) = board(NIGHT + "coup\ndeal 9 0 K 0\n").results
    assert not result.banque_pair


def test_a_king_and_a_queen_are_no_pair() -> None:
    (result,) = board(NIGHT + "coup\ndeal 9 K K Q\n").results
    assert not result.banque_pair


def test_a_natural_that_lost_is_not_marked() -> None:
    (result,) = board(NIGHT + "coup\ndeal 8 9 K K\n").results
    assert (result.winner, result.natural) == (Role.BANQUE, True)
    (result,) = board(NIGHT + "coup\ndeal 2 3 4 4 K\n").results
    assert (result.winner, result.natural) == (Role.BANQUE, False)


def test_a_void_coup_leaves_no_mark() -> None:
    found = board(NIGHT + "coup\ndeal 9 K K K\nvoid misdeal\ncoup\ndeal K 9 K K\n")
    assert winners(found) == [Role.BANQUE]
    assert [result.coup for result in found.results] == [2]


def test_a_card_struck_out_takes_the_mark_of_its_coup_away() -> None:
    session = replayed(NIGHT + "coup\ndeal 9 K K K\n")
    assert [each.results != () for each in boards(session.table.rules, session.table.coups)] == [
        True
    ]
    session.undo()
    assert [each.results for each in boards(session.table.rules, session.table.coups)] == [()]


def test_the_house_says_how_a_tail_goes_on() -> None:
    text = NIGHT + "coup\ndeal 9 K K K\n" * 7 + "coup\ndeal K 9 K K\n" * 6
    assert [cell.row for cell in board(text).roads.big][-1] == 4


def test_each_tableau_has_a_board_of_its_own_and_an_empty_side_no_mark() -> None:
    table = told(
        "variant banque\nshoe\ncoup\nbank 1 5000\nstake 2 tableau_1 1000\n"
        "deal xx xx xx xx\nsay tableau_1 stand\nsay banque stand\n"
        "show banque 6 K\nshow tableau_1 2 3\n"
    )
    first, second = boards(table.rules, table.coups)
    assert (first.hand, winners(first)) == ("tableau_1", [Role.BANQUE])
    assert (second.hand, winners(second)) == ("tableau_2", [])


# Games without


def test_where_the_bank_moves_from_hand_to_hand_there_is_no_board() -> None:
    table = told(
        "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 600\ndeal 5 5 3 4\n"
    )
    assert boards(table.rules, table.coups) == ()
    assert manches(table.variant, table.coups) == ()


MACAO = (
    "variant macao\nseats 3\nshoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 20\nstake 2 own 20\n"
)


def test_at_macao_each_hand_is_told_against_the_bank_s() -> None:
    table = told(MACAO + "say banque show\nshow banque 4 3\nshow seat_3 9 9\nshow seat_2 K 6\n")
    assert boards(table.rules, table.coups) == ()
    assert manches(table.variant, table.coups) == (
        Manche(
            coup=1,
            banker=Seat("1"),
            bank=Final(7, natural=1, bust=False),
            seats=(
                (Seat("3"), Final(9, natural=3, bust=False, sign=1)),
                (Seat("2"), Final(6, natural=0, bust=False, sign=-1)),
            ),
        ),
    )


def test_a_bank_that_was_never_turned_is_not_told() -> None:
    """Both seats are over, and the bank need not show (S2-A30)."""
    over = "say seat_{0} draw\ndeal 9\nshow seat_{0} K 4\n"
    table = told(MACAO + over.format(3) + over.format(2))
    (manche,) = manches(table.variant, table.coups)
    assert manche.bank is None
    assert [(seat, final.bust, final.sign) for seat, final in manche.seats] == [
        ("3", True, -1),
        ("2", True, -1),
    ]


@pytest.mark.parametrize("game", variant_ids())
def test_who_won_is_the_same_by_its_payout_and_by_its_hands(game: str) -> None:
    coups = [*patrons.Night(patrons.opened(game), seed=11).play(25).table.coups]
    coups += replayed(f"variant {game}\nshoe\ncoup\nvoid a fire alarm\n").table.coups
    roles = [role_of(each) for each in coups]
    outcomes = [outcome_of(each.rules.variant, each.coup) for each in coups]
    assert roles == [None if each is None else each.role for each in outcomes]
    assert len(set(roles)) > 2
