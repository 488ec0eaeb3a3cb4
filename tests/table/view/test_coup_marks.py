"""What befell a coup is told of it: a card burned, the cut card, a card or a coup put right."""

import pytest

from dealer_app.table.view.croupier_view import croupier_view, recall_view
from dealer_app.table.view.past import CoupMark, past_view
from tests.builders import replayed
from tests.play import the

OPENED = "variant punto_banco\nseats 7\nshoe\ncut 404\n"
PLAIN = "coup\ndeal 2 K 3 8\n"
BURNED = "coup\nburn 5\ndeal 2 K 3 8\n"
SIX = "coup\ndeal 2 K 3 2 6 7\n"


@pytest.mark.parametrize(
    ("night", "marks"),
    [
        (OPENED + PLAIN, ()),
        (OPENED + BURNED, (CoupMark.BURNED,)),
        (OPENED + SIX + SIX, (CoupMark.CUT,)),
        (OPENED + PLAIN + BURNED + PLAIN, (CoupMark.CUT,)),
        (OPENED + SIX + SIX + "coup\n", ()),
    ],
)
def test_the_present_coup_is_told_what_befell_it(night: str, marks: tuple[CoupMark, ...]) -> None:
    assert croupier_view(replayed(night).table).marks == marks


def test_a_past_coup_keeps_what_befell_it() -> None:
    table = replayed(OPENED + PLAIN + BURNED + PLAIN + "coup\n").table
    assert [the(recall_view(table, n)).marks for n in (1, 2, 3)] == [
        (),
        (CoupMark.BURNED,),
        (CoupMark.CUT,),
    ]


def test_the_coups_so_far_name_those_that_something_befell() -> None:
    table = replayed(OPENED + PLAIN + BURNED + PLAIN).table
    marked = ((2, (CoupMark.BURNED,)), (3, (CoupMark.CUT,)))
    assert past_view(table).marked == marked
    assert croupier_view(table).marked == marked


def test_those_of_an_earlier_shoe_stand_with_their_own() -> None:
    table = replayed(OPENED + BURNED + PLAIN + PLAIN + "shoe\n" + PLAIN).table
    assert croupier_view(table).marked == ()
    assert the(recall_view(table, 1)).marks == (CoupMark.BURNED,)
    assert the(recall_view(table, 3)).marks == (CoupMark.CUT,)
