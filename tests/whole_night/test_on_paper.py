"""What reckons the nights again is itself right: it follows the vectors of the rules (§13.2)."""

import pytest

from tests.whole_night.on_paper import Bet, Dealt, Paid, points

VECTORS = (
    ("45", "K3", "", "", 1),
    ("44", "36", "", "", -1),
    ("99", "53", "", "", 0),
    ("6Q", "23", "", "7", 1),
    ("7K", "6Q", "", "", 1),
    ("23", "K3", "8", "", 0),
    ("23", "K3", "9", "A", 0),
    ("A3", "22", "A", "", 1),
    ("A3", "23", "4", "6", 1),
    ("A3", "42", "6", "5", -1),
    ("A3", "42", "5", "", 1),
    ("JQ", "6A", "7", "", 0),
    ("KK", "AA", "T", "9", -1),
    ("22", "34", "4", "", 1),
    ("QA", "94", "5", "4", -1),
)
"""Both first hands, the third cards, and who wins: the ponte 1, the bank -1."""


@pytest.mark.parametrize(("ponte", "banque", "third", "fourth", "wins"), VECTORS)
def test_a_coup_on_paper_is_drawn_as_the_rules_have_it(
    ponte: str, banque: str, third: str, fourth: str, wins: int
) -> None:
    faces = ponte[0] + banque[0] + ponte[1] + banque[1] + third + fourth
    dealt = Dealt([])
    assert dealt.deal(iter(faces + "QQ")) == faces
    lead = points(dealt.ponte) - points(dealt.banque)
    assert (lead > 0) - (lead < 0) == wins


def test_stakes_on_paper_are_paid_as_the_layout_has_it() -> None:
    won = Dealt([], "23", "K3")
    assert won.paid(Bet("1", "ponte", 100)) == Paid(won=100)
    lost = Dealt([], "44", "36")
    assert lost.paid(Bet("1", "banque", 100)) == Paid(won=100, commission=5)
    assert lost.paid(Bet("1", "ponte_pair", 20)) == Paid(won=220)
    tied = Dealt([], "99", "53")
    assert tied.paid(Bet("1", "tie", 20)) == Paid(won=160)
    assert tied.paid(Bet("1", "banque", 20)) == Paid()
