"""The coups so far, as each game tells them."""

import pytest

from dealer_app.table.view.past import Telling, past_view, telling
from tests.builders import replayed, session

NIGHTS = {
    "punto_banco": "variant punto_banco\nshoe\ncoup\ndeal 9 K K K\n",
    "porcelaine": "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 1000\ndeal 5 5 3 4\n",
    "macao": (
        "variant macao\nseats 3\nshoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 20\n"
        "say banque show\nshow banque 4 3\nshow seat_3 9 9\n"
    ),
}


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("punto_banco", Telling.ROADS),
        ("festival", Telling.ROADS),
        ("banque", Telling.ROADS),
        ("baccara", Telling.ROADS),
        ("porcelaine", Telling.BANK),
        ("chemin_de_fer", Telling.BANK),
        ("macao", Telling.MANCHES),
    ],
)
def test_each_game_has_its_own_way_to_tell(game: str, told: Telling) -> None:
    assert telling(session(game).table.variant) is told


def test_baccara_with_a_hand_a_ponte_is_told_hand_by_hand() -> None:
    table = session("baccara", {"hands": "per_ponte"}).table
    assert telling(table.variant) is Telling.MANCHES


def test_roads_are_of_the_present_shoe() -> None:
    view = past_view(replayed(NIGHTS["punto_banco"] + "shoe\ncoup\ndeal K 9 K K\n").table)
    assert [result.coup for result in view.boards[0].results] == [2]
    assert (view.manches, view.story) == ((), ())


def test_manches_are_of_the_whole_session() -> None:
    view = past_view(replayed(NIGHTS["macao"]).table)
    assert [manche.coup for manche in view.manches] == [1]
    assert (view.boards, view.story) == ((), ())


def test_a_bank_is_told_from_its_first_coup_to_the_one_that_is_dealt() -> None:
    table = replayed(NIGHTS["porcelaine"].replace("stake 5 1000", "stake 5 400\nstake 4 600"))
    view = past_view(table.state)
    assert [step.coup for step in view.story] == [1]
    assert (view.boards, view.manches) == ((), ())
