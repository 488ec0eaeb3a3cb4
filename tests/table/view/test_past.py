"""The coups so far, as each game tells them."""

import pytest

from dealer_app.table.view.bank_view import BANKED, bank_story
from dealer_app.table.view.past import Telling, past_view, telling
from tests.builders import replayed, session
from tests.reports.nights import night

NIGHTS = {
    "punto_banco": "variant punto_banco\nshoe\ncoup\ndeal 9 K K K\n",
    "porcelaine": "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 1000\ndeal 5 5 3 4\n",
    "macao": (
        "variant macao\nseats 3\nshoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 20\n"
        "say banque show\nshow banque 4 3\nshow seat_3 9 9\n"
    ),
}

NOBODYS = f"""
variant chemin_de_fer
shoe
coup
bank 1 100
banco 2
deal 9 2 K K
coup
{"".join(f"pass {seat}{chr(10)}" for seat in range(2, 10))}void the table has left
coup
bank 5 100
banco 6
deal 2 9 K K
"""
"""A coup between two banks that nobody held one in."""


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


@pytest.mark.parametrize("game", ["porcelaine", "chemin_de_fer", ""])
def test_the_banks_story_that_is_kept_up_is_the_one_that_is_told_anew(game: str) -> None:
    coups = (night(game, 12, 5) if game else replayed(NOBODYS)).table.coups
    for count in range(len(coups) + 1):
        until, present = coups.first(count), (*coups, None)[count]
        coup = None if present is None else present.coup
        kept, anew = until.come_to(BANKED), bank_story(until, coup)
        assert kept.up_to(coup) == anew
        holders = [step.holder for step in anew]
        begins = [n for n, holder in enumerate(holders) if holders[:n][-1:] != [holder]]
        assert list(kept.banks) == begins
